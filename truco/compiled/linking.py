"""Compiling the functions of a kernel as parts of one program.

numba makes machine code of every function by itself, each time together with all that it calls: an
innermost function is optimised again for every function above it. A kernel has some hundred
functions in ten layers, and of these only one is called from Python, so that took two thirds of the
time of compiling. Here the others stop at their intermediate code; the entry links them all, and
the whole is optimised once.

This leans on how numba keeps code (``numba.core.codegen``), beyond its documented pipelines, which
is why the project names the versions of numba that it works with.
"""

from __future__ import annotations

from typing import Any, Final

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import (
    AnnotateTypes,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NoPythonSupportedFeatureValidation,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode

_PASSES: Final = (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    NoPythonSupportedFeatureValidation,
    IRLegalization,
    AnnotateTypes,
)
OPTIMISATION: Final = 2
"""Measured: level 3 takes an eighth more time to compile and the code runs no faster."""


class Entry(CompilerBase):
    """Pipeline of a function called from Python: machine code of it and of all its parts."""

    def define_pipelines(self) -> list[Any]:
        return [_pipeline(self.state, _LowerEntry)]


class Part(CompilerBase):
    """Pipeline of a function called from compiled code alone: intermediate code to link."""

    def define_pipelines(self) -> list[Any]:
        return [_pipeline(self.state, _LowerPart)]


def _pipeline(state: Any, lowering: type) -> Any:
    """numba's own way from bytecode to ``lowering``, less what rewrites code we never write.

    Left out are closures, ``with`` blocks, raised errors, array expressions and the like, a pass
    of every function each: a fifth of what numba does in Python.
    """
    manager = PassManager("truco")
    for step in (*_PASSES, lowering, NoPythonBackend):
        manager.add_pass(step, step.__name__)
    manager.finalize()
    return manager


class _EntryLibrary(JITCodeLibrary):
    def _optimize_final_module(self) -> None:
        # Nobody outside calls what was linked in. Known to be internal, it can be changed to fit
        # its callers, or vanish into them.
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        passes, builder = self._codegen._module_pass_manager(opt=OPTIMISATION)
        with self._recorded_timings.record("Module passes", builder):
            passes.run(self._final_module, builder)


class _PartLibrary(JITCodeLibrary):
    def add_llvm_module(self, module: Any) -> None:
        self._final_module.link_in(module)

    def finalize(self) -> None:
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """This part and all that it reaches, each once."""
        if self._shared_module is None:
            module = self._final_module.clone()
            for library in self._reached():
                code = (
                    library._final_module
                    if isinstance(library, _PartLibrary)
                    else library._get_module_for_linking()
                )
                module.link_in(code, preserve=True)
            for function in module.functions:
                if not function.is_declaration and function.linkage == Linkage.external:
                    function.linkage = Linkage.linkonce_odr
            self._shared_module = module
        return self._shared_module

    def _reached(self) -> list[Any]:
        found: list[Any] = [self]
        for library in found:
            for called in getattr(library, "_linking_libraries", ()):
                if isinstance(library, _PartLibrary) and called not in found:
                    found.append(called)
        return found[1:]


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerEntry(NativeLowering):
    _name = "truco_lower_entry"

    def run_pass(self, state: Any) -> bool:
        _use_library(state, _EntryLibrary)
        return bool(NativeLowering.run_pass(self, state))


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerPart(NativeLowering):
    _name = "truco_lower_part"

    def run_pass(self, state: Any) -> bool:
        _use_library(state, _PartLibrary)
        state.flags = state.flags.copy()
        state.flags.no_compile = True
        NativeLowering.run_pass(self, state)
        lowered = state["cr"]
        # numba finds a compiled callee by its entry point, which must be some built-in function.
        # A part has none; this one is unique, and raises if ever called from Python.
        key = (lowered.fndesc.qualname,).index
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=key)
        return True


def _use_library(state: Any, kind: type) -> None:
    state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
    state.library.enable_object_caching()

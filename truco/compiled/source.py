"""Joining the kernel's modules into the source of one compiled module.

The compiled form must live in a single file: numba's cache does not notice a change in a function
of another file. So the modules of ``truco.kernel`` are joined in the order of their imports, the
constants of a combination are written in as literals, and branches they decide are cut away.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from truco.compiled.unread import without_unread
from truco.tables.layout import Tables, constant_names

ENTRIES: Final = ("play_matches",)
"""Functions that are called from Python, and so are compiled and cached on their own."""
ROW_ENTRIES: Final = ("play_rows",)
"""The same for runs that keep a row of numbers for each match."""
BATCH_ENTRIES: Final = (
    "batch_start",
    "batch_legal",
    "batch_flags",
    "batch_step",
    "batch_observe",
    "batch_random",
)
"""The same for :mod:`truco.batch`: a module of its own, compiled when it is first used."""

HEADER: Final = '''"""Generated from truco.kernel for one combination of constants. Do not edit."""
from llvmlite import ir
from numba import int64, njit, types, uint64
from numba.core import cgutils
from numba.extending import intrinsic

from truco.compiled.linking import Entry, Part


@intrinsic
def popcount(typingctx, mask):
    """Number of bits set, by the processor's own instruction."""

    def code(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


@intrinsic
def lowest(typingctx, mask):
    """Number of the lowest bit set."""

    def code(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


@intrinsic
def highest(typingctx, mask):
    """Number of the highest bit set."""

    def code(context, builder, signature, args):
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.int64), code


'''

SELECT: Final = '''@intrinsic
def nth(typingctx, mask, n):
    """Number of the n-th bit set: bit n is deposited at its place, then found."""

    def code(context, builder, signature, args):
        word = ir.IntType(64)
        deposit = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
        )
        single = builder.shl(ir.Constant(word, 1), args[1])
        return builder.cttz(builder.call(deposit, [single, args[0]]), ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64, types.int64), code


'''
"""On processors that have the instruction, choosing one of many actions needs no loop."""

ENTRY: Final = "@njit(cache=True, nogil=True, error_model='numpy', pipeline_class=Entry)"
INNER: Final = (
    "@njit(nogil=True, error_model='numpy', pipeline_class=Part,"
    " no_cpython_wrapper=True, no_cfunc_wrapper=True)"
)
INLINE: Final = INNER.replace("Part,", "Part, forceinline=True,")
"""For functions with a single caller: the optimiser sees the rest of what is worth it."""


def constants_of(tables: Tables) -> dict[str, int]:
    """The constants that a combination of ruleset and seats fixes."""
    return {name: getattr(tables, name) for name in constant_names()}


def source_key(
    constants: Mapping[str, int], entries: tuple[str, ...] = ENTRIES, *, has_deposit: bool = False
) -> str:
    """What :func:`compiled_source` depends on, as a text that is quicker to make."""
    return f"{_made_from()} {sorted(constants.items())} {entries} {has_deposit}"


def compiled_source(
    constants: Mapping[str, int], entries: tuple[str, ...] = ENTRIES, *, has_deposit: bool = False
) -> str:
    """The text of the compiled module for these constants.

    `has_deposit`: the processor can scatter bits (the ``pdep`` instruction of BMI2).
    """
    replaced = {"popcount", "lowest", "highest"} | ({"nth"} if has_deposit else set())
    literals = _Literals(constants, _integer_parameters())
    parts: list[str] = []
    functions: list[ast.FunctionDef] = []
    for tree in _kernel_trees():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name not in replaced:
                functions.append(literals.function(node))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                parts.append(f"{node.target.id} = {ast.unparse(node.value or ast.Constant(None))}")
    used = _used(functions, entries)
    if "fill_view" not in entries:
        # Else who calls it reads the view, in whatever way.
        without_unread(used)
    in_line = _called_once(used)
    for function in used:
        decorator = (
            ENTRY if function.name in entries else INLINE if function.name in in_line else INNER
        )
        parts.append(f"\n\n{decorator}\n{ast.unparse(function)}")
    return HEADER + (SELECT if has_deposit else "") + "\n".join(parts) + "\n"


@cache
def _made_from() -> str:
    """Digest of the kernel and of the modules here that make the text and its machine code."""
    digest = hashlib.sha256()
    for name in ("truco.kernel", "truco.compiled"):
        for path in sorted(_folder(name).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(next(iter(spec.submodule_search_locations)))


@cache
def kernel_sources() -> tuple[str, ...]:
    """The text of every module of the kernel, each after those it imports."""
    files = sorted(_folder("truco.kernel").glob("*.py"))
    texts = {path.stem: path.read_text("utf-8") for path in files}
    order: list[str] = []

    def visit(name: str) -> None:
        if name in order:
            return
        for needed in _imported(texts[name]):
            visit(needed)
        order.append(name)

    for name in texts:
        visit(name)
    return tuple(texts[name] for name in order)


def _imported(text: str) -> Iterator[str]:
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("truco.kernel."):
            yield (node.module or "").rpartition(".")[2]


@cache
def _integer_parameters() -> dict[str, tuple[bool, ...]]:
    """For each function of the kernel, which of its parameters are integers."""
    return {
        node.name: tuple(ast.unparse(arg.annotation or node) == "int" for arg in node.args.args)
        for tree in _kernel_trees()
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }


@cache
def _kernel_trees() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(text) for text in kernel_sources())


def _used(functions: list[ast.FunctionDef], entries: tuple[str, ...]) -> list[ast.FunctionDef]:
    """The functions that the entries reach, in their order."""
    by_name = {function.name: function for function in functions}
    reached: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name in reached or name not in by_name:
            continue
        reached.add(name)
        for node in ast.walk(by_name[name]):
            if isinstance(node, ast.Name):
                waiting.append(node.id)
    return [function for function in functions if function.name in reached]


def _called_once(functions: list[ast.FunctionDef]) -> set[str]:
    """Functions called from a single place: in line they cost no code and save the call."""
    calls = Counter(
        node.func.id
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    return {function.name for function in functions if calls[function.name] == 1}


class _Literals(ast.NodeTransformer):
    """Writes constants of the tables in as literals and cuts branches they decide."""

    def __init__(
        self, constants: Mapping[str, int], integers: Mapping[str, tuple[bool, ...]]
    ) -> None:
        self._constants = constants
        self._integers = integers
        self._parameters: set[str] = set()

    def function(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A copy of a function for these constants, without annotations and docstring."""
        copy = ast.parse(ast.unparse(node)).body[0]
        assert isinstance(copy, ast.FunctionDef)
        copy.returns = None
        assigned = {
            name.id
            for name in ast.walk(copy)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        }
        self._parameters = {
            argument.arg
            for argument, integer in zip(
                copy.args.args, self._integers.get(copy.name, ()), strict=True
            )
            if integer and argument.arg not in assigned
        }
        for argument in copy.args.args:
            argument.annotation = None
        if ast.get_docstring(copy) is not None:
            copy.body = copy.body[1:]
        visited = self.visit(copy)
        assert isinstance(visited, ast.FunctionDef)
        visited.body = visited.body or [ast.Pass()]
        return ast.fix_missing_locations(visited)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and (node.value.id, node.attr) == ("s", "on"):
            # Events are for people; who wants them plays the interpreted form.
            return ast.Constant(0)
        if isinstance(node.value, ast.Name) and node.value.id == "t":
            value = self._constants.get(node.attr)
            if value is not None:
                return ast.Constant(value)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        self.generic_visit(node)
        assert node.value is not None
        return ast.Assign(targets=[node.target], value=node.value)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Pass every integer as int64, so that a function is compiled once, not once a width."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name):
            for at, integer in enumerate(self._integers.get(node.func.id, ())):
                if integer and not self._is_int64(node.args[at]):
                    node.args[at] = ast.Call(ast.Name("int64"), [node.args[at]], [])
        return node

    def _is_int64(self, node: ast.expr) -> bool:
        """Whether numba knows an argument for an int64 without being told."""
        return _constant(node) is not None or (
            isinstance(node, ast.Name) and node.id in self._parameters
        )

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Index with unsigned numbers: no index counts from the end, and none is asked whether."""
        self.generic_visit(node)
        if _constant(node.slice) is None:
            node.slice = ast.Call(ast.Name("uint64"), [node.slice], [])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        left, right = _constant(node.left), _constant(node.right)
        if left is not None and right is not None:
            return ast.Constant(_FOLD[type(node.op)](left, right))
        if left == 0 and isinstance(node.op, (ast.RShift, ast.LShift, ast.BitAnd, ast.Mult)):
            return ast.Constant(0)
        if right == 0 and isinstance(node.op, (ast.BitAnd, ast.Mult)):
            return ast.Constant(0)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        left, right = _constant(node.left), _constant(node.comparators[0])
        compare = _COMPARE.get(type(node.ops[0]))
        if left is None or right is None or compare is None or len(node.ops) > 1:
            return node
        return ast.Constant(int(compare(left, right)))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        value = _constant(node.operand)
        if value is not None and isinstance(node.op, ast.Not):
            return ast.Constant(int(not value))
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """Drop operands that a literal decides; the order of the others stays."""
        self.generic_visit(node)
        conjunction = isinstance(node.op, ast.And)
        kept: list[ast.expr] = []
        for operand in node.values:
            value = _constant(operand)
            if value is None:
                kept.append(operand)
            elif bool(value) != conjunction:
                # Decides the whole from here on: operands to the left have no side effects.
                return ast.Constant(int(not conjunction))
        if not kept:
            return ast.Constant(int(conjunction))
        return kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        value = _constant(node.test)
        if value is not None:
            return node.body if value else node.orelse
        node.body = node.body or [ast.Pass()]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        value = _constant(node.test)
        if value is not None:
            return node.body if value else node.orelse
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node


_FOLD: Final[Mapping[type[ast.operator], Callable[[int, int], int]]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
}


_COMPARE: Final[Mapping[type[ast.cmpop], Callable[[int, int], bool]]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}


def _constant(node: ast.expr) -> int | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    return None

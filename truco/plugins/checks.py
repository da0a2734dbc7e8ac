"""What can be wrong with a plugin, and where: its hooks, its answers, its variants.

Every check returns what it found and raises nothing, so that one bad plugin costs only itself.
"""

from __future__ import annotations

import difflib
import inspect
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, MethodType
from typing import Final

from truco.errors import shortened
from truco.plugins import hooks
from truco.plugins.settings import RulesetSettings
from truco.plugins.variant import API_VERSION, Variant

__all__ = [
    "HOOKS",
    "Hook",
    "PluginFailure",
    "api_fault",
    "find_hooks",
    "in_words",
    "listed",
    "nearest",
    "one_line",
    "place_of_class",
    "place_of_error",
    "place_of_function",
    "raised",
    "shown_path",
    "table_fault",
    "usable_paths",
    "usable_variants",
    "variant_fault",
    "words_fault",
]

HOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(inspect.signature(getattr(hooks, name)).parameters)
    for name in hooks.__all__
    if name.startswith("truco_")
}
"""The parameters of each hook that exists."""

_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_ID_FORM: Final = "lower-case letters and digits with single hyphens between"

MOST_SAID: Final = 500
"""Characters that are shown of what the error of a plugin or a bot says."""
IMPORT_MACHINERY: Final = frozenset({"importlib", "importlib_metadata"})


@dataclass(frozen=True, slots=True)
class PluginFailure:
    """One thing wrong with one plugin; what else it offers, and other plugins, still work."""

    plugin: str
    place: str
    """`file:line`; the file or the entry point where no line is to blame."""
    message: str

    def __str__(self) -> str:
        return f"{self.place}: plugin {self.plugin}: {self.message}"


@dataclass(frozen=True, slots=True)
class Hook:
    """A function of a plugin, the attribute that holds it, and the hook it is for."""

    attribute: str
    name: str
    function: Callable[..., object]
    options: Mapping[str, object]
    """What `hookimpl(...)` was given; empty for a function without the marker."""


# ------------------------------------------------------------------------------------ the plugin


def api_fault(written_for: object, what: str) -> str | None:
    """Why something written for that version of the plugin interface cannot be used."""
    if written_for == API_VERSION:
        return None
    cure = ""
    if isinstance(written_for, int):
        cure = f"; update {'truco' if written_for > API_VERSION else 'the plugin'}"
    return (
        f"{what} was written for version {written_for!r} of the plugin interface, and this is "
        f"version {API_VERSION}{cure}"
    )


def find_hooks(plugin: str, module: object) -> tuple[list[Hook], list[PluginFailure]]:
    """The hooks that can be used, and what is wrong with the others.

    Whatever is named `truco_…` or marked with `hookimpl` is meant as a hook.
    """
    found: list[Hook] = []
    failures: list[PluginFailure] = []
    for attribute in dir(module):
        function = _function(module, attribute)
        if function is None:
            continue
        options = getattr(function, f"{hooks.PROJECT}_impl", None)
        marked = isinstance(options, dict)
        if not marked and not attribute.startswith("truco_"):
            continue
        options = options if isinstance(options, dict) else {}
        hook = Hook(attribute, options.get("specname") or attribute, function, options)
        message = _hook_fault(hook)
        if message is None:
            found.append(hook)
        elif hook.name in HOOKS or not options.get("optionalhook"):
            failures.append(PluginFailure(plugin, place_of_function(function), message))
    return found, failures


def _function(module: object, attribute: str) -> Callable[..., object] | None:
    """The function of that name; None for anything else, without running a property."""
    held = inspect.getattr_static(module, attribute, None)
    if not isinstance(held, FunctionType | MethodType | classmethod | staticmethod):
        return None
    function: Callable[..., object] = getattr(module, attribute)
    return function


def _hook_fault(hook: Hook) -> str | None:
    if hook.name not in HOOKS:
        return f"{hook.name} is no hook; {_did_you_mean(hook.name)}"
    signature = f"{hook.name}({', '.join(HOOKS[hook.name])})"
    if hook.options.get("wrapper") or hook.options.get("hookwrapper"):
        return f"{hook.name} is a wrapper, and no hook can be wrapped; expected {signature}"
    if inspect.iscoroutinefunction(hook.function):
        return f"{hook.name} is an async function; expected def {signature}"
    for parameter in inspect.signature(hook.function).parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            return f"{hook.name} takes any arguments; expected {signature}"
        if parameter.name not in HOOKS[hook.name]:
            return f"{hook.name} has a parameter {parameter.name}; expected {signature}"
        # pluggy gives neither of these a value, so they would never see what they ask for.
        if parameter.default is not parameter.empty:
            return f"{hook.name} has a default for {parameter.name}; expected {signature}"
        if parameter.kind is parameter.KEYWORD_ONLY:
            return f"{hook.name} takes {parameter.name} by keyword only; expected {signature}"
    return None


def _did_you_mean(name: str) -> str:
    bare = name if name.startswith("truco_") else f"truco_{name}"
    close = nearest(bare, HOOKS)
    if close is not None:
        return f"did you mean {close}?"
    return f"names that begin with truco_ are kept for hooks: {in_words(sorted(HOOKS))}"


# ------------------------------------------------------------------------------------ its answers


Trouble = tuple[str, str]
"""A place and what is wrong there."""


def usable_variants(answer: object, place: str) -> tuple[list[type[Variant]], list[Trouble]]:
    """The classes that `truco_variants` may well answer, and what is wrong with the others."""
    good: list[type[Variant]] = []
    bad: list[Trouble] = []
    if not isinstance(answer, list | tuple):
        return good, [(place, _no_list("truco_variants", answer, "Variant classes"))]
    for item in answer:
        fault = variant_fault(item, "truco_variants")
        if fault is None:
            good.append(item)
        else:
            bad.append((place_of_class(item) if isinstance(item, type) else place, fault))
    return good, bad


def usable_paths(answer: object, place: str) -> tuple[list[Path], list[Trouble]]:
    """The paths that `truco_rulesets` may well answer, and what is wrong with the others."""
    good: list[Path] = []
    bad: list[Trouble] = []
    if not isinstance(answer, list | tuple):
        return good, [(place, _no_list("truco_rulesets", answer, "paths"))]
    for item in answer:
        if not isinstance(item, Path):
            bad.append((place, f"truco_rulesets answered {_shown(item)}; expected a pathlib.Path"))
        elif not item.exists():
            bad.append((place, f"truco_rulesets answered {shown_path(item)}, which does not exist"))
        elif not item.is_dir() and item.suffix != ".toml":
            bad.append(
                (place, f"truco_rulesets answered {shown_path(item)}, which is no .toml file")
            )
        else:
            good.append(item)
    return good, bad


def _no_list(hook: str, answer: object, expected: str) -> str:
    return f"{hook} answered {_shown(answer)}; expected a list of {expected}"


def variant_fault(variant: object, hook: str) -> str | None:
    """Why this is no variant class that can be played."""
    if not isinstance(variant, type) or not issubclass(variant, Variant):
        return f"{hook} answered {_shown(variant)}; expected subclasses of truco.plugins.Variant"
    name = getattr(variant, "id", None)
    if not isinstance(name, str) or not name:
        return f'variant class {variant.__qualname__} has no id; expected id = "…" in the class'
    if not _ID.fullmatch(name):
        return f"variant id {name!r} is not allowed; expected {_ID_FORM}"
    fault = api_fault(variant.api_version, f"variant {name}")
    if fault is not None:
        return fault
    missing = sorted(variant.__abstractmethods__)
    if missing:
        methods = "method" if len(missing) == 1 else "methods"
        return f"variant {name} lacks the required {methods} {in_words(missing)}"
    settings: object = variant.Settings
    if not isinstance(settings, type) or not issubclass(settings, RulesetSettings):
        return (
            f"variant {name} has Settings = {_shown(settings)}; expected a subclass of "
            f"truco.plugins.RulesetSettings"
        )
    return None


def table_fault(answer: object, hook: str) -> str | None:
    """Why this is no mapping from names to things that can be called."""
    if not isinstance(answer, Mapping):
        return f"{hook} answered {_shown(answer)}; expected a mapping from names to factories"
    for name, factory in answer.items():
        if not isinstance(name, str) or not _ID.fullmatch(name):
            return f"{hook} has the name {name!r}; expected {_ID_FORM}"
        if not callable(factory):
            return f"{hook} has {_shown(factory)} for {name}; expected a class or a function"
    return None


def words_fault(answer: object) -> str | None:
    """Why this holds no words."""
    expected = "expected a mapping from language codes to .po files or mappings from text to text"
    if not isinstance(answer, Mapping):
        return f"truco_words answered {_shown(answer)}; {expected}"
    for language, words in answer.items():
        if not isinstance(language, str):
            return f"truco_words has the language {language!r}; {expected}"
        for catalogue in listed(words):
            fault = _catalogue_fault(catalogue, language, expected)
            if fault is not None:
                return fault
    return None


def listed(words: object) -> Sequence[object]:
    """What `truco_words` gives for a language, as a list."""
    return words if isinstance(words, list | tuple) else [words]


def _catalogue_fault(catalogue: object, language: str, expected: str) -> str | None:
    if isinstance(catalogue, Path):
        if catalogue.suffix == ".po" and catalogue.is_file():
            return None
        what = "is no .po file" if catalogue.is_file() else "does not exist"
        return f"truco_words has {shown_path(catalogue)} for {language!r}, which {what}"
    if not isinstance(catalogue, Mapping):
        return f"truco_words has {_shown(catalogue)} for {language!r}; {expected}"
    for text, translation in catalogue.items():
        if not isinstance(text, str) or not isinstance(translation, str):
            return f"truco_words has {translation!r} for {text!r} in {language}; {expected}"
    return None


def _shown(value: object) -> str:
    """A value in a few words: a class or function by name, anything else by its kind."""
    if value is None or isinstance(value, str | int | float):
        text = repr(value)
        return text if len(text) <= 60 else f"{text[:59]}…"
    if isinstance(value, type):
        return f"the class {value.__qualname__}"
    name = type(value).__name__
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


# ------------------------------------------------------------------------------------------ words


def nearest(name: str, valid: Iterable[str]) -> str | None:
    """The valid name that looks most like `name`; None when none does."""
    close = difflib.get_close_matches(name, list(valid), n=1)
    return close[0] if close else None


def one_line(error: BaseException) -> str:
    """What an error says, on one line after a colon; nothing when it says nothing."""
    try:
        text = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    except KeyboardInterrupt:
        raise
    except BaseException as other:  # Its class may be a plugin's own, and broken like the rest.
        text = f"(its message cannot be had: that raised {type(other).__name__})"
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return f": {shortened(shown, MOST_SAID)}" if shown else ""


def raised(error: BaseException) -> str:
    """`raised KeyError: 'x' (house.py:7)`: what happened in a plugin, and in which line."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"raised {type(error).__name__}{one_line(error)}{place}"


def in_words(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


# ----------------------------------------------------------------------------------------- places


def shown_path(path: str | Path) -> str:
    """A path as short as it can be said from the working directory."""
    whole = Path(path).absolute()
    try:
        return str(whole.relative_to(Path.cwd()))
    except ValueError:
        return str(whole)


def place_of_function(function: Callable[..., object]) -> str:
    """`file:line` of the `def`."""
    plain = inspect.unwrap(function)
    code = getattr(plain, "__code__", None)
    if not isinstance(code, CodeType):
        return getattr(function, "__qualname__", repr(function))
    line = code.co_firstlineno
    # A decorated function begins at its first decorator, which says little.
    try:
        lines, first = inspect.getsourcelines(plain)
    except (OSError, TypeError):
        return f"{shown_path(code.co_filename)}:{line}"
    for number, text in enumerate(lines, first):
        if re.match(r"\s*(async\s+)?def\s", text):
            line = number
            break
    return f"{shown_path(code.co_filename)}:{line}"


def place_of_class(cls: type) -> str:
    """`file:line` of the class; the file alone, or the module, when that is all there is."""
    file = getattr(sys.modules.get(cls.__module__), "__file__", None)
    if file is None:
        return cls.__module__
    try:
        _, index = inspect.findsource(cls)
    except (OSError, TypeError):
        return shown_path(file)
    return f"{shown_path(file)}:{index + 1}"


def place_of_error(error: BaseException, home: Path | None, otherwise: str) -> str:
    """`file:line` of the innermost line below `home` that led to the error.

    Without such a line it is the innermost one of any file, and without one `otherwise`.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return f"{shown_path(error.filename)}:{error.lineno or 1}"
    own = Path(__file__).parent
    frames = [
        frame
        for frame in reversed(traceback.extract_tb(error.__traceback__))
        if not frame.filename.startswith("<") and Path(frame.filename).parent != own
    ]
    if home is not None:
        inside = [frame for frame in frames if Path(frame.filename).is_relative_to(home)]
        frames = inside or frames
    # The import machinery itself is never to blame.
    # The machinery of imports, the backport of which other packages put in its place.
    frames = [f for f in frames if not IMPORT_MACHINERY & set(Path(f.filename).parts)]
    return f"{shown_path(frames[0].filename)}:{frames[0].lineno}" if frames else otherwise

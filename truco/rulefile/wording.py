"""Pydantic's findings in our own words: what is wrong, what is allowed, the nearest spelling."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from truco.rulefile.positions import KeyPath
from truco.rulefile.schema import all_keys, allowed_keys, allowed_words, expected_at, kinds_at
from truco.rulefile.toml_text import inline, short

__all__ = ["Finding", "findings", "nearest"]

_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "text",
    "tuple": "a list",
    "list": "a list",
    "set": "a list",
    "frozen_set": "a list",
    "dict": "a table",
    "model": "a table",
}
_OWN_RULES: Final = ("value_error", "assertion_error")
"""Raised by the validators of a model, with words of their own."""
_OWN_EXPECTED: Final = re.compile(r"[:;] expected ")
"""What a validator may say after what is wrong, as in "2 values for 3 calls: expected one each"."""
_LEAST_BEGINNING: Final = 4
_LONGEST_SUGGESTION: Final = 80
_MOST_KEYS_NAMED: Final = 24


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a model refuses. `kind` is "missing", "unknown" or "value"."""

    kind: str
    path: KeyPath
    message: str
    expected: str | None
    suggestion: str | None


def findings(
    error: ValidationError,
    model: type[BaseModel],
    data: Mapping[str, object],
    head: Iterable[str] = (),
) -> list[Finding]:
    """What a model found wrong with `data`, one finding for each place.

    `head` names keys that may also stand at the top, so that they are known when a name is to be
    guessed.
    """
    by_path: dict[KeyPath, list[ErrorDetails]] = {}
    for detail in error.errors(include_url=False):
        if _is_only_the_faults_of_items(detail):
            continue
        by_path.setdefault(_path_in(data, detail), []).append(detail)
    found = [
        _finding(path, details, model, data, list(head))
        for path, details in by_path.items()
        if not _is_the_other_branch(path, details, by_path)
    ]
    return [_with_a_sound_suggestion(finding, model, data) for finding in found]


def nearest(name: str, choices: Iterable[str]) -> str | None:
    """The choice most like a name, if any is like it at all. `_` counts as `-`, case not."""
    plain: dict[str, str] = {}
    for choice in choices:
        plain.setdefault(_plain(choice), choice)
    wanted = _plain(name)
    matches = difflib.get_close_matches(wanted, plain, n=1, cutoff=0.6)
    if not matches and len(wanted) >= _LEAST_BEGINNING:
        # Perhaps it is the beginning of a longer name: "leeder" of "leader-need".
        beginnings = {choice[: len(wanted)]: choice for choice in reversed(plain)}
        found = difflib.get_close_matches(wanted, beginnings, n=1, cutoff=0.8)
        matches = [beginnings[beginning] for beginning in found]
    return plain[matches[0]] if matches else None


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


def _path_in(data: object, detail: ErrorDetails) -> KeyPath:
    """Where in the data an error is: its location without the names of a union's branches."""
    path: list[str | int] = []
    names_a_new_key = detail["type"] == "missing"
    for index, part in enumerate(detail["loc"]):
        last = index == len(detail["loc"]) - 1
        if _has(data, part):
            data = data[part]  # type: ignore[index]
        elif not (last and names_a_new_key):
            continue
        path.append(part)
    return tuple(path)


def _is_only_the_faults_of_items(detail: ErrorDetails) -> bool:
    """Whether a list is called too short only because items of it were refused."""
    if detail["type"] != "too_short":
        return False
    value = detail["input"]
    return isinstance(value, list) and len(value) >= detail["ctx"]["min_length"]


def _has(data: object, part: str | int) -> bool:
    if isinstance(data, list):
        return isinstance(part, int) and part < len(data)
    return isinstance(data, Mapping) and part in data


def _is_the_other_branch(
    path: KeyPath, details: list[ErrorDetails], by_path: Mapping[KeyPath, object]
) -> bool:
    """Whether a table was refused as a number, say, when the fault lies inside the table."""
    if not all(len(detail["loc"]) > len(path) for detail in details):
        return False
    return any(len(other) > len(path) and other[: len(path)] == path for other in by_path)


def _finding(
    path: KeyPath,
    details: list[ErrorDetails],
    model: type[BaseModel],
    data: Mapping[str, object],
    head: list[str],
) -> Finding:
    detail = details[0]
    if detail["type"] == "missing":
        return Finding("missing", path, "is missing", expected_at(model, path), None)
    if detail["type"] == "extra_forbidden":
        return _unknown_key(path, model, data, head)
    value = detail["input"]
    message, expected = _message(detail), expected_at(model, path)
    if detail["type"] in _OWN_RULES:
        message, own = _split(message)
        expected = own or (None if isinstance(value, dict) else expected)
    if len(details) > 1:
        message = f"{short(value)} is not allowed"
    return Finding("value", path, message, expected, _better_value(value, path, model))


def _split(message: str) -> tuple[str, str | None]:
    """What a validator of a model says is wrong, and what it says is expected."""
    found = _OWN_EXPECTED.search(message)
    return (message, None) if found is None else (message[: found.start()], message[found.end() :])


def _with_a_sound_suggestion(
    finding: Finding, model: type[BaseModel], data: Mapping[str, object]
) -> Finding:
    """The finding, without its suggestion if the model refuses that too."""
    if finding.kind != "value" or finding.suggestion is None:
        return finding
    better = tomllib.loads(f"value = {finding.suggestion}")["value"]
    changed = _replaced(data, finding.path, better)
    try:
        model.model_validate_json(json.dumps(changed))
    except ValidationError as error:
        refused = (_path_in(changed, detail) for detail in error.errors(include_url=False))
        if any(path[: len(finding.path)] == finding.path for path in refused):
            return replace(finding, suggestion=None)
    except Exception:  # A plugin's validator may raise anything; then nothing better is known.
        return replace(finding, suggestion=None)
    return finding


def _replaced(data: object, path: KeyPath, value: object) -> object:
    """A copy of plain data with another value at a path, which exists."""
    if not path:
        return value
    part, rest = path[0], path[1:]
    if isinstance(data, Mapping):
        return {**data, part: _replaced(data[part], rest, value)}
    assert isinstance(data, list)
    assert isinstance(part, int)
    return [*data[:part], _replaced(data[part], rest, value), *data[part + 1 :]]


def _unknown_key(
    path: KeyPath, model: type[BaseModel], data: Mapping[str, object], head: list[str]
) -> Finding:
    *table, name = path
    here = allowed_keys(model, tuple(table))
    if not table:
        here = [*head, *here]
    guess = nearest(str(name), here) or _elsewhere(str(name), [*head, *all_keys(model)])
    return Finding("unknown", path, "unknown key", _names(here), guess)


def _elsewhere(name: str, keys: list[str]) -> str | None:
    """A key of this very name in another table."""
    found = [key for key in keys if _plain(key.rpartition(".")[2]) == _plain(name)]
    return found[0] if found else None


def _names(keys: list[str]) -> str | None:
    if not keys:
        return None
    named = sorted(keys)
    more = f" and {len(named) - _MOST_KEYS_NAMED} more" if len(named) > _MOST_KEYS_NAMED else ""
    word = "one of " if len(named) > 1 else ""
    return word + ", ".join(named[:_MOST_KEYS_NAMED]) + more


def _message(detail: ErrorDetails) -> str:
    kind, value = detail["type"], detail["input"]
    context = detail.get("ctx", {})
    if kind in _OWN_RULES:
        return str(context["error"])
    for prefix, what in _KINDS.items():
        if kind in (f"{prefix}_type", f"{prefix}_from_float", f"{prefix}_parsing"):
            return f"{short(value)} is not {what}"
    if kind in ("literal_error", "enum"):
        return f"{short(value)} is not allowed"
    if kind in ("greater_than", "greater_than_equal"):
        return f"{short(value)} is too small"
    if kind in ("less_than", "less_than_equal"):
        return f"{short(value)} is too large"
    if kind == "multiple_of":
        step = context["multiple_of"]
        return f"{value} is odd" if step == 2 else f"{value} is not a multiple of {step}"
    if kind in ("too_short", "string_too_short"):
        what = "the list" if kind == "too_short" else "the text"
        return f"{what} is {'too short' if value else 'empty'}"
    if kind in ("too_long", "string_too_long"):
        return f"{'the list' if kind == 'too_long' else 'the text'} is too long"
    if kind == "string_pattern_mismatch":
        return f"{short(value)} has the wrong form"
    # A validator of a plugin may have a type and a message of its own.
    return detail["msg"][:1].lower() + detail["msg"][1:]


def _better_value(value: object, path: KeyPath, model: type[BaseModel]) -> str | None:
    """What was probably meant by a value that is not allowed."""
    kinds = kinds_at(model, path)
    words = allowed_words(model, path)
    if isinstance(value, str):
        if words:
            guess = nearest(value, [word for word in words if isinstance(word, str)])
            return None if guess is None else inline(guess)
        text = value.strip().lower()
        if bool in kinds and text in ("true", "false"):
            return text
        if int in kinds and text.removeprefix("-").isdecimal() and text.isascii():
            return str(int(text[:20]))
    if isinstance(value, float) and int in kinds and value.is_integer():
        return str(int(value))
    if isinstance(value, int) and not isinstance(value, bool) and str in kinds and not words:
        return f'"{value}"'
    if list in kinds and type(value) in kinds_at(model, (*path, 0)) and value != "":
        as_list = f"[{inline(value)}]"
        return as_list if len(as_list) <= _LONGEST_SUGGESTION else None
    return None

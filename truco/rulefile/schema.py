"""What a settings model allows, in words: the keys of a table, and what a key may hold."""

from __future__ import annotations

import enum
import types
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import annotated_types
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from truco.rulefile.positions import KeyPath, dotted
from truco.rulefile.toml_text import inline

__all__ = ["all_keys", "allowed_keys", "allowed_words", "expected_at", "kinds_at", "model_at"]

_Form = tuple[Any, tuple[object, ...]]
"""A type, and the constraints that go with it."""

_LISTS: Final = (tuple, list, set, frozenset)
_NAMES: Final = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}


def allowed_keys(model: type[BaseModel], table: KeyPath) -> list[str]:
    """Keys that the table at this path may hold, in the model's order; none if it may be any."""
    keys: dict[str, None] = {}
    for annotation, _ in _forms_at(model, table):
        if _is_model(annotation):
            keys.update(dict.fromkeys(_fields(annotation)))
    return list(keys)


def all_keys(model: type[BaseModel]) -> list[str]:
    """Every dotted key that the model names, each table before what it holds."""
    return list(dict.fromkeys(dotted(path) for path in _walk(model, ())))


def expected_at(model: type[BaseModel], path: KeyPath) -> str | None:
    """What may stand at this path, as in "a whole number from 1 to 30"; None if unknown."""
    forms = _forms_at(model, path)
    return _either([_describe(*form) for form in forms]) if forms else None


def kinds_at(model: type[BaseModel], path: KeyPath) -> set[type]:
    """The plain types that may stand at this path: some of int, float, bool, str, list, dict."""
    return {_kind(annotation) for annotation, _ in _forms_at(model, path)}


def model_at(model: type[BaseModel], path: KeyPath) -> type[BaseModel] | None:
    """The model of the table at this path; None where no table of fixed keys may stand."""
    for annotation, _ in _forms_at(model, path):
        if _is_model(annotation):
            found: type[BaseModel] = annotation
            return found
    return None


def allowed_words(model: type[BaseModel], path: KeyPath) -> list[object]:
    """The values to choose from at this path; empty where the choice is not from a list."""
    return [word for annotation, _ in _forms_at(model, path) for word in _choices(annotation)]


# Finding the types at a path


def _forms_at(model: type[BaseModel], path: KeyPath) -> list[_Form]:
    forms: list[_Form] = [(model, ())]
    for part in path:
        forms = [inner for annotation, _ in forms for inner in _inside(annotation, part)]
    return forms


def _inside(annotation: Any, part: str | int) -> Iterator[_Form]:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if _is_model(annotation):
        field = _fields(annotation).get(str(part))
        if field is not None:
            yield from _alternatives(field.annotation, tuple(field.metadata))
    elif isinstance(part, int) and origin in _LISTS and arguments:
        if origin is tuple and arguments[-1] is not ...:
            arguments = arguments[part : part + 1]
        for item in arguments[:1]:
            yield from _alternatives(item, ())
    elif isinstance(part, str) and _is_mapping(origin) and len(arguments) == 2:
        yield from _alternatives(arguments[1], ())


def _alternatives(annotation: Any, metadata: tuple[object, ...]) -> Iterator[_Form]:
    """The types of a union but `None`, each with its constraints; a type that is none, alone."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *extra = get_args(annotation)
        yield from _alternatives(inner, (*metadata, *_constraints(extra)))
    elif origin in (Union, types.UnionType):
        for option in get_args(annotation):
            if option is not type(None):
                yield from _alternatives(option, metadata)
    elif hasattr(origin or annotation, "__value__"):  # `type Name = …`
        yield from _alternatives((origin or annotation).__value__, metadata)
    else:
        yield annotation, metadata


def _constraints(extra: list[object]) -> Iterator[object]:
    for item in extra:
        if isinstance(item, FieldInfo):
            yield from item.metadata
        else:
            yield item


def _walk(model: type[BaseModel], path: KeyPath) -> Iterator[KeyPath]:
    for name, field in _fields(model).items():
        yield (*path, name)
        for annotation, _ in _alternatives(field.annotation, ()):
            # A model that holds itself would go on for ever.
            if _is_model(annotation) and annotation is not model:
                yield from _walk(annotation, (*path, name))


def _fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _is_mapping(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


# Saying what a type is


def _kind(annotation: Any) -> type:
    choices = _choices(annotation)
    if choices:
        return type(choices[0])
    origin = get_origin(annotation) or annotation
    if origin in _LISTS:
        return list
    if _is_model(annotation) or _is_mapping(origin):
        return dict
    return origin if isinstance(origin, type) else object


def _choices(annotation: Any) -> list[object]:
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return [member.value for member in annotation]
    return []


def _describe(annotation: Any, metadata: tuple[object, ...]) -> str:
    choices = _choices(annotation)
    if choices:
        return _either([inline(choice) for choice in choices])
    kind = _kind(annotation)
    if kind is list:
        return _describe_list(annotation, metadata)
    if kind is dict:
        return _describe_table(annotation)
    if kind is int and _bound(metadata, "multiple_of") == 2:
        return "an even number" + _bounds(metadata)
    return _NAMES.get(kind, "a value") + _bounds(metadata)


def _describe_list(annotation: Any, metadata: tuple[object, ...]) -> str:
    arguments = get_args(annotation)
    fixed = get_origin(annotation) is tuple and arguments[-1:] != (...,)
    least, most = _bound(metadata, "min_length"), _bound(metadata, "max_length")
    if fixed:
        least = most = len(arguments)
    text = "a list"
    if least == most and most is not None:
        text += f" of {_items(most)}"
    elif most is not None:
        text += f" of {least} to {_items(most)}" if least else f" of at most {_items(most)}"
    elif least:
        text += f" of at least {_items(least)}"
    items = {
        _describe(*form)
        for item in arguments
        if item is not ...
        for form in _alternatives(item, ())
    }
    return f"{text}, each {items.pop()}" if len(items) == 1 else text


def _describe_table(annotation: Any) -> str:
    if not _is_model(annotation):
        return "a table"
    required = [name for name, field in _fields(annotation).items() if field.is_required()]
    return "a table with " + " and ".join(required) if required else "a table"


def _items(number: int) -> str:
    return "1 item" if number == 1 else f"{number} items"


def _bounds(metadata: tuple[object, ...]) -> str:
    """The limits of a number or a text, each as words that follow its name."""
    low, high = _bound(metadata, "ge"), _bound(metadata, "le")
    more, less = _bound(metadata, "gt"), _bound(metadata, "lt")
    step = _bound(metadata, "multiple_of")
    least, most = _bound(metadata, "min_length"), _bound(metadata, "max_length")
    pattern = _bound(metadata, "pattern")
    parts = []
    if low is not None and high is not None:
        parts.append(f"from {low} to {high}")
    elif low is not None:
        parts.append(f"of at least {low}")
    elif high is not None:
        parts.append(f"of at most {high}")
    if more is not None:
        parts.append(f"above {more}")
    if less is not None:
        parts.append(f"below {less}")
    if step is not None and step != 2:
        parts.append(f"in steps of {step}")
    if most is not None:
        parts.append(f"of {least or 0} to {most} characters")
    elif least is not None:
        parts.append("that is not empty" if least == 1 else f"of at least {least} characters")
    if pattern is not None:
        parts.append(f"that matches {pattern}")
    return " " + " and ".join(parts) if parts else ""


def _bound(metadata: tuple[object, ...], name: str) -> Any:
    for item in metadata:
        grouped = item if isinstance(item, annotated_types.GroupedMetadata) else (item,)
        for constraint in grouped:
            value = getattr(constraint, name, None)
            if value is not None:
                return value
    return None


def _either(forms: list[str]) -> str:
    forms = list(dict.fromkeys(forms))
    if len(forms) < 2:
        return "".join(forms)
    return ", ".join(forms[:-1]) + " or " + forms[-1]

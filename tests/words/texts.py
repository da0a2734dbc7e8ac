"""Which English texts the code uses, read from its source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

Text = tuple[str, str | None]
"""An English text, and that for several where it counts something."""


def said_in(folder: Path) -> set[Text]:
    """The literal texts given to `say` and `say_many` in the code of a folder."""
    return {
        text
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        for text in _texts(node, node.func.attr)
    }


def _texts(node: ast.Call, method: str) -> Iterator[Text]:
    literals = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
    strings = [value for value in literals if isinstance(value, str)]
    if method == "say" and len(strings) == 1:
        yield strings[0], None
    if method == "say_many" and len(strings) == 2:
        yield strings[0], strings[1]


def reasons_in(file: Path) -> set[str]:
    """What the functions of a file that give reasons return, as patterns of whole texts.

    These are functions returning `str | None`, and those whose name speaks of reasons.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and _gives_reasons(node):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    found |= set(patterns_of(inner.value))
    return found


def _gives_reasons(function: ast.FunctionDef) -> bool:
    returns = ast.unparse(function.returns) if function.returns else ""
    return returns == "str | None" or (returns == "str" and "reason" in function.name)


def patterns_of(value: ast.expr) -> Iterator[str]:
    """The literal texts that an expression may be, as patterns."""
    if isinstance(value, ast.IfExp):
        yield from patterns_of(value.body)
        yield from patterns_of(value.orelse)
    elif isinstance(value, ast.BoolOp):
        for part in value.values:
            yield from patterns_of(part)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield re.escape(value.value)
    elif isinstance(value, ast.JoinedStr):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
            for part in value.values
        )

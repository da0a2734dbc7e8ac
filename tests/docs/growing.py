"""How the tutorial's file grows: what a step shows takes the place of what has the same name.

The rules are those that `docs/tutorial/index.md` tells its readers: a definition replaces the one
of its name; a class that begins with ``...`` keeps all members that are not shown; imports are
added. What is new stands before whatever follows it in the step and is in the file already, else at
the end, so that the order is the one a reader would choose.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass, replace
from typing import Final

LINE: Final = 100
"""Characters, as the formatter has it."""


@dataclass(frozen=True)
class Piece:
    """A statement: what it defines, its text with the comments above it, and its syntax."""

    name: str
    text: str
    node: ast.stmt


def grown(file: str, step: str) -> str:
    """The text of a file after a step of the tutorial."""
    old, new = _pieces(file), _pieces(step)
    imports = [piece.node for piece in (*old, *new) if isinstance(piece.node, ast.ImportFrom)]
    rest = _merged([p for p in old if not _is_import(p)], [p for p in new if not _is_import(p)])
    head = [piece.text for piece in rest if piece.name == "docstring"]
    text = "\n\n".join([*head, _imports(imports)])
    for piece in rest[len(head) :]:
        if piece.name.endswith(" docstring"):
            text += f"\n{piece.text}"
        elif isinstance(piece.node, ast.Assign):
            text += f"\n\n{piece.text}"
        else:
            text += f"\n\n\n{piece.text}"
    return text + "\n"


def without(file: str, name: str) -> str:
    """The text of a file without a constant that no step needs any more."""
    kept = [piece for piece in _pieces(file) if piece.name not in (name, f"{name} docstring")]
    return grown("", "\n".join(piece.text for piece in kept))


def _is_import(piece: Piece) -> bool:
    return isinstance(piece.node, ast.ImportFrom)


def _merged(old: list[Piece], new: list[Piece]) -> list[Piece]:
    found = {piece.name: piece for piece in old}
    order = [piece.name for piece in old]
    for piece in new:
        if piece.name in found and _keeps_the_rest(piece.node):
            piece = replace(piece, text=_class(found[piece.name], piece))
        found[piece.name] = piece
    following: str | None = None
    for piece in reversed(new):
        if piece.name not in order:
            order.insert(len(order) if following is None else order.index(following), piece.name)
        following = piece.name
    return [found[name] for name in order]


def _keeps_the_rest(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef) and any(map(_is_dots, node.body[:2]))


def _is_dots(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and value.value is ...


def _class(old: Piece, new: Piece) -> str:
    """A class with the members of its step; attributes and the constructor come first."""
    before, added = _members(old), [piece for piece in _members(new) if piece.name != "..."]
    known = {piece.name for piece in before}
    place = sum(not isinstance(piece.node, ast.FunctionDef) for piece in before)
    before[place:place] = [
        piece
        for piece in added
        if isinstance(piece.node, ast.Assign) or piece.name == "__init__"
        if piece.name not in known
    ]
    text = old.text.splitlines()[0]
    last: ast.stmt | None = None
    for piece in _merged(before, added):
        attributes = isinstance(piece.node, ast.Assign) and isinstance(last, ast.Assign)
        text += "\n" if last is None or attributes else "\n\n"
        text += piece.text
        last = piece.node
    return text


def _members(piece: Piece) -> list[Piece]:
    (node,) = ast.parse(piece.text).body
    assert isinstance(node, ast.ClassDef)
    return _cut(node.body, piece.text.splitlines(), node.lineno)


def _pieces(text: str) -> list[Piece]:
    return _cut(ast.parse(text).body, text.splitlines(), 0)


def _cut(body: list[ast.stmt], lines: list[str], start: int) -> list[Piece]:
    """The statements of a body, whose first line is the one after `start`."""
    pieces: list[Piece] = []
    for node in body:
        assert node.end_lineno is not None
        text = "\n".join(lines[start : node.end_lineno]).strip("\n")
        above = pieces[-1].name if pieces else ""
        pieces.append(Piece(_name(node, above), text, node))
        start = node.end_lineno
    return pieces


def _name(node: ast.stmt, above: str) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.ImportFrom(module=str(module)):
            return f"from {module}"
        case ast.Expr() if _is_dots(node):
            return "..."
        case ast.Expr():
            return f"{above} docstring".strip()
    raise ValueError(f"line {node.lineno}: the tutorial has no such statement")


def _imports(nodes: list[ast.ImportFrom]) -> str:
    """Imports of the standard library, of others and of truco, as the linter sorts them."""
    modules: dict[str, set[str]] = {}
    for node in nodes:
        assert node.module is not None
        modules.setdefault(node.module, set()).update(alias.name for alias in node.names)
    sections: list[list[str]] = [[], [], []]
    for module in sorted(modules):
        root = module.partition(".")[0]
        section = 0 if root in sys.stdlib_module_names else 2 if root == "truco" else 1
        sections[section].append(_import(module, sorted(modules[module], key=_rank)))
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def _rank(name: str) -> tuple[int, str]:
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def _import(module: str, names: list[str]) -> str:
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= LINE:
        return line
    return f"from {module} import (\n" + "".join(f"    {name},\n" for name in names) + ")"

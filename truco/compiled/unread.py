"""Leaving out of a compiled module what it writes into a view and never reads.

A view has a field for all that a seat may know, and a bot of the kernel looks at some of them.
What nothing in the same module reads need not be written: less to compile, less to do at a turn.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Final, TypeGuard

VIEW: Final = "v"
"""The kernel's name for a view, in every function."""


def without_unread(functions: Sequence[ast.FunctionDef]) -> None:
    """Cut, in place, statements that only fill a field of the view that none of these reads."""
    read = {name for function in functions for name in _read(function)}
    for function in functions:
        _Cutter(read).visit(function)
        function.body = function.body or [ast.Pass()]


def _read(function: ast.FunctionDef) -> Iterable[str]:
    written = {id(target) for target in map(_written, ast.walk(function)) if target is not None}
    for node in ast.walk(function):
        if _is_field(node) and id(node) not in written:
            yield node.attr


def _written(node: ast.AST) -> ast.Attribute | None:
    """The field of the view that a statement does nothing but fill."""
    if not isinstance(node, ast.Assign):
        return None
    target = node.targets[0]
    field = target.value if isinstance(target, ast.Subscript) else target
    return field if _is_field(field) else None


def _is_field(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == VIEW
    )


class _Cutter(ast.NodeTransformer):
    def __init__(self, read: set[str]) -> None:
        self._read = read

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        field = _written(node)
        return None if field is not None and field.attr not in self._read else node

    def visit_For(self, node: ast.For) -> ast.stmt | None:
        self.generic_visit(node)
        return node if node.body else None

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        self.generic_visit(node)
        if not node.body and not node.orelse:
            return None
        node.body = node.body or [ast.Pass()]
        return node

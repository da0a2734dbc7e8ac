"""Call graphs as drawings: Mermaid, which many editors and web pages show, and DOT for Graphviz."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from truco.errors import TrucoError
from truco.explain.chains import Payment, following, payment, reachable, starts
from truco.explain.formulas import formula_names
from truco.explain.telling import Telling
from truco.kernel.codes import (
    ACCEPT,
    COMPARED,
    GIVEN_IN,
    HOLDERS_ANSWER,
    PAY_ACCEPTED,
    PAY_ALONE,
    PAY_DECLINED,
)
from truco.plugins.checks import nearest

__all__ = ["FORMATS", "Format", "call_graph"]

Format = Literal["mermaid", "dot"]
FORMATS: Final[tuple[Format, ...]] = ("mermaid", "dot")


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The graph of one bet: a label for each node, and the calls between them."""

    title: str
    nodes: dict[int, list[str]]
    starts: set[int]
    edges: list[tuple[int, str, int]]


def call_graph(telling: Telling, bet: str | None = None, format: Format = "mermaid") -> str:
    """The call graphs of all bets, or of the one with the id `bet`, as text of that format.

    Raises :class:`~truco.errors.TrucoError` for a bet that these rules do not have.
    """
    ids = telling.rules.bet_ids
    if bet is not None and bet not in ids:
        guess = nearest(bet, ids)
        hint = f" (did you mean {guess}?)" if guess else f" (expected one of {', '.join(ids)})"
        raise TrucoError(f"there is no bet {bet!r}{hint}")
    wanted = range(len(ids)) if bet is None else [ids.index(bet)]
    drawings = [_drawing(telling, number) for number in wanted]
    lines = _mermaid(drawings) if format == "mermaid" else _dot(drawings)
    return "\n".join(lines) + "\n"


def _drawing(telling: Telling, bet: int) -> _Drawing:
    t = telling.t
    names = formula_names(telling)
    found = starts(t, bet)
    nodes: dict[int, list[str]] = {}
    edges = []
    for start, modes in found.items():
        for node in reachable(t, start):
            if node in nodes:
                continue
            nodes[node] = list(_label(telling, node, bet, names))
            edges += [(node, telling.call(call), to) for call, to in following(t, node)]
        if len(found) > 1:
            nodes[start].insert(0, telling.label_list(modes))
    return _Drawing(telling.bet(bet), nodes, set(found), edges)


def _label(telling: Telling, node: int, bet: int, names: list[str]) -> Iterator[str]:
    """What a node pays, a line for each way to be paid."""
    words, t = telling.words, telling.t

    def pays(which: int) -> str:
        return _payment(telling, payment(t, node, which), names)

    if t.depth[node] == 0:
        yield (
            words.say("the hand is worth {points}", points=pays(PAY_ACCEPTED))
            if bet == 0
            else (words.say("no call"))
        )
        return
    kind = t.answer_kind[node]
    if kind == GIVEN_IN:
        yield words.say("the caller gives in: {points}", points=pays(PAY_DECLINED))
        return
    if kind == COMPARED or t.answer_mask[node] >> ACCEPT & 1:
        yield words.say("accepted: {points}", points=pays(PAY_ACCEPTED))
    if kind != COMPARED:
        yield words.say("declined: {points}", points=pays(PAY_DECLINED))
    if kind == HOLDERS_ANSWER:
        yield words.say("nobody can answer: {points}", points=pays(PAY_ALONE))


def _payment(telling: Telling, pay: Payment, names: list[str]) -> str:
    """A payment with what its formula is called, since a drawing has no tables beside it."""
    parts = [str(pay.points)] if pay.points or not (pay.formula or pay.holder) else []
    if pay.formula:
        parts.append(telling.words.formula(names[pay.formula - 1]))
    if pay.holder:
        parts.append(telling.words.say("{number} for each holder", number=pay.holder))
    return " + ".join(parts)


def _mermaid(drawings: list[_Drawing]) -> Iterator[str]:
    yield "flowchart LR"
    for number, drawing in enumerate(drawings):
        yield f'    subgraph bet{number}["{_quoted(drawing.title)}"]'
        for node, label in drawing.nodes.items():
            text = "<br/>".join(map(_quoted, label))
            shape = f'(["{text}"])' if node in drawing.starts else f'["{text}"]'
            yield f"        n{node}{shape}"
        for node, call, to in drawing.edges:
            yield f'        n{node} -->|"{_quoted(call)}"| n{to}'
        yield "    end"


def _quoted(text: str) -> str:
    """A text that may stand between double quotes in Mermaid."""
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _dot(drawings: list[_Drawing]) -> Iterator[str]:
    yield "digraph calls {"
    yield "    rankdir=LR;"
    yield "    node [shape=box];"
    for number, drawing in enumerate(drawings):
        yield f"    subgraph cluster_{number} {{"
        yield f"        label={_string(drawing.title)};"
        for node, label in drawing.nodes.items():
            shape = ", shape=oval" if node in drawing.starts else ""
            lines = "\\n".join(_string(line)[1:-1] for line in label)
            yield f'        n{node} [label="{lines}"{shape}];'
        for node, call, to in drawing.edges:
            yield f"        n{node} -> n{to} [label={_string(call)}];"
        yield "    }"
    yield "}"


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

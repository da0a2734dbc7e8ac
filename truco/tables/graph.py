"""Exploring the call graphs of the bets: states become numbered nodes."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final

from truco.plugins.variant import Answers, Bet, Mode, Node
from truco.tables.answers import is_node, is_state
from truco.tables.faults import Faults
from truco.tables.layout import CALLS_MAX

DEPTH_MAX: Final = 127
"""Calls that may follow one another in a bet."""
NODES_MAX: Final = 1000
"""States a bet may have."""


@dataclass(slots=True)
class Graph:
    """The nodes of all bets, in the order in which they were met."""

    bets: tuple[Bet[Hashable], ...]
    call_ids: tuple[str, ...]
    call_bet: tuple[int, ...]
    bet_of: list[int] = field(default_factory=list)
    states: list[Hashable] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    next_node: list[dict[int, int]] = field(default_factory=list)
    starts: list[list[int]] = field(default_factory=list)
    """For each mode, the start node of each bet, -1 where it is absent."""

    def calls_of(self, bet: int) -> list[int]:
        return [call for call, owner in enumerate(self.call_bet) if owner == bet]


def explore_bets(
    bets: Sequence[Bet[Hashable]], modes: Sequence[Mode], faults: Faults
) -> Graph | None:
    """Follow every bet's graph from every start; None when the calls themselves are wrong."""
    call_ids: list[str] = []
    call_bet: list[int] = []
    for number, bet in enumerate(bets):
        for call in bet.calls:
            if call.id in call_ids:
                faults.add(f"call {call.id!r} is declared twice", key=bet.id)
            call_ids.append(call.id)
            call_bet.append(number)
    if len(call_ids) > CALLS_MAX:
        faults.add(f"{len(call_ids)} calls are too many: at most {CALLS_MAX} fit")
    if faults:
        return None
    graph = Graph(tuple(bets), tuple(call_ids), tuple(call_bet))
    graph.starts = [[-1] * len(bets) for _ in modes]
    for number, bet in enumerate(bets):
        _explore(graph, number, bet, modes, faults)
    return graph


def _explore(
    graph: Graph, number: int, bet: Bet[Hashable], modes: Sequence[Mode], faults: Faults
) -> None:
    """Breadth first from the starts, calls in their declared order."""
    numbers: dict[Hashable, int] = {}
    waiting: deque[int] = deque()
    first = len(graph.nodes)

    def number_of(state: Hashable, depth: int) -> int:
        known = numbers.get(state)
        if known is not None:
            return known
        numbers[state] = len(graph.nodes)
        graph.bet_of.append(number)
        graph.states.append(state)
        node: object = bet.node(state)
        graph.nodes.append(node if is_node(node, bet, state, faults) else Node())
        graph.depth.append(depth)
        graph.next_node.append({})
        waiting.append(numbers[state])
        return numbers[state]

    for index, mode in enumerate(modes):
        start = bet.start(mode.id)
        if start is not None and is_state(start, bet, "start", faults):
            graph.starts[index][number] = number_of(start, 0)
    while waiting:
        node = waiting.popleft()
        for call in graph.calls_of(number):
            state = bet.after(graph.states[node], graph.call_ids[call])
            if state is not None and is_state(state, bet, "after", faults):
                graph.next_node[node][call] = number_of(state, graph.depth[node] + 1)
        if len(graph.nodes) - first > NODES_MAX:
            faults.add(
                f"the call graph has more than {NODES_MAX} states: does a call lead on for ever?",
                key=bet.id,
            )
            return
    if max(graph.depth[first:], default=0) > DEPTH_MAX:
        faults.add(f"more than {DEPTH_MAX} calls can follow one another", key=bet.id)
    _check_cycle(graph, first, bet, faults)
    _check_calls(graph, first, number, bet, faults)


def _check_cycle(graph: Graph, first: int, bet: Bet[Hashable], faults: Faults) -> None:
    """A state that can be reached from itself would let people call for ever."""
    colour: dict[int, int] = {}
    for root in range(first, len(graph.nodes)):
        if root in colour:
            continue
        colour[root] = 1
        path = [(root, iter(graph.next_node[root].items()))]
        while path:
            node, edges = path[-1]
            for call, target in edges:
                if colour.get(target) == 1:
                    faults.add(
                        f"the call graph has a cycle: {graph.call_ids[call]} leads from "
                        f"{graph.states[node]!r} back to {graph.states[target]!r}",
                        key=bet.id,
                    )
                    return
                if target not in colour:
                    colour[target] = 1
                    path.append((target, iter(graph.next_node[target].items())))
                    break
            else:
                colour[node] = 2
                path.pop()


def _check_calls(graph: Graph, first: int, number: int, bet: Bet[Hashable], faults: Faults) -> None:
    """Every call must be reachable, and every state must let somebody answer."""
    used = {call for node in range(first, len(graph.nodes)) for call in graph.next_node[node]}
    for call in graph.calls_of(number):
        if call not in used:
            faults.add(f"call {graph.call_ids[call]!r} can never be made", key=bet.id)
    called = {t for node in range(first, len(graph.nodes)) for t in graph.next_node[node].values()}
    for node in sorted(called):
        meaning = graph.nodes[node]
        if meaning.answers in (Answers.COMPARE, Answers.GIVE_IN):
            if graph.next_node[node]:
                faults.add(
                    f"{graph.states[node]!r} is settled at once, yet calls follow it", key=bet.id
                )
        elif not (
            meaning.can_accept
            or meaning.can_decline
            or (graph.next_node[node] and meaning.raise_in_answer)
        ):
            faults.add(f"{graph.states[node]!r} is a dead end: nothing answers it", key=bet.id)
        if number == 0 and meaning.answers in (Answers.COMPARE, Answers.HOLDERS):
            faults.add(
                f"{graph.states[node]!r}: the stake is settled by tricks, it has no counts",
                key=bet.id,
            )

"""Conditions in words: what a cube of situations is for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from truco.explain.cover import Cube
from truco.explain.telling import Telling, numbers_in_words

__all__ = ["SIMPLE", "condition"]

Values = frozenset[int]


def condition(telling: Telling, cube: Cube, bet: int | None = None) -> str:
    """A cube as phrases with commas; empty for one that holds everywhere.

    `bet` is the bet of the call that is spoken of: an unanswered call of it is what it answers.
    """
    return ", ".join(_phrases(telling, cube, bet))


def _phrases(telling: Telling, cube: Cube, bet: int | None) -> Iterator[str]:
    depths = cube.get("stake_calls", frozenset((0,)))
    if cube.get("pending") == frozenset((1,)) and 0 not in depths:
        # Which call of the stake waits is one thing to say, not two.
        yield telling.words.say(
            "while {bets} waits for an answer", bets=_last_calls(telling, depths)
        )
        cube = {f: values for f, values in cube.items() if f not in ("pending", "stake_calls")}
    # A situation is told from what waits for an answer to what the seat holds.
    for fact, phrase in SIMPLE.items():
        if fact in cube:
            yield phrase(telling, cube[fact], bet)
    for number, name in enumerate(telling.rules.bet_ids[1:], 1):
        for fact, about in _OF_BETS.items():
            values = cube.get(f"{fact}:{name}")
            if values is not None:
                yield about(telling, values == {1}, telling.bet(number))


def _pending(telling: Telling, values: Values, bet: int | None) -> str:
    words = telling.words
    if bet is not None and values == set(range(bet + 1)):
        return words.say("unless in answer to {bet}", bet=telling.bet(bet))
    parts = []
    over = [value - 1 for value in sorted(values) if value and value - 1 != bet]
    if 0 in values:
        parts.append(words.say("with no call waiting for an answer"))
    if over:
        names = telling.words.listing([telling.bet(below) for below in over], " or ")
        parts.append(words.say("while {bets} waits for an answer", bets=names))
    if bet is not None and bet + 1 in values:
        parts.append(words.say("in answer to {bet}", bet=telling.bet(bet)))
    return telling.words.listing(parts, " or ")


def _mode(telling: Telling, values: Values, bet: int | None) -> str:
    kinds = telling.label_list(sorted(values), " or ")
    return telling.words.say("in a hand of kind {kinds}", kinds=kinds)


def _trick(telling: Telling, values: Values, bet: int | None) -> str:
    words = telling.words
    tricks = [value + 1 for value in sorted(values)]
    if tricks == [1]:
        return words.say("in the first trick")
    if len(tricks) > 1 and tricks == list(range(tricks[0], telling.t.hand_size + 1)):
        return words.say("from trick {number} on", number=tricks[0])
    return words.say("in trick {numbers}", numbers=numbers_in_words(tricks))


def _stake_calls(telling: Telling, values: Values, bet: int | None) -> str:
    """What was called on the stake, by the calls that lead to each depth."""
    words = telling.words
    parts = []
    if 0 in values:
        parts.append(words.say("before any {bet}", bet=telling.bet(0)))
    if values - {0}:
        last = _last_calls(telling, values - {0})
        parts.append(words.say("when the last call was {calls}", calls=last))
    return words.listing(parts, " or ")


def _last_calls(telling: Telling, depths: Values) -> str:
    """The calls of the stake that may be the last after some numbers of calls."""
    t = telling.t
    calls = {
        at % t.calls
        for at, node in enumerate(t.next_node)
        if node >= 0 and telling.rules.node_bet[node] == 0 and t.depth[node] in depths
    }
    return telling.call_list(sorted(calls), " or ")


def _called_by(telling: Telling, values: Values, bet: int | None) -> str:
    words = telling.words
    name = telling.bet(0)
    texts = {
        0: words.say("when nobody has called {bet}", bet=name),
        1: words.say("when the other side made the last call of {bet}", bet=name),
        2: words.say("when the own side made the last call of {bet}", bet=name),
    }
    return telling.words.listing([texts[value] for value in sorted(values)], " or ")


def _need(telling: Telling, values: Values, own: bool) -> str:
    numbers = numbers_in_words([value for value in sorted(values) if value])
    if own:
        return telling.words.say("when the own side lacks {numbers} points", numbers=numbers)
    return telling.words.say("when the other side lacks {numbers} points", numbers=numbers)


def _either(values: Values, yes: str, no: str) -> str:
    """The text for a fact that is true, or the one for a fact that is not."""
    return yes if 1 in values else no


def _stake_pending(telling: Telling, values: Values, bet: int | None) -> str:
    words, name = telling.words, telling.bet(0)
    if 1 in values:
        return words.say("while an answer to {bet} is owed", bet=name)
    return words.say("while no answer to {bet} is owed", bet=name)


def _touched(telling: Telling, values: Values, bet: int | None) -> str:
    words = telling.words
    names = [telling.bet(number) for number in range(1, telling.t.bets)]
    contests = telling.words.listing(names, " or ")
    if 1 in values:
        return words.say("after a call of {bet}", bet=contests)
    return words.say("without a call of {bet}", bet=contests)


SIMPLE: Final[Mapping[str, Callable[[Telling, Values, int | None], str]]] = {
    "mode": _mode,
    "pending": _pending,
    "stake_pending": _stake_pending,
    "stake_calls": _stake_calls,
    "stake_called_by": _called_by,
    "trick": _trick,
    "first_card_unplayed": lambda telling, values, bet: _either(
        values,
        telling.words.say("before the own first card"),
        telling.words.say("after the own first card"),
    ),
    "leads_trick": lambda telling, values, bet: _either(
        values,
        telling.words.say("as the first of the trick"),
        telling.words.say("after others in the trick"),
    ),
    "last_of_trick": lambda telling, values, bet: _either(
        values,
        telling.words.say("as the last of the trick"),
        telling.words.say("before others in the trick"),
    ),
    "last_of_side": lambda telling, values, bet: _either(
        values,
        telling.words.say("as the last of its side in the trick"),
        telling.words.say("before a partner in the trick"),
    ),
    "contest_opened": _touched,
    "first_trick_tied": lambda telling, values, bet: _either(
        values,
        telling.words.say("after a tied first trick"),
        telling.words.say("unless the first trick was tied"),
    ),
    "side_played_down": lambda telling, values, bet: _either(
        values,
        telling.words.say("after a card of the own side face down"),
        telling.words.say("without a card of the own side face down"),
    ),
    "own_second_half": lambda telling, values, bet: _either(
        values,
        telling.words.say("when the own side is in the second half"),
        telling.words.say("when the own side is in the first half"),
    ),
    "other_second_half": lambda telling, values, bet: _either(
        values,
        telling.words.say("when the other side is in the second half"),
        telling.words.say("when the other side is in the first half"),
    ),
    "own_need": lambda telling, values, bet: _need(telling, values, True),
    "other_need": lambda telling, values, bet: _need(telling, values, False),
}
"""How each fact is told, in this order. A test holds that none is missing."""


def _opened(telling: Telling, yes: bool, bet: str) -> str:
    words = telling.words
    return (
        words.say("after a call of {bet}", bet=bet)
        if yes
        else words.say("without a call of {bet}", bet=bet)
    )


def _closed(telling: Telling, yes: bool, bet: str) -> str:
    words = telling.words
    return (
        words.say("when {bet} is over", bet=bet)
        if yes
        else words.say("while {bet} is not over", bet=bet)
    )


def _settled(telling: Telling, yes: bool, bet: str) -> str:
    words = telling.words
    return (
        words.say("once {bet} was counted", bet=bet)
        if yes
        else words.say("unless {bet} was counted", bet=bet)
    )


def _holds(telling: Telling, yes: bool, bet: str) -> str:
    words = telling.words
    return words.say("holding {bet}", bet=bet) if yes else words.say("holding no {bet}", bet=bet)


def _declared(telling: Telling, yes: bool, bet: str) -> str:
    words = telling.words
    if yes:
        return words.say("having called or answered {bet}", bet=bet)
    return words.say("not having called or answered {bet}", bet=bet)


_OF_BETS: Final[Mapping[str, Callable[[Telling, bool, str], str]]] = {
    "opened": _opened,
    "closed": _closed,
    "settled": _settled,
    "holds": _holds,
    "declared": _declared,
}
"""The same for facts about one contest."""

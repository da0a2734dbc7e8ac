"""Hands where more, or less, is hidden than usual, played twice with other hidden cards.

Blind hands of iron, cards face down, hands of eleven, flores, envido with conceded counts: whenever
everybody saw the same, a seat must see, hear and be allowed the same, and every bot must choose the
same for it, whatever the cards are that it may not see.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.match.dealt import ruleset
from truco.actions import PLAYS, Action
from truco.bots import Basic, Random
from truco.cards import Card
from truco.errors import IllegalAction
from truco.events import CardPlayed, Discarded, HandStarted
from truco.match import Match

Deal = dict[str, list[Card]]
"""The cards of each seat, and the turned one, alone in its list, under `turned`."""
HANDS = 14
"""Random hands of each situation."""


@dataclass(frozen=True)
class Table:
    """A kind of hand: how it is set up, and what it should show often."""

    name: str
    players: int
    seen: str
    """An event, a mode or a word of an action that must occur, or the hands prove nothing."""
    overrides: tuple[str, ...] = ()
    one_suit: bool = False
    """Deal many seats cards of one suit."""
    setup: tuple[tuple[str, Any], ...] = ()

    def match(self, deal: Deal) -> Match:
        given: dict[str, Any] = {**deal}
        if "turned" in given:
            given["turned"] = given["turned"][0]
        rules = ruleset(self.name, *self.overrides)
        return Match(rules, self.players, deal=given, dealer="B1", **dict(self.setup))


IRON = (("scores", {"A": 11, "B": 11}),)
ELEVEN = (("scores", {"A": 11, "B": 7}),)
DOWN = ("tricks.face_down=from-first-trick",)
TABLES = {
    "blind iron": Table("paulista", 4, "iron", ("iron.blind=true",), setup=IRON),
    "blind iron, two seats": Table("paulista", 2, "play #", ("iron.blind=true",), setup=IRON),
    "blind iron, down": Table("paulista", 4, "play-down", ("iron.blind=true", *DOWN), setup=IRON),
    "eleven": Table("paulista", 4, "eleven", setup=ELEVEN),
    "eleven, face down": Table("paulista", 4, "play-down", DOWN, setup=ELEVEN),
    "face down": Table("paulista-limpo", 4, "play-down", DOWN),
    "face down, Argentine": Table("argentino", 4, "play-down", DOWN),
    "flor by choice": Table("argentino", 4, "flor", one_suit=True),
    "flor by choice, each seat folds": Table("argentino-9-pica-pica", 6, "flor", one_suit=True),
    "obligatory flor": Table("argentino-15-flor", 4, "flor", one_suit=True),
    "flor on one's turn": Table(
        "argentino", 2, "flor", ("flor.singing=on-turn", "flor.answer=accept-or-decline"), True
    ),
    "flor, every holder refuses": Table(
        "argentino-15-flor", 4, "flor", ("flor.answered_by=all", "fold.scope=seat"), True
    ),
    "flor, settled late": Table("argentino", 4, "flor", ("flor.settles=hand-end",), True),
    "envido": Table("argentino-chico", 4, "count-announced"),
    "envido, settled late": Table("argentino-chico", 4, "envido", ("envido.settles=hand-end",)),
}  # fmt: skip


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_what_is_hidden_changes_nothing_for_a_seat(table: Table) -> None:
    compared = showed = 0
    for seed in range(HANDS):
        chooser = random.Random(f"{table} {seed}")
        deal = random_deal(table, chooser)
        for match in states(table.match(deal), chooser):
            showed += table.seen in told(match)
            seat = chooser.choice(match.seats)
            other = replayed(table, exchanged(match, deal, seat, chooser), match, deal)
            if other is not None and public(match) == public(other):
                compare(match, other, seat, chooser)
                compared += 1
    assert compared > HANDS
    assert showed > 0


def compare(match: Match, other: Match, seat: str, chooser: random.Random) -> None:
    """A seat cannot tell one match from the other."""
    assert match.events_for(seat) == other.events_for(seat)
    seen, other_seen = match.observation(seat), other.observation(seat)
    assert seen == other_seen
    assert seen.to_dict() == other_seen.to_dict()
    if seen.legal_actions:
        assert match.legal_actions() == other.legal_actions()
        words = chooser.getrandbits(32), chooser.getrandbits(32)
        for bot in (Basic, Random):
            assert bot.choice(seen, words) == bot.choice(other_seen, words)


def states(match: Match, chooser: random.Random) -> Iterator[Match]:
    """The states of the first hand, played at random; many call and accept, nobody folds."""
    while match.hand_number == 1 and not match.over:
        yield match
        actions = [action for action in match.legal_actions() if action.verb != "fold"]
        bold = [action for action in actions if action.verb in ("call", "accept")]
        match.act(chooser.choice(bold if bold and chooser.random() < 0.3 else actions))


def random_deal(table: Table, chooser: random.Random) -> Deal:
    tables = ruleset(table.name, *table.overrides).tables(table.players)
    pack = list(tables.deck)
    chooser.shuffle(pack)
    deal: Deal = {"turned": [pack.pop()]} if tables.tables.turned_card else {}
    for seat in Match(tables).seats:
        if table.one_suit and chooser.random() < 0.6:
            suit = pack[-1].suit
            pack = sorted(pack, key=lambda card: card.suit == suit)
        deal[seat] = [pack.pop() for _ in range(3)]
        chooser.shuffle(pack)
    return deal


def exchanged(match: Match, deal: Deal, seat: str, chooser: random.Random) -> Deal:
    """Other cards in some of the places that a seat has not seen and may not see."""
    shown = shown_to(match, deal, seat)
    free = [(name, at) for name in match.seats for at in range(3) if (name, at) not in shown]
    if chooser.random() < 0.5:
        free = [place for place in free if chooser.random() < 0.6]
    kept = {
        card
        for name, cards in deal.items()
        for at, card in enumerate(cards)
        if (name, at) not in free
    }
    others = chooser.sample([card for card in match.tables.deck if card not in kept], len(free))
    found = {name: cards[:] for name, cards in deal.items()}
    for (name, at), card in zip(free, others, strict=True):
        found[name][at] = card
    return found


def shown_to(match: Match, deal: Deal, seat: str) -> set[tuple[str, int]]:
    """The places of the cards that a seat may know, by the rules and not by the engine."""
    seen = match.observation(seat)
    shown: set[tuple[str, int]] = {("turned", 0)}
    if not seen.blind:
        shown |= {(seat, at) for at in range(3)}
    if seen.mode == "eleven" and match.scores[seen.side] == 11:
        shown |= {(name, at) for name in match.seats if name[0] == seat[0] for at in range(3)}
    for event in match.events:
        if isinstance(event, CardPlayed) and not event.face_down and event.card is not None:
            shown.add((event.seat, deal[event.seat].index(event.card)))
    return shown


def replayed(table: Table, deal: Deal, match: Match, first: Deal) -> Match | None:
    """The same acts with another deal, card for card by place; None when one is not allowed."""
    other = table.match(deal)
    for act in match.record().hands[0].actions:
        seat, _, text = act.partition(" ")
        verb, _, card = text.partition(" ")
        if verb in PLAYS and not card.startswith("#"):
            at = [str(held) for held in first[seat]].index(card)
            text = str(Action(verb, card=deal[seat][at]))  # type: ignore[arg-type]
        if other.hand_number > 1 or other.over:
            return None
        try:
            other.act(text, seat)
        except IllegalAction:
            return None  # a seat's own cards, which it knows, forbid it
    return other


def public(match: Match) -> list[str | None]:
    """What everybody at the table saw and heard, and who must act."""
    found: list[str | None] = [match.seat_to_act]
    for event in match.events:
        if isinstance(event, HandStarted):
            found.append(f"{event.number} {event.mode} {event.mano} {event.turned}")
        elif isinstance(event, Discarded) or (isinstance(event, CardPlayed) and event.face_down):
            found.append(f"{event.kind} {event.seat}")
        else:
            found.append(str(event))
    return found


def told(match: Match) -> str:
    """Everything that happened, as words: modes, kinds of events, actions."""
    acts = match.record().hands[0].actions
    return " ".join([match.mode, *acts, *(event.kind for event in match.events)])

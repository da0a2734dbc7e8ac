"""What a seat may do tells it nothing of the cards of others, where the referee knows only some.

A hand of which some cards are known is played twice, with other cards in places that the referee
knows and the seat to act does not. As long as everybody saw the same, that seat is offered and
refused the same, for the same reasons, and sees and is told the same.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.fuzz.options import Draw
from tests.match.varied import CHOSEN, drawn, tables_of
from tests.support.rulesets import COMBINATIONS, rules_of
from truco import Match, SetupError
from truco.actions import PLAYS
from truco.errors import IllegalAction, InvalidAction
from truco.events import CardPlayed, Discarded, HandStarted
from truco.playing.telling import fact_text
from truco.tables.layout import HAND_MAX
from truco.tables.ruletables import RuleTables
from truco.testing.courses import line_of
from truco.testing.knowing import known_places, other_cards

HANDS = 3
ACTS = 10
ASKED = 24
"""Actions of all that there are for which the reason against them is asked in each state."""


@pytest.mark.parametrize(
    ("name", "players"), COMBINATIONS, ids=[f"{name}-{seats}" for name, seats in COMBINATIONS]
)
def test_what_a_seat_may_do_tells_no_card_that_only_the_referee_knows(
    name: str, players: int
) -> None:
    assert states_compared(rules_of(name).tables(players), f"{name} {players}") > 2 * HANDS


@pytest.mark.parametrize("draw", [*CHOSEN, *drawn()], ids=str)
def test_it_tells_none_whatever_the_options_are(draw: Draw) -> None:
    assert states_compared(tables_of(draw), str(draw)) > 2 * HANDS


@pytest.mark.parametrize("held", ["4e ? 2e", "4c ? 6b"])
def test_what_a_partner_holds_does_not_decide_whether_a_seat_may_call(held: str) -> None:
    """The two calls of A1 say that it has no flor, whatever of its cards the referee knows."""
    deal = {"A1": held, "B1": "12o ? ?", "A2": "? ? 7e", "B2": "? ? 11b", "turned": "10o"}
    match = Match(rules_of("uruguayo-30"), 4, dealer="B2", deal=deal)
    match.act("real-envido", "A1")
    match.act("falta-envido", "B1")
    assert match.seat_to_act == "A2"
    assert match.why_not("flor") is None
    assert [str(action) for action in match.legal_actions()] == ["decline", "fold", "flor"]


def states_compared(tables: RuleTables, name: str) -> int:
    """Play hands and compare each state with one of other hidden cards; how many were."""
    compared = 0
    for seed in range(HANDS):
        chooser = random.Random(f"{name} {seed}")
        deal = partly_known(tables, chooser)
        match = begun(tables, deal)
        for _ in range(ACTS):
            if match is None or match.over or match.hand_number > 1:
                break
            other = twin(match, deal, chooser)
            if other is not None and public(match) == public(other):
                compare(match, other, chooser)
                compared += 1
            go_on(match, chooser)
    return compared


def compare(match: Match, other: Match, chooser: random.Random) -> None:
    """The seat to act cannot tell one match from the other."""
    seat = match.seat_to_act
    assert seat is not None
    assert match.legal_actions() == other.legal_actions()
    assert match.observation(seat).to_dict() == other.observation(seat).to_dict()
    assert match.events_for(seat) == other.events_for(seat)
    cards = [f"{verb} {card}" for verb in PLAYS for card in (*match.tables.deck, "?", "#1", "#2")]
    every = [*cards, *match.tables.call_ids, "accept", "decline", "fold"]
    for text in chooser.sample(every, min(ASKED, len(every))):
        assert match.why_not(text) == other.why_not(text), text


def partly_known(tables: RuleTables, chooser: random.Random) -> list[int]:
    """The places of a deal: cards as numbers, -1 unknown; the turned card is the last."""
    t = tables.tables
    pack = chooser.sample(range(t.cards), t.cards)
    if chooser.random() < 0.4:
        # Many cards of one suit, so that contests of holders come up.
        pack.sort(key=lambda card: tables.deck[card].suit)
    deal = [-1] * (HAND_MAX * t.seats)
    seats = chooser.sample(range(t.seats), t.seats)
    for seat in seats:
        unknown = chooser.choice((0.0, 0.4, 1.0)) if seat != seats[0] else 0.6
        for at in range(t.hand_size):
            card = pack.pop()
            deal[HAND_MAX * seat + at] = -1 if chooser.random() < unknown else card
    return [*deal, pack.pop() if t.turned_card else -1]


def begun(tables: RuleTables, deal: list[int]) -> Match | None:
    """The match with these cards; None where its first hand needs a count that is not known."""
    given: dict[str, Any] = {}
    if deal[-1] >= 0:
        given["turned"] = tables.deck[deal[-1]]
    for seat, name in enumerate(Match(tables).seats):
        places = range(HAND_MAX * seat, HAND_MAX * seat + tables.tables.hand_size)
        given[name] = ["?" if deal[at] < 0 else tables.deck[deal[at]] for at in places]
    try:
        return Match(tables, deal=given, dealer="B1")
    except SetupError:
        return None


def twin(match: Match, deal: list[int], chooser: random.Random) -> Match | None:
    """The same acts with other cards where the seat to act may not know them; None where the rules,
    or the cards that were named, forbid one."""
    g = match.running.g
    known = known_places(match.tables.tables, g.row, g.to_act, match.story.acts)
    held = other_cards(deal[:-1], known, deal[-1], match.tables.tables.cards, chooser)
    other = begun(match.tables, [*held, deal[-1]])
    for act in match.story.acts:
        if other is None or other.over or other.hand_number > 1:
            return None
        name = match.seats[act.seat]
        place = HAND_MAX * act.seat + act.number % HAND_MAX
        try:
            if act.number < 0:
                other.tell(name, fact_text(match.running.lexicon, act.number, act.card))
            elif act.number < 3 * HAND_MAX and deal[place] < 0:
                verb = PLAYS[act.number // HAND_MAX]
                named = "?" if act.card < 0 else match.tables.deck[act.card]
                other.act(f"{verb} {named}", name)
            else:
                other.act(line_of(other, act.seat, act.number).partition(" ")[2], name)
        except IllegalAction:
            return None
    # Which cards the referee does not know is no secret: a named one may be a known one here.
    if other is None or unknown_places(match) != unknown_places(other):
        return None
    return other


def unknown_places(match: Match) -> list[int]:
    """The places of the cards that the referee does not know."""
    return [at for at, card in enumerate(match.running.g.holding) if card < 0]


def go_on(match: Match, chooser: random.Random) -> None:
    """A random act, or something told of a seat of which cards are not known."""
    while True:
        actions = match.legal_actions()
        quiet = [action for action in actions if action.verb != "fold"] or actions
        try:
            if not actions or chooser.random() < 0.2:
                tell(match, chooser)
            if quiet:
                match.act(chooser.choice(quiet))
        except (IllegalAction, InvalidAction):
            continue  # the card is another's, or what was told is not so
        return


def tell(match: Match, chooser: random.Random) -> None:
    contest = chooser.choice((*match.tables.bet_ids[1:], "?"))
    card = chooser.choice(match.tables.deck)
    number = chooser.randrange(40)
    facts = (
        f"no {contest}",
        contest,
        f"{contest} {number}",
        f"{contest} at most {number}",
        str(card),
    )
    match.tell(chooser.choice(match.seats), chooser.choice(facts))


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

"""A match from the data of a file, which anybody may have written: it is played again.

What began the match and what was done in it make the match. All else that the data holds, such as
the scores, must be what comes of that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from truco.actions import Action
from truco.errors import RecordError, SetupError, TrucoError, shown
from truco.playing.deals import GivenDeal
from truco.playing.decoding import Deal
from truco.playing.lexicon import Lexicon
from truco.playing.setting_up import tables_of
from truco.playing.shared import shared_of
from truco.playing.story import ABANDON, Act, Story
from truco.playing.telling import fact_text, is_fact
from truco.tables.layout import HAND_MAX

if TYPE_CHECKING:
    from truco.match import Match
    from truco.rules import Rules

_LATER: Final = ("deals", "waiting", "log", "said")
"""The keys of a saved match that follow from the others, besides the game."""


def played_again(rules: Rules, players: int, state: object) -> Match:
    """The match whose :meth:`~truco.match.Match.state` this is, or should be.

    Raises :class:`~truco.errors.RecordError` for data that no match could have led to.
    """
    lexicon = shared_of(tables_of(rules, players)).lexicon
    story = Story.told(lexicon, state)
    match = _begun(rules, players, story, lexicon)
    for number, act in enumerate(story.acts, 1):
        try:
            _take(match, act)
        except TrucoError as error:
            reason = getattr(error, "reason", error)
            raise RecordError(
                f"act {number} of the saved match cannot be taken: {reason}"
            ) from error
        if match.story.acts[number - 1 :] != [act]:
            raise RecordError(f"act {number} of the saved match is none as it would be written")
    assert isinstance(state, Mapping)  # Story.told has seen to that
    _compare(match.state(), state)
    return match


def _begun(rules: Rules, players: int, story: Story, lexicon: Lexicon) -> Match:
    from truco.match import Match

    setup = story.setup
    dealer = _named(lexicon.seats, setup.dealer, "dealer")
    mode = _named(lexicon.rules.mode_ids, setup.mode, "mode")
    try:
        match = Match(
            rules,
            players,
            setup.seed,
            number=setup.number,
            scores=dict(zip(lexicon.accounts, setup.scores, strict=True)),
            chicos=dict(zip(lexicon.accounts, setup.chicos, strict=True)),
            dealer=dealer,
            deal=[None if deal is None else _cards(lexicon, deal) for deal in story.given] or None,
            mode=mode,
        )
    except SetupError as error:
        raise RecordError(f"the saved match cannot be set up: {error}") from error
    if match.story.given != story.given:
        raise RecordError("the saved match has a wrong entry in given: a card too many")
    return match


def _named(names: Sequence[str], number: int | None, what: str) -> str | None:
    if number is not None and not 0 <= number < len(names):
        raise RecordError(f"the saved match has a wrong {what}: {shown(number)}")
    return None if number is None else names[number]


def _cards(lexicon: Lexicon, deal: Deal) -> GivenDeal:
    """A deal as somebody gives it."""
    if not all(-1 <= card < len(lexicon.cards) for card in deal):
        raise RecordError(f"the saved match has a wrong entry in given: {shown(deal)}")
    t = lexicon.tables
    rows = range(t.modes * t.seats)
    found: dict[str, list[Any]] = {}
    for seat, name in enumerate(lexicon.seats):
        size = max(lexicon.dealt_to(row, seat) for row in rows)
        if size:
            found[name] = [lexicon.card(card) for card in deal[HAND_MAX * seat :][:size]]
    return {**found, "turned": lexicon.card(deal[-1])} if t.turned_card else found


def _take(match: Match, act: Act) -> None:
    """Take an act of the story as it is taken at the table. Raises TrucoError."""
    lexicon, g = match.running.lexicon, match.running.g
    if not 0 <= act.seat < len(lexicon.seats):
        raise RecordError(f"there is no seat {shown(act.seat)}")
    seat = lexicon.seats[act.seat]
    if act.hand != g.hand:
        raise RecordError(f"it is of hand {shown(act.hand + 1)}, not of {g.hand + 1}")
    if act.number == ABANDON and act.card == -1:
        match.abandon(seat)
    elif act.number < 0:
        if not is_fact(lexicon, act.number, act.card):
            raise RecordError(f"there is no fact {shown([*act])}")
        match.tell(seat, fact_text(lexicon, act.number, act.card))
    else:
        # The reasons against an action of another seat are not asked for: they take long.
        if act.seat != g.to_act:
            raise RecordError(f"it is not the turn of {seat}")
        match.act(_action(lexicon, act))


def _action(lexicon: Lexicon, act: Act) -> Action:
    verb, place = act.number // HAND_MAX, act.number % HAND_MAX
    if verb < len(lexicon.by_card):
        if act.card == -1:
            return lexicon.by_place[verb][place]
        if 0 <= act.card < len(lexicon.cards):
            return lexicon.by_card[verb][act.card]
    elif act.card == -1 and act.number in lexicon.plain:
        return lexicon.plain[act.number]
    raise RecordError(f"there is no action {shown([*act])}")


def _compare(found: Mapping[str, Any], saved: Mapping[str, Any]) -> None:
    """What came of the acts is what was saved. Raises RecordError for the first difference."""
    for name in _LATER:
        if saved[name] != found[name]:
            raise RecordError(
                f"the saved match has a wrong {name}: it is not what comes of its acts"
            )
    game = saved["game"]
    if not isinstance(game, Mapping) or set(game) != set(found["game"]):
        raise RecordError("the saved game does not have the fields of a game")
    for name, value in found["game"].items():
        if game[name] != value:
            raise RecordError(
                f"the saved game has a wrong {name}: {shown(game[name])}, "
                f"and {value!r} comes of its acts"
            )

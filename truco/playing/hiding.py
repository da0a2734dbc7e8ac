"""Events as one seat may know them: without the cards of others."""

from __future__ import annotations

from collections.abc import Sequence

from truco.events import CardPlayed, Discarded, Event, HandStarted
from truco.playing.lexicon import Lexicon


def events_for(
    lexicon: Lexicon, events: Sequence[Event], rows: Sequence[int], seat: int, since: int
) -> tuple[Event, ...]:
    """The events from number `since` on as a seat may know them.

    `rows` has the row of the seating tables for each hand: who sees whose cards.
    """
    hand = -1
    sees: frozenset[str] = frozenset()
    found: list[Event] = []
    for at, event in enumerate(events):
        if type(event) is HandStarted:
            hand += 1
            sees = frozenset(lexicon.names_of(lexicon.sees(rows[hand], seat)))
        if at >= since:
            found.append(_as_seen(event, sees))
    return tuple(found)


def _as_seen(event: Event, sees: frozenset[str]) -> Event:
    """The event for somebody who sees the cards of the seats in `sees`."""
    if type(event) is HandStarted:
        hands = {
            name: cards if name in sees else (None,) * len(cards)
            for name, cards in event.hands.items()
        }
        return HandStarted(event.number, event.mode, event.mano, event.dealer, event.turned, hands)
    if type(event) is CardPlayed and event.face_down and event.seat not in sees:
        return CardPlayed(event.seat, None, True)
    if type(event) is Discarded and event.seat not in sees:
        return Discarded(event.seat, None)
    return event

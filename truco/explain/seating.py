"""Who plays, to how many points, and who plays first: read from the tables of seats."""

from __future__ import annotations

from collections.abc import Iterator

from truco.explain.document import Block, Bullets, Section, Table
from truco.explain.telling import Telling

__all__ = ["seats_section", "sides_in_words", "target_section"]


def seats_section(telling: Telling) -> Section:
    """Seats and sides."""
    return Section.of("seats", telling.words.say("Who plays"), _blocks(telling))


def target_section(telling: Telling) -> Section:
    """What is played for, and how the deal goes round."""
    title = telling.words.say("The match and the deal")
    return Section.of("match", title, [Bullets((*_match(telling), *_deal(telling)))])


def _blocks(telling: Telling) -> Iterator[Block]:
    yield Bullets((*_seats(telling), *_discards(telling)))
    if not _same_sides(telling):
        yield Table(
            (
                telling.words.say("plays first"),
                telling.words.side("A"),
                telling.words.side("B"),
            ),
            tuple(
                (
                    telling.seats[mano],
                    telling.seat_list(_side(telling, 0, mano, 0)),
                    telling.seat_list(_side(telling, 0, mano, 1)),
                )
                for mano in range(telling.t.seats)
            ),
        )


def _seats(telling: Telling) -> Iterator[str]:
    words, t = telling.words, telling.t
    yield words.say(
        "{players}, in this order of play: {seats}.",
        players=words.say_many("{number} player", "{number} players", t.seats),
        seats=", ".join(telling.seats),
    )
    if _same_sides(telling):
        yield sides_in_words(telling, 0, 0) + "."
    else:
        yield words.say("Who is on which side depends on who plays first in the hand.")
    if t.accounts != 2:
        yield words.say(
            "Each player has points of its own: what a side wins is credited to each of its"
            " players in full. Of players that reach the total together the first from the mano has"
            " won."
        )


def sides_in_words(telling: Telling, mode: int, mano: int) -> str:
    """`A1 and A2 against B1 and B2`: the seats that play a hand of a mode."""
    active = telling.t.active[mode * telling.t.seats + mano]
    one, other = (telling.seat_list(_side(telling, mode, mano, side) & active) for side in (0, 1))
    return telling.words.say("{side} against {other}", side=one, other=other)


def _side(telling: Telling, mode: int, mano: int, side: int) -> int:
    return telling.t.side_seats[(mode * telling.t.seats + mano) * 2 + side]


def _same_sides(telling: Telling) -> bool:
    seats = range(telling.t.seats)
    return len({_side(telling, 0, mano, 0) for mano in seats}) == 1


def _deal(telling: Telling) -> Iterator[str]:
    words, t = telling.words, telling.t
    yield words.say_many(
        "Each is dealt {number} card.", "Each is dealt {number} cards.", t.hand_size
    )
    rotations = {t.rotate[mode] for mode in range(t.modes)}
    yield words.say(
        "The one who plays first in the hand is the mano; the dealer is the seat before it."
    )
    if rotations == {1}:
        yield words.say("After each hand the deal passes to the next seat.")
    elif rotations == {0}:
        yield words.say("The same seat deals every hand.")
    else:
        for label, modes in telling.kinds().items():
            for step in sorted({t.rotate[mode] for mode in modes}):
                yield words.say(
                    "For a hand of kind {kind} the mano moves on by {number}.",
                    kind=label,
                    number=step,
                )


def _discards(telling: Telling) -> Iterator[str]:
    """Who is dealt more cards than it plays with."""
    words, t = telling.words, telling.t
    if not t.uses_discard:
        return
    for seat in range(t.seats):
        if t.dealt_cards[seat] > t.hand_size:
            yield words.say(
                "When {mano} plays first, {seat} is dealt {number} cards and discards down to"
                " {size} before anything else; so it goes round with the deal.",
                mano=telling.seats[0],
                seat=telling.seats[seat],
                number=t.dealt_cards[seat],
                size=t.hand_size,
            )


def _match(telling: Telling) -> Iterator[str]:
    words, t = telling.words, telling.t
    settings = telling.rules.variant.settings.match
    if t.chicos_needed == 1:
        yield words.say("Whoever reaches {number} points wins the match.", number=t.total)
    else:
        yield words.say(
            "Whoever reaches {number} points wins the chico; each chico starts at 0, and whoever"
            " wins {needed} of {chicos} wins the match.",
            number=t.total,
            needed=t.chicos_needed,
            chicos=settings.chicos,
        )
    if t.finish_hand:
        yield words.say("A hand is played to its end even when a side reaches the total in it.")
    else:
        yield words.say("It ends at once, even in the middle of a hand.")
    yield words.say("Nobody is credited with more points than it lacks.")
    if _speaks_of_halves(telling):
        yield words.say("The second half begins at {number} points.", number=(t.total + 1) // 2)


def _speaks_of_halves(telling: Telling) -> bool:
    return bool(telling.t.k_own_half or telling.t.k_other_half)

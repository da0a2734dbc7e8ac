"""What is told of cards that were not known: the cards themselves, or counts of them.

A fact is told in words such as ``7o 5o``, ``#2 5o``, ``envido 27``, ``envido at most 27``,
``flor`` and ``no flor``. In a record it stands among the actions, after ``has``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from truco.cards import CardError
from truco.errors import Contradiction, InvalidAction
from truco.events import UNKNOWN
from truco.playing import doubts
from truco.playing.lexicon import Lexicon
from truco.playing.unknown import ANYTHING, NONE, Bounds, kept_places
from truco.plugins.checks import nearest
from truco.tables.counts import COUNT_MAX
from truco.tables.layout import HAND_MAX

if TYPE_CHECKING:
    from truco.playing.running import Running

HAS: Final = "has"
"""How a record begins the line of a fact, after the seat."""
TOLD_CARD: Final = -2
"""Number of an act that tells the card in a seat's first place; -3 the second, and so on."""
TOLD_COUNT: Final = -16
"""Number of an act that tells the count of bet 0; one less for each bet."""
_WIDTH: Final = COUNT_MAX + 2
_AT_MOST: Final = ("at", "most")
_COUNTS: Final = tuple(map(str, range(COUNT_MAX + 1)))


class Fact(NamedTuple):
    """The card in a place of a seat's holding, or, where `card` is -1, the bounds of a count."""

    seat: int
    position: int
    card: int
    bet: int
    least: int
    most: int

    @property
    def number(self) -> int:
        """The number of the act that tells it."""
        return TOLD_CARD - self.position if self.card >= 0 else TOLD_COUNT - self.bet

    @property
    def payload(self) -> int:
        """The card of that act, or its bounds as one number."""
        return self.card if self.card >= 0 else (self.least + 1) * _WIDTH + self.most + 1


def of_card(seat: int, position: int, card: int) -> Fact:
    return Fact(seat, position, card, 0, 0, 0)


def of_count(seat: int, bet: int, bounds: Bounds) -> Fact:
    return Fact(seat, -1, -1, bet, *bounds)


def fact_text(lexicon: Lexicon, number: int, payload: int) -> str:
    """The words of a fact from the number and the card of its act."""
    if number > TOLD_COUNT:
        return f"#{TOLD_CARD - number + 1} {lexicon.cards[payload]}"
    contest = lexicon.rules.bet_ids[TOLD_COUNT - number]
    least, most = payload // _WIDTH - 1, payload % _WIDTH - 1
    if most == NONE:
        return f"no {contest}"
    if least == most:
        return f"{contest} {most}"
    return contest if most == COUNT_MAX else f"{contest} at most {most}"


def is_fact(lexicon: Lexicon, number: int, payload: int) -> bool:
    """Whether the number and the card of an act tell something: whether there are words for it."""
    if TOLD_CARD - HAND_MAX < number <= TOLD_CARD:
        return 0 <= payload < len(lexicon.cards)
    bet = TOLD_COUNT - number
    return 0 < bet < len(lexicon.rules.bet_ids) and 0 <= payload < _WIDTH * _WIDTH


def told(running: Running, seat: int, text: str) -> list[Fact]:
    """The facts that a text tells of a seat and that were not known; none where all were.

    Raises :class:`~truco.errors.InvalidAction` for a text that tells nothing, and
    :class:`~truco.errors.Contradiction` for one that does not agree with what is known.
    """
    lexicon = running.lexicon
    name, line = lexicon.seats[seat], f"{lexicon.seats[seat]} {HAS} {text}"
    if not kept_places(running.g, lexicon, seat):
        raise Contradiction(f"{name} plays no cards in this hand", line)
    words = str(text).lower().replace("_", "-").split()
    contests = lexicon.rules.bet_ids[1:]
    if words and words[words[0] == "no" and len(words) > 1] in contests:
        return _new_count(running, _count(lexicon, seat, words, line), line)
    return _new_cards(running, seat, _cards(running, seat, text, line), line)


def _new_cards(running: Running, seat: int, facts: list[Fact], line: str) -> list[Fact]:
    g, lexicon = running.g, running.lexicon
    for fact in facts:
        if fact.card in g.holding or fact.card == g.turned:
            raise Contradiction(elsewhere(lexicon, seat, fact.card), line)
    if not doubts.agrees(running, seat, {fact.position: fact.card for fact in facts}):
        name = lexicon.seats[seat]
        raise Contradiction(f"this does not agree with what is known of {name}'s cards", line)
    return facts


def _new_count(running: Running, fact: Fact, line: str) -> list[Fact]:
    seat, bet = fact.seat, fact.bet
    said = running.said.counts.get((seat, bet), ANYTHING)
    least, most = max(fact.least, said[0]), min(fact.most, said[1])
    if least > most or not doubts.can_count(running, seat, bet, (least, most)):
        lexicon = running.lexicon
        name, words = lexicon.seats[seat], fact_text(lexicon, fact.number, fact.payload)
        raise Contradiction(f"{name} cannot have {words}, by what is known of its cards", line)
    if (least, most) == said or not running.unknown >> seat & 1:
        return []
    return [of_count(seat, bet, (least, most))]


def elsewhere(lexicon: Lexicon, seat: int, card: int) -> str:
    """The reason against a card that lies elsewhere."""
    return (
        f"{lexicon.cards[card]} cannot be a card of {lexicon.seats[seat]}: "
        "it is known to lie elsewhere"
    )


def _count(lexicon: Lexicon, seat: int, words: list[str], line: str) -> Fact:
    bet = lexicon.rules.bet_ids.index(words[0] if words[0] != "no" else words[1])
    if words[0] == "no":
        if len(words) > 2:
            raise _unclear(lexicon, line, f"nothing is told by what stands after no {words[1]}")
        return of_count(seat, bet, (NONE, NONE))
    if len(words) == 1:
        return of_count(seat, bet, (0, COUNT_MAX))
    at_most = tuple(words[1:-1]) == _AT_MOST
    if (len(words) == 2 or at_most) and words[-1] in _COUNTS:
        most = _COUNTS.index(words[-1])
        return of_count(seat, bet, (0 if at_most else most, most))
    said = " ".join(words[1:])
    raise _unclear(lexicon, line, f"{said} is no count of {words[0]}")


def _cards(running: Running, seat: int, text: str, line: str) -> list[Fact]:
    """Cards that are known already tell nothing; others take the unknown places still in hand that
    they may lie in, then those laid face down; ``#2`` names the place of the next card."""
    lexicon, g = running.lexicon, running.g
    first = HAND_MAX * seat
    places = [at - first for at in kept_places(g, lexicon, seat)]
    held = {at: g.holding[first + at] for at in places}
    free = [at for at in places if held[at] < 0]
    free.sort(key=lambda at: not g.left[seat] >> at & 1)
    name = lexicon.seats[seat]
    found: list[Fact] = []
    named: set[int] = set()
    place: int | None = None
    words = str(text).split()
    if not words:
        raise _unclear(lexicon, line)
    size = lexicon.dealt_to(g.row, seat)
    if UNKNOWN in words and sum(not word.startswith("#") for word in words) > size:
        raise _unclear(lexicon, line, f"{name} was dealt {size} cards")
    for word in words:
        if word.startswith("#"):
            if place is not None:
                raise _unclear(lexicon, line, f"no card stands after #{place + 1}")
            numbers = [f"#{at + 1}" for at in places]
            if word not in numbers:
                there = ", ".join(numbers)
                raise _unclear(lexicon, line, f"{name} has no card {word}, only {there}")
            place = places[numbers.index(word)]
            continue
        if word == UNKNOWN:
            continue
        try:
            card = lexicon.rules.deck.number(word)
        except CardError:
            raise _unclear(lexicon, line, _stranger(lexicon, words, word)) from None
        if card in named:
            raise Contradiction(f"{word} is named twice", line)
        named.add(card)
        if card in held.values():
            if place is not None and held[place] != card:
                raise Contradiction(f"{word} is another card of {name}", line)
        else:
            if place is None and not free:
                raise Contradiction(f"all cards of {name} are known, and {word} is none", line)
            at = place if place is not None else _place_for(running, seat, free, card)
            if at not in free:
                raise Contradiction(f"card #{at + 1} of {name} is known already", line)
            free.remove(at)
            held[at] = card
            found.append(of_card(seat, at, card))
        place = None
    if place is not None:
        raise _unclear(lexicon, line, f"no card stands after #{place + 1}")
    if not named:
        raise _unclear(lexicon, line, "no card is named")
    return found


def _place_for(running: Running, seat: int, free: list[int], card: int) -> int:
    """The first of the free places where a card may lie; the very first when it may lie in none."""
    return next((at for at in free if doubts.fits(running, seat, at, card)), free[0])


def _stranger(lexicon: Lexicon, words: list[str], word: str) -> str:
    """What is wrong with a word that is no card of the deck."""
    contests = lexicon.rules.bet_ids[1:]
    if word.lower() == "no" and len(words) > 1:
        word = words[words.index(word) + 1]
        wrong = f"{word} is no contest"
    else:
        wrong = f"{word} is neither a card of the deck nor a contest"
    guess = nearest(word.lower(), contests)
    return f"{wrong} (did you mean {guess}?)" if guess else wrong


def _unclear(lexicon: Lexicon, line: str, wrong: str = "") -> InvalidAction:
    card = lexicon.cards[0]
    examples = [f"'{card}'", f"'#1 {card}'"]
    contests = list(enumerate(lexicon.rules.bet_ids))[1:]
    holders = lexicon.tables.holder_bets
    for contest in [name for bet, name in contests if not holders >> bet & 1][:1]:
        examples += [f"'{contest} 20'", f"'{contest} at most 20'"]
    for contest in [name for bet, name in contests if holders >> bet & 1][:1]:
        examples += [f"'{contest}'", f"'no {contest}'"]
    expected = f"expected what is told of a seat's cards, such as {', '.join(examples)}"
    return InvalidAction(f"{wrong}; {expected}" if wrong else expected, line)

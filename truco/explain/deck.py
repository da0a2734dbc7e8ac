"""The pack, and how its cards rank: read from the table of strengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from truco.cards import Card
from truco.explain.document import Block, Paragraph, Section, Table
from truco.explain.telling import Telling

__all__ = ["deck_section"]


def deck_section(telling: Telling) -> Section:
    """The pack and the order of its cards."""
    return Section.of("cards", telling.words.say("The cards"), _blocks(telling))


def _blocks(telling: Telling) -> Iterator[Block]:
    words, t = telling.words, telling.t
    yield Paragraph(
        words.say(
            "{number} cards: {ranks} in {suits}.",
            number=t.cards,
            ranks=_ranks(telling),
            suits=words.listing(
                list(dict.fromkeys(map(telling.suit, telling.rules.deck))), " and "
            ),
        )
    )
    usual = _usual(telling)
    yield Table(
        (words.say("place"), words.say("cards, the strongest first; those of one place tie")),
        tuple(
            (str(place), telling.card_list(cards))
            for place, cards in enumerate(_levels(telling, usual), 1)
        ),
    )
    if t.turned_card:
        yield from _turned(telling, usual)


def _ranks(telling: Telling) -> str:
    """The ranks of the pack, where all suits have the same; else nothing is said of suits."""
    return ", ".join(dict.fromkeys(map(telling.rank, telling.rules.deck)))


def _usual(telling: Telling) -> list[int]:
    """The strength that each card has under most turned cards."""
    t = telling.t
    return [
        Counter(t.strength[row * t.cards + card] for row in range(t.classes)).most_common(1)[0][0]
        for card in range(t.cards)
    ]


def _levels(telling: Telling, strengths: Sequence[int]) -> list[list[Card]]:
    """The cards from the strongest down, those that tie together."""
    levels: dict[int, list[Card]] = {}
    for card, value in zip(telling.rules.deck, strengths, strict=True):
        levels.setdefault(value, []).append(card)
    return [levels[value] for value in sorted(levels, reverse=True)]


def _turned(telling: Telling, usual: Sequence[int]) -> Iterator[Block]:
    """What each turned card changes."""
    words, t = telling.words, telling.t
    raised = [_changed(telling, row, usual) for row in range(t.classes)]
    above = all(min(values) > max(usual) for _, values in raised if values)
    text = words.say("After the deal a card is turned up. It is in nobody's hand.")
    if above and any(cards for cards, _ in raised):
        text += " " + words.say(
            "It raises the cards listed beside it above all others, the strongest first; the others"
            " keep their places."
        )
    else:
        text += " " + words.say(
            "It changes the places of the cards listed beside it, the strongest first; the others"
            " keep theirs."
        )
    yield Paragraph(text)
    yield Table(
        (words.say("turned up"), words.say("cards that it changes")),
        tuple(
            (
                _class_in_words(telling, row),
                telling.card_list(cards, telling.rules.turned_of_class[row]),
            )
            for row, (cards, _) in enumerate(raised)
        ),
    )
    row = next((row for row, (cards, _) in enumerate(raised) if cards), 0)
    turned = telling.rules.turned_of_class[row]
    assert turned is not None, "a class of turned cards has a card"
    strengths = t.strength[row * t.cards : (row + 1) * t.cards]
    told = (
        telling.card_list([card for card in level if card != turned], turned)
        for level in _levels(telling, strengths)
    )
    yield Paragraph(
        words.say(
            "For example, with the {card} turned up, from the strongest down: {cards}.",
            card=words.card(turned),
            cards=" > ".join(level for level in told if level),
        )
    )


def _changed(telling: Telling, row: int, usual: Sequence[int]) -> tuple[list[Card], list[int]]:
    """The cards that a class of turned card moves, the strongest first, and their strengths."""
    t = telling.t
    strengths = t.strength[row * t.cards : (row + 1) * t.cards]
    moved = [card for card in range(t.cards) if strengths[card] != usual[card]]
    moved.sort(key=lambda card: -strengths[card])
    return [telling.rules.deck[card] for card in moved], [strengths[card] for card in moved]


def _class_in_words(telling: Telling, row: int) -> str:
    """The turned cards of a class: `three (every suit)`, or those of a suit together."""
    members = [
        card for number, card in enumerate(telling.rules.deck) if telling.t.class_of[number] == row
    ]
    suits = {card.suit for card in members}
    if len(members) > 1 and len(suits) == 1:
        return telling.words.say(
            "{rank} of {suit}",
            rank=", ".join(map(telling.rank, members)),
            suit=telling.suit(members[0]),
        )
    return telling.card_list(members)

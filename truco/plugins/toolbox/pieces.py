"""Pieces: cards of the turned card's suit that stand above all others."""

from __future__ import annotations

from dataclasses import dataclass

from truco.cards import Card


@dataclass(frozen=True, slots=True)
class Pieces:
    """Which cards are pieces once a card is turned.

    `ranks` of its suit are, from the best down. Where the turned card is itself one of them, the
    card of rank `substitute` takes its place and means all it would have meant; None: nothing does.
    """

    ranks: tuple[str, ...]
    substitute: str | None = None

    def of(self, turned: Card) -> tuple[Card, ...]:
        """The pieces of a hand from the best down, one for each of `ranks`.

        Without a substitute the turned card stands in its own place, where nobody holds it.

        Examples:
            >>> [str(card) for card in Pieces(("2", "4", "5"), "12").of(Card("4", "e"))]
            ['2e', '12e', '5e']
        """
        ranks = self.ranks
        if self.substitute is not None:
            ranks = tuple(self.substitute if rank == turned.rank else rank for rank in ranks)
        return tuple(Card(rank, turned.suit) for rank in ranks)

    def turned_class(self, turned: Card) -> tuple[str, str]:
        """Equal for two turned cards that make the same pieces; see `Variant.turned_class`."""
        replaced = self.substitute is not None and turned.rank in self.ranks
        return turned.suit, turned.rank if replaced else ""

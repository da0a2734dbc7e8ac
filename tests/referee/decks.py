"""The packs, the plain order of their cards, and which of them stand above it.

A card is its text: rank and suit, `1e`, `12o` in Spanish, `4C`, `KH` in French.
"""

from __future__ import annotations

from dataclasses import dataclass

SPANISH_SUITS = ["e", "b", "o", "c"]
#: Trump suits from the strongest down: zap, copeta, espadilha, ouros (statement 003.10).
TRUMP_SUITS = ["C", "H", "S", "D"]

#: What makes cards stand above the plain order.
NOTHING, FIXED, NEXT_RANK, PIECES = "nothing", "fixed", "next-rank", "pieces"


@dataclass(frozen=True)
class Deck:
    """A pack: its plain levels from the strongest down, cards of one level tie.

    `above` says what stands above them: nothing; the `trumps`, in every hand; the rank after the
    turned card's; or the cards of the turned suit that `piece_ranks` names, strongest first. A
    piece that is itself turned is replaced by the `substitute` of its suit, in rank and in value.
    """

    plain: list[list[str]]
    above: str = NOTHING
    trumps: tuple[str, ...] = ()
    piece_ranks: tuple[str, ...] = ()
    piece_values: tuple[int, ...] = ()
    substitute: str = "12"

    @property
    def turns_a_card(self) -> bool:
        return self.above in (NEXT_RANK, PIECES)


def by_rank(ranks: list[str], suits: list[str]) -> list[list[str]]:
    """A bare order: the suits of a rank tie."""
    return [[rank + suit for suit in suits] for rank in ranks]


def without(plain: list[list[str]], gone: set[str]) -> list[list[str]]:
    left = [[card for card in level if card not in gone] for level in plain]
    return [level for level in left if level]


#: The fourteen levels of the Argentine order (statement 000.20).
ARGENTINE_LEVELS: list[list[str]] = [
    ["1e"],
    ["1b"],
    ["7e"],
    ["7o"],
    *by_rank(["3", "2"], SPANISH_SUITS),
    ["1c", "1o"],
    *by_rank(["12", "11", "10"], SPANISH_SUITS),
    ["7c", "7b"],
    *by_rank(["6", "5", "4"], SPANISH_SUITS),
]

#: Valencia plays with 3 to 7 and two aces, clubs with the 2s too (rule space 2.1).
FIGURES = {rank + suit for rank in ("10", "11", "12") for suit in SPANISH_SUITS}
LOW_ACES = {"1c", "1o"}
TWOS = {"2" + suit for suit in SPANISH_SUITS}
TENS = {"10" + suit for suit in SPANISH_SUITS}

#: Ranks of the paulista decks from the strongest down (ruling on 003).
DIRTY_RANKS = ["3", "2", "A", "K", "J", "Q", "7", "6", "5", "4"]
CLEAN_RANKS = DIRTY_RANKS[:6]
CLEAN_WITH_FOURS = [*CLEAN_RANKS, "4"]

#: The manilhas that never change: zap, copeta, espadilha, ouros (rule space 2.1).
OLD_TRUMPS = ("4C", "7H", "AS", "7D")
#: The clean pack keeps those of them whose ranks it lacks, and has no other card of these ranks.
CLEAN_WITH_OLD_TRUMPS = [*by_rank(CLEAN_RANKS, TRUMP_SUITS), ["7H", "7D"], ["4C"]]

DECKS: dict[str, Deck] = {
    "spanish40": Deck(ARGENTINE_LEVELS),
    "french40": Deck(by_rank(DIRTY_RANKS, TRUMP_SUITS), NEXT_RANK),
    "french24": Deck(by_rank(CLEAN_RANKS, TRUMP_SUITS), NEXT_RANK),
    "french28": Deck(by_rank(CLEAN_WITH_FOURS, TRUMP_SUITS), NEXT_RANK),
    "french40-old-trumps": Deck(by_rank(DIRTY_RANKS, TRUMP_SUITS), FIXED, OLD_TRUMPS),
    "french27-old-trumps": Deck(CLEAN_WITH_OLD_TRUMPS, FIXED, OLD_TRUMPS),
    "spanish48-bare": Deck(
        by_rank(["3", "2", "1", "12", "11", "10", "9", "8", "7", "6", "5", "4"], SPANISH_SUITS)
    ),
    "spanish22": Deck(without(ARGENTINE_LEVELS, FIGURES | LOW_ACES | TWOS)),
    "spanish26": Deck(without(ARGENTINE_LEVELS, FIGURES | LOW_ACES)),
    "spanish36": Deck(without(ARGENTINE_LEVELS, TENS)),
    # Uruguay: 2 > 4 > 5 > 11 > 10 of the turned suit (rule space 2.1 and 2.5).
    "spanish40-muestra": Deck(
        ARGENTINE_LEVELS,
        PIECES,
        piece_ranks=("2", "4", "5", "11", "10"),
        piece_values=(30, 29, 28, 27, 27),
    ),
    # Venezuela: the 11 (perico) and the 10 (perica) of the turned suit.
    "spanish40-perico": Deck(
        ARGENTINE_LEVELS, PIECES, piece_ranks=("11", "10"), piece_values=(30, 29)
    ),
}

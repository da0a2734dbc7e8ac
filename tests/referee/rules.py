"""The choices a table of truco makes: one field for each mechanism of the rulebooks."""

from __future__ import annotations

from dataclasses import dataclass

from .decks import DECKS
from .envido_calls import Argentine, EnvidoCalls

#: A rung of the stake: its call and what the hand is worth once it is accepted, in points or by a
#: formula of amounts.py.
Rung = tuple[str, int | str]

ARGENTINE_ENVIDO = Argentine()
ARGENTINE_LADDER: tuple[Rung, ...] = (("truco", 2), ("retruco", 3), ("vale-cuatro", 4))

#: When a flor is sung: before all else (000), by choice (001); in Venezuela with truco in one
#: breath or in answer to a call, or by itself (a ley), or either way.
NO_FLOR, OBLIGATORY, BY_CHOICE = "none", "obligatory", "by_choice"
WITH_TRUCO, A_LEY, EITHER = "with_truco", "a_ley", "either"

#: What asking for truco does in a hand of eleven.
FORBIDDEN, FORFEITS_HAND, FORFEITS_MATCH = "forbidden", "forfeits-hand", "forfeits-match"


@dataclass(frozen=True)
class FlorPays:
    """Points of each ending of a flor; `each` more for every flor of the side that is paid."""

    alone: int = 3
    against: int = 4
    declined: int = 3
    contraflor: int = 6
    contraflor_declined: int = 4
    rest_declined: int = 6  # said over contraflor (000.63)
    rest_declined_direct: int = 6  # said over a plain flor: 6 in 001.28, 4 in 000.62
    achico: bool = True  # "con flor me achico" gives in, for what declining pays
    each: int = 0
    each_alone: bool = True  # false: a flor alone pays without it
    each_against: bool = True  # false: the better of two flores is paid without it


ARGENTINE_FLOR = FlorPays()


@dataclass(frozen=True)
class Rules:
    """Every choice of the rulebooks, one field for each mechanism."""

    name: str
    players: tuple[int, ...]

    # Cards and tricks
    deck: str = "spanish40"  # a name of decks.py
    all_tied: str = "mano"  # who wins three ties: mano, dealer, nobody
    lead_after_tie: str = "same_leader"  # or first_of_tied
    face_down_from_trick: int = 0  # the first trick a card may lie face down in; 0 = never
    face_down_in_special: bool = True  # also in hands of eleven and of iron
    highest_after_tie: bool = False  # after a tied first trick the highest card is shown

    # Gallo (rule space 2.12): the dealer alone against the others, each with points of its own
    individual: bool = False
    cards_of_gallo: int = 3  # the dealer lays aside what it has above three

    # Score
    target: int = 30
    target_per_half: bool = False  # the target is for each of malas and buenas
    chicos_to_win: int = 1
    finish_hand: bool = False  # true: the hand is played out when somebody has reached T

    # Stake
    ladder: tuple[Rung, ...] = ARGENTINE_LADDER
    plain_hand: int = 1  # what a hand without a call is worth
    calls_after_tied_first: bool = True

    # Calls in general
    joint_refusal: bool = False  # a call is declined only when every seat asked declines it
    all_announce: bool = False  # nobody says "son buenas"

    # Envido
    envido: bool = True
    envido_name: str = "envido"  # the source of its points
    envido_calls: EnvidoCalls = ARGENTINE_ENVIDO
    envido_over_truco: bool = True  # may interrupt an unanswered plain truco
    envido_declined_one_more: bool = False  # what was agreed before, and one
    falta: str = "leader_need_or_game"  # a formula of amounts.py
    falta_adds: bool = False  # falta is added to the chain instead of replacing it

    # Flor
    flor: str = NO_FLOR
    flor_enabled: bool = True  # false: played as if no flor existed
    flor_pays: FlorPays = ARGENTINE_FLOR
    rest: str = "leader_need_or_game"  # what contraflor al resto is worth
    every_holder_sings: bool = True  # obligatory: partners say a second flor that adds nothing
    silent_flor_counts: bool = True  # by choice: a flor played without singing helps its side
    flor_after_declined_envido: bool = True  # by choice: only a settled envido bars the flor
    flor_bars_truco: bool = False  # who can still sing neither calls nor accepts truco
    reserved_flor: bool = False  # two pieces and any card beat every other flor

    # Fold
    fold_scope: str = "side"  # or seat
    fold_bonus: int = 0  # more, in the first trick on one's own turn when no envido was called

    # Special hands, when one side (eleven) or both (iron) are `short_by` points from the total
    eleven: bool = False
    eleven_name: str = "eleven"
    short_by: int = 1
    eleven_stake: int = 3
    eleven_declined: int = 1
    eleven_asking: str = FORBIDDEN
    blind_iron: bool = False  # own cards unseen in a hand of iron
    privando: int = 0  # what the envido is worth that is counted at T-1 without a call; 0 = none
    privando_when: str = "either"  # which sides are at T-1: either, one, both

    # Six players: three duels between hands of all
    pica_pica: bool = False
    pica_first: str = "pica-pica"  # what the alternation begins with, or normal
    pica_from: int | None = None  # points of the leader; None = half of the target, rounded up
    pica_to: int | None = None
    pica_cap: int | None = None  # the most that falta and rest are worth in a duel
    pica_one_deal: bool = False  # the cards of one deal serve all three duels

    def __deepcopy__(self, memo: dict[int, object]) -> Rules:
        """Nothing of it changes: copies of a match share it."""
        return self

    def __post_init__(self) -> None:
        if self.deck not in DECKS:
            raise ValueError(f"no deck {self.deck}; there are {', '.join(sorted(DECKS))}")

    @property
    def total(self) -> int:
        """T: the points that win the chico (the match where there is one chico)."""
        return 2 * self.target if self.target_per_half else self.target

    @property
    def has_flor(self) -> bool:
        return self.flor != NO_FLOR and self.flor_enabled

"""The choices a table of truco makes, and the choices of each ruleset."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

#: A rung of the stake: its call and what the hand is worth once it is accepted.
Rung = tuple[str, int]

ARGENTINE_LADDER: tuple[Rung, ...] = (("truco", 2), ("retruco", 3), ("vale-cuatro", 4))
PAULISTA_LADDER: tuple[Rung, ...] = (("truco", 3), ("seis", 6), ("nove", 9), ("doze", 12))


@dataclass(frozen=True)
class Rules:
    """Every choice of the rulebooks, one field for each mechanism."""

    name: str
    players: tuple[int, ...]

    # Cards and tricks
    deck: str = "spanish40"  # spanish40, french40 (dirty), french24 (clean)
    all_tied: str = "mano"  # who wins three ties: mano, dealer, nobody
    lead_after_tie: str = "same_leader"  # or first_of_tied
    face_down_from_trick: int = 0  # the first trick a card may lie face down in; 0 = never

    # Score
    target: int = 30
    target_per_half: bool = False  # the target is for each of malas and buenas
    chicos_to_win: int = 1

    # Stake
    ladder: tuple[Rung, ...] = ARGENTINE_LADDER

    # Calls in general
    joint_refusal: bool = False  # a call is declined only when every seat asked declines it
    all_announce: bool = False  # nobody says "son buenas"

    # Envido
    envido: bool = True
    envido_over_truco: bool = True  # may interrupt an unanswered plain truco
    falta: str = "leader_need_or_game"  # a formula of amounts.py
    falta_adds: bool = False  # falta is added to the chain instead of replacing it

    # Flor
    flor: str = "none"  # none, obligatory (000), by_choice (001)
    flor_enabled: bool = True  # false: played as if no flor existed
    rest: str = "leader_need_or_game"  # what contraflor al resto is worth
    rest_declined_direct: int = 6  # al resto said over a plain flor, declined
    every_holder_sings: bool = True  # obligatory: partners say a second flor that adds nothing
    silent_flor_counts: bool = True  # by choice: a flor played without singing helps its side
    flor_after_declined_envido: bool = True  # by choice: only a settled envido bars the flor

    # Fold
    fold_scope: str = "side"  # or seat
    fold_bonus: int = 0  # more, in the first trick on one's own turn when no envido was called

    # Special hands
    eleven: bool = False  # hands of eleven and of iron at T-1
    eleven_stake: int = 3
    blind_iron: bool = False  # own cards unseen in a hand of iron
    pica_pica: bool = False
    pica_from: int | None = None  # points of the leader; None = half of the target, rounded up
    pica_to: int | None = None
    pica_cap: int | None = None  # the most that falta and rest are worth in a duel

    @property
    def total(self) -> int:
        """T: the points that win the chico (the match where there is one chico)."""
        return 2 * self.target if self.target_per_half else self.target

    @property
    def has_flor(self) -> bool:
        return self.flor != "none" and self.flor_enabled


RULESETS: dict[str, Rules] = {
    "argentino-15-flor": Rules(
        name="argentino-15-flor",
        players=(2, 4),
        target=15,
        chicos_to_win=2,
        envido_over_truco=False,
        flor="obligatory",
        rest_declined_direct=4,
    ),
    "argentino-9-pica-pica": Rules(
        name="argentino-9-pica-pica",
        players=(2, 4, 6),
        target=9,
        target_per_half=True,
        falta="leader_need",
        flor="by_choice",
        rest="trailer_need",
        fold_scope="seat",
        pica_pica=True,
    ),
    "argentino-30-sin-flor": Rules(
        name="argentino-30-sin-flor", players=(2,), target=30, fold_bonus=1
    ),
    "argentino-15-sin-flor": Rules(
        name="argentino-15-sin-flor", players=(2,), target=15, fold_bonus=1
    ),
    "argentino-chico": Rules(
        name="argentino-chico",
        players=(2, 4, 6, 8),
        target=30,
        falta="winner_leads_or_rival_in_malas",
    ),
    "argentino": Rules(
        name="argentino",
        players=(2, 4, 6),
        target=30,
        flor="by_choice",
        fold_bonus=1,
        pica_pica=True,
        pica_from=5,
        pica_to=25,
        pica_cap=6,
    ),
    "paulista": Rules(
        name="paulista",
        players=(2, 4),
        deck="french40",
        all_tied="dealer",
        target=12,
        ladder=PAULISTA_LADDER,
        envido=False,
        eleven=True,
    ),
    "paulista-limpo": Rules(
        name="paulista-limpo",
        players=(2, 4),
        deck="french24",
        all_tied="dealer",
        target=12,
        ladder=PAULISTA_LADDER,
        envido=False,
        eleven=True,
    ),
}

# House rulings of paulista that a field of `Rules` says by itself.
for _name, _changes in {
    "paulista-empate-sem-pontos": {"all_tied": "nobody"},
    "paulista-ferro-no-escuro": {"blind_iron": True},
}.items():
    RULESETS[_name] = replace(RULESETS["paulista"], name=_name, **_changes)


def rules_for(ruleset_name: str, **overrides: Any) -> Rules:
    """The rules of a ruleset, with any field of `Rules` replaced."""
    if ruleset_name not in RULESETS:
        raise ValueError(f"no ruleset {ruleset_name}; there are {', '.join(sorted(RULESETS))}")
    known = {one.name for one in fields(Rules)}
    unknown = sorted(set(overrides) - known)
    if unknown:
        raise ValueError(f"no rule {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    return replace(RULESETS[ruleset_name], **overrides)

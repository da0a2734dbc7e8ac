"""The choices of each shipped ruleset, read from the rulebooks and its own comments."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from .envido_calls import Argentine, Stones, Valencian
from .rules import (
    BY_CHOICE,
    FORFEITS_HAND,
    OBLIGATORY,
    WITH_TRUCO,
    FlorPays,
    Rules,
    Rung,
)

RULESETS: dict[str, Rules] = {}


def ruleset(name: str, like: str | None = None, **choices: Any) -> None:
    """Add a ruleset: its choices alone, or those in which it differs from another one."""
    if like is None:
        RULESETS[name] = Rules(name=name, **choices)
    else:
        RULESETS[name] = replace(RULESETS[like], name=name, **choices)


# ---------------------------------------------------------------------- Argentina

ruleset(
    "argentino-15-flor",
    players=(2, 4),
    target=15,
    chicos_to_win=2,
    envido_over_truco=False,
    flor=OBLIGATORY,
    flor_pays=FlorPays(rest_declined_direct=4),
)
ruleset(
    "argentino-9-pica-pica",
    players=(2, 4, 6),
    target=9,
    target_per_half=True,
    falta="leader_need",
    flor=BY_CHOICE,
    rest="trailer_need",
    fold_scope="seat",
    pica_pica=True,
)
ruleset("argentino-30-sin-flor", players=(2,), target=30, fold_bonus=1)
ruleset("argentino-15-sin-flor", like="argentino-30-sin-flor", target=15)
ruleset(
    "argentino-chico",
    players=(2, 4, 6, 8),
    target=30,
    falta="winner_leads_or_rival_in_malas",
)
ruleset(
    "argentino",
    players=(2, 4, 6),
    target=30,
    flor=BY_CHOICE,
    fold_bonus=1,
    pica_pica=True,
    pica_from=5,
    pica_to=25,
    pica_cap=6,
)

ruleset(
    "gallo",
    players=(3,),
    individual=True,
    cards_of_gallo=4,
    target=15,
    flor=BY_CHOICE,
)

# ---------------------------------------------------------------------- São Paulo (003)

PAULISTA_LADDER: tuple[Rung, ...] = (("truco", 3), ("seis", 6), ("nove", 9), ("doze", 12))

ruleset(
    "paulista",
    players=(2, 4),
    deck="french40",
    all_tied="dealer",
    target=12,
    ladder=PAULISTA_LADDER,
    envido=False,
    eleven=True,
)
ruleset("paulista-limpo", like="paulista", deck="french24")
ruleset("paulista-limpo-com-4", like="paulista", deck="french28")
ruleset("paulista-limpo-manilha-velha", like="paulista", deck="french27-old-trumps")
ruleset("paulista-empate-sem-pontos", like="paulista", all_tied="nobody")
ruleset("paulista-ferro-no-escuro", like="paulista", blind_iron=True)
ruleset("paulista-onze-pediu-perdeu", like="paulista", eleven_asking=FORFEITS_HAND)
ruleset(
    "paulista-carta-coberta", like="paulista", face_down_from_trick=2, face_down_in_special=False
)
ruleset(
    "paulista-15-sul-de-minas",
    like="paulista",
    target=15,
    ladder=(*PAULISTA_LADDER, ("quinze", 15)),
)

# ---------------------------------------------------------------------- Minas Gerais

ruleset(
    "mineiro",
    players=(2, 4, 6),
    deck="french40-old-trumps",
    all_tied="nobody",
    face_down_from_trick=2,
    face_down_in_special=False,
    target=12,
    chicos_to_win=2,
    plain_hand=2,
    ladder=(("truco", 4), ("seis", 8), ("nove", 10), ("doze", 12)),
    envido=False,
    eleven=True,
    eleven_name="ten",
    short_by=2,
    eleven_stake=4,
    eleven_declined=2,
    blind_iron=True,
)
ruleset(
    "mineiro-seis-vale-6",
    like="mineiro",
    ladder=(("truco", 4), ("seis", 6), ("nove", 10), ("doze", 12)),
)


# ---------------------------------------------------------------------- Catalonia and Valencia

ruleset(
    "truc-catala",
    players=(2, 4),
    deck="spanish48-bare",
    all_tied="nobody",
    target=12,
    ladder=(("truc", 2), ("retruc", 3)),
    envido=False,
)
ruleset(
    "truc-valencia",
    players=(2, 4),
    deck="spanish22",
    face_down_from_trick=1,
    target=12,
    target_per_half=True,
    chicos_to_win=2,
    ladder=(("truc", 2), ("retruc", 3), ("quatre-val", 4), ("joc-fora", "leader_need")),
    envido_name="envit",
    envido_calls=Valencian(),
    falta="leader_need",
)

# ---------------------------------------------------------------------- Uruguay

ruleset(
    "uruguayo",
    players=(2, 4, 6),
    deck="spanish40-muestra",
    target=20,
    target_per_half=True,
    chicos_to_win=2,
    envido_calls=Argentine(envidos=20),
    envido_declined_one_more=True,
    falta="own_half",
    falta_adds=True,
    flor=BY_CHOICE,
    flor_pays=FlorPays(
        alone=0,
        against=0,
        declined=0,
        contraflor=3,
        contraflor_declined=1,
        rest_declined=1,
        rest_declined_direct=1,
        each=3,
    ),
    rest="own_half",
    flor_bars_truco=True,
    fold_scope="seat",
    pica_pica=True,
    pica_from=5,
    pica_to=35,
)
ruleset(
    "uruguayo-30",
    like="uruguayo",
    target=15,
    chicos_to_win=1,
    envido_calls=Argentine(envidos=15),
    pica_to=25,
)

# ---------------------------------------------------------------------- Rio Grande do Sul

ruleset(
    "gaucho",
    players=(2, 4, 6),
    all_tied="nobody",
    face_down_from_trick=1,
    target=12,
    target_per_half=True,
    ladder=(("truco", 2), ("retruco", 3), ("vale-quatro", 4)),
    falta="leader_need",
    flor=BY_CHOICE,
    flor_pays=FlorPays(
        alone=0,
        against=0,
        declined=0,
        contraflor=3,
        contraflor_declined=0,
        rest_declined=3,
        rest_declined_direct=0,
        achico=False,
        each=3,
    ),
    rest="leader_need",
    pica_pica=True,
    pica_first="normal",
    pica_from=0,
    pica_one_deal=True,
)
ruleset("gaucho-amostra", like="gaucho", deck="spanish40-muestra", pica_to=11)

# ---------------------------------------------------------------------- Venezuela

ruleset(
    "venezolano",
    players=(2, 4),
    deck="spanish40-perico",
    face_down_from_trick=1,
    target=24,
    ladder=(("truco", 3), ("retruco", 6), ("vale-nueve", 9), ("vale-juego", "whole_chico")),
    envido_calls=Stones(most=23),
    falta="leader_need",
    flor=WITH_TRUCO,
    flor_pays=FlorPays(alone=0, against=0, declined=0, each=3),
    reserved_flor=True,
    silent_flor_counts=False,
    privando=1,
)


def rules_for(ruleset_name: str, **overrides: Any) -> Rules:
    """The rules of a ruleset, with any field of `Rules` replaced."""
    if ruleset_name not in RULESETS:
        raise ValueError(f"no ruleset {ruleset_name}; there are {', '.join(sorted(RULESETS))}")
    known = {one.name for one in fields(Rules)}
    unknown = sorted(set(overrides) - known)
    if unknown:
        raise ValueError(f"no rule {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    return replace(RULESETS[ruleset_name], **overrides)

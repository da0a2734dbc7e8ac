"""Choices of a rule file beside the same choices of the referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .envido_calls import Stones, Valencian
from .rules import A_LEY, EITHER, WITH_TRUCO, Rules

#: Keys that are one field of `Rules`, with the same value in both.
SAME = {
    "match.target": "target",
    "match.finish_hand": "finish_hand",
    "tricks.all_tied": "all_tied",
    "tricks.highest_after_tie": "highest_after_tie",
    "tricks.face_down_in_special": "face_down_in_special",
    "truco.after_tied_first": "calls_after_tied_first",
    "envido.falta_adds": "falta_adds",
    "envit.enabled": "envido",
    "envit.interrupts_truc": "envido_over_truco",
    "flor.enabled": "flor_enabled",
    "flor.bars_truco": "flor_bars_truco",
    "fold.scope": "fold_scope",
    "eleven.asking": "eleven_asking",
    "iron.blind": "blind_iron",
    "privando.when": "privando_when",
    "gallo.cards": "cards_of_gallo",
}

#: Keys that the referee spells otherwise: what each value changes.
OTHERWISE: dict[str, Callable[[Rules, Any], dict[str, Any]]] = {
    "tricks.lead_after_tie": lambda rules, value: {"lead_after_tie": value.replace("-", "_")},
    "tricks.face_down": lambda rules, value: {
        "face_down_from_trick": {"from-first-trick": 1, "from-second-trick": 2}[value]
    },
    "deck.cards": lambda rules, value: {"deck": value.replace("-", "")},
    "envido.falta": lambda rules, value: {"falta": value.replace("-", "_")},
    "envido.declined": lambda rules, value: {
        "envido_declined_one_more": value == "agreed-plus-one"
    },
    "envido.open_by_number": lambda rules, value: {"envido_calls": Stones(open_by_number=value)},
    "envit.falta_opens": lambda rules, value: {"envido_calls": Valencian(falta_opens=value)},
    "truc.calls": lambda rules, value: {
        "ladder": tuple((call, rung[1]) for call, rung in zip(value, rules.ladder, strict=True))
    },
    "truc.game": lambda rules, value: {
        "ladder": (*rules.ladder[:-1], (rules.ladder[-1][0], value.replace("-", "_")))
    },
    "flor.singing": lambda rules, value: {
        "flor": {"with-truco": WITH_TRUCO, "alone": A_LEY, "either": EITHER}[value]
    },
    "flor.unsung": lambda rules, value: {"silent_flor_counts": value == "counts"},
    "flor.reserved": lambda rules, value: {"reserved_flor": value == "unbeatable"},
    "flor.each_flor_pays": lambda rules, value: {
        "flor_pays": replace(rules.flor_pays, each_alone=value, alone=0 if value else 3)
    },
    "flor.against_flor": lambda rules, value: {
        "flor_pays": replace(rules.flor_pays, against=value, each_against=False)
    },
    "privando.enabled": lambda rules, value: {"privando": int(value)},
}

#: All calls at once, since the referee has one field for them.
ANSWERED_BY = ("truco.answered_by", "envido.answered_by", "flor.answered_by")
ANNOUNCE = ("envido.announce", "flor.announce")


def with_keys(rules: Rules, keys: Mapping[str, Any]) -> Rules:
    """The rules with some keys of a rule file set otherwise; ValueError for one that it lacks."""
    for key, value in keys.items():
        if key in SAME:
            changes = {SAME[key]: value}
        elif key in OTHERWISE:
            changes = OTHERWISE[key](rules, value)
        elif key in ANSWERED_BY:
            changes = {"joint_refusal": value == "all"}
        elif key in ANNOUNCE:
            changes = {"all_announce": value == "all"}
        else:
            raise ValueError(f"the referee has no choice like {key}")
        rules = replace(rules, **changes)
    return rules

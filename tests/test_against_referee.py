"""Random matches of every ruleset and seat count, played beside the slow referee.

By default a few hundred actions for each. To play more, name a number of actions:

    TRUCO_REFEREE_ACTIONS=50000 pytest tests/test_against_referee.py
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pytest

from tests.referee import RULESETS, Rules, rules_for, with_keys
from tests.referee.decks import DECKS
from tests.referee.envido_calls import Argentine, Stones
from tests.referee.rules import BY_CHOICE, FORBIDDEN, FORFEITS_MATCH, FlorPays
from tests.support.rulesets import COMBINATIONS, FOLDER, IDS, tables_of
from tests.support.side_by_side import Difference, SideBySide
from truco.rules import load_ruleset
from truco.tables.ruletables import RuleTables

ACTIONS = int(os.environ.get("TRUCO_REFEREE_ACTIONS", "600"))


def play(
    ruleset: str,
    players: int,
    actions: int,
    tables: RuleTables | None = None,
    rules: Rules | None = None,
) -> int:
    """Play matches until so many actions were compared; the number of matches."""
    tables = tables or tables_of(ruleset, players)
    played = matches = 0
    while played < actions:
        matches += 1
        match = SideBySide(tables, rules or rules_for(ruleset), matches)
        try:
            match.play(actions - played)
        except Exception as error:
            error.add_note(f"{ruleset} with {players} seats, seed {matches}")
            raise
        played += match.actions
    return matches


def test_the_referee_knows_every_ruleset_that_can_be_played() -> None:
    known = [(name, players) for name, rules in RULESETS.items() for players in rules.players]
    assert sorted(known) == sorted(COMBINATIONS)


@pytest.mark.parametrize(("ruleset", "players"), COMBINATIONS, ids=IDS)
def test_the_engine_and_the_referee_agree_on_every_action(ruleset: str, players: int) -> None:
    assert play(ruleset, players, ACTIONS) >= 1


ARGENTINE_PAYS, URUGUAYAN_PAYS = FlorPays(), RULESETS["uruguayo"].flor_pays
OTHERWISE: list[tuple[str, int, dict[str, Any]]] = [
    ("argentino-30-sin-flor", 2, {"fold_bonus": 0}),
    ("argentino-30-sin-flor", 2, {"falta": "leader_need"}),
    ("argentino-chico", 4, {"lead_after_tie": "first_of_tied"}),
    ("argentino-chico", 4, {"joint_refusal": True}),
    ("argentino-15-flor", 4, {"every_holder_sings": False}),
    ("argentino-15-flor", 2, {"flor_pays": ARGENTINE_PAYS}),
    ("argentino-9-pica-pica", 6, {"pica_from": 9}),
    ("argentino-9-pica-pica", 6, {"silent_flor_counts": False}),
    ("argentino", 4, {"fold_scope": "seat"}),
    ("paulista", 4, {"eleven_stake": 1}),
    ("paulista", 2, {"all_tied": "mano"}),
    ("paulista-carta-coberta", 2, {"face_down_from_trick": 1}),
    ("paulista-carta-coberta", 2, {"face_down_in_special": True}),
    ("paulista-onze-pediu-perdeu", 2, {"eleven_asking": FORBIDDEN}),
    ("paulista-onze-pediu-perdeu", 2, {"eleven_asking": FORFEITS_MATCH}),
    ("paulista-15-sul-de-minas", 2, {"ladder": RULESETS["paulista"].ladder}),
    ("paulista-15-sul-de-minas", 2, {"short_by": 4}),
    ("mineiro", 2, {"short_by": 1}),
    ("mineiro", 2, {"eleven_name": "eleven"}),
    ("mineiro", 2, {"eleven_stake": 3}),
    ("mineiro", 2, {"eleven_declined": 1}),
    ("mineiro", 2, {"plain_hand": 1}),
    ("mineiro", 4, {"all_tied": "mano"}),
    ("mineiro", 4, {"face_down_in_special": True}),
    ("mineiro", 2, {"highest_after_tie": True}),
    ("mineiro-seis-vale-6", 2, {"ladder": RULESETS["mineiro"].ladder}),
    ("gallo", 3, {"cards_of_gallo": 3}),
    ("gallo", 3, {"falta": "leader_need"}),
    ("gallo", 3, {"all_tied": "dealer"}),
    ("truc-catala", 2, {"all_tied": "mano"}),
    ("truc-catala", 2, {"envido": True}),
    ("truc-valencia", 2, {"envido_calls": Argentine()}),
    ("truc-valencia", 2, {"face_down_from_trick": 2}),
    ("truc-valencia", 2, {"chicos_to_win": 1}),
    ("truc-valencia", 2, {"ladder": (*RULESETS["truc-valencia"].ladder[:3], ("joc-fora", 5))}),
    ("gaucho", 6, {"pica_first": "pica-pica"}),
    ("gaucho", 6, {"pica_one_deal": False, "pica_pica": False}),
    ("gaucho", 4, {"flor_pays": ARGENTINE_PAYS}),
    ("gaucho", 4, {"flor_pays": URUGUAYAN_PAYS}),
    ("gaucho", 2, {"rest": "leader_need_or_game"}),
    ("gaucho-amostra", 6, {"pica_to": None}),
    ("uruguayo", 2, {"envido_declined_one_more": False}),
    ("uruguayo", 2, {"envido_calls": Argentine()}),
    ("uruguayo", 2, {"falta": "leader_need"}),
    ("uruguayo", 2, {"falta_adds": False}),
    ("uruguayo", 4, {"flor_bars_truco": False}),
    ("uruguayo", 4, {"fold_scope": "side"}),
    ("uruguayo", 4, {"flor_pays": replace(URUGUAYAN_PAYS, each=0, alone=3)}),
    ("uruguayo-30", 6, {"pica_to": 35}),
    ("venezolano", 2, {"envido_calls": Stones(most=24)}),
    ("venezolano", 2, {"privando": 0}),
    ("venezolano", 4, {"privando": 2}),
    ("venezolano", 4, {"reserved_flor": False}),
    ("venezolano", 4, {"flor": BY_CHOICE}),
    ("venezolano", 2, {"ladder": (*RULESETS["venezolano"].ladder[:3], ("vale-juego", 12))}),
]
"""One choice read otherwise, where it must be found."""


@pytest.mark.parametrize(("ruleset", "players", "other_rules"), OTHERWISE)
def test_a_referee_of_other_rules_is_noticed(
    ruleset: str, players: int, other_rules: dict[str, Any]
) -> None:
    """The comparison can fail: one choice read otherwise is found before long."""
    with pytest.raises(Difference):
        play(ruleset, players, 60_000, rules=rules_for(ruleset, **other_rules))


@pytest.mark.parametrize(
    ("ruleset", "pack", "changes"),
    [
        ("mineiro", "french40-old-trumps", {"trumps": ("7H", "4C", "AS", "7D")}),
        ("paulista-limpo-manilha-velha", "french27-old-trumps", {"trumps": ("4C", "7H", "AS")}),
        ("paulista-limpo-com-4", "french28", {"plain": DECKS["french28"].plain[::-1]}),
        ("truc-catala", "spanish48-bare", {"plain": DECKS["spanish48-bare"].plain[::-1]}),
        ("truc-valencia", "spanish22", {"plain": [*DECKS["spanish22"].plain[1:], ["1e"]]}),
        ("uruguayo", "spanish40-muestra", {"piece_ranks": ("2", "4", "11", "5", "10")}),
        ("uruguayo", "spanish40-muestra", {"piece_values": (30, 29, 28, 27, 26)}),
        ("gaucho-amostra", "spanish40-muestra", {"substitute": "3"}),
        ("venezolano", "spanish40-perico", {"piece_values": (30, 30)}),
        ("venezolano", "spanish40-perico", {"substitute": "7"}),
    ],
)
def test_a_referee_of_other_cards_is_noticed(
    monkeypatch: pytest.MonkeyPatch, ruleset: str, pack: str, changes: dict[str, Any]
) -> None:
    monkeypatch.setitem(DECKS, pack, replace(DECKS[pack], **changes))
    with pytest.raises(Difference):
        play(ruleset, 2, 60_000)


ALL_ANSWER = {"truco.answered_by": "all", "envido.answered_by": "all", "flor.answered_by": "all"}
OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("argentino", 4, ALL_ANSWER),
    ("argentino-15-flor", 4, ALL_ANSWER),
    ("argentino", 6, {"envido.announce": "all", "flor.announce": "all"}),
    ("argentino", 4, {"fold.scope": "seat"}),
    ("argentino-15-flor", 4, {"fold.scope": "seat"}),
    ("argentino", 6, {"fold.scope": "seat", **ALL_ANSWER}),
    ("argentino-chico", 4, {"tricks.lead_after_tie": "first-of-tied"}),
    ("argentino-chico", 6, {"tricks.all_tied": "nobody"}),
    ("argentino-chico", 4, {"tricks.face_down": "from-second-trick"}),
    ("paulista", 4, {"tricks.face_down": "from-second-trick"}),
    ("paulista", 2, {"iron.blind": True}),
    ("argentino-30-sin-flor", 2, {"envido.falta_adds": True}),
    ("argentino", 2, {"envido.falta": "leader-need"}),
    ("argentino-9-pica-pica", 6, {"flor.enabled": False}),
    ("argentino-9-pica-pica", 6, {"match.target": 15}),
    ("argentino-9-pica-pica", 4, {"fold.scope": "side"}),
    ("paulista-carta-coberta", 4, {"tricks.face_down_in_special": True}),
    ("mineiro", 4, {"tricks.highest_after_tie": True, "iron.blind": False}),
    ("mineiro", 2, {"eleven.asking": "forfeits-hand"}),
    ("mineiro", 4, {"eleven.asking": "forfeits-match"}),
    ("truc-valencia", 4, {"truc.game": "whole-chico", "deck.cards": "spanish-26"}),
    ("truc-valencia", 2, {"envit.falta_opens": False, "envit.interrupts_truc": False}),
    ("gaucho", 4, {"fold.scope": "seat", "tricks.all_tied": "mano"}),
    ("uruguayo", 4, {"flor.bars_truco": False, "flor.each_flor_pays": False}),
    ("uruguayo", 6, {"fold.scope": "side"}),
    ("venezolano", 4, {"flor.reserved": "counted", "flor.against_flor": 6}),
    ("venezolano", 4, {"flor.singing": "either", "privando.when": "one"}),
    ("venezolano", 4, {"flor.unsung": "counts", "flor.singing": "either"}),
    ("venezolano", 2, {"flor.singing": "alone", "privando.enabled": False}),
    ("venezolano", 4, {"match.finish_hand": True}),
    ("venezolano", 2, {"truco.after_tied_first": False, "envido.declined": "agreed-plus-one"}),
    ("venezolano", 4, {"fold.scope": "seat", **ALL_ANSWER}),
    ("gallo", 3, {"fold.scope": "seat"}),
    ("gallo", 3, {"gallo.cards": 3}),
]
"""Choices of a rule file that no shipped one makes."""


@pytest.mark.parametrize(("ruleset", "players", "keys"), OPTIONS)
def test_they_agree_on_options_too(ruleset: str, players: int, keys: dict[str, Any]) -> None:
    tables = load_ruleset(FOLDER / f"{ruleset}.toml", keys).tables(players)
    assert play(ruleset, players, ACTIONS, tables, with_keys(rules_for(ruleset), keys)) >= 1

"""The slow referee against every rulebook case, and against itself in random play."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.referee import (
    RULESETS,
    IllegalAction,
    Referee,
    Rules,
    all_cards,
    all_seats,
    envido_count,
    flor_count,
    levels,
    rules_for,
    side_of,
    strength,
    turns_a_card,
)

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases" / "cases.jsonl").read_text("utf-8").splitlines()
]
#: How the cases spell a choice, and the field of `Rules` it is.
SETTINGS = {"match.target": "target", "flor.enabled": "flor_enabled"}


def of_kind(kind: str) -> pytest.MarkDecorator:
    cases = [case for case in CASES if case["kind"] == kind]
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def rules_of(case: dict[str, Any]) -> Rules:
    overrides = {SETTINGS[key]: value for key, value in case.get("set", {}).items()}
    return rules_for(case["ruleset"], **overrides)


# ---------------------------------------------------------------------- the rulebook cases


@of_kind("count")
def test_counts(case: dict[str, Any]) -> None:
    count = {"envido": envido_count, "flor": flor_count}[case["contest"]](case["hand"])
    assert count == case["expected"]["count"]


@of_kind("strength")
def test_strengths(case: dict[str, Any]) -> None:
    deck, turned = rules_of(case).deck, case["turned"]
    a, b = (strength(case[key], deck, turned) for key in "ab")
    assert ("=" if a == b else ">" if a > b else "<") == case["expected"]["relation"]


@of_kind("order")
def test_orders(case: dict[str, Any]) -> None:
    found = [set(level) for level in levels(rules_of(case).deck, case["turned"])]
    assert found == [set(group) for group in case["expected"]["groups"]]


@of_kind("mode")
def test_modes(case: dict[str, Any]) -> None:
    referee = Referee(
        rules_of(case),
        case["players"],
        case["dealer"],
        scores=case["scores"],
        previous_mode=case["previous_mode"],
        # A case says only that somebody left, not who.
        abandoned={case["dealer"]} if case.get("abandoned") else (),
    )
    decider, duels = referee.decider(), referee.duels()
    found = {
        "mode": referee.mode,
        "decider": decider,
        "decider_side": None if decider is None else side_of(decider),
        "partner_cards_seen_by": referee.partner_cards_seen_by(),
        "own_cards_seen": referee.own_cards_seen(),
        "duels": None if duels is None else [list(duel) for duel in duels],
    }
    assert {key: found[key] for key in case["expected"]} == case["expected"]


@of_kind("play")
def test_plays(case: dict[str, Any]) -> None:
    referee = referee_of(case)
    for line in case["actions"]:
        seat, action = line.split(maxsplit=1)
        if action == "abandon":
            referee.abandon(seat)
        else:
            referee.act(seat, action)
    probe = case.get("probe")
    if probe:
        legal = probe["seat"] == referee.to_act and probe["action"] in referee.legal()
        assert legal == probe["legal"]
    expected = case["expected"]
    found = what_a_case_may_ask(referee)
    assert {key: found[key] for key in expected if not key.startswith("next_")} == {
        key: value for key, value in expected.items() if not key.startswith("next_")
    }
    assert what_comes_next(referee, expected) == {
        key: value for key, value in expected.items() if key.startswith("next_")
    }


def referee_of(case: dict[str, Any]) -> Referee:
    referee = Referee(
        rules_of(case),
        case["players"],
        case["dealer"],
        scores=case["scores"],
        chicos=case.get("chicos"),
        mode=case.get("mode"),
    )
    referee.deal(case["hands"], case["turned"])
    return referee


def what_a_case_may_ask(referee: Referee) -> dict[str, Any]:
    verbs = ("accept", "decline", "fold")
    return {
        "scores": referee.scores,
        "awards": [
            {"source": source, "side": side, "points": points}
            for source, side, points in referee.awards
        ],
        "tricks": referee.tricks,
        "hand_winner": referee.hand_winner,
        "hand_over": referee.hand_over,
        "to_act": referee.to_act,
        "pending": [list(call) for call in referee.pending],
        "announced": referee.announced,
        "chico_winner": referee.chico_winner,
        "match_winner": referee.match_winner,
        "chicos": referee.chicos,
        "legal_calls": sorted(
            action
            for action in referee.legal()
            if action not in verbs and not action.startswith("play")
        ),
    }


def what_comes_next(referee: Referee, expected: dict[str, Any]) -> dict[str, Any]:
    """The asked fields of the next hand; moves the referee on."""
    asked = [key for key in expected if key.startswith("next_")]
    if not asked:
        return {}
    if referee.match_winner is not None:
        return {key: None if key == "next_mode" else "the match is over" for key in asked}
    referee.next_hand()
    found = {
        "next_scores": referee.scores,
        "next_mode": referee.mode,
        "next_mano": referee.mano,
    }
    return {key: found[key] for key in asked}


# ---------------------------------------------------------------------- random play

#: Choices no shipped ruleset makes, each on a ruleset where it matters.
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("argentino", {"joint_refusal": True}),
    ("argentino", {"fold_scope": "seat"}),
    ("argentino", {"falta_adds": True, "all_announce": True}),
    ("argentino", {"flor_enabled": False}),
    ("argentino-15-flor", {"every_holder_sings": False}),
    ("argentino-15-flor", {"joint_refusal": True}),
    ("argentino-9-pica-pica", {"joint_refusal": True, "silent_flor_counts": False}),
    ("argentino-9-pica-pica", {"fold_scope": "side"}),
    ("argentino-chico", {"lead_after_tie": "first_of_tied"}),
    ("paulista", {"face_down_from_trick": 2, "all_tied": "nobody"}),
    ("paulista", {"blind_iron": True, "joint_refusal": True}),
    ("paulista-limpo", {"fold_scope": "seat", "face_down_from_trick": 2}),
]
TABLES = [
    (name, players, options)
    for name, options in [(name, {}) for name in RULESETS] + OPTIONS
    for players in RULESETS[name].players
]
#: Random matches for each table.
MATCHES = 12


@pytest.mark.parametrize(
    ("name", "players", "options"),
    TABLES,
    ids=["-".join([name, str(players), *options]) for name, players, options in TABLES],
)
def test_random_matches_end_and_add_up(name: str, players: int, options: dict[str, Any]) -> None:
    rules = rules_for(name, **options)
    for seed in range(MATCHES):
        play_match(rules, players, random.Random(f"{name} {players} {sorted(options)} {seed}"))


def play_match(rules: Rules, players: int, rng: random.Random) -> None:
    referee = Referee(rules, players, dealer="B1")
    abandoning = rng.choice([0.0, 0.0, 0.01])
    while referee.match_winner is None:
        play_hand(referee, rng, abandoning)
        if referee.match_winner is None:
            before = dict(referee.scores)
            mano = referee.mano
            chico_won = referee.chico_winner is not None
            referee.next_hand()
            assert referee.mano != mano
            assert referee.scores == (dict.fromkeys(before, 0) if chico_won else before)
    if not referee.abandoned:
        assert referee.chicos[referee.match_winner] == rules.chicos_to_win
        assert referee.scores[referee.match_winner] == rules.total


def play_hand(referee: Referee, rng: random.Random, abandoning: float) -> None:
    hands, turned = dealt_by_chance(referee, rng)
    start = dict(referee.scores)
    referee.deal(hands, turned)
    folding = rng.choice([0.0, 0.0, 0.3])  # in some hands nobody folds, so that tricks decide
    while not referee.hand_over:
        seat, legal = referee.to_act, referee.legal()
        assert seat is not None
        assert seat in set(referee.seats_dealt()) - referee.abandoned
        assert legal
        staying = sorted(legal - {"fold"}) or ["fold"]
        action = "fold" if "fold" in legal and rng.random() < folding else rng.choice(staying)
        with pytest.raises(IllegalAction):
            referee.act(seat, "play 99x")
        if rng.random() < abandoning:
            seats = set(all_seats(referee.players))  # in a duel also a seat that looks on
            referee.abandon(rng.choice(sorted(seats - referee.abandoned)))
        else:
            referee.act(seat, action)
        assert_adds_up(referee, start)
    assert referee.to_act is None
    assert referee.legal() == set()
    assert referee.pending == []


def dealt_by_chance(
    referee: Referee, rng: random.Random
) -> tuple[dict[str, list[str]], str | None]:
    """Fresh cards for all seats; for the later duels of one deal the cards they have."""
    if referee.turn_cards is not None:
        return referee.turn_cards
    deck = all_cards(referee.rules.deck)
    rng.shuffle(deck)
    hands = {
        seat: [deck.pop() for _ in range(referee.cards_dealt(seat))]
        for seat in all_seats(referee.players)
    }
    return hands, deck.pop() if turns_a_card(referee.rules.deck) else None


def assert_adds_up(referee: Referee, start: dict[str, int]) -> None:
    """Each point has its award, nobody passes the total, and what was announced decides."""
    total, owners = referee.rules.total, referee.accounts_of_sides()
    for account, points in referee.scores.items():
        sides = [side for side, accounts in owners.items() if account in accounts]
        paid = sum(award[2] for award in referee.awards if award[1] in sides)
        assert points == min(start[account] + paid, total)
    assert all(points > 0 for _, _, points in referee.awards)
    for source in ("stake", referee.rules.envido_name, "flor"):
        assert [award[0] for award in referee.awards].count(source) <= 1
    if referee.announced:
        said = {seat: count for seat, count in referee.announced.items() if count != "son buenas"}
        best = max(said.values())
        winner = next(seat for seat in said if said[seat] == best)
        contests = [award for award in referee.awards if award[0] != "stake"]
        assert contests[-1][1] == referee.sides()[winner]
        if not referee.rules.all_announce:
            assert list(said.values()) == sorted(set(said.values()))
    # The stake is paid unless the chico, or the match, ended before the tricks did.
    if referee.hand_over and referee.hand_winner is None:
        nobody = referee.rules.all_tied == "nobody" and referee.tricks == ["tie"] * 3
        assert nobody or total in referee.scores.values()


# ---------------------------------------------------------------------- options and rare endings

PLAIN = {
    "A1": ["7e", "6e", "4c"],
    "B1": ["7o", "5o", "4b"],
    "A2": ["3c", "2b", "12o"],
    "B2": ["6c", "1b", "10e"],
}


def dealt(
    ruleset: str,
    hands: dict[str, list[str]],
    *actions: str,
    dealer: str | None = None,
    turned: str | None = None,
    scores: dict[str, int] | None = None,
    **overrides: Any,
) -> Referee:
    """A hand whose mano is A1 unless `dealer` is given, after some actions."""
    players = len(hands)
    referee = Referee(
        rules_for(ruleset, **overrides), players, dealer or f"B{players // 2}", scores=scores
    )
    referee.deal(hands, turned)
    for line in actions:
        referee.act(*line.split(maxsplit=1))
    return referee


def test_joint_refusal_asks_the_partner_before_a_call_is_declined() -> None:
    referee = dealt("argentino-chico", PLAIN, "A1 truco", "B1 decline", joint_refusal=True)
    assert (referee.to_act, referee.pending) == ("B2", [("truco", "B2")])
    assert {"retruco", "envido"} <= referee.legal()
    referee.act("B2", "decline")
    assert referee.awards == [("stake", "A", 1)]


def test_all_announce_hides_no_count() -> None:
    referee = dealt(
        "argentino-chico", PLAIN, "A1 envido", "B1 accept", all_announce=True, falta_adds=True
    )
    assert referee.announced == {"A1": 33, "B1": 32, "A2": 3, "B2": 6}


def test_falta_may_add_to_its_chain() -> None:
    hands = {"A1": PLAIN["A1"], "B1": PLAIN["B1"]}
    chain = ("A1 envido", "B1 falta-envido", "A1 accept")
    scores = {"A": 10, "B": 25}
    for adds, points in ((False, 5), (True, 7)):
        referee = dealt("argentino-30-sin-flor", hands, *chain, scores=scores, falta_adds=adds)
        assert referee.awards == [("envido", "A", points)]


def test_first_of_the_tied_cards_may_lead_after_a_tie() -> None:
    hands = {
        "A1": ["4c", "5c", "6c"],
        "B1": ["3o", "5o", "6o"],
        "A2": ["3b", "5b", "6b"],
        "B2": ["4e", "5e", "6e"],
    }
    plays = ("A1 play 4c", "B1 play 3o", "A2 play 3b", "B2 play 4e")
    assert dealt("argentino-chico", hands, *plays).to_act == "A1"
    later = dealt("argentino-chico", hands, *plays, lead_after_tie="first_of_tied")
    assert later.to_act == "B1"


def test_a_card_played_down_loses_to_any_open_card_and_ties_with_another() -> None:
    hands = {"A1": ["4C", "7C", "7H"], "B1": ["5C", "6S", "4D"]}
    start = ("A1 play 4C", "B1 play 5C")
    referee = dealt("paulista", hands, turned="6D", face_down_from_trick=2)
    assert not any(action.startswith("play-down") for action in referee.legal())
    referee = dealt(
        "paulista", hands, *start, "B1 play-down 6S", turned="6D", face_down_from_trick=2
    )
    assert {"play 7C", "play-down 7C"} <= referee.legal()
    referee.act("A1", "play-down 7C")
    assert (referee.tricks, referee.hand_winner) == (["B", "tie"], "B")
    # Even the highest trump loses when it lies face down.
    hands["B1"][1:] = ["4D", "6S"]
    referee = dealt("paulista", hands, *start, "B1 play 4D", turned="6D", face_down_from_trick=2)
    referee.act("A1", "play-down 7C")
    assert referee.tricks == ["B", "B"]


def test_a_blind_hand_of_iron_is_still_played_by_card_name() -> None:
    hands = {"A1": ["4C", "5H", "QS"], "B1": ["3C", "2H", "KS"]}
    referee = dealt("paulista", hands, turned="6D", scores={"A": 11, "B": 11}, blind_iron=True)
    assert not referee.own_cards_seen()
    assert referee.legal() == {"play 4C", "play 5H", "play QS", "fold"}


def test_abandoning_takes_the_side_out_of_this_hand_and_the_seat_out_of_the_next() -> None:
    referee = dealt("argentino-chico", PLAIN, "A1 truco", "B1 accept")
    referee.abandon("B2")
    assert (referee.awards, referee.match_winner) == ([("stake", "A", 2)], None)
    referee.next_hand()
    assert referee.seats_dealt() == ["B1", "A2", "A1"]
    referee.deal(PLAIN)
    referee.abandon("B1")
    assert referee.match_winner == "A"
    assert (referee.to_act, referee.legal(), referee.hand_over) == (None, set(), True)


def test_abandoning_under_ones_own_side_s_call_pays_the_other_side() -> None:
    referee = dealt("argentino-chico", PLAIN, "A1 truco", "B1 envido")
    referee.abandon("B2")
    assert referee.awards == [("envido", "A", 1), ("stake", "A", 1)]


def test_a_suspended_truco_waits_for_the_partner_of_a_seat_that_abandons() -> None:
    referee = dealt("argentino-9-pica-pica", PLAIN, "A1 truco", "B1 envido")
    referee.abandon("B1")
    assert referee.pending == [("truco", "B2"), ("envido", "A2")]
    referee.act("A2", "decline")
    assert (referee.to_act, referee.pending) == ("B2", [("truco", "B2")])


def test_abandoning_ends_the_pica_pica_turn_after_the_duel_being_played() -> None:
    referee = Referee(rules_for("argentino-9-pica-pica"), 6, "B3", scores={"A": 5, "B": 0})
    assert (referee.mode, referee.seats_dealt()) == ("pica-pica", ["A1", "B2"])
    referee.deal({"A1": ["7e", "6e", "4c"], "B2": ["7o", "5o", "4b"]})
    referee.abandon("A3")
    assert referee.to_act == "A1"
    referee.act("A1", "fold")
    referee.next_hand()
    assert (referee.mode, referee.mano) == ("normal", "B1")
    assert referee.seats_dealt() == ["B1", "A2", "B2", "B3", "A1"]


def test_a_pica_pica_turn_is_three_duels_then_a_normal_hand() -> None:
    referee = Referee(rules_for("argentino", pica_to=5), 6, "B3", scores={"A": 5, "B": 0})
    seen = []
    for _ in range(4):
        seen.append((referee.mode, referee.seats_dealt()))
        deck = all_cards("spanish40")
        referee.deal({seat: [deck.pop(), deck.pop(), deck.pop()] for seat in all_seats(6)})
        while not referee.hand_over:
            assert referee.to_act is not None
            legal = referee.legal()
            referee.act(referee.to_act, "fold" if "fold" in legal else min(legal))
        referee.next_hand()
    assert seen[:3] == [
        ("pica-pica", ["A1", "B2"]),
        ("pica-pica", ["B1", "A3"]),
        ("pica-pica", ["A2", "B3"]),
    ]
    assert seen[3][0] == "normal"


def test_a_folded_seat_leaves_its_card_in_the_trick() -> None:
    referee = dealt(
        "argentino-9-pica-pica",
        PLAIN,
        *("A1 play 7e", "B1 truco", "A2 accept", "B1 play 5o", "A2 play 12o", "B2 play 6c"),
    )
    assert (referee.tricks, referee.to_act) == (["A"], "A1")
    referee = dealt(
        "argentino-9-pica-pica",
        PLAIN,
        *("A1 play 4c", "B1 play 7o", "A2 truco", "B2 retruco", "A1 accept", "A2 play 12o"),
    )
    referee.abandon("B1")
    referee.act("B2", "play 10e")
    # B1 won the trick and has left: the next seat in play order leads.
    assert (referee.tricks, referee.to_act) == (["B"], "A2")


def test_a_holder_asked_by_an_envido_may_answer_it_but_not_raise_it() -> None:
    hands = PLAIN | {"B1": ["6o", "5o", "4o"]}
    referee = dealt("argentino-9-pica-pica", hands, "A1 envido")
    assert referee.legal() == {"accept", "decline", "fold", "flor"}
    referee.act("B1", "accept")
    assert referee.announced == {
        "A1": 33,
        "B1": "son buenas",
        "A2": "son buenas",
        "B2": "son buenas",
    }
    # A settled envido bars the flor, a declined one does not.
    referee.act("A1", "play 4c")
    assert "flor" not in referee.legal()
    referee = dealt("argentino-9-pica-pica", hands, "A1 envido", "B1 decline", "A1 play 4c")
    assert "flor" in referee.legal()


def test_the_house_folds_for_one_more_in_the_first_trick_without_envido() -> None:
    assert dealt("argentino", PLAIN, "A1 fold").awards == [("stake", "B", 2)]
    called = dealt("argentino", PLAIN, "A1 envido", "B1 decline", "A1 fold")
    assert called.awards == [("envido", "A", 1), ("stake", "B", 1)]


def test_a_partner_s_second_obligatory_flor_adds_nothing() -> None:
    hands = PLAIN | {"A1": ["7e", "6e", "5e"], "A2": ["3c", "2c", "1c"]}
    referee = dealt("argentino-15-flor", hands, "A1 flor")
    assert (referee.to_act, referee.legal()) == ("A2", {"flor"})
    referee.act("A2", "flor")
    assert (referee.awards, referee.to_act) == ([("flor", "A", 3)], "A1")
    once = dealt("argentino-15-flor", hands, "A1 flor", every_holder_sings=False)
    assert once.to_act == "A1"


def test_three_ties_may_be_nobodys_hand() -> None:
    hands = {"A1": ["3C", "KC", "QS"], "B1": ["3H", "KH", "QD"]}
    plays = [f"{seat} play {hands[seat][trick]}" for trick in range(3) for seat in ("A1", "B1")]
    dealer = dealt("paulista", hands, *plays, turned="6D")
    assert dealer.awards == [("stake", "B", 1)]
    nobody = dealt("paulista", hands, *plays, turned="6D", all_tied="nobody")
    assert (nobody.hand_over, nobody.hand_winner, nobody.awards) == (True, None, [])
    nobody.next_hand()
    assert nobody.mano == "B1"


def test_abandoning_the_decision_at_eleven_declines_it() -> None:
    hands = {
        "A1": ["4C", "5H", "QS"],
        "B1": ["3C", "2H", "QH"],
        "A2": ["KH", "JD", "2D"],
        "B2": ["5C", "6H", "JS"],
    }
    for scope in ("side", "seat"):
        referee = dealt("paulista", hands, turned="6D", scores={"A": 11, "B": 3}, fold_scope=scope)
        assert referee.to_act == "A1"
        referee.abandon("A1")
        assert referee.awards == [("stake", "B", 1)]


def test_nobody_acts_out_of_turn_or_without_a_hand() -> None:
    referee = dealt("paulista", {"A1": ["4C", "5H", "QS"], "B1": ["3C", "2H", "KS"]}, turned="6D")
    with pytest.raises(IllegalAction, match="it is A1 who acts"):
        referee.act("B1", "play 3C")
    with pytest.raises(IllegalAction, match="not over"):
        referee.next_hand()
    referee.act("A1", "fold")
    with pytest.raises(IllegalAction, match="nobody is to act"):
        referee.act("A1", "play 4C")


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match="no ruleset truco"):
        rules_for("truco")
    with pytest.raises(ValueError, match="no rule stakes"):
        rules_for("paulista", stakes=3)
    with pytest.raises(ValueError, match="not by 6"):
        Referee(rules_for("paulista"), 6, "A1")

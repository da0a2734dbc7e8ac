"""A house rule that breaks a game is blamed by name and place, never the rules it stands on."""

from __future__ import annotations

import pytest

from tests.plugins.sites import Site
from truco import load_ruleset
from truco.errors import PluginError, RulesetError
from truco.plugins.manager import PluginRegistry

HOUSE = """
def truco_house_rule(variant):
    class House(variant):
        def {signature}:
            {body}
    return House
"""


def told(site: Site, signature: str, body: str) -> list[str]:
    """What is said of the paulista game with a house rule that defines one method."""
    site.write("house.py", HOUSE.format(signature=signature, body=body))
    registry = PluginRegistry.discover(files=["house.py"])
    with pytest.raises(RulesetError) as caught:
        load_ruleset("paulista", registry=registry).tables(2)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("may_call(self, call)", "may_call(self, call, situation)"),
        ("may_fold(self)", "may_fold(self, situation)"),
        ("deck(self, seats)", "deck(self)"),
        ("hand_result(self, tricks)", "hand_result(self, mode, tricks)"),
        ("strength(self, card, *, turned)", "strength(self, card, turned)"),
        ("formula(self, name)", "formula(self, name, winner, other)"),
        ("words(self, language)", "words(self)"),
    ],
)
def test_a_method_with_other_parameters(site: Site, signature: str, expected: str) -> None:
    name = signature.partition("(")[0]
    assert told(site, signature, "return None") == [
        f"house.py:3: plugin house.py: {name} is declared as {signature}: expected {expected}"
    ]


def test_a_method_that_is_none(site: Site) -> None:
    site.write(
        "house.py",
        "def truco_house_rule(variant):\n    return type('House', (variant,), {'tricks': 2})\n",
    )
    registry = PluginRegistry.discover(files=["house.py"])
    with pytest.raises(RulesetError, match=r"tricks is 2: expected a method, def tricks\(self\)"):
        load_ruleset("paulista", registry=registry).tables(2)


def test_an_async_method(site: Site) -> None:
    site.write(
        "house.py",
        HOUSE.format(signature="tricks(self)", body="return 3").replace("    def", "    async def"),
    )
    registry = PluginRegistry.discover(files=["house.py"])
    with pytest.raises(RulesetError, match=r"an async function: expected def tricks\(self\)"):
        load_ruleset("paulista", registry=registry).tables(2)


WRONG = {
    "deck(self)": ("['1e']", "deck gave ['1e']: expected a truco.cards.Deck"),
    "hand_size(self)": ("3.0", "hand_size gave 3.0: expected a whole number"),
    "tricks(self)": ("True", "tricks gave True: expected a whole number"),
    "has_turned_card(self)": ("1", "has_turned_card gave 1: expected True or False"),
    "fold_scope(self)": ("'all'", "fold_scope gave 'all': expected 'side' or 'seat'"),
    "lead_after_tie(self)": (
        "None",
        "lead_after_tie gave None: expected 'same-leader' or 'first-of-tied'",
    ),
    "words(self)": ("{}", "words gave {}: expected a Words"),
    "modes(self)": ("'normal'", "modes gave 'normal': expected a sequence of Mode"),
    "bets(self)": ("[1]", "bets gave 1 in its list: expected a sequence of Bet"),
    "next_mode(self, state)": (
        "[]",
        "mode [] follows normal at 0-0, but the modes are normal, eleven-a, eleven-b, iron",
    ),
    "must_play_highest(self, situation)": (
        "situation.trick == 1 and 'yes'",
        "must_play_highest gave 'yes' where trick is 1: expected True or False",
    ),
    "may_call(self, call, situation)": (
        "True if call == 'truco' else None",
        "may_call gave True for truco: expected None, or the reason against it",
    ),
    "may_play(self, situation)": (
        "0",
        "may_play gave 0: expected None, or the reason against it",
    ),
    "fold_bonus(self, situation)": (
        "None",
        "fold_bonus gave None: expected a whole number from 0 to 127",
    ),
}


@pytest.mark.parametrize("signature", WRONG)
def test_an_answer_of_the_wrong_kind(site: Site, signature: str) -> None:
    answer, message = WRONG[signature]
    faults = told(site, signature, f"return {answer}")
    assert faults[0] == f"house.py:3: plugin house.py: {message}"
    assert all("house.py" in fault for fault in faults)


@pytest.mark.parametrize(
    ("signature", "body", "first", "more"),
    [
        (
            "hand_result(self, mode, tricks)",
            "return None",
            "hand_result gave None after the last trick, A, A, A in mode normal: expected a "
            "HandResult, such as NOBODY where nobody is paid",
            4 * 27 - 3,
        ),
        (
            "strength(self, card, turned)",
            "return 'much'",
            "card 4C has no strength when 4C is turned: got 'much', expected a whole number from "
            "0 to 32767",
            10 * 40 - 3,
        ),
        (
            "seating(self, mode, mano)",
            "return mano",
            "seating of mode normal with seat 0 as mano gave 0: expected a Seating",
            4 * 2 - 3,
        ),
    ],
)
def test_a_slip_that_shows_in_many_cases_is_told_of_in_a_few(
    site: Site, signature: str, body: str, first: str, more: int
) -> None:
    faults = told(site, signature, body)
    assert len(faults) == 3
    assert faults[0] == f"house.py:3: plugin house.py: {first}"
    assert faults[2].endswith(f"; and {more} more like it")


def test_what_only_shows_in_the_variant_is_the_house_rules_fault(site: Site) -> None:
    site.write(
        "house.py",
        HOUSE.format(signature="deck(self)", body="return cards.SPANISH_40")
        + "\nfrom truco import cards\n",
    )
    registry = PluginRegistry.discover(files=["house.py"])
    with pytest.raises(PluginError) as caught:
        load_ruleset("paulista", registry=registry).tables(2)
    assert caught.value.plugin == "house.py"
    assert caught.value.message.startswith("with House (house.py:2) variant paulista raised ")
    assert "truco_paulista/deck.py:" in caught.value.message


def test_of_two_house_rules_the_one_that_breaks_the_game_is_blamed(site: Site) -> None:
    site.write("first.py", HOUSE.format(signature="tricks(self)", body="return None"))
    site.write("second.py", HOUSE.format(signature="fold_bonus(self, situation)", body="return 0"))
    site.write("mine.toml", 'extends = "paulista"\nplugins = ["first.py", "second.py"]\n')
    with pytest.raises(RulesetError) as caught:
        load_ruleset("mine.toml").tables(2)
    assert [str(fault) for fault in caught.value.faults] == [
        "first.py:3: plugin first.py: tricks gave None: expected a whole number"
    ]


def test_a_fault_of_the_ruleset_stays_where_it_is_written(site: Site) -> None:
    site.write("house.py", HOUSE.format(signature="tricks(self)", body="return super().tricks()"))
    site.write(
        "mine.toml",
        'extends = "paulista"\nplugins = ["house.py"]\n[match]\nplayers = [14]\n',
    )
    with pytest.raises(RulesetError) as caught:
        load_ruleset("mine.toml").tables(14)
    assert all(fault.path == "mine.toml" for fault in caught.value.faults)


def test_an_init_that_leaves_out_its_base(site: Site) -> None:
    assert told(site, "__init__(self, settings, seats)", "pass") == [
        "house.py:3: plugin house.py: it has no settings: expected "
        "super().__init__(settings, seats) in __init__"
    ]


BET = """
from truco.plugins import Bet, Call, Node, Pay

class Stake(Bet):
    id = "stake"
    calls = {calls}
    def start(self, mode): return {start}
    def after(self, {after}): return state + 1 if state < 1 else None
    def node(self, state): return {node}

def truco_house_rule(variant):
    class House(variant):
        def bets(self):
            return [Stake()]
    return House
"""


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"calls": "['truco']"}, "bet stake: calls is ['truco']: expected Calls"),
        ({"start": "[]"}, "bet stake: start gave []: expected a hashable state, or None"),
        ({"node": "None"}, "bet stake: node of 0 gave None: expected a Node"),
        (
            {"node": "Node(accepted=state)"},
            "bet stake: node of 0: accepted is 0: expected a Pay",
        ),
        (
            {"after": "state"},
            "bet stake (Stake): after is declared as after(self, state): expected "
            "after(self, state, call)",
        ),
    ],
)
def test_a_bet_that_answers_something_else(site: Site, given: dict[str, str], message: str) -> None:
    parts = {"calls": "[Call('truco')]", "start": "0", "after": "state, call"}
    site.write("house.py", BET.format(**{**parts, "node": "Node(Pay(state + 1))", **given}))
    registry = PluginRegistry.discover(files=["house.py"])
    with pytest.raises(RulesetError) as caught:
        load_ruleset("paulista", registry=registry).tables(2)
    faults = [str(fault) for fault in caught.value.faults]
    assert faults[0] == f"house.py:12: plugin house.py: {message}"

"""The house rule of docs/examples does what it says."""

from __future__ import annotations

from pathlib import Path

from truco import load_ruleset
from truco.plugins import HandResult, Trick
from truco.plugins.manager import PluginRegistry

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
THREE_TIES: tuple[Trick, ...] = ("tie", "tie", "tie")


def test_three_tied_tricks_pay_nobody_and_nothing_else_changes() -> None:
    ours = load_ruleset(EXAMPLES / "three-ties-nobody.toml")
    usual = load_ruleset("argentino")
    ours_at_two = ours.variant_class(ours.settings, 2)
    usual_at_two = usual.variant_class(usual.settings, 2)

    assert usual_at_two.hand_result("normal", THREE_TIES) is HandResult.MANO_SIDE
    assert ours_at_two.hand_result("normal", THREE_TIES) is HandResult.NOBODY
    others: list[tuple[Trick, ...]] = [("A", "A"), ("tie", "B"), ("tie", "tie"), ("A", "B", "tie")]
    for tricks in others:
        expected = usual_at_two.hand_result("normal", tricks)
        assert ours_at_two.hand_result("normal", tricks) is expected


def test_it_plays_like_the_option_that_argentine_rules_have_for_it() -> None:
    ours = load_ruleset(EXAMPLES / "three-ties-nobody.toml")
    option = load_ruleset("argentino", {"tricks.all_tied": "nobody"})
    usual = load_ruleset("argentino")

    for players in usual.players:
        assert ours.tables(players).fingerprint == option.tables(players).fingerprint
        assert ours.tables(players).fingerprint != usual.tables(players).fingerprint


def test_on_the_command_line_it_changes_any_ruleset() -> None:
    registry = PluginRegistry.discover(files=[EXAMPLES / "three-ties-nobody.py"])

    rules = load_ruleset("paulista", registry=registry)

    variant = rules.variant_class(rules.settings, 2)
    assert variant.hand_result("normal", THREE_TIES) is HandResult.NOBODY
    assert [name for name, _ in rules.plugins] == ["paulista", "three-ties-nobody.py"]

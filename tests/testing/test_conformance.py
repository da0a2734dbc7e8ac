"""The class of tests that one line makes, as pytest runs it in somebody's own project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.broken_rules import SILENT, rules_with
from truco.testing import conformance

pytest_plugins = ["pytester"]

QUICK = "matches=1, decisions=4, compiled=False"


def run(pytester: pytest.Pytester, call: str, *arguments: str) -> pytest.RunResult:
    """Run a test file of one line with this call; in this process, as that is quick."""
    pytester.makepyfile(f"from truco.testing import conformance\nTestIt = conformance({call})\n")
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist", *arguments)


def test_one_line_tests_each_ruleset_by_each_number_of_players(pytester: pytest.Pytester) -> None:
    listed = run(pytester, f'"paulista", "gallo", {QUICK}', "--collect-only", "-q").outlines
    names = {line.partition("::")[2] for line in listed if "::" in line}
    for game in ("paulista-2", "paulista-4", "gallo-3"):
        assert f"TestIt::test_every_match_ends[{game}]" in names
        assert f"TestIt::test_no_seat_can_tell_hidden_cards[{game}]" in names
    assert "TestIt::test_rules_mean_the_same_in_every_process[gallo]" in names
    assert len(names) == 3 * 8 + 2 * 2


def test_a_file_is_found_beside_the_test(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makefile(".toml", mine='extends = "paulista"\n')
    monkeypatch.chdir(pytester.path.parent)
    result = run(pytester, f'"mine.toml", players=[2], {QUICK}', str(pytester.path))
    result.assert_outcomes(passed=10)


def test_a_failure_is_told_without_a_traceback(pytester: pytest.Pytester) -> None:
    rules_with(pytester.path, SILENT.format(when="situation.trick == 2"))
    result = run(pytester, '"house.toml", players=[2], compiled=False')
    result.assert_outcomes(passed=9, failed=1)
    text = result.stdout.str()
    assert "what:    fold is not listed, and why_not has no reason against it" in text
    assert "truco replay " in text
    assert "Traceback" not in text
    assert "playing.py" not in text
    assert [path.name for path in (pytester.path / "truco-failures").iterdir()] == [
        "house-2-listed_actions_apply_and_no_others.toml"
    ]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ('"nothere.toml"', "*there is no such file*"),
        ('plugin="nothere"', "*no plugin nothere is installed; install its package first*"),
        ('plugin="nothere.py"', "*plugin nothere.py: there is no such file*"),
        ('plugin="paulista"', "*plugin paulista brings no rulesets*"),
    ],
)
def test_what_cannot_be_loaded_fails_one_test(
    pytester: pytest.Pytester, call: str, told: str
) -> None:
    result = run(pytester, f"{call}, {QUICK}")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([told])


def test_a_plugin_stands_for_its_rulesets_without_those_only_to_be_extended(
    pytester: pytest.Pytester,
) -> None:
    rules = pytester.mkdir("rules")
    (rules / "base.toml").write_text('extends = "paulista"\nabstract = true\n')
    (rules / "mine.toml").write_text('extends = "paulista"\n')
    (pytester.path / "my.py").write_text(
        "from pathlib import Path\n"
        "def truco_rulesets():\n"
        "    return [Path(__file__).parent / 'rules']\n"
    )
    result = run(pytester, f'plugin="my.py", players=[2], {QUICK}', "-rA")
    result.assert_outcomes(passed=10)
    result.stdout.fnmatch_lines(["*PASSED*test_every_match_ends?mine-2?"])


def test_a_house_rule_is_put_on_top_of_the_rulesets_named(pytester: pytest.Pytester) -> None:
    rules_with(pytester.path, SILENT.format(when="situation.trick == 2"))
    result = run(pytester, '"paulista", plugin="house.py", players=[2], compiled=False')
    result.assert_outcomes(passed=9, failed=1)
    result.stdout.fnmatch_lines(["paulista with 2 players breaks a promise: every action that*"])


def test_the_compiled_form_is_skipped_where_it_cannot_be_had(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("truco.testing.suite.is_available", lambda: False)
    result = run(pytester, '"paulista", players=[2], matches=1, decisions=4', "-rs")
    result.assert_outcomes(passed=10, skipped=1)
    result.stdout.fnmatch_lines(["*needs numba and NumPy*pip install 'truco?fast?'*"])


def test_a_call_without_rules_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="needs rulesets, a plugin, or both"):
        conformance()


def test_each_class_is_its_own(tmp_path: Path) -> None:
    one, other = (conformance("paulista", players=[n], compiled=False) for n in (2, 4))
    assert one is not other
    marks = [kind.test_every_match_ends.pytestmark for kind in (one, other)]  # type: ignore[attr-defined]
    assert [len(found) for found in marks] == [1, 1]

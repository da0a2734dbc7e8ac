"""Locating keys, placing faults of the builder, and comparing two rulesets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from truco.errors import BuildError, BuildFault
from truco.rulefile import Difference, differences, load_ruleset, locate, place_faults, render_plain

pytestmark = pytest.mark.usefixtures("installed")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that extends an installed ruleset."""
    monkeypatch.chdir(tmp_path)
    text = 'extends = "sample"\n\n[match]\ntarget = 24\n\n[deck]\nranks = [1, 2]\n'
    (tmp_path / "house.toml").write_text(text)
    return Path("house.toml")


@pytest.mark.parametrize(
    ("key", "file", "line", "column"),
    [
        ("match.target", "house.toml", 4, 10),
        ("match", "house.toml", 3, 2),
        ("deck.ranks[1]", "house.toml", 7, 13),
        ("match.players", "sample-base.toml", 6, 11),
        ("match.players[1]", "sample-base.toml", 6, 15),
        ("ladder.steps[1].call", "sample-base.toml", 9, 51),
        ("count.points.real-envido", "sample.toml", 8, 38),
        ('count."points".envido', "sample.toml", 8, 21),
        ("count.share", "sample.toml", 7, 2),  # a default: the table it would stand in
        ("ladder.steps[7]", "sample-base.toml", 9, 1),
        ("variant", "sample-base.toml", 3, 11),
        ("weather.sun", "house.toml", None, None),
        ("no key at all", "house.toml", None, None),
    ],
)
def test_a_key_is_located_in_the_file_that_wrote_it(
    key: str, file: str, line: int | None, column: int | None, house: Path, registry: Any
) -> None:
    location = locate(load_ruleset(house, registry=registry), key)
    assert (Path(location.path).name, location.line, location.column) == (file, line, column)
    assert bool(location.chain) == (file != "house.toml")


def test_a_key_set_from_outside_is_located_in_the_option(house: Path, registry: Any) -> None:
    rules = load_ruleset(house, registry=registry, overrides=["match.players=[2, 6]"])
    location = locate(rules, "match.players[1]")
    assert location.source_line == "--set match.players=[2, 6]"
    assert (location.path, location.line, location.column) == ("--set", None, 25)


def test_faults_of_the_builder_are_shown_where_their_keys_are(house: Path, registry: Any) -> None:
    rules = load_ruleset(house, registry=registry, overrides=["count.title=x"])
    error = BuildError(
        [
            BuildFault("deck.ranks", "2 ranks make 8 cards, and 4 players need 13", "7 ranks"),
            BuildFault("count.title", "is used twice", suggestion='"y"'),
            BuildFault(None, "no hand ever ends"),
        ]
    )
    assert (
        render_plain(place_faults(error, rules).faults)
        == """\
house.toml:7:9: error: deck.ranks: 2 ranks make 8 cards, and 4 players need 13
    7 | ranks = [1, 2]
      |         ^^^^^^
help: expected 7 ranks

--set: error: count.title: is used twice
      | --set count.title=x
      |                   ^
help: did you mean "y"?

house.toml: error: no hand ever ends
"""
    )


def test_a_ruleset_does_not_differ_from_itself(registry: Any) -> None:
    rules = load_ruleset("sample", registry=registry)
    assert differences(rules, rules) == []


def test_a_default_written_out_is_no_difference(registry: Any) -> None:
    left = load_ruleset("sample", registry=registry)
    overrides = ["match.chicos=1", "name=Other", "summary=Other"]
    assert differences(left, load_ruleset("sample", registry=registry, overrides=overrides)) == []


def test_differences_name_the_key_and_both_values(registry: Any) -> None:
    left = load_ruleset("sample", registry=registry)
    right = load_ruleset("sample-halves", registry=registry, overrides=["count.limit=3"])
    steps = [{"call": "truco", "points": 2}, {"call": "retruco", "points": 3}]
    assert differences(left, right) == [
        Difference("plugins", [], ["no-ties"]),
        Difference("match.target", 30, 15),
        Difference("match.target_scope", "total", "per-half"),
        Difference("ladder.steps", steps, steps[:1]),
        Difference("count.limit", None, 3),
    ]


def test_rulesets_of_two_variants_differ_in_each_others_keys(registry: Any, tmp_path: Path) -> None:
    bare = tmp_path / "bare.toml"
    bare.write_text('variant = "bare"\n[match]\nplayers = [2, 4]\ntarget = 30\n')
    left = load_ruleset(bare, registry=registry)
    found = differences(left, load_ruleset("sample", registry=registry))
    assert found[0] == Difference("variant", "bare", "sample")
    assert Difference("deck.suits", None, "spanish") in found
    assert not any(difference.key.startswith("match.") for difference in found)


def test_abstract_rulesets_are_compared_by_what_they_write(registry: Any) -> None:
    left = load_ruleset("sample-base", registry=registry)
    right = load_ruleset("sample-base", registry=registry, overrides=["match.players=[2]"])
    assert differences(left, right) == [Difference("match.players", [2, 4], [2])]

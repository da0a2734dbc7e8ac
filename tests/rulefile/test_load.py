"""What a ruleset is after its file, its ancestors and its overrides have been put together."""

from __future__ import annotations

import pickle
import tomllib
from pathlib import Path
from typing import Any, Self

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import model_validator

from truco.errors import Fault, PluginError, RulesetError
from truco.plugins.settings import RulesetSettings
from truco.rulefile import Ruleset, load_ruleset, ruleset_from_data

GOOD = 'variant = "sample"\n\n[match]\nplayers = [2, 4]\ntarget = 30\n'

pytestmark = pytest.mark.usefixtures("installed")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def faults_of(caught: pytest.ExceptionInfo[RulesetError]) -> list[tuple[str | None, str]]:
    return [(fault.key, fault.message) for fault in caught.value.faults]


# Names and paths


def test_an_installed_ruleset_is_found_with_or_without_its_ending(
    registry: Any, installed: Path, folder: Path
) -> None:
    for name in ("sample", "sample.toml"):
        rules = load_ruleset(name, registry=registry)
        assert rules.path == installed / "sample.toml"
        assert (rules.name, rules.variant) == ("sample", "sample")


def test_a_file_goes_before_an_installed_ruleset(registry: Any, folder: Path) -> None:
    Path("sample.toml").write_text(GOOD)
    assert load_ruleset("sample.toml", registry=registry).path == Path("sample.toml")
    Path("sample").write_text(GOOD)
    assert load_ruleset("sample", registry=registry).path == Path("sample")


def test_a_directory_does_not_hide_the_installed_ruleset_of_its_name(
    registry: Any, installed: Path, folder: Path
) -> None:
    Path("sample").mkdir()
    assert load_ruleset("sample", registry=registry).path == installed / "sample.toml"


def test_an_unknown_name_suggests_the_nearest_playable_one(registry: Any, folder: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("sampel.toml", registry=registry)
    (fault,) = caught.value.faults
    assert fault.path == "sampel.toml"
    assert fault.suggestion == "sample"
    assert fault.expected == "a path, or one of sample, sample-halves"


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_what_can_be_no_name_is_refused(name: str, registry: Any) -> None:
    with pytest.raises(RulesetError):
        load_ruleset(name, registry=registry)


def test_a_path_that_exists_needs_no_installed_rulesets(
    registry: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> Path:
        raise AssertionError("the catalogue is not needed")

    monkeypatch.setattr("truco.rulefile.catalogue.shipped_rulesets_dir", missing)
    Path("house.toml").write_text(GOOD)
    assert load_ruleset("house.toml", registry=registry).settings.match.target == 30


# Inheritance


def test_tables_merge_and_lists_replace(registry: Any, installed: Path) -> None:
    rules = load_ruleset("sample-halves", registry=registry)
    assert rules.data == {
        "name": "sample-halves",
        "summary": "The sample game in two halves.",
        "variant": "sample",
        "plugins": ["no-ties"],
        "match": {"players": [2, 4], "target": 15, "target_scope": "per-half"},
        "ladder": {"steps": [{"call": "truco", "points": 2}]},
        "count": {"points": {"envido": 2, "real-envido": 3}},
    }
    assert rules.settings.match.total == 30
    assert [path.name for path in rules.chain] == [
        "sample-halves.toml",
        "sample.toml",
        "sample-base.toml",
    ]


def test_name_summary_and_abstract_are_not_inherited(registry: Any, folder: Path) -> None:
    Path("parent.toml").write_text('name = "Old"\nsummary = "Old."\nabstract = true\n' + GOOD)
    Path("child.toml").write_text('extends = "parent.toml"\n')
    rules = load_ruleset("child.toml", registry=registry)
    assert (rules.name, rules.summary, rules.abstract) == ("child", "", False)


def test_variant_and_plugins_are_inherited(registry: Any, folder: Path) -> None:
    Path("parent.toml").write_text('plugins = ["no-ties"]\n' + GOOD)
    Path("child.toml").write_text('extends = "parent.toml"\n')
    Path("other.toml").write_text('extends = "child.toml"\nplugins = ["loud-calls"]\n')
    assert load_ruleset("child.toml", registry=registry).plugins == ("no-ties",)
    assert load_ruleset("other.toml", registry=registry).plugins == ("loud-calls",)


def test_extends_is_relative_to_the_file_that_says_it(registry: Any, folder: Path) -> None:
    Path("deep/er").mkdir(parents=True)
    Path("deep/parent.toml").write_text(GOOD)
    Path("deep/er/child.toml").write_text('extends = "../parent.toml"\n')
    rules = load_ruleset("deep/er/child.toml", registry=registry)
    assert rules.chain == (Path("deep/er/child.toml"), Path("deep/er/../parent.toml"))


def test_a_file_may_extend_the_installed_ruleset_of_its_own_name(
    registry: Any, installed: Path, folder: Path
) -> None:
    Path("sample.toml").write_text('extends = "sample"\n[match]\ntarget = 24\n')
    rules = load_ruleset("sample.toml", registry=registry)
    assert rules.settings.match.target == 24
    assert rules.chain[1] == installed / "sample.toml"


def test_a_bad_value_that_a_child_replaces_is_no_fault(registry: Any, folder: Path) -> None:
    Path("parent.toml").write_text(GOOD.replace("30", '"thirty"'))
    Path("child.toml").write_text('extends = "parent.toml"\n[match]\ntarget = 12\n')
    assert load_ruleset("child.toml", registry=registry).settings.match.target == 12


def test_a_circle_through_links_is_seen(registry: Any, folder: Path) -> None:
    Path("a.toml").write_text('extends = "b.toml"\n' + GOOD)
    Path("b.toml").symlink_to("a.toml")
    with pytest.raises(RulesetError) as caught:
        load_ruleset("a.toml", registry=registry)
    assert faults_of(caught) == [("extends", "this leads in a circle: a.toml -> a.toml")]


# Abstract rulesets


def test_an_abstract_ruleset_may_leave_out_what_its_children_say(registry: Any) -> None:
    rules = load_ruleset("sample-base", registry=registry)
    assert rules.abstract
    assert rules.data["abstract"] is True
    with pytest.raises(RulesetError, match="abstract"):
        _ = rules.settings
    with pytest.raises(RulesetError) as caught:
        rules.require_playable()
    (fault,) = caught.value.faults
    assert (fault.line, fault.column, fault.source_line) == (2, 12, "abstract = true")


def test_a_complete_ruleset_is_playable(registry: Any) -> None:
    load_ruleset("sample", registry=registry).require_playable()


# Overrides


@pytest.mark.parametrize(
    "overrides",
    [
        {"match.target": 24, "match.players": (2,), "count": {"title": 'a "b"', "share": 0.25}},
        [
            "match.target=24",
            "match.players = [2]",
            "count={ title = 'a \"b\"' }",
            "count.share=0.25",
        ],
    ],
)
def test_overrides_go_on_top_of_the_files(overrides: Any, registry: Any) -> None:
    rules = load_ruleset("sample", registry=registry, overrides=overrides)
    assert rules.data["match"] == {"players": [2], "target": 24}
    assert rules.data["count"] == {
        "points": {"envido": 2, "real-envido": 3},
        "title": 'a "b"',
        "share": 0.25,
    }
    assert rules.settings.match.target == 24


def test_the_last_of_two_overrides_counts(registry: Any) -> None:
    rules = load_ruleset(
        "sample", registry=registry, overrides=["match.target=9", "match.target=7"]
    )
    assert rules.settings.match.target == 7


def test_text_in_an_override_needs_no_quotes(registry: Any) -> None:
    overrides = ["match.target_scope=per-half", "summary=To thirty, twice", "name = x=y "]
    rules = load_ruleset("sample", registry=registry, overrides=overrides)
    assert rules.settings.match.total == 60
    assert (rules.summary, rules.name) == ("To thirty, twice", "x=y")


def test_overrides_in_python_are_named_as_such(registry: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("sample", registry=registry, overrides={"match.target": "x", "match.y": [1]})
    assert [(f.path, f.source_line, f.column) for f in caught.value.faults] == [
        ("override", 'match.target = "x"', 16),
        ("override", "match.y = [1]", 7),
    ]


def test_an_override_that_toml_cannot_say_is_a_mistake_of_the_program(registry: Any) -> None:
    with pytest.raises(TypeError, match=r"override match\.target: NoneType"):
        load_ruleset("sample", registry=registry, overrides={"match.target": None})
    with pytest.raises(TypeError, match="a mapping, or a list"):
        load_ruleset("sample", registry=registry, overrides="match.target=24")


def test_a_line_break_cannot_carry_a_second_key_into_an_override(registry: Any) -> None:
    with pytest.raises(RulesetError):
        load_ruleset("sample", registry=registry, overrides=["match.target=3\nmatch.chicos=3"])


def test_an_override_has_a_length_limit(registry: Any) -> None:
    with pytest.raises(RulesetError, match="too long"):
        load_ruleset("sample", registry=registry, overrides=["summary=" + "a" * 5_000])


# Faults


def test_faults_of_files_and_overrides_come_together_in_order(registry: Any, folder: Path) -> None:
    Path("parent.toml").write_text(GOOD + "chicos = 2\n")
    Path("child.toml").write_text('extends = "parent.toml"\n[deck]\nrank = 3\n')
    with pytest.raises(RulesetError) as caught:
        load_ruleset("child.toml", registry=registry, overrides=["match.target=0", "x"])
    assert [(fault.path, fault.line) for fault in caught.value.faults] == [
        ("child.toml", 3),
        ("parent.toml", 6),
        ("--set", None),
        ("--set", None),
    ]
    assert caught.value.faults[1].chain == ("child.toml", "parent.toml")


def test_a_broken_line_does_not_make_its_key_seem_missing(registry: Any, folder: Path) -> None:
    Path("house.toml").write_text(GOOD.replace("target = 30", "target 30"))
    with pytest.raises(RulesetError) as caught:
        load_ruleset("house.toml", registry=registry)
    assert faults_of(caught) == [(None, "= is missing before this")]


def test_a_validator_that_breaks_is_the_plugins_fault(registry: Any, folder: Path) -> None:
    class Broken(RulesetSettings):
        @model_validator(mode="after")
        def _break(self) -> Self:
            raise ZeroDivisionError("by nought")

    class BrokenVariant:
        Settings = Broken

    registry.variants["broken"] = BrokenVariant
    Path("house.toml").write_text(GOOD.replace("sample", "broken"))
    with pytest.raises(PluginError, match="plugin broken: its settings raised ZeroDivisionError"):
        load_ruleset("house.toml", registry=registry)


LINES = st.sampled_from(
    [
        *GOOD.splitlines(),
        *(Path(__file__).parent / "installed" / "sample-halves.toml").read_text().splitlines(),
        "[[ladder.steps]]",
        'call = "truco"',
        "points = 2",
        "[count]",
        "bonus = { points = 1 }",
        "limit = 3",
        'extends = "sample-base"',
        "abstract = true",
        "players = [",
        '"""',
    ]
)
PIECES = st.sampled_from([*"=[]{}\"'#\\ 012e-+,.\né", "match.target", "count.", "points", "true"])
OPTIONS = st.lists(st.lists(PIECES, max_size=9).map("".join), max_size=3)


@given(st.lists(LINES, max_size=12), OPTIONS)
@settings(
    deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_file_and_options_load_or_give_faults(
    folder: Path, registry: Any, lines: list[str], options: list[str]
) -> None:
    Path("any.toml").write_text("\n".join(lines))
    faults: tuple[Fault, ...] = ()
    try:
        rules = load_ruleset("any.toml", registry=registry, overrides=options)
    except RulesetError as error:
        faults = error.faults
    if not faults:
        assert ruleset_from_data(rules.data, registry=registry).data == rules.data
    for fault in faults:
        assert str(fault)
        if fault.line is not None and fault.path == "any.toml":
            assert fault.source_line == "\n".join(lines).split("\n")[fault.line - 1]


# Writing and reading back


@pytest.mark.parametrize("name", ["sample", "sample-halves", "sample-base"])
def test_a_written_ruleset_loads_to_the_same_settings(
    name: str, registry: Any, folder: Path
) -> None:
    rules = load_ruleset(name, registry=registry, overrides=["count.title='ñ \"\\'"])
    Path("written.toml").write_text(rules.to_toml(), encoding="utf-8")
    again = load_ruleset("written.toml", registry=registry)
    assert again.checked == rules.checked
    assert again.data == rules.data == tomllib.loads(rules.to_toml())
    assert (again.name, again.summary, again.plugins) == (name, rules.summary, rules.plugins)
    assert again.chain == (Path("written.toml"),)


def test_data_of_a_ruleset_is_a_ruleset(registry: Any) -> None:
    rules = load_ruleset("sample", registry=registry)
    again = ruleset_from_data(rules.data, registry=registry, overrides=["match.target=24"])
    assert again.settings.match.target == 24
    assert (again.name, again.path, again.chain) == ("sample", None, ())


def test_faults_in_data_have_a_line_of_text_and_no_number(registry: Any) -> None:
    data = {"variant": "sample", "extends": "sample", "match": {"players": [2], "target": "x"}}
    with pytest.raises(RulesetError) as caught:
        ruleset_from_data(data, registry=registry, origin="match.toml")
    assert [(f.location, f.key, f.source_line) for f in caught.value.faults] == [
        ("match.toml", "match.target", 'target = "x"'),
        ("match.toml", "extends", 'extends = "sample"'),
    ]


def test_a_ruleset_can_be_pickled_hashed_and_compared(registry: Any) -> None:
    rules = load_ruleset("sample", registry=registry)
    again: Ruleset = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert hash(again) == hash(rules)
    assert again != load_ruleset("sample", registry=registry, overrides=["match.target=24"])


def test_what_is_loaded_cannot_be_changed(registry: Any) -> None:
    rules = load_ruleset("sample", registry=registry)
    with pytest.raises(AttributeError):
        rules.name = "other"  # type: ignore[misc]
    with pytest.raises(Exception, match="frozen"):
        rules.settings.match.target = 3

"""Rules: a ruleset with its variant, its plugins and its tables."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from tests.plugins.sites import BUILT_IN, Site
from truco import PluginError, Rules, RulesetError, load_ruleset
from truco.plugins.manager import PluginRegistry

FOLDED = """
from truco.plugins import MatchSettings, RuleModel, Variant

class Folding(RuleModel):
    costs: int = 1

def truco_house_rule(variant):
    class Settings(variant.Settings):
        folding: Folding = Folding()

    class Costly(variant):
        def fold_bonus(self, situation):
            return self.settings.folding.costs

    Costly.Settings = Settings
    return Costly
"""


def faults(error: pytest.ExceptionInfo[RulesetError]) -> list[str]:
    return str(error.value).splitlines()


def test_a_ruleset_becomes_rules() -> None:
    rules = load_ruleset("paulista")

    assert (rules.name, rules.players) == ("paulista", (2, 4))
    assert rules.variant_class.id == rules.ruleset.variant == "paulista"
    assert rules.settings.match.total == 12
    assert rules.summary != ""
    assert rules.path is not None
    assert rules.path.name == "paulista.toml"
    assert [name for name, _ in rules.plugins] == ["paulista"]
    assert repr(rules) == "<Rules paulista of paulista>"


def test_overrides_are_texts_a_mapping_or_keywords() -> None:
    by_text = load_ruleset("argentino", ["match.target=9"])
    by_mapping = load_ruleset("argentino", {"match.target": 9})
    by_keyword = load_ruleset("argentino", **{"match.target": 9})

    assert by_text.data == by_mapping.data == by_keyword.data
    assert by_text.settings.match.total == 9
    with pytest.raises(TypeError, match="do not mix"):
        load_ruleset("argentino", ["match.target=9"], **{"match.target": 9})


def test_tables_are_built_once_for_each_number_of_seats() -> None:
    rules = load_ruleset("argentino")

    assert [rules.tables(players).seats for players in rules.players] == [2, 4, 6]
    assert rules.tables(2) is rules.tables(2)


def test_a_number_of_seats_that_is_not_listed_is_refused_with_those_that_are(site: Site) -> None:
    site.write("mine.toml", 'extends = "paulista"\n[match]\nplayers = [2]\n')
    site.write("more.toml", 'extends = "argentino"\n[match]\nplayers = [2, 4, 6]\n')

    with pytest.raises(RulesetError) as one:
        load_ruleset("mine.toml").tables(4)
    with pytest.raises(RulesetError) as three:
        load_ruleset("more.toml").tables(3)

    assert faults(one) == ["mine.toml:3:11: match.players: mine is not played by 4 (expected 2)"]
    assert faults(three) == [
        "more.toml:3:11: match.players: more is not played by 3 (expected one of 2, 4, 6)"
    ]


def test_an_abstract_ruleset_has_no_tables(site: Site) -> None:
    site.write("base.toml", 'extends = "argentino"\nabstract = true\n')
    rules = load_ruleset("base.toml")

    with pytest.raises(RulesetError) as raised:
        rules.tables(2)

    assert faults(raised) == [
        "base.toml:2:12: abstract: base is abstract: it cannot be played "
        "(expected a ruleset that extends it)"
    ]


def test_rules_that_cannot_be_played_are_shown_in_the_file(site: Site) -> None:
    site.write("flat.toml", 'extends = "paulista"\n\n[truco]\nvalues = [1, 3, 3, 9, 12]\n')

    with pytest.raises(RulesetError) as raised:
        load_ruleset("flat.toml").tables(2)

    assert faults(raised)[0].startswith("flat.toml:4:")
    assert "truco.values" in faults(raised)[0]


def test_a_variant_that_raises_is_blamed_by_name_and_place(site: Site) -> None:
    site.write(
        "rule.py",
        """
        def truco_house_rule(variant):
            class Broken(variant):
                def hand_result(self, mode, tricks):
                    return self.rules[mode]
            return Broken
        """,
    )
    site.write("mine.toml", 'extends = "argentino"\nplugins = ["rule.py"]\n')

    with pytest.raises(PluginError) as raised:
        load_ruleset("mine.toml").tables(2)

    assert str(raised.value) == (
        "plugin rule.py: variant argentine raised AttributeError: 'Broken' object has no attribute "
        "'rules' (rule.py:4)"
    )


def test_a_house_rule_may_bring_keys_of_its_own(site: Site) -> None:
    site.write("house/costly.py", FOLDED)
    site.write(
        "house/mine.toml",
        'extends = "argentino"\nplugins = ["costly.py"]\n[folding]\ncosts = 2\n',
    )

    rules = load_ruleset("house/mine.toml")

    assert max(rules.tables(2).tables.fold_bonus) == 2
    assert [name for name, _ in rules.plugins] == ["argentine", "costly.py"]
    assert rules.data["plugins"] == [str(site.folder / "house" / "costly.py")]
    with pytest.raises(RulesetError) as raised:
        load_ruleset("house/mine.toml", ["folding.costs=much", "folding.xyzzy=3"])
    assert {fault.key for fault in raised.value.faults} == {"folding.costs", "folding.xyzzy"}


def test_a_file_that_a_parent_names_is_found_beside_the_parent(site: Site) -> None:
    site.write("base/costly.py", FOLDED)
    site.write("base/base.toml", 'extends = "argentino"\nplugins = ["costly.py"]\n')
    site.write("child.toml", 'extends = "base/base.toml"\n[folding]\ncosts = 3\n')

    assert max(load_ruleset("child.toml").tables(2).tables.fold_bonus) == 3


def test_everything_wrong_with_a_file_and_its_plugins_is_said_at_once(site: Site) -> None:
    site.write("typo.py", "def truco_house_rules(variant): ...\n")
    site.write(
        "mine.toml",
        """
        extends = "argentino"
        plugins = ["paulistta", "typo.py", "../gone.py"]

        [match]
        targt = 30
        """,
    )

    with pytest.raises(RulesetError) as raised:
        load_ruleset("mine.toml")

    assert faults(raised) == [
        "mine.toml:2:12: plugins[0]: plugin paulistta: no plugin of this name is installed "
        '(did you mean "paulista"?)',
        "mine.toml:2:25: plugins[1]: plugin typo.py: truco_house_rules is no hook; "
        "did you mean truco_house_rule? (typo.py:1)",
        "mine.toml:2:36: plugins[2]: plugin ../gone.py: there is no such file (../gone.py) "
        "(expected the path of a .py file, from the folder of this rule file)",
        "mine.toml:5:1: match.targt: unknown key (did you mean target?)",
    ]


def test_a_plugin_that_is_not_installed_is_refused_with_those_that_are(site: Site) -> None:
    site.write("mine.toml", 'extends = "paulista"\nplugins = ["xyzzy"]\n')

    with pytest.raises(RulesetError) as raised:
        load_ruleset("mine.toml")

    (fault,) = raised.value.faults
    assert fault.message == "plugin xyzzy: no plugin of this name is installed"
    assert fault.expected is not None
    assert {f'"{name}"' for name in BUILT_IN} <= set(fault.expected.split(", "))
    assert fault.expected.endswith(
        ", or the path of a .py file beside this one; or install the package that brings it"
    )


def test_a_house_rule_that_fails_is_shown_where_it_is_named(site: Site) -> None:
    site.write("rule.py", "def truco_house_rule(variant):\n    return 1 / 0\n")
    site.write("mine.toml", 'extends = "argentino"\nplugins = ["rule.py"]\n')

    with pytest.raises(RulesetError) as raised:
        load_ruleset("mine.toml")

    assert faults(raised) == [
        "mine.toml:2:12: plugins[0]: plugin rule.py: truco_house_rule raised ZeroDivisionError: "
        "division by zero (rule.py:2)"
    ]


def test_a_house_rule_of_the_command_line_that_fails_is_named(site: Site) -> None:
    site.write("rule.py", "def truco_house_rule(variant):\n    return 1 / 0\n")
    registry = PluginRegistry.discover(files=["rule.py"])

    with pytest.raises(PluginError, match=r"^plugin rule.py: truco_house_rule raised Zero"):
        load_ruleset("argentino", registry=registry)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("mine.toml", 'mine.toml:1:11: variant: there is no variant "ghost"'),
        ("ghostly", "ghostly: there is no such file, and no ruleset of this name is installed"),
    ],
)
def test_what_is_missing_may_be_the_fault_of_a_plugin_that_failed(
    site: Site, source: str, complaint: str
) -> None:
    site.install("dud", "raise RuntimeError('no')")
    site.write("mine.toml", 'variant = "ghost"\n')

    with pytest.raises(RulesetError) as raised:
        load_ruleset(source, registry=PluginRegistry.discover())

    first, *_, last = faults(raised)
    assert first.startswith(complaint)
    assert last == "dud.py:1: plugin dud failed: it cannot be imported: RuntimeError: no"


def test_a_failed_plugin_that_is_not_needed_stops_nobody(site: Site) -> None:
    site.install("dud", "raise RuntimeError('no')")

    assert load_ruleset("paulista", registry=PluginRegistry.discover()).tables(2).seats == 2


# Rules elsewhere.


def test_data_makes_the_same_rules_without_any_file() -> None:
    rules = load_ruleset("paulista", ["match.target=9"])

    again = Rules.from_data(rules.data)

    assert again.data == rules.data
    assert again.path is None
    assert again.tables(2).fingerprint == rules.tables(2).fingerprint


def test_faults_in_data_name_where_it_came_from() -> None:
    data = {**load_ruleset("paulista").data, "variant": "paulist", "plugins": ["xyzzy"]}

    with pytest.raises(RulesetError) as raised:
        Rules.from_data(data, origin="match-7.toml")

    assert all(line.startswith("match-7.toml") for line in faults(raised))
    assert "plugins[0]: plugin xyzzy: no plugin of this name is installed" in str(raised.value)
    assert 'there is no variant "paulist"' in str(raised.value)


def test_a_copy_of_rules_is_the_rules() -> None:
    rules = load_ruleset("paulista")

    assert copy.copy(rules) is copy.deepcopy(rules) is rules


def test_a_pickle_is_rebuilt_in_another_process_with_its_plugins(site: Site) -> None:
    site.write("given.py", FOLDED)
    registry = PluginRegistry.discover(files=["given.py"])
    rules = load_ruleset("argentino", {"folding.costs": 2}, registry)
    Path("rules.pickle").write_bytes(pickle.dumps(rules))

    done = site.run(
        """
        import os, pickle
        os.chdir("/")
        rules = pickle.load(open(os.environ["RULES"], "rb"))
        print(rules.name, rules.tables(2).fingerprint, [name for name, _ in rules.plugins])
        """,
        {"RULES": str(site.folder / "rules.pickle")},
    )

    assert done.stderr == ""
    assert done.stdout == f"argentino {rules.tables(2).fingerprint} ['argentine', 'given.py']\n"

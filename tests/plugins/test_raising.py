"""A plugin may raise anything, anywhere: it is named with the place, and nobody else is harmed."""

from __future__ import annotations

import json

import pytest

from tests.plugins.sites import Site
from truco import load_ruleset
from truco.errors import BuildError, PluginError, RulesetError
from truco.plugins.manager import PluginRegistry

GOOD_BOT = 'def truco_bots(): return {"good": object}\n'

MUTE = """
class Mute(Exception):
    def __str__(self):
        raise ValueError("not even this")
"""
GRIM = """
class Grim(BaseException):
    pass
"""
NO_MESSAGE = ": (its message cannot be had: that raised ValueError)"
RAISED = {"mute": (MUTE, "Mute()", f"Mute{NO_MESSAGE}"), "grim": (GRIM, "Grim('oh')", "Grim: oh")}
"""What a plugin defines, what it raises, and how that is told."""


def failures(site: Site, text: str) -> list[str]:
    """What is said of an installed plugin of this text, beside one that must keep working."""
    site.install("dud", text)
    site.install("fine", GOOD_BOT)
    registry = PluginRegistry.discover()
    assert "good" in registry.bots
    assert load_ruleset("paulista", registry=registry).tables(2).seats == 2
    return [f"{failure.place}: {failure.message}" for failure in registry.failures]


@pytest.mark.parametrize("kind", RAISED)
def test_at_its_import(site: Site, kind: str) -> None:
    defined, raised, told = RAISED[kind]
    line = len(defined.splitlines()) + 1
    assert failures(site, f"{defined.lstrip()}raise {raised}\n") == [
        f"dud.py:{line - 1}: it cannot be imported: {told}"
    ]


@pytest.mark.parametrize("kind", RAISED)
@pytest.mark.parametrize("hook", ["truco_variants", "truco_bots", "truco_words", "truco_rulesets"])
def test_in_a_hook(site: Site, kind: str, hook: str) -> None:
    defined, raised, told = RAISED[kind]
    (failure,) = failures(site, f"{defined}\ndef {hook}():\n    raise {raised}\n")
    assert failure.startswith("dud.py:")
    assert failure.endswith(f": {hook} raised {told}")


@pytest.mark.parametrize("hook", ["truco_variants", "truco_rulesets"])
def test_in_the_answer_of_a_hook(site: Site, hook: str) -> None:
    text = f"""
    class Odd(list):
        def __iter__(self):
            raise OSError("gone")

    def {hook}():
        return Odd()
    """
    assert failures(site, text) == [
        f"dud.py:3: {hook} answered what raises OSError when read: gone"
    ]


def test_an_interruption_is_nobodys_fault(site: Site) -> None:
    site.install("dud", "def truco_bots(): raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        PluginRegistry.discover()


HOUSE = """
def truco_house_rule(variant):
    {before}
    class House(variant):
        def {method}(self, *given):
            raise {raised}
    return House
"""


@pytest.mark.parametrize("kind", RAISED)
@pytest.mark.parametrize(
    "method",
    [
        *("__init__", "deck", "strength", "count", "bets", "hand_result", "may_call", "formula"),
        *("modes", "next_mode", "seating", "fold_bonus", "must_play_highest", "turned_class"),
    ],
)
def test_in_a_method_of_a_variant(site: Site, kind: str, method: str) -> None:
    defined, raised, _ = RAISED[kind]
    house = HOUSE.format(before="", method=method, raised=raised)
    site.write("house.py", defined + house)
    site.write("mine.toml", 'extends = "uruguayo"\nplugins = ["house.py"]\n')
    with pytest.raises((PluginError, RulesetError)) as caught:
        load_ruleset("mine.toml").tables(2).fingerprint  # noqa: B018
    text = str(caught.value)
    assert "Traceback" not in text
    assert "house.py" in text
    assert kind.capitalize() in text


@pytest.mark.parametrize("kind", RAISED)
def test_in_a_house_rule(site: Site, kind: str) -> None:
    defined, raised, told = RAISED[kind]
    site.write("house.py", f"{defined}\ndef truco_house_rule(variant):\n    raise {raised}\n")
    site.write("mine.toml", 'extends = "argentino"\nplugins = ["house.py"]\n')
    with pytest.raises(RulesetError) as caught:
        load_ruleset("mine.toml")
    (fault,) = caught.value.faults
    assert (fault.path, fault.line, fault.key) == ("mine.toml", 2, "plugins[0]")
    assert f"truco_house_rule raised {told} (house.py:" in fault.message


@pytest.mark.parametrize("kind", RAISED)
def test_in_the_settings_of_a_variant(site: Site, kind: str) -> None:
    defined, raised, told = RAISED[kind]
    site.write(
        "house.py",
        defined
        + f"""
from pydantic import model_validator

def truco_house_rule(variant):
    class Settings(variant.Settings):
        @model_validator(mode="after")
        def check(self):
            raise {raised}
    class House(variant):
        pass
    House.Settings = Settings
    return House
""",
    )
    site.write("mine.toml", 'extends = "argentino"\nplugins = ["house.py"]\n')
    with pytest.raises((PluginError, RulesetError)) as caught:
        load_ruleset("mine.toml")
    assert f"its settings raised {told}" in str(caught.value)


def test_truco_plugins_lists_every_failure_and_all_that_works(site: Site) -> None:
    site.install("exits", "raise SystemExit\n")
    site.install("nowhere", None, entry="no-where")
    site.install("late", "truco_api_version = 99\n")
    site.install("misspelt", "def truco_bot(): return {}\n" + GOOD_BOT)
    site.install("missigned", "def truco_words(language): return {}\n")
    site.install("taken", "from truco_paulista import truco_variants\n")
    site.install(
        "unfinished",
        """
        from truco.plugins import Variant

        class Half(Variant):
            id = "half"

        def truco_variants():
            return [Half]
        """,
    )

    done = site.run("from truco.cli import main; main(['plugins', '--json'])")

    assert "Traceback" not in done.stderr
    listed = json.loads(done.stdout)
    assert {"paulista", "misspelt"} <= {plugin["name"] for plugin in listed["plugins"]}
    told = {
        failure["plugin"]: failure["message"].partition(" (")[0] for failure in listed["failures"]
    }
    assert told == {
        "exits": "it cannot be imported: SystemExit",
        "late": "it was written for version 99 of the plugin interface, and this is version 1; "
        "update truco",
        "misspelt": "truco_bot is no hook; did you mean truco_bots?",
        "missigned": "truco_words has a parameter language; expected truco_words()",
        "nowhere": "its entry point is 'no-where'; expected a module, or module:object",
        "taken": "plugin paulista has a variant paulista already",
        "unfinished": "variant half lacks the required methods bets, deck, hand_result and "
        "strength",
    }


def test_in_the_count_of_one_holding_when_it_is_asked_for(site: Site) -> None:
    site.write(
        "house.py",
        """
        from truco.cards import parse_card

        def truco_house_rule(variant):
            class House(variant):
                def count(self, bet, holding, turned):
                    if bet == "envido" and holding == tuple(map(parse_card, ["1e", "2e", "3o"])):
                        return {}[str(turned)]
                    return super().count(bet, holding, turned)
            return House
        """,
    )
    site.write("mine.toml", 'extends = "uruguayo"\nplugins = ["house.py"]\n')
    tables = load_ruleset("mine.toml").tables(2)
    with pytest.raises(BuildError) as caught:
        tables.fingerprint  # noqa: B018
    assert str(caught.value) == (
        "envido: variant uruguayan: the count of 1e 2e 3o with 1e turned raised KeyError: '1e' "
        "(house.py:7)"
    )

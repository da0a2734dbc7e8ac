"""Hooks that raise, or answer what nobody can use."""

from __future__ import annotations

import pytest

from tests.plugins.sites import Site
from truco.plugins.manager import PluginRegistry


@pytest.mark.parametrize("hook", ["variants", "rulesets", "bots", "words", "backends"])
def test_a_hook_that_raises_is_a_failure_at_the_line_that_raised(site: Site, hook: str) -> None:
    site.install(
        "dud",
        f"""
        def look_up():
            raise LookupError("nothing here")

        def truco_{hook}():
            return look_up()
        """,
    )

    message = f"truco_{hook} raised LookupError: nothing here"
    assert site.failures() == [f"dud.py:2: plugin dud: {message}"]


@pytest.mark.parametrize(
    ("hook", "answer", "message"),
    [
        ("variants", "None", "answered None; expected a list of Variant classes"),
        ("variants", "(x for x in ())", "answered a generator; expected a list of Variant classes"),
        ("rulesets", "'here'", "answered 'here'; expected a list of paths"),
        ("rulesets", "['here']", "answered 'here'; expected a pathlib.Path"),
        ("rulesets", "[Path('nowhere')]", "answered nowhere, which does not exist"),
        ("rulesets", "[Path('dud.py')]", "answered dud.py, which is no .toml file"),
        ("bots", "[int]", "answered a list; expected a mapping from names to factories"),
        (
            "bots",
            "{'My Bot': int}",
            "has the name 'My Bot'; expected lower-case letters and digits with single hyphens "
            "between",
        ),
        ("bots", "{'bot': 3}", "has 3 for bot; expected a class or a function"),
        ("backends", "7", "answered 7; expected a mapping from names to factories"),
        (
            "words",
            "['es']",
            "answered a list; expected a mapping from language codes to .po files or mappings from "
            "text to text",
        ),
        (
            "words",
            "{'es': 'hola'}",
            "has 'hola' for 'es'; expected a mapping from language codes to .po files or mappings "
            "from text to text",
        ),
        (
            "words",
            "{'es': {'card': 1}}",
            "has 1 for 'card' in es; expected a mapping from language codes to .po files or "
            "mappings from text to text",
        ),
        ("words", "{'es': Path('es.po')}", "has es.po for 'es', which does not exist"),
        (
            "words",
            "{'es': [{}, Path('dud.py')]}",
            "has dud.py for 'es', which is no .po file",
        ),
    ],
)
def test_an_answer_of_the_wrong_kind_is_a_failure(
    site: Site, hook: str, answer: str, message: str
) -> None:
    site.install("dud", f"from pathlib import Path\ndef truco_{hook}():\n    return {answer}\n")

    assert site.failures() == [f"dud.py:2: plugin dud: truco_{hook} {message}"]


def test_rulesets_are_files_and_folders(site: Site) -> None:
    site.write("rules/one.toml", "")
    site.install(
        "shelf",
        """
        from pathlib import Path

        def truco_rulesets():
            here = Path(__file__).parent
            return [here / "rules", here / "rules" / "one.toml"]
        """,
    )

    registry = PluginRegistry.discover()

    rules = site.folder / "rules"
    assert registry.failures == ()
    assert registry.ruleset_files == registry.ruleset_dirs() == (rules, rules / "one.toml")
    assert registry.plugins[-1].offers == {"truco_rulesets": ("rules", "rules/one.toml")}


@pytest.mark.parametrize("kind", ["bot", "backend"])
def test_of_two_plugins_with_one_name_the_first_has_it(site: Site, kind: str) -> None:
    site.install("alpha", f"def truco_{kind}s(): return {{'same': int}}\n")
    site.install("beta", f"def truco_{kind}s(): return {{'same': str, 'other': str}}\n")

    registry = PluginRegistry.discover()

    assert [str(failure) for failure in registry.failures] == [
        f"beta.py:1: plugin beta: plugin alpha has a {kind} same already; expected another name"
    ]
    assert getattr(registry, f"{kind}s") == {"same": int, "other": str}


def test_a_ruleset_has_the_words_of_its_plugins_the_last_on_top_first(site: Site) -> None:
    site.install("alpha", "def truco_words(): return {'es': {'card': 'carta'}}\n")
    site.install(
        "beta", "def truco_words(): return {'es': [{'card': 'naipe'}, {'suit': 'palo'}]}\n"
    )
    site.install("gamma", "def truco_words(): return {'es': {'card': 'baraja'}}\n")

    registry = PluginRegistry.discover()
    words = registry.for_ruleset(["alpha", "beta"]).words("argentine")

    assert registry.failures == ()
    assert [(one.plugin, one.languages["es"]) for one in words[:2]] == [
        ("beta", ({"card": "naipe"}, {"suit": "palo"})),
        ("alpha", ({"card": "carta"},)),
    ]
    assert "gamma" not in [one.plugin for one in words]

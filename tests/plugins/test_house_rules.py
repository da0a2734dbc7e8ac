"""House rules: who changes what, in which order, and what can be wrong with one."""

from __future__ import annotations

import pytest

from tests.plugins.sites import Site
from truco.errors import PluginError
from truco.plugins.manager import PluginRegistry

RULE = """
def truco_house_rule(variant):
    class {name}(variant):
        title = variant.title + " {name}"
    return {name}
"""


def test_later_house_rules_build_on_earlier_ones(site: Site) -> None:
    site.install("inner", RULE.format(name="Inner"))
    site.write("outer.py", RULE.format(name="Outer"))

    changed = PluginRegistry.discover().for_ruleset(["inner", "outer.py"]).variant("argentine")

    assert [cls.__name__ for cls in changed.__mro__[:3]] == ["Outer", "Inner", "Argentine"]
    assert changed.title.endswith(" Inner Outer")
    assert changed.id == "argentine"


def test_tryfirst_has_the_last_word(site: Site) -> None:
    eager = "from truco.plugins import hookimpl\n@hookimpl(tryfirst=True)" + RULE
    site.write("eager.py", eager.format(name="Eager"))
    site.write("other.py", RULE.format(name="Other"))

    changed = PluginRegistry.discover().for_ruleset(["eager.py", "other.py"]).variant("paulista")

    assert [cls.__name__ for cls in changed.__mro__[:3]] == ["Eager", "Other", "Paulista"]


def test_a_house_rule_touches_only_the_rulesets_that_name_it(site: Site) -> None:
    site.install("rule", RULE.format(name="Changed"))
    registry = PluginRegistry.discover()

    changed = registry.for_ruleset(["rule"]).variant("argentine")

    assert changed.__name__ == "Changed"
    assert registry.for_ruleset([]).variant("argentine").__name__ == "Argentine"
    assert registry.variants["argentine"].__name__ == "Argentine"


def test_a_file_given_on_the_command_line_changes_every_ruleset_last(site: Site) -> None:
    site.install("named", RULE.format(name="Named"))
    site.write("given.py", RULE.format(name="Given"))
    registry = PluginRegistry.discover(files=["given.py"])

    plugins = registry.for_ruleset(["named"])

    assert plugins.variant("argentine").__mro__[1].__name__ == "Named"
    assert registry.variant("paulista").__name__ == "Given"
    used = plugins.used_by("argentine")
    assert [name for name, _ in used] == ["argentine", "named", "given.py"]


def test_a_plugin_named_twice_counts_once(site: Site) -> None:
    site.write("rule.py", RULE.format(name="Changed"))
    registry = PluginRegistry.discover(files=["rule.py"])

    changed = registry.for_ruleset(["rule.py", "./rule.py"]).variant("argentine")

    assert [cls.__name__ for cls in changed.__mro__[:2]] == ["Changed", "Argentine"]


def test_paths_are_relative_to_the_rule_file(site: Site) -> None:
    site.write("deep/rule.py", RULE.format(name="Deep"))
    registry = PluginRegistry.discover()

    assert registry.for_ruleset(["rule.py"], "deep").variant("paulista").__name__ == "Deep"
    (error,) = registry.for_ruleset(["rule.py"]).failures
    assert str(error) == "plugin rule.py: there is no such file (rule.py)"


def test_a_file_may_bring_the_variant_that_its_ruleset_chooses(site: Site) -> None:
    site.write(
        "mine.py",
        """
        from truco_paulista import Paulista

        class Mine(Paulista):
            id = "mine"

        def truco_variants():
            return [Mine]
        """,
    )
    registry = PluginRegistry.discover()

    plugins = registry.for_ruleset(["mine.py"])

    assert plugins.variant("mine").__name__ == "Mine"
    assert "mine" in plugins.variant_names()
    assert "mine" not in registry.variant_names()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "return None",
            "no house rule for variant argentine; take it out of plugins, or let it answer "
            "(rule.py:3)",
        ),
        *(
            (
                f"return {answer}",
                "truco_house_rule answered no subclass of Argentine; expected one, or None "
                "(rule.py:3)",
            )
            for answer in ("7", "Other")
        ),
        (
            "return variant.rules",
            "truco_house_rule raised AttributeError: type object 'Argentine' has no attribute "
            "'rules' (rule.py:4)",
        ),
        (
            "return type('Renamed', (variant,), {'id': 'other', '__module__': __name__})",
            "truco_house_rule changed the variant's id to other; expected argentine (rule.py)",
        ),
        (
            "return type('Old', (variant,), {'api_version': 0, '__module__': __name__})",
            "variant argentine was written for version 0 of the plugin interface, and this is "
            "version 1; update the plugin (rule.py)",
        ),
    ],
)
def test_a_house_rule_that_fails_says_where(site: Site, body: str, message: str) -> None:
    site.write(
        "rule.py",
        f"class Other: ...\n\ndef truco_house_rule(variant):\n    {body}\n",
    )
    plugins = PluginRegistry.discover().for_ruleset(["rule.py"])

    with pytest.raises(PluginError) as raised:
        plugins.variant("argentine")

    assert str(raised.value) == f"plugin rule.py: {message}"


def test_a_given_file_may_leave_a_variant_alone(site: Site) -> None:
    site.write("rule.py", "def truco_house_rule(variant): return None\n")

    variant = PluginRegistry.discover(files=["rule.py"]).variant("argentine")

    assert variant.__name__ == "Argentine"


def test_everything_wrong_with_the_plugins_of_a_ruleset_is_said(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install("dud", "raise RuntimeError('no')")
    site.install("left-out", None)
    site.write("typo.py", "def truco_house_rules(variant): ...\n")
    site.write(
        "taken.py",
        "from truco_paulista import Paulista\ndef truco_variants(): return [Paulista]\n",
    )
    monkeypatch.setenv("TRUCO_PLUGINS", "argentine,paulista,dud")

    plugins = PluginRegistry.discover().for_ruleset(
        ["dud", "left-out", "paulistta", "typo.py", "taken.py"]
    )

    *plain, taken = [str(error) for error in plugins.failures]
    assert plain == [
        "plugin dud: it cannot be imported: RuntimeError: no (dud.py:1)",
        "plugin left-out: it is installed, but TRUCO_PLUGINS leaves it out; add it there",
        "plugin paulistta: no plugin of this name is installed; did you mean paulista?",
        "plugin typo.py: truco_house_rules is no hook; did you mean truco_house_rule? (typo.py:1)",
    ]
    assert taken.startswith(
        "plugin taken.py: there is a variant paulista already; expected another id ("
    )
    with pytest.raises(PluginError, match=r"^plugin dud: "):
        plugins.variant("argentine")


def test_the_trace_shows_who_changed_a_variant(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site.write("rule.py", RULE.format(name="Changed"))
    registry = PluginRegistry.discover()
    monkeypatch.setenv("TRUCO_PLUGIN_TRACE", "1")

    registry.for_ruleset(["rule.py"]).variant("argentine")

    assert capsys.readouterr().err.splitlines() == [
        "truco plugin rule.py: loaded from rule.py, implements truco_house_rule",
        "truco plugin rule.py: answered truco_house_rule: Changed for argentine",
    ]

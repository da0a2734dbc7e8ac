"""Functions that are meant as hooks and are none: each is named, and costs only itself."""

import inspect

import pytest

from tests.plugins.sites import Site
from truco.plugins import hooks
from truco.plugins.checks import HOOKS
from truco.plugins.manager import PluginRegistry

GOOD_BOT = """
def truco_bots():
    return {"good": object}
"""


@pytest.mark.parametrize(
    ("function", "line", "message"),
    [
        (
            "def truco_varaints(): ...",
            1,
            "truco_varaints is no hook; did you mean truco_variants?",
        ),
        (
            "from truco.plugins import hookimpl\n@hookimpl\ndef house_rule(variant): ...",
            3,
            "house_rule is no hook; did you mean truco_house_rule?",
        ),
        (
            "def truco_xyzzy(): ...",
            1,
            "truco_xyzzy is no hook; names that begin with truco_ are kept for hooks: "
            "truco_backends, truco_bots, truco_house_rule, truco_rulesets, truco_variants and "
            "truco_words",
        ),
        (
            "def truco_house_rule(base): ...",
            1,
            "truco_house_rule has a parameter base; expected truco_house_rule(variant)",
        ),
        (
            "def truco_variants(registry): ...",
            1,
            "truco_variants has a parameter registry; expected truco_variants()",
        ),
        (
            "def truco_house_rule(variant=None): ...",
            1,
            "truco_house_rule has a default for variant; expected truco_house_rule(variant)",
        ),
        (
            "def truco_house_rule(*, variant): ...",
            1,
            "truco_house_rule takes variant by keyword only; expected truco_house_rule(variant)",
        ),
        (
            "def truco_house_rule(*arguments): ...",
            1,
            "truco_house_rule takes any arguments; expected truco_house_rule(variant)",
        ),
        (
            "async def truco_variants(): ...",
            1,
            "truco_variants is an async function; expected def truco_variants()",
        ),
        (
            "from truco.plugins import hookimpl\n"
            "@hookimpl(wrapper=True)\ndef truco_variants(): yield",
            3,
            "truco_variants is a wrapper, and no hook can be wrapped; expected truco_variants()",
        ),
    ],
)
def test_a_hook_that_is_none_is_a_failure_and_the_others_of_its_plugin_work(
    site: Site, function: str, line: int, message: str
) -> None:
    site.install("dud", function + "\n" + GOOD_BOT)

    registry = PluginRegistry.discover()

    assert [str(f) for f in registry.failures] == [f"dud.py:{line}: plugin dud: {message}"]
    assert list(registry.bots) == ["good"]
    assert {"argentine", "paulista"} <= set(registry.variants)


def test_a_hook_needs_no_parameter_that_it_does_not_use(site: Site) -> None:
    site.install("lazy", "def truco_house_rule(): ...")

    assert site.failures() == []


def test_a_marked_function_may_have_a_name_of_its_own(site: Site) -> None:
    site.install(
        "named",
        """
        from truco.plugins import hookimpl

        @hookimpl(specname="truco_bots")
        def mine():
            return {"mine": object}
        """,
    )

    assert "mine" in PluginRegistry.discover().bots


def test_a_hook_of_a_later_version_may_be_optional(site: Site) -> None:
    site.install(
        "early",
        """
        from truco.plugins import hookimpl

        @hookimpl(optionalhook=True)
        def truco_not_yet_there(anything): ...
        """,
    )

    assert site.failures() == []


def test_methods_of_an_object_are_hooks_and_its_properties_are_not_run(site: Site) -> None:
    site.install(
        "thing",
        """
        class Plugin:
            @property
            def truco_words(self):
                raise SystemExit("a property was run")

            def truco_bots(self):
                return {"method": object}

        plugin = Plugin()
        """,
        entry="thing:plugin",
    )

    registry = PluginRegistry.discover()

    assert registry.failures == ()
    assert "method" in registry.bots


def test_every_hook_is_specified_in_one_good_sentence() -> None:
    specified = [name for name in vars(hooks) if name.startswith("truco_")]

    assert sorted(specified) == sorted(HOOKS)
    for name in specified:
        first_line = (inspect.getdoc(getattr(hooks, name)) or "").splitlines()[0]
        assert first_line.startswith("Return ")
        assert first_line.endswith(".")

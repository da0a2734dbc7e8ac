"""Variant classes that cannot be used: each is named with its place, and others still work."""

import pytest

from tests.plugins.sites import BUILT_IN, Site
from truco.errors import TrucoError
from truco.plugins.manager import PluginRegistry

COMPLETE = """
from truco.cards import SPANISH_40
from truco.plugins import RulesetSettings, Variant

class Good(Variant):
    id = "good"
    def deck(self): return SPANISH_40
    def strength(self, card, turned): return 0
    def bets(self): return ()
    def hand_result(self, mode, tricks): return None

def truco_variants():
    return [{answer}]

"""
FIRST_FREE_LINE = len(COMPLETE.splitlines())


@pytest.mark.parametrize(
    ("definition", "message"),
    [
        (
            "class Bad(Variant):\n    id = 'bad'\n    def deck(self): ...\n"
            "    def bets(self): ...\n    def hand_result(self, mode, tricks): ...",
            "variant bad lacks the required method strength",
        ),
        (
            "class Bad(Variant):\n    id = 'bad'",
            "variant bad lacks the required methods bets, deck, hand_result and strength",
        ),
        (
            "class Nameless(Variant): ...\nBad = Nameless",
            'variant class Nameless has no id; expected id = "…" in the class',
        ),
        (
            "class Bad(Good):\n    id = 'Bad Name'",
            "variant id 'Bad Name' is not allowed; expected lower-case letters and digits with "
            "single hyphens between",
        ),
        (
            "class Bad(Good):\n    id = 'bad'\n    api_version = 2",
            "variant bad was written for version 2 of the plugin interface, and this is version 1; "
            "update truco",
        ),
        (
            "class Bad(Good):\n    id = 'bad'\n    api_version = 0",
            "variant bad was written for version 0 of the plugin interface, and this is version 1; "
            "update the plugin",
        ),
        (
            "class Bad(Good):\n    id = 'bad'\n    Settings = dict",
            "variant bad has Settings = the class dict; expected a subclass of "
            "truco.plugins.RulesetSettings",
        ),
        (
            "class Bad: ...",
            "truco_variants answered the class Bad; expected subclasses of truco.plugins.Variant",
        ),
    ],
    ids=["method", "methods", "no-id", "id", "api-later", "api-earlier", "settings", "no-variant"],
)
def test_a_bad_variant_is_a_failure_and_the_good_one_beside_it_works(
    site: Site, definition: str, message: str
) -> None:
    site.install("mixed", COMPLETE.format(answer="Bad, Good") + definition)

    registry = PluginRegistry.discover()

    place = f"mixed.py:{FIRST_FREE_LINE}"
    assert [str(f) for f in registry.failures] == [f"{place}: plugin mixed: {message}"]
    assert registry.variant("good").id == "good"
    assert {"argentine", "paulista"} <= set(registry.variants)


def test_what_is_no_class_is_shown_at_the_hook_that_answered_it(site: Site) -> None:
    site.install("mixed", COMPLETE.format(answer="Good, 'good', None"))

    assert site.failures() == [
        "mixed.py:11: plugin mixed: truco_variants answered 'good'; "
        "expected subclasses of truco.plugins.Variant",
        "mixed.py:11: plugin mixed: truco_variants answered None; "
        "expected subclasses of truco.plugins.Variant",
    ]


def test_of_two_plugins_with_one_variant_id_the_first_by_name_has_it(site: Site) -> None:
    for name in ("beta", "alpha"):
        site.install(name, COMPLETE.format(answer="Good"))

    registry = PluginRegistry.discover()

    assert [str(f) for f in registry.failures] == [
        "beta.py:4: plugin beta: plugin alpha has a variant good already (alpha.py:4); "
        "expected another name"
    ]
    assert registry.variant("good").__module__ == "alpha"


def test_no_plugin_takes_the_place_of_a_variant_of_the_framework(site: Site) -> None:
    site.install("aaa", COMPLETE.format(answer="Good").replace('"good"', '"argentine"'))

    registry = PluginRegistry.discover()

    (failure,) = registry.failures
    assert (failure.plugin, failure.place) == ("aaa", "aaa.py:4")
    assert failure.message.startswith("plugin argentine has a variant argentine already (")
    assert registry.variant("argentine").__module__ == "truco_argentine.variant"


def test_a_variant_that_is_not_there_raises_and_names_what_failed(site: Site) -> None:
    site.install("dud", "raise RuntimeError('out of order')")
    registry = PluginRegistry.discover()

    with pytest.raises(TrucoError) as raised:
        registry.variant("argentina")

    assert str(raised.value) == (
        "no plugin offers a variant argentina (did you mean argentine?); plugin dud failed: "
        "it cannot be imported: RuntimeError: out of order (dud.py:1)"
    )
    with pytest.raises(
        TrucoError, match=rf"a variant mus \(expected one of {', '.join(BUILT_IN)}\); "
    ):
        registry.variant("mus")

"""Plugins that cannot be loaded, and choosing which are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.plugins.sites import BUILT_IN, Site
from truco.errors import PluginError
from truco.plugins.manager import PluginRegistry

GOOD_BOT = 'def truco_bots(): return {"good": object}\n'


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            "import math\nraise RuntimeError('out of\\norder')\n",
            "dud.py:2",
            "it cannot be imported: RuntimeError: out of order",
        ),
        (
            "# 1\nimport json\njson.loads('{')\n",
            "dud.py:3",
            "it cannot be imported: JSONDecodeError: Expecting property name enclosed in double "
            "quotes: line 1 column 2 (char 1)",
        ),
        (
            "import no_such_module_anywhere\n",
            "dud.py:1",
            "it cannot be imported: ModuleNotFoundError: No module named 'no_such_module_anywhere'",
        ),
        ("x = 1\ndef f(:\n", "dud.py:2", "it cannot be imported: SyntaxError: invalid syntax"),
        ("import sys\nsys.exit(3)\n", "dud.py:2", "it cannot be imported: SystemExit: 3"),
        (
            "truco_api_version = 2\n",
            "dud.py:1",
            "it was written for version 2 of the plugin interface, and this is version 1; "
            "update truco",
        ),
        (
            "import math\ntruco_api_version: str = 'one'\n",
            "dud.py:2",
            "it was written for version 'one' of the plugin interface, and this is version 1",
        ),
    ],
    ids=["raises", "raises-elsewhere", "lacks", "syntax", "exits", "api-later", "api-odd"],
)
def test_a_plugin_that_cannot_be_loaded_is_a_failure_and_others_work(
    site: Site, text: str, place: str, message: str
) -> None:
    site.install("dud", text)
    site.install("fine", GOOD_BOT)

    registry = PluginRegistry.discover()

    assert [str(f) for f in registry.failures] == [f"{place}: plugin dud: {message}"]
    assert "good" in registry.bots
    assert [plugin.name for plugin in registry.plugins] == [*BUILT_IN, "fine"]


def test_an_entry_point_to_nothing_is_shown_where_it_is_written(site: Site) -> None:
    site.install("ghost", None)
    site.install("partial", GOOD_BOT, entry="partial:plugin")

    assert site.failures() == [
        "ghost-1.0.dist-info/entry_points.txt:2: plugin ghost: it cannot be imported: "
        "ModuleNotFoundError: No module named 'ghost'",
        "partial-1.0.dist-info/entry_points.txt:2: plugin partial: it cannot be imported: "
        "AttributeError: module 'partial' has no attribute 'plugin'",
    ]


def test_a_class_is_no_plugin(site: Site) -> None:
    site.install("klass", "class Plugin: ...\n", entry="klass:Plugin")

    assert site.failures() == [
        "klass.py: plugin klass: klass:Plugin is a class; expected a module, or an object of it"
    ]


def test_one_module_is_one_plugin(site: Site) -> None:
    site.install("first", GOOD_BOT)
    site.install("second", None, entry="first")

    assert site.failures() == [
        "first.py: plugin second: it is the same as plugin first; name it once"
    ]


def test_a_plugin_says_where_it_is_from_and_what_it_offers(site: Site) -> None:
    site.install("extra", GOOD_BOT + "def truco_house_rule(variant): ...\n", version="2.5")

    *_, extra = PluginRegistry.discover().plugins

    assert (extra.name, extra.version, extra.distribution) == ("extra", "2.5", "extra")
    assert extra.source == "extra"
    assert extra.offers == {"truco_bots": ("good",), "truco_house_rule": ()}


# Which are loaded.


def test_only_the_plugins_that_are_wanted_are_imported(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install("dud", "raise RuntimeError")
    site.install("fine", GOOD_BOT)
    monkeypatch.setenv("TRUCO_PLUGINS", "paulista, fine")

    registry = PluginRegistry.discover()

    assert registry.failures == ()
    assert [plugin.name for plugin in registry.plugins] == ["paulista", "fine"]


def test_a_wanted_plugin_that_is_not_installed_is_a_failure(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_PLUGINS", "paulistta,argentine,xyzzy")

    registry = PluginRegistry.discover()

    near, far = [str(failure) for failure in registry.failures]
    assert near == (
        "TRUCO_PLUGINS: plugin paulistta: no plugin of this name is installed; "
        "did you mean paulista?"
    )
    says, named = far.split("; expected one of ")
    assert says == "TRUCO_PLUGINS: plugin xyzzy: no plugin of this name is installed"
    assert set(BUILT_IN) <= set(named.split(", "))
    assert list(registry.variants) == ["argentine"]


def test_set_to_nothing_no_installed_plugin_is_loaded(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_PLUGINS", "")

    assert PluginRegistry.discover().plugins == ()


# Single files.


def test_a_single_file_is_a_plugin(site: Site) -> None:
    path = site.write("my-bots.py", "__version__ = '0.3'\n" + GOOD_BOT)

    registry = PluginRegistry(files=[path, "my-bots.py"])

    (plugin,) = registry.plugins
    assert (plugin.name, plugin.version, plugin.distribution) == ("my-bots.py", "0.3", None)
    assert plugin.source == "my-bots.py"
    assert plugin.offers == {"truco_bots": ("good",)}
    assert list(site.folder.glob("**/*.pyc")) == [], "a file on trial leaves nothing behind"


def test_a_file_is_read_anew_by_each_registry(site: Site) -> None:
    site.write("bots.py", GOOD_BOT)
    PluginRegistry(files=["bots.py"])
    site.write("bots.py", GOOD_BOT.replace("good", "evil"))

    assert list(PluginRegistry(files=["bots.py"]).bots) == ["evil"]


def test_two_files_of_one_name_are_two_plugins(site: Site) -> None:
    site.write("a/bots.py", GOOD_BOT)
    site.write("b/bots.py", GOOD_BOT.replace("good", "evil"))

    assert list(PluginRegistry(files=["a/bots.py", "b/bots.py"]).bots) == ["good", "evil"]


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("nowhere.py", "there is no such file (nowhere.py)"),
        ("folder.py", "this is a directory; expected a .py file (folder.py)"),
        ("rules.toml", "this is no .py file (rules.toml)"),
        ("dud.py", "it cannot be imported: ZeroDivisionError: division by zero (dud.py:2)"),
        ("typo.py", "truco_bot is no hook; did you mean truco_bots? (typo.py:1)"),
    ],
)
def test_a_file_that_was_asked_for_must_be_right(site: Site, file: str, message: str) -> None:
    (site.folder / "folder.py").mkdir()
    site.write("rules.toml", "")
    site.write(
        "dud.py", "def wrong(): return 1 / 0\nwrong()\n".replace("return 1", "\n    return 1")
    )
    site.write("typo.py", "def truco_bot(): ...\n" + GOOD_BOT)
    registry = PluginRegistry()

    with pytest.raises(PluginError) as raised:
        registry.load_file(file)

    assert str(raised.value) == f"plugin {file}: {message}"
    assert len(registry.failures) == 1
    assert ("good" in registry.bots) == (file == "typo.py")


def test_a_pipe_is_no_plugin_and_blocks_nobody(site: Site) -> None:
    os.mkfifo(site.folder / "pipe.py")

    with pytest.raises(PluginError, match=r"^plugin pipe.py: this is a named pipe; expected"):
        PluginRegistry(files=["pipe.py"])


def test_links_in_a_circle_are_no_plugin(site: Site) -> None:
    (site.folder / "loop.py").symlink_to("loop.py")
    message = "plugin loop.py: symbolic links lead in a circle; expected a .py file (loop.py)"

    with pytest.raises(PluginError) as given:
        PluginRegistry(files=["loop.py"])
    (named,) = PluginRegistry().for_ruleset(["loop.py"]).failures

    assert str(given.value) == str(named) == message


# The trace.


def test_the_trace_says_who_answered_what_on_stderr(site: Site) -> None:
    site.install("alpha", GOOD_BOT + "def truco_words(): return {'es': {}}\n")
    site.install("dud", "def truco_bots(): return {}['none']\n")
    script = "from truco.plugins import PluginRegistry; PluginRegistry.discover()"
    wanted = {"TRUCO_PLUGINS": "alpha,dud"}

    silent = site.run(script, wanted | {"TRUCO_PLUGIN_TRACE": "0"})
    traced = site.run(script, wanted | {"TRUCO_PLUGIN_TRACE": "1"})

    assert (silent.returncode, silent.stdout, silent.stderr) == (0, "", "")
    assert (traced.returncode, traced.stdout) == (0, "")
    assert traced.stderr.splitlines() == [
        "truco plugin alpha: loaded from alpha, implements truco_bots, truco_words",
        "truco plugin alpha: answered truco_bots: good",
        "truco plugin alpha: answered truco_words: es",
        "truco plugin dud: loaded from dud, implements truco_bots",
        "truco plugin dud: truco_bots raised KeyError: 'none'",
    ]


def test_places_outside_the_working_directory_are_whole_paths(
    site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    site.install("dud", "raise RuntimeError")
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))

    (failure,) = PluginRegistry.discover().failures

    assert failure.place == f"{Path(site.folder, 'dud.py')}:1"

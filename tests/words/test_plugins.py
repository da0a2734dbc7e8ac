"""Words of plugins: a single file may bring its own, and reword those below it."""

from __future__ import annotations

from pathlib import Path

import pytest

from truco.actions import Action
from truco.errors import PluginError, RulesetError
from truco.plugins import PluginRegistry
from truco.rules import Rules, load_ruleset
from truco.words import language

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def _rules(folder: Path, plugin: str) -> Rules:
    """Argentine rules with a plugin in a file, which the ruleset names."""
    (folder / "mine.py").write_text(plugin, "utf-8")
    (folder / "mine.toml").write_text('extends = "argentino"\nplugins = ["mine.py"]\n', "utf-8")
    return load_ruleset(folder / "mine.toml")


def _bringing(words: str) -> str:
    return (
        "from pathlib import Path\n"
        "def truco_house_rule(variant):\n    return type('Mine', (variant,), {})\n"
        f"def truco_words():\n    return {words}\n"
    )


def test_a_house_rule_brings_the_words_of_its_own_texts(tmp_path: Path) -> None:
    texts = {
        "call|mentira": "mentira de verdad",
        "reason|no lies after trick {trick}": "después de la baza {trick} no se miente",
        "accept": "dale",
    }
    words = language("es", _rules(tmp_path, _bringing(f"{{'es': {texts!r}}}")))

    assert words.call("mentira") == "mentira de verdad"
    assert words.reason("no lies after trick 2") == "después de la baza 2 no se miente"
    assert words.action(Action("accept")) == "dale"
    # What it does not reword stays the variant's, and then the framework's.
    assert words.action(Action("fold")) == "me voy al mazo"
    assert words.seat("A1") == "asiento A1"


def test_words_on_top_apply_to_every_ruleset_when_the_plugin_is_given_by_hand(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def truco_words():\n    return {'pt': {'accept': 'bora'}}\n", "utf-8")
    registry = PluginRegistry.discover([file])

    words = language("pt", load_ruleset("paulista", registry=registry))

    assert words.verb("accept") == "bora"


def test_a_plugin_may_bring_a_language(tmp_path: Path) -> None:
    rules = _rules(tmp_path, _bringing("{'ca': {'accept': 'vull'}, 'es_UY': {'accept': 'ta'}}"))

    assert language("ca", rules).verb("accept") == "vull"
    assert language("ca", rules).verb("fold") == "fold"
    assert language("es-uy", rules).verb("accept") == "ta"
    assert language("es-uy", rules).verb("decline") == "no quiero"
    assert language("es", rules).verb("accept") == "quiero"


def test_a_file_of_a_plugin_that_is_bad_is_left_out_and_reported(tmp_path: Path) -> None:
    (tmp_path / "es.po").write_text(HEADER + "accept = dale\n", "utf-8")
    rules = _rules(tmp_path, _bringing("{'es': Path(__file__).parent / 'es.po'}"))

    words = language("es", rules)

    assert words.verb("accept") == "quiero"
    (failure,) = words.failures
    assert failure.plugin == "mine.py"
    assert "es.po:5: expected a keyword" in failure.message


@pytest.mark.parametrize("bad", ["{nobody} plays", "{", "{0}", "{seat.nothing}"])
def test_a_translation_with_a_wrong_field_gives_way_to_the_english_text(
    tmp_path: Path, bad: str
) -> None:
    words = language("es", _rules(tmp_path, _bringing(f"{{'es': {{'seat {{seat}}': {bad!r}}}}}")))

    assert words.seat("B2") == "seat B2"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("3", "plugin mine.py: words gave 3: expected a Words"),
        ("None", "plugin mine.py: words gave None: expected a Words"),
        ("Words(aliases=3)", "plugin mine.py: words gave aliases that are no mapping from text"),
        ("{}['x']", r"plugin mine.py: variant argentine raised KeyError: 'x' \(.*mine.py:5\)"),
        ("exit(3)", r"plugin mine.py: variant argentine raised SystemExit: 3 \("),
    ],
)
def test_a_house_rule_that_has_no_words_to_give_is_to_blame(
    tmp_path: Path, answer: str, told: str
) -> None:
    rules = _rules(
        tmp_path,
        "from truco.plugins import Words\n"
        "def truco_house_rule(variant):\n"
        "    class Mine(variant):\n"
        f"        def words(self):\n            return {answer}\n"
        "    return Mine\n",
    )
    with pytest.raises((PluginError, RulesetError), match=told):
        language("es", rules)

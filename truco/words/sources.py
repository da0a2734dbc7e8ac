"""Where the words of a language come from: plugins first, then the framework's own files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from truco.errors import PluginError, TrucoError, shown
from truco.plugins.checks import raised
from truco.plugins.plugin_words import PluginWords
from truco.plugins.variant import Words as Names
from truco.words.choosing import chosen, fallbacks, normal
from truco.words.phrases import Words
from truco.words.po import Catalogue, PoError, catalogue_of

if TYPE_CHECKING:
    from truco.rules import Rules

__all__ = ["language", "languages"]

_FILES: Final = Path(__file__).parent / "languages"


def language(
    requested: str | None = None,
    rules: Rules | None = None,
    environment: Mapping[str, str] = os.environ,
    *,
    known: Iterable[str] = (),
) -> Words:
    """The words of the language asked for, else of `TRUCO_LANG`, of the locale, or English.

    With `rules`, also those of its plugins: the names of calls, cards and kinds of hands. A plugin
    whose words cannot be read is left out and stands in `Words.failures`. Languages in `known` are
    there too, such as those of plugins that these rules do not use: what has no translation stays
    English. Raises `LanguageError` when `requested` or `TRUCO_LANG` names a language that there is
    not.
    """
    plugins = () if rules is None else rules.words
    others = {code for text in known if (code := normal(text)) is not None}
    code = chosen(requested, environment, others | set(languages(plugins)))
    catalogues: list[Catalogue] = []
    failures: list[PluginError] = []
    for part in fallbacks(code):
        for plugin in plugins:
            try:
                catalogues += _of_plugin(plugin, part)
            except PoError as error:
                failures.append(PluginError(plugin.plugin, str(error)))
        own = _FILES / f"{part}.po"
        if own.exists():
            catalogues.append(_read(own))
    if rules is None:
        return Words(code, catalogues, failures=failures)
    names = _names(rules)
    return Words(code, catalogues, names.card_name, failures, names.aliases)


def _names(rules: Rules) -> Names:
    """The names that a variant has for its cards. Raises PluginError where it has none to give."""
    try:
        names: object = rules.variant_class(rules.settings, rules.players[0]).words()
        what = f"words gave {shown(names)}: expected a Words, with aliases from text to text"
    except (TrucoError, KeyboardInterrupt):
        raise
    except BaseException as error:  # A plugin may raise anything; the message names it.
        names, what = error, f"words {raised(error)}"
    if isinstance(names, Names) and _are_texts(names.aliases):
        return names
    rules.tables(rules.players[0])  # which finds out whose fault it is, and says so
    raise PluginError(rules.ruleset.variant, what)


def _are_texts(aliases: object) -> bool:
    return isinstance(aliases, Mapping) and all(
        isinstance(text, str) for pair in aliases.items() for text in pair
    )


def languages(plugins: Iterable[PluginWords] = ()) -> list[str]:
    """Codes of the languages that can be asked for, English among them."""
    found = {file.stem for file in _FILES.glob("*.po")}
    for plugin in plugins:
        found.update(code for text in plugin.languages if (code := normal(text)) is not None)
    return sorted({"en", *found})


def _of_plugin(plugin: PluginWords, code: str) -> list[Catalogue]:
    return [
        _read(words) if isinstance(words, Path) else catalogue_of(words)
        for text, given in plugin.languages.items()
        if normal(text) == code
        for words in given
    ]


@cache
def _read(path: Path) -> Catalogue:
    return catalogue_of(path)

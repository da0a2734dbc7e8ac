"""The option `--lang`, and the words that it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.streams import warn

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry
    from truco.rules import Rules
    from truco.words import Words


def complete_languages(incomplete: str) -> list[str]:
    """Codes of languages."""
    from truco.words import languages

    return [code for code in languages() if code.startswith(incomplete.lower())]


LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="CODE",
        help="Language of what is written for people: en, es, pt.  "
        "[default: TRUCO_LANG, else the locale's]",
        autocompletion=complete_languages,
        show_default=False,
    ),
]


def open_words(
    lang: str | None, rules: Rules | None = None, registry: PluginRegistry | None = None
) -> Words:
    """The words that `--lang` asks for, with those of the rules' plugins.

    Without rules, a language that only plugins of `registry` bring is known, and what they do not
    translate is English; so it is with rules where the environment asks for it. Warns of plugins
    whose words cannot be read. Raises `typer.BadParameter` for a language that there is not,
    `LanguageError` when it is `TRUCO_LANG` that names one.
    """
    from truco.words import LanguageError, language

    known = () if registry is None or (lang and rules is not None) else _brought(registry)
    try:
        words = language(lang, rules, known=known)
    except LanguageError as error:
        if not lang:
            raise
        raise typer.BadParameter(str(error), param_hint="'--lang'") from None
    for failure in words.failures:
        warn(str(failure))
    return words


def _brought(registry: PluginRegistry) -> list[str]:
    """Codes of the languages that plugins bring."""
    return [code for plugin in registry.plugins for code in plugin.offers.get("truco_words", ())]

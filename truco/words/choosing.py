"""Which language to speak: the one asked for, else that of the environment, else English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from truco.errors import TrucoError
from truco.plugins.checks import nearest

__all__ = ["ENGLISH", "VARIABLE", "LanguageError", "chosen", "fallbacks", "normal"]

ENGLISH: Final = "en"
"""The language of the texts in the code, which every other is translated from."""
VARIABLE: Final = "TRUCO_LANG"
_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables that hold the locale of messages; the first that is set counts."""
_CODE: Final = re.compile(r"([a-zA-Z]{2,3})(?:[-_]([a-zA-Z]{2}))?(?:[.@].*)?")


class LanguageError(TrucoError, ValueError):
    """Somebody asked for a language that there is not."""


def chosen(requested: str | None, environment: Mapping[str, str], known: Iterable[str]) -> str:
    """The code, among `known`, of the language to speak.

    Raises `LanguageError` when `requested` or `TRUCO_LANG` names one that is not known. A locale in
    another language says nothing about this program, so English it is.
    """
    codes = sorted({ENGLISH, *known})
    for origin, text in (("", requested), (f"{VARIABLE}: ", environment.get(VARIABLE))):
        if text:
            found = _among(text, codes)
            if found is None:
                raise LanguageError(origin + _unknown(text, codes))
            return found
    for variable in _LOCALE:
        if text := environment.get(variable):
            return _among(text, codes) or ENGLISH
    return ENGLISH


def fallbacks(code: str) -> tuple[str, ...]:
    """The code itself, then the language without its country."""
    return (code, code.partition("_")[0]) if "_" in code else (code,)


def normal(text: str) -> str | None:
    """A language's code as it stands in catalogues: `pt_BR` for `pt-br.UTF-8`; None for no code."""
    match = _CODE.fullmatch(text.strip())
    if match is None:
        return None
    language, country = match.groups()
    return language.lower() if country is None else f"{language.lower()}_{country.upper()}"


def _among(text: str, codes: Iterable[str]) -> str | None:
    code = normal(text)
    if code is None:
        return None
    return next((found for found in fallbacks(code) if found in codes), None)


def _unknown(text: str, codes: list[str]) -> str:
    close = nearest(text.lower(), codes)
    hint = f"did you mean {close}?" if close else f"expected one of {', '.join(codes)}"
    return f"there is no language {text!r} ({hint})"

"""The language asked for comes first, then TRUCO_LANG, then the locale, then English."""

from __future__ import annotations

import pytest

from truco.errors import TrucoError
from truco.words import LanguageError, language
from truco.words.choosing import chosen, normal

KNOWN = ("en", "es", "pt", "pt_PT")


@pytest.mark.parametrize(
    ("requested", "environment", "code"),
    [
        (None, {}, "en"),
        (None, {"LANG": "es_AR.UTF-8"}, "es"),
        (None, {"LANG": "es_AR.UTF-8", "LC_MESSAGES": "pt_BR"}, "pt"),
        (None, {"LANG": "es_AR.UTF-8", "LC_MESSAGES": "pt_BR", "LC_ALL": "C.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "pt_PT@euro"}, "pt_PT"),
        (None, {"LANG": "POSIX"}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANG": "es", "TRUCO_LANG": "pt"}, "pt"),
        (None, {"LANG": "es", "TRUCO_LANG": ""}, "es"),
        ("es", {"LANG": "pt", "TRUCO_LANG": "pt"}, "es"),
        ("ES-ar", {}, "es"),
        ("pt-pt", {}, "pt_PT"),
        ("en_GB", {"LANG": "pt"}, "en"),
    ],
)
def test_the_first_that_says_so_decides(
    requested: str | None, environment: dict[str, str], code: str
) -> None:
    assert chosen(requested, environment, KNOWN) == code


def test_a_language_that_there_is_not_is_an_error_where_somebody_asked_for_it() -> None:
    with pytest.raises(LanguageError, match=r"^there is no language 'fr' \(expected one of en, es"):
        language("fr")
    with pytest.raises(LanguageError, match=r"^TRUCO_LANG: there is no language 'spa"):
        language(environment={"TRUCO_LANG": "spanish"})
    with pytest.raises(TrucoError, match="did you mean pt"):
        language("ptt")


def test_codes_have_one_form() -> None:
    assert normal("pt-br.UTF-8") == "pt_BR"
    assert normal("C") is None
    assert normal("../es") is None

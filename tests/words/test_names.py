"""Cards, calls, seats and numbers of things in each language."""

from __future__ import annotations

import pytest

from truco.actions import parse_action
from truco.cards import FRENCH_40, SPANISH_48, Card, Deck, parse_card
from truco.rules import Rules, load_ruleset
from truco.words import Words, language

CODES = ("en", "es", "pt")


@pytest.mark.parametrize(
    ("card", "en", "es", "pt"),
    [
        ("1e", "ace of swords", "as de espadas", "ás de espadas"),
        ("7o", "seven of coins", "siete de oros", "sete de ouros"),
        ("10b", "jack of clubs", "sota de bastos", "sota de paus"),
        ("11c", "knight of cups", "caballo de copas", "cavalo de copas"),
        ("7D", "seven of diamonds", "siete de diamantes", "sete de ouros"),
        ("QC", "queen of clubs", "reina de tréboles", "dama de paus"),
        ("10S", "ten of spades", "diez de picas", "dez de espadas"),
        ("*c", "*c", "*c", "*c"),
    ],
)
def test_cards_are_named_by_rank_and_suit(card: str, en: str, es: str, pt: str) -> None:
    names = [language(code).card(parse_card(card)) for code in CODES]

    assert names == [en, es, pt]


@pytest.mark.parametrize("deck", [SPANISH_48, FRENCH_40], ids=["spanish", "french"])
@pytest.mark.parametrize("code", CODES)
def test_no_two_cards_of_a_deck_have_one_name(code: str, deck: Deck) -> None:
    names = {language(code).card(card) for card in deck}

    assert len(names) == len(deck)
    assert all(" " in name for name in names)


def test_calls_without_words_are_their_ids_with_spaces() -> None:
    assert language("en").call("vale-cuatro") == "vale cuatro"
    assert language("es").call("envido-5") == "envido 5"


def test_seats_and_sides() -> None:
    assert [language(code).seat("B2") for code in CODES] == ["seat B2", "asiento B2", "lugar B2"]
    assert [language(code).side("A") for code in CODES] == ["side A", "equipo A", "equipe A"]
    assert [language(code).side("A1+B1+A2") for code in CODES] == [
        "A1, B1 and A2",
        "A1, B1 y A2",
        "A1, B1 e A2",
    ]


@pytest.mark.parametrize(
    ("code", "number", "text"),
    [
        ("en", 1, "1 match"),
        ("en", 0, "0 matches"),
        ("en", 2, "2 matches"),
        ("es", 1, "1 partida"),
        ("es", 2, "2 partidas"),
        ("pt", 0, "0 partidas"),
        ("pt", 1_500, "1.500 partidas"),
    ],
)
def test_numbers_of_things_have_plural_forms(code: str, number: int, text: str) -> None:
    assert language(code).say_many("{number:,} match", "{number:,} matches", number) == text


def test_a_text_that_nobody_translates_stays_english() -> None:
    assert language("es").say("no such text, {name}", name="Ana") == "no such text, Ana"


def test_the_neutral_words_name_no_country() -> None:
    words = [language(code).verb("accept") for code in CODES]

    assert words == ["accept", "aceptar", "aceitar"]


# Words of the built-in variants.


@pytest.fixture(scope="module")
def argentine() -> Rules:
    return load_ruleset("argentino")


@pytest.fixture(scope="module")
def paulista() -> Rules:
    return load_ruleset("paulista")


def test_a_variant_brings_what_its_players_say(argentine: Rules) -> None:
    words = language("es", argentine)

    assert [words.verb(verb) for verb in ("accept", "decline", "fold")] == [
        "quiero",
        "no quiero",
        "me voy al mazo",
    ]
    assert words.full_card(Card("1", "e")) == "as de espadas (ancho)"
    assert words.full_card(Card("1", "o")) == "as de oros (ancho falso)"
    assert words.full_card(Card("3", "o")) == "tres de oros"


def test_a_trump_has_its_name_by_the_turned_card(paulista: Rules) -> None:
    words = language("pt", paulista)

    assert words.full_card(parse_card("4C"), parse_card("3D")) == "quatro de paus (zap)"
    assert words.full_card(parse_card("4D"), parse_card("3D")) == "quatro de ouros (ouros)"
    assert words.card_name(parse_card("4C"), parse_card("4D")) is None
    assert words.card_name(parse_card("4C")) is None
    assert words.mode("eleven") == "mão de onze"


def test_every_card_name_is_said_in_every_language(rules: Rules) -> None:
    for code in CODES:
        words = language(code, rules)
        deck = rules.tables(rules.players[0]).deck
        for turned in (None, *deck):
            for card in deck:
                name = words.card_name(card, turned)
                assert name is None or (name and name.strip() == name)


def test_what_a_variant_calls_an_answer_can_be_typed(rules: Rules) -> None:
    aliases = rules.variant_class(rules.settings, rules.players[0]).words().aliases
    for code in CODES:
        words = language(code, rules)
        for verb in ("accept", "decline", "fold"):
            said = words.verb(verb)
            if said != language(code).verb(verb):
                assert str(parse_action(said, aliases)) == verb


def test_words_of_one_variant_do_not_reach_another(argentine: Rules, paulista: Rules) -> None:
    assert language("es", paulista).verb("accept") == language("es").verb("accept")
    assert language("es", argentine).verb("accept") != language("es").verb("accept")


def test_words_without_catalogues_are_english() -> None:
    assert Words("en").card(Card("12", "c")) == "king of cups"

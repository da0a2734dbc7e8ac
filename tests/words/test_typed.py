"""What is told to be typed can be typed, and the phrases of a menu are understood."""

from __future__ import annotations

import random

import pytest

from truco import Match
from truco.actions import Action
from truco.cards import parse_card
from truco.errors import IllegalAction, InvalidAction
from truco.playing.shared import shared_of
from truco.rules import Rules, load_ruleset
from truco.words import Words, language

CODES = ("en", "es", "pt")
ANSWERS = ("accept", "decline", "fold")


@pytest.mark.parametrize("code", CODES)
def test_every_word_that_reasons_name_can_be_typed(rules: Rules, code: str) -> None:
    words = language(code, rules)
    tables = rules.tables(rules.players[0])
    match = Match(rules, players=rules.players[0], seed=1)
    known = shared_of(tables).lexicon.words

    for name in (*ANSWERS, *tables.call_ids):
        plain = "-".join(words.typed(name).lower().split())
        assert known.get(plain) == name
        assert "expected" not in (match.why_not(words.typed(name)) or "")


def test_a_word_that_a_game_does_not_take_gives_way_to_the_id() -> None:
    paulista, argentino = load_ruleset("paulista"), load_ruleset("argentino")

    def typed(code: str, rules: Rules | None) -> list[str]:
        return [language(code, rules).typed(verb) for verb in ANSWERS]

    assert typed("es", paulista) == ["accept", "decline", "fold"]
    assert typed("pt", paulista) == ["aceitar", "recusar", "correr"]
    assert typed("es", argentino) == ["quiero", "no quiero", "me voy al mazo"]
    assert typed("pt", argentino) == ["accept", "decline", "fold"]
    assert typed("es", None) == ["accept", "decline", "fold"]


@pytest.mark.parametrize(
    ("name", "code", "text"),
    [
        ("paulista", "es", "se espera accept, decline, fold"),
        ("paulista", "pt", "espera-se aceitar, recusar, correr"),
        ("argentino", "es", "se espera quiero, no quiero, me voy al mazo"),
    ],
)
def test_reasons_name_what_can_be_typed(name: str, code: str, text: str) -> None:
    reason = "the truco cannot be answered by truco: expected accept, decline, fold"

    assert language(code, load_ruleset(name)).reason(reason).endswith(f"'truco': {text}")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("argentino", "ningún canto espera respuesta: no hay a qué responder 'no quiero'"),
        ("paulista", "ningún canto espera respuesta: no hay a qué responder 'decline'"),
    ],
)
def test_an_answer_to_nothing_is_refused_in_a_sentence(name: str, text: str) -> None:
    rules = load_ruleset(name)
    reason = Match(rules, seed=7).why_not("decline")

    assert reason is not None
    assert language("es", rules).reason(reason) == text


@pytest.mark.parametrize("code", CODES)
def test_a_phrase_of_the_menu_is_read_as_its_action(rules: Rules, code: str) -> None:
    words = language(code, rules)
    match = Match(rules, players=rules.players[-1], seed=3)
    choose = random.Random(8)

    for _ in range(60):
        if match.over:
            break
        actions, turned = match.legal_actions(), match.turned
        for action in actions:
            assert words.read(words.action(action, turned), actions, turned) == action
        match.act(choose.choice(actions))


def _read(text: str, *actions: Action, code: str = "pt") -> Action | str:
    return language(code, load_ruleset("paulista")).read(text, actions, parse_card("3D"))


ZAP = Action("play", card=parse_card("4C"))
ACE = Action("play", card=parse_card("AS"))


@pytest.mark.parametrize(
    "text", ["jogar quatro de paus (zap)", "Jogar  QUATRO de Paus", "jogar quatro de paus"]
)
def test_capitals_and_the_own_name_of_a_card_do_not_matter(text: str) -> None:
    assert _read(text, ZAP, ACE) == ZAP


def test_accents_do_not_matter() -> None:
    assert _read("jogar as de espadas", ZAP, ACE) == ACE


def test_what_is_no_phrase_is_left_to_the_match() -> None:
    assert _read("play AS", ZAP, ACE) == "play AS"
    assert _read("jogar as de espadas", ZAP) == "jogar as de espadas"
    assert _read("jogar as de espadas", ACE, Action("play", card=parse_card("AS"))) != ZAP


def test_an_answer_that_is_not_legal_is_read_so_that_the_reason_fits() -> None:
    match = Match(load_ruleset("argentino"), seed=7)
    words = language("pt", match.rules)

    with pytest.raises(InvalidAction):
        match.act("recusar")
    assert words.read("recusar", match.legal_actions()) == "decline"
    assert match.why_not(words.read("Recusar", match.legal_actions())) == (
        "no call waits for an answer: there is nothing to decline"
    )


def test_words_without_a_game_take_ids_only() -> None:
    assert Words("en").typed("vale-cuatro") == "vale cuatro"
    assert Words("en").typed("fold") == "fold"


@pytest.mark.parametrize(
    ("told", "spanish"),
    [
        ("no floor", "floor no es una apuesta de cartas (¿querías decir flor?); se espera lo que "),
        ("#5 5o", "B1 no tiene carta #5, solo #1, #2, #3; se espera lo que se dice de las cartas"),
        ("5o 5o", "5o está nombrada dos veces"),
        ("4e", "4e no puede ser una carta de B1: se sabe que está en otra parte"),
    ],
)
def test_what_cannot_be_told_is_refused_in_the_language(told: str, spanish: str) -> None:
    rules = load_ruleset("argentino")
    match = Match(rules, players=2, deal={"A1": "7e 6e 4e"})

    try:
        match.tell("B1", told)
    except (IllegalAction, InvalidAction) as error:
        reason = error.reason
    assert language("es", rules).reason(reason).startswith(spanish)

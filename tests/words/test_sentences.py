"""One sentence for every event, one phrase for every action."""

from __future__ import annotations

import random

import pytest

from truco import Match
from truco import events as ev
from truco.actions import Action
from truco.cards import parse_card
from truco.playing.decoding import WHY as WHY_IN_THE_ENGINE
from truco.rules import Rules, load_ruleset
from truco.words import language
from truco.words.sentences import SENTENCES, WHY

ACE = parse_card("1e")

EVENTS: list[tuple[ev.Event, str, str]] = [
    (
        ev.HandStarted(3, "normal", "B1", "A1", parse_card("3D"), {}),
        "Hand 3 (normal): A1 deals, B1 plays first. Turned up: three of diamonds.",
        "Mano 3 (normal): reparte A1, empieza B1. Carta a la vista: tres de diamantes.",
    ),
    (ev.CardPlayed("A1", ACE), "A1 plays the ace of swords.", "A1 juega as de espadas."),
    (
        ev.CardPlayed("A1", ACE, face_down=True),
        "A1 plays the ace of swords face down.",
        "A1 juega as de espadas boca abajo.",
    ),
    (
        ev.CardPlayed("A1", None, face_down=True),
        "A1 plays a card face down.",
        "A1 juega una carta boca abajo.",
    ),
    (
        ev.CardPlayed("A1", None),
        "A1 plays a card that is not known.",
        "A1 juega una carta que no se conoce.",
    ),
    (ev.Discarded("A1", ACE), "A1 discards the ace of swords.", "A1 descarta as de espadas."),
    (ev.Discarded("A1", None), "A1 discards a card.", "A1 descarta una carta."),
    (
        ev.CallMade("B1", "vale-cuatro", "A1"),
        "B1 calls vale cuatro; A1 must answer.",
        "B1 canta vale cuatro; responde A1.",
    ),
    (ev.CallMade("B1", "flor", None), "B1 calls flor.", "B1 canta flor."),
    (ev.Accepted("A1", "stake", "truco"), "A1 accepts truco.", "A1 acepta truco."),
    (
        ev.Accepted("A1", "stake", None),
        "A1 accepts: the hand is played.",
        "A1 acepta: la mano se juega.",
    ),
    (ev.Declined("A1", "stake", "truco"), "A1 declines truco.", "A1 rechaza truco."),
    (
        ev.Declined("A1", "stake", None),
        "A1 declines: the hand is not played.",
        "A1 rechaza: la mano no se juega.",
    ),
    (
        ev.Refused("A1", "stake", "truco"),
        "A1 declines truco; the next of its side is asked.",
        "A1 rechaza truco; falta que responda su equipo.",
    ),
    (
        ev.Refused("A1", "stake", None),
        "A1 declines; the next of its side is asked.",
        "A1 rechaza; falta que responda su equipo.",
    ),
    (ev.Folded("A1", True), "A1 folds for its side.", "A1 se retira con su equipo."),
    (ev.Folded("A1", False), "A1 folds.", "A1 se retira."),
    (ev.Abandoned("A1"), "A1 leaves the match.", "A1 abandona la partida."),
    (ev.TrickEnded(1, "tie", "A1"), "Trick 1 is tied.", "La baza 1 queda empatada."),
    (ev.TrickEnded(2, "B", "B1"), "Side B wins trick 2.", "Equipo B gana la baza 2."),
    (
        ev.CountAnnounced("A1", "envido", 31),
        "A1 has 31 for envido.",
        "A1 tiene 31 de envido.",
    ),
    (
        ev.CountAnnounced("A1", "envido", None),
        "A1 has nothing better for envido.",
        "A1 no tiene nada mejor de envido.",
    ),
    (
        ev.ContestWon("A", "envido", "A1"),
        "Side A wins envido, by the cards of A1.",
        "Equipo A gana envido con las cartas de A1.",
    ),
    (
        ev.PointsScored("A", "stake", 1, "fold"),
        "Side A scores 1 point: the hand, folded.",
        "Equipo A suma 1 punto: la mano, retirada.",
    ),
    (
        ev.PointsScored("A", "envido", 2, "counts"),
        "Side A scores 2 points: envido, best count.",
        "Equipo A suma 2 puntos: envido, mejor cuenta.",
    ),
    (ev.BetVoided("stake", "truco"), "Truco is void.", "Truco queda sin efecto."),
    (ev.BetVoided("stake", None), "The hand is void.", "La mano queda sin efecto."),
    (
        ev.HandEnded("B", {"A": 3, "B": 5}),
        "Side B wins the hand. Score: A 3, B 5.",
        "Equipo B gana la mano. Puntos: A 3, B 5.",
    ),
    (
        ev.HandEnded(None, {"A": 3, "B": 5}),
        "Nobody wins the hand. Score: A 3, B 5.",
        "Nadie gana la mano. Puntos: A 3, B 5.",
    ),
    (
        ev.ChicoEnded("A", {"A": 1, "B": 0}),
        "Side A wins the chico. Chicos: A 1, B 0.",
        "Equipo A gana el chico. Chicos: A 1, B 0.",
    ),
    (ev.MatchEnded("A1", False), "A1 wins the match.", "A1 gana la partida."),
    (
        ev.MatchEnded("B", True),
        "Side B wins the match, since the others have left it.",
        "Equipo B gana la partida por abandono.",
    ),
]


@pytest.mark.parametrize(
    ("event", "english", "spanish"), EVENTS, ids=[str(event) for event, _, _ in EVENTS]
)
def test_an_event_is_told_in_one_sentence(event: ev.Event, english: str, spanish: str) -> None:
    assert language("en").event(event) == english
    assert language("es").event(event) == spanish
    assert language("pt").event(event) not in (english, spanish)


def test_every_class_of_events_is_told_and_has_an_example() -> None:
    # A dataclass with slots is made anew, so the list of subclasses holds each of them twice.
    classes = {
        found
        for found in vars(ev).values()
        if isinstance(found, type) and issubclass(found, ev.Event) and found is not ev.Event
    }

    assert set(SENTENCES) == classes
    assert {type(event) for event, _, _ in EVENTS} == classes


def test_every_reason_for_points_is_told() -> None:
    assert sorted(WHY) == sorted(WHY_IN_THE_ENGINE)


@pytest.mark.parametrize(
    ("action", "english", "portuguese"),
    [
        (Action("play", card=ACE), "play the ace of swords", "jogar ás de espadas"),
        (
            Action("play-down", card=ACE),
            "play the ace of swords face down",
            "jogar ás de espadas virada para baixo",
        ),
        (Action("discard", card=ACE), "discard the ace of swords", "descartar ás de espadas"),
        (Action("play", place=2), "play card #2", "jogar a carta #2"),
        (
            Action("play-down", place=2),
            "play card #2 face down",
            "jogar a carta #2 virada para baixo",
        ),
        (Action("discard", place=2), "discard card #2", "descartar a carta #2"),
        (Action("accept"), "accept", "aceitar"),
        (Action("decline"), "decline", "recusar"),
        (Action("fold"), "fold", "desistir"),
        (Action("call", call="falta-envido"), "falta envido", "falta envido"),
    ],
)
def test_an_action_is_a_phrase_for_a_menu(action: Action, english: str, portuguese: str) -> None:
    assert language("en").action(action) == english
    assert language("pt").action(action) == portuguese


def test_a_card_with_a_name_is_told_by_it() -> None:
    words = language("pt", load_ruleset("paulista"))

    told = words.event(ev.CardPlayed("A1", parse_card("4C")), parse_card("3D"))

    assert told == "A1 joga quatro de paus (zap)."


@pytest.mark.parametrize("code", ["es", "pt"])
def test_whole_matches_are_told_and_every_refusal_is_translated(rules: Rules, code: str) -> None:
    choose = random.Random(5)
    words = language(code, rules)
    assert words.failures == ()
    match = Match(rules, players=rules.players[-1], seed=9)
    texts = [str(card) for card in match.tables.deck[:12]]
    tries = [f"{verb} {card}" for verb in ("play", "play-down") for card in texts]
    tries += ["accept", "decline", "fold", "play #2", "play #9", *match.tables.call_ids]
    untold: set[str] = set()
    for _ in range(150):
        if match.over:
            break
        for text in tries:
            reason = match.why_not(text)
            if reason is not None and words.reason(reason) == reason:
                untold.add(reason)
        for event in match.act(choose.choice(match.legal_actions())):
            sentence = words.event(event, match.turned)
            assert sentence
            assert "{" not in sentence

    assert untold == set()

"""Events: each act tells what it caused, and each point is explained once."""

from __future__ import annotations

import json

from tests.match.dealt import FOUR, PLAIN, dealt, texts
from truco.events import CardPlayed, CountAnnounced, HandEnded, HandStarted, PointsScored

ARGENTINE = "argentino-30-sin-flor"


def test_a_hand_starts_with_its_cards() -> None:
    started = dealt(ARGENTINE, PLAIN).events[0]
    assert isinstance(started, HandStarted)
    assert str(started) == "hand 1 (normal): B1 deals, A1 first"
    assert started.to_dict() == {
        "kind": "hand-started",
        "number": 1,
        "mode": "normal",
        "mano": "A1",
        "dealer": "B1",
        "turned": None,
        "hands": {"A1": ["7e", "6e", "4c"], "B1": ["7o", "5o", "4b"]},
    }


def test_a_call_says_who_must_answer() -> None:
    match = dealt("argentino-chico", FOUR)
    assert texts(match.act("truco")) == ["A1 truco (B1 answers)"]
    assert texts(match.act("retruco")) == ["B1 retruco (A2 answers)"]


def test_the_seat_that_does_not_beat_the_best_says_son_buenas() -> None:
    match = dealt(ARGENTINE, PLAIN, "A1 envido")
    events = match.act("accept")
    assert texts(events) == [
        "B1 accept (envido)",
        "A1 envido: 33",
        "B1 envido: son buenas",
        "envido won by A (A1)",
        "A +2 envido (counts)",
    ]
    assert CountAnnounced("B1", "envido", None) in events


def test_a_declined_truco_ends_the_hand_and_the_next_is_dealt() -> None:
    match = dealt(ARGENTINE, PLAIN, "A1 truco")
    events = match.act("decline")
    assert texts(events)[:3] == [
        "B1 decline (truco)",
        "A +1 stake (declined)",
        "hand over, stake to A (A 1 B 0)",
    ]
    assert events[3].kind == "hand-started"
    assert (match.hand_number, match.mano, match.seat_to_act) == (2, "B1", "B1")


def test_a_fold_under_calls_declines_each_of_them() -> None:
    events = dealt(ARGENTINE, PLAIN, "A1 truco", "B1 envido").act("fold")
    assert texts(events)[:3] == [
        "A1 fold (its side is out)",
        "B +1 envido (fold)",
        "B +1 stake (fold)",
    ]


def test_a_partner_is_asked_before_a_call_is_declined() -> None:
    match = dealt("argentino-chico", FOUR, "A1 truco", overrides=("truco.answered_by=all",))
    assert texts(match.act("decline")) == ["B1 decline (truco; its partner is asked)"]
    assert match.pending == [("truco", "B2")]


def test_a_flor_voids_an_envido() -> None:
    hands = {"A1": "7e 6c 4c", "B1": "7o 5o 4o"}
    events = dealt("argentino-9-pica-pica", hands, "A1 envido").act("flor")
    assert texts(events) == ["B1 flor", "envido is void", "B +3 flor (alone)"]


def test_a_hand_tells_the_scores_before_a_new_chico_begins() -> None:
    match = dealt("argentino-15-flor", PLAIN, "A1 truco", scores={"A": 14, "B": 3})
    events = match.act("decline")
    ended = next(event for event in events if isinstance(event, HandEnded))
    assert dict(ended.scores) == {"A": 15, "B": 3}
    assert [str(event) for event in events if event.kind == "chico-ended"] == ["chico to A"]
    assert match.scores == {"A": 0, "B": 0}
    assert match.chicos == {"A": 1, "B": 0}


def test_awards_are_clamped_and_what_is_not_paid_is_not_told() -> None:
    match = dealt(ARGENTINE, PLAIN, "A1 truco", "B1 envido", scores={"A": 10, "B": 29})
    paid = [event for event in match.act("fold") if isinstance(event, PointsScored)]
    assert paid == [PointsScored("B", "envido", 1, "fold")]
    assert match.winner == "B"


def test_an_abandoned_match_says_so() -> None:
    match = dealt(ARGENTINE, PLAIN)
    assert texts(match.abandon("B1")) == [
        "B1 abandon",
        "B1 fold (its side is out)",
        "A +1 stake (fold)",
        "hand over, stake to A (A 1 B 0)",
        "match to A (abandoned)",
    ]


def test_events_are_plain_data_when_asked() -> None:
    match = dealt("argentino-chico", FOUR, "A1 envido", "B1 accept", "A1 play 7e")
    data = [event.to_dict() for event in match.events]
    assert json.loads(json.dumps(data)) == data
    assert data[-1] == {"kind": "card-played", "seat": "A1", "card": "7e", "face_down": False}


def test_events_for_a_seat_hide_the_cards_of_the_others() -> None:
    match = dealt(ARGENTINE, PLAIN, "A1 play 7e")
    started = match.events_for("A1")[0]
    assert isinstance(started, HandStarted)
    assert started.to_dict()["hands"] == {"A1": ["7e", "6e", "4c"], "B1": ["?", "?", "?"]}
    assert match.events_for("A1", since=1) == match.events[1:]


def test_a_card_laid_face_down_is_known_to_its_owner_alone() -> None:
    down = ("tricks.face_down=from-second-trick",)
    match = dealt(
        "argentino-30-sin-flor",
        PLAIN,
        "A1 play 7e",
        "B1 play 4b",
        "A1 play-down 4c",
        overrides=down,
    )
    assert str(match.events[-1]) == "A1 play-down 4c"
    assert match.events_for("A1")[-1] == match.events[-1]
    assert match.events_for("B1")[-1] == CardPlayed("A1", None, True)


def test_partners_cards_are_told_where_they_are_shown() -> None:
    hands = {
        "A1": "4C 5H QS",
        "B1": "3C 2H QH",
        "A2": "KH JD 2D",
        "B2": "5C 6H JS",
        "turned": "6D",
    }
    match = dealt("paulista", hands, scores={"A": 11, "B": 7})
    seen = match.events_for("A2")[0].to_dict()["hands"]
    assert seen == {
        "A1": ["4C", "5H", "QS"],
        "B1": ["?"] * 3,
        "A2": ["KH", "JD", "2D"],
        "B2": ["?"] * 3,
    }
    assert match.events_for("B1")[0].to_dict()["hands"]["B2"] == ["?"] * 3  # type: ignore[index]

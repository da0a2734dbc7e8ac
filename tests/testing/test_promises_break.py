"""Each promise notices when it is broken: rules with a fault, or an engine with one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.testing.broken_rules import broken, rules_with
from truco.actions import Action
from truco.kernel.view import fill_facts
from truco.match import Match
from truco.playing.decoding import Decoder
from truco.playing.states import copy_game
from truco.rules import Rules, load_ruleset
from truco.tables.layout import Game, Tables, View
from truco.testing.forms import check_forms
from truco.testing.keeping import Recorded, Repeated, Saved
from truco.testing.knowing import Secret
from truco.testing.playing import Ends, Explained, Legal, SameAnswers
from truco.testing.processes import check_processes
from truco.testing.running import NotConforming


@pytest.fixture
def paulista() -> Rules:
    return load_ruleset("paulista")


# Faults of a variant


def test_matches_that_never_end(tmp_path: Path) -> None:
    rules = rules_with(
        tmp_path,
        """\
        def hand_result(self, mode, tricks):
            return HandResult.NOBODY if len(tricks) == 3 else None

        def may_call(self, call, situation):
            return "no calls"

        def may_fold(self, situation):
            return "no folding"
""",
    )
    failure = broken(rules, Ends, tmp_path, matches=1)
    assert "hands in a row paid nobody" in str(failure)


def test_a_refusal_without_a_reason(tmp_path: Path) -> None:
    rules = rules_with(
        tmp_path,
        """\
        def may_fold(self, situation):
            return "" if situation.trick == 2 else None
""",
    )
    assert "fold is not listed, and why_not has no reason" in str(broken(rules, Legal, tmp_path))


def test_answers_that_change(tmp_path: Path) -> None:
    rules = rules_with(
        tmp_path,
        """\
        def may_fold(self, situation):
            return "not now" if next(asked) % 2 else None
""",
    )
    assert "may_fold " in str(broken(rules, SameAnswers, tmp_path))


def test_an_error_in_a_rule_is_told_with_its_place(tmp_path: Path) -> None:
    rules = rules_with(
        tmp_path,
        """\
        def may_fold(self, situation):
            if next(asked) > 50:
                raise KeyError("oops")
            return None
""",
    )
    rules.tables(2)
    failure = broken(rules, SameAnswers, tmp_path, decisions=400)
    assert "KeyError was raised: 'oops'" in str(failure)
    assert "house.py:" in str(failure)


def test_rules_that_depend_on_the_order_of_a_set(tmp_path: Path) -> None:
    rules = rules_with(
        tmp_path,
        """\
        def strength(self, card, turned):
            return hash(card.rank) % 1_000
""",
    )
    with pytest.raises(NotConforming, match=r"these tables differ: .*strength"):
        check_processes(rules, [2])


def test_rules_that_another_process_cannot_build(tmp_path: Path) -> None:
    rules = rules_with(
        tmp_path,
        """\
        def tricks(self):
            return 3
""",
    )
    rules.tables(2)
    (tmp_path / "house.py").write_text("raise RuntimeError('gone')")
    with pytest.raises(NotConforming, match="another process cannot load or build"):
        check_processes(rules, [2])


# Faults of the engine, which no plugin could make


def test_a_legal_action_that_is_not_listed(
    paulista: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Match.legal_actions

    def fewer(match: Match) -> tuple[Action, ...]:
        found = listed(match)
        return found[:-1] or found

    monkeypatch.setattr(Match, "legal_actions", fewer)
    assert "is not listed, and why_not has no reason against it" in str(
        broken(paulista, Legal, tmp_path)
    )


def test_points_without_an_event(
    paulista: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Decoder, "_points", lambda self, side, bet, packed: None)
    assert "the events of points make it A 0 B 0" in str(broken(paulista, Explained, tmp_path))


def test_points_told_twice(
    paulista: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def twice(self: Decoder, entries: Any) -> Any:
        return [event for event in told(self, entries) for _ in range(2 - (event.kind[0] != "p"))]

    told = Decoder.events
    monkeypatch.setattr(Decoder, "events", twice)
    assert "the events of points make it" in str(broken(paulista, Explained, tmp_path))


@pytest.mark.parametrize("shows", ["card", "count"])
def test_a_view_that_shows_too_much(
    paulista: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shows: str
) -> None:
    def leaking(view: View, g: Game, t: Tables, seat: int, legal: int) -> None:
        fill_facts(view, g, t, seat, legal)
        other = (seat + 1) % t.seats
        if shows == "card":
            view.known[4 * other] = g.holding[4 * other]
        else:
            view.word0 = sum(g.holding[4 * other : 4 * other + 3])

    monkeypatch.setattr("truco.match.fill_facts", leaking)
    failure = broken(paulista, Secret, tmp_path)
    assert "sees a difference" in str(failure)


def test_events_that_tell_a_covered_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "truco.match.events_for", lambda lexicon, events, rows, seat, since: tuple(events[since:])
    )
    failure = broken(load_ruleset("paulista"), Secret, tmp_path)
    assert "the events that" in str(failure)


def test_a_bot_that_looks_elsewhere(
    paulista: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from truco.testing import knowing

    calls: list[int] = []

    class Cheat(knowing.Random):
        @classmethod
        def choice(cls, observation: Any, words: tuple[int, int]) -> Action:
            calls.append(1)
            actions: tuple[Action, ...] = observation.legal_actions
            return actions[len(calls) % len(actions)]

    monkeypatch.setattr(knowing, "BOTS", {"cheat": Cheat})
    assert "bot cheat at" in str(broken(paulista, Secret, tmp_path))


def test_a_match_that_does_not_repeat(
    paulista: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    roots = iter(range(10**6))
    monkeypatch.setattr("truco.playing.running.root_words", lambda seed: (next(roots), 0))
    assert "the same match" in str(broken(paulista, Repeated, tmp_path))


def test_a_copy_that_forgets(
    paulista: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(g: Game) -> Game:
        return replace(copy_game(g), trick=0)

    monkeypatch.setattr("truco.playing.running.copy_game", forgetful)
    assert "copied, the match is not the same" in str(broken(paulista, Saved, tmp_path))


def test_a_record_that_lies(
    paulista: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from truco import record

    right = record.hands_of
    monkeypatch.setattr(
        record, "hands_of", lambda *given: tuple(replace(h, winner="A") for h in right(*given))
    )
    failure = broken(paulista, Recorded, tmp_path)
    assert "the record does not replay: hand" in str(failure)


def test_forms_that_differ(
    paulista: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other form plays by other rules, in which match 5 of these is not the same."""
    from truco.testing import forms

    class Engine:
        def play_matches(self, root: Any, start: int, count: int, *_: Any) -> Any:
            log = forms._interpreted(paulista.tables(2), root, start, count)
            return replace(log, tricks=log.tricks + (start <= 5 < start + count))

    monkeypatch.setattr("truco.compiled.engine.compiled_engine", lambda tables, policies: Engine())
    with pytest.raises(NotConforming) as found:
        check_forms(paulista, 2, matches=20, folder=tmp_path)
    assert "match 5 of seed 0" in str(found.value)
    assert "tricks " in str(found.value)
    assert found.value.record is not None

"""Golden records: a real match of every ruleset and seat count plays as it did when it was kept.

The bots that played them may change; the records stay. To make them anew, after rules were changed
on purpose:

    UPDATE_GOLDEN=1 pytest tests/match/test_golden_records.py
"""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.support.rulesets import COMBINATIONS, IDS, rules_of
from truco.actions import Action
from truco.bots import Basic
from truco.events import Event, HandStarted
from truco.match import Match
from truco.record import Record, changed_keys, replay

FOLDER = Path(__file__).parents[1] / "golden"
SEEDS = 60
"""Matches that are played for a record; the one that shows the most is kept."""
MOST_HANDS = 8
NOTABLE = (
    "folded", "abandoned", "declined", "count-announced", "contest-won", "bet-voided",
    "chico-ended", "match-ended", "discarded",
)  # fmt: skip
"""Kinds of events that a record should show."""


@pytest.mark.parametrize(("name", "players"), COMBINATIONS, ids=IDS)
def test_a_golden_record_plays_as_it_did(name: str, players: int) -> None:
    path = FOLDER / f"{name}-{players}.toml"
    if os.environ.get("UPDATE_GOLDEN"):
        write(best_match(name, players), path)
    assert path.exists(), f"there is no {path.name}: make it with UPDATE_GOLDEN=1"
    record = Record.load(path)
    assert (record.name, record.players) == (name, players)
    assert changed_keys(record) == [], f"{name} means something else now: UPDATE_GOLDEN=1"
    again = replayed(path)
    assert list(digests(again)) == kept_digests(path)
    # What wrote a record, and the versions of its plugins, may be newer now.
    newer = replace(again.record(record.seats), made_by=record.made_by, plugins=record.plugins)
    assert newer == record


def test_no_record_is_left_of_what_is_not_there() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(IDS)


@pytest.mark.parametrize(("name", "players"), COMBINATIONS, ids=IDS)
def test_a_record_shows_every_kind_of_hand(name: str, players: int) -> None:
    match = replayed(FOLDER / f"{name}-{players}.toml")
    shown = {event.mode for event in match.events if isinstance(event, HandStarted)}
    assert shown == set(match.tables.mode_names)


def test_the_records_show_every_kind_of_event() -> None:
    kinds = {event.kind for path in FOLDER.glob("*.toml") for event in replayed(path).events}
    assert kinds >= set(NOTABLE)


@cache
def replayed(path: Path) -> Match:
    return replay(Record.load(path))


# What a record is kept with.


def write(match: Match, path: Path) -> None:
    """Write a record with the number and a digest of the events of each hand in front."""
    lines = "".join(f"# {line}\n" for line in digests(match))
    seats = dict.fromkeys(match.seats, "basic or random")
    path.parent.mkdir(exist_ok=True)
    path.write_text(lines + match.record(seats).to_toml(), encoding="utf-8")


def digests(match: Match) -> Iterator[str]:
    """One line a hand: how many events, and a digest of all that they say."""
    hands: list[list[Event]] = []
    for event in match.events:
        if isinstance(event, HandStarted):
            hands.append([])
        hands[-1].append(event)
    for number, events in enumerate(hands, 1):
        text = "\n".join(str(event.to_dict()) for event in events)
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        yield f"hand {number}: {len(events)} events {digest}"


def kept_digests(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("# ") for line in lines if line.startswith("# ")]


# Making one.


def best_match(name: str, players: int) -> Match:
    """Of some short matches, the one that shows the most kinds of hands, events and calls."""
    found = [match for seed in range(SEEDS) if (match := short_match(name, players, seed))]
    return max(found, key=shown)


def shown(match: Match) -> int:
    """Kinds of hands, of events and of calls; a side that leaves counts little, it ends all."""
    kinds = {event.kind for event in match.events}
    modes = {event.mode for event in match.events if isinstance(event, HandStarted)}
    calls = {str(event).split()[1] for event in match.events if event.kind == "call-made"}
    return 2 * len(kinds & set(NOTABLE)) + 5 * len(modes) + len(calls)


def short_match(name: str, players: int, seed: int) -> Match | None:
    """A match near its end; None when it takes many hands."""
    chooser = random.Random(f"{name} {players} {seed}")
    total = rules_of(name).tables(players).tables.total
    if total > 15:  # some games have hands of their own kind in the malas only
        low, near = total // (2 + seed % 2) - 4, total - 3 - 6 * (seed % 2)
    else:
        low, near = total - 5, total - 1
    plain = Match(rules_of(name), players, seed)
    scores = {account: chooser.randint(low, near) for account in plain.scores}
    chicos = dict.fromkeys(plain.scores, plain.tables.tables.chicos_needed - 1)
    match = Match(rules_of(name), players, seed, scores=scores, chicos=chicos)
    bots = {seat: Basic(seed) for seat in match.seats}
    while not match.over:
        if match.hand_number > MOST_HANDS:
            return None
        seat = match.seat_to_act
        assert seat is not None
        staying = [one for one in match.seats if one not in match.abandoned]
        if match.hand_number > 3 and len(staying) > 1 and chooser.random() < 0.02:
            match.abandon(chooser.choice(staying))
            continue
        actions = match.legal_actions()
        bold: list[Action] = [action for action in actions if action.verb in ("call", "accept")]
        if chooser.random() < 0.35:
            match.act(chooser.choice(bold if bold and chooser.random() < 0.6 else actions))
        else:
            match.act(bots[seat].act(match.observation(seat)))
    return match

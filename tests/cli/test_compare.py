"""`truco compare`, and the files that runs leave behind."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Truco

FEW = ("--matches", "30", "--engine", "interpreted")
FLOR = ("--rules", "argentino", "--rules", "argentino:flor.enabled=false")
PAULISTA = ("simulate", "--rules", "paulista", *FEW)


def found(truco: Truco, *options: str) -> dict[str, Any]:
    """What a comparison found, as JSON."""
    done = truco("compare", *FEW, "--json", *options)
    assert (done.status, done.err) == (0, "")
    compared: dict[str, Any] = json.loads(done.out)
    return compared


def test_rules_are_compared_with_the_first(truco: Truco) -> None:
    compared = found(truco, *FLOR, "--rules", "gaucho")
    assert list(compared) == [
        *("schema", "players", "matches", "seed", "swap", "entries", "differences")
    ]
    labels = ["argentino", "argentino:flor.enabled=false", "gaucho"]
    assert [entry["label"] for entry in compared["entries"]] == labels
    assert [(d["label"], d["against"]) for d in compared["differences"]] == [
        (label, "argentino") for label in labels[1:]
    ]
    flor = compared["differences"][0]["measures"]["points.flor"]
    first, second = (entry["means"]["points.flor"]["mean"] for entry in compared["entries"][:2])
    assert (first > 0, second) == (True, 0)
    assert flor["mean"] == pytest.approx(-first)
    assert flor["low"] <= flor["mean"] <= flor["high"]


def test_rules_may_follow_without_the_option(truco: Truco) -> None:
    short = found(truco, "--rules", "argentino", "argentino:flor.enabled=false")
    long = found(truco, *FLOR)
    assert [entry["means"] for entry in short["entries"]] == [
        entry["means"] for entry in long["entries"]
    ]
    assert short["differences"] == long["differences"]


def test_settings_are_for_all_and_a_ruleset_s_own_come_last(truco: Truco) -> None:
    compared = found(
        truco,
        *("--rules", "paulista:match.target=5", "--rules", "paulista"),
        *("--rules", "paulista:match.target=7:tricks.all_tied=nobody", "--set", "match.target=9"),
    )
    hands = [entry["result"]["points"]["stake"] / 30 for entry in compared["entries"]]
    assert hands[0] < hands[2] < hands[1]


def test_a_path_may_have_a_colon(truco: Truco, tmp_path: Path) -> None:
    path = tmp_path / "a:b.toml"
    path.write_text('extends = "paulista"\n[match]\ntarget = 5\n', encoding="utf-8")
    compared = found(truco, "--rules", "paulista", "--rules", str(path))
    assert compared["entries"][1]["result"]["rules_path"] == str(path)


def test_bots_are_compared_by_the_same_deals(truco: Truco) -> None:
    compared = found(
        truco, "--rules", "paulista", "--bots", "random", "--bots", "basic,random", "--swap"
    )
    assert [entry["label"] for entry in compared["entries"]] == ["random,random", "basic,random"]
    (difference,) = compared["differences"]
    assert difference["paired"]
    assert difference["measures"]["win_rate"]["low"] > 0


def test_another_deck_is_said_and_not_paired(truco: Truco) -> None:
    done = truco("compare", *FEW, "--rules", "argentino", "paulista", "--json")
    assert done.status == 0
    assert done.err == (
        "paulista deals other cards than argentino: it plays deals of its own (seed 1), and its "
        "intervals are those of unpaired deals\n"
    )
    compared = json.loads(done.out)
    assert [entry["result"]["seed"] for entry in compared["entries"]] == [0, 1]
    assert compared["differences"][0]["paired"] is False


def test_a_table_for_people(truco: Truco) -> None:
    done = truco("compare", *FEW, *FLOR)
    assert (done.status, done.err) == (0, "")
    lines = [line.split() for line in done.out.splitlines()]
    assert lines[0] == ["2", "players,", "30", "matches,", "seed", "0,", "basic,basic"]
    assert ["argentino:flor.enabled=false", "less", "argentino"] in [line[:3] for line in lines]
    (flor,) = (line for line in lines if line[:3] == ["points", "from", "flor"] and line[-1] == "*")
    assert flor[3].startswith("−")
    assert any(line[:3] == ["the", "same", "deals;"] for line in lines)


def test_a_table_of_bots_names_the_rules(truco: Truco) -> None:
    done = truco(
        "compare", *FEW, "--rules", "paulista", "--bots", "random", "--bots", "random,basic"
    )
    assert done.out.startswith("paulista, 2 players, 30 matches, seed 0\n")


def test_a_table_in_another_language(truco: Truco) -> None:
    done = truco("compare", *FEW, *FLOR, "--lang", "es")
    assert "puntos de flor" in done.out
    assert "los mismos repartos" in done.out


@pytest.mark.parametrize(
    ("options", "status", "message"),
    [
        (("--rules", "paulista"), 2, "there is nothing to compare with: give another ruleset"),
        (
            ("--rules", "paulista", "mineiro", "--bots", "basic", "--bots", "random"),
            2,
            "compare rulesets or bots, not both at once",
        ),
        (
            ("--rules", "paulista", "mineiro", "--matches", "1"),
            2,
            "expected a whole number from 2 to",
        ),
        (("--rules", "paulista", "mineiro", "--swap", "--matches", "3"), 2, "must be even"),
        (("--rules", "paulista", "mineiro", "--bots", "a,b,c"), 2, "expected two bots"),
        ((), 2, "missing option '--rules'"),
        (("--rules", "paulista", "paulsta"), 1, "did you mean paulista"),
        (("--rules", "paulista", "paulista:match.targt=3"), 1, "did you mean target?"),
        (
            ("--rules", "paulista", "paulista:match.target=12"),
            1,
            "paulista and paulista:match.target=12 mean the same with 2 players and the same "
            "bots: there is nothing to compare",
        ),
        (
            ("--rules", "argentino:match.players=[6]", "paulista"),
            1,
            "no number of players is allowed by all (argentino:match.players=[6]: 6; "
            "paulista: 2, 4)",
        ),
        (("--rules", "paulista", "mineiro", "--plot", "a.pdf"), 1, "ends in .svg or .png"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    truco: Truco, options: tuple[str, ...], status: int, message: str
) -> None:
    done = truco("compare", *options)
    assert (done.status, done.out) == (status, "")
    assert message in done.err
    assert "Traceback" not in done.err


class TestFiles:
    """`--out` and `--plot`."""

    def test_rows_are_written_beside_the_tables(self, truco: Truco, tmp_path: Path) -> None:
        path = tmp_path / "rows.jsonl"
        done = truco(*PAULISTA, "--out", str(path))
        assert (done.status, done.err) == (0, "")
        assert done.out.startswith("paulista, 2 players, 30 matches, seed 0\n")
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert [row["match"] for row in rows] == list(range(30))

    def test_an_existing_file_is_kept_without_force(self, truco: Truco, tmp_path: Path) -> None:
        path = tmp_path / "rows.csv"
        path.write_text("precious", encoding="utf-8")
        done = truco(*PAULISTA, "--out", str(path))
        assert (done.status, done.out) == (1, "")
        assert done.err == f"error: {path} is there already; --force writes over it\n"
        assert path.read_text(encoding="utf-8") == "precious"
        assert truco(*PAULISTA, "--out", str(path), "--force").status == 0
        assert path.read_text(encoding="utf-8").startswith("seed,match,")

    def test_an_error_before_the_first_match_keeps_the_old_file(
        self, truco: Truco, tmp_path: Path
    ) -> None:
        path = tmp_path / "rows.csv"
        path.write_text("precious", encoding="utf-8")
        assert truco(*PAULISTA, "--out", str(path), "--force", "--bots", "basik").status == 1
        assert path.read_text(encoding="utf-8") == "precious"

    @pytest.mark.parametrize("option", ["--out", "--plot"])
    def test_a_run_that_goes_on_from_a_file_has_no_rows(
        self, truco: Truco, option: str, tmp_path: Path
    ) -> None:
        done = truco(*PAULISTA, option, "x.svg", "--checkpoint", str(tmp_path / "c.json"))
        assert (done.status, done.out) == (2, "")
        assert f"invalid value for '{option}': matches that were finished before" in done.err

    def test_standard_output_takes_rows_or_json(self, truco: Truco) -> None:
        done = truco(*PAULISTA, "--out", "-", "--json")
        assert (done.status, done.out) == (2, "")
        assert "standard output takes the rows or the JSON, not both: name a file, or" in done.err

    def test_rows_go_to_standard_output_alone(self, truco_process: Truco) -> None:
        done = truco_process(*PAULISTA, "--out", "-")
        assert (done.status, done.err) == (0, "")
        assert len(list(csv.DictReader(io.StringIO(done.out)))) == 30

    def test_a_reader_of_rows_that_has_enough_is_no_error(self) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        try:
            done = subprocess.run(
                [sys.executable, "-m", "truco", *PAULISTA, "--out", "-"],
                stdout=writer,
                stderr=subprocess.PIPE,
                text=True,
                timeout=60,
                check=False,
            )
        finally:
            os.close(writer)
        assert done.returncode == 0
        assert done.stderr == "standard output: its reader is gone; 0 rows were written\n"

    def test_a_full_disk_is_one_line_beside_what_was_counted(
        self, truco: Truco, tmp_path: Path
    ) -> None:
        if not Path("/dev/full").exists():
            pytest.skip("the system has no device that is always full")
        path = tmp_path / "rows.csv"
        path.symlink_to("/dev/full")
        done = truco(*PAULISTA, "--out", str(path))
        assert done.status == 1
        played = int(done.out.split()[3])
        assert 0 < played <= 30
        assert done.err == (
            f"error: {path}: No space left on device\n{played} of 30 matches were played\n"
        )

    def test_a_bot_that_fails_is_what_people_hear_of(
        self, truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        bots = "tests.simulation.sample_bots:raises,basic"
        done = truco(*PAULISTA, "--seed", "6", "--bots", bots, "--out", "rows.csv")
        assert done.status == 1
        assert "it raised LookupError" in done.err
        assert "rows.csv" not in done.err

    def test_pictures_of_both_commands(self, truco: Truco, tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        for name, command in (("one", PAULISTA), ("two", ("compare", *FEW, *FLOR))):
            path = tmp_path / f"{name}.svg"
            done = truco(*command, "--plot", str(path))
            assert (done.status, done.err) == (0, "")
            assert "<svg" in path.read_text(encoding="utf-8")
            again = truco(*command, "--plot", str(path))
            assert again.err == f"error: {path} is there already; --force writes over it\n"

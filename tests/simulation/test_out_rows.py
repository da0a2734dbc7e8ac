"""Rows of a run: one for each match, in order, whoever plays it and in whatever form."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.rulesets import rules_of, tables_of
from truco.errors import TrucoError
from truco.kernel.rows import row_names
from truco.simulation import Interrupted, Simulation, run
from truco.simulation.chunks import Chunk
from truco.simulation.columns import Columns
from truco.simulation.in_order import MOST_HELD, InOrder
from truco.simulation.row_files import RowFile, row_file
from truco.simulation.row_players import Rows, row_width

ARGENTINO = Simulation(
    rules_of("argentino"), bots=("basic", "random"), matches=60, seed=3, engine="interpreted"
)
SAMPLE_BOT = "tests.simulation.sample_bots:first"


class Kept:
    """Keeps every row."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def add(self, rows: Rows) -> None:
        self.numbers += rows


def rows_of(simulation: Simulation) -> list[int]:
    kept = Kept()
    run(simulation, rows=[kept])
    return kept.numbers


def columns_of(simulation: Simulation) -> Columns:
    players = simulation.players or 2
    return Columns(simulation.rules.tables(players), simulation.seed, simulation.swap)


def written(simulation: Simulation, path: Path) -> Path:
    """The file of a whole run."""
    file: RowFile = row_file(path, columns_of(simulation), {"seed": str(simulation.seed)})
    run(simulation, rows=[file])
    file.close()
    return path


def read(path: Path) -> list[dict[str, object]]:
    """The rows of a file; those of CSV are made numbers where they are."""
    if path.suffix == ".parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
        found: list[dict[str, object]] = parquet.read_table(path).to_pylist()
        return found
    with path.open(encoding="utf-8", newline="") as file:
        if path.suffix == ".jsonl":
            return [json.loads(line) for line in file]
        return [
            {name: int(text) if text.isdecimal() else text for name, text in row.items()}
            for row in csv.DictReader(file)
        ]


def test_the_columns_are_those_that_are_documented() -> None:
    assert columns_of(replace(ARGENTINO, rules=rules_of("paulista"))).names == [
        *("seed", "match", "deal", "winner", "winner_bot", "first_mano"),
        *("score_A", "score_B", "chicos_A", "chicos_B", "hands", "tricks", "actions"),
        "points_stake",
        *("made_truco", "made_seis", "made_nove", "made_doze"),
        *("accepted_truco", "accepted_seis", "accepted_nove", "accepted_doze"),
        *("declined_truco", "declined_seis", "declined_nove", "declined_doze"),
    ]
    names = columns_of(ARGENTINO).names
    assert {"points_flor", "made_vale_cuatro", "declined_contraflor_al_resto"} <= set(names)


def test_individual_scores_have_a_column_for_each_seat() -> None:
    names = Columns(tables_of("gallo", 3), 0, False).names
    assert [name for name in names if name.startswith("score_")] == [
        "score_A1",
        "score_B1",
        "score_A2",
    ]


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_a_row_says_what_the_result_counts(form: str, swap: bool, tmp_path: Path) -> None:
    simulation = replace(ARGENTINO, swap=swap)
    result = run(simulation)
    rows = read(written(simulation, tmp_path / f"rows.{form}"))

    def total(name: str) -> int:
        return sum(int(str(row[name])) for row in rows)

    assert [row["match"] for row in rows] == list(range(60))
    assert [row["deal"] for row in rows] == [match // 2 if swap else match for match in range(60)]
    assert {row["seed"] for row in rows} == {3}
    assert (total("hands"), total("tricks"), total("actions")) == (
        result.hands,
        result.tricks,
        result.actions,
    )
    assert sum(row["winner_bot"] == "A" for row in rows) == result.wins.A
    mano_wins = sum(row["winner"] == str(row["first_mano"])[0] for row in rows)
    assert mano_wins == round(result.first_mano_win_rate.mean * 60)
    for bet, points in result.points.items():
        assert total(f"points_{bet}") == points
    for call, counts in result.calls.items():
        name = call.replace("-", "_")
        assert tuple(total(f"{kind}_{name}") for kind in counts._fields) == counts
    for row in rows:
        winner = "AB".index(str(row["winner"]))
        exchanged = swap and int(str(row["match"])) % 2
        assert row["winner_bot"] == "AB"[winner ^ int(exchanged)]
        assert row[f"score_{row['winner']}"] == 30
        assert int(str(row[f"score_{'BA'[winner]}"])) < 30


def test_every_form_holds_the_same_rows(tmp_path: Path) -> None:
    forms = [read(written(ARGENTINO, tmp_path / f"rows.{form}")) for form in ("csv", "jsonl")]
    assert forms[0] == forms[1]
    assert forms[0] == read(written(ARGENTINO, tmp_path / "rows.parquet"))


def test_parquet_says_what_was_played_and_has_types(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    schema = parquet.read_schema(written(ARGENTINO, tmp_path / "rows.parquet"))
    assert schema.metadata[b"truco.seed"] == b"3"
    assert schema.field("match").type == pa.int64()
    assert schema.field("hands").type == pa.int32()
    assert schema.field("winner").type == pa.string()


def test_a_seed_too_large_for_a_number_is_a_text(tmp_path: Path) -> None:
    seed = 2**70
    simulation = replace(ARGENTINO, seed=seed, matches=2)
    for form in ("jsonl", "parquet"):
        rows = read(written(simulation, tmp_path / f"rows.{form}"))
        assert [row["seed"] for row in rows] == [str(seed)] * 2


def test_rows_do_not_depend_on_the_number_of_workers() -> None:
    assert rows_of(replace(ARGENTINO, jobs=3, matches=300)) == rows_of(
        replace(ARGENTINO, matches=300)
    )


@pytest.mark.parametrize(("name", "players"), [("argentino", 4), ("gallo", 3), ("paulista", 2)])
@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_bots_in_python_write_the_rows_of_the_kernel(
    name: str, players: int, swap: bool, tmp_path: Path
) -> None:
    kernel = replace(ARGENTINO, rules=rules_of(name), players=players, matches=6, swap=swap)
    # Keeping records plays the same bots through Match.
    assert rows_of(kernel) == rows_of(replace(kernel, records=tmp_path))


def test_a_bot_of_ones_own_gets_rows_too(tmp_path: Path) -> None:
    simulation = replace(ARGENTINO, bots=(SAMPLE_BOT, "random"), matches=4)
    rows = read(written(simulation, tmp_path / "rows.csv"))
    assert sum(int(str(row["actions"])) for row in rows) == run(simulation).actions


class TestOrder:
    """Chunks come back in any order."""

    def test_later_chunks_wait_for_earlier_ones(self) -> None:
        kept = Kept()
        order = InOrder([kept])
        order.add(Chunk(2, 2), _rows(2, 3), 0)
        assert kept.numbers == []
        order.add(Chunk(0, 2), _rows(0, 1), 4)
        assert kept.numbers == [0, 1, 2, 3]

    def test_what_is_beyond_the_end_is_not_given(self) -> None:
        kept = Kept()
        order = InOrder([kept])
        order.add(Chunk(2, 2), _rows(2, 3), 0)
        order.add(Chunk(0, 2), _rows(0, 1), 2)
        assert kept.numbers == [0, 1]

    def test_an_interrupted_run_gives_what_there_is(self) -> None:
        kept = Kept()
        order = InOrder([kept])
        for start in (6, 4):
            order.add(Chunk(start, 2), _rows(start, start + 1), 0)
        order.finish()
        assert kept.numbers == [4, 5, 6, 7]

    def test_no_more_chunks_are_handed_out_than_fit(self) -> None:
        order = InOrder([Kept()])
        for number in range(1, MOST_HELD + 1):
            assert order.has_room
            order.add(Chunk(number, 1), _rows(number), 0)
        assert not order.has_room
        order.add(Chunk(0, 1), _rows(0), MOST_HELD + 1)
        assert order.has_room


def _rows(*numbers: int) -> Rows:
    from array import array

    return array("q", numbers)


def test_ctrl_c_leaves_the_rows_of_the_matches_that_were_counted(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    simulation = replace(ARGENTINO, matches=100_000)
    file = row_file(path, columns_of(simulation), {})

    def interrupt(finished: int) -> None:
        if finished >= 50:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        run(simulation, progress=interrupt, rows=[file])
    file.close()
    assert caught.value.result is not None
    assert [row["match"] for row in read(path)] == list(range(caught.value.result.matches))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_ends_by_itself_ends_its_rows_too(jobs: int) -> None:
    kept = Kept()
    simulation = replace(
        ARGENTINO, bots=("random", "random"), matches=100_000, until=0.19, jobs=jobs
    )
    result = run(simulation, rows=[kept])
    assert result.matches < 2000
    width = row_width(tables_of("argentino", 2).tables)
    assert kept.numbers[::width] == list(range(result.matches))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rows.txt", "expected a name that ends in .csv, .jsonl or .parquet"),
        ("rows", "expected a name that ends in .csv, .jsonl or .parquet"),
        ("folder.csv", "is a folder"),
        ("nowhere/rows.csv", "there is no folder"),
        ("there.csv", "is there already; --force writes over it"),
    ],
)
def test_what_cannot_be_a_file_of_rows_is_refused_before_playing(
    name: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "there.csv").write_text("precious", encoding="utf-8")
    with pytest.raises(TrucoError, match=message):
        row_file(tmp_path / name, columns_of(ARGENTINO), {})
    assert (tmp_path / "there.csv").read_text(encoding="utf-8") == "precious"


def test_a_file_is_written_over_when_that_is_asked_for(tmp_path: Path) -> None:
    path = written(ARGENTINO, tmp_path / "rows.csv")
    before = path.read_bytes()
    path.write_bytes(b"x" * 10 * len(before))
    file = row_file(path, columns_of(ARGENTINO), {}, force=True)
    assert path.read_bytes().startswith(b"xxx"), "nothing is lost before there is something new"
    run(ARGENTINO, rows=[file])
    file.close()
    assert path.read_bytes() == before


def test_without_pyarrow_the_message_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(
        TrucoError, match=r"pip install 'truco\[data\]'; .csv and .jsonl need nothing"
    ):
        row_file(tmp_path / "rows.parquet", columns_of(ARGENTINO), {})


def test_the_width_of_a_row_is_the_sum_of_its_columns() -> None:
    tables = tables_of("argentino", 2).tables
    widths: Mapping[str, int] = dict(row_names(tables))
    assert row_width(tables) == 4 + 4 + 3 + widths["points"] + 3 * widths["made"]
    assert len(rows_of(replace(ARGENTINO, matches=3))) == 3 * row_width(tables)

"""Pictures say what was found: in words, in both forms, without a display."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.support.rulesets import rules_of, tables_of
from truco.errors import TrucoError
from truco.rules import load_ruleset
from truco.simulation import Result, Simulation, run
from truco.simulation.compare import compare
from truco.simulation.comparison import Compared, Comparison, Contender
from truco.simulation.measures import Lengths
from truco.simulation.plots import check_picture
from truco.simulation.plots.comparison import draw_comparison
from truco.simulation.plots.picture import picture, short
from truco.simulation.plots.result import draw_result
from truco.words import Words, language

pytest.importorskip("matplotlib")
PNG = b"\x89PNG\r\n\x1a\n"


@cache
def found(name: str, players: int) -> tuple[Result, dict[int, int]]:
    """A result, and how many matches had how many hands."""
    lengths = Lengths(tables_of(name, players).tables)
    simulation = Simulation(
        rules_of(name), players, ("basic", "random"), 80, seed=2, engine="interpreted"
    )
    return run(simulation, rows=[lengths]), dict(lengths.matches)


@cache
def compared() -> Compared:
    contenders = (
        Contender("argentino", rules_of("argentino")),
        Contender(
            "argentino:flor.enabled=false", load_ruleset("argentino", ["flor.enabled=false"])
        ),
        Contender("/far/away/truco.toml", rules_of("paulista")),
    )
    return compare(Comparison(contenders, matches=60, engine="interpreted"))


def texts(path: Path) -> list[str]:
    """Every text of an SVG."""
    root = ElementTree.parse(path).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]


def words_of(code: str, name: str) -> Words:
    return language(code, rules_of(name))


def test_a_result_says_what_it_shows(tmp_path: Path) -> None:
    path = tmp_path / "result.svg"
    result, lengths = found("argentino", 2)
    draw_result(result, lengths, path, words_of("en", "argentino"))
    said = texts(path)
    assert "argentino, 2 players, 80 matches, seed 2" in said
    for text in ("A: basic", "B: random", "first mano", "the hand", "envido", "vale cuatro"):
        assert text in said, text
    assert f"{100 * result.win_rate.A.mean:.1f} %" in said
    assert f"mean {result.hands / 80:.1f}" in said
    shares = [100 * points / sum(result.points.values()) for points in result.points.values()]
    assert {f"{share:.0f} %" for share in shares} <= set(said)
    made = result.calls["truco"].made
    assert f"{100 * made / result.hands:.1f}" in said


@pytest.mark.parametrize(
    ("code", "name", "players", "said"),
    [
        ("es", "argentino", 2, ["2 jugadores", "Puntos por origen", "la mano", "manos"]),
        ("pt", "paulista", 4, ["4 jogadores", "Pontos por origem", "primeiro mão", "mãos"]),
        ("en", "gallo", 3, ["3 players", "Points by source"]),
    ],
)
def test_words_are_those_of_the_language_and_the_rules(
    code: str, name: str, players: int, said: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "result.svg"
    draw_result(*found(name, players), path, words_of(code, name))
    everything = "\n".join(texts(path))
    assert [text for text in said if text not in everything] == []


def test_a_result_without_calls_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "result.svg"
    result, lengths = found("paulista", 4)
    draw_result(replace(result, calls={}), lengths, path)
    assert "nothing was called" in texts(path)


def test_a_comparison_names_everybody_and_the_differences(tmp_path: Path) -> None:
    path = tmp_path / "comparison.svg"
    draw_comparison(compared(), path, words_of("en", "argentino"))
    said = texts(path)
    for text in (
        "2 players, 60 matches, seed 0, basic,basic",
        "Difference from argentino",
        "argentino: flor.enabled=false",
        "truco",  # both a call and, of its path, the file's name
        "win rate of the first mano",
        "seis",
        "envido",
    ):
        assert text in said, text
    assert not any("/far" in text for text in said)


@pytest.mark.parametrize("form", ["svg", "png"])
def test_the_same_numbers_give_the_same_file(form: str, tmp_path: Path) -> None:
    one, other = tmp_path / f"one.{form}", tmp_path / f"other.{form}"
    for path in (one, other):
        draw_comparison(compared(), path)
    assert one.read_bytes() == other.read_bytes()
    if form == "png":
        assert one.read_bytes().startswith(PNG)


def test_texts_do_not_run_into_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from matplotlib.text import Text

    drawn: dict[int, tuple[str, Any]] = {}
    draw = Text.draw

    def noting(text: Text, renderer: Any) -> None:
        draw(text, renderer)
        if text.get_text().strip():
            # Whatever is drawn last is where it stays.
            drawn[id(text)] = text.get_text(), text.get_window_extent(renderer)

    monkeypatch.setattr(Text, "draw", noting)
    for number, show in enumerate(
        (
            lambda path: draw_comparison(compared(), path),
            lambda path: draw_result(*found("argentino", 2), path),
            lambda path: draw_result(*found("paulista", 4), path, words_of("pt", "paulista")),
        )
    ):
        drawn.clear()
        show(tmp_path / f"{number}.png")
        assert len(drawn) > 30
        for (one, box), (other, other_box) in combinations(drawn.values(), 2):
            assert not _overlap(box, other_box), (one, other)


def _overlap(one: Any, other: Any) -> bool:
    """Whether two boxes share more than a hair's breadth."""
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    return bool(width > 1 and height > 1)


def test_no_display_is_looked_for(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from truco.simulation.plots.picture import picture\n"
        "with picture(Path(sys.argv[1]), 'x', 2, 2) as figure:\n"
        "    figure.add_subplot()\n"
        "print('matplotlib.pyplot' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "a.png")],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("False\n", "")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.pdf", "expected a name that ends in .svg or .png"),
        ("folder.svg", "is a folder"),
        ("nowhere/a.svg", "there is no folder"),
        ("there.png", "is there already; --force writes over it"),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_playing(
    name: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "there.png").touch()
    with pytest.raises(TrucoError, match=message):
        check_picture(tmp_path / name, force=False)
    check_picture(tmp_path / "there.png", force=True)


def test_without_matplotlib_the_message_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(TrucoError, match=r"pip install 'truco\[plot\]'"):
        check_picture(tmp_path / "a.svg", force=False)


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("argentino", "argentino"),
        ("games/sunday.toml", "sunday"),
        ("games/sunday.toml:match.target=15", "sunday: match.target=15"),
        ("a:" + "flor.enabled=false:" * 5, "a: …"),
    ],
)
def test_labels_fit_beside_an_axis(label: str, shown: str) -> None:
    assert short(label) == shown


class TestFullDisk:
    """A picture that has no room is said so, and what was there before is left."""

    @pytest.fixture
    def full(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A disk on which nothing can be moved into place."""

        def no_room(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("truco.simulation.plots.picture.os.replace", no_room)

    @pytest.mark.parametrize("old", [None, b"the picture before"])
    def test_the_file_is_named_and_left(
        self, tmp_path: Path, old: bytes | None, full: None
    ) -> None:
        path = tmp_path / "found.svg"
        if old is not None:
            path.write_bytes(old)
        said = r"found\.svg: No space left on device; the picture could not be written"
        with pytest.raises(TrucoError, match=said), picture(path, "title", 4, 3):
            pass
        assert [each.read_bytes() for each in tmp_path.iterdir()] == ([] if old is None else [old])

    def test_the_numbers_are_shown_all_the_same(
        self, tmp_path: Path, full: None, capsys: pytest.CaptureFixture[str]
    ) -> None:
        from truco.cli.app import run as truco

        path = tmp_path / "found.svg"
        few = ("--rules", "paulista", "--matches", "20", "--json", "--plot", str(path))
        for command in (("simulate",), ("compare", "--bots", "random", "--bots", "basic")):
            assert truco([*command, *few]) == 1
            out, err = capsys.readouterr()
            assert json.loads(out)["matches"] == 20
            assert err == (
                f"error: {path}: No space left on device; the picture could not be written\n"
            )

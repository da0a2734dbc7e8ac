"""Standard streams that are full, closed or gone: one line and a status, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, Truco

if not Path("/dev/full").exists():
    pytest.skip("the system has no device that is always full", allow_module_level=True)

FULL = "error: standard output cannot be written: No space left on device\n"
CLOSED = "error: standard output cannot be written: it is closed\n"
RECORD = "match.toml"
FEW = ("--matches", "2", "--engine", "interpreted")

COMMANDS = {
    "help": ("--help",),
    "version": ("--version",),
    "help of a command": ("simulate", "--help"),
    "simulate": ("simulate", "--rules", "paulista", *FEW),
    "simulate --json": ("simulate", "--rules", "paulista", *FEW, "--json"),
    "compare": ("compare", "--rules", "paulista", "paulista:match.target=5", *FEW),
    "replay": ("replay", RECORD),
    "replay --json": ("replay", RECORD, "--json"),
    "rules list": ("rules", "list"),
    "rules show": ("rules", "show", "paulista"),
    "rules check": ("rules", "check", "paulista"),
    "rules diff": ("rules", "diff", "paulista", "paulista-limpo"),
    "rules path": ("rules", "path", "paulista"),
    "rules explain": ("rules", "explain", "paulista", "--players", "2"),
    "rules graph": ("rules", "graph", "paulista"),
    "rules schema": ("rules", "schema", "paulista"),
    "rules set": ("rules", "set", "mine.toml", "match.target=12"),
    "bots": ("bots",),
    "plugins": ("plugins",),
    "new ruleset": ("new", "ruleset", "sunday", "--extends", "paulista"),
    "new variant": ("new", "variant", "mendocino"),
    "doctor": ("doctor",),
    "cache clear": ("cache", "clear"),
}


@pytest.fixture
def folder(tmp_path: Path, truco: Truco, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with what some commands need."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRUCO_CACHE_DIR", str(tmp_path / "cache"))
    Path("mine.toml").write_text('extends = "paulista"\n', encoding="utf-8")
    truco("simulate", "--rules", "paulista", "--matches", "1", "--records", "games")
    (record,) = Path("games").iterdir()
    record.rename(RECORD)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_full_disk_is_one_line_for_every_command(
    truco: Truco, command: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr("sys.stdout", full)
        found = truco(*command)
        monkeypatch.undo()
    assert (found.status, found.out, found.err) == (1, "", FULL)


def at_the_shell(redirection: str, *command: str) -> Outcome:
    """A command as a process of its own, with its streams redirected."""
    found = subprocess.run(
        [
            "/bin/sh",
            "-c",
            f'exec "$@" {redirection}',
            "sh",
            sys.executable,
            "-m",
            "truco",
            *command,
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return Outcome(found.returncode, found.stdout, found.stderr)


@pytest.mark.parametrize(
    ("redirection", "message"), [(">/dev/full", FULL), (">&-", CLOSED), ("<&- >&-", CLOSED)]
)
@pytest.mark.parametrize(
    "command",
    [
        COMMANDS["help"],
        COMMANDS["version"],
        COMMANDS["simulate --json"],
        COMMANDS["rules list"],
        COMMANDS["rules path"],
    ],
    ids=" ".join,
)
def test_a_stdout_that_cannot_be_written_is_one_line_at_the_shell(
    command: tuple[str, ...], redirection: str, message: str
) -> None:
    assert at_the_shell(redirection, *command) == Outcome(1, "", message)


def test_rows_need_an_open_stdout() -> None:
    found = at_the_shell(">&-", *COMMANDS["simulate"], "--out", "-")
    assert (found.status, found.out) == (1, "")
    error, played = found.err.splitlines()
    assert error.startswith("error: standard output: ")
    assert played == "2 of 2 matches were played"


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_messages_that_nobody_can_read_change_no_status(redirection: str) -> None:
    assert at_the_shell(redirection, "rules", "path", "paulsta") == Outcome(1, "", "")
    assert at_the_shell(redirection, "simulat") == Outcome(2, "", "")
    found = at_the_shell(redirection, "rules", "path", "paulista")
    assert found.status == 0
    assert found.out.endswith("paulista.toml\n")


def test_no_file_takes_the_place_of_a_closed_stdout(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    found = at_the_shell(">&-", *COMMANDS["simulate"], "--out", str(path))
    assert (found.status, found.err) == (1, CLOSED)
    rows = path.read_text(encoding="utf-8").splitlines()
    assert rows[0].startswith("seed,match,")
    assert len(rows) == 3


@pytest.mark.parametrize("command", ["--version", "rules list", "rules explain paulista"])
def test_a_reader_that_is_gone_is_no_error(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        found = subprocess.run(
            [sys.executable, "-m", "truco", *command.split()],
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert (found.returncode, found.stderr) == (0, "")

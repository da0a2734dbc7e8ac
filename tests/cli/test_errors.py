"""One voice: every error becomes one message and one status, whatever it was."""

from __future__ import annotations

import pytest
import typer

from truco.cli import errors
from truco.cli.errors import speaks
from truco.errors import BuildError, BuildFault, Fault, RulesetError, TrucoError


def spoken(error: BaseException, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The status and the message of a command that ends with an error."""

    @speaks
    def command() -> None:
        raise error

    with pytest.raises(typer.Exit) as caught:
        command()
    captured = capsys.readouterr()
    assert captured.out == ""
    return caught.value.exit_code, captured.err


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (TrucoError("no way"), 1, "error: no way\n"),
        (
            RulesetError([Fault("a.toml", 1, 2, "key", "is wrong", source_line="abc")]),
            1,
            "a.toml:1:2: error: key: is wrong\n    1 | abc\n      |  ^\n",
        ),
        (
            BuildError([BuildFault("a.b", "too many"), BuildFault(None, "none")]),
            1,
            "error: a.b: too many\nerror: none\n",
        ),
        (FileNotFoundError(2, "No such file", "x"), 1, "error: x: No such file\n"),
        (OSError(28, "No space left on device"), 1, "error: No space left on device\n"),
        (KeyboardInterrupt(), 130, "interrupted\n"),
    ],
)
def test_errors_become_a_message_and_a_status(
    error: BaseException, status: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert spoken(error, capsys) == (status, message)


def test_an_error_nobody_expected_is_a_bug_and_says_where(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(errors.DEBUG, raising=False)
    status, message = spoken(ZeroDivisionError("by nought"), capsys)
    assert status == 1
    assert "a bug: ZeroDivisionError: by nought (" in message
    assert "test_errors.py:" in message
    assert message.count("\n") == 1


def test_a_developer_may_see_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(errors.DEBUG, "1")

    @speaks
    def command() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        command()


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_colours_are_for_terminals_that_want_them(
    no_color: str,
    coloured: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    errors.show_message("no")
    faults = [Fault("a.toml", 1, 2, None, "is wrong")]
    errors.show_faults(faults)
    captured = capsys.readouterr().err
    assert captured.count("\x1b[1;31m") == (2 if coloured else 0)
    assert "a.toml:1:2: " in captured.replace("\x1b[1m", "").replace("\x1b[0m", "")

"""The code blocks of a page, and how each kind of them is run.

A block opens with its language, and a title where it is a file:

- ``toml title="house.toml"``, ``python title="bot.py"``: written to the page's folder;
- ``python``: run in the page's own namespace; one that begins with ``>>>`` is a doctest;
- ``console``: every line after ``$ `` is run by a shell in the page's folder, and what it writes
  must be what follows;
- ``text``, ``mermaid``: shows something, and is not run.

On a page of the tutorial, Python for a file that is there already changes it: see `growing.py`.

In what is written, ``...`` in a line stands for any text, and a line of ``...`` for any lines. How
many spaces stand between words does not count, since widths of tables depend on what is in them.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest import mock

from tests.docs.growing import grown
from truco.cli import app
from truco.plugins.manager import shared_registry

_OPENING: Final = re.compile(r'(\s*)```(\w*)(?: title="([^"]+)")?\s*')
LANGUAGES: Final = ("console", "mermaid", "python", "text", "toml")
TIMEOUT: Final = 60

_PLAIN: Final = re.compile(r"truco [^|&;<>$`*]+")
"""A command that no shell is needed for."""


@dataclass(frozen=True)
class Block:
    """A block of a page; `line` is that of its first line of code."""

    page: Path
    line: int
    language: str
    title: str | None
    code: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    """The code blocks of a page in order; raises ValueError for one that nobody could run."""
    found: list[Block] = []
    opened: re.Match[str] | None = None
    lines: list[str] = []
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        if opened is None:
            if line.lstrip().startswith("```"):
                opened = _OPENING.fullmatch(line)
                if opened is None or opened[2] not in LANGUAGES:
                    raise ValueError(f"{page.name}:{number}: no kind of block: {line.strip()}")
                lines = []
        elif line.strip() == "```":
            indent, language, title = opened.groups()
            code = "\n".join(text.removeprefix(indent) for text in lines) + "\n"
            if language == "toml" and title is None:
                raise ValueError(f"{page.name}:{number}: a TOML block is a file and has a title")
            found.append(Block(page, number - len(lines), language, title, code))
            opened = None
        else:
            lines.append(line)
    if opened is not None:
        raise ValueError(f"{page.name}: a block is not closed")
    return found


def run(block: Block, folder: Path, names: dict[str, object]) -> None:
    """Run a block in a folder, which is the working directory too. Raises when it fails."""
    if block.title is not None:
        file = folder / block.title
        file.parent.mkdir(parents=True, exist_ok=True)
        code = block.code
        if block.language == "python":
            if block.page.parent.name == "tutorial" and file.exists():
                code = grown(file.read_text("utf-8"), code)
            compile(code, block.title, "exec")
            # Plugins of files are kept by their path, and this one is another now.
            shared_registry.cache_clear()
        file.write_text(code, "utf-8")
    elif block.language == "python":
        _run_python(block, names)
    elif block.language == "console":
        for command, expected in _commands(block):
            _run_command(block, command, expected, folder)


def _run_python(block: Block, names: dict[str, object]) -> None:
    if not block.code.startswith(">>>"):
        # As many lines before it as in the page, so that a traceback points there.
        exec(compile("\n" * (block.line - 1) + block.code, str(block.page), "exec"), names)
        return
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    test = doctest.DocTestParser().get_doctest(
        block.code, names, str(block), str(block.page), block.line - 1
    )
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=flags, verbose=False)
    runner.run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, "".join(report)


def _commands(block: Block) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for line in block.code.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        elif found and found[-1][0].endswith("\\"):
            found[-1] = (found[-1][0][:-1] + line.strip(), "")
        else:
            command, output = found[-1]
            found[-1] = (command, f"{output}{line}\n")
    return found


def _run_command(block: Block, command: str, expected: str, folder: Path) -> None:
    environment = _environment(folder)
    if _PLAIN.fullmatch(command) and not (folder / ".installed").exists():
        status, output = _run_here(command, environment)
    else:
        status, output = _run_in_shell(command, environment, folder)
    written = _tidy(output)
    assert status == 0, f"{block}: {command}: status {status}\n{written}"
    pattern = "".join(map(_line_pattern, _tidy(expected).splitlines()))
    assert re.fullmatch(pattern, f"{written}\n" if written else ""), (
        f"{block}: {command} wrote\n{written}\nexpected\n{expected}"
    )


def _run_here(command: str, environment: dict[str, str]) -> tuple[int, str]:
    """A command of truco alone needs no process of its own, which takes most of a second."""
    output = io.StringIO()
    with (
        mock.patch.dict(os.environ, environment, clear=True),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(output),
    ):
        status = app.run(shlex.split(command)[1:])
    return status, output.getvalue()


def _run_in_shell(command: str, environment: dict[str, str], folder: Path) -> tuple[int, str]:
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=TIMEOUT,
    )
    return done.returncode, done.stdout


def _line_pattern(line: str) -> str:
    if line == "...":
        return "(?:.*\n)*"
    return ".*".join(re.escape(part) for part in line.split("...")) + "\n"


def _environment(folder: Path) -> dict[str, str]:
    """The test's own, English and of a known width, with this interpreter's `truco` and `pip`.

    What is installed goes to a folder of the page, without asking the network for anything.
    """
    programs, installed = folder / ".programs", folder / ".installed"
    if not programs.exists():
        programs.mkdir()
        for name in ("truco", "pip"):
            program = programs / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {name} "$@"\n', "utf-8")
            program.chmod(0o755)
    inherited = os.environ.get("PYTHONPATH", "")
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("TRUCO_", "PIP_", "LC_"))
    }
    return {
        **kept,
        "PATH": os.pathsep.join([str(programs), os.environ.get("PATH", "")]),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(installed), inherited])),
        "PIP_TARGET": str(installed),
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip reads this as "no isolation"
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "TRUCO_LANG": "en",
        "COLUMNS": "140",
        "NO_COLOR": "1",
    }


def _tidy(text: str) -> str:
    """A text with single spaces, none at the ends of lines, and without empty lines around it."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines()).strip("\n")

"""What the README tells people to type is what works."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The contents of the README's code blocks in one language, without their indentation."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```$", README, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", text, flags=re.MULTILINE) for indent, text in found]


def test_each_command_line_stands_alone_in_its_block() -> None:
    commands = blocks("sh")

    assert len(commands) >= 2
    assert [command for command in commands if command.count("\n") != 1] == []


def test_one_command_sets_up_and_runs_a_simulation() -> None:
    assert (
        "python3 -m venv .venv && .venv/bin/pip install '.[fast]'"
        " && .venv/bin/truco simulate --rules paulista.toml\n"
    ) in blocks("sh")


def test_the_python_example_plays_a_match_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("python")
    names: dict[str, object] = {}

    exec(compile(example, "README.md", "exec"), names)

    match = names["match"]
    assert match.over  # type: ignore[attr-defined]
    assert str(match.winner) in capsys.readouterr().out  # type: ignore[attr-defined]

"""Broken rule files and all that is said about them, word for word.

Each `malformed/NAME.toml` has its whole output in `malformed/NAME.txt`. Lines `# set: key=value` in
a file are given as `--set`. After a change of wording, write the outputs anew and read every one:

    UPDATE_MALFORMED=1 python -m pytest tests/rulefile/test_malformed.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from truco.errors import RulesetError
from truco.rulefile import RulesetRegistry, as_json, load_ruleset, render_plain, render_rich

FOLDER = Path(__file__).parent / "malformed"
FILES = sorted(path.name for path in FOLDER.glob("*.toml"))


def options_in(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    return [line.removeprefix("# set: ") for line in lines if line.startswith("# set: ")]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.usefixtures("installed")
def test_a_broken_file_is_explained_in_full(
    name: str, registry: RulesetRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER)
    with pytest.raises(RulesetError) as caught:
        load_ruleset(name, registry=registry, overrides=options_in(FOLDER / name))
    faults = caught.value.faults
    output = render_plain(faults)
    expected = (FOLDER / name).with_suffix(".txt")
    if os.environ.get("UPDATE_MALFORMED"):
        expected.write_text(output, encoding="utf-8", newline="\n")
    assert output == expected.read_text(encoding="utf-8")
    assert render_rich(faults).plain == output
    assert len(as_json(faults)) == len(faults)


def test_there_are_plenty_of_broken_files_and_no_output_is_left_over() -> None:
    assert len(FILES) >= 60
    assert {Path(name).stem for name in FILES} == {path.stem for path in FOLDER.glob("*.txt")}


@pytest.mark.parametrize("name", FILES)
def test_every_explanation_names_the_file_and_says_what_to_do(name: str) -> None:
    output = (FOLDER / name).with_suffix(".txt").read_text(encoding="utf-8")
    for paragraph in output.split("\n\n"):
        head, *rest = paragraph.splitlines()
        assert ": error: " in head
        # A model's own rule says itself what to do.
        own_rule = name == "rule-of-a-table.toml"
        assert own_rule or any(line.startswith("help: ") for line in rest), paragraph
        assert "\x1b" not in paragraph

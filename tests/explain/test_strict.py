"""`truco rules check --strict`: options that cannot matter, and values that look wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.rulesets import COMBINATIONS, rules_of
from truco.explain.alternatives import alternatives
from truco.explain.meaning import same_but_counts, same_counts
from truco.explain.strict import idle_keys, warnings
from truco.rules import Rules, load_ruleset


def _rules(tmp_path: Path, text: str) -> Rules:
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8")
    return load_ruleset(path)


def _idle(tmp_path: Path, text: str) -> list[str]:
    return [".".join(map(str, path)) for path, _ in idle_keys(_rules(tmp_path, text))]


def _messages(tmp_path: Path, text: str) -> list[str]:
    return [
        f"{w.key}: {w.message}" if w.key else w.message for w in warnings(_rules(tmp_path, text))
    ]


# Options that cannot matter.


@pytest.mark.parametrize("name", sorted({name for name, _ in COMBINATIONS}))
def test_shipped_rulesets_have_none(name: str) -> None:
    assert warnings(rules_of(name)) == []


def test_what_is_switched_off_cannot_matter(tmp_path: Path) -> None:
    text = 'extends = "paulista"\n[iron]\nenabled = false\nblind = true\nasking = "forfeits-hand"\n'

    assert _idle(tmp_path, text) == ["iron.blind", "iron.asking"]


def test_what_is_for_six_cannot_matter_for_two(tmp_path: Path) -> None:
    base = 'extends = "argentino"\n[match]\nplayers = [2]\n[pica_pica]\nstart = 7\ncap = 4\n'

    assert _idle(tmp_path, base) == ["pica_pica.start", "pica_pica.cap"]
    assert _idle(tmp_path, base.replace("[2]", "[2, 6]")) == []


def test_a_key_that_changes_counts_alone_matters(tmp_path: Path) -> None:
    text = (
        'extends = "uruguayo"\n[match]\nplayers = [2]\n[muestra]\nvalues = [30, 29, 28, 27, 26]\n'
    )

    assert _idle(tmp_path, text) == []


def test_only_what_the_file_itself_writes_is_looked_at(tmp_path: Path) -> None:
    parent = 'name = "x"\nextends = "paulista"\n[iron]\nenabled = false\nblind = true\n'
    (tmp_path / "parent.toml").write_text(parent, "utf-8")

    assert _idle(tmp_path, 'extends = "parent.toml"\n[match]\ntarget = 15\n') == []


def test_a_warning_stands_at_its_key(tmp_path: Path) -> None:
    rules = _rules(tmp_path, 'extends = "paulista"\n[iron]\nenabled = false\nblind = true\n')
    (warning,) = warnings(rules)

    assert (warning.line, warning.column, warning.key) == (4, 1, "iron.blind")
    assert warning.message == (
        "this cannot matter: in these rules another value than true means the same"
    )


def test_other_values_are_of_the_kinds_that_may_stand_there() -> None:
    model = type(rules_of("paulista").settings)

    assert set(alternatives(model, ("tricks", "all_tied"), "dealer")) == {
        "mano",
        "nobody",
        "replay",
    }
    assert list(alternatives(model, ("iron", "blind"), False)) == [True]
    assert {11, 13} <= set(alternatives(model, ("match", "target"), 12))
    assert [3, 1, 6] in list(alternatives(model, ("truco", "values"), [1, 3, 6]))
    assert list(alternatives(model, ("name",), "free text")) == []


def test_meaning_is_what_a_fingerprint_says() -> None:
    a, b = rules_of("paulista").tables(2), load_ruleset("paulista", {"name": "x"}).tables(2)
    c = load_ruleset("paulista", {"match.target": 13}).tables(2)

    assert same_but_counts(a, b)
    assert a.fingerprint == b.fingerprint
    assert not same_but_counts(a, c)
    assert a.fingerprint != c.fingerprint
    plain = load_ruleset("uruguayo").tables(2)
    other = load_ruleset("uruguayo", {"muestra.values": [30, 29, 28, 27, 26]}).tables(2)
    assert same_but_counts(plain, other)
    assert not same_counts(plain, other)


# Values that look wrong.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'extends = "argentino-30-sin-flor"\n[match]\ntarget = 3\n',
            "vale-cuatro is worth 4, but 3 points win",
        ),
        (
            'extends = "argentino-15-flor"\n[flor]\ncontraflor = 4\n',
            "flor: contraflor raises nothing: it is worth 4, what it raises 4",
        ),
        (
            'extends = "argentino-15-flor"\n[flor]\ndeclined = 9\n',
            "flor: to decline flor costs 9, more than the 4 that it is worth: nobody would",
        ),
        (
            'extends = "argentino-30-sin-flor"\n[match]\ntarget = 2\n[envido]\nreal_envido = 3\n',
            "envido: falta-envido never pays more than the 7 that declining it does, at whatever"
            " score",
        ),
    ],
)
def test_values_that_look_wrong(tmp_path: Path, text: str, message: str) -> None:
    assert message in _messages(tmp_path, text)


def test_a_call_that_no_window_opens(tmp_path: Path) -> None:
    (tmp_path / "mute.py").write_text(
        "def truco_house_rule(variant):\n"
        "    class Muted(variant):\n"
        "        def may_call(self, call, situation):\n"
        "            return 'it is too much' if call == 'doze' else None\n"
        "    return Muted\n",
        "utf-8",
    )
    text = 'extends = "paulista"\nplugins = ["mute.py"]\n'

    assert "doze can never be called: it is too much" in _messages(tmp_path, text)

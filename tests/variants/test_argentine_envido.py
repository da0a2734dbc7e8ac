"""Envido: every chain with what it pays, when it may be called, and what a table may change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.variants.table import Illegal, Table, rules_of
from truco.plugins import Pay
from truco_argentine.envido import Chain, Envido
from truco_argentine.settings import EnvidoSettings

WORDS = {"E": "envido", "R": "real-envido", "F": "falta-envido"}
FALTA = Pay(formula="leader-need-or-game")

#: Chain, accepted, declined: the rows of rulebook 000 (47 to 56), with E+E+F by rule 46.
CHAINS = [
    ("E", Pay(2), 1), ("R", Pay(3), 1), ("F", FALTA, 1),
    ("EE", Pay(4), 2), ("ER", Pay(5), 2), ("EF", FALTA, 2), ("RF", FALTA, 3),
    ("EER", Pay(7), 4), ("EEF", FALTA, 4), ("ERF", FALTA, 5), ("EERF", FALTA, 7),
]  # fmt: skip


def chain(letters: str) -> Chain:
    return tuple(WORDS[letter] for letter in letters)


def envido(**keys: object) -> Envido:
    return Envido(EnvidoSettings.from_plain(keys))


def all_chains(bet: Envido) -> Iterator[str]:
    """Every chain that can be called, in letters."""
    letters = {word: letter for letter, word in WORDS.items()}
    waiting = [bet.start("normal")]
    while waiting:
        state = waiting.pop()
        if state:
            yield "".join(letters[call] for call in state)
        following = [bet.after(state, call.id) for call in bet.calls]
        waiting += [longer for longer in following if longer is not None]


def test_the_eleven_chains_and_no_other() -> None:
    assert set(all_chains(envido())) == {letters for letters, *_ in CHAINS}


@pytest.mark.parametrize(("letters", "accepted", "declined"), CHAINS)
def test_what_a_chain_pays(letters: str, accepted: Pay, declined: int) -> None:
    node = envido().node(chain(letters))
    assert (node.accepted, node.declined) == (accepted, Pay(declined))


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("agreed-plus-one", {"E": 1, "EE": 3, "ER": 3, "EF": 3, "ERF": 6, "RF": 4}),
        ("own-bets", {"E": 1, "EE": 2, "EER": 2, "EERF": 5, "ERF": 3}),
    ],
)
def test_other_ways_to_decline(option: str, expected: dict[str, int]) -> None:
    bet = envido(declined=option)
    assert {row: bet.node(chain(row)).declined.points for row in expected} == expected


def test_a_declined_falta_may_always_pay_one() -> None:
    bet = envido(falta_declined="one")
    paid = [bet.node(chain(row)).declined.points for row in ("F", "EF", "EERF", "EER")]
    assert paid == [1, 1, 1, 4]


def test_falta_may_be_added_and_may_be_a_number() -> None:
    added = envido(falta_adds=True, falta="whole-chico")
    assert added.node(chain("ERF")).accepted == Pay(5, formula="whole-chico")
    assert envido(falta=6).node(chain("EF")).accepted == Pay(6)
    assert envido(falta=6, falta_adds=True).node(chain("EF")).accepted == Pay(8)


def test_the_calls_and_their_order_are_the_tables_choice() -> None:
    assert "EEEE" in set(all_chains(envido(envido_times=4)))
    strict = envido(order={"envido": ["envido"], "real_envido": ["falta-envido"]})
    assert set(all_chains(strict)) == {"E", "EE", "R", "RF", "F"}
    plain = envido(order={"first": ["envido"], "envido": ["envido"]})
    assert [call.id for call in plain.calls] == ["envido"]


# When it may be called.

HANDS = {"A1": ["7e", "6e", "4c"], "B1": ["7o", "5o", "4b"]}
RAISES = ["falta-envido", "real-envido"]
OPENS = ["envido", "falta-envido", "real-envido"]


def table(*actions: str, ruleset: str = "argentino-chico", **keys: object) -> Table:
    options = {f"envido.{key}": value for key, value in keys.items()}
    return Table(rules_of(ruleset, options), HANDS).play_text(actions)


def envido_calls(at: Table) -> list[str]:
    return [call for call in at.legal_calls() if call in OPENS]


def test_it_opens_before_ones_own_first_card() -> None:
    assert envido_calls(table()) == OPENS
    assert envido_calls(table("A1 play 4c")) == OPENS
    assert envido_calls(table("A1 play 4c", "B1 play 4b")) == []


def test_a_raise_in_the_answer_needs_no_unplayed_card() -> None:
    assert envido_calls(table("A1 play 4c", "B1 envido")) == OPENS
    assert envido_calls(table("A1 play 4c", "B1 envido", "A1 envido")) == RAISES


def test_it_interrupts_a_plain_truco_only() -> None:
    assert envido_calls(table("A1 truco")) == OPENS
    assert envido_calls(table("A1 truco", "B1 retruco")) == []
    assert envido_calls(table("A1 truco", "B1 accept")) == []
    assert envido_calls(table("A1 truco", interrupts_truco=False)) == []


def test_the_truco_it_interrupted_comes_back() -> None:
    at = table("A1 truco", "B1 envido", "A1 accept")
    assert (at.pending, at.to_act) == ([("truco", "B1")], "B1")
    assert at.awards == [("envido", "A", 2)]


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_it_is_closed_once_it_is_over(answer: str) -> None:
    assert envido_calls(table("A1 envido", f"B1 {answer}", "A1 play 4c")) == []


def test_other_windows() -> None:
    assert envido_calls(table("A1 play 4c", window="before-any-card")) == []
    assert envido_calls(table(window="before-any-card")) == OPENS
    late = ("A1 play 4c", "B1 truco")
    assert envido_calls(table(*late)) == []
    assert envido_calls(table(*late, window="first-trick")) == OPENS
    second_trick = ("A1 play 4c", "B1 play 5o", "B1 truco")
    assert envido_calls(table(*second_trick, window="first-trick")) == []


def test_the_last_of_each_side_alone_may_open_it() -> None:
    """A custom of strict tables; with two seats each is the last of its side."""
    assert envido_calls(table(window="last-of-side")) == OPENS
    four = {**HANDS, "A2": ["1e", "2b", "3o"], "B2": ["1b", "2e", "3e"]}
    rules = rules_of("argentino", {"envido.window": "last-of-side"})
    opened = []
    at = Table(rules, four)
    for act in ("A1 play 4c", "B1 play 4b", "A2 play 1e", "B2 play 1b"):
        opened.append(envido_calls(at))
        at.play_text([act])
    assert opened == [[], [], OPENS, OPENS]


def test_counts_are_announced_from_mano_by_who_beats_the_best() -> None:
    assert table("A1 envido", "B1 accept").announced == {"A1": 33, "B1": -2}
    assert table("A1 envido", "B1 accept", announce="all").announced == {"A1": 33, "B1": 32}


def test_it_may_be_settled_at_the_end_of_the_hand() -> None:
    at = table("A1 envido", "B1 accept", settles="hand-end")
    at.play_text(["A1 play 4c", "B1 play 5o", "B1 play 7o"])
    assert at.awards == []
    at.play_text(["A1 play 6e"])
    assert at.awards == [("envido", "A", 2), ("stake", "B", 1)]


def test_all_may_have_to_refuse() -> None:
    hands = {**HANDS, "A2": ["3c", "2b", "12o"], "B2": ["6c", "1b", "10e"]}
    rules = rules_of("argentino-chico", {"envido.answered_by": "all"})
    at = Table(rules, hands).play_text(["A1 envido", "B1 decline"])
    assert (at.to_act, at.awards) == ("B2", [])
    assert at.play_text(["B2 decline"]).awards == [("envido", "A", 1)]
    last = rules_of("argentino-chico", {"envido.answered_by": "last"})
    assert Table(last, hands).play_text(["A1 envido"]).to_act == "B2"


def test_without_envido_there_is_none_to_call() -> None:
    rules = rules_of("argentino", {"envido.enabled": False})
    assert Table(rules, HANDS).legal_calls() == ["truco"]


def test_an_opened_envido_cannot_be_called_again_by_its_own_side() -> None:
    with pytest.raises(Illegal):
        table("A1 envido", "B1 envido", "A1 envido")

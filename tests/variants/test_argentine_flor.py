"""Flor: the chains of rulebooks 000 and 001, when one may or must sing, what a table may change."""

from __future__ import annotations

import pytest

from tests.variants.table import Table, rules_of
from truco.plugins import Answers, Pay
from truco_argentine.flor import Flor
from truco_argentine.settings import EnvidoSettings, FlorSettings

WORDS = {"F": "flor", "C": "contraflor", "R": "contraflor-al-resto", "A": "achico"}
REST = Pay(formula="leader-need-or-game")

#: Rulebook 000, statements 60 to 63: chain, accepted, declined.
OBLIGATORY = [("F", Pay(4), 3), ("FC", Pay(6), 4), ("FR", REST, 4), ("FCR", REST, 6)]
#: Rulebook 001, statements 25 to 28, where flor over flor compares at once.
BY_CHOICE = [("FF", Pay(4), None), ("FC", Pay(6), 4), ("FR", REST, 6), ("FCR", REST, 6)]


def flor(**keys: object) -> Flor:
    return Flor(FlorSettings.from_plain(keys), EnvidoSettings())


OBLIGATORY_KEYS = {
    "singing": "before-all-else",
    "answer": "accept-or-decline",
    "al_resto_over_flor_declined": 4,
    "achico": [],
}


def chain(letters: str) -> tuple[str, ...]:
    return tuple(WORDS[letter] for letter in letters)


def all_chains(bet: Flor) -> set[str]:
    letters = {word: letter for letter, word in WORDS.items()}
    found, waiting = set(), [bet.start("normal")]
    while waiting:
        state = waiting.pop()
        found.add("".join(letters[call] for call in state))
        following = [bet.after(state, call.id) for call in bet.calls]
        waiting += [longer for longer in following if longer is not None]
    return found - {""}


@pytest.mark.parametrize(("letters", "accepted", "declined"), OBLIGATORY)
def test_what_a_chain_pays_in_000(letters: str, accepted: Pay, declined: int) -> None:
    node = flor(**OBLIGATORY_KEYS).node(chain(letters))
    assert (node.accepted, node.declined, node.answers) == (
        accepted,
        Pay(declined),
        Answers.HOLDERS,
    )
    assert node.can_accept
    assert node.can_decline


def test_the_chains_of_000_and_the_forced_call() -> None:
    bet = flor(**OBLIGATORY_KEYS)
    assert all_chains(bet) == {row[0] for row in OBLIGATORY}
    assert (bet.calls[0].forced, bet.calls[0].closes) == ("start", ("envido",))
    assert bet.node(chain("F")).alone == Pay(3)


@pytest.mark.parametrize(("letters", "accepted", "declined"), BY_CHOICE)
def test_what_a_chain_pays_in_001(letters: str, accepted: Pay, declined: int | None) -> None:
    node = flor().node(chain(letters))
    assert node.accepted == accepted
    if declined is None:
        assert node.answers is Answers.COMPARE
    else:
        assert (node.declined, node.answers) == (Pay(declined), Answers.HOLDERS)


def test_in_001_a_plain_flor_can_only_be_called_over_or_folded_under() -> None:
    node = flor().node(chain("F"))
    assert not node.can_accept
    assert not node.can_decline
    assert (node.declined, node.alone) == (Pay(3), Pay(3))


def test_achico_gives_in_for_three_or_four() -> None:
    bet = flor()
    assert all_chains(bet) == {"F", "FF", "FC", "FR", "FCR", "FA", "FCA"}
    for letters, points in (("FA", 3), ("FCA", 4)):
        node = bet.node(chain(letters))
        assert (node.declined, node.answers) == (Pay(points), Answers.GIVE_IN)
    assert all_chains(flor(achico=["flor"])) == {"F", "FF", "FC", "FR", "FCR", "FA"}
    assert flor(achico_over_flor=4).node(chain("FA")).declined == Pay(4)


def test_each_flor_of_the_side_may_pay() -> None:
    assert flor(each_flor_pays=True).node(chain("F")).alone == Pay(per_holder=3)


def test_al_resto_may_be_a_number() -> None:
    assert flor(al_resto=9).node(chain("FR")).accepted == Pay(9)


# When one may sing, by choice.

HOLDER = ["7e", "6e", "5e"]
OTHER = ["7o", "4o", "2o"]
NONE = ["7o", "5o", "4b"]
PIE_HOLDS = {"A1": NONE, "B1": HOLDER}


def table(hands: dict[str, list[str]], *actions: str, **keys: object) -> Table:
    options = {f"flor.{key}": value for key, value in keys.items()}
    rules = rules_of("argentino-9-pica-pica", options)
    return Table(rules, hands).play_text(actions)


def can_sing(*actions: str, **keys: object) -> bool:
    return "flor" in table(PIE_HOLDS, *actions, **keys).legal()


def test_a_holder_sings_on_its_turn_before_its_first_card() -> None:
    assert can_sing("A1 play 4b")
    assert not can_sing("A1 play 7o", "B1 play 5e", "A1 play 4b")


def test_over_a_truco_not_over_its_raise() -> None:
    assert can_sing("A1 truco")
    assert not can_sing("A1 truco", over_truco=False)
    assert not can_sing("A1 play 4b", "B1 truco", "A1 retruco")


def test_after_an_accepted_truco() -> None:
    actions = ("A1 truco", "B1 accept", "A1 play 4b")
    assert can_sing(*actions)
    assert not can_sing(*actions, after_truco=False)


def test_over_an_envido_which_is_void() -> None:
    at = table(PIE_HOLDS, "A1 envido", "B1 flor")
    assert at.awards == [("flor", "B", 3)]
    assert at.legal_calls() == ["truco"]
    assert not can_sing("A1 envido", over_envido=False)


def test_after_a_declined_envido_not_after_an_accepted_one() -> None:
    assert can_sing("A1 envido", "B1 decline", "A1 play 4b")
    assert not can_sing("A1 envido", "B1 accept", "A1 play 4b")


def test_a_holder_calls_no_envido_and_raises_none() -> None:
    assert table({"A1": HOLDER, "B1": NONE}).legal_calls() == ["flor", "truco"]
    assert table(PIE_HOLDS, "A1 envido").legal_calls() == ["flor"]


def test_a_table_may_have_holders_sing_before_truco() -> None:
    hands = {"A1": HOLDER, "B1": NONE}
    assert table(hands, bars_truco=True).legal_calls() == ["flor"]
    assert table(hands, "A1 flor", bars_truco=True).legal_calls() == ["truco"]
    assert table(hands, "A1 play 7e", "B1 truco", bars_truco=True).legal_calls() == ["retruco"]


def test_flor_against_flor_compares_at_once() -> None:
    at = table({"A1": HOLDER, "B1": OTHER}, "A1 flor", "B1 flor")
    assert at.awards == [("flor", "A", 4)]


def test_flor_against_flor_may_be_accepted_or_declined() -> None:
    hands = {"A1": HOLDER, "B1": OTHER}
    at = table(hands, "A1 flor", answer="accept-or-decline")
    assert {"accept", "decline"} <= at.legal()
    assert "flor" not in at.legal()
    assert at.play_text(["B1 decline"]).awards == [("flor", "A", 3)]


def test_a_fold_under_a_flor_pays_its_decline_and_the_stake() -> None:
    at = table({"A1": HOLDER, "B1": OTHER}, "A1 flor", "B1 fold")
    assert at.awards == [("flor", "A", 3), ("stake", "A", 1)]


# When one must.


def test_holders_must_sing_before_anything_else() -> None:
    at = Table(rules_of("argentino-15-flor"), PIE_HOLDS)
    assert (at.to_act, at.legal()) == ("B1", {"flor"})
    at.play_text(["B1 flor"])
    assert (at.awards, at.to_act) == ([("flor", "B", 3)], "A1")


def test_holders_may_have_to_sing_on_their_turn() -> None:
    keys = {"singing": "on-turn", "answer": "accept-or-decline"}
    assert table(PIE_HOLDS, **keys).legal() >= {"envido", "truco", "play"}
    assert table(PIE_HOLDS, "A1 play 4b", **keys).legal() == {"flor"}
    assert table(PIE_HOLDS, "A1 truco", **keys).legal() == {"flor"}
    both = table({"A1": HOLDER, "B1": OTHER}, "A1 flor", **keys)
    assert {"accept", "decline", "contraflor"} <= both.legal()


def test_a_flor_alone_may_pay_for_each_holder_of_its_side() -> None:
    hands = {"A1": HOLDER, "B1": NONE, "A2": ["7b", "6b", "5b"], "B2": ["6c", "1b", "10e"]}
    rules = rules_of("argentino-15-flor", {"flor.each_flor_pays": True})
    assert Table(rules, hands).play_text(["A1 flor"]).awards == [("flor", "A", 6)]
    assert Table(rules_of("argentino-15-flor"), hands).play_text(["A1 flor"]).awards == [
        ("flor", "A", 3)
    ]


def test_without_flor_three_of_a_suit_play_envido() -> None:
    at = table({"A1": HOLDER, "B1": NONE}, "A1 envido", "B1 accept", enabled=False)
    assert at.announced == {"A1": 33, "B1": -2}

"""What a caller asks of a new match, checked and turned into the engine's numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from truco.errors import SeatError, SetupError, shown
from truco.playing.lexicon import Lexicon
from truco.playing.running import Setup
from truco.seats import seat_number
from truco.tables.ruletables import RuleTables

if TYPE_CHECKING:
    from truco.rules import Rules


def tables_of(rules: Rules | RuleTables, players: int | None) -> RuleTables:
    """The tables for a number of seats, the first that the rules allow when None.

    Raises :class:`SetupError` for what are no rules, and for tables for other seats.
    """
    if isinstance(rules, RuleTables):
        if players not in (None, rules.seats):
            raise SetupError(f"these tables are for {rules.seats} players, not for {players}")
        return rules
    if not hasattr(rules, "tables"):
        raise SetupError(f"{shown(rules)} is no rules: expected what load_ruleset() gives")
    if players is not None and type(players) is not int:
        raise SetupError(f"players is {shown(players)}: expected a whole number")
    return rules.tables(rules.players[0] if players is None else players)


def make_setup(
    lexicon: Lexicon,
    *,
    seed: int,
    number: int,
    scores: Mapping[str, int] | None,
    chicos: Mapping[str, int] | None,
    dealer: str | None,
    mode: str | None,
) -> Setup:
    """The setup of a match; raises :class:`SetupError` for anything that cannot be."""
    t = lexicon.tables
    return Setup(
        seed=_whole(seed, "seed"),
        number=_whole(number, "number"),
        scores=_by_account(lexicon, scores, "scores", t.total),
        chicos=_by_account(lexicon, chicos, "chicos", t.chicos_needed),
        dealer=None if dealer is None else _dealer(lexicon, dealer),
        mode=None if mode is None else mode_number(lexicon, mode),
    )


def mode_number(lexicon: Lexicon, mode: str, last: bool = False) -> int:
    """Number of a mode by its id, or by the name people see.

    Where several modes share the name, the first of them, or with `last` the last: a turn of
    several hands begins with the one and ends with the other. Raises :class:`SetupError`.
    """
    rules = lexicon.rules
    if mode in rules.mode_ids:
        return rules.mode_ids.index(mode)
    found = [number for number, name in enumerate(rules.mode_names) if name == mode]
    if not found:
        known = ", ".join(dict.fromkeys(rules.mode_names))
        raise SetupError(f"there is no mode {shown(mode)}: expected one of {known}")
    return found[-1 if last else 0]


def _whole(value: object, name: str) -> int:
    if type(value) is not int or value < 0:
        raise SetupError(f"{name} is {shown(value)}: expected a whole number, 0 or more")
    return value


def _by_account(
    lexicon: Lexicon, values: Mapping[str, int] | None, name: str, bound: int
) -> tuple[int, ...]:
    """A value below `bound` for each account; 0 where none is given."""
    values = {} if values is None else values
    unknown = [account for account in values if account not in lexicon.accounts]
    if unknown:
        expected = ", ".join(lexicon.accounts)
        raise SetupError(f"{name} are of {expected}, not of {shown(unknown[0])}")
    for account, value in values.items():
        if type(cast(object, value)) is not int or not 0 <= value < bound:
            raise SetupError(
                f"{name} of {account} are {shown(value)}: "
                f"expected a whole number from 0 to {bound - 1}"
            )
    return tuple(values.get(account, 0) for account in lexicon.accounts)


def _dealer(lexicon: Lexicon, dealer: str) -> int:
    try:
        return seat_number(dealer, lexicon.tables.seats)
    except SeatError as error:
        raise SetupError(f"dealer: {error}") from None

"""From the kernel's counters to a result with the names and rates people ask for."""

from __future__ import annotations

from truco.simulation.intervals import Rate, over_pairs, wilson
from truco.simulation.result import CallCounts, Result, Sides, WinRates
from truco.tables.layout import Log
from truco.tables.ruletables import RuleTables


def result_of(
    log: Log,
    rules: RuleTables,
    *,
    ruleset: str,
    rules_path: str | None,
    bots: tuple[str, str],
    seed: int,
    engine: str,
    jobs: int,
    swap: bool,
    elapsed_s: float,
    compile_s: float,
) -> Result:
    """The result of a run that counted `log`. At least one match must be finished."""
    return Result(
        ruleset=ruleset,
        rules_path=rules_path,
        fingerprint=rules.fingerprint,
        players=rules.seats,
        bots=bots,
        seed=seed,
        engine=engine,
        jobs=jobs,
        matches=log.matches,
        wins=Sides(*log.wins),
        win_rate=_win_rates(log, swap),
        first_mano_win_rate=_first_mano(log, rules, swap),
        hands=log.hands,
        tricks=log.tricks,
        actions=log.actions,
        points=dict(zip(rules.bet_ids, log.points, strict=True)),
        calls=_calls(log, rules),
        modes=_modes(log, rules),
        tied_tricks=log.tied_tricks,
        hands_without_winner=log.unwon_hands,
        elapsed_s=elapsed_s,
        compile_s=compile_s,
        matches_per_s=log.matches / elapsed_s,
        actions_per_s=log.actions / elapsed_s,
    )


def _win_rates(log: Log, swap: bool) -> WinRates:
    if swap:
        return WinRates(over_pairs(log.pairs), over_pairs(log.pairs[::-1]))
    return WinRates(*(wilson(wins, log.matches) for wins in log.wins))


def _first_mano(log: Log, rules: RuleTables, swap: bool) -> Rate:
    """How often the first mano's side won.

    Both matches of a pair have the same first mano. A bot that won the two of them won one with
    its side; a pair that was shared was won twice by one side, mano's or the other. Where more than
    two play for themselves that does not follow, and a pair counts as one match, which is the worst
    that its two may depend on each other.
    """
    if not swap:
        return wilson(log.first_mano_wins, log.matches)
    if rules.tables.accounts > 2:
        return wilson(log.first_mano_wins / 2, log.matches // 2)
    once = log.pairs[0] + log.pairs[2]
    twice = (log.first_mano_wins - once) // 2
    return over_pairs((log.pairs[1] - twice, once, twice))


def _calls(log: Log, rules: RuleTables) -> dict[str, CallCounts]:
    numbers = zip(log.made, log.accepted, log.declined, strict=True)
    return {call: CallCounts(*counts) for call, counts in zip(rules.call_ids, numbers, strict=True)}


def _modes(log: Log, rules: RuleTables) -> dict[str, int]:
    """Hands by the name of their mode; a special hand may have one mode for each side."""
    found: dict[str, int] = {}
    for name, hands in zip(rules.mode_names, log.mode_hands, strict=True):
        found[name] = found.get(name, 0) + hands
    return found

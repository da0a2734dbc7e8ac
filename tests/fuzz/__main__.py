"""Fuzz the engine: see the package. Exit status 0, 1 when something failed, 2 for wrong usage."""

from __future__ import annotations

import argparse
import os
import sys

from tests.fuzz.visits import Plan, Run


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--actions", type=int, default=100_000, help="acts, of each form")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--form", choices=("interpreted", "compiled", "both"), default="both")
    parser.add_argument(
        "--ruleset", action="append", default=[], help="only this one (repeatable), and its draws"
    )
    parser.add_argument("--only", type=int, metavar="VISIT", help="only this visit of the run")
    parser.add_argument("--start", type=int, default=0, metavar="VISIT", help="begin with this one")
    parser.add_argument("--quiet", action="store_true", help="say only what came of it")
    given = parser.parse_args(arguments)
    plan = Plan(given.seed, given.actions, given.form, tuple(given.ruleset))
    if not list(plan.visits()):
        parser.error(f"there is no ruleset {', '.join(given.ruleset)}")

    def report(line: str) -> None:
        if not given.quiet or line.startswith("FAILURE"):
            print(line, flush=True)

    run = Run(plan, report)
    began = cpu_seconds()
    try:
        if given.only is not None:
            run.one(given.only)
        else:
            run.all(given.start)
    except KeyboardInterrupt:
        print("interrupted")
    tell(run, cpu_seconds() - began)
    return 1 if run.tally.failures else 0


def cpu_seconds() -> float:
    """Processor time of this process and of those that it waited for."""
    return sum(os.times()[:4])


def tell(run: Run, seconds: float) -> None:
    """What came of a run."""
    tally = run.tally
    print(f"acts, interpreted: {tally.of_form('interpreted'):,}")
    print(f"acts, compiled: {tally.of_form('compiled'):,}")
    print("by way of playing: " + ", ".join(f"{way} {n:,}" for way, n in tally.acts.items()))
    print(f"matches: {tally.matches:,}; mistakes refused: {tally.mistakes:,}")
    print(f"rulesets: {tally.rulesets}; draws refused with a reason: {tally.refused}")
    for what, count in tally.noted.items():
        print(f"{what}: {count}")
    print(f"CPU: {seconds:.0f} s")
    print(f"failures: {sum(tally.failed.values())} of {len(tally.failures)} kinds")
    for kind, told in tally.failures.items():
        print(f"- {kind} ({tally.failed[kind]} times), first in {told}")
    if tally.failures:
        plan = run.plan
        chosen = "".join(f" --ruleset {name}" for name in plan.rulesets)
        print(
            f"shown again by: python -m tests.fuzz --seed {plan.seed} --actions {plan.actions} "
            f"--form {plan.form}{chosen} --only VISIT"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

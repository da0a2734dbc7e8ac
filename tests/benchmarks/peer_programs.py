"""Other engines, each played uniformly at random for a moment: ``peer_programs.py NAME CLOCK``.

Run by the interpreter that has them, which need not have truco. Prints JSON: `actions`,
`elapsed_s` and `version`, or `missing` when the package is not installed.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

SECONDS = 1.0
Play = Callable[[random.Random], int]


def pytruco() -> Play:
    """Argentine truco with two players, as its own benchmark plays it, folds included."""
    partida = importlib.import_module("pytruco.pdt.partida")
    chi = importlib.import_module("pytruco.pdt.chi")

    def play(chooser: random.Random) -> int:
        game = partida.Partida(30, ["A"], ["B"], verbose=False)
        actions = 0
        while not game.terminada():
            chi.random_action(game).hacer(game)
            actions += 1
        return actions

    return play


def pokerkit() -> Play:
    """Fixed-limit hold'em for two; dealing and paying are automatic."""
    kit: Any = importlib.import_module("pokerkit")
    automatic = tuple(kit.Automation)

    def play(chooser: random.Random) -> int:
        state = kit.FixedLimitTexasHoldem.create_state(
            automatic, True, 0, (1, 2), 2, 4, (200, 200), 2
        )
        actions = 0
        while state.status:
            legal = [
                act
                for may, act in (
                    (state.can_fold, state.fold),
                    (state.can_check_or_call, state.check_or_call),
                    (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                )
                if may()
            ]
            chooser.choice(legal)()
            actions += 1
        return actions

    return play


def rlcard() -> Play:
    """Leduc hold'em, its smallest card game, through its environment."""
    environment = importlib.import_module("rlcard").make("leduc-holdem")

    def play(chooser: random.Random) -> int:
        state, _ = environment.reset()
        actions = 0
        while not environment.is_over():
            state, _ = environment.step(chooser.choice(list(state["legal_actions"])))
            actions += 1
        return actions

    return play


def open_spiel() -> Play:
    """Leduc poker in C++, driven from Python; the deals of chance are not counted."""
    game = importlib.import_module("pyspiel").load_game("leduc_poker")

    def play(chooser: random.Random) -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            actions += not state.is_chance_node()
            state.apply_action(chooser.choice(state.legal_actions()))
        return actions

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "pytruco": pytruco,
    "pokerkit": pokerkit,
    "rlcard": rlcard,
    "open-spiel": open_spiel,
}


def main(arguments: list[str]) -> int:
    name, clock_name = arguments
    clock = {"wall": time.perf_counter, "cpu": time.process_time}[clock_name]
    try:
        play = PEERS[name]()
        version = importlib.metadata.version(name)
    except ImportError as error:
        print(json.dumps({"missing": str(error)}))
        return 0
    random.seed(1)  # some draw from the global generator
    chooser = random.Random(1)
    play(chooser)
    actions = 0
    start = clock()
    while (elapsed_s := clock() - start) < SECONDS:
        actions += play(chooser)
    print(json.dumps({"actions": actions, "elapsed_s": elapsed_s, "version": version}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

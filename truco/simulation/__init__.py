"""Many matches between two bots, counted: ``run(Simulation(rules))`` gives a `Result`."""

from truco.simulation.match_player import BotFailure
from truco.simulation.result import Result
from truco.simulation.run import Interrupted, Simulation, Stopped, default_players, run

__all__ = ["BotFailure", "Interrupted", "Result", "Simulation", "Stopped", "default_players", "run"]

"""Files that a run leaves behind: a row for each match, and a picture."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from truco.simulation import Result, Simulation
    from truco.simulation.row_players import RowSink
    from truco.words import Words

OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Write a row for each match to a .csv, .jsonl or .parquet file; - is CSV to standard "
        "output, in place of the tables.",
        show_default=False,
    ),
]
PlotOption = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        help="Draw the result to a .svg or .png file.",
        show_default=False,
    ),
]
ForceOption = Annotated[
    bool, typer.Option("--force", help="Write over files that are there already.")
]


def check_outputs(out: Path | None, plot: Path | None, *, is_json: bool, goes_on: bool) -> None:
    """Raise a usage error for options that do not go together."""
    if is_json and out == Path("-"):
        raise typer.BadParameter(
            "standard output takes the rows or the JSON, not both: name a file, "
            "or leave out --json",
            param_hint="'--out'",
        )
    for option, given in (("out", out), ("plot", plot)):
        if goes_on and given is not None:
            raise typer.BadParameter(
                "matches that were finished before are not played again, so they have no rows: "
                "leave out --checkpoint",
                param_hint=f"'--{option}'",
            )


def check_picture(path: Path | None, force: bool) -> None:
    """Raise TrucoError, before anything is played, for a picture that could not be drawn."""
    if path is not None:
        from truco.simulation.plots import check_picture

        check_picture(path, force)


class Outputs:
    """What `--out` and `--plot` ask for, as a context in which the matches are played.

    Raises TrucoError for what could not be written.
    """

    def __init__(
        self, simulation: Simulation, out: Path | None, plot: Path | None, force: bool
    ) -> None:
        from truco.simulation import default_players
        from truco.simulation.measures import Lengths

        check_picture(plot, force)
        rules = simulation.rules
        players = simulation.players or default_players(rules)
        self.sinks: list[RowSink] = []
        """What takes the rows of the run."""
        self.takes_stdout = out == Path("-")
        self._file = None
        self._plot = plot
        self._lengths = None
        if out is not None:
            from truco.simulation.columns import Columns
            from truco.simulation.row_files import row_file

            tables = rules.tables(players)
            about = {
                "ruleset": rules.name,
                "fingerprint": tables.fingerprint,
                "players": str(players),
                "bots": ",".join(simulation.bots),
                "seed": str(simulation.seed),
                "swap": str(simulation.swap).lower(),
            }
            columns = Columns(tables, simulation.seed, simulation.swap)
            self._file = row_file(out, columns, about, force=force)
            self.sinks.append(self._file)
        if plot is not None:
            self._lengths = Lengths(rules.tables(players).tables)
            self.sinks.append(self._lengths)

    def open(self) -> None:
        """Open what rows go to, before anything is played. Raises RowsError."""
        if self._file is not None:
            self._file.open()

    def __enter__(self) -> Outputs:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is None:
            return
        if error is None:
            self._file.close()
            return
        # What ended the run is what people should hear of first; the file is finished all the same.
        from truco.simulation.loop import noted_on

        with noted_on(error):
            self._file.close()

    def draw(self, result: Result, words: Words) -> None:
        """Draw the picture, if one is wanted."""
        if self._plot is not None and self._lengths is not None:
            from truco.simulation.plots.result import draw_result

            draw_result(result, self._lengths.matches, self._plot, words)

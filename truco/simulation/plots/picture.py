"""A picture as a file, and the looks that all pictures have in common."""

from __future__ import annotations

import importlib.util
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any, Final

from truco.errors import TrucoError
from truco.files import home_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

    from truco.words import Words

FORMS: Final = ("svg", "png")
HINT: Final = "pip install 'truco[plot]'"

# Okabe and Ito's colours, which people with any kind of colour blindness tell apart. Nothing is
# said by colour alone: markers, hatches and lines differ too.
COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X")
LINES: Final = ("-", "--", "-.", ":")
HATCHES: Final = ("", "////", "....", "xxxx", "\\\\\\\\", "++", "oo")
ACCEPTED: Final = "#0072B2"
DECLINED: Final = "#E69F00"
OTHERWISE: Final = "#BBBBBB"

_LONGEST: Final = 38
_LOOKS: Final[Any] = {
    "font.family": "sans-serif",
    "font.size": 9.5,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#DDDDDD",
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    # Texts stay texts, which can be searched and read aloud.
    "svg.fonttype": "none",
    # The same numbers give the same file.
    "svg.hashsalt": "truco",
}


def check_picture(path: Path, force: bool) -> None:
    """Raise TrucoError for a picture that could not be drawn, before anything is played."""
    if path.suffix.lower().removeprefix(".") not in FORMS:
        raise TrucoError(f"{path}: expected a name that ends in .svg or .png")
    if importlib.util.find_spec("matplotlib") is None:
        raise TrucoError(f"{path}: drawing needs matplotlib, which is not installed: {HINT}")
    if path.is_dir():
        raise TrucoError(f"{path} is a folder; expected the name of a file")
    if not path.parent.is_dir():
        raise TrucoError(f"{path}: there is no folder {path.parent}")
    if path.is_file() and not force:
        raise TrucoError(f"{path} is there already; --force writes over it")


@contextmanager
def picture(path: Path, title: str, width: float, height: float) -> Iterator[Figure]:
    """A figure of this size in inches, written to `path` in the end.

    Raises TrucoError when it cannot be written; a picture that was there before is then left.
    """
    import matplotlib
    from matplotlib.figure import Figure

    # A figure of its own, not one of pyplot: no display is looked for, nothing stays in memory.
    with matplotlib.rc_context(_LOOKS):
        figure = Figure(figsize=(width, height), layout="constrained")
        figure.suptitle(title, x=0.01, ha="left", fontsize=12)
        yield figure
        data = BytesIO()
        form = path.suffix.lower().removeprefix(".")
        about = {"Date": None} if form == "svg" else {}
        figure.savefig(data, format=form, dpi=144, metadata=about)
    try:
        _replace(path, data.getvalue())
    except OSError as error:
        reason = error.strerror or str(error)
        raise TrucoError(f"{path}: {reason}; the picture could not be written") from error


def _replace(path: Path, data: bytes) -> None:
    """Write a file so that it is the old one or the new one. A device or a pipe is written to."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    home = home_of(path)  # a link stays a link
    beside = home.with_name(f".{home.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)
        if home.exists():
            beside.chmod(stat.S_IMODE(home.stat().st_mode))
        os.replace(beside, home)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def short(label: str) -> str:
    """A label that fits beside an axis; of a path only the file's name."""
    name, colon, rest = label.partition(":")
    if name.endswith(".toml"):
        name = Path(name).stem
    return shorten(f"{name}{colon}{rest}".replace(":", ": ", 1), _LONGEST, placeholder=" …")


def rows_of(axes: Axes, labels: Sequence[str]) -> None:
    """Name the rows of a panel, the first on top."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.grid(False, axis="y")
    axes.tick_params(axis="y", length=0)


def percent(axis: Axis, words: Words) -> None:
    """Show the shares on an axis as percentages."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(6))
    axis.set_major_formatter(
        lambda share, _: f"{words.number(100 * share, '.4g')} %".replace("-", "−")
    )


def whole(axis: Axis) -> None:
    """Show whole numbers on an axis."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))

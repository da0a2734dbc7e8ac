"""`truco cache`: the compiled modules that are kept between runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from truco.cli.errors import speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption
from truco.cli.streams import print_json, put

if TYPE_CHECKING:
    from truco.words import Words

app = typer.Typer(
    name="cache",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""Look after the compiled modules that are kept between runs.

    \b
    Example:
      truco cache clear
    """,
)


@app.callback()
def cache() -> None:
    """Keeps `clear` a command of its own even while it is the only one."""


@app.command()
@speaks
def clear(json: JsonOption = False, lang: LangOption = None) -> None:
    """Remove the compiled modules. The next long run compiles again.

    Their folder is the user's cache folder, or TRUCO_CACHE_DIR where that is set; nothing else in
    it is touched.

    \b
    Example:
      truco cache clear
    """
    from truco.compiled.cache import cache_dir

    words = open_words(lang)
    files = list(compiled_files())
    size = size_of(files)
    for path in files:
        # Another process may be clearing too.
        path.unlink(missing_ok=True)
    if json:
        found = {"schema": 1, "folder": str(cache_dir()), "files": len(files), "bytes": size}
        print_json(found)
    else:
        removed = words.say_many("removed {number} file", "removed {number} files", len(files))
        put(f"{cache_dir()}: {removed}, {in_megabytes(size, words)}")


def compiled_files() -> Iterator[Path]:
    """The files of compiled modules: their sources, bytecode, and what numba made of them."""
    from truco.compiled.cache import PREFIX, cache_dir

    folder = cache_dir()
    for place in (folder, folder / "__pycache__"):
        yield from (path for path in sorted(place.glob(f"{PREFIX}*")) if path.is_file())


def size_of(files: list[Path]) -> int:
    """Bytes in files, as far as they are still there."""
    total = 0
    for path in files:
        try:
            total += path.stat().st_size
        except FileNotFoundError:
            continue
    return total


def in_megabytes(size: int, words: Words | None = None) -> str:
    """A number of bytes for people, in English without words."""
    megabytes = size / 1e6
    return f"{megabytes:.1f} MB" if words is None else f"{words.number(megabytes, '.1f')} MB"

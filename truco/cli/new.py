"""`truco new`: a file, or a whole package, to begin with."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.completion import complete_rulesets
from truco.cli.errors import speaks
from truco.cli.options import PluginOption
from truco.errors import TrucoError

if TYPE_CHECKING:
    from pydantic import BaseModel

    from truco.rulefile.positions import KeyPath

app = typer.Typer(
    name="new",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""Begin a rule file or a variant of your own.

    \b
    Examples:
      truco new ruleset sunday --extends argentino
      truco new variant mendocino --from argentine
    """,
)


@app.command(short_help="Write a rule file to edit.")
@speaks
def ruleset(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="Name of the new ruleset; its file is NAME.toml.",
            show_default=False,
        ),
    ],
    extends: Annotated[
        str,
        typer.Option(
            "--extends",
            metavar="NAME",
            help="The installed ruleset to begin with.",
            autocompletion=complete_rulesets,
            show_default=False,
        ),
    ],
    plugins: PluginOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
) -> None:
    """Write a commented rule file to the working folder, with every key of the ruleset it extends.

    A file that is there already is left alone.

    \b
    Example:
      truco new ruleset sunday --extends argentino
    """
    name = name.removesuffix(".toml")
    if not re.fullmatch(r"\w[\w-]*", name):
        raise typer.BadParameter(
            f"expected letters, digits, - and _, not {name!r}", param_hint="'NAME'"
        )

    from truco.cli.loading import open_registry, open_rules
    from truco.rulefile.catalogue import Catalogue

    extends = extends.removesuffix(".toml")
    catalogue = Catalogue.of(open_registry(plugins))
    catalogue.path(extends)
    if catalogue.get(name) is not None:
        raise TrucoError(f"a ruleset {name} is installed already; choose another name")
    parent = open_rules(extends, (), plugins)
    if parent.ruleset.checked is None:
        raise TrucoError(
            f"{extends} leaves some keys to its children, so there is nothing to show; "
            f"extend a ruleset that can be played"
        )
    text = ruleset_text(name, extends, parent.settings)
    path = Path(f"{name}.toml")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise TrucoError(f"{path} is there already, and is left as it is") from None
    print(f"{path}: written; truco rules check {path} looks for mistakes once you have edited it")


@app.command(short_help="Write a plugin package with a variant.")
@speaks
def variant(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="Name of the new variant; its package is truco-NAME.",
            show_default=False,
        ),
    ],
    parent: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="VARIANT",
            help="The installed variant to begin with; a small game of its own when left out.",
            show_default=False,
        ),
    ] = None,
    into: Annotated[
        Path,
        typer.Option("--into", metavar="DIR", help="Where to make the folder of the package."),
    ] = Path(),
) -> None:
    """Write a plugin package that installs and passes its own tests at once.

    It has a variant, a ruleset, settings, tests and a README, all to be changed. A folder that is
    there already is left alone.

    \b
    Examples:
      truco new variant mendocino
      truco new variant mendocino --from argentine --into plugins
    """
    from truco.cli.loading import open_registry
    from truco.scaffold import BadName, write_variant

    try:
        written = write_variant(name, parent, into, open_registry())
    except BadName as error:
        raise typer.BadParameter(str(error), param_hint="'NAME'") from None
    print(f"{written.folder}: written, {len(written.files)} files; next:")
    print(f"  cd {written.folder}")
    print("  pip install -e '.[dev]'")
    print("  pytest")
    print(f"  truco simulate --rules {written.names.variant}")


def ruleset_text(name: str, extends: str, settings: BaseModel) -> str:
    """A rule file in which every key stands with its meaning and its present value, as a comment.

    Loaded as it is, it means the same as what it extends.
    """
    head = f"""\
# {name}: a ruleset of your own, beginning with {extends}.
#
# Every line below that starts with "# " and a key says what {extends} does already. Take the "# "
# away and change the value where your rules differ; delete the rest, or leave it.
#
#     truco rules check {name}.toml
#     truco rules diff {extends} {name}.toml
#     truco simulate --rules {name}.toml

summary = "{extends} with rules of our own"
extends = "{extends}"
"""
    values = settings.model_dump(mode="json", by_alias=True)
    return head + "".join(f"{line}\n" for line in _table(type(settings), values, ()))


def _table(model: type[BaseModel], values: Mapping[str, object], path: KeyPath) -> Iterator[str]:
    """The lines of a table: its keys first, then the tables inside it."""
    from truco.rulefile.positions import dotted
    from truco.rulefile.schema import expected_at
    from truco.rulefile.toml_text import inline

    fields = {field.alias or key: field for key, field in model.model_fields.items()}
    if path:
        yield ""
        yield f"[{dotted(path)}]"
    tables = []
    for key, value in values.items():
        if isinstance(value, Mapping):
            tables.append((key, value))
        elif value is not None:
            field = fields.get(key)
            said = [] if field is None or not field.description else [field.description]
            expected = expected_at(model, (key,))
            if expected is not None:
                said.append(f"Expected: {expected}.")
            for line in textwrap.wrap(" ".join(said), 96):
                yield f"# {line}"
            yield f"# {dotted((key,))} = {inline(value)}"
    for key, value in tables:
        field = fields.get(key)
        inner = None if field is None else _model_of(field.annotation)
        if inner is not None:
            yield from _table(inner, value, (*path, key))


def _model_of(annotation: object) -> type[BaseModel] | None:
    from pydantic import BaseModel

    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return None

"""`truco new`: a file, or a whole package, to begin with."""

from __future__ import annotations

import os
import re
import shlex
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.completion import complete_rulesets, complete_variants
from truco.cli.errors import speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption, PluginOption
from truco.cli.streams import print_json, put
from truco.errors import TrucoError

if TYPE_CHECKING:
    from pydantic import BaseModel

    from truco.rulefile.positions import KeyPath
    from truco.rules import Rules
    from truco.words import Words

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
            metavar="NAME|PATH",
            help="The ruleset to begin with: a TOML file, or the name of an installed one.",
            autocompletion=complete_rulesets,
            show_default=False,
        ),
    ],
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
    lang: LangOption = None,
) -> None:
    """Write a commented rule file to the working folder, with every key of the ruleset it extends.

    Beside it, in the folder schemas, goes the JSON Schema by which editors that know TOML complete
    and check it. A file that is there already is left alone.

    \b
    Examples:
      truco new ruleset sunday --extends argentino
      truco new ruleset monday --extends sunday.toml
    """
    name = name.removesuffix(".toml")
    if not re.fullmatch(r"\w[\w-]*", name):
        raise typer.BadParameter(
            f"expected letters, digits, - and _, not {name!r}", param_hint="'NAME'"
        )

    from truco.cli.loading import open_registry, open_rules
    from truco.explain.json_schema import FOLDER, schema_text
    from truco.rulefile.catalogue import Catalogue

    registry = open_registry(plugins)
    parent = open_rules(extends, (), plugins)
    catalogue = Catalogue.of(registry)
    if catalogue.get(name) is not None:
        raise TrucoError(f"a ruleset {name} is installed already; choose another name")
    if parent.ruleset.checked is None:
        raise TrucoError(
            f"{extends} leaves some keys to its children, so there is nothing to show; "
            f"extend a ruleset that can be played"
        )
    words = open_words(lang, parent, registry)
    if catalogue.get(extends) == parent.path:
        extends = extends.removesuffix(".toml")
    path, schema = Path(f"{name}.toml"), Path(FOLDER, f"{parent.ruleset.variant}.json")
    texts = {
        path: ruleset_text(name, Path(extends).as_posix(), parent, words),
        schema: schema_text(parent.ruleset.variant, parent.variant_class.Settings),
    }
    written = _write_both(path, schema, texts)
    if json:
        print_json({"schema": 1, "written": [each.as_posix() for each in written]})
        return
    check = f"truco rules check {path}"
    put(
        words.say(
            "{path}: written; {command} looks for mistakes once you have edited it",
            path=path,
            command=check,
        )
    )
    if schema in written:
        put(words.say("{path}: written, for editors that know TOML", path=schema))


def _write_both(path: Path, schema: Path, texts: Mapping[Path, str]) -> list[Path]:
    """Write a rule file, and its schema unless that is there; all that was written, or nothing.

    Raises TrucoError for a rule file that is there, and where no schema can be.
    """
    if os.path.lexists(path):
        raise TrucoError(f"{path} is there already, and is left as it is")
    written: list[Path] = []
    made = not os.path.lexists(schema.parent)
    try:
        try:
            schema.parent.mkdir(exist_ok=True)
        except FileExistsError:
            raise TrucoError(
                f"{schema.parent} is no folder, and the schema of {path} belongs into one of this "
                f"name: move it, or go to another folder; nothing was written"
            ) from None
        for file in (path, schema):
            if file == path or not os.path.lexists(file):
                with file.open("x", encoding="utf-8") as opened:
                    written.append(file)
                    opened.write(texts[file])
    except BaseException:
        for file in written:
            with suppress(OSError):
                file.unlink()
        if made:
            with suppress(OSError):
                schema.parent.rmdir()
        raise
    return written


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
            autocompletion=complete_variants,
            show_default=False,
        ),
    ] = None,
    into: Annotated[
        Path,
        typer.Option("--into", metavar="DIR", help="Where to make the folder of the package."),
    ] = Path(),
    json: JsonOption = False,
    lang: LangOption = None,
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

    registry = open_registry()
    words = open_words(lang, registry=registry)
    try:
        written = write_variant(name, parent, into, registry)
    except BadName as error:
        raise typer.BadParameter(str(error), param_hint="'NAME'") from None
    if json:
        files = [(written.folder / file).as_posix() for file in written.files]
        print_json({"schema": 1, "folder": written.folder.as_posix(), "written": files})
        return
    said = words.say_many(
        "written, {number} file; next:", "written, {number} files; next:", len(written.files)
    )
    put(f"{written.folder}: {said}")
    put(f"  cd {written.folder}")
    put("  pip install -e '.[dev]'")
    put("  pytest")
    put(f"  truco simulate --rules {written.names.variant}")


def ruleset_text(name: str, extends: str, parent: Rules, words: Words) -> str:
    """A rule file in which every key stands with its meaning and its present value, as a comment.

    Loaded as it is, it means the same as `parent`, which `extends` names.
    """
    from truco.explain.json_schema import FOLDER
    from truco.rulefile.reading import printable
    from truco.rulefile.toml_text import inline

    origin = printable(parent.name)
    title = words.say(
        "{name}: a ruleset of your own, beginning with {parent}.", name=name, parent=origin
    )
    how = words.say(
        'Every line below that starts with "# " and a key says what {parent} does already. Take '
        'the "# " away and change the value where your rules differ; delete the rest, or leave it.',
        parent=origin,
    )
    summary = words.say("{parent} with rules of our own", parent=origin)
    other = printable(shlex.quote(extends))
    head = [
        f"#:schema ./{FOLDER}/{parent.ruleset.variant}.json",
        *_comment(title),
        "#",
        *_comment(how),
        "#",
        f"#     truco rules check {name}.toml",
        f"#     truco rules diff {other} {name}.toml",
        f"#     truco simulate --rules {name}.toml",
        "",
        f"summary = {inline(summary)}",
        f"extends = {inline(extends)}",
    ]
    settings = parent.settings
    values = settings.model_dump(mode="json", by_alias=True)
    return "".join(f"{line}\n" for line in (*head, *_table(type(settings), values, ())))


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, 96)]


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
            yield from _comment(" ".join(said))
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

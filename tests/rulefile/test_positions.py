"""The scanner against `tomllib`: the same documents, the same keys, each found where it stands."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from datetime import date, datetime, time
from time import monotonic

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from truco.rulefile.positions import Document, KeyPath, Lines, dotted, read_document
from truco.rulefile.scalars import Trouble
from truco.rulefile.scanner import MAX_DEPTH, read_key, scan

BARE = st.text("abcXYZ019_-", min_size=1, max_size=5)
PRINTABLE = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cf", "Cn", "Co", "Zl", "Zp", "Zs"]), max_size=5
)
KEYS = st.one_of(BARE, BARE, PRINTABLE)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SCALARS = st.one_of(
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.booleans(),
    TEXT,
    st.dates(min_value=date(1000, 1, 1)),
    st.datetimes(min_value=datetime(1000, 1, 1)),
    st.times(),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(KEYS, inner, max_size=3),
        st.lists(st.dictionaries(KEYS, inner, max_size=3), max_size=3),
    ),
    max_leaves=15,
)
DOCUMENTS = st.dictionaries(KEYS, VALUES, max_size=5)


def paths_of(data: object, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Every key and list item of plain data."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from paths_of(value, (*path, key))
    elif isinstance(data, list):
        for number, item in enumerate(data):
            yield from paths_of(item, (*path, number))


def at(data: object, path: KeyPath) -> object:
    for part in path:
        data = data[part]  # type: ignore[index]
    return data


def check_against_tomllib(text: str) -> Document:
    """Hold the places of a valid document against what tomllib reads in it."""
    data = tomllib.loads(text)
    document = read_document(text)
    assert document.faults == []
    assert document.data == data
    assert set(document.places) == set(paths_of(data))
    for path, place in document.places.items():
        if place.key is not None:
            (key,) = read_key(text[place.key.start : place.key.end])
            names = [part for part in path if isinstance(part, str)]
            assert key.name == names[-1]
        else:
            assert isinstance(path[-1], int)
        if place.value is not None:
            value = text[place.value.start : place.value.end]
            assert tomllib.loads("v = " + value)["v"] == at(data, path)
    return document


@given(DOCUMENTS, st.booleans())
@settings(deadline=None, max_examples=250)
def test_documents_of_tomli_w_have_a_place_for_exactly_tomllibs_keys(
    data: dict[str, object], multiline: bool
) -> None:
    check_against_tomllib(tomli_w.dumps(data, multiline_strings=multiline))


# The same data, spelt in the ways tomli_w never uses: dotted keys, inline tables, broken lists.


@st.composite
def spelt(draw: st.DrawFn) -> str:
    """A valid document in a mixture of spellings."""
    data = draw(st.dictionaries(KEYS, VALUES, max_size=4))
    lines: list[str] = []
    tables: list[str] = []
    for key, value in data.items():
        style = draw(st.sampled_from(["inline", "dotted", "header"]))
        if isinstance(value, dict) and value and style == "dotted":
            for inner, content in value.items():
                blank = draw(st.sampled_from(["", " ", "\t"]))
                name = f"{quoted(draw, key)}{blank}.{blank}{quoted(draw, inner)}"
                lines.append(f"{blank}{name} ={blank}{inline(draw, content)}{blank}")
        elif isinstance(value, dict) and style == "header":
            tables.append(f"[ {quoted(draw, key)} ] # the table")
            for inner, content in value.items():
                tables.append(f"{quoted(draw, inner)} = {inline(draw, content)}")
        elif style == "header" and isinstance(value, list) and is_tables(value):
            for item in value:
                tables.append(f"[[{quoted(draw, key)}]]")
                tables.extend(f"{quoted(draw, k)}={inline(draw, v)}" for k, v in item.items())
        else:
            lines.append(f"{quoted(draw, key)} = {inline(draw, value)} # a value")
    return draw(st.sampled_from(["\n", "\r\n", "\n\n"])).join([*lines, *tables])


def is_tables(value: list[object]) -> bool:
    return bool(value) and all(isinstance(item, dict) for item in value)


def quoted(draw: st.DrawFn, key: str) -> str:
    bare = key.isascii() and key and all(c.isalnum() or c in "_-" for c in key)
    if bare and draw(st.booleans()):
        return key
    if "'" not in key and draw(st.booleans()):
        return f"'{key}'"
    return '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'


def inline(draw: st.DrawFn, value: object, in_table: bool = False) -> str:
    """A value on one line, or over several where TOML allows it: lists outside inline tables."""
    if isinstance(value, dict):
        entries = [f"{quoted(draw, k)}= {inline(draw, v, True)}" for k, v in value.items()]
        return "{ " + ", ".join(entries) + " }"
    if isinstance(value, list):
        items = [inline(draw, item, in_table) for item in value]
        if in_table or draw(st.booleans()):
            return "[" + ", ".join(items) + "]"
        comma = "," if items and draw(st.booleans()) else ""
        return "[ # items\n" + ",\n  ".join(items) + comma + "\n]"
    if isinstance(value, str):
        return quoted_text(draw, value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, float) and math.isfinite(value):
        return tomli_w.dumps({"v": value})[4:].strip()
    return str(value)


def quoted_text(draw: st.DrawFn, value: str) -> str:
    escaped = "".join(
        c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in value
    )
    style = draw(st.sampled_from(["basic", "long", "literal"]))
    if style == "literal" and value.isprintable() and "'" not in value:
        return f"'{value}'"
    return f'"""\\\n   {escaped}"""' if style == "long" and value[:1] != " " else f'"{escaped}"'


@given(spelt())
@settings(deadline=None, max_examples=250)
def test_every_spelling_of_a_document_has_its_places(text: str) -> None:
    check_against_tomllib(text)


# Broken documents: the scanner and tomllib agree on which texts are TOML.

SEED = """\
name = "a # b"  # comment
extends='base'
plugins = [ "x", 'y', ]
[match]
players = [
  2,  # two
  4,
]
target.points = 1_000
ladder = { steps = [1, 2], "odd key" = -0x1F }
[a.b]
x = 1.5e3
[[a.list]]
when = 1979-05-27T07:32:00Z
[[a.list]]
text = \"\"\"
two "lines" \\
   joined\"\"\"
more = '''it's'''
"""
PIECES = st.sampled_from(
    [
        *"=[]{}.,#\"'\\\n\r\t -+_0123456789aex:",
        "[[",
        "]]",
        '"""',
        "'''",
        "\x00",
        "\x7f",
        "é",
        "true",
    ]
)


@given(st.lists(st.tuples(st.integers(0, len(SEED)), st.integers(0, 3), PIECES), max_size=4))
@settings(deadline=None, max_examples=1500)
def test_the_scanner_finds_a_fault_exactly_where_tomllib_refuses(
    edits: list[tuple[int, int, str]],
) -> None:
    text = SEED
    for start, length, piece in edits:
        text = text[:start] + piece + text[start + length :]
    document = read_document(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert document.faults
        assert all(0 <= fault.span.start <= len(text) for fault in document.faults)
        return
    assert document.faults == []
    assert document.data == data
    assert scan(text).faults == [], "the scanner refuses what is TOML"
    assert set(document.places) == set(paths_of(data))


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
@settings(deadline=None, max_examples=500)
def test_no_text_makes_the_scanner_raise_or_hang(text: str) -> None:
    document = read_document(text)
    assert isinstance(document.data, dict)


# What is kept of a broken document


def test_a_broken_line_costs_only_itself() -> None:
    document = read_document('a = 1\nb = 2 3\n[t]\nc: 3\nd = "x\ne = [1 2]\nf = 4\n')
    assert document.data == {"a": 1, "t": {"f": 4}}
    assert len(document.faults) == 4


def test_entries_after_a_lost_header_belong_to_no_table() -> None:
    document = read_document("[a]\nx = 1\n[b\ny = 2\n[c]\nz = 3\n")
    assert document.data == {"a": {"x": 1}, "c": {"z": 3}}


def test_a_table_opened_twice_keeps_the_entries_of_both() -> None:
    document = read_document("[a]\nx = 1\n[b]\n[a]\ny = 2\n")
    assert document.data == {"a": {"x": 1, "y": 2}, "b": {}}
    assert [fault.message for fault in document.faults] == ["a is written twice; first on line 1"]


def test_a_list_left_open_does_not_swallow_the_next_line() -> None:
    document = read_document("players = [2, 4\ntarget = 30\n[t]\nx = 1\n")
    assert document.data == {"target": 30, "t": {"x": 1}}
    assert [fault.message for fault in document.faults] == ["this list is not closed"]


# Limits


@pytest.mark.parametrize("opening", ["[", "{a=", "[{a=[", "{a.b.c="])
def test_deep_nesting_is_refused_before_tomllib_sees_it(opening: str) -> None:
    document = read_document("x = " + opening * 100_000)
    assert [fault.message for fault in document.faults] == ["nested too deeply"]


@pytest.mark.parametrize("text", ["{} = 1", "[{}]", "[[{}]]", "a = {{ {} = 1 }}"])
def test_long_dotted_keys_are_refused_before_tomllib_sees_them(text: str) -> None:
    document = read_document(text.format(".".join("a" * 200_000)))
    assert [fault.message for fault in document.faults] == ["nested too deeply"]


def test_nesting_up_to_the_limit_is_read() -> None:
    depth = MAX_DEPTH - 1
    check_against_tomllib("x = " + "[" * depth + "]" * depth)
    check_against_tomllib(".".join("a" * MAX_DEPTH) + " = 1")
    assert read_document("x = " + "[" * MAX_DEPTH + "]" * MAX_DEPTH).faults


@pytest.mark.parametrize("number", ["9223372036854775808", "-9223372036854775809", "0x" + "f" * 17])
def test_numbers_beyond_64_bits_are_refused(number: str) -> None:
    document = read_document(f"x = {number}\ny = 2")
    assert [fault.message for fault in document.faults] == ["number beyond 64 bits"]
    assert document.data == {"y": 2}


def test_numbers_of_64_bits_are_read() -> None:
    check_against_tomllib("x = 9223372036854775807\ny = -9223372036854775808")


def test_a_number_of_a_million_digits_is_refused_at_once() -> None:
    assert len(read_document("x = " + "9" * 1_000_000).faults) == 1


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\n" * 60_000,
        "a\n" * 400_000,
        "x = [" + "1," * 120_000 + "]",
        "x = [" + "1," * 120_000,
        "x = { " + "a = 1, " * 40_000 + "}",
        "[a]\n" * 60_000,
        "[[a]]\n" * 50_000,
        "#" * 1_000_000,
        "=" * 1_000_000,
        " " * 1_000_000,
        "x = '''" + "'" * 1_000_000,
        'x = "' + "\\" * 1_000_000,
        "x = [\n" + "y = [\n" * 20_000,
    ],
    ids=lambda text: text[:8],
)
def test_a_large_file_takes_no_more_than_a_few_seconds(text: str) -> None:
    start = monotonic()
    read_document(text)
    assert monotonic() - start < 20


# Small things


def test_columns_count_characters_and_lines_end_with_a_line_feed_only() -> None:
    text = "ñandú = 1\r\nx\u2028y\n"
    lines = Lines(text)
    assert lines.position(text.index("=")) == (1, 7)
    assert lines.position(text.index("y")) == (2, 3)
    assert lines.line(1) == "ñandú = 1"
    assert lines.line(3) == ""


def test_dotted_paths_quote_what_needs_it() -> None:
    assert dotted(("match", "players", 1)) == "match.players[1]"
    assert dotted(("a b", 'c"', "\u0007")) == '"a b"."c\\""."\\u0007"'


def test_a_key_alone_is_read_with_its_spans() -> None:
    assert [key.name for key in read_key("match . 'target'")] == ["match", "target"]
    with pytest.raises(Trouble, match="cannot follow a key"):
        read_key("match target")

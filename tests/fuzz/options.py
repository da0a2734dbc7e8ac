"""Random rulesets: shipped ones with some keys set to other values that the variant's model allows.

Values are drawn from the annotations of the settings models, so a new variant or key is fuzzed
without a word here. Many draws fit no rule of the models that is more than an annotation; those
must be refused with the loader's own error, and another is drawn.
"""

from __future__ import annotations

import random
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from tests.support.rulesets import COMBINATIONS, FOLDER, rules_of
from truco.errors import RulesetError
from truco.rules import Rules, load_ruleset

LARGEST = {"match.target": 40, "match.chicos": 5, "envido.largest": 15}
"""Bounds below those of the models: greater values only make matches long and tables slow."""
MOST = 60
"""The same for all other numbers."""
NOT_DRAWN = ("match.players",)
WORDS = ("deck.", "calls")
"""Lists of texts with a meaning of their own (cards, ids of calls) are shuffled, not made up."""


@dataclass(frozen=True)
class Draw:
    """A ruleset with what was set otherwise, and a number of seats."""

    name: str
    players: int
    overrides: tuple[tuple[str, Any], ...] = ()

    def rules(self) -> Rules:
        if not self.overrides:
            return rules_of(self.name)
        return load_ruleset(FOLDER / f"{self.name}.toml", dict(self.overrides))

    def __str__(self) -> str:
        keys = "".join(f" {key}={value!r}" for key, value in self.overrides)
        return f"{self.name} with {self.players} seats{keys}"


class Refused(Exception):
    """The rules that were drawn cannot be; the loader or the builder said so."""


def shipped() -> list[Draw]:
    """Every ruleset of the repository with every number of seats, as it is."""
    return [Draw(name, players) for name, players in COMBINATIONS]


def random_draw(chooser: random.Random, names: tuple[str, ...] = ()) -> Draw:
    """A ruleset with one to six keys set to random values; raises Refused when it cannot be.

    It is one of `names`, or any.
    """
    found = [one for one in COMBINATIONS if not names or one[0] in names]
    name, players = chooser.choice(found)
    rules = rules_of(name)
    keys = dict(leaves(type(rules.settings)))
    chosen = chooser.sample(sorted(keys), chooser.randint(1, 6))
    overrides = []
    for key in chosen:
        now = value_at(rules.settings, key)
        overrides.append((key, plain(drawn(key, keys[key], now, chooser))))
    draw = Draw(name, players, tuple(overrides))
    try:
        draw.rules().tables(players)
    except RulesetError as error:
        if not error.faults or not all(str(fault).strip() for fault in error.faults):
            raise AssertionError(f"{draw}: refused without a word") from error
        raise Refused(str(draw)) from error
    except Exception as error:
        error.add_note(str(draw))
        raise
    return draw


def leaves(model: type[BaseModel], prefix: str = "") -> Iterator[tuple[str, FieldInfo]]:
    """Every dotted key of a settings model that holds a value, not a table."""
    for name, field in model.model_fields.items():
        key = prefix + name
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from leaves(field.annotation, f"{key}.")
        elif key not in NOT_DRAWN:
            yield key, field


def value_at(settings: BaseModel, key: str) -> Any:
    value: Any = settings
    for name in key.split("."):
        value = getattr(value, name)
    return value


def drawn(key: str, field: FieldInfo, now: Any, chooser: random.Random) -> Any:
    """A random value for a key; `now` is what it is set to."""
    if isinstance(now, tuple) and any(word in key for word in WORDS):
        return shuffled(now, chooser)
    low, high = bounds(field.metadata)
    return of_type(field.annotation, low, min(high, LARGEST.get(key, MOST)), now, chooser)


def of_type(kind: Any, low: int, high: int, now: Any, chooser: random.Random) -> Any:
    """A random value of an annotation, numbers from `low` to `high`."""
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *metadata = get_args(kind)
        inside = [part for item in metadata for part in getattr(item, "metadata", [item])]
        lower, upper = bounds(inside)
        return of_type(inner, max(low, lower), min(high, upper), now, chooser)
    if origin is Literal:
        return chooser.choice(get_args(kind))
    if origin in (Union, types.UnionType):
        return of_type(chooser.choice(get_args(kind)), low, high, now, chooser)
    if origin is tuple:
        return several(get_args(kind)[0], low, high, now, chooser)
    if kind is bool:
        return chooser.random() < 0.5
    if kind is int:
        return chooser.randint(low, min(high, low + chooser.choice((1, 5, 20, 100))))
    if kind is str:
        return chooser.choice(("1/2", "1/3", "2/3", "1/1")) if not isinstance(now, tuple) else now
    raise TypeError(f"no values can be drawn for {kind!r}: teach tests/fuzz/options.py to")


def several(kind: Any, low: int, high: int, now: Any, chooser: random.Random) -> Any:
    """A list: some of the choices where they can be listed, else what there is, changed."""
    if get_origin(kind) is Literal:
        choices = list(get_args(kind))
        return tuple(chooser.sample(choices, chooser.randint(0, len(choices))))
    if not isinstance(now, tuple):
        raise Refused("a list in place of a word")
    if any(isinstance(value, int) for value in now):
        numbers = [of_type(int, 1, high, None, chooser) for _ in now]
        return tuple(sorted(numbers)) if len(set(numbers)) == len(numbers) else now
    return shuffled(now, chooser)


def shuffled(values: tuple[Any, ...], chooser: random.Random) -> tuple[Any, ...]:
    """The same values in another order, or two of them exchanged."""
    found = list(values)
    if len(found) > 1:
        if chooser.random() < 0.5:
            chooser.shuffle(found)
        else:
            a, b = chooser.sample(range(len(found)), 2)
            found[a], found[b] = found[b], found[a]
    return tuple(found)


def bounds(metadata: list[Any]) -> tuple[int, int]:
    """The least and the greatest number that the constraints of an annotation allow."""
    low, high = 0, MOST
    for item in metadata:
        if isinstance(item, Ge):
            low = max(low, int(item.ge))  # type: ignore[call-overload]
        elif isinstance(item, Gt):
            low = max(low, int(item.gt) + 1)  # type: ignore[call-overload]
        elif isinstance(item, Le):
            high = min(high, int(item.le))  # type: ignore[call-overload]
        elif isinstance(item, Lt):
            high = min(high, int(item.lt) - 1)  # type: ignore[call-overload]
    return low, high


def plain(value: Any) -> Any:
    """The value as a rule file has it."""
    return list(value) if isinstance(value, tuple) else value

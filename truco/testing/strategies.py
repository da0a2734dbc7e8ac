"""Hypothesis strategies for rulesets, matches and positions.

    from hypothesis import given
    from truco.testing.strategies import positions

    @given(positions("my-ruleset", players=2))
    def test_nobody_folds_first(match): ...

What is found shrinks to the ruleset as it is installed, to few acts, and to the first legal ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, Literal, get_args, get_origin

try:
    from hypothesis import assume
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "truco.testing.strategies needs Hypothesis: pip install 'truco[testing]'", name=error.name
    ) from None

from types import UnionType
from typing import Union

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from truco.errors import RulesetError
from truco.match import Match
from truco.plugins.manager import PluginRegistry
from truco.plugins.variant import Variant
from truco.rulefile.catalogue import Catalogue
from truco.rules import Rules, default_registry, load_ruleset
from truco.tables.layout import HAND_MAX

__all__ = ["matches", "positions", "rulesets"]

MOST_KEYS: Final = 3
MOST_ACTS: Final = 40
LARGEST: Final = 60
"""Greatest number drawn for a key: more points only make matches longer."""


# Rulesets


@st.composite
def rulesets(
    draw: st.DrawFn,
    variant: str | type[Variant],
    *,
    keys: int = MOST_KEYS,
    registry: PluginRegistry | None = None,
) -> Rules:
    """Rules of an installed variant, by its id or class: an installed ruleset with up to `keys`
    keys set to something else that its settings allow.

    A value that does not go with the others is left out, so every draw can be played. Raises
    ValueError when no ruleset of the variant is installed.
    """
    name = variant if isinstance(variant, str) else variant.id
    base = draw(st.sampled_from(_installed(name, registry or default_registry())))
    fields = _leaves(type(base.settings))
    chosen = draw(st.lists(st.sampled_from(sorted(fields)), max_size=keys, unique=True))
    found, overrides = base, dict[str, Any]()
    for key in chosen:
        now = _value_at(base, key)
        value = draw(_values(fields[key], now))
        plain = list(value) if isinstance(value, tuple) else value
        changed = None if value == now else _changed(base, {**overrides, key: plain}, registry)
        if changed is not None:
            found, overrides[key] = changed, plain
    try:
        found.tables(found.players[0])
    except RulesetError:
        return base  # what no model minds, and yet cannot be played
    return found


@cache
def _installed(variant: str, registry: PluginRegistry) -> tuple[Rules, ...]:
    """The installed rulesets of a variant that can be played."""
    found: list[Rules] = []
    for name in Catalogue.of(registry).playable():
        try:
            rules = load_ruleset(name, registry=registry)
        except RulesetError:
            continue  # somebody else's ruleset may be broken; its own tests say so
        if rules.ruleset.variant == variant:
            found.append(rules)
    if not found:
        raise ValueError(f"no ruleset of variant {variant} is installed, to draw others from")
    return tuple(found)


def _changed(
    base: Rules, overrides: Mapping[str, Any], registry: PluginRegistry | None
) -> Rules | None:
    """The rules with these keys; None when they cannot be."""
    try:
        return load_ruleset(str(base.path), overrides, registry)
    except RulesetError:
        return None


def _leaves(model: type[BaseModel], before: str = "") -> dict[str, FieldInfo]:
    """Every dotted key that holds a value; who plays is chosen otherwise."""
    found: dict[str, FieldInfo] = {}
    for name, field in model.model_fields.items():
        key = before + (field.alias or name)
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            found |= _leaves(kind, f"{key}.")
        elif key != "match.players":
            found[key] = field
    return found


def _value_at(rules: Rules, key: str) -> Any:
    value: Any = rules.settings
    for part in key.split("."):
        fields = type(value).model_fields
        value = getattr(value, next(n for n, f in fields.items() if part in (n, f.alias)))
    return value


def _values(field: FieldInfo, now: Any) -> st.SearchStrategy[Any]:
    """Values of a key, what it is set to now first."""
    return st.just(now) | _of(field.annotation, field.metadata, now)


def _of(kind: Any, metadata: Sequence[Any], now: Any) -> st.SearchStrategy[Any]:
    """Values of an annotation. Texts with a meaning of their own, such as cards, are not made up:
    they stay, and lists of them change their order."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        inside = [part for item in arguments[1:] for part in getattr(item, "metadata", [item])]
        return _of(arguments[0], [*metadata, *inside], now)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, UnionType):
        return st.one_of(*(_of(one, metadata, now) for one in arguments))
    if origin is tuple:
        return _several(arguments[0], now)
    if kind is bool:
        return st.booleans()
    if kind is int:
        return st.integers(*_bounds(metadata))
    return st.just(now)


def _several(kind: Any, now: Any) -> st.SearchStrategy[Any]:
    if get_origin(kind) is Literal:
        return st.lists(st.sampled_from(get_args(kind)), unique=True).map(tuple)
    if not isinstance(now, tuple) or not now:
        return st.just(now)
    if all(isinstance(value, int) for value in now):
        numbers = _of(kind, (), now[0])
        return st.lists(numbers, min_size=len(now), max_size=len(now), unique=True).map(
            lambda found: tuple(sorted(found, key=lambda value: (isinstance(value, str), value)))
        )
    return st.permutations(now).map(tuple)


def _bounds(metadata: Sequence[Any]) -> tuple[int, int]:
    """The least and the greatest number that the constraints of an annotation allow."""
    low, high = 0, LARGEST
    for item in metadata:
        if isinstance(item, Ge):
            low = max(low, int(item.ge))  # type: ignore[call-overload]
        elif isinstance(item, Gt):
            low = max(low, int(item.gt) + 1)  # type: ignore[call-overload]
        elif isinstance(item, Le):
            high = min(high, int(item.le))  # type: ignore[call-overload]
        elif isinstance(item, Lt):
            high = min(high, int(item.lt) - 1)  # type: ignore[call-overload]
    return low, max(low, high)


# Matches


@st.composite
def matches(
    draw: st.DrawFn,
    rules: Rules | str,
    players: int | None = None,
    *,
    acts: int = MOST_ACTS,
) -> Match:
    """A match from its start through up to `acts` legal acts; it may be over.

    `rules` may be the name or the path of a ruleset; `players` is any number that the rules allow
    when left out.
    """
    found = load_ruleset(rules) if isinstance(rules, str) else rules
    seats = draw(st.sampled_from(found.players)) if players is None else players
    match = Match(found, seats, draw(st.integers(0, 2**32 - 1)))
    for _ in range(draw(st.integers(0, acts))):
        if match.over:
            break
        match.act(draw(st.sampled_from(match.legal_actions())))
    return match


@st.composite
def positions(
    draw: st.DrawFn,
    rules: Rules | str,
    players: int | None = None,
    *,
    acts: int = MOST_ACTS,
) -> Match:
    """A match at a decision: any scores, dealer and cards, and up to `acts` legal acts from there.

    Unlike :func:`matches` it need not be reached by playing from nothing, and is never over.
    Arguments as of :func:`matches`.
    """
    found = load_ruleset(rules) if isinstance(rules, str) else rules
    seats = draw(st.sampled_from(found.players)) if players is None else players
    tables = found.tables(seats)
    t = tables.tables
    match = Match(found, seats)
    each = HAND_MAX if t.uses_discard else t.hand_size
    number = each * seats + t.turned_card
    cards = draw(
        st.lists(st.sampled_from(list(tables.deck)), min_size=number, max_size=number, unique=True)
    )
    deal: dict[str, Any] = {
        seat: cards[place * each : (place + 1) * each] for place, seat in enumerate(match.seats)
    }
    if t.turned_card:
        deal["turned"] = cards[-1]
    # Half of the scores are nearly the whole, where special hands are.
    points = st.integers(0, t.total - 1) | st.integers(max(0, t.total - 2), t.total - 1)
    match = Match(
        found,
        seats,
        scores={account: draw(points) for account in match.scores},
        chicos={account: draw(st.integers(0, t.chicos_needed - 1)) for account in match.chicos},
        dealer=draw(st.sampled_from(match.seats)),
        deal=deal,
    )
    assume(not match.over)
    for _ in range(draw(st.integers(0, acts))):
        after = match.copy()
        after.act(draw(st.sampled_from(match.legal_actions())))
        if after.over:
            break
        match = after
    return match

"""What a plugin's code answers, looked at before anything is built from it.

A variant and its bets are code of others: their methods may take other parameters than they are
asked with, and may answer anything. Each such slip is a fault that names the method.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeGuard

from truco.cards import Card, Deck
from truco.plugins.settings import RulesetSettings
from truco.plugins.variant import Answers, Bet, Call, Mode, Node, Pay, Seating, Variant, Words
from truco.tables.faults import Faults

METHODS: Final = tuple(
    name
    for name, value in vars(Variant).items()
    if inspect.isfunction(value) and not name.startswith("_")
)
"""The methods of a variant."""
_BET_METHODS: Final = ("start", "after", "node")


def check_methods(variant: Variant, faults: Faults) -> None:
    """Every method of a variant can be called as the framework calls it."""
    for attribute, kind in (("settings", RulesetSettings), ("seats", int)):
        if not isinstance(getattr(variant, attribute, None), kind):
            faults.add(
                f"it has no {attribute}: expected super().__init__(settings, seats) in __init__",
                method="__init__",
            )
            return
    for name in METHODS:
        fault = _signature_fault(variant, Variant, name)
        if fault is not None:
            faults.add(fault, method=name)


def _signature_fault(owner: object, base: type, name: str) -> str | None:
    """Why a method cannot be called with the parameters that its base class declares."""
    declared = inspect.signature(getattr(base, name))
    wanted = f"{name}({', '.join(declared.parameters)})"
    method = getattr(owner, name)
    if not callable(method):
        return f"{name} is {_shown(method)}: expected a method, def {wanted}"
    if inspect.iscoroutinefunction(method):
        return f"{name} is an async function: expected def {wanted}"
    try:
        own = inspect.signature(method)
    except (TypeError, ValueError):
        return None  # Written in C: it is called, and what it raises is told.
    try:
        own.bind(*[None] * (len(declared.parameters) - 1))
    except TypeError:
        plain = [one.replace(annotation=one.empty) for one in own.parameters.values()]
        shown = str(inspect.Signature(plain)).replace("(", "(self, " if plain else "(self", 1)
        return f"{name} is declared as {name}{shown}: expected {wanted}"
    return None


def plain_answers(variant: Variant, faults: Faults) -> tuple[Deck, list[Mode], list[Bet[Hashable]]]:
    """The cards, kinds of hand and bets of a variant, where what they are is what they should be.

    Checks every method that is asked nothing in particular. Where there are faults, what is
    returned is not to be used.
    """
    deck: object = variant.deck()
    if not isinstance(deck, Deck):
        faults.add(f"deck gave {_shown(deck)}: expected a truco.cards.Deck", method="deck")
        deck = Deck([])
    for name in ("hand_size", "tricks"):
        _expect(variant, name, lambda value: type(value) is int, "a whole number", faults)
    _expect(variant, "has_turned_card", lambda value: isinstance(value, bool), _FLAG, faults)
    _one_of(variant, "fold_scope", ("side", "seat"), faults)
    _one_of(variant, "lead_after_tie", ("same-leader", "first-of-tied"), faults)
    _check_words(variant, deck, faults)
    modes = _items(variant, "modes", Mode, faults)
    bets = _items(variant, "bets", Bet, faults)
    for mode in modes:
        _check_mode(mode, faults)
    for bet in bets:
        _check_bet(bet, faults)
    return deck, modes, bets


_FLAG: Final = "True or False"


def _expect(
    variant: Variant, name: str, test: Callable[[object], bool], expected: str, faults: Faults
) -> None:
    answer: object = getattr(variant, name)()
    if not test(answer):
        faults.add(f"{name} gave {_shown(answer)}: expected {expected}", method=name)


def _one_of(variant: Variant, name: str, allowed: tuple[str, ...], faults: Faults) -> None:
    expected = " or ".join(map(repr, allowed))
    _expect(
        variant,
        name,
        lambda value: isinstance(value, str) and value in allowed,
        expected,
        faults,
    )


def _items(variant: Variant, name: str, kind: type[Any], faults: Faults) -> list[Any]:
    """What a method lists, all of one kind; an empty list where it is something else."""
    expected = f"a sequence of {kind.__name__}"
    answer: object = getattr(variant, name)()
    if not isinstance(answer, Iterable) or isinstance(answer, str | Mapping):
        faults.add(f"{name} gave {_shown(answer)}: expected {expected}", method=name)
        return []
    items: list[object] = list(answer)
    for item in items:
        if not isinstance(item, kind):
            faults.add(f"{name} gave {_shown(item)} in its list: expected {expected}", method=name)
            return []
    return items


def _check_words(variant: Variant, deck: Deck, faults: Faults) -> None:
    words: object = variant.words()
    if not isinstance(words, Words):
        faults.add(f"words gave {_shown(words)}: expected a Words", method="words")
        return
    aliases: object = words.aliases
    pairs = aliases.items() if isinstance(aliases, Mapping) else [(None, None)]
    if not all(isinstance(text, str) for pair in pairs for text in pair):
        faults.add("words gave aliases that are no mapping from text to text", method="words")
    for card in deck:
        name: object = words.card_name(card, card)
        if name is not None and not isinstance(name, str):
            faults.add(
                f"words gave {_shown(name)} as the name of {card}: expected a text or None",
                method="words",
            )
            return


# ------------------------------------------------------------------------------- modes, bets


def _check_mode(mode: Mode, faults: Faults) -> None:
    checks = (
        ("id", isinstance(mode.id, str), "a text"),
        ("name", isinstance(mode.name, str), "a text"),
        ("rotates", type(mode.rotates) is int, "a whole number"),
        ("opening", mode.opening is None or type(mode.opening) is int, "0, 1 or None"),
        ("showdown", _all(mode.showdown, str), "a tuple of ids of contests"),
        ("cap", mode.cap is None or type(mode.cap) is int, "a whole number or None"),
        ("shown", _all(mode.shown, int), "a tuple of sides"),
        ("fold_scope", mode.fold_scope in (None, "side", "seat"), "'side', 'seat' or None"),
        *((name, isinstance(getattr(mode, name), bool), _FLAG) for name in _MODE_FLAGS),
    )
    for name, good, expected in checks:
        if not good:
            value = _shown(getattr(mode, name))
            faults.add(f"mode {mode.id}: {name} is {value}: expected {expected}", method="modes")


_MODE_FLAGS: Final = ("ties", "blind", "new_deal")


def _check_bet(bet: Bet[Hashable], faults: Faults) -> None:
    kind = type(bet).__name__
    if not isinstance(getattr(bet, "id", None), str):
        faults.add(f'bet {kind} has no id: expected id = "…" in the class', method="bets")
        return
    calls: object = getattr(bet, "calls", None)
    if not _all(calls, Call):
        faults.add(f"bet {bet.id}: calls is {_shown(calls)}: expected Calls", method="bets")
        return
    made: Sequence[Any] = bet.calls
    for call in made:
        if not isinstance(call.id, str) or not _all(call.closes, str):
            faults.add(
                f"bet {bet.id}: {call!r}: expected an id, and ids of contests that it closes",
                method="bets",
            )
        if call.forced not in (None, "start", "turn"):
            faults.add(
                f"call {call.id}: forced is {call.forced!r}: expected 'start', 'turn' or None",
                method="bets",
            )
    for name, allowed in _BET_CHOICES.items():
        value = getattr(bet, name)
        if value not in allowed:
            expected = " or ".join(map(repr, allowed))
            faults.add(f"bet {bet.id}: {name} is {value!r}: expected {expected}", method="bets")
    for name in _BET_METHODS:
        fault = _signature_fault(bet, Bet, name)
        if fault is not None:
            faults.add(f"bet {bet.id} ({kind}): {fault}", method="bets")


_BET_CHOICES: Final = {
    "holders_only": (False, True),
    "silent_counts": (False, True),
    "announce_all": (False, True),
    "settles": ("now", "hand-end"),
    "answered_by": ("next", "all", "last"),
}


def is_state(state: object, bet: Bet[Hashable], method: str, faults: Faults) -> bool:
    """Whether a state can be told from others."""
    if hashes(state):
        return True
    faults.add(
        f"bet {bet.id}: {method} gave {_shown(state)}: expected a hashable state, or None",
        method="bets",
    )
    return False


def is_node(node: object, bet: Bet[Hashable], state: object, faults: Faults) -> TypeGuard[Node]:
    """Whether what a bet says of a state can be written down."""
    where = f"bet {bet.id}: node of {state!r}"
    if not isinstance(node, Node):
        faults.add(f"{where} gave {_shown(node)}: expected a Node", method="bets")
        return False
    for name in ("accepted", "declined", "alone"):
        pay: Any = getattr(node, name)
        if not isinstance(pay, Pay):
            faults.add(f"{where}: {name} is {_shown(pay)}: expected a Pay", method="bets")
            return False
        if type(pay.points) is not int or type(pay.per_holder) is not int:
            faults.add(f"{where}: {name} is {pay!r}: expected whole numbers", method="bets")
            return False
        if pay.formula is not None and not _all((pay.formula,), str):
            faults.add(f"{where}: {name} is {pay!r}: expected a formula's name", method="bets")
            return False
    if not _all((node.answers,), Answers):
        faults.add(f"{where}: answers is {node.answers!r}: expected an Answers", method="bets")
        return False
    return True


# ------------------------------------------------------------------------------- other answers


def is_seating(seating: object, mode: Mode, mano: int, faults: Faults) -> TypeGuard[Seating]:
    """Whether an answer is a seating, of whole numbers throughout."""
    where = f"seating of mode {mode.id} with seat {mano} as mano"
    if not isinstance(seating, Seating):
        faults.add(f"{where} gave {_shown(seating)}: expected a Seating", method="seating")
        return False
    for name in ("sides", "active", "accounts", "dealt", "cards"):
        value: object = getattr(seating, name)
        if not _all(value, int) and not (value is None and name in ("dealt", "cards")):
            faults.add(
                f"{where}: {name} is {_shown(value)}: expected a tuple of whole numbers",
                method="seating",
            )
            return False
    return True


def turned_class(variant: Variant, card: Card, faults: Faults) -> Hashable:
    """The class of a turned card; a fault where it can be no key."""
    found: object = variant.turned_class(card)
    if hashes(found):
        return found
    faults.add(
        f"turned_class gave {_shown(found)} for {card}: expected what can be hashed",
        method="turned_class",
    )
    return None


def hashes(value: object) -> TypeGuard[Hashable]:
    """Whether a value can be a key."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _all(value: object, kind: type) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, kind) for one in value)


def _shown(value: object) -> str:
    """A value as short as it can be told."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"

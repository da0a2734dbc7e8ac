"""Whose fault it is that a variant with house rules cannot be built.

House rules are classes on top of one another, so the tables can be built without the upper ones: a
house rule is to blame for what goes wrong with it and not without it, wherever that shows.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from truco.errors import BuildError, BuildFault, Fault, PluginError
from truco.plugins.checks import one_line, place_of_class, place_of_function, shown_path
from truco.plugins.ruleset_plugins import Layer
from truco.plugins.variant import Variant

__all__ = ["Build", "blame_faults", "blame_raised"]

Build = Callable[[type[Variant]], object]
"""What builds the tables of a variant, and raises as `build_tables` and the variant do."""


def blame_faults(
    error: BuildError, layers: Sequence[Layer], build: Build
) -> tuple[list[BuildFault], list[Fault]]:
    """The faults that are the ruleset's, and those that the code of plugins is to blame for.

    `layers` are those of the variant that was built, from the variant itself upwards.
    """
    rest = list(error.faults)
    ours: list[BuildFault] = []
    theirs: list[Fault] = []
    for layer in layers[:-1]:
        known = _known_faults(layer, build)
        here = [fault for fault in rest if (fault.key, fault.message) in known]
        rest = [fault for fault in rest if fault not in here]
        _share(layer, layer is layers[0], here, ours, theirs)
    _share(layers[-1], len(layers) == 1, rest, ours, theirs)
    return ours, theirs


def _known_faults(layer: Layer, build: Build) -> set[tuple[str | None, str]]:
    try:
        build(layer.variant)
    except BuildError as error:
        return {(fault.key, fault.message) for fault in error.faults}
    except KeyboardInterrupt:
        raise
    except BaseException:
        # What it raises is not among the faults that somebody is to be blamed for.
        return set()
    return set()


def _share(
    layer: Layer,
    is_variant: bool,
    faults: Sequence[BuildFault],
    ours: list[BuildFault],
    theirs: list[Fault],
) -> None:
    """What a variant answers may follow from a key of the ruleset; a house rule's own does not."""
    for fault in faults:
        if is_variant and (fault.key is not None or fault.method is None):
            ours.append(fault)
        else:
            theirs.append(_in_code(layer, fault))


def _in_code(layer: Layer, fault: BuildFault) -> Fault:
    """A fault, shown where the plugin defines what is at fault."""
    path, _, line = _place(layer, fault.method).rpartition(":")
    number = int(line) if path and line.isdecimal() else None
    key = "" if fault.key is None or fault.method is not None else f"{fault.key}: "
    message = f"plugin {layer.plugin.name}: {key}{fault.told}"
    where = path if number is not None else _place(layer, fault.method)
    return Fault(where, number, None, None, message, fault.expected, fault.suggestion)


def _place(layer: Layer, method: str | None) -> str:
    """`file:line` of the method where the plugin defines it, else of its class."""
    if method is not None:
        for kind in layer.variant.__mro__:
            defined = vars(kind).get(method)
            if defined is None:
                continue
            function = getattr(defined, "__func__", defined)
            place = place_of_function(function) if callable(function) else place_of_class(kind)
            if _is_in(layer, place.rpartition(":")[0]):
                return place
            break
    return place_of_class(layer.variant)


def blame_raised(
    error: BaseException, layers: Sequence[Layer], build: Build, name: str
) -> PluginError | None:
    """What to raise for what came out of a variant's code; None when nobody can be told of.

    `name` is the variant's id.
    """
    frames = traceback.extract_tb(error.__traceback__)
    what = f"variant {name} raised {type(error).__name__}{one_line(error)}"
    for number, layer in enumerate(layers):
        if not _raises(layer, build, error):
            continue
        for frame in reversed(frames):
            if _is_in(layer, frame.filename):
                place = f"{shown_path(frame.filename)}:{frame.lineno}"
                return PluginError(layer.plugin.name, f"{what} ({place})")
        if not number:
            return None
        own = f"{layer.variant.__name__} ({place_of_class(layer.variant)})"
        last = frames[-1] if frames else None
        place = ""
        if last is not None and any(_is_in(below, last.filename) for below in layers):
            place = f" ({shown_path(last.filename)}:{last.lineno})"
        return PluginError(layer.plugin.name, f"with {own} {what}{place}")
    return None


def _raises(layer: Layer, build: Build, error: BaseException) -> bool:
    """Whether the variant raises the same already in this layer."""
    try:
        build(layer.variant)
    except KeyboardInterrupt:
        raise
    except BaseException as other:
        cause = other.__cause__ if isinstance(other, BuildError) else other
        return type(cause).__name__ == type(error).__name__
    return False


def _is_in(layer: Layer, file: str) -> bool:
    home = layer.plugin.home
    return home is not None and Path(file).absolute().is_relative_to(home)

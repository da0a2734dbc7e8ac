"""A house rule: a hand of three tied tricks pays nobody, and the deal passes on.

Name this file in a ruleset (`three-ties-nobody.toml` beside it does), or put it on top of any
ruleset from the command line:

    truco simulate --rules paulista --plugin docs/examples/three-ties-nobody.py

A house rule is a subclass of whatever variant the ruleset chose, with a few methods of its own;
`truco.plugins.Variant` lists all that can be changed.
"""

from truco.plugins import HandResult, Trick, Variant


def truco_house_rule(variant: type[Variant]) -> type[Variant]:
    """The variant with this one rule changed; it fits every game, so it never returns None."""

    class ThreeTiesNobody(variant):  # type: ignore[valid-type,misc]
        def hand_result(self, mode: str, tricks: tuple[Trick, ...]) -> HandResult | None:
            if tricks == ("tie", "tie", "tie"):
                return HandResult.NOBODY
            result: HandResult | None = super().hand_result(mode, tricks)
            return result

    return ThreeTiesNobody

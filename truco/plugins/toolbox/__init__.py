"""Small pure functions and classes that several variants need, and no rules of any one of them.

    from truco.plugins.toolbox import Pieces

A variant may use them or do without: the engine never asks for them.
"""

from truco.plugins.toolbox.pieces import Pieces

__all__ = ["Pieces"]

"""`truco new variant`: a whole plugin package to begin with.

The files are templates in `templates/`: `common/` for every package, `fresh/` for a game of its
own, `child/` for one that changes another. In their names, `package` and `variant` stand for the
new ones.
"""

from truco.scaffold.names import BadName
from truco.scaffold.project import Written, write_variant

__all__ = ["BadName", "Written", "write_variant"]

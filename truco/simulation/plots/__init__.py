"""Pictures of what was found, drawn by matplotlib without a display."""

from truco.simulation.plots.picture import check_picture

__all__ = ["check_picture"]

"""One engine for every game of the truco family: rules are plugins and TOML files."""

from truco._version import __version__

__all__ = ["__version__"]

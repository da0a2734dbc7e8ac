"""The one place where the version is written: the build and `truco --version` both read it."""

__version__ = "0.1.0"

"""Where the rulesets that come with the framework lie on disk."""

from __future__ import annotations

from pathlib import Path

from truco.errors import TrucoError

#: Where a built wheel puts the TOML files, inside the framework's own package so that
#: ``rulesets`` never becomes a top-level package of an installation (see pyproject.toml).
_IN_WHEEL = "_rulesets"

#: Where they lie in the repository, beside the framework's package.
_IN_REPOSITORY = "rulesets"


def shipped_rulesets_dir() -> Path:
    """Return the folder that holds the rulesets that come with the framework.

    An installed wheel carries them inside the package. An editable install, and a checkout that is
    merely on the import path, reads the repository's own ``rulesets/``, so that an edit counts at
    once. The folder is always a real one: the framework is never imported from a zip file.

    Returns:
        An absolute path to an existing folder of ``*.toml`` files (among them abstract bases).

    Raises:
        TrucoError: neither place exists, that is, the installation is damaged. The message
            names both places and says what to do.
    """
    return rulesets_dir_of(Path(__file__).resolve().parent.parent)


def rulesets_dir_of(package: Path) -> Path:
    """Return the folder of rulesets that belongs to the framework installed at ``package``.

    The repository's folder counts only beside the ``pyproject.toml`` of the repository: in
    site-packages a neighbour named ``rulesets`` would be somebody else's.
    """
    in_wheel = package / _IN_WHEEL
    if in_wheel.is_dir():
        return in_wheel
    repository = package.parent
    in_repository = repository / _IN_REPOSITORY
    if in_repository.is_dir() and (repository / "pyproject.toml").is_file():
        return in_repository
    raise TrucoError(
        f"The rulesets that come with truco are missing: looked for {in_wheel} (an installed "
        f"package) and {in_repository} (a checkout). Reinstall truco."
    )

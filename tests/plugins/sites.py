"""Plugins that exist only for one test: installed distributions and single files."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from truco.plugins.manager import PluginRegistry

BUILT_IN = tuple(
    sorted(
        tomllib.loads(Path(__file__).parents[2].joinpath("pyproject.toml").read_text("utf-8"))[
            "project"
        ]["entry-points"]["truco"]
    )
)
"""The plugins that the project itself registers."""


class Site:
    """A folder on the import path that distributions can be put into, and the working directory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, text: str) -> Path:
        """Write a file, given as an indented block that begins on its second line."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).removeprefix("\n"), "utf-8")
        return path

    def install(
        self, name: str, text: str | None, entry: str | None = None, version: str = "1.0"
    ) -> None:
        """Install a distribution of one module, both called `name`, with one entry point.

        `entry` is what the entry point points to, the module when left out; its own name is
        `name` too. Without a text the distribution has no module.
        """
        files = [f"{name}.py"] if text is not None else []
        if text is not None:
            self.write(f"{name}.py", text)
        info = f"{name}-{version}.dist-info"
        self.write(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        self.write(f"{info}/entry_points.txt", f"[truco]\n{name} = {entry or name}\n")
        files += [f"{info}/{file}" for file in ("METADATA", "entry_points.txt", "RECORD")]
        self.write(f"{info}/RECORD", "".join(f"{file},,\n" for file in files))
        importlib.invalidate_caches()

    def failures(self) -> list[str]:
        """What is wrong with the plugins of this site; the framework's own must work."""
        registry = PluginRegistry.discover()
        assert set(BUILT_IN) <= set(registry.variants)
        return [str(failure) for failure in registry.failures]

    def run(
        self, script: str, environment: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a Python script in a process of its own, with this site on its path."""
        return subprocess.run(
            [sys.executable, "-c", dedent(script)],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(self.folder)} | dict(environment or {}),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

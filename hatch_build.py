"""Builds the word lists of the language folders that ask for one, when gmtw itself is built.

Nothing foreign is committed and nothing large is installed: the dictionaries come from packages that
only the build needs, and only a build that has to make a list. See wordlists/ for how.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from wordlists.build import asking, build, fresh


class WordListHook(BuildHookInterface[Any]):
    """Makes what is missing or out of date; the wheel takes it up by `artifacts` in pyproject.toml."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The pinned packages that make lists, where one has to be made."""
        return self._pins if self._stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Every language folder that asks for a list has it, made from what would make it now."""
        for folder in self._stale():
            self.app.display_info(f"Making the word list of {folder.name}")
            build(folder, self._pins)

    @property
    def _pins(self) -> list[str]:
        return list(self.config["made-with"])

    def _stale(self) -> list[Path]:
        folders = asking(Path(self.root) / "gmtw" / "languages")
        return [folder for folder in folders if not fresh(folder, self._pins)]

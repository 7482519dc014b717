"""The entities of a world as its .toml file gives them, and a scene's names in every language of the world."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from gmtw.constraints import Names
from gmtw.languages import worlds as texts
from gmtw.languages.worlds import WorldText


@cache
def table(world: str) -> Mapping[str, Any]:
    """The tables of `gmtw/worlds/<world>.toml`."""
    found: Mapping[str, Any] = tomllib.loads(
        (files("gmtw.worlds") / world / "entities.toml").read_text(encoding="utf-8")
    )
    return found


def names(world: str, name: Callable[[WorldText], str]) -> Names:
    """What `name` finds in the text of each language of the world."""
    return {code: (name(texts.text(code, world)),) for code in texts.speaking(world)}

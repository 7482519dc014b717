"""The parts of a scene that a prompt shows: who never saw a price cannot tell what is spent."""

from __future__ import annotations

import re
from functools import lru_cache

from gmtw.constraints import Scene

SHOWN = 0.8
"""The share of the values of an attribute that the prompt must show."""


def is_shown(scene: Scene, attribute: str, prompt: str) -> bool:
    """Return whether a prompt shows the values of an attribute; a yes or no is always in its words."""
    values = [str(v) for e in scene.entities if (v := e.attributes.get(attribute, 0)) > 1]
    return sum(value in numbers(prompt) for value in values) >= SHOWN * len(values)


@lru_cache(maxsize=8)
def numbers(prompt: str) -> frozenset[str]:
    """Return the numbers in a prompt."""
    return frozenset(re.findall(r"\d+", prompt))

"""The published GMTW-Ro instance files: base and hard sets, in every format there was.

Each line holds a world (payload, constraints, goals), a Romanian and an English prompt, and names
in both languages. Instances are read as they are: what is wrong with a world stays wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from gmtw.core.errors import InputError, UnknownNameError, one_line
from gmtw.core.jsonl import json_lines
from gmtw.core.types import Instance
from gmtw.datasets.gmtw_ro.constraints import keywords, rules_of
from gmtw.datasets.gmtw_ro.payloads import completed
from gmtw.datasets.gmtw_ro.scenes import SCENES
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.plan.task import PlanTask

LEVELS = {"extreme": "hard"}
"""Published levels that are ours under another name; the published name stays in `meta`."""


class GmtwRo:
    """Reader of those files."""

    key = "gmtw-ro"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Whether a file that starts with this object is one of them."""
        return {"instance_id", "world", "prompt_ro"} <= first_line.keys()

    def read(self, path: Path) -> list[Instance]:
        """The instances of the file, in its order; InputError names the line that cannot be read."""
        instances: list[Instance] = []
        for line in json_lines(path):
            try:
                instances.append(_instance(line.row))
            except ValidationError as error:
                raise InputError(path, f"not a GMTW-Ro instance: {one_line(error)}", line.number) from error
            except (KeyError, TypeError, ValueError, AttributeError, OverflowError, UnknownNameError) as error:
                raise InputError(
                    path, f"not a GMTW-Ro instance: {type(error).__name__} {error}", line.number
                ) from error
        return instances


def _instance(row: dict[str, Any]) -> Instance:
    world = row["world"]
    scene, asked = SCENES[world["world_type"]](completed(row), keywords(world["constraints"]))
    task = PlanTask(scene=scene, rules=rules_of(world, scene, asked), slots_asked=False)
    published = world["meta"].get("difficulty", "")
    return Instance(
        id=row["instance_id"],
        source=world["world_type"],
        level=LEVELS.get(published, published),
        fingerprint=fingerprint(task),
        task=task,
        prompts={"ro": row["prompt_ro"], **({"en": row["prompt_en"]} if row.get("prompt_en") else {})},
        seed=world["seed"],
        meta={"published_level": published},
    )


READER = GmtwRo()

"""The published GMTW-Ro instance files: base and hard sets, in every format there was.

Each line holds a world (payload, constraints, goals), a Romanian and an English prompt, and names
in both languages. Instances are read as they are: what is wrong with a world stays wrong. Rows that
nobody can grade are left out and counted: ten of the first format ask for all facts in one text.
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
from gmtw.datasets.item_errors import StrangeRowsError
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.plan.task import PlanTask

LEVELS = {"extreme": "hard"}
"""Published levels that are ours under another name; the published name stays in `meta`."""

MOST_STRANGE = 0.2
"""Rows that cannot be read, for each that can, up to which these are left out and the file is not refused."""


class GmtwRo:
    """Reader of those files."""

    key = "gmtw-ro"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether a file that starts with this object is one of them."""
        return {"instance_id", "world", "prompt_ro"} <= first_line.keys()

    def read(self, path: Path) -> list[Instance]:
        """Return the instances of the file, in its order.

        Raise StrangeRowsError with the others if a few rows cannot be read, InputError if more than that.
        """
        instances: list[Instance] = []
        strange: dict[str, list[int]] = {}
        for line in json_lines(path):
            try:
                instances.append(_instance(line.row))
            except ValidationError as error:
                strange.setdefault(one_line(error), []).append(line.number)
            except (KeyError, TypeError, ValueError, AttributeError, OverflowError, UnknownNameError) as error:
                kind = "" if isinstance(error, ValueError) else f"{type(error).__name__} "
                strange.setdefault(f"{kind}{error}", []).append(line.number)
        if sum(map(len, strange.values())) > MOST_STRANGE * len(instances):
            reason, lines = next(iter(strange.items()))
            raise InputError(path, f"not a GMTW-Ro instance: {reason}", lines[0])
        if strange:
            raise StrangeRowsError(path, strange, instances)
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

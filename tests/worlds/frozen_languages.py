"""Golden prompts and bytes are those of the languages of the frozen sets, so that a further language moves none."""

from __future__ import annotations

import json
from typing import Any

from gmtw.core.types import Instance
from gmtw.tasks.fingerprint import fingerprint

LANGUAGES = ("en", "ro")
BY_LANGUAGE = frozenset({"wordings", "constructions"})
"""The facts of `meta` that each language has of its own."""


def in_frozen_languages(instance: Instance) -> Instance:
    """Return the instance as it would be if its world had texts in LANGUAGES only."""
    row = json.loads(instance.model_dump_json())
    for one in (*row["task"]["scene"]["slots"], *row["task"]["scene"]["entities"]):
        one["names"] = _of(one["names"])
    if "pages" in row["task"]:
        row["task"]["pages"] = _of(row["task"]["pages"])
    for key in BY_LANGUAGE & row["meta"].keys():
        row["meta"][key] = _of(row["meta"][key])
    found = Instance.model_validate(row | {"prompts": _of(row["prompts"])})
    return found.model_copy(update={"fingerprint": fingerprint(found.task)})


def _of(texts: dict[str, Any]) -> dict[str, Any]:
    return {code: text for code, text in texts.items() if code in LANGUAGES}

"""The fingerprint of a task: the same for the same world, whatever its ids and its order."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from gmtw.constraints import Names
from gmtw.core.types import Task
from gmtw.tasks.plan.task import PlanTask

NOT_ASKED = {"profile", "order", "labels", "answer"}
"""Fields of an item that do not change what is asked: the order shows in the choices themselves, labels are wording."""


def fingerprint(task: Task) -> str:
    """The sha256 (64 hex digits) of the canonical form of `task`.

    Of a plan task the slots, entities and rules count, each as a set, and entities by their first
    name in each language rather than by id; further names, witness and chance do not count, since
    they do not change the world. Of other tasks everything counts that is asked, in the order in which it is,
    but not the profile by which it is graded.
    """
    canonical = _plan(task) if isinstance(task, PlanTask) else task.model_dump(mode="json", exclude=NOT_ASKED)
    text = json.dumps(canonical, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _plan(task: PlanTask) -> dict[str, Any]:
    names = {entity.id: _first(entity.names) for entity in task.scene.entities}
    rules = [_named(rule.model_dump(mode="json"), names) for rule in task.rules]
    return {
        "slots": _as_set([{**s.model_dump(mode="json"), "names": _first(s.names)} for s in task.scene.slots]),
        "entities": _as_set([{"names": names[e.id], "attributes": dict(e.attributes)} for e in task.scene.entities]),
        "rules": _as_set(rules),
    }


def _named(rule: dict[str, Any], names: dict[str, dict[str, str]]) -> dict[str, Any]:
    """The rule with the names of its entities in place of their ids; a set of entities has no order."""
    single = {key: names[rule[key]] for key in ("entity", "other") if key in rule}
    several = {"entities": _as_set([names[id_] for id_ in rule["entities"]])} if "entities" in rule else {}
    return rule | single | several


def _first(names: Names) -> dict[str, str]:
    return {language: variants[0] for language, variants in names.items()}


def _as_set(rows: list[dict[str, Any]]) -> list[str]:
    return sorted({json.dumps(row, ensure_ascii=False, sort_keys=True) for row in rows})

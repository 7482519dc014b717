"""The instances that a part of a run is about: those that `-k`, `-m`, a test id or `-x` left in it."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from gmtw.grading.inputs import CaseKey, Job
from gmtw.grading.instance_info import InstanceInfo


def part_of(job: Job, graded: Set[CaseKey]) -> Job:
    """Return the job of the selected instances, given the keys of the cases that were graded; all if none is left out.

    An instance that no selected model answered has no test to select. If some world was left out, it counts if its
    world was not, and so for its level and its goal; it does not if others of its world, level and goal were left out.
    """
    rows = {key[:3] for key in graded}
    answered = {case.info.id: case.info for case in job.cases if case.key[:3] in rows}
    chosen = {case.info.id for case in job.cases if case.key in graded}
    if chosen == answered.keys():
        return job
    kept = {_kind(answered[id_]) for id_ in chosen}
    lost = {_kind(info) for id_, info in answered.items() if id_ not in chosen}
    unanswered = [info for id_, info in job.infos.items() if id_ not in answered and _kind(info) not in lost]
    for part in range(3):
        names = {kind[part] for kind in kept}
        if any(kind[part] not in names for kind in lost):
            lost = {kind for kind in lost if kind[part] in names}
            unanswered = [info for info in unanswered if _kind(info)[part] in names]
    return replace(job, selected=chosen | {info.id for info in unanswered})


def _kind(info: InstanceInfo) -> tuple[str, str, str]:
    """Return what a selection looks at: the world, the level and the goal."""
    return info.source, info.level, info.goal

"""What the best plan has, in words: as its world says it, else the attribute."""

from __future__ import annotations

from gmtw.tasks.plan.goals import Best
from gmtw.worlds import world_of
from gmtw.worlds.plan_world import PlanWorld


def best_in_words(goal: Best, world: str, language: str) -> str:
    """Return what the prompt asks of the best plan ("the lowest total cost"); world: the name of the task's world."""
    key = f"{goal.attribute or 'count'}.{'most' if goal.most else 'least'}"
    known = world_of(world)
    if isinstance(known, PlanWorld) and language in known.languages:
        return known.folder.text(language).goal.best.get(key, key)
    return key

"""Schedule 2: as Schedule, with more appointments, relations between them, and wordings that must be understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from gmtw.constraints import (
    AsMany,
    EntityNotOnDay,
    Half,
    Include,
    MaxPerDay,
    MoreThan,
    Rule,
    Scene,
    Within,
)
from gmtw.core.rng import RandomStream
from gmtw.worlds import FRONTIER
from gmtw.worlds.goal_world import GoalWorld
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.rule_candidates import RuleCandidates, daily, listed, named, of_a_kind, on_a_day
from gmtw.worlds.schedule import FOLDER as EARLIER
from gmtw.worlds.schedule import Schedule
from gmtw.worlds.tightening import counted, one_day
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__, EARLIER)


class ScheduleV2(GoalWorld, Schedule):
    """Put a week's appointments into half-days; who reads half of the rules does not solve it.

    Setting, slots, entities, answer format: As in Schedule, with more appointments; minutes are drawn anew each time.
    Version history: 2.
    """

    key = "schedule-v2"
    folder = FOLDER
    steps: ClassVar[Mapping[str, int]] = {"minutes": 10}
    shapes: ClassVar[Mapping[str, Shape]] = {
        **Schedule.shapes,
        FRONTIER: Shape(days=(7, 7), entities=(28, 36), rules=(13, 14)),
    }
    even = ("minutes",)
    evenness = (1e-4, 1e-2)

    def tight_rules(self, scene: Scene, rng: RandomStream) -> Iterator[Rule]:
        """Yield how long the appointments of days and of all take, and how many stay of what kind."""
        yield MaxPerDay(attribute="minutes", limit=0)
        yield rng.choice((Include(attribute="minutes"), Within(attribute="minutes", low=0, high=0)))
        kinds = (*scene.values("topic"), *scene.values("priority"), "online")
        for kind in rng.shuffled(kinds)[:5]:
            yield counted(kind, rng)
        yield from one_day(("minutes",), rng)
        yield counted("appointment", rng)

    def themes(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what all worlds of its kind may ask, and comparisons between kinds of appointments."""
        yield from super().themes(scene, rng)
        yield from super().required_rules(scene, rng)
        yield from (*daily("minutes", 15), *on_a_day("minutes", 15), *of_a_kind("priority"))
        yield named("not on a day", "free", EntityNotOnDay, days=True)
        yield listed("as many of two kinds", "free", AsMany, _pairs)
        yield listed("more of one kind", "free", MoreThan, _pairs)
        yield listed("half of a kind", "many", Half, lambda s: [{"attribute": kind} for kind in _kinds(s)])

    def required_rules(self, scene: Scene, rng: RandomStream) -> Sequence[RuleCandidates]:
        """Return none: every task has a rule that asks for something, and how many appointments stay is one of them."""
        return ()


def _kinds(scene: Scene) -> tuple[str, ...]:
    return (*scene.values("topic"), *scene.values("priority"), "online")


def _pairs(scene: Scene) -> list[dict[str, object]]:
    """Return each two topics, and each two priorities."""
    pairs = (pair for category in ("topic", "priority") for pair in permutations(scene.values(category), 2))
    return [{"attribute": one, "than": other} for one, other in pairs]


WORLD = ScheduleV2()

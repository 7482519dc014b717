"""Worlds of plans that have tasks with every goal, and episodes; they choose the maker of each task."""

from __future__ import annotations

from collections.abc import Mapping

from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.goals import GOALS, SOLVE
from gmtw.worlds import EPISODE, LONG, Made
from gmtw.worlds.episodes import make_episode
from gmtw.worlds.goals import GoalMaker, best, impossible, repair
from gmtw.worlds.varied_world import VariedWorld

MAKERS: Mapping[str, GoalMaker] = {"repair": repair.make, "best": best.make, "impossible": impossible.make}
"""The makers of tasks with a goal, by its name."""


AT_LENGTH = (SOLVE, "repair")
"""The goals of the level long, which asks for much book-keeping and for no proof."""


class GoalWorld(VariedWorld):
    """A varied world that has tasks with every goal; long ones, if it has shapes of such, with some of them."""

    goals = GOALS

    def goals_at(self, level: str) -> tuple[str, ...]:
        """Return what the tasks of that level may ask for."""
        return AT_LENGTH if level == LONG else (*self.goals, EPISODE)

    def make_for(self, goal: str, level: str, rng: RandomStream) -> Made:
        """Return a certified task of that level with that goal. Raise Refused if this draw does not give one."""
        if goal == EPISODE:
            return make_episode(self, level, rng)
        return MAKERS[goal](self, level, rng) if goal in MAKERS else self.make(level, rng)

    def conversation(self, made: Made, language: str, rng: RandomStream) -> tuple[str, ...]:
        """Return the turns of the prompt; of an episode its opening, whose words were drawn with it."""
        return (made.episode.openings[language],) if made.episode else super().conversation(made, language, rng)

"""The prompt of a task with a goal: a sentence more, or the conversation that a repair goes on from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.languages import load
from gmtw.languages.goals import Asked
from gmtw.tasks.plan.goals import AnyGoal, Best, Impossible
from gmtw.worlds import world_of
from gmtw.worlds.world_folder import GoalWords, WorldFolder

ANY_NUMBERS = "[...]"
"""The placeholder for the numbers of demands in the JSON form."""


class GoalText:
    """The words that ask for a goal in one language and register. Raise MissingTextError where the texts lack it."""

    def __init__(self, folder: WorldFolder, code: str, register: str, rng: RandomStream) -> None:
        self.folder, self.code, self.register, self.rng = folder, code, register, rng

    @property
    def _asked(self) -> Asked:
        asked = load(self.code).goals.asked
        return asked.get(self.register) or asked.get("") or Asked()

    def of(self, goal: AnyGoal | None) -> str:
        """Return what the request says of the goal; "" if nothing is asked beside the demands yet."""
        if isinstance(goal, Best):
            return self._best(goal)
        return self._impossible() if isinstance(goal, Impossible) else ""

    def _best(self, goal: Best) -> str:
        """Return which plan is wanted among those that obey."""
        best = self._words.best.get(goal.key)
        if not best:
            raise MissingTextError(f'{self._file}: write "{goal.key}" under [goal.best]')
        return self._filled("best", lambda asked: asked.best, best=best)

    def _impossible(self) -> str:
        """Return that there may be no plan, and what to write then; the same whether there is one or not."""
        form = f'{{"{load(self.code).goals.key}": {ANY_NUMBERS}}}'
        return self._filled("impossible", lambda asked: asked.impossible, key=form)

    def change(self, demands: Sequence[str], first: int) -> str:
        """Return the turn of a repair: the new demands, numbered from `first` on, and how little may change."""
        change = self._words.change
        if not change:
            raise MissingTextError(f'{self._file}: write change = "..." under [goal]')
        numbered = [f"{number}. {sentence}" for number, sentence in enumerate(demands, first)]
        changed = self._filled("changed", lambda asked: asked.changed)
        ask = self._filled("repair", lambda asked: asked.repair, change=change)
        return "\n".join([changed, *numbered]) + f"\n\n{ask}"

    @property
    def _words(self) -> GoalWords:
        return self.folder.text(self.code).goal

    @property
    def _file(self) -> str:
        return str(self.folder.path / self.code / "prompt.toml")

    def _filled(self, table: str, of: Callable[[Asked], Sequence[str]], **values: str) -> str:
        """Return a drawn wording with these values and the world's word for its plan."""
        wording = self._drawn(table, of)
        try:
            return wording.format(**self._words.plan, **values)
        except KeyError as name:
            form = str(name).strip("'")
            raise MissingTextError(f'{self._file}: write plan = {{ {form} = "..." }} under [goal]') from None

    def _drawn(self, key: str, of: Callable[[Asked], Sequence[str]]) -> str:
        ways = of(self._asked)
        if not ways:
            table = f"[goals.asked.{self.register}]" if self.register else '[goals.asked.""]'
            raise MissingTextError(f"gmtw/languages/{self.code}/goals.toml: write {key} under {table}")
        return self.rng.choice(ways)


def best_in_words(goal: Best, world: str, language: str) -> str:
    """Return what the prompt asks of the best plan ("the lowest total cost"); its key if the world is not here."""
    known = world_of(world)
    if known is None or language not in known.spoken:
        return goal.key
    return known.folder.text(language).goal.best.get(goal.key, goal.key)

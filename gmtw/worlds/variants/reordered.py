"""In another order: the list of entities and the demands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.audit.baselines import policies
from gmtw.tasks.plan.goals import Impossible
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Refused, world_of
from gmtw.worlds.variants import Variant
from gmtw.worlds.variants.layout import Line, chained, joined, lines_of
from gmtw.worlds.variants.plain_prompt import PlainPrompt, with_asked

TRIES = 20
"""The most orders of the list that are tried: no script that goes by the order may solve the task."""


class Reordered(Variant):
    """The entities in another order, and the demands too where an answer does not name them by their numbers."""

    key = "reordered"
    needs = ("pointing",)

    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the user's turns with lists in another order. Raise Refused for a text: its order is proved."""
        if plain.is_text:
            raise Refused("that no reader goes by the order of its lines is part of its proof")
        request, *later = plain.said
        said = joined(_with_list(lines_of(request), plain, rng)), *later
        if isinstance(plain.task.goal, Impossible):
            return said
        return tuple(with_asked(said, lambda turn: joined(_shuffled(lines_of(turn), plain, rng))))


def _with_list(lines: Sequence[Line], plain: PlainPrompt, rng: RandomStream) -> list[Line]:
    """Return the lines with those of the list in another order, by which no script solves the task."""
    entries = [line for line in lines if line.kind == "entry"]
    for _ in range(TRIES):
        drawn = rng.shuffled(entries)
        if not _solved_by_order(drawn, plain):
            rest = iter(drawn)
            return [next(rest) if line.kind == "entry" else line for line in lines]
    raise Refused("a script solves it in each order that was tried")


def _solved_by_order(entries: Sequence[Line], plain: PlainPrompt) -> bool:
    """Return whether a mechanical policy of the world solves the task with its list in this order."""
    task, code = plain.task, plain.language.code
    place = {line.text.partition(": ")[0]: at for at, line in enumerate(entries)}
    ordered = sorted(task.scene.entities, key=lambda entity: place.get(entity.names[code][0], len(place)))
    scene = task.scene.model_copy(update={"entities": tuple(ordered)})
    shown = PlanTask(scene=scene, rules=task.rules, goal=task.goal)
    return any(result.solved for result in policies(shown, world_of(plain.instance.source)))


def _shuffled(lines: Sequence[Line], plain: PlainPrompt, rng: RandomStream) -> Iterator[Line]:
    """Yield the lines with the demands in another order, numbered as before; what points back stays with its own."""
    demands = [line for line in lines if line.kind == "demand"]
    groups = rng.shuffled(chained(demands, plain.language.variants.pointing))
    texts = iter(_texts(groups))
    return (line.said(next(texts)) if line.kind == "demand" else line for line in lines)


def _texts(groups: Iterable[Sequence[Line]]) -> Iterator[str]:
    return (line.text for group in groups for line in group)


VARIANT = Reordered()

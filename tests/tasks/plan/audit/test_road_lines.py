"""Roads that a prompt does not show are found from outside."""

from __future__ import annotations

import pytest

from gmtw.constraints.roads import KM
from gmtw.core.types import Instance
from gmtw.datasets.generate import generate
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.audit.prompt_coverage import described
from gmtw.tasks.plan.audit.road_lines import unshown
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Part


@pytest.fixture(scope="module")
def made() -> Instance:
    """A task with a table of distances, because a demand is about kilometres."""
    made = generate([Part("logistics", "medium", 20)], seed=3)
    return next(one for one in made if any(KM in rule.attributes_read for rule in task_of(one, PlanTask).demands))


@pytest.mark.parametrize("code", ["ro", "en"])
def test_each_road_that_is_missing_or_wrong_is_named(made: Instance, code: str) -> None:
    """With every line none is; without a line, or with another length in it, that road is."""
    task = task_of(made, PlanTask)
    assert task.scene.roads is not None
    assert list(unshown(described(made, task, code))) == []
    text = made.prompts[code]
    lines = [line for line in text.splitlines() if " – " in line]
    assert len(lines) == len(task.scene.roads.roads)
    for line, road in zip(lines, task.scene.roads.roads, strict=True):
        for wrong in ("", line.replace(str(road.km), str(road.km + 90))):
            changed = made.model_copy(update={"prompts": {code: text.replace(line, wrong)}})
            assert list(unshown(described(changed, task, code))) == [" - ".join(road.ends)]


@pytest.mark.parametrize(("code", "limit"), [("ro", "{}: cel mult {} kg."), ("en", "{}: at most {} kg.")])
def test_a_depot_road_is_not_shown_by_another_line_with_its_number(made: Instance, code: str, limit: str) -> None:
    """A road of 10 km is not told by a parcel of 10 minutes for that district, nor by a demand of 10 kg."""
    task = task_of(made, PlanTask)
    roads = task.scene.roads
    assert roads is not None
    table = [line for line in made.prompts[code].splitlines() if " – " in line]
    for at, road in enumerate(roads.roads):
        if roads.depot not in road.ends:
            continue
        ten = tuple(one.model_copy(update={"km": 10}) if one == road else one for one in roads.roads)
        scene = task.scene.model_copy(update={"roads": roads.model_copy(update={"roads": ten})})
        ended = table[at].replace(f" {road.km} ", " 10 ")
        (place,) = {*road.ends} - {roads.depot}
        name = scene.entity[scene.having(f"{roads.category}={place}")[0]].names[code][0]
        called = next(
            end for end in table[at].partition(":")[0].split(" – ") if end.lower() not in ("depozit", "depot")
        )
        other = f"- {name}, {called}, 10 minute\n{limit.format(called, 10)}"
        for line, missing in ((ended, []), (other, [" - ".join(road.ends)]), (f"{ended}\n{other}", [])):
            changed = made.model_copy(update={"prompts": {code: made.prompts[code].replace(table[at], line)}})
            one = described(changed, task, code)._replace(scene=scene)
            assert list(unshown(one)) == missing

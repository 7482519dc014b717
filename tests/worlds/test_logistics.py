"""The world of deliveries: its scenes, what its random plans are, and what explanations without a plan in them earn."""

from __future__ import annotations

import statistics
from functools import cache

import pytest

from gmtw.baselines.catalog import outputs
from gmtw.constraints import Plan, check
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets.generate import generate
from gmtw.report.annotate import marked
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import LEVELS, Part
from gmtw.worlds.logistics import DISTRICTS_OF_A_SCENE, VANS, WORLD, fitting
from gmtw.worlds.variants import VARIANTS, varied

MOST = {"wrong-days": 0.1, "denial": 0.1, "hedger": 0.3, "takes-back": 0.3, "names-only": 0.5, "false-sums": 0.8}
"""Control -> the most that its F may be (docs/built-in-models.md)."""


@cache
def made() -> list[Instance]:
    """Two instances of each level."""
    return list(generate([Part("logistics", level, 2) for level in LEVELS], seed=5))


def test_each_scene_has_both_vans_and_both_halves_of_the_day() -> None:
    """In the order in which they leave: what leaves in the morning comes first; every parcel fits some trip."""
    for number in range(60):
        rng = RandomStream("scenes", number)
        scene, setting = WORLD.draw_scene(WORLD.shapes[LEVELS[number % 3]], rng)
        assert {slot.part for slot in scene.slots} == {*VANS}
        halves = [slot.accepts for slot in scene.slots]
        assert halves == sorted(halves, reverse=True)
        assert {*halves} == {"morning", "afternoon"}
        assert len(scene.values("district")) == DISTRICTS_OF_A_SCENE
        assert all(fitting(scene, id_) for id_ in scene.entity)
        assert setting["number"] == len(scene.slots) == len(scene.days)


def test_random_plans_use_every_trip_that_a_parcel_fits() -> None:
    """All of them are valid; about three quarters of the parcels leave."""
    rng = RandomStream("plans")
    scene, _ = WORLD.draw_scene(WORLD.shapes["hard"], rng)
    plans = WORLD.sample(scene, 400, rng)
    listed = [plans.listed(at) for at in range(400)]
    counted = [Plan(scene, {slot: dict.fromkeys(row, 1) for slot, row in plan.items()}) for plan in listed]
    assert all(check(rule, plan).held for plan in counted for rule in WORLD.structure)
    delivered = [sum(map(len, plan.values())) for plan in listed]
    assert 0.7 < statistics.mean(delivered) / len(scene.entities) < 0.8
    for id_ in scene.entity:
        assert {slot for plan in listed for slot, row in plan.items() if id_ in row} == {*fitting(scene, id_)}


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("name", MOST)
def test_texts_that_do_not_tell_the_plan_earn_little(name: str, language: str) -> None:
    """Each control stays under its ceiling, while its plan is the right one."""
    by_id = {instance.id: instance for instance in made()}
    records = [Grading(by_id[told.instance_id], told).record() for told in outputs(name, made(), language)]
    assert {record.scores["U"].value for record in records} == {1.0}
    assert statistics.mean(record.scores["F"].value or 0.0 for record in records) <= MOST[name]


@pytest.mark.parametrize("key", [variant.key for variant in VARIANTS if variant.key != "distracted"])
def test_its_prompts_can_be_said_in_every_variant(key: str) -> None:
    """No frame loses a number or a name on the way; useless sentences may name things that are also parcels."""
    for instance in made():
        assert varied(instance, key).variant


def test_a_task_is_about_the_trips_and_parcels_that_it_lists() -> None:
    """The keys are those of trips and vans, in both languages."""
    for instance in made():
        for slot in task_of(instance, PlanTask).scene.slots:
            van = {"big": ("duba_mare", "big_van"), "small": ("duba_mică", "small_van")}[slot.part]
            assert slot.names["ro"] == (f"cursa_{slot.day + 1}_{van[0]}",)
            assert slot.names["en"] == (f"trip_{slot.day + 1}_{van[1]}",)


TOLD = {"ro": "În cursa {}, cu {}, pleacă {}.", "en": "On trip {}, with {}, {} leave."}

VAN = {"ro": {"big": "duba mare", "small": "duba mică"}, "en": {"big": "the big van", "small": "the small van"}}


@pytest.mark.parametrize("code", TOLD)
def test_the_wrong_van_is_the_wrong_place(code: str) -> None:
    """A plan that is told by trips and their vans is told; one told by the same trips with the other van is not."""
    for instance, told in zip(made(), outputs("oracle", made(), code), strict=True):
        task = task_of(instance, PlanTask)
        answer = told.output[told.output.rindex("{") :]
        for vans, f in (("big", "small"), 1.0), (("small", "big"), 0.0):
            called = dict(zip(("big", "small"), vans, strict=True))
            text = " ".join(
                TOLD[code].format(slot.day + 1, VAN[code][called[slot.part]], ", ".join(names))
                for slot in task.scene.slots
                if (names := [task.scene.entity[id_].names[code][0] for id_ in (task.witness or {}).get(slot.id, ())])
            )
            grading = Grading(instance, told.model_copy(update={"output": f"{text}\n\n{answer}"}))
            assert grading.score("F").value == f, text


def test_a_place_that_no_trip_is_is_marked_as_such() -> None:
    """The mark says that it is another place, and so does what stands beside the plan."""
    (instance, *_), (told, *_) = made(), outputs("oracle", made(), "ro")
    scene, witness = task_of(instance, PlanTask).scene, task_of(instance, PlanTask).witness or {}
    slot = next(slot for slot in scene.slots if witness.get(slot.id))
    van = {"big": "duba mică", "small": "duba mare"}[slot.part]
    parcel = scene.entity[witness[slot.id][0]].names["ro"][0]
    text = f"În cursa {slot.day + 1}, cu {van}, pleacă {parcel}.\n\n{told.output[told.output.rindex('{') :]}"
    found = marked(instance, told.model_copy(update={"output": text}))
    assert any(mark.kind == "elsewhere" for mark in found.marks)
    assert any("another place" in str(gap.why) for gap in found.untold if gap.entity_name == parcel)

"""Every wording of the shopping world, Romanian and English, means what is checked.

Each sentence is read by a pattern and a predicate (shopping_readings.py, english_shopping.py, baskets.py), and held
against `check` on random plans.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from gmtw.constraints import OnDayAtMost, Plan, Rule, Scene, check, plan_from
from gmtw.constraints.plan_batch import held
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.shopping import COPIES, MARKS, WORLD
from gmtw.worlds.world_folder import Wording
from tests.worlds.readings import english_shopping, shopping_readings
from tests.worlds.readings.baskets import ENGLISH, ROMANIAN, Baskets, Item, offer
from tests.worlds.readings.english import English

CODES = ("ro", "en")

READERS = {
    "ro": English(shopping_readings.READINGS, ROMANIAN),
    "en": English(english_shopping.READINGS, ENGLISH),
}

CASES = [(code, key) for code in CODES for key in WORLD.folder.text(code).rules]

SENTENCES = 5
"""The number of sentences read of each wording."""

PLANS = 24
"""On how many plans each is checked."""


@cache
def scene_of(number: int) -> Scene:
    """A scene of two or three shops."""
    shape = Shape(days=(2, 3), entities=(7, 10), rules=(3, 3))
    return WORLD.draw_scene(shape, RandomStream("baskets", number))[0]


@cache
def plans_of(number: int) -> tuple[Plan[int], ...]:
    """Random plans of that scene."""
    drawn = WORLD.sample(scene_of(number), PLANS, RandomStream("baskets of", number))
    return tuple(plan_from(scene_of(number), drawn.listed(at)) for at in range(PLANS))


def items_of(scene: Scene, code: str) -> Mapping[str, Item]:
    """The products of a scene as the list of that language says them."""
    text, dialect = WORLD.folder.text(code), WORLD.folder.dialect(code)
    found = {}
    for entity in scene.entities:
        values = entity.attributes
        kinds = [text.show["kind"][a.partition("=")[2]] for a in values if a.startswith("kind=")]
        brands = [dialect.phrases[f"{a}.brand"] for a in values if a.startswith("brand=")]
        prices = {slot.id: values[f"cost@{slot.id}"] for slot in scene.slots}
        said = frozenset([*kinds, *(mark for mark in MARKS if values[mark])])
        offers = dict(offer(text.show[a]["n"]) for a in values if a.startswith("cost/"))
        amounts = (values["weight"], values["volume"], values["portions"])
        found[entity.names[code][0]] = Item(prices, *amounts, "".join(brands), said, offers)
    return found


@cache
def listed(number: int, code: str) -> Mapping[str, Item]:
    """The products of that scene."""
    return items_of(scene_of(number), code)


def baskets_of(plan: Plan[int], items: Mapping[str, Item], then: str, code: str) -> Baskets:
    """The plan as a reader sees it, with what the list says of the products."""
    names = {entity.id: entity.names[code][0] for entity in plan.scene.entities}
    shops = {slot: {names[entity]: n for entity, n in plan.row(slot).items()} for slot in plan.scene.slot}
    return Baskets(shops, items, then)


@cache
def every_rule(number: int) -> tuple[Rule, ...]:
    """Rules of all kinds, as the world draws them: their bounds are what some plan just meets."""
    scene, rng = scene_of(number), RandomStream("rules of baskets", number)
    plans = WORLD.sample(scene, 300, rng)
    themes = (*WORLD.themes(scene, rng), *WORLD.required_rules(scene, rng))
    drawn = (rule for theme in themes for rule in theme.candidates(plans, rng))
    return tuple(rule for rule in drawn if 0.02 < held(rule, plans).mean() < 0.98)


@cache
def rules_of(key: str, number: int) -> tuple[Rule, ...]:
    """The rules that are worded under that key, their kind and attribute or their kind alone."""
    return tuple(rule for rule in every_rule(number) if key == key_of(rule))


def key_of(rule: Rule) -> str:
    """Return the key under which a rule has its wordings."""
    own = f"{rule.kind}.{getattr(rule, 'attribute', '')}"
    return own if own in WORLD.folder.text("ro").rules else rule.kind


def filled(key: str, wording: Wording, code: str) -> Iterator[tuple[Rule, str, int]]:
    """Yield rules of that key, their sentences, and the scene that each is about."""
    found = 0
    for number in range(40):
        scene, rng = scene_of(number % 8), RandomStream(key, wording.text, number)
        for rule in rng.sample(rules_of(key, number % 8), 2):
            yield rule, rule_sentence(rule, WORLD.folder.dialect(code), scene, wording.text), number % 8
            found += 1
        if found >= SENTENCES:
            return


def shop_before(rule: Rule, wording: Wording, scene: Scene) -> str:
    """The shop that the sentence before this one names."""
    if wording.after != "day":
        return ""
    before = OnDayAtMost(day=getattr(rule, "day", 0), attribute="cost", limit=1)
    return list(scene.days.values())[before.day][0]


@pytest.mark.parametrize(("code", "key"), CASES)
def test_each_wording_means_what_is_checked(code: str, key: str) -> None:
    """On every plan, and both answers come up."""
    for wording in WORLD.folder.text(code).rules[key]:
        answers, sentences = set(), 0
        for rule, said, number in filled(key, wording, code):
            sentences += 1
            then = shop_before(rule, wording, scene_of(number))
            meaning = READERS[code].read(said)[1]
            for plan in plans_of(number):
                right = check(rule, plan).held
                assert meaning(baskets_of(plan, listed(number, code), then, code)) == right, (
                    f"{said!r} of {rule!r}: {right}"
                )
                answers.add(right)
        assert sentences >= 3, wording.text
        assert answers == {True, False}, wording.text


@pytest.mark.parametrize("code", CODES)
def test_every_reading_is_of_a_wording(code: str) -> None:
    """No reading is written twice, and none is left over."""
    patterns = [one.pattern for one in READERS[code].readings]
    assert len(patterns) == len({*patterns}) == sum(map(len, WORLD.folder.text(code).rules.values()))


def test_a_random_plan_is_a_plan() -> None:
    """Some of each shop, one to four pieces, each product in one shop that sells it."""
    for number in range(4):
        assert all(check(rule, plan).held for plan in plans_of(number) for rule in WORLD.structure)
        pieces = [n for plan in plans_of(number) for slot in plan.scene.slot for n in plan.row(slot).values()]
        assert {*pieces} == {*range(1, COPIES + 1)}

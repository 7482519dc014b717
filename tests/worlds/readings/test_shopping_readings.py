"""Every wording of the shopping worlds, Romanian and English, means what is checked.

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
from gmtw.worlds import shopping, shopping_v2
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.shopping import COPIES, MARKS, Shopping
from gmtw.worlds.world_folder import Wording
from tests.worlds.readings import english_shopping, shopping_offers, shopping_readings
from tests.worlds.readings.baskets import ENGLISH, ROMANIAN, Baskets, Item, offer
from tests.worlds.readings.english import English

CODES = ("ro", "en")

FIRST: Shopping = shopping.WORLD
SECOND: Shopping = shopping_v2.WORLD

READERS = {
    "ro": English(shopping_readings.READINGS, ROMANIAN),
    "en": English(english_shopping.READINGS, ENGLISH),
}

READERS_OF_OFFERS = {
    "ro": English(shopping_offers.ROMANIAN, ROMANIAN),
    "en": English(shopping_offers.ENGLISH, ENGLISH),
}

CHANGED = ("cost", "saved", "pieces-at-least")
"""What the second version words otherwise, or means otherwise by the same words: how the keys of its rules end."""

CASES = [
    (world, code, key)
    for world in (FIRST, SECOND)
    for code in CODES
    for key in world.folder.text(code).rules
    if world is FIRST or key.endswith(CHANGED)
]

SENTENCES = 5
"""How many sentences of each wording are read."""

PLANS = 40
"""On how many plans each is checked."""


@cache
def scene_of(number: int, world: Shopping = FIRST) -> Scene:
    """A scene of two or three shops."""
    shape = Shape(days=(2, 3), entities=(7, 10), rules=(3, 3))
    return world.draw_scene(shape, RandomStream("baskets", number))[0]


@cache
def plans_of(number: int, world: Shopping = FIRST) -> tuple[Plan[int], ...]:
    """Random plans of that scene."""
    drawn = world.sample(scene_of(number, world), PLANS, RandomStream("baskets of", number))
    return tuple(plan_from(scene_of(number, world), drawn.listed(at)) for at in range(PLANS))


def items_of(scene: Scene, code: str) -> Mapping[str, Item]:
    """The products of a scene as the list of that language says them."""
    text, dialect = SECOND.folder.text(code), SECOND.folder.dialect(code)
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
def listed(number: int, code: str, world: Shopping) -> Mapping[str, Item]:
    """The products of that scene."""
    return items_of(scene_of(number, world), code)


def baskets_of(plan: Plan[int], items: Mapping[str, Item], then: str, code: str) -> Baskets:
    """The plan as a reader sees it, with what the list says of the products."""
    names = {entity.id: entity.names[code][0] for entity in plan.scene.entities}
    shops = {slot: {names[entity]: n for entity, n in plan.row(slot).items()} for slot in plan.scene.slot}
    return Baskets(shops, items, then)


@cache
def every_rule(number: int, world: Shopping) -> tuple[Rule, ...]:
    """Rules of all kinds, as the world draws them: their bounds are what some plan just meets."""
    scene, rng = scene_of(number, world), RandomStream("rules of baskets", number)
    plans = world.sample(scene, 300, rng)
    themes = (*world.themes(scene, rng), *world.required_rules(scene, rng))
    drawn = (rule for theme in themes for rule in theme.candidates(plans, rng))
    return tuple(rule for rule in drawn if 0.02 < held(rule, plans).mean() < 0.98)


@cache
def rules_of(key: str, number: int, world: Shopping) -> tuple[Rule, ...]:
    """The rules that are worded under that key, their kind and attribute or their kind alone."""
    return tuple(rule for rule in every_rule(number, world) if key == key_of(rule, world))


def key_of(rule: Rule, world: Shopping) -> str:
    """Return the key under which a rule has its wordings."""
    own = f"{rule.kind}.{getattr(rule, 'attribute', '')}"
    return own if own in world.folder.text("ro").rules else rule.kind


def filled(world: Shopping, key: str, wording: Wording, code: str) -> Iterator[tuple[Rule, str, int]]:
    """Yield rules of that key, their sentences, and the scene that each is about."""
    found = 0
    for number in range(40):
        scene, rng = scene_of(number % 8, world), RandomStream(key, wording.text, number)
        for rule in rng.sample(rules_of(key, number % 8, world), 2):
            yield rule, rule_sentence(rule, world.folder.dialect(code), scene, wording.text), number % 8
            found += 1
        if found >= SENTENCES:
            return


def shop_before(rule: Rule, wording: Wording, scene: Scene) -> str:
    """The shop that the sentence before this one names."""
    if wording.after != "day":
        return ""
    before = OnDayAtMost(day=getattr(rule, "day", 0), attribute="cost", limit=1)
    return list(scene.days.values())[before.day][0]


@pytest.mark.parametrize(
    ("world", "code", "key"), CASES, ids=[f"{world.key}-{code}-{key}" for world, code, key in CASES]
)
def test_each_wording_means_what_is_checked(world: Shopping, code: str, key: str) -> None:
    """On every plan, and both answers come up."""
    readers = READERS if world is FIRST else READERS_OF_OFFERS
    for wording in world.folder.text(code).rules[key]:
        answers, sentences = set(), 0
        for rule, said, number in filled(world, key, wording, code):
            sentences += 1
            then = shop_before(rule, wording, scene_of(number, world))
            meaning = readers[code].read(said)[1]
            for plan in plans_of(number, world):
                right = check(rule, plan).held
                assert meaning(baskets_of(plan, listed(number, code, world), then, code)) == right, (
                    f"{said!r} of {rule!r}: {right}"
                )
                answers.add(right)
        assert sentences >= 3, wording.text
        assert answers == {True, False}, wording.text


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("world", "readers"), [(FIRST, READERS), (SECOND, READERS_OF_OFFERS)], ids=["first", "second"])
def test_every_reading_is_of_a_wording(world: Shopping, readers: Mapping[str, English], code: str) -> None:
    """No reading is written twice, and none is left over."""
    patterns = [one.pattern for one in readers[code].readings]
    assert len(patterns) == len({*patterns}) == sum(map(len, world.folder.text(code).rules.values()))


@pytest.mark.parametrize("world", [FIRST, SECOND], ids=["first", "second"])
def test_a_random_plan_is_a_plan(world: Shopping) -> None:
    """Some of each shop, one to four pieces, each product in one shop that sells it."""
    for number in range(4):
        assert all(check(rule, plan).held for plan in plans_of(number, world) for rule in world.structure)
        pieces = [n for plan in plans_of(number, world) for slot in plan.scene.slot for n in plan.row(slot).values()]
        assert {*pieces} == {*range(1, COPIES + 1)}

"""Shopping 2: as Shopping, with offers: of some products every third piece is free, or every second at half price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from gmtw.constraints import Entity, Include, Rule, Scene
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.deaf_readers import NO_OFFERS, READERS, Reader
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.rule_candidates import RuleCandidates, amounts, on_a_day
from gmtw.worlds.shopping import FOLDER as EARLIER
from gmtw.worlds.shopping import Shopping
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__, EARLIER, anew=())

OFFERED = 0.36
"""The share of the products that have an offer, each in one of the shops that sell it."""

HALVED = 4
"""Only prices that are multiples of it are halved, so that all that is paid comes in steps of two lei."""


class ShoppingV2(Shopping):
    """Fill baskets in two or three shops, some of which have offers; who reads the prices alone does not do it.

    Setting, slots, answer format: As in Shopping. Entities: As there; about a third of them are cheaper in one shop by
    threes ("cost/3@super": -12) or by twos, and "saved/3@super": 12 is what each full group saves there.
    Rules: As there, and how much the offers save in all or in one shop, of which every task has one.
    Version history: 2.
    """

    key = "shopping-v2"
    folder = FOLDER
    version = 2
    steps: ClassVar[Mapping[str, int]] = {**Shopping.steps, "saved": 2}
    readers: ClassVar[Mapping[str, Reader]] = {**READERS, NO_OFFERS.name: NO_OFFERS}

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, object]]:
        """Return a scene as in version 1, with offers."""
        scene, setting = super().draw_scene(shape, rng)
        offered = {*rng.sample(list(scene.entity), max(2, round(OFFERED * len(scene.entities))))}
        entities = tuple(_offered(entity, scene, rng) if entity.id in offered else entity for entity in scene.entities)
        return scene.model_copy(update={"entities": entities}), setting

    def rule_candidates(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what version 1 yields, also what every task of it has one of."""
        yield from super().rule_candidates(scene, rng)
        yield from super().required_rules(scene, rng)

    def required_rules(self, scene: Scene, rng: RandomStream) -> Sequence[RuleCandidates]:
        """Return what every task has one of: how much the offers save."""
        step = self.steps["saved"]
        themes = (*amounts("saved", step), *on_a_day("saved", step), *on_a_day("saved", step))
        return [theme for theme in themes if theme.lean == "many"]

    def tight_rules(self, scene: Scene, rng: RandomStream) -> Iterator[Rule]:
        """Yield how much the offers save, and what version 1 yields."""
        yield Include(attribute="saved")
        yield from super().tight_rules(scene, rng)


def _offered(entity: Entity, scene: Scene, rng: RandomStream) -> Entity:
    """Return the product with an offer in one of the shops that sell it."""
    prices = {slot.id: price for slot in scene.slots if (price := scene.amount(entity.id, "cost", slot.id))}
    shop = rng.choice(sorted(prices))
    price = prices[shop]
    size, less = rng.choice(((3, price), (2, price // 2))) if price % HALVED == 0 else (3, price)
    offer = {f"cost/{size}@{shop}": -less, f"saved/{size}@{shop}": less}
    return entity.model_copy(update={"attributes": {**entity.attributes, **offer}})


WORLD = ShoppingV2()

"""Shopping: what to buy in which shop for an occasion, and how many pieces of it; some shops have offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Any, ClassVar

from gmtw.constraints import (
    Apart,
    AsMany,
    Either,
    Entity,
    EntityNotOnDay,
    EntityOnDay,
    Exclude,
    ExcludeEntity,
    Half,
    IfThen,
    IfThenNot,
    IncludeEntity,
    KnownNames,
    MoreThan,
    OneOf,
    OnePlace,
    OnlyAmong,
    PerPiece,
    PiecesAtLeast,
    PiecesAtMost,
    PiecesExactly,
    RightKind,
    Scene,
    Slot,
    SlotsFilled,
    WellFormed,
    WithinCopies,
)
from gmtw.constraints.plan_batch import Plans
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.audit.prompt_coverage import STEM
from gmtw.tasks.plan.deaf_readers import NO_OFFERS, READERS, Reader
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.words import fold
from gmtw.worlds import Cells
from gmtw.worlds.goal_world import GoalWorld
from gmtw.worlds.plan_world import Shape, by_orders
from gmtw.worlds.rule_candidates import Lean, RuleCandidates, amounts, daily, listed, named, on_a_day
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__)

SHOPS = ("hyper", "super", "corner", "online", "depot")
OCCASIONS = (
    *("picnic", "barbecue", "birthday", "children", "weekend", "class", "office", "movie", "trip", "neighbours"),
    *("garden", "brunch"),
)

FEW = 3
"""The most shops without demands on each of them."""

COPIES = 4
"""The most pieces of one product."""

SOLD = 0.75
"""The probability that a shop sells a product."""

DRAWN = (0.8, 1.3)
"""The price of a product is drawn between these multiples of the one that its row gives."""

DEARER = (0.85, 1.2)
"""The price of a product in one shop is between these multiples of its price."""

TOTALS: Mapping[str, Sequence[Lean]] = {
    "cost": ("few", "many"),
    "weight": ("few",),
    "portions": ("few", "many"),
    "volume": ("many",),
}
"""The bounds on the total of an attribute: at most, or at least."""

MARKS = ("vegan", "gluten", "lactose")
"""The list's marks of a product for those who keep a diet."""

MOST_KINDS = 6
"""The most kinds of a scene beside drinks."""

OF_A_KIND = 2
"""The fewest products of a kind in a scene, so that there is something to choose from."""

KEPT = (0.25, 0.75)
"""The share of the products that a random plan buys is drawn between these."""

PARTS = 16
"""In how many parts random plans are filled, so that few are made in vain."""

OFFERED = 0.36
"""The share of the products that have an offer, each in one of the shops that sell it."""

HALVED = 4
"""Only prices that are multiples of it are halved, so that all that is paid comes in steps of two lei."""


class Shopping(GoalWorld):
    """Fill baskets in two or three shops; who reads half of the rules, or the prices alone, does not do it.

    Setting: an occasion, the shops.
    Slots: shops; a basket holds up to four pieces of a product. A day of other worlds is a shop here.
    Entities: products with kind, brand, grams, millilitres, portions, diet, and a price in each shop that sells them;
    about a third of them are cheaper in one shop by threes ("cost/3@super": -12) or by twos, and "saved/3@super": 12
    is what each full group saves there.
    Rules by level: easy 3, medium 4 or 5, hard 6 or 7, long 12 to 14, over money, weight, portions, drinks, kinds,
    brands, single products and how many of them; one is how much the offers save.
    Answer format: {"hipermarket": {"...": 2}, ...}.
    """

    key = "shopping"
    folder = FOLDER
    version = 3
    position = 5
    steps: ClassVar[Mapping[str, int]] = {"cost": 2, "weight": 100, "portions": 2, "volume": 500, "saved": 2}
    readers: ClassVar[Mapping[str, Reader]] = {**READERS, NO_OFFERS.name: NO_OFFERS}
    structure = (SlotsFilled(), KnownNames(), RightKind(), OnePlace(), WithinCopies(), WellFormed())
    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(2, 2), entities=(7, 9), rules=(3, 3)),
        "medium": Shape(days=(2, 3), entities=(8, 11), rules=(4, 5)),
        "hard": Shape(days=(2, 3), entities=(10, 12), rules=(6, 7)),
        "long": Shape(days=(4, 5), entities=(20, 24), rules=(12, 14)),
    }

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, object]]:
        """Return some shops, and products of a few kinds in a random order, each sold in one of the shops at least."""
        shops = sorted(rng.sample(SHOPS, rng.between(*shape.days)), key=SHOPS.index)
        rows, number = self.folder.entities, rng.between(*shape.entities)
        by_kind: dict[str, list[str]] = {}
        for id_ in rng.shuffled(list(rows)):
            by_kind.setdefault(rows[id_]["kind"], []).append(id_)
        others = [kind for kind in sorted(by_kind) if kind != "drinks"]
        kinds = ["drinks", *rng.sample(others, min(number // 3, MOST_KINDS))]
        firsts = [id_ for kind in kinds for id_ in by_kind[kind][:OF_A_KIND]]
        others = rng.shuffled([id_ for kind in kinds for id_ in by_kind[kind][OF_A_KIND:]])
        ids = rng.shuffled([*firsts, *others][:number])
        slots = tuple(_shop(n, id_, self.folder) for n, id_ in enumerate(shops))
        scene = Scene(slots=slots, entities=tuple(_product(id_, shops, self.folder, rng) for id_ in ids))
        offered = {*rng.sample(ids, max(2, round(OFFERED * len(ids))))}
        entities = tuple(_offered(entity, scene, rng) if entity.id in offered else entity for entity in scene.entities)
        return scene.model_copy(update={"entities": entities}), {
            "occasion": rng.choice(OCCASIONS),
            "shops": shops,
            "copies": COPIES,
        }

    def varied(self, scene: Scene, rng: RandomStream) -> Scene:
        """Return the scene: prices are drawn with the shops that have them, and what a package holds is as it is."""
        return scene

    def sample(self, scene: Scene, n: int, rng: RandomStream) -> Plans:
        """Return plans that buy any share of the products, one to four pieces of each in one of the shops that sell it.

        In each shop something is bought.
        """
        import numpy as np

        found, left = [], n
        while left > 0:
            for baskets in _filled(scene, 2 * n, rng):
                found.append(baskets[:left])
                left -= len(found[-1])
                if not left:
                    break
        return Plans(scene, np.concatenate(found))

    def rule_candidates(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what somebody may want who does the shopping."""
        for attribute, leans in TOTALS.items():
            yield from (theme for theme in amounts(attribute, self.steps[attribute]) if theme.lean in leans)
        yield from on_a_day("cost", self.steps["cost"])
        yield from on_a_day("weight", self.steps["weight"], floor=False)
        yield from daily("cost", self.steps["cost"], floor=False)
        yield from (*amounts("item", 1), *daily("item", 1))
        for attribute in (*rng.sample(scene.values("kind"), 2), rng.choice(MARKS)):
            yield from amounts(attribute, 1)
        yield listed("not of a kind", "few", Exclude, lambda s: [{"attribute": a} for a in (*s.values("kind"), *MARKS)])
        yield listed("one brand", "few", OnlyAmong, lambda s: _brands(s, self.folder))
        yield named("a product", "free", IncludeEntity)
        yield named("not a product", "free", ExcludeEntity)
        yield named("a product's shop", "free", EntityOnDay, days=True)
        yield named("not in a shop", "free", EntityNotOnDay, days=True)
        yield named("two shops", "free", Apart, 2)
        yield listed("pieces", "many", PiecesAtLeast, lambda s: _pieces(s, "least", (2, 3, 4)))
        yield listed("pieces", "few", PiecesAtMost, lambda s: _pieces(s, "limit", (1, 2)))
        yield listed("pieces", "free", PiecesExactly, lambda s: _pieces(s, "number", (2, 3, 4)))
        yield listed("for each piece", "free", PerPiece, lambda s: _pairs_of(s, rng))
        yield named("one in place of the other", "free", Either, 2)

    def required_rules(self, scene: Scene, rng: RandomStream) -> Sequence[RuleCandidates]:
        """Return what every task has one of: how much the offers save."""
        step = self.steps["saved"]
        themes = [*amounts("saved", step), *on_a_day("saved", step), *on_a_day("saved", step)]
        for shop in _between(scene):
            themes += on_a_day("saved", step, days=(shop,))
        return [theme for theme in themes if theme.lean == "many"]

    def themes(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what somebody may want, and relations between products; shops have no order, as days have."""
        yield from self.rule_candidates(scene, rng)
        yield named("one not without the other", "free", IfThen, 2)
        yield named("one or the other", "free", IfThenNot, 2)
        yield listed(
            "one of three",
            "free",
            OneOf,
            lambda s: [{"entities": tuple(rng.sample(list(s.entity), 3))} for _ in range(6)],
        )
        yield listed("as many of two kinds", "free", AsMany, _kinds)
        yield listed("more of one kind", "free", MoreThan, _kinds)
        yield listed("half", "many", Half, lambda s: [{"attribute": a} for a in (*s.values("kind"), *MARKS)])
        for shop in _between(scene):
            yield from on_a_day("cost", self.steps["cost"], days=(shop,))
            yield from on_a_day("weight", self.steps["weight"], floor=False, days=(shop,))

    def policies(self, task: PlanTask) -> Sequence[Cells]:
        """Every order of the list, some products to each shop that sells them, one to three pieces of each."""
        scene = task.scene
        plans = []
        for ids in by_orders(scene, {"cost": 1, "weight": 1, "portions": -1, **dict.fromkeys(MARKS, -1)}):
            for each in (1, 2, 4):
                rows: dict[str, list[str]] = {slot: [] for slot in scene.slot}
                for id_ in ids:
                    suited = [slot.id for slot in scene.slots if scene.entity[id_].attributes.get(slot.accepts)]
                    emptiest = min(suited, key=lambda slot: len(rows[slot]))
                    if len(rows[emptiest]) < each:
                        rows[emptiest].append(id_)
                plans += [{slot: row * times for slot, row in rows.items()} for times in (1, 2, 3)]
        return plans


def _between(scene: Scene) -> range:
    """Return the shops between the first and the last, of which demands are made where there are many."""
    shops = len(scene.slots)
    return range(1, shops - 1 if shops > FEW else 1)


def _sold(scene: Scene) -> Any:
    """Return which shop sells which product, shop x product."""
    import numpy as np

    return np.array([[bool(e.attributes.get(s.accepts)) for e in scene.entities] for s in scene.slots])


def _filled(scene: Scene, n: int, rng: RandomStream) -> Iterator[Any]:
    """Yield baskets with any share of the products, each in a shop that sells it, plan x shop x product.

    `n` are drawn at once, and filled in `PARTS` as they are asked for; those without something from each shop are left
    out.
    """
    import numpy as np

    sold = _sold(scene)
    shops, products = sold.shape
    shares, bought, pieces = rng.array(n, 1), rng.array(n, products), rng.array(n, products)
    ranks = rng.array(n, shops * products).reshape(n, shops, products)
    size = -(-n // PARTS)
    for rows in (slice(at, at + size) for at in range(0, n, size)):
        there = bought[rows] < KEPT[0] + shares[rows] * (KEPT[1] - KEPT[0])
        rank = np.where(sold, ranks[rows], -1.0)
        best, chosen = rank[:, 0], np.zeros(there.shape, dtype="int8")
        for shop in range(1, shops):  # shop by shop: many times faster than argmax over the shops
            np.putmask(chosen, rank[:, shop] > best, shop)
            best = np.maximum(best, rank[:, shop])
        visited = np.bitwise_or.reduce(np.where(there, np.left_shift(1, chosen, dtype="int8"), 0), axis=1)
        kept = np.flatnonzero(visited == (1 << shops) - 1)
        number = there[kept] * (1 + (pieces[rows][kept] * COPIES).astype("int8"))
        yield (chosen[kept][:, None, :] == np.arange(shops, dtype="int8")[:, None]) * number[:, None, :]


def _shop(number: int, id_: str, folder: WorldFolder) -> Slot:
    """Return a shop, which texts call by its name in any form."""
    keys = folder.keys(id_)
    spoken = {code: folder.text(code).places[id_] for code in folder.languages}
    names = {
        code: tuple(dict.fromkeys(filter(None, (*keys[code], own.name, own.definite, own.genitive, own.short))))
        for code, own in spoken.items()
    }
    return Slot(id=id_, names=names, day=number, copies=COPIES, place=True, accepts=f"sold={id_}")


def _product(id_: str, shops: Sequence[str], folder: WorldFolder, rng: RandomStream) -> Entity:
    """Return a product with a price in some of the shops; "cost" is the lowest of them."""
    row = folder.entities[id_]
    price = row["cost"] * (DRAWN[0] + rng.random() * (DRAWN[1] - DRAWN[0]))
    selling = [shop for shop in shops if rng.random() < SOLD] or [rng.choice(shops)]
    costs = {shop: _even(price * (DEARER[0] + rng.random() * (DEARER[1] - DEARER[0]))) for shop in selling}
    return Entity(
        id=id_,
        names=folder.names(id_),
        attributes={
            "item": 1,
            f"kind={row['kind']}": 1,
            **({f"brand={row['brand']}": 1} if row["brand"] else {}),
            f"pack={row['pack']}": 1,
            **{name: row[name] for name in ("weight", "volume", "portions", *MARKS)},
            "cost": min(costs.values()),
            **{f"cost@{shop}": costs.get(shop, 0) for shop in shops},
            **{f"sold={shop}": 1 for shop in selling},
        },
    )


def _offered(entity: Entity, scene: Scene, rng: RandomStream) -> Entity:
    """Return the product with an offer in one of the shops that sell it."""
    prices = {slot.id: price for slot in scene.slots if (price := scene.amount(entity.id, "cost", slot.id))}
    shop = rng.choice(sorted(prices))
    price = prices[shop]
    size, less = rng.choice(((3, price), (2, price // 2))) if price % HALVED == 0 else (3, price)
    offer = {f"cost/{size}@{shop}": -less, f"saved/{size}@{shop}": less}
    return entity.model_copy(update={"attributes": {**entity.attributes, **offer}})


def _even(price: float) -> int:
    """Return a price in steps of two lei."""
    return max(2, round(price / 2) * 2)


def _brands(scene: Scene, folder: WorldFolder) -> list[dict[str, object]]:
    """Return each kind with each brand that some but not all of its products have."""
    return [
        {"attribute": kind, "than": brand}
        for kind in scene.values("kind")
        for brand in scene.values("brand")
        if _is_told(brand, scene, folder)
        and (both := {*scene.having(kind)} & {*scene.having(brand)})
        and both != {*scene.having(kind)}
    ]


def _is_told(brand: str, scene: Scene, folder: WorldFolder) -> bool:
    """Return whether a word of a brand is in the names of its products and in no others, in any form: "Olympia"."""
    code = folder.own or "ro"
    words = fold(folder.dialect(code).phrases[f"{brand}.brand"]).split()
    having = {*scene.having(brand)}
    return any(
        len(word) >= STEM and {e.id for e in scene.entities if word[:STEM] in _stems(e.names[code][0])} == having
        for word in words
    )


@cache
def _stems(name: str) -> frozenset[str]:
    """Return the beginnings of the words of a name."""
    return frozenset(word[:STEM] for word in fold(name).split())


def _kinds(scene: Scene) -> list[dict[str, object]]:
    """Return each two kinds."""
    return [{"attribute": one, "than": other} for one, other in permutations(scene.values("kind"), 2)]


def _pieces(scene: Scene, field: str, numbers: Sequence[int]) -> list[dict[str, object]]:
    """Return each product with each number of pieces."""
    return [{"entity": entity, field: number} for entity in scene.entity for number in numbers]


def _pairs_of(scene: Scene, rng: RandomStream) -> list[dict[str, object]]:
    """Return some pairs of products, with how many pieces of one each piece of the other asks for."""
    pairs = [rng.sample(list(scene.entity), 2) for _ in range(3)]
    return [{"entity": one, "other": other, "number": 2} for one, other in pairs]


WORLD = Shopping()

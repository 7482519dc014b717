"""Splitting against counting: the share of random plans that obey, where every plan can be listed."""

from __future__ import annotations

from itertools import permutations

import pytest

from gmtw.constraints import Apart, Before, Entity, ExcludeEntity, IncludeEntity, MaxPerDay, Rule, Scene, Slot, Within
from gmtw.constraints.plan_batch import Plans, held, stacked
from gmtw.constraints.splitting import Rarity, rare_plan, rarity
from gmtw.core.rng import RandomStream

COSTS = {"a": 1, "b": 2, "c": 3, "d": 5, "e": 8, "f": 13}
SCENE = Scene(
    slots=tuple(Slot(id=f"day{n}", names={"ro": (f"ziua_{n}",)}, day=n - 1) for n in (1, 2, 3, 4)),
    entities=tuple(Entity(id=e, names={"ro": (e.upper(),)}, attributes={"cost": n}) for e, n in COSTS.items()),
)
RARE: tuple[Rule, ...] = (
    Before(entity="a", other="f"),
    Apart(entity="b", other="c"),
    Within(attribute="cost", low=18, high=19),
    MaxPerDay(attribute="cost", limit=13),
)


def sample(number: int, rng: RandomStream) -> Plans:
    """Plans with one entity a day, none twice: each order of four of the six is as likely."""
    import numpy as np

    order = rng.array(number, len(COSTS)).argsort(axis=1)[:, :4]
    return Plans(SCENE, (order[:, :, None] == np.arange(len(COSTS))).astype("int8"))


def counted(rules: tuple[Rule, ...]) -> float:
    """The share of all plans that obey, by listing them."""
    rows = [{f"day{n}": (e,) for n, e in enumerate(order, 1)} for order in permutations(COSTS, 4)]
    import numpy as np

    plans = stacked(SCENE, rows)
    return float(np.logical_and.reduce([held(rule, plans) for rule in rules]).mean())


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_share_is_that_of_counting(number: int) -> None:
    """The mean of several estimates lies within a fifth of the true share, which is .06 to .5."""
    rules = RARE[:number]
    found = [rarity(rules, sample, RandomStream("share", number, n)) for n in range(24)]
    assert all(one.reached for one in found)
    assert sum(one.share for one in found) / len(found) == pytest.approx(counted(rules), rel=0.2)


def test_a_rare_share() -> None:
    """A few of 360 plans."""
    rules = (IncludeEntity(entity="f"), Within(attribute="cost", low=24, high=25), Before(entity="f", other="a"))
    found = [rarity(rules, sample, RandomStream("rare", n)).share for n in range(24)]
    assert 0 < counted(rules) < 0.08
    assert sum(found) / len(found) == pytest.approx(counted(rules), rel=0.25)


def test_what_cannot_be_is_never_reached() -> None:
    """The estimate falls below what was asked for, and says that it is no share of plans that obey."""
    found = rarity((IncludeEntity(entity="a"), ExcludeEntity(entity="a")), sample, RandomStream("none"), enough=0.001)
    assert not found.reached


def test_the_search_may_end_early() -> None:
    """Once the share is small enough, the plans need not obey yet."""
    found = rarity((Within(attribute="cost", low=29, high=29),), sample, RandomStream("early"), enough=0.2)
    assert found.share < 0.2
    assert isinstance(found, Rarity)


def test_the_same_draws_give_the_same_share() -> None:
    """Nothing but the stream decides."""
    first, second = (rarity(RARE, sample, RandomStream("same")) for _ in range(2))
    assert first == second


def test_a_rare_plan_is_near() -> None:
    """The plan whose days are most alike of many."""

    def uneven(plans: Plans) -> object:
        import numpy as np

        days = np.array([plans.total("cost", [slot]) for slot in SCENE.slot])
        return days.max(axis=0) - days.min(axis=0)

    plan = rare_plan(uneven, sample, RandomStream("even"), 0.1)
    totals = sorted(int(plan.total("cost", [slot])[0]) for slot in SCENE.slot)
    assert totals == [1, 2, 3, 5]

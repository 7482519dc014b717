"""Features of an item, known before any model answers, and a regression on them."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np
import pytest

from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.results.items.features import ItemFeatures, coupled, features, rule_kinds
from gmtw.results.items.prediction import fit_predictor, validate
from gmtw.tasks.plan.task import PlanTask
from tests.results.items.answered import BENCH


@pytest.fixture(scope="module")
def instances() -> Sequence[Instance]:
    """Some tasks of gmtw-ro-3.0."""
    return load(BENCH / "gmtw-ro-3.0")[::60]


def test_traits_are_what_the_instance_is(instances: Sequence[Instance]) -> None:
    """World without its version, level, goal, and every kind of rule."""
    for one in instances:
        task = one.task
        assert isinstance(task, PlanTask)
        found = features(one, "ro").traits
        goal = task.goal.type if task.goal else "solve"
        assert {f"world {one.source.removesuffix('-v2')}", f"level {one.level}", f"goal {goal}"} <= found
        assert {name for name in found if name.startswith("rule ")} == {f"rule {kind}" for kind in rule_kinds(one)}
    assert any(name.startswith("wording ") for one in instances for name in features(one, "ro").traits)


def test_amounts_are_counted(instances: Sequence[Instance]) -> None:
    """Demands, entities and slots; the rarity of the certificate; as many coupled demands as there are at most."""
    for one in instances:
        task = one.task
        assert isinstance(task, PlanTask)
        found = features(one, "ro").amounts
        demands = task.demands
        assert found["demands"] == len(demands)
        assert (found["entities"], found["slots"]) == (len(task.scene.entities), len(task.scene.slots))
        assert found["coupled demands"] == coupled(task.scene, demands) <= len(demands)
        assert found["length of the prompt"] == log(1 + len(one.prompts["ro"]))
        if task.certificate and task.certificate.p:
            assert found["rarity of a right plan"] == pytest.approx(-log(task.certificate.p), abs=1e-6)
        assert found["rarity of a right plan"] >= found["rarity of the hardest demand"] - 1e-9


def test_rarities_of_other_sets_are_drawn(travel: Instance) -> None:
    """A task without a certificate is tried on random plans of its shape; the same each time."""
    found = features(travel, "ro")
    assert found == features(travel, "ro")
    assert found.amounts["sum of rarities"] > 0


def made(n: int, seed: int = 0, noise: float = 0.5) -> tuple[list[ItemFeatures], np.ndarray]:
    """Items whose difficulty follows one trait and one amount, and not the other amount."""
    random = np.random.RandomState(seed)
    hard, size, idle = random.random_sample(n) < 0.5, random.standard_normal(n), random.standard_normal(n)
    items = [
        ItemFeatures(frozenset({"level hard"} if h else {"level easy"}), {"size": s, "idle": i})
        for h, s, i in zip(hard, size, idle, strict=True)
    ]
    return items, 2.0 * hard + size + noise * random.standard_normal(n)


def test_a_regression_finds_what_difficulty_follows() -> None:
    """R² is near what the noise allows, and the weights are those of the trait and the amount."""
    items, hard = made(300)
    found = validate(items, hard, [str(at) for at in range(300)])
    assert found is not None
    assert 0.82 < found.low <= found.r2 <= found.high < 0.95
    weights = dict(zip((predictor := fit_predictor(items, hard)).columns, predictor.weights, strict=True))
    assert weights["size"] == pytest.approx(1.0, abs=0.15)
    assert abs(weights["idle"]) < 0.15
    assert weights["level hard"] - weights["level easy"] == pytest.approx(1.0, abs=0.15)


def test_noise_is_not_predicted() -> None:
    """R² is about 0, not above, if nothing is to be known."""
    items, _ = made(200)
    found = validate(items, np.random.RandomState(9).standard_normal(200), [str(at) for at in range(200)])
    assert found is not None
    assert -0.1 < found.r2 < 0.03


def test_a_world_is_never_in_two_folds() -> None:
    """Twenty-five worlds, each ten times under other ids: what repeats cannot be learned by heart."""
    random = np.random.RandomState(1)
    items = [ItemFeatures(frozenset({f"world {at % 25}"}), {}) for at in range(250)]
    hard = np.tile(random.standard_normal(25), 10)
    apart = validate(items, hard, [str(at) for at in range(250)])
    together = validate(items, hard, [str(at % 25) for at in range(250)])
    assert apart is not None
    assert together is not None
    assert apart.r2 > 0.5 > 0.05 > together.r2


def test_what_was_never_met_is_said_and_not_extrapolated() -> None:
    """A trait that no item had, or an amount beyond theirs, is strange; the amount counts as the end of the range."""
    items, hard = made(100)
    predictor = fit_predictor(items, hard)
    top = max(one.amounts["size"] for one in items)
    known, far, other = (
        ItemFeatures(frozenset({trait}), {"size": size, "idle": 0.0})
        for trait, size in (("level hard", top), ("level hard", top + 50), ("level extreme", 0.0))
    )
    assert predictor.strange([known, far, other]).tolist() == [False, True, True]
    assert predictor.predict([far]) == pytest.approx(predictor.predict([known]))


def test_too_few_worlds_are_not_validated() -> None:
    """Fewer than two worlds a fold, or difficulties that do not differ, tell nothing."""
    items, hard = made(19)
    assert validate(items, hard, [str(at) for at in range(19)]) is None
    items, _ = made(50)
    assert validate(items, np.zeros(50), [str(at) for at in range(50)]) is None

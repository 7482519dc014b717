"""gmtw-ro-3.0-robust: its make-up, its words from their seed, and what its card says of scripts."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import fsum

import pytest

from benchmarks.calibration import Earned, admitted, earned, variants_of
from gmtw.core.types import Instance
from gmtw.datasets import load, packaged
from gmtw.datasets.manifest import manifest_of
from gmtw.datasets.variants import VariantSet, spread
from gmtw.worlds.variants import VARIANTS, lost, plain_id

FOLDER = packaged() / "gmtw-ro-3.0-robust"
CARD = (FOLDER / "README.md").read_text(encoding="utf-8")
ONLY_PLANS = {"distracted", "oblique", "reordered", "spoken"}


@cache
def frozen() -> tuple[Instance, ...]:
    """The instances of the set."""
    return tuple(load(FOLDER))


@cache
def plain() -> tuple[Instance, ...]:
    """Those in plain words."""
    return tuple(one for one in frozen() if not one.variant)


def test_the_make_up() -> None:
    """150 tasks, every fourth of gmtw-ro-3.0; each in plain words and in all that are admitted; a canary of its own."""
    manifest = manifest_of(FOLDER)
    assert manifest is not None
    assert manifest.instances == len(frozen()) == 1426
    found = Counter(one.variant.key if one.variant else "plain" for one in frozen())
    assert found == {
        "plain": 150,
        **{key: 136 if key in ONLY_PLANS else 149 for key in VARIANTS.names},
        "formal": 143,
        "informal": 142,
    }
    (canary,) = {one.canary for one in frozen()}
    assert f"`{canary}`" in CARD
    assert canary not in {one.canary for one in load(packaged() / "gmtw-ro-3.0")}


def test_the_tasks_are_those_of_the_plain_set() -> None:
    """With task, certificate and plain prompt."""
    whole = load(packaged() / "gmtw-ro-3.0")
    chosen = {one.id: one for one in spread(whole, 150)}
    assert [one.id for one in plain()] == sorted(chosen)
    for one in frozen():
        update = {"id": one.id, "prompts": {"ro": chosen[plain_id(one.id)].prompts["ro"]}, "canary": one.canary}
        assert one == chosen[plain_id(one.id)].model_copy(update=update | {"variant": one.variant})


def test_the_words_come_from_the_seed() -> None:
    """Made anew, the first tasks of each world are asked in the stored words."""
    stored = {one.id: one for one in frozen()}
    first = {one.source: one for one in reversed(plain())}.values()
    for made in VariantSet.of(["all"], seed=1).of_all(first):
        assert stored[made.id] == made.model_copy(update={"canary": stored[made.id].canary})


def test_every_variant_states_its_task() -> None:
    """Read again from the words that are sent, some of each."""
    for one in frozen()[::12]:
        assert lost(one, "ro") == ""


@pytest.mark.parametrize("model", ["oracle", "list-order"])
def test_scripts_earn_as_much_in_every_variant(model: str) -> None:
    """The oracle everything; a script that reads no demand next to nothing."""
    keys = admitted(frozen())
    found = earned(model, plain(), "ro", lambda instance: variants_of(instance, keys))
    assert found.keys() == {"plain", *VARIANTS.names}
    for values in found.values():
        if model == "oracle":
            assert set(values) == {Earned(1.0, True)}
        else:
            assert fsum(one.solved for one in values) < 0.1 * len(values)

"""Parts of frozen sets that tests read: the instances, the card, the manifest."""

from __future__ import annotations

from collections import Counter
from functools import cache

from benchmarks.calibration import columns_of
from gmtw.core.types import Instance
from gmtw.core.unpacking import whole
from gmtw.datasets import load, packaged
from gmtw.datasets.manifest import Manifest, manifest_of


@cache
def instances_of(name: str) -> tuple[Instance, ...]:
    """The instances of a set."""
    return tuple(load(packaged() / name))


@cache
def lines_of(name: str) -> frozenset[str]:
    """The lines of its file."""
    return frozenset(whole(packaged() / name / "instances.jsonl.xz").decode().splitlines())


@cache
def card_of(name: str) -> str:
    """Return the card of a set."""
    return (packaged() / name / "README.md").read_text(encoding="utf-8")


def manifest_for(name: str) -> Manifest:
    """Its manifest."""
    found = manifest_of(packaged() / name)
    assert found is not None
    return found


def first_of_each(name: str, size: int) -> list[Instance]:
    """The first `size` instances of each world, level and column of the calibration."""
    taken: Counter[tuple[str, ...]] = Counter()
    found = []
    for instance in instances_of(name):
        key = (instance.source, instance.level, *columns_of(instance))
        taken[key] += 1
        found += [instance] if taken[key] <= size else []
    return found

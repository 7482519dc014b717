"""The frozen instances of quick runs: which they are, and what `--quick` loads."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from gmtw.core.errors import GmtwError
from gmtw.datasets import load, packaged
from gmtw.datasets.load_options import LoadOptions
from gmtw.datasets.quick import quick_hint, quick_ids, quick_set_of, quick_sets, whole_set_of
from gmtw.tasks.handler import handler_of

DIGEST = "b856be1f4893f451f02a300c60c14550fd0f62a85995ec42ecc503e99ba4f9f6"
SETS = ("gmtw-ro-3.0",)


def test_the_selection_is_frozen() -> None:
    """A change of one id would make quick runs of two versions incomparable, so the bytes never change."""
    assert sha256((files("gmtw.datasets") / "quick.json").read_bytes()).hexdigest() == DIGEST
    assert tuple(quick_sets()) == SETS
    assert len(quick_ids()) == 100


@pytest.mark.parametrize("name", SETS)
def test_a_hundred_instances_in_proportion(name: str) -> None:
    """Each stratum of world, level and goal of the set gets its share of 100, give or take one."""
    instances = {one.id: one for one in load(packaged() / name)}
    sizes: Counter[tuple[str, str, str]] = Counter()
    for one in instances.values():
        task = handler_of(one.task).plan_task(one.task)
        sizes[one.source, one.level, task.goal_name if task else ""] += 1
    strata = quick_sets()[name]
    assert {part[:3]: part.size for part in strata} == sizes
    assert sum(len(set(part.ids)) for part in strata) == 100
    for part in strata:
        assert abs(len(part.ids) - 100 * part.size / len(instances)) < 1
        assert all((instances[id_].source, instances[id_].level) == part[:2] for id_ in part.ids)


def test_only_these_are_loaded() -> None:
    """`quick` loads the hundred; another set, or a category of this one, is refused with what to do."""
    quick = load(packaged() / "gmtw-ro-3.0", LoadOptions(quick=True))
    assert quick_set_of(frozenset(one.id for one in quick)) == "gmtw-ro-3.0"
    for path, options in (
        ("sample", LoadOptions(quick=True)),
        ("gmtw-ro-3.0", LoadOptions(category="fact", quick=True)),
    ):
        with pytest.raises(GmtwError, match=r"--quick is for the whole of a frozen set: .*; leave it out for others"):
            load(packaged() / path, options)


def test_a_file_of_the_same_instances_is_no_quick_set_of_another(tmp_path: Path) -> None:
    """Half of the quick instances are none."""
    assert quick_set_of(frozenset(list(quick_ids())[:50])) == ""


def test_names() -> None:
    """A quick run has a name of its own, and the hint comes only for a set and its quick one."""
    assert LoadOptions(quick=True).name_of("gmtw-ro-3.0") == "gmtw-ro-3.0-quick"
    assert whole_set_of("gmtw-ro-3.0-quick") == "gmtw-ro-3.0"
    assert whole_set_of("gmtw-ro-3.0") == whole_set_of("my-quick") == ""
    assert "both with --quick, or both without" in quick_hint("gmtw-ro-3.0", "gmtw-ro-3.0-quick")
    assert quick_hint("sample", "gmtw-ro-3.0-quick") == quick_hint("my", "my-quick") == quick_hint("a", "a") == ""

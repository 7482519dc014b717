"""A fresh set as hard as the frozen one: which instances are kept of those drawn."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import fsum
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.datasets.generate import generate
from gmtw.datasets.manifest import freeze
from gmtw.results.items.balance import balanced, difficulty, more, nearest
from gmtw.results.run import Run
from gmtw.worlds import Part
from tests.results.items.answered import answered_run

PARTS = [Part("fact", "easy", 3), Part("travel", "easy", 2)]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run of four models."""
    return answered_run(tmp_path_factory.mktemp("answered"), 20)


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small frozen set."""
    folder = tmp_path_factory.mktemp("bench") / "mine"
    folder.mkdir()
    instances = list(generate(PARTS, seed=1))
    write(instances, folder / "instances.jsonl")
    freeze(folder / "instances.jsonl", 1, instances)
    return folder


def made(*arguments: object, code: int = 0) -> str:
    """Return the output of `gmtw generate`."""
    result = CliRunner().invoke(app, ["generate", *map(str, arguments)])
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize("seed", range(20))
def test_no_other_choice_is_nearer(seed: int) -> None:
    """The sum of distances is that of the best of all choices; ties in the values change nothing."""
    random = np.random.RandomState(seed)
    targets, values = ([round(float(one), 1) for one in random.standard_normal(n)] for n in (3, 7))
    chosen = nearest(targets, values)

    def distance(places: tuple[int, ...]) -> float:
        pairs = zip(sorted(targets), sorted(values[at] for at in places), strict=True)
        return sum(abs(target - value) for target, value in pairs)

    assert len(set(chosen)) == 3
    assert chosen == sorted(chosen)
    assert distance(tuple(chosen)) == pytest.approx(min(map(distance, combinations(range(7), 3))))


def test_as_many_as_there_are(frozen: Path) -> None:
    """All are kept if no more were drawn than are wanted; of nothing, nothing."""
    assert nearest([5.0, 6.0], [0.0, 1.0]) == [0, 1]
    assert nearest([], [1.0]) == []
    assert [part.number for part in more(PARTS)] == [9, 6]


def test_the_fresh_set_is_as_hard(run: Run, frozen: Path) -> None:
    """The same worlds and levels; in each, difficulties nearer to the frozen ones than those of the first that come."""
    hard, instances = difficulty([run]), load(frozen)
    drawn = list(generate(more(PARTS), seed=15))
    kept = list(balanced(iter(drawn), PARTS, instances, hard))
    count = Counter((one.source, one.level) for one in instances)
    assert Counter((one.source, one.level) for one in kept) == count
    first = [*drawn[:3], *drawn[9:11]]

    def far(chosen: list[Instance]) -> float:
        """Return the sum of distances to the difficulties of the frozen set, world by world."""
        found = 0.0
        for source, _ in count:
            ours, theirs = (sorted(hard.of(i for i in some if i.source == source)) for some in (chosen, instances))
            found += fsum(abs(a - b) for a, b in zip(ours, theirs, strict=True))
        return found

    assert far(kept) < far(first)


def test_the_command(run: Run, frozen: Path, tmp_path: Path) -> None:
    """Instances keep the ids that they have without --balance."""
    asked = ("--like", frozen, "--seed", 15, "--balance", run.folder)
    assert made(*asked, "-o", tmp_path / "one.jsonl").startswith("5 instances: ")
    whole = {one.id: one for one in generate(more(PARTS), seed=15)}
    assert all(whole[one.id] == one for one in load(tmp_path / "one.jsonl"))


def test_what_is_refused(run: Run, frozen: Path, tmp_path: Path) -> None:
    """Without --like there is nothing to be as hard as; prompts without the language of the runs have no features."""
    out = ("-o", tmp_path / "set.jsonl", "--balance", run.folder)
    assert "add --like" in made("--num-fact", 1, *out, code=4)
    said = made("--like", frozen, "--seed", 15, "--language", "en", *out, code=4)
    assert "the runs of --balance are in ro; add --language ro" in said
    assert not (tmp_path / "set.jsonl").exists()

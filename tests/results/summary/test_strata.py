"""Intervals in a summary, strata by kind of rule, and what several samples say together."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from gmtw.core.types import Record, Score
from gmtw.results.stats import interval
from gmtw.results.summary import by_row, outcomes, summarise, summarise_samples, summed
from gmtw.results.summary.samples import all_of, any_of

SIZES = {("travel", "easy"): 3, ("fact", "easy"): 2}


def record(id_: str, solved: bool | None = True, sample: int = 0, source: str = "travel", **scores: Score) -> Record:
    """A record of the world of that id; its scores by metric."""
    return Record(
        model="m", language="ro", sample=sample, instance_id=id_, source=source, level="easy",
        fingerprint=f"world-{id_}", solved=solved, scores=scores,
    )  # fmt: skip


def score(value: float | None, metric: str = "U", **parts: Any) -> Score:
    return Score(metric=metric, value=value, parts=parts)


def rule(kind: str, held: bool, earned: float) -> dict[str, Any]:
    """A rule's line in `parts`, with a parameter of its own."""
    return {"kind": kind, "limit": 3, "held": held, "earned": earned, "gap": 0, "where": ""}


def test_every_mean_has_the_interval_of_its_worlds() -> None:
    """U, avg and solved, of the whole, of a world and of a level; a stratum of one world has none."""
    rows = [record(str(n), solved=n != 2, U=score(n / 4)) for n in range(4)]
    rows.append(record("9", source="fact", U=score(1.0)))
    found = summarise(rows, SIZES, "m")
    worlds = [row.fingerprint for row in rows]
    assert found.means["U"].interval == interval([0, 0.25, 0.5, 0.75, 1], worlds) == found.levels["easy"].avg.interval
    assert found.solved.interval == interval([1, 1, 0, 1, 1], worlds)
    assert found.worlds["travel"].means["U"].interval == interval([0, 0.25, 0.5, 0.75], worlds[:4])
    assert found.worlds["fact"].avg.interval is None


def test_rules_are_summed_up_by_kind() -> None:
    """Each rule counts, two of a kind in one instance too; no rule holds in a plan without a known entity."""
    rows = [
        record("1", U=score(0.5, held=2, each=[rule("include", True, 1.0), rule("include", True, 0.5)])),
        record("2", U=score(0.0, held=0, each=[rule("include", True, 0.0)])),
        record("3", R=score(1.0, "R", held=1, each=[rule("well-formed", True, 1.0)])),
        record("4", U=score(None)),
    ]
    found = summarise(rows, SIZES, "m").rules
    assert list(found) == ["include", "well-formed"]
    include = found["include"]
    assert (include.metric, include.held.n, include.held.value, include.earned.value) == ("U", 3, 2 / 3, 0.5)
    assert include.held.interval == interval([1, 1, 0], ["world-1", "world-1", "world-2"])
    assert (found["well-formed"].metric, found["well-formed"].held.interval) == ("R", None)


def test_what_is_kept_of_a_score_gives_the_same_summary() -> None:
    """Without parameters, evidence and places; equal outcomes are one object in memory."""
    full = [record(str(n), U=score(0.5, held=1, chance=0.2, each=[rule("include", True, 0.5)])) for n in range(3)]
    slim = [row.model_copy(update={"scores": {"U": summed(row.scores["U"])}}) for row in full]
    assert summarise(slim, SIZES, "m") == summarise(full, SIZES, "m")
    assert slim[0].scores["U"].parts.keys() == {"chance", "outcomes"}
    assert outcomes(slim[0].scores["U"].parts)[0] is outcomes(slim[1].scores["U"].parts)[0]


def test_order_moves_no_digit_of_a_summary() -> None:
    """Records in any order, the same bytes."""
    rng = random.Random(3)
    rows = [
        record(
            str(n), solved=rng.random() < 0.5, U=score(rng.random(), held=1, each=[rule("only", True, rng.random())])
        )
        for n in range(60)
    ]
    first = summarise(rows, SIZES, "m").model_dump_json()
    rng.shuffle(rows)
    assert summarise(rows, SIZES, "m").model_dump_json() == first


@pytest.mark.parametrize("solved", range(6))
@pytest.mark.parametrize("k", [1, 2, 4, 5])
def test_pass_at_k_is_the_share_of_draws(k: int, solved: int) -> None:
    """The shares are of all ways to draw k of 5 samples: with one solved, and with nothing but solved ones."""
    draws = list(combinations([n < solved for n in range(5)], k))
    assert any_of(k, 5, solved) == pytest.approx(sum(map(any, draws)) / len(draws))
    assert all_of(k, 5, solved) == pytest.approx(sum(map(all, draws)) / len(draws))


def test_samples_are_summed_up_together() -> None:
    """Means over all samples, worlds kept together; an instance with fewer than k graded samples has no pass@k."""
    right = {"1": (True, True, False), "2": (False, False, False), "3": (True, True)}
    rows = [
        record(id_, solved=solved, sample=sample, U=score(float(solved)))
        for id_, row in right.items()
        for sample, solved in enumerate(row)
    ]
    assert len(by_row(rows)) == 3
    found = summarise_samples(rows, 4, "m")
    assert (found.samples, found.instances, found.answered) == (3, 12, 8)
    assert found.solved.value == 0.5
    assert found.solved.interval == interval([row.solved for row in rows], [row.fingerprint for row in rows])
    assert {k: (mean.value, mean.n) for k, mean in found.pass_any.items()} == {
        "1": (pytest.approx((2 / 3 + 0 + 1) / 3), 3),
        "2": (pytest.approx((1 + 0 + 1) / 3), 3),
        "3": (0.5, 2),
    }
    assert [mean.value for mean in found.pass_all.values()] == [
        pytest.approx((2 / 3 + 1) / 3),
        pytest.approx((1 / 3 + 1) / 3),
        0.0,
    ]


def test_many_samples_show_powers_of_two() -> None:
    """Ten samples give 1, 2, 4, 8 and all 10."""
    rows = [record("1", sample=sample, U=score(1.0)) for sample in range(10)]
    assert list(summarise_samples(rows, 1, "m").pass_any) == ["1", "2", "4", "8", "10"]

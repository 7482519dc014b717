"""gmtw in reasoning-gym itself: entries, and what answers to them earn."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.hosts


def test_witness_one_silence_and_echo_zero() -> None:
    """The registered dataset gives the same entries for the same seed; its own answer earns 1."""
    host = pytest.importorskip("reasoning_gym")
    import gmtw.adapters.reasoning_gym_dataset

    made = [host.create_dataset(gmtw.adapters.reasoning_gym_dataset.NAME, seed=21, size=3) for _ in range(2)]
    entries = list(made[0])
    assert len(entries) == 3
    assert entries[0] == made[1][0]
    for entry in entries:
        earned = [made[0].score_answer(said, entry) for said in (entry["answer"], None, "", entry["question"])]
        assert earned == [1.0, 0.0, 0.0, 0.0]

"""The first of the 50,000 mutated answers that `.ci/run` grades, and that a fault among them is found."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import fuzz
from gmtw.core.types import Score
from gmtw.scoring.grade import Grading

QUICK = 200


def test_mutated_answers() -> None:
    """Nothing is raised, scores are in [0, 1], marks lie in the text, and grading again gives the same."""
    assert fuzz.faults_of(0, range(QUICK)) == []


def test_the_same_number_is_the_same_answer() -> None:
    answers = [fuzz.answer(0, number) for number in range(50)]
    assert answers == [fuzz.answer(0, number) for number in range(50)]
    assert answers != [fuzz.answer(1, number) for number in range(50)]
    assert len({text for _, text in answers}) > 40


def test_a_crash_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(self: Grading, metric: str) -> Score:
        raise RecursionError("too deep")

    monkeypatch.setattr(Grading, "score", crash)
    (fault,) = fuzz.faults_of(0, [3])
    assert fault.number == 3
    assert "too deep" in fault.what


def test_another_record_the_second_time_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Number 0 is among those that are graded again."""
    times: list[int] = []

    def wavering(self: Grading, metric: str) -> Score:
        times.append(1)
        return Score(metric=metric, value=0.0, parts={"times": len(times)})

    monkeypatch.setattr(Grading, "score", wavering)
    monkeypatch.setattr(fuzz, "SHOWN", 7)
    faults = fuzz.faults_of(0, [fuzz.AGAIN * fuzz.AGAIN])
    assert ["another record" in fault.what for fault in faults] == [True]


def test_an_answer_that_takes_long_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(self: Grading, metric: str) -> Any:
        while True:
            pass

    monkeypatch.setattr(Grading, "score", endless)
    monkeypatch.setattr(fuzz, "PATIENCE", 0.05)
    (fault,) = fuzz.faults_of(0, [1])
    assert "SlowError" in fault.what

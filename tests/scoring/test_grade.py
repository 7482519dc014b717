"""One output through the whole flow: reading, scores, record."""

from __future__ import annotations

import json

import pytest

from gmtw import grade
from gmtw.core.types import Instance, Output, Record
from gmtw.scoring.grade import Grading, metrics_for

TEXT = "În prima zi vedem Cetatea Oradea, iar în a doua Muzeul Țării Crișurilor.\n"
PLAN = {"day1": ["Cetatea Oradea"], "day2": ["Muzeul Țării Crișurilor"]}


def graded(instance: Instance, plan: object) -> Record:
    return grade(instance, TEXT + json.dumps(plan, ensure_ascii=False))


def test_a_record_holds_all_scores(travel: Instance) -> None:
    """45 lei instead of 40: U loses a rule, R none, and the plan is not solved."""
    record = graded(travel, PLAN)
    assert list(record.scores)[:4] == ["U", "R", "G", "F"]
    assert record.scores["U"].value == pytest.approx(2 / 3)
    assert record.scores["R"].value == 1
    assert record.solved is False
    assert (record.names, record.unresolved) == (2, 0)
    values = [score.value for score in record.scores.values() if score.value is not None]
    assert record.average == pytest.approx(sum(values) / len(record.scores))


def test_solved_means_that_every_rule_holds(travel: Instance) -> None:
    """U and R decide, whatever the explanation is worth."""
    assert graded(travel, PLAN | {"day1": ["Piața Unirii"]}).solved is True
    assert graded(travel, PLAN | {"day1": ["Piața Unirii"], "zi3": []}).solved is False


def test_an_error_line_is_not_measured(travel: Instance) -> None:
    """No answer came: the record says which error, and no score is 0 for it."""
    grading = Grading(travel, Output(instance_id=travel.id, error="timeout"))
    assert grading.score("U").value is None
    record = grading.record()
    assert (record.status, record.error, record.scores, record.solved) == ("error", "timeout", {}, None)


def test_a_record_survives_json(travel: Instance) -> None:
    """A record in records.jsonl reads back as it was, evidence and all."""
    record = graded(travel, PLAN)
    assert Record.model_validate_json(record.model_dump_json()) == record


def test_metrics_come_in_the_order_of_reports(travel: Instance) -> None:
    """U R G F, whatever order their files have."""
    assert metrics_for(travel)[:4] == ("U", "R", "G", "F")

"""Cut-off outputs: graded and marked, and not solved where their JSON had to be closed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmtw.adapters.reward import reward, reward_of
from gmtw.baselines.catalog import REFERENCES
from gmtw.core.types import Instance, Output, Record
from gmtw.datasets import load
from gmtw.grading.shards import join
from gmtw.outputs.reader import index_outputs, read_output, to_row
from gmtw.scoring.grade import Grading

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def instance() -> Instance:
    return next(one for one in load(BENCH / "gmtw-ro-3.0") if one.source == "travel")


def graded(instance: Instance, text: str, why: str) -> Record:
    return Grading(instance, Output(instance_id=instance.id, output=text, finish_reason=why)).record()


def kinds(record: Record) -> set[str]:
    return {note.kind for note in record.notes} & {"cut", "json-cut"}


@pytest.mark.parametrize(
    ("cut", "why", "solved", "notes"),
    [
        (0, "", True, set()),
        (0, "stop", True, set()),
        (0, "length", True, {"cut"}),
        (0, "MAX_TOKENS", True, {"cut"}),
        (1, "length", False, {"cut", "json-cut"}),
        (1, "", False, {"json-cut"}),
        (1, "stop", True, set()),
        (3, "length", False, {"cut", "json-cut"}),
        (3, "", False, {"json-cut"}),
    ],
)
def test_a_plan_without_its_end(instance: Instance, cut: int, why: str, solved: bool, notes: set[str]) -> None:
    """The host is believed; if it says nothing, a JSON without an end was cut off."""
    right = REFERENCES["oracle"].answer(instance, "ro")
    found = graded(instance, right[: len(right) - cut], why)
    assert (found.solved, kinds(found)) == (solved, notes)
    assert found.status == "graded"
    assert found.scores["U"].value == 1
    assert (reward_of(found, 0.2).solved == 1) == solved


def test_a_reward_believes_no_plan_that_was_cut_off(instance: Instance) -> None:
    right = REFERENCES["oracle"].answer(instance, "ro")
    assert reward(instance, right).total > 0.9
    assert reward(instance, right[:-1]).total == 0


def test_records_of_several_workers_are_joined(instance: Instance) -> None:
    """Each of them has only some of the scores."""
    right = REFERENCES["oracle"].answer(instance, "ro")[:-1]
    grading = Grading(instance, Output(instance_id=instance.id, output=right, finish_reason="length"))
    parts = [grading.record({key: grading.score(key)}) for key in "URGF"]
    assert join(parts).solved is False
    assert join(parts) == grading.record()


@pytest.mark.parametrize(("given", "read"), [("length", "length"), (None, ""), (3, ""), (["length"], ""), ("", "")])
def test_the_line_of_an_output_keeps_the_reason(given: object, read: str, tmp_path: Path) -> None:
    """It comes back as it was written; what is no text is missing."""
    path = tmp_path / "outputs.jsonl"
    path.write_text(json.dumps({"instance_id": "a", "output": "Da.", "finish_reason": given}) + "\n", encoding="utf-8")
    (entry,) = index_outputs(path).entries
    output = read_output(entry)
    assert output.finish_reason == read
    assert to_row(output).get("finish_reason", "") == read


def test_the_reason_is_part_of_what_a_score_depends_on(tmp_path: Path) -> None:
    """So is it of the digest; a line that gives none has the digest that it always had."""
    rows = [{"instance_id": "a", "output": "Da."} | more for more in ({}, {"finish_reason": "length"})]
    digests = []
    for number, row in enumerate(rows):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(json.dumps(row) + "\n", encoding="utf-8")
        digests.append(index_outputs(path).entries[0].digest)
    assert digests[0] != digests[1]

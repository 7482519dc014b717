"""F as a whole against all faults of outputs: what is accused rightly, what is found, and what counts neither way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import InputError
from gmtw.core.types import Instance
from gmtw.quality.validate import validate
from gmtw.quality.validate.result import Result
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask

OUTPUT = (
    "În prima zi vedem Piața Unirii. Biletele costă 30 + 20 = 60 de lei, ceea ce e puțin.\n"
    '{"day1": ["Cetatea Oradea"], "day2": ["Piața Unirii"]}'
)
LABELS = Path(__file__).parents[2] / "labelled" / "answers"


@pytest.fixture
def texts(tmp_path: Path, travel: Instance) -> Path:
    """A folder with a set and one output: one thing is untold, one misplaced, and a count is wrong."""
    (tmp_path / "set.jsonl").write_text(travel.model_dump_json() + "\n", encoding="utf-8")
    line = json.dumps({"instance_id": travel.id, "output": OUTPUT})
    (tmp_path / "out.jsonl").write_text(line + "\n", encoding="utf-8")
    return tmp_path


def run(texts: Path, instance: Instance, *faults: dict[str, Any]) -> Result:
    folder = texts / "labels"
    folder.mkdir()
    row = {"file": "out.jsonl", "instance_id": instance.id, "faults": faults}
    (folder / "rows.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    return validate("faults", [folder / "rows.jsonl"], texts=texts)


def counts(found: Result) -> dict[str, int]:
    return {name: found.counts[name] for name in ("gold", "found", "flagged", "right")}


UNTOLD = {"kind": "untold", "thing": "Cetatea Oradea"}
MISPLACED = {"kind": "misplaced", "thing": "Piața Unirii", "quote": "În prima zi"}
COUNT = {"kind": "count", "quote": "30 + 20 = 60"}


def test_accusations_meet_the_faults_of_their_things_and_words(texts: Path, travel: Instance) -> None:
    """A thing in another place, one that is not told, and a false sum."""
    found = run(texts, travel, UNTOLD, MISPLACED, COUNT)
    assert counts(found) == {"gold": 3, "found": 3, "flagged": 3, "right": 3}
    assert found.categories["count"]["recall"].value == 1
    assert found.slips == ()


def test_what_no_label_says_is_a_false_alarm_and_what_f_does_not_say_is_missed(texts: Path, travel: Instance) -> None:
    found = run(texts, travel, MISPLACED, COUNT, {"kind": "rule", "quote": "ceea ce e puțin"})
    assert counts(found) == {"gold": 3, "found": 2, "flagged": 3, "right": 2}
    assert [(slip.kind, slip.form) for slip in found.slips] == [
        ("false alarm", "untold: cetatea oradea"),
        ("miss", "rule: ceea ce e puțin"),
    ]


def test_doubts_and_repeats_need_not_be_found(texts: Path, travel: Instance) -> None:
    found = run(
        texts,
        travel,
        {**UNTOLD, "doubt": True},
        MISPLACED,
        {**COUNT, "repeat": True},
        {"kind": "rule", "quote": "puțin", "doubt": True},
    )
    assert counts(found) == {"gold": 1, "found": 1, "flagged": 3, "right": 3}


def test_a_label_may_point_at_words_and_things(texts: Path, travel: Instance) -> None:
    """Places in the raw output stand for words, and ids for names."""
    names = {entity.names["ro"][0]: entity.id for entity in task_of(travel, PlanTask).scene.entities}
    start = OUTPUT.index("30 + 20 = 60")
    found = run(
        texts,
        travel,
        {"kind": "untold", "entity": names["Cetatea Oradea"]},
        {"kind": "misplaced", "entity": names["Piața Unirii"], "start": 0, "end": len("În prima zi")},
        {"kind": "count", "start": start, "end": start + len("30 + 20 = 60")},
    )
    assert counts(found) == {"gold": 3, "found": 3, "flagged": 3, "right": 3}


def test_words_that_the_text_does_not_have_are_named(texts: Path, travel: Instance) -> None:
    with pytest.raises(InputError, match="no words 'șase obiective'"):
        run(texts, travel, {"kind": "count", "quote": "șase obiective"})


def test_hardly_any_honest_text_is_accused_and_most_things_that_a_plan_lacks_are_found() -> None:
    """On the half that rules were made by; docs/validation.md has the figures of the other half.

    Scoring 4 accuses a misplaced thing only where its place surely governs it, which costs recall (.79).
    """
    own = validate("faults", [LABELS / "own_faults.jsonl"], split="build", texts=LABELS)
    assert own.figures["false_per_1000"].value is not None
    assert own.figures["false_per_1000"].value < 2.5
    changed = validate("faults", [LABELS / "changed_faults.jsonl"], split="build", texts=LABELS)
    for kind, least in {"untold": 0.8, "misplaced": 0.75, "invented": 0.6, "denied": 0.6, "miscounted": 0.8}.items():
        recall = changed.categories[kind]["recall"].value
        assert recall is not None
        assert recall >= least, kind
    assert (changed.figures["precision"].value or 0) > 0.9


def test_stories_of_writers_who_knew_no_rule_are_told_from_their_lies() -> None:
    """On the part that rules were made by; docs/validation.md has the figures of the others.

    An honest text is worth more than a lie: qualities, counts and relations are judged no more, which costs recall.
    """
    stories = LABELS.parent / "stories"
    honest = validate("faults", [stories / "honest_faults.jsonl"], split="build", texts=stories)
    assert honest.counts["flagged"] <= 1
    lies = validate("faults", [stories / "lies_faults.jsonl"], split="build", texts=stories)
    assert (lies.figures["precision"].value or 0) > 0.85
    assert (lies.figures["recall"].value or 0) > 0.3

"""All detectors of errors together, against proofread outputs and clean text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import InputError
from gmtw.core.types import Instance
from gmtw.quality.validate import validate
from gmtw.quality.validate.result import Result
from gmtw.scoring.metrics.generation import METRIC
from gmtw.scoring.parse import read
from gmtw.tasks.fingerprint import fingerprint

OUTPUT = (
    "<think>Dimineata?</think>I\u0302n prima zi vedem **Cetatea Oradea**, fiindca ne place.\n"
    "Dimineata plecăm, because of the rain, spre piață.\n"
    '{"day1": ["Cetatea Oradea"], "day2": ["Piața Unirii"]}'
)


@pytest.fixture
def texts(tmp_path: Path, travel: Instance) -> Path:
    """A folder of two sets with the same ids, and one output. Only one set has the names of the output."""
    (tmp_path / "set_a.jsonl").write_text(travel.model_dump_json() + "\n", encoding="utf-8")
    task = json.loads(travel.task.model_dump_json().replace("Oradea", "Aradului").replace("Unirii", "Republicii"))
    other = Instance.model_validate({**travel.model_dump(), "task": task, "fingerprint": ""})
    other = other.model_copy(update={"fingerprint": fingerprint(other.task)})
    (tmp_path / "set_b.jsonl").write_text(other.model_dump_json() + "\n", encoding="utf-8")
    line = json.dumps({"instance_id": travel.id, "output": OUTPUT})
    (tmp_path / "out.jsonl").write_text(line + "\n", encoding="utf-8")
    return tmp_path


def label(words: str, category: str = "diacritics", sure: float = 0.9, last: bool = False) -> dict[str, Any]:
    start = OUTPUT.rindex(words) if last else OUTPUT.index(words)
    return {"start": start, "end": start + len(words), "category": category, "sure": sure}


def run(folder: Path, *rows: dict[str, Any], texts: Path | None = None) -> Result:
    labels = folder / "labels"
    labels.mkdir(exist_ok=True)
    path = labels / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return validate("errors", [path], texts=texts)


def proofread(instance: Instance, *errors: dict[str, Any]) -> dict[str, Any]:
    return {"file": "out.jsonl", "instance_id": instance.id, "errors": list(errors)}


def test_labels_in_the_raw_output_meet_flags_in_the_explanation(tmp_path: Path, travel: Instance, texts: Path) -> None:
    """Reasoning and letters in two parts stand before them. "of the" is part of an English name."""
    row = proofread(
        travel,
        label("fiindca"),
        label("Dimineata", last=True),
        label("because of the rain", "foreign"),
        label("piață", "form"),
    )
    found = run(tmp_path, row, texts=texts)
    counts = [found.counts[name] for name in ("gold", "found", "flagged", "right")]
    assert counts == [4, 3, 4, 4]
    assert [(slip.kind, slip.form) for slip in found.slips] == [("miss", "form: piață")]
    assert found.categories["foreign"]["recall"].value == 1
    assert found.categories["form"]["recall"].value == 0


def test_an_unsure_label_counts_neither_way(tmp_path: Path, travel: Instance, texts: Path) -> None:
    row = proofread(travel, label("fiindca", sure=0.4), label("because of the rain", "foreign"))
    found = run(tmp_path, row, texts=texts)
    assert [found.counts[name] for name in ("gold", "found", "flagged", "right")] == [1, 1, 3, 2]
    assert [slip.word for slip in found.slips] == ["Dimineata"]


def test_a_wording_of_the_prompt_counts_neither_way(tmp_path: Path, travel: Instance, texts: Path) -> None:
    """A phrase or a capital that the model copied; a single other word is no copy because the prompt has it."""
    said = travel.model_copy(update={"prompts": {"ro": "Ce vedem? În prima zi vedem o cetate. Nu ne place ploaia."}})
    (texts / "set_a.jsonl").write_text(said.model_dump_json() + "\n", encoding="utf-8")
    row = proofread(travel, label("prima zi", "form"), label("zi", "capital"), label("place", "verb"))
    found = run(tmp_path, row, texts=texts)
    assert found.counts["gold"] == 1
    assert "capital" not in found.categories or found.categories["capital"]["recall"].n == 0


def test_capitals_are_counted_by_themselves(tmp_path: Path, travel: Instance, texts: Path) -> None:
    row = proofread(travel, label("vedem", "capital"), label("fiindca"), label("place", "clitic_hyphen"))
    found = run(tmp_path, row, texts=texts)
    assert found.counts["gold"] == 2
    assert found.categories["capital"]["recall"].n == 1
    assert found.categories["clitic"]["recall"].n == 1
    assert found.categories["grammar"]["recall"].n == 2


def test_clean_text_has_false_alarms_by_category(tmp_path: Path) -> None:
    found = run(tmp_path, {"text": "Mergem dimineata, because of the rain, apoi acasă.", "gold": []})
    assert found.figures["precision"].value is None
    assert found.figures["false_per_1000"].value == pytest.approx(1000 * 5 / 8)
    assert found.categories["diacritics"]["false_per_1000"].value == pytest.approx(1000 / 8)
    assert found.categories["foreign"]["false_per_1000"].value == pytest.approx(1000 * 4 / 8)


def test_the_flags_are_the_evidence_of_g(tmp_path: Path, travel: Instance, texts: Path) -> None:
    """One path of code: names and words of the prompt are masked alike."""
    blamed = METRIC.measure(travel, read(OUTPUT, travel, "ro"), "ro").evidence
    found = run(tmp_path, proofread(travel), texts=texts)
    assert sorted(slip.word for slip in found.slips) == sorted(str(one.text) for one in blamed)


def test_an_output_without_its_set_is_judged_without_names(tmp_path: Path, travel: Instance, texts: Path) -> None:
    """And a table beside the labels may name the set."""
    row = proofread(travel, label("fiindca"), label("because of the rain", "foreign"))
    (texts / "set_a.jsonl").rename(texts / "set_a.txt")
    (texts / "set_b.jsonl").unlink()
    bare = run(tmp_path, row, texts=texts)
    assert list(bare.remarks.values()) == [1]
    assert bare.counts["found"] == 2
    (texts / "set_a.txt").rename(texts / "named.jsonl")
    (tmp_path / "labels" / "sources.toml").write_text('[instances]\n"out.jsonl" = "named.jsonl"\n', encoding="utf-8")
    assert run(tmp_path, row, texts=texts).remarks == {}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"text": "Da.", "gold": [[0, 2]]}, "must have an empty 'gold'"),
        ({"file": "out.jsonl", "instance_id": "x", "errors": []}, "out.jsonl has 0 outputs for 'x'"),
        ({"file": "oot.jsonl", "instance_id": "x", "errors": []}, "did you mean 'out.jsonl'"),
        ({"file": "out.jsonl", "instance_id": "x"}, "errors: Field required"),
    ],
)
def test_rows_that_are_wrong_are_named(tmp_path: Path, texts: Path, row: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        run(tmp_path, row, texts=texts)


def test_a_span_beyond_the_output_is_an_error(tmp_path: Path, travel: Instance, texts: Path) -> None:
    row = proofread(travel, {"start": 0, "end": len(OUTPUT) + 1, "category": "form", "sure": 1.0})
    with pytest.raises(InputError, match="is outside the output"):
        run(tmp_path, row, texts=texts)


EXAMPLES: list[dict[str, Any]] = [
    {"text": "Noi mergi la mare.", "error": "mergi", "correction": "mergem|am mers", "category": "verbs", "start": 4},
    {"text": "Ne place acest plajă.", "error": "plajă", "correction": "", "category": "nouns", "start": 15},
    {"text": "El e cel mai.", "error": "mai", "correction": "", "category": "nouns", "start": 9},
    {"text": "Noi mergem la munte.", "error": "", "correction": "", "category": "verbs"},
    {"text": "Ne place acest plajă.", "error": "", "correction": "", "category": "nouns"},
    {"text": "Cine știe?", "error": "", "category": "nouns", "doubt": True},
]


def examples() -> list[dict[str, Any]]:
    return [{**row, "end": row["start"] + len(row["error"])} if row["error"] else row for row in EXAMPLES]


def test_examples_of_rules_have_one_error_or_none(tmp_path: Path) -> None:
    """A corrected sentence is a right one too; a doubtful one is neither."""
    found = run(tmp_path, *examples())
    assert [found.counts[name] for name in ("gold", "found", "clean", "flagged", "right")] == [3, 2, 3, 3, 2]
    assert found.categories["verbs"]["recall"].value == 1
    assert found.categories["nouns"]["recall"].value == 0.5
    assert found.figures["false_share"].value == 1 / 3
    assert [slip.kind for slip in found.slips] == ["miss", "false alarm"]
    assert found.remarks == {"doubtful examples, left out": 1}


def test_an_example_whose_span_is_outside_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"rows\.jsonl:1: span 3-30 is outside the text of 10 characters"):
        run(tmp_path, {"text": "Cine știe?", "error": "știe", "start": 3, "end": 30})

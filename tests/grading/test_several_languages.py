"""A set whose items are in several languages: a model answers each in its own, and nothing is missing then."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from gmtw.grading.folder import summarise_run
from gmtw.grading.inputs import Job, open_job
from gmtw.scoring.grade import Grading

ITEMS = {"r1": "ro", "r2": "ro", "e1": "en", "g1": "gl"}


def opened(tmp_path: Path, answered: Sequence[tuple[str, str]]) -> Job:
    """The job where a model has those (item, language) lines."""
    rows = [
        {"id": id_, "question": f"{id_}?", "candidates": ["a", "b"], "gold": [0], "language": language}
        for id_, language in ITEMS.items()
    ]
    lines = [{"instance_id": id_, "language": language, "output": "a"} for id_, language in answered]
    for name, content in (("set.jsonl", rows), ("out.jsonl", lines)):
        (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in content))
    return open_job(tmp_path / "set.jsonl", [tmp_path / "out.jsonl"])


def missing(tmp_path: Path, answered: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """(language of the row, item) of what is missing then."""
    job = opened(tmp_path, answered)
    return [(record.language, record.instance_id) for record in job.missing()]


def test_an_item_is_missing_in_its_own_language_only(tmp_path: Path) -> None:
    """Each item once; of a language that the model has nothing in, in every row, since it is missing all the same."""
    assert missing(tmp_path, list(ITEMS.items())) == []
    assert missing(tmp_path, [("r1", "ro"), ("e1", "en"), ("g1", "gl")]) == [("ro", "r2")]
    assert missing(tmp_path, [("r1", "ro"), ("r2", "ro"), ("g1", "gl")]) == [("gl", "e1"), ("ro", "e1")]


def test_lines_without_a_language_answer_every_item(tmp_path: Path) -> None:
    """The row then has all of them, as before."""
    assert missing(tmp_path, [(id_, "ro") for id_ in ("r1", "r2", "e1")]) == [("ro", "g1")]


def test_a_row_in_a_language_of_no_item_is_to_answer_all(tmp_path: Path) -> None:
    """Else the model could choose the few by which that row is measured."""
    lines = [("r1", "ro"), ("r2", "ro"), ("e1", "en"), ("g1", "gl"), ("r1", "fr")]
    assert missing(tmp_path, lines) == [("fr", "e1"), ("fr", "g1"), ("fr", "r2")]


def test_every_item_is_answered(tmp_path: Path) -> None:
    """A row is measured by the items of its language: the coverage of a whole run is 1."""
    job = opened(tmp_path, list(ITEMS.items()))
    records = [Grading(case.instance, case.output(), case.row.model).record() for case in job.cases]
    assert not [*job.missing()]
    summary = summarise_run(job, records)
    assert {row.language: (row.answered, row.instances) for row in summary.models} == {
        "ro": (2, 2),
        "en": (1, 1),
        "gl": (1, 1),
    }
    assert summary.signature.coverage == 1

"""results.json of item suites, in and out: what is written is read, and earns the same again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.report.conftest import SAMPLE
from tests.report.workbook import gmtw, lines

SUITE = """
language: ro
items:
  - {id: verb_viitor_001, task: cloze, instruction: Scrie., text: "Mâine noi ___ la munte.",
     expect: {type: exact, value: vom merge}}
  - {id: verb_viitor_002, task: cloze, instruction: Scrie., text: "Mâine tu ___ la mare.",
     expect: {type: regex, pattern: "^vei (merge|pleca)$"}}
  - {id: pronume_001, task: mcq, instruction: Alege., text: "Cartea ___ am dat ieri.",
     options: ["i-o", "i-am", "o", "am"], correct: C}
  - {id: pronume_002, task: mcq, instruction: Alege., text: "___ văd pe Ana.",
     options: ["O", "Îl", "Le", "Îi"], correct: A}
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite, a run of two models on it with tokens and prices, and its results.json."""
    home = tmp_path_factory.mktemp("results")
    (home / "suite.yaml").write_text(SUITE, encoding="utf-8")
    answers = {"verb_viitor_001": "Vom merge.", "verb_viitor_002": "vei dormi", "pronume_001": "C", "pronume_002": "A"}
    taken = {"usage": {"prompt": 100, "completion": 5}, "latency_s": 0.5, "cost_usd": 0.00003}
    first = [{"instance_id": id_, "output": text, "model": "a/first", **taken} for id_, text in answers.items()]
    other = [{"instance_id": id_, "output": "nu", "model": "other"} for id_ in list(answers)[:2]]
    other.append({"instance_id": "pronume_001", "error": "timeout", "model": "other"})
    lines(home / "outputs.jsonl", [*first, *other])
    done = gmtw("grade", home / "suite.yaml", home / "outputs.jsonl", "--report-dir", home / "reports")
    assert done.exit_code == 0, done.output
    written(home, next((home / "reports").iterdir()), "results.json")
    return home


def written(home: Path, run: Path, name: str) -> dict[str, Any]:
    done = gmtw("report", run, "--format", "results", "-o", home / name)
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads((home / name).read_text("utf-8"))
    return found


def test_what_is_written(home: Path) -> None:
    """The published fields; what is not known is not there."""
    found = json.loads((home / "results.json").read_text("utf-8"))
    assert found["generated_at"].endswith("Z")
    first, other = found["models"]
    assert first["model"] == "a/first"
    assert first["summary"] == {
        "total": 4,
        "corrects": 3,
        "accuracy_percentage": 75.0,
        "tokens": {"prompt": 400, "completion": 20, "total": 420},
        "avg_latency_ms": 500.0,
    }
    by_id = {one["id"]: one for one in first["results"]}
    assert by_id["verb_viitor_002"]["meta"] == {"pattern": "^vei (merge|pleca)$"}
    assert by_id["pronume_001"]["meta"] == {"correct": "C"}
    assert by_id["verb_viitor_001"] == {
        "id": "verb_viitor_001",
        "ok": True,
        "output": "Vom merge.",
        "meta": {"expected": "vom merge"},
        "tokens": {"prompt": 100, "completion": 5, "total": 105},
        "latency_ms": 500,
        "price": 3e-05,
    }
    assert [one.get("error") for one in other["results"]] == ["timeout", "missing", None, None]
    assert "avg_latency_ms" not in other["summary"]
    assert "price" not in other["results"][2]


def test_what_is_read_earns_the_same(home: Path) -> None:
    """Converted and graded again it gives the same results.json; entries without an id are said."""
    found = json.loads((home / "results.json").read_text("utf-8"))
    del found["models"][1]["results"][0]["id"]
    (home / "published.json").write_text(json.dumps(found), encoding="utf-8")
    done = gmtw("convert", home / "published.json", "-o", home / "read.jsonl")
    assert (done.exit_code, "without an id: 1;" in done.stderr) == (0, True)
    assert "answers: 6, models: 2" in done.stderr
    done = gmtw("grade", home / "suite.yaml", home / "read.jsonl", "--report-dir", home / "again")
    assert done.exit_code == 0, done.output
    again = written(home, next((home / "again").iterdir()), "again.json")
    assert again["models"][0] == found["models"][0]
    counts = [json.loads(path.read_text("utf-8"))["models"] for path in (home / "again").glob("*/summary.json")]
    assert [[(model["errors"], model["missing"]) for model in models] for models in counts] == [[(0, 0), (0, 2)]]
    assert again["models"][1]["summary"] == found["models"][1]["summary"]


def test_what_cannot_be_read_or_written(home: Path, tmp_path: Path) -> None:
    """One line each."""
    for text, said in (
        ("{", "not valid JSON"),
        ("[" * 100_000, "not valid JSON"),
        ("[]", "expected a results.json"),
        ('{"models": [{"model": "a"}]}', "models[0]: expected a list `results`"),
        (
            '{"models": [{"model": "a", "results": [{"id": "x"}]}]}',
            "results[0]: expected an id and an output",
        ),
        ('{"models": [{"model": "a", "results": [{"error": "late"}]}]}', "holds no answer with an id"),
    ):
        (tmp_path / "r.json").write_text(text, encoding="utf-8")
        done = gmtw("convert", tmp_path / "r.json", "-o", tmp_path / "o.jsonl")
        assert (done.exit_code, said in done.output) == (4, True), done.output
    done = gmtw("grade", SAMPLE, SAMPLE / "good.jsonl", "--report-dir", tmp_path / "plans")
    done = gmtw("report", next((tmp_path / "plans").iterdir()), "--format", "results", "-o", tmp_path / "x.json")
    assert (done.exit_code, "only runs on item suites" in done.output) == (4, True)


def test_zero_is_an_id(tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text(
        '{"models": [{"model": "a", "results": [{"id": 0, "output": "x"}]}]}', encoding="utf-8"
    )
    done = gmtw("convert", tmp_path / "r.json", "-o", tmp_path / "o.jsonl")
    assert (done.exit_code, "without an id" in done.output) == (0, False)
    assert json.loads((tmp_path / "o.jsonl").read_text("utf-8"))["instance_id"] == "0"


def test_half_a_character_is_read_as_one(tmp_path: Path) -> None:
    """A cut emoji in an answer stops nothing."""
    (tmp_path / "r.json").write_text(
        '{"models": [{"model": "a", "results": [{"id": "x", "output": "bun \\ud83d"}]}]}', encoding="utf-8"
    )
    done = gmtw("convert", tmp_path / "r.json", "-o", tmp_path / "o.jsonl")
    assert done.exit_code == 0, done.output
    assert json.loads((tmp_path / "o.jsonl").read_text("utf-8"))["output"] == "bun \ufffd"


def test_families_of_ids_are_the_categories(home: Path) -> None:
    """In tables and for --category."""
    summary = json.loads((next((home / "reports").iterdir()) / "summary.json").read_text("utf-8"))
    assert list(summary["models"][0]["worlds"]) == ["pronume", "verb_viitor"]

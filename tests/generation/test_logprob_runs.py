"""Stored log-probabilities are graded without a model: pytest, `gmtw grade`, and `gmtw verify`."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.core.types import Instance, Scored
from gmtw.datasets import load as load_set
from gmtw.generation.budget import Budget
from gmtw.generation.logprobs import CandidateTexts, LocalLogprobEngine, logprob_requests
from gmtw.outputs.reader import index_outputs, read_output, to_row
from gmtw.providers.logprobs import Text
from gmtw.providers.messages import Failure
from gmtw.results.run import open_run
from gmtw.tasks.handler import handler_of

ITEMS = [
    {"id": "a", "context": "Pisica prinde", "candidates": ["nori", "șoareci"], "gold": [1]},
    {"id": "b", "context": "Seara se aprind", "last_word": "stelele"},
    {"id": "c", "good": "Băieții merg.", "bad": "Băieții merge."},
]


class ByLength:
    """A model to which each character is worth half a nat; a text with "#" breaks it."""

    def score(self, texts: Sequence[Text]) -> list[Scored | Failure]:
        return [self._one(text) for text in texts]

    def _one(self, text: Text) -> Scored | Failure:
        if "#" in text.whole:
            return Failure("no-number", "nan")
        places = range(text.start, len(text.whole))
        return Scored(
            logprobs=(-0.5,) * len(places), offsets=tuple((n, n + 1) for n in places), top=(True,) * len(places)
        )


def outputs(instances: list[Instance], path: Path, model: str = "m") -> Path:
    from gmtw.generation.run import output_row

    tasks: Any = {one.id: handler_of(one.task).candidates(one.task) for one in instances}
    engine: Any = LocalLogprobEngine(ByLength(), CandidateTexts(tasks, {}), 2, Budget(None))
    rows = [output_row(outcome, model) for some in engine.outcomes(logprob_requests(instances)) for outcome in some]
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def items(tmp_path: Path) -> Path:
    path = tmp_path / "items.jsonl"
    path.write_text("".join(json.dumps(item, ensure_ascii=False) + "\n" for item in ITEMS), encoding="utf-8")
    return path


def test_a_line_reads_back_as_it_was_written(items: Path, tmp_path: Path) -> None:
    path = outputs(load_set(items), tmp_path / "out.jsonl")
    found = [read_output(entry) for entry in index_outputs(path).entries]
    assert [len(output.scored) for output in found] == [2, 1, 2]
    again = tmp_path / "again.jsonl"
    again.write_text("".join(json.dumps(to_row(output)) + "\n" for output in found), encoding="utf-8")
    assert [read_output(entry) for entry in index_outputs(again).entries] == found


def test_grading_needs_no_model(items: Path, tmp_path: Path) -> None:
    """The shorter candidate is likelier to this model: "nori" (wrong), and "Băieții merg." (right)."""
    path = outputs(load_set(items), tmp_path / "out.jsonl")
    arguments = ["grade", str(items), str(path), "--report-dir", str(tmp_path / "reports")]
    told = CliRunner().invoke(app, arguments)
    assert told.exit_code == 0, told.output
    assert "bos:no" in told.output
    (folder,) = (tmp_path / "reports").iterdir()
    (model,) = json.loads((folder / "summary.json").read_text())["models"]
    assert (model["means"]["paired"]["value"], model["means"]["last-word"]["value"]) == (0.5, 1.0)
    assert model["continuations"]["per_token"] == 0.5
    again = CliRunner().invoke(app, ["verify", str(folder)])
    assert again.exit_code == 0, again.output


def test_what_describes_a_text_is_in_no_average(items: Path, tmp_path: Path) -> None:
    """avg counts accuracies, in records, summary and comparison; where nothing but descriptions are, there is none."""
    rows = [*ITEMS, {"id": "t", "sentence": "Băieții merg acasă.", "label": 1}]
    ours, texts = tmp_path / "ours.jsonl", tmp_path / "cola_ro.jsonl"
    for path, some in ((ours, rows[:3]), (texts, rows[3:])):
        path.write_text("".join(json.dumps(row) + "\n" for row in some), encoding="utf-8")
        out = outputs(load_set(path), tmp_path / f"out-{path.stem}.jsonl")
        told = CliRunner().invoke(app, ["grade", str(path), str(out), "--report-dir", str(tmp_path / path.stem)])
        assert told.exit_code == 0, told.output
    run, described = (open_run(next((tmp_path / path.stem).iterdir())) for path in (ours, texts))
    records = {record.instance_id: record for record in run.records()}
    for record in records.values():
        values = [score.value or 0.0 for key, score in record.scores.items() if key != "difsur"]
        assert record.average == sum(values) / len(values)
    assert records["c"].scores["difsur"].value not in (None, records["c"].average)
    assert {line.instance_id: line.values["avg"] for line in run.record_scores()} == {
        id_: record.average for id_, record in records.items()
    }
    assert run.summary.models[0].avg.value == pytest.approx((0.5 + 1 + 1) / 3)  # "nori" is likelier, but not by byte
    assert (described.summary.models[0].avg.value, described.summary.models[0].avg.n) == (None, 0)
    assert {"surprisal", "perplexity"} == described.summary.models[0].means.keys()


def test_each_item_is_a_test(items: Path, tmp_path: Path, pytester: pytest.Pytester) -> None:
    """`pytest bench --instances ... --model-outputs ...` has a test for each item and metric."""
    path = outputs(load_set(items), tmp_path / "out.jsonl")
    bench = pytester.mkdir("bench")
    (bench / "own.toml").write_text(f'[gmtw]\ninstances = "{items}"\nmodels = ["empty"]\n')
    arguments = ("bench", "-p", "no:hypothesispytest", "-v", "--instances", str(items), "--model-outputs", str(path))
    told = pytester.runpytest_inprocess(*arguments)
    told.stdout.fnmatch_lines(["*::items::a::paired paired 0.00*", "*::items::b::last-word last-word 1.00*"])
    told.assert_outcomes()
    assert told.ret == 0


def test_a_failure_names_its_item(tmp_path: Path) -> None:
    """One candidate that breaks is the item's error; the others are scored."""
    path = tmp_path / "items.jsonl"
    rows = [*ITEMS, {"id": "d", "good": "bine", "bad": "rău #"}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    found = index_outputs(outputs(load_set(path), tmp_path / "out.jsonl"))
    failed = [read_output(entry) for entry in found.entries if entry.failed]
    assert [output.error for output in failed] == ["no-number: item 'd', candidate 2: nan"]
    assert len(found.entries) == 4


@pytest.mark.parametrize("wrong", ["0.5", "NaN", "-Infinity", "-1e300", '"-0.5"', "false"])
def test_a_wrong_log_probability_is_refused_with_its_line(items: Path, tmp_path: Path, wrong: str) -> None:
    """Each is no number at most 0, or so small that sums of it are none."""
    path = outputs(load_set(items), tmp_path / "out.jsonl")
    path.write_text(path.read_text().replace("-0.5", wrong, 1))
    with pytest.raises(InputError, match=r"out.jsonl:1: .*logprobs"):
        index_outputs(path)


def test_what_an_api_returns_under_the_same_key_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text('{"instance_id": "a", "output": "x", "logprobs": {"content": []}}\n')
    assert read_output(index_outputs(path).entries[0]).scored == ()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--model", "vllm/x", "--bos", "never"], "expected --bos auto"),
        (["--model", "hf/x", "--bos", "sometimes"], "No --bos 'sometimes'"),
        (["--model", "hf/x", "--dtype", "float23"], "Did you mean 'float32'"),
        (["--model", "hf/x", "--samples", "2"], "expected --samples 1"),
        (["--model", "hf/x", "--limit", "-1"], "expected --limit of 0 or more, got -1"),
    ],
)
def test_what_cannot_be_scored_is_said_first(items: Path, tmp_path: Path, arguments: list[str], problem: str) -> None:
    told = CliRunner().invoke(app, ["run", str(items), "--logprobs", "-o", str(tmp_path / "o.jsonl"), *arguments])
    assert (told.exit_code, problem in told.output) == (4, True), told.output


def test_plans_have_no_candidates(tmp_path: Path, travel: Instance) -> None:
    (tmp_path / "t.jsonl").write_text(travel.model_dump_json() + "\n")
    arguments = ["run", str(tmp_path / "t.jsonl"), "--logprobs", "--model", "hf/x", "-o", str(tmp_path / "o.jsonl")]
    told = CliRunner().invoke(app, arguments)
    assert "needs items with candidates; 'test-travel/easy/000001' is a task of type 'plan'" in told.output


def test_examples_stand_before_what_is_scored(items: Path) -> None:
    """The model reads them, and their tokens count nowhere: places are counted from the item itself."""
    instances = load_set(items)
    tasks: Any = {one.id: handler_of(one.task).candidates(one.task) for one in instances}
    read: list[Text] = []

    class Reading(ByLength):
        def score(self, texts: Sequence[Text]) -> list[Scored | Failure]:
            read.extend(texts)
            return super().score(texts)

    texts = CandidateTexts(tasks, dict.fromkeys(tasks, "Un exemplu.\n\n"))
    engine: Any = LocalLogprobEngine(Reading(), texts, 2, Budget(None))
    found = [one.result.scored for some in engine.outcomes(logprob_requests(instances)) for one in some]
    bare: Any = LocalLogprobEngine(ByLength(), CandidateTexts(tasks, {}), 2, Budget(None))
    assert found == [one.result.scored for some in bare.outcomes(logprob_requests(instances)) for one in some]
    assert {text.whole[:13] for text in read} == {"Un exemplu.\n\n"}


def test_debug_shows_what_was_scored(items: Path, tmp_path: Path) -> None:
    """The text before the candidates instead of a prompt in words; each candidate with its nats, right or not."""
    path = outputs(load_set(items), tmp_path / "out.jsonl")
    told = CliRunner().invoke(app, ["debug", str(items), str(path), "--id", "a"])
    assert told.exit_code == 0, told.output
    assert "\n── prompt (ro)\nPisica prinde\n" in told.output
    assert "\n── no output: candidates were scored\n" in told.output
    assert re.search(r"^\+ șoareci  nats 4\.000$", told.output, re.MULTILINE)
    assert re.search(r"^- nori  nats 2\.500$", told.output, re.MULTILINE)
    assert "cosine" not in told.output

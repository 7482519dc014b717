"""Logs that inspect_ai and lm-evaluation-harness wrote, read without them: answers and scores as they gave them."""

from __future__ import annotations

import json
import shutil
import zipfile
from math import fsum
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.core.unpacking import Allowance
from gmtw.grading.recorded_run import write_recorded
from gmtw.outputs.eval_logs import is_eval_log, read_eval_log
from gmtw.outputs.eval_logs.inspect_log import read_archive

LOGS = Path(__file__).parent / "logs"
SAMPLE = Path(__file__).parents[3] / "bench" / "sample"
LM_EVAL = {(path.parent.name, path.name[8:-33]): path for path in sorted(LOGS.glob("*/samples_*.jsonl"))}
OF_GMTW = [LOGS / "sample.eval", LOGS / "sample.json", LM_EVAL["careful", "gmtw_sample"]]


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.parametrize("log", OF_GMTW, ids=lambda path: path.name[:20])
def test_answers_to_our_instances_earn_what_they_earn_here(log: Path, tmp_path: Path) -> None:
    """The mock said what `bench/sample/middling.jsonl` says: the texts are those, and the scores too."""
    done = gmtw("convert", log, "-o", tmp_path / "out.jsonl")
    assert done.exit_code == 0, done.output
    rows = {row["instance_id"]: row for row in lines_of(tmp_path / "out.jsonl")}
    said = {row["instance_id"]: row["output"] for row in lines_of(SAMPLE / "middling.jsonl")}
    middling = {id_: said[id_] for id_ in rows}
    assert {id_: row["output"] for id_, row in rows.items()} == middling
    assert len(rows) == 3
    fingerprints = {one["id"]: one["fingerprint"] for one in lines_of(SAMPLE / "instances.jsonl")}
    assert all(row["fingerprint"] == fingerprints[id_] for id_, row in rows.items())
    plain = [{"instance_id": id_, "output": text, "model": rows[id_]["model"]} for id_, text in middling.items()]
    (tmp_path / "plain.jsonl").write_text("\n".join(map(json.dumps, plain)) + "\n", encoding="utf-8")
    scores = []
    for name in ("out", "plain"):
        graded = gmtw("grade", SAMPLE, tmp_path / f"{name}.jsonl", "--report-dir", tmp_path / name)
        assert graded.exit_code == 0, graded.output
        records = lines_of(next((tmp_path / name).glob("*/records.jsonl")))
        scores.append([record.get("scores") for record in records])
    assert scores[0] == scores[1]


def test_an_archive_and_a_json_file_say_the_same() -> None:
    """Both formats of inspect, of two runs of one task."""
    one, other = (read_eval_log(LOGS / f"sample.{ending}") for ending in ("eval", "json"))
    assert (one.host, one.version, one.task, one.model) == ("inspect_ai", "0.3.285", "gmtw_sample", "mockllm/middling")
    assert [(a.id, a.question, a.text, a.scores) for a in one.answers] == [
        (a.id, a.question, a.text, a.scores) for a in other.answers
    ]
    assert all(a.spent and a.spent.prompt_tokens and a.spent.completion_tokens for a in one.answers)


def test_letters_epochs_and_errors_of_inspect() -> None:
    """C is 1 and I is 0; a second epoch is a second sample; an error has no score. The mean is the host's own."""
    log = read_eval_log(LOGS / "sums-careful.eval")
    sums = [f"{a}+{b}" for a in (2, 3, 4) for b in (3, 4, 5)]
    assert {(one.id, one.sample) for one in log.answers} == {(id_, epoch) for id_ in sums for epoch in (0, 1)}
    failed = [a for a in log.answers if a.error]
    assert {(a.id, a.error, a.text, len(a.scores)) for a in failed} == {("4+5", failed[0].error, None, 0)}
    assert "the server is gone" in failed[0].error
    scores = [a.scores["match"] for a in log.answers if not a.error]
    assert set(scores) == {0.0, 1.0}
    with zipfile.ZipFile(LOGS / "sums-careful.eval") as archive:
        from gmtw.outputs.eval_logs.inspect_log import _read

        head = json.loads(_read(Allowance(LOGS / "sums-careful.eval"), archive, archive.getinfo("header.json")))
    assert head["results"]["scores"][0]["metrics"]["accuracy"]["value"] == pytest.approx(
        fsum(score or 0.0 for score in scores) / len(scores), abs=1e-12
    )


@pytest.mark.parametrize(("model", "task"), [key for key in LM_EVAL if key[1] != "gmtw_sample"])
def test_means_are_those_of_lm_eval(model: str, task: str) -> None:
    """Each metric's is, to the last digit."""
    log = read_eval_log(LM_EVAL[model, task])
    assert (log.host, log.version, log.task, log.model) == ("lm_eval", "0.4.13", task, model)
    (results,) = (LOGS / model).glob("results_*.json")
    said = json.loads(results.read_text("utf-8"))["results"][task]
    for name in log.answers[0].scores:
        mean = fsum(answer.scores[name] or 0.0 for answer in log.answers) / len(log.answers)
        assert mean == pytest.approx(said[f"{name},none"], abs=1e-12)


def test_filters_of_lm_eval_are_scores_of_their_own(tmp_path: Path) -> None:
    """As `exact_match,strict` where answers are read in two ways; and it is known where less is better."""
    path = Path(shutil.copytree(LOGS / "careful", tmp_path / "careful")) / LM_EVAL["careful", "sums"].name
    lines = lines_of(path)
    path.write_text("".join(json.dumps({**one, "filter": way}) + "\n" for one in lines for way in ("strict", "none")))
    (results,) = path.parent.glob("results_*.json")
    said = json.loads(results.read_text("utf-8"))
    said["higher_is_better"]["sums"]["exact_match"] = False
    results.write_text(json.dumps(said))
    log = read_eval_log(path)
    assert len(log.answers) == len(lines)
    assert set(log.answers[0].scores) == log.lower == {"exact_match", "exact_match,strict"}


def test_repeats_of_lm_eval_are_samples(tmp_path: Path) -> None:
    """All responses to a document are kept, in their order; those that are no text, and scores, are counted."""
    source = LM_EVAL["careful", "gmtw_sample"]
    path = Path(shutil.copytree(LOGS / "careful", tmp_path / "careful")) / source.name
    lines = lines_of(path)
    for number, line in enumerate(lines):
        line["resps"] = [[*line["resps"][0], f"a doua {number}", "a treia", *([[-1.5, True]] if number == 0 else [])]]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    done = gmtw("convert", path, "-o", tmp_path / "out.jsonl")
    assert done.exit_code == 0, done.output
    rows = lines_of(tmp_path / "out.jsonl")
    assert len(rows) == 3 * len(lines)
    assert {row["output"] for row in rows if row["sample"] == 1} == {f"a doua {n}" for n in range(len(lines))}
    assert {row["output"] for row in rows if row["sample"] == 2} == {"a treia"}
    assert [row["output"] for row in rows if row["sample"] == 0] == [one.text for one in read_eval_log(source).answers]
    assert "note: left out, responses that are no text: 1\n" in done.stderr
    assert "note: left out, the host's own scores" in done.stderr
    assert done.stderr.endswith(f"answers: {len(rows)}, models: 1, samples: 3; {tmp_path / 'out.jsonl'}\n")
    assert [one.scores for one in read_eval_log(path).answers] == [one.scores for one in read_eval_log(source).answers]


def test_what_is_not_ours_to_grade_is_said(tmp_path: Path) -> None:
    """Log-probabilities are no text, and a sum is no instance of gmtw."""
    for task, problem in (("colours", "does not say which instances"), ("sums", "does not say which instances")):
        done = gmtw("convert", LM_EVAL["careful", task], "-o", tmp_path / "o.jsonl")
        assert (done.exit_code, problem in done.output) == (4, True), done.output


def test_logs_are_told_from_other_files(tmp_path: Path) -> None:
    """By name or by first bytes; a results.json of CATBench is none."""
    (tmp_path / "results.json").write_text('{"models": []}')
    assert [is_eval_log(path) for path in (*OF_GMTW, tmp_path / "results.json", tmp_path / "gone.json")] == [
        *(True, True, True),
        *(False, False),
    ]


def damaged(tmp_path: Path) -> dict[str, Path]:
    """Files that are no whole log, by what is said of them."""
    whole = json.loads((LOGS / "sample.json").read_text("utf-8"))
    with zipfile.ZipFile(tmp_path / "started.eval", "w") as archive:
        archive.writestr("_journal/start.json", "{}")
    texts = {
        "expected a log of inspect_ai": {},
        "its status is 'error'": {**whole, "status": "error"},
        "holds no sample": {**whole, "samples": []},
        "a sample is not as inspect_ai writes it": {**whole, "samples": [{}]},
    }
    for number, row in enumerate(texts.values()):
        (tmp_path / f"{number}.json").write_text(json.dumps(row))
    (tmp_path / "text.eval").write_text("no archive")
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "samples_x.jsonl").write_text("{}")
    (tmp_path / "samples_x_2026-11-23T10-00-00.0.jsonl").write_text("{}")
    return {problem: tmp_path / f"{number}.json" for number, problem in enumerate(texts)} | {
        "not an .eval log": tmp_path / "text.eval",
        "the run did not end: no header.json": tmp_path / "started.eval",
        "not valid JSON": tmp_path / "broken.json",
        "expected the name that --log_samples gives": tmp_path / "samples_x.jsonl",
        "it says which model": tmp_path / "samples_x_2026-11-23T10-00-00.0.jsonl",
        "no such file": tmp_path / "gone.eval",
        "expected a log of": LOGS / "README.md",
    }


def test_what_is_no_whole_log_is_refused(tmp_path: Path) -> None:
    """Each with what is wrong, and the file."""
    for problem, path in damaged(tmp_path).items():
        with pytest.raises(InputError, match=problem):
            read_eval_log(path)


ODD: dict[str, tuple[str, object, bool]] = {
    "a list for a model": ("eval.model", ["m"], False),
    "no arguments": ("eval.task_args", None, True),
    "no packages": ("eval.packages", None, True),
    "half an emoji in the input": ("samples.0.input", "x\ud83d", True),
    "half an emoji in the target": ("samples.0.target", "\ud83d", True),
    "half an emoji in the answer": ("samples.0.output", {"completion": "\ude00"}, True),
    "half an emoji in the id": ("samples.0.id", "\ud83d", True),
    "a number for an answer": ("samples.0.output", {"completion": 7}, False),
    "a huge epoch": ("samples.0.epoch", 10**30, False),
    "a word for an epoch": ("samples.0.epoch", "a", False),
    "half an epoch": ("samples.0.epoch", 1.5, False),
    "a huge score": ("samples.0.scores", {"s": {"value": 10**400}}, True),
    "a list for a sample": ("samples.0", [], False),
    "a list for a log": ("", [], False),
    "a deep sample": ("samples.0.metadata", json.loads("[" * 500 + "]" * 500), False),
}
"""A place in a log, what stands there, and whether the rest is read."""


@pytest.mark.parametrize(("place", "value", "read"), ODD.values(), ids=ODD)
def test_odd_values_of_a_log(place: str, value: object, read: bool, tmp_path: Path) -> None:
    """It is read as far as it can be, and what is read can be written; or one line names the file."""
    whole = json.loads((LOGS / "sample.json").read_text("utf-8"))
    *path, last = place.split(".")
    at = whole
    for key in path:
        at = at[int(key) if key.isdigit() else key]
    if last:
        at[int(last) if last.isdigit() else last] = value
    (tmp_path / "log.json").write_text(json.dumps(whole if last else value))
    if read:
        write_recorded([(tmp_path / "log.json", read_eval_log(tmp_path / "log.json"))], tmp_path / "r", (), "ro")
    else:
        with pytest.raises(InputError, match=r"log\.json: "):
            read_eval_log(tmp_path / "log.json")


def test_an_archive_that_was_cut_or_packed_otherwise(tmp_path: Path) -> None:
    """Deflated, as older versions wrote it, it reads the same; a member that is cut off is an error."""
    from gmtw.outputs.eval_logs.inspect_log import _read

    source = LOGS / "sample.eval"
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(tmp_path / "d.eval", "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            new.writestr(member.filename, _read(Allowance(source), old, member))
    assert read_archive(tmp_path / "d.eval") == read_archive(source)
    spoiled = bytearray(source.read_bytes())
    with zipfile.ZipFile(source) as archive:
        inside = next(one.header_offset for one in archive.infolist() if one.filename.startswith("samples/")) + 400
    spoiled[inside] ^= 1
    (tmp_path / "spoiled.eval").write_bytes(spoiled)
    with pytest.raises(InputError, match=r"spoiled\.eval: "):
        read_archive(tmp_path / "spoiled.eval")

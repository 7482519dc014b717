"""Runs on disk: what is kept, what is read back, and what grading again says of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.results.run import open_run
from gmtw.results.summary import SCORING
from tests.results.signing import sign_again

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a run that graded two files of outputs on the sample, one line with what it took."""
    home = tmp_path_factory.mktemp("runs")
    lines = (SAMPLE / "good.jsonl").read_text(encoding="utf-8").splitlines()
    first = json.loads(lines[0]) | {"latency_s": 1.5, "usage": {"prompt": 10, "completion": 20}, "cost_usd": 0.25}
    good = home / "good.jsonl"
    good.write_text("\n".join([json.dumps(first), *lines[1:]]) + "\n", encoding="utf-8")
    arguments = ["grade", str(SAMPLE), str(good), str(SAMPLE / "middling.jsonl"), "--report-dir", str(home / "reports")]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    return next((home / "reports").iterdir())


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    """The same report, to be damaged."""
    target = tmp_path / folder.name
    target.mkdir()
    for file in folder.iterdir():
        (target / file.name).write_bytes(file.read_bytes())
    return target


def verify(folder: Path, *arguments: str) -> tuple[int, str]:
    """Exit code and output of `gmtw verify`."""
    result = CliRunner().invoke(app, ["verify", str(folder), *arguments])
    return result.exit_code, result.output


def change(path: Path, old: str, new: str) -> None:
    """The first `old` of the file is `new`."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_run_reads_back(folder: Path) -> None:
    """Summary, records, instances and outputs come back, by the folder or by one of its files."""
    run = open_run(folder / "records.jsonl")
    records = list(run.records())
    assert run.folder == folder
    assert len(records) == 24
    assert {record.instance_id for record in records} == run.instances.keys()
    output = run.output(records[0])
    assert output is not None
    assert output.model == records[0].model


def test_time_tokens_and_money_go_along(folder: Path) -> None:
    """A record has those that its line says, the summary their sums, and nothing where no line says anything."""
    run = open_run(folder)
    (spent,) = (record.spent for record in run.records() if record.spent)
    assert spent.model_dump() == {"latency_s": 1.5, "prompt_tokens": 10, "completion_tokens": 20, "cost_usd": 0.25}
    totals = {model.model: model.spent for model in run.summary.models}
    (found,) = (one for one in totals.values() if one)
    assert (found.cost_usd.value, found.cost_usd.n, found.latency_s.value) == (0.25, 1, 1.5)
    assert sum(one is None for one in totals.values()) == 1


def test_a_cut_off_file_of_records_is_named_with_its_line(copy: Path) -> None:
    """Half a line, or whole lines that are gone, are errors with the line."""
    path = copy / "records.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    sign_again(copy)
    with pytest.raises(InputError, match=r"records\.jsonl:24: not a record: not valid JSON"):
        list(open_run(copy).records())
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:20]))
    sign_again(copy)
    with pytest.raises(InputError, match=r"records\.jsonl:20: ends after 20 records, summary\.json counts 24"):
        list(open_run(copy).records())


def test_what_is_no_report_is_refused(tmp_path: Path, copy: Path) -> None:
    """A folder without a summary, and a summary of another scoring, are one line each."""
    with pytest.raises(InputError, match="no such file or folder; give a folder that"):
        open_run(tmp_path / "nothing")
    change(copy / "summary.json", f'"scoring": {SCORING}', '"scoring": 99')
    sign_again(copy)
    with pytest.raises(InputError, match=r"made by gmtw \d\S* with scoring 99, and this is scoring 4: install gmtw"):
        open_run(copy)


def test_verify_says_identical(folder: Path) -> None:
    """An untouched report is graded again to the same digits."""
    assert verify(folder) == (0, "identical: 24 records, the summary, and every file of the folder\n")


def test_verify_names_the_first_difference(copy: Path) -> None:
    """A score that was changed is named with its line, model, instance, metric, and both values."""
    records = copy / "records.jsonl"
    row = json.loads(records.read_text(encoding="utf-8").splitlines()[0])
    change(records, f'"value":{row["scores"]["U"]["value"]}', '"value":0.123')
    code, text = verify(copy)
    now = row["scores"]["U"]["value"]
    assert code == 1
    assert text.startswith(f"records.jsonl:1: {row['model']}, {row['instance_id']}, U: was 0.123, is {now}")


def test_verify_sees_a_changed_output_and_a_changed_summary(copy: Path) -> None:
    """Another text in the kept outputs, another mean in the summary: neither passes."""
    change(copy / "summary.json", '"avg": {\n        "value": ', '"avg": {\n        "value": 0.5, "x": ')
    sign_again(copy)
    with pytest.raises(InputError):
        open_run(copy)
    summary = json.loads((copy / "summary.json").read_text(encoding="utf-8").replace('0.5, "x": ', ""))
    summary["models"][0]["avg"]["value"] = 0.5
    (copy / "summary.json").write_text(json.dumps(summary), encoding="utf-8")
    code, text = verify(copy)
    assert code == 1
    assert text.startswith("summary.json: models: ")


def test_verify_needs_the_inputs(copy: Path) -> None:
    """Without the kept outputs there is nothing to grade: exit code 4, in one line."""
    (copy / "outputs.jsonl").unlink()
    code, text = verify(copy)
    assert code == 4
    assert "without its inputs a run cannot be graded again" in text


def test_the_manifest_says_what_was_read(folder: Path) -> None:
    """run.json has versions, arguments, and each input file with its size and sha256."""
    manifest = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    assert manifest.keys() >= {"versions", "arguments", "inputs"}
    assert [Path(one["path"]).name for one in manifest["inputs"]] == ["instances.jsonl", "good.jsonl", "middling.jsonl"]
    assert all(len(one["sha256"]) == 64 for one in manifest["inputs"])


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("summary.json", '"partial": ""', '"partial": "a part"', "summary.json: partial"),
        ("summary.json", '"digest": "', '"digest": "f', "summary.json: digest"),
        ("outputs.jsonl", '"output": "', '"output": " ', "summary.json: digest"),
    ],
)
def test_verify_sees_what_scores_do_not_show(copy: Path, name: str, old: str, new: str, said: str) -> None:
    """The word that a run is whole, the digest of its inputs, a space in an output."""
    change(copy / name, old, new)
    code, text = verify(copy)
    assert (code, text.startswith(said)) == (1, True), text


def test_verify_sees_the_order_and_a_broken_manifest(copy: Path) -> None:
    """Records that changed places are a difference; a manifest that is none is wrong input."""
    lines = (copy / "records.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (copy / "records.jsonl").write_text("".join([lines[1], lines[0], *lines[2:]]), encoding="utf-8")
    code, text = verify(copy)
    assert (code, "not where a run writes it" in text) == (1, True)
    (copy / "run.json").write_text("{", encoding="utf-8")
    code, text = verify(copy)
    assert (code, "not valid JSON" in text) == (4, True)


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        (None, "cannot be read: No such file"),
        ("{}", "not the manifest"),
        ("[]", "not the manifest"),
        ('{"versions": 3}', "not the"),
    ],
)
def test_verify_needs_what_the_run_says_of_itself(copy: Path, manifest: str | None, said: str) -> None:
    """A run that does not say what made it is not identical to anything: exit code 4, and the file is named."""
    (copy / "run.json").unlink()
    if manifest is not None:
        (copy / "run.json").write_text(manifest, encoding="utf-8")
    code, text = verify(copy)
    assert (code, f"run.json: {said}" in text, "identical" in text) == (4, True, False), text


def test_a_folder_that_holds_one_run_names_it(folder: Path, tmp_path: Path) -> None:
    """`--baseline reports/main` takes what `--report-dir reports/main` wrote; of two runs the error names both."""
    assert open_run(folder.parent).folder == folder
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "summary.json").write_bytes((folder / "summary.json").read_bytes())
    with pytest.raises(InputError, match=r"holds 2 runs \(one, two\); expected one, for example .*one"):
        open_run(tmp_path)

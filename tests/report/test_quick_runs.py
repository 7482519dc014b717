"""A quick run from the command line: its name, what it prints, and what it does not compare with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError, MismatchError
from gmtw.datasets.quick import quick_ids
from gmtw.results.compare.compared_models import refuse_other_sets
from gmtw.results.compare.set_delta import compare_sets
from gmtw.results.gate.baseline import check_set, open_baseline
from gmtw.results.quick import whole_set
from gmtw.results.run import Run, open_run
from tests.report.html.shown_json import page_json


def invoke(*arguments: object, code: int = 0) -> str:
    """Return the command's output."""
    result = CliRunner().invoke(app, [*map(str, arguments)])
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the outputs of a script on all of gmtw-ro-3.0, and what --quick prints of them."""
    folder = tmp_path_factory.mktemp("quick")
    invoke("run", "gmtw-ro-3.0", "--model", "builtin/blind", "-o", folder / "outputs.jsonl")
    files = ("gmtw-ro-3.0", folder / "outputs.jsonl")
    (folder / "printed").write_text(invoke("grade", *files, "--quick", "--report-dir", folder / "quick"), "utf-8")
    invoke("grade", *files, "--report-dir", folder / "whole")
    return folder


def run_in(folder: Path) -> Run:
    """The only run in a folder."""
    return open_run(next(folder.iterdir()))


def test_a_quick_run_says_what_the_whole_set_would_show(home: Path) -> None:
    """A hundred instances, a name of its own, and an interval in which the whole run lies."""
    quick, whole = run_in(home / "quick"), run_in(home / "whole")
    assert quick.folder.name.startswith("gmtw-ro-3.0-quick-")
    assert "|set:gmtw-ro-3.0-quick#" in str(quick.summary.signature)
    printed = (home / "printed").read_text("utf-8")
    assert "all of gmtw-ro-3.0" in printed
    assert printed.startswith(invoke("report", quick.folder))
    assert max(map(len, printed.split("all of gmtw-ro-3.0")[1].split("report:")[0].splitlines())) <= 80
    (found,) = whole_set(quick)
    row = whole.summary.models[0]
    for key, true in (("solved", row.solved.value), ("avg", row.avg.value)):
        assert true is not None
        assert found.figures[key].low <= true <= found.figures[key].high
    assert whole_set(whole) == []


def test_a_quick_run_predicts_u(home: Path) -> None:
    quick, whole = run_in(home / "quick"), run_in(home / "whole")
    (found,), true = whole_set(quick), whole.summary.models[0].means["U"].value
    assert true is not None
    assert found.figures["U"].low <= true <= found.figures["U"].high


def test_the_prediction_is_in_every_text_format(home: Path) -> None:
    """The same figures in JSON, unrounded, and in markdown; a whole run has none."""
    quick, whole = run_in(home / "quick"), run_in(home / "whole")
    (row,) = json.loads(invoke("report", quick.folder, "--format", "json"))["whole_set"]
    (found,) = whole_set(quick)
    assert (row["model"], row["language"], row["sample"]) == (found.model, found.language, found.sample)
    assert {key: tuple(figure.values()) for key, figure in row["figures"].items()} == dict(found.figures)
    solved = found.figures["solved"]
    markdown = invoke("report", quick.folder, "--format", "markdown")
    assert "### All of gmtw-ro-3.0\n" in markdown
    assert f"| {solved.value:.3f} [{solved.low:.3f}, {solved.high:.3f}] |" in markdown
    for format_, words in (("json", '"whole_set"'), ("markdown", "All of")):
        assert words not in invoke("report", whole.folder, "--format", format_)


def test_the_prediction_is_on_the_page(home: Path, tmp_path: Path) -> None:
    """Beside its model, of `solved` and `avg`, unrounded; tests/report/html/test_page.py has a page without one."""
    pytest.importorskip("altair", reason="needs the extra [report]")
    quick = run_in(home / "quick")
    shown = page_json(quick.folder, tmp_path / "page.html")["figures"]
    (found,) = whole_set(quick)
    told = {key: [one.value, one.n, one.low, one.high] for key in ("solved", "avg") if (one := found.figures[key])}
    assert (shown["whole"], shown["models"][0]["whole"]) == ("gmtw-ro-3.0", told)


def test_who_left_out_much_is_not_predicted(home: Path) -> None:
    """Ninety answers of the hundred may be those to the easy ones."""
    ids = sorted(quick_ids())
    lines = (home / "outputs.jsonl").read_text("utf-8").splitlines()
    few = [line for line in lines if json.loads(line)["instance_id"] in ids][:90]
    (home / "few.jsonl").write_text("\n".join(few) + "\n", encoding="utf-8")
    printed = invoke("grade", "gmtw-ro-3.0", home / "few.jsonl", "--quick", "--report-dir", home / "few")
    assert "all of gmtw-ro-3.0" not in printed
    assert whole_set(run_in(home / "few")) == []


def test_quick_and_whole_do_not_compare(home: Path) -> None:
    """Compare, delta and the gate say what to type."""
    quick, whole = run_in(home / "quick"), run_in(home / "whole")
    typed = "grade both with --quick, or both without"
    with pytest.raises(InputError, match=typed):
        refuse_other_sets([quick, whole])
    with pytest.raises(InputError, match=typed):
        compare_sets(whole, quick)
    with pytest.raises(MismatchError, match=typed):
        check_set(open_baseline(whole.folder), quick.summary.set, quick.summary.set_digest, {})


def test_a_quick_run_is_verified_as_any_other(home: Path) -> None:
    """It keeps its hundred instances, and grades to the same bytes again."""
    quick = run_in(home / "quick")
    assert len(quick.instances) == 100
    assert invoke("verify", quick.folder).startswith("identical: ")


def test_a_model_is_asked_only_for_these(home: Path) -> None:
    """`gmtw run --quick --dry-run` counts a hundred requests."""
    out = home / "asked.jsonl"
    said = invoke("run", "gmtw-ro-3.0", "--model", "groq/llama-3.3-70b-versatile", "--quick", "--dry-run", "-o", out)
    assert "100" in said


def test_another_set_has_no_quick_one(home: Path) -> None:
    """The error names the sets that have one."""
    lines = (home / "outputs.jsonl").read_text("utf-8").splitlines()[:1]
    (home / "one.jsonl").write_text(json.dumps({**json.loads(lines[0]), "instance_id": "x"}) + "\n", "utf-8")
    said = invoke("grade", "sample", home / "one.jsonl", "--quick", code=4)
    assert "--quick is for the whole of a frozen set: gmtw-ro-3.0; leave it out" in said

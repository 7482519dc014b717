"""The fit of outputs: which of them are looked at. Refusals: tests/pytest_plugin/test_inputs.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import MismatchError
from gmtw.grading.compatibility import check_fit, spread
from gmtw.grading.inputs import open_job
from gmtw.grading.other_sets import other_sets
from gmtw.outputs.reader import index_outputs
from gmtw.results.run import open_run
from tests.conftest import DATA

PUBLISHED = DATA / "gmtw_ro_published"

published = pytest.mark.skipif(not PUBLISHED.is_dir(), reason="needs ../shared/data, which is not part of the project")


@given(st.lists(st.integers(), min_size=1, max_size=50), st.integers(1, 20))
def test_a_spread_is_drawn_from_all_over(values: list[int], count: int) -> None:
    """At most `count` values, in their order, the first among them, the gaps as even as they can be."""
    places = spread(range(len(values)), count)
    assert len(places) == min(count, len(values))
    assert places[0] == 0
    gaps = [after - before for before, after in zip(places, [*places[1:], len(values)], strict=True)]
    assert all(gap > 0 for gap in gaps)
    assert max(gaps) - min(gaps) <= 1


@published
def test_outputs_of_a_set_beside_it_are_refused() -> None:
    """The ids are the same and most names too, but another set in the folder has clearly more of them."""
    with pytest.raises(MismatchError, match=r"4\.0% of its names are not in 'gmtw_ro_v0', 0\.0% not in 'fresh_500'"):
        open_job(PUBLISHED / "gmtw_ro_v0.jsonl", [PUBLISHED / "outputs_llama70b.jsonl"])


@published
@pytest.mark.parametrize(
    ("instances", "outputs"), [("gmtw_ro_v0", "outputs_base_rollama31-8b_v2"), ("fresh_500", "outputs_70b_en")]
)
def test_a_weak_model_fits_its_own_set(instances: str, outputs: str) -> None:
    """It invents names, and would on every set."""
    path = PUBLISHED / f"{instances}.jsonl"
    job = open_job(path, [])
    file = index_outputs(PUBLISHED / f"{outputs}.jsonl")
    worlds = {id_: info.fingerprint for id_, info in job.infos.items()}
    assert check_fit(file, job.instances, worlds, instances, others=lambda ids: other_sets(path, ids=ids)) == ""


@published
def test_who_insists_is_told(tmp_path: Path) -> None:
    """--force grades; the table and the summary say that the file does not fit, and the run verifies."""
    some = tmp_path / "outputs.jsonl"
    lines = (PUBLISHED / "outputs_llama70b.jsonl").read_text("utf-8").splitlines(keepends=True)
    some.write_text("".join([line for line in lines if '"recipe' in line][:80]), encoding="utf-8")
    words = ["grade", str(PUBLISHED / "gmtw_ro_v0.jsonl"), str(some), "--force", "--report-dir", str(tmp_path / "r")]
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 0, said.output
    assert "DOES NOT FIT, graded with --force: outputs.jsonl: " in said.output
    (folder,) = (tmp_path / "r").iterdir()
    assert "give 'fresh_500'" in open_run(folder).summary.forced[0]
    assert CliRunner().invoke(app, ["verify", str(folder)]).exit_code == 0

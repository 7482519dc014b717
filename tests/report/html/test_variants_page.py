"""Other words on the page: the figures of the summary, the rows of the chart, and no section without variants."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.report.interface_words import all_words
from gmtw.results.run import Run, open_run
from gmtw.worlds.variants import VARIANTS
from tests.report.html.shown_json import page_json
from tests.report.tagged_run import SAMPLE, invoke
from tests.report.varied_run import KEYS, varied_run

pytest.importorskip("altair", reason="needs the extra [report]")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run of two models in plain and in other words."""
    return open_run(varied_run(tmp_path_factory.mktemp("varied")))


def test_the_page_has_the_figures_of_the_summary(run: Run, tmp_path: Path) -> None:
    """Each model has its loss in each variant with its interval, and its figures over all of them."""
    found = page_json(run.folder, tmp_path / "page.html")
    assert found["figures"]["variants"] == list(KEYS)
    rows = {(row["metric"], row["part"], row["say"].partition(":")[0]): row for row in found["rows"]["variants"]}
    models = [model for model in run.summary.models if model.robustness]
    assert [model.label for model in models] == ["shaky", "steady"]
    for model in models:
        assert model.robustness is not None
        shown = next(one for one in found["figures"]["models"] if one["label"] == model.label)
        assert shown["robustness"]["all"][0] == model.robustness.consistency
        assert shown["robustness"]["noise"] == model.robustness.noise
        for key, shift in model.robustness.variants.items():
            for score in ("solved", "U"):
                gap = shift.gaps[score]
                assert gap.interval is not None
                assert shown["variants"][key]["means"][score] == [gap.mean, shift.n, *gap.interval]
                row = rows[score, key, model.label]
                assert (row["value"], row["low"], row["high"]) == (gap.mean, *gap.interval)
    assert len(rows) == 2 * 2 * len(KEYS)


def test_a_run_without_variants_has_no_chart_of_them(tmp_path: Path) -> None:
    """Its summary does not mention them either."""
    invoke("grade", str(SAMPLE), str(SAMPLE / "good.jsonl"), "--report-dir", str(tmp_path / "reports"))
    (folder,) = (tmp_path / "reports").iterdir()
    found = page_json(folder, tmp_path / "page.html")
    assert found["figures"]["variants"] == []
    assert "variants" not in found["rows"]
    assert "robustness" not in (folder / "summary.json").read_text("utf-8")


@pytest.mark.parametrize("language", ["ro", "en"])
def test_each_variant_has_a_name_in_both_languages(language: str) -> None:
    """A variant that is new has to be named here, or readers see its key."""
    assert {f"part.{key}" for key in VARIANTS.names} <= set(all_words()[language])

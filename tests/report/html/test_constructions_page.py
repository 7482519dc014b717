"""The constructions on the page: the figures of the summary, the rows of the chart, and no section without them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.report.interface_words import all_words
from gmtw.results.run import Run, open_run
from gmtw.results.summary import Mean
from gmtw.tasks.plan.constructions import CONSTRUCTIONS, PLAIN
from tests.report.html.shown_json import page_json
from tests.report.tagged_run import SAMPLE, TAGS, invoke, tagged_run

pytest.importorskip("altair", reason="needs the extra [report]")
pytest.importorskip("vl_convert", reason="needs the extra [report]")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run of two models whose rules have constructions."""
    return open_run(tagged_run(tmp_path_factory.mktemp("tagged")))


def test_the_page_has_the_figures_of_the_summary(run: Run, tmp_path: Path) -> None:
    """Each model and construction has the share and the difference with their intervals, rules and instances."""
    shown = page_json(run.folder, tmp_path / "page.html")["figures"]
    assert shown["constructions"][0] == PLAIN
    assert set(shown["constructions"]) == {tag for tags in TAGS for tag in tags}
    for model in run.summary.models:
        row = next(one for one in shown["models"] if one["label"] == model.label)
        assert model.constructions is not None
        for tag, part in model.constructions.items():
            found = row["constructions"][tag]
            assert found["n"] == part.instances
            means = {"met": part.held, "alone": part.alone, "minus_plain": part.minus_plain}
            assert found["means"] == {key: _written(mean) for key, mean in means.items()}


def _written(mean: Mean | None) -> list[float] | None:
    return None if mean is None or mean.value is None else [mean.value, mean.n, *(mean.interval or ())]


def test_the_chart_has_a_row_for_each_model_and_construction(run: Run, tmp_path: Path) -> None:
    """A panel of all their rules, one of those worded with nothing else; also as a picture."""
    found = page_json(run.folder, tmp_path / "page.html")
    rows = [(row["metric"], row["part"]) for row in found["rows"]["constructions"]]
    models = len(run.summary.models)
    alone = [tags[0] for tags in TAGS if len(tags) == 1]
    assert {panel: sum(metric == panel for metric, _ in rows) for panel in ("met", "alone")} == {
        "met": models * len(found["figures"]["constructions"]),
        "alone": models * len(set(alone)),
    }
    said = invoke("report", str(run.folder), "--format", "svg", "-o", str(tmp_path / "pictures"))
    assert "constructions.svg" in said


def test_a_run_without_constructions_has_no_chart_of_them(tmp_path: Path) -> None:
    """The frozen sets say nothing of their wordings."""
    invoke("grade", str(SAMPLE), str(SAMPLE / "good.jsonl"), "--report-dir", str(tmp_path / "reports"))
    found = page_json(next((tmp_path / "reports").iterdir()), tmp_path / "page.html")
    assert found["figures"]["constructions"] == []
    assert "constructions" not in found["rows"]


@pytest.mark.parametrize("language", ["ro", "en"])
def test_each_construction_has_a_name_in_both_languages(language: str) -> None:
    """A tag that is new has to be named here, or readers see the tag."""
    assert {f"part.{tag}" for tag in (PLAIN, *CONSTRUCTIONS)} <= set(all_words()[language])

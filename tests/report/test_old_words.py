"""Summaries in the words of an older gmtw are read; only the words of today are written."""

from __future__ import annotations

from pathlib import Path

from gmtw.report.summary_json import render
from gmtw.results.run import Run, read_summary


def test_a_summary_that_says_told_is_read(run: Run, tmp_path: Path) -> None:
    """In every part that has `solved`: models, worlds, levels, and what was answered."""
    written = render(run.summary)
    old = tmp_path / "summary.json"
    old.write_text(written.replace('"faithful":', '"told":'), encoding="utf-8")
    assert written.count('"faithful":') > 10
    assert '"told":' not in written
    assert read_summary(old) == run.summary


def test_a_world_named_told_stays_one(run: Run, tmp_path: Path) -> None:
    """Only beside `solved` the word is that of the figure."""
    written = render(run.summary)
    odd = tmp_path / "summary.json"
    odd.write_text(written.replace('"travel": {', '"told": {'), encoding="utf-8")
    assert all("told" in model.worlds for model in read_summary(odd).models)

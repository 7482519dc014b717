"""Errors of language on the page: the figures of the summary by category, and words for each category."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.report.interface_words import all_words
from gmtw.results.run import Run
from gmtw.text.errors import CATEGORIES
from tests.report.html.shown_json import page_json

pytest.importorskip("altair", reason="needs the extra [report]")
pytest.importorskip("vl_convert", reason="needs the extra [report]")


def test_the_page_has_the_errors_of_each_model(whole: Run, tmp_path: Path) -> None:
    """The categories are ordered by all models together; a model without errors has an empty table."""
    shown = page_json(whole.folder, tmp_path / "page.html")["figures"]
    models = {model.label: model for model in whole.summary.models}
    for row in shown["models"]:
        errors = models[row["label"]].errors_by_category or {}
        assert row["categories"] == {
            name: [mean.value, mean.n, *(mean.interval or ())] for name, mean in errors.items()
        }
    assert shown["categories"] == list(models["sample-middling"].errors_by_category or {})


def test_each_category_has_a_name_in_each_language() -> None:
    for words in all_words().values():
        assert not {f"error.{name}" for name in CATEGORIES} - words.keys()

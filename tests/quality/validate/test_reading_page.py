"""docs/reading.md shows what F finds today on the labelled stories."""

from __future__ import annotations

from benchmarks.reading_table import PAGE, page


def test_the_table_of_what_is_looked_for_is_what_is_counted() -> None:
    shown = PAGE.read_text(encoding="utf-8")
    assert "| `elsewhere` |" in shown
    assert shown == page(shown), "run: python benchmarks/reading_table.py"

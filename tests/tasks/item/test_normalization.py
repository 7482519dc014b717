"""Folding of an answer before it is compared."""

from __future__ import annotations

import pytest

from gmtw.tasks.item.normalization import folded, plain


@pytest.mark.parametrize(
    ("marked", "text"),
    [
        ("**a** b", "a b"),
        ("***a***", "a"),
        ("**a `b` c**", "a b c"),
        ("__a__ ~~b~~", "a b"),
        ("** a **", "** a **"),
        ("**a **b**", "a **b"),
        ("a **b", "a **b"),
        ("# Titlu\n- unu\n\n- doi", "Titlu\nunu\n\ndoi"),
    ],
)
def test_markdown_goes_and_words_stay(marked: str, text: str) -> None:
    """A mark opens before a character and closes after one; what does not close stays."""
    assert plain(marked) == text


def test_all_folds_together() -> None:
    assert folded("«**Raïm**».") == "raïm"

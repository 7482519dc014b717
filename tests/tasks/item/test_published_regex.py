"""The published suite of methods is searched by Python's own engine: its words, its spaces."""

from __future__ import annotations

import re

import pytest

from gmtw.tasks.item import ewebench
from gmtw.tasks.item.verdict import PublishedCrash

FORMAT = {"eval_method": "format", "expected_format": {"markdown_elements": ["header", "list"]}}


@pytest.mark.parametrize("output", ["xxxxxx A\u0300", "xxxxxx ²A²", "xxxxxx \x1cA\x1c", "xxxxxx \u200dA", "xxxxxx _A_"])
def test_word_boundaries_are_those_of_re(output: str) -> None:
    wanted = float(re.search(r"\bA\b", output.strip().upper()) is not None)
    assert ewebench.score({"eval_method": "multiple_choice", "expected": "A"}, output) == wanted


@pytest.mark.parametrize("space", ["\x1c", "\x85", "\u2028", "\u200b", "\u180e"])
def test_spaces_are_those_of_re(space: str) -> None:
    wanted = float(re.search(r"^#{1,3}\s", f"#{space}a") is not None)
    assert ewebench.score(FORMAT, f"#{space}a\nb") == wanted / 2


def test_a_letter_that_is_a_pattern_without_an_end_is_cut_off() -> None:
    """Patterns of a file keep their limit of time; the expected text is put into the pattern as it is."""
    item = {"eval_method": "multiple_choice", "expected": "^(X|XX)+$"}
    with pytest.raises(PublishedCrash, match="does not end"):
        ewebench.score(item, "x" * 80 + "!")

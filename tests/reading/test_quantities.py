"""Totals and additions of texts."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.reading.quantities import additions, quantities_of
from gmtw.text.sentences import sentences


def totals(text: str) -> list[tuple[int, str]]:
    """The totals that a Romanian text asserts."""
    found = quantities_of(languages.load("ro")).totals(list(sentences(text, ())), text)
    return [(one.number, one.unit) for one in found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("În total sunt 120 de minute.", [(120, "minutes")]),
        ("În total sunt o sută douăzeci de minute.", [(120, "minutes")]),
        ("Totalul este de două ore și 20 de minute.", [(140, "minutes")]),
        ("Totalul este de două ore și jumătate.", []),
        ("Împreună costă 45 de lei, iar biletul e la intrare.", [(45, "cost")]),
        ("Totalul este sub 120 de minute.", []),
        ("Totalul ar fi de 120 de minute.", []),
        ("Totalul nu este de 120 de minute.", []),
        ("Vizita durează 120 de minute.", []),
        ("În planul vechi totalul era de 120 de minute.", []),
        ("În total sunt ❷ ore, adică ² minute.", []),
    ],
)
def test_totals_are_what_a_clause_asserts(text: str, found: list[tuple[int, str]]) -> None:
    assert totals(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("30 + 20 + 30 = 80 de minute", [((30, 20, 30), 80)]),
        ("3 × 14 + 20 = 62", []),
        ("20 + 3 × 14 = 62", []),
        ("2 + 3 = 5 + 1 = 6", []),
        ("50 de lei", []),
        ("3 x 14 + 20 = 62", []),
        ("1 200 + 300 = 1 500 de grame", []),
    ],
)
def test_additions_have_only_addends(text: str, found: list[tuple[tuple[int, ...], int]]) -> None:
    assert [(one.addends, one.result) for one in additions(text)] == found


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("90 + 30 = 120 de minute", True),
        ("90 + 30 = 2 ore", True),
        ("90 + 30 + 70 = 3 h 10 min", True),
        ("90 + 30 + 70 = 3 h 20 min", False),
        ("90 + 30 = 121. Apoi 1 minut.", False),
    ],
)
def test_an_addition_may_come_out_in_hours(text: str, right: bool) -> None:
    assert [one.is_right for one in additions(text)] == [right]

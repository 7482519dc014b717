"""Short forms of values: what may stand for a value, and what may not."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.names.name_variants import short_forms


@pytest.mark.parametrize(
    ("value", "forms"),
    [
        ("4 țări", {"4", "patru", "patru țări"}),
        ("Moldoveanu (2544 m)", {"Moldoveanu"}),
        ("5 (vecini)", {"5", "cinci"}),
        ("85°C", {"85", "85 de grade Celsius"}),
        ("aproximativ 300.000 km/s", {"300.000 km/s", "300000", "300000 km/s"}),
        ("aproximativ 2 milioane", {"2 milioane", "două milioane"}),
    ],
)
def test_short_forms(value: str, forms: set[str]) -> None:
    """A unit, a bracketed remark or an approximator may be left out, a number spelt out."""
    found = {form.lower() for form in short_forms(value, languages.load("ro"))}
    assert {form.lower() for form in forms} <= found


@pytest.mark.parametrize("value", ["1 Decembrie", "24 Ianuarie", "1918", "Oradea", "Carol I"])
def test_a_date_or_a_name_has_no_short_form(value: str) -> None:
    """ "1" is not the first of December."""
    assert short_forms(value, languages.load("ro")) == ()


def test_a_scale_is_part_of_the_number() -> None:
    """Two million are never "2"."""
    assert "2" not in short_forms("2 milioane", languages.load("ro"))

"""Gold answers and patterns with a cedilla are what answers are: folded to the comma below."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.datasets import load
from gmtw.scoring.grade import grade

CEDILLA = "\u015f\u0163"
COMMA = "\u0219\u021b"
EXPECTED = {
    "exact": f"{{type: exact, value: a{CEDILLA}}}",
    "regex": f'{{type: regex, pattern: "^(a{CEDILLA})$"}}',
    "decomposed": '{type: exact, value: "as\u0327t\u0327"}',
}


@pytest.mark.parametrize("expect", EXPECTED.values(), ids=EXPECTED)
@pytest.mark.parametrize("said", [f"a{CEDILLA}", f"a{COMMA}", "as\u0326t\u0326"])
def test_either_mark_in_either_place(tmp_path: Path, expect: str, said: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(
        f"language: ro\nitems:\n  - {{id: a, task: cloze, instruction: i, text: t ___, expect: {expect}}}\n", "utf-8"
    )
    (instance,) = load(path)
    assert grade(instance, said).solved is True

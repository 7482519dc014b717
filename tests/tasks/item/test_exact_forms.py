"""The same answer in another dress: what `exact` and `regex` take, and what they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.datasets import load
from gmtw.scoring.grade import grade

EXPECT = ("{type: exact, value: %s}", "{type: regex, pattern: '^(%s)$'}")


def passes(tmp_path: Path, expect: str, said: str) -> bool | None:
    path = tmp_path / "a.yaml"
    path.write_text(
        f"language: ro\nitems:\n  - {{id: a, task: cloze, instruction: i, text: t ___, expect: {expect}}}\n", "utf-8"
    )
    (instance,) = load(path)
    return grade(instance, said).solved


@pytest.mark.parametrize("expect", EXPECT)
@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("râu", "r\u200bâu"),
        ("râu", "\ufeffrâu"),
        ("i-am", "i\u2011am"),
        ("râu", "Răspuns: râu"),
        ("râu", "Răspunsul este: **râu**"),
        ("râu", "Răspunsul corect este: „râu”."),
        ("râu", "Forma din text e la singular.\n\n**Răspuns:** râu"),
        ("cregui", "La resposta: cregui"),
        ("river", "The answer is: river"),
    ],
)
def test_what_is_right(tmp_path: Path, expect: str, gold: str, said: str) -> None:
    assert passes(tmp_path, expect % gold, said) is True


@pytest.mark.parametrize("expect", EXPECT)
@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("Straße", "Strasse"),
        ("strasse", "Straße"),
        ("râu", "Răspuns: râu sau mare"),
        ("râu", "Răspunsul nu este: râu"),
        ("râu", "Răspuns: râu\nRăspuns: mare"),
        ("râu", "Nu cunosc acest răspuns: râu"),
        ("am", "i-am"),
        ("i", "-i"),
    ],
)
def test_what_is_not(tmp_path: Path, expect: str, gold: str, said: str) -> None:
    """Another word, two values, a denied announcement, a hyphen that is missing."""
    assert passes(tmp_path, expect % gold, said) is False

"""The reading of an answer to an item in words: without labels, the item again, and items that a model makes up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.tasks.continuation.parse import find_answer
from gmtw.text.offset_map import MappedText


def said(text: str, code: str, options: Sequence[str] = (), context: str = "") -> str:
    """Return the answer as it is read."""
    return find_answer(MappedText.of(text), code, tuple(options), context)[1]


ANSWERS = [
    ("nori", "nori"),
    ("Răspuns: ás 10:30", "ás 10:30"),
    ("**Răspuns:** nori", "nori"),
    ("Pisica vrea să mănânce.\nRăspuns: nori\n", "nori"),
    ("nori\n\nÎntrebare: Ce cade?\nVariante:\n- a\nRăspuns: a", "nori"),
    ("Răspuns: nori\n\nÎntrebare: Ce cade?\nRăspuns: a", "nori"),
    ("Întrebare: Ce prinde?\nVariante:\n- a\nRăspuns: nori", "nori"),
    ("Întrebare: Ce prinde?\nRăspuns: nori\n\nÎntrebare: Ce?\nRăspuns: a", "nori"),
    ("Răspunsul: poate că nori", "Răspunsul: poate că nori"),
    ("- nori", "nori"),
    ("Răspuns: * nori albi", "nori albi"),
    ("- nori\n- ploaie", "- nori\n- ploaie"),
    ("-5", "-5"),
    ("", ""),
    ("Răspuns:", ""),
]


@pytest.mark.parametrize(("text", "answer"), ANSWERS)
def test_what_an_answer_says(text: str, answer: str) -> None:
    """Neither its label nor the item again nor further items that the model makes up; a colon stays."""
    assert said(text, "ro") == answer


@given(st.text(st.sampled_from("Răspuns: Întrebare*\n a"), max_size=200))
def test_reading_never_fails_and_adds_nothing(text: str) -> None:
    assert said(text, "ro") in text


def test_the_item_again_after_a_preamble() -> None:
    """It is known by its own words, and what follows is no further item."""
    context = "O zi de vară în care plouă.\nCe cade?"
    again = f"Text: {context}".replace("\n", "\nÎntrebare: ")
    text = f"Sigur! Iată.\n{again}\nRăspuns: ploaia\n\nText: Altul.\nRăspuns: x"
    assert said(text, "ro", (), context) == "ploaia"


def test_without_labels_an_answer_ends_with_its_paragraph() -> None:
    assert said("tsi\n\nNya bubu aɖe\ndzo", "ee") == "tsi"

"""Two forms of a word share a key, two words do not."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gmtw.languages import load
from gmtw.text.lexicons.forms import forms_of

WORLDS = Path(__file__).parents[3] / "gmtw" / "worlds"


def said(table: Any) -> Iterator[tuple[str, str]]:
    """Every name with each form of it that the table gives."""
    if isinstance(table, dict):
        if isinstance(name := table.get("name"), str):
            yield from ((name, table[form]) for form in ("definite", "genitive") if isinstance(table.get(form), str))
        for below in table.values():
            yield from said(below)


def test_the_forms_in_which_worlds_say_names_are_those_names() -> None:
    """ "Bisericii Domnești" is "Biserica Domnească". Forms with other small words are left to mentions."""
    forms = forms_of(load("ro"))
    tables = [tomllib.loads(path.read_text("utf-8")) for path in WORLDS.glob("*/ro/names.toml")]
    pairs = {pair for table in tables for pair in said(table)}
    words = [(re.findall(r"\w+", name), re.findall(r"\w+", form)) for name, form in pairs]
    alike = [(name, form) for name, form in words if len(name) == len(form)]
    assert len(alike) > 600
    strange = [
        (one, other)
        for name, form in alike
        for one, other in zip(name, form, strict=True)
        if not forms.keys(one) & forms.keys(other)
    ]
    assert strange == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("domnească", "domnești"),
        ("românesc", "românești"),
        ("masă", "mesele"),
        ("greacă", "grecești"),
        ("valea", "văii"),
    ],
)
def test_roots_that_change_are_one_word(one: str, other: str) -> None:
    forms = forms_of(load("ro"))
    assert forms.keys(one) & forms.keys(other)


@pytest.mark.parametrize(
    ("one", "other"), [("masă", "masiv"), ("fată", "fetiță"), ("domn", "domnesc"), ("grec", "greacă")]
)
def test_words_of_one_family_are_not_one_word(one: str, other: str) -> None:
    forms = forms_of(load("ro"))
    assert not forms.keys(one) & forms.keys(other)

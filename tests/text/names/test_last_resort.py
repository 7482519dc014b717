"""The last resort: a thing named by nothing else is told by a word that can mean no other."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.names.last_resort import LastResortNames
from gmtw.text.names.loose_names import marked
from gmtw.text.names.mentions import Gazetteer
from tests.text.names.test_loose_names import KNOWN, NAMES, RO

LAST = LastResortNames(NAMES, KNOWN, {"lunch": frozenset({"D2", "D5"}), "dinner": frozenset({"D1", "D3", "D4"})})


@pytest.mark.parametrize(
    ("text", "missing", "ids"),
    [
        ("Cina începe cu găluște.", "D5", ["D5"]),
        ("La cină sunt preparate cu găluște.", "D5", []),
        ("Vedem muzeul, apoi plecăm.", "M2", ["M2"]),  # the only one in the plan
        ("Vedem muzeul de artă.", "M2", []),
        ("Vedem un muzeu.", "M2", []),
        ("Vedem funicularul.", "A1", ["A1"]),
        ("La urmă, boeuf.", "D3", []),  # of a dish, its head
    ],
)
def test_at_last_a_word_that_can_mean_no_other_thing_names_it(text: str, missing: str, ids: list[str]) -> None:
    assert [mention.id for mention in LAST.last(marked(text, (), RO), {missing}, {missing})] == ids


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Luni, la stomatolog.", ["M5"]),
        ("Luni mergem la zoo.", ["A2"]),
        ("Luni stomacul doare.", []),
        ("Zoe vine.", []),
    ],
)
def test_a_derived_or_clipped_word_names_what_is_no_dish(text: str, ids: list[str]) -> None:
    names = {"M5": ["Control stomatologic"], "A2": ["Grădina Zoologică"]}
    loose = LastResortNames(names, Gazetteer(names, RO))
    assert [mention.id for mention in loose.last(marked(text, (), RO), set(names), set(names))] == ids


def test_a_definite_article_is_no_clipped_word() -> None:
    """In Galician "o" begins "Obradoiro"."""
    names = {"A": ["Obradoiro de cociña"], "M": ["Museo"]}
    galician = languages.load("gl")
    loose = LastResortNames(names, Gazetteer(names, galician))
    found = loose.last(marked("O luns vemos o Museo.", (), galician), set(names), set(names))
    assert [mention.id for mention in found] == ["M"]

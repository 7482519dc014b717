"""Loose names tell what is planned and not named otherwise; what is made of something, or fits two things, is none."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.names.loose_names import LooseNames, marked
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.names.sibling_names import SiblingNames

NAMES = {
    "A1": ["Funicularul Dealu Mare"],
    "D1": ["Plăcintă cu mere și nuci"],
    "D2": ["Salată orientală"],
    "D3": ["Salată de boeuf"],
    "D4": ["Tort cremă de vanilie"],
    "D5": ["Găluște cu prune"],
    "M1": ["Discuție cu notarul"],
    "M2": ["Muzeul de Lemn"],
}
RO = languages.load("ro")
KNOWN = Gazetteer(NAMES, RO, NAMES, "Alege muzee și preparate. • Muzeul de Lemn (muzeu)")
LOOSE = LooseNames(NAMES, KNOWN, {"lunch": frozenset({"D2", "D5"}), "dinner": frozenset({"D1", "D3", "D4"})})
NUMBERED = {f"M{n}": [f"Repetiție de cor ({n})"] for n in (1, 2, 3)} | {"M4": ["Curs de dans (1)"]}


def found(text: str) -> list[str]:
    """The entities that a text says loosely, beside those that it names."""
    mentions = KNOWN.find(text)
    missing = set(NAMES) - {mention.id for mention in mentions}
    return [mention.id for mention in LOOSE.find(marked(text, mentions, RO), missing)]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Urcăm cu funicularul până pe Dealu Mare.", ["A1"]),
        ("Am ales o plăcintă cu nuci.", ["D1"]),
        ("Cină cu tort și vanilie.", ["D4"]),
        ("Tortul de vanilie cremă este bun.", ["D4"]),
        ("Am programat discuția de prioritate înaltă cu notarul.", ["M1"]),
        ("Am alternat între găluște dulci și altele.", ["D5"]),
        ("La prânz avem o salată, iar la cină altceva.", ["D2"]),
        ("Am ales supe sau găluște (450 kcal) pentru prânz.", ["D5"]),
        ("Am programat întâlnirea cu notarul.", ["M1"]),
        ("Vedem Funicularul Dealu Mare și Lemnul.", ["M2"]),
    ],
)
def test_loose_names_are_found(text: str, ids: list[str]) -> None:
    assert found(text) == ids


@pytest.mark.parametrize(
    "text",
    [
        "Am ales o salată.",  # two have the head, and no meal says which
        "La cină avem găluște.",  # they are for lunch
        "O garnitură cu găluște.",
        "Preparate cu făină (ouă, găluște).",
        "Preparate care conțin carne sau găluște.",
        "Găluște cu brânză.",
        "Un muzeu și un preparat.",
        "Discuția rămâne.",
        "Vedem Lemnul.",
        "Am inclus preparate cu nuci.",
        "Întâlnirea, cu notarul sau altcineva.",
        "Plăcintă. Mere și nuci.",
    ],
)
def test_what_may_be_something_else_is_none(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Luni merge la notar, ca de obicei.", ["M1"]),
        ("Luni mănâncă o orientală.", ["D2"]),
        ("Vedem Lemnul.", ["M2"]),  # a proper name, with a capital
        ("Vedem lemnul.", []),
        ("Din muzee, cel de lemn.", ["M2"]),
        ("Avem mere, dar nu orice preparat.", ["D1"]),
        ("Alegem muzee și preparate.", []),  # words of the prompt
    ],
)
def test_where_nothing_is_cooked_a_word_of_its_own_is_enough(text: str, ids: list[str]) -> None:
    mentions = KNOWN.find(text)
    found = LooseNames(NAMES, KNOWN).find(marked(text, mentions, RO), set(NAMES))
    assert [mention.id for mention in found] == ids


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Am păstrat ambele repetiții de cor.", ["M1", "M2", "M3"]),
        ("Toate cele trei repetiții de cor rămân.", ["M1", "M2", "M3"]),
        ("Repetițiile importante (1 și 3) rămân.", ["M1", "M3"]),
        ("Rămân programările de seară (2, 3).", ["M2", "M3"]),
        ("Repetiție de cor 1 și 2 rămân.", ["M2"]),
        ("Cursurile (1) și repetițiile rămân.", ["M4"]),
        ("Rămân programările de seară (1).", []),  # two families have the number
        ("Avem o repetiție de cor.", []),
        ("Rămân ambele programări: (1) luni și (2) marți.", []),
    ],
)
def test_numbered_siblings_are_told_together(text: str, ids: list[str]) -> None:
    known = Gazetteer(NUMBERED, RO, NUMBERED)
    mentions = known.find(text)
    missing = set(NUMBERED) - {mention.id for mention in mentions}
    told = SiblingNames(NUMBERED, RO).find(marked(text, mentions, RO), mentions, missing)
    assert sorted(mention.id for mention in told) == ids

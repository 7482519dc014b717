"""Spelling with marks: words alone, pairs by their neighbours, and what is never an error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.languages import load
from gmtw.text.errors.speller import speller_of

SPELLER = speller_of(load("ro"))


def wrong(text: str, *masked: str) -> list[str]:
    """The words of `text` that lack marks."""
    return [s.word.text for s in SPELLER.check(text, frozenset(masked)) if s.verdict == "wrong"]


def test_what_a_hyphen_cuts_from_its_word_lacks_nothing() -> None:
    assert wrong("Muzeul e fru\u2011mos.") == []
    assert wrong("Mergem dupa-amiaza.") == ["dupa"]


def test_beside_a_foreign_word_it_lacks_nothing_either() -> None:
    assert wrong("Facem check-in la hotel.") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dimineata mergem in oras.", ["Dimineata", "in", "oras"]),
        ("Planul pastreaza programarile si activitatile.", ["pastreaza", "programarile", "si", "activitatile"]),
        ("Am vrut sa vizităm cetatea.", ["sa"]),
        ("Știm ca este bine.", ["ca"]),
        ("Avem doua ore.", ["doua"]),
        ("În aceasta zona nu plouă.", ["aceasta"]),
        ("Este o activitate culturala.", ["culturala"]),
        ("Facem o vizita la castel.", ["vizita"]),
        ("O plimbare relaxanta prin parc.", ["relaxanta"]),
        ("Are o vedere panoramica a orașului.", ["panoramica"]),
        ("E o dietă variată și echilibrata.", ["echilibrata"]),
        ("A treia zi va fi dedicata copiilor.", ["dedicata"]),
        ("O pisică neagra și o cutie greceasca.", ["neagra", "greceasca"]),
        ("Vedem Casa Memoriala.", ["Memoriala"]),
        ("Am decis să o mutam pe marți.", ["mutam"]),
        ("Are intoleranta la gluten.", ["intoleranta"]),
        ("Locuim intr-o tara mare, fata de vecini.", ["intr", "tara", "fata"]),
        ("Pentru cină mâncăm peste la grătar.", ["peste"]),
        ("Va rugam sa ne scrieți.", ["Va", "rugam", "sa"]),
        ("Muzeul de Arta este deschis.", ["Arta"]),
        ("Vrea sa prindă trenul, ca sa ajungă.", ["sa", "sa"]),
    ],
)
def test_missing_marks_are_wrong(text: str, expected: list[str]) -> None:
    assert wrong(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Peștele la cuptor este gata peste o oră.",
        "Echipa sa lucrează ca o familie, dimineața și seara.",
        "A doua zi, aceasta este mai lungă.",
        "Vrem a vizita cetatea și a explora piața.",
        "Vizita durează puțin, iar echipa noastră pleacă devreme.",
        "Merge din casa în casă, ca de obicei.",
        "Cina va fi servită după-amiaza.",
        "Frumoasa cetate domină noua stradă și vechea piață.",
        "Bucureștiul este capitala României și era singura zi liberă.",
        "Italia are capitala la Roma.",
        "Ar fi importanta descoperire a anului, ținând cont de importanța ei.",
        "Pe vremea aceea exista o moară, iar lumea respecta datina.",
        "Nu uita de mine! Nu intra fără să bați.",
        "Când eram mici ne jucam și vizitam rudele.",
        "Fata mea merge la mama, la stânga, apoi la dreapta.",
        "Frumusețea sa aparte încântă, iar casa sa este aici.",
        "Vrem ca planul să fie bun, ca și până acum.",
        "Le trecem peste pod, cu autobuzul sau pe jos.",
        "Cel mai bun uso nu e cuvânt românesc.",
        "Vom admira fauna și vom explora natura sălbatică.",
        "Resursele abundente și cazurile urgente au prioritate.",
        "Santa Barbara e un oraș din California.",
    ],
)
def test_clean_romanian_has_no_error(text: str) -> None:
    assert wrong(text) == []


SPELT = (
    "Când știi că îți ajunge o oră, începi să cauți și alte străzi. Așa ți se pare că orașul însuși îți vorbește, "
    "fără să te grăbească și fără să-ți ceară ceva."
)
"""Prose that has its marks everywhere."""


@pytest.mark.parametrize(
    "sentence",
    [
        "Acolo exista o moară.",
        "Lăsăm apa să intre.",
        "Alegem varianta de vară.",
        "Vine și nevastă-sa, cu echipa sa se ocupă altul.",
        "E știut ca autor și vorbește ca un vechi prieten.",
    ],
)
def test_prose_with_its_marks_is_trusted_with_words_that_may_be_meant(sentence: str) -> None:
    assert wrong(f"{SPELT} {sentence}") == []


def test_prose_that_lacks_marks_is_not_trusted() -> None:
    """A word that may be meant elsewhere is probably another miss here."""


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("Este o activitate dinamica, pentru copii.", "dinamica"),
        ("Mergem in parc.", "in"),
        ("Avem doua ore.", "doua"),
        ("Trebuie sa plecăm.", "sa"),
        ("Am avut grijă sa luăm apă.", "sa"),
        ("Putem spune ca muzeul e deschis.", "ca"),
        ("Azi se pare ca avem noroc.", "ca"),
        ("Plecăm de dimineață pana la prânz.", "pana"),
        ("Alegem cel putin un muzeu.", "putin"),
        ("Mergem, asa cum am promis.", "asa"),
        ("Facem o pauză intre vizite.", "intre"),
        ("Faptul ca plouă ne ajută.", "ca"),
        ("Vrem să vizitam cetatea.", "vizitam"),
    ],
)
def test_a_word_that_cannot_be_meant_is_wrong_in_any_prose(sentence: str, word: str) -> None:
    assert wrong(f"{SPELT} {sentence}") == [word]


@pytest.mark.parametrize("phrase", ["in vitro", "in vivo", "in memoriam"])
def test_latin_keeps_its_preposition(phrase: str) -> None:
    assert wrong(f"{SPELT} Studiul {phrase} este nou.") == []


def test_masked_words_are_never_errors() -> None:
    assert wrong("Strada Piata", "piata") == []


def test_a_masked_word_may_have_its_article() -> None:
    """Unless another word surely lacks its marks: then it is no article."""
    assert wrong("Seara pleacă imprimanta.") == ["imprimanta"]
    assert wrong("Seara pleacă imprimanta.", "imprimantă") == []
    assert wrong("Dimineata pleacă imprimanta.", "imprimantă") == ["Dimineata", "imprimanta"]


def test_words_with_marks_are_right() -> None:
    spelt = list(SPELLER.check("Și pește, dar nu cal."))
    assert [(s.word.text, s.verdict) for s in spelt] == [("Și", "right"), ("pește", "right")]


def test_the_better_spelling_is_named() -> None:
    (spelling,) = SPELLER.check("intrebare")
    assert spelling.better == "întrebare"


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert all(text[s.word.start : s.word.end] == s.word.text for s in SPELLER.check(text))

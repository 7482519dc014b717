"""Relative pronouns in the form that their clause asks for."""

import pytest

from gmtw.languages import Language
from gmtw.text.errors.relatives import DETECTOR
from tests.text.errors.reading_errors import found_in

WRONG = [
    ("Omul a cărui casa arde plânge.", "owner-and-owned", "a cărui casa"),
    ("Cărțile care le citim sunt vechi.", "object-of-speaker", "care le citim"),
    ("Regulile care ni le-ați spus sunt clare.", "object-of-speaker", "care ni le-ați"),
    ("Lista care ați făcut-o este lungă.", "object-of-speaker", "care ați"),
    ("Drumul care trebuie să-l facem este lung.", "object-of-speaker", "care trebuie să-l facem"),
    ("Râul care îl traversează barca este lat.", "object-before-subject", "care îl traversează barca"),
    ("Prânzul care l-a gătit bunica a fost bun.", "object-before-subject", "care l-a gătit bunica"),
    ("Lacul care lumea îl știe este aproape.", "object-after-subject", "care lumea îl"),
    ("Cartea pe care îl citesc este veche.", "object-and-clitic", "pe care îl"),
    ("Filmul pe care o vedem este vechi.", "object-and-clitic", "pe care o"),
    ("Vecina a cărui pisică a fugit este tristă.", "owner-and-owned", "a cărui"),
    ("Muzeele a cărui săli le vedem sunt mici.", "owner-and-owned", "a cărui săli"),
]

RIGHT = [
    "Cărțile pe care le citim sunt vechi, iar cele pe care ni le-ați dat sunt noi.",
    "Noi, care le-am văzut pe toate, plecăm. Cei care o cunoaștem știm. Care le-am ales eu?",
    "Ghidul care îl conduce cunoaște drumul. Vecinul care l-a ajutat pe tata e medic.",
    "Fata care o ajută mama învață bine. Turnul care îl domină noaptea este alb.",
    "Omul pe care o să-l vedem este bărbatul pe care o femeie l-a salvat.",
    "Prietenul mamei pe care o cunosc. Casa vecinului pe care îl știi.",
    "Casa al cărei acoperiș e roșu, un oraș ale cărui străzi sunt înguste, doamna a cărei fiică învață.",
    "Fiica regelui, al cărei nume nu-l știm, a venit. Un om pe al cărui cuvânt te bazezi.",
    "Filmul care îi place mamei este lung. Muzeul care îi place cel mai mult este vechi.",
    "Oamenii care vor să le dăm bani așteaptă.",
]


@pytest.mark.parametrize(("text", "rule", "words"), WRONG)
def test_a_form_that_the_clause_does_not_allow_is_reported(text: str, rule: str, words: str) -> None:
    assert found_in(DETECTOR, text) == [(rule, words)]


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_form_is_not(text: str) -> None:
    assert found_in(DETECTOR, text) == []


def test_a_language_without_tables_has_no_detector() -> None:
    assert DETECTOR.of(Language(code="yy", name="y")) is None

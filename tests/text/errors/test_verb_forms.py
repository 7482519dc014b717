"""Forms of verbs after the small words that ask for another form."""

import pytest

from gmtw.languages import Language
from gmtw.text.errors.verb_forms import DETECTOR
from tests.text.errors.reading_errors import found_in

WRONG = [
    ("Seara vom învăță un cântec.", "person-after-auxiliary", "vom învăță"),
    ("Vrem să vizita cetatea.", "subjunctive-after-mark", "să vizita"),
    ("Este bine pentru a vizitați cetatea.", "infinitive-after-mark", "a vizitați"),
    ("Planul trebuie să oferă timp liber.", "subjunctive-after-mark", "să oferă"),
    ("Este bine să se păstrează ordinea.", "subjunctive-after-mark", "să se păstrează"),
    ("Mergem pentru a vizităm muzeul.", "infinitive-after-mark", "a vizităm"),
    ("Mâine vom vizităm muzeul.", "person-after-auxiliary", "vom vizităm"),
    ("Ieri am includem două pauze.", "person-after-auxiliary", "am includem"),
    ("Planul includă două pauze.", "subjunctive-without-mark", "includă"),
    ("Vreau să întreabă ghidul.", "subjunctive-after-mark", "să întreabă"),
    ("Luăm apă înainte de a plecăm.", "infinitive-after-mark", "a plecăm"),
    ("Sper să vedeam lacul.", "subjunctive-after-mark", "să vedeam"),
]

RIGHT = [
    "Uite cum arată drumul. Uite și de ce.",
    "Ploaia nu are nicio vină: drumul era rupt de ieri.",
    "Seara s-a cântat, s-ar cânta și mâine, iar el s-a dus pentru a doua oară la munte.",
    "Planul trebuie să ofere timp liber, iar eu trebuie să includ o pauză.",
    "Mergem pentru a vizita muzeul, apoi vom vizita parcul.",
    "Ieri am inclus două pauze și am mers la mare.",
    "Vreau ca planul să nu mai includă pauze.",
    "Am decis ca el să ofere florile.",
    "Fie ploaie, fie soare, el poate diferi.",
    "Poți tu să-mi spui unde merg?",
    "Ajută fără a crește prețul. Vreau să îl ținem, să-l creăm.",
]


@pytest.mark.parametrize(("text", "rule", "words"), WRONG)
def test_a_form_that_cannot_stand_there_is_reported(text: str, rule: str, words: str) -> None:
    assert found_in(DETECTOR, text) == [(rule, words)]


@pytest.mark.parametrize("text", RIGHT)
def test_a_form_that_may_is_not(text: str) -> None:
    assert found_in(DETECTOR, text) == []


def test_a_language_without_tables_has_no_detector() -> None:
    assert DETECTOR.of(Language(code="yy", name="y")) is None

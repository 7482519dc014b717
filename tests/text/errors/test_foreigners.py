"""Foreign words, of whatever language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.languages import load
from gmtw.text.errors.foreigners import foreigners_of

JUDGE = foreigners_of(load("ro"))

TEXTS = {
    "it": (
        "Per organizzare le giornate abbiamo scelto prima il museo della città e poi il giardino, perché sono vicini."
    ),
    "es": (
        "Para organizar los dias hemos elegido primero el museo de la ciudad y despues el jardin, porque estan cerca."
    ),
    "fr": (
        "Pour organiser les journées, nous avons choisi d'abord le musée de la ville puis le jardin, parce qu'ils "
        "sont près."
    ),
    "de": (
        "Um die Tage zu planen, haben wir zuerst das Museum der Stadt und danach den Garten gewählt, weil beide nah"
        " sind."
    ),
    "en": "To plan the days we chose the city museum first and then the garden, because both of them are close by.",
}


def foreign(text: str, *masked: str) -> list[str]:
    """The foreign words of `text`."""
    return [word.text for word in JUDGE.find(text, frozenset(masked))]


@pytest.mark.parametrize("text", ["Am exclu\u2011at prânzul.", "Are un con-tent aparte.", "Locuri indoor și outdoor."])
def test_what_a_hyphen_cuts_off_and_borrowed_pairs_are_not_foreign(text: str) -> None:
    assert foreign(text) == []


def test_english_words_are_found_with_their_phrase() -> None:
    assert foreign("Vizităm muzeul because of the rain și apoi ne odihnim.") == ["because", "of", "the", "rain"]
    assert foreign("O zonă overview cu parc.") == ["overview"]
    assert foreign("Este a good choice pentru copii.") == ["a", "good", "choice"]
    assert foreign("Am ales as a result un muzeu.") == ["as", "a", "result"]
    assert foreign("Am fost la city, unde am servit cook.") == ["city", "cook"]
    assert foreign("Este a must pentru copii, deci must venim.") == ["must", "must"]


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_any_other_language_is_full_of_foreign_words(language: str) -> None:
    assert len(foreign(TEXTS[language])) > 0.3 * len(TEXTS[language].split())


@pytest.mark.parametrize(
    "text",
    [
        "Programarea maximă este 1536, iar un student indicat are un caz rar și un set major.",
        "Workshopul și weekendul rămân, ca și smoothie-ul.",
        "Ne întâlnim cu Gheorghe Mureșan la Brănești.",
        "Planul include un total de cinci activități, direct după prânz.",
        "Actrița Meryl Streep a jucat într-un film regizat de Steven Spielberg.",
        "O salată cu quinoa și mozzarella, apoi un taco fără gluten.",
    ],
)
def test_romanian_with_its_loans_and_names_has_none(text: str) -> None:
    assert foreign(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "A citit romane de Lucky Moore, nu reviste.",
        "Mișcarea (Liberation Workers of Ireland) a câștigat.",
        "Faith Caskey a ajuns prima.",
        "Au scris T., Th. Andreescu și alții.",
        "Se numește „checking-out” și e un efect cunoscut.",
        "Postul has-Shalom a plecat.",
        "A scris o carte, Journey la winter, apoi a tăcut.",
        "Ridică un drug greu, ori o prepeliță.",
        "Acidul difosforic este esteric, iar metilfumaratul este solubil în apă, deci se absoarbe rapid.",
    ],
)
def test_names_terms_and_science_are_at_home(text: str) -> None:
    assert foreign(text) == []


def test_a_foreign_passage_inside_a_romanian_text_is_found() -> None:
    """It is judged by itself, however long the text around it is."""
    around = "Ne-am gândit mult la acest plan și am ales locuri potrivite pentru toată familia. " * 4
    found = foreign(f"{around}{TEXTS['es']} {around}")
    assert len(found) > 0.3 * len(TEXTS["es"].split())


def test_masked_words_are_never_foreign() -> None:
    assert foreign("Lovely Garden Hill", "lovely", "garden", "hill") == []


def test_english_is_judged_against_english() -> None:
    english = foreigners_of(load("en"))
    assert english.find(TEXTS["en"]) == []
    assert len(english.find("Mergem la muzeu și apoi ne odihnim în grădină.")) > 4


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert all(text[word.start : word.end] == word.text for word in JUDGE.find(text))

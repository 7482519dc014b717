"""Numbers with their nouns, in digits, in words, and minutes as hours."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.core.errors import MissingTextError
from gmtw.languages.number import Forms, Number
from gmtw.worlds import WORLDS

LEU, ZI, PROGRAMARE = ("leu", "lei"), ("zi", "zile", "o zi"), ("programare", "programări", "o programare")


@pytest.mark.parametrize(
    ("number", "noun", "forms", "said"),
    [
        (1, "day", ZI, "o zi"),
        (1, "leu", LEU, "1 leu"),
        (2, "leu", LEU, "doi lei"),
        (2, "day", ZI, "două zile"),
        (12, "appointment", PROGRAMARE, "douăsprezece programări"),
        (19, "leu", LEU, "nouăsprezece lei"),
        (20, "leu", LEU, "douăzeci de lei"),
        (22, "day", ZI, "douăzeci și două de zile"),
        (31, "day", ZI, "31 de zile"),
        (100, "leu", LEU, "o sută de lei"),
        (105, "leu", LEU, "o sută cinci lei"),
        (245, "leu", LEU, "două sute patruzeci și cinci de lei"),
        (2000, "leu", LEU, "două mii de lei"),
    ],
)
def test_romanian_numbers_in_words(number: int, noun: str, forms: tuple[str, str], said: str) -> None:
    """With the gender of the noun, and "de" from 20 on; what ends in 1 beyond 20 stays in digits."""
    assert languages.load("ro").number.spelled(number, noun, forms) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "a day"), (21, "twenty-one days"), (115, "one hundred fifteen days"), (300, "three hundred days")],
)
def test_english_numbers_in_words(number: int, said: str) -> None:
    """Without genders, every number is in words."""
    assert languages.load("en").number.spelled(number, "day", ("day", "days", "a day")) == said


@pytest.mark.parametrize(
    ("minutes", "romanian", "english"),
    [
        (30, "o jumătate de oră", "half an hour"),
        (45, "trei sferturi de oră", "three quarters of an hour"),
        (50, "50 de minute", "50 minutes"),
        (60, "o oră", "an hour"),
        (75, "o oră și un sfert", "an hour and a quarter"),
        (150, "două ore și jumătate", "two hours and a half"),
        (245, "patru ore și cinci minute", "four hours and five minutes"),
    ],
)
def test_minutes_as_hours(minutes: int, romanian: str, english: str) -> None:
    """Quarters and halves have words of their own."""
    assert languages.load("ro").number.duration(minutes) == romanian
    assert languages.load("en").number.duration(minutes) == english


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [
        (1, "attraction", "un lloc"),
        (2, "attraction", "dos llocs"),
        (2, "kind=church", "dues esglésies"),
        (21, "attraction", "vint-i-un llocs"),
        (22, "kind=church", "vint-i-dues esglésies"),
        (32, "kind=church", "trenta-dues esglésies"),
        (345, "euro", "tres-cents quaranta-cinc euros"),
        (2205, "euro", "dos mil dos-cents cinc euros"),
    ],
)
def test_catalan_numbers_in_words(number: int, noun: str, said: str) -> None:
    """Hundreds and thousands have the gender of what is counted."""
    language = WORLDS.get("travel").folder.dialect("ca")
    assert language.number.spelled(number, noun, language.nouns[noun]) == said


def test_catalan_hundreds_before_a_feminine_noun() -> None:
    """Several hundreds agree with it, one hundred does not."""
    words = languages.load("ca").number.words
    assert [words.spelled(n, feminine=True) for n in (100, 207, 301)] == ["cent", "dues-centes set", "tres-centes una"]


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [
        (1, "hour", "unha hora"),
        (2, "kilos", "dous quilos"),
        (2, "kcal", "dúas quilocalorías"),
        (32, "kcal", "trinta e dúas quilocalorías"),
        (100, "euro", "cen euros"),
        (115, "euro", "cento quince euros"),
        (222, "kcal", "duascentas vinte e dúas quilocalorías"),
        (2205, "euro", "dous mil douscentos cinco euros"),
        (100_000, "euro", "cen mil euros"),
    ],
)
def test_galician_numbers_in_words(number: int, noun: str, said: str) -> None:
    """A hundred has a form of its own with nothing after it, and hundreds have two genders."""
    nouns: dict[str, Forms] = {
        "hour": ("hora", "horas", "unha hora"),
        "kilos": ("quilo", "quilos"),
        "kcal": ("quilocaloría", "quilocalorías"),
        "euro": ("euro", "euros"),
    }
    assert languages.load("gl").number.spelled(number, noun, nouns[noun]) == said


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (45, "tres quarts d'hora"),
        (95, "una hora i trenta-cinc minuts"),
        (165, "dues hores i tres quarts"),
        (175, "dues hores i cinquanta-cinc minuts"),
    ],
)
def test_catalan_hours_have_no_digits_beside_words(minutes: int, said: str) -> None:
    """Both numbers of a duration are in words."""
    assert languages.load("ca").number.duration(minutes) == said


@pytest.mark.parametrize(
    ("number", "said"), [(9500, "9500 grams"), (24450, "24.450 grams"), (1024450, "1.024.450 grams")]
)
def test_catalan_thousands_are_marked_from_five_digits(number: int, said: str) -> None:
    """Romanian and English numbers have no mark."""
    forms = ("gram", "grams")
    assert languages.load("ca").number.count(number, forms) == said
    assert languages.load("en").number.count(number, forms) == f"{number} grams"


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (30, "media hora"),
        (75, "unha hora e cuarto"),
        (155, "dúas horas e trinta e cinco minutos"),
        (61, "unha hora e un minuto"),
    ],
)
def test_galician_minutes_as_hours(minutes: int, said: str) -> None:
    """All of a duration is in words, as a person writes it."""
    assert languages.load("gl").number.duration(minutes) == said


def test_a_language_without_words_says_what_to_write() -> None:
    """The error names the table."""
    with pytest.raises(MissingTextError, match=r"\[number.words\]"):
        Number().spelled(2, "day", ("day", "days"))
    with pytest.raises(MissingTextError, match=r"\[number.hours\]"):
        Number().duration(90)

"""What is left out, and what only sounds so."""

import pytest

from gmtw.languages import load
from gmtw.text.denials import denier_of
from gmtw.text.mentions import Gazetteer
from gmtw.text.sentences import sentences

RO, EN = load("ro"), load("en")
NAMES = {"fort": ["Cetatea Veche"], "pool": ["Ștrandul Mic"], "walk": ["Aleea Teilor"], "class": ["Curs de pictură"]}


def denied(text: str, language: str = "ro") -> list[str]:
    """The entities whose every mention in `text` is denied, in order."""
    spoken = load(language)
    mentions = Gazetteer(NAMES, spoken).find(text)
    left_out = denier_of(spoken).denied(sentences(text, mentions))
    return [m.id for number, m in enumerate(mentions) if number in left_out]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Am exclus Cetatea Veche din plan.", ["fort"]),
        ("Am renunțat la Ștrandul Mic, Aleea Teilor și Cetatea Veche.", ["pool", "walk", "fort"]),
        ("Cetatea Veche nu a fost inclusă.", ["fort"]),
        ("Cetatea Veche și Aleea Teilor au fost eliminate.", ["fort", "walk"]),
        ("Vizităm Aleea Teilor, iar Cetatea Veche a fost exclusă.", ["fort"]),
        ("Nu am ales Ștrandul Mic, dar am ales Aleea Teilor.", ["pool"]),
        ("Am exclus locurile scumpe, cum ar fi Ștrandul Mic.", ["pool"]),
        ("Cursul de pictură nu apare în plan.", ["class"]),
        ("Am eliminat:\n- Cetatea Veche\n- Aleea Teilor\n\nApoi mergem la Ștrandul Mic.", ["fort", "walk"]),
        ("Am evitat Ștrandul Mic din cauza ploii.", ["pool"]),
        ("Cursul de pictură a fost înlocuit cu Aleea Teilor.", ["class"]),
        ("În loc de Ștrandul Mic mergem pe Aleea Teilor.", ["pool"]),
    ],
)
def test_what_is_left_out_is_denied(text: str, expected: list[str]) -> None:
    assert denied(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Cursul de pictură nu poate fi mutat.",
        "Cursul de pictură nu poate fi programat luni, așa că rămâne marți.",
        "Nu am exclus Cetatea Veche.",
        "Nu doar Cetatea Veche este frumoasă.",
        "Am eliminat conflictul cu Cursul de pictură.",
        "Am exclus locurile scumpe și am ales Ștrandul Mic.",
        "Ștrandul Mic este exclusiv pentru copii.",
        "Cetatea Veche nu este scumpă.",
        "Am evitat aglomerația de la Ștrandul Mic.",
    ],
)
def test_what_stays_in_is_not_denied(text: str) -> None:
    assert denied(text) == []


def test_english_has_its_own_words() -> None:
    assert denied("We excluded Cetatea Veche but kept Aleea Teilor.", "en") == ["fort"]
    assert denied("Cetatea Veche cannot be moved.", "en") == []

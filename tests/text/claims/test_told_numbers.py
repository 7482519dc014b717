"""How many of a named thing a text says there are, in the ways in which people and models write it."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.claims.told_numbers import numbers_of
from gmtw.text.document import document_of
from gmtw.text.names.mentions import Gazetteer

NAMES = {
    "ro": {"milk": ("Lapte Zuzu",), "water": ("Apă Borsec",), "rice": ("Orez Scotti",)},
    "en": {"milk": ("Zuzu milk",), "water": ("Borsec water",), "rice": ("Scotti rice",)},
}


def told(text: str, code: str = "ro") -> dict[str, int]:
    """Name -> the number that the text gives for it."""
    language = languages.load(code)
    document = document_of(text, Gazetteer(NAMES[code], language))
    found = numbers_of(language).read(document.sentences)
    return {document.mentions[mention].id: number for mention, number in found.items()}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("De la piață luăm două sticle de lapte Zuzu și o pungă de orez Scotti.", {"milk": 2, "rice": 1}),
        ("Cumpărăm 3 × Lapte Zuzu, 2 x Apă Borsec și Orez Scotti x4.", {"milk": 3, "water": 2, "rice": 4}),
        ("- Lapte Zuzu: 2 bucăți\n- Apă Borsec (3 sticle)\n- Orez Scotti – 1", {"milk": 2, "water": 3, "rice": 1}),
        ("Lapte Zuzu (x2), apă Borsec (două sticle, 8 lei).", {"milk": 2, "water": 2}),
        ("| Produs | Bucăți |\n|---|---|\n| Lapte Zuzu | 2 |\n| Apă Borsec | 4 |", {"milk": 2, "water": 4}),
        ("Luăm câte două bucăți de lapte Zuzu și apă Borsec.", {"milk": 2, "water": 2}),
        ("Lapte Zuzu și apă Borsec: trei bucăți din fiecare.", {"milk": 3, "water": 3}),
        ("Luăm două sticle mari de apă Borsec și trei găletușe de lapte Zuzu.", {"water": 2, "milk": 3}),
        ("Luăm lapte Zuzu, două sticle de apă Borsec și orez Scotti.", {"water": 2}),
        ("Luăm 2 bucăți lapte Zuzu.", {"milk": 2}),
        ("Rămâne laptele Zuzu, dar în două sticle în loc de patru.", {"milk": 2}),
        ("Secretul e laptele Zuzu: o sticlă, atât.", {"milk": 1}),
        ("Din laptele Zuzu luăm trei.", {"milk": 3}),
        ("Luăm patru sticle de lapte Zuzu și tot atâtea pungi de orez Scotti.", {"milk": 4, "rice": 4}),
        ("Luăm două sticle de apă Borsec și tot atâtea de lapte Zuzu.", {"water": 2, "milk": 2}),
        ("Laptele Zuzu se ia de două ori.", {"milk": 2}),
        ("De lapte Zuzu cumpărăm patru sticle.", {"milk": 4}),
        ("Am luat laptele Zuzu de la piață, două sticle, fiindcă e proaspăt.", {"milk": 2}),
        ("Laptele Zuzu și orezul Scotti vin de la piață: două sticle, respectiv o pungă.", {"milk": 2, "rice": 1}),
        (
            "Laptele Zuzu, orezul Scotti și apa Borsec: o sticlă, trei pungi, respectiv patru sticle.",
            {"milk": 1, "rice": 3, "water": 4},
        ),
        ("Laptele Zuzu și apa Borsec le luăm de la piață, câte trei sticle.", {"milk": 3, "water": 3}),
    ],
)
def test_a_number_is_read_with_its_name(text: str, numbers: dict[str, int]) -> None:
    assert told(text) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "Dăm 54 de lei (48 laptele Zuzu, 6 orezul Scotti).",
        "Luăm lapte Zuzu.",
        "Lapte Zuzu costă 8 lei.",
        "Lapte Zuzu, 8 lei, și apă Borsec (1,5 l).",
        "Lapte Zuzu (2 l) și apă Borsec, 2000 de mililitri.",
        "Din lapte Zuzu se cereau cel puțin două sticle.",
        "Se cerea să luăm cel mult 3 sticle de lapte Zuzu.",
        "Din cele 2 magazine luăm lapte Zuzu.",
        "Fiecare pungă de orez Scotti cere două sticle de lapte Zuzu.",
        "Secretul e orezul Scotti: un pachet are 20 de porții.",
        "Luăm oare două sticle de lapte Zuzu?",
        "În loc de trei sticle de lapte Zuzu luăm orez Scotti.",
        "La porții ne oprim la 32: 24 din laptele Zuzu și 8 din orezul Scotti.",
        "Porții: lapte Zuzu 24, orez Scotti (8).",
        "Se adună 18 porții din orezul Scotti și 6 vin de la laptele Zuzu, adică 6 de la laptele Zuzu.",
        "Toate fac 212 lei; cu laptele Zuzu, 236.",
        "Laptele Zuzu e de trei ori mai scump.",
        "Laptele Zuzu și apa Borsec sunt șase sticle.",
        "Laptele Zuzu rămâne una dintre băuturi.",
        "Dacă luam și a doua pungă de orez Scotti, depășeam bugetul.",
        "Laptele Zuzu e mai ieftin la piață, două sticle ajung.",
        "Laptele Zuzu și apa Borsec le luăm de la piață, trei sticle.",
        "Laptele Zuzu, orezul Scotti și apa Borsec vin de la piață: două sticle, respectiv o pungă.",
        "Laptele Zuzu îl luăm de la piață, două porții.",
    ],
)
def test_no_number_is_read_into_it(text: str) -> None:
    """Prices, sizes, bounds, other nouns, questions."""
    assert told(text) == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dacă luam trei sticle de lapte Zuzu, ieșeau 10 produse.", ["milk"]),
        ("Am încercat cu trei sticle de lapte Zuzu, dar e prea mult, deci luăm două pungi de orez Scotti.", ["milk"]),
        ("Înainte luam patru sticle de lapte Zuzu.", ["milk"]),
        ("Luăm trei sticle de lapte Zuzu.", []),
    ],
)
def test_a_number_that_is_only_supposed_is_told_apart(text: str, expected: list[str]) -> None:
    language = languages.load("ro")
    document = document_of(text, Gazetteer(NAMES["ro"], language))
    supposed = numbers_of(language).supposed(document.sentences)
    assert [document.mentions[mention].id for mention in sorted(supposed)] == expected


def test_english_numbers_are_read() -> None:
    text = "We buy two bottles of Zuzu milk, 3 x Borsec water and Scotti rice (1 bag); at least 5 were asked for."
    assert told(text, "en") == {"milk": 2, "water": 3, "rice": 1}


@pytest.mark.parametrize(
    "text",
    [
        "Rămân două sticle de apă Borsec, pentru că patru pungi ar fi cerut opt sticle de lapte Zuzu.",
        "Luăm apă Borsec, căci trei pungi de lapte Zuzu ar fi fost prea mult.",
        "Luăm apă Borsec, fiindcă altfel trebuiau trei pungi de lapte Zuzu.",
    ],
)
def test_a_number_in_a_doubtful_reason_is_only_supposed(text: str) -> None:
    language = languages.load("ro")
    document = document_of(text, Gazetteer(NAMES["ro"], language))
    supposed = numbers_of(language).supposed(document.sentences)
    assert [document.mentions[number].id for number in sorted(supposed)] == ["milk"]


def test_what_is_counted_in_pieces_is_known() -> None:
    language = languages.load("ro")
    document = document_of(
        "Luăm două sticle de lapte Zuzu, 3 × apă Borsec și orez Scotti.", Gazetteer(NAMES["ro"], language)
    )
    packed = numbers_of(language).packed(document.sentences)
    assert [document.mentions[number].id for number in sorted(packed)] == ["milk"]

"""Genitives, vocatives, pairs of pronouns, gerunds and forms of one word, each certain or only possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from gmtw import languages
from gmtw.reading.address import address_of
from gmtw.reading.case_uses import genitives, vocatives
from gmtw.reading.sightings import Sighting, clitic_pairs, gerunds
from gmtw.reading.tokens import TaggedText
from gmtw.reading.verb_groups import tagged_text, verb_reader
from gmtw.reading.word_families import repeats

RO = languages.load("ro")

READERS: dict[str, Callable[[TaggedText], Iterable[Sighting]]] = {
    "genitive": lambda text: genitives(text, verb_reader(RO).groups(text), RO),
    "vocative": lambda text: vocatives(text, verb_reader(RO).groups(text), RO),
    "pair": lambda text: clitic_pairs(text, RO),
    "gerund": lambda text: gerunds(text, RO),
}


def seen(reader: str, text: str) -> list[str]:
    """Return what a reader finds, with a question mark where it is only possible."""
    tagged = tagged_text(text, RO)
    assert tagged is not None
    return [text[one.start : one.end] + ("" if one.sure else "?") for one in READERS[reader](tagged)]


@pytest.mark.parametrize(
    ("reader", "text", "expected"),
    [
        ("genitive", "Acoperișul casei s-a stricat.", ["casei"]),
        ("genitive", "Am dat cartea elevului.", ["elevului?"]),
        ("genitive", "O floare a câmpului.", ["câmpului"]),
        ("genitive", "Munca a doi colegi.", ["doi"]),
        ("genitive", "Deasupra orașului plouă.", ["orașului"]),
        ("genitive", "Casa este albă.", []),
        ("genitive", "Locul al treilea.", []),
        ("genitive", "Știu că ai alt plan.", ["alt?"]),
        ("vocative", "Dragă Ioana, vino mâine!", ["Dragă Ioana"]),
        ("vocative", "Domnule director, vă rog să veniți.", ["Domnule director"]),
        ("vocative", "Salut, Andrei!", ["Andrei"]),
        ("vocative", "Alo, aici Farmacia!", ["aici Farmacia?"]),
        ("vocative", "Fratele meu, Andrei, vine mâine.", ["Fratele meu?", "Andrei?"]),
        ("vocative", "Vine toamna, iar frunzele cad.", []),
        ("pair", "Mi l-a dat ieri.", ["Mi l"]),
        ("pair", "Ți-o spun mâine.", ["Ți-o"]),
        ("pair", "Cartea pe care mi-ai împrumutat-o e bună.", ["mi-ai împrumutat-o"]),
        ("pair", "A venit și le-a luat.", ["și le?"]),
        ("pair", "Îmi place și o laud.", []),
        ("gerund", "Mergând spre casă, am văzut un rând de plopi.", ["Mergând"]),
        ("pair", "Ia-ți o haină.", []),
        ("gerund", "Vin curând.", []),
        ("genitive", "Aș planta flori în grădina bunicii.", ["bunicii"]),
        ("gerund", "Uitându-se înapoi, a căzut pe când cobora.", ["Uitându"]),
    ],
)
def test_sightings(reader: str, text: str, expected: list[str]) -> None:
    assert seen(reader, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cartea e veche, dar cărțile noi sunt scumpe.", ["cărțile"]),
        ("Muntele e înalt. Munteanul urcă.", ["Munteanul?"]),
        ("Ana merge la Ana.", []),
        ("Foarte bine, foarte frumos.", []),
    ],
)
def test_forms_of_one_word(text: str, expected: list[str]) -> None:
    tagged = tagged_text(text, RO)
    assert tagged is not None
    found = repeats(tagged, RO, 5)
    assert [tagged.tokens.texts[one.other] + ("" if one.sure else "?") for one in found] == expected


@pytest.mark.parametrize(
    ("text", "familiar", "plural"),
    [
        ("Te rog să vii mâine.", 2, 0),
        ("Vă rog să veniți mâine.", 0, 2),
        ("Taie merele și pune-le în tavă.", 1, 0),
        ("Ai venit, dar sora ta nu știe.", 2, 0),
        ("Plouă de ieri.", 0, 0),
    ],
)
def test_address(text: str, familiar: int, plural: int) -> None:
    tagged = tagged_text(text, RO)
    assert tagged is not None
    found = address_of(tagged, verb_reader(RO).groups(tagged), RO)
    sure = [sum(one.sure for one in kind) for kind in (found.familiar, found.plural)]
    assert sure == [familiar, plural]

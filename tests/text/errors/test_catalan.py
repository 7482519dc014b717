"""Catalan text by its own tables: rules of usage, accents, the middle dot, hyphens and apostrophes, Spanish words."""

from __future__ import annotations

import math

import pytest

from gmtw import languages
from gmtw.languages.errors import UsageRule
from gmtw.scoring.metrics.generation import COST
from gmtw.text.errors import Masks, errors_in
from gmtw.text.words import tokens_of

CATALAN = languages.load("ca")
NOTHING = Masks.of([])


def found(text: str) -> list[tuple[str, str]]:
    """The category and the words of each error."""
    errors = errors_in(text, CATALAN, NOTHING)
    return [(one.category, text[one.start : one.end]) for one in errors]


def proper(text: str) -> float:
    """Return G as its errors leave it, without the part for its length."""
    return math.exp(-COST * len(found(text)) / len(tokens_of(text).alphabetic))


@pytest.mark.parametrize("rule", CATALAN.usage.rules, ids=lambda rule: rule.key)
def test_a_rule_finds_its_wrong_sentence_and_not_its_right_one(rule: UsageRule) -> None:
    errors = errors_in(rule.wrong, CATALAN, NOTHING)
    assert rule.key in {one.rule for one in errors}
    assert found(rule.right) == []
    for one in errors:
        if one.rule == rule.key and one.better:
            assert found(rule.wrong[: one.start] + one.better + rule.wrong[one.end :]) == []


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("Digue'm quin dia anem al col·legi i repartiu-los bé.", []),
        ("El mes de maig és el més bonic, i l'any vint-i-dos també.", []),
        ("Té un museu i te'l recomano; es visita al matí i és gratuït.", []),
        ("Hi ha places, una placa commemorativa i la plaça Major.", []),
        ("El museu es molt gran i te dues sales.", [("diacritics", "es"), ("diacritics", "te")]),
        ("Despres anem a l'esglesia.", [("diacritics", "Despres"), ("diacritics", "esglesia")]),
        ("El temps mes curt son els dos dies.", [("diacritics", "mes"), ("diacritics", "son")]),
        ("Visitem el muesu abans de dinar.", [("spelling", "muesu")]),
        ("Anem a la plaça pero no al mercat.", [("diacritics", "pero")]),
        ("Hi anem perque és gratis.", [("diacritics", "perque")]),
        ("Després visitem también el museo.", [("foreign", "también"), ("foreign", "el"), ("foreign", "museo")]),
    ],
)
def test_words_of_catalan(text: str, errors: list[tuple[str, str]]) -> None:
    assert found(text) == errors


@pytest.mark.parametrize(
    "text",
    [
        "El primer día visitamos el puente y después hacemos el paseo en bicicleta. El segundo día lo "
        "dedicamos a la catedral y a "
        "la plaza. El último día vemos el museo y la muralla, y todos los requisitos se cumplen.",
        "He repartido los lugares en cuatro días para que el programa sea fácil de seguir. Las entradas "
        "cuestan sesenta euros en "
        "total y ninguna visita dura demasiado. Espero que el plan les resulte útil.",
        "On the first day we visit the bridge and take the bicycle ride. The second day is for the cathedral "
        "and the square.",
    ],
)
def test_prose_of_another_language_is_none(text: str) -> None:
    assert proper(text) < 0.1


def test_clean_prose_has_no_error() -> None:
    text = (
        "Comencem el dia travessant el pont de les Peixateries Velles; tot seguit agafem les bicis per al "
        "passeig pel Carrilet. "
        "L'endemà pugem a la catedral i fem una parada a la plaça dels Apòstols, que és just al costat. Hem "
        "deixat fora el call "
        "jueu perquè, si l'hi poséssim, les visites passarien de tres hores i quart. Amb setanta euros n'hi "
        "ha prou: en sobren deu."
    )
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "heaps"),
    [
        ("El primer dia anem al mercat amb els avis i després dinem a casa, perquè hi ha temps de tot.", 0),
        ("Per al dinar de diumenge hi ha l'arròs, i a la tarda es pot anar a la platja o quedar-se a l'hort.", 0),
        ("La va escriure ella, i els hi vam dir que no hi ha res més a fer amb el que en queda.", 0),
        ("Dia anem mercat el al primer amb i avis després els, casa temps de per tot hi de perquè dinem ha a.", 3),
        ("Arròs hi dinar per de i el tarda és anar a platja del, la o al i quedar hort pot amb.", 4),
    ],
)
def test_small_words_that_never_stand_together(text: str, heaps: int) -> None:
    """Without a lexicon of features: the words that the table lists, and only where there are several."""
    assert [category for category, _ in found(text)].count("word-order") >= heaps
    assert heaps or not found(text)

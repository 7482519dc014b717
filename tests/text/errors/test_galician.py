"""Galician text by its own tables: usage, accents, verbs with their pronouns, words of neighbours and of English."""

from __future__ import annotations

import math

import pytest

from gmtw import languages
from gmtw.languages.errors import UsageRule
from gmtw.scoring.metrics.generation import COST
from gmtw.text.errors import Masks, errors_in
from gmtw.text.lexicons.lexicon import lexicon_of
from gmtw.text.words import tokens_of

GALICIAN = languages.load("gl")
NOTHING = Masks.of([])


def found(text: str) -> list[tuple[str, str]]:
    """The category and the words of each error."""
    errors = errors_in(text, GALICIAN, NOTHING)
    return [(one.category, text[one.start : one.end]) for one in errors]


def proper(text: str) -> float:
    """Return G as its errors leave it, without the part for its length."""
    return math.exp(-COST * len(found(text)) / len(tokens_of(text).alphabetic))


@pytest.mark.parametrize("rule", GALICIAN.usage.rules, ids=lambda rule: rule.key)
def test_a_rule_finds_its_wrong_sentence_and_not_its_right_one(rule: UsageRule) -> None:
    errors = errors_in(rule.wrong, GALICIAN, NOTHING)
    assert rule.key in {one.rule for one in errors}
    assert found(rule.right) == []
    for one in errors:
        if one.rule == rule.key and one.better:
            assert found(rule.wrong[: one.start] + one.better + rule.wrong[one.end :]) == []


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("Antes de o facer, dixérono con calma: por o ver mañá non perdemos nada.", []),
        ("Un plan de A Guarda, de un a dous días, que el fixo só e do que hai máis.", []),
        ("Isto é del, e o libro é dela; o xersei da avoa pésalles aos nenos.", []),
        ("Non só é caro: está pechado, e a esta hora non hai ninguén.", []),
        (
            "O dia en que pechan so hai duas visitas.",
            [("diacritics", "dia"), ("diacritics", "so"), ("diacritics", "duas")],
        ),
        (
            "Ao final non e posible, e a informacion esta no libro.",
            [("diacritics", "e"), ("diacritics", "informacion")],
        ),
        ("Máis tarde imos en un autobús a o mercado.", [("form", "en un"), ("form", "a o")]),
        ("O viaxe é longo e ten dous paradas.", [("agreement", "O"), ("agreement", "dous")]),
        ("Despois visitamos también el museo.", [("foreign", "también"), ("foreign", "el")]),
        ("Gústalles ir ata a praia e subir á torre, pero hoy non.", [("foreign", "hoy")]),
    ],
)
def test_words_of_galician(text: str, errors: list[tuple[str, str]]) -> None:
    assert found(text) == errors


@pytest.mark.parametrize(
    "text",
    [
        "El primer día visitamos el puente y después hacemos el paseo en bicicleta. El segundo día lo dedicamos a la "
        "catedral y a la plaza. El último día vemos el museo y la muralla, y todos los requisitos se cumplen.",
        "He elegido un menú sencillo para tres días. El lunes desayunamos tostadas con tomate, comemos lentejas y "
        "cenamos una tortilla ligera. Así cada cena tiene menos calorías que la comida, como se pedía.",
        "No primeiro dia visitamos o museu de manhã e a catedral à tarde, porque assim cumprimos o requisito de ter "
        "no máximo duas visitas por dia. Depois comemos no mercado, que fica muito perto da praça.",
        "On the first day we visit the bridge and take the bicycle ride. The second day is for the cathedral and the "
        "square.",
    ],
)
def test_prose_of_another_language_is_none(text: str) -> None:
    assert proper(text) < 0.3


def test_clean_prose_has_no_error() -> None:
    text = (
        "Empezamos o día cruzando a ponte romana; deseguido collemos as bicis para o paseo pola beira do río. Ao día "
        "seguinte subimos á catedral e facemos unha parada na praza do Campo, que está xusto ao lado. Deixei fóra o "
        "museo porque, se o puxésemos, as visitas pasarían de tres horas e cuarto. Repartino así para que ninguén "
        "teña que correr. Con setenta euros chega: sobran dez. Dígovolo con tempo; se non vos convence, cambiámolo."
    )
    assert found(text) == []


@pytest.mark.parametrize(
    "word",
    [
        "fanse",
        "pódese",
        "mantéñense",
        "mantense",
        "facelo",
        "repartino",
        "escóllao",
        "collémolo",
        "explícame",
        "dígovolo",
        "utilizadas",
        "incluídas",
    ],
)
def test_forms_that_the_dictionary_lacks(word: str) -> None:
    """A verb with its pronouns and the forms of a participle are words, but are no word with marks of any other."""
    assert lexicon_of(GALICIAN).is_word(word)
    assert lexicon_of(GALICIAN).marked(word) == ()


@pytest.mark.parametrize("word", ["primera", "hacerlo", "ciudad", "puente", "cumplen", "hermano"])
def test_spanish_words_are_not_made_of_galician_ones(word: str) -> None:
    assert not lexicon_of(GALICIAN).is_word(word) or lexicon_of(GALICIAN).is_name(word)


@pytest.mark.parametrize(
    ("text", "heaps"),
    [
        ("O primeiro día imos ao mercado cos avós e despois xantamos na casa, porque hai tempo de todo.", 0),
        ("Para o xantar do domingo hai o arroz, e pola tarde pódese ir á praia ou quedar na horta.", 0),
        (
            "Día imos mercado o ao primeiro cos avós e despois os, casa tempo de por todo hai de porque xantamos na a.",
            2,
        ),
    ],
)
def test_small_words_that_never_stand_together(text: str, heaps: int) -> None:
    """Without a lexicon of features: the words that the table lists, and only where there are several."""
    assert [category for category, _ in found(text)].count("word-order") >= heaps
    assert heaps or not found(text)

"""Catalan and Galician text by tables of their own: usage, accents, pronouns with verbs, words of neighbours."""

from __future__ import annotations

import math

import pytest

from gmtw import languages
from gmtw.languages.errors import UsageRule
from gmtw.scoring.metrics.generation import COST
from gmtw.text.errors import Masks, errors_in
from gmtw.text.lexicons.lexicon import lexicon_of
from gmtw.text.words import tokens_of

CODES = ("ca", "gl")
GALICIAN = languages.load("gl")
NOTHING = Masks.of([])

MOST = {"ca": 0.1, "gl": 0.3}
"""The highest G of prose of another language; Galician knows fewer words of its neighbours."""


def found(code: str, text: str) -> list[tuple[str, str]]:
    """The category and the words of each error."""
    errors = errors_in(text, languages.load(code), NOTHING)
    return [(one.category, text[one.start : one.end]) for one in errors]


def proper(code: str, text: str) -> float:
    """Return G as its errors leave it, without the part for its length."""
    return math.exp(-COST * len(found(code, text)) / len(tokens_of(text).alphabetic))


@pytest.mark.parametrize(
    ("code", "rule"),
    [pytest.param(code, rule, id=f"{code}-{rule.key}") for code in CODES for rule in languages.load(code).usage.rules],
)
def test_a_rule_finds_its_wrong_sentence_and_not_its_right_one(code: str, rule: UsageRule) -> None:
    errors = errors_in(rule.wrong, languages.load(code), NOTHING)
    assert rule.key in {one.rule for one in errors}
    assert found(code, rule.right) == []
    for one in errors:
        if one.rule == rule.key and one.better:
            assert found(code, rule.wrong[: one.start] + one.better + rule.wrong[one.end :]) == []


@pytest.mark.parametrize(
    ("code", "text", "errors"),
    [
        ("ca", "Digue'm quin dia anem al col·legi i repartiu-los bé.", []),
        ("ca", "El mes de maig és el més bonic, i l'any vint-i-dos també.", []),
        ("ca", "Té un museu i te'l recomano; es visita al matí i és gratuït.", []),
        ("ca", "Hi ha places, una placa commemorativa i la plaça Major.", []),
        ("ca", "El museu es molt gran i te dues sales.", [("diacritics", "es"), ("diacritics", "te")]),
        ("ca", "Despres anem a l'esglesia.", [("diacritics", "Despres"), ("diacritics", "esglesia")]),
        ("ca", "El temps mes curt son els dos dies.", [("diacritics", "mes"), ("diacritics", "son")]),
        ("ca", "Visitem el muesu abans de dinar.", [("spelling", "muesu")]),
        ("ca", "Pugem al bedat i sopem a la fonde de l'ermita.", [("spelling", "bedat"), ("spelling", "fonde")]),
        ("ca", "Diumenge hi ha ball, el Dijous no, i el Divendres Sant tot és tancat.", [("capital", "Dijous")]),
        ("ca", "Anem a la plaça pero no al mercat.", [("diacritics", "pero")]),
        ("ca", "Hi anem perque és gratis.", [("diacritics", "perque")]),
        ("ca", "Després visitem también el museo.", [("foreign", "también"), ("foreign", "el"), ("foreign", "museo")]),
        ("gl", "Antes de o facer, dixérono con calma: por o ver mañá non perdemos nada.", []),
        ("gl", "Un plan de A Guarda, de un a dous días, que el fixo só e do que hai máis.", []),
        ("gl", "Isto é del, e o libro é dela; o xersei da avoa pésalles aos nenos.", []),
        ("gl", "Non só é caro: está pechado, e a esta hora non hai ninguén.", []),
        (
            "gl",
            "O dia en que pechan so hai duas visitas.",
            [("diacritics", "dia"), ("diacritics", "so"), ("diacritics", "duas")],
        ),
        (
            "gl",
            "Ao final non e posible, e a informacion esta no libro.",
            [("diacritics", "e"), ("diacritics", "informacion")],
        ),
        ("gl", "Máis tarde imos en un autobús a o mercado.", [("form", "en un"), ("form", "a o")]),
        ("gl", "Enbarcamos no peirao e levámosllelas aos veciños.", [("spelling", "Enbarcamos")]),
        ("gl", "Reserbamos unha mesa e enviáselles a carta.", [("spelling", "Reserbamos")]),
        ("gl", "O Xoves hai feira; Domingo Fontán cartografaba, e o Venres Santo pecha todo.", [("capital", "Xoves")]),
        ("gl", "O viaxe é longo e ten dous paradas.", [("agreement", "O viaxe"), ("agreement", "dous paradas")]),
        ("gl", "Despois visitamos también el museo.", [("foreign", "también"), ("foreign", "el")]),
        ("gl", "Gústalles ir ata a praia e subir á torre, pero hoy non.", [("foreign", "hoy")]),
    ],
)
def test_words(code: str, text: str, errors: list[tuple[str, str]]) -> None:
    assert found(code, text) == errors


@pytest.mark.parametrize(
    ("code", "text", "wrong"),
    [
        # an article, a contraction, a demonstrative or a numeral, and its noun
        ("gl", "O mirador queda preto do igrexa e da castelo.", "do igrexa, da castelo"),
        ("gl", "Este botella é nova, e unhas vasos non.", "Este botella, unhas vasos"),
        ("gl", "Hai dúas museos e tres farmacia na rúa.", "dúas museos, tres farmacia"),
        ("ca", "Anem al biblioteca pel avinguda nova.", "al biblioteca, pel avinguda"),
        ("ca", "Aquesta edifici té dos finestres i tres porta.", "Aquesta edifici, dos finestres"),
        ("ca", "Les nens juguen en un plaça.", "Les nens, un plaça"),
        ("gl", "Ten un final triste e unha comezo lento.", "unha comezo"),
        # with an adjective between them
        ("gl", "Imos no primeira autobús á mesma museo.", "no primeira, á mesma museo"),
        ("gl", "Queda nas mesmas museos.", "nas mesmas museos"),
        ("ca", "És el meva llibre i la seva cotxe, el millor solució.", "el meva, la seva cotxe, el millor solució"),
        ("gl", "É o mellor solución: pechar todos as tardes.", "o mellor solución, todos as"),
        ("ca", "Hi ha una cada matí i una cada tarda, com a màxim.", ""),
        # a noun and its adjective
        ("gl", "É unha cidade moi pequeno, con rúas vello.", "cidade moi pequeno, rúas vello"),
        ("ca", "És una ciutat petit. És un castell bonica.", "ciutat petit, castell bonica"),
        # a word of two genders, an adjective for its noun, a noun left out, a name
        ("gl", "O turista e a turista collen o mellor, o da mañá, e un dos tres.", ""),
        ("gl", "Os dous quedan coa das dez; os máis novos, no de abaixo e no segundo.", ""),
        ("gl", "Onte vimos o Praza e a Castelo, que son dous bares.", ""),
        ("ca", "La turista i el turista agafen el millor, el de la tarda, i un dels tres.", ""),
        ("ca", "Els dos es queden amb la de dilluns; els més joves, amb la del segon.", ""),
        ("ca", "Ahir vam veure el Plaça i la Castell, que són dos bars.", ""),
        # a pronoun, a preposition, an exclamation; a number of several words; hours
        ("gl", "Non o visita ninguén, e vai a Lugo, a pé, a partir das dez, a museos e a prazas.", ""),
        ("gl", "Que o cita moito xa o sei; mira o cara que é a entrada.", ""),
        ("gl", "Ten vinte e un anos e cento un días: ás tres praza, ás catro museo.", ""),
        ("ca", "El visita cada any; després d'haver-la tancat, l'obre a la una.", ""),
        ("ca", "Cada un porta vint-i-un llibres: a les tres plaça, a les quatre museu.", ""),
        # an adverb, a predicate, the adjective of another noun, two things of one plural
        ("gl", "Volvín da praia cansado, e imos á festa xuntos.", ""),
        ("gl", "Fala das linguas galega e portuguesa e do tipo de música tranquilo.", ""),
        ("ca", "Torno de la platja cansat, i anem a la festa junts.", ""),
        ("ca", "Parla de les llengües catalana i gallega i del tipus d'animació utilitzat.", ""),
        # feminines in -o, masculines in -a, a noun that stands beside another one
        ("gl", "A foto, o mapa, o problema, a man e os motores diésel son do guía.", ""),
        ("ca", "La foto, el mapa, el problema, la mà i la directiva número dos són del guia.", ""),
        ("ca", "El rentavaixella i la calor no són del segon pis.", ""),
    ],
)
def test_agreement(code: str, text: str, wrong: str) -> None:
    assert ", ".join(words for category, words in found(code, text) if category == "agreement") == wrong


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (
            "ca",
            "El primer día visitamos el puente y después hacemos el paseo en bicicleta. El segundo día lo "
            "dedicamos a la catedral y a "
            "la plaza. El último día vemos el museo y la muralla, y todos los requisitos se cumplen.",
        ),
        (
            "ca",
            "He repartido los lugares en cuatro días para que el programa sea fácil de seguir. Las entradas "
            "cuestan sesenta euros en "
            "total y ninguna visita dura demasiado. Espero que el plan les resulte útil.",
        ),
        (
            "ca",
            "On the first day we visit the bridge and take the bicycle ride. The second day is for the cathedral "
            "and the square.",
        ),
        (
            "gl",
            "El primer día visitamos el puente y después hacemos el paseo en bicicleta. El segundo día lo dedicamos a "
            "la catedral y a la plaza. El último día vemos el museo y la muralla, y todos los requisitos se cumplen.",
        ),
        (
            "gl",
            "He elegido un menú sencillo para tres días. El lunes desayunamos tostadas con tomate, comemos lentejas y "
            "cenamos una tortilla ligera. Así cada cena tiene menos calorías que la comida, como se pedía.",
        ),
        (
            "gl",
            "No primeiro dia visitamos o museu de manhã e a catedral à tarde, porque assim cumprimos o requisito de "
            "ter no máximo duas visitas por dia. Depois comemos no mercado, que fica muito perto da praça.",
        ),
        (
            "gl",
            "On the first day we visit the bridge and take the bicycle ride. The second day is for the cathedral "
            "and the "
            "square.",
        ),
    ],
)
def test_prose_of_another_language_is_none(code: str, text: str) -> None:
    assert proper(code, text) < MOST[code]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (
            "ca",
            "Comencem el dia travessant el pont de les Peixateries Velles; tot seguit agafem les bicis per al "
            "passeig pel Carrilet. "
            "L'endemà pugem a la catedral i fem una parada a la plaça dels Apòstols, que és just al costat. Hem "
            "deixat fora el call "
            "jueu perquè, si l'hi poséssim, les visites passarien de tres hores i quart. Amb setanta euros n'hi "
            "ha prou: en sobren deu.",
        ),
        (
            "gl",
            "Empezamos o día cruzando a ponte romana; deseguido collemos as bicis para o paseo pola beira do "
            "río. Ao día "
            "seguinte subimos á catedral e facemos unha parada na praza do Campo, que está xusto ao lado. Deixei "
            "fóra o "
            "museo porque, se o puxésemos, as visitas pasarían de tres horas e cuarto. Repartino así para que ninguén "
            "teña que correr. Con setenta euros chega: sobran dez. Dígovolo con tempo; se non vos convence, "
            "cambiámolo.",
        ),
    ],
)
def test_clean_prose_has_no_error(code: str, text: str) -> None:
    assert found(code, text) == []


@pytest.mark.parametrize(
    ("code", "text", "heaps"),
    [
        ("ca", "El primer dia anem al mercat amb els avis i després dinem a casa, perquè hi ha temps de tot.", 0),
        ("ca", "Per al dinar de diumenge hi ha l'arròs, i a la tarda es pot anar a la platja o quedar-se a l'hort.", 0),
        ("ca", "La va escriure ella, i els hi vam dir que no hi ha res més a fer amb el que en queda.", 0),
        (
            "ca",
            "Dia anem mercat el al primer amb i avis després els, casa temps de per tot hi de perquè dinem ha a.",
            3,
        ),
        ("ca", "Arròs hi dinar per de i el tarda és anar a platja del, la o al i quedar hort pot amb.", 4),
        ("gl", "O primeiro día imos ao mercado cos avós e despois xantamos na casa, porque hai tempo de todo.", 0),
        ("gl", "Para o xantar do domingo hai o arroz, e pola tarde pódese ir á praia ou quedar na horta.", 0),
        (
            "gl",
            "Día imos mercado o ao primeiro cos avós e despois os, casa tempo de por todo hai de porque xantamos na a.",
            2,
        ),
    ],
)
def test_small_words_that_never_stand_together(code: str, text: str, heaps: int) -> None:
    """Only those that the table lists, and only where there are several."""
    assert [category for category, _ in found(code, text)].count("word-order") >= heaps
    assert heaps or not found(code, text)


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

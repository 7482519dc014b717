"""Nouns after prepositions and nouns of action: their case and their article."""

import pytest

from gmtw.languages import Language
from gmtw.text.errors.cases import DETECTOR
from tests.text.errors.reading_errors import found_in

NAMES = ("Muzeul Satului", "Delfinariul", "Cetățuia")

WRONG = [
    ("Istoria satul este lungă.", "two-articles", "Istoria satul"),
    ("Împotriva vecinul nu spun nimic.", "genitive-after-preposition", "vecinul"),
    ("În fața casa crește un nuc.", "genitive-after-preposition", "casa"),
    ("Am vorbit cu fratele lui Elena.", "name-after-article", "lui Elena"),
    ("Ne-am oprit la unei vecine.", "genitive-after-accusative", "la unei"),
    ("Vine și prieten meu.", "possessive-without-article", "prieten meu"),
    ("Nu știu asupra ce ne oprim.", "genitive-after-preposition", "asupra ce"),
    ("Mergem al piață.", "genitive-after-possessive", "al piață"),
    ("Durata vizita este mică.", "genitive-after-measure", "Durata vizita"),
    ("Restul drumuri sunt închise.", "genitive-after-measure", "Restul drumuri"),
    ("Am răspuns pe baza informațiile din tabel.", "genitive-after-preposition", "informațiile"),
    ("Mergem pe malul lacul.", "two-articles", "malul lacul"),
    ("Locuim în centru satului.", "article-before-genitive", "centru"),
    ("Vedem turnul cetății și al orașul.", "genitive-after-possessive", "al orașul"),
    ("Am decis contrar regulile casei.", "genitive-after-preposition", "regulile"),
    ("După spectacolul, ne plimbăm.", "article-after-preposition", "După spectacolul"),
    ("Alergăm în jurul lacul mare.", "genitive-after-preposition", "lacul"),
    ("Lucrăm conform planul stabilit.", "genitive-after-preposition", "planul"),
    ("Priveliștea asupra Cluj este frumoasă.", "name-not-declined", "Cluj"),
    ("Centrul vechi al Iași este plin.", "name-not-declined", "Iași"),
    ("Avem bilete pentru copiilor mici.", "genitive-after-accusative", "pentru copiilor"),
    ("Mergem în parcul deoarece e frumos.", "article-after-preposition", "în parcul"),
    ("Mergem la **Delfinariul**, apoi acasă.", "article-after-preposition", "la **Delfinariul"),
    ("Stăm în fața **Muzeul Satului** o oră.", "genitive-after-preposition", "Muzeul"),
    ("Ne plimbăm în parcul.", "article-after-preposition", "în parcul"),
    ("Prezentarea proiect este mâine.", "object-of-action", "proiect"),
    ("Începem cu vizitarea castelul vechi.", "object-of-action", "castelul"),
    ("Ajută la păstrarea limita zilnică.", "object-of-action", "limita"),
    ("Elevi școlii pleacă la munte. Membri echipei sunt aici.", "article-before-genitive", "Membri"),
]

RIGHT = [
    "Vara marea este caldă. Lunea muzeul e închis. Am citit cartea seara. Istoria satul o știe. Doamna ministrul vine.",
    "Cartea lui Luca și a lui Carmen, un prieten al meu, frate-meu; fiul al doilea al regelui; iubite prietene al meu.",
    "Este al tău, al nostru și al mai multor prieteni; Al Pacino e actor. S-a oprit la nu puține pagini.",
    "Durata vizitei și numărul de drumuri contează, cu excepția celor din oraș.",
    "Plecăm cu trenul seara, pe drumul spre lac.",
    "Ziua este dedicată în întregime sportului, iar casa este în centrul satului.",
    "Vedem turnul cetății și al orașului; a plecat și a lăsat casa.",
    "După spectacolul, mult așteptat, al elevilor, plecăm.",
    "Alergăm în jurul lacului, în timpul liber.",
    "Priveliștea asupra Clujului și asupra mării este frumoasă.",
    "Mâncăm în parc, în parcul mare, la restaurantul din colț.",
    "Mergem la Cetățuia, la Delfinariul din port și la Muzeul Satului.",
    "Ziua este dedicată Muzeului Satului și „Delfinariul”.",
    "Am fost la ai unei vecine, pe la cele ale unor prieteni. A treia parte a casei a rămas goală.",
    "Casa din dreapta este veche.",
    "Centrul vechi al Iașului și al Constanței este plin.",
    "Am primit un fel de a mea carte, pentru a citi.",
    "Pentru a treia zi avem bilete pentru copiii mici.",
    "Programarea limita accesul, iar păstrarea limitei zilnice ajuta.",
    "Vizitarea castelului durează o oră, iar plimbarea seara este scurtă.",
    "Răspunsul la întrebarea privind drumul este dat la sfârșit.",
    "Membrii echipei sunt aici, flori copiilor nu le dăm. Îl întreb pe tata.",
    "Copiilor le citim o poveste, iar omul căruia i l-am dat și mamei i-am scris.",
]


@pytest.mark.parametrize(("text", "rule", "words"), WRONG)
def test_a_noun_in_the_wrong_case_is_reported(text: str, rule: str, words: str) -> None:
    assert found_in(DETECTOR, text, NAMES) == [(rule, words)]


@pytest.mark.parametrize("text", RIGHT)
def test_a_noun_that_may_stand_so_is_not(text: str) -> None:
    assert found_in(DETECTOR, text, NAMES) == []


def test_a_language_without_tables_has_no_detector() -> None:
    assert DETECTOR.of(Language(code="yy", name="y")) is None

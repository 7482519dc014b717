"""Sentences that are right and look wrong to a detector that knows too little: nothing in them is an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw import languages
from gmtw.text.errors import Masks, errors_in

LINES = Path(__file__).with_name("right.txt").read_text(encoding="utf-8").splitlines()[1:]
RIGHT = [
    *LINES,
    # forms that the dictionary has and nobody writes: "greă", "mantă", "circă"
    "A fost o muncă grea.",
    "Îl învelea ca o manta uriașă.",
    "Au venit vreo circa douăzeci.",
    # a noun with its article after a pronoun "o"
    "Este evoluția pe care a avut-o regula aceasta.",
    "Cartea a scris-o doamna aceea.",
    "El o urma mereu.",
    "O ruga să-i spună adevărul.",
    # a noun before what makes it definite
    "Aceasta este varianta cea mai bună.",
    "Aleg varianta cea mai bună.",
    # small words that a hyphen ties
    "E la fel ca-n Anglia.",
    "Plecarea sa va avea loc joi.",
    "Coloana sa se clătina.",
    # verbs that look like adjectives, nouns that look like forms of others
    "Fiindcă vizita dura 130 de minute, am plecat.",
    "Mergem la metrou.",
    "A apărut un monstru jumătate pește.",
    "Au fost relocate două birouri.",
    # a tense is the writer's choice
    "Am rămas fiindcă ningea și ploua.",
    "Drumul dura o zi.",
    "Ea urma cursurile cu drag.",
    # another one than the speaker does it
    "Am preferat să vină toți mâine.",
    "Am hotărât să plece cei doi împreună.",
    # each of them, and what each has
    "Prietenii își planifică fiecare ziua.",
    # a demonstrative behind its noun, before a noun that never changes
    "Apelul ăsta video a durat mult.",
    # numerals and datives before another subject
    "Unde-s doi puterea crește.",
    "Ei i se pare greu.",
    # adverbs after a copula, numerals whose noun is left out
    "Merele sunt exact în cantitatea cerută.",
    "Am cheltuit 30 de lei, sub cei 35 cuveniți.",
    # inversions, wishes, objects in front
    "Frumoasă mai e marea seara!",
    "Mulți ani trăiască domnul primar!",
    "Aceleași greșeli le face și el.",
    # nouns that look like determiners, before their owners
    "Cu acele ariciului nu te joci.",
    "Prima jucătorului s-a dublat.",
    # kin and address are of one person, as names are
    "L-am rugat pe unchiul, dar n-a vrut.",
    "Uite-o și pe bunica!",
    "Întreab-o pe doamna!",
    # "s-" with a pronoun is "să"
    "Dacă ar putea s-o vadă, ar râde.",
    "N-au s-o lase singură.",
    # an adjective with the article of the noun after it
    "Concluziile prezentei analize sunt provizorii.",
    "Lauda violentei replici m-a mirat.",
    # a dative that a relative pronoun stands for, and a pronoun repeats
    "Firma căreia i-a fost vândut terenul construiește.",
    "Vecinul căruia i-a fost trimisă scrisoarea a plecat.",
    # pairs of small words
    "Sună din când în când, din loc în loc și din ce în ce mai rar, ca să nu uite.",
    # a demonstrative between its noun and an adjective
    "Haina aceasta verde a mamei îmi place.",
    "Trenul acesta vara merge greu.",
    # one plural of several things, each with its own adjective
    "Limbile engleză și germană se învață greu.",
    "Puterile executivă, legislativă și judecătorească sunt separate.",
    # a noun that says when, before an adverb
    "Ultima oară a fost mai ușor.",
    # names with an initial, and words in capitals
    "Am citit trei povești de Al. Lungu, de la Editura Al. I. Popa.",
    "CINE ARE GRIJĂ DE TINE?",
    # letters of other languages
    "Mi-a făcut o tartă cu crème fraîche.",
    "A comandat un soufflé.",
]


def test_a_right_word_is_no_error() -> None:
    """The message has each sentence in which something was found."""
    romanian = languages.load("ro")
    found = {text: [text[one.start : one.end] for one in errors_in(text, romanian, Masks.of(()))] for text in RIGHT}
    assert {text: words for text, words in found.items() if words} == {}


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("El crează ceva nou.", "creează"),
        ("Noi creem un plan.", "creăm"),
        ("Vizitem muzeul mâine.", "vizităm"),
        ("Bunicul sa dus la piață.", "s-a dus"),
        ("Am citit cartea lui Maria.", "Mariei"),
        ("Dintrodată s-a făcut liniște.", "dintr-odată"),
        ("Vrem să înoim gardul.", "înnoim"),
        ("Rochiile sunt frumos.", "Rochiile sunt frumoase"),
        ("Poarta a fost reparat ieri.", "Poarta a fost reparată"),
        ("Are o pisică bolnav.", "pisică bolnavă"),
        ("Această pom e înalt.", "Acest pom"),
        ("Toți pisicile dorm.", "Toate pisicile"),
        ("Am prins doi muște.", "două muște"),
        ("Noi mergi la mare.", "Noi mergem"),
        ("Voi vine la noi.", "Voi veniți"),
        ("Omul a cărui casa arde plânge.", "a cărui casă"),
        ("Fata al cărei pisică doarme cântă.", "a cărei pisică"),
        ("Caietul a Mariei e galben.", "Caietul al Mariei"),
        ("Pomul cea mare e verde.", "Pomul cel mare"),
        ("Primul carte a fost grea.", "Prima carte"),
        ("Istoria satul este lungă.", "Istoria satului"),
        ("Avem piese vechi și nou.", "piese vechi și noi"),
        ("Ne vedem Marți la prânz.", "marți"),
        ("În dimineață plecăm.", "Dimineața"),
        ("Am asigurat că avem loc.", "M-am asigurat"),
        ("Mai am workshop-ul de joi.", "workshopul"),
        ("Vecinii lucrează, iar copilul cântă; copiii plânge.", "copiii plâng"),
        ("Fata au răcit.", ""),
        ("A venit un soldatul obosit.", "un soldat"),
        ("E un muzeul mic.", "un muzeu"),
        ("Stăm în fața casă.", "casei"),
        ("Merg conform planul făcut.", "planului"),
        ("Toate străzi sunt pline.", ""),
        ("Toate case sunt goale.", "Toate casele"),
        ("Acea fetelor e ruginită.", ""),
        ("Am ajuns la profesorul.", "la profesor"),
        ("Asigurarea prezentei voluntarilor durează.", "prezenței"),
        ("Am văzut-o pe o doamna.", "doamnă"),
        ("Era o dimineațã rece.", "dimineață"),
    ],
)
def test_a_cure_is_right_or_none(text: str, better: str) -> None:
    assert [error.better for error in errors_in(text, languages.load("ro"), Masks.of(()))] == [better]

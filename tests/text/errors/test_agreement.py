"""Agreement inside noun phrases: what conflicts in every reading, and what only looks so."""

import pytest

from gmtw import languages
from gmtw.languages import Language
from gmtw.text.errors import RegisteredDetector
from gmtw.text.errors.adjectives import DETECTOR as ADJECTIVES
from gmtw.text.errors.agreement import DETECTOR as AGREEMENT
from tests.text.errors.reading_errors import found_in, romanian

WRONG = [
    ("E un mare plajă aproape de oraș.", "adjective-before-noun", "un mare plajă"),
    ("Cântă piese vechi și nou.", "joined-adjectives", "piese vechi și nou"),
    ("Am gustat mâncăruri grase și dulce.", "joined-adjectives", "mâncăruri grase și dulce"),
    ("Vom picta un gard veche.", "noun-and-adjective", "gard veche"),
    ("Avem străzi îngust și murdare.", "noun-and-adjective", "străzi îngust"),
    ("Un văr a lui Petre cântă.", "possessive-article", "văr a lui"),
    ("Multe băieți râd.", "determiner-and-noun", "Multe băieți"),
    ("Pomul cea frumoasă e verde.", "noun-and-article", "Pomul cea frumoasă"),
    ("Este unul dintre cele mai frumoase zile.", "one-of-them", "unul dintre cele mai frumoase zile"),
    ("Atâția fete râd.", "determiner-and-noun", "Atâția fete"),
    ("Fetelor acestea le place sportul.", "noun-and-demonstrative", "Fetelor acestea"),
    ("Caietul a Mariei e galben.", "possessive-article", "Caietul a Mariei"),
    ("Două băieți cântă.", "determiner-and-noun", "Două băieți"),
    ("Doisprezece fete cântă.", "determiner-and-noun", "Doisprezece fete"),
    ("Am cunoscut un bravul căpitan.", "article-twice", "un bravul"),
    ("Am cumpărat niște pantofii.", "article-twice", "niște pantofii"),
    ("Cred în puterea celor mai multor.", "superlative", "celor mai multor"),
    ("Are aspectul unei clădiri capabilă să țină.", "noun-and-adjective", "clădiri capabilă"),
    ("Este un susținător al părerii acestea.", "noun-and-demonstrative", "părerii acestea"),
    ("Orarul celei de-a doua săptămână e gata.", "article-and-ordinal", "celei de-a doua săptămână"),
    ("Cel de-a treia a venit târziu.", "article-and-ordinal", "Cel de-a treia"),
    ("Rochiile aceasta costă mult.", "noun-and-demonstrative", "Rochiile aceasta"),
    ("Are o rochii veche.", "determiner-and-noun", "o rochii"),
    ("Ambele drumurile sunt lungi.", "article-twice", "Ambele drumurile"),
    ("Facem o plimbare foarte plăcut.", "noun-and-adjective", "plimbare foarte plăcut"),
    ("A treia al lunii este ploioasă.", "possessive-article", "treia al lunii"),
    ("Avem diferite activitate.", "definite-adjective-and-noun", "diferite activitate"),
    ("Niciuna dintre poduri nu este nou.", "one-of-them", "Niciuna dintre poduri"),
    ("Toată orașul doarme.", "determiner-and-noun", "Toată orașul"),
    ("Am stat trei zilele la mare.", "article-twice", "trei zilele"),
    ("Primul drumul este lung.", "article-twice", "Primul drumul"),
    ("Am văzut celălalt grădină.", "determiner-and-noun", "celălalt grădină"),
    ("Este cea mai frumos loc.", "superlative-and-noun", "cea mai frumos loc"),
    ("Este cea mai mare lac din țară.", "superlative-and-noun", "cea mai mare lac"),
    ("Oferă o plimbare plăcut și interesant.", "noun-and-adjective", "plimbare plăcut"),
    ("Am văzut două muzei și un castel.", "determiner-and-noun", "două muzei"),
    ("Al doilea zi plouă.", "determiner-and-noun", "doilea zi"),
    ("Ne place acest plajă.", "determiner-and-noun", "acest plajă"),
    ("Nu avem niciun altă variantă.", "determiner-and-noun", "niciun altă"),
    ("Toate biletul sunt vândute.", "determiner-and-noun", "Toate biletul"),
    ("Costul unei bilet este mic.", "determiner-and-noun", "unei bilet"),
    ("Stăm într-o sat de munte.", "determiner-and-noun", "o sat"),
    ("Luăm prânzul la un masă lungă.", "determiner-and-noun", "un masă"),
    ("Am urcat pe un dealul înalt.", "article-twice", "un dealul"),
    ("Caut o bună hotel.", "adjective-before-noun", "o bună hotel"),
    ("Am respectat toate cerințe.", "article-missing", "toate cerințe"),
    ("Acesta plan este bun.", "demonstrative-before-noun", "Acesta plan"),
    ("Rămânem la munte 3 zi.", "number-and-noun", "3 zi"),
    ("Este o plimbare relaxant prin pădure.", "noun-and-adjective", "plimbare relaxant"),
    ("Urmează următoarele pași simpli.", "definite-adjective-and-noun", "următoarele pași"),
    ("Este cea mai vechi.", "superlative", "cea mai vechi"),
    ("Am mers la un teatru cunoscută din sat.", "noun-and-adjective", "teatru cunoscută"),
    ("Este o idee frumos.", "noun-and-adjective", "idee frumos"),
    ("Este o zonă al orașului.", "possessive-article", "zonă al orașului"),
    ("Turnul a orașului este înalt.", "possessive-article", "Turnul a orașului"),
    ("Este una dintre cele mai vechi poduri.", "one-of-them", "una dintre cele mai vechi poduri"),
    ("Scrie regulile importantă ale jocului.", "noun-and-adjective", "regulile importantă"),
    ("După o regulă că dealurile înaltă nu se urcă, stăm jos.", "noun-and-adjective", "dealurile înaltă"),
    ("Este unul dintre plajele din sud.", "one-of-them", "unul dintre plajele"),
    ("Prietenii tale au plecat.", "possessive-and-noun", "Prietenii tale"),
    ("Am văzut câți pagini sunt.", "determiner-and-noun", "câți pagini"),
]

RIGHT = [
    "Cântă piese vechi și frumos. Un set de cărți noi și scump a fost vândut. Are ochi verzi și păr negru.",
    "Este un parc mare și frumoasă e și grădina. Multe citește și puține pricepe. Am ales jocuri potrivit vârstei.",
    "A câștigat echipa cel mai greu meci. Fata cea mică și băiatul cel mare, casa cea de pe deal.",
    "Cerința de a vizita cel puțin un muzeu, partea celor rezolvate. Doi câte doi.",
    "Puține drumuri des, toate rar. Scorul celor povestite cinstit e mare.",
    "În timpul citirii acesteia am adormit. I-am spus omului acestea toate. Am băut niște lapte și niște ceai.",
    "Un Marele Premiu. Celor mai mulți le place. Autorul unei cărți cunoscut în lume a venit.",
    "Barca face două drumuri: în primul ia oile, în al doilea fânul; luntrea pleacă seara, în a treia barca din lemn.",
    "O casă în plus ar urca la trei numărul cheilor.",
    "Mergem vreo două ore pe jos, cu vreo trei popasuri și vreo zece prieteni.",
    "Prima carte are poze, iar în a doua toate cele trei povești sunt lungi.",
    "Drumul pe deal are pietre cu doi metri mai late decât poteca, iar merele sunt cu 5 lei mai ieftine.",
    "Prima cursă ia televizorul, iar a doua aragazul; în a treia patul pliant, iar în ultima medicamentele.",
    "Ele rămân mai multe (trei față de două).",
    "Am făcut trei schimbări, toate mutări.",
    "Avem planuri diferite zi de zi și merg zilnic la munte foarte devreme; facem plimbări mai târziu.",
    "Pe celălalt drum, celelalte două case sunt ale celorlalți; toate trei drumurile sunt lungi.",
    "Este cel mai mare lac, cea mai adâncă apă; aici vin cel mai des copii.",
    "Ambele muzee sunt deschise, iar ambii copii sunt obosiți.",
    "Prima și a doua zi sunt libere; al treilea popas este scurt.",
    "Am vizitat-o ieri și am văzut-o din nou.",
    "O astfel de excursie place tuturor copiilor.",
    "Sunt două programate dimineața și două seara.",
    "O sală de sport modernă stă lângă un teren de tenis luminat.",
    "Am rezervat o masă exact la amiază.",
    "Magazinul și piața deschise duminica sunt rare.",
    "Majoritatea vizitatorilor sunt mulțumiți, iar restul sunt obosiți.",
    "Prezența unor alte persoane și a altor câțiva prieteni contează.",
    "Este unul dintre cele mai vechi poduri și una dintre cele mai frumoase plaje.",
    "Colegii au ambele drepturi, iar acestea sunt toate drepturi vechi.",
    "Plecăm pe 3 mai cu 20 de lei, apoi mergem 3 zile; ziua 2 popas.",
    "O parte a orașului, cea de jos, este veche.",
    "Cel mai bine este să mergem pe jos.",
    "Relațiile româno-germane sunt vechi.",
    "Am respectat limita de calorii impusă.",
    "Am adus la masă preparate mai ușoare.",
    "Strada pe care am mers înainte este lungă.",
    "Sora mamei mele, caietul meu și cărțile tale sunt în fața noastră. Câți copii, câți dintre ei?",
]


def found(text: str, names: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return the findings of both detectors."""
    return [*found_in(AGREEMENT, text, names), *found_in(ADJECTIVES, text, names)]


@pytest.mark.parametrize(("text", "rule", "words"), WRONG)
def test_words_that_agree_in_no_reading_are_reported(text: str, rule: str, words: str) -> None:
    assert found(text) == [(rule, words)]


@pytest.mark.parametrize("text", RIGHT)
def test_words_that_may_agree_are_not(text: str) -> None:
    assert found(text) == []


def test_the_name_of_an_entity_is_no_error() -> None:
    assert found("Mâncăm o Papanași Dulce la prânz.", ("Papanași Dulce",)) == []


def test_errors_have_a_category_and_a_place() -> None:
    assert set(romanian(AGREEMENT).rules.values()) == {"agreement", "form"}
    assert set(romanian(ADJECTIVES).rules.values()) == {"agreement"}


@pytest.mark.parametrize("detector", [AGREEMENT, ADJECTIVES])
def test_a_language_without_tables_has_no_detector(detector: RegisteredDetector) -> None:
    assert detector.of(Language(code="yy", name="y")) is None
    assert detector.of(languages.load("en")) is None

"""Predicates with their subject, before it and after it."""

import pytest

from gmtw.languages import Language
from gmtw.text.errors.predicates import DETECTOR
from tests.text.errors.reading_errors import found_in

WRONG = [
    ("A doua seară va fi dedicat muzicii.", "subject-and-predicate", "A doua seară va fi dedicat"),
    ("Repetiția cu dirijorul a fost mutat.", "subject-and-predicate", "Repetiția cu dirijorul a fost mutat"),
    ("Limita zilnică este depășit.", "subject-and-predicate", "Limita zilnică este depășit"),
    ("Fiecare fereastră este lung.", "subject-and-predicate", "Fiecare fereastră este lung"),
    ("Drumul este ușor accesibilă.", "subject-and-predicate", "Drumul este ușor accesibilă"),
    ("Etapa 2 este scurt.", "subject-and-predicate", "Etapa 2 este scurt"),
    ("Poarta este accesibil vecinilor.", "subject-and-predicate", "Poarta este accesibil"),
    ("Curtea, care este potrivit pentru joacă, e goală.", "relative-and-predicate", "Curtea, care este potrivit"),
    ("Drumurile care merită vizitat sunt multe.", "relative-and-predicate", "Drumurile care merită vizitat"),
    ("Este necesar o programare.", "predicate-and-subject", "necesar o"),
    ("Sunt incluse prânzul.", "predicate-and-subject", "incluse prânzul"),
    ("Repetiție cu corul - amânat pentru marți.", "entry-and-participle", "Repetiție cu corul - amânat"),
    ("Noi am fost certat ieri.", "plural-and-participle", "am fost certat"),
    ("Câinele este mare și frumoasă.", "subject-and-predicate", "Câinele este mare și frumoasă"),
    ("Ele sunt obosiți.", "subject-and-predicate", "Ele sunt obosiți"),
    ("Dat fiind anii grei, am plecat.", "participle-and-noun", "Dat fiind anii"),
    ("Este frumoși îmbrăcați.", "copula-and-predicate", "Este frumoși"),
    ("Orașul este pitoresc și primitoare.", "joined-predicates", "pitoresc și primitoare"),
    ("Cina și prânzul vor fi programat.", "plural-and-participle", "vor fi programat"),
    ("Cina este servit la ora opt.", "subject-and-predicate", "Cina este servit"),
    ("Au cerut să fie verificat toate biletele.", "predicate-and-subject", "verificat toate"),
    ("Este deschis ambele drumuri.", "predicate-and-subject", "deschis ambele"),
    ("Vizita de la castel este planificat.", "subject-and-predicate", "Vizita de la castel este planificat"),
    ("Avem bilete care sunt gratuit.", "relative-and-predicate", "bilete care sunt gratuit"),
    ("Strada mare este închis.", "subject-and-predicate", "Strada mare este închis"),
    ("Biletul rămâne valabilă.", "subject-and-predicate", "Biletul rămâne valabilă"),
    ("Strada este potrivit pentru copii.", "subject-and-predicate", "Strada este potrivit"),
    ("Vizita la muzeu este planificat.", "subject-and-predicate", "Vizita la muzeu este planificat"),
    ("Intrarea este gratuit.", "subject-and-predicate", "Intrarea este gratuit"),
    ("Ședința a fost amânat.", "subject-and-predicate", "Ședința a fost amânat"),
    ("Toate sunt deschis.", "subject-and-predicate", "Toate sunt deschis"),
    ("Aceste bilete vor fi trimisă.", "subject-and-predicate", "Aceste bilete vor fi trimisă"),
    ("În a doua zi vor fi vizitați cele trei muzee.", "predicate-and-subject", "vizitați cele"),
    ("A fost mutat ședința de joi.", "predicate-and-subject", "mutat ședința"),
    ("Este respectat limita de timp.", "predicate-and-subject", "respectat limita"),
    ("Vor fi servite doi papanași.", "predicate-and-subject", "servite doi"),
    ("A fost adăugată un desert.", "predicate-and-subject", "adăugată un"),
    ("Trebuie rezervat biletele.", "predicate-and-subject", "rezervat biletele"),
    ("Noi suntem mulțumit de drum.", "copula-and-predicate", "suntem mulțumit"),
    ("Majoritatea drumurilor este scurte.", "copula-and-predicate", "este scurte"),
    ("Ea este mulțumit de drum.", "subject-and-predicate", "Ea este mulțumit"),
]

RIGHT = [
    "Prima zi e obosit, a doua zi e vesel. Seara este liniștit. Mama cu tata sunt plecați.",
    "Este necesar un bilet. Sunt incluse prânzul și cina. Este bine o dată pe an. Este clar o greșeală.",
    "A venit sora lui, care este bolnavă. Am mers de-a lungul râului, care este lat.",
    "Ziua 1 - plecați la munte. Repetiție cu corul - amânată pentru marți. Prânz și cină - gătite în casă.",
    "Orașul este vesel și frumoasă e lumea, iar drumurile vor fi deschise.",
    "Sunt deschise ambele drumuri și este bine să fie verificate toate biletele.",
    "Intrarea este gratuit oferită tuturor. La munte este frumos.",
    "Parcurile rămân deschise, potrivit regulilor.",
    "Dimineața este liniște, seara sunt spectacole. Este deschis zilele lucrătoare, o lună pe an.",
    "Au fost anulate vizita la bunici și cursul. Vor fi primiți ghizii și elevele.",
    "A fost numită directorul muzeului. Este considerată orașul florilor.",
    "Să fi pierdut cartea? Mama va fi cumpărat biletele. Ar fi uitat lumina aprinsă.",
    "A doua zi va fi dedicată odihnei. Este plăcută plimbarea. Trebuie plecat dimineața.",
    "Suntem gata, suntem tare bucuroși, suntem doar doi. Să fim atenți.",
    "Ea este obosită, el este vesel, iar casa ei este mare.",
]


@pytest.mark.parametrize(("text", "rule", "words"), WRONG)
def test_a_predicate_in_another_number_or_gender_is_reported(text: str, rule: str, words: str) -> None:
    assert found_in(DETECTOR, text) == [(rule, words)]


@pytest.mark.parametrize("text", RIGHT)
def test_one_that_may_agree_is_not(text: str) -> None:
    assert found_in(DETECTOR, text) == []


def test_a_language_without_tables_has_no_detector() -> None:
    assert DETECTOR.of(Language(code="yy", name="y")) is None

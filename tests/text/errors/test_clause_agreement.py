"""Subjects with their verb and predicate, where the subject is certain."""

import pytest

from gmtw.languages import Language
from gmtw.text.errors.clause_agreement import DETECTOR
from tests.text.errors.reading_errors import found_in

WRONG = [
    ("Ei merge la mare.", "pronoun-and-verb", "Ei merge"),
    ("Voi mergem la mare.", "pronoun-and-verb", "Voi mergem"),
    ("Eu veneați des.", "pronoun-and-verb", "Eu veneați"),
    ("Tu a cumpărat biletele.", "pronoun-and-verb", "Tu a"),
    ("Orașul și muntele este aproape.", "joined-subjects", "Orașul și muntele este"),
    ("Am luat un preparat care conțin miere.", "relative-and-verb", "preparat care conțin"),
    ("Copiii merge la mare.", "subject-and-verb", "Copiii merge"),
    ("Muzeul din centru au multe săli.", "subject-and-verb", "Muzeul din centru au"),
    (
        "Știm că aceste trenuri pleacă, iar biletele costă mult, deoarece gările este departe.",
        "subject-and-verb",
        "gările este",
    ),
    ("Prietenii poate să vină.", "subject-and-verb", "Prietenii poate"),
    ("Excursiile cu trenul a fost scurte.", "subject-and-verb", "Excursiile cu trenul a"),
    ("Am ales drumuri care merge departe.", "relative-and-verb", "drumuri care merge"),
    ("Turiștii poate admira cetatea.", "subject-and-verb", "Turiștii poate"),
    ("Noi poate admira cetatea.", "pronoun-and-verb", "Noi poate"),
    ("Am ales traseul de munte, dar fiindcă plouă, am schimbat-o.", "object-and-pronoun", "am schimbat-o"),
    ("Am scris un ghid care ajută, asigurându-se că e scurt.", "gerund-and-subject", "asigurându-se"),
    ("Noi va merge la mare.", "pronoun-and-verb", "Noi va"),
    ("Cele mai multe trenuri vine seara.", "subject-and-verb", "Cele mai multe trenuri vine"),
    ("Zidurile cetății are cinci metri.", "subject-and-verb", "Zidurile cetății are"),
    ("Sunt turiști care vrea liniște.", "relative-and-verb", "turiști care vrea"),
    ("Vedem familii care merge la mare.", "relative-and-verb", "familii care merge"),
    ("Frunzele nucului cade devreme.", "subject-and-verb", "Frunzele nucului cade"),
    ("Copiii doarme după prânz.", "subject-and-verb", "Copiii doarme"),
]

RIGHT = [
    "Voi merge la mare. Casa ei merge bine. Ei îi place marea. Voi mergeți la munte, ei merg acasă.",
    "Sora mea o aud seara. Repetiția de cor o văd mâine, iar concertul îl ascult joi.",
    "Prezența lor ar fi exclus masa, iar plimbările ar fi dus ziua la capăt. Credem să fi ales bine.",
    "Orașul este vesel și frumoasă e lumea, iar drumurile vor fi deschise.",
    "Noi am cumpărat biletele, ea a plecat, iar el a rămas.",
    "Sunt deschise ambele drumuri și este bine să fie verificate toate biletele.",
    "Mergem în oraș și muntele este aproape. Orașul și muntele sunt aproape.",
    "Majoritatea oamenilor merg la mare.",
    "Muzeul și teatrul au multe săli.",
    "Muzeul pe care îl vedem are multe săli, iar copiii se joacă.",
    "Intrarea este gratuit oferită tuturor.",
    "La munte este frumos.",
    "Mama cu fiica merg la mare, casa ei este mare.",
    "Sunt drumuri care ne plac și un oraș cu parcuri care este verde.",
    "Sunt muzee din oraș care este frumos, și bilete care sunt la fel de ieftine.",
    "Acolo se poate admira tabloul, iar turiștii poate știu că se pot admira picturile.",
    "Parcurile rămân deschise, potrivit regulilor.",
    "Am ales traseul și o cabană, dar fiindcă plouă, am schimbat-o.",
    "Cabana e plină. Am inclus traseul, dar cabana am schimbat-o.",
    "Am ales o cabană. Fiindcă traseul e lung, am schimbat-o.",
    "Am inclus traseul ca plimbare ușoară, dar fiindcă plouă, am schimbat-o.",
    "Am scris un ghid care ajută, asigurându-mă că e scurt. Ghidul ajută, asigurându-se că nu ne rătăcim.",
    "Am văzut că portarul închide poarta, asigurându-se că nu intră nimeni.",
    "Problema este că sunt locuri în care se doarme bine.",
    "Dimineața este liniște, seara sunt spectacole.",
    "Aceste meniuri vă vor fi de folos.",
    "Vizita include un tur, iar planul necesită timp.",
    "Ziua de luni e liberă.",
    "Echipa noastră a fost prezentă.",
    "Cele mai multe trenuri vin seara. Cel mai bine este acasă, cele mai vesele vin primele.",
    "Copilul care citește cărțile din raft învață repede, iar elevii care au plecat ieri sunt acasă.",
    "E povestea unei familii care merge la mare. Ghidul care vrea să vină are loc.",
    "Eu trebuie să plec. Toamna se culeg strugurii.",
    "Un oraș ale cărui străzi sunt înguste.",
    "Frunzele cad, copiii dorm, iar cine pleacă târziu pierde trenul. Scade prețul, cresc copiii.",
]


@pytest.mark.parametrize(("text", "rule", "words"), WRONG)
def test_a_subject_in_another_number_or_gender_is_reported(text: str, rule: str, words: str) -> None:
    assert found_in(DETECTOR, text) == [(rule, words)]


@pytest.mark.parametrize("text", RIGHT)
def test_an_uncertain_subject_is_not(text: str) -> None:
    assert found_in(DETECTOR, text) == []


def test_a_language_without_tables_has_no_detector() -> None:
    assert DETECTOR.of(Language(code="yy", name="y")) is None

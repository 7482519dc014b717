"""Constraints: each is met, missed, or open where the words leave it so; a table, a row a case."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.tasks.writing.constraint import Constraint
from gmtw.tasks.writing.constraints import (
    Acrostic,
    AddressReader,
    CliticPairs,
    Genitives,
    Gerunds,
    Lipogram,
    NoOfficeWords,
    NoOpening,
    NoRepeat,
    NoTense,
    NumeralsInWords,
    OnlyTense,
    Paragraphs,
    ReportedSpeech,
    SentenceCount,
    SentenceLength,
    SentencesWith,
    ThirdPerson,
    UseConnectives,
    Vocatives,
    WordCount,
    WordLength,
)
from gmtw.tasks.writing.form_rules import Closing, HasLine, LeavesOut, Opening, Points, Signature, Title
from gmtw.tasks.writing.written_text import WrittenText

RO = languages.load("ro")

CASES: list[tuple[Constraint, str, bool | None]] = [
    (AddressReader(form="familiar"), "Te rog să vii, Ana, cu sora ta.", True),
    (AddressReader(form="familiar"), "Te rog să veniți.", False),
    (AddressReader(form="familiar"), "Te rog să veniți toți cu mine.", None),
    (AddressReader(form="familiar"), "Plouă.", None),
    (AddressReader(form="familiar"), "Vrei o cremă? Încercați-o pe a noastră și vei vedea. Sunați acum!", False),
    (AddressReader(form="familiar"), "Vrei o cremă? Încercați crema noastră: te va surprinde.", None),
    (NoTense(tense="imperfect"), "Dacă nu poți, îl preiau eu.", True),
    (Genitives(least=1), "Fratele tatei vine.", None),
    (NoRepeat(letters=7), "Cutiile sunt mari. Am trei cutii.", None),
    (NoRepeat(letters=7), "Cutiile sunt mari. Am trei lăzi.", True),
    (AddressReader(form="polite"), "Vă rog să veniți cu sora dumneavoastră.", True),
    (AddressReader(form="polite"), "Vă rog să vii.", False),
    (AddressReader(form="polite"), "El a spus: „Vino cu mine!” Vă rog să citiți.", True),
    (AddressReader(form="polite"), "Vă scriu fiecare poveste pe care mi-ar spune-o oamenii.", True),
    (OnlyTense(tense="present"), "Merg la piață și cumpăr mere.", True),
    (OnlyTense(tense="present"), "Merg la piață, apoi am cumpărat mere.", False),
    (OnlyTense(tense="present"), "O zi senină.", False),
    (OnlyTense(tense="perfect"), "Am mers la piață și am cumpărat mere ca să gătesc.", True),
    (OnlyTense(tense="perfect"), "Am mers la piață, fiindcă îmi place.", False),
    (OnlyTense(tense="perfect"), "Am împărțit-o frățește.", True),
    (NoTense(tense="conditional"), "Aș vrea o cafea.", False),
    (NoTense(tense="conditional"), "Am băut o cafea.", True),
    (NoTense(tense="future"), "O să vin mâine.", False),
    (NoTense(tense="future"), "Am să vin mâine.", None),
    (NoTense(tense="past"), "Ploua mărunt.", False),
    (NoTense(tense="imperfect"), "A plouat mărunt.", True),
    (Gerunds(least=0), "Vine curând.", True),
    (Gerunds(least=0), "Vine cântând.", False),
    (Gerunds(least=2), "Vine cântând și râzând.", True),
    (Genitives(least=2), "Ușa casei și acoperișul școlii sunt noi.", True),
    (Genitives(least=2), "Ușa casei este nouă.", False),
    (Genitives(least=1), "Am spus povestea copilului.", None),
    (Genitives(least=1), "Seara, orașul miroase a tei.", None),
    (Genitives(least=1), "Casa este a bunicii.", True),
    (Vocatives(least=2), "Alo, Simona? Am pierdut autobuzul.", False),
    (Vocatives(least=1), "Dragă Ioana, vino!", True),
    (Vocatives(least=1), "Ioana vine mâine.", False),
    (CliticPairs(least=1), "Mi l-a adus ieri.", True),
    (CliticPairs(least=1), "M-a văzut ieri.", False),
    (CliticPairs(least=1), "I-a spus că ar citi-o.", False),
    (CliticPairs(least=1), "I-am mai dat-o o dată.", True),
    (CliticPairs(least=1), "I-aș fi dat-o.", True),
    (SentencesWith(phrase="pe care", number=1), "Cartea pe care o citesc e veche. Plouă.", True),
    (SentencesWith(phrase="pe care", number=1), "Plouă.", False),
    (NoRepeat(letters=5), "Pădurea e deasă, iar pădurile vechi sunt rare.", False),
    (NoRepeat(letters=5), "Pădurea e deasă, iar luncile sunt verzi.", True),
    (NumeralsInWords(), "Sunt 12 mere.", False),
    (NumeralsInWords(), "Sunt douăsprezece mere.", True),
    (NumeralsInWords(), "Am citit douăzeci pagini.", False),
    (NumeralsInWords(), "Am citit doi pagini.", False),
    (NumeralsInWords(), "Au venit doisprezece de copii.", False),
    (NumeralsInWords(), "Am citit treizeci și doi de pagini.", False),
    (NumeralsInWords(), "Am citit treizeci și două de pagini, iar doi colegi au plecat.", True),
    (NumeralsInWords(), "Am citit un carte.", True),
    (ThirdPerson(), "Ana a plecat cu fratele ei.", True),
    (ThirdPerson(), "Ana a spus: „Am plecat cu fratele meu.”", True),
    (ThirdPerson(), "Ana a plecat cu fratele meu.", False),
    (ThirdPerson(), "Rafturile mi le-a arătat Ana.", False),
    (ThirdPerson(), "Mara venea, iar noi aveam timp.", False),
    (ThirdPerson(), "Sunt acasă.", None),
    (ThirdPerson(), "Copiii merg acasă, iar părinții lor nu mai lucrează.", True),
    (ThirdPerson(), "Ana vine. În parcurile mari merg des.", None),
    (ThirdPerson(), "Ana vine. Cărțile le citesc seara.", None),
    (ThirdPerson(), "Ana vede că sunt trei uși și că se duc toți.", True),
    (ThirdPerson(), "Ana are haine noi.", True),
    (ThirdPerson(), "Ana a venit la noi.", None),
    (CliticPairs(least=1), "Mi-s dragi toți.", False),
    (Gerunds(least=0), "Apa curge murmurând.", None),
    (NoTense(tense="future"), "Om face un grătar.", None),
    (NoTense(tense="future"), "Un om face un grătar.", True),
    (NoRepeat(letters=8), "Iau permisul. Permisului îi lipsește ceva.", None),
    (NoRepeat(letters=5), "Trebuie să plec. Trebuie să mănânc.", None),
    (AddressReader(form="polite"), "Vă rog:\n- citește lecția\n- scrie tema ta", None),
    (Vocatives(least=1), "Frumoasa mea vecină de la trei, nu mai cânta!", None),
    (UseConnectives(of=("addition",)), "A stat două ore în plus.", None),
    (UseConnectives(of=("addition",)), "Plouă. În plus, ninge.", True),
    (ThirdPerson(), "Ploaie măruntă.", False),
    (ReportedSpeech(), "Ana a spus că vine mâine.", True),
    (ReportedSpeech(), "Ana l-a rugat să vină la ora 10:30.", True),
    (ReportedSpeech(), "Ana a spus: „Vin mâine.”", False),
    (ReportedSpeech(), "„Da, mâine”, a spus Ana.", False),
    (ReportedSpeech(), "Ana a întrebat:\n– Pleci?", False),
    (ReportedSpeech(), "Ana a spus că te așteaptă mâine.", False),
    (ReportedSpeech(), "Ana a zis că citește „Baltagul”.", None),
    (ReportedSpeech(), "Ana a zis: vine mâine, că e liberă.", None),
    (ReportedSpeech(), "Ana a plecat.", None),
    (ReportedSpeech(), "Mere, pere.", False),
    (NoOfficeWords(words=("a achita", "în vederea")), "Taxa se plătește la casierie.", True),
    (NoOfficeWords(words=("a achita", "în vederea")), "Achitarea taxei e simplă.", False),
    (NoOfficeWords(words=("a achita", "în vederea")), "În vederea plății, veniți.", False),
    (NoOfficeWords(words=("a solicita",)), "Solicitanții vin mâine.", True),
    (NoOfficeWords(words=("a achita",)), "Neachitarea taxei se pedepsește.", None),
    (NoTense(tense="future"), "N-o să-ți vină să crezi.", False),
    (NoTense(tense="past"), "Mașinile vor dispărea.", True),
    (NoTense(tense="past"), "Mi-o dat un măr.", None),
    (NoTense(tense="imperfect"), "N-am cu cine lăsa câinele.", None),
    (NoTense(tense="imperfect"), "Am aflat cine lăsa ușa deschisă.", False),
    (NoTense(tense="imperfect"), "Camera cinci mirosea a cedru.", False),
    (OnlyTense(tense="perfect"), "Când s-a copt, puneți zahărul. Serviți!", None),
    (OnlyTense(tense="perfect"), "A venit. Curăță merele!", None),
    (OnlyTense(tense="perfect"), "A venit Ana, care curăță merele.", False),
    (SentenceCount(number=2), "Dragă Ana,\nÎți scriu. Plouă.", None),
    (SentenceCount(number=2), "Îți scriu. Plouă.\nCu drag,\nIoana Pop", None),
    (NoRepeat(letters=5), "Ce-nseamnă asta? Înseamnă ploaie.", None),
    (NoTense(tense="past"), "Trecut-au anii. N-am bani.", None),
    (NoTense(tense="past"), "N-am bani, ce-ai cu mine?", True),
    (NoTense(tense="conditional"), "Fir-ar să fie!", None),
    (ThirdPerson(), "Băieții lui Ion merg la mare.", True),
    (Vocatives(least=1), "Veniți, copii, la masă.", None),
    (Vocatives(least=1), "Am luat mere, pere, prune.", False),
    (Vocatives(least=2), "Dragi fete și băieți, veniți!", None),
    (CliticPairs(least=1), "Mi-o fi foame.", None),
    (CliticPairs(least=1), "Mi-o face el.", True),
    (OnlyTense(tense="perfect"), "Am cumpărat teniși care-s găuriți.", False),
    (AddressReader(form="familiar"), "Ai cumpărat teniși care-s găuriți.", True),
    (AddressReader(form="polite"), "Șoferii sunt sfătuiți să plece.", False),
    (CliticPairs(least=1), "Mi-o ascuns cheia.", None),
    (Gerunds(least=1), "Dacă mai prind unul, plec.", None),
    (Vocatives(least=1), "Gata, mă bag la somn.", None),
    (Vocatives(least=1), "Fiule, mâine pleci.", True),
    (Vocatives(least=1), "Dă-mi, mă Ilie, cheia.", True),
    (Vocatives(least=1), "Sunt trei feluri, capsule, prafuri.", False),
    (CliticPairs(least=1), "Arătându-li-se drumul, au plecat.", True),
    (NoRepeat(letters=5), "Urmare a controlului, plec. Prin urmare, nu rămân.", None),
    (NoOpening(word="și"), "A venit. Și a plecat.", False),
    (NoOpening(word="și"), "A venit și a plecat.", True),
    (UseConnectives(of=("cause", "contrast")), "Plec, deoarece plouă; însă revin.", True),
    (UseConnectives(of=("cause", "contrast")), "Plec acum.", False),
    (Acrostic(initials="ÎȘC"), "Titlu\n\nÎncep azi. Șapte vin. „Cine?” întreb.", None),
    (Acrostic(initials="ÎȘC"), "Titlu\n\nIarna vine. Șapte vin. Cine?", False),
    (Acrostic(initials="ÎȘC"), "Încep azi. Șapte vin. Cine? Eu.", False),
    (Acrostic(initials="ÎȘC"), "Încep azi.\n\nȘapte vin.\nCine?", True),
    (Acrostic(initials="ȘC"), "Încep azi?\nȘapte vin. Cine?", True),
    (Acrostic(initials="ÎȘC"), "Încep azi?\nȘapte vin. Cine?", None),
    (Acrostic(initials="ȘSC"), "Șapte vin la 12 nov. Seara plec. Cine?", None),
    (Paragraphs(number=2), "Titlu\n\nUnu vine. Doi vin.\n\nTrei vin.", True),
    (Paragraphs(number=2), "**Titlu**\nUnu vine.\nDoi vin.", True),
    (Paragraphs(number=3), "Titlu\n\nUnu vine. Doi vin.\n\nTrei vin.", False),
    (Paragraphs(number=3), "Titlu\n\nUnu vine.\nDoi vin.\n\nTrei vin.", None),
    (Paragraphs(number=1), "Titlu\n\nUnu vine. Doi vin.\n", True),
    (Paragraphs(number=1), "De ce?\n\nUnu vine. Doi vin.", None),
    (UseConnectives(of=("conclusion",)), "Plouă, ca", False),
    (UseConnectives(of=("addition",)), "Plouă mai mult", False),
    (WordCount(least=6, most=6), "Elevii din clasa a 5-a aleargă.", True),
    (WordCount(least=5, most=5), "Pe A1 merge cu 110-120.", None),
    (WordCount(least=3, most=3), "Lunea și/sau joia.", None),
    (WordCount(least=9, most=9), "Pe A1 merge cu 110-120.", False),
    (WordCount(least=4, most=4), "L-a văzut într-o seară.", True),
    (WordCount(least=5, most=9), "L-a văzut într-o seară.", False),
    (SentenceCount(number=2), "Plouă. Ninge.", True),
    (SentenceCount(number=2), "L-am văzut pe dl. Popescu. Plouă.", None),
    (SentenceLength(most=3), "Plouă tare azi. Ninge.", True),
    (SentenceLength(most=3), "Plouă tare de dimineață. Ninge.", False),
    (WordLength(most=6), "Merge într-o vale.", True),
    (WordLength(most=6), "Merge nestingherit.", False),
    (Lipogram(letter="ș"), "Casa e mare.", True),
    (Lipogram(letter="ș"), "Și casa e mare.", False),
    (Opening(phrases=("stimat",)), "**Stimată** doamnă, vă scriu.", True),
    (Opening(phrases=("stimat",)), "Vă scriu, stimată doamnă.", False),
    (Opening(phrases=("stimat",)), "Scumpa mea prietenă, vă scriu.", None),
    (Opening(phrases=("stimat",), later=True), "Subiect: o cerere\n\nStimată doamnă,\nvă scriu.", True),
    (Opening(phrases=("stimat",), later=True), "Subiect: vă cer o învoire\nVă scriu ca să vă cer o învoire.", False),
    (Closing(phrases=("cu stima",)), "Vă scriu.\nCu stimă,\nAna Pop", True),
    (Closing(phrases=("cu stima",)), "Vă scriu de la munte, unde am ajuns aseară.", False),
    (Closing(phrases=("cu stima",)), "Vă scriu de la munte, unde am ajuns aseară.\nAna Pop", False),
    (Closing(phrases=("cu stima",)), "Vă scriu de la munte, unde am ajuns aseară.\nSalutări din Brașov,\nAna", None),
    (Signature(names=("Ana Pop",)), "Vă scriu.\nAna Pop, tel. 0722", True),
    (Signature(names=("Ana Pop",)), "Vă scriu.\nCu stimă", False),
    (Title(), "Ploaia\n\nPlouă de ieri.", True),
    (Title(), "Plouă de ieri.", False),
    (Points(least=2, most=3), "Ingrediente:\n- apă\n- sare", True),
    (HasLine(names=("ingrediente",)), "Ingrediente:\n- apă", True),
    (LeavesOut(tells=(("12",), ("mer*",))), "Am luat pere.", True),
    (LeavesOut(tells=(("12",), ("mer*",))), "Am luat douăsprezece mere.", False),
]


@pytest.mark.parametrize(("constraint", "text", "held"), CASES)
def test_verdicts(constraint: Constraint, text: str, held: bool | None) -> None:
    assert constraint.check(WrittenText(text, RO)).held is held


def test_every_constraint_has_a_case() -> None:
    assert {constraint.kind for constraint, _, _ in CASES} == set(Constraint.kinds)


@pytest.mark.parametrize("kind", sorted(Constraint.kinds))
def test_no_text_breaks_a_check(kind: str) -> None:
    """Odd texts get a verdict, too."""
    constraint = next(one for one, _, _ in CASES if one.kind == kind)
    for text in ("", " \n", "…", "\0", "—", "a" * 5000, "- - -", "„”", "<b>", "1.", "\u0301"):
        assert constraint.check(WrittenText(text, RO)).held in (True, False, None), text[:20]


def test_a_verdict_says_where() -> None:
    text = "Merg acum. Am mers ieri."
    verdict = NoTense(tense="past").check(WrittenText(text, RO))
    assert [text[start:end] for start, end in verdict.places] == ["Am mers"]
    assert verdict.gap == -1


@pytest.mark.parametrize(
    ("constraint", "is_limit"), [(Gerunds(least=0), True), (Gerunds(least=1), False), (Lipogram(letter="f"), True)]
)
def test_what_silence_meets_is_a_limit(constraint: Constraint, is_limit: bool) -> None:
    """It earns only as far as the text tells its facts."""
    assert constraint.is_limit is is_limit

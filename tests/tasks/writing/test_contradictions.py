"""The table of constraints that contradict each other, derived from texts and checks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest
from pydantic import ValidationError

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
from gmtw.tasks.writing.contradictions import CONFLICTS, contradictions
from gmtw.tasks.writing.task import WritingTask
from gmtw.tasks.writing.written_text import WrittenText

RO = languages.load("ro")

CONSTRAINTS: tuple[Constraint, ...] = (
    AddressReader(form="familiar"),
    AddressReader(form="polite"),
    OnlyTense(tense="present"),
    OnlyTense(tense="perfect"),
    *(NoTense(tense=tense) for tense in ("conditional", "future", "past", "imperfect")),
    ThirdPerson(),
    ReportedSpeech(),
    NoOfficeWords(words=("a achita",)),
    Gerunds(least=0),
    Gerunds(least=1),
    Genitives(least=1),
    Vocatives(least=1),
    CliticPairs(least=1),
    SentencesWith(phrase="pe care", number=1),
    SentencesWith(phrase="pe care", number=2),
    SentencesWith(phrase="din cauza inundației de ieri", number=1),
    NoRepeat(letters=7),
    NumeralsInWords(),
    NoOpening(word="și"),
    UseConnectives(of=("cause", "contrast")),
    WordCount(least=1, most=4),
    WordCount(least=5, most=90),
    SentenceCount(number=1),
    SentenceCount(number=2),
    Paragraphs(number=1),
    Paragraphs(number=2),
    Acrostic(initials="P"),
    Acrostic(initials="PA"),
    SentenceLength(most=4),
    SentenceLength(most=20),
    WordLength(most=7),
    WordLength(most=12),
    Lipogram(letter="p"),
    Lipogram(letter="z"),
)

FIRST = """\
Paul a plecat.
Paul tace.
Pui tu.
Poftiți, vă rog.
Pe care.
Paul zice că tace.
Paul a spus că a tăcut.
Paul vine cântând.
Paul a venit cântând.
Poarta școlii.
Poftim, dragă Ana.
Paul i-o dă.
Paul tace din cauza inundației de ieri.
Plec căci tac, însă.
Paul a plecat, căci a tăcut, însă a revenit.
Poarta pe care tu o ai.
Poarta pe care o aveți dumneavoastră.
Poarta pe care a văzut-o.
Poarta casei pe care o văd cântând.
Poarta pe care i-o dă.
Poarta pe care o știe din cauza inundației de ieri.
Poarta pe care o știe, căci tace, însă revine.
Paul zice că vede omul pe care îl știe.
Doi tac.
Paul i-a dat-o.
Paul a tăcut din cauza inundației de ieri.
""".splitlines()
SECOND = """\
Ana a tăcut.
Ana tace.
Ai tu.
Ați venit dumneavoastră.
Ana zice că tace.
Ana vine cântând.
Au tăcut, dragă Ana.
Ana i-o dă.
Ana tace din cauza inundației de ieri.
Aud, căci tac, însă revin.
Acela pe care îl știe.
Acela pe care l-a văzut.
Acoperișul casei.
Acela pe care îl știe, dragă Ana.
Pe care.
Au tăcut, domnule.
""".splitlines()


def texts() -> Iterator[str]:
    """Yield sentences, and pairs of them in one paragraph and in two."""
    yield from (*FIRST, *SECOND)
    for gap in (" ", "\n\n"):
        yield from (f"{first}{gap}{second}" for first, second in product(FIRST, SECOND))


@cache
def met() -> list[frozenset[Constraint]]:
    """Return for each text the constraints that it surely meets."""
    read = (WrittenText(text, RO) for text in texts())
    return [frozenset(one for one in CONSTRAINTS if one.check(text).held) for text in read]


def test_what_no_text_meets_is_in_the_table_and_nothing_else() -> None:
    for pair in combinations(CONSTRAINTS, 2):
        one, other = pair
        possible = any(one in found and other in found for found in met())
        assert bool(contradictions(pair)) is not possible, f"{one} and {other}"


def test_every_constraint_that_is_asked_for_is_tried() -> None:
    asked = {key.split(".")[0] for key in RO.writing.wordings}
    assert {one.kind for one in CONSTRAINTS} == asked | {"sentence-count"}


def test_every_row_of_the_table_is_derived() -> None:
    found = {tuple(sorted(one.kind for one in pair)) for pair in contradictions(CONSTRAINTS)}
    assert found == {tuple(sorted(kinds)) for kinds in CONFLICTS}


def test_a_task_that_no_text_can_meet_is_refused() -> None:
    fields = {
        "genre": "essay",
        "form": [],
        "constraints": [{"kind": "only-tense", "tense": "perfect"}, {"kind": "no-tense", "tense": "past"}],
        "facts": [{"says": "a", "tells": [["a"]]}],
        "given": "a",
        "witness": "a",
    }
    with pytest.raises(ValidationError, match=r"only-tense\(tense=perfect\) and no-tense\(tense=past\): leave one out"):
        WritingTask.model_validate(fields)
    WritingTask.model_validate({**fields, "constraints": fields["constraints"][:1]})

"""Which statements about the dated sources of a question are false of its prompt."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Scene, Slot
from gmtw.languages import load
from gmtw.tasks.plan.source_check import SourceCheck
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.statements.dated_sources import DatedSourceReader

RO = load("ro")
NAMES = {
    "21-km": ("21 de kilometri",),
    "10-km": ("10 kilometri",),
    "19-km": ("19 kilometri",),
    "dan-rusu": ("Dan Rusu",),
    "ana-pop": ("Ana Pop",),
}
SCENE = Scene(
    slots=(Slot(id="answer", names={"ro": ("răspuns",)}, day=0, free_text=True),),
    entities=tuple(Entity(id=id_, names={"ro": names}, attributes={}) for id_, names in NAMES.items()),
)
PROMPT = """Text:
- Ediția din 1968 spune așa: traseul „Pragul” nu are 10 kilometri, ci 21 de kilometri.
- Potrivit ediției din 1994, acest traseu se întinde pe 10 kilometri.
- Potrivit notei din 2021, tot atât de lung este și traseul „Pragul”.
- De traseul „Colțul” se ocupă Dan Rusu. Așa scrie în ediția din 2002.
"""


def truths(text: str) -> list[str | None]:
    """Return what is true instead of each thing that a text says of the sources; None for what is not false."""
    mentions = Gazetteer(NAMES, RO).find(text)
    said = DatedSourceReader(RO).statements(list(sentences(text, mentions)))
    check = SourceCheck(SCENE, PROMPT, [mention.id for mention in mentions])
    return [check.truth(one) for one in said]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Ediția din 1994 dă 10 kilometri.", [None]),
        ("Ediția din 1994 dă 19 kilometri.", ["1994: 10-km"]),
        ("În 1968 erau 19 kilometri, iar în 1994 erau 10 kilometri.", []),
        ("Ediția din 1994 nu dă 19 kilometri.", []),
        ("Ediția din 1994 e mai veche decât nota care dă 19 kilometri.", []),
        ("Nota din 2021 dă 19 kilometri.", [None]),
        ("Ediția din 1968 respinge 10 kilometri.", []),
        ("Ediția din 1968 vorbește de 10 kilometri.", [None]),
        ("Nota din 2002 îl pomenește pe Dan Rusu.", [None]),
        ("Nota din 2002 o pomenește pe Ana Pop.", ["2002: dan-rusu"]),
        ("Cea mai nouă este ediția din 1994.", ["2021"]),
        ("Nota din 2021 este cea mai recentă.", [None]),
        ("Cea mai nouă este ediția din 2002.", [None]),
        ("Ediția din 1994 nu este cea mai nouă.", []),
        ("Cea mai nouă este ediția din 1994?", []),
    ],
)
def test_what_is_said_of_sources(text: str, what: list[str | None]) -> None:
    assert truths(text) == what

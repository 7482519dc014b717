"""Every Romanian wording of a fact means what its line states, dated or not: read by hand-written expectations."""

from __future__ import annotations

import pytest

from gmtw.core.rng import RandomStream
from gmtw.datasets.generate import generate
from gmtw.worlds import LEVELS, Part
from gmtw.worlds.fact.statements import Line, Value, relations
from gmtw.worlds.fact.texts import fact_text
from gmtw.worlds.fact.wording import sentence
from tests.worlds.readings.fact_reader import CUES, KINDS, Said, read

FILLED = 3
"""Sentences of each wording, without a source, and from dated ones."""

GENERATED = 12
"""Texts of each level that are read as a whole."""

WORDINGS = [(id_, n) for id_ in relations() for n, _ in enumerate(fact_text("ro").facts[id_].say)]


def drawn(
    relation: str, wording: int, rng: RandomStream, date: tuple[int, ...] = (), code: str = "ro"
) -> tuple[Line, Line]:
    """Return a line of that wording with drawn values, and the line before it."""
    kind, say = relations()[relation], fact_text(code).facts[relation].say[wording]
    subject, than, twin = rng.sample(kind.subjects, 3)
    value, other = two_of(relation, rng)
    before = Line(relation, twin if say.form == "value" else subject, value if say.form == "value" else other)
    gap = rng.between(2, 9) * 15 * (-1 if say.form == "less" else 1) if say.form in ("more", "less") else 0
    line = Line(
        relation,
        subject,
        value,
        other=other if say.contrasts else None,
        form=say.form,
        than=than if gap else "",
        gap=gap,
        wordings={code: wording},
        source=("edition" if len(date) == 1 else "note") if date else "",
        frame=rng.below(12),
        date=date,
    )
    return line, before


def two_of(relation: str, rng: RandomStream) -> list[Value]:
    """Return two values of a kind of fact."""
    return rng.sample(relations()[relation].values, 2)


def expected(line: Line) -> Said:
    """Return what the sentence of a line must be read as."""
    value = None if line.than else line.value
    return Said(line.relation, line.subject, value, line.than, line.gap, line.date)


def said(line: Line) -> Said:
    """Return what a line says, as the sentence before another one."""
    return Said(line.relation, line.subject, line.value)


@pytest.mark.parametrize(("relation", "wording"), WORDINGS)
def test_a_wording_says_what_its_line_states(relation: str, wording: int) -> None:
    """Some filled sentences bare, some of an edition, some of a note: each is read as subject, value and date."""
    for date in ((), (1987,), (2014, 3, 12)):
        for n in range(FILLED):
            line, before = drawn(relation, wording, RandomStream("reading", relation, wording, n, date), date)
            text = sentence(line, "ro")
            assert read(text, said(before)) == expected(line), text


@pytest.mark.parametrize("level", LEVELS)
def test_whole_texts_are_read(level: str) -> None:
    """Line after line of generated texts, each with the one before it."""
    for instance in generate([Part("fact", level, GENERATED)], seed=7):
        before = None
        for row in instance.meta["story"]["lines"]:
            line = Line.from_json(row)
            if not line.aside:
                text = sentence(line, "ro")
                assert f"- {text}\n" in instance.prompts["ro"] + "\n"
                assert read(text, before) == expected(line), text
                before = said(line)


def test_every_kind_of_fact_is_expected() -> None:
    """The expectations name the kinds of facts that there are."""
    assert CUES.keys() == KINDS.keys() == relations().keys()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Farmacia „Menta” nu se deschide la ora 8:00, ci la ora 9:15.", 555),
        ("Farmacia „Menta” se deschide la ora 9:15, nu la 8:00.", 555),
        ("Farmacia „Menta” nu se deschide la ora 9:15, ci la ora 8:00.", 480),
        ("La farmacia „Menta”, primii clienți sunt primiți la opt fără un sfert.", 465),
        ("Pe ușa de la farmacia „Menta” scrie ora 8:00, dar de fapt se deschide la 10:30.", 630),
    ],
)
def test_the_reader_tells_a_denied_value_from_the_true_one(text: str, value: int) -> None:
    """The reader itself: sentences written out in full."""
    assert read(text) == Said("shop-opens", "menta", value)

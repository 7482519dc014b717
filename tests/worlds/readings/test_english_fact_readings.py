"""Every English wording of a fact means what its line states, dated or not: read by hand-written expectations."""

from __future__ import annotations

import pytest

from gmtw.core.rng import RandomStream
from gmtw.datasets.generate import generate
from gmtw.worlds import LEVELS, Part
from gmtw.worlds.fact.statements import Line, relations
from gmtw.worlds.fact.texts import fact_text
from gmtw.worlds.fact.wording import sentence
from tests.worlds.readings.english_fact import FactReader
from tests.worlds.readings.english_fact_people import PEOPLE
from tests.worlds.readings.english_fact_places import PLACES
from tests.worlds.readings.fact_reader import Said
from tests.worlds.readings.test_fact_readings import FILLED, GENERATED, drawn, expected, said

READER = FactReader({**PLACES, **PEOPLE})

WORDINGS = [(id_, n) for id_ in relations() for n, _ in enumerate(fact_text("en").facts[id_].say)]

DATES = ((), (1987,), (2014, 3, 12))
"""Without a source, from an edition, from a note."""


@pytest.mark.parametrize(("relation", "wording"), WORDINGS)
def test_a_wording_says_what_its_line_states(relation: str, wording: int) -> None:
    """Some filled sentences bare, some of an edition, some of a note: each is read as subject, value and date."""
    for date in DATES:
        for n in range(FILLED):
            rng = RandomStream("reading", relation, wording, n, date)
            line, before = drawn(relation, wording, rng, date, "en")
            text = sentence(line, "en")
            assert READER.read(text, said(before)).said == expected(line), text


@pytest.mark.parametrize("level", LEVELS)
def test_whole_texts_are_read(level: str) -> None:
    """Line after line of generated texts, each with the one before it."""
    for instance in generate([Part("fact", level, GENERATED)], seed=7):
        before = None
        for row in instance.meta["story"]["lines"]:
            line = Line.from_json(row)
            if not line.aside:
                text = sentence(line, "en")
                assert f"- {text}\n" in instance.prompts["en"] + "\n"
                assert READER.read(text, before).said == expected(line), text
                before = said(line)


def test_every_pattern_is_of_a_wording() -> None:
    """Each kind of fact has a sheet, and no pattern is left over or written twice."""
    used = set()
    for relation, wording in WORDINGS:
        line, before = drawn(relation, wording, RandomStream("reading", relation, wording), code="en")
        used.add((relation, READER.read(sentence(line, "en"), said(before)).pattern))
    assert sorted(used) == sorted((relation, one) for relation, sheet in READER.sheets.items() for one in sheet.lines)
    assert READER.sheets.keys() == relations().keys()


BEFORE = Said("shop-opens", "nuca", 480)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("The Menta pharmacy does not open at 8:00, but at 9:15.", Said("shop-opens", "menta", 555)),
        ("The Menta pharmacy does not open at 9:15, but at 8:00.", Said("shop-opens", "menta", 480)),
        ("At a quarter to eight the shutters go up at the Menta pharmacy.", Said("shop-opens", "menta", 465)),
        (
            "The sign on the door says that the Menta pharmacy opens at 8:00, but in fact it opens at 10:30.",
            Said("shop-opens", "menta", 630),
        ),
        ("This shop does not open at 8:00, but at half past nine.", Said("shop-opens", "nuca", 570)),
        ("The Menta pharmacy opens at the same time.", Said("shop-opens", "menta", 480)),
        (
            "The Menta pharmacy opens an hour and a quarter earlier than the Nuca grocery.",
            Said("shop-opens", "menta", None, "nuca", -75),
        ),
        (
            "According to the 2009 yearbook, the Menta pharmacy opens at 8:00.",
            Said("shop-opens", "menta", 480, date=(2009,)),
        ),
        (
            "The Menta pharmacy opens at 8:00. Source: a note dated 12 March 2014.",
            Said("shop-opens", "menta", 480, date=(2014, 3, 12)),
        ),
    ],
)
def test_the_reader_hears_what_counts(text: str, meaning: Said) -> None:
    """The reader itself: sentences written out in full."""
    assert READER.read(text, BEFORE).said == meaning


@pytest.mark.parametrize(
    "text",
    [
        "The Menta pharmacy opens at 8:00, but not at 9:15.",
        "The Menta pharmacy does not open at 8:00.",
        "The Menta pharmacy opens half an hour earlier than this shop.",
        "The Menta pharmacy costs 20 lei.",
        "The lentil soup costs 20 leu.",
        "On the same street is the Menta pharmacy.",
    ],
)
def test_the_reader_guesses_nothing(text: str) -> None:
    """A sentence that no pattern has, a unit of the wrong number, a value that the sentence before does not have."""
    with pytest.raises(AssertionError):
        READER.read(text, BEFORE)

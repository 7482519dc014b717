"""Every English wording of the travel world means what is checked, on the same plans as the Romanian ones.

Each sentence is read by a pattern and a predicate that were written from the sentence alone.
"""

from __future__ import annotations

import pytest

from gmtw.constraints import OnDayAtMost, Rule, check
from gmtw.worlds.travel import WORLD
from gmtw.worlds.world_folder import Wording
from tests.worlds.readings.english import English, day
from tests.worlds.readings.english_travel import MONEY, TIME, blanks
from tests.worlds.readings.english_travel_sights import SIGHTS
from tests.worlds.readings.test_travel_readings import SAID, plans_of, scene_of, trip_of

WORDINGS = WORLD.folder.text("en").rules

NAMES = {entity.names["en"][0] for number in range(12) for entity in scene_of(number).entities}

READER = English((*MONEY, *TIME, *SIGHTS), blanks(NAMES))


def day_before(rule: Rule, wording: Wording, number: int) -> int:
    """The day that the sentence before this one names, read from that sentence."""
    if not wording.after:
        return 0
    before = OnDayAtMost(attribute="cost", limit=1, day=getattr(rule, "day", 0))
    return day(SAID.said(before, scene_of(number), WORDINGS["on-day-at-most.cost"][0], "en").partition(",")[0])


@pytest.mark.parametrize("key", WORDINGS)
def test_each_wording_means_what_is_checked(key: str) -> None:
    """On every plan, also where an amount is the bound, one more, one less; both answers come up."""
    for wording in WORDINGS[key]:
        answers, sentences = set(), 0
        for rule, said, number in SAID.filled(key, wording, "en"):
            sentences += 1
            then = day_before(rule, wording, number)
            meaning = READER.read(said)[1]
            for plan in plans_of(number):
                right = check(rule, plan).held
                assert meaning(trip_of(plan, then, "en")) == right, f"{said!r} of {rule!r}: {right}"
                answers.add(right)
        assert sentences >= 5, wording.text
        assert answers == {True, False}, wording.text


def test_every_reading_is_of_a_wording() -> None:
    """No reading is written twice, and none is left over."""
    used = {
        READER.read(said)[0] for key in WORDINGS for way in WORDINGS[key] for _, said, _ in SAID.filled(key, way, "en")
    }
    assert sorted(used) == sorted(one.pattern for one in READER.readings)

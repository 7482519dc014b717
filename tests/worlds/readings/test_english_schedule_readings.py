"""Every English wording of the schedule world means what is checked, on the same calendars as the Romanian ones.

Each sentence is read by a pattern and a predicate that were written from the sentence alone.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from gmtw.constraints import OnDayAtMost, Rule, Scene, check
from gmtw.worlds.schedule import WORLD
from tests.worlds.readings.english import English, day
from tests.worlds.readings.english_schedule import AMOUNTS, BLANKS, COUNTS
from tests.worlds.readings.english_schedule_names import NAMED
from tests.worlds.readings.test_schedule_readings import SAID, plans_of, scene_of, weeks_of
from tests.worlds.readings.week import Week

WORDINGS = WORLD.folder.text("en").rules

READER = English((*AMOUNTS, *COUNTS, *NAMED), BLANKS)


def in_its_place(week: Week, rule: Rule, scene: Scene, after: str) -> Week:
    """The week, with the day that is read in the sentence before this one, if this one points back to it."""
    if not after:
        return week
    before = OnDayAtMost(day=getattr(rule, "day", 0), attribute="minutes", limit=100)
    return replace(week, then=day(SAID.said(before, scene, WORDINGS["on-day-at-most.minutes"][0], "en").split("'")[0]))


@pytest.mark.parametrize("key", WORDINGS)
def test_each_wording_means_what_is_checked(key: str) -> None:
    """On every calendar, also where an amount is the bound, one more, one less; both answers come up."""
    for wording in WORDINGS[key]:
        answers, sentences = set(), 0
        for rule, sentence, number in SAID.filled(key, wording, "en"):
            scene, sentences = scene_of(number), sentences + 1
            meaning = READER.read(sentence)[1]
            for plan, week in zip(plans_of(number), weeks_of(number, "en"), strict=True):
                right = check(rule, plan).held
                placed = in_its_place(week, rule, scene, wording.after)
                assert meaning(placed) == right, f"{sentence!r} of {rule!r}: {right}"
                answers.add(right)
        assert sentences >= 5, wording.text
        assert answers == {True, False}, wording.text


def test_every_reading_is_of_a_wording() -> None:
    """No reading is written twice, and none is left over."""
    used = {
        READER.read(said)[0] for key in WORDINGS for way in WORDINGS[key] for _, said, _ in SAID.filled(key, way, "en")
    }
    assert sorted(used) == sorted(one.pattern for one in READER.readings)

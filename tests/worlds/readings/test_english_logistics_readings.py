"""Every English wording of the world of deliveries means what is checked, on the same plans as the Romanian ones.

Each sentence is read by a pattern and a predicate that were written from the sentence alone (english_deliveries.py).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from gmtw.constraints import OnDayAtMost, Rule, Scene, check
from gmtw.worlds.logistics import WORLD
from tests.worlds.readings.deliveries import Deliveries
from tests.worlds.readings.english import English
from tests.worlds.readings.english_deliveries import BLANKS, READINGS
from tests.worlds.readings.ordinals import place_in_english
from tests.worlds.readings.test_logistics_readings import SAID, plans_of, scene_of, views_of

WORDINGS = {key: ways for key, ways in WORLD.folder.text("en").rules.items() if not key.endswith(".km")}
"""Those about kilometres are read in test_route_readings.py."""

READER = English(READINGS, BLANKS)


def in_its_place(view: Deliveries, rule: Rule, scene: Scene, after: str) -> Deliveries:
    """The plan, with what is read in the sentence before this one, if this one points back to it."""
    if not after:
        return view
    before = OnDayAtMost(day=getattr(rule, "day", 0), attribute="kilos", limit=100)
    return replace(
        view, then=place_in_english(SAID.said(before, scene, WORDINGS["on-day-at-most.kilos"][0], "en").split(",")[0])
    )


@pytest.mark.parametrize("key", WORDINGS)
def test_each_wording_means_what_is_checked(key: str) -> None:
    """On every plan, also where an amount is the bound, one more, one less; both answers come up."""
    for wording in WORDINGS[key]:
        answers, sentences = set(), 0
        for rule, sentence, number in SAID.filled(key, wording, "en"):
            sentences += 1
            meaning = READER.read(sentence)[1]
            for plan, view in zip(plans_of(number), views_of(number, "en"), strict=True):
                right = check(rule, plan).held
                found = meaning(in_its_place(view, rule, scene_of(number), wording.after))
                assert found == right, f"{sentence!r} of {rule!r}: {right}"
                answers.add(right)
        assert sentences >= 5, wording.text
        assert answers == {True, False}, wording.text


def test_every_reading_is_of_a_wording() -> None:
    """No reading is written twice, and none is left over."""
    used = {
        READER.read(said)[0] for key in WORDINGS for way in WORDINGS[key] for _, said, _ in SAID.filled(key, way, "en")
    }
    assert sorted(used) == sorted(one.pattern for one in READER.readings)

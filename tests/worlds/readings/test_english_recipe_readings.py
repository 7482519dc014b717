"""Every English wording of the recipe world means what is checked, on the same menus as the Romanian ones.

Each sentence is read by a pattern and a predicate that were written from the sentence alone.
"""

from __future__ import annotations

import pytest

from gmtw.constraints import OnDayAtMost, Rule, Scene, check
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.worlds.recipe import WORLD
from tests.worlds.readings.english import English, day
from tests.worlds.readings.english_recipe import BLANKS, CALORIES, COOKING
from tests.worlds.readings.english_recipe_dishes import DISHES
from tests.worlds.readings.test_recipe_readings import SAID, menu_of, plans_of, scene_of

WORDINGS = WORLD.folder.text("en").rules

READER = English((*CALORIES, *COOKING, *DISHES), BLANKS)


def day_before(rule: Rule, scene: Scene) -> int:
    """The day that the common wording of a rule about the same day names, read from that sentence."""
    before = OnDayAtMost(attribute="kcal", limit=1, day=getattr(rule, "day", 0))
    said = rule_sentence(before, WORLD.folder.dialect("en"), scene, WORDINGS["on-day-at-most.kcal"][0].text)
    return day(said.partition(",")[0])


@pytest.mark.parametrize("key", WORDINGS)
def test_each_wording_means_what_is_checked(key: str) -> None:
    """On every menu, also where an amount is the bound, one more, one less; both answers come up."""
    for wording in WORDINGS[key]:
        answers, sentences = set(), 0
        for rule, said, number in SAID.filled(key, wording, "en"):
            scene, sentences = scene_of(number), sentences + 1
            then = day_before(rule, scene) if wording.after else 0
            meaning = READER.read(said)[1]
            for plan in plans_of(number):
                right = check(rule, plan).held
                assert meaning(menu_of(plan, then, "en")) == right, f"{said!r} of {rule!r}: {right}"
                answers.add(right)
        assert sentences >= 5, wording.text
        assert answers == {True, False}, wording.text


def test_every_reading_is_of_a_wording() -> None:
    """No reading is written twice, and none is left over."""
    used = {
        READER.read(said)[0] for key in WORDINGS for way in WORDINGS[key] for _, said, _ in SAID.filled(key, way, "en")
    }
    assert sorted(used) == sorted(one.pattern for one in READER.readings)

"""Prompts of goals: enough wordings, the word for a plan, and missing parts named by file and key."""

from __future__ import annotations

import pytest

from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.languages import load
from gmtw.tasks.plan.goals import Best, Impossible
from gmtw.worlds import WORLDS
from gmtw.worlds.goal_prompt import GoalText
from gmtw.worlds.varied_world import VariedWorld
from gmtw.worlds.world_folder import WorldFolder

KEYS = ("recipe", "schedule", "travel")
REGISTERS = ("formal", "everyday", "list")
ENOUGH = 5
DRAWS = 20
"""Draws of a wording; with two wordings each is drawn in nearly all of them."""


def _texts(key: str, code: str) -> list[GoalText]:
    world = WORLDS.get(key)
    assert isinstance(world, VariedWorld)
    rng = RandomStream("wordings", key, code)
    return [GoalText(world.folder, code, register, rng) for register in REGISTERS]


def _drawn(key: str, code: str, goal: Best | Impossible) -> set[str]:
    return {text.of(goal) for text in _texts(key, code) for _ in range(DRAWS)}


@pytest.mark.parametrize("code", ["ro", "en"])
@pytest.mark.parametrize("key", KEYS)
def test_each_goal_is_asked_for_in_several_ways(key: str, code: str) -> None:
    """At least five wordings of each goal, over the registers."""
    attribute = {"recipe": "kcal"}.get(key, "minutes")
    assert len(_drawn(key, code, Best(attribute=attribute, optimum=1, mean=2.0))) >= ENOUGH
    assert len(_drawn(key, code, Impossible())) >= ENOUGH
    assert len({text.change(["X."], 4) for text in _texts(key, code) for _ in range(DRAWS)}) >= ENOUGH


@pytest.mark.parametrize("code", ["ro", "en"])
@pytest.mark.parametrize("key", KEYS)
def test_the_prompt_says_nothing_of_whether_there_is_a_plan(key: str, code: str) -> None:
    """The same draw gives the same words where there is a plan and where there is none."""
    for possible, clashing in zip(_texts(key, code), _texts(key, code), strict=True):
        assert possible.of(Impossible()) == clashing.of(Impossible(conflicts=((1, 2),)))


@pytest.mark.parametrize(
    ("key", "word", "other"),
    [("recipe", "meniu", "plan"), ("schedule", "calendar", "plan"), ("travel", "plan", "meniu")],
)
def test_a_plan_has_the_name_that_the_world_gives_it(key: str, word: str, other: str) -> None:
    """A menu is called a menu and a calendar a calendar in every wording of a repair."""
    for text in _texts(key, "ro"):
        for _ in range(DRAWS):
            said = text.change(["X."], 4)
            assert word in said
            assert other not in said


def test_a_repair_without_words_names_file_and_key() -> None:
    """A world that lacks the table learns where to write what."""
    folder = WorldFolder("tests.worlds.toy")
    text = GoalText(folder, "ro", "formal", RandomStream("toy"))
    with pytest.raises(MissingTextError, match=r'prompt.toml: write change = "..." under \[goal\]'):
        text.change(["X."], 2)
    with pytest.raises(MissingTextError, match=r'prompt.toml: write "cost.least" under \[goal.best\]'):
        text.of(Best(attribute="cost", optimum=1, mean=2.0))
    with pytest.raises(MissingTextError, match=r"prompt.toml: write plan = .* under \[goal\]"):
        text.of(Impossible())


def test_the_registers_of_prompts_have_wordings_of_goals() -> None:
    """Each register has the line above new demands and what follows it, in both languages."""
    for code in ("ro", "en"):
        asked = load(code).goals.asked
        assert set(asked) == set(REGISTERS)
        assert all(ways.changed and ways.repair for ways in asked.values())

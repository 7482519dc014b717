"""The choice of wordings: what a reader earns who hears only some rules, and what suits a register."""

from __future__ import annotations

import numpy as np
import pytest

from gmtw.constraints import MaxTotal, OnDayAtMost
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.constructions import CONSTRUCTIONS
from gmtw.worlds.wording_choice import LEADS, Obeyed, fits, fitting, leading
from gmtw.worlds.world_folder import Wording


def test_what_is_solved_without_some_rules() -> None:
    """It is the share of plans that obey all rules among those that obey the heard ones, counted one by one."""
    flags = RandomStream("flags").array(4, 500) < 0.5
    found = Obeyed(flags).solved_without
    for unheard in range(16):
        heard = [row for at, row in enumerate(flags) if not unheard >> at & 1]
        among = np.logical_and.reduce(heard) if heard else np.ones(500, dtype=bool)
        assert found[unheard] == flags.all(axis=0).sum() / among.sum()


def test_nobody_obeys() -> None:
    """If no plan obeys the heard rules, nothing is solved, and nothing is divided by nothing."""
    assert not Obeyed(np.zeros((2, 10), dtype=bool)).solved_without[:3].any()


@pytest.mark.parametrize(
    ("register", "after", "prompt", "right"),
    [
        ("", "", "formal", True),
        ("", "", "", True),
        ("list", "", "list", True),
        ("list", "", "formal", False),
        ("list", "", "", False),
        ("list", "day", "list", True),
        ("everyday", "day", "list", False),
        ("", "entity", "list", False),
    ],
)
def test_a_wording_stands_in_its_register(register: str, after: str, prompt: str, right: bool) -> None:
    """One without a register suits every prompt; what it points back to must be there all the same."""
    rule, before = OnDayAtMost(day=0, attribute="cost", limit=5), OnDayAtMost(day=0, attribute="minutes", limit=9)
    wording = Wording.model_validate({"text": "x", "register": register, "after": after})
    assert fits(wording, rule, before, prompt) is right


def test_half_of_the_wordings_are_those_of_the_register() -> None:
    """One note among four sentences is drawn as often as they are."""
    ways = [Wording(text="a"), *(Wording(text=text) for text in "bcd"), Wording(text="e", register="list")]
    rule = MaxTotal(attribute="cost", limit=1)
    assert sorted(fitting(ways, rule, None, "list")) == [0, 1, 2, 3, 4, 4, 4, 4]
    assert fitting(ways, rule, None, "formal") == [0, 1, 2, 3]


def test_a_construction_that_only_the_register_has_leads_often() -> None:
    """Notes lead in most lists; elsewhere any construction of the wordings does, but for the negations."""
    common = tuple(tag for tag in CONSTRUCTIONS if tag != "ellipsis")
    ways = [Wording(text="a", tags=common), Wording(text="b", tags=("ellipsis", "condition"), register="list")]
    led = {
        register: [leading([ways], register, RandomStream(at)) for at in range(300)] for register in ("list", "formal")
    }
    assert led["list"].count("ellipsis") > 200
    assert set(led["formal"]) == {*LEADS} - {"ellipsis"}


def test_only_a_construction_that_is_there_leads() -> None:
    """If no wording has one, none leads."""
    for tags in (("condition",), ("condition", "comparison"), ()):
        led = {leading([[Wording(text="a", tags=tags)]], "formal", RandomStream(at)) for at in range(50)}
        assert led == (set(tags) or {""})

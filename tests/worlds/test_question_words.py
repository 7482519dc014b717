"""Every kind of question has natural wordings in each world and language, and each of them can be filled in."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance, Question, ReadPlan
from gmtw.datasets import load as load_set
from gmtw.languages import load
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.questions.draw import drawn
from gmtw.tasks.plan.questions.kinds import KINDS
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS, world_of
from gmtw.worlds.question_words import Asker, turn, worded

SET = Path(__file__).parents[2] / "bench" / "gmtw-ro-3.0"

PLANS = sorted(world.key for world in WORLDS if world.key != "fact")

FEWEST = 5
"""Ways to ask each kind of question."""


@cache
def _offered(world: str) -> dict[str, list[tuple[Instance, Question]]]:
    """Return questions of each kind and attribute that can be asked of plans of a world."""
    found: dict[str, list[tuple[Instance, Question]]] = defaultdict(list)
    for instance in [one for one in load_set(SET) if one.source == world][::7]:
        task, home = task_of(instance, PlanTask), world_of(world)
        assert home is not None
        plan = home.guess(task, RandomStream("guess", instance.id))
        cells = tuple((slot, entity) for slot, row in plan.items() for entity in row)
        planned = Planned(task, ReadPlan(cells=cells))
        for kind in KINDS.values():
            for args in kind.offers(planned):
                key = f"{kind.key}.{args.get('attribute', '')}"
                if len(found[key]) < 3:
                    found[key].append((instance, Question(kind=kind.key, args=args)))
    return found


@pytest.mark.parametrize("code", ["ro", "en"])
@pytest.mark.parametrize("world", PLANS)
def test_each_kind_can_be_asked_in_five_ways(world: str, code: str) -> None:
    """Every wording of every kind and attribute is filled in, without a hole, and no two of a question are the same."""
    home = world_of(world)
    assert home is not None
    offered = _offered(world)
    assert len({key.split(".")[0] for key in offered}) >= len(KINDS) - 2
    for key, questions in offered.items():
        for instance, question in questions:
            asker = Asker.of(instance, home.folder, code, RandomStream(key))
            said = [asker.filled(way, question) for way in asker.ways(question)]
            assert len(set(said)) == len(said) >= FEWEST, key
            for sentence in said:
                assert sentence[0].isupper(), sentence
                assert sentence[-1] in "?.", sentence
                assert "{" not in sentence, sentence
                assert "  " not in sentence, sentence


@pytest.mark.parametrize("code", ["ro", "en"])
@pytest.mark.parametrize("world", PLANS)
def test_no_wording_of_a_world_is_left_over(world: str, code: str) -> None:
    """Each table of wordings is of a kind that exists, and each attribute with a sum has one for its largest too."""
    home = world_of(world)
    assert home is not None
    own = home.folder.text(code).questions
    assert {key.split(".")[0] for key in (*own.ask, *load(code).questions.ask)} <= KINDS.keys()
    sums = {key.removesuffix(".sum") for key in own.phrases if key.endswith(".sum")}
    tops = {key.removesuffix(".tops") for key in own.phrases if key.endswith(".tops")}
    assert tops | {"km"} >= sums >= tops


def test_the_turn_has_every_question_and_says_how_to_answer() -> None:
    """An opening line, the numbered questions, and the form of the JSON; the same draw gives the same text."""
    instance = next(one for one in load_set(SET) if one.source == "travel")
    task, home = task_of(instance, PlanTask), world_of("travel")
    assert home is not None
    plan = home.guess(task, RandomStream("guess"))
    read = ReadPlan(cells=tuple((slot, entity) for slot, row in plan.items() for entity in row))
    for code in ("ro", "en"):
        asked = worded(instance, drawn(instance, read, 5), code)
        text = turn(instance, asked, code)
        assert text == turn(instance, worded(instance, drawn(instance, read, 5), code), code)
        lines = text.splitlines()
        assert lines[1:6] == [f"{number}. {one.said}" for number, one in enumerate(asked, 1)]
        assert '{"1": ..., "2": ..., ...}' in lines[-1]
    one = worded(instance, drawn(instance, read, 1), "ro")
    assert '{"1": ...}' in turn(instance, one, "ro")


def test_a_world_without_words_is_asked_nothing() -> None:
    """A source that is no world here, and a language that it does not speak, have no sentences."""
    instance = next(one for one in load_set(SET) if one.source == "travel")
    asked = (Question(kind="what", args={"day": 0}),)
    assert worded(instance.model_copy(update={"source": "nowhere"}), asked, "ro") == ()
    assert worded(instance, asked, "ca") == ()

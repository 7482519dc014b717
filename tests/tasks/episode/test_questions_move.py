"""Questions as a move of an episode: on the plan of record, in the words of the world, answered beside the plan."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from gmtw.baselines.episodes import parrot, perfect, played
from gmtw.constraints import check, plan_from
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance, Output, Question
from gmtw.languages import load
from gmtw.scoring.grade import Grading
from gmtw.tasks.episode.moves import Questions, questions_on, read_of
from gmtw.tasks.episode.state import opening_state
from gmtw.tasks.episode.talk import Talk, Turn, replies
from gmtw.tasks.episode.task import EpisodeTask
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.questions.kinds import KINDS
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.questions.reply import answers_beside
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS, Made, world_of
from gmtw.worlds.episodes import DEFAULT_REGISTER, FORMAL, LENGTH, WORDINGS, _Words, script_of
from gmtw.worlds.question_words import Asker
from gmtw.worlds.varied_world import VariedWorld
from tests.tasks.episode.episode_draws import WORLDS_OF_PLANS, episode_of


def asked_in(instance: Instance, language: str = "ro") -> tuple[Talk, Turn]:
    """The talk of a perfect player up to the first turn with questions, and that turn."""
    talk = Talk(instance, language)
    while (turn := talk.turn()) is not None:
        if isinstance(turn.move, Questions):
            return talk, turn
        talk = talk.answered(turn, perfect(turn, language))
    raise AssertionError("no questions")


def test_every_script_asks_once_at_least_and_never_twice_in_a_row() -> None:
    """In two hundred scripts of each level; what has happened is never undone either."""
    for level in LENGTH:
        for number in range(200):
            script = script_of(level, RandomStream("scripts", level, number))
            assert 1 <= script.count("questions") <= 2
            assert "questions questions" not in " ".join(script)
            assert "break undo" not in " ".join(script)


@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_questions_are_about_the_plan_of_record(world: str) -> None:
    """Other plans are asked other things; the right answers are those of that plan, and the player knows them."""
    instance = episode_of(world)
    talk, turn = asked_in(instance)
    episode, move = talk.episode, turn.move
    assert isinstance(move, Questions)
    assert talk.state is not None
    assert move.asked == questions_on(episode, len(talk.moves), talk.state)
    assert 2 <= len(move.asked) <= 3
    other = opening_state(episode.opening.demands, dict(list(turn.record.items())[:1]))
    assert questions_on(episode, len(talk.moves), other) != move.asked
    found = replies(turn, perfect(turn, "ro"), "ro")
    assert [one.question for one in found] == list(move.asked)
    assert all(one.is_right for one in found)
    after = talk.answered(turn, perfect(turn, "ro"))
    assert (after.is_lost, after.state) == (False, turn.after.with_plan(turn.record))


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_a_wrong_reply_loses_the_turn_and_nothing_else(world: str, language: str) -> None:
    """The plan stays, and the user does not say that something was wrong with it."""
    instance = episode_of(world)
    said = played(instance, language, parrot)
    record = Grading(instance, Output(instance_id="x", language=language, turns=said)).record()
    score = record.scores["T"]
    lost = [line["kind"] for line in score.parts["each"] if not line["held"]]
    assert set(lost) == {"questions"}
    assert [line["U"] for line in score.parts["each"] if line["kind"] == "questions"] == [1.0] * len(lost)
    assert score.parts["K"] < 0.5
    assert [one.user for one in said] == [one.user for one in played(instance, language, perfect)]


def test_demands_have_the_numbers_of_the_conversation() -> None:
    """Also where some are gone: what a question says of demand 5 is true of the one that the user numbered 5."""
    found = 0
    for world in WORLDS_OF_PLANS:
        instance = episode_of(world, "medium")
        talk = Talk(instance, "ro")
        while (turn := talk.turn()) is not None:
            task = task_of(turn.instance, PlanTask)
            plan = plan_from(task.scene, turn.record)
            assert tuple(task.numbered) == turn.after.labels
            broken = {number for number, rule in task.numbered.items() if not check(rule, plan).held}
            planned = Planned(task, read_of(turn.record))
            assert planned.broken == broken
            gaps = tuple(task.numbered) != tuple(range(1, len(task.demands) + 1))
            for kind in (KINDS["left"], KINDS["over"]) if gaps else ():
                for args in kind.offers(planned):
                    number = int(args["demand"])
                    assert f"\n{number}. " in "\n".join(one.content for one in talk.said) + turn.text
                    found += kind.right(planned, args) is not None
            talk = talk.answered(turn, perfect(turn, "ro"))
    assert found > 3


PLAN = '"ziua_1": ["A"], "ziua_2": ["B"]'
WAYS: Mapping[str, tuple[str, Mapping[int, Any]]] = {
    "beside the plan": ('{%s, "răspunsuri": {"1": 2, "2": [3]}}', {1: 2, 2: [3]}),
    "without diacritics": ('{%s, "raspunsuri": {"1": 2}}', {1: 2}),
    "in English": ('{%s, "Answers": {"1": 2}}', {1: 2}),
    "a list": ('{%s, "răspunsuri": ["ziua 2", 95, []]}', {1: "ziua 2", 2: 95, 3: []}),
    "a list of objects": ('{%s, "răspunsuri": [{"1": 2}, {"2": 3}]}', {1: 2, 2: 3}),
    "words in keys": ('{%s, "răspunsuri": {"întrebarea 1": 2}}', {1: 2}),
    "an object before": ('{"1": 2, "2": 3}\n{%s}', {1: 2, 2: 3}),
    "an object after": ('{%s}\n{"1": 2, "2": 3}', {1: 2, 2: 3}),
    "an object of its own": ('{%s}\n{"răspunsuri": {"1": 2}}', {1: 2}),
    "cut off": ('{%s, "răspunsuri": {"1": 2', {1: 2}),
    "none": ("{%s}", {}),
    "no object": ("Nu știu.", {}),
    "nothing in it": ('{%s, "răspunsuri": {}}', {}),
    "a text": ('{%s, "răspunsuri": "ziua 2"}', {1: "ziua 2"}),
}


@pytest.mark.parametrize("way", WAYS)
def test_replies_are_read_beside_a_plan(way: str) -> None:
    """Under their key, or in an object of numbers; keys of the plan are no answers."""
    text, found = WAYS[way]
    assert dict(answers_beside(text.replace("%s", PLAN), 3)) == found


@pytest.mark.parametrize("where", ["{plan}\n{replies}", "{replies}\n{plan}"])
def test_replies_in_an_object_of_their_own_leave_the_plan_as_it_is(where: str) -> None:
    """The turn is held, whatever comes first, though a number may be the name of a day."""
    talk, turn = asked_in(episode_of("travel"))
    whole = json.loads(perfect(turn, "ro")[perfect(turn, "ro").index("{") :])
    parts = {"replies": json.dumps({"răspunsuri": whole.pop("răspunsuri")}), "plan": json.dumps(whole)}
    assert not talk.answered(turn, where.format(**parts)).is_lost


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_the_words_are_those_of_the_world(world: str, language: str) -> None:
    """Each sentence kept with an episode is one that the world would say; all questions on its plan have one."""
    instance = episode_of(world)
    episode, home = task_of(instance, EpisodeTask), world_of(world)
    assert home is not None
    opening = instance.model_copy(update={"task": episode.opening})
    asker = Asker.of(opening, home.folder, language, RandomStream("words"))
    asking, planned = episode.asking[language], Planned(episode.opening, read_of(episode.witness))
    number = 0
    for kind in KINDS.values():
        for args in list(kind.offers(planned))[:6]:
            question = Question(kind=kind.key, args=args)
            said = {asking.said([question], episode.opening.scene, RandomStream(n))[0] for n in range(6)}
            assert said <= {asker.filled(way, question) for way in asker.ways(question)}
            assert 1 <= len(said) <= WORDINGS
            number += 1
    assert number > 10


@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_who_is_formal_says_nothing_familiar(world: str) -> None:
    """In Romanian, in each kind of question; others do, so that the words are looked for."""
    familiar = re.compile(rf"\b(?:{'|'.join(load('ro').questions.familiar)})\b", re.I)
    home, instance = world_of(world), episode_of(world)
    assert isinstance(home, VariedWorld)
    made = Made(task_of(instance, EpisodeTask).opening, instance.meta.get("story", {}))
    ways = _Words(home, "ro", FORMAL, RandomStream("words")).asking(made).ways
    assert ways
    assert not [way for some in ways.values() for way in some if familiar.search(way)]
    everyday = _Words(home, "ro", DEFAULT_REGISTER, RandomStream("words")).asking(made).ways
    assert [way for some in everyday.values() for way in some if familiar.search(way)]


def test_questions_are_asked_without_the_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """All words of an episode travel in its line."""
    instance = episode_of("recipe")
    said = played(instance, "ro", perfect)
    monkeypatch.setattr(WORLDS, "_found", {})
    assert played(instance, "ro", lambda turn, language: said[len(heard(turn)) - 1].output) == said


def heard(turn: Turn) -> list[str]:
    """The words of the user up to a turn, one for each."""
    return ["x"] * int(turn.instance.id.rpartition("#")[2])


def test_a_script_that_asks_has_the_words() -> None:
    """A task without them is refused when it is read."""
    task = task_of(episode_of("travel"), EpisodeTask)
    with pytest.raises(ValueError, match="asking: expected wordings of questions in 'en'"):
        EpisodeTask.model_validate({**task.model_dump(mode="json"), "asking": {}})

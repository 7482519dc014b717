"""Writing tasks that are made here: certified, different, the same for the same seed, and asked in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from gmtw import languages
from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets.generate_writing import is_writing, sizes_like, writing
from gmtw.tasks.handler import task_of
from gmtw.tasks.writing.audit import breaks_alone
from gmtw.tasks.writing.built_in_models import BUILT_IN_MODELS
from gmtw.tasks.writing.constraint import Constraint
from gmtw.tasks.writing.grading import graded
from gmtw.tasks.writing.task import WritingTask
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.worlds import Part
from gmtw.worlds.writing.choose import NUMBERS
from gmtw.worlds.writing.make import GENRES
from gmtw.worlds.writing.parts import Form, Topic, Values, genres_of
from tests.bench.frozen_set import instances_of

RO = languages.load("ro")


@pytest.fixture(scope="module")
def instances() -> list[Instance]:
    """Return a task of each genre and level of the frozen set; tests/bench/test_ro_write.py makes them anew."""
    return [one for one in instances_of("ro-write-1.0") if one.id.endswith("/8000001")]


def topics_of(genre: str) -> list[Topic]:
    return [topic for one in genres_of(genre, "ro") for topic in one.topics]


def tasks(instances: list[Instance]) -> Iterator[WritingTask]:
    return (task_of(one, WritingTask) for one in instances)


def test_each_genre_and_level_has_its_number(instances: list[Instance]) -> None:
    assert len(instances) == 3 * len(GENRES)
    assert all(len(task_of(one, WritingTask).constraints) == NUMBERS[one.level] for one in instances)
    assert len({one.fingerprint for one in instances}) == len(instances)


def test_the_witness_meets_everything_and_tells_every_fact(instances: list[Instance]) -> None:
    for task in tasks(instances):
        found = graded(task, task.witness, "ro")
        assert found.solved
        assert found.u == found.told.share == 1
        assert not found.told.invented


def test_each_constraint_is_broken_alone_by_a_text(instances: list[Instance]) -> None:
    for task in tasks(instances):
        assert len(task.breaks) == len(task.constraints)
        assert all(breaks_alone(task, text, at, "ro") for at, text in enumerate(task.breaks))


def test_no_idle_text_solves_a_task(instances: list[Instance]) -> None:
    for instance in instances:
        task = task_of(instance, WritingTask)
        for model in BUILT_IN_MODELS[1:]:
            assert not graded(task, model.answer(instance, "ro"), "ro").solved, (model.name, instance.id)


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="hard"):
        list(writing(1, [("hart", None)], seed=31))
    with pytest.raises(GmtwError, match="0 to"):
        list(writing(-1, seed=31))


def test_a_set_is_made_like_another() -> None:
    """Its levels are those of the other one; a set that is not the same in each genre is refused."""
    parts = [Part(f"write-{genre}", level, number) for genre in GENRES for level, number in (("hard", 2), ("easy", 3))]
    assert is_writing(parts)
    assert not is_writing([Part("travel", "easy", 2)])
    assert sizes_like(parts) == [("easy", 3), ("hard", 2)]
    for other in (parts[1:], [*parts, Part("travel", "easy", 2)]):
        with pytest.raises(GmtwError, match="as many writing tasks of each genre"):
            sizes_like(other)


def test_the_prompt_says_every_constraint_and_fact(instances: list[Instance]) -> None:
    for instance in instances:
        task, prompt = task_of(instance, WritingTask), instance.prompts["ro"]
        assert task.given in prompt
        assert task.ask in prompt
        assert f"{len(task.constraints)}. " in prompt
        assert "{" not in prompt


def test_constraints_that_are_asked_for_have_five_wordings() -> None:
    """Each wording has the blanks that its constraint fills."""
    for key, wordings in RO.writing.wordings.items():
        assert len(set(wordings)) == 5, key
        assert key.split(".")[0] in Constraint.kinds


def test_every_sentence_tells_its_fact() -> None:
    """Whatever values are drawn: a sentence that did not would be refused as a witness again and again."""
    for key in GENRES:
        for topic in topics_of(key):
            for draw in range(4):
                values = Values.draw(topic, RandomStream(topic.topic, draw))
                for at, lines in enumerate(topic.facts):
                    forms = (getattr(lines, form) for form in get_args(Form) if form != "first")  # "eu" has no name
                    for same in (lines.any, lines.brief, *forms):
                        for pick, line in enumerate(same):
                            fact = values.facts(topic, {at: pick})[0]
                            assert WrittenText(values.fill(line), RO).tells(fact.tells), (topic.topic, line)


def test_two_forms_tell_the_same_by_sentences_in_the_same_order() -> None:
    """A message or a story is asked for as the sentences that are given, each in the other form."""
    for key in ("register", "rewrite"):
        for genre in genres_of(key, "ro"):
            one, other = genre.genre.variants
            for fact in (fact for topic in genre.topics for fact in topic.facts):
                assert len(fact.lines(one)) == len(fact.lines(other)), fact.says
                assert not fact.details or len(fact.details) == len(fact.lines(one)), fact.says


def test_a_fact_is_not_told_without_what_its_sentence_adds() -> None:
    topic = next(one for one in topics_of("rewrite") if one.topic == "un meci")
    values = Values.draw(topic, RandomStream("un meci"))
    whole, bare = values.fill(topic.facts[3].perfect[1]), values.fill(topic.facts[3].perfect[0])
    added = values.facts(topic, {3: 1})[0]
    assert WrittenText(whole, RO).tells(added.tells)
    assert not WrittenText(bare, RO).tells(added.tells)

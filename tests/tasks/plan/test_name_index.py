"""The names of the frozen sets: every unique short name is told, and no name is said by the prompt's frame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.languages import Language
from gmtw.languages import load as load_language
from gmtw.scoring.parse import read
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.name_index import Resolver, resolver_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.names.mentions import How
from gmtw.text.words import fold, fold_word

BENCH = Path(__file__).parents[3] / "bench"
DECLINED = ("gmtw-ro-3.0",)
"""The sets whose prompts say names as text does: "schimbul de anvelope", "vizitarea Pieței Mari"."""


@cache
def worlds(name: str) -> tuple[Instance, ...]:
    """Return the instances of a frozen set whose entities have names, not values."""
    return tuple(i for i in load(BENCH / name) if not any(slot.free_text for slot in task_of(i, PlanTask).scene.slots))


def resolvers(name: str, source: str = "") -> Iterator[tuple[Instance, str, Resolver]]:
    """Yield each instance with each of its languages, and its names."""
    for instance in worlds(name):
        if source in ("", instance.source):
            for language in sorted(instance.prompts):
                yield instance, language, resolver_of(instance, task_of(instance, PlanTask), language)


def frame_mentions(name: str) -> Iterator[tuple[str, str, How, str]]:
    """Yield each mention in every third prompt of a set and its keys: language, words, how they name it, its name."""
    for instance, language, index in islice(resolvers(name), 0, None, 3):
        keys = " . ".join(key for slot in index.scene.slots for key in slot.names[language])
        for text in (instance.prompts[language], keys):
            for mention in index.names.find(text):
                said = text[mention.start : mention.end]
                names = index.scene.entity[mention.id].names
                listed = {fold(full) for variants in names.values() for full in variants}
                how = "fold" if fold(said) in listed else index.names.resolve(said).how
                yield language, said, how, names[language][0]


@pytest.mark.parametrize("name", DECLINED)
def test_the_frame_of_a_prompt_names_nobody_but_what_it_lists(name: str) -> None:
    """In each language, every mention in a prompt is a whole name, as listed or declined, word for word."""
    found = Counter(frame_mentions(name))
    assert {language for language, *_ in found} == {"ro", "en"}
    odd = [one for one in found if one[2] != "fold" and not (one[2] == "inflection" and same_words(*one))]
    assert odd == []


def same_words(language: str, said: str, _: How, name: str) -> bool:
    """Return whether the words of content of both begin alike: "filmul de la cinema" is "Film la cinema"."""
    spoken = load_language(language).inflection
    small = {*spoken.function_words, *spoken.articles}
    said_, listed = ([word[:2] for word in fold(text).split() if word not in small] for text in (said, name))
    return said_ == listed


def without_last_part(name: str) -> str:
    """Return a Romanian dish without its last "și ..."."""
    return name.rpartition(" și ")[0]


@pytest.mark.parametrize("name", DECLINED)
def test_dishes_are_told_without_their_last_part(name: str) -> None:
    """The words "omletă cu șuncă" are "Omletă cu șuncă și smântână" if no other dish of the scene starts so."""
    told = untold = 0
    for instance, language, index in resolvers(name, "recipe"):
        if language != "ro":
            continue
        names = {entity.id: entity.names["ro"][0] for entity in index.scene.entities}
        for id_, full in names.items():
            short = without_last_part(full)
            unique = short and not any(fold(other).startswith(fold(short)) for o, other in names.items() if o != id_)
            if unique:
                text = f"La masă am pus {short[0].lower()}{short[1:]} și încă ceva."
                right = [mention.id for mention in index.names.find(text) if mention.sure] == [id_]
                told, untold = told + right, untold + (not right)
                assert index.names.resolve(short).id == id_, f"{instance.id}: {short}"
    assert told > 100
    assert untold == 0


def beginnings(name: str, language: Language) -> Iterator[str]:
    """Yield the beginnings of a name of two words or more, none of them a single thing, that end in no small word."""
    words, small = name.split(), language.repetition.hollow
    for end in range(2, len(words)):
        said = [word not in small for word in map(fold_word, words[:end])]
        if said[-1] and sum(said) > 1 and not any(word.isdigit() for word in words):
            yield " ".join(words[:end])


@pytest.mark.parametrize("language", ["ro", "en"])
def test_what_begins_one_name_is_that_name_in_plan_and_text(language: str) -> None:
    """In every tenth task: where no other name of the scene begins so, and the prompt says it nowhere else."""
    spoken, found = load_language(language), 0
    for instance in worlds("gmtw-ro-3.0")[::10]:
        index = resolver_of(instance, task_of(instance, PlanTask), language)
        names = {entity.id: entity.names[language][0] for entity in index.scene.entities}
        for id_, full in names.items():
            others = [fold(other) + " " for o, other in names.items() if o != id_]
            for short in beginnings(full, spoken):
                if any(other.startswith(fold(short) + " ") for other in others) or is_framed(short, index):
                    continue
                said = [mention.id for mention in index.names.find(f"X: {short}.")]
                assert (index.names.resolve(short).id, said) == (id_, [id_]), f"{instance.id}: {short}"
                found += 1
    assert found > 250


def is_framed(short: str, index: Resolver) -> bool:
    """Return whether the prompt has the words of a short name outside of names, such as a city."""
    return {fold_word(word) for word in short.split()} <= {fold_word(word) for word in index.names.frame_words()}


def dumps(plan: dict[str, Any]) -> str:
    import json

    return f"Iată planul.\n{json.dumps(plan, ensure_ascii=False)}"


def test_a_short_name_costs_the_rule_of_names_alone(travel: Instance) -> None:
    """A name that is not as listed is that entity; only R's rule about names looks at it."""
    plan = read(dumps({"day1": ["Cetatea"], "day2": ["Cetatea Oradea", "Cetatea Orodea"]}), travel, "ro").plan
    assert plan is not None
    assert plan.cells == (("day1", "A2"), ("day2", "A2"), ("day2", "A2"))
    assert plan.unknown == ()
    assert plan.inexact == (("day1", "Cetatea"), ("day2", "Cetatea Orodea"))

"""Controls: answers without understanding, which a sound score does not reward.

Each says in its docstring what it shows; `CONTROLS` lists them in the order of tables.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from gmtw.baselines.explanations import Teller
from gmtw.baselines.plan_answers import filled, listed, named_answer, said, task_of, written
from gmtw.constraints import Scene
from gmtw.core.rng import Draws
from gmtw.core.types import Instance
from gmtw.languages.facts import fact_text
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.fact.statements import Line, entity_id, relations
from gmtw.worlds.schedule import fixed_time

PLANS = ("travel", "schedule", "recipe")
"""The worlds whose answers have more than one slot."""

WORLDS = (*PLANS, "fact")
"""The worlds whose plans can be told."""

EVERY = ("plan", "answer")
"""The types of task that a control answers which needs to know nothing of them."""

SAME = {"en": "english"}
"""Which of the paragraphs is in the language that was asked for."""

EACH_DAY = 2
"""The attractions of the list that the list-order control visits each day."""


@dataclass(frozen=True, slots=True)
class Model:
    """A reference model: what it answers to an instance in a language.

    worlds: the worlds that it knows, of which it answers certified instances only; empty for every task of `tasks`.
    tasks: the types of task that it answers.
    """

    name: str
    answer: Callable[[Instance, str], str]
    worlds: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ("plan",)

    def applies(self, instance: Instance) -> bool:
        """Whether it has an answer to that instance."""
        if instance.task.type not in self.tasks:
            return False
        certified = isinstance(instance.task, PlanTask) and instance.task.certificate is not None
        return not self.worlds or (instance.source in self.worlds and certified)

    @property
    def shows(self) -> str:
        """What it shows, in a sentence."""
        return " ".join((self.answer.__doc__ or "").split())


@cache
def texts() -> Mapping[str, Any]:
    """The tables of controls.toml."""
    found: Mapping[str, Any] = tomllib.loads((files("gmtw.baselines") / "controls.toml").read_text(encoding="utf-8"))
    return found


def empty(instance: Instance, language: str) -> str:
    """Says nothing: silence earns nothing, not even for rules that an empty plan obeys."""
    return ""


def no_json(instance: Instance, language: str) -> str:
    """Writes a good paragraph and no plan: good language alone earns G and nothing else."""
    return str(texts()["paragraph"][language])


def nulls(instance: Instance, language: str) -> str:
    """Gives every key and no value: the right form alone earns nothing."""
    keys = dict.fromkeys(filled(task_of(instance).scene, {}, language))
    return written(no_json(instance, language), keys)


def invented(instance: Instance, language: str) -> str:
    """Fills every key with names that nobody listed: what is unknown costs nothing, and must not earn."""
    names = texts()["invented"][language]
    slots = enumerate(task_of(instance).scene.slots)
    values = {
        slot.names[language][0]: [name] if slot.capacity is None else name
        for slot, name in ((slot, names[at % len(names)]) for at, slot in slots)
    }
    return written(no_json(instance, language), values)


def everything(instance: Instance, language: str) -> str:
    """Puts every entity into every slot: rules that ask for more are no licence to take all."""
    scene = task_of(instance).scene
    plan = dict.fromkeys(scene.slot, tuple(scene.entity))
    return written(no_json(instance, language), filled(scene, plan, language))


def list_order(instance: Instance, language: str) -> str:
    """Takes the list from the top and reads no rule: U stands at chance, however well it is told."""
    scene = task_of(instance).scene
    plan = _in_order(instance.source, scene)
    return written(_prose("list-order", instance, language, plan), filled(scene, plan, language))


def first_fact(instance: Instance, language: str) -> str:
    """Answers with the first value of the text, whatever was asked: the place of a fact gives nothing away."""
    line = Line.read(instance.meta["story"]["lines"][0])
    plan = {"answer": (entity_id(relations()[line.relation].value, line.value),)}
    return written(" ".join(said(instance, plan, language)), filled(task_of(instance).scene, plan, language))


def echo(instance: Instance, language: str) -> str:
    """Repeats the prompt: the names and the form of the JSON stand there, and are no answer."""
    return instance.prompts[language]


def denial(instance: Instance, language: str) -> str:
    """Gives the right plan and says of each of its items that it was left out: naming is not telling."""
    task = task_of(instance)
    plan = task.witness or {}
    return written(_denied(instance, language, plan), filled(task.scene, plan, language))


def wrong_days(instance: Instance, language: str) -> str:
    """Gives the right plan and tells each item on the day after, or the last on the first: the place counts."""
    task = task_of(instance)
    plan, days = task.witness or {}, list(task.scene.days.values())
    moved = {
        new: plan.get(old, ())
        for slots, others in zip(days, [*days[1:], days[0]], strict=True)
        for old, new in zip(slots, others, strict=True)
    }
    return written(_prose("wrong-days", instance, language, moved), filled(task.scene, plan, language))


def lorem(instance: Instance, language: str) -> str:
    """Writes words of no language: text is not language."""
    return str(texts()["lorem"]["text"])


def repetition(instance: Instance, language: str) -> str:
    """Repeats four words of the language for ever: right letters are not generation."""
    said = texts()["repetition"]
    return " ".join([said["text"]] * said["times"])


def other_languages(instance: Instance, language: str) -> str:
    """Writes a good paragraph of Italian, Spanish, French, English or German: G is about the language asked for."""
    paragraphs = [text for name, text in sorted(texts()["languages"].items()) if name != SAME.get(language)]
    return str(Draws("other-languages", instance.fingerprint).choice(paragraphs))


def _prose(model: str, instance: Instance, language: str, plan: Mapping[str, Sequence[str]]) -> str:
    if instance.source not in PLANS:
        return " ".join(said(instance, plan, language))
    return str(Teller(instance, language, plan, Draws(model, instance.fingerprint, language)).prose())


def _denied(instance: Instance, language: str, plan: Mapping[str, Sequence[str]]) -> str:
    if instance.source not in PLANS:
        names = named_answer(instance, plan, language)
        intro, one, many = texts()["denial"][language]
        told = many if len(names) > 1 else one
        return f"{intro} {told.format(value=listed(names, fact_text(language).conjunction))}"
    teller = Teller(instance, language, plan, Draws("denial", instance.fingerprint, language))
    return " ".join(sentence for row in plan.values() for sentence in teller.denied(row))


def _in_order(world: str, scene: Scene) -> dict[str, tuple[str, ...]]:
    """The entities as listed: two a day, into the next free slot, the next of the meal, or the first candidate."""
    ids = list(scene.entity)
    if world == "travel":
        return {slot: tuple(ids[at * EACH_DAY : (at + 1) * EACH_DAY]) for at, slot in enumerate(scene.slot)}
    if world == "schedule":
        fixed = {time: e.id for e in scene.entities if (time := fixed_time(e))}
        free = [slot for slot in scene.slot if slot not in fixed]
        movable = [id_ for id_ in ids if id_ not in fixed.values()]
        return {slot: (id_,) for slot, id_ in (*fixed.items(), *zip(free, movable, strict=False))}
    if world == "recipe":
        meals = {slot.accepts: iter(scene.having(slot.accepts)) for slot in scene.slots}
        return {slot.id: (next(meals[slot.accepts]),) for slot in scene.slots}
    return {"answer": scene.having("candidate")[:1]}


CONTROLS: tuple[Model, ...] = (
    Model("empty", empty, tasks=EVERY),
    Model("no-json", no_json),
    Model("nulls", nulls),
    Model("invented", invented),
    Model("everything", everything),
    Model("list-order", list_order, WORLDS),
    Model("first-fact", first_fact, ("fact",)),
    Model("echo", echo, tasks=EVERY),
    Model("denial", denial, WORLDS),
    Model("wrong-days", wrong_days, PLANS),
    Model("other-languages", other_languages),
    Model("lorem", lorem),
    Model("repetition", repetition),
)

"""Instance x language -> prompt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gmtw.constraints import Entity, Rule, Scene
from gmtw.core.errors import UnknownNameError
from gmtw.core.rng import Draws
from gmtw.core.types import Instance, Prompt
from gmtw.languages import Language
from gmtw.languages.templates import Filler
from gmtw.languages.worlds import WorldText, dialect, text
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.tasks.plan.task import PlanTask


def prompt(instance: Instance, language: str = "ro") -> Prompt:
    """The prompt to send; raises UnknownNameError where the instance has none in that language."""
    if language not in instance.prompts:
        raise UnknownNameError(f"prompt of {instance.id} in", language, instance.prompts)
    text, task = instance.prompts[language], instance.task
    if not isinstance(task, AnswerTask):
        return Prompt(instance_id=instance.id, language=language, text=text)
    return Prompt(
        instance_id=instance.id,
        language=language,
        text=text,
        system=task.system,
        messages=task.messages,
        temperature=task.temperature,
    )


def spoken(instances: Iterable[Instance], wanted: str = "", usual: str = "ro") -> str:
    """The language `wanted`; where that is "", the usual one, or the only one that the instances have prompts in."""
    if wanted:
        return wanted
    all_of = {frozenset(instance.prompts) for instance in instances}
    only = next(iter(all_of)) if len(all_of) == 1 else frozenset((usual,))
    return next(iter(only)) if len(only) == 1 else usual


def compose(task: PlanTask, world: str, story: Mapping[str, Any], code: str, draws: Draws) -> str:
    """The prompt of a plan task in that language: frame, list, rules, what to write, and the form of the JSON.

    `draws` picks among wordings; the same draws give the same wording numbers in every language.
    """
    own, language = text(code, world), dialect(code, world)
    frame = {name: _told(own, name, value) for name, value in story.items()}
    picks = [draws.random() for _ in range(4)]
    intro, listing, demands, ask = (
        options[int(pick * len(options))]
        for pick, options in zip(
            picks, (own.prompt.intro, own.prompt.listing, own.prompt.demands, own.prompt.ask), strict=True
        )
    )
    shown = [f"- {entity.names[code][0]}: {', '.join(_shown(entity, own, language))}" for entity in task.scene.entities]
    said = [_said(rule, own, language, task.scene, draws) for rule in task.rules if rule.side == "instruction"]
    numbered = [f"{number}. {sentence}" for number, sentence in enumerate(said, 1)]
    parts = (
        intro.format_map(frame),
        "\n".join([listing, *shown]),
        "\n".join([demands, *numbered]),
        ask,
        _form(task, code),
    )
    return "\n\n".join(parts)


def _told(own: WorldText, name: str, value: Any) -> str:
    """A word of the story: a place with its preposition, or a phrase by value."""
    return own.places[value].at if value in own.places else own.story[name][str(value)]


def _shown(entity: Entity, own: WorldText, language: Language) -> Iterator[str]:
    """What the list says of one entity, in the order of [show]."""
    for attribute, phrases in own.show.items():
        value: Any = entity.attributes.get(attribute)
        if value is None:
            value = next((a.partition("=")[2] for a in entity.attributes if a.startswith(f"{attribute}=")), "")
        template = phrases.get(str(value), phrases.get("n", ""))
        if template:
            yield Filler(language).fill(template, {"value": value})


def _said(rule: Rule, own: WorldText, language: Language, scene: Scene, draws: Draws) -> str:
    """The rule's sentence: one of the world's wordings for its kind and attribute, for its kind, or its own."""
    pick = draws.random()
    attribute = getattr(rule, "attribute", "")
    for key in (f"{rule.kind}.{attribute}", rule.kind):
        if key in own.rules:
            return rule_sentence(rule, language, scene, own.rules[key][int(pick * len(own.rules[key]))])
    return rule_sentence(rule, language, scene)


def _form(task: PlanTask, code: str) -> str:
    """The JSON to fill in: a list of names per slot, or one name."""
    rows = [
        f'  "{slot.names[code][0]}": ' + ('["...", "..."]' if slot.capacity is None else '"..."')
        for slot in task.scene.slots
    ]
    return "{\n" + ",\n".join(rows) + "\n}"

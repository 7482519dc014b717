"""Instance x language -> prompt, and a rule's sentence in a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import Any

from gmtw.constraints import Entity, Rule, Scene
from gmtw.core.errors import UnknownNameError
from gmtw.core.rng import Draws
from gmtw.core.types import Instance, Prompt
from gmtw.languages import Language
from gmtw.languages.worlds import WorldText, dialect, text
from gmtw.tasks.item.task import AnswerTask
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


def say(rule: Rule, language: Language, scene: Scene, template: str = "") -> str:
    """The sentence of `rule` in that language: `template`, or the rule's own.

    The templates (`Rule.text`) fill `{field:spec}` so: spec `#day` counts the noun "day"; `@field`
    counts the noun named by another field; `name` is an entity's name; an integer without a spec is
    itself; any other spec, or none, looks up the phrase "value.spec". Raises UnknownNameError for
    what the language folder lacks.
    """
    parts = []
    for literal, field, spec, _ in Formatter().parse(template or _of(rule.text, language.code, "sentence in")):
        parts.append(literal)
        if field is not None:
            value = int(field) if field.isdigit() else getattr(rule, field)
            parts.append(_fill(value, spec or "", rule, language, scene))
    sentence = "".join(parts)
    return sentence[:1].upper() + sentence[1:]


def _fill(value: Any, spec: str, rule: Rule, language: Language, scene: Scene) -> str:
    """One placeholder's words."""
    if spec[:1] in ("#", "@"):
        noun = spec[1:] if spec[0] == "#" else getattr(rule, spec[1:])
        return language.number.count(value, _of(language.nouns, noun, "noun"))
    if not spec and isinstance(value, int):
        return str(value)
    if spec == "name":
        return scene.entity[value].names[language.code][0]
    phrases = [_phrase(v, spec, language) for v in (value if isinstance(value, tuple) else (value,))]
    glue = f" {language.phrases['and']} "
    return ", ".join(phrases[:-1]) + glue + phrases[-1] if len(phrases) > 1 else phrases[0]


def _phrase(value: Any, spec: str, language: Language) -> str:
    return str(_of(language.phrases, f"{value}.{spec}" if spec else str(value), "phrase"))


def _of(table: Any, key: str, noun: str) -> Any:
    if key not in table:
        raise UnknownNameError(noun, key, table)
    return table[key]


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
            yield _filled(template, {"value": value}, language)


def _filled(template: str, values: Mapping[str, Any], language: Language) -> str:
    """`{value:#minute}` counted; anything else as it stands."""
    parts = []
    for literal, field, spec, _ in Formatter().parse(template):
        parts.append(literal)
        if field is not None:
            noun = (spec or "").removeprefix("#")
            parts.append(
                language.number.count(values[field], _of(language.nouns, noun, "noun")) if noun else str(values[field])
            )
    return "".join(parts)


def _said(rule: Rule, own: WorldText, language: Language, scene: Scene, draws: Draws) -> str:
    """The rule's sentence: one of the world's wordings for its kind and attribute, for its kind, or its own."""
    pick = draws.random()
    attribute = getattr(rule, "attribute", "")
    for key in (f"{rule.kind}.{attribute}", rule.kind):
        if key in own.rules:
            return say(rule, language, scene, own.rules[key][int(pick * len(own.rules[key]))])
    return say(rule, language, scene)


def _form(task: PlanTask, code: str) -> str:
    """The JSON to fill in: a list of names per slot, or one name."""
    rows = [
        f'  "{slot.names[code][0]}": ' + ('["...", "..."]' if slot.capacity is None else '"..."')
        for slot in task.scene.slots
    ]
    return "{\n" + ",\n".join(rows) + "\n}"

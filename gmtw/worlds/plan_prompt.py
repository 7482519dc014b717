"""The prompt of a plan task: setting, list of entities, rules, what to write, and the form of the JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from gmtw.constraints import Entity, Rule, Scene, Slot
from gmtw.constraints.roads import Roads
from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.languages.templates import Filler
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.world_folder import PromptText, Wording, WorldFolder

Words = TypeVar("Words")

_GROUP = re.compile(r"/\d+")
"""The part that makes the form of groups from an attribute: "cost/3@market" is that of "cost@market"."""


def plan_prompt(task: PlanTask, folder: WorldFolder, setting: Mapping[str, Any], code: str, rng: RandomStream) -> str:
    """Return the prompt of a task in that language.

    `rng` picks among wordings; the same draws give the same wording numbers in every language.
    """
    frame = drawn_frame(folder.text(code).prompt, task, rng)
    said = [_said(rule, folder, code, task.scene, rng) for rule in task.rules if rule.side == "instruction"]
    return composed(task, folder, setting, code, frame, said)


class Frame(NamedTuple):
    """A wording of each part of a prompt's frame (`PromptText`), without what the task does not need."""

    intro: str
    terms: str
    listing: str
    roads: str
    requirements: str
    ask: str


def drawn_frame(text: PromptText, task: PlanTask, rng: RandomStream, later: Iterable[Rule] = ()) -> Frame:
    """Return a wording of each part, drawn, as the task needs it. later: Demands that may come after the prompt."""
    spoken = spoken_of(task, later)
    ways = (getattr(text, part) for part in Frame._fields)
    return Frame(*(rng.choice(way).said(*spoken) if way else "" for way in ways))


class Spoken(NamedTuple):
    """The topics of a prompt: attributes of its list, and kinds and attributes of its demands and goal."""

    listed: frozenset[str]
    asked: frozenset[str]


def spoken_of(task: PlanTask, later: Iterable[Rule] = ()) -> Spoken:
    """Return what the prompt of a task speaks of, and what demands that come later will."""
    return Spoken(frozenset(_listed(task)), frozenset(_asked(task, later)))


def _listed(task: PlanTask) -> Iterator[str]:
    """Yield the attributes that some entity has, and their categories: "cost/3@market" and "cost/3"."""
    for entity in task.scene.entities:
        for attribute, value in entity.attributes.items():
            if value:
                yield from (attribute, re.split("[=@]", attribute)[0])


def _asked(task: PlanTask, later: Iterable[Rule]) -> Iterator[str]:
    """Yield the kinds of the demands, and the attributes that they or the goal are about."""
    for rule in (*task.demands, *later):
        yield from (rule.kind, *rule.attributes_read)
    yield getattr(task.goal, "attribute", "")


def composed(
    task: PlanTask,
    folder: WorldFolder,
    setting: Mapping[str, Any],
    code: str,
    frame: Frame,
    rules: Sequence[str],
    goal: str = "",
) -> str:
    """Return the prompt: setting, list of entities, roads, these sentences of rules, the goal, what to write, JSON."""
    words = {name: setting_words(folder, code, name, value) for name, value in setting.items()}
    shown = [f"- {entity.names[code][0]}: {', '.join(_shown(entity, folder, code))}" for entity in task.scene.entities]
    roads = task.scene.roads
    parts = (
        Filler(folder.dialect(code), files=str(folder.path / code / "prompt.toml")).fill(frame.intro, words),
        frame.terms,
        "\n".join([frame.listing, *shown]),
        "\n".join([frame.roads, *distances(roads, folder, code)]) if roads and frame.roads else "",
        "\n".join([frame.requirements, *(f"{number}. {sentence}" for number, sentence in enumerate(rules, 1))]),
        goal,
        frame.ask,
        _json_form(task, code),
    )
    return "\n\n".join(filter(None, parts))


def setting_words(folder: WorldFolder, code: str, name: str, value: Any) -> str:
    """Return the words for a value of the setting, or several: a place with its preposition, or a phrase by value."""
    if isinstance(value, list | tuple):
        return folder.dialect(code).listed([setting_words(folder, code, name, one) for one in value])
    own = folder.text(code)
    if value in own.places:
        return own.places[value].at
    phrases = own.setting.get(name, {})
    if str(value) not in phrases:
        raise MissingTextError(
            f'{folder.path / code / "prompt.toml"}: no words for {name} {value!r}; write {value} = "..." under '
            f"[setting.{name}], or a place {value!r} in names.toml"
        )
    return phrases[str(value)]


def _shown(entity: Entity, folder: WorldFolder, code: str) -> Iterator[str]:
    """Yield what the list says of one entity, in the order of [show]; what groups add, after the plain amount."""
    filler = Filler(folder.dialect(code), files=folder.files_of(code))
    show = folder.text(code).show
    places = {attribute: place for place, attribute in enumerate(show)}
    for attribute in sorted(show, key=lambda name: places.get(_GROUP.sub("", name), places[name])):
        phrases = show[attribute]
        value: Any = entity.attributes.get(attribute)
        if value is None:
            value = next((a.partition("=")[2] for a in entity.attributes if a.startswith(f"{attribute}=")), "")
            if value and value not in phrases:
                file = folder.path / code / "prompt.toml"
                raise MissingTextError(
                    f"{file}: no phrase for {attribute} {value!r}, which {entity.id!r} has in entities.toml; "
                    f'write {value} = "..." under [show.{attribute}]'
                )
        template = phrases.get(str(value), phrases.get("n", ""))
        if template:
            yield filler.fill(template, {"value": value})


def distances(roads: Roads, folder: WorldFolder, code: str) -> Iterator[str]:
    """Yield a line for each road: its ends, and how long it is."""
    own, filler = folder.text(code), Filler(folder.dialect(code), files=folder.files_of(code))
    named = {**own.show[roads.category], roads.depot: own.roads.depot}
    for road in roads.roads:
        one, other = (named[end] for end in road.ends)
        yield filler.sentence(own.roads.line, {"one": one, "other": other, "km": road.km})


def wordings(rule: Rule, folder: WorldFolder, code: str) -> tuple[Wording, ...]:
    """Return the world's wordings of the rule, for its kind and attribute or for its kind; none if it has none."""
    return of_rule(rule, folder.text(code).rules) or ()


def of_rule(rule: Rule, table: Mapping[str, Words]) -> Words | None:
    """Return what a table of texts has for the rule's kind and attribute, else for its kind; None if nothing."""
    return table.get(f"{rule.kind}.{getattr(rule, 'attribute', '')}", table.get(rule.kind))


def _said(rule: Rule, folder: WorldFolder, code: str, scene: Scene, rng: RandomStream) -> str:
    """Return the rule's sentence, in one of the world's wordings or in that of the language."""
    pick, ways = rng.random(), [way for way in wordings(rule, folder, code) if not way.only_in]
    template = ways[int(pick * len(ways))].text if ways else ""
    return rule_sentence(rule, folder.dialect(code), scene, template, folder.files_of(code))


def _json_form(task: PlanTask, code: str) -> str:
    """Return the JSON to fill in: names and numbers per slot, a list of names, or one name."""
    rows = [f'  "{slot.names[code][0]}": {_blank(slot)}' for slot in task.scene.slots]
    return "{\n" + ",\n".join(rows) + "\n}"


def _blank(slot: Slot) -> str:
    """Return what stands for the value of a slot."""
    if slot.copies > 1:
        return '{"...": 1, "...": 2}'
    return '["...", "..."]' if slot.capacity is None else '"..."'

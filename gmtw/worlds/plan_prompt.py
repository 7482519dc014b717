"""The prompt of a plan task: setting, list of entities, rules, what to write, and the form of the JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gmtw.constraints import Entity, Rule, Scene
from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.languages.templates import Filler
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.world_folder import WorldFolder


def plan_prompt(task: PlanTask, folder: WorldFolder, setting: Mapping[str, Any], code: str, rng: RandomStream) -> str:
    """Return the prompt of a task in that language.

    `rng` picks among wordings; the same draws give the same wording numbers in every language.
    """
    own, language = folder.text(code), folder.dialect(code)
    options = (own.prompt.intro, own.prompt.listing, own.prompt.requirements, own.prompt.ask)
    picks = [rng.random() for _ in options]
    intro, listing, heading, ask = (ways[int(pick * len(ways))] for pick, ways in zip(picks, options, strict=True))
    frame = {name: setting_words(folder, code, name, value) for name, value in setting.items()}
    shown = [f"- {entity.names[code][0]}: {', '.join(_shown(entity, folder, code))}" for entity in task.scene.entities]
    rules = [rule for rule in task.rules if rule.side == "instruction"]
    numbered = [f"{number}. {_said(rule, folder, code, task.scene, rng)}" for number, rule in enumerate(rules, 1)]
    parts = (
        Filler(language, files=str(folder.path / code / "prompt.toml")).fill(intro, frame),
        "\n".join([listing, *shown]),
        "\n".join([heading, *numbered]),
        ask,
        _json_form(task, code),
    )
    return "\n\n".join(parts)


def setting_words(folder: WorldFolder, code: str, name: str, value: Any) -> str:
    """Return the words for a value of the setting: a place with its preposition, or a phrase by value."""
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
    """Yield what the list says of one entity, in the order of [show]."""
    filler = Filler(folder.dialect(code), files=folder.files_of(code))
    for attribute, phrases in folder.text(code).show.items():
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


def wordings(rule: Rule, folder: WorldFolder, code: str) -> tuple[str, ...]:
    """Return the world's wordings of the rule, for its kind and attribute or for its kind; none if it has none."""
    own = folder.text(code).rules
    return own.get(f"{rule.kind}.{getattr(rule, 'attribute', '')}", own.get(rule.kind, ()))


def _said(rule: Rule, folder: WorldFolder, code: str, scene: Scene, rng: RandomStream) -> str:
    """Return the rule's sentence, in one of the world's wordings or in that of the language."""
    pick, ways = rng.random(), wordings(rule, folder, code)
    template = ways[int(pick * len(ways))] if ways else ""
    return rule_sentence(rule, folder.dialect(code), scene, template, folder.files_of(code))


def _json_form(task: PlanTask, code: str) -> str:
    """Return the JSON to fill in: a list of names per slot, or one name."""
    rows = [
        f'  "{slot.names[code][0]}": ' + ('["...", "..."]' if slot.capacity is None else '"..."')
        for slot in task.scene.slots
    ]
    return "{\n" + ",\n".join(rows) + "\n}"

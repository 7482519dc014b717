"""Words that may stand beside a listed name in a cell, or make the cell unknown: over all names of all frozen sets."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from gmtw.constraints import Entity, Slot
from gmtw.core.types import Instance, Output
from gmtw.datasets import load
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.name_index import Resolver, resolver_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.words import fold

BENCH = Path(__file__).parents[3] / "bench"

IDLE = {
    "ro": (
        "1. {name}", "2) {name}", "b) {name}", "#4 {name}", "3 – {name}", "5\ufe0f\u20e3 {name}",
        "{name} – 20 lei", "{name} - 1,5 ore", "{name} (15 lei, 40 min)", "{name}, preț: 30 de lei", "{name} 45 min",
        "9:00 – {name}", "ora 9:30: {name}", "{name} (de la 10:15 până la 11:45)", "{name} la 17:00", "8h15 {name}",
        "{name}: {shown}", "{name} ({shown})", "{name} – {all}", "4. 9:00 **{name}** (25 lei)",
    ),
    "en": (
        "1. {name}", "2) {name}", "{name} – 20 lei", "{name} (price: 15 lei, 40 minutes)", "9:00 am: {name}",
        "{name}, from 10:15 to 11:45", "{name}: {shown}", "{name} ({shown})", "{name} – {all}",
    ),
}  # fmt: skip
"""Forms of a cell that holds one name and nothing that could change it."""

CHANGED = {
    "ro": (
        "{name} (anulat)", "{name} – amânat", "anulat: {name}", "{name} (opțional)", "{name}, poate", "{name}?",
        "nu {name}", "{name} (nu)", "{name} (sau {other})", "{name} / {other}", "{name} + {other}", "{name} {other}",
        "{name}{other}", "{name} (în locul: {other})", "{name} – 20 lei sau {other} – 30 lei", "rezervă: {name}",
        "fără {name}", "~~{name}~~", "{name} ❌", "{name} (7)", "{name} (2x)", "{name} (de confirmat)",
        "{name} (dacă mai e timp)", "<!-- {name} -->",
    ),
    "en": (
        "{name} (cancelled)", "{name} – optional", "{name} (or {other})", "{name}?", "not {name}", "{name} (no)",
        "{name} (7)", "{name} {other}", "maybe {name}", "{name} (if open)", "without {name}",
        "{name} instead of {other}",
    ),
}  # fmt: skip
"""Forms of which nobody can say what the cell holds."""


class Listed(NamedTuple):
    """A name of a frozen set as a prompt lists it, with a slot that takes it, and another name of the list."""

    using: Resolver
    entity: Entity
    slot: Slot
    name: str
    shown: str
    other: str

    def written(self, form: str, number: int = 0) -> str:
        attributes = self.shown.split(", ")
        part = attributes[number % len(attributes)]
        return form.format(name=self.name, shown=part, all=self.shown, other=self.other)


@cache
def listed(language: str) -> tuple[Listed, ...]:
    """Every name of every frozen set, once for each kind of world."""
    found: dict[tuple[str, str], Listed] = {}
    for path in sorted(BENCH.glob("*/instances.jsonl*")):
        for instance in load(path):
            if language in instance.prompts and isinstance(instance.task, PlanTask):
                for one in _of(instance, language, found.keys()):
                    found[instance.source, one.entity.id] = one
    return tuple(found.values())


def _of(instance: Instance, language: str, known: Container[tuple[str, str]]) -> Iterator[Listed]:
    task = task_of(instance, PlanTask)
    entities, slots = task.scene.entities, task.scene.slots
    if slots[0].free_text:
        return
    new = [at for at, entity in enumerate(entities) if (instance.source, entity.id) not in known]
    lines = [line.lstrip("- ") for line in instance.prompts[language].split("\n")]
    using = resolver_of(instance, task, language) if new else None
    for at in new:
        entity = entities[at]
        name, other = entity.names[language][0], entities[at - 1].names[language][0]
        line = next(line for line in lines if line.startswith(f"{name}:"))
        slot = next((s for s in slots if not s.accepts or entity.attributes.get(s.accepts)), slots[0])
        assert using
        yield Listed(using, entity, slot, name, line[len(name) + 1 :].strip(), other)


@pytest.mark.parametrize("language", ["ro", "en"])
def test_what_is_idle_beside_a_name_leaves_the_name(language: str) -> None:
    """Each name in a form of its own, all forms over all names: it is that entity, never another."""
    forms = IDLE[language]
    for number, one in enumerate(listed(language)):
        for step in range(2):
            text = one.written(forms[(number + 7 * step) % len(forms)], number)
            assert one.using.cell(text, one.slot).id == one.entity.id, text


@pytest.mark.parametrize("language", ["ro", "en"])
def test_what_may_change_a_name_makes_its_cell_unknown(language: str) -> None:
    forms = CHANGED[language]
    for number, one in enumerate(listed(language)[::3]):
        for step in range(3):
            text = one.written(forms[(number + 5 * step) % len(forms)])
            assert one.using.cell(text, one.slot).id is None, text


@pytest.mark.parametrize("language", ["ro", "en"])
def test_no_form_of_a_name_is_the_name_of_another(language: str) -> None:
    """As names are compared: without case, diacritics and punctuation."""
    for one in listed(language):
        others = {fold(name): entity.id for entity in one.using.scene.entities for name in entity.names[language]}
        for form in IDLE[language]:
            assert others.get(fold(one.written(form)), one.entity.id) == one.entity.id


@pytest.mark.parametrize("language", ["ro", "en"])
def test_the_list_of_a_prompt_has_no_words_that_take_back(language: str) -> None:
    """Words of the lists may stand beside names; so none of them may cancel, hedge or offer another."""
    words = {word for one in listed(language) for word in fold(one.shown).split()}
    assert words.isdisjoint(
        fold("anulat anulată amânat opțional poate eventual sau ori dacă cancelled maybe or if").split()
    )


@pytest.mark.parametrize(
    ("cell", "lost"),
    [
        ("1. {}", {"R"}),
        ("{} – 20 lei", {"R"}),
        ("9:00 {}", {"R"}),
        ("{} (anulat)", {"U", "R", "F"}),
    ],
)
def test_what_stands_beside_names_costs_one_rule_of_r(cell: str, lost: set[str]) -> None:
    """The right plan keeps U, G and F, and all rules of R but "names as listed"."""
    from gmtw.baselines.catalog import outputs

    instance = next(one for one in load(BENCH / "gmtw-ro-3.0") if one.source == "travel")
    (plain,) = outputs("oracle", [instance])
    prose, _, plan = plain.output.rpartition("\n\n{")
    names = {key: [cell.format(name) for name in value] for key, value in json.loads("{" + plan).items()}
    odd = plain.model_copy(update={"output": f"{prose}\n\n{json.dumps(names, ensure_ascii=False)}"})
    before, after = scores(instance, plain), scores(instance, odd)
    assert {key for key in "URGF" if before[key] != after[key]} == lost
    if lost == {"R"}:
        rules = Grading(instance, odd).score("R").parts
        assert rules["rules"] - rules["held"] == 1


def scores(instance: Instance, output: Output) -> dict[str, float | None]:
    grading = Grading(instance, output)
    return {key: grading.score(key).value for key in "URGF"}

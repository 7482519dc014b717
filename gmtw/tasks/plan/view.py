"""A plan task as a reader wants it: entities, rules in words, a plan that obeys them, and a plan as it was read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gmtw.constraints import Entity, Names, Scene
from gmtw.core.types import Instance, ReadPlan
from gmtw.tasks.handler import Section
from gmtw.tasks.inspection import Wording
from gmtw.tasks.plan.task import PlanTask, certified_by

if TYPE_CHECKING:
    from rich.table import Table


def facts(task: PlanTask) -> Iterator[str]:
    """Yield what the header says: what random plans earn, and what the certificate proves."""
    proof = task.certificate
    if proof:
        share = f"{100 * proof.p:.3g} %" if proof.p else "none"
        yield f"random plans that solve it: {share} of {proof.plans:,}"
    if task.chance is not None:
        yield f"mean U of random plans {task.chance:.3f}"
    if not proof:
        yield "not certified"
    elif proof.policies:
        yield f"programs that do not read the rules and solve it: none of {proof.policies}"


def sections(instance: Instance, task: PlanTask, language: str, wording: Wording) -> Iterator[Section]:
    """Yield entities, rules, and the witness if one is stored."""
    same = _of_all(task.scene)
    shared = (f"every one of them is also: {', '.join(same)}",) if same else ()
    yield Section(f"{len(task.scene.entities)} entities", (_entities(task.scene, language), *shared))
    yield Section(
        "rules: kind (instruction: U, structure: R), share of random plans that obey",
        (_rules(instance, task, language, wording),),
    )
    no_witness = "  there is none" if task.goal_name == "impossible" else "  none stored"
    witness = no_witness if task.witness is None else _witness(task, language)
    yield Section("witness, a plan that obeys every rule", (witness,))


def answer_section(plan: ReadPlan | None, scene: Scene, language: str) -> Section:
    """Return the plan as it was read: a line for each slot, and one for keys that are no slot."""
    lines = ("none: no JSON object was found",) if plan is None else tuple(_plan_lines(plan, scene, language))
    return Section("as read: the plan", lines)


def _plan_lines(plan: ReadPlan, scene: Scene, language: str) -> Iterator[str]:
    rows: defaultdict[str, list[str]] = defaultdict(list)
    for slot_id, entity in plan.cells:
        rows[slot_id].append(name(scene.entity[entity].names, language))
    rows.update({slot: times(names) for slot, names in rows.items()})
    for slot_id, unknown in plan.unknown:
        rows[slot_id].append(f"unknown: {unknown!r}")
    for slot_id, kind in plan.misfits:
        rows[slot_id].append(f"wrong type: {kind}")
    for slot in scene.slots:
        yield f"{name(slot.names, language)}: {'; '.join(rows[slot.id]) or '-'}"
    if plan.strays:
        yield f"unknown keys: {', '.join(map(repr, plan.strays))}"


def _witness(task: PlanTask, language: str) -> Table:
    grid = _grid()
    for slot in task.scene.slots:
        planned = [name(task.scene.entity[id_].names, language) for id_ in (task.witness or {}).get(slot.id, ())]
        grid.add_row("", name(slot.names, language), "; ".join(times(planned)) or "-")
    return grid


def times(names: Iterable[str]) -> list[str]:
    """Return names, each once: "2 x Milk" where it stands twice."""
    return [f"{number} x {name}" if number > 1 else name for name, number in Counter(names).items()]


def _entities(scene: Scene, language: str) -> Table:
    """A row per entity: its name, categories and amounts in columns of their own, and in the last one what it is."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    columns, amounts = _columns(scene)
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for column in ("name", *columns, "is"):
        table.add_column(column, justify="right" if column in amounts else "left", overflow="fold")
    shared = _of_all(scene)
    for entity in scene.entities:
        cells = [_cell(entity, column, column in amounts) for column in columns]
        others = ((a, value) for a, value in entity.attributes.items() if value and "=" not in a and a not in amounts)
        said = (a if value == 1 else f"{a} {value}" for a, value in others if a not in shared)
        table.add_row(name(entity.names, language), *cells, ", ".join(said))
    return table


def _of_all(scene: Scene) -> list[str]:
    """Return what each entity is, so that a column of it would say nothing."""
    every = [a for e in scene.entities[:1] for a in e.attributes if "=" not in a and a not in _columns(scene)[1]]
    return [attribute for attribute in every if len(scene.having(attribute)) == len(scene.entities)]


def _columns(scene: Scene) -> tuple[list[str], set[str]]:
    """The categories and amounts of a scene in their order, and which of them are amounts."""
    largest: defaultdict[str, int] = defaultdict(int)
    for entity in scene.entities:
        for attribute, value in entity.attributes.items():
            largest[attribute] = max(largest[attribute], value if "/" not in attribute else 0)
    amounts = {attribute for attribute, value in largest.items() if value > 1}
    columns = [a.partition("=")[0] for a in largest if "=" in a or a in amounts]
    return list(dict.fromkeys(columns)), amounts


def _cell(entity: Entity, column: str, amount: bool) -> str:
    if amount:
        return str(entity.attributes.get(column, 0))
    values = (a.removeprefix(f"{column}=") for a, value in entity.attributes.items() if value and f"{column}=" in a)
    return ", ".join(values).replace("_", " ")


def _rules(instance: Instance, task: PlanTask, language: str, wording: Wording) -> Table:
    shares: Sequence[float] = task.certificate.shares if task.certificate else ()
    grid, left, world = _grid(), list(shares), certified_by(instance, task)
    for rule in sorted(task.rules, key=lambda rule: rule.side != "instruction"):
        share = f"{left.pop(0):.2f}" if rule.side == "instruction" and left else "-"
        grid.add_row("", rule.side, share, wording(rule, task.scene, world, language))
    return grid


def _grid() -> Table:
    from rich.table import Table

    return Table.grid(padding=(0, 2, 0, 0))


def name(names: Names, language: str) -> str:
    """The first name in that language, else in the first language that there is."""
    return (names.get(language) or next(iter(names.values())))[0]

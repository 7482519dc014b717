"""Instances as a reader wants them: what is asked, what may be chosen, what must hold, and a plan that does.

Everything is text of a given width; `styled` only for terminals, so that a pipe gets plain lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from gmtw import languages
from gmtw.constraints import Entity, Names, Rule, Scene
from gmtw.core.errors import GmtwError, MissingTextError, UnknownNameError, nearest
from gmtw.core.pager import Canvas, canvas, hanging
from gmtw.core.pager import paged as show
from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.item.view import sections
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.prompt import prompt
from gmtw.worlds import world_of
from gmtw.worlds.plan_prompt import wordings
from gmtw.worlds.plan_world import PlanWorld

if TYPE_CHECKING:
    from rich.table import Table

PRINT = 8
"""Digits of a fingerprint that are shown."""

FEW = 20
"""Up to so many names are listed where one is not known."""


def chosen(
    instances: Iterable[Instance], id_: str = "", world: str = "", level: str = "", most: int | None = None
) -> list[Instance]:
    """The instances of that id, world and level, the first `most` of them.

    Raises UnknownNameError that suggests the nearest id, world or level; GmtwError where there is none of all.
    """
    found = list(instances)
    wishes: list[tuple[str, str, Callable[[Instance], str]]] = [
        ("instance", id_, lambda instance: instance.id),
        ("world", world, lambda instance: instance.source),
        ("level", level, lambda instance: instance.level),
    ]
    for noun, wanted, of in wishes:
        known = {of(instance) for instance in found}
        if wanted and wanted not in known:
            raise unknown(noun, wanted, known)
        found = [instance for instance in found if not wanted or of(instance) == wanted]
    return found[:most]


def unknown(noun: str, wanted: str, known: set[str]) -> GmtwError:
    """The error for a name that is not there; of many names only the nearest is told."""
    if len(known) <= FEW:
        return UnknownNameError(noun, wanted, known)
    near = nearest(wanted, sorted(known))
    hint = f"did you mean {near!r}?" if near else f"ids look like {min(known)!r}"
    return GmtwError(f"No {noun} {wanted!r} among the {len(known)} of this set; {hint}")


def paged(instances: Sequence[Instance], language: str) -> None:
    """The instances stand in the pager, styled, where stdout is a terminal; else on stdout, plain.

    Raises UnknownNameError, before anything is shown, where one has no prompt in that language.
    """
    for instance in instances:
        prompt(instance, language)
    show(lambda width, styled: (view(instance, language, width, styled=styled) + "\n" for instance in instances))


def view(instance: Instance, language: str, width: int, *, styled: bool = False) -> str:
    """The instance as text; raises UnknownNameError where it has no prompt in that language."""
    text = prompt(instance, language).text
    page = canvas(width, styled=styled)
    for line in _header(instance):
        page.out.print(*wrap(line, width, subsequent_indent="  "), sep="\n", style="bold")
    page.section(f"prompt ({language})")
    for line in text.splitlines():
        page.out.print(hanging(line, width))
    if isinstance(instance.task, PlanTask):
        _plan(page, instance, instance.task, language)
    elif isinstance(instance.task, AnswerTask):
        for title, lines in sections(instance.task):
            page.section(title)
            page.out.print(*lines, sep="\n")
    return page.lines()


def _header(instance: Instance) -> Iterator[str]:
    yield f"═══ {instance.id}"
    facts = [instance.source, instance.level, f"fingerprint {instance.fingerprint[:PRINT]}"]
    facts += [f"seed {instance.seed}"] if instance.seed is not None else []
    task = instance.task
    if not isinstance(task, PlanTask):
        yield ", ".join(fact for fact in facts if fact)
        return
    facts += [] if task.chance is None else [f"chance {task.chance:.3f}"]
    proof = task.certificate
    facts += [
        f"p {proof.p:.4f} of {proof.plans:,} plans, {proof.policies} policies tried" if proof else "not certified"
    ]
    yield ", ".join(fact for fact in facts if fact)


def _plan(page: Canvas, instance: Instance, task: PlanTask, language: str) -> None:
    """Entities, rules, and the witness where one is stored."""
    page.section(f"{len(task.scene.entities)} entities")
    page.out.print(_entities(task.scene, language))
    if same := _of_all(task.scene):
        page.out.print(f"all: {', '.join(same)}")
    page.section("rules: side, share of random plans that obey")
    page.out.print(_rules(instance, task, language))
    page.section("witness, a plan that obeys every rule")
    if task.witness is None:
        page.out.print("  none stored")
        return
    grid = _grid()
    for slot in task.scene.slots:
        planned = [name(task.scene.entity[entity].names, language) for entity in task.witness.get(slot.id, ())]
        grid.add_row("", name(slot.names, language), "; ".join(planned) or "-")
    page.out.print(grid)


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
        others = (a for a, value in entity.attributes.items() if value and "=" not in a and a not in amounts)
        table.add_row(name(entity.names, language), *cells, ", ".join(a for a in others if a not in shared))
    return table


def _of_all(scene: Scene) -> list[str]:
    """What each entity is, so that a column of it would say nothing."""
    every = [a for e in scene.entities[:1] for a in e.attributes if "=" not in a and a not in _columns(scene)[1]]
    return [attribute for attribute in every if len(scene.having(attribute)) == len(scene.entities)]


def _columns(scene: Scene) -> tuple[list[str], set[str]]:
    """The categories and amounts of a scene in their order, and which of them are amounts."""
    largest: defaultdict[str, int] = defaultdict(int)
    for entity in scene.entities:
        for attribute, value in entity.attributes.items():
            largest[attribute] = max(largest[attribute], value)
    amounts = {attribute for attribute, value in largest.items() if value > 1}
    columns = [a.partition("=")[0] for a in largest if "=" in a or a in amounts]
    return list(dict.fromkeys(columns)), amounts


def _cell(entity: Entity, column: str, amount: bool) -> str:
    if amount:
        return str(entity.attributes.get(column, 0))
    values = (a.removeprefix(f"{column}=") for a, value in entity.attributes.items() if value and f"{column}=" in a)
    return ", ".join(values).replace("_", " ")


def _rules(instance: Instance, task: PlanTask, language: str) -> Table:
    shares: Sequence[float] = task.certificate.shares if task.certificate else ()
    grid, left = _grid(), list(shares)
    for rule in sorted(task.rules, key=lambda rule: rule.side != "instruction"):
        share = f"{left.pop(0):.2f}" if rule.side == "instruction" and left else "-"
        grid.add_row("", rule.side, share, sentence(rule, instance, task, language))
    return grid


def _grid() -> Table:
    from rich.table import Table

    return Table.grid(padding=(0, 2, 0, 0))


def sentence(rule: Rule, instance: Instance, task: PlanTask, language: str) -> str:
    """The rule in words: its world's where the task is certified, else the language's, else its fields."""
    for speaker, template in _speakers(rule, instance.source if task.certificate else "", language):
        try:
            return rule_sentence(rule, speaker, task.scene, template)
        except (MissingTextError, KeyError):  # KeyError: an entity without a name in that language
            continue
    fields = ", ".join(f"{field} {value}" for field, value in rule.model_dump().items() if field != "kind")
    return f"{rule.kind}: {fields}" if fields else rule.kind


def _speakers(rule: Rule, world: str, language: str) -> Iterator[tuple[Language, str]]:
    """Who might say it: the world in that language, in its own wording and in the rule's; the language itself."""
    if language not in languages.known():
        return
    known = world_of(world)
    if isinstance(known, PlanWorld) and language in known.languages:
        dialect = known.folder.dialect(language)
        yield from ((dialect, template) for template in wordings(rule, known.folder, language)[:1])
        yield dialect, ""
    yield languages.load(language), ""


def name(names: Names, language: str) -> str:
    """The first name in that language, else in the first language that there is."""
    return (names.get(language) or next(iter(names.values())))[0]

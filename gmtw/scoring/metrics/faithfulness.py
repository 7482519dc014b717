"""F, faithfulness: does the explanation tell the plan that was made?

F = cells told / (cells planned + cells invented + false statements), as docs/scoring.md (F) defines. A cell is (slot,
entity); one that the plan repeats counts once, because telling it once tells it. An entity that is told without its
slot is half a cell where the prompt asks for the slot, and so is one without its number where a slot may hold several;
an invented one that is nowhere in the plan is two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import fsum
from operator import attrgetter
from typing import Any

from gmtw import languages
from gmtw.core.cache import remembered
from gmtw.core.output_limits import LONGEST_EXPLANATION, MOST_EVIDENCE
from gmtw.core.translatable import fact
from gmtw.core.types import Answer, Evidence, Instance, Score
from gmtw.scoring.metrics import TaskMetric
from gmtw.scoring.metrics.explanation_reader import Told, reader
from gmtw.scoring.metrics.telling import CellTelling, Invention, Telling
from gmtw.scoring.metrics.text_evidence import evidence_at
from gmtw.scoring.metrics.verdicts import plan_of
from gmtw.tasks.plan.change_check import CHANGING
from gmtw.tasks.plan.false_statements import NAMING, OF_THINGS, FalseStatement, distinct
from gmtw.tasks.plan.goals import Impossible
from gmtw.tasks.plan.page_check import PageCheck
from gmtw.tasks.plan.statement_check import StatementCheck
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.told_demands import share_told, told_demands
from gmtw.text.names.mentions import Mention
from gmtw.text.offset_map import Span
from gmtw.text.statements.statement_model import Statement
from gmtw.text.statuses import MentionStatus

HALF = 0.5
"""What an entity counts that is told without its slot, where the prompt asks for the slot."""

STRANGER = 2
"""What an invention counts whose entity is nowhere in the plan; one that is only misplaced is untold beside."""


class Faithfulness(TaskMetric[PlanTask]):
    """The metric F of plan tasks."""

    key = "F"
    name = "faithfulness"
    task_type = PlanTask

    def score(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the share of the plan that is told and not contradicted; 0 where nothing is planned."""
        if language not in languages.known():
            return Score(metric="F", value=None, why_none=fact("no-language", language=repr(language)))
        if answer.plan and answer.plan.clash is not None and isinstance(task.goal, Impossible):
            return _of_clash(task, instance, answer, language)
        cells = list(dict.fromkeys(answer.plan.cells)) if answer.plan else []
        if answer.plan is None or not cells:
            return Score(metric="F", value=0.0, parts={"planned": 0}, evidence=(Evidence(kind="no-plan"),))
        text = answer.explanation[:LONGEST_EXPLANATION]
        using = reader(task.scene, languages.load(language), instance.prompts.get(language, ""))
        told = using.read(text, frozenset(entity for _, entity in cells)).settled(cells)
        telling = Telling(task.scene, cells, told, using.kin(answer.plan.unknown), Counter(answer.plan.cells))
        kept, invented = _weighed_slots(telling.of_cells(), task), telling.inventions()
        credit = fsum(_credit(cell) for cell in kept)
        found = false_statements(task, instance, answer, told, language)
        false = distinct((*found, *_of_page(task, text, language, found)))
        whole = len(cells) + sum(1 if one.planned else STRANGER for one in invented) + len(false)
        free_text = any(slot.free_text for slot in task.scene.slots)
        contradicted = free_text and invented  # docs/scoring.md, Facts: no other value is presented as the answer
        return Score(
            metric="F",
            value=0.0 if contradicted else credit / whole,
            parts=_parts(kept, credit, invented, told) | {"false": len(false)},
            evidence=(*_evidence(text, kept, invented, told), *_evidence_of_false(text, false)),
        )


def _of_clash(task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
    """Return how far the text tells the demands that the answer says cannot go together.

    What it says of a quality of a named thing is judged as anywhere else; all else is of a plan that there is not.
    """
    named = frozenset(answer.plan.clash or ()) if answer.plan else frozenset[int]()
    text = answer.explanation[:LONGEST_EXPLANATION]
    found = told_demands(text, languages.load(language))
    told = reader(task.scene, languages.load(language), instance.prompts.get(language, "")).read(text, frozenset())
    of_things = replace(told, statements=[one for one in told.statements if one.kind == "quality" and one.mentions])
    false = distinct(false_statements(task, instance, answer, of_things, language))
    untold = sorted(named - found.told)
    added = sorted(found.clashing.keys() - named)
    return Score(
        metric="F",
        value=share_told(named, found, len(false)),
        parts={"planned": len(named), "told": len(named & found.told), "invented": len(added), "false": len(false)},
        evidence=(
            *(_of_demand("demand-untold", text, number, found.acquitted) for number in untold),
            *(_of_demand("demand-added", text, number, found.clashing) for number in added[:MOST_EVIDENCE]),
            *_evidence_of_false(text, false),
        ),
    )


def _of_demand(kind: str, text: str, number: int, said: Mapping[int, Span]) -> Evidence:
    """Return the evidence about a demand, with the words of the text where there are any."""
    span = said.get(number)
    if span is None:
        return Evidence(kind=kind, where=str(number))
    return evidence_at(kind, text, Mention("", *span), str(number))


def _weighed_slots(cells: Sequence[CellTelling], task: PlanTask) -> list[CellTelling]:
    """Return the cells, those without a slot as told where the prompt does not ask for it, or there is only one."""
    if task.slots_asked and len(task.scene.slots) > 1:
        return list(cells)
    return [CellTelling(c.slot, c.entity, "told" if c.kind == "unslotted" else c.kind, c.mention) for c in cells]


def _credit(cell: CellTelling) -> float:
    """Return what a cell counts: 1 told, a half without its slot or its number, else nothing."""
    return 1.0 if cell.kind == "told" else HALF if cell.kind in ("unslotted", "uncounted") else 0.0


def _parts(cells: Sequence[CellTelling], credit: float, invented: Sequence[Invention], told: Told) -> dict[str, Any]:
    return {
        "planned": len(cells),
        "told": int(credit) if credit == int(credit) else credit,
        "unslotted": sum(cell.kind == "unslotted" for cell in cells),
        "invented": len(invented),
        "denied": len({told.mentions[number].id for number in told.denied}),
        "hedged": len(
            {m.id for m, s in zip(told.mentions, told.reading.statuses, strict=True) if s is MentionStatus.HEDGED}
        ),
        "mentions": len(told.mentions),
        "claims": len(told.claims),
    }


def _evidence(text: str, cells: Sequence[CellTelling], invented: Sequence[Invention], told: Told) -> Iterator[Evidence]:
    """Yield what is said of each cell, each invention, what takes the text back, and each denial of what is told."""
    for cell in cells[:MOST_EVIDENCE]:
        where = f"{cell.slot}: {cell.entity}"
        if cell.mention is None:
            yield Evidence(kind=cell.kind, where=where)
        else:
            yield evidence_at(cell.kind, text, told.mentions[cell.mention], where)
    for one in invented[:MOST_EVIDENCE]:
        where = f"{', '.join(sorted(one.slots))}: {one.entity}"
        yield evidence_at("invented", text, Mention(one.entity, one.start, one.end), where)
    if told.reading.retraction is not None:
        yield evidence_at("retraction", text, Mention("", *told.reading.retraction), "")
    standing = {cell.entity for cell in cells if cell.kind in ("told", "unslotted")}
    for number in sorted(told.denied)[:MOST_EVIDENCE]:
        if told.mentions[number].id in standing:
            yield evidence_at("denied-too", text, told.mentions[number], told.mentions[number].id)


def false_statements(
    task: PlanTask, instance: Instance, answer: Answer, told: Told, language: str
) -> list[FalseStatement]:
    """Return the false statements of an explanation, also those that say the same again."""
    if not told.statements or answer.plan is None:
        return []
    prompt, mentioned = instance.prompts.get(language, ""), [mention.id for mention in told.mentions]
    claims = sorted((claim for claim in told.claims if len(claim.slots) == 1), key=attrgetter("mention"))
    filled = {slot: told.mentions[claim.mention].end for claim in claims for slot in claim.slots}
    named = NAMING | CHANGING
    sure = (one for one in told.statements if one.kind not in named or _is_sure(one, told))
    return list(StatementCheck(task, plan_of(task, answer.plan), prompt, mentioned, filled).false(sure))


def _of_page(task: PlanTask, text: str, language: str, found: Sequence[FalseStatement]) -> Iterator[FalseStatement]:
    """Yield what is false of the page that the task asks about, but not what was found to be false already."""
    check = _page_check(task, language)
    for one in check.false(text) if check else ():
        start, end = one.statement.start, one.statement.end
        if not any(other.statement.start < end and start < other.statement.end for other in found):
            yield one


@remembered
def _page_check(task: PlanTask, language: str) -> PageCheck | None:
    """Return what checks explanations about the page of a task; None if it has none."""
    page = task.pages.get(language)
    return PageCheck(page, languages.load(language)) if page else None


def _is_sure(said: Statement, told: Told) -> bool:
    """Return whether a statement surely means the things that it names; of a relation, also whether it stands by them.

    A head alone means in a relation what its whole name says elsewhere in the text. What the text denies anywhere
    stands to nothing: "X și Y sunt în aceeași zi, așa că am renunțat la Y".
    """
    if said.kind in OF_THINGS:
        return all(told.mentions[number].sure for number in said.mentions)
    if said.kind in CHANGING:
        return said.kind == "others" or _names_surely(said, told)
    if not told.denied.isdisjoint(number for m in said.mentions for number in told.of[told.mentions[m].id]):
        return False
    standing = (told.reading.standing(n) or told.reading.statuses[n] is MentionStatus.COMPARED for n in said.mentions)
    return all(standing) and _names_surely(said, told)


def _names_surely(said: Statement, told: Told) -> bool:
    """Return whether the text names surely, anywhere, what a statement is about."""
    return all(any(told.mentions[n].sure for n in told.of[told.mentions[m].id]) for m in said.mentions)


def _evidence_of_false(text: str, false: Sequence[FalseStatement]) -> Iterator[Evidence]:
    """Yield each false statement with what is true."""
    for found in false[:MOST_EVIDENCE]:
        yield evidence_at("false-claim", text, found.statement, found.truth)


METRIC = Faithfulness()

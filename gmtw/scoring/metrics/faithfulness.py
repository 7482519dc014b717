"""F, faithfulness: does the explanation tell the plan that was made, and nothing that contradicts it?

F = coverage x (1 - min(1, contradictions / cells)), as docs/scoring.md (F) defines. Coverage is the share of the cells
that are told; a cell is (slot, entity), and one that the plan repeats counts once. An entity that is told without its
slot is half a cell where the prompt asks for the slot, and so is one without its number where a slot may hold several.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import fsum

from gmtw import languages
from gmtw.core.output_limits import LONGEST_EXPLANATION, MOST_EVIDENCE
from gmtw.core.translatable import message
from gmtw.core.types import Answer, Evidence, Instance, ReadPlan, Score
from gmtw.scoring.metrics import OfKinds, TaskMetric
from gmtw.scoring.metrics.constraints_met import FactsTold
from gmtw.scoring.metrics.text_evidence import evidence_at
from gmtw.tasks.plan.goals import Impossible, Keep
from gmtw.tasks.plan.judge.amounts import AmountJudge
from gmtw.tasks.plan.judge.answer import ExplainedAnswer
from gmtw.tasks.plan.judge.cells import FALSE, Cell, ExplainedCell, ExplainedPlan, Invention
from gmtw.tasks.plan.judge.read_text import ReadText, text_reader
from gmtw.tasks.plan.judge.rule_status import false_status
from gmtw.tasks.plan.plan_counts import plan_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.told_demands import told_demands
from gmtw.text.names.mentions import Mention
from gmtw.text.offset_map import Span

HALF = 0.5
"""The worth of an entity that is told without its slot, where the prompt asks for the slot."""


class Faithfulness(TaskMetric[PlanTask]):
    """The metric F of plan tasks."""

    key = "F"
    name = "faithfulness"
    task_type = PlanTask

    def score(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the share of the plan that is told, less what contradicts it; 0 where nothing is planned."""
        if language not in languages.known():
            return Score(metric="F", value=None, why_none=message("no-language", language=repr(language)))
        if answer.plan and answer.plan.clash is not None and isinstance(task.goal, Impossible):
            return _of_clash(task, answer, language)
        if isinstance(task.goal, Keep):
            return Score(metric="F", value=None, why_none=message("nothing-to-tell"))
        cells = list(dict.fromkeys(answer.plan.cells)) if answer.plan else []
        if answer.plan is None or not cells:
            return Score(metric="F", value=0.0, parts={"planned": 0}, evidence=(Evidence(kind="no-plan"),))
        if any(slot.free_text for slot in task.scene.slots):
            return _of_answer(task, instance, answer, cells, language)
        return _of_plan(task, instance, answer, cells, language)


def _of_plan(task: PlanTask, instance: Instance, answer: Answer, cells: Sequence[Cell], language: str) -> Score:
    """Return how far the text tells the cells, and what it says that contradicts them."""
    assert answer.plan is not None, "its cells were read"
    text = answer.explanation[:LONGEST_EXPLANATION]
    using = text_reader(task.scene, languages.load(language), instance.prompts.get(language, ""))
    read = using.read(text, frozenset(entity for _, entity in cells))
    explained = ExplainedPlan(task.scene, cells, read, using.kin(answer.plan.unknown), Counter(answer.plan.cells))
    told = explained.of_cells() if read.retraction is None else _taken_back(explained.of_cells())
    kept, invented = _weighed_slots(told, task), list(explained.inventions())
    false = list(_false(task, instance, answer.plan, read, text, language))
    coverage = fsum(_credit(cell) for cell in kept) / len(cells)
    contradictions = sum(cell.kind in FALSE for cell in kept) + len(invented) + len(false)
    return Score(
        metric="F",
        value=coverage * (1 - min(1.0, contradictions / len(cells))),
        parts={
            "planned": len(cells),
            "told": _plain(fsum(_credit(cell) for cell in kept)),
            "coverage": coverage,
            "contradictions": contradictions,
            "unslotted": sum(cell.kind == "unslotted" for cell in kept),
            "invented": len(invented),
            "false": len(false),
            "mentions": len(read.mentions),
        },
        evidence=(
            *_evidence(text, kept, invented, read),
            *(evidence_at("false-claim", text, Mention("", *span), truth) for span, truth in false[:MOST_EVIDENCE]),
        ),
    )


def _false(
    task: PlanTask, instance: Instance, answered: ReadPlan, read: ReadText, text: str, language: str
) -> Iterator[tuple[Span, str]]:
    """Yield the characters of each false total, addition and remark on all demands, with what is true."""
    plan, prompt = plan_of(task, answered), instance.prompts.get(language, "")
    judge = AmountJudge(task, plan, prompt, read.mentions)
    for one in (*judge.false(read.amounts), *judge.wrong(text)):
        yield (one.amount.start, one.amount.end), one.truth
    for status, truth in false_status(read.status, task, plan, prompt):
        yield (status.start, status.end), truth


def _of_answer(task: PlanTask, instance: Instance, answer: Answer, cells: Sequence[Cell], language: str) -> Score:
    """Return whether the text gives the answer of a question, and no other one: docs/scoring.md, Facts."""
    text = answer.explanation[:LONGEST_EXPLANATION]
    told = ExplainedAnswer.of(text, task.scene, languages.load(language), instance.prompts.get(language, ""), cells)
    others = [told.mentions[number] for number in told.others]
    kept = [told.of_cell(*cell) for cell in cells]
    coverage = fsum(_credit(cell) for cell in kept) / len(cells)
    return Score(
        metric="F",
        value=0.0 if others else coverage,
        parts={
            "planned": len(cells),
            "told": _plain(fsum(_credit(cell) for cell in kept)),
            "coverage": coverage,
            "contradictions": len(others),
            "invented": len(others),
            "mentions": len(told.mentions),
        },
        evidence=(
            *(_of_cell(text, cell, told.mentions) for cell in kept),
            *(evidence_at("invented", text, one, f": {one.id}") for one in others[:MOST_EVIDENCE]),
            *([evidence_at("retraction", text, Mention("", *told.open), "")] if told.open else ()),
        ),
    )


def _of_cell(text: str, cell: ExplainedCell, mentions: Sequence[Mention]) -> Evidence:
    """Return the evidence about a cell, with the words that tell it where there are any."""
    where = f"{cell.slot}: {cell.entity}"
    if cell.mention is None:
        return Evidence(kind=cell.kind, where=where)
    return evidence_at(cell.kind, text, mentions[cell.mention], where)


def _taken_back(cells: Sequence[ExplainedCell]) -> list[ExplainedCell]:
    """Return the cells of a text that takes itself back: what it told is told no more."""
    return [cell if cell.mention is None else ExplainedCell(cell.slot, cell.entity, "retracted") for cell in cells]


def _of_clash(task: PlanTask, answer: Answer, language: str) -> Score:
    """Return how far the text names the demands that the answer says cannot go together, and no others beside them."""
    named = frozenset(answer.plan.clash or ()) if answer.plan else frozenset[int]()
    text = answer.explanation[:LONGEST_EXPLANATION]
    found = told_demands(text, languages.load(language), len(task.demands))
    conflicts = task.goal.conflicts if isinstance(task.goal, Impossible) else ()
    untold, added, denied = sorted(named - found.told.keys()), found.added(named, conflicts), found.denied(named)
    coverage = len(named & found.told.keys()) / len(named) if named and denied is None else 0.0
    return Score(
        metric="F",
        value=coverage * (1 - min(1.0, len(added) / max(1, len(named)))),
        parts={
            "planned": len(named),
            "told": len(named & found.told.keys()),
            "coverage": coverage,
            "contradictions": len(added),
            "invented": len(added),
        },
        evidence=(
            *(Evidence(kind="demand-untold", where=str(number)) for number in untold),
            *([evidence_at("retraction", text, Mention("", *denied), "")] if denied else ()),
            *(
                evidence_at("demand-added", text, Mention("", *added[number]), str(number))
                for number in sorted(added)[:MOST_EVIDENCE]
            ),
        ),
    )


def _weighed_slots(cells: Sequence[ExplainedCell], task: PlanTask) -> list[ExplainedCell]:
    """Return the cells, those without a slot as told where the prompt does not ask for it, or there is only one."""
    if task.slots_asked and len(task.scene.slots) > 1:
        return list(cells)
    return [ExplainedCell(c.slot, c.entity, "told" if c.kind == "unslotted" else c.kind, c.mention) for c in cells]


def _credit(cell: ExplainedCell) -> float:
    """Return what a cell counts: 1 told, a half without its slot or its number, else nothing."""
    return 1.0 if cell.kind == "told" else HALF if cell.kind in ("unslotted", "uncounted") else 0.0


def _plain(number: float) -> float | int:
    """Return a whole number as such."""
    return int(number) if number == int(number) else number


def _evidence(
    text: str, cells: Sequence[ExplainedCell], invented: Sequence[Invention], read: ReadText
) -> Iterator[Evidence]:
    """Yield what is said of each cell, each invention, and what takes the text back."""
    yield from (_of_cell(text, cell, read.mentions) for cell in cells[:MOST_EVIDENCE])
    for one in invented[:MOST_EVIDENCE]:
        where = f"{', '.join(sorted(one.slots))}: {one.entity}"
        yield evidence_at("invented", text, read.mentions[one.mention], where)
    if read.retraction is not None:
        yield evidence_at("retraction", text, Mention("", *read.retraction), "")


METRIC = OfKinds(Faithfulness(), FactsTold())

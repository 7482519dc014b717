"""Fact: read a text whose statements contradict what everybody knows, and answer from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import Any, ClassVar

from gmtw.constraints import (
    ExactValue,
    FromContext,
    ListFromContext,
    Rule,
    Scene,
    ValueOfContext,
    WellFormed,
    WithinCapacity,
)
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import Certificate, PlanTask
from gmtw.worlds import FRONTIER, Cells, Made, Paragraphs, Refused, Script, World
from gmtw.worlds.fact.baselines import NamedAnswer, from_facts, from_scene, from_text, plans
from gmtw.worlds.fact.page import Page, Size
from gmtw.worlds.fact.question_types import pick
from gmtw.worlds.fact.scene import scene
from gmtw.worlds.fact.statements import (
    UNKNOWN,
    Facts,
    Line,
    Question,
    answers,
    entity_id,
    real,
    relations,
    stated,
    support,
)
from gmtw.worlds.fact.texts import FOLDER
from gmtw.worlds.fact.wording import answered, denied, explain, write

SIZES: Mapping[str, Size] = {
    "easy": Size(sentences=(6, 8), stated=(5, 7)),
    "medium": Size(sentences=(9, 12), stated=(6, 9)),
    "hard": Size(sentences=(12, 16), stated=(9, 11)),
}

BANDS: Mapping[str, tuple[float, float]] = {
    "easy": (0.12, 0.25),
    "medium": (0.08, 0.15),
    "hard": (0.04, 0.10),
    FRONTIER: (0.02, 0.10),
}
"""Level -> the share of the candidates that one of them is."""

DRAFTS = 200
"""Texts that are tried before a draw is given up."""

ORDERS = 8
"""Orders and wordings that are tried for one text."""

EXACT = 1 / 3
"""How often exactly the value is wanted, and no sentence around it."""

STRUCTURE = (ValueOfContext(), WithinCapacity(), WellFormed())


def first_fact(instance: Instance) -> Cells:
    """Answers with the first value of the text, whatever was asked: the place of a fact gives nothing away."""
    line = Line.from_json(instance.meta["story"]["lines"][0])
    return {"answer": (entity_id(relations()[line.relation].value, line.value),)}


class Fact(World):
    """Answer a question from a text that is false in places.

    Setting: `question` (type, path of relation ids, subject of the first one, bound), `lines` in the order of
        the text (relation, subject, value, wording; source, frame and date of a dated source; aside: true
        for a sentence that repeats the question for relation and subject beside a value and states nothing),
        `answer` (entity ids), `exact` (whether exactly the value is wanted). Of two dated lines about the same relation
        and subject the newest counts, as `statements.stated` and `statements.answers` read it.
    Slots: "answer", one entity, or a list for the type "over"; a sentence may stand in it.
    Entities: every value of the text (integers: "<n>-<kind>"), every subject that could be the answer, and "unknown".
        kind=<kind> and candidate (of the asked kind) are 1 or 0.
    Rules by level: FromContext, or ExactValue, or ListFromContext; one at every level. The level is the number of
        candidates, and the type: easy direct, correction, most, least; medium also bridge and over;
        hard bridge, chain (three relations), most, least, over, most of them over outdated statements; missing at all.
    Answer format: {"răspuns": "..."} or {"răspuns": ["...", "..."]}.
    Version history: 1.
    """

    key = "fact"
    version = 1
    position = 3
    folder = FOLDER
    own_controls: ClassVar[Mapping[str, Script]] = {"first-fact": first_fact}

    def make(self, level: str, rng: RandomStream) -> Made:
        """Return a certified task. Raise Refused if no text of this draw gives one."""
        way, reason = pick(level, rng), Refused("nothing drawn")
        for _ in range(DRAFTS):
            page = Page(SIZES[level], rng)
            try:
                return _finish(way(page), page, level, rng)
            except Refused as refused:
                reason = refused
        raise reason

    def prompt(self, made: Made, language: str, rng: RandomStream) -> str:
        """Return the prompt in that language."""
        return write(made.setting, language, rng)

    def policies(self, task: PlanTask, setting: Mapping[str, Any] | None = None) -> Sequence[Cells]:
        """Return answers by place, name and number; with the setting also by words, frequency and common knowledge."""
        return plans(scripts(task.scene, setting), task.scene)

    def guess(self, task: PlanTask, rng: RandomStream) -> Cells:
        """Return as many random candidates as the answer has; "no answer" is one of them if one value is wanted."""
        several = task.scene.slots[0].capacity is None
        found = [*task.scene.having("candidate"), *([] if several else [UNKNOWN])]
        return {"answer": tuple(rng.sample(found, len((task.witness or {})["answer"])))}

    def in_list_order(self, task: PlanTask) -> Cells:
        """Return the first candidate of the text."""
        return {"answer": task.scene.having("candidate")[:1]}

    def explain_witness(self, instance: Instance, language: str, rng: RandomStream) -> str:
        """Return sentences that give the right answer and the statements that it rests on."""
        return answer_sentence(instance.meta["story"], language)

    def explain(
        self,
        instance: Instance,
        language: str,
        plan: Cells,
        rng: RandomStream,
        kept: Sequence[Rule] = (),
        untold: frozenset[str] = frozenset(),
    ) -> Paragraphs:
        """Return the answer, with nothing of the text that it rests on; without a name only the beginning."""
        return (answered(_names(instance, plan, language, untold), language),)

    def deny(self, instance: Instance, language: str, plan: Cells, rng: RandomStream) -> str:
        """Return a text that says that these values are not the answer."""
        return denied(_names(instance, plan, language), language)


def _names(instance: Instance, plan: Cells, code: str, untold: frozenset[str] = frozenset()) -> list[str]:
    """Return the names of what a plan answers."""
    entities = task_of(instance, PlanTask).scene.entity
    return [entities[id_].names[code][0] for row in plan.values() for id_ in row if id_ not in untold]


def scripts(scene: Scene, setting: Mapping[str, Any] | None = None) -> Iterator[NamedAnswer]:
    """Yield what each script answers."""
    yield from from_scene(scene)
    if setting is not None:
        question, lines = Question.from_json(setting["question"]), [Line.from_json(row) for row in setting["lines"]]
        yield from from_facts(question, lines)
        yield from from_text(question, lines, scene)


def answer_sentence(setting: Mapping[str, Any], language: str) -> str:
    """Return sentences that give the right answer and the statements that it rests on; for every type of question."""
    return explain(Question.from_json(setting["question"]), [Line.from_json(row) for row in setting["lines"]], language)


def _finish(question: Question, page: Page, level: str, rng: RandomStream) -> Made:
    """Return the page filled up, in an order and wording that no script solves. Raise Refused."""
    page.fill(_asked_for(question, page))
    page.sprinkle()
    if len(page.lines) > page.size.sentences[1]:
        raise Refused("too long")
    _is_false(question, stated(page.lines))
    _mostly_false(question, page.lines)
    for _ in range(ORDERS):
        lines = [_worded(line, rng) for line in rng.shuffled(page.lines)]
        right, drawn_scene = answers(question, stated(lines)), scene(question, lines)
        check_level(drawn_scene, level)
        if not (solved := _solved(question, lines, drawn_scene, right)):
            return _made(question, lines, drawn_scene, right, rng)
    raise Refused(f"solved: {solved}")


def _asked_for(question: Question, page: Page) -> list[tuple[str, str]]:
    """Return the statements that no older version may be put beside: those of the answer, and all that are compared."""
    facts = stated(page.lines)
    compared = [key for key in facts if question.compares and key[0] == question.path[-1]]
    return [*support(question, facts), *compared]


def _is_false(question: Question, facts: Facts) -> None:
    """Refuse an answer that is true in reality, or rests on a statement that is; of a list, one may be false only."""
    known = {key: real()[key] for key in facts if key in real()} if question.compares else real()
    true = [facts[step] == real().get(step) for step in support(question, facts)]
    if set(answers(question, facts)) == set(answers(question, known)):
        raise Refused("true in reality")
    if (all if question.type == "over" else any)(true) and true:
        raise Refused("rests on the truth")


def _mostly_false(question: Question, lines: Sequence[Line]) -> None:
    """Refuse a text in which less than half of the statements of the asked kind contradict what everybody knows."""
    same = {r.id for r in relations().values() if r.value == question.target and not question.compares}
    about = [line for line in lines if not line.aside and line.relation in {question.path[-1], *same}]
    false = [line for line in about if real().get((line.relation, line.subject)) != line.value]
    if 2 * len(false) < len(about):
        raise Refused("mostly true")


def _worded(line: Line, rng: RandomStream) -> Line:
    return line._replace(wording=rng.below(3), frame=rng.below(3))


def check_level(drawn_scene: Scene, level: str) -> None:
    """Raise Refused if the share that one candidate is lies outside the band of the level."""
    low, high = BANDS[level]
    if not low <= 1 / (1 + candidates(drawn_scene)) <= high:
        raise Refused("level")


def candidates(drawn_scene: Scene) -> int:
    """Return how many values of the asked kind the text has."""
    return sum(entity.attributes.get("candidate", 0) for entity in drawn_scene.entities)


def _solved(question: Question, lines: Sequence[Line], drawn_scene: Scene, right: Sequence[str]) -> str:
    """Return the first script that gives the right answer, of those that never may; "" if none does."""
    tried = (*from_scene(drawn_scene), *from_facts(question, lines), *from_text(question, lines, drawn_scene))
    return next((s.name for s in tried if not s.blind and set(s.answer) == set(right)), "")


def _made(
    question: Question, lines: Sequence[Line], drawn_scene: Scene, right: tuple[str, ...], rng: RandomStream
) -> Made:
    """Return the task with its certificate, and the setting."""
    exact = question.type != "over" and rng.random() < EXACT
    setting = {
        "question": question.to_json(),
        "lines": [line.to_json() for line in lines],
        "answer": list(right),
        "exact": exact,
    }
    tried = len(plans(scripts(drawn_scene, setting), drawn_scene))
    return Made(certified(drawn_scene, right, question.type == "over", exact, tried), setting)


def certified(drawn_scene: Scene, right: tuple[str, ...], several: bool, exact: bool, policies: int) -> PlanTask:
    """Return the task of answering with these entities: a list of `several`, or `exact`ly the name of one.

    policies: How many answers of scripts were tried, and failed.
    """
    number = candidates(drawn_scene)
    p = 1 / (comb(number, len(right)) if several else number + 1)
    wrong = [e.id for e in drawn_scene.entities if e.attributes.get("candidate") and e.id not in right]
    return PlanTask(
        scene=drawn_scene,
        rules=(_instruction(right, several, exact), *STRUCTURE),
        witness={"answer": right},
        chance=round(p, 4),
        certificate=Certificate(
            p=p,
            plans=number + 1,
            shares=(round(p, 4),),
            bites=({"answer": (*right[1:], wrong[0])},),
            policies=policies,
        ),
    )


def _instruction(right: tuple[str, ...], several: bool, exact: bool) -> Rule:
    """Return the rule that the answer is these entities: several, one, or exactly one's name."""
    if several:
        return ListFromContext(entities=right)
    return ExactValue(entity=right[0]) if exact else FromContext(entity=right[0])


WORLD = Fact()

"""Fact: read a text in which every answer hangs on how its sentences are built, and answer from it."""

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
from gmtw.worlds import Cells, Made, Paragraphs, Refused, Script, World
from gmtw.worlds.fact.baselines import LENGTHS, NamedAnswer, from_rows, from_scene, plans
from gmtw.worlds.fact.page import Page, Size
from gmtw.worlds.fact.question_types import features, pick
from gmtw.worlds.fact.readers import BY_CHANCE, BY_DATE, COMMON, DEAF, constructions, solved, tags_of
from gmtw.worlds.fact.scene import of_line, scene
from gmtw.worlds.fact.statements import (
    UNKNOWN,
    Line,
    Question,
    answers,
    competing,
    entity_id,
    needed,
    newest,
)
from gmtw.worlds.fact.texts import FOLDER
from gmtw.worlds.fact.wording import answered, ask, denied, explain, sentence, worded, write

SIZES: Mapping[str, Size] = {
    "easy": Size(sentences=(8, 12), values=(5, 7)),
    "medium": Size(sentences=(11, 16), values=(6, 9)),
    "hard": Size(sentences=(14, 20), values=(9, 11)),
}

BANDS: Mapping[str, tuple[float, float]] = {"easy": (0.12, 0.25), "medium": (0.08, 0.15), "hard": (0.04, 0.10)}
"""Level -> the share of the candidates that one of them is."""

FEWEST: Mapping[str, int] = {"easy": 2, "medium": 3, "hard": 3}
"""The fewest constructions that an answer hangs on, in each language."""

DRAFTS = 200
"""Texts that are tried before a draw is given up."""

ORDERS = 8
"""Orders and wordings that are tried for one text."""

EXACT = 1 / 3
"""The share of questions that want exactly the value, and no sentence around it."""

SPARED = 0.05
"""The share of texts whose newest version may stand anywhere: that it never were the first would tell something."""

REGISTERS = ("formal", "everyday", "list")

STRUCTURE = (ValueOfContext(), WithinCapacity(), WellFormed())


CONTROLS = {
    "facts-first-date": ("first-date", "does not hear dates and takes the first value"),
    "facts-last-date": ("last-date", "does not hear dates and takes the last value"),
    "facts-no-negation": ("no-negation", "hears the opposite of a denial"),
    "facts-no-anaphora": ("skips-anaphora", "passes over sentences that point back"),
    "facts-common-wording": (COMMON, "knows one wording of each fact"),
}
"""Name of a control -> the deaf reader that it is, by the Romanian wordings if there are any, and what it does."""


def _deaf(name: str, shows: str) -> Script:
    """Return the script that answers by what a deaf reader hears."""
    [reader] = (one for one in DEAF if one.name == name)

    def script(instance: Instance) -> Cells:
        code = "ro" if "ro" in instance.prompts else next(iter(instance.prompts))
        return {"answer": reader.answer(*_read(instance.meta["story"]), code)}

    script.__doc__ = f"Answers rightly by what it hears, but {shows}."
    return script


class Fact(World):
    """Answer a question from a text about invented things, whose sentences are built in many ways.

    Setting: `question` (type, path of relation ids, subject of the first one, bound, wording), `lines` in the order of
        the text (relation, subject, value; `other`: a value that it denies; `form`: what it takes from the line
        before, or from the value of the subject `than`; `wordings` by language; source, frame and date of a dated
        source; aside: true for a sentence that repeats the question beside a value and states nothing), `answer`
        (entity ids), `exact` (whether exactly the value is wanted), `register` of the prompt. Of two dated lines about
        the same relation and subject the newest counts (`statements.newest`).
    Slots: "answer", one entity, or a list for the type "over"; a sentence may stand in it.
    Entities: every value of the text (integers: "<n>-<kind>"), every subject that could be the answer, and "unknown".
        kind=<kind> and candidate (of the asked kind) are 1 or 0.
    Notes: `constructions`: language -> the tags of each line that the answer needs or that another could come from.
        `register`.
    Rules by level: FromContext, or ExactValue, or ListFromContext; one at every level. The level is the number of
        candidates, and the type: easy direct, dated, most, least; medium also bridge and over; hard bridge, chain,
        most, least, over; missing at all.
    Answer format: {"răspuns": "..."} or {"răspuns": ["...", "..."]}.
    Refused: A text of which a reader with a damaged ear (readers.py) finds the answer although what it is deaf to
        stands in the lines that count; and one with a line that denies the value it states.
    """

    key = "fact"
    version = 3
    position = 3
    folder = FOLDER
    own_controls: ClassVar[Mapping[str, Script]] = {name: _deaf(*of) for name, of in CONTROLS.items()}
    controls_by_place = ("facts-first-date", "facts-last-date")

    def make(self, level: str, rng: RandomStream) -> Made:
        """Return a certified task. Raise Refused if no text of this draw gives one."""
        way, reason = pick(level, rng), Refused("nothing drawn")
        for _ in range(DRAFTS):
            page = Page(SIZES[level], features(level, rng), rng, self.folder.own)
            try:
                return _finish(way(page, level), page, level, self.languages, rng)
            except Refused as refused:
                reason = refused
        raise reason

    def prompt(self, made: Made, language: str, rng: RandomStream) -> str:
        """Return the prompt in that language."""
        return write(made.setting, language, rng)

    def policies(self, task: PlanTask, setting: Mapping[str, Any] | None = None) -> Sequence[Cells]:
        """Return answers by place, name and number; with the setting also by words and frequency."""
        return plans(scripts(task.scene, setting), task.scene)

    def shallow(self, instance: Instance, language: str) -> Mapping[str, float | None]:
        """Return reader -> 1 if it finds the answer, else 0; None where nothing is what it is deaf to."""
        question, lines = _read(instance.meta["story"])
        found = solved(question, lines, language, tags_of(instance.meta["constructions"][language]))
        return {name: None if is_so is None else float(is_so) for name, is_so in found.items()}

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


def scripts(drawn_scene: Scene, setting: Mapping[str, Any] | None = None) -> Iterator[NamedAnswer]:
    """Yield what each script answers."""
    yield from from_scene(drawn_scene)
    if setting is not None:
        yield from _from_text(*_read(setting), drawn_scene)


def _from_text(question: Question, lines: Sequence[Line], drawn_scene: Scene) -> Iterator[NamedAnswer]:
    """Yield the scripts that need the order and the words of the text."""
    found = set(drawn_scene.having("candidate"))
    rows = [[id_ for thing in of_line(question, line) if (id_ := entity_id(*thing)) in found] for line in lines]
    texts = {
        code: (ask(question, code), [sentence(line, code) for line in lines]) for code in drawn_scene.slots[0].names
    }
    yield from from_rows(rows, [line.date for line in lines], texts, LENGTHS if question.type == "over" else (1,))


def answer_sentence(setting: Mapping[str, Any], language: str) -> str:
    """Return sentences that give the right answer and the statements that it rests on; for every type of question."""
    return explain(*_read(setting), language)


def _read(setting: Mapping[str, Any]) -> tuple[Question, list[Line]]:
    """Return the question and the lines of a setting."""
    return Question.from_json(setting["question"]), [Line.from_json(row) for row in setting["lines"]]


def _finish(question: Question, page: Page, level: str, languages: Sequence[str], rng: RandomStream) -> Made:
    """Return the page in an order and wording that neither a script nor a deaf reader solves. Raise Refused."""
    if any(line.other == line.value for line in page.lines):
        raise Refused("a line denies what it states")
    page.sprinkle()
    if len(page.lines) > page.size.sentences[1]:
        raise Refused("too long")
    reason, spared = "", BY_CHANCE + (BY_DATE if rng.random() < SPARED else ())
    for _ in range(ORDERS):
        lines = page.ordered(between=BY_DATE[0] not in spared)
        facts = newest(lines)
        counting = needed(question, lines, facts)
        open_ = competing(question, lines, facts)
        lines = worded(lines, counting, open_, languages, rng)
        tags = {code: constructions(lines, counting | open_, code) for code in languages}
        right, drawn_scene = answers(question, facts), scene(question, lines, languages)
        check_level(drawn_scene, level)
        reason = _too_easy(question, lines, tags, level, spared) or _solved(question, lines, drawn_scene, right)
        if not reason:
            return _made(question, lines, drawn_scene, right, tags, rng)
    raise Refused(reason)


def _too_easy(
    question: Question,
    lines: Sequence[Line],
    tags: Mapping[str, Sequence[Sequence[str]]],
    level: str,
    spared: Sequence[str],
) -> str:
    """Return what makes the text too easy in one of its languages, "" if nothing does.

    spared: Readers that may find the answer. A text that does not say what is asked is not tried: who hears nothing
    finds nothing.
    """
    for code, rows in tags.items():
        found = tags_of(rows)
        if len(found) < FEWEST[level]:
            return "too few constructions"
        if question.type != "missing":
            by = (name for name, is_so in solved(question, lines, code, found).items() if is_so)
            if reader := next((name for name in by if name not in spared), ""):
                return f"solved by {reader}"
    return ""


def _solved(question: Question, lines: Sequence[Line], drawn_scene: Scene, right: Sequence[str]) -> str:
    """Return the first script that gives the right answer, of those that never may; "" if none does."""
    tried = (*from_scene(drawn_scene), *_from_text(question, lines, drawn_scene))
    return next((f"solved by {s.name}" for s in tried if not s.blind and set(s.answer) == set(right)), "")


def _made(
    question: Question,
    lines: Sequence[Line],
    drawn_scene: Scene,
    right: tuple[str, ...],
    tags: Mapping[str, Sequence[Sequence[str]]],
    rng: RandomStream,
) -> Made:
    """Return the task with its certificate, the setting, and the notes."""
    several = question.type == "over"
    exact, register = not several and rng.random() < EXACT, rng.choice(REGISTERS)
    setting = {
        "question": question.to_json(),
        "lines": [line.to_json() for line in lines],
        "answer": list(right),
        "exact": exact,
        "register": register,
    }
    tried = len(plans(scripts(drawn_scene, setting), drawn_scene))
    task = _certified(drawn_scene, right, several, exact, tried)
    return Made(task, setting, {"constructions": tags, "register": register})


def check_level(drawn_scene: Scene, level: str) -> None:
    """Raise Refused if the share that one candidate is lies outside the band of the level."""
    low, high = BANDS[level]
    if not low <= 1 / (1 + candidates(drawn_scene)) <= high:
        raise Refused("level")


def candidates(drawn_scene: Scene) -> int:
    """Return how many values of the asked kind the text has."""
    return sum(entity.attributes.get("candidate", 0) for entity in drawn_scene.entities)


def _certified(drawn_scene: Scene, right: tuple[str, ...], several: bool, exact: bool, policies: int) -> PlanTask:
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

"""Fact, version 2: read a text in which every answer hangs on how its sentences are built, and answer from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from gmtw.constraints import Scene
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import FRONTIER, LEVELS, Cells, Made, Refused, Script
from gmtw.worlds.fact import Fact, certified, check_level
from gmtw.worlds.fact.baselines import LENGTHS, NamedAnswer, from_rows, from_scene, plans
from gmtw.worlds.fact_v2.page import Page, Size
from gmtw.worlds.fact_v2.question_types import features, pick
from gmtw.worlds.fact_v2.readers import BY_CHANCE, BY_DATE, COMMON, DEAF, constructions, solved, tags_of
from gmtw.worlds.fact_v2.scene import of_line, scene
from gmtw.worlds.fact_v2.statements import (
    Line,
    Question,
    answers,
    competing,
    entity_id,
    needed,
    newest,
)
from gmtw.worlds.fact_v2.texts import FOLDER
from gmtw.worlds.fact_v2.wording import ask, explain, sentence, worded, write

SIZES: Mapping[str, Size] = {
    "easy": Size(sentences=(8, 12), values=(5, 7)),
    "medium": Size(sentences=(11, 16), values=(6, 9)),
    "hard": Size(sentences=(14, 20), values=(9, 11)),
    FRONTIER: Size(sentences=(40, 60), values=(11, 18)),
}

FEWEST: Mapping[str, int] = {"easy": 2, "medium": 3, "hard": 3, FRONTIER: 4}
"""The fewest constructions that an answer hangs on, in each language."""

DRAFTS = 200
"""Texts that are tried before a draw is given up."""

ORDERS = 8
"""Orders and wordings that are tried for one text."""

EXACT = 1 / 3
"""How often exactly the value is wanted, and no sentence around it."""

SPARED = 0.05
"""How often the newest version may stand anywhere: that it never were the first one would tell something, too."""

REGISTERS = ("formal", "everyday", "list")


CONTROLS = {
    "facts-first-date": ("first-date", "does not hear dates and takes the first value"),
    "facts-last-date": ("last-date", "does not hear dates and takes the last value"),
    "facts-no-negation": ("no-negation", "hears the opposite of a denial"),
    "facts-no-anaphora": ("skips-anaphora", "passes over sentences that point back"),
    "facts-common-wording": (COMMON, "knows one wording of each fact"),
}
"""Name of a control -> the deaf reader that it is, by the Romanian wordings, and what it does."""


def _deaf(name: str, shows: str) -> Script:
    """Return the script that answers by what a deaf reader hears."""
    [reader] = (one for one in DEAF if one.name == name)

    def script(instance: Instance) -> Cells:
        return {"answer": reader.answer(*_read(instance.meta["story"]), "ro")}

    script.__doc__ = f"Answers rightly by what it hears, but {shows}."
    return script


class FactV2(Fact):
    """Answer a question from a text about invented things, whose sentences are built in many ways.

    Setting: As in version 1, but a line has `form` (what it takes from the line before, or from the value of the
        subject `than`), `other` (a value that it denies) and `wordings` by language; `register` of the prompt.
    Notes: `constructions`: language -> the tags of each line that the answer needs or that another could come from.
        `register`.
    Levels: By the number of candidates, as in version 1; types: easy direct, dated, most, least; medium also bridge
        and over; hard bridge, chain, most, least, over; missing at all. At the frontier a chain has four relations,
        each with older versions.
    Refused: A text of which a reader with a damaged ear (readers.py) finds the answer although what it is deaf to
        stands in the lines that count; and one with a line that denies the value it states.
    """

    key = "fact-v2"
    version = 2
    levels = (*LEVELS, FRONTIER)
    folder = FOLDER
    own_controls: ClassVar[Mapping[str, Script]] = {name: _deaf(*of) for name, of in CONTROLS.items()}

    def make(self, level: str, rng: RandomStream) -> Made:
        """Return a certified task. Raise Refused if no text of this draw gives one."""
        way, reason = pick(level, rng), Refused("nothing drawn")
        for _ in range(DRAFTS):
            page = Page(SIZES[level], features(level, rng), rng)
            try:
                return _finish(way(page, level), page, level, rng)
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

    def explain_witness(self, instance: Instance, language: str, rng: RandomStream) -> str:
        """Return sentences that give the right answer and the statements that it rests on."""
        return answer_sentence(instance.meta["story"], language)


def scripts(drawn_scene: Scene, setting: Mapping[str, Any] | None = None) -> Iterator[NamedAnswer]:
    """Yield what each script answers."""
    yield from from_scene(drawn_scene)
    if setting is not None:
        yield from _from_text(*_read(setting), drawn_scene)


def _from_text(question: Question, lines: Sequence[Line], drawn_scene: Scene) -> Iterator[NamedAnswer]:
    """Yield the scripts that need the order and the words of the text."""
    found = set(drawn_scene.having("candidate"))
    rows = [[id_ for thing in of_line(question, line) if (id_ := entity_id(*thing)) in found] for line in lines]
    texts = {code: (ask(question, code), [sentence(line, code) for line in lines]) for code in FOLDER.languages}
    yield from from_rows(rows, [line.date for line in lines], texts, LENGTHS if question.type == "over" else (1,))


def answer_sentence(setting: Mapping[str, Any], language: str) -> str:
    """Return sentences that give the right answer and the statements that it rests on; for every type of question."""
    return explain(*_read(setting), language)


def _read(setting: Mapping[str, Any]) -> tuple[Question, list[Line]]:
    """Return the question and the lines of a setting."""
    return Question.from_json(setting["question"]), [Line.from_json(row) for row in setting["lines"]]


def _finish(question: Question, page: Page, level: str, rng: RandomStream) -> Made:
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
        lines = worded(lines, counting, open_, rng)
        tags = {code: constructions(lines, counting | open_, code) for code in FOLDER.languages}
        right, drawn_scene = answers(question, facts), scene(question, lines)
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
    task = certified(drawn_scene, right, several, exact, tried)
    return Made(task, setting, {"constructions": tags, "register": register})


WORLD = FactV2()

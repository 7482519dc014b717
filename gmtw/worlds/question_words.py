"""Questions on a plan in the words of its world, and the turn that asks them.

Templates are those of `gmtw.languages.templates`. Their fields are the forms of a day from tell.toml ({at}, {the},
{of}, {from}), {place} where a slot is, names ({entity}, {other}) in the styles of the world's lists or as listed
({entity:quoted}), {attribute:...} with a phrase, the number of a {demand}, and every phrase of the world's
questions.toml ({whole}, {thing}).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance, Question, ReadPlan
from gmtw.languages import Language, load
from gmtw.languages.questions import Wordings
from gmtw.languages.templates import QUOTED, Filler
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.questions.asking import BLANK, PLACE, Asking
from gmtw.tasks.plan.questions.kinds import KINDS, Left
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import world_of
from gmtw.worlds.explanation import Explainer, Names
from gmtw.worlds.world_folder import WorldFolder

SHOWN = 2
"""The numbers that stand in the form of a reply before the dots."""


def worded(instance: Instance, asked: Sequence[Question], language: str, seed: int = 0) -> tuple[Question, ...]:
    """Return the questions with their sentences, in wordings drawn by seed; none where the world has none."""
    world = world_of(instance.source)
    if not asked or world is None or language not in instance.prompts or language not in world.spoken:
        return ()
    if not world.folder.text(language).questions.ask:
        return ()
    rng = RandomStream(
        "wordings", instance.id, seed, language, *((one.kind, sorted(one.args.items())) for one in asked)
    )
    asker = Asker.of(instance, world.folder, language, rng)
    return tuple(one.model_copy(update={"said": asker.said(one, first=not at)}) for at, one in enumerate(asked))


def turn(instance: Instance, asked: Sequence[Question], language: str, seed: int = 0) -> str:
    """Return the turn that asks the questions: an opening line, the questions with their numbers, how to answer."""
    rng = RandomStream("turn", instance.id, seed, language, *(one.said for one in asked))
    words, world = load(language).questions, world_of(instance.source)
    own = world.folder.text(language) if world else None
    plan, phrases = (own.goal.plan, own.questions.phrases) if own else ({}, {})
    form = "{" + ", ".join(f'"{number}": ...' for number, _ in enumerate(asked[:SHOWN], 1))
    form += ", ...}" if len(asked) > SHOWN else "}"
    lines = [rng.choice(words.intro).format(**plan), *(f"{number}. {one.said}" for number, one in enumerate(asked, 1))]
    return "\n".join(lines) + "\n\n" + rng.choice(words.form).format(form=form, **phrases)


class Asker:
    """Words questions about the scene of a task."""

    def __init__(
        self, task: PlanTask, setting: Mapping[str, Any], folder: WorldFolder, code: str, rng: RandomStream
    ) -> None:
        self.task, self.scene = task, task.scene
        self.folder, self.code, self.rng = folder, code, rng
        self.explainer = Explainer(task.scene, setting, folder, code, {}, rng)

    @classmethod
    def of(cls, instance: Instance, folder: WorldFolder, code: str, rng: RandomStream) -> Asker:
        """Return what words questions about an instance."""
        return cls(task_of(instance, PlanTask), instance.meta.get("story", {}), folder, code, rng)

    @property
    def filler(self) -> Filler:
        """Fills in templates with the names of the scene."""
        own, tell = self.folder.text(self.code).questions, self.explainer.tell
        tell = tell.model_copy(update={"lists": {**tell.lists, **own.lists}})
        names, dialect = Names(self.scene, self.folder, self.code, tell), _dialect(self.folder, self.code)

        def listed(ids: Sequence[str], style: str) -> str:
            if style != QUOTED:
                return names.listed(ids, style)
            return dialect.listed([dialect.quoted(self.scene.entity[id_].names[self.code][0]) for id_ in ids])

        files = str(self.folder.path / self.code)
        return Filler(dialect, listed, {*tell.lists, QUOTED}, files, self.scene.entity)

    def ways(self, question: Question) -> Wordings:
        """Return the wordings of a question, the world's before the language's. Raise MissingTextError without any."""
        kind = question.kind
        keys = (f"{kind}.{question.args.get('attribute', '')}", kind)
        tables = (self.folder.text(self.code).questions.ask, load(self.code).questions.ask)
        found = next((table[key] for table in tables for key in keys if table.get(key)), ())
        if not found:
            file = self.folder.path / self.code / "questions.toml"
            raise MissingTextError(f'{file}: no wording of {kind!r}; write {kind} = ["..."] under [questions.ask]')
        return found

    def said(self, question: Question, first: bool = False) -> str:
        """Return the sentence of a question, in a drawn wording; the first goes on from nothing."""
        goes_on = load(self.code).questions.goes_on if first else ()
        ways = [way for way in self.ways(question) if not way.startswith(tuple(f"{word} " for word in goes_on))]
        return self.filled(self.rng.choice(ways), question)

    def filled(self, way: str, question: Question) -> str:
        """Return a wording filled in."""
        args = question.args
        named: dict[str, Any] = {key: (args[key],) for key in ("entity", "other") if key in args}
        others = {key: args[key] for key in ("attribute", "demand") if key in args}
        phrases = self.folder.text(self.code).questions.phrases
        return self.filler.sentence(way, {**phrases, **self._when(question), **named, **others})

    def kept(self, most: int, formal: bool) -> Asking:
        """Return the wordings of every question on plans of the task, so many of each, to be kept with it.

        formal: Whether the user speaks formally, and so says nothing familiar.
        """
        words = load(self.code).questions
        ways = {
            f"{kind}.{attribute}".rstrip("."): tuple(
                self.blank(way, attribute)
                for way in self.rng.shuffled(self._fitting(Question(kind=kind, args=_about(attribute)), formal))[:most]
            )
            for kind, attribute in self._kinds()
        }
        used = {(blank[1], blank[2]) for group in ways.values() for way in group for blank in BLANK.finditer(way)}
        styles = {style for _, style in used if style is not None}
        forms = {form for form, style in used if style is None}
        names, days = self.filler.names, {str(day): self._of_day(day) for day in self.scene.days}
        assert names is not None, "it names entities"
        when = {form: {day: said[form] for day, said in days.items()} for form in forms - {PLACE, "demand"}}
        places = {slot.id: self._when(Question(kind="", args={"slot": slot.id}))[PLACE] for slot in self.scene.slots}
        return Asking(
            ways=ways,
            goes_on=words.goes_on,
            names={style: {id_: names((id_,), style) for id_ in self.scene.entity} for style in sorted(styles)},
            when={**dict(sorted(when.items())), **({PLACE: places} if PLACE in forms else {})},
        )

    def _kinds(self) -> Iterator[tuple[str, str]]:
        """Yield each kind with each attribute that it may be about, "" where it is about none."""
        bare = Planned(self.task.model_copy(update={"rules": self.task.structure, "labels": ()}), ReadPlan())
        limits = [name for name in bare.measured if f"{name}.how" in self.folder.text(self.code).questions.phrases]
        for kind in KINDS.values():
            if isinstance(kind, Left):
                yield from ((kind.key, name) for name in limits)
            else:
                found = dict.fromkeys(str(args.get("attribute", "")) for args in kind.offers(bare))
                yield from ((kind.key, name) for name in found or [""])

    def _fitting(self, question: Question, formal: bool) -> Sequence[str]:
        """Return the wordings of a question, if need be without the familiar ones."""
        familiar = set(load(self.code).questions.familiar) if formal else set()
        ways = [way for way in self.ways(question) if familiar.isdisjoint(re.findall(r"[\w-]+", way.lower()))]
        if not ways:
            file = self.folder.path / self.code / "questions.toml"
            raise MissingTextError(f"{file}: every wording of {question.kind!r} is familiar; write one that is not")
        return ways

    def blank(self, way: str, attribute: str) -> str:
        """Return a wording with blanks left for names, days and the numbers of demands only."""
        forms = {form: "{" + form + "}" for form in (*self._of_day(next(iter(self.scene.days))), PLACE, "demand")}
        phrases = self.folder.text(self.code).questions.phrases
        own = self.filler
        filler = Filler(own.language, lambda ids, style: "{" + f"{ids[0]}:{style}" + "}", own.styles, own.files)
        about = {"entity": ("entity",), "other": ("other",), "attribute": attribute}
        return filler.fill(way, {**phrases, **forms, **about})

    def _when(self, question: Question) -> dict[str, str]:
        """Return the forms of the day or slot that a question is about."""
        if "slot" in question.args:
            slot = self.scene.slot[str(question.args["slot"])]
            when = self._of_day(slot.day)
            return {**when, "place": self.explainer.place(when, slot.part)}
        return self._of_day(int(question.args["day"])) if "day" in question.args else {}

    def _of_day(self, day: int) -> dict[str, str]:
        """Return the first of the forms of a day: others, such as "a doua zi", may mean the next day in a question."""
        slot = self.scene.slot[self.scene.days[day][0]]
        forms = self.explainer.tell.when[slot.weekday or (slot.id if slot.place else str(day))]
        return {form: ways[0] for form, ways in forms.items()}


def _about(attribute: str) -> dict[str, str | int]:
    """Return the arguments of a question that is about an attribute, or about none."""
    return {"attribute": attribute} if attribute else {}


@cache
def _dialect(folder: WorldFolder, code: str) -> Language:
    """Return the language of the world with the phrases of its questions."""
    dialect = folder.dialect(code)
    phrases = {**dialect.phrases, **folder.text(code).questions.phrases}
    return dialect.model_copy(update={"phrases": phrases})


def in_json(answers: Sequence[Any]) -> str:
    """Return answers as the reply that a turn asks for."""
    return json.dumps({str(number): answer for number, answer in enumerate(answers, 1)}, ensure_ascii=False)

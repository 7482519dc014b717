"""Genre x level x draws -> a writing task with its witness, its breakers, its chance, and its prompt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import fsum
from typing import NamedTuple

from gmtw import languages
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.reading.registers import office_words
from gmtw.tasks.writing.built_in_models import BUILT_IN_MODELS
from gmtw.tasks.writing.constraint import Constraint, constraint_of
from gmtw.tasks.writing.constraints import (
    Acrostic,
    AddressReader,
    ConnectiveKind,
    NoOfficeWords,
    OnlyTense,
    ReportedSpeech,
    SentenceCount,
    ThirdPerson,
    UseConnectives,
    WordCount,
)
from gmtw.tasks.writing.contradictions import contradictions
from gmtw.tasks.writing.form_rules import LeavesOut
from gmtw.tasks.writing.grading import graded
from gmtw.tasks.writing.task import WritingTask
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.worlds import Refused
from gmtw.worlds.writing.breakers import breaking
from gmtw.worlds.writing.choose import chosen, met_by
from gmtw.worlds.writing.compose import Composed, compose, picked
from gmtw.worlds.writing.parts import Address, Form, Genre, Topic, Values, filled, genres_of

GENRES = ("essay", "register", "form", "summary", "rewrite")
"""The genres, each of one file of the language's folder or several."""

FIRST: Mapping[Form, Constraint] = {
    "familiar": AddressReader(form="familiar"),
    "polite": AddressReader(form="polite"),
    "present": OnlyTense(tense="present"),
    "perfect": OnlyTense(tense="perfect"),
    "third": ThirdPerson(),
    "reported": ReportedSpeech(),
}
"""The constraint that a form itself asks for."""

CONTROLS = 5
"""The number of texts for other topics that are held against a task."""


class MadeText(NamedTuple):
    """A task and its prompt."""

    task: WritingTask
    prompt: str


class _Draw(NamedTuple):
    """One draw: values, form, the number of the reader, the facts with their sentences, and the text."""

    topic: Topic
    values: Values
    form: Form | None
    reader: int
    picks: dict[int, int]
    composed: Composed

    @property
    def left(self) -> list[int]:
        """The facts that a summary leaves out."""
        return [at for at in range(len(self.topic.facts)) if at not in self.picks]

    def about(self, facts: Iterable[int]) -> list[str]:
        """Return the questions that facts answer."""
        return [self.values.fill(self.topic.facts[at].about) for at in facts]


def made(key: str, level: str, language: str, rng: RandomStream) -> MadeText:
    """Return a task. Raise Refused if this draw does not give one."""
    genres, spoken = genres_of(key, language), languages.load(language)
    genre = rng.choice(genres) if len(genres) > 1 else genres[0]
    draw = _drawn(genre, rng)
    text = WrittenText(draw.composed.text, spoken)
    first = _first(genre, draw)
    met = list(met_by(text, _address(draw)))
    if first is not None and not first.check(text).held:
        raise Refused(f"{first.kind} of the witness is open")
    constraints = chosen(met, level, first, rng)
    if constraints is None:
        raise Refused("the text meets too few constraints")
    rules = (constraint_of(one) for one in filled(draw.topic.form or genre.genre.form, draw.values))
    form = [*rules, *_of_summary(draw)]
    if contradictions((*constraints, *form)):
        raise Refused("two constraints contradict each other")
    added = (*spoken.writing.breaking, *_in_other_form(genre, draw))
    breaks = [breaking(draw.composed, constraints, at, added, spoken) for at in range(len(constraints))]
    if None in breaks:
        raise Refused(f"nothing breaks {constraints[breaks.index(None)].kind} alone")
    exact = any(isinstance(one, WordCount) for one in constraints)
    given, ask = _given(genre, draw, rng), _ask(genre, draw, rng, exact)
    task = WritingTask.model_validate(
        {
            "genre": key,
            "form": form,
            "constraints": constraints,
            "facts": draw.values.facts(draw.topic, draw.picks),
            "given": given,
            "ask": ask,
            "free_numbers": draw.topic.free_numbers,
            "witness": draw.composed.text,
            "breaks": breaks,
        }
    )
    _certify(task, language)
    prompt = _prompt(genre, task, spoken, rng)
    return MadeText(task.model_copy(update={"chance": _chance(genre, task, prompt, language, rng)}), prompt)


def _first(genre: Genre, draw: _Draw) -> Constraint | None:
    """Return the constraint that the genre itself asks for: the address of a message, the tense of a story."""
    if not genre.genre.variants or draw.form is None:
        return None
    if draw.form != "plain":
        return FIRST[draw.form]
    named = office_words(" ".join(_in_other_form(genre, draw)), languages.load("ro"))
    if len(named) < FEWEST_NAMED:
        raise Refused("the notice has too few expressions of offices")
    return NoOfficeWords(words=tuple(named)[:MOST_NAMED])


def _in_other_form(genre: Genre, draw: _Draw) -> list[str]:
    """Return the sentences that a text is given in, of a genre with two forms."""
    other = next((one for one in genre.genre.variants if one != draw.form), None)
    if other is None:
        return []
    return [draw.values.fill(draw.topic.facts[at].lines(other)[pick]) for at, pick in draw.picks.items()]


FEWEST_NAMED, MOST_NAMED = 2, 4
"""The expressions of offices that a task names."""


def _address(draw: _Draw) -> Address | None:
    """Return how the reader is addressed, None where the form is another one."""
    return draw.form if draw.form == "familiar" or draw.form == "polite" else None


def _drawn(genre: Genre, rng: RandomStream) -> _Draw:
    topic = rng.choice(genre.topics)
    values = Values.draw(topic, rng)
    head = genre.genre
    form: Form | None = rng.choice(head.asked or head.variants) if head.variants else topic.address
    reader = rng.below(len(head.readers[form])) if head.readers and form else 0
    kept = tuple(sorted(rng.sample(range(len(topic.facts)), head.kept))) if head.kept else ()
    picks = picked(topic, form, rng, kept)
    return _Draw(topic, values, form, reader, picks, compose(genre, topic, values, form, reader, rng, picks))


def _of_summary(draw: _Draw) -> list[Constraint]:
    """Return the rules of a summary: its sentences are counted, and what is not asked for is left out."""
    if not draw.left:
        return []
    left = [fact.tells for fact in draw.values.facts(draw.topic, dict.fromkeys(draw.left, 0))]
    return [SentenceCount(number=len(draw.picks)), *(LeavesOut(tells=one) for one in left)]


def _given(genre: Genre, draw: _Draw, rng: RandomStream) -> str:
    """Return what the prompt gives: the facts, the text in the other form, or the text to be summed up."""
    if draw.left:
        essay = compose(genre, draw.topic, draw.values, None, 0, rng, picked(draw.topic, None, rng))
        return " ".join(essay.sentences)
    if not genre.genre.variants:
        return "\n".join(f"- {draw.values.fill(fact.says)}" for fact in draw.topic.facts)
    other = next(one for one in genre.genre.variants if one != draw.form)
    reader = rng.below(len(genre.genre.readers[other])) if genre.genre.readers else 0
    return compose(genre, draw.topic, draw.values, other, reader, rng, draw.picks).text


def _ask(genre: Genre, draw: _Draw, rng: RandomStream, exact: bool) -> str:
    """Return what is asked, with the form of the text; exact: without its length, which a constraint says."""
    head, spoken = genre.genre, languages.load("ro")
    reader, reader_lui = head.readers[draw.form][draw.reader].split("|") if head.readers and draw.form else ("", "")
    ask = rng.choice(head.ask).format(
        topic=draw.topic.topic,
        thesis=draw.topic.thesis,
        name=draw.values.fill("{nume}") if draw.form == "third" else "",
        task=draw.topic.task,
        reader=reader,
        reader_lui=reader_lui,
        n=spoken.number.words.spelled(len(draw.picks), feminine=True),
        kept=spoken.listed(draw.about(draw.picks)) if draw.left else "",
        left=spoken.listed(draw.about(draw.left)) if draw.left else "",
        nor=spoken.listed(draw.about(draw.left), "nor").replace(" nici ", ", nici ") if draw.left else "",
    )
    form = (draw.topic.shape or head.shape) if exact else (draw.topic.length or head.length)
    return f"{ask} {form}".strip()


def _prompt(genre: Genre, task: WritingTask, spoken: Language, rng: RandomStream) -> str:
    words = spoken.writing.asking
    listed = [f"{number}. {say(one, spoken, rng)}" for number, one in enumerate(task.constraints, 1)]
    given = rng.choice(words[genre.genre.given])
    asked = rng.choice(words["constraints"])
    return "\n\n".join((task.ask, f"{given}\n{task.given}", "\n".join((asked, *listed)), rng.choice(words["end"])))


def say(constraint: Constraint, spoken: Language, rng: RandomStream) -> str:
    """Return how a prompt asks for a constraint."""
    template = rng.choice(spoken.writing.wordings[constraint.wording])
    fields = constraint.model_dump()
    number = next((value for value in fields.values() if isinstance(value, int)), 0)
    if isinstance(constraint, UseConnectives):
        fields["kinds"] = "; ".join(_of_kind(kind, spoken) for kind in constraint.of)
    if isinstance(constraint, NoOfficeWords):
        fields["listed"] = spoken.listed([spoken.quoted(word) for word in constraint.words])
    if isinstance(constraint, Acrostic):
        number = len(constraint.initials)
        fields["initials"] = ", ".join(constraint.initials)
    counted = spoken.number.count(number, spoken.writing.counted)
    blanks = {"n": spoken.number.words.spelled(number, feminine=True), "number": number, "words": counted}
    said = template.format(**{**fields, **blanks})
    return said.replace("„și”", "„Și”") if constraint.kind == "no-opening" else said


def _of_kind(kind: ConnectiveKind, spoken: Language) -> str:
    """Return a kind of connectives with those that are named: "contrast – „însă” sau „totuși”"."""
    words = spoken.writing.connectives[kind]
    named = [spoken.quoted(word) for word in (*words.named, *words.named_at_pause)]
    return f"{spoken.writing.kinds[kind]} – {spoken.listed(named, 'or')}"


def _certify(task: WritingTask, language: str) -> None:
    """Raise Refused if the witness does not meet everything and tell every fact, or invents something."""
    found = graded(task, task.witness, language)
    if not found.solved or found.told.share < 1 or any(one.verdict.held is None for one in found.constraints):
        raise Refused("the witness does not meet everything")
    if found.told.invented:
        raise Refused("the witness has what nobody gave")


def _chance(genre: Genre, task: WritingTask, prompt: str, language: str, rng: RandomStream) -> float:
    """Return the mean U of texts that were not written for the task. Raise Refused if one of them solves it."""
    instance = Instance(id="", source="", level="", fingerprint="", task=task, prompts={language: prompt})
    texts = [model.answer(instance, language) for model in BUILT_IN_MODELS[1:]]
    texts += [_other(genre, task, rng) for _ in range(CONTROLS)]
    found = [graded(task, text, language) for text in texts]
    if any(one.solved for one in found):
        raise Refused("a text that was not written for it solves it")
    values = [one.u for one in found if one.u is not None]
    return round(fsum(values) / len(values), 6)


def _other(genre: Genre, task: WritingTask, rng: RandomStream) -> str:
    """Return a text for another topic."""
    while (draw := _drawn(genre, rng)).composed.text == task.witness:
        pass
    return draw.composed.text

"""Genre x level x draws -> a writing task with its witness, its breakers, its chance, and its prompt."""

from __future__ import annotations

from typing import NamedTuple

from gmtw import languages
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.tasks.writing.built_in_models import BUILT_IN_MODELS
from gmtw.tasks.writing.constraints import AddressReader, Constraint, UseConnectives
from gmtw.tasks.writing.grading import graded
from gmtw.tasks.writing.task import WritingTask
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.worlds import Refused
from gmtw.worlds.writing.breakers import breaking
from gmtw.worlds.writing.choose import chosen, met_by
from gmtw.worlds.writing.compose import Composed, compose
from gmtw.worlds.writing.parts import Form, Genre, Topic, Values, filled, genre_of

GENRES = ("essay", "register", "form")
"""The genres, each a file of the language's folder."""

OTHERS: dict[Form, Form] = {"familiar": "polite", "polite": "familiar"}

CONTROLS = 5
"""How many texts for other topics are held against a task."""


class MadeText(NamedTuple):
    """A task and its prompt."""

    task: WritingTask
    prompt: str


class _Draw(NamedTuple):
    """What was drawn: values, form of address, the number of the reader, and the text."""

    topic: Topic
    values: Values
    form: Form | None
    reader: int
    composed: Composed


def made(key: str, level: str, language: str, rng: RandomStream) -> MadeText:
    """Return a task. Raise Refused if this draw does not give one."""
    genre, spoken = genre_of(key, language), languages.load(language)
    draw = _drawn(genre, rng)
    text = WrittenText(draw.composed.text, spoken)
    first = AddressReader(form=draw.form) if genre.greet and draw.form else None
    met = list(met_by(text, draw.form))
    if first is not None and first not in met:
        raise Refused("the address of the witness is open")
    constraints = chosen(met, level, first, rng)
    if constraints is None:
        raise Refused("the text meets too few constraints")
    added = spoken.writing.breaking
    breaks = [breaking(draw.composed, constraints, at, added, spoken) for at in range(len(constraints))]
    if None in breaks:
        raise Refused(f"nothing breaks {constraints[breaks.index(None)].kind} alone")
    given, ask = _given(genre, draw, rng), _ask(genre, draw, rng)
    form = filled(draw.topic.form or genre.genre.form, draw.values)
    task = WritingTask.model_validate(
        {
            "genre": key,
            "form": form,
            "constraints": constraints,
            "facts": draw.values.facts(draw.topic),
            "given": given,
            "ask": ask,
            "witness": draw.composed.text,
            "breaks": breaks,
        }
    )
    _certify(task, language)
    prompt = _prompt(genre, task, spoken, rng)
    return MadeText(task.model_copy(update={"chance": _chance(genre, task, prompt, language, rng)}), prompt)


def _drawn(genre: Genre, rng: RandomStream) -> _Draw:
    topic = rng.choice(genre.topics)
    values = Values.draw(topic, rng)
    form: Form | None = rng.choice(("familiar", "polite")) if genre.greet else topic.address
    reader = rng.below(len(genre.greet[form])) if genre.greet and form else 0
    return _Draw(topic, values, form, reader, compose(genre, topic, values, form, reader, rng))


def _given(genre: Genre, draw: _Draw, rng: RandomStream) -> str:
    """Return what the prompt gives: the facts, or the message in the other register."""
    if not genre.greet or draw.form is None:
        return "\n".join(f"- {draw.values.fill(fact.says)}" for fact in draw.topic.facts)
    other = OTHERS[draw.form]
    return compose(genre, draw.topic, draw.values, other, rng.below(len(genre.greet[other])), rng).text


def _ask(genre: Genre, draw: _Draw, rng: RandomStream) -> str:
    """Return what is asked, with the form of the text."""
    head = genre.genre
    readers = head.readers_polite if draw.form == "polite" else head.readers_familiar
    reader, reader_lui = readers[draw.reader].split("|") if genre.greet else ("", "")
    ask = rng.choice(head.ask).format(
        topic=draw.topic.topic, thesis=draw.topic.thesis, task=draw.topic.task, reader=reader, reader_lui=reader_lui
    )
    return f"{ask} {draw.topic.length or head.length}"


def _prompt(genre: Genre, task: WritingTask, spoken: Language, rng: RandomStream) -> str:
    words = spoken.writing.asking
    listed = [f"{number}. {say(one, spoken, rng)}" for number, one in enumerate(task.constraints, 1)]
    given = rng.choice(words["message" if genre.greet else "facts"])
    asked = rng.choice(words["constraints"])
    return "\n\n".join((task.ask, f"{given}\n{task.given}", "\n".join((asked, *listed)), rng.choice(words["end"])))


def say(constraint: Constraint, spoken: Language, rng: RandomStream) -> str:
    """Return how a prompt asks for a constraint."""
    template = rng.choice(spoken.writing.wordings[constraint.wording])
    fields = constraint.model_dump()
    number = next((value for value in fields.values() if isinstance(value, int)), 0)
    if isinstance(constraint, UseConnectives):
        fields["kinds"] = spoken.listed([spoken.writing.kinds[kind] for kind in constraint.of])
    of = f"{spoken.number.joiner} " if number >= 20 and isinstance(number, int) else ""
    blanks = {"n": spoken.number.words.spelled(number, feminine=True), "number": number, "of": of}
    said = template.format(**{**fields, **blanks})
    return said.replace("„și”", "„Și”") if constraint.kind == "no-opening" else said


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
    return round(sum(values) / len(values), 6)


def _other(genre: Genre, task: WritingTask, rng: RandomStream) -> str:
    """Return a text for another topic."""
    while (draw := _drawn(genre, rng)).composed.text == task.witness:
        pass
    return draw.composed.text

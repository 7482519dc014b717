"""A fact task in words: the sentences of the text, the question, the answer, the prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmtw import languages
from gmtw.core.rng import RandomStream
from gmtw.worlds.fact.statements import UNKNOWN, Line, Question, Value, answers, relations, stated, support
from gmtw.worlds.fact.texts import FactText, date, fact_text, printed
from gmtw.worlds.world_folder import Wordings


def sentence(line: Line, code: str) -> str:
    """Return the line as the text has it."""
    own = fact_text(code)
    value = printed(code, relations()[line.relation].value, line.value)
    if line.aside:
        asked = ask(Question("direct", (line.relation,), line.subject), code)
        frame = own.asides[line.wording % len(own.asides)]
        return frame.format(value=value, question=asked, asked=_lower(asked).rstrip("?"))
    template = own.relations[line.relation].statements[line.wording]
    if not line.source:
        return _upper(_fill(template, line.relation, line.subject, value, code))
    said = _fill(template if template[0] == "{" else _lower(template), line.relation, line.subject, value, code)
    frames = own.sources[line.source]
    return _upper(frames[line.frame % len(frames)].format(date=date(code, line.date), statement=said))


def ask(question: Question, code: str) -> str:
    """Return the question in words."""
    own = fact_text(code)
    last = own.relations[question.path[-1]]
    if question.compares:
        bound = printed(code, relations()[question.path[-1]].value, question.bound)
        return {"most": last.most, "least": last.least, "over": last.over}[question.type].format(value=bound)
    subject = printed(code, relations()[question.path[0]].subject, question.subject)
    for relation in question.path[:-1]:
        subject = own.relations[relation].bridge.format(subject=subject)
    return _upper(last.question.format(subject=subject))


def explain(question: Question, lines: Sequence[Line], code: str) -> str:
    """Return sentences that give the answer and the statements that it needs."""
    own, facts = fact_text(code), stated(lines)
    found = answers(question, facts)
    if found == (UNKNOWN,):
        asked = ask(question, code)
        missing = own.tell.missing.format(question=asked, asked=_lower(asked).rstrip("?"), unknown=own.unknown[0])
        return f"{own.tell.intro} {missing}"
    steps = support(question, facts)
    said = [_upper(_answer(step, facts[step], code)) for step in steps]
    newest = [own.tell.dated.format(date=date(code, max(dates))) for dates in _versions(steps, lines)]
    compared = [own.tell.compared] if question.compares else []
    return " ".join((own.tell.intro, *compared, *said, *newest, _final(question, facts, steps, code)))


def _versions(steps: Sequence[tuple[str, str]], lines: Sequence[Line]) -> list[list[tuple[int, ...]]]:
    """Return the dates of each of these statements of which the text has more than one version."""
    stating = [line for line in lines if not line.aside]
    dates = ([line.date for line in stating if (line.relation, line.subject) == step] for step in steps)
    return [found for found in dates if len(found) > 1]


def write(setting: Mapping[str, Any], code: str, rng: RandomStream) -> str:
    """Return the prompt that states the setting."""
    own = fact_text(code).prompt
    question, lines = Question.from_json(setting["question"]), [Line.from_json(row) for row in setting["lines"]]
    intro, newest, tail, exact = (_drawn(options, rng) for options in (own.intro, own.newest, own.ask, own.exact))
    dated = [newest] if any(line.date for line in lines) else []
    several = [own.several] if question.type == "over" else []
    unknown = own.unknown.format(unknown=fact_text(code).unknown[0])
    form = '["...", "..."]' if question.type == "over" else '"..."'
    return "\n\n".join(
        (
            " ".join([intro, *dated]),
            "\n".join([own.text, *(f"- {sentence(line, code)}" for line in lines)]),
            " ".join([f"{own.question} {ask(question, code)}", *several]),
            " ".join([tail, *([exact] if setting["exact"] else []), unknown]),
            f'{{"{fact_text(code).key}": {form}}}',
        )
    )


def _answer(step: tuple[str, str], value: Value, code: str) -> str:
    relation, subject = step
    template = fact_text(code).relations[relation].answer
    return _fill(template, relation, subject, printed(code, relations()[relation].value, value), code)


def _final(
    question: Question, facts: Mapping[tuple[str, str], Value], steps: Sequence[tuple[str, str]], code: str
) -> str:
    """Return the sentence that gives the answer: "Răspunsul este ...", or the list of answers."""
    own = fact_text(code)
    if not question.compares:
        return own.tell.answer.format(value=printed(code, question.target, facts[steps[-1]]))
    names = [printed(code, question.target, subject) for _, subject in steps]
    return _answer_of(names, code)


def _answer_of(names: Sequence[str], code: str) -> str:
    """Return the sentence that gives these names as the answer, or as the answers."""
    tell = fact_text(code).tell
    return (tell.answers if len(names) > 1 else tell.answer).format(value=languages.load(code).listed(names))


def answered(names: Sequence[str], code: str) -> tuple[str, ...]:
    """Return the sentences that give an answer without reasons; without a name only the first one."""
    return (fact_text(code).tell.intro, *([_answer_of(names, code)] if names else []))


def denied(names: Sequence[str], code: str) -> str:
    """Return a text that says that these names are not the answer."""
    intro, one, many = fact_text(code).tell.denied
    return f"{intro} {(many if len(names) > 1 else one).format(value=languages.load(code).listed(names))}"


def _fill(template: str, relation: str, subject: str, value: str, code: str) -> str:
    return template.format(subject=printed(code, relations()[relation].subject, subject), value=value)


def _drawn(options: Wordings, rng: RandomStream) -> str:
    return options[int(rng.random() * len(options))]


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def names_of(own: FactText, kind: str, name: str) -> list[str]:
    """Shorter ways to say a name: without what may be left out before it, or a person's family name."""
    bare = [name[len(article) + 1 :] for article in own.articles if name.startswith(f"{article} ")]
    last = name.rpartition(" ")[2]
    family = [last] if kind in own.family and name[:1].isupper() and " " in name and last[:1].isupper() else []
    return [*bare, *family]

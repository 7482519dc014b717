"""A fact task in words: sentences, question, answer, prompt; and which wordings are drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gmtw import languages
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.constructions import PLAIN
from gmtw.worlds.fact.readers import CORRECTION
from gmtw.worlds.fact.statements import (
    UNKNOWN,
    Fact,
    Facts,
    Line,
    Question,
    answers,
    newest,
    relations,
    support,
)
from gmtw.worlds.fact.texts import FactText, Shown, date, difference, fact_text, printed, shown
from gmtw.worlds.world_folder import Wordings

CORRECTED = 0.25
"""The share of lines naming another value than the true one that correct it, where they can, and do not deny it."""


_COLON = re.compile("{.*?}")
"""A placeholder, which may have a colon of its own."""


def sentence(line: Line, code: str) -> str:
    """Return the line as the text has it."""
    return languages.load(code).contracted(_sentence(line, code))


def _sentence(line: Line, code: str) -> str:
    own = fact_text(code)
    if line.aside:
        asked = ask(Question("direct", (line.relation,), line.subject, wording=line.frame), code)
        value = printed(code, relations()[line.relation].value, line.value)
        frame = own.asides[line.frame % len(own.asides)]
        return frame.format(value=value, question=asked, asked=_lower(asked).rstrip("?"))
    template = line.wording(code).text
    if not line.source:
        return _upper(template.format(**_fields(line, code)))
    said = (template if template[0] == "{" else _lower(template)).format(**_fields(line, code))
    frame = _frame(line, own.sources[line.source], code)
    return _upper(frame.format(date=date(code, line.date), statement=said, Statement=_upper(said)))


def _frame(line: Line, frames: Wordings, code: str) -> str:
    """Return the words of a source: the first ones of what is no quotation, the last ones of what has a colon."""
    wording = line.wording(code)
    if line.form != "own" or CORRECTION in wording.tags:
        return frames[0]
    return frames[-1] if ":" in _COLON.sub("", wording.text) else frames[line.frame % len(frames)]


def _fields(line: Line, code: str) -> dict[str, str | Shown]:
    """Return what the placeholders of a wording stand for."""
    relation = relations()[line.relation]
    fields: dict[str, str | Shown] = {
        "subject": printed(code, relation.subject, line.subject),
        "value": shown(code, relation.value, line.value),
    }
    if line.other is not None:
        fields["other"] = shown(code, relation.value, line.other)
    if line.than:
        fields["than"] = printed(code, relation.subject, line.than)
        fields["more"] = fields["less"] = difference(code, relation.value, abs(line.gap))
    return fields


def ask(question: Question, code: str) -> str:
    """Return the question in words."""
    return languages.load(code).contracted(_ask(question, code))


def _ask(question: Question, code: str) -> str:
    own = fact_text(code)
    last = own.facts[question.path[-1]]
    if question.compares:
        bound = printed(code, relations()[question.path[-1]].value, question.bound)
        wordings = {"most": last.most, "least": last.least, "over": last.over}[question.type]
        return wordings[question.wording % len(wordings)].format(value=bound)
    subject = printed(code, relations()[question.path[0]].subject, question.subject)
    for relation in question.path[:-1]:
        bridges = own.facts[relation].bridge
        subject = bridges[question.wording % len(bridges)].format(subject=subject)
    return _upper(last.ask[question.wording % len(last.ask)].format(subject=subject))


def explain(question: Question, lines: Sequence[Line], code: str) -> str:
    """Return sentences that give the answer and the statements that it needs."""
    own, facts = fact_text(code), newest(lines)
    found = answers(question, facts)
    if found == (UNKNOWN,):
        asked = ask(question, code)
        missing = own.tell.missing.format(question=asked, asked=_lower(asked).rstrip("?"), unknown=own.unknown[0])
        return f"{own.tell.intro} {missing}"
    steps = support(question, facts)
    said = [_upper(_answer(step, facts, code)) for step in steps]
    latest = [own.tell.dated.format(date=date(code, max(dates))) for dates in _versions(steps, lines)]
    compared = [own.tell.compared] if question.compares else []
    return " ".join((own.tell.intro, *compared, *said, *latest, _final(question, facts, steps, code)))


def _answer(fact: Fact, facts: Facts, code: str) -> str:
    """Return the plain sentence that states a fact."""
    relation = relations()[fact[0]]
    subject, value = printed(code, relation.subject, fact[1]), printed(code, relation.value, facts[fact])
    said = fact_text(code).facts[relation.id].answer.format(subject=subject, value=value)
    return languages.load(code).contracted(said)


def _versions(steps: Sequence[Fact], lines: Sequence[Line]) -> list[list[tuple[int, ...]]]:
    """Return the dates of each of these facts of which the text has more than one version."""
    dates = ([line.date for line in lines if not line.aside and line.fact == step] for step in steps)
    return [found for found in dates if len(found) > 1]


def _final(question: Question, facts: Facts, steps: Sequence[Fact], code: str) -> str:
    """Return the sentence that gives the answer: "Răspunsul este ...", or the list of answers."""
    if not question.compares:
        return _answer_of([printed(code, question.target, facts[steps[-1]])], code)
    return _answer_of([printed(code, question.target, subject) for _, subject in steps], code)


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


def write(setting: Mapping[str, Any], code: str, rng: RandomStream) -> str:
    """Return the prompt that states the setting, in its register."""
    own = fact_text(code).registers[setting["register"]]
    question, lines = Question.from_json(setting["question"]), [Line.from_json(row) for row in setting["lines"]]
    intro, latest, tail, exact = (rng.choice(options) for options in (own.intro, own.newest, own.ask, own.exact))
    unknown = own.unknown.format(unknown=fact_text(code).unknown[0])
    form = '["...", "..."]' if question.type == "over" else '"..."'
    return "\n\n".join(
        (
            " ".join([intro, *([latest] if any(line.date for line in lines) else [])]),
            "\n".join([own.text, *(f"- {sentence(line, code)}" for line in lines)]),
            " ".join([f"{own.question} {ask(question, code)}", *([own.several] if question.type == "over" else [])]),
            " ".join([tail, *([exact] if setting["exact"] else []), unknown]),
            f'{{"{fact_text(code).key}": {form}}}',
        )
    )


def worded(
    lines: Sequence[Line], needed: set[int], open_: set[int], codes: Sequence[str], rng: RandomStream
) -> list[Line]:
    """Return the lines with a wording in each of these languages.

    What the answer needs is not said plainly. What could be taken for it (`open_`) has only constructions that the
    answer hangs on too, so that who does not understand one of them never gets the answer.
    """
    chosen: list[dict[str, int]] = [{} for _ in lines]
    for code in codes:
        tags: set[str] = {PLAIN}
        for n in sorted(range(len(lines)), key=lambda n: (n not in needed, n)):
            fitting = _fitting(lines[n], code, n in needed, tags if n in open_ - needed else None, rng)
            chosen[n][code] = rng.choice(fitting) if fitting else 0
            if n in needed:
                tags |= set(fact_text(code).facts[lines[n].relation].say[chosen[n][code]].tags)
    return [line._replace(wordings=own, frame=rng.below(12)) for line, own in zip(lines, chosen, strict=True)]


def _fitting(line: Line, code: str, needed: bool, only: set[str] | None, rng: RandomStream) -> list[int]:
    """Return the numbers of the wordings that can say a line and suit its part in the text."""
    say = fact_text(code).facts[line.relation].say
    if line.aside:
        return [0]
    found = [n for n, wording in enumerate(say) if line.fits(wording)]
    if only is not None:
        return [n for n in found if only.issuperset(say[n].tags)] or found
    corrected = [n for n in found if CORRECTION in say[n].tags]
    if corrected:
        return corrected if rng.random() < CORRECTED else [n for n in found if n not in corrected]
    return [n for n in found if PLAIN not in say[n].tags] if needed else found


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def names_of(own: FactText, kind: str, name: str) -> list[str]:
    """Return shorter ways to say a name: without what may be left out before it, or a person's family name."""
    before = [article if article.endswith("'") else f"{article} " for article in own.articles]
    bare = [name[len(words) :] for words in before if name.startswith(words)]
    last = name.rpartition(" ")[2]
    family = [last] if kind in own.family and name[:1].isupper() and " " in name and last[:1].isupper() else []
    return [*bare, *family]

"""G, generation: is the explanation proper text of its language?

G = dia x cs x spell x gram x punct x salad x (0.8 + 0.2 len), as docs/scoring.md (G) defines. Each part but `len` is
exp(-7 e / w), of e errors of its categories in w words, so that an error costs the same whatever its category. A part
that the language folder has no data for is unmeasured and left out of the product.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, filterfalse, islice
from typing import Any

from gmtw import languages
from gmtw.core.cache import remembered
from gmtw.core.output_limits import LONGEST_EXPLANATION, MOST_EVIDENCE
from gmtw.core.translatable import message
from gmtw.core.types import Answer, Evidence, Instance, Score
from gmtw.languages import Language
from gmtw.languages.grammar import Repetition
from gmtw.scoring.metrics import OfKinds, TaskMetric
from gmtw.tasks.handler import handler_of, task_of
from gmtw.tasks.plan.resolve import resolver_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.turns import conversation
from gmtw.tasks.writing.task import WritingTask
from gmtw.text.document import Document, document_of
from gmtw.text.errors import CATEGORIES, STYLE, Masks, TextError, categories_of, errors_in
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.repetition import copied, distinct_share, is_fresh, runs_of
from gmtw.text.words import tidy, tokens_of

COST = 7.0
"""The cost of errors: one in 100 words takes 7 % of the score, three 19 %, ten half of it."""

LENGTH = 0.2
"""The share of the score that a text earns by its length."""

COPIED = 8
"""Words of letters in a row that the prompt has too and that are no chance: the length of a copy."""

PARTS: Mapping[str, tuple[str, ...]] = {
    "dia": ("diacritics",),
    "cs": ("foreign",),
    "spell": ("spelling",),
    "gram": ("agreement", "form", "verb", "clitic", "preposition", "numeral", "calque"),
    "punct": ("capital", "punctuation"),
    "salad": ("word-order",),
}
"""The parts of G, each with the categories of its errors."""

ONCE = "capital"
"""The category of which each word with a capital counts once in a text, because it is a habit and no slip."""

KIND = {"diacritics": "missing-diacritic", "foreign": "foreign-word"}
"""The kinds of evidence of the categories that have one of their own; the others share one."""


class Generation(TaskMetric[PlanTask]):
    """The metric G of tasks that ask for an explanation of a plan."""

    key = "G"
    name = "generation"
    task_type = PlanTask

    def score(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return how proper the explanation is; 0 without text, or if the text repeats itself."""
        if language not in languages.known():
            return Score(metric="G", value=None, why_none=message("no-language", language=repr(language)))
        names = resolver_of(instance, task, language).names
        return _score(answer, instance, names, _prompt(instance, language), task.full_length)


class WrittenGeneration(TaskMetric[WritingTask]):
    """The metric G of writing tasks, whose whole answer is the text."""

    key = "G"
    name = "generation"
    task_type = WritingTask

    def score(self, task: WritingTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return how proper the text is; what was given to write about may be said again."""
        spoken = languages.load(language)
        prompt = _runs(instance.prompts.get(language, "")) - _runs(task.given)
        return _score(answer, instance, Gazetteer({}, spoken), prompt, task.full_length)


def _score(
    answer: Answer, instance: Instance, names: Gazetteer, prompt: frozenset[tuple[str, ...]], full_length: int
) -> Score:
    """Return how proper a text is, whose length is full with so many distinct words."""
    spoken = names.language
    text = answer.explanation[:LONGEST_EXPLANATION]
    document = document_of(text, names)
    tokens = document.tokens
    forms = list(map(tokens.folded.__getitem__, tokens.alphabetic))
    if not forms:
        return Score(metric="G", value=0.0, parts={"words": 0}, evidence=(Evidence(kind="no-text"),))
    own = _own(document, forms, prompt)
    found = counted(errors_in(text, spoken, masks(instance, spoken.code)), text)
    errors = [error for error in found if error.category != STYLE]
    shares = _shares(errors, document, forms, spoken) | {"len": min(1.0, len(set(own)) / full_length)}
    copies = {"copied": len(forms) - len(own)} if len(own) < len(forms) else {}
    parts: dict[str, Any] = {**shares, **_counts(errors, forms, answer.explanation), **copies}
    if fault := _fault(document, forms):
        reason = Evidence(kind="repetition" if fault == "repeats" else "no-content", start=0, end=len(text))
        return Score(metric="G", value=0.0, parts={**parts, fault: True}, evidence=(reason,))
    return Score(metric="G", value=_product(shares), parts=parts, evidence=tuple(_evidence(found, text)))


def counted(errors: Iterable[TextError], text: str) -> list[TextError]:
    """Return the errors without the repetitions of a wrong capital: "Marți" ten times is one wrong habit."""
    seen: set[str] = set()
    kept: list[TextError] = []
    for error in errors:
        is_habit = error.category == ONCE and text[error.start].isupper()
        word = tidy(text[error.start : error.end])
        if not is_habit or word not in seen:
            kept.append(error)
        if is_habit:
            seen.add(word)
    return kept


@remembered
def masks(instance: Instance, language: str) -> Masks:
    """Return the words of the instance that are never errors, tidied."""
    scene = handler_of(instance.task).scene(instance.task)
    entities = (name for entity in scene.entities for names in entity.names.values() for name in names) if scene else ()
    return Masks.of(entities, [instance.prompts.get(language, "")])


def _shares(
    errors: Sequence[TextError], document: Document, forms: Sequence[str], spoken: Language
) -> dict[str, float | None]:
    """Return the parts of G but for `len`, each in [0, 1], or None if the language has no data for it."""
    measured = categories_of(spoken)
    counts = Counter(error.category for error in errors)
    shares: dict[str, float | None] = {
        part: math.exp(-COST * sum(counts[one] for one in categories) / len(forms))
        if measured.intersection(categories)
        else None
        for part, categories in PARTS.items()
    }
    if shares["dia"] is not None and _lacks_marks(counts["diacritics"], document, len(forms), spoken):
        shares["dia"] = 0.0
    return shares


def _own(document: Document, forms: Sequence[str], prompt: frozenset[tuple[str, ...]]) -> Sequence[str]:
    """Return the words that count for the length: without runs that are copied from the prompt, but for names in them.

    forms: The words of letters; a number between them is no word of the writer.
    """
    tokens = document.tokens
    taken = copied(forms, prompt, COPIED)
    if not taken:
        return forms
    named = {at for one in document.mentions for at in range(one.start, one.end)}
    own = (n not in taken or tokens.starts[place] in named for n, place in enumerate(tokens.alphabetic))
    return list(compress(forms, own))


@remembered
def _prompt(instance: Instance, language: str) -> frozenset[tuple[str, ...]]:
    """Return the runs of COPIED words of the prompt, of a conversation only of what the user says.

    A question has none: its answer quotes the page.
    """
    task = task_of(instance, PlanTask)
    if language not in instance.prompts or any(slot.free_text for slot in task.scene.slots):
        return frozenset()
    return frozenset[tuple[str, ...]]().union(*map(_runs, list(conversation(instance, task, language))[::2]))


def _runs(text: str) -> frozenset[tuple[str, ...]]:
    tokens = tokens_of(text)
    return runs_of(list(map(tokens.folded.__getitem__, tokens.alphabetic)), COPIED)


def _lacks_marks(missing: int, document: Document, total: int, spoken: Language) -> bool:
    """Return whether prose has, and lacks, too few diacritics to be of this language.

    Names have what they have, and the rows of a table are no prose. missing: words without their diacritics. total:
    words of letters.
    """
    table, tokens = spoken.diacritics, document.tokens
    if total < table.prose:
        return False
    marks = frozenset("".join(table.letters.values()))
    marked = islice(filterfalse(marks.isdisjoint, tokens.tidied), math.ceil(table.least_share * total))
    if sum(1 for _ in marked) + missing >= table.least_share * total:
        return False
    named = [(one.start, one.end) for one in document.mentions]
    rows = [(one.start, one.end) for one in document.sentences if one.row]
    left_out = {at for start, end in (*named, *rows) for at in range(start, end)}
    own = [tokens.tidied[at] for at in tokens.alphabetic if tokens.starts[at] not in left_out]
    if len(own) < table.prose / 2:
        return False  # too little is left to tell by
    return sum(1 for _ in filterfalse(marks.isdisjoint, own)) + missing < table.least_share * len(own)


def _counts(errors: Sequence[TextError], forms: Sequence[str], explanation: str) -> dict[str, Any]:
    """Return the number of words, and of errors: in all, per 100 words, and by category."""
    by_category = Counter(error.category for error in errors)
    counts: dict[str, Any] = {
        "words": len(forms),
        "distinct": len(set(forms)),
        "errors": len(errors),
        "per_100": 100 * len(errors) / len(forms),
        "by_category": {one: by_category[one] for one in CATEGORIES if by_category[one]},
    }
    return {**counts, "cut": len(explanation)} if len(explanation) > LONGEST_EXPLANATION else counts


def _fault(document: Document, forms: Sequence[str]) -> str:
    """Return why the text is none: it "repeats" itself, or is "hollow", small words only; else empty.

    A sentence about a thing of the world that none before it named repeats none of them: "Coletul X pleacă în cursa 1".
    """
    table = document.language.repetition
    if len(forms) < table.least:
        return ""
    if _repeats(forms, forms, table) and _repeats(forms, _apart(document, forms), table):
        return "repeats"
    saying = len(forms) - sum(map(table.hollow.__contains__, forms))
    return "hollow" if saying < table.says * len(forms) else ""


def _repeats(forms: Sequence[str], apart: Sequence[str], table: Repetition) -> bool:
    """Return whether too many words, or runs of words, stand there again and again. apart: as `_apart` gives them."""
    long = len(forms) >= table.words
    distinct, fresh = (table.distinct, table.fresh) if long else (table.short_distinct, table.short_fresh)
    return distinct_share(apart) < distinct or not is_fresh(forms, fresh, apart)


def _apart(document: Document, forms: Sequence[str]) -> Sequence[str]:
    """Return the words, told apart by their sentence where it is the first one that names something."""
    tokens, named = document.tokens, set[str]()
    starts = [tokens.starts[place] for place in tokens.alphabetic]
    mentions = deque(document.mentions)
    own = list(forms)
    for number, sentence in enumerate(document.sentences):
        said = set[str]()
        while mentions and mentions[0].start < sentence.end:
            one = mentions.popleft()
            said |= {one.id} if one.sure else set()
        if not said <= named:
            for at in range(bisect_left(starts, sentence.start), bisect_left(starts, sentence.end)):
                own[at] = f"{own[at]} {number}"
        named |= said
    return own


def _product(shares: Mapping[str, float | None]) -> float:
    """Return the product of the parts that were measured; the length alone if it is the only one, else for a fifth."""
    measured = [share for part in PARTS if (share := shares[part]) is not None]
    length = shares["len"] or 0.0
    return math.prod(measured) * (1 - LENGTH + LENGTH * length) if measured else length


def _evidence(errors: Sequence[TextError], text: str) -> Iterable[Evidence]:
    """Yield the errors with what would be right, category by category; the first of each category only."""
    for category in CATEGORIES:
        for error in [error for error in errors if error.category == category][:MOST_EVIDENCE]:
            yield Evidence(
                kind=KIND.get(category, "language-error"),
                rule=None if category in KIND else f"{category}.{error.rule}",
                text=text[error.start : error.end],
                where=error.better or None,
                start=error.start,
                end=error.end,
            )


METRIC = OfKinds(Generation(), WrittenGeneration())

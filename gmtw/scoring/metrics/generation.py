"""G, generation: is the explanation proper text of its language?

G = 0.5 dia + 0.3 cs + 0.2 len, as docs/scoring.md (G) defines; a part that the language folder lacks, or that the
text gives no occasion for, is unmeasured and the weights of the others are scaled up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gmtw import languages
from gmtw.core.cache import remembered
from gmtw.core.translatable import fact
from gmtw.core.types import Answer, Evidence, Instance, Score
from gmtw.languages import Language
from gmtw.scoring.metrics import TaskMetric
from gmtw.scoring.metrics.text_evidence import LONGEST, MOST_EVIDENCE, evidence_at
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.resolve import resolver
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.diacritics import Spelling, speller_of
from gmtw.text.document import document_of
from gmtw.text.foreign import foreigners_of
from gmtw.text.repetition import distinct_share, fresh_share
from gmtw.text.words import Word, tokens_of, vocabulary
from gmtw.worlds import full_length

WEIGHTS = {"dia": 0.5, "cs": 0.3, "len": 0.2}


class Masks(NamedTuple):
    """Words that are never errors: `names` of entities in any language, `quoted` from the prompt."""

    names: frozenset[str]
    quoted: frozenset[str]

    @classmethod
    def of(cls, names: Iterable[str], quoted: Iterable[str] = ()) -> Masks:
        """Return the masks of those names and texts."""
        return cls(vocabulary("\n".join(names)), vocabulary("\n".join(quoted)))


class Findings(NamedTuple):
    """What was found in a text.

    foreign: the foreign words. wrong: the words that lack their marks. right: how many words carry theirs.
    """

    foreign: list[Word]
    wrong: list[Spelling]
    right: int


class Generation(TaskMetric[PlanTask]):
    """The metric G of every task that asks for an explanation."""

    key = "G"
    name = "generation"
    task_type = PlanTask

    def score(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return how proper the explanation is; 0 without text, or where the text repeats itself."""
        if language not in languages.known():
            return Score(metric="G", value=None, why_none=fact("no-language", language=repr(language)))
        spoken = languages.load(language)
        text = answer.explanation[:LONGEST]
        tokens = document_of(text, resolver(task.scene, language).names).tokens
        forms = [tokens.folded[place] for place in tokens.alphabetic]
        if not forms:
            return Score(metric="G", value=0.0, parts={"words": 0}, evidence=(Evidence(kind="no-text"),))
        found = inspect(text, spoken, masks(instance, language))
        shares = _shares(found, forms, spoken, instance.source)
        parts: dict[str, Any] = {**shares, **_counts(found, forms, answer.explanation)}
        if fault := _fault(forms, spoken):
            reason = Evidence(kind="repetition" if fault == "repeats" else "no-content", start=0, end=len(text))
            return Score(metric="G", value=0.0, parts={**parts, fault: True}, evidence=(reason,))
        return Score(metric="G", value=_weighted(shares), parts=parts, evidence=tuple(_evidence(text, found)))


@remembered
def masks(instance: Instance, language: str) -> Masks:
    """Return the words of the instance that are never errors, tidied."""
    scene = task_of(instance, PlanTask).scene
    entities = (name for entity in scene.entities for names in entity.names.values() for name in names)
    return Masks.of(entities, [instance.prompts.get(language, "")])


def inspect(text: str, spoken: Language, masked: Masks) -> Findings:
    """Return the foreign words of `text`, and the spelling of the others."""
    foreign = foreigners_of(spoken).find(text, masked.names | masked.quoted) if spoken.foreign.languages else []
    if not spoken.diacritics.letters:
        return Findings(foreign, [], 0)
    speller = speller_of(spoken)
    spared = {word.start for word in foreign}
    tokens = tokens_of(text)
    verdicts = speller.verdicts(tokens, masked.names | (masked.quoted - speller.paired))
    judged = [verdict for verdict in verdicts if tokens.starts[verdict[0]] not in spared]
    wrong = [Spelling(tokens.word(at), verdict, better) for at, verdict, better in judged if verdict == "wrong"]
    return Findings(foreign, wrong, len(judged) - len(wrong))


def _shares(found: Findings, forms: list[str], spoken: Language, source: str) -> dict[str, float | None]:
    """Return the three parts of G, each in [0, 1] or None where it is not measured."""
    cs = math.exp(-20 * len(found.foreign) / len(forms)) if spoken.foreign.languages else None
    distinct = len(set(forms))
    return {
        "dia": _marks(found, len(forms), spoken),
        "cs": cs,
        "len": min(1.0, distinct / full_length(source)),
    }


def _marks(found: Findings, total: int, spoken: Language) -> float | None:
    """Return the share right / (right + wrong); 0 in prose that has too few marked words to be of this language."""
    table = spoken.diacritics
    judged = found.right + len(found.wrong)
    if not table.letters:
        return None
    if total >= table.prose and judged < table.least_share * total:
        return 0.0
    return found.right / judged if judged else None


def _counts(found: Findings, forms: list[str], explanation: str) -> dict[str, Any]:
    counts: dict[str, Any] = {
        "words": len(forms),
        "distinct": len(set(forms)),
        "right": found.right,
        "wrong": len(found.wrong),
        "foreign": len(found.foreign),
    }
    return {**counts, "cut": len(explanation)} if len(explanation) > LONGEST else counts


def _fault(forms: list[str], spoken: Language) -> str:
    """Return why the text is none: it "repeats" itself, or is "hollow", small words only; else empty."""
    table = spoken.repetition
    if len(forms) < table.least:
        return ""
    long = len(forms) >= table.words
    distinct, fresh = (table.distinct, table.fresh) if long else (table.short_distinct, table.short_fresh)
    if distinct_share(forms) < distinct or fresh_share(forms) < fresh:
        return "repeats"
    saying = len(forms) - sum(map(table.hollow.__contains__, forms))
    return "hollow" if saying < table.says * len(forms) else ""


def _weighted(shares: Mapping[str, float | None]) -> float:
    """Return the weighted mean of the parts that were measured."""
    measured = {part: share for part, share in shares.items() if share is not None}
    total = sum(WEIGHTS[part] for part in measured)
    return min(1.0, sum(WEIGHTS[part] * share for part, share in measured.items()) / total)


def _evidence(text: str, found: Findings) -> Iterable[Evidence]:
    """Return the words that cost something, with what was expected of them."""
    for spelling in found.wrong[:MOST_EVIDENCE]:
        yield evidence_at("missing-diacritic", text, spelling.word, spelling.better)
    for word in found.foreign[:MOST_EVIDENCE]:
        yield evidence_at("foreign-word", text, word)


METRIC = Generation()

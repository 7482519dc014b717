"""The optional part `grammar`, beside G and not in it: errors per 100 words, found by a LanguageTool server."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from gmtw.core.cache import remembered
from gmtw.core.output_limits import LONGEST_EXPLANATION, MOST_EVIDENCE
from gmtw.core.types import Evidence, Instance, Score
from gmtw.grading.inputs import Job
from gmtw.scoring.grade import Grading
from gmtw.scoring.metrics.generation import masks
from gmtw.tasks.handler import handler_of
from gmtw.text.words import tidy, words

if TYPE_CHECKING:
    from gmtw.providers.languagetool import LanguageTool, Match

Name = tuple[str, ...]
"""The words of a name, tidied."""


class Grammar:
    """Adds the part to scores of G; `server` has answered already."""

    def __init__(self, server: LanguageTool) -> None:
        self.server = server

    def added(self, score: Score, grading: Grading) -> Score:
        """The score of G with `grammar` among its parts, and what was found among its evidence.

        It is None for a text without words, or of a language that the server does not check; an
        output that G was not measured on has no part at all. Raises LanguageToolError.
        """
        if score.value is None:
            return score
        language = grading.output.language
        total = score.parts["words"]
        if not total or language not in self.server.tags:
            return score.model_copy(update={"parts": {**score.parts, "grammar": None}})
        text = grading.answer.explanation[:LONGEST_EXPLANATION]
        found = list(_counted(self.server.check(text, language), text, grading.instance, language))
        parts = {**score.parts, "grammar": 100 * len(found) / total}
        evidence = [_evidence(match, text) for match in found[:MOST_EVIDENCE]]
        return score.model_copy(update={"parts": parts, "evidence": (*score.evidence, *evidence)})

    def close(self) -> None:
        """Close the connections to the server."""
        self.server.close()


def with_grammar(job: Job, url: str) -> tuple[Job, Grammar | None]:
    """The job as the server at `url` tells it from one without, and what measures the part; unchanged for "".

    Raise LanguageToolError if no server answers there that checks a language of the job.
    """
    if not url:
        return job, None
    from gmtw.providers.languagetool import connect

    grammar = Grammar(connect(url, sorted({row.language for row in job.rows})))
    version = grammar.server.version
    digest = sha256(f"{job.digest}|languagetool:{version}".encode()).hexdigest()
    return replace(job, digest=digest, languagetool=version), grammar


def _counted(matches: tuple[Match, ...], text: str, instance: Instance, language: str) -> Iterator[Match]:
    """The matches without those that touch an entity's name or only repeat what the prompt says."""
    masked = masks(instance, language)
    spared = masked.names | masked.quoted
    named = list(_named(text, instance))
    for match in matches:
        in_name = any(start < match.end and match.start < end for start, end in named)
        touched = tuple(tidy(word.text) for word in words(text) if word.start < match.end and match.start < word.end)
        alone = len(touched) == 1 and touched[0] in spared
        phrase = len(touched) > 1 and _line(touched) in _prompt(instance, language)
        if not (in_name or alone or phrase):
            yield match


def _named(text: str, instance: Instance) -> Iterator[tuple[int, int]]:
    """Yield the places of the names of entities in the text, as they are written."""
    tokens, names = words(text), _names(instance)
    forms = [tidy(word.text) for word in tokens]
    for length in {len(name) for name in names}:
        for first in range(len(forms) - length + 1):
            if tuple(forms[first : first + length]) in names:
                yield tokens[first].start, tokens[first + length - 1].end


@remembered
def _names(instance: Instance) -> frozenset[Name]:
    """The names of the instance's entities in all languages."""
    scene = handler_of(instance.task).scene(instance.task)
    entities = scene.entities if scene else ()
    named = (name for entity in entities for names in entity.names.values() for name in names)
    return frozenset(tuple(tidy(word.text) for word in words(name)) for name in named) - {()}


@remembered
def _prompt(instance: Instance, language: str) -> str:
    """The words of the prompt, in order."""
    return _line(tidy(word.text) for word in words(instance.prompts.get(language, "")))


def _line(forms: Iterable[str]) -> str:
    return f" {' '.join(forms)} "


def _evidence(match: Match, text: str) -> Evidence:
    """One error: the words, the rule that says so, and what it says."""
    return Evidence(
        kind="grammar",
        rule=match.rule,
        where=match.message,
        text=text[match.start : match.end],
        start=match.start,
        end=match.end,
    )

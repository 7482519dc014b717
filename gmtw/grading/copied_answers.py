"""Answers of a model that are those of another one, whole or but for small changes.

Two answers to an instance are alike if most runs of words of the shorter text are in the longer one. Neither the plans
count, which two good models may share, nor what both quote from the prompt. An answer with hardly any text is alike
only if it has the same words, plan and all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from gmtw.outputs.reader import read_output
from gmtw.report.summary_rows import of_plans
from gmtw.results.run import Run
from gmtw.text.words import fold

COPIED = 0.5
"""The share of answers that two models may have in common."""

ALIKE = 0.7
"""The share of the shorter text that makes two answers alike."""

RUN = 6
"""The words of a run: long enough that two models hardly ever write the same one."""

SAMPLED = 4
"""One of so many runs is kept, chosen by its digest, so that the same ones are kept of every text."""

LEAST = 5
"""The fewest kept runs of a text; a shorter one (some 25 words) is compared as a whole."""

_OBJECT = re.compile(r'\{[^{}]*"\s*:[^{}]*\}')
"""A plan in JSON, or the innermost part of one."""

Sketch = frozenset[int]
"""The digests of the runs that are kept of a text."""

Sketches = Mapping[str, Collection[Sketch]]
"""The sketches of a model's answers by instance, one for each sample."""


class Answerer(NamedTuple):
    """An answerer: the folder of a run, and a model and a language in it."""

    folder: Path
    model: str
    language: str


def sketches(run: Run) -> Mapping[Answerer, Sketches]:
    """Return the sketches of all models of the run that made plans; short answers of others may well be the same.

    Raise InputError if the outputs cannot be read.
    """
    plans = {(model.model, model.language) for model in run.summary.models if of_plans([model]) and not model.built_in}
    found: defaultdict[Answerer, defaultdict[str, list[Sketch]]] = defaultdict(lambda: defaultdict(list))
    for entry in run.entries.values():
        if (entry.model, entry.language) in plans and not entry.failed and entry.instance_id in run.instances:
            prompt = run.instances.prompts(entry.instance_id).get(entry.language, "")
            own = found[Answerer(run.folder, entry.model, entry.language)]
            own[entry.instance_id].append(sketch(read_output(entry).output, prompt))
    return found


def sketch(text: str, prompt: str = "") -> Sketch:
    """Return the sketch of an answer to that prompt."""
    runs = _runs(_OBJECT.sub(" ", text)) - _runs(prompt)
    whole = fold(text)
    return runs if len(runs) >= LEAST or not whole else frozenset((crc32(whole.encode()),))


def _runs(text: str) -> Sketch:
    words = fold(text).split()
    every = (crc32(" ".join(words[at : at + RUN]).encode()) for at in range(len(words) - RUN + 1))
    return frozenset(one for one in every if one % SAMPLED == 0)


def copies(models: Mapping[Answerer, Sketches]) -> Iterator[tuple[Answerer, Answerer, int]]:
    """Yield the pairs of models of other names, in one language, with more alike answers than `COPIED`, and how many.

    models: on one set.
    """
    for (first, one), (second, other) in combinations(models.items(), 2):
        if first.model != second.model and first.language == second.language:
            same = sum(1 for id_ in one.keys() & other.keys() if _any_alike(one[id_], other[id_]))
            if same > COPIED * min(len(one), len(other)):
                yield first, second, same


def _any_alike(some: Collection[Sketch], others: Collection[Sketch]) -> bool:
    return any(a and b and len(a & b) >= ALIKE * min(len(a), len(b)) for a in some for b in others)

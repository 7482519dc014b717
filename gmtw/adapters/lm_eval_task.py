"""gmtw in lm-evaluation-harness: the functions that `gmtw.yaml` beside it names. Written against lm_eval 0.4.13.

Type `pip install -e '.[lm-eval]'`. This module is loaded from its file, and imports nothing of the host but `datasets`.
`python -m gmtw.adapters` prints the folder for `--include_path`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmtw.adapters import core

Doc = dict[str, str]


def dataset(instances: str = core.SET, language: str = core.LANGUAGE, **unused: Any) -> dict[str, Any]:
    """Return the split `test` of a set. The arguments come from `--metadata '{"instances": ..., "language": ...}'`.

    Earlier turns and a system prompt of an instance become part of its one text, since a document here is a text.
    """
    from datasets import Dataset

    rows = [
        {
            "id": one.id,
            "prompt": one.text,
            "instance": one.instance,
            "language": language,
        }
        for one in core.questions(core.instances_of(instances).values(), language)
    ]
    return {"test": Dataset.from_list(rows)}


def process_results(doc: Doc, results: Sequence[str]) -> dict[str, float]:
    """Return the figures of one answer, those that were measured."""
    return core.figures_of(core.instance_of(doc["instance"]), results[0], doc["language"])


def mean(values: Sequence[float]) -> float:
    """Return the mean of one figure over the documents that have it."""
    return core.mean(values)

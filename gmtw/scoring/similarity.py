"""Outputs in words -> how near each came to its candidates, kept beside it in a file that is graded without a model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.types import Instance, Output
from gmtw.outputs.reader import OutputsFile, read_output, to_row
from gmtw.providers.checkpoint_digest import digest_checkpoint
from gmtw.scoring.parse import read
from gmtw.tasks.continuation.text_similarity import Embedded, bertscore, cosine, inverse_frequency, moverscore
from gmtw.tasks.handler import Candidates, handler_of

METRICS = ("cosine", "bertscore", "moverscore")
PARTS = ("precision", "recall")
"""The parts of BERTScore, their F1."""

CHUNK = 256
"""So many outputs are embedded together: memory stays flat."""


class Encoder(Protocol):
    """A model that turns texts into vectors."""

    layer: int

    def embed(self, texts: Sequence[str]) -> list[Embedded]:
        """Each text with its vectors, in their order."""
        ...

    def ids(self, text: str) -> list[int]:
        """The tokens of a text."""
        ...


class Similarity:
    """Measures outputs by that encoder. name: what it is called in the file. idf: weights for BERTScore by the set."""

    def __init__(
        self, encoder: Encoder, name: str, instances: Mapping[str, Instance], metrics: Sequence[str], idf: bool = False
    ) -> None:
        for metric in metrics:
            if metric not in METRICS:
                raise UnknownNameError("similarity", metric, METRICS)
        self.encoder, self.name, self.metrics, self.idf = encoder, name, metrics, idf
        found = {id_: handler_of(one.task).candidates(one.task) for id_, one in instances.items()}
        self.tasks = {id_: candidates for id_, candidates in found.items() if candidates}
        self.instances = instances
        if not self.tasks:
            raise GmtwError("this set has no candidates to be near to")
        right = (task.texts[place] for task in self.tasks.values() for place in task.right)
        self.weights = inverse_frequency(map(encoder.ids, right)) if idf else None

    def rows(self, file: OutputsFile) -> Iterator[dict[str, Any]]:
        """The lines of that file again, each output that answers an item of the set with its similarities."""
        for start in range(0, len(file.entries), CHUNK):
            chunk = file.entries[start : start + CHUNK]
            outputs = [read_output(entry) for entry in chunk]
            said = [self._said(entry.instance_id, output) for entry, output in zip(chunk, outputs, strict=True)]
            tasks = [self.tasks.get(entry.instance_id) for entry in chunk]
            options = (text for task in tasks if task for text in task.texts)
            texts = list(dict.fromkeys([text for text in said if text] + list(options)))
            vectors = dict(zip(texts, self.encoder.embed(texts), strict=True))
            for output, text, task in zip(outputs, said, tasks, strict=True):
                yield to_row(output) | (self._measured(text, task, vectors) if task and text is not None else {})

    def _said(self, instance_id: str, output: Output) -> str | None:
        """The answer as read; None where there is none to be measured."""
        if output.error or output.scored or instance_id not in self.tasks:
            return None
        return read(output.output, self.instances[instance_id], output.language).explanation

    def _measured(self, text: str, task: Candidates, vectors: Mapping[str, Embedded]) -> dict[str, Any]:
        """Nothing is near to nothing: an empty answer has 0 with every candidate."""
        each = [self._near(vectors[text], vectors[one]) if text else {} for one in task.texts]
        near = {figure: [found.get(figure, 0.0) for found in each] for figure in self.figures}
        return {"similarity": {"embedder": self.name, "layer": self.encoder.layer, "idf": self.idf, **near}}

    @property
    def figures(self) -> tuple[str, ...]:
        """The keys of what is measured: the metrics, and what BERTScore is made of."""
        return (*self.metrics, *(PARTS if "bertscore" in self.metrics else ()))

    def _near(self, one: Embedded, other: Embedded) -> dict[str, float]:
        """Return every figure of two texts."""
        found: dict[str, float] = {}
        if "cosine" in self.metrics:
            found["cosine"] = cosine(one, other)
        if "moverscore" in self.metrics:
            found["moverscore"] = moverscore(one, other)
        if "bertscore" in self.metrics:
            found |= zip((*PARTS, "bertscore"), bertscore(one, other, self.weights), strict=True)
        return {figure: round(value, 9) for figure, value in found.items()}


def encoder_name(path: str) -> str:
    """Return the encoder's name in the file: its folder with a digest of the model in it, or its name on the hub."""
    return f"{Path(path).resolve().name}@{digest_checkpoint(path)[:6]}" if Path(path).is_dir() else path

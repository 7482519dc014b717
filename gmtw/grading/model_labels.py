"""The labels of models: from the `model` field, else the file's name, with a suffix if two would share it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gmtw.core.unpacking import inner
from gmtw.outputs.reader import LANGUAGE, OutputsFile, nfc

Source = tuple[Path, str]
"""A file of outputs, and what its lines say in `model` ("" if they say nothing)."""


@dataclass(frozen=True, slots=True, order=True)
class ModelRow:
    """One line of the results table: a model in one language, one sample of it."""

    model: str
    language: str
    sample: int

    @property
    def label(self) -> str:
        """The name in tables and test ids: language and sample join it unless they are ro and 0."""
        language = "" if self.language == LANGUAGE else f"@{self.language}"
        return f"{self.model}{language}{f'#{self.sample}' if self.sample else ''}"


def model_names(files: Sequence[OutputsFile]) -> Mapping[Source, str]:
    """The name of each model of each file, in NFC.

    Where two files have outputs of one name, language and sample, the files' names tell them apart:
    "llama~ckpt-1", "llama~ckpt-2".
    """
    names = {source: nfc(source[1]) or nfc(inner(source[0]).stem) for source in _sources(files)}
    shared = _shared(files, names)
    return {source: _apart(source, name, files) if name in shared else name for source, name in names.items()}


def _sources(files: Iterable[OutputsFile]) -> list[Source]:
    return sorted({(file.path, entry.model) for file in files for entry in file.entries})


def _shared(files: Iterable[OutputsFile], names: Mapping[Source, str]) -> set[str]:
    """The names under which two files answer in the same language and sample."""
    sources: defaultdict[ModelRow, set[Source]] = defaultdict(set)
    for file in files:
        for entry in file.entries:
            source = (file.path, entry.model)
            sources[ModelRow(names[source], entry.language, entry.sample)].add(source)
    return {row.model for row, found in sources.items() if len(found) > 1}


def _apart(source: Source, name: str, files: Sequence[OutputsFile]) -> str:
    """The name with as much of the file's path as no other file shares."""
    path = source[0].absolute()
    others = [file.path.absolute() for file in files if file.path.absolute() != path]
    for depth in range(1, len(path.parts)):
        tail = _tail(path, depth)
        if all(_tail(other, depth) != tail for other in others):
            break
    return f"{name}~{tail}" if source[1] else tail


def _tail(path: Path, depth: int) -> str:
    return nfc("/".join((*path.parts[-depth:-1], inner(path).stem)))

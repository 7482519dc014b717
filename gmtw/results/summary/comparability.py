"""How the texts of a model were asked, and by what its answers were measured: what figures must share to compare."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gmtw.core.prompt_config import KIND
from gmtw.core.types import Record
from gmtw.results.summary.types import ModelSummary


class Way(NamedTuple):
    """How a model was asked, "" the usual way; by which encoder it was measured, "" by none; `bos` of its sums."""

    asked: str
    encoder: str
    bos: str


def asked(model: ModelSummary) -> str:
    """How its texts were asked, "" the usual way: examples and hidden options move every score."""
    return _asked(model.notes, model.answered)


def way(models: Iterable[ModelSummary]) -> Way | None:
    """The way of these rows of one model, each of several with a comma; None where nothing was answered."""
    known = [model for model in models if model.answered]
    return _together([_way(model) for model in known]) if known else None


def ways(records: Iterable[Record]) -> Mapping[tuple[str, str], Way]:
    """The way of each (model, language) of which anything was graded, read off its records."""
    rows: defaultdict[tuple[str, str, int], _Seen] = defaultdict(_Seen)
    for record in records:
        if record.status == "graded":
            rows[record.model, record.language, record.sample].add(record)
    found: defaultdict[tuple[str, str], list[Way]] = defaultdict(list)
    for (name, language, _), seen in rows.items():
        found[name, language].append(seen.way)
    return {key: _together(each) for key, each in found.items()}


def unlike(one: Way, other: Way) -> tuple[str, str, str] | None:
    """What the first was and the second, and what to type, where their figures do not compare; None where they do.

    BOS is left out: it belongs to the tokenizer of a model.
    """
    if one.asked != other.asked:
        told = [each.asked or "the usual way" for each in (one, other)]
        return f"asked {told[0]}", told[1], "ask both with the same --shots, --shot-seed and --options of gmtw run"
    if one.encoder and other.encoder and one.encoder != other.encoder:
        return f"measured by {one.encoder}", f"by {other.encoder}", "measure both with one gmtw similarity --embedder"
    return None


class _Seen:
    """What the records of one row say, let go one by one."""

    def __init__(self) -> None:
        self._notes: Counter[str] = Counter()
        self._answered = 0
        self._encoders: set[str] = set()
        self._bos: set[bool] = set()

    def add(self, record: Record) -> None:
        """The record counts too."""
        self._answered += 1
        self._notes.update(note.kind for note in record.notes)
        for score in record.scores.values():
            self._encoders |= {score.parts["by"]} if "nearest" in score.parts else set()
            self._bos |= {bool(score.parts["bos"])} if "nats" in score.parts else set()

    @property
    def way(self) -> Way:
        """What a summary of these records says."""
        bos = "mixed" if len(self._bos) > 1 else "yes" if True in self._bos else "no" if self._bos else ""
        return Way(_asked(self._notes, self._answered), ",".join(sorted(self._encoders)), bos)


def _way(model: ModelSummary) -> Way:
    encoders = {name for one in (model.similarity or {}).values() for name in one.by.split(",")}
    return Way(asked(model), ",".join(sorted(encoders)), model.continuations.bos if model.continuations else "")


def _together(rows: Sequence[Way]) -> Way:
    """The way of several samples of a model."""
    asked = sorted({row.asked or "usual" for row in rows})
    encoders = {name for row in rows for name in row.encoder.split(",")} - {""}
    bos = {row.bos for row in rows} - {""}
    return Way("" if asked == ["usual"] else ",".join(asked), ",".join(sorted(encoders)), ",".join(sorted(bos)))


def _asked(notes: Mapping[str, int], answered: int) -> str:
    """Each kind of note that says it; "partly" where not all answers have it."""
    kinds = sorted(kind for kind in notes if KIND.fullmatch(kind))
    return "+".join(kind if notes[kind] >= answered else f"partly {kind}" for kind in kinds)

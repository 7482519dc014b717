"""The ways to ask for and measure the answers of a model: two models compare only if both agree."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gmtw.core.prompt_config import PromptConfig, PromptUsage, usages_text
from gmtw.core.types import Record
from gmtw.results.summary.summary_types import ModelSummary


class MeasurementSetup(NamedTuple):
    """The way a model was asked and measured. A tuple has several entries if the samples of the model differ.

    prompts: the prompt configurations, () if all are the default one. encoders: what measured similarity.
    bos: whether candidates were scored after a token that begins texts.
    """

    prompts: tuple[PromptUsage, ...] = ()
    encoders: tuple[str, ...] = ()
    bos: tuple[str, ...] = ()

    @property
    def asked(self) -> str:
        """The prompt configurations as text, "" for the default one."""
        return ",".join(usages_text(self.prompts))


def prompt_usage(model: ModelSummary) -> PromptUsage:
    """Return how the model's texts were asked: examples and hidden options move every score."""
    return model.prompts or PromptUsage()


def setup_of(models: Iterable[ModelSummary]) -> MeasurementSetup | None:
    """Return the setup of the rows of one model (its samples), None if it answered nothing."""
    answered = [model for model in models if model.answered]
    return _merged([_setup(model) for model in answered]) if answered else None


def setups_of(records: Iterable[Record]) -> Mapping[tuple[str, str], MeasurementSetup]:
    """Return the setup of each (model, language) with a graded record, from its records alone."""
    rows: defaultdict[tuple[str, str, int], _RecordsSeen] = defaultdict(_RecordsSeen)
    for record in records:
        if record.status == "graded":
            rows[record.model, record.language, record.sample].add(record)
    found: defaultdict[tuple[str, str], list[MeasurementSetup]] = defaultdict(list)
    for (name, language, _), seen in rows.items():
        found[name, language].append(seen.setup)
    return {key: _merged(each) for key, each in found.items()}


def setup_difference(one: MeasurementSetup, other: MeasurementSetup) -> tuple[str, str, str] | None:
    """Return (what the first was, what the second was, what to type) if two setups do not compare, else None.

    BOS is left out: it belongs to the tokenizer of a model.
    """
    if one.asked != other.asked:
        told = [each.asked or "the usual way" for each in (one, other)]
        return f"asked {told[0]}", told[1], "ask both with the same --shots, --shot-seed and --options of gmtw run"
    if one.encoders and other.encoders and one.encoders != other.encoders:
        told = [",".join(each.encoders) for each in (one, other)]
        return f"measured by {told[0]}", f"by {told[1]}", "measure both with one gmtw similarity --embedder"
    return None


class _RecordsSeen:
    """The setup told by the records of one row; the records themselves are not kept."""

    def __init__(self) -> None:
        self._configs: Counter[PromptConfig] = Counter()
        self._encoders: set[str] = set()
        self._bos: set[bool] = set()

    def add(self, record: Record) -> None:
        """Count the record."""
        self._configs[record.prompt_config] += 1
        for score in record.scores.values():
            self._encoders |= {score.parts["by"]} if "nearest" in score.parts else set()
            self._bos |= {bool(score.parts["bos"])} if "nats" in score.parts else set()

    @property
    def setup(self) -> MeasurementSetup:
        """The same setup as that of a summary of these records."""
        bos = "mixed" if len(self._bos) > 1 else "yes" if True in self._bos else "no" if self._bos else ""
        usage = PromptUsage.of(self._configs.elements(), self._configs.total())
        return MeasurementSetup((usage,), tuple(sorted(self._encoders)), (bos,) if bos else ())


def _setup(model: ModelSummary) -> MeasurementSetup:
    bos = (model.continuations.bos,) if model.continuations else ()
    return MeasurementSetup((prompt_usage(model),), model.encoders, bos)


def _merged(rows: Sequence[MeasurementSetup]) -> MeasurementSetup:
    """Return one setup for several samples of a model."""
    prompts = {usage for row in rows for usage in row.prompts}
    return MeasurementSetup(
        prompts=() if prompts == {PromptUsage()} else tuple(sorted(prompts, key=str)),
        encoders=tuple(sorted({name for row in rows for name in row.encoders})),
        bos=tuple(sorted({bos for row in rows for bos in row.bos})),
    )

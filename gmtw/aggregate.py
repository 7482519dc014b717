"""Records -> summary: means with their n, coverage, and what was odd, for each model and each part of the set.

A mean is over what was measured; an output that is missing or failed is counted apart and moves no
mean. Sums are exact (`math.fsum`), so the order of records moves no digit.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from math import fsum
from typing import Any

from pydantic import SerializerFunctionWrapHandler, model_serializer

from gmtw.languages import known, load
from gmtw.rules import Frozen
from gmtw.text.wordlist import signature as words_signature
from gmtw.values import Record

SCORING = 1
"""The version of SCORING.md's definitions; whatever can move a number raises it."""

ORDER = "URGF"

ORDER_FAULTS = ("json-first", "text-after")
"""The kinds of note that say: the answer stood in the wrong order."""

SUMMED = frozenset({"grammar", "chance"})
"""The parts of scores that a summary needs."""

OPTIONAL = frozenset({"grammar", "above_chance", "spent"})
"""The fields of a summary that stand there only where they were measured."""

Sizes = Mapping[tuple[str, str], int]
"""How many instances the set has, by (world, level)."""


class Mean(Frozen):
    """A mean over `n` measured values; None where nothing was measured. interval: 95 %, once computed."""

    value: float | None
    n: int
    interval: tuple[float, float] | None = None


class Total(Frozen):
    """A sum over the `n` answers that say how much; None where none does."""

    value: float | None
    n: int


class Stratum(Frozen):
    """The figures of one part of the set. instances = answered + errors + missing, in a whole run.

    answered: outputs that were graded. means: by metric. avg: of the mean over each output's metrics.
    solved: the share of plans that obey every rule. grammar: of that part of G, errors per 100 words;
    above_chance: (U - chance) / (1 - chance), of the means over the instances that carry a chance: 0 is
    what a random valid plan earns. The last two are None, and left out of what is written, in a run
    without them.
    """

    instances: int
    answered: int
    errors: int
    missing: int
    means: Mapping[str, Mean]
    avg: Mean
    solved: Mean
    grammar: Mean | None = None
    above_chance: Mean | None = None

    @property
    def coverage(self) -> float:
        """The share of the instances that was answered."""
        return self.answered / self.instances if self.instances else 0.0

    @model_serializer(mode="wrap")
    def _as_asked(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = write(self)
        return {key: value for key, value in fields.items() if key not in OPTIONAL or value is not None}


class Spending(Frozen):
    """What a model's answers took: the mean latency in seconds; tokens and US dollars in all."""

    latency_s: Mean
    prompt_tokens: Total
    completion_tokens: Total
    cost_usd: Total


class ModelSummary(Stratum):
    """The figures of one model in one language, one sample of it.

    names, unresolved: names that its plans use, and how many no entity has. notes: oddities by kind.
    order_faults: answers in the wrong order. worlds, levels: the same figures for parts of the set.
    spent: what the answers took, errors too; None, and left out, where no line says.
    """

    model: str
    language: str
    sample: int
    label: str
    names: int
    unresolved: int
    notes: Mapping[str, int]
    order_faults: int
    worlds: Mapping[str, Stratum]
    levels: Mapping[str, Stratum]
    spent: Spending | None = None

    @property
    def unresolved_share(self) -> float:
        """The share of names that no entity has."""
        return self.unresolved / self.names if self.names else 0.0


class Summary(Frozen):
    """What a run says: the content of summary.json. `partial` says why it is not of the whole job, if so.

    digest: of instances and outputs. unknown: outputs whose instance the set does not have.
    """

    set: str
    digest: str
    scoring: int
    signature: str
    partial: str
    unknown: tuple[str, ...]
    repeats: int
    models: tuple[ModelSummary, ...]


def in_order(keys: Iterable[str]) -> tuple[str, ...]:
    """Metric keys in the order of reports: U R G F, then the others by name."""
    return tuple(sorted(keys, key=lambda key: (ORDER.index(key) if key in ORDER else len(ORDER), key)))


def by_row(records: Iterable[Record]) -> Mapping[tuple[str, str, int], list[Record]]:
    """The records of each (model, language, sample), sorted by it."""
    rows: defaultdict[tuple[str, str, int], list[Record]] = defaultdict(list)
    for record in records:
        rows[record.model, record.language, record.sample].append(record)
    return {key: rows[key] for key in sorted(rows)}


def summarise(row: Sequence[Record], sizes: Sizes, label: str) -> ModelSummary:
    """The figures of one row; `label` is its name in tables."""
    notes = Counter(note.kind for record in row for note in record.notes)
    first = row[0]
    whole = stratum(row, sum(sizes.values()))
    return ModelSummary(
        **dict(whole),
        model=first.model,
        language=first.language,
        sample=first.sample,
        label=label,
        names=sum(record.names for record in row),
        unresolved=sum(record.unresolved for record in row),
        notes=dict(sorted(notes.items())),
        order_faults=sum(notes[kind] for kind in ORDER_FAULTS),
        worlds=_strata(row, sizes, 0),
        levels=_strata(row, sizes, 1),
        spent=_spending(row),
    )


def stratum(records: Sequence[Record], instances: int) -> Stratum:
    """The figures of these records, which stand for `instances` instances of the set."""
    graded = [record for record in records if record.status == "graded"]
    keys = in_order({key for record in graded for key in record.scores})
    return Stratum(
        instances=instances,
        answered=len(graded),
        errors=sum(record.status == "error" for record in records),
        missing=sum(record.status == "missing" for record in records),
        means={key: mean(record.scores[key].value for record in graded if key in record.scores) for key in keys},
        avg=mean(record.average for record in graded),
        solved=mean(record.solved for record in graded),
        grammar=_grammar(graded),
        above_chance=_above_chance(graded),
    )


def mean(values: Iterable[float | None]) -> Mean:
    """The mean of the values that are not None."""
    measured = [float(value) for value in values if value is not None]
    return Mean(value=fsum(measured) / len(measured) if measured else None, n=len(measured))


def _spending(records: Iterable[Record]) -> Spending | None:
    """What the outputs took in all; None where none says."""
    spent = [record.spent for record in records if record.spent]
    if not spent:
        return None
    return Spending(
        latency_s=mean(one.latency_s for one in spent),
        prompt_tokens=total(one.prompt_tokens for one in spent),
        completion_tokens=total(one.completion_tokens for one in spent),
        cost_usd=total(one.cost_usd for one in spent),
    )


def total(values: Iterable[float | None]) -> Total:
    """The sum of the values that are not None."""
    known = [float(value) for value in values if value is not None]
    return Total(value=fsum(known) if known else None, n=len(known))


def _grammar(graded: Iterable[Record]) -> Mean | None:
    """The mean of what was measured; None where nothing was asked."""
    asked = [record.scores["G"].parts for record in graded if "G" in record.scores]
    errors = [parts["grammar"] for parts in asked if "grammar" in parts]
    return mean(errors) if errors else None


def _above_chance(graded: Iterable[Record]) -> Mean | None:
    """U above chance, over the records whose instance carries a chance; None where none does."""
    scores = [record.scores["U"] for record in graded if "U" in record.scores]
    pairs = [(s.value, s.parts["chance"]) for s in scores if s.value is not None and "chance" in s.parts]
    if not pairs:
        return None
    value, chance = (fsum(column) / len(pairs) for column in zip(*pairs, strict=True))
    return Mean(value=(value - chance) / (1 - chance) if chance < 1 else None, n=len(pairs))


def signature(set_name: str, set_digest: str, models: Sequence[ModelSummary], grammar: str = "") -> str:
    """One line that says what was measured, of what, by which definition; `grammar` by "languagetool:6.4"."""
    languages = sorted({model.language for model in models})
    answered = sum(model.answered for model in models)
    instances = sum(model.instances for model in models)
    coverage = answered / instances if instances else 0.0
    parts = (
        f"gmtw:{version('gmtw')}",
        f"set:{set_name}#{set_digest[:6]}",
        f"lang:{','.join(languages)}",
        f"scoring:{SCORING}",
        f"n:{answered}",
        f"cov:{coverage:.3f}",
        *(words_signature(load(code)) for code in languages if code in known()),
        grammar,
    )
    return "|".join(part for part in parts if part)


def _strata(records: Sequence[Record], sizes: Sizes, axis: int) -> Mapping[str, Stratum]:
    """The figures by world (axis 0) or by level (axis 1)."""
    totals: Counter[str] = Counter()
    for key, size in sizes.items():
        totals[key[axis]] += size
    parts: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        parts[(record.source, record.level)[axis]].append(record)
    return {name: stratum(parts[name], totals[name]) for name in sorted(totals)}

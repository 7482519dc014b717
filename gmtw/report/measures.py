"""The figures of a model on a set as one column each, over all kinds of sets, and which way each of them is better."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import isfinite

from gmtw.report.summary_rows import OF_ITEMS, highest
from gmtw.results.summary import Continuations, ModelSummary, in_order

LOWER = frozenset({"last-word nats", "largest piece nats", "nats per byte", "perplexity"})
"""The figures that are better the lower they are; all others are better the higher."""

OF_CONTINUATIONS: Mapping[str, tuple[str, Callable[[Continuations], float | None]]] = {
    "difsur": ("", lambda found: found.difsur),
    "last-word nats": ("last-word", lambda found: found.good.value),
    "largest piece nats": ("last-word", lambda found: found.largest_piece.value),
    "nats per byte": ("text", lambda found: found.per_byte),
    "perplexity": ("text", lambda found: found.perplexity),
}
"""Of candidates with log-probabilities: the level whose items have that figure, "" for all of the set, and the figure.

They stand in the place of metrics that squeeze them between 0 and 1.
"""

SQUEEZED = frozenset({"difsur", "surprisal", "perplexity"})


def measures(model: ModelSummary) -> Mapping[str, float | None]:
    """Each figure by its name, in the order of columns; None where it was not measured."""
    return {name: value if value is None or isfinite(value) else None for name, value in _measures(model)}


def best(measure: str, values: Iterable[float | None]) -> float | None:
    """What the best in a column shows, in three decimals; None where fewer than two are measured."""
    if measure not in LOWER:
        return highest(values)
    top = highest(None if value is None else -value for value in values)
    return None if top is None else -top


def _measures(model: ModelSummary) -> Iterator[tuple[str, float | None]]:
    if model.continuations is None and model.similarity is None:
        yield from _of_set(model)
    for name, (level, value_of) in OF_CONTINUATIONS.items():
        part = model.levels.get(level) if level else model
        yield name, value_of(part.continuations) if part and part.continuations else None
    for key in in_order(model.means.keys() - SQUEEZED):
        yield key, model.means[key].value
        if found := (model.similarity or {}).get(key):
            yield f"{key} nearest", found.nearest.value


def _of_set(model: ModelSummary) -> Iterator[tuple[str, float | None]]:
    """What stands first of task worlds and suites: of all metrics together."""
    if model.points:
        yield "points", model.points.all
    if model.items:
        yield from ((name, value_of(model).value) for name, value_of in OF_ITEMS.items())
    else:
        yield from (("avg", model.avg.value), ("solved", model.solved.value))

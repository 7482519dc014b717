"""Counts, and the figures made of them: precision, recall, F1, false alarms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple


class Tally(NamedTuple):
    """The counts of one row, or of many.

    words: of letters, as G counts them. flagged, right: what the detector says, and how much of it the
    labels say too. gold, found: what the labels say, and how much of it the detector says too. unpaired,
    unpaired_found: the same of labelled words without a labelled neighbour. clean: labelled chances for one false
    alarm (mentions that are not denied).
    """

    words: int = 0
    flagged: int = 0
    right: int = 0
    gold: int = 0
    found: int = 0
    unpaired: int = 0
    unpaired_found: int = 0
    clean: int = 0

    @property
    def false(self) -> int:
        """The number of false alarms."""
        return self.flagged - self.right


class Measure(NamedTuple):
    """A figure: a share `of` two counts, times `scale`; `rising`: more is better.

    label: what it is called. over: what the second count counts. items: whether the first count is a
    part of the second, so that Wilson's interval applies.
    """

    label: str
    over: str
    of: Callable[[Tally], tuple[int, int]]
    rising: bool = True
    items: bool = True
    scale: int = 1

    def value(self, tally: Tally) -> float | None:
        """Return the figure, None if there is nothing to measure it on."""
        part, whole = self.of(tally)
        return self.scale * part / whole if whole else None


def total(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of the counts."""
    columns = list(zip(*tallies, strict=True))
    return Tally(*map(sum, columns)) if columns else Tally()


def _precision(tally: Tally) -> tuple[int, int]:
    """Return right and flagged, 0 where no label says anything: none is right, and only false alarms are told."""
    return tally.right, tally.flagged if tally.gold or tally.right else 0


def _f1(tally: Tally) -> tuple[int, int]:
    """Return 2PR / (P + R) as one fraction of counts, with P = right / flagged and R = found / gold."""
    if not tally.right:
        return 0, tally.gold
    return 2 * tally.right * tally.found, tally.right * tally.gold + tally.found * tally.flagged


MEASURES: Mapping[str, Measure] = {
    "precision": Measure("precision", "flagged", _precision),
    "recall": Measure("recall", "labelled", lambda t: (t.found, t.gold)),
    "f1": Measure("F1", "", _f1, items=False),
    "single": Measure("recall of single words", "labelled alone", lambda t: (t.unpaired_found, t.unpaired)),
    "false_share": Measure("false alarms on the others", "other rows", lambda t: (t.false, t.clean), rising=False),
    "false_per_1000": Measure(
        "false alarms per 1,000 words", "words", lambda t: (t.false, t.words), rising=False, items=False, scale=1000
    ),
}
"""All figures, in the order in which they are shown."""

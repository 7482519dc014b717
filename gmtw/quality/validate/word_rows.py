"""Detectors of words: `{"text", "gold": [[start, end], ...], "entities": [names]}`.

A flag is right if it overlaps a labelled span. Recall counts written words, runs without white
space: a labelled phrase of three words counts three, "după-amiaza" and "într-o" count one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gmtw.quality.validate.references import Texts
from gmtw.quality.validate.rows import Fields, LabelRow
from gmtw.quality.validate.tally import Tally
from gmtw.quality.validate.verdict import RowVerdict, Slip, count_words, false_alarm, miss
from gmtw.text.clean import clean
from gmtw.text.errors import Masks, categories_of, errors_in

Span = tuple[int, int]


class MarkedText(Fields):
    """A text with the spans of the words that ought to be flagged, and names that never are."""

    text: str
    gold: tuple[Span, ...]
    entities: tuple[str, ...] = ()


class WordDetector:
    """A detector of words: the errors of one category that G finds."""

    unit = "words"
    shows: tuple[str, ...] = ("precision", "recall", "f1", "false_per_1000")

    def __init__(self, key: str) -> None:
        self.key = key

    def verdicts(self, rows: Sequence[LabelRow], texts: Texts) -> Iterator[RowVerdict]:
        """Yield the verdict on each row."""
        for row in rows:
            if self.key not in categories_of(row.language):
                raise row.fault(f"language {row.language.code!r} has no table for {self.key}: nothing to validate")
            yield self._verdict(row)

    def _verdict(self, row: LabelRow) -> RowVerdict:
        labels = row.read(MarkedText)
        text, gold = _cleaned(row, labels)
        found_errors = errors_in(text, row.language, Masks.of(labels.entities))
        spans = [(error.start, error.end) for error in found_errors if error.category == self.key]
        written = [piece for span in gold for piece in _written(text, span)]
        found = [_overlaps(piece, spans) for piece in written]
        right = [_overlaps(span, gold) for span in spans]
        alone = [_alone(text, written, place) for place in range(len(written))]
        tally = Tally(
            words=count_words(text),
            flagged=len(spans),
            right=sum(right),
            gold=len(written),
            found=sum(found),
            unpaired=sum(alone),
            unpaired_found=sum(here and single for here, single in zip(found, alone, strict=True)),
        )
        wrong = [span for span, hit in zip(spans, right, strict=True) if not hit]
        missed = [piece for piece, hit in zip(written, found, strict=True) if not hit]
        return RowVerdict(
            row.id, row.id, tally, (*_slips(false_alarm, row, text, wrong), *_slips(miss, row, text, missed))
        )


def _cleaned(row: LabelRow, labels: MarkedText) -> tuple[str, list[Span]]:
    """Return the text as G reads it (composed, comma letters), and its labelled spans in order."""
    for start, end in labels.gold:
        if not 0 <= start < end <= len(labels.text):
            raise row.fault(f"gold span [{start}, {end}] is outside the text of {len(labels.text)} characters")
    text = clean(labels.text).text
    spans = sorted(set(labels.gold))
    if len(text) != len(labels.text):
        spans = [(len(clean(labels.text[:start]).text), len(clean(labels.text[:end]).text)) for start, end in spans]
    return text, spans


def _written(text: str, span: Span) -> Iterator[Span]:
    """Yield the runs without white space of `text[start:end]`."""
    place = span[0]
    for run in text[span[0] : span[1]].split():
        place = text.index(run, place)
        yield place, place + len(run)
        place += len(run)


def _overlaps(span: Span, others: Sequence[Span]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)


def _alone(text: str, written: Sequence[Span], place: int) -> bool:
    """Return whether no other labelled word is next to this one, with only white space between."""
    between = [
        text[written[first][1] : written[first + 1][0]]
        for first in (place - 1, place)
        if first >= 0 and first + 1 < len(written)
    ]
    return all(gap.strip() for gap in between)


def _slips(
    kind: Callable[[str, str, str, int, int], Slip], row: LabelRow, text: str, spans: Sequence[Span]
) -> list[Slip]:
    return [kind(row.place, text[start:end].lower(), text, start, end) for start, end in spans]

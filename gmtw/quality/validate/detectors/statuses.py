"""How a text stands behind a mention, as F reads it: does it tell something of the plan?

A row is a reference to one mention with its `label`: affirmed, named, denied, hedged, weighed or compared. What is
flagged is a mention that the text does not stand behind, so that it tells nothing. The category `affirmed` has the
mentions of which the detector says that they are in the plan: a false one may accuse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from gmtw.quality.validate.references import Passage, Texts
from gmtw.quality.validate.rows import Fields, LabelRow
from gmtw.quality.validate.tally import Tally
from gmtw.quality.validate.verdict import RowVerdict, count_words, false_alarm, miss
from gmtw.scoring.metrics.explanation_reader import reader
from gmtw.text.statuses import STANDING, MentionStatus

TELLING = frozenset({"affirmed", "named"})
"""The labels of mentions that the text stands behind."""


class StatusRow(Fields):
    """What the text does with the mention that the row points to."""

    label: Literal["affirmed", "named", "denied", "hedged", "weighed", "compared"]


class Statuses:
    """A row asks how the text stands behind the mention at its place."""

    key = "statuses"
    unit = "mentions"
    shows = ("precision", "recall", "f1", "false_share", "false_per_1000")

    def verdicts(self, rows: Sequence[LabelRow], texts: Texts) -> Iterator[RowVerdict]:
        """What the detector did with each row."""
        read: set[str] = set()
        for row in rows:
            passage, label = texts.passage(row), row.read(StatusRow).label
            if passage is None:
                yield RowVerdict(row.id, row.id, remarks=("outside the explanation, left out",))
            else:
                words = 0 if passage.text in read else count_words(passage.text)
                read.add(passage.text)
                yield _verdict(row, passage, label, words)


def _verdict(row: LabelRow, passage: Passage, label: str, words: int) -> RowVerdict:
    """Return the counts of a row, with so many words; a mention that F does not find is left out."""
    cluster = f"{row.fields['file']}/{row.fields['instance_id']}"
    status = _status(row, passage)
    if status is None:
        return RowVerdict(row.id, cluster, remarks=("mention not found, left out",))
    said, meant = status not in STANDING, label not in TELLING
    place = passage.text, passage.start, passage.end
    slips = ((miss if meant else false_alarm)(row.place, label, *place),) if said != meant else ()
    sure = _tally(status is MentionStatus.AFFIRMED, label == "affirmed", words)
    return RowVerdict(row.id, cluster, _tally(said, meant, words), slips, categories={"affirmed": sure})


def _status(row: LabelRow, passage: Passage) -> MentionStatus | None:
    """Return the status of the mention that covers the labelled place, or None."""
    told = reader(passage.scene, row.language, passage.prompt).read(passage.text)
    for mention, status in zip(told.mentions, told.reading.statuses, strict=True):
        if mention.start < passage.end and passage.start < mention.end:
            return status
    return None


def _tally(said: bool, meant: bool, words: int) -> Tally:
    """Return the counts of one yes or no."""
    right = said and meant
    return Tally(words, int(said), int(right), int(meant), int(right), innocent=int(not meant))


DETECTOR = Statuses()

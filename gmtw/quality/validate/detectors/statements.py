"""Which statements of a text its plan does not bear out (totals, counts, rules said to be kept), as F finds them.

Rows are references with `label`: "true", "false", or "not checkable" where nothing certain is stated. A row asks
whether F finds a false statement at its span.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from gmtw.quality.validate.references import Texts
from gmtw.quality.validate.rows import Fields, LabelRow
from gmtw.quality.validate.tally import Tally
from gmtw.quality.validate.verdict import RowVerdict, count_words, false_alarm, miss
from gmtw.scoring.metrics.explanation_reader import reader
from gmtw.scoring.metrics.faithfulness import false_statements
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask


class LabelledStatement(Fields):
    """What is known of a statement."""

    label: Literal["true", "false", "not checkable"]


class Statements:
    """A row asks whether the statement at its span is false."""

    key = "statements"
    unit = "statements"
    shows = ("precision", "recall", "f1", "false_share")

    def verdicts(self, rows: Sequence[LabelRow], texts: Texts) -> Iterator[RowVerdict]:
        """What the detector did with each row."""
        seen: set[str] = set()
        for row in rows:
            verdict = _verdict(row, texts, seen)
            seen.add(verdict.cluster)
            yield verdict


def _verdict(row: LabelRow, texts: Texts, seen: set[str]) -> RowVerdict:
    """Return what F says of the span; the words of a text count with its first row."""
    cluster = f"{row.fields['file']}/{row.fields['instance_id']}"
    passage = texts.passage(row)
    if passage is None:
        return RowVerdict(row.id, cluster, remarks=("outside the explanation, left out",))
    meant = row.read(LabelledStatement).label == "false"
    parsed, instance, _ = texts.parsed(row)
    told = reader(passage.scene, row.language, passage.prompt).read(passage.text)
    found = false_statements(task_of(instance, PlanTask), instance, parsed.answer, told, row.language.code)
    here = [f.statement for f in found if f.statement.start < passage.end and passage.start < f.statement.end]
    words = 0 if cluster in seen else count_words(passage.text)
    right = int(bool(here) and meant)
    tally = Tally(words, int(bool(here)), right, int(meant), right, innocent=int(not meant))
    kind, form = miss if meant else false_alarm, passage.text[passage.start : passage.end]
    slips = (kind(row.place, form, passage.text, passage.start, passage.end),) if bool(here) != meant else ()
    return RowVerdict(row.id, cluster, tally, slips)


DETECTOR = Statements()

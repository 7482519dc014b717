"""Rows about one entity of a world, for the detectors of mentions and denials.

Either a text of our own, `{"text", "entity", "world", "mentioned", "asserted"}`, judged as a whole,
or a reference (`gmtw.quality.validate.references`) with `entity` and `asserted`, judged at that place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gmtw.constraints import Scene
from gmtw.core.errors import nearest
from gmtw.quality.validate.references import Texts
from gmtw.quality.validate.rows import Fields, LabelRow
from gmtw.quality.validate.tally import Tally
from gmtw.quality.validate.verdict import RowVerdict, count_words, false_alarm, miss
from gmtw.quality.validate.worlds import World, entities_of, scene
from gmtw.tasks.plan.judge.read_text import text_reader
from gmtw.text.clean import clean
from gmtw.text.names.mentions import Mention
from gmtw.text.words import fold


class NamedEntityRow(Fields):
    """The labels of either kind of row."""

    entity: str
    mentioned: bool = True
    asserted: bool = True


class OwnEntityRow(NamedEntityRow):
    """A text of our own about a world; both labels must be there."""

    text: str
    world: World
    mentioned: bool
    asserted: bool


class LabelledEntity(NamedTuple):
    """A text, what F reads in it, and what the labels say of one entity.

    here: the numbers of the mentions of that entity, at the labelled place if the row has one.
    span: the place that the row points to, else the first mention.
    """

    row: LabelRow
    cluster: str
    text: str
    labels: NamedEntityRow
    scene: Scene
    mentions: Sequence[Mention]
    denied: frozenset[int]
    here: tuple[int, ...]
    span: tuple[int, int]

    @property
    def name(self) -> str:
        """The entity's name, for the list of slips."""
        return self.scene.entity[self.labels.entity].names[self.row.language.code][0]


class EntityFinding(NamedTuple):
    """The answer of the detector to a case, and that of the labels."""

    said: bool
    meant: bool
    remarks: tuple[str, ...] = ()


class EntityDetector:
    """A detector that says yes or no of each row; `judge` gives None for a row that is none of its business."""

    shows = ("precision", "recall", "f1", "false_share", "false_per_1000")

    def __init__(self, key: str, unit: str, judge: Callable[[LabelledEntity], EntityFinding | None]) -> None:
        self.key, self.unit, self._judge = key, unit, judge

    def verdicts(self, rows: Sequence[LabelRow], texts: Texts) -> Iterator[RowVerdict]:
        """Yield the verdict on each row."""
        seen: set[str] = set()
        for row in rows:
            found = case(row, texts)
            finding = self._judge(found) if found else None
            if found and finding:
                yield _verdict(found, finding, found.cluster not in seen)
                seen.add(found.cluster)
            else:
                where = "without a mention" if found else "outside the explanation"
                yield RowVerdict(row.id, found.cluster if found else row.id, remarks=(f"{where}, left out",))


def _verdict(case: LabelledEntity, finding: EntityFinding, first: bool) -> RowVerdict:
    """Return the counts of a case; the words of a text that several rows are about count with the first one."""
    said, meant = finding.said, finding.meant
    right = said and meant
    words = count_words(case.text) if first else 0
    tally = Tally(words, int(said), int(right), int(meant), int(right), clean=int(not meant))
    kind = miss if meant else false_alarm
    slips = (kind(case.row.place, case.name, case.text, *case.span),) if said != meant else ()
    return RowVerdict(case.row.id, case.cluster, tally, slips, finding.remarks)


def case(row: LabelRow, texts: Texts) -> LabelledEntity | None:
    """Return the row as F reads it; None if it points outside of what gmtw reads as the explanation."""
    if "text" in row.fields:
        return _own(row)
    passage = texts.passage(row)
    if passage is None:
        return None
    labels = row.read(NamedEntityRow)
    cluster = f"{row.fields['file']}/{row.fields['instance_id']}"
    return _case(row, cluster, passage.text, labels, passage.scene, (passage.start, passage.end), passage.prompt)


def _own(row: LabelRow) -> LabelledEntity:
    labels = row.read(OwnEntityRow)
    world = scene(entities_of(labels.world), (), row.language.code)
    return _case(row, row.id, clean(labels.text).text, labels, world, None)


def _case(
    row: LabelRow,
    cluster: str,
    text: str,
    labels: NamedEntityRow,
    world: Scene,
    span: tuple[int, int] | None,
    prompt: str = "",
) -> LabelledEntity:
    if labels.entity not in world.entity:
        close = nearest(labels.entity, world.entity)
        raise row.fault(f"entity {labels.entity!r} is not in the world{f'; did you mean {close!r}?' if close else ''}")
    told = text_reader(world, row.language, prompt).read(text, frozenset())
    start, end = span or (0, len(text))
    here = tuple(
        number
        for number, mention in enumerate(told.mentions)
        if mention.id == labels.entity and mention.start < end and start < mention.end
    )
    marked = span or next(((told.mentions[n].start, told.mentions[n].end) for n in here), (0, 0))
    denied = frozenset(number for number, one in told.placed.namings.items() if one.denied)
    return LabelledEntity(row, cluster, text, labels, world, told.mentions, denied, here, marked)


def siblings(case: LabelledEntity) -> bool:
    """Return whether the world has another entity whose name differs only in its number."""
    name = fold(case.name).split()
    others = (fold(names[0]).split() for e in case.scene.entities for names in e.names.values() if e.names)
    return name[-1].isdecimal() and any(o[:-1] == name[:-1] and o[-1] != name[-1] and o[-1].isdecimal() for o in others)

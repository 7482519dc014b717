"""Which slot a text puts an entity into, as F reads it.

Rows: `{"text", "world": {"slots": [keys], "entities": [names]}, "claims": [[slot, entity], ...]}`, or
references with `claims` (slot key of the prompt, entity id), judged on the text of the span alone. A
world that is only a list of names has the slots that the rows about it claim, made complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gmtw.constraints import Scene
from gmtw.quality.validate.references import Texts
from gmtw.quality.validate.rows import Fields, LabelRow
from gmtw.quality.validate.tally import Tally
from gmtw.quality.validate.verdict import RowVerdict, Slip, count_words, false_alarm, miss
from gmtw.quality.validate.worlds import Slots, World, completed, entities_of, scene
from gmtw.scoring.metrics.explanation_reader import reader
from gmtw.tasks.plan.resolve import resolver
from gmtw.text.clean import clean
from gmtw.text.names.mentions import Mention

Pair = tuple[str, str]


class Claimed(Fields):
    """The pairs (slot, entity) that a passage claims."""

    claims: tuple[Pair, ...]


class OwnSlotRow(Claimed):
    """A passage of our own."""

    text: str
    world: World


class SlotClaims:
    """A row asks which (slot, entity) pairs its passage claims; a claim of several slots is none of them."""

    key = "slots"
    unit = "claims"
    shows = ("precision", "recall", "f1", "false_per_1000")

    def verdicts(self, rows: Sequence[LabelRow], texts: Texts) -> Iterator[RowVerdict]:
        """What the detector did with each row."""
        own = {row.id: row.read(OwnSlotRow) for row in rows if "text" in row.fields}
        for row in rows:
            if row.id in own:
                labels = own[row.id]
                yield _verdict(row, row.id, clean(labels.text).text, _scene(row, labels.world, own), labels.claims)
            elif (passage := texts.passage(row)) is None:
                yield RowVerdict(row.id, row.id, remarks=("outside the explanation, left out",))
            else:
                text = passage.text[passage.start : passage.end]
                cluster = f"{row.fields['file']}/{row.fields['instance_id']}"
                yield _verdict(row, cluster, text, passage.scene, row.read(Claimed).claims, passage.prompt)


def _scene(row: LabelRow, world: World, rows: Mapping[str, OwnSlotRow]) -> Scene:
    keys = world.slots if isinstance(world, Slots) else _guessed(world, rows)
    try:
        return scene(entities_of(world), keys, row.language.code)
    except ValueError as error:
        raise row.fault(str(error)) from None


def _guessed(names: tuple[str, ...], rows: Mapping[str, OwnSlotRow]) -> tuple[str, ...]:
    """The slots of a world that names none: those that rows about the same names claim, else those of all rows."""
    bare = [labels for labels in rows.values() if not isinstance(labels.world, Slots)]
    same = [slot for labels in bare if labels.world == names for slot, _ in labels.claims]
    return completed(same or (slot for labels in bare for slot, _ in labels.claims))


def _verdict(
    row: LabelRow, cluster: str, text: str, world: Scene, claims: Sequence[Pair], prompt: str = ""
) -> RowVerdict:
    gold = {_pair(row, world, slot, entity) for slot, entity in claims}
    told = reader(world, row.language, prompt).read(text)
    said: dict[Pair, Mention] = {}
    for claim in told.claims:
        mention = told.mentions[claim.mention]
        if len(claim.slots) == 1:
            said.setdefault((next(iter(claim.slots)), mention.id), mention)
    right = len(said.keys() & gold)
    tally = Tally(words=count_words(text), flagged=len(said), right=right, gold=len(gold), found=right)
    several = ["claims of several slots, not counted"] * sum(len(claim.slots) > 1 for claim in told.claims)
    slips = tuple(_slips(row, text, world, gold, said, told.mentions))
    return RowVerdict(row.id, cluster, tally, slips, tuple(several))


def _pair(row: LabelRow, world: Scene, key: str, name: str) -> Pair:
    """The ids of a slot and an entity, given by id or by name."""
    using = resolver(world, row.language.code)
    slot = world.slot.get(key) or using.slot(key)
    entity = name if name in world.entity else using.names.resolve(name).id
    if slot is None or entity is None:
        raise row.fault(f"claim [{key!r}, {name!r}]: {name if slot else key!r} is not in the world")
    return slot.id, entity


def _slips(
    row: LabelRow, text: str, world: Scene, gold: set[Pair], said: Mapping[Pair, Mention], mentions: Sequence[Mention]
) -> Iterator[Slip]:
    """Yield claims that the labels do not have, then those not found, at the first mention of the entity."""
    for (slot, entity), mention in said.items():
        if (slot, entity) not in gold:
            yield false_alarm(row.place, _form(world, slot, row), text, mention.start, mention.end)
    for slot, entity in sorted(gold - said.keys()):
        place = next(((m.start, m.end) for m in mentions if m.id == entity), (0, 0))
        yield miss(row.place, _form(world, slot, row), text, *place)


def _form(world: Scene, slot: str, row: LabelRow) -> str:
    """What claims of a slot are grouped by: its key."""
    return world.slot[slot].names.get(row.language.code, (slot,))[0]


DETECTOR = SlotClaims()

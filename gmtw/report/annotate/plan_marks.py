"""Marks inside the JSON answer: unknown names and keys, cells that the explanation does not state, broken rules."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from gmtw.core.output_limits import MOST_KEYS, MOST_MARKS, MOST_NAMES
from gmtw.core.translatable import Translatable
from gmtw.core.types import ReadPlan
from gmtw.report.annotate.json_places import JsonString, places
from gmtw.report.annotate.messages import message
from gmtw.report.annotate.names import SceneNames
from gmtw.report.annotate.types import Broken, Mark, Untold
from gmtw.tasks.plan.resolve import Resolver
from gmtw.text.clean import unescaped
from gmtw.text.offset_map import MappedText

MOST_PLACES = MOST_KEYS + MOST_NAMES
"""The most keys and names that are marked: as many as the parser looks up."""

_WRITTEN_OUT = re.compile(r'\{(?:\s|\\[nrt])*\\"')
"""The start of an object whose quotes are escaped, as in a string of another one."""


class PlanMarker:
    """Marks the keys and names of one answer object."""

    def __init__(
        self, using: Resolver, words: SceneNames, plan: ReadPlan, rules: Sequence[Broken], gaps: Sequence[Untold]
    ) -> None:
        self.using, self.words = using, words
        self.strays = frozenset(plan.strays)
        self.unknown = frozenset(plan.unknown)
        self.untold = {(gap.slot, gap.entity): gap.why for gap in gaps}
        self.breaks: defaultdict[str | tuple[str, str], list[tuple[Broken, Translatable]]] = defaultdict(list)
        for rule in rules:
            for miss in rule.misses:
                for place in miss.cells or (miss.where,):
                    self.breaks[place].append((rule, miss.say))

    def marks(self, answer: MappedText) -> Iterator[Mark]:
        """Yield the marks of the answer, in the order of its text, the first MOST_MARKS of each kind."""
        made: Counter[str] = Counter()
        answer = unescaped(answer) if _WRITTEN_OUT.match(answer.text) else answer
        for place in islice(places(answer.text), MOST_PLACES):
            if place.start < place.end:
                for mark in self._of(place, *answer.origin(place.start, place.end)):
                    made[mark.kind] += 1
                    if made[mark.kind] <= MOST_MARKS:
                        yield mark

    def _of(self, place: JsonString, start: int, end: int) -> Iterator[Mark]:
        slot = self.using.slot_at(place.path)
        if place.key:
            yield from self._key(place, start, end)
            if slot is not None:
                yield from self._broken(slot.id, start, end)
        elif slot is not None:
            yield from self._name(slot.id, place.text, start, end)

    def _key(self, place: JsonString, start: int, end: int) -> Iterator[Mark]:
        if place.text in self.strays:
            near = self.using.nearest_key(place.text)
            yield _unknown("unknown-key", start, end, self.words.slot(near) if near else "")

    def _name(self, slot: str, text: str, start: int, end: int) -> Iterator[Mark]:
        if any((slot, piece) in self.unknown for piece in (text, *self.using.pieces(text))):
            near = self.using.names.resolve(text).suggestion
            yield _unknown("unknown-name", start, end, self.words.entity(near) if near else "")
        for entity in self._entities(slot, text):
            if why := self.untold.get((slot, entity)):
                say = message("untold", entity=self.words.entity(entity), slot=self.words.slot(slot), why=why)
                brief = Translatable() if why.key == "unnamed" else why
                yield Mark(kind="untold", start=start, end=end, metric="F", say=say, brief=brief)
            yield from self._broken(entity, start, end)
            yield from self._broken((slot, entity), start, end)

    def _broken(self, where: str | tuple[str, str], start: int, end: int) -> Iterator[Mark]:
        for rule, miss in self.breaks.get(where, ()):
            say = message("breaks", metric=rule.metric, rule=rule.sentence, miss=miss)
            brief = message("rule", number=rule.label)
            yield Mark(kind="broken", start=start, end=end, metric=rule.metric, say=say, brief=brief)

    def _entities(self, slot_id: str, text: str) -> list[str]:
        """Return the entities that a value names, as the plan was read."""
        slot = self.using.scene.slot[slot_id]
        whole = self.using.cell(text, slot).id or (self.using.without_remark(text) if slot.free_text else None)
        if whole:
            return [whole]
        if slot.free_text:
            return sorted(self.using.stated(text))
        return [id_ for piece in self.using.pieces(text) if (id_ := self.using.cell(piece, slot).id)]


def _unknown(kind: str, start: int, end: int, near: str) -> Mark:
    """Return the mark of an unknown key or name, with the known one that is most similar."""
    what, hint = message(kind), message("did-you-mean", name=near) if near else Translatable()
    say = message("hinted", what=what, hint=hint) if hint else what
    return Mark(kind=kind, start=start, end=end, metric="R", say=say, brief=hint)

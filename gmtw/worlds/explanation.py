"""An explanation of a plan in connected prose, from the sentences of a world's tell.toml.

The templates are those of `gmtw.languages.templates`. Their fields are the words of the setting, the plan's totals by
attribute, `placed` (how many entities it holds), the forms of a day (`at`, `the`, `of`) and the entities of that day
(`items`, `first`, `rest`, or by part of the day). `{items:of}` lists names in the style "of" of [tell.lists].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from gmtw.constraints import Rule, Scene, Slot, plan_from
from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.languages.templates import Filler
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.rule_sentence import day_key
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Cells, Paragraphs, Stop
from gmtw.worlds.plan_prompt import setting_words
from gmtw.worlds.world_folder import Named, TellText, WorldFolder

DETAILS = 0.35
"""The share of days that are followed by what they cost."""

REASONS = 3
"""The most rules of which the explanation says how they are met."""


class Names:
    """The names of a scene's entities, as lists of a world's tell.toml print them."""

    def __init__(self, scene: Scene, folder: WorldFolder, code: str, tell: TellText) -> None:
        self.scene, self.folder, self.code, self.tell = scene, folder, code, tell

    def listed(self, ids: Sequence[str], style: str) -> str:
        """Return the names of these entities as a list in that style, by default "plain".

        Raise MissingTextError if the style is asked for something else than names.
        """
        how = _of(self.tell.lists, style or "plain", "tell.lists", self.folder, self.code)
        if strange := [id_ for id_ in ids if id_ not in self.scene.entity]:
            raise MissingTextError(
                f"{self.folder.path / self.code / 'tell.toml'}: {style!r} under [tell.lists] is a style of names, and "
                f"{strange[0]!r} is none; rename the style"
            )
        if how.form == "counted":
            names = [self._counted(id_, number) for id_, number in Counter(ids).items()]
        else:
            names = [(how.rest if at else how.first) + self._name(id_, how.form) for at, id_ in enumerate(ids)]
        return self.folder.dialect(self.code).listed(names)

    def _name(self, id_: str, form: str) -> str:
        named = self._named(id_)
        if form == "bare" or (form == "after" and " " not in named.name):
            return named.bare or named.name[:1].lower() + named.name[1:]
        if form == "after":
            return named.definite or named.name
        return str(getattr(named, form)) or named.name

    def _counted(self, id_: str, number: int) -> str:
        """Return so many pieces of an entity: "două sticle de apă"."""
        dialect = self.folder.dialect(self.code)
        filler = Filler(dialect, files=self.folder.files_of(self.code))
        pack = next(a for a in self.scene.entity[id_].attributes if a.startswith("pack="))
        pieces = dialect.number.spelled(number, pack, filler.noun(pack))
        name, genitive = (self._name(id_, form) for form in ("bare", "genitive"))
        return filler.phrase("counted", "phrase").format(pieces=pieces, name=name, genitive=genitive)

    def _named(self, id_: str) -> Named:
        """Return the forms of an entity's name."""
        return self.folder.called(self.code, id_, self.scene.entity[id_].names[self.code][0])


def _of(table: Mapping[str, Any], key: str, name: str, folder: WorldFolder, code: str) -> Any:
    """Return the value of a key of tell.toml. Raise MissingTextError if it has none."""
    if not table.get(key):
        raise MissingTextError(
            f"{folder.path / code / 'tell.toml'}: nothing for {key!r} under [{name}], only for "
            f"{', '.join(map(repr, table)) or 'nothing'}; write {key}"
        )
    return table[key]


class Explainer:
    """Explain one plan of a scene, in the words of its setting; `untold` entities are passed over in silence.

    If `off` is not 0, every total is told, and is wrong: too high by `off`, or by a quarter where that is more.
    """

    def __init__(
        self,
        scene: Scene,
        setting: Mapping[str, Any],
        folder: WorldFolder,
        code: str,
        plan: Cells,
        rng: RandomStream,
        untold: frozenset[str] = frozenset(),
        off: int = 0,
    ) -> None:
        self.scene = scene
        self.folder, self.code, self.rng = folder, code, rng
        self.cells, self.untold, self.off = plan, untold, off
        self.plan = plan_from(self.scene, plan)
        self._turns: dict[str, list[str]] = {}
        words = {name: setting_words(folder, code, name, value) for name, value in setting.items()}
        self.values = {**words, "placed": self.plan.count() + off, **self._totals(None)}

    @classmethod
    def of(
        cls,
        instance: Instance,
        folder: WorldFolder,
        code: str,
        plan: Cells,
        rng: RandomStream,
        untold: frozenset[str] = frozenset(),
        off: int = 0,
    ) -> Explainer:
        """Return what explains a plan of that instance."""
        setting = instance.meta.get("story", {})
        return cls(task_of(instance, PlanTask).scene, setting, folder, code, plan, rng, untold, off)

    @cached_property
    def tell(self) -> TellText:
        """The sentences. Raise MissingTextError if the world has no tell.toml in this language."""
        tell = self.folder.text(self.code).tell
        if tell is None:
            file = self.folder.path / self.code / "tell.toml"
            raise MissingTextError(f"{file}: no such file; write it, with a table [tell] (docs/add-a-world.md)")
        return tell

    @cached_property
    def filler(self) -> Filler:
        """Fills in templates with the names of this scene."""
        names = Names(self.scene, self.folder, self.code, self.tell)
        files = f"{self.folder.path / self.code / 'tell.toml'}, with words of prompt.toml or language.toml"
        return Filler(self.folder.dialect(self.code), names.listed, self.tell.lists, files, self.scene.entity)

    @cached_property
    def _manner(self) -> float:
        """The place of the way to name a day among all ways, as a share of them; the same one throughout."""
        return self.rng.random()

    def paragraphs(self, kept: Sequence[Rule] = ()) -> Paragraphs:
        """Return sentences on the plan, on what was left out (if the world has such), and on some rules of `kept`."""
        told = [self._draw(self.tell.opening), *self.days()]
        reasons = list(self._reasons(kept))
        covered = {getattr(rule, "attribute", "") for rule, _ in reasons}
        sums = [self._draw(ways) for a, ways in self.tell.sums.items() if a not in covered and self.values.get(a, 1)]
        lead = [self._draw(self.tell.reasons)] if reasons else []
        after = [*self.dropped(), *sums, *lead, *(said for _, said in reasons), self._draw(self.tell.closing)]
        parts = (told, after) if self.rng.random() < 0.5 else ([*told, *after],)
        return tuple(tuple(sentence for sentence in part if sentence) for part in parts)

    def days(self) -> Iterator[str]:
        """Yield the sentences on each day, some with its cost, and one on all those that are empty."""
        empty = []
        for day, slots in self.scene.days.items():
            cells = {slot: [e for e in self.cells.get(slot, ()) if e not in self.untold] for slot in slots}
            filled = [slot for slot in slots if cells[slot]]
            if not filled and any(self.cells.get(slot) for slot in slots):
                continue
            when = self._when(self.scene.slot[slots[0]], day)
            if not filled:
                empty.append(when)
                continue
            named = self._named(filled, cells)
            values = {
                **self.values,
                **when,
                "slot": when.get(self.scene.slot[filled[0]].part, ""),
                **named,
            }
            shape = self._shape(filled, slots, values["number"])
            yield self.filler.sentence(self._turn(f"day.{shape}", self._of("day", shape)), values)
            if shape in self.tell.detail and (self.off or self.rng.random() < DETAILS):
                yield self._detail(shape, values | self._totals(slots))
        if empty:
            yield self._nothing(empty)

    def stops(self) -> Iterator[Stop]:
        """Yield each filled slot, in order, with the words that say when it is: "in the second day, at lunch"."""
        for day, slots in self.scene.days.items():
            when = self._when(self.scene.slot[slots[0]], day)
            for slot in filter(self.cells.get, slots):
                part = self.scene.slot[slot].part
                yield Stop(slot, self.place(when, part), tuple(self.cells[slot]))

    def place(self, when: Mapping[str, str], part: str) -> str:
        """Return a day and a part of it, in words."""
        if not part or part in when:
            return when[part or "at"]
        return f"{when['at']} {self._of('parts', part)}"

    def dropped(self) -> Iterator[str]:
        """Yield what was left out, if slots may stay empty; else nothing is said of the entities that nobody chose."""
        if not all(slot.required for slot in self.scene.slots):
            placed = {entity for row in self.cells.values() for entity in row}
            yield from self.denied([id_ for id_ in self.scene.entity if id_ not in placed])

    def denied(self, ids: Sequence[str]) -> Iterator[str]:
        """Yield a sentence that says that these were left out; none if there are none."""
        if ids:
            ways = self._of("dropped", "one" if len(ids) == 1 else "many")
            yield self.filler.sentence(self.rng.choice(ways), {"items": tuple(ids)})

    def _draw(self, ways: Sequence[str]) -> str:
        return self.filler.sentence(self.rng.choice(ways), self.values)

    def _turn(self, key: str, ways: Sequence[str]) -> str:
        """Return the next of some wordings in a random order; none comes back before all were used."""
        if not self._turns.get(key):
            self._turns[key] = self.rng.shuffled(ways)
        return self._turns[key].pop()

    def _shape(self, filled: Sequence[str], slots: Sequence[str], number: int) -> str:
        """Return how much a day holds: "one", "many", or its filled parts: "morning+afternoon"."""
        if number == 1:
            return "one"
        if len(filled) in (1, len(slots)):
            return "many"
        return "+".join(self.scene.slot[slot].part for slot in filled)

    def _when(self, slot: Slot, day: int) -> dict[str, str]:
        """Return the day in each form, all days in the same way; the last of numbered days may be called so."""
        forms = self._of("when", slot.weekday or (slot.id if slot.place else str(day)))
        if not slot.weekday and day == max(self.scene.days) and self.rng.random() < 0.5:
            forms = {**forms, **self.tell.when.get("-1", {})}
        return {form: ways[int(self._manner * len(ways))] for form, ways in forms.items()}

    def _named(self, filled: Sequence[str], cells: Cells) -> dict[str, Any]:
        """Return the entities of a day: all, the first and the others, and by part."""
        items = tuple(entity for slot in filled for entity in cells[slot])
        parts = {self.scene.slot[slot].part: tuple(cells[slot]) for slot in filled if self.scene.slot[slot].part}
        return {"items": items, "first": items[:1], "rest": items[1:], "number": len(set(items)), **parts}

    def _nothing(self, empty: Sequence[Mapping[str, str]]) -> str:
        """Return the sentence on the days that hold nothing; of each its forms."""
        ways = self._of("day", "none" if len(empty) == 1 else "none-many")
        listed = self.folder.dialect(self.code).listed
        days = {form: listed([when[form] for when in empty]) for form in empty[0]}
        return self.filler.sentence(self.rng.choice(ways), days)

    def _detail(self, shape: str, values: Mapping[str, Any]) -> str:
        free = f"{shape}-free"
        key = free if free in self.tell.detail and not values.get("cost") else shape
        return self.filler.sentence(self._turn(f"detail.{key}", self.tell.detail[key]), values)

    def _totals(self, slots: Sequence[str] | None) -> dict[str, int]:
        attributes = {a for entity in self.scene.entities for a in entity.attributes if "=" not in a and "@" not in a}
        attributes |= self.scene.of_slots.keys()
        totals = {attribute: self.plan.total(attribute, slots) for attribute in sorted(attributes)}
        return {name: total + max(self.off, total // 4) for name, total in totals.items()} if self.off else totals

    def _of(self, table: str, key: str) -> Any:
        return _of(getattr(self.tell, table), key, f"tell.{table}", self.folder, self.code)

    def _reasons(self, kept: Sequence[Rule]) -> Iterator[tuple[Rule, str]]:
        """Yield some rules with a sentence that says how each is met."""
        number = 0
        for rule in self.rng.shuffled(kept):
            template = self._reason(rule)
            if template and number < REASONS:
                number += 1
                yield rule, self.filler.sentence(template, self._met(rule))

    def _reason(self, rule: Rule) -> str:
        """Return a wording for a rule that is met; "" if it would be about nothing, or about untold entities."""
        tell, attribute = self.tell.kept, getattr(rule, "attribute", "")
        ways = tell.get(f"{rule.kind}.{attribute}", tell.get(rule.kind, ()))
        if not ways or not self.untold.isdisjoint(rule.entities_named):
            return ""
        way = self._turn(f"kept.{rule.kind}.{attribute}", ways)
        return "" if "{found" in way and not self._met(rule)["found"] else way

    def _met(self, rule: Rule) -> dict[str, Any]:
        """Return the fields of a rule, and as `found` what the plan has of what the rule bounds."""
        bounds = list(rule.bounds(self.plan))
        numbers = [bound.value for bound in bounds]
        found = max(numbers, default=0) if any(bound.high is not None for bound in bounds) else min(numbers, default=0)
        fields = {field: getattr(rule, field) for field in type(rule).model_fields}
        named: dict[str, Any] = {field: (fields[field],) for field in ("entity", "other") if field in fields}
        dialect = self.folder.dialect(self.code)
        day = {"day": day_key(self.scene, fields["day"], dialect)} if "day" in fields else {}
        return {**fields, **named, **day, "found": found}

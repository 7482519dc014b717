"""A plan told in connected prose, from the phrases of a language (`tell.toml` of each world).

A template's fields are filled so: `{items}` lists names, `{items:of}` in another style of [tell.lists];
`{cost:#leu}` counts a noun, `{found:@attribute}` the noun named by another field; `{day:which}` looks up the
phrase "value.which"; anything else stands as it is. Every sentence starts with a capital.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple

from gmtw.constraints import Plan, Rule, Scene, Slot
from gmtw.core.rng import Draws
from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.languages.worlds import Named, TellText, WorldText, dialect, text
from gmtw.tasks.plan.task import PlanTask

Cells = Mapping[str, Sequence[str]]
"""A plan: slot id -> entity ids."""

DETAILS = 0.35
"""How often a day is followed by what it costs."""

REASONS = 3
"""The most rules whose keeping is told."""


class Pen(NamedTuple):
    """What is needed to write sentences about one scene of a world in one language."""

    own: WorldText
    tell: TellText
    language: Language
    scene: Scene

    def write(self, template: str, values: Mapping[str, Any]) -> str:
        """The sentence of a template."""
        parts = []
        for literal, field, spec in _parsed(template):
            parts.append(literal)
            if field:
                parts.append(self._filled(values[field], spec, values))
        sentence = "".join(parts)
        return sentence[:1].upper() + sentence[1:]

    def _filled(self, value: Any, spec: str, values: Mapping[str, Any]) -> str:
        if spec[:1] in ("#", "@"):
            noun = spec[1:] if spec[0] == "#" else values[spec[1:]]
            return self.language.number.count(value, self.language.nouns[noun])
        if spec in PHRASES:
            return self._joined([self._phrase(one, spec) for one in (value if isinstance(value, tuple) else (value,))])
        return self.listed(value, spec or "plain") if isinstance(value, tuple) else str(value)

    def listed(self, ids: Sequence[str], style: str) -> str:
        """The names of these entities as a list."""
        how = self.tell.lists[style]
        names = [(how.rest if at else how.first) + self._name(id_, how.form) for at, id_ in enumerate(ids)]
        return self._joined(names)

    def _phrase(self, value: Any, spec: str) -> str:
        return self.language.phrases[str(value) if spec == "phrase" else f"{value}.{spec}"]

    def _joined(self, parts: Sequence[str]) -> str:
        """The parts as one list, the last two joined by the conjunction."""
        return f" {self.tell.conjunction} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    def _name(self, id_: str, form: str) -> str:
        named = self._named(id_)
        if form == "bare":
            return named.name[:1].lower() + named.name[1:]
        return str(getattr(named, form)) or named.name

    def _named(self, id_: str) -> Named:
        """The forms of an entity's name; where the language has renamed it since, only the name of the scene."""
        name = self.scene.entity[id_].names[self.language.code][0]
        named = self.own.names.get(id_)
        return named if named and named.name == name else Named(name=name)


PHRASES = frozenset({"phrase", "which", "many", "the-many", "on", "during", "the"})
"""The specs that look up a phrase of the language: "phrase" the value's own, any other one "value.spec"."""


def pen(code: str, world: str, scene: Scene) -> Pen:
    """The pen for a scene of a world of plans in that language; the world has a tell.toml there."""
    own = text(code, world)
    assert own.tell is not None, f"no tell.toml for {world} in {code}"
    return Pen(own, own.tell, dialect(code, world), scene)


@lru_cache(maxsize=1 << 12)
def _parsed(template: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((literal, field or "", spec or "") for literal, field, spec, _ in Formatter().parse(template))


@dataclass(frozen=True, slots=True)
class Prose:
    """An explanation: its sentences in paragraphs, none of them empty."""

    paragraphs: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return "\n\n".join(" ".join(paragraph) for paragraph in self.paragraphs)


class Teller:
    """Tells one plan of one instance; `untold` entities are passed over in silence."""

    def __init__(
        self, instance: Instance, code: str, plan: Cells, draws: Draws, untold: frozenset[str] = frozenset()
    ) -> None:
        assert isinstance(instance.task, PlanTask)
        self.scene: Scene = instance.task.scene
        self.pen, self.draws = pen(code, instance.source, self.scene), draws
        self.cells, self.untold = plan, untold
        counts = {slot: {entity: row.count(entity) for entity in row} for slot, row in plan.items()}
        self.plan: Plan[int] = Plan(self.scene, counts)
        self._turns: dict[str, list[str]] = {}
        story = instance.meta.get("story", {})
        self.values = {**dict(self._story(story)), **self._totals(None)}

    def prose(self, kept: Sequence[Rule] = ()) -> Prose:
        """The plan told, with what was left out where the world says so, and how some of `kept` rules are met."""
        told = [self._draw(self.pen.tell.opening), *self.days()]
        reasons = list(self._reasons(kept))
        covered = {getattr(rule, "attribute", "") for rule, _ in reasons}
        sums = [self._draw(ways) for a, ways in self.pen.tell.sums.items() if a not in covered and self.values[a]]
        lead = [self._draw(self.pen.tell.reasons)] if reasons else []
        after = [*self.dropped(), *sums, *lead, *(said for _, said in reasons), self._draw(self.pen.tell.closing)]
        parts = (told, after) if self.draws.random() < 0.5 else ([*told, *after],)
        return Prose(tuple(tuple(sentence for sentence in part if sentence) for part in parts))

    def days(self) -> Iterator[str]:
        """The sentences that tell each day, some with what it costs."""
        for day, slots in self.scene.days.items():
            cells = {slot: [e for e in self.cells.get(slot, ()) if e not in self.untold] for slot in slots}
            filled = [slot for slot in slots if cells[slot]]
            if not filled and any(self.cells.get(slot) for slot in slots):
                continue
            when = self._when(self.scene.slot[slots[0]], day)
            named = self._named(filled, cells)
            values = {
                **self.values,
                **when,
                "slot": when.get(self.scene.slot[(*filled, slots[0])[0]].part, ""),
                **named,
            }
            shape = self._shape(filled, slots, values["number"])
            yield self.pen.write(self._turn(f"day.{shape}", self.pen.tell.day.get(shape, ())), values)
            if filled and shape in self.pen.tell.detail and self.draws.random() < DETAILS:
                yield self._detail(shape, values | self._totals(slots))

    def dropped(self) -> Iterator[str]:
        """What was left out, where slots may stay empty; else nothing is said of the entities that nobody chose."""
        if not all(slot.required for slot in self.scene.slots):
            placed = {entity for row in self.cells.values() for entity in row}
            yield from self.denied([id_ for id_ in self.scene.entity if id_ not in placed])

    def denied(self, ids: Sequence[str]) -> Iterator[str]:
        """A sentence that says that these were left out; none of nothing."""
        if ids:
            ways = self.pen.tell.dropped["one" if len(ids) == 1 else "many"]
            yield self.pen.write(self.draws.choice(ways), {"items": tuple(ids)})

    def _draw(self, ways: Sequence[str]) -> str:
        return self.pen.write(self.draws.choice(ways), self.values)

    def _turn(self, key: str, ways: Sequence[str]) -> str:
        """The next of some wordings in a random order, so that none comes back before all were used."""
        if not self._turns.get(key):
            self._turns[key] = self.draws.shuffled(ways)
        return self._turns[key].pop()

    def _shape(self, filled: Sequence[str], slots: Sequence[str], number: int) -> str:
        """How much a day holds: "none", "one", "many", or the parts of it that are filled where not all are."""
        if number < 2:
            return ("none", "one")[number]
        if len(filled) in (1, len(slots)):
            return "many"
        return "+".join(self.scene.slot[slot].part for slot in filled)

    def _when(self, slot: Slot, day: int) -> dict[str, str]:
        """The day in each form, drawn; the last of numbered days may be called so."""
        last = self.pen.tell.when.get("-1", {}) if not slot.weekday and day == max(self.scene.days) else {}
        forms = self.pen.tell.when[slot.weekday or str(day)]
        return {form: self.draws.choice((*ways, *last.get(form, ()))) for form, ways in forms.items()}

    def _named(self, filled: Sequence[str], cells: Cells) -> dict[str, Any]:
        """The entities of a day: all, the first and the others, and by part."""
        items = tuple(entity for slot in filled for entity in cells[slot])
        parts = {self.scene.slot[slot].part: tuple(cells[slot]) for slot in filled if self.scene.slot[slot].part}
        return {"items": items, "first": items[:1], "rest": items[1:], "number": len(items), **parts}

    def _detail(self, shape: str, values: Mapping[str, Any]) -> str:
        free = f"{shape}-free"
        key = free if free in self.pen.tell.detail and not values.get("cost") else shape
        return self.pen.write(self._turn(f"detail.{key}", self.pen.tell.detail[key]), values)

    def _totals(self, slots: Sequence[str] | None) -> dict[str, int]:
        attributes = {a for entity in self.scene.entities for a in entity.attributes if "=" not in a}
        return {attribute: self.plan.total(attribute, slots) for attribute in sorted(attributes)}

    def _story(self, story: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        own = self.pen.own
        for name, value in story.items():
            yield name, own.places[value].at if value in own.places else own.story[name][str(value)]
        yield "placed", self.plan.count()

    def _reasons(self, kept: Sequence[Rule]) -> Iterator[tuple[Rule, str]]:
        """Some rules with a sentence that says how each is met."""
        number = 0
        for rule in self.draws.shuffled(kept):
            template = self._reason(rule)
            if template and number < REASONS:
                number += 1
                yield rule, self.pen.write(template, self._met(rule))

    def _reason(self, rule: Rule) -> str:
        """A wording for a rule that is met; empty where it would speak of nothing, or of the untold."""
        tell, attribute = self.pen.tell.kept, getattr(rule, "attribute", "")
        ways = tell.get(f"{rule.kind}.{attribute}", tell.get(rule.kind, ()))
        if not ways or not self.untold.isdisjoint(rule.entities_named):
            return ""
        way = self._turn(f"kept.{rule.kind}.{attribute}", ways)
        return "" if "{found" in way and not self._met(rule)["found"] else way

    def _met(self, rule: Rule) -> dict[str, Any]:
        """The fields of a rule, and what the plan has where the rule sets a bound."""
        bounds = list(rule.bounds(self.plan))
        numbers = [bound.value for bound in bounds]
        found = max(numbers, default=0) if any(bound.high is not None for bound in bounds) else min(numbers, default=0)
        named = {field: (getattr(rule, field),) for field in ("entity", "other") if hasattr(rule, field)}
        return {**{field: getattr(rule, field) for field in type(rule).model_fields}, **named, "found": found}

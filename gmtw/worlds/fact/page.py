"""A fact text while it is drawn: units of lines that stay together, and values that are new each time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.fact.statements import Fact, Line, Relation, Value, entity_id, mentioned, relations

Wrong = Callable[[], Value]
"""Return a value that would lead to another answer."""

FEATURES = ("dates", "negation", "anaphora")
"""The features that the answer may hang on; in every text all but one of them, or all."""

SOURCES = ("edition", "note")
YEARS = range(1961, 2026)
OLDER = (2, 3)
"""The numbers of older versions of a fact: two at least, so that the newest one can stand between them."""

DATED = 0.5
"""The share of the other lines that have a date, in a text in which dates count."""

TURNED = 0.8
"""The share of lines that point to an older version of their fact, while another older one points back instead."""

DENIED = 0.5
"""The share of the lines beside the answer's that deny a value as it does: a denial does not give it away."""

CONTRASTED = 0.2
"""The share of the other lines that deny a value."""

SAME = 0.35
"""The share of anaphors to the value of the line before, and not to its subject, where both can be."""

LEAST_GAP = 2


class Size(NamedTuple):
    """The number of sentences, and of values of the asked kind, each from .. to."""

    sentences: tuple[int, int]
    values: tuple[int, int]


class Page:
    """The lines drawn so far. Each unit is a line, with the line before it that it takes something from.

    relations: The kinds of facts, with the things of the world, or of the language whose `own` pack they are.
    """

    def __init__(self, size: Size, features: Collection[str], rng: RandomStream, own: str = "") -> None:
        self.size, self.features, self.rng = size, frozenset(features), rng
        self.relations = relations(own)
        self.units: list[list[Line]] = []
        self.years = rng.shuffled(YEARS)

    @property
    def lines(self) -> list[Line]:
        """All lines, unit by unit."""
        return [line for unit in self.units for line in unit]

    @property
    def facts(self) -> set[Fact]:
        """The facts that are stated."""
        return {line.fact for line in self.lines if not line.aside}

    def named(self, kind: str) -> set[Value]:
        """Return the things of a kind that the text names, and all its integers, whatever they count."""
        named = (pair for line in self.lines for pair in mentioned(line))
        found = {value for other, value in named if other == kind or isinstance(value, int)}
        return found | {line.value for line in self.lines if line.than}

    def count(self, kind: str) -> int:
        """Return how many things or integers of a kind the text names."""
        return len(
            {entity_id(other, value) for line in self.lines for other, value in mentioned(line) if other == kind}
        )

    def fresh(self, relation: Relation, subject: str, allowed: Callable[[int], bool] | None = None) -> Value:
        """Return a value that the text does not have and that is not so in reality."""
        taken = self.named(relation.value) | {subject, relation.truth.get(subject, "")}
        free = [value for value in relation.values if value not in taken]
        if allowed is not None:
            free = [value for value in free if allowed(int(value))]
        if not free:
            raise Refused("no value is left")
        return self.rng.choice(free)

    def subjects(self, relation: Relation, number: int) -> list[str]:
        """Return subjects of the relation of which the text says nothing yet."""
        named = self.named(relation.subject)
        free = [subject for subject in relation.subjects if subject not in named]
        if len(free) < number:
            raise Refused("no subject is left")
        return self.rng.sample(free, number)

    def state(self, relation: Relation, subject: str, value: Value, other: Value | None = None) -> None:
        """State a fact in a line of its own."""
        self.units.append([Line(relation.id, subject, value, other)])

    def hide(
        self,
        relation: Relation,
        subject: str,
        value: Value,
        wrong: Wrong,
        features: Collection[str],
        older: Sequence[int] = OLDER,
        equal: bool = True,
    ) -> None:
        """State a fact so that it is understood by these features only.

        older: How many older versions it may have. equal: Whether another subject may share the value.
        """
        number = self.rng.choice(older) if "dates" in features else 0
        old = [Line(relation.id, subject, wrong(), self.denied(wrong, features)) for _ in range(number)]
        other = wrong() if "negation" in features else None
        line, before = Line(relation.id, subject, value, other), None
        if "anaphora" in features:
            line, before = self._pointing(relation, line, equal)
        years = sorted(self.years.pop() for _ in range(len(old) + 1))
        if old:
            line = self.dated(line, years.pop())
        old = [self.dated(one, year) for one, year in zip(self.rng.shuffled(old), years, strict=False)]
        self.units += self._joined(line, before, old)

    def _joined(self, line: Line, before: Line | None, old: Sequence[Line]) -> list[list[Line]]:
        """Return the units of a line, what it points to, and its older versions; one of these may point back, too."""
        turned, rest = [[*([before] if before else []), line]], list(old)
        if before and len(old) > 1 and self.rng.random() < TURNED:
            beside = before if line.form == "subject" else self._beside(self.relations[line.relation], line.subject)
            if line.form == "subject":
                turned = [[rest.pop(), line]]
            if beside:
                turned.append([beside, rest.pop()._replace(form="subject")])
        return [*turned, *([one] for one in rest)]

    def denied(self, wrong: Wrong, features: Collection[str]) -> Value | None:
        """Return a value that a line denies which is not the answer's: some do, where the answer's denies one."""
        return wrong() if "negation" in features and self.rng.random() < DENIED else None

    def _pointing(self, relation: Relation, line: Line, equal: bool) -> tuple[Line, Line]:
        """Return the line as one that points back, and the line that it points to."""
        beside = self._beside(relation, line.subject)
        if equal and (not beside or self.rng.random() < SAME):
            twin = next(one for one in self.subjects(relation, 2) if one != line.subject)
            if relation.truth.get(twin) == line.value:
                raise Refused("true in reality")
            return line._replace(form="value", other=None), Line(relation.id, twin, line.value, line.other)
        if not beside:
            raise Refused("nothing to point to")
        return line._replace(form="subject"), beside

    def _beside(self, relation: Relation, subject: str) -> Line | None:
        """Return a line with another fact about the subject; None if there is none that the text does not have."""
        kin = [one for one in self.relations.values() if one.subject == relation.subject and one.id != relation.id]
        free = [one for one in kin if (one.id, subject) not in self.facts]
        if not free:
            return None
        other = self.rng.choice(free)
        return Line(other.id, subject, self.fresh(other, subject))

    def dated(self, line: Line, year: int) -> Line:
        """Return the line from a source of that year."""
        source = self.rng.choice(SOURCES)
        day = (self.rng.between(1, 12), self.rng.between(2, 28))
        return line._replace(source=source, date=(year, *day) if source == "note" else (year,))

    def other_facts(self, relation: Relation, number: int) -> None:
        """State the relation for so many other subjects; some of the lines deny a value."""
        for subject in self.subjects(relation, number):
            value = self.fresh(relation, subject)
            self.state(relation, subject, value)
            if self.rng.random() < CONTRASTED:
                self.units[-1] = [self.units[-1][0]._replace(other=self.fresh(relation, subject))]

    def fill(self, target: str, closed: Collection[str] = ()) -> None:
        """State facts of other kinds until the text is long enough; none has a thing of the `target` kind."""
        total = self.rng.between(*self.size.sentences)
        open_ = [r for r in self.relations.values() if target not in (r.subject, r.value) and r.id not in closed]
        while len(self.lines) < total:
            relation = self.rng.choice(open_)
            self.other_facts(relation, min(self.rng.between(1, 2), total - len(self.lines)))

    def sprinkle(self) -> None:
        """Give dates to further lines, where dates count: a date does not give away what is asked."""
        if "dates" not in self.features:
            return
        for unit in self.units:
            line = unit[0]
            based = {(one.relation, one.than) for one in self.lines if one.than}
            free = len(unit) == 1 and not (line.date or line.aside or line.than or line.fact in based)
            if free and self.rng.random() < DATED:
                unit[0] = self.dated(line, self.rng.choice(YEARS))

    def ordered(self, between: bool) -> list[Line]:
        """Return the lines in a drawn order; between: the newest version of a fact stands between older ones."""
        units = self.rng.shuffled(self.units)
        if not between:
            return [line for unit in units for line in unit]
        for fact, places in _versions(units).items():
            newest = max(places, key=lambda at: max(line.date for line in units[at] if line.fact == fact))
            inner = places[1:-1]
            if len(places) > 2 and newest not in inner:
                other = self.rng.choice(inner)
                units[newest], units[other] = units[other], units[newest]
        return [line for unit in units for line in unit]


def _versions(units: Sequence[Sequence[Line]]) -> Mapping[Fact, list[int]]:
    """Return the places of the units that state each fact, of facts with several dates."""
    found: dict[Fact, list[int]] = {}
    for at, unit in enumerate(units):
        for fact in {line.fact for line in unit if line.date and not line.aside}:
            found.setdefault(fact, []).append(at)
    return {fact: places for fact, places in found.items() if len(places) > 1}


def paths(hops: int) -> Iterator[tuple[str, ...]]:
    """Yield all chains of that many relations, each about the value of the one before and none of them twice."""
    if hops == 1:
        yield from ((id_,) for id_ in relations())
        return
    for path in paths(hops - 1):
        for id_, relation in relations().items():
            if id_ not in path and relation.subject == relations()[path[-1]].value:
                yield (*path, id_)

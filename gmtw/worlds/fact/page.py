"""A fact text while it is drawn: statements whose values are exchanged among their subjects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.fact.statements import Line, Relation, Value, relations

FAMILIES = (
    frozenset({"capital", "city", "town"}),
    frozenset({"commander", "ruler"}),
    frozenset({"building", "museum", "monastery"}),
    frozenset({"inventor", "chemist"}),
)
"""Kinds whose things a reader could take for each other; beside an asked kind its family stays out of the text."""

FALSE = 0.6
"""The least share of the statements about one relation that are false in reality."""

SOURCES = ("edition", "note")
YEARS = (1990, 2024)
UNASKED = 0.3
"""How often a text has dates although nothing in it is outdated."""

DATED = 0.55
"""The share of the other statements that have a date, if any has: a recent one, as a fact's newest version has."""

DOUBLES = (1, 2)
"""The number of statements with an older version that the question is not about, if there is room for them."""

MOST_AT_ONCE = 3
"""The most statements of one relation that fill a text up."""


class Size(NamedTuple):
    """How many sentences, and how many stated values of the asked kind, each from .. to."""

    sentences: tuple[int, int]
    stated: tuple[int, int]


class Page:
    """The lines drawn so far, and what may not come into the text any more.

    closed: kinds that no further line may mention. only: kind -> the ids that further lines may mention.
    blocked: relations that no further line may state.
    """

    def __init__(self, size: Size, rng: RandomStream) -> None:
        self.size, self.rng = size, rng
        self.total = rng.between(*size.sentences)
        self.lines: list[Line] = []
        self.closed: set[str] = set()
        self.only: dict[str, Sequence[str]] = {}
        self.blocked: set[str] = set()

    @property
    def numbers(self) -> set[Value]:
        """The integers that the text has so far."""
        return {line.value for line in self.lines if isinstance(line.value, int)}

    @property
    def room(self) -> int:
        """How many lines are still to come."""
        return self.total - len(self.lines)

    def share(self, beside: int) -> int:
        """Return a number of values of the asked kind that leaves room for `beside` other lines and one more."""
        low, high = self.size.stated
        return self.rng.between(low, max(low, min(high, self.total - beside - 1)))

    def close(self, kind: str, only: Sequence[str] = ()) -> None:
        """Keep further things of that kind, and of kinds alike, out of the text; those of `only` may come."""
        self.closed |= {other for family in FAMILIES if kind in family for other in family} | {kind}
        if only:
            self.closed.discard(kind)
            self.only[kind] = only

    def state(self, relation: Relation, values: Mapping[str, Value]) -> None:
        """State these values; an integer comes into the text once, whatever it counts."""
        self.blocked.add(relation.id)
        for subject, value in values.items():
            if value in self.numbers:
                raise Refused("a number twice")
            self.lines.append(Line(relation.id, subject, value))

    def exchange(
        self, relation: Relation, subjects: Sequence[str], false: Iterable[str], pool: Sequence[Value] = ()
    ) -> dict[str, Value]:
        """Return values for the subjects, by default their own in another order. Most are false, all of `false` are."""
        values = list(pool) or [relation.facts[subject] for subject in subjects]
        for _ in range(20):
            given = dict(zip(subjects, self.rng.sample(values, len(subjects)), strict=True))
            wrong = {subject for subject in subjects if given[subject] != relation.facts.get(subject)}
            if wrong.issuperset(false) and len(wrong) >= FALSE * len(subjects):
                return given
        raise Refused("too much is true")

    def fresh(self, relation: Relation) -> list[Value]:
        """Return the real values of the relation that no line gives it yet, and that no other number equals."""
        taken = {line.value for line in self.lines if line.relation == relation.id} | self.numbers
        return [value for value in relation.facts.values() if value not in taken]

    def supersede(self, relation: str, subject: str, old: Value) -> None:
        """Give the statement a date and a newer one, and add an older statement of `old`."""
        at = next(n for n, line in enumerate(self.lines) if (line.relation, line.subject) == (relation, subject))
        first, last = sorted(self.rng.sample(range(YEARS[0], YEARS[1] + 1), 2))
        self.lines[at] = self.dated(self.lines[at], last)
        self.lines.append(self.dated(Line(relation, subject, old), first))

    def dated(self, line: Line, year: int) -> Line:
        """Return the line from a source of that year."""
        source = self.rng.choice(SOURCES)
        day = (self.rng.between(1, 12), self.rng.between(2, 28))
        return line._replace(source=source, date=(year, *day) if source == "note" else (year,))

    def sprinkle(self) -> None:
        """Give dates to statements that no other one contradicts, so that a date does not give away what is asked."""
        if not any(line.date for line in self.lines) and self.rng.random() > UNASKED:
            return
        for at, line in enumerate(self.lines):
            if not (line.date or line.aside) and self.rng.random() < DATED:
                year = max(self.rng.between(*YEARS), self.rng.between(*YEARS))
                self.lines[at] = self.dated(line, year)

    def fill(self, asked: Iterable[tuple[str, str]]) -> None:
        """Statements about other things until the text is long enough, preferably about subjects already there.

        Some of what is not `asked` (relation, subject) has an older version too: a second line gives nothing away.
        """
        spared, doubles = set(asked), self.rng.between(*DOUBLES)
        while self.room > 0:
            if doubles and self._double(spared):
                doubles -= 1
                continue
            open_ = [r for r in relations().values() if r.id not in self.blocked and self._admits(r)]
            if not open_:
                raise Refused("nothing to fill with")
            named = {line.subject for line in self.lines if not line.aside}
            near = [r for r in open_ if not named.isdisjoint(r.facts)]
            self._add(self.rng.choice(near if near and self.rng.random() < 0.6 else open_), named)

    def _double(self, spared: set[tuple[str, str]]) -> bool:
        """Give one of the other statements an older version with a new value. Return False if none can have one."""
        twice = {(line.relation, line.subject) for line in self.lines if line.date or line.aside}
        others = [line for line in self.lines if (line.relation, line.subject) not in spared | twice]
        for line in self.rng.shuffled(others):
            relation = relations()[line.relation]
            fresh = [
                value for value in self.fresh(relation) if relation.value not in self.closed or value in self._known
            ]
            if fresh:
                self.supersede(line.relation, line.subject, self.rng.choice(fresh))
                return True
        return False

    @property
    def _known(self) -> set[Value]:
        """Return the values that are in the text."""
        return {line.value for line in self.lines}

    def _admits(self, relation: Relation) -> bool:
        return self.closed.isdisjoint({relation.subject, relation.value})

    def _add(self, relation: Relation, named: set[str]) -> None:
        """One to three statements of the relation, as many as there is room for."""
        subjects = list(self.only.get(relation.subject, relation.facts))
        known = [s for s in subjects if s in named and s in relation.facts]
        values = [v for v in self.fresh(relation) if relation.value not in self.only or v in self.only[relation.value]]
        number = min(self.rng.between(1, MOST_AT_ONCE), self.room, len(values))
        self.blocked.add(relation.id)
        if number:
            pool = known if len(known) >= number and self.rng.random() < 0.7 else subjects
            chosen = self.rng.sample([s for s in pool if s in relation.facts], number)
            self.state(relation, self.exchange(relation, chosen, chosen[:1], values))

"""The rules of a task for readers who are deaf to one thing, and how often such a reader solves the task.

A deaf reader plans perfectly by what it hears: it takes any random plan that obeys most of the rules as it heard them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw.constraints import (
    Either,
    EntityNotOnDay,
    EntityOnDay,
    Exactly,
    Exclude,
    ExcludeEntity,
    IfThen,
    IfThenNot,
    Include,
    IncludeEntity,
    MaxKinds,
    MaxPerDay,
    MaxTotal,
    MinKinds,
    MinPerDay,
    OnDayAtLeast,
    OnDayAtMost,
    Only,
    PiecesAtLeast,
    PiecesAtMost,
    PiecesExactly,
    Rule,
    Scene,
    WithinPerDay,
)
from gmtw.constraints.plan_batch import Plans, held, share_of
from gmtw.tasks.plan.constructions import CONSTRUCTIONS, NEGATIONS, PLAIN, Said

NUMBERS = ("limit", "least", "number", "low", "high", "threshold")
"""The fields of rules that hold an amount."""

DAYS = ("day", "part", "parts", "weekdays")
"""The fields of rules that name a day or a part of it."""

BOUND_TO_DAYS = (
    *("before", "apart", "together", "day-after", "between", "kinds-in-order"),
    *("fresh-kinds", "heaviest", "lightest"),
)
"""Kinds of rules about days, beside those whose scope is the day and those that have a field `day`."""


Hear = Callable[[Said, Scene], Sequence[Rule]]
"""A reader's understanding of one rule: rules, or nothing."""


class Reader(NamedTuple):
    """A reader who is deaf to one thing.

    shows: What a task that it solves does not test. only: The place of the one rule that it listens to. offers: Whether
    it takes the offers of the list into account.
    """

    name: str
    shows: str
    hear: Hear
    only: int | None = None
    offers: bool = True

    def sees(self, scene: Scene) -> Scene:
        """Return what it takes the list for."""
        return scene if self.offers else scene.ungrouped

    def heard(self, said: Sequence[Said], scene: Scene) -> tuple[Rule, ...]:
        """Return the rules as it hears them."""
        return tuple(rule for several in self.heard_each(said, scene) for rule in several)

    def heard_each(self, said: Sequence[Said], scene: Scene) -> list[Sequence[Rule]]:
        """Return for each rule what it is taken for."""
        listened = range(len(said)) if self.only is None else (range(len(said))[self.only],)
        return [self.hear(one, scene) if at in listened else () for at, one in enumerate(said)]

    def is_deaf_here(self, said: Sequence[Said], scene: Scene) -> bool:
        """Return whether the task holds what it is deaf to: rules, or something of the list that they are about."""
        rules = tuple(one.rule for one in said)
        return self.heard(said, scene) != rules or self.misses_offers(rules, scene)

    def misses_offers(self, rules: Iterable[Rule], scene: Scene) -> bool:
        """Return whether some of these rules are about amounts that offers change, which it passes over."""
        return not self.offers and any(name in scene.groups for rule in rules for name in rule.attributes_read)


def as_exact(said: Said, scene: Scene) -> Sequence[Rule]:
    """Return the rule with its bound taken for the exact amount."""
    match said.rule:
        case MaxTotal(attribute=attribute, limit=number) | Include(attribute=attribute, least=number):
            return (Exactly(attribute=attribute, number=number),)
        case MaxPerDay(attribute=attribute, limit=number) | MinPerDay(attribute=attribute, least=number):
            return (WithinPerDay(attribute=attribute, low=number, high=number),)
        case OnDayAtMost(day=day, attribute=attribute, limit=n) | OnDayAtLeast(day=day, attribute=attribute, least=n):
            most = OnDayAtMost(day=day, attribute=attribute, limit=n)
            return (most, OnDayAtLeast(day=day, attribute=attribute, least=n))
        case MinKinds(category=category, least=number) | MaxKinds(category=category, limit=number):
            return (MinKinds(category=category, least=number), MaxKinds(category=category, limit=number))
        case PiecesAtLeast(entity=entity, least=number) | PiecesAtMost(entity=entity, limit=number):
            return (PiecesExactly(entity=entity, number=number),)
    return (said.rule,)


def without_negation(said: Said, scene: Scene) -> Sequence[Rule]:
    """Return the rule, or its opposite if its sentence denies something; nothing if there is no opposite."""
    return (said.rule,) if not set(said.tags) & set(NEGATIONS) else tuple(opposite(said.rule))


def opposite(rule: Rule) -> Iterator[Rule]:
    """Yield the rule that a sentence states if its denial is not heard; nothing if it would state none."""
    match rule:
        case MaxTotal(attribute=attribute, limit=limit):
            yield Include(attribute=attribute, least=limit + 1)
        case Include(attribute=attribute, least=least) if least:
            yield MaxTotal(attribute=attribute, limit=least - 1)
        case MaxPerDay(attribute=attribute, limit=limit):
            yield MinPerDay(attribute=attribute, least=limit + 1)
        case MinPerDay(attribute=attribute, least=least) if least:
            yield MaxPerDay(attribute=attribute, limit=least - 1)
        case OnDayAtMost(day=day, attribute=attribute, limit=limit):
            yield OnDayAtLeast(day=day, attribute=attribute, least=limit + 1)
        case OnDayAtLeast(day=day, attribute=attribute, least=least) if least:
            yield OnDayAtMost(day=day, attribute=attribute, limit=least - 1)
        case Exclude(attribute=attribute):
            yield Include(attribute=attribute, least=1)
        case Only(attribute=attribute):
            yield Exclude(attribute=attribute)
        case MinKinds(category=category, least=least) if least:
            yield MaxKinds(category=category, limit=least - 1)
        case MaxKinds(category=category, limit=limit):
            yield MinKinds(category=category, least=limit + 1)
        case _:
            yield from _opposite_named(rule)


def _opposite_named(rule: Rule) -> Iterator[Rule]:
    """Yield the opposite of a rule that names entities."""
    match rule:
        case IncludeEntity(entity=entity):
            yield ExcludeEntity(entity=entity)
        case ExcludeEntity(entity=entity):
            yield IncludeEntity(entity=entity)
        case EntityOnDay(entity=entity, day=day):
            yield EntityNotOnDay(entity=entity, day=day)
        case EntityNotOnDay(entity=entity, day=day):
            yield EntityOnDay(entity=entity, day=day)
        case IfThen(entity=entity, other=other):
            yield IfThenNot(entity=entity, other=other)
        case IfThenNot(entity=entity, other=other) | Either(entity=entity, other=other):
            yield IfThen(entity=entity, other=other)
        case PiecesAtLeast(entity=entity, least=least) if least:
            yield PiecesAtMost(entity=entity, limit=least - 1)
        case PiecesAtMost(entity=entity, limit=limit):
            yield PiecesAtLeast(entity=entity, least=limit + 1)


def about_days(rule: Rule) -> bool:
    """Return whether the rule speaks of days, of parts of them, or of an order in time."""
    timed = rule.scope == "day" or rule.kind in BOUND_TO_DAYS
    return timed or not vars(rule).keys().isdisjoint(DAYS)


def about_numbers(rule: Rule) -> bool:
    """Return whether the rule gives an amount."""
    return not vars(rule).keys().isdisjoint(NUMBERS)


def about_counts(rule: Rule, scene: Scene) -> bool:
    """Return whether the rule gives a number of things, not of lei, minutes or kilocalories."""
    forms = [form for attribute in rule.attributes_read for form in scene.forms(attribute)]
    return about_numbers(rule) and not any(
        entity.attributes.get(form, 0) > 1 for form in forms for entity in scene.entities
    )


def _if(listens: Callable[[Said, Scene], bool]) -> Hear:
    return lambda said, scene: (said.rule,) if listens(said, scene) else ()


READERS: Mapping[str, Reader] = {
    reader.name: reader
    for reader in (
        Reader("bounds-as-exact", "takes at most and at least for exactly", as_exact),
        Reader("no-negation", "does not hear not, without, none", without_negation),
        Reader("no-days", "passes over rules about days and times", _if(lambda s, _: not about_days(s.rule))),
        Reader("first-rule", "reads the first rule only", _if(lambda s, _: True), only=0),
        Reader("last-rule", "reads the last rule only", _if(lambda s, _: True), only=-1),
        Reader("numbers-only", "reads rules with amounts only", _if(lambda s, _: about_numbers(s.rule))),
        Reader("counts-only", "reads rules with a number of things only", _if(lambda s, c: about_counts(s.rule, c))),
        Reader("common-wording", "knows one wording of each rule", _if(lambda s, _: not s.tags or PLAIN in s.tags)),
    )
}
"""Deaf readers by name."""


BY_TAGS = frozenset({"no-negation", "common-wording"})
"""The readers that are deaf to a wording, not to a kind of rule."""


NO_OFFERS = Reader("no-offers", "passes over the offers of the list", _if(lambda s, _: True), offers=False)
"""The reader who takes no offer for one; it is deaf to nothing where the list has none."""


def deaf_to(construction: str) -> Reader:
    """Return the reader who passes over the sentences with that construction."""
    listens = _if(lambda said, _: construction not in said.tags)
    return Reader(f"no-{construction}", CONSTRUCTIONS[construction], listens)


def all_readers() -> Iterator[Reader]:
    """Yield the readers of `READERS`, the one who passes over offers, and one for each construction left."""
    yield from (*READERS.values(), NO_OFFERS)
    yield from (deaf_to(tag) for tag in CONSTRUCTIONS if tag not in NEGATIONS)


def solved_by(reader: Reader, said: Sequence[Said], plans: Plans) -> float | None:
    """Return the probability that the reader solves the task; None if nothing in it is what it is deaf to.

    plans: Random valid plans.
    """
    return next(solved_by_each((reader,), said, plans))


def solved_by_each(readers: Iterable[Reader], said: Sequence[Said], plans: Plans) -> Iterator[float | None]:
    """Yield for each reader what `solved_by` returns."""
    import numpy as np

    rules = tuple(one.rule for one in said)
    solved = np.logical_and.reduce([held(rule, plans) for rule in rules])
    for reader in readers:
        heard = reader.heard(said, plans.scene)
        if heard == rules and not reader.misses_offers(rules, plans.scene):
            yield None
            continue
        seen = plans if reader.offers else plans.ungrouped
        kept = np.zeros(len(plans), dtype="uint8")
        for rule in heard:
            kept += held(rule, seen)
        yield share_of(solved[kept == kept.max()])

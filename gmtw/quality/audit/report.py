"""The findings of an audit of a set: figures by world, and everything that is wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum
from statistics import fmean
from typing import Any

from pydantic import Field

from gmtw.core.types import Frozen
from gmtw.tasks.inspection import AnswerPosition, Finding, Inspection

KINDS = ("unsolvable", "goal", "hidden", "duplicates", "idle_rules", "refuted")
"""The reasons why a set is unfit, by the names of their numbers in --json."""


class BestPolicy(Frozen):
    """The best of `policies` mechanical policies on the `tried` instances that could be compared.

    solved: the most that one policy solves. u: the best mean U of one; chance: of random plans, there.
    """

    tried: int
    policies: int
    solved: int
    u: float | None
    chance: float | None


class AnswerPositions(Frozen):
    """The positions of right answers. Facts: how often first and last, and expected of each; plans: the mean."""

    answers: int
    first: int | None = None
    last: int | None = None
    expected: float | None = None
    mean: float | None = None


class ShallowReader(Frozen):
    """The results of a reader who is deaf to one thing.

    deaf: the instances in which that stands; solved: the share of these that it solves. of_all: the share of all
    instances, where it hears everything in the others.
    """

    deaf: int
    solved: float
    of_all: float


class WorldAudit(Frozen):
    """The figures of one world.

    hidden, unsolvable, goal, duplicates: instances; idle_rules: of `rules` instructions. shallow: reader -> what it
    earns.
    """

    instances: int
    unsolvable: int
    goal: int
    hidden: int
    duplicates: int
    idle_rules: int
    refuted: int
    rules: int
    chance: float | None
    stored_chance: float | None
    obeying: float | None
    sampled: int
    policy: BestPolicy | None
    places: AnswerPositions | None
    shallow: Mapping[str, ShallowReader] = Field(default_factory=dict)


class AuditReport(Frozen):
    """The figures of a set by world, and everything that is wrong, by id."""

    set: str
    language: str
    worlds: Mapping[str, WorldAudit]
    findings: tuple[Finding, ...]

    def total(self, name: str) -> int:
        """Return a number of all worlds together."""
        return sum(getattr(figures, name) for figures in self.worlds.values())

    @property
    def fit(self) -> bool:
        """Return whether nothing is wrong."""
        return not any(self.total(kind) for kind in KINDS)

    def to_json(self) -> str:
        """Return the report as indented JSON that ends in a newline, with the totals on top."""
        totals = {name: self.total(name) for name in ("instances", *KINDS, "rules")}
        rows: dict[str, Any] = self.model_dump(mode="json")
        findings = {kind: [_row(f) for f in self.findings if f.kind == kind] for kind in KINDS}
        head = {"set": rows.pop("set"), "language": rows.pop("language"), "fit": self.fit}
        return json.dumps({**head, **totals, **rows, "findings": findings}, indent=2, ensure_ascii=False) + "\n"


def _row(finding: Finding) -> dict[str, str]:
    return finding.model_dump(exclude={"kind"}, exclude_defaults=True)


def report(name: str, language: str, inspections: Iterable[Inspection]) -> AuditReport:
    """Return the report of a set of that name."""
    found = list(inspections)
    worlds = sorted({one.world for one in found})
    return AuditReport(
        set=name,
        language=language,
        worlds={world: _figures([one for one in found if one.world == world]) for world in worlds},
        findings=tuple(finding for one in found for finding in one.findings),
    )


def _figures(found: Sequence[Inspection]) -> WorldAudit:
    kinds = {kind: [f for one in found for f in one.findings if f.kind == kind] for kind in KINDS}
    return WorldAudit(
        instances=len(found),
        idle_rules=len(kinds.pop("idle_rules")),
        **{kind: len({f.id for f in findings}) for kind, findings in kinds.items()},
        rules=sum(one.rules for one in found),
        chance=_mean(one.chance for one in found),
        stored_chance=_mean(one.stored for one in found),
        obeying=_mean(one.obeying for one in found),
        sampled=sum(one.obeying is not None for one in found),
        policy=_policy(found),
        places=_places([one.place for one in found if one.place]),
        shallow=_shallow([one.shallow for one in found if one.shallow]),
    )


def _shallow(found: Sequence[Mapping[str, float | None]]) -> dict[str, ShallowReader]:
    """Return what each reader earns who is deaf to something in one of the instances."""
    readers = {}
    for name in dict.fromkeys(name for one in found for name in one):
        shares = [one[name] for one in found]
        deaf = [share for share in shares if share is not None]
        if deaf:
            of_all = fmean(1.0 if share is None else share for share in shares)
            readers[name] = ShallowReader(deaf=len(deaf), solved=fmean(deaf), of_all=of_all)
    return readers


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


def _policy(found: Sequence[Inspection]) -> BestPolicy | None:
    """The best policy. Policies have no names, and a small scene has fewer: the most instances alike are compared."""
    numbers = Counter(len(one.policies) for one in found if one.policies)
    if not numbers:
        return None
    number, alike = max(numbers.items(), key=lambda item: (item[1], item[0]))
    comparable = [one for one in found if len(one.policies) == number]
    columns = list(zip(*(one.policies for one in comparable), strict=True))
    means = [mean for column in columns if (mean := _mean(tried.u for tried in column)) is not None]
    return BestPolicy(
        tried=alike,
        policies=number,
        solved=max(sum(tried.solved for tried in column) for column in columns),
        u=max(means, default=None),
        chance=_mean(one.chance for one in comparable),
    )


def _places(places: Sequence[AnswerPosition]) -> AnswerPositions | None:
    listed = [place for place in places if place.of]
    if not places:
        return None
    if not listed:
        return AnswerPositions(answers=len(places), mean=fmean(place.at for place in places))
    return AnswerPositions(
        answers=len(listed),
        first=sum(place.at == 0 for place in listed),
        last=sum(place.at == 1 for place in listed),
        expected=fsum(1 / place.of for place in listed),
        mean=fmean(place.at for place in listed),
    )


def by_kind(findings: Iterable[Finding]) -> Iterator[tuple[str, list[Finding]]]:
    """The findings of each kind that there are any of, in the order of KINDS."""
    found = list(findings)
    for kind in KINDS:
        if chosen := [finding for finding in found if finding.kind == kind]:
            yield kind, chosen

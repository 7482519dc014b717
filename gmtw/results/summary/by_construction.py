"""Results of a model by the constructions that rules are worded with: negation, exception, anaphora, ...

The tags (gmtw.tasks.plan.constructions) are in the records of instances whose wordings have them; other runs have no
such figures. Rules that are worded in the common way, "plain", are what the others are held against. A rule may be
worded with several constructions, and fails by any of them; so those that are worded with one alone are told apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmtw.core.types import Record
from gmtw.results.summary.means import means
from gmtw.results.summary.rule_outcomes import outcomes
from gmtw.results.summary.summary_types import ConstructionStratum, Mean
from gmtw.tasks.plan.constructions import PLAIN

Held = Sequence[tuple[bool, str]]
"""The outcome of each rule, True if it held, and the world of its instance."""


class Fared(NamedTuple):
    """The rules that are worded with one construction: all, and those that are worded with nothing else."""

    all: list[tuple[bool, str]]
    alone: list[tuple[bool, str]]


def by_construction(records: Sequence[Record]) -> Mapping[str, ConstructionStratum] | None:
    """Return the figures of each construction by its tag, "plain" first; None if no rule has one."""
    found: defaultdict[str, Fared] = defaultdict(lambda: Fared([], []))
    for record in records:
        for score in record.scores.values():
            for outcome in outcomes(score.parts):
                for tag in outcome.constructions:
                    found[tag].all.append((outcome.held, record.fingerprint))
                    if len(outcome.constructions) == 1:
                        found[tag].alone.append((outcome.held, record.fingerprint))
    plain = found[PLAIN].alone if PLAIN in found else []
    tags = sorted(found, key=lambda tag: (tag != PLAIN, tag))
    return {tag: _stratum(found[tag], [] if tag == PLAIN else plain) for tag in tags} or None


def _stratum(fared: Fared, plain: Held) -> ConstructionStratum:
    return ConstructionStratum(
        instances=len({world for _, world in fared.all}),
        held=_share(fared.all),
        alone=_share(fared.alone),
        minus_plain=_difference(fared.alone, plain),
    )


def _share(held: Held) -> Mean:
    return means([[one for one, _ in held]], [world for _, world in held])[0]


def _difference(held: Held, plain: Held) -> Mean | None:
    """Return the share of the rules that held minus that of the plain ones; None if either are none."""
    from gmtw.results.stats import contrast

    found = contrast(held, plain)
    return Mean(value=found.mean, n=len(held) + len(plain), interval=found.interval) if found else None

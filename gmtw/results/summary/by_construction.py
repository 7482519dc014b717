"""How a model fared with the constructions that rules are worded with: negation, exception, anaphora, ...

The tags (gmtw.tasks.plan.constructions) are in the records of instances whose wordings have them; other runs have no
such figures. Rules that are worded in the common way, "plain", are what the others are held against.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from gmtw.core.types import Record
from gmtw.results.summary.means import means
from gmtw.results.summary.rule_outcomes import outcomes
from gmtw.results.summary.summary_types import ConstructionStratum, Mean
from gmtw.tasks.plan.constructions import PLAIN

Held = Sequence[tuple[bool, str]]
"""Whether each rule held, and the world of its instance."""


def by_construction(records: Sequence[Record]) -> Mapping[str, ConstructionStratum] | None:
    """Return the figures of each construction by its tag, "plain" first; None if no rule has one."""
    found: defaultdict[str, list[tuple[bool, str]]] = defaultdict(list)
    for record in records:
        for score in record.scores.values():
            for outcome in outcomes(score.parts):
                for tag in outcome.constructions:
                    found[tag].append((outcome.held, record.fingerprint))
    plain = found.get(PLAIN, [])
    return {tag: _stratum(found[tag], [] if tag == PLAIN else plain) for tag in in_order(found)} or None


def in_order(tags: Sequence[str] | Mapping[str, object]) -> list[str]:
    """Return the tags, "plain" first, the others by name."""
    return sorted(tags, key=lambda tag: (tag != PLAIN, tag))


def _stratum(held: Held, plain: Held) -> ConstructionStratum:
    (share,) = means([[one for one, _ in held]], [world for _, world in held])
    return ConstructionStratum(
        instances=len({world for _, world in held}), held=share, minus_plain=_difference(held, plain)
    )


def _difference(held: Held, plain: Held) -> Mean | None:
    """Return the share of the rules that held minus that of the plain ones; None if either are none."""
    from gmtw.results.stats import contrast

    found = contrast(held, plain)
    return Mean(value=found.mean, n=len(held) + len(plain), interval=found.interval) if found else None

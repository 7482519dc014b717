"""The outcome of each rule: the figures by kind of rule, and what is kept of a score for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from gmtw.core.types import Record, Score
from gmtw.results.summary.means import Column, means
from gmtw.results.summary.summary_types import Mean, RuleStratum

SUMMED = frozenset(
    {"per_100", "by_category", "grammar", "chance", "unparsed", "chosen", "gold"}
    | {"nats", "tokens", "bytes", "words", "right", "bos", "difsur", "largest"}
    | {"nearest", "options", "by", "precision", "recall"}
    | {"clash", "possible"}
)
"""The parts of scores that a summary needs unchanged."""


NOTHING: Mapping[str, Any] = MappingProxyType({})
"""The parts of a score of which a summary needs none."""


class RuleOutcome(NamedTuple):
    """One rule of one plan: its kind, whether it held in a plan with a known entity, what it earned.

    constructions: the tags of its wording (gmtw.tasks.plan.constructions); none where the instance does not say. turn:
    its number, if it is a turn of an episode and no rule, whose kind is the user's move; 0 of rules.
    """

    kind: str
    held: bool
    earned: float
    constructions: tuple[str, ...] = ()
    turn: int = 0


_rule_outcome = lru_cache(maxsize=4096)(RuleOutcome)
"""The same few outcomes come again in thousands of records; each is in memory once."""


def outcomes(parts: Mapping[str, Any]) -> tuple[RuleOutcome, ...]:
    """Return the outcomes of the rules that a score judged, in order, from its parts."""
    if "outcomes" in parts:
        return tuple(parts["outcomes"])
    some = bool(parts.get("held"))  # of a plan without a known entity no rule counts as held
    each = parts.get("each", ())
    return tuple(
        _rule_outcome(
            rule["kind"],
            some and rule["held"],
            rule["earned"],
            tuple(rule.get("constructions", ())),
            rule.get("turn", 0),
        )
        for rule in each
    )


class SummedScore(NamedTuple):
    """The parts of a `Score` for a summary, in a tenth of its memory."""

    value: float | None
    parts: Mapping[str, Any]
    describes: bool


def summed(score: Score) -> SummedScore:
    """Return the score with only what a summary needs, as thousands of scores are in memory."""
    parts = {part: score.parts[part] for part in SUMMED & score.parts.keys()}
    if found := outcomes(score.parts):
        parts["outcomes"] = found
    return SummedScore(score.value, parts or NOTHING, score.describes)


def by_rule(records: Sequence[Record]) -> Mapping[str, RuleStratum]:
    """Return the figures of each kind of rule, by name."""
    found: defaultdict[tuple[str, str], list[tuple[RuleOutcome, str]]] = defaultdict(list)
    for record in records:
        for key, score in record.scores.items():
            for outcome in outcomes(score.parts):
                found[outcome.kind, key].append((outcome, record.fingerprint))
    return {kind: _stratum(key, found[kind, key]) for kind, key in sorted(found)}


def by_turn(records: Sequence[Record]) -> Mapping[int, Mean] | None:
    """Return the share of episodes that hold each turn, by its number; None without episodes."""
    found: defaultdict[int, list[tuple[bool, str]]] = defaultdict(list)
    for record in records:
        for score in record.scores.values():
            for outcome in outcomes(score.parts):
                if outcome.turn:
                    found[outcome.turn].append((outcome.held, record.fingerprint))
    return {
        turn: means([[held for held, _ in found[turn]]], [world for _, world in found[turn]])[0]
        for turn in sorted(found)
    } or None


def _stratum(metric: str, found: Sequence[tuple[RuleOutcome, str]]) -> RuleStratum:
    earnings: Column = [outcome.earned for outcome, _ in found]
    held, earned = means([[outcome.held for outcome, _ in found], earnings], [world for _, world in found])
    return RuleStratum(metric=metric, held=held, earned=earned)

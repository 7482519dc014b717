"""The pairs of constraints that no text can meet: a table, which a test derives from texts and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from gmtw.tasks.writing.constraint import Constraint

Excludes = Callable[[Any, Any], bool]
"""A function that says whether a constraint of one kind excludes one of another."""


def _differ(one: Constraint, other: Constraint) -> bool:
    """Return whether two of a kind ask for different things."""
    return one != other


def _in_words(phrase: str) -> int:
    return len(phrase.split())


CONFLICTS: dict[tuple[str, str], Excludes] = {
    ("address", "address"): _differ,
    ("address", "reported-speech"): lambda one, other: True,
    ("only-tense", "only-tense"): _differ,
    ("only-tense", "no-tense"): lambda one, other: one.tense == "perfect" and other.tense == "past",
    ("gerunds", "gerunds"): lambda one, other: one != other and 0 in (one.least, other.least),
    ("word-count", "word-count"): lambda one, other: max(one.least, other.least) > min(one.most, other.most),
    ("paragraphs", "paragraphs"): _differ,
    ("sentence-count", "sentence-count"): _differ,
    ("sentence-count", "paragraphs"): lambda one, other: one.number < other.number,
    ("acrostic", "acrostic"): _differ,
    ("acrostic", "sentence-count"): lambda one, other: len(one.initials) != other.number,
    ("acrostic", "paragraphs"): lambda one, other: len(one.initials) < other.number,
    ("acrostic", "lipogram"): lambda one, other: other.letter in one.initials.lower(),
    ("sentences-with", "sentences-with"): lambda one, other: one.phrase == other.phrase and one.number != other.number,
    ("sentences-with", "sentence-count"): lambda one, other: one.number > other.number,
    ("sentences-with", "acrostic"): lambda one, other: one.number > len(other.initials),
    ("sentences-with", "lipogram"): lambda one, other: other.letter in one.phrase,
    ("sentences-with", "word-length"): lambda one, other: max(map(len, one.phrase.split())) > other.most,
    ("sentences-with", "sentence-length"): lambda one, other: _in_words(one.phrase) > other.most,
    ("sentences-with", "word-count"): lambda one, other: _in_words(one.phrase) * one.number > other.most,
}
"""Kinds -> whether two of them contradict each other; a pair that is not here never does."""


def contradictions(constraints: Iterable[Constraint]) -> list[tuple[Constraint, Constraint]]:
    """Return the pairs of these constraints that no text can meet."""
    return [pair for pair in combinations(constraints, 2) if _exclude(*pair) or _exclude(*reversed(pair))]


def _exclude(one: Constraint, other: Constraint) -> bool:
    found = CONFLICTS.get((one.kind, other.kind))
    return found(one, other) if found else False

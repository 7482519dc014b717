"""The findings of a detector in a text, for the tests of detectors."""

from __future__ import annotations

from gmtw import languages
from gmtw.text.errors import (
    ErrorDetector,
    Masks,
    RegisteredDetector,
    adjectives,
    agreement,
    cases,
    clause_agreement,
    companions,
    predicates,
    relatives,
    verb_forms,
)
from gmtw.text.words import tokens_of

GRAMMAR = (adjectives, agreement, cases, clause_agreement, companions, predicates, relatives, verb_forms)
"""The modules with rules of grammar."""


def romanian(kind: RegisteredDetector) -> ErrorDetector:
    """Return the Romanian detector of that kind."""
    found = kind.of(languages.load("ro"))
    assert found is not None
    return found


def found_in(kind: RegisteredDetector, text: str, names: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return the rule and the words of each error."""
    errors = romanian(kind).find(tokens_of(text), Masks.of(names))
    return [(error.rule, text[error.start : error.end]) for error in errors]

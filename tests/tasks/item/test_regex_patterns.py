"""Patterns that users bring cannot hang."""

from __future__ import annotations

import time

import pytest

from gmtw.tasks.item.regex_patterns import LIMIT, SlowPatternError, fault, found

SLOW = r"^(a|aa)+$"


def test_a_search_ends_after_a_second() -> None:
    """A pattern that would take years is cut off, and says so; the limit is of the processor's time."""
    started = time.process_time()
    with pytest.raises(SlowPatternError, match="more than"):
        found(SLOW, "a" * 80 + "!")
    assert time.process_time() - started < LIMIT + 1


@pytest.mark.parametrize("pattern", [SLOW, r"(é|éé)+$"])
def test_a_pattern_that_may_hang_is_found_when_it_is_read(pattern: str) -> None:
    assert "takes for ever" in fault(pattern)


@pytest.mark.parametrize("pattern", ["(", "[a", "(?P<x>a)(?P<x>", "a{2,1}", "x" * 3000])
def test_what_is_no_pattern_is_said(pattern: str) -> None:
    assert "is no regular expression" in fault(pattern)


@pytest.mark.parametrize("pattern", ["^(cregui)$", r"^(vés|ves)$", r"\bno\b", r"^\p{L}+$", "^(va menjar|menjà)$"])
def test_what_suites_have_is_sound(pattern: str) -> None:
    assert fault(pattern) == ""


def test_any_case_of_any_letter() -> None:
    assert found("^(vés)$", "VÉS")
    assert not found("^ves$", "vés")

"""Cues: patterns for the neighbours of a word, and classes of words by their paradigm."""

import pytest

from gmtw.languages.agreement import Agreement
from gmtw.languages.spelling import Cue, Paradigm
from gmtw.text.errors.context_patterns import Rule, WordInContext, of_class
from gmtw.text.words import tokens_of

TEXT = "Vom vedea o grădină mare, apoi cina."


def holds(word: str, **patterns: tuple[str, ...]) -> bool:
    """Return if a cue holds at `word` of the text; the class "tall" has every word in "are"."""
    tokens = tokens_of(TEXT)
    rule = Rule(Cue.model_validate({"marked": True, **patterns}), lambda kind, form: form.endswith("are"))
    return rule.holds(WordInContext(tokens, tokens.texts.index(word), Agreement()))


@pytest.mark.parametrize(
    ("word", "patterns"),
    [
        ("grădină", {"before": ("o",)}),
        ("grădină", {"before": ("vedea o",)}),
        ("grădină", {"before": ("*ea o",)}),
        ("grădină", {"after": ("@tall",)}),
        ("grădină", {"after": ("mare |",)}),
        ("mare", {"before": ("gradina",)}),
        ("mare", {"before": ("*ă",)}),
        ("mare", {"before": ("grad*",)}),
        ("mare", {"after": ("|",)}),
        ("Vom", {"before": ("|",)}),
        ("mare", {"near": ("cina",)}),
        ("mare", {"before": ("*ă",), "near": ("vom",)}),
    ],
)
def test_a_pattern_fits(word: str, patterns: dict[str, tuple[str, ...]]) -> None:
    assert holds(word, **patterns)


@pytest.mark.parametrize(
    ("word", "patterns"),
    [
        ("grădină", {"before": ("vedea",)}),
        ("grădină", {"before": ("o vedea",)}),
        ("grădină", {"after": ("|",)}),
        ("apoi", {"before": ("mare",)}),
        ("mare", {"before": ("*ă",), "after": ("apoi",)}),
        ("mare", {"near": ("altul",)}),
    ],
)
def test_a_pattern_does_not_fit(word: str, patterns: dict[str, tuple[str, ...]]) -> None:
    assert not holds(word, **patterns)


def test_a_class_asks_for_some_forms_and_rules_out_others() -> None:
    adjective = Paradigm(ends=("a", "ă"), listed=("", "ele|ii"), unlisted=("ând",))
    listed = {"bun", "bunii", "cânt", "cântele", "cântând"}.__contains__
    assert of_class("buna", [adjective], listed)
    assert not of_class("cânta", [adjective], listed)
    assert not of_class("bunul", [adjective], listed)
    assert not of_class("a", [adjective], listed)

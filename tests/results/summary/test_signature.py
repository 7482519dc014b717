"""The signature of a run: facts that stay typed, one line in reports, and the lines of older summaries."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtw.results.summary import Signature, distinct_signatures, other_metrics

FULL = Signature(
    gmtw="0.1.0",
    set="gmtw_ro_v0",
    set_digest="06643a",
    languages=("en", "ro"),
    scoring=2,
    metrics=("U", "R", "G", "F"),
    profile="robust",
    answered=1494,
    coverage=0.996,
    words={"ro": "cba8", "xx": "0001"},
    languagetool="6.4",
    asked=("3-shot/seed 7", "usual"),
    bos=("no", "yes"),
    embedder=("letters#1", "letters#1+idf"),
)
LINE = (
    "gmtw:0.1.0|set:gmtw_ro_v0#06643a|lang:en,ro|scoring:2|metrics:U,R,G,F|profile:robust|n:1494|cov:0.996|"
    "words:ro#cba8|words:xx#0001|languagetool:6.4|asked:3-shot/seed 7,usual|bos:no,yes|embedder:letters#1,letters#1+idf"
)


def test_the_line_has_every_fact_in_order() -> None:
    assert str(FULL) == LINE


def test_what_does_not_apply_is_left_out() -> None:
    small = Signature(gmtw="1", set="s", set_digest="d", languages=("ro",), scoring=2, answered=3, coverage=1)
    assert str(small) == "gmtw:1|set:s#d|lang:ro|scoring:2|n:3|cov:1.000"
    assert small.model_dump().keys() == {"gmtw", "set", "set_digest", "languages", "scoring", "answered", "coverage"}


def test_as_json_the_facts_are_fields_and_read_back() -> None:
    """No text has to be taken apart, not even where a name holds what separates the parts of the line."""
    odd = FULL.model_copy(update={"set": "a|n:7#x", "profile": ""})
    for one in (FULL, odd, Signature()):
        assert Signature.model_validate_json(one.model_dump_json()) == one


def test_the_line_of_an_older_summary_is_read() -> None:
    """It says no metrics; what it does not know of is left out."""
    older = LINE.replace("metrics:U,R,G,F|", "").replace("|bos:", "|new:thing|nothing|bos:")
    found = Signature.model_validate(older)
    assert found == FULL.model_copy(update={"metrics": None})
    assert found.word_lists == ("words:ro#cba8", "words:xx#0001")


NAMES = st.text("aZ0-_./+", min_size=1, max_size=6)


@settings(max_examples=50)
@given(
    st.builds(
        Signature,
        gmtw=NAMES,
        set=NAMES,
        set_digest=st.text("0123456789abcdef", min_size=6, max_size=6),
        languages=st.lists(NAMES, min_size=1, max_size=2).map(tuple),
        scoring=st.integers(0, 9),
        metrics=st.none() | st.lists(NAMES, min_size=1, max_size=3).map(tuple),
        answered=st.integers(0, 10**6),
        coverage=st.integers(0, 1000).map(lambda n: n / 1000),
        words=st.dictionaries(NAMES, NAMES, max_size=2),
        asked=st.lists(NAMES, max_size=2).map(tuple),
    )
)
def test_a_line_says_all_that_the_facts_say(one: Signature) -> None:
    assert Signature.model_validate(str(one)) == one


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (("U", "R"), ("R", "U"), ""),
        (None, ("U",), ""),
        (("U",), None, ""),
        (("U", "X", "W"), ("U",), "with W, X, unlike"),
        (("U",), ("U", "X"), "without X, unlike"),
        (("U", "X"), ("U", "Y"), "with X and without Y, unlike"),
    ],
)
def test_metric_sets_differ_in_words(one: tuple[str, ...] | None, other: tuple[str, ...] | None, told: str) -> None:
    """Order does not matter, and a run that does not say its metrics differs from none."""
    assert other_metrics(one, other) == told


def test_the_different_ones_of_many_are_sorted() -> None:
    first, second = Signature(set="a"), Signature(set="b")
    assert distinct_signatures([second, first, second]) == (first, second)

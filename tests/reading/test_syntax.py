"""The subject of a verb is found where it opens a clause, and nowhere else."""

from __future__ import annotations

from typing import cast

import pytest

from gmtw import languages
from gmtw.reading.syntax import Tables, before_copula, subject_before
from gmtw.reading.tokens import TaggedText, tagged
from gmtw.text.lexicons.features import features_of
from gmtw.text.words import tokens_of

ROMANIAN = languages.load("ro")
TABLES = cast("Tables", Tables.of(ROMANIAN))


def read(text: str) -> TaggedText:
    features = features_of(ROMANIAN)
    assert features is not None
    return tagged(tokens_of(text), frozenset(), features)


@pytest.mark.parametrize(
    ("text", "copula", "words"),
    [
        ("Orașul vechi este frumos.", 2, "Orașul vechi"),
        ("Aceste drumuri au fost lungi.", 3, "Aceste drumuri"),
        ("Cred că drumurile spre mare sunt lungi.", 5, "drumurile spre mare"),
        ("Cina este gata.", 1, "Cina"),
    ],
)
def test_a_noun_that_opens_a_clause_is_the_subject(text: str, copula: int, words: str) -> None:
    tagged_text = read(text)
    found = subject_before(tagged_text, before_copula(tagged_text, copula, TABLES), TABLES)
    assert found is not None
    tokens = tagged_text.tokens
    assert text[tokens.starts[found.first] : tokens.ends[found.last]] == words


@pytest.mark.parametrize(("text", "copula"), [("Orașul și satul este aici.", 3), ("Este frumos.", 0)])
def test_what_may_be_another_one_leaves_it_open(text: str, copula: int) -> None:
    tagged_text = read(text)
    assert subject_before(tagged_text, before_copula(tagged_text, copula, TABLES), TABLES) is None

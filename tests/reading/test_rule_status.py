"""A text's words on all demands at once."""

import pytest

from gmtw.languages import load
from gmtw.reading.rule_status import rule_status_of
from gmtw.text.sentences import sentences


@pytest.mark.parametrize(
    ("language", "text", "kept"),
    [
        ("ro", "Toate cerințele sunt respectate.", [True]),
        ("ro", "Nicio cerință nu este respectată.", [False]),
        ("ro", "Din păcate, toate cerințele sunt încălcate.", [False]),
        ("ro", "Nu toate cerințele sunt încălcate.", []),
        ("ro", "Dacă am muta muzeul, toate cerințele ar fi încălcate.", []),
        ("ro", "Bugetul este depășit cu 5 lei la prima variantă.", []),
        ("en", "Every requirement is broken.", [False]),
        ("en", "Not every requirement is broken.", []),
    ],
)
def test_remarks_on_all_demands(language: str, text: str, kept: list[bool]) -> None:
    reader = rule_status_of(load(language))
    assert [one.kept for one in reader.read(list(sentences(text, [])), text)] == kept

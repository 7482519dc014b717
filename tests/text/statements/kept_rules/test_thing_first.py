"""Rules whose thing is said before the verb."""

from typing import Any

import pytest

from gmtw.text.phrases import Phrases
from gmtw.text.statements.kept_rules.thing_first import ThingFirst
from tests.text.statements.kept_rules.reading_rules import LEXICON, atoms_of, said


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("bugetul nu depaseste 60 de lei", ["limit cost 60"]),
        ("bugetul total ramane sub 60 de lei", ["limit cost 60"]),
        ("bugetul este mic", []),
        ("toate programarile cu prioritate inalta sunt pastrate", ["retained priority=high"]),
        ("programarile cu prioritate scazuta au fost eliminate", ["avoided priority=low"]),
        ("doua programari cu prioritate scazuta au fost eliminate", []),
    ],
)
def test_the_verb_after_a_thing(text: str, rules: list[str]) -> None:
    """Only a noun with an article means all there are."""
    said_by: frozenset[Phrases[Any]] = frozenset((LEXICON.named, LEXICON.remains, LEXICON.removed))
    assert [said(rule) for rule in ThingFirst(LEXICON, atoms_of(text), [], said_by).rules()] == rules

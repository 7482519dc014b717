"""What each day is said to have."""

import pytest

from gmtw.text.statements.kept_rules.daily_things import DailyThings
from tests.text.statements.kept_rules.reading_rules import LEXICON, atoms_of, said

DAILY = DailyThings(LEXICON)


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("fiecare zi include cel putin un muzeu si doua parcuri", ["daily kind=museum 1", "daily kind=park 2"]),
        ("planul include cel putin un muzeu in fiecare zi", ["daily kind=museum 1"]),
        ("planul include cel putin un muzeu", []),
        ("am avut grija ca fiecare zi sa includa cel putin un preparat vegan", ["daily vegan 1"]),
        ("am vrut ca fiecare zi sa includa cel putin un preparat vegan", []),
        ("fiecare zi include cel putin un muzeu mic", []),
    ],
)
def test_what_a_day_has_at_least(text: str, things: list[str]) -> None:
    assert [said(rule) for rule in DAILY.at_least(atoms_of(text))] == things


@pytest.mark.parametrize(
    ("text", "things", "exact"),
    [
        ("fiecare zi include o activitate in aer liber", ["daily outdoor 1"], [False]),
        ("fiecare zi include exact o activitate in aer liber", ["daily outdoor 1"], [True]),
        ("fiecare zi include un muzeu sau un parc", [], []),
        ("planul include un muzeu", [], []),
        ("in fiecare zi , am ales o activitate in aer liber", ["daily outdoor 1"], [False]),
    ],
)
def test_what_a_day_has(text: str, things: list[str], exact: list[bool]) -> None:
    found = list(DAILY.without_least(atoms_of(text)))
    assert [said(rule) for rule in found] == things
    assert [rule.exact for rule in found] == exact

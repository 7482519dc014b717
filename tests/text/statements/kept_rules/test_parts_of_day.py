"""Rules about meals and parts of the day."""

import pytest

from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.kept_rules.parts_of_day import PartRules
from tests.text.scenes import WEEK
from tests.text.statements.kept_rules.reading_rules import LEXICON, RO, atoms_of, said

PARTS = PartRules(RO, LEXICON)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("pranzul are mai multe calorii decat cina", ["heaviest lunch"]),
        ("astfel incat pranzul sa fie masa principala", ["heaviest lunch"]),
        ("am respectat cerinta ca cina sa fie cea mai usoara", ["lightest dinner"]),
        ("pranzul sa fie masa principala", []),
        ("pranzul are multe calorii", []),
    ],
)
def test_which_meal_has_most(text: str, rules: list[str]) -> None:
    """A wish counts only as a result of what was done."""
    assert [said(rule) for rule in PARTS.of_meals(atoms_of(text))] == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Toate programările cu prioritate înaltă sunt doar dimineața.", ["parts priority=high morning"]),
        ("Toate programările cu prioritate înaltă sunt luni dimineața.", []),
    ],
)
def test_what_is_all_in_one_part(text: str, rules: list[str]) -> None:
    """A day beside the part makes it something else."""
    (sentence,) = sentences(text, [])
    places = SlotFinder(WEEK, RO).in_sentence(sentence)
    assert [said(rule) for rule in PARTS.all_in_one(sentence.atoms, places)] == rules

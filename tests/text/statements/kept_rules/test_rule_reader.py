"""Which sorts of rules a segment is read for, and what it may not have."""

import pytest

from gmtw.text.statements.amounts import AmountReader
from gmtw.text.statements.kept_rules.rule_reader import KeptRules
from tests.text.statements.kept_rules.reading_rules import RO, atoms_of, said

RULES = KeptRules(RO, AmountReader(RO))


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("niciun preparat nu se repeta", ["repeats"]),
        ("niciun preparat nu se repeta in aceeasi zi", []),
        ("nicio zi nu are mai mult de doua programari", ["limit appointment 2 daily"]),
        ("deoarece nu exista mai mult de doua programari pe zi", []),
        ("am ales ceva bun", []),
    ],
)
def test_a_segment_is_read_for_every_sort(text: str, rules: list[str]) -> None:
    """What holds on one day only, or restates a rule as a reason, states nothing."""
    atoms = atoms_of(text)
    words = frozenset(atom.text for atom in atoms)
    found = RULES.read(atoms, words, [], RULES.said_in(words))
    assert list(dict.fromkeys(map(said, found))) == rules


def test_a_segment_without_the_words_needs_no_reading() -> None:
    assert not RULES.said_in(frozenset({"vedem", "ceva", "bun"}))
    assert RULES.said_in(frozenset({"niciun", "preparat", "nu", "se", "repeta"}))

"""Rules whose verb is said first."""

import pytest

from gmtw.text.statements.kept_rules.verb_first import VerbFirst
from tests.text.statements.kept_rules.reading_rules import LEXICON, atoms_of, said


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("am evitat preparatele cu gluten", ["avoided gluten"]),
        ("am evitat preparatele cu gluten foarte des", []),
        ("respectand limita de doua programari pe zi", ["limit appointment 2 daily"]),
        ("nu depaseste bugetul de 60 de lei", ["limit cost 60"]),
        ("nu depaseste doua ore", ["limit minutes 120"]),
        (
            "respectand cerintele de a include cel putin un monument si un muzeu in fiecare zi",
            ["daily kind=monument 1", "daily kind=museum 1"],
        ),
        ("respectand cerinta de a include cel putin un monument si un muzeu", []),
        (
            "respectand cerinta de a avea cel putin un muzeu pe zi si maxim un parc pe zi",
            ["daily kind=museum 1", "limit kind=park 1 daily"],
        ),
        ("se evita activitatile care nu sunt potrivite pentru copii mici", ["avoided not family"]),
        ("am pastrat toate programarile cu prioritate inalta", ["retained priority=high"]),
    ],
)
def test_the_things_after_a_verb(text: str, rules: list[str]) -> None:
    """An hour is 60 minutes; a word of no list makes it something else, which states nothing."""
    atoms = atoms_of(text)
    verbs = [(cues, hit) for cues in (LEXICON.avoid, LEXICON.keep, LEXICON.retain) for hit in cues.find(atoms)]
    found = [rule for cues, verb in verbs for rule in VerbFirst(LEXICON, atoms, cues, verb, []).rules()]
    assert [said(rule) for rule in found] == rules

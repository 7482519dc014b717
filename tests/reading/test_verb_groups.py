"""Verbs with every tense that they may have: what small words decide, and what stays open."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.reading.verb_groups import Tense, tagged_text, verb_reader

RO = languages.load("ro")


def tenses(text: str) -> list[str]:
    """Return each verb of a text with its tenses: "am mers: perfect"."""
    tagged = tagged_text(text, RO)
    assert tagged is not None
    found = verb_reader(RO).groups(tagged)
    starts, ends = tagged.tokens.starts, tagged.tokens.ends
    return [f"{text[starts[one.first] : ends[one.last]]}: {' or '.join(sorted(one.tenses))}" for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Am mers la gară.", ["Am mers: perfect"]),
        ("Nu mi-a mai spus nimic.", ["a mai spus: perfect"]),
        ("S-a dus acasă.", ["a dus: perfect"]),
        ("Casa a fost vândută.", ["a fost: perfect"]),
        ("Aș merge, dar plouă.", ["Aș merge: conditional", "plouă: present"]),
        ("Ai putea veni mâine?", ["Ai putea: conditional"]),
        ("Ar fi plecat demult.", ["Ar fi plecat: conditional"]),
        ("Veți primi un răspuns.", ["Veți primi: future"]),
        ("El o va vizita.", ["va vizita: future"]),
        ("O să plec luni.", ["O să plec: future"]),
        ("Am să plec luni.", ["Am să plec: future or present"]),
        ("Lăsați-o să doarmă.", ["Lăsați: none or present", "să doarmă: subjunctive"]),
        ("Vreau să ne vedem.", ["Vreau: present", "să ne vedem: subjunctive"]),
        ("A început fără a se uita înapoi.", ["A început: perfect"]),
        ("Ploaia cădea încet.", ["cădea: imperfect"]),
        ("Uitasem cheia.", ["Uitasem: pluperfect"]),
        ("El spuse ceva și intră.", ["spuse: none or simple-perfect", "intră: present"]),
        (
            "Zâmbi, apoi ieși. Tăcuseră.",
            ["Zâmbi: simple-perfect", "ieși: present or simple-perfect", "Tăcuseră: pluperfect"],
        ),
        ("Lumina din odaie este caldă.", ["este: present"]),
        ("Pentru casa noastră avem un plan.", ["avem: present"]),
        ("Nu uita umbrela!", ["uita: imperative"]),
        ("Mergem spre sat.", ["Mergem: present"]),
        ("O zi frumoasă la mare.", []),
    ],
)
def test_verbs(text: str, expected: list[str]) -> None:
    assert tenses(text) == expected


def test_persons_are_those_of_the_helper() -> None:
    """ "Ai" tells a second person; "am" leaves the number open."""
    tagged = tagged_text("Ai venit. Am văzut.", RO)
    assert tagged is not None
    first, second = verb_reader(RO).groups(tagged)
    assert first.persons == {("2", "s")}
    assert second.persons == {("1", "s"), ("1", "p")}
    assert first.surely(frozenset({Tense.PERFECT}))
    assert not first.perhaps(frozenset({Tense.FUTURE}))

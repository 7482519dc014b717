"""A prompt that lost something of its task is refused, with the reason; one in other words is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gmtw.worlds import Refused
from gmtw.worlds.variants.admission import refuse_if_changed
from gmtw.worlds.variants.plain_prompt import PlainPrompt
from tests.worlds.variants.variant_sample import of

PLAIN = PlainPrompt.of(of("travel-v2"), "ro")
"""Two days in Oradea; eight sights; three demands."""


def changed(old: str, new: str) -> tuple[str, ...]:
    """Return the turns with one thing changed once."""
    assert old in PLAIN.said[0], old
    return (PLAIN.said[0].replace(old, new, 1),)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("durează 180 de minute", "durează 18 minute", r"numbers differ: -180 \+18"),
        ("durează 180 de minute", "durează o sută opt minute", r"numbers differ: -180 \+108"),
        ("două zile", "trei zile", r"numbers differ: -2 \+3"),
        ("cele 2 obiective", "cele obiective", "numbers differ: -2"),
        (
            "după „Muzeul Memorial Iosif Vulcan”",
            "după „Muzeul Memorial”",
            "names differ: -muzeul memorial iosif",
        ),
        ("„Teatrul Regina Maria”", "„Cetatea Oradea”", r"names differ: -teatrul regina maria \+cetatea oradea"),
        ("\n3. Planul", "\nPlanul", "numbers differ: -3"),
        ("\n3. Planul", "\n\u2022 3. Planul", "numbers of demands differ: -3"),
        ("20 de minute, intrare liberă", "20 de minute", "not shown: Șirul Canonicilor"),
        ("- Cetatea Oradea: monument", "- Cetatea Oradea: muzeu", "not shown: Cetatea Oradea"),
        ('"ziua_2"', '"ziua_2_bis"', "JSON keys differ|numbers differ"),
        ('"ziua_2": ["...", "..."]', '"ultima": ["...", "2"]', "JSON keys differ"),
        ('"ziua_1": ["...", "..."],', '"ziua_1": ["...", "..."]', "JSON keys differ"),
    ],
)
def test_what_lost_something_is_refused(old: str, new: str, why: str) -> None:
    """Each of numbers, names, demands, attributes and keys."""
    with pytest.raises(Refused, match=why):
        refuse_if_changed(PLAIN, changed(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("durează 180 de minute", "durează o sută optzeci de minute"),
        ("două zile", "2 zile"),
        ("„Teatrul Regina Maria”", "TEATRUL REGINA MARIA"),
        ("Vă rugăm să respectați următoarele cerințe:", "Cam asta vreau, pe scurt:"),
        ("Șirul Canonicilor: monument, în aer liber", "sirul canonicilor (monument, in aer liber"),
        ("unul sau două paragrafe", "cât vrei tu"),
        ('"ziua_2"', '"ZIUA 2"'),
    ],
)
def test_other_words_are_admitted(old: str, new: str) -> None:
    """Digits or words, capitals, marks, brackets, and the frame."""
    refuse_if_changed(PLAIN, changed(old, new))


def test_turns_are_counted_and_the_models_own_stays() -> None:
    """Of a repair the second turn is what the model said; a prompt that is the same is none in other words."""
    repair = PlainPrompt.of(of("travel-v2/repair"), "ro")
    request, agreed, change = repair.said
    said: dict[str, Callable[[], tuple[str, ...]]] = {
        "other turns": lambda: (request, change),
        "said before": lambda: (request, agreed.upper(), change),
        "changes nothing": lambda: repair.said,
        "numbers of demands differ|numbers differ": lambda: (request, agreed, change.replace("4. ", "5. ")),
    }
    for why, turns in said.items():
        with pytest.raises(Refused, match=why):
            refuse_if_changed(repair, turns())

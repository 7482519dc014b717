"""A prompt that lost something of its task is refused, with the reason; one in other words is not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from gmtw.worlds import Refused
from gmtw.worlds.variants.admission import refuse_if_changed
from gmtw.worlds.variants.plain_prompt import PlainPrompt
from tests.worlds.variants.variant_sample import of


@cache
def plain() -> PlainPrompt:
    """Three days at Satu Mare; eight sights; three demands."""
    return PlainPrompt.of(of("travel-v3"), "ro")


def changed(old: str, new: str) -> tuple[str, ...]:
    """Return the turns with one thing changed once."""
    assert old in plain().said[0], old
    return (plain().said[0].replace(old, new, 1),)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("durează 240 de minute", "durează 24 de minute", r"numbers differ: -240 \+24"),
        ("durează 240 de minute", "durează două sute patru minute", r"numbers differ: -240 \+204"),
        ("trei zile la", "două zile la", r"numbers differ: -3 \+2"),
        ("mai puțin de 85 de lei", "puțin", "numbers differ: -85"),
        ("lipsi „Muzeul de Artă”", "lipsi „Muzeul”", "names differ: -muzeul de arta"),
        ("„Muzeul de Artă”", "„Palatul Dacia”", r"names differ: -muzeul de arta \+palatul dacia"),
        ("\n3. Vizitele", "\nVizitele", "numbers differ: -3"),
        ("\n3. Vizitele", "\n\u2022 3. Vizitele", "numbers of demands differ: -3"),
        ("10 minute, intrare liberă", "10 minute", "not shown: Palatul Dacia"),
        ("- Palatul Dacia: monument", "- Palatul Dacia: muzeu", "not shown: Palatul Dacia"),
        ('"ziua_2"', '"ziua_2_bis"', "JSON keys differ|numbers differ"),
        ('"ziua_2": ["...", "..."]', '"ultima": ["...", "2"]', "JSON keys differ"),
        ('"ziua_1": ["...", "..."],', '"ziua_1": ["...", "..."]', "JSON keys differ"),
    ],
)
def test_what_lost_something_is_refused(old: str, new: str, why: str) -> None:
    """Each of numbers, names, demands, attributes and keys."""
    with pytest.raises(Refused, match=why):
        refuse_if_changed(plain(), changed(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("durează 240 de minute", "durează două sute patruzeci de minute"),
        ("trei zile", "3 zile"),
        ("„Muzeul de Artă”", "MUZEUL DE ARTĂ"),
        ("Ține cont de câteva lucruri:", "Cam asta vreau, pe scurt:"),
        ("Pădurea Noroieni: spațiu verde, în aer liber", "padurea noroieni (spatiu verde, in aer liber"),
        ("unul sau două paragrafe", "cât vrei tu"),
        ('"ziua_2"', '"ZIUA 2"'),
    ],
)
def test_other_words_are_admitted(old: str, new: str) -> None:
    """Digits or words, capitals, marks, brackets, and the frame."""
    refuse_if_changed(plain(), changed(old, new))


def test_turns_are_counted_and_the_models_own_stays() -> None:
    """The second turn of a repair is the model's own; a prompt that is the same is none in other words."""
    repair = PlainPrompt.of(of("travel-v3/repair"), "ro")
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

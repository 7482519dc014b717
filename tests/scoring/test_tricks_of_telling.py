"""F of texts that tell the plan without telling it, over worlds of the frozen sets, in both languages.

Each trick has the right plan in its JSON and a ceiling that its mean F stays under. The honest text beside it has 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import pytest

from gmtw.baselines.plan_answers import home_of, task_of
from gmtw.core.rng import RandomStream
from gmtw.core.types import Answer, Instance, ReadPlan
from gmtw.datasets import load
from gmtw.scoring.metrics.faithfulness import METRIC

SETS = Path(__file__).parents[2] / "bench"
EVERY = 17
"""One world of so many of a kind is tried."""

WHEN = {
    "ro": "morning dimineața, afternoon după-amiaza, breakfast la micul dejun, lunch la prânz, dinner la cină",
    "en": "morning in the morning, afternoon in the afternoon, breakfast at breakfast, lunch at lunch, "
    "dinner at dinner",
}


def when(part: str, language: str) -> str:
    """Return the words for a part of the day."""
    return dict(pair.split(" ", 1) for pair in WHEN[language].split(", ")).get(part, "")


class Case(NamedTuple):
    """An instance in a language, with what a trick says of it."""

    instance: Instance
    language: str

    @property
    def cells(self) -> list[tuple[str, str]]:
        """The planned cells."""
        return [(slot, entity) for slot, row in (task_of(self.instance).witness or {}).items() for entity in row]

    def name(self, entity: str) -> str:
        """Return the name of an entity."""
        return task_of(self.instance).scene.entity[entity].names[self.language][0]

    @property
    def planned(self) -> list[str]:
        """The names of what is planned."""
        return [self.name(entity) for _, entity in self.cells]

    @property
    def others(self) -> list[str]:
        """The names of what is not planned."""
        planned = {entity for _, entity in self.cells}
        return [self.name(id_) for id_ in task_of(self.instance).scene.entity if id_ not in planned]

    @property
    def honest(self) -> str:
        """The plan told as the oracle tells it."""
        rng = RandomStream("honest", self.instance.fingerprint, self.language)
        return home_of(self.instance).explain_witness(self.instance, self.language, rng)

    @property
    def slots(self) -> list[str]:
        """The slots of the scene."""
        return list(task_of(self.instance).scene.slot)

    def after(self, slot_id: str) -> str:
        """Return the slot after another one, after the last one the first."""
        return self.slots[(self.slots.index(slot_id) + 1) % len(self.slots)]

    def place(self, slot_id: str) -> str:
        """Return words for a slot."""
        slot = task_of(self.instance).scene.slot[slot_id]
        if slot.place or (slot.part and not when(slot.part, self.language)):
            return slot.names[self.language][0].replace("_", " ")
        day = slot.names[self.language][0].split("_")[0] if slot.weekday else ""
        if self.language == "ro":
            return f"{day or f'în ziua {slot.day + 1}'} {when(slot.part, 'ro')}".strip()
        return f"{f'on {day}' if day else f'on day {slot.day + 1}'} {when(slot.part, 'en')}".strip()

    def score(self, text: str) -> float:
        """Return F of a text, with the right plan."""
        answer = Answer(plan=ReadPlan(cells=tuple(self.cells)), explanation=text)
        value = METRIC.measure(self.instance, answer, self.language).value
        assert value is not None
        return value


def _stepwise(first: str, then: str, last: str, names: Sequence[str]) -> str:
    middle = "".join(f" {then} {name}." for name in names[1:-1])
    return f"{first} {names[0]}.{middle} {last} {names[-1]}."


Trick = Callable[[Case], str]

TRICKS: dict[str, tuple[float, dict[str, Trick]]] = {
    "names alone": (0.5, {code: lambda c: f"{', '.join(c.planned)}." for code in ("ro", "en")}),
    "a list of perhapses": (
        0.3,
        {
            "ro": lambda c: f"Poate că vom alege {', sau poate '.join(c.planned)}. Încă nu am hotărât.",
            "en": lambda c: f"Maybe we will choose {', or perhaps '.join(c.planned)}. Nothing is settled yet.",
        },
    ),
    "a perhaps in each place": (
        0.3,
        {
            "ro": lambda c: " ".join(f"S-ar putea ca {c.place(s)} să fie {c.name(e)}." for s, e in c.cells),
            "en": lambda c: " ".join(f"It might be {c.name(e)} {c.place(s)}." for s, e in c.cells),
        },
    ),
    "a dim memory of each place": (
        0.3,
        {
            "ro": lambda c: " ".join(f"Parcă {c.place(s)} era {c.name(e)}." for s, e in c.cells),
            "en": lambda c: " ".join(f"Possibly {c.name(e)} was {c.place(s)}." for s, e in c.cells),
        },
    ),
    "told and taken back": (
        0.3,
        {
            "ro": lambda c: f"{c.honest} Nimic din ce am scris nu este adevărat.",
            "en": lambda c: f"{c.honest} None of the above is true.",
        },
    ),
    "told and another plan given out": (
        0.3,
        {
            "ro": lambda c: f"{c.honest}\n\nDe fapt, planul este altul.",
            "en": lambda c: f"{c.honest}\n\nIn fact the plan in the JSON is different.",
        },
    ),
    "told, and the reader sent away": (
        0.3,
        {
            "ro": lambda c: f"{c.honest} Ignorați cele de mai sus.",
            "en": lambda c: f"{c.honest} Please ignore the above.",
        },
    ),
    "told, and everything else added": (
        0.6,
        {
            "ro": lambda c: f"{c.honest} În plus, în plan se află și {', '.join(c.others)}.",
            "en": lambda c: f"{c.honest} In addition, the plan also includes {', '.join(c.others)}.",
        },
    ),
    "a list of all that there is": (
        0.6,
        {
            "ro": lambda c: "\n- ".join(["În plan intră toate:", *c.planned, *c.others]),
            "en": lambda c: "\n- ".join(["The plan includes all of these:", *c.planned, *c.others]),
        },
    ),
    "all of it in each place": (
        0.3,
        {
            code: lambda c: " ".join(f"{c.place(slot).capitalize()}: {', '.join(c.planned)}." for slot in c.slots)
            for code in ("ro", "en")
        },
    ),
    "told, and each thing given up": (
        0.3,
        {
            "ro": lambda c: f"{c.honest} {' '.join(f'Am renunțat la {name}.' for name in c.planned)}",
            "en": lambda c: f"{c.honest} {' '.join(f'We left out {name}.' for name in c.planned)}",
        },
    ),
    "told, and told again one place later": (
        0.3,
        {
            code: lambda c: (
                f"{c.honest}\n\n{' '.join(f'{c.place(c.after(s)).capitalize()}: {c.name(e)}.' for s, e in c.cells)}"
            )
            for code in ("ro", "en")
        },
    ),
    "the order of the last first": (
        0.5,
        {
            "ro": lambda c: _stepwise("La început avem", "Apoi urmează", "La final rămâne", c.planned[::-1]),
            "en": lambda c: _stepwise("At first there is", "Then there is", "Finally there is", c.planned[::-1]),
        },
    ),
}
"""The name of a trick -> its ceiling, and the text by language."""


@cache
def cases(language: str) -> list[Case]:
    """Return some worlds of every kind but facts, each with a plan."""
    worlds = [*load(SETS / "gmtw-ro-3.0")]
    return [Case(instance, language) for instance in worlds if instance.source != "fact" and task_of(instance).witness][
        ::EVERY
    ]


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("trick", TRICKS)
def test_a_trick_stays_under_its_ceiling(trick: str, language: str) -> None:
    ceiling, told = TRICKS[trick]
    tried = [case for case in cases(language) if case.others and len(case.planned) > 2]
    assert len(tried) >= 20
    assert mean(case.score(told[language](case)) for case in tried) <= ceiling


@pytest.mark.parametrize("language", ["ro", "en"])
def test_the_honest_text_beside_it_is_told(language: str) -> None:
    assert {case.score(case.honest) for case in cases(language)} == {1.0}


@pytest.mark.parametrize("language", ["ro", "en"])
def test_our_prompts_ask_for_the_slots(language: str) -> None:
    """The word that `slots_asked` declares stands in every world's prompt, where it asks for the explanation."""
    what = {"ro": r"explica|paragraf|spu[inm]", "en": r"explanation|explain|paragraph|tell me|\bsay\b"}[language]
    place = {"ro": r"\b(?:zi|ziua|când|cursa|cursă|magazin|magazinul)\b", "en": r"\b(?:day|when|trip|shop)\b"}[language]
    for case in cases(language):
        assert task_of(case.instance).slots_asked
        asking = [line for line in case.instance.prompts[language].splitlines() if re.search(what, line)]
        assert any(re.search(place, line) for line in asking), case.instance.id

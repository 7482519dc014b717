"""Small worlds of our own, one of each kind, as instances that any test may grade against."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw import rules as r
from gmtw.fingerprint import fingerprint
from gmtw.values import Instance, PlanTask

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def _names(ro: str, en: str) -> dict[str, tuple[str, ...]]:
    return {"ro": (ro,), "en": (en,)}


def _instance(source: str, scene: r.Scene, *rules: r.Rule) -> Instance:
    task = PlanTask(scene=scene, rules=rules)
    return Instance(
        id=f"test-{source}/easy/000001",
        source=source,
        level="easy",
        fingerprint=fingerprint(task),
        task=task,
        prompts={"ro": "Fă un plan.", "en": "Make a plan."},
    )


@pytest.fixture(scope="session")
def travel() -> Instance:
    """Two days in Oradea, five attractions; one museum at least, 40 lei at most, nothing twice."""
    slots = tuple(r.Slot(id=f"day{n + 1}", names=_names(f"day{n + 1}", f"day{n + 1}"), day=n) for n in range(2))
    rows = [
        ("A1", "Muzeul Țării Crișurilor", "Museum of the Criș Lands", "museum", 20),
        ("A2", "Cetatea Oradea", "Oradea Fortress", "monument", 25),
        ("A3", "Piața Unirii", "Union Square", "square", 0),
        ("A4", "Parcul Brătianu", "Brătianu Park", "park", 0),
        ("A5", "Muzeul Francmasoneriei", "Museum of Freemasonry", "museum", 30),
    ]
    entities = tuple(
        r.Entity(id=id_, names=_names(ro, en), attributes={"attraction": 1, f"kind={kind}": 1, "cost": cost})
        for id_, ro, en, kind, cost in rows
    )
    return _instance(
        "travel",
        r.Scene(slots=slots, entities=entities),
        r.Include(attribute="kind=museum"),
        r.MaxTotal(attribute="cost", limit=40),
        r.NoRepeats(),
        r.SlotsFilled(),
        r.KnownNames(),
        r.WellFormed(),
    )


@pytest.fixture(scope="session")
def schedule() -> Instance:
    """Two days of two halves, four appointments, two of them numbered siblings."""
    days = [("Luni", "Monday"), ("Marți", "Tuesday")]
    halves = [("dimineață", "morning"), ("după-amiază", "afternoon")]
    slots = tuple(
        r.Slot(
            id=f"{en.lower()}_{part}",
            names=_names(f"{ro}_{half}", f"{en}_{part}"),
            day=day,
            weekday=en.lower(),
            part=part,
            capacity=1,
            required=False,
        )
        for day, (ro, en) in enumerate(days)
        for half, part in halves
    )
    rows = [
        ("M1", "Ședință de echipă", "Team meeting", "high"),
        ("M2", "Vizită la dentist (1)", "Dentist visit (1)", "low"),
        ("M3", "Vizită la dentist (2)", "Dentist visit (2)", "medium"),
        ("M4", "Curs de dans", "Dance class", "low"),
    ]
    entities = tuple(
        r.Entity(id=id_, names=_names(ro, en), attributes={"appointment": 1, f"priority={priority}": 1})
        for id_, ro, en, priority in rows
    )
    return _instance(
        "schedule",
        r.Scene(slots=slots, entities=entities),
        r.MaxTotal(attribute="appointment", limit=3),
        r.KeepAll(attribute="priority=high"),
        r.KnownNames(),
        r.WithinCapacity(),
        r.PlacedOnce(),
        r.WellFormed(),
    )


@pytest.fixture(scope="session")
def recipe() -> Instance:
    """One day of three meals, two dishes for each; vegetarian, and lunch the heaviest meal."""
    meals = [("mic_dejun", "breakfast"), ("pranz", "lunch"), ("cina", "dinner")]
    slots = tuple(
        r.Slot(
            id=f"day1_{en}",
            names=_names(f"day1_{ro}", f"day1_{en}"),
            part=en,
            capacity=1,
            accepts=f"meal={en}",
        )
        for ro, en in meals
    )
    rows = [
        ("D1", "Terci de ovăz", "Porridge", "breakfast", 1, 250),
        ("D2", "Ochiuri cu șuncă", "Fried eggs with ham", "breakfast", 0, 400),
        ("D3", "Varză à la Cluj", "Cluj-style cabbage", "lunch", 0, 600),
        ("D4", "Iahnie de fasole", "Bean stew", "lunch", 1, 450),
        ("D5", "Salată de vinete", "Aubergine salad", "dinner", 1, 200),
        ("D6", "Pui la ceaun", "Pan-fried chicken", "dinner", 0, 500),
    ]
    entities = tuple(
        r.Entity(
            id=id_,
            names=_names(ro, en),
            attributes={"dish": 1, f"meal={meal}": 1, "vegetarian": vegetarian, "kcal": kcal},
        )
        for id_, ro, en, meal, vegetarian, kcal in rows
    )
    return _instance(
        "recipe",
        r.Scene(slots=slots, entities=entities),
        r.Only(attribute="vegetarian"),
        r.Heaviest(part="lunch", attribute="kcal"),
        r.SlotsFilled(),
        r.KnownNames(),
        r.RightKind(),
        r.WithinCapacity(),
        r.WellFormed(),
    )


@pytest.fixture(scope="session")
def fact() -> Instance:
    """A context that states four values, the asked one among them; the exact value is asked for."""
    values = {
        "F1": ("Moldoveanu (2544 m)", "Moldoveanu"),
        "F2": ("4 județe", "4", "patru", "patru județe"),
        "F3": ("1918",),
        "F4": ("Oradea",),
    }
    entities = tuple(r.Entity(id=id_, names={"ro": names, "en": names}) for id_, names in values.items())
    slot = r.Slot(id="answer", names=_names("answer", "answer"), capacity=1, free_text=True)
    return _instance(
        "fact",
        r.Scene(slots=(slot,), entities=entities),
        r.FromContext(entity="F2"),
        r.ValueOfContext(),
        r.WellFormed(),
    )


@pytest.fixture(scope="session")
def published() -> Path:
    """The folder of published instances and outputs, which lies beside the project where it is there."""
    folder = DATA / "gmtw_ro_published"
    if not folder.is_dir():
        pytest.skip(f"needs the published data, which are not part of the project: {folder.name} is absent")
    return folder

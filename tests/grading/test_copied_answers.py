"""When two answers are alike: copies but for small changes, and not two tellings of the same plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.grading.copied_answers import Answerer, Sketch, copies, sketch

PROSE = (
    "Am așezat vizita la muzeu luni dimineață, pentru că atunci biletele costă mai puțin, iar plimbarea prin grădină "
    "rămâne pentru după-amiază, când se răcorește. Marți urcăm la cetate devreme și coborâm spre piață la prânz, "
    "unde mâncăm ceva ușor. Seara o lăsăm liberă, fiindcă trenul pleacă a doua zi înainte de ora șapte, iar bagajele "
    "trebuie făcute cu grijă. Nu am pus turnul, deoarece este închis toată săptămâna aceasta."
)
OTHER = (
    "Prima zi începe la muzeu, cu bilete ieftine, și continuă în grădină spre seară, fiindcă la amiază este prea cald. "
    "A doua zi mergem întâi la cetate și apoi la piață pentru masă. Turnul nu apare în program: găsim porțile închise. "
    "După masă ne odihnim și ne strângem lucrurile, căci plecăm foarte devreme în dimineața următoare cu trenul spre "
    "casă, iar gara se află destul de departe de pensiunea unde suntem cazați."
)
PLAN = '\n\n```json\n{"Luni": ["Muzeul", "Grădina"], "Marți": ["Cetatea", "Piața"], "Miercuri": null}\n```'


def alike(one: str, other: str, prompt: str = "") -> bool:
    """Return whether the only answers of two models are alike."""
    return bool(found_among(sketch(one, prompt), sketch(other, prompt)))


def found_among(one: Sketch, other: Sketch, names: tuple[str, str] = ("a", "b")) -> list[int]:
    first, second = (Answerer(Path(name), name, "ro") for name in names)
    return [same for _, _, same in copies({first: {"x": [one]}, second: {"x": [other]}})]


@pytest.mark.parametrize(
    "changed",
    [
        PROSE + PLAN,
        PROSE.upper() + PLAN.replace(" ", ""),
        PROSE.replace("luni", "lunea").replace("ușor", "repede") + PLAN,
        "Iată planul.\n" + PROSE.replace(".", " !") + PLAN.replace("null", '"Turnul"'),
        PLAN + "{" + PROSE + "}",
    ],
)
def test_small_changes_make_no_other_answer(changed: str) -> None:
    assert alike(PROSE + PLAN, changed)


def test_the_same_plan_told_otherwise_is_no_copy() -> None:
    """Two good models may have it, and both may quote the prompt."""
    assert not alike(PROSE + PLAN, OTHER + PLAN)
    quoted = "Regulile: " + PROSE
    assert alike(quoted + OTHER, quoted)
    assert not alike(quoted + OTHER, quoted, prompt=PROSE)


def test_answers_with_hardly_any_text() -> None:
    """They are alike if they are equal; empty ones never are."""
    assert alike("Iată planul cerut." + PLAN, "Iată planul cerut:" + PLAN)
    assert not alike("Iată planul cerut." + PLAN, "Iată planul cerut." + PLAN.replace("Piața", "Turnul"))
    assert not alike("", "")


def test_a_model_is_no_copy_of_itself() -> None:
    assert found_among(sketch(PROSE), sketch(PROSE), ("a", "a")) == []

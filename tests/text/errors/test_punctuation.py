"""Missing marks and capitals: found where a sentence needs them, and not in lists, headings and labels."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.errors import Masks, detectors_of
from gmtw.text.errors.punctuation import DETECTOR
from gmtw.text.words import tokens_of

NOTHING = Masks.of([])
SENTENCE = "Am ales un muzeu mare, pentru că în prima zi anunță ploaie și frig"


def found(text: str, masks: Masks = NOTHING, code: str = "ro") -> list[tuple[str, str]]:
    """The rule and the words of each error."""
    detector = DETECTOR.of(languages.load(code))
    assert detector is not None
    return [(error.rule, text[error.start : error.end]) for error in detector.find(tokens_of(text), masks)]


STARTS = [("lower-case-start", day) for day in ("luni", "marți", "joi")]


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("vedem muzeul. apoi mergem în parc.", [("lower-case-start", "apoi")]),
        ("vedem muzeul.\n\napoi mergem în parc.", [("lower-case-start", "apoi")]),
        (
            "Vedem tot. luni un parc. marți un lac. joi un pod. vineri un far.",
            [*STARTS, ("lower-case-start", "vineri")],
        ),
        ("Mergem la timișoara cu trenul.", [("lower-case-name", "timișoara")]),
        (f"{SENTENCE}\n\nMarți rămâne liberă.", [("no-end", "frig")]),
        ("Luni vedem muzeul Apoi mergem în parc.", [("no-stop", "muzeul")]),
        ("Luni vedem muzeul Deoarece plouă.", [("no-stop", "muzeul")]),
        ("Bunica a strigat „veniți la masă și a râs.", [("no-pair", "„")]),
        ("Bunica a strigat veniți la masă” și a râs.", [("no-pair", "”")]),
        ("Parcul (cel mare e închis.\n\nMuzeul) nu.", [("no-pair", "("), ("no-pair", ")")]),
    ],
)
def test_what_is_missing_is_found(text: str, errors: list[tuple[str, str]]) -> None:
    assert found(text) == errors


@pytest.mark.parametrize(
    "text",
    [
        "Luni vedem muzeul. Apoi mergem în parc.",
        "Vedem tot. luni un parc. marți un lac. joi un pod. Vineri un far.",
        "vedem muzee, parcuri etc. și ne întoarcem.",
        "„Da, a zis el.\n\n„Și apoi?” A tăcut. Așa spune scrisoarea.” Mergem (azi) la [1].",
        "a) un muzeu\n2) un parc, :)\n**iv)** un pod",
        "Se scrie “așa” și ”așa”, iar unii „așa“.",
        "Avem nevoie de fructe (ex. mere).",
        "Întâlnirea începe la ora 10. marți avem alta.",
        "- Vedem un muzeu.\n- apoi un parc\n* cina",
        "1. vedem un muzeu\n2. mergem în parc",
        "| zi | plan |\n|---|---|\n| luni | muzeu |",
        "# Planul pentru cele trei zile de vacanță din luna mai cu toată familia\n\nIată planul.",
        "**Planul pentru cele trei zile de vacanță din luna mai cu toată familia**\n\nIată planul.",
        f"- {SENTENCE}\n\nMarți rămâne liberă.",
        f"Ziua 1: {SENTENCE}\n\nMarți rămâne liberă.",
        f"{SENTENCE}:\n\n- un muzeu",
        f"{SENTENCE}.\n\nMarți rămâne liberă.",
        "Planul pe scurt\n\nMarți rămâne liberă.",
        SENTENCE,
        "„Mergem la munte?” a întrebat mama. „Da!” a răspuns tata.",
        "— Unde mergem? întrebă ea.",
        "A fost... cum să spun... o zi lungă.",
        "**Ziua 1** Am ales un muzeu.",
        "Ziua 1\nMuzeul\nParcul\nCina\n" * 8,
    ],
)
def test_what_needs_no_mark_has_none(text: str) -> None:
    assert found(text) == []


def test_a_row_without_a_mark_has_an_error_each_time_one_is_overdue() -> None:
    table = languages.load("ro").punctuation
    words = ["mergem"] * (table.row + 2 * table.each)
    assert [rule for rule, _ in found(" ".join(words))] == ["no-mark"] * 2
    assert found(" ".join(words[: table.row])) == []
    words[table.row // 2] += ","
    assert len(found(" ".join(words))) < 2


def test_lines_divide_a_row_if_they_are_short() -> None:
    """A row of long lines is one text without marks; short lines are a list."""
    row = languages.load("ro").punctuation.row
    assert found("\n".join(["mergem în oraș"] * row)) == []
    assert found("\n".join(["mergem în oraș și apoi ne plimbăm prin parc până seara"] * row)) != []


def test_names_of_the_prompt_keep_their_capital() -> None:
    masks = Masks.of(
        ["Castelul Xantus", "La Xantus"], ["Vreau să văd Castelul Xantus în prima zi. Mănânc la La Xantus."]
    )
    assert found("Vedem castelul xantus.", masks) == [("lower-case-name", "xantus")]
    assert found("Vedem castelul xantus.") == []
    assert found("Mâncăm la restaurantul La Xantus.", masks) == []
    assert found("Mergem la timișoara.", Masks.of([], ["Cunoști sosul timișoara?"])) == []


def test_english_has_its_own_words() -> None:
    assert found("we see the museum. then we rest.", code="en") == [("lower-case-start", "then")]
    assert found("we see parks, museums etc. and rest.", code="en") == []


@pytest.mark.parametrize("code", ["es", "pt", "ee"])
def test_a_language_without_data_abstains(code: str) -> None:
    assert "punctuation" not in [detector.key for detector in detectors_of(languages.load(code))]

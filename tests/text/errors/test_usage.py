"""Rules of usage: each finds its own wrong sentence and nothing in its right one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw import languages
from gmtw.languages.errors import UsageRule
from gmtw.text.errors import CATEGORIES, Masks, TextError, distinct, errors_in
from gmtw.text.errors.usage import DETECTOR, Misuses, compiled
from gmtw.text.lexicons.features import features_of
from gmtw.text.words import tokens_of

ROMANIAN = languages.load("ro").usage
NOTHING = Masks.of([])
ALL = Misuses(ROMANIAN.rules, ROMANIAN.classes, features_of(languages.load("ro")))


def found(text: str, masks: Masks = NOTHING) -> list[tuple[str, str]]:
    """The rule and the words of each error."""
    return [(error.rule, text[error.start : error.end]) for error in distinct(ALL.find(tokens_of(text), masks))]


@pytest.mark.parametrize("rule", ROMANIAN.rules, ids=lambda rule: rule.key)
def test_a_rule_finds_its_wrong_sentence_and_not_its_right_one(rule: UsageRule) -> None:
    assert rule.key in {key for key, _ in found(rule.wrong)}
    assert found(rule.right) == []


def cured(text: str, error: TextError) -> tuple[str, list[TextError]]:
    """The text with the right form in the place of an error, and what all detectors find in that place then."""
    whole = text[: error.start] + error.better + text[error.end :]
    reach = range(error.start, error.start + len(error.better))
    found = errors_in(whole, languages.load("ro"), NOTHING)
    return whole, [
        one for one in found if one.start <= reach.stop and reach.start <= one.end and one.category != "capital"
    ]


def test_what_a_rule_calls_right_passes_all_detectors() -> None:
    for rule in ROMANIAN.all_rules:
        whole = Misuses([rule], ROMANIAN.classes, features_of(languages.load("ro")))
        for error in whole.find(tokens_of(rule.wrong), NOTHING):
            if error.better:
                assert cured(rule.wrong, error)[1] == [], (rule.key, cured(rule.wrong, error)[0])


@pytest.mark.parametrize("rule", [rule for rule in ROMANIAN.rules if rule.cures], ids=lambda rule: rule.key)
def test_a_cure_of_a_table_is_made_of_right_words(rule: UsageRule) -> None:
    whole = Misuses([rule], ROMANIAN.classes, features_of(languages.load("ro")))
    for wrong, right in rule.cures.items():
        assert wrong == wrong.lower() != right.lower()
        assert whole.find(tokens_of(right), NOTHING) == []
        found = errors_in(f"Aici scrie „pentru {right}”, corect.", languages.load("ro"), NOTHING)
        assert [error.category for error in found if error.category in ("spelling", "foreign")] == [], right


def test_rules_have_names_of_their_own_and_known_categories() -> None:
    keys = [rule.key for rule in ROMANIAN.rules]
    assert len(set(keys)) == len(keys)
    assert {rule.category for rule in ROMANIAN.rules} <= set(CATEGORIES)


@pytest.mark.parametrize(
    "text",
    [
        "Luni: muzeu. Marți dimineață: parc.",
        "- **Joi dimineață** – liber\n- Vineri: teatru",
        "Planul e gata. Miercuri plecăm.",
        "Programul „Luni dimineață” rămâne liber.",
        "Cheia este Luni_dimineață.",
        "Planul este:\n* Control medical (Marți dimineață)\n* Interviu (Joi)\n",
    ],
)
def test_a_heading_or_the_start_of_a_sentence_has_its_capital(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("Bilet: 119 lei, 120 lei, 1.500 lei, 101 lei.", ["120 lei", "1.500 lei"]),
        ("Muzeul (20 lei, interior) și castelul (35 lei) costă 20 + 35 = 55 lei.", []),
        ("| Ceai | 35 lei |\n| Pâine | 20 lei |\n\nCeaiul costă 35 lei.", ["35 lei"]),
        ("Ne vedem marți, în Joi sau Vineri.", ["în", "Joi", "Vineri"]),
        ("Pleacă luni și stă două luni, în luni de iarnă.", []),
        ('Am păstrat "Interviu" (Marți dimineață) și cursul (Joi), care sunt scurte.', ["Marți", "Joi"]),
        ("Am ales un wrap\u2011ul bun.", ["wrap\u2011ul"]),
        ("Vom relaxa regulile, apoi ne vom relaxa.", []),
    ],
)
def test_what_stands_around_decides(text: str, errors: list[str]) -> None:
    assert [words for _, words in found(text)] == errors


def test_a_day_in_a_name_keeps_its_capital() -> None:
    text = "Mergem la Târgul de Duminică din centru."
    assert found(text) == [("capital-day", "Duminică")]
    assert found(text, Masks.of(["Târgul de Duminică"])) == []


def test_a_class_that_is_not_there_is_an_error() -> None:
    rule = UsageRule(key="x", category="form", pattern="@nothing", wrong="", right="")
    with pytest.raises(KeyError):
        compiled(rule, {})


def test_a_language_without_rules_has_no_detector() -> None:
    assert DETECTOR.of(languages.Language(code="xx", name="Bare")) is None


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert all(0 <= error.start < error.end <= len(text) for error in ALL.find(tokens_of(text), NOTHING))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Am stat acolo o perioadă de timp.", "perioadă de timp"),
        ("Ei vor colabora împreună la proiect.", "colabora împreună"),
        ("Ne-am întors înapoi acasă.", "întors înapoi"),
        ("Ei colaborează des, apoi cântă împreună.", ""),
    ],
)
def test_what_is_said_twice_is_style(text: str, said: str) -> None:
    whole = DETECTOR.of(languages.load("ro"))
    assert whole is not None
    errors = whole.find(tokens_of(text), NOTHING)
    assert [(error.category, text[error.start : error.end]) for error in errors] == [("style", said)] * bool(said)

"""Short names: they count where they fit one entity only and nothing else is said after them."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.names.mentions import Gazetteer, Resolution

NAMES = {
    "A1": ["Grădina Zoologică Târgu Mureș"],
    "A2": ["Grădina Botanică Iași"],
    "A3": ["Parcul Central"],
    "A4": ["Parcul Central Nou"],
    "A5": ["Cazinoul Vechi"],
    "D1": ["Smoothie verde cu spanac"],
    "D2": ["Piept de pui la grătar cu legume"],
    "D3": ["Omletă cu ciuperci și brânză"],
    "D4": ["Salată verde cu ton"],
    "D5": ["Salată verde cu ouă"],
    "D6": ["Sarmale în foi de varză"],
    "D7": ["Pește la cuptor cu cartofi"],
    "D8": ["Orez cu legume"],
    "M1": ["Interviu de angajare"],
    "M2": ["Întâlnire cu notarul"],
}
RO = languages.load("ro")
SCENE = Gazetteer(NAMES, RO, NAMES)


def found(text: str, sure: bool = True) -> list[str]:
    """The entities of a text, with short names; only those that are surely or only those that are unsurely meant."""
    return [mention.id for mention in SCENE.find(text) if mention.sure == sure]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Ultima zi este rezervată Grădinii Botanice.", ["A2"]),
        ("Am ales un smoothie verde la micul dejun.", ["D1"]),
        ("La prânz, pieptul de pui la grătar.", ["D2"]),
        ("La prânz, un piept de pui.", ["D2"]),
        ("Am ales smoothie verde cu spanac.", ["D1"]),
        ("Mergem în Parcul Central.", ["A3"]),
        ("Seara servim omleta cu ciuperci și o salată.", ["D3"]),
        ("Interviul rămâne luni dimineață.", ["M1"]),
        ("Pregătirea interviului de luni cere timp.", ["M1"]),
        ("Sarmalele de la prânz sunt gata.", ["D6"]),
        ("Am pus smoothie verde cu o zi înainte, apoi omletă cu ciuperci și brânză.", ["D3"]),
        ("Am pus sarmalele în prima zi și pieptul de pui la cină.", ["D6", "D2"]),
        ("Apoi vedem și Cazinoul, iar seara mâncăm.", ["A5"]),
    ],
)
def test_short_names_count(text: str, ids: list[str]) -> None:
    assert found(text) == ids


@pytest.mark.parametrize(
    "text",
    [
        "Un smoothie cu mango.",
        "Un smoothie verde cu mango.",
        "Grădina Botanică Cluj.",
        "O salată verde.",
        "O plimbare în parc, apoi prin grădina de zarzavat.",
        "Grădina din spatele casei e mare.",
        "Am organizat întâlnirile pe zile.",
        "Întâlnirea de luni rămâne.",
        "Interviul tehnic nu este pe listă.",
        "O tartă cu sarmale.",
    ],
)
def test_what_may_be_something_else_does_not(text: str) -> None:
    """Common nouns, other complements, other places, plurals, and what two entities could be."""
    assert found(text) == [] == found(text, sure=False)


def test_a_head_in_the_form_of_the_list_is_unsure() -> None:
    """ "Pește" may be said of the dish or of what is eaten: it can tell a cell, and accuses nobody."""
    assert found("La cină: pește, apoi un orez.", sure=False) == ["D7", "D8"]
    assert found("La cină: pește, apoi un orez.") == []
    assert found("Avem clătite sau orez.", sure=False) == []
    assert found("Avem o combinație de pește și altele.", sure=False) == ["D7"]
    assert found("Avem orez sau pește.", sure=False) == ["D8", "D7"]


def test_a_head_that_nothing_else_is_made_of_is_sure() -> None:
    assert found("La cină: sarmale, apoi o omletă.") == ["D6", "D3"]
    assert found("Avem o tartă cu sarmale.") == []


@pytest.mark.parametrize(
    ("name", "id_"),
    [("smoothie verde", "D1"), ("Omletă cu ciuperci", "D3"), ("Interviu", "M1"), ("Grădina Botanică", "A2")],
)
def test_a_plan_is_read_by_the_same_short_names(name: str, id_: str) -> None:
    assert SCENE.resolve(name) == Resolution(id_, "short")


@pytest.mark.parametrize("name", ["Salată verde", "Parcul", "Grădina", "Salată"])
def test_a_short_name_of_two_entities_is_nobodys(name: str) -> None:
    assert SCENE.means(name) is None


def test_what_the_frame_says_is_no_short_name() -> None:
    """In "Toate interviurile" of a rule nobody is meant; a name of the list in full is itself."""
    frame = "Planifică toate interviurile și un smoothie. Interviu de angajare: oriunde."
    framed = Gazetteer(NAMES, RO, NAMES, frame)
    assert [m.id for m in framed.find("Interviul rămâne luni, smoothie-ul marți, omleta cu ciuperci joi.")] == ["D3"]
    assert framed.means("Interviu") is None
    assert framed.means("Interviu de angajare") == "M1"


def test_english_heads_are_last_words() -> None:
    """The article makes the head of a common noun a name."""
    names = {"D1": ["Buckwheat porridge with almond milk"], "D2": ["Pancakes with cheese and raisins"]}
    scene = Gazetteer(names, languages.load("en"), names)
    text = "On day 1 the porridge is for breakfast; the buckwheat porridge and pancakes with cheese are filling."
    assert [m.id for m in scene.find(text)] == ["D1", "D1", "D2"]


CUT = {
    "R1": ["Rulouri de somon afumat cu cremă de brânză"],
    "R2": ["Piept de pui cu migdale"],
    "R3": ["Sandviș cu piept de pui și salată"],
    "R4": ["Paste cu brânză albastră și nuci"],
    "R5": ["Paste cu ciuperci"],
    "R6": ["Raport către conducere"],
    "R7": ["Supă cremă de linte roșie"],
    "R8": ["Supă cremă de mazăre"],
}
BEGUN = Gazetteer(CUT, RO, CUT, "Alege fiecare fel o singură dată.")


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Rulouri de somon", "R1"),
        ("Rulouri de somon afumat", "R1"),
        ("Paste cu brânză", "R4"),
        ("Paste cu brânză albastră", "R4"),
        ("Supă cremă de linte", "R7"),
        ("Piept de pui", "R2"),
        ("Sandviș cu piept", "R3"),
        ("Rulouri de", None),
        ("Paste cu", None),
        ("Raport către", None),
        ("Supă cremă", None),
        ("Paste cu brânză feta", None),
    ],
)
def test_what_one_name_begins_with_is_that_name(name: str, id_: str | None) -> None:
    """Two words or more, the last of them no small one, that no other name begins with, are a name in the plan."""
    assert BEGUN.resolve(name).id == id_


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("La cină servim rulourile de somon.", ["R1"]),
        ("La cină rulouri de somon, iar la prânz paste cu brânză.", ["R1", "R4"]),
        ("La prânz supa cremă de linte este ușoară.", ["R7"]),
        ("La prânz, paste cu brânză feta.", []),
        ("La cină, rulouri de somon proaspăt.", []),
        ("La cină, rulouri de somon cu avocado.", []),
        ("La cină, o lipie cu piept de pui.", []),
    ],
)
def test_such_a_beginning_is_surely_told_where_nothing_else_follows(text: str, ids: list[str]) -> None:
    assert [mention.id for mention in BEGUN.find(text) if mention.sure] == ids


def test_a_beginning_that_another_name_has_further_in_is_unsure() -> None:
    assert [(mention.id, mention.sure) for mention in BEGUN.find("La prânz, piept de pui.")] == [("R2", False)]


BOUGHT = {
    "P1": ["Suc Pepsi"],
    "P2": ["Suc de portocale Cappy"],
    "P3": ["Orez Deroni"],
    "P4": ["Porumb dulce Deroni"],
    "P5": ["Pâine fără gluten Schär"],
    "P6": ["Limonadă Aqua Carpatica"],
    "P7": ["Ciocolată cu lapte Milka"],
}
BASKET = Gazetteer(BOUGHT, RO, BOUGHT, "Alegeți din listă. • Suc Pepsi")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Luăm două sticle de Pepsi și una de Aqua Carpatica.", ["P1", "P6"]),
        ("Orezul și porumbul dulce sunt de la Deroni.", ["P3", "P4"]),  # a brand of two products is none of them
        ("Luăm trei pungi de orez și o limonadă.", ["P3", "P6"]),
        ("Pâinea fără gluten rămâne.", ["P5"]),
        ("Luăm două ciocolate Milka.", ["P7"]),
        ("Luăm ceva cu orez.", []),
    ],
)
def test_a_thing_of_a_brand_is_called_by_either(text: str, ids: list[str]) -> None:
    assert [mention.id for mention in BASKET.find(text)] == ids


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("La cină, pește cu cartofi.", ["D7"]),
        ("La cină, orez cu legume.", ["D8"]),
        ("La cină, pește cu legume.", []),
    ],
)
def test_what_is_between_the_head_and_its_last_complement_may_be_left_out(text: str, found: list[str]) -> None:
    assert [mention.id for mention in SCENE.find(text)] == found

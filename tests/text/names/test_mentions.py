"""Names in text: resolving whole names, finding mentions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.languages import load
from gmtw.text.names.mentions import Gazetteer, Resolution

RO = load("ro")
CITY = Gazetteer(
    {
        "garden": ["Grădina Japoneză", "Japanese Garden"],
        "museum": ["Muzeul de Istorie"],
        "big museum": ["Muzeul de Istorie și Arheologie"],
        "square": ["Piața Mare"],
        "tower": ["Turnul Sfântul Andrei"],
        "house": ["The Old House"],
        "street": ["Strada Sforii"],
    },
    RO,
)
WORK = Gazetteer(
    {
        "a": ["Întâlnire cu furnizorul (1)"],
        "b": ["Întâlnire cu furnizorul (2)"],
        "team": ["Ședință de echipă"],
        "shop": ["Workshop practic"],
        "talk": ["Prezentare raport"],
    },
    RO,
)


def ids(gazetteer: Gazetteer, text: str) -> list[str]:
    """The entities mentioned in `text`, in order."""
    return [mention.id for mention in gazetteer.find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Aleile Grădinii Japoneze sunt umbrite.", ["garden"]),
        ("Am ales gradina japoneza.", ["garden"]),
        ("Terasele Pieței Mari sunt pline.", ["square"]),
        ("Urcăm în turnul Sfântului Andrei.", ["tower"]),
        ("Mergem la **Muzeul de Istorie**, apoi în Piața Mare.", ["museum", "square"]),
        ("Old House este închisă.", ["house"]),
        ("Urmează vizitarea Străzii Sforii.", ["street"]),
    ],
)
def test_inflected_names_are_mentions(text: str, expected: list[str]) -> None:
    assert ids(CITY, text) == expected


SIGHTS = Gazetteer(
    {
        "park": ["Parcul Monument"],
        "art": ["Muzeul de Artă"],
        "house": ["Casa Săsească"],
        "baths": ["Băile Turcești"],
        "lime": ["Teiul lui Eminescu"],
    },
    RO,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Orașul are parcuri și monumente.", []),
        ("Parcuri, monumente și case săsești găsim peste tot.", []),
        ("Nu vedem muzee de artă, iar casele săsești sunt departe.", []),
        ("Mergem în Parcul Monument, apoi la muzeul de artă.", ["park", "art"]),
        ("- Muzeu de artă: dimineața\n- poarta casei săsești", ["art", "house"]),
        ("Băile turcești sunt lângă Teiul lui Eminescu.", ["baths", "lime"]),
        ("Vizităm Case Săsești.", ["house"]),
    ],
)
def test_common_nouns_in_the_plural_are_no_proper_name(text: str, expected: list[str]) -> None:
    assert ids(SIGHTS, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Grădina din curte este japoneză.",
        "Prețul pieței marilor magazine crește.",
        "Muzeul de Istorii",
        "Turnul\nSfântul Andrei",
        "",
        "| Piața | Mare |",
    ],
)
def test_words_that_only_resemble_a_name_are_no_mention(text: str) -> None:
    assert ids(CITY, text) == []


def test_a_name_may_go_on_in_the_next_line_of_a_paragraph_and_not_of_a_list() -> None:
    assert ids(CITY, "După prânz, dacă nu plouă, mergem pe jos la Muzeul de\nIstorie și la Piața Mare.") == [
        "museum",
        "square",
    ]
    assert ids(CITY, "După prânz, dacă nu plouă, mergem pe jos la Muzeul de\n\nIstorie") == []
    assert ids(CITY, "- o plimbare lungă prin vechiul cartier, până în Piața\n- Mare") == []
    assert ids(CITY, "Piața\nMare") == []


def test_the_longest_name_is_the_one_mentioned() -> None:
    assert ids(CITY, "Muzeul de Istorie și Arheologie") == ["big museum"]
    assert ids(CITY, "Muzeul de Istorie și Piața Mare") == ["museum", "square"]


def test_numbered_siblings_are_never_confused() -> None:
    assert ids(WORK, "Întâlnirea cu furnizorul (2) este luni.") == ["b"]
    assert ids(WORK, "Întâlnirea cu furnizorul este luni.") == []
    assert ids(WORK, "Întâlnire cu furnizorul, 1 oră.") == []
    assert ids(WORK, "Întâlnirile cu furnizorul (1) și (2) rămân.") == ["a", "b"]


def test_hyphenated_articles_and_one_missing_function_word_are_inflection() -> None:
    assert ids(WORK, "Workshop\u2011ul practic și ședința echipei") == ["shop", "team"]
    assert ids(WORK, "Mut prezentarea raportului.") == ["talk"]


def test_spans_cover_the_words_of_the_mention() -> None:
    text = "Azi: workshop-ul practic."
    (mention,) = WORK.find(text)
    assert text[mention.start : mention.end] == "workshop-ul practic"


def test_a_whole_name_resolves_by_fold_then_by_inflection() -> None:
    assert WORK.resolve("SEDINTA de echipa") == Resolution("team", "fold")
    assert WORK.resolve("Ședințele de echipă") == Resolution("team", "inflection")
    assert WORK.resolve("Ședință de echipă nouă").id is None


def test_a_near_miss_is_suggested_and_never_resolved() -> None:
    assert WORK.resolve("Sedinta de echippa") == Resolution(None, "", "team")
    assert WORK.resolve("Parcul") == Resolution(None, "", None)


def test_a_name_that_two_entities_share_resolves_to_none() -> None:
    shared = Gazetteer({"x": ["Parc"], "y": ["Parc"]}, RO)
    assert shared.resolve("parc").id is None
    assert shared.find("parc") == []


@given(
    st.text(max_size=200)
    | st.lists(st.sampled_from(["Muzeul", "de", "Istorie", "și", "(", "1", "2", ")", "\n", "-", "ul", "Mare"])).map(
        " ".join
    )
)
def test_no_text_raises(text: str) -> None:
    for gazetteer in (CITY, WORK):
        assert all(0 <= m.start < m.end <= len(text) for m in gazetteer.find(text))
        gazetteer.resolve(text)


@given(st.lists(st.text(max_size=12), max_size=5))
def test_any_names_can_be_indexed(names: list[str]) -> None:
    gazetteer = Gazetteer({str(i): [name] for i, name in enumerate(names)}, RO)
    for place, name in enumerate(names):
        assert gazetteer.resolve(name).id in (None, str(place), *map(str, range(len(names))))

"""Words in a heap are told from sentences, whatever the sentences are about."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw import languages
from gmtw.text.errors import Masks
from gmtw.text.errors.word_order import DETECTOR
from gmtw.text.lexicons.lexicon import frequencies
from gmtw.text.words import tokens_of

FOUND = DETECTOR.of(languages.load("ro"))
assert FOUND is not None
HEAPS = FOUND
NOTHING = Masks.of([])

PROSE = (
    "Când a ajuns la marginea satului, bătrânul s-a oprit sub un nuc și și-a pus bocceaua jos. Nu mai avea de mers "
    "decât o jumătate de ceas, dar picioarele nu-l mai ascultau, iar soarele de iulie ardea fără milă peste lanuri. "
    "Din vale se auzea un clopot, apoi glasurile unor copii care alergau după o minge de cârpă.",
    "Pentru prima zi am ales muzeul și parcul, fiindcă se află aproape unul de altul și nu costă mult. A doua zi o vom "
    "petrece la cetate, unde copiii vor putea urca pe ziduri, iar seara ne vom întoarce în centru ca să mâncăm ceva. "
    "Bugetul ne ajunge, chiar dacă biletele s-au scumpit de curând.",
    "Legea prevede că orice persoană are dreptul să ceară informații de interes public. Autoritatea este obligată să "
    "răspundă în scris în termen de zece zile, iar dacă cererea este respinsă, motivul trebuie arătat în răspuns.",
    "Cuptorul se aprinde la ora patru dimineața. Se coc zilnic o sută douăzeci de pâini, iar pâinea pe care o caută "
    "cei mai mulți este cea cu ovăz.",
)


def odd(text: str, masks: Masks = NOTHING) -> list[str]:
    """The words before which an impossible neighbour stands."""
    return [text[error.start : error.end] for error in HEAPS.find(tokens_of(text), masks)]


def shuffled(text: str, seed: int) -> str:
    words = text.split()
    random.Random(seed).shuffle(words)
    return " ".join(words)


MEALS = (
    "Sâmbătă servim la micul dejun terci de ovăz, la prânz supă cu găluște și la cină brânză cu mămăligă. Duminică "
    "avem la micul dejun pâine cu unt, la prânz varză cu cârnați, iar la cină iaurt cu fructe."
)


def test_what_is_served_at_a_meal_follows_it() -> None:
    assert odd(MEALS) == []


@pytest.mark.parametrize("text", PROSE)
def test_sentences_are_no_heap(text: str) -> None:
    assert odd(text) == []


@pytest.mark.parametrize("text", PROSE)
def test_the_words_of_a_sentence_shuffled_are_one(text: str) -> None:
    """Eight of ten orders at least."""
    assert sum(bool(odd(shuffled(text, seed))) for seed in range(20)) >= 16


@pytest.mark.parametrize(("most", "found"), [(300, 80), (1000, 95), (3000, 98)])
def test_frequent_words_in_any_order_are_one(most: int, found: int) -> None:
    """So many of 100 draws at least."""
    listed = frequencies("ro")
    common = [word for word in sorted(listed, key=lambda word: (-listed[word], word))[:most] if word.isalpha()]
    heaps = [" ".join(random.Random(seed).sample(common, 40)) for seed in range(100)]
    assert sum(map(bool, map(odd, heaps))) >= found


ROW = "muzee interesante parcuri spațioase plaje liniștite cetăți pitorești piețe zgomotoase castele impunătoare"


def test_words_in_a_row_without_a_small_one_are_one() -> None:
    """Those after the third are errors, however the row goes on."""
    assert odd(ROW) == ROW.split()[3:]


@pytest.mark.parametrize("mark", [", ", "\n", " și ", " | "])
def test_a_mark_or_a_small_word_ends_a_row(mark: str) -> None:
    words = ROW.split()
    assert odd(mark.join(" ".join(words[at : at + 2]) for at in range(0, len(words), 2))) == []


def test_names_end_a_row() -> None:
    assert odd(ROW, Masks.of(ROW.split()[::3])) == []


def test_one_odd_pair_proves_nothing() -> None:
    """People break off, quote and joke."""
    assert odd(f"{PROSE[0]} Apoi a zis un vom și a tăcut.") == []


def test_titles_in_bold_type_are_no_sentences() -> None:
    told = "Apoi un vom foarte și de la acest este pentru că de să foarte din nu cu pe o la un iar să de."
    assert "Vizitare" in odd(f"Vizitare muzee: {told}")
    assert "Vizitare" not in odd(f"**Vizitare muzee**: {told}")


def test_a_heap_among_paragraphs_is_found_where_it_stands() -> None:
    heap = "Un vom foarte și de la acest este pentru că să din în mai muzeul parc se copil."
    text = f"{PROSE[0]}\n\n{heap}\n\n{PROSE[1]}"
    start = text.index(heap)
    spans = [(error.start, error.end) for error in HEAPS.find(tokens_of(text), NOTHING)]
    assert len(spans) > 4
    assert all(start <= begin < end <= start + len(heap) for begin, end in spans)


def test_names_have_an_order_of_their_own() -> None:
    text = "Am pus pe listă Un Vom și Foarte Este, apoi Se Mai Muzeul, ca să avem ce vedea într-o zi de vară."
    masks = Masks.of(["Un Vom", "Foarte Este", "Se Mai Muzeul"])
    assert odd(text, masks) == []


def test_a_name_may_follow_any_word() -> None:
    text = (
        "Prima zi are ca punct Plajă lungă, iar pentru a doua am ales cina Ciorbă de pui și după ea locul Peștele mare."
    )
    assert odd(text) != []
    assert odd(text, Masks.of(["Plajă lungă", "Ciorbă de pui", "Peștele mare"])) == []


def test_a_language_without_rules_has_no_detector() -> None:
    assert DETECTOR.of(languages.Language(code="xx", name="Bare")) is None


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert all(0 <= error.start < error.end <= len(text) for error in HEAPS.find(tokens_of(text), NOTHING))

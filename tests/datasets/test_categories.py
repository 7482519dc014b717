"""The categories of items: named, of the family of the id, or of the file; letters with diacritics however typed."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

import pytest

from gmtw.core.errors import UnknownNameError
from gmtw.datasets import load
from gmtw.datasets.load_options import LoadOptions

ITEM = "  - {{id: {id}, task: cloze, instruction: Scrie., text: 'Un ___.', expect: {{type: exact, value: om}}{more}}}\n"


def suite(path: Path, *items: tuple[str, str]) -> Path:
    """A file of items with these ids, and what else each says."""
    text = "".join(ITEM.format(id=id_, more=more) for id_, more in items)
    path.write_text(f"language: ro\nitems:\n{text}", encoding="utf-8")
    return path


def categories(path: Path) -> dict[str, str]:
    return {one.id: one.source for one in load(path)}


def test_families(tmp_path: Path) -> None:
    """An id without a number is in the category of the file."""
    path = suite(
        tmp_path / "items.yaml", ("subj_present_001", ""), ("subj_present_002", ""), ("verb_01", ""), ("odd", "")
    )
    assert categories(path) == {
        "subj_present_001": "subj_present",
        "subj_present_002": "subj_present",
        "verb_01": "verb",
        "odd": "items",
    }


def test_one_family_is_no_division(tmp_path: Path) -> None:
    """The file's name says more."""
    assert set(categories(suite(tmp_path / "verbs.yaml", ("item_1", ""), ("item_2", ""))).values()) == {"verbs"}


def test_named_categories_are_all_there_are(tmp_path: Path) -> None:
    """If one item names its category, ids mean nothing."""
    path = suite(tmp_path / "items.yaml", ("a_1", ", category: țări"), ("b_1", ""))
    assert categories(path) == {"a_1": "țări", "b_1": "items"}


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_diacritics(tmp_path: Path, form: str) -> None:
    """A category is the same in composed and decomposed letters, in the file, in its name and as typed."""
    typed = normalize(form, "țări și orașe")  # type: ignore[arg-type]
    other = normalize("NFD" if form == "NFC" else "NFC", "țări și orașe")
    path = suite(tmp_path / f"{normalize(form, 'țară')}.yaml", ("a", f", category: '{other}'"), ("b", ""))  # type: ignore[arg-type]
    assert categories(path) == {"a": "țări și orașe", "b": "țară"}
    assert [one.id for one in load(path, LoadOptions(category=typed))] == ["a"]
    with pytest.raises(UnknownNameError, match="Did you mean 'țară'"):
        load(path, LoadOptions(category="tară"))

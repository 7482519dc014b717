"""Language folders: complete, typed, and spelt right."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

import pytest

from gmtw import languages
from gmtw.core.errors import MissingTextError

FOLDER = Path(languages.__file__).parent


@pytest.mark.parametrize("code", languages.known())
def test_every_folder_loads_and_knows_its_code(code: str) -> None:
    assert languages.load(code).code == code


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.toml")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_files_are_composed_and_without_cedilla(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)
    assert not set("şţŞŢ") & set(text)


def test_a_wrong_key_in_a_folder_is_an_error_of_gmtw(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It names the file, the key, and the nearest key to write instead."""
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "language.toml").write_text('code = "xx"\nname = "x"\n')
    (tmp_path / "xx" / "reading.toml").write_text('[reading.concepts]\ndropp = ["omit"]\n')
    monkeypatch.setattr(languages, "files", lambda _: tmp_path)
    for cached in (languages.known, languages.load):
        monkeypatch.setattr(languages, cached.__name__, cached.__wrapped__)
    wanted = r"xx.reading\.toml: reading\.concepts\.dropp is not known here; write 'drop' instead; the keys are"
    with pytest.raises(MissingTextError, match=wanted):
        languages.load("xx")


def test_an_unknown_code_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        languages.load("zz")


@pytest.mark.parametrize("code", languages.known())
def test_words_that_are_matched_folded_are_written_folded(code: str) -> None:
    """A diacritic in these tables would never match anything."""
    language = languages.load(code)
    for table in (language.reading, language.slots, language.answers, language.inflection):
        assert [word for word in _words(table.model_dump()) if not word.isascii()] == []


@pytest.mark.parametrize("code", languages.known())
def test_a_star_is_only_written_where_it_works(code: str) -> None:
    """Phrases are compared word by word, and names of days and places are phrases even if they have one word."""
    language = languages.load(code)
    slots, answers, reading = language.slots, language.answers, language.reading
    phrases = [
        *(slots.parts, slots.meal_times, slots.half_times, slots.days.numbered, slots.days.ordinals),
        *(slots.days.from_end, slots.days.elided, slots.days.plurals, slots.expressions.links),
        *(slots.expressions.same_day, slots.expressions.same_part, slots.origins.before_place),
        *(slots.origins.lead_ins, slots.origins.meal_of_name, slots.compared, slots.order.first),
        *(slots.order.following, slots.order.last, answers.given, reading.names.compared, reading.retraction.wholes),
    ]
    listed = list(_words([table.model_dump() for table in (slots, answers, reading)]))
    assert [word for word in _words(phrases) if "*" in word] == []
    assert [word for word in listed if "*" in word and (" " in word or word.index("*") < len(word) - 1)] == []


def _words(value: object) -> Iterator[str]:
    """Yield all words of a table and of the tables and lists in it; keys are no words."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from chain.from_iterable(map(_words, value.values()))
    elif isinstance(value, Sequence):
        yield from chain.from_iterable(map(_words, value))

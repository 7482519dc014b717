"""Templates of languages and worlds: what each placeholder prints, and what an error says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from gmtw import languages
from gmtw.core.errors import MissingTextError
from gmtw.languages.templates import Filler
from gmtw.worlds import WORLDS


def names(ids: Sequence[str], style: str) -> str:
    """The names of ids, with the style that was asked for."""
    return f"{'+'.join(ids)}/{style}"


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{limit}", {"limit": 3}, "3"),
        ("{limit:#day}", {"limit": 1}, "1 zi"),
        ("{limit:#day}", {"limit": 20}, "20 de zile"),
        ("{2:#day}", {}, "2 zile"),
        ("{limit:@attribute}", {"limit": 2, "attribute": "cost"}, "2 lei"),
        ("{day:which}", {"day": -1}, "ultima zi"),
        ("{part:phrase}", {"part": "lunch"}, "prânz"),
        ("{days:on}", {"days": ("monday", "tuesday", "friday")}, "luni, marți și vineri"),
        ("{days:on}", {"days": ("monday",)}, "luni"),
        ("{entity:name}", {"entity": "a"}, "a/name"),
        ("{items}", {"items": ("a", "b")}, "a+b/"),
        ("{items:name}", {"items": ("a", "b")}, "a+b/name"),
        ("{items.1:name}", {"items": ("a", "b")}, "b/name"),
        ("{limit+1:#day}, {limit-1}", {"limit": 2}, "3 zile, 1"),
        ("{at} x", {"at": "în prima zi"}, "în prima zi x"),
    ],
)
def test_what_a_placeholder_prints(template: str, values: dict[str, Any], text: str) -> None:
    """In Romanian."""
    assert Filler(languages.load("ro"), names, ("name",)).fill(template, values) == text


def test_a_sentence_starts_with_a_capital() -> None:
    """Only its first letter changes."""
    assert Filler(languages.load("ro")).sentence("{at} Ion", {"at": "în prima zi"}) == "În prima zi Ion"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (
            "{n:#shoe}",
            """gmtw/languages/ro/language.toml: no noun 'shoe'; write shoe = ["one", "many"] under [nouns]""",
        ),
        ("{n:@kind}", """no noun 'kind=shoe'; write "kind=shoe" = ["one", "many"] under [nouns]"""),
        ("{n:which}", """no phrase '99.which'; write "99.which" = "..." under [phrases]"""),
        ("{m}", "no {m} for '{m}'; write one of {kind}, {n}"),
        ("{n:@m}", "no {m} for '@m'; write one of {kind}, {n}"),
    ],
)
def test_what_is_missing_is_named(template: str, said: str) -> None:
    """By file and key."""
    with pytest.raises(MissingTextError) as error:
        Filler(languages.load("ro")).fill(template, {"n": 99, "kind": "kind=shoe"})
    assert said in str(error.value)


@pytest.mark.parametrize(("parts", "text"), [((), ""), (("a",), "a"), (("a", "b"), "a și b"), ("abc", "a, b și c")])
def test_a_list_of_parts(parts: Sequence[str], text: str) -> None:
    """The last two are joined by the language's "and"."""
    assert languages.load("ro").listed(parts) == text


def test_a_language_without_and_says_so() -> None:
    """A list of two needs the word."""
    assert languages.load("fr").listed(["a"]) == "a"
    with pytest.raises(MissingTextError, match=r'fr/language.toml: write and = "\.\.\." under'):
        languages.load("fr").listed(["a", "b"])


@pytest.mark.parametrize(("number", "said"), [(1, "Més d'un lloc."), (2, "Més de 2 llocs.")])
def test_a_preposition_is_elided_before_one(number: int, said: str) -> None:
    filler = Filler(WORLDS.get("travel").folder.dialect("ca"))
    assert filler.sentence("més de {limit:#attraction}.", {"limit": number}) == said

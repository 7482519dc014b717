"""The named checks of a format: what must be there, and what must not be exceeded.

A check is a *demand*, which somebody must have done something to meet, or a *limit*, which silence would keep.
The value false turns a check round, and a demand turned round is a limit. Each says what it looks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Any, Literal

from gmtw import languages
from gmtw.tasks.item.language_quality import speaks, speaks_other, words_of
from gmtw.tasks.item.normalization import composed, folded, plain

Kind = Literal["flag", "number", "text", "elements"]

_ITEM = re.compile(r"^[^\S\n]*(?:[-*+•–]|\d{1,3}[.)])\s+\S", re.MULTILINE)
_NUMBERED = re.compile(r"^[^\S\n]*(\d{1,3})[.)]\s+\S", re.MULTILINE)
_SENTENCE_END = re.compile(r"[.!?…]+(?=[\s\"'»”)]|$)")
_QUOTED = re.compile(r"«[^«»]{3,}»|“[^“”]{3,}”|\"[^\"\n]{3,}\"|„[^„”]{3,}”")
_CALL = re.compile(r"<function_call>\s*(?:\{\s*\"\w+\"\s*:|\w+\s*\()")
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[^\W\d_a-zà-ÿ]\w+|\b\d+\b", re.MULTILINE)
_MACHINE = re.compile(
    r"\b(?:language model|large model|modèle de langage|model lingvistic|model de llenguatge|modelo de lenguaje"
    r"|as an ai\b|en tant qu'ia\b|chatgpt|openai|anthropic|deepseek|gpt-\d|claude|gemini)",
    re.IGNORECASE,
)
_PARTISAN = re.compile(
    r"!{2,}|\b(?:vote for|votez|votați|voteu|stupid|idiots?|corrupt\w*|corrompu\w*|traitors?|traîtres?"
    r"|the worst|the best|le pire|le meilleur|i hate|i support|je soutiens|je déteste)\b",
    re.IGNORECASE,
)

ELEMENTS: Mapping[str, re.Pattern[str]] = {
    "table": re.compile(r"^.[^|\n]*\|.+\n[^\S\n]*\|?[^\S\n]*:?-{3}.*\|", re.MULTILINE),
    "header": re.compile(r"^#{1,6}\s+\S", re.MULTILINE),
    "list": _ITEM,
    "bold": re.compile(r"\*\*[^*\s](?:[^*]*[^*\s])?\*\*|__[^_\s](?:[^_]*[^_\s])?__"),
}
"""The patterns of markdown elements."""


@dataclass(frozen=True, slots=True)
class Check:
    """holds: of the answer, the value that the item gives and the language. demand: else a limit."""

    kind: Kind
    demand: bool
    holds: Callable[[str, Any, str], float]


def items(text: str) -> int:
    """Return how many items the answer lists: lines with a mark or number, else what commas separate."""
    marked = len(_ITEM.findall(text))
    if marked:
        return marked
    lines = [line for line in text.strip().splitlines() if line.strip()]
    return len(lines) if len(lines) > 1 else len([part for part in re.split(r"[,;،]", text) if part.strip()])


def sentences(text: str) -> int:
    """Return how many sentences the answer has; a last one without a mark counts."""
    body = plain(text).strip()
    ends = len(_SENTENCE_END.findall(body))
    return ends + bool(body and not _SENTENCE_END.search(body[-3:]))


def proverbs(text: str) -> int:
    """Return how many proverbs are told: quotations, else the items of a list, else sentences."""
    quoted = len(_QUOTED.findall(text))
    return quoted or len(_ITEM.findall(text)) or sentences(text)


def consistent(text: str) -> bool:
    """Return whether several answers to the same question name the same names and numbers."""
    parts = [part for part in re.split(r"\n+|(?<=[.!?])\s+", text) if len(words_of(part)) > 1 or part.strip()]
    named = [names for part in parts if (names := {name.casefold() for name in _NAME.findall(part)})]
    return all(one & other for one in named for other in named)


def both_sides(text: str, language: str) -> bool:
    """Return whether there are reasons for and against: the language's words for both, else two lists or columns."""
    words, table = set(words_of(text)), languages.load(language).quality
    if table.pro and table.con:
        return any(word.casefold() in words for word in table.pro) and any(
            word.casefold() in words for word in table.con
        )
    blocks = [block for block in re.split(r"\n\s*\n|^#+ .*$|^.*:\s*$", text, flags=re.MULTILINE) if _ITEM.search(block)]
    return len(blocks) > 1 or bool(ELEMENTS["table"].search(text))


def begins(text: str, start: str) -> bool:
    """Return whether the answer begins with these words, in any case and with any marks."""
    said, wanted = folded(composed(text)), folded(start)
    return said.startswith(wanted) and not said[len(wanted) : len(wanted) + 1].isalnum()


def _elements(text: str, asked: Any, _: str) -> float:
    return sum(bool(ELEMENTS[name].search(text)) for name in asked) / len(asked)


def _numbered(text: str, count: Any, _: str) -> float:
    """Numbers 1 to `count`, in order, and no other."""
    return float([int(number) for number in _NUMBERED.findall(text)] == list(range(1, count + 1)))


def _flag(demand: bool, test: Callable[[str, str], bool]) -> Check:
    return Check("flag", demand, lambda text, wanted, language: float(test(text, language) is wanted))


def _count(demand: bool, test: Callable[[str, int], bool]) -> Check:
    return Check("number", demand, lambda text, number, _: float(test(text, number)))


CHECKS: Mapping[str, Check] = {
    "contains_ewe": _flag(True, speaks),
    "min_length": _count(False, lambda text, least: len(text) >= least),
    "max_length": _count(False, lambda text, most: len(text) <= most),
    "contains_function_call": _flag(True, lambda text, _: bool(_CALL.search(text))),
    "markdown_elements": Check("elements", True, _elements),
    "list_item_count": _count(True, lambda text, number: items(text) == number),
    "max_sentences": _count(False, lambda text, most: sentences(text) <= most),
    "no_french": _flag(False, lambda text, language: not speaks_other(text, language, "fr")),
    "has_pro_con": _flag(True, both_sides),
    "starts_with": Check("text", True, lambda text, start, _: float(begins(text, start))),
    "proverb_count": _count(True, lambda text, number: proverbs(text) == number),
    "numbered_list_items": Check("number", True, _numbered),
    "max_word_count": _count(False, lambda text, most: len(text.split()) <= most),
    "must_ask_clarification": _flag(True, lambda text, _: "?" in text or "？" in text),
    "answer_consistency": _flag(False, lambda text, _: consistent(text)),
    "neutrality": _flag(False, lambda text, _: not _PARTISAN.search(text)),
    "role_preserved": _flag(False, lambda text, _: not _MACHINE.search(text)),
}
"""The checks by the names that files use."""


def is_demand(name: str, value: Any) -> bool:
    """Return whether an answer must do something to meet the check; not if its value is false."""
    return CHECKS[name].demand and value is not False


def held(checks: Mapping[str, Any], text: str, language: str) -> Mapping[str, float]:
    """Return how far each check holds, 0 to 1, by name."""
    return {name: CHECKS[name].holds(text, value, language) for name, value in sorted(checks.items())}


def compliance(checks: Mapping[str, Any], text: str, language: str) -> tuple[float, Mapping[str, float]]:
    """The score of a format and how far each check holds.

    Share of demands met, times share of limits kept: what everybody keeps earns nothing alone. Where nothing is
    demanded, the language itself is: an answer in another one keeps limits by chance.
    """
    each = held(checks, text, language)
    demands = [worth for name, worth in each.items() if is_demand(name, checks[name])]
    limits = [worth for name, worth in each.items() if not is_demand(name, checks[name])]
    wanted = checks.get("contains_ewe") is not False
    demands = demands or [float(speaks(text, language) is wanted)]
    return fsum(demands) / len(demands) * (fsum(limits) / len(limits) if limits else 1.0), each

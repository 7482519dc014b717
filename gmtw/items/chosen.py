"""The letter that an answer chooses: said alone, announced in words, in front of its option, or the only one there.

A letter that may be a word ("A la meva opinió", "il y a", "a answer") counts only where it stands as a letter does.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from gmtw.items.folds import composed, folded, plain, straight

_BARE = re.compile(r"[\W_]*([A-Ha-h])[\W_]*")
_LEADING = re.compile(r"^[ \t]*[\[(«\"]*([A-Ha-h])[\])»\"]*(?:[).:\]]|[ \t]+[-–—][ \t])", re.MULTILINE)
_BOXED = re.compile(r"\\boxed\{\s*(?:\\text\{)?\s*$")
_LETTER = re.compile(r"(?<![\w'])([A-Ha-h])(?![\w'])")
_END = re.compile(r"[\"'»”)\]*}]*\s*(?:$|[.,;:!?\n])")
_CLAUSE = re.compile(r"[.,;:!?\n]")
_ALONE = re.compile(r"(?<![\w'])([A-H])(?![\w'])")
_BOTH = re.compile(r"(?<!\w)[A-H] (?:i|y|e|et|and|și|kple|o|ou|or|sau|/) [A-H](?!\w)")
_WORD_AFTER = re.compile(r"\s+[^\W\d_A-Z]")

NEAR = 24
"""Characters before a letter in which a negator of its clause turns it round."""

LONGEST = 40
"""Characters that an answer may have beyond its option: quotes, marks, a full stop."""

FAR = 60
"""Characters before a letter in which it may be announced."""


def chosen(text: str, choices: Sequence[str] = (), letters: int = 4) -> str | None:
    """The letter, in upper case, that the answer chooses among the first `letters`; None where none can be read.

    The last announcement in words wins; then a last line that is a letter alone; then the letter in front;
    then the text of one option; then the sole letter that stands alone.
    """
    text = straight(plain(composed(text))).strip()
    allowed = "ABCDEFGH"[: len(choices) or letters]
    for read in (_whole, _announced, _last_line, _leading):
        if (letter := read(text)) is not None:
            return letter if letter in allowed else None
    return _option(text, choices) or _sole(text, allowed)


def _whole(text: str) -> str | None:
    match = _BARE.fullmatch(text)
    return match[1].upper() if match else None


def _last_line(text: str) -> str | None:
    lines = text.splitlines()
    return _whole(lines[-1]) if lines else None


def _announced(text: str) -> str | None:
    """The letter of the last announcement that is not denied; a boxed letter is one."""
    for match in reversed(list(_LETTER.finditer(text))):
        before = text[max(0, match.start() - FAR) : match.start()]
        if any(shape.search(before) for shape in _shapes(text, match)) and not _denied(before):
            return match[1].upper()
    return None


def _shapes(text: str, match: re.Match[str]) -> Iterator[re.Pattern[str]]:
    """What may lead to this letter: a small one counts only at the end of a clause, a capital not before a word."""
    with_noun, with_verb = _announcements()
    ends = _END.match(text, match.end())
    if ends or (match[1].isupper() and not _WORD_AFTER.match(text, match.end())):
        yield with_noun
    if ends and match[1].isupper():
        yield with_verb
    yield _BOXED


def _leading(text: str) -> str | None:
    """The letter before the first word, where no other option is listed after it."""
    found = list(_LEADING.finditer(text))
    if not found or text[: found[0].start()].strip() or len({match[1].upper() for match in found}) > 1:
        return None
    return found[0][1].upper()


def _option(text: str, choices: Sequence[str]) -> str | None:
    """The letter of the only option that the answer consists of."""
    if len(text) > LONGEST + max(map(len, choices), default=0):
        return None
    said = folded(text)
    same = [letter for letter, choice in zip("ABCDEFGH", choices, strict=False) if folded(choice) == said]
    return same[0] if len(same) == 1 else None


def _sole(text: str, allowed: str) -> str | None:
    """The only letter that stands alone and is no word."""
    if _BOTH.search(text):
        return None
    standing = {m[1] for m in _ALONE.finditer(text) if not (m[1] in "AEO" and _WORD_AFTER.match(text, m.end()))}
    letters = standing & set(allowed)
    return letters.pop() if len(letters) == 1 else None


def _denied(before: str) -> bool:
    """Whether the clause that leads to a letter has a negator."""
    clause = _CLAUSE.split(before[-NEAR:].casefold())[-1]
    return any(re.search(rf"(?<!\w){re.escape(negator)}(?!\w)", clause) for negator in _words("negators"))


@cache
def _announcements() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """`noun [adjective] [verb | :] [article]`, and `verb [article]`, as what stands right before a letter."""
    noun, verb, article, adjective = (_any(name) for name in ("nouns", "verbs", "articles", "adjectives"))
    opening = r"[\"'«“(\[*]*$"
    between = rf"(?:\s+{adjective})*\s*(?:{verb}(?!\w))?\s*[:=]?\s*(?:{article}(?!\w)\s*)*{opening}"
    with_noun = rf"(?<!\w){noun}(?!\w){between}"
    with_verb = rf"(?<!\w){verb}\s+(?:{article}(?!\w)\s*)*{opening}"
    return re.compile(with_noun, re.IGNORECASE), re.compile(with_verb, re.IGNORECASE)


def _any(name: str) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(_words(name), key=len, reverse=True)) + ")"


@cache
def _words(name: str) -> tuple[str, ...]:
    table: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(
        (files("gmtw.items") / "answers.toml").read_text(encoding="utf-8")
    )
    return tuple(dict.fromkeys(word for language in table.values() for word in language[name]))

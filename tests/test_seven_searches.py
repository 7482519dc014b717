"""Seven searches of a newcomer: the word of the field leads to the file, as the table in CONTRIBUTING.md says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ROW = re.compile(
    r"^\| (?P<question>[^|]+) \| `grep -rniE '(?P<word>[^']+)' gmtw` \| `(?P<file>gmtw/[^`]+)` \|$", re.MULTILINE
)

SEARCHES = [
    (row["question"], row["word"], row["file"])
    for row in ROW.finditer((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
]


def hits(word: str) -> Iterator[tuple[int, str]]:
    """Yield the kind and the file of every line under gmtw/ that has the word, as grep -rniE finds it.

    The kind is 0 for the first line of a module, which says what the module is; 1 for a class or function of the
    module that is public; 2 for any other line.
    """
    for path in sorted((ROOT / "gmtw").rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            if re.search(word, line, re.IGNORECASE):
                kind = 0 if number == 0 else 1 if re.match(r"(class|def) [^_]", line) else 2
                yield kind, path.relative_to(ROOT).as_posix()


def first_hits(word: str) -> set[str]:
    """Return the files that a reader opens first: of those with hits of the best kind, the one with the most lines."""
    found = list(hits(word))
    best = min((kind for kind, _ in found), default=None)
    lines = Counter(file for _, file in found)
    ranked = {file: lines[file] for kind, file in found if kind == best}
    return {file for file, number in ranked.items() if number == max(ranked.values())}


def test_the_table_has_seven_searches() -> None:
    """A row that is written in another form would not be tested."""
    assert len(SEARCHES) == 7


@pytest.mark.parametrize(("question", "word", "file"), SEARCHES, ids=[question for question, _, _ in SEARCHES])
def test_the_first_grep_leads_to_the_file(question: str, word: str, file: str) -> None:
    """The word leads to this file alone."""
    assert first_hits(word) == {file}


@pytest.mark.parametrize("word", ["continuations.asking", "nothing is called so"])
def test_other_words_lead_nowhere(word: str) -> None:
    """A word that is not in the code has no first hit."""
    assert first_hits(word) == set()

"""Small words without the other one that they need in their sentence, or with themselves.

"Decât" needs a negation or a comparison before it, "cât și" an "atât"; "prin" never stands before "prin".
"""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.languages.agreement import Companions
from gmtw.reading.tokens import VERBAL, TaggedText, is_articled
from gmtw.text.errors import RegisteredDetector
from gmtw.text.errors.grammar_rules import Conflict, Rules

RULES = Rules[Companions]("companions", lambda tables: tables.companions)
DETECTOR = RegisteredDetector(RULES.key, RULES.of)


@RULES.rule("form", lambda table: table.only)
def only_without_negation(text: TaggedText, table: Companions) -> Iterator[Conflict]:
    """Yield "Am văzut decât două muzee": nothing before it in the sentence denies or compares."""
    for n in text.places(table.only):
        if (sentence := text.sentence(n)) is None:
            continue
        asked = "?" in text.tokens.gaps[sentence.stop]
        around = range(sentence.start, n) or sentence  # at the front it may compare with what follows
        if not asked and not any(_denies(text, at, table) for at in around):
            yield Conflict(n, n)


@RULES.rule("form", lambda table: table.as_well)
def second_without_first(text: TaggedText, table: Companions) -> Iterator[Conflict]:
    """Yield "muzeul cât și parcul": "cât și" joins only what "atât" announces."""
    for n in text.places(table.as_well):
        if text.forms[n + 1] not in table.joins or not (text.spaced[n + 1] and text.spaced[n + 2]):
            continue
        sentence = text.sentence(n)
        nominal = text.is_name(n - 1) or is_articled(text.said_of(n - 1))
        before = text.forms[sentence.start : n] if sentence else ()
        if before and nominal and table.as_much.isdisjoint(before):
            yield Conflict(n, n + 1)


@RULES.rule("form", lambda table: table.never_twice)
def word_twice(text: TaggedText, table: Companions) -> Iterator[Conflict]:
    """Yield "prin prin"."""
    for n in text.places(table.never_twice):
        if text.spaced[n] and text.forms[n] == text.forms[n - 1] and not text.tied[n + 1]:
            yield Conflict(n - 1, n)


def _denies(text: TaggedText, n: int, table: Companions) -> bool:
    """Return whether a word makes its sentence negative, or compares."""
    form = text.forms[n]
    if form in table.degrees:
        return not (text.pos[n + 1] and text.pos[n + 1] <= VERBAL)  # "mai bine", but not "mai rămân"
    if form in table.negations or form in table.comparisons:
        return True
    return form.startswith(table.negative) and form.endswith(table.gerunds)

"""What is said to have been changed from an agreed plan, and how many changes there are."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table, Words


class Changes(Table):
    """What was changed from an agreed plan."""

    moved: Words = ()
    """What is said of a thing that was moved: "X A TRECUT de luni pe joi"."""

    comes: Words = ()
    """Verbs that say so only beside the place that was left: "X A VENIT de luni pe joi"."""

    moves: Words = ()
    """Verbs before such a thing: "AM MUTAT X de luni pe joi"."""

    participles: Words = ()
    """The same after a name and a comma: "X, MUTAT în ziua 2"."""

    swapped: Words = ()
    """What is said of two things each of which is where the other one was: "X și Y FAC SCHIMB"."""

    adds: Words = ()
    """Verbs before a thing that is new: "AM ADĂUGAT X"."""

    added: Words = ()
    """What is said of such a thing: "X A INTRAT"."""

    replaces: Words = ()
    """What is said of it before another thing: "X A LUAT LOCUL lui Y"."""

    removes: Words = ()
    """Verbs before a thing that was taken out: "AM SCOS X"."""

    removed: Words = ()
    """What is said of such a thing: "X A IEȘIT"."""

    beside: Words = ()
    """Words after such verbs before a name that is not their object: "am adăugat LÂNGĂ X"."""

    origins: Words = ()
    """Words before the place that a thing has left: "DIN prima în a doua"."""

    ends: Words = ()
    """Words before the place that it came to: "din prima ÎN a doua"."""

    unchanged: Words = ()
    """What is said of a name, a slot or the rest that is as before: "X a rămas NEATINS"."""

    stays: Words = ()
    """Words between them: "X A RĂMAS neatins"."""

    rest: Words = ()
    """Words for all that was not said to be changed: "RESTUL a rămas neatins"."""

    closed_by: Words = ()
    """Words that may follow what is said to be as before; any other narrows it: "X a rămas neatins ȘI e bine"."""

    as_before: Words = ()
    """Phrases that say that a place is as it was: "X stă luni, CA ÎNAINTE"."""

    was: Words = ()
    """Verbs of what was, beside words for the agreed plan: "X ERA luni în planul vechi"."""

    negators: Words = ()
    """With them nothing is said of a change: "X NU a ieșit"."""

    nothing: Words = ()
    """Words for nothing, after such a word and a verb of `none_of`: "nu am scos NIMIC"."""

    none_of: Mapping[str, Words] = Field(default_factory=dict)
    """What was done to nothing -> the verbs: "nu am SCOS nimic"."""

    breaks: Words = ()
    """Words that begin what is said of something else: "am scos X, IAR Y a rămas"."""

    hints: Words = ()
    """Words of sentences that may speak of changes; the rest is what they do not name: "ACUM X e luni"."""

    open: Words = ()
    """Words with which a sentence states nothing: "DACĂ X ieșea"."""


class ChangeCounts(Table):
    """How many changes a repair has."""

    changes: Words = ()
    """Names of changes: "4 SCHIMBĂRI"."""

    moves: Words = ()
    """Names of changes that may be moves alone: "o singură MUTARE"."""

    things: Words = ()
    """Words for what was changed, after a verb of `touches`: "am umblat la două LUCRURI"."""

    touches: Words = ()
    """Such verbs: "AM UMBLAT LA două lucruri"."""

    one: Words = ()
    """Words for one: "O SINGURĂ schimbare"."""

    before: Words = ()
    """The only words before the number in its clause: "AM FĂCUT patru schimbări"."""

    between: Words = ()
    """The only words between the name and a number after it: "schimbările SUNT patru"."""

    closed_by: Words = ()
    """Words that may follow; any other narrows the number: "patru schimbări FAȚĂ de planul vechi"."""

"""The typed table of a language folder about the slots of a plan; docs/languages.md lists its keys."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table


class Claims(Table):
    """How the language puts things into slots. Words are folded; "{n}" is the number of a day.

    Places. numbered: ways to name day n. days: ways to name the first, the second, ... day; from_end: the
    last, the last but one, ... elided: short names of the first, the second, ... day once another one was
    named, between a word of before and one of follows, a name or a comma ("iar în a doua X"). plurals:
    words before the numbers of several ("zilele 1 și 2"); dated: those over a column of numbers. parts: part of
    the day -> its names. links: words inside
    one expression ("dimineața de marți"). joins: words between two that both hold, and between names of a list; ands:
    those that may add something else to a name; pairing: those that put both lists in order ("respectiv").
    origins: words before a place that was left ("de pe luni"), unless these are the end of lead_ins
    ("intervalul de"); asides: those between a name and its meal. formerly: words some way
    before one. same_day, same (before a part): those said before.

    Clauses. contrasts: words that start a new one; coordinates: those that do so after a
    doubted one ("nu X marți și am pus Y luni"); corrections: those after which the place of a doubted
    one goes on ("nu X, ci Y"); reversals: those that take back what was said where one of the clashes
    follows ("X luni, dar e ocupat"), or a reason and a verb of changes; consequences: words before a clash
    that do so ("ceea ce"). given: words that tell of the plan before ("am găsit"). doubts: words that make
    a clause no claim, unless they are part of examples ("cum ar fi"); alternatives: so only beside a name
    or a place ("sau"); polite: a doubt only where no place comes first ("ziua 1 ar putea"). frees: words
    that say that a place has nothing; conditions: the same as doubts, or else what follows is read over.
    reasons: what follows is read over; purposes: up to the next comma; relatives: so too, but after a name
    they start a clause about it; wheres: the same, also after a place; identities: phrases with such words
    that say what something is ("care este X").

    Pronouns. these: at the start of a sentence; pronouns: beside a verb of puts; behind: so only after one
    ("keep it"). resumes: words with which a clause goes on about the last name. going: words with which a
    sentence goes on with the day of the one before, unless it has one of other_days; rounds: phrases that do so
    always ("pentru a încheia ziua"); begins: verbs that do so where the one before names nothing ("vom începe cu
    X"). those: words for the part of the day of the clause before ("cea de marți"). kept: words after which a
    verb of keeps without a place makes a doubt of pasts true ("X era luni, deci l-am lăsat acolo"). kinds:
    words for several things, which belong to no one day; sums: words about all days together. moves: verbs that make
    the bracket after a name its old place. sequels: words that end a part of the day, but not those that it does
    itself with what stands after withs ("cina se încheie cu X"); resumed: those that end a reason before them.
    compared: words before a name that is only compared with. answers: phrases before the answer of a question.
    """

    numbered: tuple[str, ...] = ()
    days: tuple[tuple[str, ...], ...] = ()
    elided: tuple[tuple[str, ...], ...] = ()
    follows: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    from_end: tuple[tuple[str, ...], ...] = ()
    parts: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    links: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    ands: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    asides: tuple[str, ...] = ()
    lead_ins: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()
    pairing: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    same_day: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    contrasts: tuple[str, ...] = ()
    coordinates: tuple[str, ...] = ()
    corrections: tuple[str, ...] = ()
    reversals: tuple[str, ...] = ()
    clashes: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    consequences: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    wheres: tuple[str, ...] = ()
    polite: tuple[str, ...] = ()
    frees: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    purposes: tuple[str, ...] = ()
    relatives: tuple[str, ...] = ()
    identities: tuple[str, ...] = ()
    these: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    pronouns: tuple[str, ...] = ()
    puts: tuple[str, ...] = ()
    resumes: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()
    those: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    pasts: tuple[str, ...] = ()
    dated: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    plurals: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()
    other_days: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    withs: tuple[str, ...] = ()
    resumed: tuple[str, ...] = ()
    sequels: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()

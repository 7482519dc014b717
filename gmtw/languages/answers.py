"""The table `[answers]` of a language folder: how texts give the answer of a question (`gmtw.reading.answers`).

All words are folded; a star ends a beginning.
"""

from __future__ import annotations

from gmtw.languages.grammar import Table, Words


class Answers(Table):
    """Ways to give an answer, in the words of its question too, and to leave a question open."""

    given: Words = ()
    """Phrases before the answer of a question: "RĂSPUNSUL ESTE X."."""

    wrong: Words = ()
    """They call what their clause names before them no answer: "Răspunsul X este INCORECT."."""

    reversals: Words = ()
    """Contrasts that may take back what was said before: "răspunsul părea X, DAR este Y"."""

    superlatives: Words = ()
    """The first two words of a superlative that is asked for: "care este CEL MAI scurt?"."""

    verbs: Words = ()
    """Verbs between the superlative and the answer: "cel mai scurt ESTE X", "X RĂMÂNE cel mai scurt"."""

    openings: Words = ()
    """Words that may stand before such a superlative: "DECI cel mai scurt este X"."""

    asking: Words = ()
    """Words of questions that a sentence need not have to restate one: "CARE DINTRE traseele din TEXT"."""

    sources: Words = ()
    """With them a sentence tells what some source says, and restates no question: "NOTA veche spune X"."""

    left_open: Words = ()
    """Phrases that leave the question open: "întrebarea RĂMÂNE FĂRĂ RĂSPUNS"."""

    states: Words = ()
    """Verbs of what a text says; with a negator near them, it does not: "textul nu PRECIZEAZĂ"."""

    unknown: Words = ()
    """Words that say so alone: "linia e NECUNOSCUTĂ"."""

    unless: Words = ()
    """Before such a phrase in its sentence, they say that it is not so: "FĂRĂ nota nouă, întrebarea rămâne ..."."""

    doubting: Words = ()
    """Words that take back the value before them in a short answer: "2007 (GREȘIT)"."""

    excepting: Words = ()
    """Phrases before the value that a short answer leaves out: "orice ÎN AFARĂ DE banjo"."""

    bounds: Words = ()
    """Phrases before a value that a short answer is above or below: "CEL PUȚIN 4"."""

    negators: Words = ()
    """Words that deny the values of their clause in a short answer: "în NICIUN caz 2007"."""

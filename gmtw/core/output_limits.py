"""The bounds of an output that is read, listed and shown: all limits to a model's text, in one place.

An output may be of any size, so each step that reads one has a bound here, and its time is linear below it. The bounds
are far beyond what models write: the longest of 3,086 published outputs has 18,695 characters, its longest explanation
10,468, its longest JSON string 397. docs/parsing.md says what lies beyond each.
"""

from __future__ import annotations

LONGEST_OUTPUT = 200_000
"""Characters of an output that are read: of a longer one the first half of these, and the last half."""

# --- the JSON objects of an output ---

MOST_OBJECTS = 200
"""The most objects read, half of them the last ones; more come only from an output that has run away."""

SCANS = 8
"""The most text scanned in vain, in times its length, and the most broken objects that are tried."""

LONGEST_REPAIR = 20_000
"""Characters of a broken object that repair looks at; a plan is far shorter."""

# --- the plan ---

DEEPEST_WRAPPER = 3
"""The most objects that wrap a plan."""

MOST_KEYS = 1_000
"""Keys that are looked up; the others are unknown."""

MOST_NAMES = 1_000
"""Names that are looked up; the others are unknown."""

MOST_COPIES = 100
"""The most of one entity read in a slot: more than any prompt allows, so that larger numbers are wrong too."""

LONGEST_NAME = 5_000
"""Characters of a key, a name or a list of names in one string; a longer one is unknown."""

LONGEST_TOLD_KEY = 80
"""Characters of a key that is read as a sentence says a slot."""

MOST_CUTS = 30
"""Marks inside a name that something else may stand before or behind; a name with more of them is no listed one."""

DEEPEST_VALUE = 100
"""Objects and lists inside each other in which names are looked for; what is deeper names nothing."""

MOST_NOTES = 50
"""Notes of one kind; the last one says how many more there would be."""

LONGEST_DETAIL = 200
"""Characters of a note's detail; a longer one is cut."""

# --- the explanation ---

LONGEST_EXPLANATION = 50_000
"""Characters that G and F measure; a longer explanation has run away, and its beginning says so."""

LONGEST_SENTENCE = 500
"""Words, signs and names of a sentence; a longer one has run away, and is read in pieces of so many."""

LONGEST_JUDGED_SENTENCE = 200
"""Words of a sentence in which rules of grammar look for a word that may stand anywhere; a longer one is not judged."""

MOST_EVIDENCE = 60
"""Reasons of one kind that are listed; `parts` counts them all."""

# --- what is shown of an output ---

MOST_PASSAGES = 500
"""Passages of one kind that are marked as not read; an output that has run away has thousands."""

MOST_MARKS = 60
"""Marks of one kind in a plan."""

LONGEST_SHOWN = 20_000
"""Characters that a terminal shows unless all are asked for."""

LONGEST_ASIDE = 1_200
"""The same of a passage that was not read: reasoning, a draft."""

LONGEST_ON_PAGE = 8_000
"""Characters that a page shows; the middle of a longer output is left out."""

"""Writing tasks that are made here: topics with facts, sentences that tell them, and constraints that a text meets.

parts     the data of a genre: topics, facts, and the sentences that tell each in several ways
compose   topic x seed -> a text that tells every fact
choose    text -> constraints that it surely meets
breakers  text x constraint -> a text that breaks it and no other
make      all of it: a task with its witness, its breakers and its prompt

A text is composed first, and its constraints are chosen among those that it meets.
"""

from __future__ import annotations

from gmtw.worlds.writing.make import GENRES, MadeText, made

__all__ = ["GENRES", "MadeText", "made"]

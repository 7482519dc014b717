"""Find the statements that single rules are kept; of a sentence about some days, those that name their day.

A part of the plan keeps no budget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.languages import Language
from gmtw.text.sentences import Atom
from gmtw.text.statements.assertions import Assertions
from gmtw.text.statements.kept_rules.kept_rule import KeptRule
from gmtw.text.statements.kept_rules.rule_reader import KeptRules
from gmtw.text.statements.name_lists import without_names_in_brackets
from gmtw.text.statements.segments import Segmenter
from gmtw.text.statements.statement_model import Context, Statement, StatementKind

NOT = "not "
"""Before an attribute of the table `avoided`: the things that have it not."""


class SingleRules:
    """Reads in segments of one language which single rules are kept."""

    def __init__(self, language: Language, rules: KeptRules, segmenter: Segmenter, assertions: Assertions) -> None:
        self._rules, self._segmenter, self._assertions = rules, segmenter, assertions
        self._exceptions = language.statements.rule.exceptions
        self._alternatives = language.statements.qualities.alternatives
        self._joiners = frozenset(language.claims.expressions.joiners)
        self.needed = rules.needed
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield the single rules said to be kept."""
        words = frozenset([atom.text for atom in segment])
        tables = self._rules.said_in(words)
        seen: set[tuple[object, ...]] = set()
        for rule in self._rules.read(segment, words, context.places_in(segment), tables) if tables else ():
            budget = rule.about == "cost" and not rule.daily
            kind: StatementKind = "budget" if budget else rule.way
            said = kind, rule.about, "" if budget else rule.number, rule.daily, rule.day
            if rule.way == "limit" and rule.daily and rule.number and context.of_one_day is not None:
                rule = rule._replace(day=context.of_one_day)
            elsewhere = context.of_part if budget else context.of_days and rule.day is None
            elsewhere = elsewhere or rule.mention is not None  # a name says its day by itself
            if rule.way == "daily":
                elsewhere = self._is_elsewhere(rule, segment, context)
            if said not in seen and not elsewhere and self._assertions.asserts(segment, rule.first):
                seen.add(said)
                yield _kept(segment, kind, rule)
            if rule.mention is not None and not self._assertions.is_aim(segment, rule.first):
                yield _kept(segment, kind, rule)

    def beside_names(self, context: Context) -> Iterator[Statement]:
        """Yield what each day has, read without brackets of names: "cel puțin un monument (X) și un muzeu pe zi"."""
        sentence, atoms = context.sentence, context.sentence.atoms
        if not sentence.names or "(" not in sentence.words:
            return
        bare = without_names_in_brackets(atoms, self._joiners)
        for segment in self._segmenter.segments(bare) if len(bare) < len(atoms) else ():
            yield from (said for said in self.read(segment, context) if said.kind == "daily")

    def _is_elsewhere(self, rule: KeptRule, segment: Sequence[Atom], context: Context) -> bool:
        """Return whether what each day has is said of some days only."""
        apart = not context.sentence.words.isdisjoint(self._exceptions)
        if apart or self._or_not(context.sentence.atoms, segment[-1].end):
            return True
        of_each = self._rules.lexicon.each_day.ends_at(segment, rule.first)
        return (context.shows_part and not of_each) or bool(context.places_in(segment))

    def _or_not(self, atoms: Sequence[Atom], end: int) -> bool:
        """Return whether a bracket after `end` names another number: "două programări (sau una miercuri)"."""
        after = [atom.text for atom in atoms if atom.start >= end][:2]
        return len(after) > 1 and after[1] in self._alternatives


def _kept(segment: Sequence[Atom], kind: StatementKind, rule: KeptRule) -> Statement:
    """Return the statement that a rule is kept; of "not vegan" it is about what is not vegan."""
    start, end = segment[rule.first].start, segment[rule.last - 1].end
    named = () if rule.mention is None else (rule.mention,)
    about, has = rule.about.removeprefix(NOT), not rule.about.startswith(NOT)
    amount = rule.number, rule.exact, rule.day, rule.part
    return Statement(kind, start, end, about, *amount, has=has, mentions=named, daily=rule.daily)

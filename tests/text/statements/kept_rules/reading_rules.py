"""What segments of Romanian sentences say of single rules."""

from collections.abc import Sequence

from gmtw.languages import load
from gmtw.text.sentences import Atom, sentences
from gmtw.text.statements.amounts import AmountReader
from gmtw.text.statements.kept_rules.kept_rule import KeptRule
from gmtw.text.statements.kept_rules.rule_lexicon import RuleLexicon

RO = load("ro")
LEXICON = RuleLexicon(RO, AmountReader(RO))


def atoms_of(text: str) -> Sequence[Atom]:
    """Return the atoms of a text of one sentence, without names."""
    (sentence,) = sentences(text, [])
    return sentence.atoms


def said(rule: KeptRule) -> str:
    """Return a rule in a few words: "limit appointment 2 daily"."""
    number = f"{rule.number:g}" if rule.number else ""
    return " ".join(filter(None, (rule.way, rule.about, number, "daily" if rule.daily else "", rule.part)))

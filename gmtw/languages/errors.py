"""The tables `[spelling]`, `[usage]` and `[punctuation]` of a language folder: what a proofreader would mark.

Words are matched in lower case with their diacritics.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table


class KnownWords(Table):
    """The recognition of words no dictionary has. Without `letters` unknown words are not judged.

    An unknown word is an error only with evidence: a frequent word that differs in one letter, or whose beginning it
    shares. Names and terms of science have no such neighbours.
    """

    letters: str = ""
    """The letters of the language, as they may stand for one another in slips."""

    accepted: tuple[str, ...] = ()
    """Words in use that the dictionary lacks, in any inflection."""

    forms: tuple[str, ...] = ()
    """Words in use that the dictionary lacks, in these forms only: of old texts, of regions, short for others."""

    prefixes: tuple[str, ...] = ()
    """Prefixes of any word."""

    learned: tuple[str, ...] = ()
    """Beginnings of terms of science, whose words are never judged by their beginning."""

    fixed: Mapping[str, str] = Field(default_factory=dict)
    """Words that are no word in any text, although some have them, with what they should be: "deobicei"."""

    inflected: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Endings of forms that the dictionary lacks, each with those of a form that it has: of verbs with a pronoun tied
    to them ("facelo" is "facer" without its "r", "fanse" is "fan" without anything), of participles ("vistas")."""

    accented: frozenset[str] = frozenset()
    """Those of them that make a word only where an accent comes or goes: "escóllao" of "escolla"."""

    conjugated: Mapping[str, str] = Field(default_factory=dict)
    """Endings that verbs are given by mistake, with those that they take: "creem" for "creăm"."""

    latin: tuple[str, ...] = ()
    """Endings of words of Latin, which are quoted as they are."""

    suffixes: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Endings that make words of words: the ending, and what it replaces ("" for nothing)."""

    articles: tuple[str, ...] = ()
    """Endings that a borrowed word takes in the language."""

    own: tuple[str, ...] = ()
    """Those of them that make an error of a word of the dictionary, which has all forms of its words: "râuului"."""

    verbal: tuple[str, ...] = ()
    """Endings of verbs that names do not have; such words are judged at the start of a sentence too."""

    genitives: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Endings of genitives, and the endings of the nouns that would be theirs: "piaței" of "piața" is an error."""

    regular: tuple[str, ...] = ()
    """Endings of genitives that are right although a list lacks the word: "Eurasiei"."""

    fused: tuple[str, ...] = ()
    """Small words that are written together with the next one by mistake."""

    alike: tuple[tuple[str, str], ...] = ()
    """Pairs of spellings that sound alike ("b" and "v", "h" and nothing before a vowel at the start): an unknown word
    is an error if one for the other makes it a word, however rare."""

    near: float = 3.0
    """The least frequency (zipf) of a word that a long unknown one is a slip of."""

    near_short: float = 4.3
    """The same for an unknown word of at most 7 letters."""


class UsageRule(Table):
    """A wording that is wrong, as a regular expression over the text.

    In patterns `@name` stands for one of the words of that class. If the pattern has a group called `error`, only
    this part is the error, and what it matches without that group is right. The feature lexicon says what the word
    of another group is, in the spelling of [features].
    """

    key: str
    """The name of the rule in reports."""

    category: str
    """The category of the error, one of those in `gmtw.text.errors`."""

    pattern: str
    """The regular expression."""

    needs: tuple[str, ...] = ()
    """Words, or classes ("@day"): the pattern is searched only in the 5 words before and after one of them."""

    may_be: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Groups of the pattern, each with what its word must be in one of its readings: "verb part", "noun p def na"."""

    must_be: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """The same, where it must be so in all of its readings."""

    better: str = ""
    """The right wording, if that is known; it may have groups of the pattern in it: "s-a \\g<verb>"."""

    cures: Mapping[str, str] = Field(default_factory=dict)
    """Errors in small letters, each with what would be right instead of what `better` says."""

    case: bool = False
    """True if capitals matter."""

    wrong: str
    """A sentence in which the rule finds an error."""

    right: str
    """A sentence that is like it and has none."""


class Usage(Table):
    """Wordings that are wrong. Without rules nothing is."""

    classes: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Classes of words, as regular expressions, by the name that patterns use."""

    rules: tuple[UsageRule, ...] = ()
    """The rules. They are independent of each other."""

    pleonasms: Mapping[str, str] = Field(default_factory=dict)
    """Wordings that say a thing twice, with the words at one end that are too many; their last word is no pattern."""

    @property
    def all_rules(self) -> tuple[UsageRule, ...]:
        """The rules, and one for each pleonasm, which is style."""
        return (*self.rules, *map(_pleonasm, self.pleonasms.items()))


def _pleonasm(said_twice: tuple[str, str]) -> UsageRule:
    """Return the rule of a wording with words that are too many at one of its ends."""
    wording, needless = said_twice
    kept = wording.removesuffix(needless).removeprefix(needless).strip()
    pattern = rf"\b{wording.replace(kept, f'(?P<kept>{kept})')}\b"
    return UsageRule(
        key="pleonasm",
        category="style",
        pattern=pattern,
        needs=(wording.split()[-1],),
        better=r"\g<kept>",
        wrong=wording,
        right=kept,
    )


class Punctuation(Table):
    """The places of marks and capitals. Without `row` none is missing anywhere."""

    row: int = 0
    """The most words that stand in a row without any mark; no writer has more."""

    each: int = 12
    """The number of further words in such a row for which one mark counts as missing."""

    sentence: int = 10
    """The fewest words of a line that is a sentence, and no heading: it has a mark at its end."""

    name: int = 4
    """The fewest letters of a name that is written with a capital; shorter ones may be abbreviations."""

    pairs: tuple[str, ...] = ()
    """Marks that open and close: "()". Of each, one without the other is an error in its paragraph."""

    either: tuple[str, ...] = ()
    """Marks that may stand for either; beside one of them no pair of quotes is judged."""

    abbreviations: tuple[str, ...] = ()
    """Words whose full stop ends no sentence, without it: "etc"."""

    begins: tuple[str, ...] = ()
    """Words that have a capital only where they begin a sentence, or a name of the prompt."""

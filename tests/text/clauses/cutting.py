"""Sentences as they are cut into clauses."""

from gmtw.constraints import Slot
from gmtw.languages import load
from gmtw.text.clauses import Clause, ClauseCutter
from gmtw.text.clauses.clause_model import ClauseLexicon
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import Sentence, sentences
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder
from tests.text.scenes import NAMES, TRIP

RO = load("ro")
LEXICON = ClauseLexicon(RO)


def sentence_of(text: str) -> Sentence:
    """Return the only sentence of a text."""
    (sentence,) = sentences(text, Gazetteer(NAMES, RO).find(text))
    return sentence


def places_of(sentence: Sentence, slots: list[Slot] = TRIP) -> list[SlotExpression]:
    """Return the places of a sentence."""
    return list(SlotFinder(slots, RO).in_sentence(sentence))


def cut(text: str, last: int | None = None) -> list[Clause]:
    """Return the clauses of a text of one sentence. `last`: the mention that a pronoun at its start stands for."""
    sentence = sentence_of(text)
    return ClauseCutter(RO).cut(sentence.atoms, places_of(sentence), last)


def place_of(word: str, sentence: Sentence) -> int:
    """Return where a word is in a sentence, folded."""
    return [atom.text for atom in sentence.atoms].index(word)

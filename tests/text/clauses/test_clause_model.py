"""Clauses with their names and places, and the words of their cues."""

from gmtw.languages import load
from gmtw.text.clauses.clause_cutter import CLAUSE_ACTIONS
from gmtw.text.clauses.clause_model import Clause, ClauseCue
from gmtw.text.phrases import words_of_cues
from gmtw.text.sentences import Atom

STARTING = {ClauseCue.CONTRAST, ClauseCue.COORDINATE}
IDLE = {ClauseCue.HARMLESS, ClauseCue.IDENTITY}


def test_every_cue_has_an_action_or_starts_a_clause_or_does_nothing() -> None:
    assert set(CLAUSE_ACTIONS) == set(ClauseCue) - STARTING - IDLE


def test_the_value_of_a_cue_is_the_key_of_its_words() -> None:
    table = load("ro").claims
    words = words_of_cues(ClauseCue, table)
    assert set(words) == set(ClauseCue)
    assert words[ClauseCue.REASON] == table.asides.reasons != ()


def test_a_name_takes_the_place_of_a_pronoun_that_announces_it() -> None:
    near, far = Clause(), Clause()
    for clause, words in ((near, 2), (far, 5)):
        clause.take_up(1)
        for _ in range(words):
            clause.add(Atom("pe", 0, 2))
        clause.add(Atom("", 3, 4, 2))
    assert [item.mention for item in near.items] == [2]
    assert [item.mention for item in far.items] == [1, 2]

"""Cues of denials, and the stages of a denial that waits for its names."""

import pytest

from gmtw.languages import load
from gmtw.languages.denials import Denials
from gmtw.text.denials.denial_model import DENYING, ENDING, DenialCue, DenialState, PendingDenial
from gmtw.text.phrases import words_of_cues


def test_the_value_of_a_cue_is_the_key_of_its_words() -> None:
    table = load("ro").denials
    words = words_of_cues(DenialCue, table)
    assert set(words) == set(DenialCue)
    assert words[DenialCue.LEAVE_OUT] == table.verbs.leave_out != ()
    assert words[DenialCue.CLASS_NOUN] == table.lists.class_nouns != ()


def test_a_language_without_tables_has_no_words() -> None:
    assert not any(words_of_cues(DenialCue, Denials()).values())


def test_a_denial_waits_for_as_many_words_as_it_was_given() -> None:
    pending = PendingDenial(3)
    assert [pending.goes_on(False, None, False) for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize("cue", sorted(ENDING - {DenialCue.CAUSE}))
def test_some_cues_end_a_denial_with_or_without_a_name(cue: DenialCue) -> None:
    pending = PendingDenial(9)
    assert not pending.goes_on(False, cue, False)
    pending.take_name(9)
    assert not pending.goes_on(False, cue, False)


def test_a_cause_ends_a_denial_that_has_no_name_yet_and_else_leaves_it_to_a_conjunction() -> None:
    assert not PendingDenial(9).goes_on(False, DenialCue.CAUSE, False)
    pending = PendingDenial(9)
    pending.take_name(9)
    assert pending.goes_on(False, DenialCue.CAUSE, False)
    assert not pending.fits(follows_conjunction=False)
    assert pending.fits(follows_conjunction=True)


def test_an_adjacent_denial_takes_a_name_after_two_words_and_not_after_three() -> None:
    pending = PendingDenial(9, adjacent=True)
    assert [pending.goes_on(False, None, False) and pending.fits(False) for _ in range(3)] == [True, True, False]


def test_a_colon_lets_at_most_three_words_stand_before_the_name() -> None:
    pending = PendingDenial(9, after_colon=True)
    assert [pending.goes_on(False, None, False) and pending.fits(False) for _ in range(4)] == [True] * 3 + [False]


def test_a_class_noun_lets_a_list_follow_an_adjacent_verb() -> None:
    plain, classed = PendingDenial(9, adjacent=True), PendingDenial(9, adjacent=True)
    classed.goes_on(False, DenialCue.CLASS_NOUN, False)
    for pending in (plain, classed):
        pending.introduce()
    assert plain.adjacent
    assert not classed.adjacent


def test_a_comma_before_any_name_lets_only_a_list_go_on() -> None:
    assert PendingDenial(9, paused=True).goes_on(True, None, False)
    assert PendingDenial(9, paused=True).goes_on(False, DenialCue.EXAMPLE, False)
    assert not PendingDenial(9, paused=True).goes_on(False, None, False)


@pytest.mark.parametrize("kind", ["soft", "adjacent"])
def test_a_conjunction_ends_a_weak_denial_that_has_no_name(kind: str) -> None:
    pending = PendingDenial(9, soft=kind == "soft", adjacent=kind == "adjacent")
    assert pending.goes_on(True, DenialCue.CONJUNCTION, False)  # "am evitat și X"
    assert not pending.goes_on(True, DenialCue.CONJUNCTION, False)
    assert PendingDenial(9, words=1).goes_on(True, DenialCue.CONJUNCTION, False)


def test_what_is_only_described_counts_no_words() -> None:
    pending = PendingDenial(1)
    assert pending.goes_on(False, DenialCue.LIMIT, True)
    assert pending.words_left == 1
    assert not pending.goes_on(False, DenialCue.BREAK, True)


def test_a_denial_governs_a_verb_within_five_words_of_it() -> None:
    assert PendingDenial(9, words=5).governs
    assert not PendingDenial(9, words=6).governs
    assert not PendingDenial(9, named=True).governs
    assert not PendingDenial(9, paused=True).governs


def test_a_negation_holds_up_to_its_last_atom_but_not_before_another_object() -> None:
    state = DenialState(negated_until=4)
    assert [state.negates(place) for place in (3, 4)] == [True, False]
    state.other_object_until = 3
    assert [state.negates(place) for place in (2, 3)] == [False, True]


def test_a_pronoun_stands_for_the_last_name_or_for_all() -> None:
    state = DenialState(last=(1, 2))
    assert (state.antecedent(plural=False), state.antecedent(plural=True)) == ((2,), (1, 2))


def test_a_conjunction_or_a_place_denies_nothing() -> None:
    assert DENYING.isdisjoint({DenialCue.CONJUNCTION, DenialCue.PUT_IN, DenialCue.CLASS_NOUN})

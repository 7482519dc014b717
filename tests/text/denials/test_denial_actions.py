"""What each cue of denials does."""

import pytest

from gmtw.languages import load
from gmtw.text.denials.denial_actions import DENIAL_ACTIONS, CueHit, DenialActions
from gmtw.text.denials.denial_model import DenialCue, DenialState
from gmtw.text.denials.verb_context import VerbContext
from gmtw.text.sentences import Atom

LIST_CUES = {DenialCue.EXAMPLE, DenialCue.LIMIT, DenialCue.CAUSE, DenialCue.CLASS_NOUN}


def test_every_cue_has_an_action_or_works_on_lists_only() -> None:
    assert set(DENIAL_ACTIONS) == set(DenialCue) - LIST_CUES


def after(words: str, cue: DenialCue, place: int, state: DenialState) -> set[int]:
    """Return what is left out once the cue at `place` has run; a name is a digit, its number."""
    table = load("ro").denials
    atoms = [
        Atom("" if word.isdigit() else word, 0, 0, int(word) if word.isdigit() else None) for word in words.split()
    ]
    found: set[int] = set()
    DENIAL_ACTIONS[cue](DenialActions(VerbContext(atoms, table), table, state, found), CueHit(place, place + 1))
    return found


def test_a_passive_leaves_out_the_names_before_it() -> None:
    state = DenialState(group=(1, 2), passive_until=9)
    assert after("1 si 2 au fost excluse", DenialCue.LEAVE_OUT, 5, state) == {1, 2}


def test_a_verb_with_an_object_waits_for_its_names() -> None:
    state = DenialState()
    assert after("am exclus 1", DenialCue.LEAVE_OUT, 1, state) == set()
    assert state.pending is not None
    assert not state.pending.named


@pytest.mark.parametrize("state", [DenialState(negated_until=9), DenialState(modal_until=9), DenialState(unsure=True)])
def test_a_verb_that_is_not_certain_leaves_nothing_out(state: DenialState) -> None:
    state.group, state.passive_until = (1,), 9
    assert after("1 a fost exclus", DenialCue.LEAVE_OUT, 3, state) == set()
    assert state.pending is None

"""Words of the cues of statuses, and the state of a sentence."""

from gmtw.languages import load
from gmtw.text.phrases import words_of_cues
from gmtw.text.statuses.mention_status import MentionStatus
from gmtw.text.statuses.status_model import StatusCue, StatusState


def test_the_value_of_a_cue_is_the_key_of_its_words() -> None:
    language = load("ro")
    words = words_of_cues(StatusCue, language)
    assert set(words) == set(StatusCue)
    assert words[StatusCue.PUT] == language.statuses.inclusion.puts != ()
    assert words[StatusCue.REASON] == language.claims.asides.reasons != ()


def test_what_is_denied_stays_denied() -> None:
    state = StatusState([MentionStatus.DENIED, MentionStatus.NAMED])
    for number in (0, 1):
        state.set(number, MentionStatus.AFFIRMED)
    assert state.statuses == [MentionStatus.DENIED, MentionStatus.AFFIRMED]


def test_only_what_was_affirmed_is_withdrawn() -> None:
    state = StatusState([MentionStatus.AFFIRMED, MentionStatus.HEDGED])
    for number in (0, 1):
        state.withdraw(number)
    assert state.statuses == [MentionStatus.NAMED, MentionStatus.HEDGED]


def test_a_text_is_taken_back_by_one_phrase_or_by_two_together() -> None:
    state = StatusState([])
    state.text = (3, 8)
    assert state.retraction is None
    state.void = (20, 25)
    assert state.retraction == (3, 25)
    state.whole = (1, 2)
    assert state.retraction == (1, 2)

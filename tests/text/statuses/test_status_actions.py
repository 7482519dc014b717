"""What each cue of statuses does."""

from gmtw.text.statuses.status_actions import STATUS_ACTIONS
from gmtw.text.statuses.status_model import StatusCue


def test_every_cue_but_the_harmless_one_has_an_action() -> None:
    assert set(STATUS_ACTIONS) == set(StatusCue) - {StatusCue.HARMLESS}

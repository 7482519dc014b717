"""Tell how a text stands behind each name: affirmed, only named, denied, hedged, weighed, compared or taken back.

`mention_status` has the statuses. `status_reader` goes through the sentences that may say more of a name than the name
(`status_filter`); a word that is a cue runs its action (`status_actions`). `status_model` has the cues, and the state
of a sentence. docs/denials-and-claims.md explains the model and shows how to add a cue.
"""

from gmtw.text.statuses.mention_status import STANDING, MentionStatus, Reading
from gmtw.text.statuses.status_reader import StatusReader, statuses_of

__all__ = ["STANDING", "MentionStatus", "Reading", "StatusReader", "statuses_of"]

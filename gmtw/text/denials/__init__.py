"""Find the mentions that a text leaves out: "am exclus X", "X nu a fost inclus"; not "X nu poate fi mutat".

`denier` goes through the sentences of a text, and `denial_reader` through the names, signs and words of one sentence.
A word that is a cue runs its action (`denial_actions`), which asks what stands around a verb (`verb_context`).
`denial_model` has the cues, the state of a sentence, and the denial that waits for its names.
docs/denials-and-claims.md explains the model and shows how to add a cue.
"""

from gmtw.text.denials.denier import Denier, denier_of

__all__ = ["Denier", "denier_of"]

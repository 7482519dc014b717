"""Cut a sentence into clauses: the names and places that each puts together, without reasons and asides.

`clause_cutter` reads a sentence from left to right. `antecedents` knows which name a pronoun stands for, `reversals`
what a clause after "dar" takes back, and `resumptions` where a clause goes on after what was read over.
`clause_model` has the cues and what a clause is. docs/denials-and-claims.md explains the model and shows each cue.
"""

from gmtw.text.clauses.clause_cutter import ClauseCutter
from gmtw.text.clauses.clause_model import Clause, ClauseItem

__all__ = ["Clause", "ClauseCutter", "ClauseItem"]

"""The reading of a text: words with all that each may be, clauses, the plan of each, what they put where."""

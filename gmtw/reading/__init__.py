"""The reading of a text: its words with all that each may be, and the groups and clauses that they form."""

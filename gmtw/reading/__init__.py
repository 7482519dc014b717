"""What a text says: words with all that each may be, clauses, of which plan they speak, what they put where."""

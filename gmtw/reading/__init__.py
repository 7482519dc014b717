"""What an explanation says: clauses, of which plan they speak, what they put where. docs/reading.md says how."""

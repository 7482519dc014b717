"""One output to its scores: parse, measure, record."""

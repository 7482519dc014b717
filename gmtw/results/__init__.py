"""Results of many records: runs, summaries, comparisons, the gate."""

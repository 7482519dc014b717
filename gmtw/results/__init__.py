"""What many records say: runs, summaries, comparisons, the gate."""

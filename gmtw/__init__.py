"""gmtw: how well language models really work in Romanian, and in the languages benchmarks forget."""

"""`gmtw run`: asks a model the prompts of an instance set, and writes its answers to an outputs file."""

"""Built-in models: the oracle, blind scripts and controls."""

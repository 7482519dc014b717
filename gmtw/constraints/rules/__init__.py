"""The rules, one class per kind; each body runs on integers, arrays and solver variables."""

"""Kinds of tasks, one package each."""

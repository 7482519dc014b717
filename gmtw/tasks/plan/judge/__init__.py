"""Judges: what an explanation states, held against a plan. Each accuses only what is false in every reading."""

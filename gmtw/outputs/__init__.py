"""Outputs files: reading, writing, and the metadata of their runs."""

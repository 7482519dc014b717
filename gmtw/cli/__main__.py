"""`python -m gmtw.cli` runs the same command as `gmtw`."""

from gmtw.cli import app

app()

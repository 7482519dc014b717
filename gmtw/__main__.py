"""`python -m gmtw` runs the same command as `gmtw`."""

from gmtw.cli import app

app()

"""`python -m gmtw.cli` is `gmtw`."""

from gmtw.cli import app

app()

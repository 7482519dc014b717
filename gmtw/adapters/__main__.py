"""`python -m gmtw.adapters` prints the folder of the adapters, for programs that look for a task in a folder."""

from __future__ import annotations

from pathlib import Path

print(Path(__file__).parent)

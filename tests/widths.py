"""Widths of printed texts."""

from __future__ import annotations

from gmtw.core.text_width import columns


def widest(text: str) -> int:
    """Return the columns of the widest line; a signature does not count, which stands on one line to be copied."""
    return max(columns(line) for line in text.splitlines() if not line.startswith("gmtw:"))

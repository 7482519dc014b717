"""Figures of a whole text: how many distinct words it has, and whether it repeats itself or another text."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import fsum

WINDOW = 50
"""Words per window; the distinct share of a whole text falls with its length, that of a window does not."""


def distinct_share(forms: Sequence[str], window: int = WINDOW) -> float:
    """Return the mean share of distinct words in successive windows; 1 for an empty text.

    The mean segmental type-token ratio (Johnson 1944); a last window of less than half counts only
    if it is the only one.
    """
    starts = range(0, max(1, len(forms) - window // 2), window)
    shares = [len(set(part)) / len(part) for start in starts if (part := forms[start : start + window])]
    return fsum(shares) / len(shares) if shares else 1.0


def mtld(forms: Sequence[str], threshold: float = 0.72) -> float | None:
    """Return the mean length of runs of words whose share of distinct ones stays above the threshold, read both ways.

    The measure of textual lexical diversity (McCarthy and Jarvis 2010): unlike the share of distinct words it hardly
    depends on the length of the text. None where no run ends.
    """
    ways = [_run_length(one, threshold) for one in (forms, forms[::-1])]
    known = [one for one in ways if one is not None]
    return fsum(known) / len(known) if known else None


def _run_length(forms: Sequence[str], threshold: float) -> float | None:
    factors, seen, length = 0.0, set[str](), 0
    for form in forms:
        seen.add(form)
        length += 1
        if len(seen) / length <= threshold:
            factors, seen, length = factors + 1, set(), 0
    if length:
        factors += (1 - len(seen) / length) / (1 - threshold)
    return len(forms) / factors if factors else None


def fresh_share(forms: Sequence[str], apart: Sequence[str] | None = None, size: int = 3) -> float:
    """Return the share of runs of `size` words that were not in the text before; 1 if there is none.

    A text that says the same passage k times has 1/k, however long the passage is. apart: the words again, those that
    may repeat others before them told apart; later words repeat them all the same.
    """
    runs = _runs(forms, size)
    if apart is None:
        return len(set(runs)) / len(runs) if runs else 1.0
    seen, fresh = set[tuple[str, ...]](), 0
    for plain, own in zip(runs, _runs(apart, size), strict=True):
        fresh += own not in seen
        seen |= {plain, own}
    return fresh / len(runs) if runs else 1.0


def _runs(forms: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return list(zip(*(forms[start:] for start in range(size)), strict=False))


def is_fresh(forms: Sequence[str], least: float, apart: Sequence[str] | None = None, size: int = 3) -> bool:
    """Return whether `fresh_share` is at least that much.

    A run that begins with a word which was not in the text before is new itself, so that most texts need no more than
    their distinct words.
    """
    runs = max(1, len(forms) - size + 1)
    return len(set(forms[:runs])) / runs >= least or fresh_share(forms, apart, size) >= least


def runs_of(forms: Sequence[str], size: int) -> frozenset[tuple[str, ...]]:
    """Return the runs of `size` words of a text."""
    return frozenset(_runs(forms, size))


def copied(forms: Sequence[str], runs: Container[tuple[str, ...]], size: int) -> frozenset[int]:
    """Return the places of the words that stand in a run of `size` words which another text has, too."""
    starts = (at for at in range(len(forms) - size + 1) if tuple(forms[at : at + size]) in runs)
    return frozenset(at for start in starts for at in range(start, start + size))

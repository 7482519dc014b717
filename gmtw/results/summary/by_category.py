"""Errors of language that a model makes: how many per 100 words, by category (gmtw.text.errors)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtw.core.types import Record
from gmtw.results.summary.means import means
from gmtw.results.summary.summary_types import Mean


def by_category(records: Sequence[Record]) -> Mapping[str, Mean] | None:
    """Return the errors per 100 words of each category that any text has, the most frequent first.

    They are means over the texts that have words, as the errors of all categories are, so they add up to these. None
    if no such text was searched for errors.
    """
    graded = [one for one in records if one.status == "graded" and "G" in one.scores]
    known = [(one.scores["G"].parts, one.fingerprint) for one in graded if "by_category" in one.scores["G"].parts]
    if not known:
        return None
    names = sorted({name for parts, _ in known for name in parts["by_category"]})
    columns = [[100 * parts["by_category"].get(name, 0) / parts["words"] for parts, _ in known] for name in names]
    found = dict(zip(names, means(columns, [world for _, world in known], bounded=False), strict=True))
    return {name: found[name] for name in sorted(names, key=lambda one: (-(found[one].value or 0.0), one))}

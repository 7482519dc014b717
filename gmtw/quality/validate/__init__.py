"""`gmtw validate`: a detector of G or F against labelled text, the detector run as the metric runs it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gmtw.quality.validate.result import Result


def validate(
    name: str,
    files: Sequence[Path],
    *,
    language: str = "ro",
    split: str = "",
    numbers: str = "",
    texts: Path | None = None,
    baseline: Path | None = None,
) -> Result:
    """The figures of detector `name` on the rows of `files`, against those in `baseline` if one is given.

    language: of rows that do not say. split, numbers: which rows. texts: the folder of the outputs and
    instances that references point into. Raise GmtwError for what the user can mend.
    """
    from gmtw.quality.validate.compare import compare
    from gmtw.quality.validate.detectors import DETECTORS
    from gmtw.quality.validate.references import Texts
    from gmtw.quality.validate.result import result, stored
    from gmtw.quality.validate.rows import load

    detector = DETECTORS.get(name)
    earlier = stored(baseline) if baseline else None
    rows = load(files, language, split, numbers)
    verdicts = list(detector.verdicts(rows, Texts(texts)))
    chosen = [part for part in (f"split {split}" if split else "", f"rows {numbers}" if numbers else "") if part]
    found = result(detector, verdicts, language, files, ", ".join(chosen))
    if earlier is None or baseline is None:
        return found
    return found.model_copy(update={"comparison": compare(found, earlier, baseline)})

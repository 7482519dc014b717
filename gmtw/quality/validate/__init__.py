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
    languagetool: str = "",
) -> Result:
    """The figures of detector `name` on the rows of `files`, against those in `baseline` if one is given.

    languagetool: the address of a LanguageTool server; its figures on the same rows stand beside those of `errors`.

    language: of rows that do not say. split, numbers: which rows. texts: the folder of the outputs and
    instances that references point into. Raise GmtwError for what the user can mend.
    """
    from gmtw.core.errors import GmtwError
    from gmtw.quality.validate.compare import compare
    from gmtw.quality.validate.detectors import DETECTORS
    from gmtw.quality.validate.references import Texts
    from gmtw.quality.validate.result import result, stored
    from gmtw.quality.validate.rows import load

    detector = DETECTORS.get(name)
    earlier = stored(baseline) if baseline else None
    rows = load(files, language, split, numbers)
    if languagetool:
        from gmtw.quality.validate.peer import figures_of_languagetool

        if baseline:
            raise GmtwError("--baseline and --languagetool are two comparisons; leave out one of them")
        peer, earlier = figures_of_languagetool(name, languagetool, rows, Texts(texts))
        baseline = Path(peer)
    verdicts = list(detector.verdicts(rows, Texts(texts)))
    chosen = [part for part in (f"split {split}" if split else "", f"rows {numbers}" if numbers else "") if part]
    found = result(detector, verdicts, language, files, ", ".join(chosen))
    if earlier is None or baseline is None:
        return found
    compared = compare(found, earlier, baseline)
    return found.model_copy(
        update={"comparison": compared.model_copy(update={"peer": True}) if languagetool else compared}
    )

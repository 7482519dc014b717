"""The figures of a validation: what `--json` prints and `--baseline` reads."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from pydantic import Field, ValidationError

from gmtw.core.errors import InputError, one_line
from gmtw.core.types import Frozen
from gmtw.quality.validate.detectors import Detector
from gmtw.quality.validate.intervals import interval
from gmtw.quality.validate.tally import MEASURES, Tally, total
from gmtw.quality.validate.verdict import RowVerdict, Slip


class Figure(Frozen):
    """A figure over `n` cases, None without cases; low, high: its 95 % interval, if it has one."""

    value: float | None
    low: float | None = None
    high: float | None = None
    n: int = 0


class Counted(Frozen):
    """The counts of one row, in the order of `Tally`. cluster: the text that it belongs to."""

    id: str
    cluster: str
    tally: Tally


class Change(Frozen):
    """The change of a figure on the rows that both results have. verdict: by whether its interval holds 0."""

    then: float | None
    now: float | None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    verdict: str = "not comparable"


class DetectorComparison(Frozen):
    """A result against an earlier one. rows: how many both have; only such rows are compared."""

    baseline: str
    gmtw: str
    rows: int
    only_then: int
    only_now: int
    changes: Mapping[str, Change]


class Result(Frozen):
    """The results of `gmtw validate`: counts over all rows, figures, slips in context, counts of each row.

    files: their names. selection: which of their rows. remarks: what else was counted. categories: the figures of
    each kind of finding, for a detector of several kinds.
    """

    detector: str
    unit: str
    gmtw: str
    language: str
    files: tuple[str, ...]
    selection: str
    texts: int
    counts: Mapping[str, int]
    figures: Mapping[str, Figure]
    remarks: Mapping[str, int]
    categories: Mapping[str, Mapping[str, Figure]] = Field(default_factory=dict)
    comparison: DetectorComparison | None = None
    slips: tuple[Slip, ...]
    rows: tuple[Counted, ...]

    def to_json(self) -> str:
        """Return the result as JSON, indented, ending in a newline."""
        return self.model_dump_json(indent=2) + "\n"


def result(
    detector: Detector, verdicts: Sequence[RowVerdict], language: str, files: Iterable[Path], selection: str
) -> Result:
    """Return the result of `verdicts`, one per row."""
    clusters = list(by_cluster((v.cluster, v.tally) for v in verdicts).values())
    whole = total(clusters)
    return Result(
        detector=detector.key,
        unit=detector.unit,
        gmtw=version("gmtw"),
        language=language,
        files=tuple(path.name for path in files),
        selection=selection,
        texts=len(clusters),
        counts=whole._asdict(),
        figures={key: _figure(key, clusters, whole) for key in detector.shows},
        remarks=dict(sorted(Counter(remark for v in verdicts for remark in v.remarks).items())),
        categories=_categories(detector.shows, verdicts),
        slips=tuple(slip for verdict in verdicts for slip in verdict.slips),
        rows=tuple(Counted(id=v.row, cluster=v.cluster, tally=v.tally) for v in verdicts),
    )


def _categories(shows: Iterable[str], verdicts: Sequence[RowVerdict]) -> Mapping[str, Mapping[str, Figure]]:
    """Return the figures of each category, in the order in which verdicts name them."""
    names = dict.fromkeys(name for verdict in verdicts for name in verdict.categories)
    found = {}
    for name in names:
        clusters = list(by_cluster((v.cluster, v.categories.get(name, Tally())) for v in verdicts).values())
        found[name] = {key: _figure(key, clusters, total(clusters)) for key in shows}
    return found


def by_cluster(tallies: Iterable[tuple[str, Tally]]) -> Mapping[str, Tally]:
    """Return the counts of each cluster, in the order in which they first appear."""
    found: defaultdict[str, list[Tally]] = defaultdict(list)
    for cluster, tally in tallies:
        found[cluster].append(tally)
    return {cluster: total(parts) for cluster, parts in found.items()}


def stored(path: Path) -> Result:
    """Return the result that an earlier run printed with --json. Raise InputError if `path` holds none."""
    try:
        return Result.model_validate_json(path.read_bytes())
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None
    except ValidationError as error:
        raise InputError(path, f"no figures that `gmtw validate ... --json` printed: {one_line(error)}") from None


def _figure(key: str, clusters: Sequence[Tally], whole: Tally) -> Figure:
    measure = MEASURES[key]
    low, high = interval(measure, clusters) or (None, None)
    return Figure(value=measure.value(whole), low=low, high=high, n=measure.of(whole)[1] if measure.over else 0)

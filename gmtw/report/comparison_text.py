"""What `gmtw compare` and `gmtw delta` print: plain text of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gmtw.core.sanitize import visible
from gmtw.core.text_width import columns, wrapped
from gmtw.report.terminal import reach
from gmtw.results.compare.comparison_types import (
    Comparison,
    Delta,
    Disagreement,
    LanguageShift,
    ModelDelta,
    ModelPair,
    RankedModel,
    ScoreDifference,
)

COLUMNS = 80
NAME = 20
MOST_SIGNATURES = 5

TEST = (
    "p: if neither model were better, each world's difference could as well have had the other sign; p is the share of "
    "random signs that give a difference in avg as large as this one{corrected}. At most .05 means: not by chance."
)

SHOWS = "shows from: the smallest difference in avg that this set would show in 80 of 100 cases."


def comparison_text(found: Comparison) -> str:
    """The whole text, ending in a newline."""
    blocks = [
        *map(wrapped, found.remarks),
        table("model", found.standings, ties=True),
        wrapped("±: the 95 % interval over worlds, its longer side."),
        wrapped(_tied(found)),
        *_pairs(found),
        ["", *wrapped(TEST.format(corrected=_corrected(found.tested))), *wrapped(SHOWS)],
        *(block for part, rows in found.by.items() for block in _parts(part, rows)),
        *_splits(found.worst),
        ["", *(visible(str(one)) for one in found.signatures)] if len(found.signatures) <= MOST_SIGNATURES else [],
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"


def _corrected(tested: int) -> str:
    return f", corrected because {tested} pairs are tested (Holm)" if tested > 1 else ""


def table(title: str, rows: Sequence[RankedModel], ties: bool = False) -> list[str]:
    """The rows under their heads, each with a line of how far its intervals reach."""
    keys = list(rows[0].means)
    lines = _row(title, [*keys, *(["tied"] if ties else [])])
    for one in rows:
        means = [one.means[key] for key in keys]
        cells = ["-" if mean.value is None else f"{mean.value:.3f}" for mean in means]
        lines += _row(visible(one.label), [*cells, *([one.ties] if ties else [])])
        lines += _row("", [reach(mean) for mean in means])
    return lines


def _row(name: str, cells: Sequence[str]) -> list[str]:
    """Return the row; a name that is too long gets a line of its own above it."""
    space = max(NAME, COLUMNS - 8 * max(len(cells), 7))
    above, beside = ([name], "") if columns(name) > space else ([], name)
    figures = "".join(f"  {cell:>6}" for cell in cells)
    return [*above, (beside + " " * (space - columns(beside)) + figures).rstrip()]


def _tied(found: Comparison) -> str:
    """Return in words which models cannot be told apart."""
    letters = sorted({letter for one in found.standings for letter in one.ties})
    groups = [[one.label for one in found.standings if letter in one.ties] for letter in letters]
    shared = [group for group in groups if len(group) > 1]
    if not shared:
        return "Every model can be told from every other on this set, by avg."
    if len(found.standings) > 4:
        return "Models that share a letter under `tied` cannot be told apart on this set, by avg."
    return " ".join(f"{' and '.join(group)} cannot be told apart on this set, by avg." for group in shared)


def _pairs(found: Comparison) -> Iterator[list[str]]:
    """All that is to be said of each pair, or, of many models against the best, only avg."""
    if len(found.standings) == len({pair.first for pair in found.pairs}) + 1:
        yield from (["", *_pair(pair)] for pair in found.pairs)
        return
    yield ["", "against the best model, by avg; the other scores: --json"]
    for pair in found.pairs:
        yield wrapped(f"{pair.first} - {pair.second}")
        yield [f"  {_gap(pair.gaps['avg'])}{_said(pair, 'avg')}"] if "avg" in pair.gaps else []


def _pair(pair: ModelPair) -> list[str]:
    """Their differences: avg and solved with what is to be said of them, the other scores in a line."""
    lines = wrapped(f"{pair.first} - {pair.second}")
    for key in ("avg", "solved"):
        if key in pair.gaps:
            lines.append(f"  {key:6} {_gap(pair.gaps[key])}{_said(pair, key)}")
    others = [f"{key} {_gap(gap)}" for key, gap in pair.gaps.items() if key not in ("avg", "solved")]
    return [*lines, *(f"  {'   '.join(others[at : at + 2])}" for at in range(0, len(others), 2))]


def _said(pair: ModelPair, key: str) -> str:
    gap = pair.gaps[key]
    if key == "avg":
        shows = "no difference would show" if gap.detectable is None else f"shows from {gap.detectable:.3f}"
        return f"  p {chance(gap.p if gap.adjusted is None else gap.adjusted)}, {shows}"
    flips = pair.flips
    return f"  only one solved: {flips.first} / {flips.second}, McNemar p {chance(flips.p)}" if flips else ""


def _gap(gap: ScoreDifference) -> str:
    ends = f" [{signed(gap.interval[0])}, {signed(gap.interval[1])}]" if gap.interval else ""
    return signed(gap.mean) + ends


def signed(value: float) -> str:
    """A difference with its sign; 0 has none."""
    shown = f"{value:+.3f}"
    return shown if shown.strip("+-0.") else " 0.000"


def chance(p: float) -> str:
    """A p-value as it is read: three digits, and never 0."""
    return "< .001" if p < 0.001 else f"{p:.3f}".removeprefix("0")


def _parts(part: str, rows: Mapping[str, Sequence[RankedModel]]) -> Iterator[list[str]]:
    yield ["", f"by {part}"]
    for name, standings in rows.items():
        n = max((mean.n for one in standings for mean in one.means.values()), default=0)
        yield table(f"{visible(name)} ({n})", standings)


def _splits(splits: Sequence[Disagreement]) -> Iterator[list[str]]:
    """The instances, the best and the worst model of each, and the rules that the worst broke."""
    if splits:
        yield ["", "instances that split the models most"]
    for split in splits:
        best, last = (f"{value:.3f} {label}" for label, value in (split.avgs[0], split.avgs[-1]))
        missed = f", broke {', '.join(split.missed)}" if split.missed else ""
        where = f"{split.instance_id} ({split.source}, {split.level})"
        yield wrapped(f"{split.spread:.3f} {where}: {best}; {last}{missed}")


READING = (
    "Paired by world; G is not compared between languages. The interval is the 95 % one over worlds, and a loss or "
    "gain is called minor, significant or severe only where all of it lies beyond .05, .10 or .20; none where all of "
    "it lies within .05; size open where only its side is sure. p: the share of random signs of the worlds' "
    "differences that give one as large."
)


def delta_text(found: Delta) -> str:
    """The whole text, ending in a newline."""
    lines = [f"delta = {found.second} - {found.first}"]
    for remark in found.remarks:
        lines += wrapped(remark)
    for model in found.models:
        lines += ["", *_model_delta(model, found.first, found.second)]
    return "\n".join([*lines, "", *wrapped(READING), "", *(visible(str(one)) for one in found.signatures)]) + "\n"


def _model_delta(model: ModelDelta, first: str, second: str) -> list[str]:
    name = model.first if model.first == model.second else f"{model.first} / {model.second}"
    head = f"{'':8}{first:>7}{second:>7}   delta  interval               p  reading"
    rows = [f"  {key:6}{_shift(shift)}" for key, shift in model.shifts.items()]
    return [*wrapped(f"{name}, {model.worlds} worlds"), head, *rows]


def _shift(shift: LanguageShift) -> str:
    gap = shift.gap
    ends = f"[{signed(gap.interval[0])}, {signed(gap.interval[1])}]" if gap.interval else "-"
    return f"{shift.first:7.3f}{shift.second:7.3f}  {signed(gap.mean)}  {ends:16}  {chance(gap.p):>6}  {shift.reading}"

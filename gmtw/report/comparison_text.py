"""The output of `gmtw compare`: plain text of at most 80 columns."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from gmtw.core.sanitize import visible
from gmtw.core.text_width import wrapped
from gmtw.report.summary_rows import TOO_FEW, WITHOUT_RANK, narrow_keys, title
from gmtw.report.terminal import READING, digits, reading, with_ends
from gmtw.report.text_table import INTERVALS, chance, end_rows, headed, signature_lines, signed, table_row
from gmtw.results.compare.comparison_types import (
    Comparison,
    Delta,
    LanguageShift,
    LanguageTable,
    ModelDelta,
    ModelLanguages,
    ModelPair,
    RankedModel,
    SetDelta,
    SetShift,
)
from gmtw.results.records import AVG, FAITHFUL, POINTS, SOLVED, TURNS
from gmtw.results.summary import Mean, ScoreDifference

MOST_SIGNATURES = 5

TEST = (
    "p: if neither model were better, each task's difference could as well have had the other sign; p is the share of "
    "random signs that give a difference in {lead} as large as this one{corrected}. At most .05 is called significant."
)

SHOWS = "shows from: the smallest difference in {lead} that this set would show in 80 of 100 cases."


def comparison_text(found: Comparison) -> str:
    """Return the whole text, ending in a newline."""
    blocks = [
        *map(wrapped, found.remarks),
        table("model", found.standings, ties=True),
        *([table(WITHOUT_RANK[TOO_FEW], found.without_rank)] if found.without_rank else []),
        *map(wrapped, _reading(found)),
        wrapped(_tied(found)),
        *map(wrapped, _of_answered(found)),
        *_pairs(found),
        ["", *wrapped(TEST.format(lead=_lead(found), corrected=_corrected(found.tested)))],
        wrapped(SHOWS.format(lead=_lead(found))),
        *(block for part, rows in found.by.items() for block in _parts(part, rows)),
        *_splits(found),
        ["", *signature_lines(found.signatures)] if len(found.signatures) <= MOST_SIGNATURES else [],
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"


def _corrected(tested: int) -> str:
    return f", corrected because {tested} pairs are tested (Holm)" if tested > 1 else ""


def _reading(found: Comparison) -> Iterator[str]:
    """Yield the explanation of the columns and of the lines under the models."""
    keys = found.standings[0].means
    if found.lead in READING:
        yield "; ".join(reading(list(keys)))
    if found.lead == POINTS:
        yield "points: the weighted total of the suite, from 0 to 1"
    yield f"{INTERVALS}."


def _of_answered(found: Comparison) -> Iterator[str]:
    """Yield the leading score over what it answered of each model that left instances out."""
    for one in (*found.standings, *found.without_rank):
        if one.of_answered is not None:
            yield f"{one.label}: {one.answered} answered, {_lead(found)} {one.of_answered:.3f} of answered"


def table(head: str, rows: Sequence[RankedModel], ties: bool = False) -> list[str]:
    """Return the rows under their heads, each with the ends of its intervals under it."""
    keys = _keys(rows)
    heads = [*(visible(title(key)) for key in keys), *(["tied"] if ties else [])]
    body = [
        (one, [*(_figure(one.means[key], digits(key)) for key in keys), *([one.ties] if ties else [])]) for one in rows
    ]
    lines, widths = headed(head, heads, [cells for _, cells in body])
    for one, cells in body:
        lines += table_row(one.label, cells, widths)
        lines += end_rows([with_ends(key, one.means[key]) for key in keys], widths)
    return [line.rstrip() for line in lines]


def _keys(rows: Sequence[RankedModel]) -> list[str]:
    return narrow_keys([one.means for one in rows])


def _lead(found: Comparison) -> str:
    """Return the leading score as the table has it: an `avg` that repeats the only metric has the name of that."""
    keys = _keys(found.standings)
    return found.lead if found.lead in keys else keys[0]


def _figure(mean: Mean, places: int = 3) -> str:
    return "-" if mean.value is None else f"{mean.value:.{places}f}"


def _tied(found: Comparison) -> str:
    """Return in words which models cannot be told apart."""
    letters = sorted({letter for one in found.standings for letter in one.ties})
    groups = [[one.label for one in found.standings if letter in one.ties] for letter in letters]
    shared = [group for group in groups if len(group) > 1]
    if not shared:
        who = "The two models differ" if len(found.standings) == 2 else "All models differ from one another"
        return f"{who} significantly on this set, by {_lead(found)}: no letter under `tied` is shared."
    if len(found.standings) > 4:
        return f"Models that share a letter under `tied` cannot be told apart on this set, by {_lead(found)}."
    return " ".join(f"{' and '.join(group)} cannot be told apart on this set, by {_lead(found)}." for group in shared)


def _pairs(found: Comparison) -> Iterator[list[str]]:
    """Yield the lines of each pair; of many models only the leading score against the best one."""
    if len(found.standings) == len({pair.first for pair in found.pairs}) + 1:
        yield from (["", *_pair(pair, found.lead, _lead(found))] for pair in found.pairs)
        return
    yield ["", f"against the best model, by {_lead(found)}; the other scores: -o FILE"]
    for pair in found.pairs:
        yield wrapped(f"{pair.first} - {pair.second}")
        yield [f"  {_tested(pair.gaps[found.lead])}"] if found.lead in pair.gaps else []


def _pair(pair: ModelPair, lead: str, called: str) -> list[str]:
    """Return their differences: the leading score with its test, metrics two in a line, `avg` last unless it leads.

    called: the name of the leading score in the table.
    """
    apart = (SOLVED, FAITHFUL, AVG, POINTS, called)
    metrics = [key for key in pair.gaps if key not in apart]
    said = [f"{key} {_gap(pair.gaps[key])}" for key in metrics]
    return [
        *wrapped(f"{pair.first} - {pair.second}"),
        *_difference(pair, lead, called, _tested),
        *(line for key in (SOLVED, FAITHFUL) if key != lead for line in _difference(pair, key, key)),
        *(f"  {'   '.join(said[at : at + 2])}" for at in range(0, len(said), 2)),
        *(_difference(pair, AVG, AVG) if lead != AVG and not _repeats(pair, metrics) else []),
    ]


def _tested(gap: ScoreDifference) -> str:
    """Return the difference with its p-value, and from which size one would show."""
    shows = "no difference would show" if gap.detectable is None else f"shows from {gap.detectable:.3f}"
    return f"{_gap(gap)}  p {chance(gap.p if gap.adjusted is None else gap.adjusted)}, {shows}"


def _flips(pair: ModelPair) -> list[str]:
    flips = pair.flips
    return [f"           only one solved: {flips.first} / {flips.second}, McNemar p {chance(flips.p)}"] if flips else []


def _gap(gap: ScoreDifference) -> str:
    ends = f" [{signed(gap.interval[0])}, {signed(gap.interval[1])}]" if gap.interval else ""
    return signed(gap.mean) + ends


def _repeats(pair: ModelPair, metrics: Sequence[str]) -> bool:
    """Return whether `avg` is only the metric again."""
    return len(metrics) == 1 and AVG in pair.gaps and pair.gaps[AVG].mean == pair.gaps[metrics[0]].mean


def _difference(pair: ModelPair, key: str, called: str, said: Callable[[ScoreDifference], str] = _gap) -> list[str]:
    """Return one difference under its name; of `solved` also who alone solved how many."""
    if key not in pair.gaps:
        return []
    return [f"  {called:8} {said(pair.gaps[key])}", *(_flips(pair) if key == SOLVED else [])]


def _parts(part: str, rows: Mapping[str, Sequence[RankedModel]]) -> Iterator[list[str]]:
    yield ["", f"by {part}" if rows else f"by {part}: this set has none"]
    for name, standings in rows.items():
        n = max((mean.n for one in standings for mean in one.means.values()), default=0)
        yield table(f"{visible(name)} ({n})", standings)


def _missed(kinds: Sequence[str], turns: bool) -> str:
    """Return the names of rules that were broken, or of turns that were lost, in quotes: they are words of English."""
    what = "lost the turn" if turns else "broke the rule"
    return f"{what}{'s' if len(kinds) > 1 else ''} " + ", ".join(f'"{kind}"' for kind in kinds)


def _splits(found: Comparison) -> Iterator[list[str]]:
    """Yield the instances that split the models most, the best and the worst of each, and the rules that it broke."""
    called, turns = {found.lead: _lead(found)}, TURNS in found.standings[0].means
    if found.worst:
        yield ["", "instances that split the models most"]
    for split in found.worst:
        ends = (split.scores[0], split.scores[-1])
        best, last = (f"{label}: {_scores({called.get(key, key): one[key] for key in one})}" for label, one in ends)
        missed = f", {_missed(split.missed, turns)}" if split.missed else ""
        yield wrapped(f"{split.instance_id} ({split.source}, {split.level}); {best}; {last}{missed}")


def _scores(scores: Mapping[str, float]) -> str:
    return " ".join(f"{key} {value:.3f}" for key, value in scores.items())


APART = 0.05
"""The largest p of two languages that are told apart."""

OF_DELTA = (
    "Paired by task; G is not compared between languages. The interval is the 95 % one over tasks, and a loss or "
    "gain is called minor, significant or severe only where all of it lies beyond .05, .10 or .20; none where all of "
    "it lies within .05; size open where only its side is sure. p: the share of random signs of the tasks' "
    "differences that give one as large."
)


OF_SETS = (
    "Both sets have the same shape, and the tasks of the fresh one were never published: a model that does better "
    "on the frozen set has probably seen it. Tasks are compared within world, level and goal, each weighing as in the "
    "frozen set. The interval is the 95 % one over tasks; p: the share of random divisions of the tasks into two "
    "sets that differ as much; shows: the smallest true difference that two such sets show in 80 of 100 cases."
)


def set_delta_text(found: SetDelta) -> str:
    """Return the whole text, ending in a newline."""
    lines = wrapped(f"delta = {found.frozen} - {found.fresh}")
    for model in found.models:
        n = next(iter(model.shifts.values())).n
        lines += ["", *wrapped(f"{model.model}, {n[0]} and {n[1]} tasks")]
        lines += [f"{'':14}delta  interval               p  shows  reading"]
        lines += [f"  {key:8}  {_set_shift(shift)}" for key, shift in model.shifts.items()]
    return "\n".join([*lines, "", *wrapped(OF_SETS), "", *signature_lines(found.signatures)]) + "\n"


def _set_shift(shift: SetShift) -> str:
    ends = f"[{signed(shift.interval[0])}, {signed(shift.interval[1])}]" if shift.interval else "-"
    shows = "-" if shift.detectable is None else f"{shift.detectable:.3f}"
    return f"{signed(shift.difference):>7}  {ends:16}  {chance(shift.p):>6}  {shows:>5}  {shift.reading}"


def delta_text(found: Delta) -> str:
    """Return the whole text, ending in a newline."""
    lines = [f"delta = {found.second} - {found.first}"]
    for remark in found.remarks:
        lines += wrapped(remark)
    for model in found.models:
        lines += ["", *_model_delta(model, found.first, found.second)]
    return "\n".join([*lines, "", *wrapped(OF_DELTA), "", *signature_lines(found.signatures)]) + "\n"


def _model_delta(model: ModelDelta, first: str, second: str) -> list[str]:
    name = model.first if model.first == model.second else f"{model.first} / {model.second}"
    head = f"{'':10}{first:>7}{second:>7}   delta  interval               p  reading"
    rows = [f"  {key:8}{_shift(shift)}" for key, shift in model.shifts.items()]
    return [*wrapped(f"{name}, {model.worlds} tasks"), head, *rows]


def _shift(shift: LanguageShift) -> str:
    return f"{shift.first:7.3f}{shift.second:7.3f}  {_moved(shift)}"


def _moved(shift: LanguageShift) -> str:
    """Return the difference with its interval, its p and its reading."""
    gap = shift.gap
    ends = f"[{signed(gap.interval[0])}, {signed(gap.interval[1])}]" if gap.interval else "-"
    p = gap.p if gap.adjusted is None else gap.adjusted
    return f"{signed(gap.mean)}  {ends:16}  {chance(p):>6}  {shift.reading}"


def languages_text(found: LanguageTable) -> str:
    """Return the whole text, ending in a newline."""
    first = found.languages[0]
    lines = [f"delta = each language - {first}"]
    for remark in found.remarks:
        lines += wrapped(remark)
    for model in found.models:
        lines += ["", *_model_languages(model, first)]
    tested = math.comb(len(found.languages), 2)
    note = f"{OF_DELTA} p is corrected, score by score, for the {tested} pairs of languages (Holm)."
    return "\n".join([*lines, "", *wrapped(note), "", *signature_lines(found.signatures)]) + "\n"


def _model_languages(model: ModelLanguages, first: str) -> Iterator[str]:
    """Yield a line for each score and language, and each other two languages that a score tells apart."""
    yield from wrapped(f"{model.model}, {model.worlds} tasks")
    yield f"{'':18}mean   delta  interval               p  reading"
    beside, others = ([one for one in model.pairs if (one.first == first) is told] for told in (True, False))
    for key in beside[0].shifts:
        yield f"  {key:8}  {first:4}{beside[0].shifts[key].first:6.3f}"
        for pair in beside:
            yield f"{'':12}{pair.second:4}{pair.shifts[key].second:6.3f}  {_moved(pair.shifts[key])}"
    for pair in others:
        for key, shift in pair.shifts.items():
            if shift.gap.adjusted is not None and shift.gap.adjusted <= APART:
                yield f"  {pair.second} - {pair.first}: {key:8} {_moved(shift)}"

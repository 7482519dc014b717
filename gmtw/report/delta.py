"""A delta between languages as plain text of at most 80 columns."""

from __future__ import annotations

from gmtw.core.sanitize import visible
from gmtw.core.text_width import wrapped
from gmtw.report.comparison import chance, signed
from gmtw.results.compare.comparison_types import Delta, LanguageShift, ModelDelta

READING = (
    "Paired by world; G is not compared between languages. The interval is the 95 % one over worlds, and a loss or "
    "gain is called minor, significant or severe only where all of it lies beyond .05, .10 or .20; none where all of "
    "it lies within .05; size open where only its side is sure. p: the share of random signs of the worlds' "
    "differences that give one as large."
)


def render(found: Delta) -> str:
    """The whole text, ending in a newline."""
    lines = [f"delta = {found.second} - {found.first}"]
    for remark in found.remarks:
        lines += wrapped(remark)
    for model in found.models:
        lines += ["", *_model(model, found.first, found.second)]
    return "\n".join([*lines, "", *wrapped(READING), "", *(visible(str(one)) for one in found.signatures)]) + "\n"


def _model(model: ModelDelta, first: str, second: str) -> list[str]:
    name = model.first if model.first == model.second else f"{model.first} / {model.second}"
    head = f"{'':8}{first:>7}{second:>7}   delta  interval               p  reading"
    rows = [f"  {key:6}{_shift(shift)}" for key, shift in model.shifts.items()]
    return [*wrapped(f"{name}, {model.worlds} worlds"), head, *rows]


def _shift(shift: LanguageShift) -> str:
    gap = shift.gap
    ends = f"[{signed(gap.interval[0])}, {signed(gap.interval[1])}]" if gap.interval else "-"
    return f"{shift.first:7.3f}{shift.second:7.3f}  {signed(gap.mean)}  {ends:16}  {chance(gap.p):>6}  {shift.reading}"

"""What `gmtw delta --variants` prints: plain text of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.core.sanitize import visible
from gmtw.core.text_width import wrapped
from gmtw.report.comparison_text import chance
from gmtw.report.text_table import signed
from gmtw.results.compare.comparison_types import ModelRobustness, Robustness, VariantShift
from gmtw.results.records import SOLVED

SHOWN = (SOLVED, "U")
"""The scores that have a table; all of them are in the JSON."""

READING = (
    "delta = variant - plain, paired by instance, with the 95 % interval over worlds; p: the share of random signs of "
    "the worlds' differences that give one as large, for solved corrected for the number of variants (Holm). flips: "
    "the share of the instances that one of the two prompts solves and the other does not. consistency: solved by the "
    "plain prompt and in every variant."
)


def robustness_text(found: Robustness) -> str:
    """Return the whole text, ending in a newline."""
    lines = wrapped(f"variants of {found.set}")
    for model in found.models:
        lines += ["", *_model(model)]
    return "\n".join([*lines, "", *wrapped(READING), "", *(visible(str(one)) for one in found.signatures)]) + "\n"


def _model(model: ModelRobustness) -> Iterator[str]:
    """Yield the lines of one model: its tables, then the figures over all variants."""
    yield from wrapped(f"{model.model} ({model.language}), {model.instances} instances")
    for key in SHOWN:
        rows = [(name, shift) for name, shift in model.variants.items() if key in shift.gaps]
        if rows:
            flips = "  flips" if key == SOLVED else ""
            yield f"{key:15}{'n':>4}  plain variant   delta  interval               p{flips}"
            yield from (f"  {name:13}{_row(shift, key)}" for name, shift in rows)
    yield from wrapped(_over_all(model))


def _row(shift: VariantShift, key: str) -> str:
    gap = shift.gaps[key]
    ends = f"[{signed(gap.interval[0])}, {signed(gap.interval[1])}]" if gap.interval else "-"
    p = gap.p if gap.adjusted is None else gap.adjusted
    flips = f"  {shift.flips:5.3f}" if key == SOLVED else ""
    figures = f"{shift.plain[key]:7.3f} {shift.varied[key]:7.3f}  {signed(gap.mean)}"
    return f"{shift.n:4}{figures}  {ends:16}  {chance(p):>6}{flips}"


def _over_all(model: ModelRobustness) -> str:
    ends = f" [{model.interval[0]:.3f}, {model.interval[1]:.3f}]" if model.interval else ""
    noise = "not known with one sample (gmtw run --samples 2)" if model.noise is None else f"{model.noise:.3f}"
    return (
        f"consistency {model.consistency:.3f}{ends}, of {model.plain:.3f} solved by the plain prompt; worst: "
        f"{model.worst or 'none is worse'}; flips between two answers to the plain prompt: {noise}"
    )

"""Plain and other words as plain text of at most 80 columns: of `compare --pair variant`, and of a run's summary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from gmtw.core.text_width import wrapped
from gmtw.report.text_table import chance, interval, signature_lines, signed, text_table
from gmtw.results.records import SOLVED
from gmtw.results.summary import Mean, RobustnessFigures, ScoreDifference, VariantShift

if TYPE_CHECKING:
    from gmtw.results.compare.comparison_types import Robustness

SHOWN = (SOLVED, "U")
"""The scores that have a table; all of them are in the JSON."""

HEADS = ("plain", "all words", "interval", "worst", "delta", "noise")

FIGURES = ("n", "plain", "variant", "delta", "interval", "p")
"""The columns of the table of a score; that of `solved` has flips too."""

READING = (
    "delta = variant - plain, paired by instance, with the 95 % interval over tasks; p: the share of random signs of "
    "the tasks' differences that give one as large, for solved corrected for the number of variants (Holm). flips: "
    "the share of the instances that one of the two prompts solves and the other does not. consistency: solved by the "
    "plain prompt and in every variant."
)

READING_OVERVIEW = (
    "plain: solved by the plain prompts; all words: by these and in every variant (consistency); worst: the variant "
    "with the lowest delta = variant - plain; noise: flips between two answers to one plain prompt (- with one sample)."
)

NONE = "By variant: no task of this run was asked both in plain and in other words."


def robustness_text(found: Robustness) -> str:
    """Return what `gmtw compare --pair variant` prints, ending in a newline."""
    lines = wrapped(f"variants of {found.set}")
    for model in found.models:
        lines += ["", *_tables(f"{model.model} ({model.language})", model)]
    return "\n".join([*lines, "", *wrapped(READING), "", *signature_lines(found.signatures)]) + "\n"


def variants_text(models: Mapping[str, RobustnessFigures]) -> list[str]:
    """Return the tables of models by their labels and what they mean; a line that says so if there is none."""
    tables = [line for label, model in models.items() for line in (*_tables(label, model), "")]
    return [*tables, *wrapped(READING)] if tables else wrapped(NONE)


def overview(models: Mapping[str, RobustnessFigures]) -> list[str]:
    """Return a row for each model, by its label: solved by the plain prompts and in all words, the worst, the noise."""
    rows = [(label, list(_overview(model))) for label, model in models.items()]
    return [*text_table("in other words", HEADS, rows), *wrapped(READING_OVERVIEW)]


def _overview(model: RobustnessFigures) -> Iterator[str]:
    yield f"{model.plain:.3f}"
    yield f"{model.consistency:.3f}"
    yield interval(consistency(model))
    yield model.worst or "-"
    yield signed(model.variants[model.worst].gaps[SOLVED].mean) if model.worst else "-"
    yield "-" if model.noise is None else f"{model.noise:.3f}"


def consistency(model: RobustnessFigures) -> Mean:
    """Return how often it solved an instance by the plain prompt and in every variant, as a mean."""
    return Mean(value=model.consistency, n=model.instances, interval=model.interval)


def ends(gap: ScoreDifference) -> str:
    """Return the interval of a difference: "[-0.120, +0.030]"; "-" without one."""
    return f"[{signed(gap.interval[0])}, {signed(gap.interval[1])}]" if gap.interval else "-"


def _tables(label: str, model: RobustnessFigures) -> Iterator[str]:
    """Yield the lines of one model: its tables, then the figures over all variants."""
    yield from wrapped(f"{label}, {model.instances} instances")
    for key in SHOWN:
        rows = [(f"  {name}", _cells(shift, key)) for name, shift in model.variants.items() if key in shift.gaps]
        if rows:
            yield from text_table(key, (*FIGURES, "flips") if key == SOLVED else FIGURES, rows)
    yield from wrapped(_over_all(model))


def _cells(shift: VariantShift, key: str) -> list[str]:
    gap = shift.gaps[key]
    p = chance(gap.p if gap.adjusted is None else gap.adjusted)
    figures = [str(shift.n), f"{shift.plain[key]:.3f}", f"{shift.varied[key]:.3f}", signed(gap.mean), ends(gap), p]
    return [*figures, f"{shift.flips:.3f}"] if key == SOLVED else figures


def _over_all(model: RobustnessFigures) -> str:
    interval = f" [{model.interval[0]:.3f}, {model.interval[1]:.3f}]" if model.interval else ""
    noise = "not known with one sample (gmtw run --samples 2)" if model.noise is None else f"{model.noise:.3f}"
    return (
        f"consistency {model.consistency:.3f}{interval}, of {model.plain:.3f} solved by the plain prompt; worst: "
        f"{model.worst or 'none is worse'}; flips between two answers to the plain prompt: {noise}"
    )

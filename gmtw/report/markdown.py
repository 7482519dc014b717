"""The summary as markdown: for `$GITHUB_STEP_SUMMARY`, a merge request, a paper's repository.

Names come from outputs that anybody wrote. They are put into code spans, in which nothing is interpreted:
no html, no link, no emphasis, no mention of a user, no end of a table's cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from gmtw.core.sanitize import code_cell, code_span
from gmtw.report import Format, Writer
from gmtw.report.quick_text import SHOWN, predicted_table
from gmtw.report.robustness_text import SHOWN as SCORES
from gmtw.report.robustness_text import consistency, ends
from gmtw.report.summary_rows import (
    BUILT_IN,
    NONE,
    ONE_SAMPLE,
    TOO_FEW,
    SummaryRow,
    by_model,
    by_part,
    columns,
    hardest_first,
    has_intervals,
    mean_of,
    ranked,
    title,
)
from gmtw.report.table_shape import COUNTS, USUAL, TableShape, counted
from gmtw.report.terminal import grammar, natural, oddities, remarks, samples
from gmtw.report.terminal_constructions import difference
from gmtw.report.text_table import signed
from gmtw.results.records import SOLVED
from gmtw.results.run import Run
from gmtw.results.summary import ConstructionStratum, Mean, ModelSummary, Summary, VariantShift

_WORD = r"[^\W_]{1,30}"
_BETWEEN = r"[,;:%)]{0,2} \(?|(?<=[a-z])-(?=[a-z])|(?<=[0-9])\.(?=[0-9])|(?<=[a-zU])[>/](?=[a-z0-9])"
PLAIN = re.compile(rf"{_WORD}(?:(?:{_BETWEEN}){_WORD})*[).%]*")
"""Prose in which markdown sees nothing: words and figures, no link, no digest, no `:name:`, no `GH-1`."""

WHY_WITHOUT = {TOO_FEW: "below 95 % answered", BUILT_IN: "built in", ONE_SAMPLE: "one sample of several"}
"""Reasons for having no rank, by `Standing.last`."""


def render(summary: Summary, shape: TableShape = USUAL) -> str:
    """Return the tables, the best model first and the best figure bold, notes under them, and the signature."""
    summary = shape.applied(summary)
    heads = shape.heads(summary, (*columns(summary), *COUNTS))
    return "\n".join(
        [
            f"## gmtw: {code_span(summary.set)}",
            "",
            *_by_model(summary, heads),
            *(["", "In brackets: the 95 % interval over tasks."] if has_intervals(summary) else []),
            *_notes(summary),
            *_titled("By world", _table(("world", "model"), by_part(summary, "worlds"), heads)),
            *_titled("By level", _table(("level", "model"), by_part(summary, "levels"), heads)),
            *_titled("By goal", _table(("goal", "model"), by_part(summary, "goals"), heads)),
            *_titled("Errors of language by category", _errors(summary)),
            *_titled("Is there a plan?", _mistakes(summary)),
            *_titled("By construction", _constructions(summary)),
            *_titled("In other words", _in_other_words(summary)),
            *_titled("By variant", _variants(summary)),
            *_titled("What answers took", list(_took(summary))),
            "",
            f"Signature: {code_span(str(summary.signature))}",
            "",
        ]
    )


def prose(text: str) -> str:
    """Return the text unchanged if markdown does not interpret anything in it, else in a code span."""
    return text if PLAIN.fullmatch(text) else code_span(text)


def _table(names: Sequence[str], rows: Iterable[SummaryRow], heads: Sequence[str]) -> list[str]:
    body = [
        [
            *map(code_cell, row.names),
            *(
                counted(row.part, head) if head in COUNTS else _figure(mean_of(row.part, head), head in row.best)
                for head in heads
            ),
        ]
        for row in rows
    ]
    return _lines([*names, *map(_plain_cell, map(title, heads))], body, left=len(names))


def _by_model(summary: Summary, heads: Sequence[str]) -> Iterator[str]:
    """Yield a table for each language, and after the last one who has no rank."""
    rows = by_model(summary)
    spoken = list(dict.fromkeys(row.standing.model.language for row in rows))
    for language in spoken:
        yield from ["", f"### Answers in {language}", ""] if len(spoken) > 1 else []
        yield from _table(("model",), [row for row in rows if row.standing.model.language == language], heads)
    without = [row.standing for row in rows if row.standing.last]
    if without and len(without) < len(rows):
        told = (f"{code_span(one.model.label)} ({WHY_WITHOUT[one.last]})" for one in without)
        yield from ["", f"Without a rank: {', '.join(told)}."]


def _lines(heads: Sequence[str], body: Iterable[Sequence[str]], left: int) -> list[str]:
    """Return a table whose first `left` columns are text and the others figures."""
    rule = [":--" if column < left else "--:" for column in range(len(heads))]
    return [f"| {' | '.join(row)} |" for row in (heads, rule, *body)]


def _plain_cell(text: str) -> str:
    return text if PLAIN.fullmatch(text) else code_cell(text)


def _figure(mean: Mean, best: bool) -> str:
    """Return the mean, bold if it is the best, with its 95 % interval if it has one."""
    if mean.value is None:
        return "-"
    shown = f"**{mean.value:.3f}**" if best else f"{mean.value:.3f}"
    return shown if mean.interval is None else f"{shown} [{mean.interval[0]:.3f}, {mean.interval[1]:.3f}]"


def _titled(title: str, lines: Sequence[str]) -> list[str]:
    """Return the lines under a heading; nothing if the table has no rows."""
    return ["", f"### {title}", "", *lines] if len(lines) > 2 else []


def _notes(summary: Summary) -> list[str]:
    """Return a list of the facts that the tables do not show."""
    notes = [f"- {prose(line)}" for line in (*remarks(summary), *map(samples, summary.samples))]
    for model in ranked(summary):
        found = [*grammar(model), *natural(model), *oddities(model)]
        notes += [f"- {code_span(model.label)}: {prose(line)}" for line in found]
    return ["", *notes] if notes else []


def _errors(summary: Summary) -> list[str]:
    """Return the errors of each model per 100 words by category, the most frequent first."""
    body = [
        [code_cell(model.label), code_cell(name), _figure(mean, False)]
        for model in ranked(summary)
        for name, mean in (model.errors_by_category or {}).items()
    ]
    return _lines(["model", "category", title("errors_per_100")], body, left=2)


def _constructions(summary: Summary) -> list[str]:
    """Return how the rules fared by what they are worded with, of each model the least understood first."""
    body = [
        [
            code_cell(model.label),
            code_cell(tag),
            *_counted(part.held),
            *_counted(part.alone),
            _gap(part),
        ]
        for model in ranked(summary)
        for tag, part in hardest_first(model)
    ]
    return _lines(["model", "construction", "rules", "met", "alone", "met alone", "minus plain"], body, left=2)


def _mistakes(summary: Summary) -> list[str]:
    """Return how often each model says wrongly that there is no plan, and how often it does not see it."""
    body = [
        [
            code_cell(model.label),
            *(cell for mean in (part.false_alarms, part.missed) for cell in _counted(mean or NONE)),
        ]
        for model in ranked(summary)
        for part in (model.goals or {}).values()
        if part.false_alarms or part.missed
    ]
    return _lines(["model", "a plan", "said impossible", "no plan", "not said"], body, left=1)


def _in_other_words(summary: Summary) -> list[str]:
    """Return how often each model solved by the plain prompts and in all words, its worst variant, and the noise."""
    body = [
        [
            code_cell(model.label),
            str(found.instances),
            f"{found.plain:.3f}",
            _figure(consistency(found), False),
            code_cell(found.worst) if found.worst else "-",
            "-" if found.noise is None else f"{found.noise:.3f}",
        ]
        for model in ranked(summary)
        if (found := model.robustness)
    ]
    return _lines(["model", "n", "plain", "in all words", "worst", "flips of two plain answers"], body, left=1)


def _variants(summary: Summary) -> list[str]:
    """Return what each model loses in each variant, paired by instance: of solved, with its flips, and of U."""
    body = [
        [code_cell(model.label), code_cell(name), str(shift.n), *_shift(shift)]
        for model in ranked(summary)
        if model.robustness
        for name, shift in model.robustness.variants.items()
    ]
    heads = ["model", "variant", "n", "plain", "solved", "minus plain", "flips", "plain U", "U", "U minus plain"]
    return _lines(heads, body, left=2)


def _shift(shift: VariantShift) -> Iterator[str]:
    for key in SCORES:
        known = key in shift.gaps
        yield f"{shift.plain[key]:.3f}" if known else "-"
        yield f"{shift.varied[key]:.3f}" if known else "-"
        yield f"{signed(shift.gaps[key].mean)} {ends(shift.gaps[key])}" if known else "-"
        if key == SOLVED:
            yield f"{shift.flips:.3f}"


def _counted(mean: Mean) -> tuple[str, str]:
    return str(mean.n), _figure(mean, False)


def _gap(part: ConstructionStratum) -> str:
    """Return how much more is met of rules worded with it alone than of those in their common wording."""
    value, ends = difference(part.minus_plain)
    return f"{value} {ends}".strip()


def _took(summary: Summary) -> Iterator[str]:
    """Latency, tokens and cost of the models whose outputs say."""
    models = [model for model in ranked(summary) if model.spent]
    thought = ["of them thinking"] if any(model.spent and model.spent.thought for model in models) else []
    yield from _lines(
        ["model", "latency (s)", "prompt tokens", "completion tokens", *thought, "cost (USD)"], [], left=1
    )
    for model in models:
        yield f"| {' | '.join([code_cell(model.label), *_spent(model, bool(thought))])} |"


def _spent(model: ModelSummary, thinking: bool) -> Iterator[str]:
    assert model.spent
    latency, cost = model.spent.latency_s.value, model.spent.cost_usd.value
    thought = model.spent.reasoning_tokens
    tokens = [model.spent.prompt_tokens.value, model.spent.completion_tokens.value]
    tokens += [thought.value if thought else None] if thinking else []
    yield "-" if latency is None else f"{latency:.2f}"
    yield from ("-" if count is None else f"{count:,.0f}" for count in tokens)
    yield "-" if cost is None else f"{cost:.4f}"


def _predicted(run: Run) -> list[str]:
    """Return what a quick run says of the whole set, as a table under a heading; nothing of any other run."""
    if (table := predicted_table(run)) is None:
        return []
    body = [[code_cell(label), *cells] for label, cells in table.rows]
    return [*_titled(table.heading.capitalize(), _lines(["model", *SHOWN], body, left=1)), "", table.reading]


def writer(shape: TableShape = USUAL) -> Writer:
    """Return the function that writes a summary; of a quick run also what a run of the whole set would show."""

    def write(run: Run, path: Path) -> None:
        text = "\n".join([render(run.summary, shape).rstrip("\n"), *_predicted(run), ""])
        path.write_text(text, encoding="utf-8", newline="\n")

    return write


FORMAT = Format("markdown", ".md", writer(), text=True, shaped=writer)

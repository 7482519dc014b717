"""The summary as plain text of at most 80 columns: a table of models, one by world, and what was odd.

Only the signature is as long as it is, so that it can be copied.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gmtw.core.sanitize import visible
from gmtw.core.text_width import wrapped
from gmtw.report import Format
from gmtw.report.quick_text import quick_lines
from gmtw.report.robustness_text import overview, variants_text
from gmtw.report.summary_rows import boards, figure_keys, mean_of, narrow_keys, ranked, said_of_cuts, title
from gmtw.report.terminal_constructions import construction_text
from gmtw.report.terminal_errors import error_text
from gmtw.report.terminal_goals import MISTAKES, NONE, mistakes
from gmtw.report.terminal_items import item_text
from gmtw.report.terminal_turns import turn_text
from gmtw.report.text_table import INTERVALS, end_rows, headed, signature_lines, table_row
from gmtw.results.records import TURNS
from gmtw.results.summary import (
    ORDER_FAULTS,
    Mean,
    ModelSummary,
    SamplesSummary,
    SimilarityFigures,
    Stratum,
    Summary,
)

if TYPE_CHECKING:
    from gmtw.results.run import Run

MOST_IN_FULL = 6
"""More models than this are not shown world by world: nobody would scroll back to the table."""

READING = {
    "solved": "solved: every rule of the plan holds",
    "above_chance": "U>chance: U above chance (0 is a random valid plan{writing})",
    "faithful": "faithful: solved, and the explanation tells the plan (F is 1)",
    "errors_per_100": "errors/100w: errors of language per 100 words",
    "K": "K: questions about its own plan that are answered rightly",
}
"""The notes under the table on the columns that explain themselves least."""

WRITING = ", or a text for another task"
"""The further meaning of 0 where texts are written."""

NOTED = {
    "reasoning": "reasoning removed",
    "reasoning-unclosed": "unclosed reasoning removed",
    "repaired": "JSON repaired",
}
"""The names of notes that could be taken for something else, as they are read; docs/parsing.md has all notes."""

NOTED_LEGEND = (
    "noted in reading: figures count answers; gmtw debug shows where, docs/parsing.md says what each note costs"
)
"""The note on the counts of notes."""

OF_EPISODES = "solved: every turn holds; T: the share of turns that hold"
"""The note on the columns of conversations."""


PARTS = ("construction", "goal", "turn", "variant")
"""The further tables, by the name that `--by` knows."""


def render(summary: Summary, by: Container[str | None] = ()) -> str:
    """Return the output of pytest and `gmtw grade`: the tables, the best model first, and the notes under them.

    by: which of PARTS to show too.
    """
    if any(model.points for model in summary.models):
        return item_text(summary)
    models = ranked(summary)
    keys = _keys(models)
    blocks = [
        _boards(summary, keys, spread=True),
        *map(wrapped, _reading(models, keys)),
        *map(wrapped, map(samples, summary.samples)),
        ["", *_worlds(models, keys), ""],
        *([error_text(models)] if len(models) <= MOST_IN_FULL else []),
        *([[*construction_text(models), ""]] if "construction" in by else []),
        *([_goals(models, keys)] if "goal" in by else []),
        *([[*turn_text(models), ""]] if "turn" in by else []),
        *_in_other_words(models, "variant" in by),
        *map(wrapped, notes(summary)),
        signature_lines([summary.signature]),
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"


def glance(summary: Summary) -> str:
    """Return only the first table: a few built-in models show what the scores mean."""
    partial = wrapped(_partial(summary)) if summary.partial else []
    return "\n".join([*_boards(summary, _keys(ranked(summary))), *partial]) + "\n"


def _keys(models: Sequence[ModelSummary]) -> list[str]:
    """Return the columns of the tables."""
    keys = figure_keys(models)
    return narrow_keys([{key: mean_of(model, key) for key in keys} for model in models])


def notes(summary: Summary) -> list[str]:
    """Return what the tables do not show: grammar, what was odd, of the run and of each model."""
    models = ranked(summary)
    of_grammar = [f"{model.label}: {line}" for model in models for line in (*grammar(model), *natural(model))]
    odd = [f"{model.label}: {line}" for model in models for line in oddities(model)]
    legend = [NOTED_LEGEND] if any(map(_noted, models)) else []
    return [*of_grammar, *remarks(summary), *odd, *legend]


def _worlds(models: Sequence[ModelSummary], keys: Sequence[str]) -> list[str]:
    """Return a table of worlds for each model; for many models only a line that says where they are."""
    if len(models) > MOST_IN_FULL:
        return ["By world and level: summary.json of the report."]
    lines = []
    for model in models:
        parts = [
            (f"  {name}", part) for name, part in model.worlds.items() if part.answered or part.errors or part.missing
        ]
        lines += _table([(model.label, parts)], keys)
    return lines


def _goals(models: Sequence[ModelSummary], keys: Sequence[str]) -> list[str]:
    """Return a table of goals for each model, with its mistakes about whether there is a plan."""
    known = [model for model in models if model.goals]
    lines = [] if known else [*wrapped(NONE), ""]
    for model in known:
        rows = [(f"  {name}", part) for name, part in (model.goals or {}).items()]
        said = [line for one in mistakes(model) for line in wrapped(f"  {one}")]
        lines += [*_table([(f"{model.label}, by goal", rows)], keys, spread=True), *said, ""]
    return [*lines, *wrapped(MISTAKES), ""] if any(map(list, map(mistakes, known))) else lines


def _in_other_words(models: Sequence[ModelSummary], all_variants: bool) -> Iterator[list[str]]:
    """Yield the overview of models that were asked in other words, and if wanted the tables of all variants."""
    if known := {model.label: model.robustness for model in models if model.robustness}:
        yield [*overview(known), ""]
    if all_variants:
        yield [*variants_text(known), ""]


def _boards(summary: Summary, keys: Sequence[str], spread: bool = False) -> list[str]:
    """Return the table of all models; those of a further language, or without a rank, stand under their own title."""
    return _table([(head, [(one.label, one) for one in rows]) for head, rows in boards(summary)], keys, spread)


def _table(
    parts: Sequence[tuple[str, Sequence[tuple[str, Stratum]]]], keys: Sequence[str], spread: bool = False
) -> list[str]:
    """Return the rows of each part under its title, the first in the line of the heads.

    spread: each row with the ends of its intervals under it.
    """
    heads = [*(visible(title(key)) for key in keys), "answered"]
    (first, _), *_ = parts
    lines, widths = headed(first, heads, [_cells(part, keys) for _, rows in parts for _, part in rows])
    for number, (head, rows) in enumerate(parts):
        lines += [visible(head)] if number else []
        for name, part in rows:
            lines += table_row(name, _cells(part, keys), widths)
            lines += end_rows([with_ends(key, mean_of(part, key)) for key in keys], widths) if spread else []
    return lines


def _cells(part: Stratum, keys: Sequence[str]) -> list[str]:
    figures = [_figure(mean_of(part, key).value, digits(key)) for key in keys]
    return [*figures, f"{part.answered}/{part.instances}"]


def digits(key: str) -> int:
    """Return how many decimals a figure of a table has."""
    return 2 if key == "errors_per_100" else 3


def with_ends(key: str, mean: Mean) -> Mean | None:
    """Return a mean whose interval is shown; None for errors of language, whose column has no room for it."""
    return None if key == "errors_per_100" else mean


def _figure(value: float | None, digits: int = 3) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def reading(keys: Sequence[str]) -> list[str]:
    """Return the explanations of these columns; only a table without plans' explanations may have tasks of writing."""
    writing = "" if "faithful" in keys else WRITING
    read = {key: READING[key].format(writing=writing) for key in keys if key in READING}
    return list((read | ({"solved": OF_EPISODES} if TURNS in keys else {})).values())


def _reading(models: Sequence[ModelSummary], keys: Sequence[str]) -> list[str]:
    """Return the explanation of the columns, and of the line under each model, if there is one."""
    read = reading(keys) if keys[0] in READING else []
    known = any(mean_of(model, key).interval for model in models for key in keys)
    spread = [INTERVALS] if known else []
    return [*([f"{'; '.join(read)}"] if read else []), *spread]


def samples(found: SamplesSummary) -> str:
    """Return how often one of k samples, or each of k, was right; the mean over all of them stands in the table."""
    passed = [
        f"{name}{k} {_figure(mean.value)}"
        for name, by_k in (("pass@", found.pass_any), ("pass^", found.pass_all))
        for k, mean in by_k.items()
        if k != "1"
    ]
    return f"{found.label}, mean of {found.samples} samples: {', '.join(passed)}"


def remarks(summary: Summary) -> list[str]:
    """Return the remarks on the whole run."""
    lines = [_partial(summary)] if summary.partial else []
    lines += [f"DOES NOT FIT, graded with --force: {line}" for line in summary.forced]
    if summary.unknown:
        shown = ", ".join(summary.unknown[:5])
        more = ", ..." if len(summary.unknown) > 5 else ""
        lines.append(f"{len(summary.unknown)} ids that {summary.set} does not have, not graded: {shown}{more}")
    if summary.repeats:
        lines.append(f"{summary.repeats} output lines that repeat another, graded once")
    return lines


def _partial(summary: Summary) -> str:
    return f"PARTIAL RUN: {summary.partial}"


def grammar(model: ModelSummary) -> list[str]:
    """Return the grammar errors that LanguageTool found, if it was used, and on how many texts, if not on all."""
    mean = model.grammar
    if mean is None:
        return []
    if mean.value is None:
        return ["grammar not measured"]
    texts = "" if mean.n == model.answered else f", measured on {mean.n}"
    return [f"{mean.value:.1f} grammar errors per 100 words{texts}"]


def _near(key: str, found: SimilarityFigures) -> str:
    """Return the similarities by one measure, with precision and recall where it has them."""
    text = f"{key}: to the nearest right option {_figure(found.nearest.value)}, to all {_figure(found.options.value)}"
    if found.precision and found.recall:
        text += f", precision {_figure(found.precision.value)}, recall {_figure(found.recall.value)}"
    return text


def natural(model: ModelSummary) -> list[str]:
    """Return the surprisal of candidates, if they were scored; these figures are no shares and come below the table."""
    near = [_near(key, one) for key, one in (model.similarity or {}).items()]
    found = model.continuations
    if found is None:
        return near
    figures = {
        "right": found.good.value,
        "wrong": found.bad.value,
        "per token": found.per_token,
        "per byte": found.per_byte,
        "per word": found.per_word,
    }
    nats = ", ".join(f"{name} {value:.3f}" for name, value in figures.items() if value is not None)
    others = {"difsur": found.difsur, "difsur by pair": found.difsur_pairs.value, "perplexity": found.perplexity}
    more = [f"{name} {value:.4g}" for name, value in others.items() if value is not None]
    return ["; ".join([f"nats: {nats}", *more]), *near]


def oddities(model: ModelSummary) -> list[str]:
    """Return what the means do not show: a line of counts, if not all are 0; cut answers, if many; tokens, if any."""
    unmeasured = {} if model.items or model.continuations or model.similarity else _unmeasured(model)
    counts = _listed({"errors": model.errors, "missing": model.missing, **unmeasured})
    if model.answered and not any(mean.n for mean in model.means.values()):
        counts.append("nothing measured; gmtw debug says why")
    found = [", ".join(counts)] if counts else []
    if noted := _noted(model):
        found.append(f"noted in reading: {', '.join(noted)}")
    if model.of_answered and not model.items:
        known = {key: mean for key, mean in model.of_answered.items() if key != "avg" or len(model.of_answered) == 1}
        figures = (f"{title(key)} {_figure(mean.value)}" for key, mean in known.items())
        found.append(f"of the answers that came: {', '.join(figures)}")
    return [*(["; ".join(found)] if found else []), *said_of_cuts(model), *_thought(model), *_budgets(model)]


def _noted(model: ModelSummary) -> list[str]:
    """Return the notes on how answers were read, each with the number of answers."""
    names = {kind: NOTED.get(kind, kind.replace("-", " ")) for kind in model.notes if kind not in ORDER_FAULTS}
    counts = {"text after the JSON": model.order_faults, **{names[kind]: model.notes[kind] for kind in names}}
    return [*_listed(counts), *([f"names unresolved {model.unresolved_share:.1%}"] if model.unresolved else [])]


def _listed(counts: Mapping[str, int]) -> list[str]:
    return [f"{what} {count}" for what, count in counts.items() if count]


def _thought(model: ModelSummary) -> list[str]:
    """Return how much the model thought, if its outputs say it."""
    each = model.spent.thought if model.spent else None
    return [f"{each:,.0f} tokens of thinking an answer"] if each and not model.items else []


def _budgets(model: ModelSummary) -> list[str]:
    """Return what the model solves with how many tokens, if its outputs say them."""
    found = model.spent.budgets if model.spent else None
    if found is None or model.items:
        return []
    each = [f"{found.each:,.0f} tokens an answer"]
    each += [f"{found.per_solved:,.0f} a solved task"] if found.per_solved is not None else []
    within = [f"{_figure(mean.value)} with at most {most:,}" for most, mean in found.within.items()]
    unsaid = f" ({found.unsaid} answers, which say no tokens, left out)" if found.unsaid else ""
    return [f"{', '.join(each)}; of all tasks solved {', '.join(within)}{unsaid}"]


def _unmeasured(model: ModelSummary) -> dict[str, int]:
    """Return on how many answers each metric was measured, if not on all."""
    return {f"{key} measured on": mean.n for key, mean in model.means.items() if mean.n != model.answered}


def run_text(run: Run, by: Container[str | None] = ()) -> str:
    """Return the same of a run; of a quick one also what a run of the whole set would show."""
    return render(run.summary, by) + "".join(f"{line}\n" for line in quick_lines(run))


def write(run: Run, path: Path) -> None:
    """Write the run as the terminal shows it."""
    path.write_text(run_text(run), encoding="utf-8", newline="\n")


FORMAT = Format("terminal", ".txt", write, text=True)

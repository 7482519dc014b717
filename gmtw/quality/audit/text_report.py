"""A report as plain text of at most 80 columns: figures by world, and the first of each kind that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, zip_longest
from textwrap import wrap

from gmtw.quality.audit.report import AnswerPositions, AuditReport, BestPolicy, WorldAudit, by_kind
from gmtw.report.text_table import COLUMNS
from gmtw.tasks.inspection import Finding

LABEL = 32
CELL, WIDEST = 9, 24
"""The least width of a column, and the most: a longer name of a world is cut."""

MOST = 5
"""The number of instances shown of each kind of finding."""

Row = tuple[str, Callable[[WorldAudit], str]]

SAYS = {
    "unsolvable": "unsolvable: no valid plan obeys these, or an item's own answer does not pass",
    "goal": "goal: a stored least number of changes, optimum or conflict is not the proved one",
    "hidden": "hidden: a rule needs what the prompt does not show",
    "duplicates": "duplicates: the world of another instance",
    "idle_rules": "idle rules: no plan breaks them alone, or an answer without content passes",
    "refuted": "refuted: what an instance stores of itself is not so",
}


def show(report: AuditReport) -> str:
    """Return the whole text; of each kind of finding it shows the first MOST instances."""
    total = report.total("instances")
    instances = f"{total} {'instance' if total == 1 else 'instances'}"
    worlds = f"{len(report.worlds)} {'world' if len(report.worlds) == 1 else 'worlds'}"
    lines = _wrapped(f"{report.set} ({report.language}): {instances} of {worlds}")
    columns = list(report.worlds.items())
    width = min(WIDEST, max(CELL, *(len(world) + 1 for world in report.worlds))) if columns else CELL
    at_once = (COLUMNS - LABEL) // width
    for start in range(0, len(columns), at_once):
        part = columns[start : start + at_once]
        lines += ["", *_table(part, width), *_shallow(part, width)]
    shown = [label for label, cell in ROWS if any(cell(figures) != "-" for figures in report.worlds.values())]
    lines += ["", *(line for label, note in LEGEND.items() if label in shown for line in _wrapped(note))]
    for kind, found in by_kind(report.findings):
        lines += _findings(kind, found)
    verdict = ", ".join(f"{report.total(k)} {k.replace('_', ' ')}" for k in SAYS if report.total(k))
    return "\n".join([*lines, "", f"not fit: {verdict}" if verdict else "fit: nothing is wrong"]) + "\n"


def _table(columns: Sequence[tuple[str, WorldAudit]], width: int) -> Iterator[str]:
    names = (world if len(world) < width else f"{world[: width - 2]}…" for world, _ in columns)
    yield f"{'':{LABEL}}" + "".join(f"{name:>{width}}" for name in names)
    for label, cell in ROWS:
        cells = [cell(figures) for _, figures in columns]
        if set(cells) != {"-"}:
            yield f"{label:{LABEL}}" + "".join(f"{text:>{width}}" for text in cells)


def _shallow(columns: Sequence[tuple[str, WorldAudit]], width: int) -> Iterator[str]:
    """Yield what readers earn who are deaf to one thing: the share solved of the instances in which it stands."""
    readers = list(dict.fromkeys(name for _, figures in columns for name in figures.shallow))
    if readers:
        yield "readers that miss one thing: share solved of the tasks that have it"
    for name in readers:
        cells = [_number(figures.shallow[name].solved) if name in figures.shallow else "-" for _, figures in columns]
        yield f"  {name:{LABEL - 2}}" + "".join(f"{text:>{width}}" for text in cells)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _of(figures: WorldAudit, cell: Callable[[BestPolicy], str]) -> str:
    return cell(figures.policy) if figures.policy else "-"


def _at(figures: WorldAudit, cell: Callable[[AnswerPositions], float | None], form: str) -> str:
    value = cell(figures.places) if figures.places else None
    return "-" if value is None else format(value, form)


ROWS: tuple[Row, ...] = (
    ("instances", lambda f: str(f.instances)),
    ("  unsolvable", lambda f: str(f.unsolvable)),
    ("  wrong goal figures", lambda f: str(f.goal) if f.goal else "-"),
    ("  hidden attribute", lambda f: str(f.hidden)),
    ("  duplicates", lambda f: str(f.duplicates)),
    ("  refuted", lambda f: str(f.refuted) if f.refuted else "-"),
    ("instructions", lambda f: str(f.rules) if f.rules else "-"),
    ("  idle", lambda f: str(f.idle_rules) if f.rules else "-"),
    ("random plans: mean U", lambda f: _number(f.chance)),
    ("  as the instances store it", lambda f: _number(f.stored_chance)),
    ("  share that obeys every rule", lambda f: _number(f.obeying)),
    (
        "  instances they were drawn for",
        lambda f: "-" if f.sampled == f.instances or f.obeying is None else str(f.sampled),
    ),
    ("best script: tasks solved", lambda f: _of(f, lambda p: f"{p.solved}/{p.tried}")),
    ("  best mean U", lambda f: _of(f, lambda p: _number(p.u))),
    ("  random plans on these: U", lambda f: _of(f, lambda p: _number(p.chance))),
    ("right answer: first in the text", lambda f: _at(f, lambda p: p.first, "d")),
    ("  last in the text", lambda f: _at(f, lambda p: p.last, "d")),
    ("  expected by chance, of each", lambda f: _at(f, lambda p: p.expected, ".1f")),
    ("  answers looked at", lambda f: _at(f, lambda p: p.answers if p.first is not None else None, "d")),
    ("solution: mean place", lambda f: _at(f, lambda p: p.mean, ".3f")),
)


LEGEND = {
    "  hidden attribute": "hidden attribute: instances with a rule that needs what the prompt does not show",
    "  idle": "idle: instructions that no plan breaks alone",
    "best script: tasks solved": "best script: the program that reads no rule and solves the most of those tasks on "
    "which all such programs were tried",
    "  answers looked at": "answers looked at: those where the text has several that could be right",
    "solution: mean place": "mean place: where the prompt lists what solves it: 0 always first, 1 always last",
}
"""The notes under the table, by the label of their row."""


def _findings(kind: str, found: Sequence[Finding]) -> Iterator[str]:
    """Yield the first instances with that fault, of each world in turn, each with what is at fault."""
    yield from ("", SAYS[kind])
    instances = [list(of) for _, of in groupby(found, key=lambda finding: finding.id)]
    worlds = {of[0].world: [other for other in instances if other[0].world == of[0].world] for of in instances}
    turns = [of for turn in zip_longest(*worlds.values()) for of in turn if of]
    for of in sorted(turns[:MOST], key=lambda of: of[0].id):
        yield f"  {of[0].id}"
        for finding in of:
            yield from _detail(finding)
    if len(turns) > MOST:
        yield f"  ... and {len(turns) - MOST} more instances; --json has all"


def _detail(finding: Finding) -> list[str]:
    parts = [part for part in (finding.what, finding.rule) if part]
    return wrap(": ".join(parts), COLUMNS, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)


def _wrapped(text: str) -> list[str]:
    return wrap(text, COLUMNS, subsequent_indent="  ", break_on_hyphens=False)

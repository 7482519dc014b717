"""The table of docs/reading.md: what F looks for, and how much of it is right and is found on labelled texts.

    python benchmarks/reading_table.py

writes it into the page. It is counted on the rows of tests/labelled/stories that no rule was made by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from gmtw.quality.validate import validate
from gmtw.quality.validate.intervals import wilson
from gmtw.quality.validate.result import Result

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reading.md"
STORIES = ROOT / "tests" / "labelled" / "stories"

SPLITS = ("report", "last")
"""The rows that were counted only, and those that were written when nearly all rules were made."""

BEGINS, ENDS = "<!-- begin: benchmarks/reading_table.py -->\n", "<!-- end -->\n"


class Row(NamedTuple):
    """A row of the table: what is said, the evidence of F, an example, and the kinds of accusations and of faults."""

    said: str
    evidence: str
    example: str
    flagged: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


ROWS = (
    Row("a place", "`elsewhere`", '"Luni X" where the plan has X on Tuesday', ("misplaced",), ("misplaced",)),
    Row("something in the plan", "`invented`", '"În plan intră și Y"', ("invented",), ("invented",)),
    Row("a thing of the plan", "`untold`", "(X is not named)", ("untold",), ("untold",)),
    Row("its place", "`unslotted`", '"Vedem X"', ("unslotted",)),
    Row("a denial", "`denied`", '"Am renunțat la X"', ("denied",), ("denied",)),
    Row(
        "a number of pieces",
        "`miscounted`, `uncounted`",
        '"trei sticle de X" for two',
        ("miscounted",),
        ("miscounted",),
    ),
    Row(
        "a total, an addition, all demands",
        "`false-claim`",
        '"În total sunt 500 de minute", "50 + 120 = 350", "Toate cerințele sunt respectate"',
        ("statement", "rule"),
        ("count", "rule"),
    ),
    Row("the whole text", "`retraction`", '"Nimic din ce am scris nu este adevărat"', ("retraction",), ("retraction",)),
    Row("a doubt", "`hedged`", '"Poate că luni mergem la X"', ("hedged",), ("hedged",)),
    Row(
        "qualities, relations, changes, all of a sort",
        "not looked for",
        '"X e gratuit", "X e mai scump ca Y"',
        (),
        ("quality", "relation", "change", "sort"),
    ),
)


def measured(labels: str) -> list[Result]:
    """Return the figures of F on a file of labels, one for each split."""
    return [validate("faults", [STORIES / labels], split=split, texts=STORIES) for split in SPLITS]


def table() -> str:
    """Return the table and what honest texts are accused of, in Markdown."""
    return "\n".join([*_lines(measured("lies_faults.jsonl")), "", _honest(measured("honest_faults.jsonl")), ""])


def _lines(lies: Sequence[Result]) -> Iterator[str]:
    yield "| what is said | evidence | false example | accusations right | faults found |"
    yield "|---|---|---|---|---|"
    for row in ROWS:
        shares = (_share(lies, "precision", row.flagged), _share(lies, "recall", row.faults))
        yield f"| {' | '.join((*row[:3], *shares))} |"


def _share(results: Sequence[Result], figure: str, kinds: Sequence[str]) -> str:
    """Return a count of a count, with the share; "" where there is nothing to count."""
    figures = [one.categories[kind][figure] for one in results for kind in kinds if kind in one.categories]
    whole = sum(one.n for one in figures)
    part = round(sum((one.value or 0) * one.n for one in figures))
    return f"{part} of {whole} ({part / whole:.2f})".replace("(0.", "(.") if whole else ""


def _honest(results: Sequence[Result]) -> str:
    rows = [row.tally.flagged for one in results for row in one.rows]
    accused = sum(map(bool, rows))
    low, high = wilson(accused, len(rows))
    return (
        f"F finds something in {accused} of {len(rows)} honest texts of these rows ({100 * accused / len(rows):.1f} %, "
        f"95 % interval {100 * low:.1f} to {100 * high:.1f})."
    )


def page(text: str) -> str:
    """Return the page with the table of today between its marks."""
    before, _, rest = text.partition(BEGINS)
    _, _, after = rest.partition(ENDS)
    return f"{before}{BEGINS}{table()}{ENDS}{after}"


def main() -> None:
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()

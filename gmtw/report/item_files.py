"""The files of `gmtw items -o`: everything as JSON, the items as CSV, or a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from pathlib import Path

from gmtw.core.errors import InputError
from gmtw.core.files import write_text
from gmtw.core.sanitize import visible
from gmtw.results.items.item_report import ItemFigures, ItemReport, PredictedItem


def check_ending(path: Path | None) -> None:
    """Raise InputError for a file whose ending says no format."""
    if path is not None and path.suffix not in WRITERS:
        raise InputError(path, f"expected a file that ends in {', '.join(WRITERS)}; give one, such as -o items.csv")


def write_items(found: ItemReport, path: Path) -> None:
    """Write the report in the format that the ending of the file says. Raise InputError if that is not possible."""
    check_ending(path)
    write_text(path, WRITERS[path.suffix](found))


def as_csv(found: ItemReport) -> str:
    """Return a row for each item; then, if a set was predicted, its items under the same heads."""
    heads = [*ItemFigures.model_fields, "predicted"]
    text = io.StringIO()
    writer = csv.DictWriter(text, heads, restval="", lineterminator="\n")
    writer.writeheader()
    for item in found.items:
        fields = item.model_dump(mode="json")
        rules = " ".join(item.rules)
        writer.writerow({name: _cell(value) for name, value in {**fields, "rules": rules}.items()})
    for one in found.prediction.predicted if found.prediction else ():
        writer.writerow({name: _cell(value) for name, value in _predicted(one).items()})
    return text.getvalue()


def _predicted(one: PredictedItem) -> Mapping[str, object]:
    about = {"instance_id": one.instance_id, "world": one.world, "level": one.level}
    return {
        **about,
        "solved": one.solved,
        "difficulty": one.difficulty,
        "predicted": "strange" if one.strange else "yes",
    }


def _cell(value: object) -> object:
    """Return a value as a cell that no spreadsheet takes for a formula."""
    if value is None or value is False:
        return ""
    if not isinstance(value, str):
        return value
    shown = visible(value)
    return f"'{shown}" if shown.startswith(("=", "+", "-", "@")) else shown


def _as_json(found: ItemReport) -> str:
    return found.model_dump_json(indent=2) + "\n"


def _as_page(found: ItemReport) -> str:
    from gmtw.report.html.items_page import build_items_page

    return build_items_page(found)


WRITERS: Mapping[str, Callable[[ItemReport], str]] = {".json": _as_json, ".csv": as_csv, ".html": _as_page}

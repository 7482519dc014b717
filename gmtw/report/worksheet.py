"""A workbook, and its sheets, written row by row: header, cells by their kind, widths, filter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gmtw.core.sanitize import visible

if TYPE_CHECKING:
    from xlsxwriter import Workbook

CREATED = datetime(2000, 1, 1)
"""The same for every workbook: the same figures give the same bytes."""

NARROWEST, WIDEST = 7, 48
"""Columns are at least as wide as a figure in bold, in characters, and not wider than this for a long name."""

LINE = 15
"""The height of a line, in points; a program that opens the workbook need not find the height of a broken head."""

MOST = 16_000
"""The most characters of a cell; longer texts are cut. A cell of Excel has 32,767 units, at most two per character."""


class Bold(NamedTuple):
    """A figure in bold."""

    value: float


class Fine(NamedTuple):
    """A figure too small for three decimals: the price of an answer."""

    value: float


Cell = str | int | float | bool | Bold | Fine | None


@contextmanager
def opened(path: Path) -> Iterator[Workbook]:
    """Open a workbook that is written when it is closed; text in it is text, no formula and no link."""
    from xlsxwriter import Workbook

    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with path.open("wb") as file, Workbook(file, options) as book:
        book.set_properties({"title": "gmtw", "created": CREATED})
        yield book


class Styles:
    """The formats that all sheets of a workbook share."""

    def __init__(self, book: Any) -> None:
        look = {"bold": True, "font_color": "#FFFFFF", "bg_color": "#1F4E79", "text_wrap": True, "valign": "top"}
        self.head = book.add_format(look)
        self.figure = book.add_format({"num_format": "0.000"})
        self.fine = book.add_format({"num_format": "0.000000"})
        self.best = book.add_format({"num_format": "0.000", "bold": True})
        self.quoted = book.add_format({"quote_prefix": True})


class Sheet:
    """A sheet of `book` that rows are added to, after its header; it is whole when it is closed."""

    def __init__(self, book: Any, name: str, styles: Styles) -> None:
        self._sheet, self._styles = book.add_worksheet(name), styles
        self._row, self._widths, self._widest = 0, [0], WIDEST
        self._sheet.set_landscape()
        self._sheet.fit_to_pages(1, 0)
        self._sheet.repeat_rows(0)

    def head(self, names: Sequence[str | tuple[str, ...]], frozen: int, widest: int = WIDEST) -> None:
        """The first row, which stays in sight with the first `frozen` columns; a name may have several lines."""
        heads = [(name,) if isinstance(name, str) else name for name in names]
        self._widest, self._widths = widest, [NARROWEST] * len(heads)
        self._sheet.set_row(0, LINE * max(map(len, heads)))
        for column, lines in enumerate(heads):
            self._text(column, "\n".join(map(cell_text, lines)), self._styles.head)
        self._sheet.freeze_panes(1, frozen)
        self._row = 1

    def add(self, cells: Sequence[Cell]) -> None:
        """One more row; None is an empty cell, not a 0."""
        for column, cell in enumerate(cells):
            self._write(column, cell)
        self._row += 1

    def close(self) -> None:
        """Columns are as wide as their longest cell, and filter."""
        for column, width in enumerate(self._widths):
            self._sheet.set_column(column, column, min(width, self._widest) + 3)
        self._sheet.autofilter(0, 0, max(self._row - 1, 1), len(self._widths) - 1)

    def _write(self, column: int, cell: Cell) -> None:
        if isinstance(cell, str):
            self._text(column, cell_text(cell), self._styles.quoted if cell.startswith(("=", "+", "-", "@")) else None)
        elif isinstance(cell, bool):
            self._sheet.write_boolean(self._row, column, cell)
        elif isinstance(cell, Bold):
            self._sheet.write_number(self._row, column, cell.value, self._styles.best)
        elif isinstance(cell, Fine):
            self._sheet.write_number(self._row, column, cell.value, self._styles.fine)
        elif isinstance(cell, float):
            self._sheet.write_number(self._row, column, cell, self._styles.figure)
        elif cell is not None:
            self._sheet.write_number(self._row, column, cell)

    def _text(self, column: int, text: str, style: Any) -> None:
        self._widths[column] = max(self._widths[column], *map(len, text.split("\n")))
        if text:
            self._sheet.write_string(self._row, column, text, style)


def cell_text(text: str) -> str:
    """Return the text for a cell: hidden characters are written out, and a text that is too long is cut.

    xlsxwriter takes a text from <r> to </r> for markup of its own and would write it as such; a space ends that.
    """
    shown = visible(text)
    if len(shown) > MOST:
        shown = f"{shown[:MOST]} ... ({len(shown) - MOST} more characters)"
    return f"{shown} " if shown.startswith("<r>") and shown.endswith("</r>") else shown

"""The overview of a site as plain JSON: a table for each language, the facts of models, the runs."""

from __future__ import annotations

from typing import Any

from gmtw.core.sanitize import visible
from gmtw.report.board_contents import BoardContents, ShownRun
from gmtw.report.model_facts import ModelFacts
from gmtw.report.overall import OverallBoard, OverallCell, OverallRow

Json = dict[str, Any]


def site_data(found: BoardContents, title: str) -> Json:
    """Return what the page of a site shows beside its boards; names of strangers are made visible."""
    return {
        "title": visible(title),
        "overall": [_board(board) for board in found.overall],
        "facts": {visible(name): _facts(one) for name, one in found.facts.items()},
        "runs": [_run(one) for one in found.runs],
    }


def _board(board: OverallBoard) -> Json:
    return {
        "language": visible(board.language),
        "sets": [
            {"title": visible(one.title), "number": one.number, "lead": one.lead, "counts": one.counts}
            for one in board.columns
        ],
        "rows": [_row(row) for row in board.rows],
    }


def _row(row: OverallRow) -> Json:
    return {
        "model": visible(row.model),
        "mean": row.value,
        "rank": row.place,
        "ties": row.ties,
        "last": int(row.place is None),
        "cells": [_cell(cell) for cell in row.cells],
    }


def _cell(cell: OverallCell | None) -> Json | None:
    if cell is None:
        return None
    return {
        "value": cell.value,
        "rank": cell.place,
        "ties": cell.ties,
        "last": cell.last,
        "answered": cell.answered,
        "asked": cell.asked,
    }


def _facts(one: ModelFacts) -> Json:
    """Return the facts; only addresses that begin with http are links (`ModelFacts.link`)."""
    return {
        "parameters": one.parameters,
        "size": one.size,
        "licence": visible(one.licence or ""),
        "weights": one.weights,
        "link": one.link,
    }


def _run(one: ShownRun) -> Json:
    return {
        "set": visible(one.set),
        "models": list(one.models),
        "when": one.when,
        "signature": one.signature,
        "run": visible(one.run.folder.name),
    }

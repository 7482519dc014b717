"""The page of `gmtw items`: the Wright map, what flat items have in common, and every item; no scripts."""

from __future__ import annotations

from markupsafe import Markup

from gmtw.core.sanitize import visible
from gmtw.report.html.page import build_plain_page, static
from gmtw.report.html.wright_svg import wright_svg
from gmtw.report.item_text import CERTAIN, GROUPS, READING
from gmtw.results.items.item_report import ItemReport

MOST_WEIGHTS = 15


def build_items_page(found: ItemReport) -> str:
    """Build the page. It loads nothing, and shows every text of strangers as text."""
    lifts = {
        GROUPS[group]: sorted(
            (one for one in found.lifts if one.group == group and one.lift > 1 and one.p < CERTAIN),
            key=lambda one: (one.p, -one.lift),
        )
        for group in GROUPS
    }
    items = sorted(found.items, key=lambda one: (-one.difficulty, one.instance_id))
    weights = list(found.prediction.weights.items())[:MOST_WEIGHTS] if found.prediction else []
    return build_plain_page(
        "items.html",
        f"{found.set}: items",
        static("items.css"),
        found=found,
        items=items,
        lifts={name: rows for name, rows in lifts.items() if rows},
        weights=weights,
        reading=READING,
        picture=Markup(wright_svg(found)),
        visible=visible,
    )

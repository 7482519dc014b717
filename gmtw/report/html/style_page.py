"""The page of styles: every figure with the models side by side, and the words that show a register; no scripts."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.core.sanitize import visible
from gmtw.report.html.page import build_plain_page, static
from gmtw.report.html.style_svg import Panel, panel_svg
from gmtw.results.style import KINDS, ModelStyle, StyleReport

PANELS: Sequence[Panel] = (
    Panel("Words a sentence", lambda one: one.length),
    Panel("Spread of sentence lengths", lambda one: one.deviation),
    Panel("LIX", lambda one: one.lix),
    Panel("MTLD", lambda one: one.mtld),
    Panel("Repeated openings, %", lambda one: 100 * one.openings),
    Panel("Connectives of cause", lambda one: one.connectives.get("cause")),
    Panel("Connectives of contrast", lambda one: one.connectives.get("contrast")),
    Panel("Connectives of conclusion", lambda one: one.connectives.get("conclusion")),
    Panel("Connectives of addition", lambda one: one.connectives.get("addition")),
    Panel("Formal words", lambda one: one.registers.get("formal")),
    Panel("Colloquial words", lambda one: one.registers.get("colloquial")),
    Panel("Regional words", lambda one: one.registers.get("regional")),
)
"""The figures of the page, in their order."""

MEANINGS = (
    ("Words a sentence, spread", "The mean, the middle half of the sentences (line), and the standard deviation."),
    (
        "LIX",
        "Readability: words a sentence, plus words of more than six letters in a hundred (Björnsson 1968; Anderson "
        "1983). Higher is harder. The line is the middle half of the texts. No formula was found that was fitted to "
        "readers of Romanian, so levels of other languages do not hold here; models can be compared.",
    ),
    (
        "MTLD",
        "Lexical diversity: how many words it takes until forms repeat (McCarthy and Jarvis 2010), of all texts one "
        "after the other. Forms are counted, not lemmas.",
    ),
    ("Repeated openings", "Sentences that open with the word that opens the one before."),
    ("Connectives, words of a register", "In a thousand words, by lists; what is on no list is not seen."),
    (
        "Register of a text",
        "Formal or colloquial (regional is counted with it) if it has two words of it at least, and more than of the "
        "other; else neutral. Of 300 labelled texts on which the lists were not built, 255 have the register of their "
        "label; no formal one was taken for a colloquial one, or the other way round.",
    ),
)
"""The meaning of each figure."""


def build_style_page(found: StyleReport) -> str:
    """Build the page. It loads nothing, and shows every text of strangers as text."""
    several = len({one.language for one in found.models}) > 1
    models = [one.model_copy(update={"model": _name(one, several)}) for one in found.models]
    return build_plain_page(
        "style.html",
        f"{found.set}: style",
        static("items.css") + static("style.css"),
        found=found,
        models=models,
        panels=[(panel.title, panel_svg(panel, models)) for panel in PANELS],
        meanings=MEANINGS,
        kinds=KINDS,
        visible=visible,
    )


def _name(one: ModelStyle, several: bool) -> str:
    return f"{one.model} ({one.language})" if several else one.model

"""Build the html page: templates, style, scripts and data -> one text that loads nothing from anywhere.

The templates are Jinja's (`templates/`), with autoescape: a value is text unless it is marked as markup here. The
Content-Security-Policy forbids every request, and every script and style except those that the page was built with,
by their hashes; so there is no eval, and a text that looks like a script does not run. Data are in script elements of
type application/json, which only `</script` could end: `<`, `>` and `&` in them are escaped (`to_json`).
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from gmtw.core.sanitize import visible
from gmtw.report.annotate import KINDS
from gmtw.report.annotate.messages import message_table
from gmtw.report.html.board import Board, judged
from gmtw.report.html.chart_rows import all_rows
from gmtw.report.html.charts import palette, spec
from gmtw.report.html.output_details import Details, details, to_json
from gmtw.report.html.page_data import figures
from gmtw.report.html.site_texts import SiteTexts
from gmtw.report.interface_words import all_words

BUDGET = 8_000_000
"""The size of a page in bytes: as many outputs are in it as fit."""

BOARD_SCRIPTS = (
    *("words.js", "table.js", "charts.js", "board.js", "take.js", "outputs.js", "detail.js"),
    *("cards.js", "permalink.js", "start.js"),
)
INDEX_SCRIPTS = ("words.js", "table.js", "overall.js", "index.js")


def build_board_page(board: Board, budget: int = BUDGET, made_of: str = "") -> str:
    """Build the html page of a board, of at most `budget` bytes unless its figures alone take more.

    made_of: what the page says that it is made of, so that it need not be built again.
    """
    table = judged(board)
    shown = {**figures(board, table), "ties": list(board.ties)}
    parts = {"figures": shown, "rows": all_rows(shown)}
    more = {"made_of": made_of}
    bare = _render("board.html", board.title, _data(parts, Details({}, {}, {})), BOARD_SCRIPTS, vega(), **more)
    room = budget - len(bare.encode()) - 100 * len(board.rows)
    inside = details(board, table, room)
    shown["inlined"] = {str(place): sorted(found) for place, found in inside.outputs.items()}
    return _render("board.html", board.title, _data(parts, inside), BOARD_SCRIPTS, vega(), **more)


def build_index_page(boards: list[dict[str, Any]], site: dict[str, Any], texts: SiteTexts) -> str:
    """Build the html page of a site: the overview, its boards, its runs, and its texts, which are HTML of our own."""
    own = {code: {name: Markup(text) for name, text in named.items()} for code, named in texts.items()}
    data = {"boards": to_json(boards), "site": to_json(site)}
    return _render("index.html", site["title"] or "gmtw", data, INDEX_SCRIPTS, texts=own)


def build_plain_page(template: str, title: str, style: str, **shown: Any) -> str:
    """Build a page without scripts: `style` comes after the colours and the style of all pages."""
    css = _style() + static("page.css") + style
    return (
        _templates()
        .get_template(template)
        .render(csp=Markup(_policy([], css)), title=visible(title), style=Markup(css), **shown)
    )


def _data(parts: dict[str, Any], inside: Details) -> dict[str, str]:
    """Return the JSON texts of the page by the id of their element."""
    specs = {name: json.loads(spec(name)) for name in parts["rows"]}
    parts["figures"].setdefault("inlined", {})
    return {
        **{name: to_json(part) for name, part in parts.items()},
        "specs": to_json(specs),
        "kinds": to_json(list(KINDS)),
        "messages": to_json(message_table()),
        "prompts": to_json(inside.prompts),
        "expected": to_json(inside.expected),
        **{f"outputs-{place}": to_json(found) for place, found in sorted(inside.outputs.items())},
    }


def _render(
    template: str, title: str, data: Mapping[str, str], scripts: tuple[str, ...], vega: str = "", **more: Any
) -> str:
    """Return the page. Only our own style and scripts, their hashes and the JSON of `to_json` are marked as markup.

    more: what the template shows besides.
    """
    style = _style() + static("page.css")
    own = "(() => {\n" + "\n".join(static(name).removeprefix('"use strict";\n') for name in scripts) + "})();\n"
    script = '"use strict";\n' + own
    everything = {"words": to_json(all_words()), "palette": to_json(palette()), **data}
    return (
        _templates()
        .get_template(template)
        .render(
            csp=Markup(_policy([script, *([vega] if vega else [])], style)),
            title=visible(title),
            style=Markup(style),
            data={id_: Markup(text) for id_, text in everything.items()},
            vega=Markup(vega),
            script=Markup(script),
            **more,
        )
    )


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("gmtw.report.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )


def _policy(scripts: list[str], style: str) -> str:
    allowed = " ".join(map(_digest, scripts)) or "'none'"
    return f"default-src 'none'; script-src {allowed}; style-src {_digest(style)}; base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _style() -> str:
    """Return the colours as custom properties: light, dark if the reader's system is, and either if it was chosen."""
    light, dark = (_properties(palette()[theme]) for theme in ("light", "dark"))
    return (
        f":root {{ color-scheme: light; {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark; {dark} }} }}\n"
        f":root[data-theme=light] {{ color-scheme: light; {light} }}\n"
        f":root[data-theme=dark] {{ color-scheme: dark; {dark} }}\n"
    )


def _properties(colours: Mapping[str, Any]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in colours.items() if "." not in name)


def static(name: str) -> str:
    """Return the text of a file in `static/`."""
    return (files("gmtw.report.html") / "static" / name).read_text("utf-8")


@cache
def vega() -> str:
    """Return Vega, Vega-Lite and Vega-Embed as one script, as vl-convert carries them."""
    import vl_convert

    found: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    assert "</script" not in found.lower(), "the bundle of vl-convert would end its own script element"
    return found

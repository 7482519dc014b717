"""Build the html page: template, style, scripts and data become one html text that makes no request.

The Content-Security-Policy forbids every request and every script and style but those that the page was
built with, by their hashes; so there is no eval, and a text that looks like a script is not run. Data stand in
script elements of type application/json, where only `</script` could end them: `<`, `>` and `&` are escaped.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from gmtw.core.sanitize import visible
from gmtw.report.annotate import KINDS
from gmtw.report.annotate.messages import sayings
from gmtw.report.html.board import Board, judged
from gmtw.report.html.charts import palette, spec
from gmtw.report.html.details import Details, details, to_json
from gmtw.report.html.model_figures import figures
from gmtw.report.html.rows import all_rows
from gmtw.report.html.words import all_words

BUDGET = 8_000_000
"""Bytes of a page: so many outputs are in it as fit."""

BOARD = ("words.js", "table.js", "charts.js", "board.js", "outputs.js", "detail.js", "start.js")
INDEX = ("words.js", "table.js", "index.js")


def board_page(board: Board, budget: int = BUDGET) -> str:
    """The page of the board in at most `budget` bytes, unless its figures alone take more."""
    table = judged(board)
    shown = figures(board, table)
    parts = {"figures": shown, "rows": all_rows(shown)}
    bare = _page("board", board.title, _data(parts, Details({}, {}, {})), BOARD, vega())
    room = budget - len(bare.encode()) - 100 * len(board.rows)
    inside = details(board, table, room)
    shown["inlined"] = {str(place): sorted(found) for place, found in inside.outputs.items()}
    return _page("board", board.title, _data(parts, inside), BOARD, vega())


def index_page(boards: list[dict[str, Any]]) -> str:
    """The page that lists the boards of a site."""
    return _page("index", "gmtw", {"boards": to_json(boards)}, INDEX)


def _data(parts: dict[str, Any], inside: Details) -> dict[str, str]:
    """The JSON texts of the page by the id of their element."""
    specs = {name: json.loads(spec(name)) for name in parts["rows"]}
    parts["figures"].setdefault("inlined", {})
    return {
        **{name: to_json(part) for name, part in parts.items()},
        "specs": to_json(specs),
        "kinds": to_json(list(KINDS)),
        "sayings": to_json(sayings()),
        "prompts": to_json(inside.prompts),
        "expected": to_json(inside.expected),
        **{f"outputs-{place}": to_json(found) for place, found in sorted(inside.outputs.items())},
    }


def _page(kind: str, title: str, data: Mapping[str, str], scripts: tuple[str, ...], vega: str = "") -> str:
    style = _style() + static("page.css")
    script = "(() => {\n" + "\n".join(static(name).removeprefix('"use strict";\n') for name in scripts) + "})();\n"
    script = '"use strict";\n' + script
    everything = {"words": to_json(all_words()), "palette": to_json(palette()), **data}
    values = {
        "csp": _policy([script, *([vega] if vega else [])], style),
        "title": escape(visible(title)),
        "style": style,
        "data": "\n".join(
            f'<script type="application/json" id="{id_}">{text}</script>' for id_, text in everything.items()
        ),
        "vega": vega,
        "script": script,
    }
    first, *pieces = static(f"{kind}.html").split("{{")
    named = (piece.split("}}", 1) for piece in pieces)
    return first + "".join(values[name] + rest for name, rest in named)


def _policy(scripts: list[str], style: str) -> str:
    allowed = " ".join(map(_digest, scripts))
    return f"default-src 'none'; script-src {allowed}; style-src {_digest(style)}; base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _style() -> str:
    """The colours as custom properties: light, dark where the reader's system is, and either where it was chosen."""
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
    """The text of a file that comes with this package."""
    return (files("gmtw.report.html") / "static" / name).read_text("utf-8")


@cache
def vega() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script, as vl-convert carries them."""
    import vl_convert

    found: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    assert "</script" not in found.lower(), "the bundle of vl-convert would end its own script element"
    return found

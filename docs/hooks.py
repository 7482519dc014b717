"""Hooks of the site beside its plugins: formulas are drawn when it is built, so that no page loads a script.

A link to a file of the checkout that is no page (`../bench/...`) becomes plain text: the site does not have it. A link
that is called by its file, as suits a checkout, is called by the title of that page. A bar in the code of a table loses
the backslash that GitHub needs.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from latex2mathml.converter import convert


def on_config(config: Any) -> Any:
    """Let fences `math` be drawn."""
    fences = config.mdx_configs.setdefault("pymdownx.superfences", {})
    fences["custom_fences"] = [{"name": "math", "class": "formula", "format": _drawn}]
    return config


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Return the page without links that leave the site, and with links called by titles."""
    inside = re.sub(r"\[([^\]]+)\]\((?:\.\./)+(?:bench|gmtw|tests)/[^)]*\)", r"\1", markdown)
    inside = re.sub(r"^\|.*$", lambda row: re.sub(r"`[^`]+`", _bare, row[0]), inside, flags=re.M)
    folder = Path(page.file.abs_src_path).parent
    return re.sub(r"\[[\w-]+\.md\]\(([^)#]+\.md)", lambda link: f"[{_title(folder / link[1])}]({link[1]}", inside)


def _bare(code: re.Match[str]) -> str:
    """Return the code with its bars as they are typed."""
    return code[0].replace("\\|", "|")


def _title(page: Path) -> str:
    """Return the title of a page: its first heading, up to a colon."""
    return page.read_text("utf-8").partition("\n")[0].lstrip("# ").partition(":")[0]


def _drawn(source: str, *_: Any, **__: Any) -> str:
    """Return the MathML of a fence `math` (LaTeX)."""
    return f'<div class="formula">{convert(source.strip(), display="block")}</div>'

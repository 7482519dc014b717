"""The JSON that a page holds, for tests."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.report.tagged_run import invoke


def json_of(html: str) -> dict[str, Any]:
    """The JSON of a page by the id of its element."""
    found = re.findall(r'<script type="application/json" id="([^"]+)">(.*?)</script>', html, re.DOTALL)
    return {id_: json.loads(text) for id_, text in found}


def page_json(folder: Path, page: Path) -> dict[str, Any]:
    """The JSON of the page of that run, which is written to `page`."""
    invoke("report", str(folder), "--format", "html", "-o", str(page))
    return json_of(page.read_text("utf-8"))

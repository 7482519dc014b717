"""The page of texts to be continued in a real browser: what only describes them is shown, and moves no average."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from tests.browser.conftest import page
from tests.browser.window import Window

PAIRS = [("Băieții merg.", 8.0, "Băieții merge.", 10.0), ("Ea este.", 12.0, "Ea sunt.", 10.0)]


def _piece(text: str, nats: float) -> dict[str, object]:
    return {"logprobs": [-nats], "offsets": [[0, len(text)]], "top": [False]}


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a model that finds one of two right sentences likelier."""
    home = tmp_path_factory.mktemp("described")
    items = [{"id": f"p{n}", "good": good, "bad": bad} for n, (good, _, bad, _) in enumerate(PAIRS)]
    rows = [
        {"instance_id": f"p{n}", "output": "", "model": "m", "logprobs": [_piece(*pair[:2]), _piece(*pair[2:])]}
        for n, pair in enumerate(PAIRS)
    ]
    for name, found in (("perechi_ro", items), ("m", rows)):
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in found)
        (home / f"{name}.jsonl").write_text(text, encoding="utf-8")
    words = ["grade", home / "perechi_ro.jsonl", home / "m.jsonl", "--report-dir", home / "reports"]
    made = CliRunner().invoke(app, [*map(str, words)])
    assert made.exit_code == 0, made.output
    (run,) = (home / "reports").iterdir()
    return page(run, home)


def test_the_average_of_an_output_is_of_accuracies(window: Window, pairs: Path) -> None:
    """The columns show difsur; the avg beside them is of paired and paired-norm alone, as in the table of models."""
    window.open(pairs)
    heads = [text.strip() for text in window.texts("#instance-table thead th")]
    rows = [window.texts(f"#instance-table tbody tr:nth-child({place}) td") for place in (1, 2)]
    cells = [dict(zip(heads[1:], row, strict=True)) for row in rows]
    assert [(row["paired"], row["paired-norm"], row["Avg"]) for row in cells] == [
        ("0.000", "0.000", "0.000"),
        ("1.000", "1.000", "1.000"),
    ]
    assert all(0.4 < float(row["difsur"]) < 0.7 for row in cells)

"""Categories of item suites are chosen by -k and -m, with their diacritics."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"

ITEM = "  - {{id: {id}, task: cloze, instruction: Scrie., text: 'Un ___.', expect: {{type: exact, value: om}}}}\n"


def test_a_category_with_diacritics(pytester: pytest.Pytester) -> None:
    """Two of three items are graded, and the folder of the report has plain letters."""
    ids = ["ortografie_și_001", "ortografie_și_002", "verb_001"]
    suite, outputs = pytester.path / "suite.yaml", pytester.path / "o.jsonl"
    suite.write_text("language: ro\nitems:\n" + "".join(ITEM.format(id=id_) for id_ in ids), encoding="utf-8")
    rows = [json.dumps({"instance_id": id_, "model": "m", "output": "om"}) for id_ in ids]
    outputs.write_text("\n".join(rows) + "\n", encoding="utf-8")
    words = ["--instances", suite, "--model-outputs", outputs, "--report-dir", pytester.path / "reports"]
    chosen = ["-k", "ortografie_și", "-m", "ortografie_și"]
    done = pytester.runpytest_subprocess(BENCH, "-q", "--strict-markers", *chosen, *map(str, words))
    done.stdout.fnmatch_lines(["*1 deselected, 2 graded*"])
    (folder,) = (pytester.path / "reports").iterdir()
    assert "-ortografie-si-" in folder.name

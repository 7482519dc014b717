"""The figures of gmtw in docs/published-models.md: outputs of five models on the published sets, graded again.

    python benchmarks/published_models.py ../shared/data/gmtw_ro_published

writes them into the page; the published figures beside them stay as they are. It takes a minute or two.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.results.run import open_run
from gmtw.results.summary import ModelSummary

PAGE = Path(__file__).resolve().parents[1] / "docs" / "published-models.md"

OUTPUTS = {
    "gpt-oss-20b, base set": ("gmtw_ro_v0", "outputs_base_gpt-oss-20b"),
    "gemma2-9b, base set": ("gmtw_ro_v0", "outputs_base_gemma2-9b_v2"),
    "RoLlama3.1-8b, base set": ("gmtw_ro_v0", "outputs_base_rollama31-8b_v2"),
    "llama-3.3-70b, fresh set": ("fresh_500", "outputs_llama70b"),
    "gpt-oss-20b, hard set": ("gmtw_ro_hard", "outputs_hard_gpt-oss-20b"),
    "qwen3-32b, hard set": ("gmtw_ro_hard", "outputs_hard_qwen3-32b"),
    "llama-3.3-70b, English prompts": ("fresh_500", "outputs_70b_en"),
}
"""Row -> the set and the outputs file; an outputs file that ends in a code is of that language."""

COLUMNS = (("capital",), ("preposition",), ("agreement", "form", "verb"), ("spelling",))
"""The categories of errors that have a column; the last column has the others."""


def graded(folder: Path, instances: str, outputs: str) -> ModelSummary:
    """Return the summary of the only model of a file."""
    language = "en" if outputs.endswith("_en") else "ro"
    files = [str(folder / f"{name}.jsonl") for name in (instances, outputs)]
    with tempfile.TemporaryDirectory() as reports:
        found = CliRunner().invoke(app, ["grade", *files, "--language", language, "--report-dir", reports])
        if found.exit_code:
            sys.exit(found.output)
        (summary,) = open_run(next(Path(reports).iterdir())).summary.models
    return summary


def short(value: float | None) -> str:
    """Return a share with three decimals and no zero before the point."""
    return f"{value or 0:.3f}".removeprefix("0")


def first_row(name: str, model: ModelSummary) -> str:
    """Return the row of the first table."""
    shares = (model.solved, model.faithful, model.means["G"])
    cells = [name, str(model.answered), *(short(share.value if share else None) for share in shares)]
    each = {key: mean.value or 0.0 for key, mean in (model.errors_by_category or {}).items() if key != "style"}
    if not each or not model.errors_per_100:
        return f"| {' | '.join(cells)} | not measured |  |  |  |  |  |"
    columns = [sum(each.pop(key, 0.0) for key in keys) for keys in COLUMNS]
    errors = [model.errors_per_100.value or 0.0, *columns, sum(each.values())]
    return f"| {' | '.join([*cells, *(f'{share:.2f}' for share in errors)])} |"


def second_row(row: str, model: ModelSummary) -> str:
    """Return the row of the second table: its last cell is ours."""
    means = " / ".join(short(model.means[metric].value) for metric in "URGF")
    return f"{row.rsplit('|', 2)[0]}| {means} |"


def main() -> None:
    """Grade the files of the folder that is named, and write the rows."""
    lines = PAGE.read_text(encoding="utf-8").split("\n")
    for name, files in OUTPUTS.items():
        model = graded(Path(sys.argv[1]), *files)
        first, second = (at for at, line in enumerate(lines) if line.startswith(f"| {name} |"))
        lines[first], lines[second] = first_row(name, model), second_row(lines[second], model)
        print(lines[first])
    PAGE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Turns of episodes by move and by depth: `--by turn` of a report and of `gmtw compare`, and summary.json."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from gmtw.results.run import open_run
from tests.report.episode_run import episode_run
from tests.report.tagged_run import invoke, tagged_run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of three models on five episodes."""
    return episode_run(tmp_path_factory.mktemp("turns"))


def held(folder: Path, model: str) -> dict[str, list[bool]]:
    """The outcomes of the turns of each move and of each depth, by the records: held or not."""
    found: defaultdict[str, list[bool]] = defaultdict(list)
    for record in open_run(folder).records():
        if record.model == model and record.scores["T"].value is not None:
            for at, line in enumerate(record.scores["T"].parts["each"], 1):
                found[line["kind"]].append(line["held"])
                found[f"turn {at}"].append(line["held"])
    return dict(found)


def test_every_move_and_every_depth_has_a_row(folder: Path) -> None:
    """With the number of turns and the share that is held, as the records have them; so has the summary."""
    lines = iter(invoke("report", str(folder), "--by", "turn").splitlines())
    next(line for line in lines if line.startswith("erring, by move"))
    rows = [line.split("  ") for line in iter(lambda: next(lines), "") if line.startswith("  ")]
    found = {cells[0]: cells[1:3] for cells in ([cell.strip() for cell in row if cell.strip()] for row in rows)}
    expected = held(folder, "erring")
    shares = {name: [str(len(ones)), f"{sum(ones) / len(ones):.3f}"] for name, ones in expected.items()}
    assert {name: found[name] for name in shares} == shares
    assert len({share for _, share in shares.values()}) > 3
    summary = json.loads((folder / "summary.json").read_text("utf-8"))
    by_model = {model["label"]: model.get("turns") for model in summary["models"]}
    assert [by_model["erring"][str(at)]["n"] for at in (1, 2)] == [5, 5]
    assert {mean["value"] for mean in by_model["right"].values()} == {1.0}
    assert by_model["edited"] is None


def test_models_are_compared_by_depth(folder: Path, tmp_path: Path) -> None:
    """In the order of the turns."""
    invoke("compare", str(folder), "--by", "turn", "-o", str(tmp_path / "by.json"))
    by = json.loads((tmp_path / "by.json").read_text("utf-8"))["by"]["turn"]
    depths = [int(name.removeprefix("turn ")) for name in by]
    assert depths == list(range(1, len(depths) + 1))


def test_a_set_without_episodes_says_so(tmp_path: Path) -> None:
    """And has no such figures in its summary."""
    folder = tagged_run(tmp_path)
    assert "no episode of this set was graded" in invoke("report", str(folder), "--by", "turn")
    assert '"turns"' not in (folder / "summary.json").read_text("utf-8")

"""The chart of a model in several languages: which rows it has, and what it is called."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from gmtw.baselines.catalog import oracle
from gmtw.core.jsonl import write
from gmtw.core.types import Output
from gmtw.datasets.generate import generate
from gmtw.report.html.board import board_of, judged
from gmtw.report.html.chart_files import draw
from gmtw.report.html.page_data import figures
from gmtw.results.compare import compare_many, languages_of
from gmtw.results.run import Run, open_run
from gmtw.worlds import Part
from tests.report.tagged_run import invoke

WRONG = {"ro": 0, "en": 1, "ca": 3}
"""The number of answers that are none, by language."""

RunIn = Callable[[Path, Mapping[str, str]], Run]


@pytest.fixture(scope="module")
def run_in() -> RunIn:
    """Makes a run of models, each in some languages, as in "ro en ca"."""
    instances = list(generate([Part("schedule", "easy", 5)], seed=33, languages=[*WRONG]))

    def made(home: Path, models: Mapping[str, str]) -> Run:
        outputs = [
            Output(
                instance_id=one.id,
                model=name,
                language=code,
                output="" if at < WRONG[code] else oracle(one, code),
            )
            for name, codes in models.items()
            for code in codes.split()
            for at, one in enumerate(instances)
        ]
        home.mkdir(exist_ok=True)
        write(instances, home / "set.jsonl")
        write(outputs, home / "outputs.jsonl")
        names = [str(home / name) for name in ("set.jsonl", "outputs.jsonl", "reports")]
        invoke("grade", *names[:2], "--report-dir", names[2])
        return open_run(next((home / "reports").iterdir()))

    return made


def test_three_languages_are_those_of_a_comparison(run_in: RunIn, tmp_path: Path) -> None:
    """A row for each model and language but the first, with its figures; a model in one language has none."""
    run = run_in(tmp_path, {"a": "ro en ca", "b": "ro ca", "c": "ro", "d": "en ca"})
    found = figures(board_of(run), judged(board_of(run)))
    assert found["delta_languages"] == ["ro", "ca", "en"]
    rows = {row["model"]: row["means"] for row in found["delta"]}
    assert sorted(rows) == ["a (ca)", "a (en)", "b (ca)"]
    alone = run_in(tmp_path / "alone", {"a": "ro en ca"})
    (told,) = compare_many(languages_of([alone])).models
    for pair in told.pairs[:2]:
        for key, shift in pair.shifts.items():
            shown = rows[f"a ({pair.second})"][key]
            assert (shown["first"], shown["second"], shown["p"]) == (shift.first, shift.second, shift.gap.adjusted)
            assert shown["delta"] == [shift.gap.mean, *(shift.gap.interval or ())]


@pytest.mark.parametrize(
    ("languages", "title"),
    [("ro en", "English − Romanian"), ("en ca", "English − Catalan"), ("ro en ca", "each language − Romanian")],
)
def test_the_picture_says_what_it_shows(run_in: RunIn, tmp_path: Path, languages: str, title: str) -> None:
    """Romanian comes first where it is there; of two languages a row is called as its model."""
    draw(board_of(run_in(tmp_path, {"a": languages})), tmp_path / "pictures", "svg")
    drawn = (tmp_path / "pictures" / "delta.svg").read_text(encoding="utf-8")
    said = set(re.findall(r">([^<>]+)</text>", drawn))
    assert title in said
    assert {one for one in said if one.startswith("a")} == ({"a (ca)", "a (en)"} if len(languages) > 5 else {"a"})

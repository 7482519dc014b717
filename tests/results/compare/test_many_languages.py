"""One model in three or more languages: what is paired, what p is corrected for, what is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.core.text_width import columns
from gmtw.report.comparison_text import languages_text
from gmtw.results.compare import LanguageTable, compare_languages, compare_many, languages_of
from gmtw.results.compare.language_delta import Scores
from gmtw.results.compare.many_languages import pair_shifts
from gmtw.results.run import Run, open_run
from gmtw.results.stats import holm
from tests.results.compare.runs import model, record, write

VALUES = {"ca": [0.5, 0.5, 0.0, 0.5] * 10, "en": [1.0, 1.0, 0.25, 0.75] * 10, "ro": [1.0, 1.0, 0.5, 0.75] * 10}
"""The scores of one model on the same forty worlds, by language."""

RUN = CliRunner()


@pytest.fixture
def runs(tmp_path: Path) -> Sequence[Run]:
    """A run in each language."""
    return [open_run(model(tmp_path / code, "m", values, language=code)) for code, values in VALUES.items()]


def test_each_two_languages_are_those_of_two(runs: Sequence[Run]) -> None:
    """The figures of two languages, with p corrected for three pairs, score by score; Romanian is the first."""
    found = compare_many(languages_of(runs))
    assert found.languages == ("ro", "ca", "en")
    (told,) = found.models
    assert (told.worlds, [(one.first, one.second) for one in told.pairs]) == (
        40,
        [("ro", "ca"), ("ro", "en"), ("ca", "en")],
    )
    by_code = dict(zip(VALUES, runs, strict=True))
    for key in ("solved", "faithful", "U", "R", "F"):
        alone = [
            compare_languages(by_code[one.first], by_code[one.second], (one.first, one.second)).models[0].shifts[key]
            for one in told.pairs
        ]
        corrected = holm([shift.gap.p for shift in alone])
        for pair, shift, p in zip(told.pairs, alone, corrected, strict=True):
            same = pair.shifts[key]
            assert (same.first, same.second, same.reading) == (shift.first, shift.second, shift.reading)
            assert (same.gap.mean, same.gap.interval, same.gap.p) == (shift.gap.mean, shift.gap.interval, shift.gap.p)
            assert same.gap.adjusted == p >= same.gap.p
    assert "G" not in told.pairs[0].shifts


def test_only_what_all_languages_measured() -> None:
    """A world, or a score of it, that one of them lacks is in no pair, so that the means of a table agree."""
    sides: Mapping[str, Scores] = {
        "ro": {"a": {"U": 1.0, "F": 1.0}, "b": {"U": 0.0, "F": 1.0}, "only": {"U": 0.0, "F": 0.0}},
        "en": {"a": {"U": 1.0, "F": 0.5}, "b": {"U": 1.0, "F": 0.5}, "only": {"U": 0.0, "F": 0.0}},
        "ca": {"a": {"U": 0.0, "F": 0.0}, "b": {"U": 0.0, "F": None}},
    }
    pairs = pair_shifts(sides)
    assert {one.shifts["U"].gap.n for one in pairs} == {2}
    assert {one.shifts["F"].gap.n for one in pairs} == {1}
    assert [one.shifts["F"].first for one in pairs] == [1.0, 1.0, 0.5]


def test_one_run_holds_all_and_the_order_is_asked_for(tmp_path: Path) -> None:
    """A folder is one run however often it is named."""
    run = open_run(write(tmp_path / "all", [record("m", n, 1.0, language=code) for code in VALUES for n in range(5)]))
    assert [code for _, code in languages_of([run, run])] == ["ro", "ca", "en"]
    found = compare_many(languages_of([run], ("en", "ca", "ro")))
    assert (found.languages, len(found.signatures)) == (("en", "ca", "ro"), 1)


def test_what_cannot_be_compared_is_refused(runs: Sequence[Run], tmp_path: Path) -> None:
    """A language twice or not at all, other worlds, other models."""
    with pytest.raises(InputError, match=r"is in ca, as .* is; give one run for each language"):
        languages_of([*runs, open_run(model(tmp_path / "more", "m", [1.0], language="ca"))])
    with pytest.raises(InputError, match="expected a run in gl, found only ca, en, ro"):
        languages_of(runs, ("ro", "en", "gl"))
    far = write(tmp_path / "far", [record("m", 0, 1.0, language="gl", fingerprint="far")])
    with pytest.raises(InputError, match="m answered no world in all of ro, en, gl"):
        compare_many(languages_of([*runs[1:], open_run(far)]))
    both = [record(name, 0, 1.0, language="gl") for name in ("a", "b")]
    with pytest.raises(InputError, match="no model of that name in both runs: m against a; b"):
        compare_many(languages_of([*runs[1:], open_run(write(tmp_path / "two", both))]))


def test_no_model_in_every_language(tmp_path: Path) -> None:
    """Two models in each language, none of them in all."""
    names = {"ro": "ab", "en": "bc", "ca": "ac"}
    rows = [record(name, 0, 1.0, language=code) for code, both in names.items() for name in both]
    with pytest.raises(InputError, match="is in every language"):
        compare_many(languages_of([open_run(write(tmp_path / "all", rows))]))


def test_the_text(runs: Sequence[Run]) -> None:
    """80 columns; a line for each score and language; other pairs where they differ."""
    text = languages_text(compare_many(languages_of(runs)))
    lines = text.splitlines()
    assert max(map(columns, lines)) <= 80
    assert lines[0] == "delta = each language - ro"
    assert [line.split()[1:3] for line in lines if line.startswith("  U ")] == [["ro", "0.812"]]
    assert any(line.startswith("  en - ca: U ") for line in lines)
    assert "for the 3 pairs of languages (Holm)" in " ".join(text.split())


def test_as_a_user_types_it(runs: Sequence[Run], tmp_path: Path) -> None:
    """Three runs, as text and in a file."""
    folders = [str(run.folder) for run in runs]
    typed = ["compare", "--pair", "language", *folders]
    assert RUN.invoke(app, typed).stdout == languages_text(compare_many(languages_of(runs)))
    out = tmp_path / "table.json"
    RUN.invoke(app, ["compare", "--pair", "en,ro,ca", *folders, "-o", str(out)])
    assert LanguageTable.model_validate_json(out.read_text("utf-8")).languages == ("en", "ro", "ca")

"""One model in two languages: what is paired, what is said, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.core.errors import InputError
from gmtw.core.text_width import columns
from gmtw.report.comparison_text import delta_text
from gmtw.results.compare import compare_languages
from gmtw.results.compare.language_delta import reading
from gmtw.results.run import open_run
from gmtw.results.stats import difference
from gmtw.results.summary import ScoreDifference
from tests.results.compare.runs import model, record, write

RO, EN = [1.0, 1.0, 0.5, 0.75] * 10, [0.5, 1.0, 0.25, 0.5] * 10


KEYS = ["solved", "faithful", "U", "R", "F"]


def test_the_same_worlds_are_paired_by_fingerprint(tmp_path: Path) -> None:
    """Other ids, another order, another set's digest: the world decides; en - ro, never G."""
    ro = model(tmp_path / "ro", "m", RO)
    rows = [record("m", n, value, instance_id=f"other-{39 - n}", language="en") for n, value in enumerate(EN)]
    en = write(tmp_path / "en", rows, set_digest="another", signature="x")
    found = compare_languages(open_run(ro), open_run(en))
    (told,) = found.models
    wanted = difference(EN, RO, [f"world-{n}" for n in range(40)])
    assert wanted is not None
    assert (found.first, found.second, told.worlds, list(told.shifts)) == ("ro", "en", 40, KEYS)
    shift = told.shifts["U"]
    assert (shift.gap.mean, shift.gap.interval, shift.first, shift.second) == (-0.25, wanted.interval, 0.8125, 0.5625)
    assert shift.reading == "significant loss"


@pytest.mark.parametrize(
    ("interval", "word"),
    [
        ((-0.4, -0.21), "severe loss"),
        ((-0.4, -0.19), "significant loss"),
        ((-0.4, -0.1), "minor loss"),
        ((-0.4, -0.05), "loss, size open"),
        ((-0.04, 0.05), "none"),
        ((-0.04, 0.06), "cannot tell"),
        ((0.04, 0.2), "gain, size open"),
        ((0.06, 0.2), "minor gain"),
        ((0.21, 0.3), "severe gain"),
        (None, "cannot tell"),
    ],
)
def test_words_go_as_far_as_the_whole_interval(interval: tuple[float, float] | None, word: str) -> None:
    """A bound counts as passed only where both ends lie beyond it."""
    assert reading(ScoreDifference(mean=-0.3, n=9, interval=interval, p=0.01)) == word


def test_several_models_are_paired_by_name(tmp_path: Path) -> None:
    """A model of one run is left out; the only model of each run is paired whatever its name, and that is said."""
    both = [record(name, n, 1.0) for name in ("a", "b") for n in range(4)]
    other = [record(name, n, 0.5, language="en") for name in ("b", "c") for n in range(4)]
    found = compare_languages(open_run(write(tmp_path / "ro", both)), open_run(write(tmp_path / "en", other)))
    assert [(one.first, one.second) for one in found.models] == [("b", "b")]
    ro, en = model(tmp_path, "x", RO), model(tmp_path, "x-en", EN, language="en")
    found = compare_languages(open_run(ro), open_run(en))
    assert found.remarks == ("x (ro) against x-en (en): the only model of each run.",)


def test_one_run_with_both_languages(tmp_path: Path) -> None:
    """The same folder twice, when the languages are named."""
    rows = [record("m", n, 1.0, language=code) for code in ("ro", "en") for n in range(4)]
    run = open_run(write(tmp_path / "both", rows))
    assert compare_languages(run, run, ("ro", "en")).models[0].shifts["U"].gap.mean == 0
    with pytest.raises(InputError, match="is in en and ro; say which"):
        compare_languages(run, run)


def test_what_cannot_be_paired_is_refused(tmp_path: Path) -> None:
    """One language, other worlds, other models."""
    ro = open_run(model(tmp_path, "m", RO))
    with pytest.raises(InputError, match=r"both runs are in ro; .* gmtw compare"):
        compare_languages(ro, open_run(model(tmp_path, "m2", RO)))
    far = [record("m", n, 1.0, language="en", fingerprint=f"far-{n}") for n in range(4)]
    with pytest.raises(InputError, match=r"answered no world that m of .* answered"):
        compare_languages(ro, open_run(write(tmp_path / "far", far)))
    two = [record(name, n, 1.0, language="en") for name in ("a", "b") for n in range(4)]
    with pytest.raises(InputError, match="no model of that name in both runs: m against a; b"):
        compare_languages(ro, open_run(write(tmp_path / "two", two)))


def test_the_text_fits(tmp_path: Path) -> None:
    """80 columns, every score on a line, and what the words mean."""
    ro, en = model(tmp_path, "m\x1b", RO), model(tmp_path, "m2", EN, language="en")
    text = delta_text(compare_languages(open_run(ro), open_run(en)))
    assert max(map(columns, text.splitlines())) <= 80
    assert "\x1b" not in text
    assert [line.split()[0] for line in text.splitlines() if line.startswith("  ") and "[" in line] == KEYS
    assert "significant loss" in text

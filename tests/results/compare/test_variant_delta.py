"""Losses of a model in other words: pairs, flips, consistency, the worst variant, and the noise beside them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.core.types import Record
from gmtw.report.robustness_text import robustness_text
from gmtw.results.compare import compare_variants
from gmtw.results.run import open_run
from tests.results.compare import runs
from tests.widths import widest

PLAIN = (1, 1, 1, 1, 0.5, 0.5, 1, 1, 1, 0.5)
WORSE = (1, 0.5, 0.5, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5)
"""Five of seven are lost, one is won."""


def said(values: tuple[float | None, ...], key: str = "", sample: int = 0) -> list[Record]:
    """Records of world n with values[n], in a variant if one is named."""
    tail = f"@{key}" if key else ""
    return [runs.record("m", n, value, instance_id=f"i{n:03}{tail}", sample=sample) for n, value in enumerate(values)]


def test_answers_are_paired_by_instance(tmp_path: Path) -> None:
    """The differences are those of the same instances; lost and won make the flips; the worst variant is named."""
    run = runs.write(tmp_path / "run", [*said(PLAIN), *said(WORSE, "typos"), *said(PLAIN[:8], "dialect")])
    (model,) = compare_variants([open_run(run)]).models
    typos, dialect = model.variants["typos"], model.variants["dialect"]
    assert (typos.n, dialect.n, model.instances) == (10, 8, 10)
    assert (typos.plain["solved"], typos.varied["solved"], typos.gaps["solved"].mean) == (0.7, 0.3, -0.4)
    assert typos.gaps["U"].mean == pytest.approx(-0.2)
    assert (typos.lost, typos.won) == (0.5, 0.1)
    assert typos.flips == pytest.approx(0.6)
    assert (dialect.gaps["solved"].mean, dialect.flips) == (0, 0)
    assert typos.gaps["solved"].interval is not None
    assert typos.gaps["solved"].adjusted == pytest.approx(min(1, 2 * typos.gaps["solved"].p))
    assert (model.worst, model.plain, model.consistency, model.noise) == ("typos", 0.7, 0.2, None)
    assert model.interval is not None
    assert model.interval[0] < 0.2 < model.interval[1]


def test_two_plain_answers_give_the_noise(tmp_path: Path) -> None:
    """The noise is their flips, and no variant is worse if none is; each sample has its own pair."""
    again = (0.5, *PLAIN[1:])
    lines = [*said(PLAIN), *said(again, sample=1), *said(PLAIN, "typos"), *said(again, "typos", 1)]
    (model,) = compare_variants([open_run(runs.write(tmp_path / "run", lines))]).models
    assert (model.noise, model.worst, model.variants["typos"].flips) == (0.1, "", 0)
    assert model.plain == model.consistency == 0.65


def test_the_plain_answers_may_be_in_another_run(tmp_path: Path) -> None:
    """Answers missing in either are left out; a run without variants is refused, with what to type."""
    plain = open_run(runs.write(tmp_path / "plain", said(PLAIN)))
    other = open_run(runs.write(tmp_path / "other", said((*WORSE[:4], None), "typos")))
    (model,) = compare_variants([plain, other]).models
    assert (model.instances, model.variants["typos"].lost) == (4, 0.5)
    for alone in (plain, other):
        with pytest.raises(InputError, match="gmtw generate --from SET"):
            compare_variants([alone])


def test_the_text_and_the_json(tmp_path: Path) -> None:
    """`gmtw compare --pair variant` prints both tables in 80 columns; the file of -o has every score."""
    run = runs.write(tmp_path / "run", [*said(PLAIN), *said(WORSE, "no-diacritics")])
    text = robustness_text(compare_variants([open_run(run)]))
    assert widest(text) <= 80
    assert "no-diacritics 10 0.700 0.300 -0.400" in " ".join(text.split())
    assert "worst: no-diacritics" in " ".join(text.split())
    printed = CliRunner().invoke(app, ["compare", "--pair", "variant", str(run), "-o", str(tmp_path / "out.json")])
    assert (printed.exit_code, printed.stdout) == (0, text)
    (model,) = json.loads((tmp_path / "out.json").read_text("utf-8"))["models"]
    assert set(model["variants"]["no-diacritics"]["gaps"]) == {"solved", "faithful", "U", "R", "G", "F"}

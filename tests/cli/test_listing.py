"""`gmtw list`: what there is to name."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from gmtw.baselines.catalog import REFERENCES
from gmtw.cli import app
from gmtw.cli.listing import KINDS
from gmtw.providers.catalog import providers
from gmtw.scoring.metrics import METRICS


def listed(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["list", *arguments])
    assert done.exit_code == 0, done.output
    return done.output


def by_kind() -> dict[str, dict[str, str]]:
    """The names that `gmtw list` prints, by kind, each with its remark."""
    found: dict[str, dict[str, str]] = {}
    for line in listed().splitlines():
        if not line.startswith(" "):
            found[line] = {}
        else:
            name, _, about = line.strip().partition("  ")
            found[list(found)[-1]][name] = about.strip()
    return found


def test_everything_is_listed() -> None:
    """Each kind with its names, as the registries have them."""
    found = by_kind()
    assert list(found) == list(KINDS)
    assert list(found["models"]) == list(REFERENCES)
    assert set(found["providers"]) == set(providers())
    assert set(found["metrics"]) == {metric.key for metric in METRICS}
    assert found["sets"]["gmtw-ro-3.0"] == "660 instances, frozen"
    assert found["sets"]["sample"] == "12 instances to try gmtw with"
    assert found["sets"]["romanian-grammar"] == "items: Romanian grammar"
    assert {"ro", "en"} <= set(found["languages"])
    assert "travel" in found["worlds"]


@pytest.mark.parametrize("kind", KINDS)
def test_one_kind_is_a_name_a_line(kind: str) -> None:
    """So that a shell can read it."""
    names = [line.split()[0] for line in listed(kind).splitlines()]
    assert names == list(by_kind()[kind])


def test_no_key_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A provider is listed with the name of its variable, not with what it holds."""
    monkeypatch.setenv("GROQ_API_KEY", "sk-secret-of-mine")
    assert "GROQ_API_KEY" in listed("providers")
    assert "sk-secret" not in listed()


def test_an_unknown_kind() -> None:
    """The nearest is named."""
    done = CliRunner().invoke(app, ["list", "set"])
    assert done.exit_code == 4
    assert "Did you mean 'sets'?" in done.output


def test_completion_completes() -> None:
    """A shell that asks gets the verbs that begin so."""
    asked = {"_GMTW_COMPLETE": "complete_bash", "COMP_WORDS": "gmtw le", "COMP_CWORD": "1"}
    done = CliRunner().invoke(app, [], prog_name="gmtw", env=asked)
    assert done.output.split() == ["leaderboard"]

"""The gate on what built-in models really say to plans of the frozen set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.unpacking import whole

pytestmark = pytest.mark.minutes

FROZEN = Path(__file__).parents[3] / "bench" / "gmtw-ro-3.0" / "instances.jsonl.xz"


def run(*arguments: object) -> tuple[int, str]:
    """Exit code and output of a command."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return result.exit_code, result.output


def rows(path: Path) -> list[dict[str, str]]:
    """The lines of an outputs file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Reports of oracle and sloppy, on the plans that sloppy answers, and of two samples of one model."""
    folder = tmp_path_factory.mktemp("real")
    assert run("run", FROZEN, "--model", "builtin/sloppy", "-o", folder / "all.jsonl")[0] == 0
    answered = {row["instance_id"] for row in rows(folder / "all.jsonl")}
    lines = [line for line in whole(FROZEN).decode().splitlines(keepends=True) if json.loads(line)["id"] in answered]
    answerable = folder / "answerable.jsonl"
    answerable.write_text("".join(lines), encoding="utf-8")
    for model in ("oracle", "sloppy"):
        assert run("run", answerable, "--model", f"builtin/{model}", "-o", folder / f"{model}.jsonl")[0] == 0
        assert run("grade", answerable, folder / f"{model}.jsonl", "--report-dir", folder / model)[0] == 0
    oracle, sloppy = (rows(folder / f"{model}.jsonl") for model in ("oracle", "sloppy"))
    # A model that is right in half of all worlds, by chance which: two draws of it are two samples.
    for sample in ("first", "second"):
        mixed = [
            (a if hash_of(a["instance_id"], sample) else b) | {"model": "m"}
            for a, b in zip(oracle, sloppy, strict=True)
        ]
        path = folder / f"{sample}.jsonl"
        path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in mixed), encoding="utf-8")
        assert run("grade", answerable, path, "--report-dir", folder / sample)[0] == 0
    return folder


def hash_of(id_: str, sample: str) -> bool:
    """A coin for the world and the sample, the same on every machine; nine worlds of ten have it in common."""
    from hashlib import sha256

    def coin(text: str, of: int) -> int:
        return int.from_bytes(sha256(text.encode()).digest()[:4], "big") % of

    return bool(coin(f"{id_} {sample if not coin(id_ + ' own', 10) else ''}", 2))


def gate(home: Path, now: str, before: str) -> tuple[int, str]:
    """The verdict on one run against another."""
    (current,), (earlier,) = ((home / name).glob("answerable-*") for name in (now, before))
    return run("gate", current, "--baseline", earlier)


def test_sloppy_against_oracle_fires(home: Path) -> None:
    """Worse on U, G and F; R has not changed."""
    code, text = gate(home, "sloppy", "oracle")
    assert code == 1
    assert [line.split()[0] for line in text.splitlines() if line.endswith(": regression")][:3] == ["U", "G", "F"]
    assert gate(home, "oracle", "sloppy")[0] == 0


@pytest.mark.parametrize("model", ["oracle", "sloppy"])
def test_a_file_against_itself_never_fires(home: Path, model: str) -> None:
    """Not a word differs."""
    code, text = gate(home, model, model)
    assert code == 0
    assert text.count("+0.000: passed") == 4
    assert text.count("word for word") == 1


def test_two_samples_of_a_model_do_not_fire(home: Path) -> None:
    """Neither is worse than the other: no regression in either direction."""
    verdicts = [gate(home, *pair) for pair in (("first", "second"), ("second", "first"))]
    assert all(code != 1 for code, _ in verdicts), verdicts
    assert not any("regression" in text for _, text in verdicts)


def test_a_verdict_that_cannot_be_written_is_one_line(home: Path) -> None:
    """-o into a folder is wrong input, and so is an empty --baseline."""
    (current,) = (home / "oracle").glob("answerable-*")
    code, text = run("gate", current, "--baseline", current, "-o", home)
    assert (code, "is a folder" in text) == (4, True)
    code, text = run("gate", current, "--baseline", "")
    assert (code, "--baseline is empty" in text) == (4, True)

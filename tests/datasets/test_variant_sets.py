"""Sets with variants: from a stored set, and while a set is generated; graded, they say in which words was asked."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.errors import GmtwError
from gmtw.core.unpacking import whole
from gmtw.datasets import load
from gmtw.datasets.generate_writing import writing_of
from gmtw.datasets.variants import VariantSet, spread
from gmtw.generation.requests import digest_instances
from gmtw.worlds.variants import VARIANTS, variant_of

BENCH = Path(__file__).parents[2] / "bench"


def gmtw(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """Six instances of the frozen set, one of them a text."""
    lines = whole(BENCH / "gmtw-ro-3.0" / "instances.jsonl.xz").decode().splitlines(keepends=True)
    file = tmp_path / "stored.jsonl"
    file.write_text("".join(lines[::118]), encoding="utf-8")
    return file


def test_a_stored_set_in_other_words(stored: Path, tmp_path: Path) -> None:
    """Plain instances first, each followed by its variants; what is refused is said; the same bytes again."""
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        done = gmtw(
            "generate", "--from", stored, "--limit", "6", "--variants", "typos,spoken", "--seed", "3", "-o", file
        )
        assert done.exit_code == 0, done.output
        assert "spoken: 1 refused: its answer may be a number" in done.stderr
        assert "17 instances, 6 of them in plain words" in done.stderr
    assert files[0].read_bytes() == files[1].read_bytes()
    made = load(files[0])
    assert Counter(variant_of(one.id) for one in made) == {"": 6, "typos": 6, "spoken": 5}
    assert {tuple(one.prompts) for one in made} == {("ro",)}
    assert len({one.fingerprint for one in made}) == 6
    assert gmtw("generate", "--from", files[0], "-o", tmp_path / "three.jsonl").exit_code == 4


def test_a_generated_set_has_them_too(tmp_path: Path) -> None:
    """Under the ids of the plain instances; an unknown variant is refused before anything is drawn."""
    file = tmp_path / "set.jsonl"
    drawn = ("--num-recipe", "2", "--level", "easy")
    done = gmtw("generate", *drawn, "--variants", "dialect", "--variants", "reordered", "-o", file)
    assert done.exit_code == 0, done.output
    assert sorted(one.id.partition("@")[2] for one in load(file)) == ["", "", "dialect", "dialect", *["reordered"] * 2]
    wrong = gmtw("generate", *drawn, "--variants", "dialekt", "-o", tmp_path / "x.jsonl")
    assert (wrong.exit_code, "dialect" in wrong.output) == (4, True)
    several = gmtw("generate", *drawn, "--variants", "all", "--language", "ro", "--language", "en", "-o", file)
    assert (several.exit_code, "one language" in several.output) == (4, True)


def test_a_report_names_the_variant(stored: Path, tmp_path: Path) -> None:
    """Each record says in which words it was asked, and so does the signature; other words are another run."""
    file, outputs = tmp_path / "set.jsonl", tmp_path / "outputs.jsonl"
    gmtw("generate", "--from", stored, "--limit", "2", "--variants", "formal", "-o", file)
    gmtw("run", file, "--model", "builtin/blind", "-o", outputs)
    assert gmtw("grade", file, outputs, "--report-dir", tmp_path / "reports").exit_code == 0
    (folder,) = (tmp_path / "reports").iterdir()
    records = [json.loads(line) for line in (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()]
    asked = {one["instance_id"].partition("@")[2]: one.get("prompt_config", {}).get("variant", "") for one in records}
    assert asked == {"": "", "formal": "formal"}
    signature = json.loads((folder / "summary.json").read_text(encoding="utf-8"))["signature"]
    assert "partly variant/formal" in json.dumps(signature)
    plain, formal, *_ = sorted(load(file), key=lambda one: one.id)
    assert formal.variant is not None
    turns = {code: tuple(turn.upper() for turn in said) for code, said in formal.variant.turns.items()}
    louder = formal.model_copy(update={"variant": formal.variant.model_copy(update={"turns": turns})})
    assert digest_instances([plain, formal]) != digest_instances([plain, louder])


@pytest.mark.parametrize("number", [0, 7, 10, 12])
def test_spread(number: int) -> None:
    """So many, evenly from the whole; all of them for 0, or where there are fewer."""
    (instance,) = load(BENCH / "sample" / "instances.jsonl")[:1]
    whole = [instance.model_copy(update={"id": str(n)}) for n in range(10)]
    found = [int(one.id) for one in spread(whole, number)]
    assert len(found) == (number if 0 < number < 10 else 10)
    assert found == sorted(set(found))


def test_every_variant_is_named_in_help_and_docs() -> None:
    """The option and docs/robustness.md name what the registry has."""
    page = (Path(__file__).parents[2] / "docs" / "robustness.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in VARIANTS.names)
    listed = gmtw("list", "variants").output
    assert all(key in listed for key in VARIANTS.names)
    assert VariantSet.of(["all"]).keys == VARIANTS.names


def test_a_text_has_no_variants() -> None:
    """Variants say the demands of a plan in other words, and a writing task has none."""
    (text,) = islice(writing_of("write-summary", "easy", 77), 1)
    with pytest.raises(GmtwError, match=r"expected plans, .* is a writing"):
        list(VariantSet.of(["typos"]).of_all([text]))

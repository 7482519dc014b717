"""`gmtw export hub`: nothing of a frozen set is lost, and those who read such folders can read it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from itertools import islice
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.jsonl import json_lines, write
from gmtw.core.types import Instance, PromptVariant
from gmtw.core.unpacking import whole
from gmtw.datasets import load, native_parquet
from gmtw.datasets.hub_folder import FILES, size_category
from gmtw.datasets.manifest import freeze
from tests.datasets.croissant_validator import validated

pytest.importorskip("pyarrow", reason="needs the extra [report]")

BENCH = Path(__file__).parents[2] / "bench"
FROZEN = [manifest.parent for manifest in sorted(BENCH.glob("*/manifest.json"))]

LOADED = """
import json, sys
from datasets import load_dataset

rows = load_dataset(sys.argv[1], split="test", cache_dir=sys.argv[2])
print(json.dumps([rows.column_names, rows["id"][:], rows["prompt_ro"][:]]))
"""


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of gmtw-ro-3.0."""
    return export(BENCH / "gmtw-ro-3.0", tmp_path_factory.mktemp("hub"))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A frozen set of six instances with a card."""
    folder = tmp_path_factory.mktemp("sets") / "small-1.0"
    folder.mkdir()
    lines = json_lines(BENCH / "gmtw-ro-3.0" / "instances.jsonl.xz")
    chosen = [Instance.model_validate(line.row) for line in islice(lines, 0, 600, 100)]
    write(chosen, folder / "instances.jsonl")
    freeze(folder / "instances.jsonl", 2, chosen)
    (folder / "README.md").write_text("# small-1.0\n\nSix tasks ([more](../README.md)).\n", encoding="utf-8")
    return folder


def export(folder: Path, home: Path) -> Path:
    done = gmtw("export", "hub", folder, "-o", home / folder.name)
    assert done.exit_code == 0, done.output
    return home / folder.name


@pytest.mark.parametrize(
    "folder", [pytest.param(one, marks=() if one.name == "gmtw-ro-3.0" else pytest.mark.minutes) for one in FROZEN]
)
def test_what_comes_back_has_the_bytes_of_the_frozen_file(folder: Path, exported: Path, tmp_path: Path) -> None:
    """Every field of every instance, in the order of the file; and in a sixth of its size."""
    out = exported if folder.name == exported.name else export(folder, tmp_path)
    back = native_parquet.READER.read(out / "test.parquet")
    file = whole(folder / "instances.jsonl.xz")
    assert (out / "test.parquet").stat().st_size < len(file) / 6
    if "robust" in folder.name:  # its file says only how its instances differ from those of another set
        assert back == load(folder)
        return
    write(back, tmp_path / "back.jsonl")
    assert (tmp_path / "back.jsonl").read_bytes() == file


def test_it_holds_what_the_hub_asks_for(exported: Path) -> None:
    """The head of the card, the words of the set's own card without dead links, canary, version, licence."""
    folder = exported
    assert {file.name for file in folder.iterdir()} == set(FILES)
    _, head, card = (folder / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    found = yaml.safe_load(head)
    assert (found["license"], found["language"], found["size_categories"]) == ("cc-by-4.0", ["ro", "en"], ["n<1K"])
    (split,) = found["configs"][0]["data_files"]
    assert (folder / split["path"]).is_file()
    own = (BENCH / "gmtw-ro-3.0" / "README.md").read_text(encoding="utf-8")
    assert "](../../docs/" in own
    assert re.sub(r"\]\([^)]*\)|\[", "", own).rstrip() in re.sub(r"\[", "", card)
    assert re.findall(r"\]\((?!https?:)", card) == []
    (canary,) = set(re.findall(r"gmtw-ro-3.0 canary .* train on it", own))
    assert card.count(canary) == 2, "once in the set's own card, once at the end"
    assert "Version 3.0.0, 660 instances, CC-BY-4.0." in card
    assert (folder / "LICENSE").read_bytes() == (BENCH / "LICENSE").read_bytes()


def test_croissant_describes_every_column(small: Path, tmp_path: Path) -> None:
    """The validator of MLCommons has nothing to say but that it is not published, and reads the same values."""
    (found,) = validated((export(small, tmp_path) / "croissant.json", True))
    assert found["errors"] == []
    assert all("datePublished" in one for one in found["warnings"]), found["warnings"]
    rows = {row["instances/id"]: row for row in found["rows"]}
    instances = load(small)
    assert rows.keys() == {instance.id for instance in instances}
    for instance in instances:
        row = rows[instance.id]
        assert row["instances/prompt_en"] == instance.prompts["en"]
        assert row["instances/seed"] == instance.seed
        assert json.loads(row["instances/task_json"]) == instance.task.model_dump(mode="json")


def test_answers_earn_the_same_on_the_folder(small: Path, tmp_path: Path) -> None:
    """`gmtw grade` reads it as it stands: the same records, and the set is known as the same one."""
    assert gmtw("run", small, "--model", "builtin/sloppy", "-o", tmp_path / "out.jsonl").exit_code == 0
    places = {"frozen": small, "hub": export(small, tmp_path)}
    for run, place in places.items():
        done = gmtw("grade", place, tmp_path / "out.jsonl", "--report-dir", tmp_path / run)
        assert done.exit_code == 0, done.output
    records, summaries = (
        [next((tmp_path / run).glob(f"*/{name}")).read_bytes() for run in places]
        for name in ("records.jsonl", "summary.json")
    )
    assert records[0] == records[1]
    ours, theirs = map(json.loads, summaries)
    assert ours["set_digest"] == theirs["set_digest"]


def test_the_library_of_the_hub_loads_it_offline(exported: Path, tmp_path: Path) -> None:
    """`load_dataset(DIR)`, with the split that the card names."""
    if "datasets" not in packages_distributions():
        pytest.skip("needs datasets: pip install -e '.[hf]'")
    offline = {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "HF_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", LOADED, str(exported), str(tmp_path)],
        capture_output=True, text=True, env={**offline, "PATH": ""}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    names, ids, prompts = json.loads(done.stdout)
    instances = {one.id: one for one in load(BENCH / "gmtw-ro-3.0")}
    assert {"prompt_ro", "prompt_en", "task_json", "canary"} <= set(names)
    assert dict(zip(ids, prompts, strict=True)) == {id_: one.prompts["ro"] for id_, one in instances.items()}


def test_other_languages_words_and_no_seed_come_back(tmp_path: Path, travel: Instance) -> None:
    """A prompt in any language is a column; what an instance lacks is left out."""
    variant = PromptVariant(key="typos", turns={"ca": ("Hola",)})
    plain = travel.model_copy(update={"prompts": {"ca": "Planifica"}, "meta": {"n": 0.1}, "variant": variant})
    other = travel.model_copy(update={"id": "b", "seed": None, "variant": None})
    native_parquet.write([plain, other], tmp_path / "t.parquet")
    assert native_parquet.READER.read(tmp_path / "t.parquet") == [plain, other]
    assert load(tmp_path / "t.parquet")[0] in (plain, other)


def test_a_row_that_is_wrong_is_named(tmp_path: Path, travel: Instance) -> None:
    """Another world under the same fingerprint, and a column of JSON that is none."""
    import pyarrow as pa
    from pyarrow import parquet

    native_parquet.write([travel], tmp_path / "t.parquet")
    (row,) = parquet.read_table(tmp_path / "t.parquet").to_pylist()
    for column, value, said in [("task_json", "{", "task_json: not valid JSON"), ("fingerprint", "0", "not the world")]:
        parquet.write_table(pa.Table.from_pylist([row | {column: value}]), tmp_path / "w.parquet")
        done = gmtw("audit", tmp_path / "w.parquet")
        assert (done.exit_code, said in done.output, "w.parquet:1: " in done.output) == (4, True, True), done.output


def test_nothing_is_lost_on_the_disk(small: Path, tmp_path: Path) -> None:
    """Not what a folder holds already, and never the set itself, whatever is typed."""
    (tmp_path / "README.md").write_text("mine")
    refused = gmtw("export", "hub", small, "-o", tmp_path)
    assert (refused.exit_code, "is not empty" in refused.output) == (4, True)
    again = export(small, tmp_path)
    assert "holds a set" in gmtw("export", "hub", small, "-o", again).output
    assert "is read by this command" in gmtw("export", "hub", small, "-o", small).output
    assert (small / "README.md").read_text().startswith("# small-1.0")


def test_what_is_no_frozen_set_is_refused(small: Path, tmp_path: Path) -> None:
    """One that was changed, by its manifest, and one without a manifest."""
    own = shutil.copytree(small, tmp_path / "own")
    with (own / "instances.jsonl").open("ab") as file:
        file.write(b"\n")
    changed, never = (gmtw("export", "hub", one, "-o", tmp_path / "out") for one in (own, "sample"))
    assert (changed.exit_code, "not the frozen set" in changed.output) == (4, True)
    assert (never.exit_code, "not a frozen set" in never.output) == (4, True)


@pytest.mark.parametrize(("number", "size"), [(999, "n<1K"), (1000, "1K<n<10K"), (2_000_000, "n>1M")])
def test_sizes_are_called_as_the_hub_calls_them(number: int, size: str) -> None:
    """By powers of ten."""
    assert size_category(number) == size

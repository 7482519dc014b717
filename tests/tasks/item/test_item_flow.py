"""Items through the whole flow: asked, graded by `gmtw grade` and by pytest, summed up, kept, graded again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.datasets import load
from gmtw.datasets.load_options import LoadOptions
from tests.widths import widest

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, Serve

pytest_plugins = ("tests.generation.conftest",)

MakeArray = Callable[..., Path]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def write(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def summary(result: Result) -> dict[str, Any]:
    """The summary of the report that `gmtw grade` names last."""
    assert result.exit_code == 0, result.output
    folder = Path(result.stdout.splitlines()[-1].removeprefix("report: "))
    found: dict[str, Any] = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    return found


ANSWERS = [
    {"instance_id": "verb_001", "output": "Cregui.", "usage": {"prompt": 80, "completion": 3}, "latency_s": 0.5},
    {"instance_id": "fruita_001", "output": "raim", "usage": {"prompt": 70, "completion": 2}, "cost_usd": 0.25},
    {"instance_id": "pronom_001", "error": "timeout: 20 s", "latency_s": 20.0},
]


def test_both_denominators_and_what_it_took(cloze: Path, here: Path) -> None:
    """One right, one wrong, one error: a third of all, half of those answered; tokens, seconds and dollars."""
    outputs = write(here / "m.jsonl", [{**row, "model": "m"} for row in ANSWERS])
    found = summary(run("grade", cloze, outputs))
    (model,) = found["models"]
    items = model["items"]
    assert (items["correct"], items["wrong"], items["unparsed"], model["errors"]) == (1, 1, 0, 1)
    assert items["accuracy"]["value"] == pytest.approx(1 / 3)
    assert items["accuracy_answered"]["value"] == 0.5
    assert (model["points"]["all"], model["points"]["answered"]) == (pytest.approx(100 / 3), 50.0)
    assert model["spent"]["prompt_tokens"]["value"] == 150
    assert model["spent"]["cost_usd"]["value"] == 0.25
    assert found["signature"]["profile"] == "robust"
    assert model["language"] == "ca"


def test_profiles_are_two_runs_with_a_folder_each(cloze: Path, here: Path) -> None:
    """A right answer in other words is wrong as published; signature and folder say whose rules it was."""
    outputs = write(here / "m.jsonl", [{**row, "model": "m"} for row in ANSWERS])
    robust, published = (summary(run("grade", cloze, outputs, "--profile", p)) for p in ("robust", "published"))
    assert [one["models"][0]["items"]["correct"] for one in (robust, published)] == [1, 0]
    assert published["signature"]["profile"] == "published"
    assert len(list((here / "reports").iterdir())) == 2


def test_categories_have_their_weights(array: MakeArray, here: Path) -> None:
    """Weights .12 and .05: a right answer in the first and a wrong one in the second are 12 / 17."""
    array({"id": "a", "eval_method": "exact_match", "expected": "Ama"}, category="reasoning")
    array({"id": "b", "eval_method": "exact_match", "expected": "Ama"}, category="robustness")
    outputs = write(
        here / "m.jsonl", [{"instance_id": id_, "output": text} for id_, text in (("a", "Ama"), ("b", "Kofi"))]
    )
    (model,) = summary(run("grade", here, outputs))["models"]
    assert model["points"]["all"] == pytest.approx(100 * 12 / 17)
    assert model["points"]["weights"] == {"reasoning": 0.12, "robustness": 0.05}
    (rounded,) = summary(run("grade", here, outputs, "--profile", "published"))["models"]
    assert rounded["points"]["all"] == 70.6
    (one,) = summary(run("grade", here, outputs, "--category", "reasoning"))["models"]
    assert (one["points"]["all"], one["instances"]) == (100.0, 1)


def test_the_table_of_a_suite(cloze: Path, here: Path) -> None:
    outputs = write(here / "m.jsonl", [{**row, "model": "m"} for row in ANSWERS])
    result = run("grade", cloze, outputs)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    head = next(line for line in lines if line.startswith("model "))
    assert head.split() == ["model", "total", "answered", "correct", "wrong", "unparsed", "errors", "n"]
    row = next(line for line in lines if line.startswith("m@ca  "))
    assert row.split() == ["m@ca", "33.3", "50.0", "1", "1", "0", "1", "3"]
    assert "150 + 5 tokens, 10.25 s an answer, $0.250000" in result.stdout
    assert widest("\n".join(line for line in lines if not line.startswith("report: "))) <= 80


def test_left_out_items_are_named_in_the_report(array: MakeArray, here: Path) -> None:
    path = array({"id": "a", "eval_method": "exact_match"}, {"id": "b", "expected_keywords": ["nya"]})
    outputs = write(here / "m.jsonl", [{"instance_id": "b", "output": "nya"}])
    refused = run("grade", path, outputs)
    assert (refused.exit_code, "item 'a': eval_method 'exact_match' lacks 'expected'" in refused.output) == (4, True)
    found = summary(run("grade", path, outputs, "--keep-going"))
    assert [line.partition(": ")[2] for line in found["left_out"]] == [
        "item 'a': eval_method 'exact_match' lacks 'expected'"
    ]


def test_outputs_without_a_fingerprint_were_asked_in_the_file_s_order(cloze: Path, here: Path) -> None:
    """And those that `gmtw` asked in the order that their fingerprint says; published grades no permuted ones."""
    plain = write(here / "plain.jsonl", [{"instance_id": "pronom_001", "output": "B", "model": "plain"}])
    assert run("run", cloze, "--model", "builtin/gold", "-o", "gold.jsonl").exit_code == 0
    found = summary(run("grade", cloze, plain, "gold.jsonl"))
    assert {model["label"]: model["items"]["correct"] for model in found["models"]} == {"gold@ca": 3, "plain@ca": 1}
    assert [model["notes"].get("options-as-filed") for model in found["models"]] == [None, 1]
    assert "not --profile published" in run("grade", cloze, "gold.jsonl", "--profile", "published").output
    assert run("run", cloze, "--model", "builtin/gold", "--profile", "published", "-o", "filed.jsonl").exit_code == 0
    again = summary(run("grade", cloze, "filed.jsonl", "--profile", "published"))
    assert again["models"][0]["items"]["correct"] == 3


@pytest.mark.parametrize("profile", ["robust", "published"])
def test_a_stored_run_is_graded_again_alike(cloze: Path, here: Path, profile: str) -> None:
    """From what its folder keeps: instances in their order, under their profile, and the outputs."""
    outputs = write(here / "m.jsonl", [{**row, "model": "m"} for row in ANSWERS])
    result = run("grade", cloze, outputs, "--profile", profile)
    folder = result.stdout.splitlines()[-1].removeprefix("report: ")
    verified = run("verify", folder)
    assert verified.exit_code == 0, verified.output
    assert verified.stdout.startswith("identical")


def test_pytest_grades_them_as_tests(cloze: Path, here: Path, pytester: pytest.Pytester) -> None:
    """One test per item and metric, named by category; -k takes a category, --profile whose rules."""
    outputs = write(pytester.path / "m.jsonl", [{**row, "model": "m"} for row in ANSWERS])
    (pytester.path / "bench").mkdir()
    (pytester.path / "bench" / "suite.toml").write_text(f'[gmtw]\ninstances = "{cloze}"\nmodels = ["gold"]\n')
    arguments = ("bench", "-p", "no:hypothesispytest", "-v", "--model-outputs", str(outputs))
    result = pytester.runpytest_inprocess(*arguments)
    result.stdout.fnmatch_lines(["*::m@ca::verb::verb_001::regex regex 1.00*", "*m@ca*33.3*50.0*"])
    assert result.ret == 0
    published = pytester.runpytest_inprocess(*arguments, "--profile", "published", "-k", "verb")
    published.stdout.fnmatch_lines(["*::m@ca::verb::verb_001::regex regex 0.00*", "*profile:published*"])
    assert pytester.runpytest_inprocess(*arguments[:4]).ret == 0


def test_view_shows_what_is_sent_and_expected(cloze: Path, here: Path) -> None:
    result = run("view", cloze, "--id", "pronom_001")
    assert result.exit_code == 0, result.output
    assert "system: Avalues frases" in result.stdout
    assert "options permuted, letters of the file:" in result.stdout


def test_an_item_is_asked_with_its_own_system_turns_and_temperature(
    array: MakeArray, serve: Serve, ask: Ask, here: Path
) -> None:
    """The conversation, then the question; the item's temperature unless the user wishes another."""
    turns = [
        {"role": "system", "content": "Ɖo ŋu kpuie."},
        {"role": "user", "content": "Nyee nye Kofi."},
        {"role": "assistant", "content": "Woezɔ!"},
        {"role": "user", "content": "Ŋkɔnye ɖe?"},
    ]
    array({"id": "a", "messages": turns, "expected_keywords": ["Kofi"], "temperature": 0.7}, category="multi_turn")
    path = array({"id": "b", "expected_keywords": ["x"]}).parent
    server = serve()
    result = ask(path, server.url, "--system", "Hi")
    assert result.exit_code == 0, result.output
    asked = {row["messages"][-1]["content"]: row for row in server.asked}
    assert asked["Ŋkɔnye ɖe?"]["messages"] == turns
    assert asked["Ŋkɔnye ɖe?"]["temperature"] == 0.7
    other = asked["Gblɔ ŋkeke siwo le kɔsiɖa me katã nam."]
    assert ([turn["role"] for turn in other["messages"]], other["temperature"]) == (["system", "user"], 0.3)
    assert "Yawo" in other["messages"][0]["content"]
    assert ask(path, server.url, "--temperature", "0", "--no-resume", "--category", "multi_turn").exit_code == 0
    assert [row["temperature"] for row in server.asked[2:]] == [0.0]


def test_what_was_asked_is_graded(cloze: Path, serve: Serve, ask: Ask, here: Path) -> None:
    """The outputs of a run carry the fingerprint of the order in which options were asked."""
    server = serve()
    assert ask(cloze, server.url).exit_code == 0
    prompts = {one.prompts["ca"] for one in load(cloze, LoadOptions())}
    assert {row["messages"][-1]["content"] for row in server.asked} == prompts
    (model,) = summary(run("grade", cloze, "out.jsonl"))["models"]
    assert (model["answered"], model["items"]["accuracy"]["n"]) == (3, 3)

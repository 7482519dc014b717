"""Texts to be continued asked in words: labels, options, examples; and what an answer says."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw import languages
from gmtw.cli import app
from gmtw.core.errors import GmtwError
from gmtw.core.prompt_config import PromptConfig
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.datasets.load_options import LoadOptions
from gmtw.generation.options import RunOptions
from gmtw.generation.plan import make_plan
from gmtw.tasks.continuation.prompt import (
    few_shot_examples,
    format_few_shot_example,
    format_item,
    label,
    with_few_shot_prompts,
)
from gmtw.tasks.continuation.task import ContinuationTask, continuation
from tests.datasets.test_continuations import ROWS
from tests.scoring.test_similarity import graded, measured

ANIMALS = ("pisica", "vulpea", "rața", "capra", "oaia", "vaca", "broasca", "barza")
FOODS = ("șoareci", "găini", "mălai", "frunze", "iarbă", "fân", "muște", "pești")

TASK = continuation({"text": "O zi de vară.", "question": "Ce cade?"}, ("ploaia", "zăpada"), (0,), answer="answer")


@pytest.fixture
def items(tmp_path: Path) -> Path:
    """Eight questions with three options, of which the right one stands at different places."""
    path = tmp_path / "animale_ro.jsonl"
    rows = []
    for n, animal in enumerate(ANIMALS):
        options = [FOODS[n], FOODS[n - 1], FOODS[n - 2]]
        options = options[n % 3 :] + options[: n % 3]
        rows.append(
            {
                "id": f"q{n}",
                "question": f"Ce mănâncă {animal}?",
                "candidates": options,
                "gold": [options.index(FOODS[n])],
            }
        )
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def task_of(instance: Instance) -> ContinuationTask:
    assert isinstance(instance.task, ContinuationTask)
    return instance.task


def test_parts_have_labels_in_the_language_of_the_item() -> None:
    """Each part on its own line, the prompt ends with the label of the answer, options have no letters to be named."""
    lines = format_item(TASK, "ro").split("\n")
    assert [*lines[:3], *sorted(lines[3:5]), lines[5]] == [
        "Text: O zi de vară.",
        "Întrebare: Ce cade?",
        "Variante:",
        "- ploaia",
        "- zăpada",
        "Răspuns:",
    ]
    assert format_item(TASK, "gl", options=False) == "Texto: O zi de vară.\nPregunta: Ce cade?\nResposta:"


def test_a_language_without_labels_has_none() -> None:
    """The parts alone, and the answer of an example on a line of its own."""
    assert format_item(TASK, "ee", options=False) == "O zi de vară.\nCe cade?"
    assert format_few_shot_example(TASK, "ee", options=False) == "O zi de vară.\nCe cade?\nploaia"


@pytest.mark.parametrize("code", ["ro", "en", "gl", "ca", "es", "pt"])
def test_every_label_is_said(code: str) -> None:
    """A folder that has labels has them all: half a prompt in another language would be worse than none."""
    names = languages.load("ro").continuations
    assert languages.load(code).continuations.keys() == names.keys()
    assert all(label(code, name).endswith(":") for name in names)


def test_options_are_not_in_the_order_of_the_file() -> None:
    """Else a model that always says the first would be right on sets whose first candidate is the right one."""
    tasks = [continuation({"question": f"Ce cade {n}?"}, ("bine", "rău", "altfel"), (0,)) for n in range(300)]
    first = [format_item(task, "ro").split("\n")[2] for task in tasks]
    assert [80 < first.count(f"- {option}") < 120 for option in ("bine", "rău", "altfel")] == [True] * 3


@pytest.mark.parametrize("dataset", [name for name in ROWS if name not in ("cola", "blimp", "calame")])
def test_every_dataset_is_asked_with_its_own_labels(tmp_path: Path, dataset: str) -> None:
    """The context of the row is in the prompt, each part once, and the prompt asks for what the dataset asks."""
    path = tmp_path / f"{dataset}_en.jsonl"
    path.write_text(json.dumps(ROWS[dataset]) + "\n")
    (instance,) = load(path)
    task, asked = task_of(instance), instance.prompts["en"]
    assert all(asked.count(part) == 1 for part in task.context.split("\n"))
    last = {"summarization": "Summary:", "xstorycloze": "Continuation:", "globalpiqa": "Continuation:"}
    assert asked.rsplit("\n", 1)[1] == last.get(dataset, "Answer:")
    assert asked.startswith(
        {"belebele": "Text: A train left.\nQuestion: What left?", "xstorycloze": "Story:"}.get(dataset, "")
    )


def test_examples_are_seeded_others_and_answered(items: Path) -> None:
    """Never the item itself, the same for the same seed, others for another; each with its right answer."""
    found = load(items)
    shown = few_shot_examples(found, PromptConfig(3, 7))
    assert shown == few_shot_examples(found, PromptConfig(3, 7))
    assert shown != few_shot_examples(found, PromptConfig(3, 8))
    for instance in found:
        before = shown[instance.id]
        assert len({task.context for task in before}) == 3
        assert task_of(instance).context not in {task.context for task in before}
    (first, *_) = with_few_shot_prompts(found, PromptConfig(2, 7))
    blocks = first.prompts["ro"].split("\n\n")
    assert [block.rsplit("\n", 1)[1] for block in blocks[:2]] == [
        f"Răspuns: {FOODS[ANIMALS.index(task.context.removeprefix('Ce mănâncă ').removesuffix('?'))]}"
        for task in few_shot_examples(found, PromptConfig(2, 7))["q0"]
    ]
    assert blocks[2] == load(items)[0].prompts["ro"]


def test_the_fingerprint_is_that_of_the_item(items: Path) -> None:
    """However it is asked: what is graded is the same."""
    plain, other = load(items), load(items, LoadOptions(asked=PromptConfig(4, 0, False)))
    assert [one.fingerprint for one in plain] == [one.fingerprint for one in other]
    assert all("Variante" not in one.prompts["ro"] for one in other)


def test_the_same_item_under_another_id_is_no_example(tmp_path: Path) -> None:
    """Nor one without a right answer; where too few are left, the error says how many there are."""
    path = tmp_path / "two_ro.jsonl"
    row = {"question": "Ce cade?", "candidates": ["ploaia", "piatra"], "gold": [0]}
    path.write_text("".join(json.dumps({"id": id_, **row}) + "\n" for id_ in "ab"))
    with pytest.raises(GmtwError, match=r"--shots 1: 'a' has 0 other items of its kind; give fewer"):
        load(path, LoadOptions(asked=PromptConfig(1)))


STYLES = ["{}", "Răspuns: {}", "{}\n\nÎntrebare: Ce mănâncă leul?\nVariante:\n- carne\nRăspuns: carne"]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("how", [PromptConfig(), PromptConfig(1), PromptConfig(5, 3), PromptConfig(6, 1, False)])
def test_a_perfect_model_has_it_all(items: Path, tmp_path: Path, how: PromptConfig, style: str) -> None:
    """1.0 on every accuracy whatever the examples, also where one prompt is too long to be answered."""
    answers = {}
    for one in load(items, LoadOptions(asked=how)):
        block = one.prompts["ro"].split("\n\n")[-1]
        animal = block.split("mănâncă ")[1].split("?")[0]
        answers[one.id] = style.format(FOODS[ANIMALS.index(animal)])
    near = measured(items, answers, tmp_path / "near.jsonl")
    assert _values(graded(items, near)) == {"bertscore": 1.0, "cosine": 1.0, "moverscore": 1.0}
    rows = [json.loads(line) for line in near.read_text().splitlines()]
    failed = {"instance_id": "q4", "model": "m", "error": "context-overflow: 9000 tokens"}
    rows = [failed if row["instance_id"] == "q4" else row for row in rows]
    part = tmp_path / "part.jsonl"
    part.write_text("".join(json.dumps(row) + "\n" for row in rows))
    summary = graded(items, part)
    assert (_values(summary), summary["models"][0]["errors"]) == (
        {"bertscore": 1.0, "cosine": 1.0, "moverscore": 1.0},
        1,
    )


def _values(summary: Any) -> dict[str, float]:
    return {key: mean["value"] for key, mean in summary["models"][0]["means"].items()}


def test_what_only_log_probabilities_grade_is_not_asked_in_words(tmp_path: Path) -> None:
    """A last word, or two sentences with nothing before them: the error says what to type."""
    path = tmp_path / "pairs_ro.jsonl"
    path.write_text('{"id": "c", "good": "Băieții merg.", "bad": "Băieții merge."}\n')
    with pytest.raises(
        GmtwError, match="'c' is graded by log-probabilities, not by an answer in words; type gmtw run --logprobs"
    ):
        make_plan(RunOptions(instances=path, set_name="pairs", model="hf/x"))


def test_how_it_was_asked_stands_in_the_signature(items: Path, tmp_path: Path) -> None:
    """Examples and hidden options move scores, so figures of different ones must not pass for the same."""
    path = tmp_path / "out.jsonl"
    row = {"instance_id": "q0", "output": "șoareci", "model": "m"}
    for how, said_so in (({}, []), ({"shots": 3}, ["3-shot"]), ({"options": "hidden"}, ["options-hidden"])):
        path.write_text(json.dumps(row | how))
        assert signed(items, path)["signature"].get("asked", []) == said_so
    path.write_text(json.dumps(row | {"shots": [1], "options": ["a", "b"]}))
    assert "asked" not in signed(items, path)["signature"]


def signed(items: Path, outputs: Path) -> Any:
    for old in outputs.parent.glob("reports-*"):
        rmtree(old)
    return graded(items, outputs)


def test_an_answer_nobody_measured_is_not_unsolved(items: Path, tmp_path: Path) -> None:
    """Its scores are None, and so is whether it is solved; the table says where to look."""
    path = tmp_path / "out.jsonl"
    path.write_text(json.dumps({"instance_id": "q0", "output": "șoareci", "model": "m"}))
    (model,) = graded(items, path)["models"]
    assert (model["solved"]["value"], model["solved"]["n"], model["means"]["paired"]["value"]) == (None, 0, None)


def test_which_examples_there_were_is_in_the_signature(items: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    row = {"instance_id": "q0", "output": "șoareci", "model": "m"} | PromptConfig(3, 7).row_fields()
    path.write_text(json.dumps(row))
    assert signed(items, path)["signature"]["asked"] == ["3-shot/seed 7"]


def test_examples_are_for_texts_to_be_continued_only(tmp_path: Path) -> None:
    """Elsewhere they would move nothing, and the outputs would say that they did."""
    for config in (PromptConfig(3), PromptConfig(0, 0, False)):
        sample = Path(__file__).parents[3] / "bench" / "sample"
        with pytest.raises(GmtwError, match=r"--shots and --options are for texts to be continued; .* of type 'plan'"):
            make_plan(RunOptions(instances=sample, set_name="s", model="hf/x", reading=LoadOptions(asked=config)))


def test_debug_shows_how_it_was_asked(items: Path, tmp_path: Path) -> None:
    """With the examples that stood there, and without options that were hidden."""
    path = tmp_path / "out.jsonl"
    row = {"instance_id": "q0", "output": "șoareci", "model": "m"} | PromptConfig(2, 1, False).row_fields()
    path.write_text(json.dumps(row))
    told = CliRunner().invoke(app, ["debug", str(items), str(path), "--full"])
    assert (told.output.count("Răspuns:"), told.output.count("Variante:")) == (3, 0)
    assert "measure it with gmtw similarity" in " ".join(told.output.split())

"""Cosine, BERTScore and MoverScore on vectors made by hand; answers held against options by an encoder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import gcd
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from gmtw import languages
from gmtw.cli import app
from gmtw.core.errors import UnknownNameError
from gmtw.datasets import load
from gmtw.outputs.reader import index_outputs
from gmtw.scoring.similarity import Similarity
from gmtw.tasks.continuation.text_similarity import (
    Embedded,
    bertscore,
    cosine,
    earth_mover,
    inverse_frequency,
    moverscore,
    nearest_is_right,
)

ITEMS: list[dict[str, Any]] = [
    {"id": "a", "context": "Ce prinde pisica?", "candidates": ["nori albi", "șoareci", "pești"], "gold": [1, 2]},
    {"id": "b", "context": "Ce bea omul?", "candidates": ["apă", "piatră"], "gold": [0]},
]


class Letters:
    """An encoder to which a word is how often it has each letter; two special tokens stand around a text."""

    layer = 1

    def embed(self, texts: Sequence[str]) -> list[Embedded]:
        return [self._one(text) for text in texts]

    def ids(self, text: str) -> list[int]:
        return [0, *(hash(word) for word in text.split()), 1]

    def _one(self, text: str) -> Embedded:
        words = text.split()
        rows = np.array([[word.count(chr(c)) for c in range(97, 123)] + [0.01] for word in words] or np.zeros((0, 27)))
        around = np.full((1, 27), 0.1)
        vectors = np.concatenate([around, rows, around])
        special = (True, *(False for _ in words), True)
        return Embedded(tuple(self.ids(text)), vectors, vectors, special, (True,) * len(vectors))


def embedded(rows: Sequence[Sequence[float]], special: Sequence[int] = ()) -> Embedded:
    vectors = np.array(rows, dtype=float)
    marks = tuple(place in special for place in range(len(rows)))
    return Embedded(tuple(range(len(rows))), vectors, vectors, marks, (True,) * len(rows))


@settings(max_examples=40)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 2**32 - 1))
def test_moving_earth_costs_the_least(rows: int, columns: int, seed: int) -> None:
    """The same as the best assignment of units small enough to divide both masses."""
    from scipy.optimize import linear_sum_assignment

    cost = np.random.RandomState(seed).random_sample((rows, columns))
    units = rows * columns // gcd(rows, columns)
    split = cost.repeat(units // rows, axis=0).repeat(units // columns, axis=1)
    assert earth_mover(cost) == pytest.approx(split[linear_sum_assignment(split)].mean(), abs=1e-9)


def test_a_text_is_nearest_to_itself() -> None:
    one = embedded([[1, 2], [3, -1], [0, 1]])
    assert cosine(one, one) == pytest.approx(1)
    assert moverscore(one, one) == 1.0
    assert bertscore(one, one) == pytest.approx((1, 1, 1))


def test_special_tokens_are_matched_but_do_not_count() -> None:
    """One of the reference's two tokens is special: recall is of the other alone."""
    one, other = embedded([[1, 0]]), embedded([[1, 0], [0, 1]], special=[1])
    assert bertscore(one, other) == pytest.approx((1, 1, 1))
    assert bertscore(embedded([[0, 1]]), other)[:2] == pytest.approx((1, 0))


def test_rare_tokens_weigh_more() -> None:
    """A token of every reference weighs nothing; one of none the most."""
    weights = inverse_frequency([[1, 2], [1, 3, 3]])
    assert (weights[1], weights[2] == weights[3], weights[9] > weights[2] > 0) == (0, True, True)
    one, other = embedded([[1, 0], [0, 1]]), embedded([[1, 0], [1, 0]])
    assert bertscore(one, other, {0: 1.0, 1: 0.0})[0] == pytest.approx(1)
    assert bertscore(one, other, {0: 0.0, 1: 1.0})[0] == pytest.approx(0)


def test_where_no_token_weighs_anything_all_weigh_alike() -> None:
    """If every right option is "da", its tokens weigh nothing, and "da" is near to it all the same."""
    one, other = embedded([[1, 0], [0, 1]]), embedded([[1, 0], [1, 0]])
    nothing = {0: 0.0, 1: 0.0}
    assert bertscore(one, one, nothing)[2] == pytest.approx(1)
    assert bertscore(one, other, nothing) == bertscore(one, other)


def test_nothing_is_near_to_nothing() -> None:
    empty = embedded([[1, 0]], special=[0])
    assert (bertscore(empty, embedded([[1, 0]])), moverscore(empty, empty)) == ((0, 0, 0), 0)


@pytest.mark.parametrize(
    ("near", "gold", "right"),
    [
        ([0.5, 0.9, 0.2], [1], True),
        ([0.5, 0.9, 0.2], [0, 1], True),
        ([0.9, 0.5, 0.2], [0, 1], True),
        ([0.9, 0.9, 0.2], [1], True),
        ([0.9, 0.5, 0.2], [1, 2], False),
        ([0.0, 0.0], [0], False),
        ([-0.2, -0.1], [1], False),
    ],
)
def test_ties_and_several_right_options_are_right(near: list[float], gold: list[int], right: bool) -> None:
    """Any right option among the nearest; where nothing is near, none."""
    assert nearest_is_right(near, gold) is right


@pytest.fixture
def items(tmp_path: Path) -> Path:
    path = tmp_path / "items.jsonl"
    path.write_text("".join(json.dumps(item) + "\n" for item in ITEMS))
    return path


def measured(items: Path, answers: dict[str, str], path: Path, **how: Any) -> Path:
    """A file of these answers, with their similarities."""
    plain = path.with_name("plain.jsonl")
    rows = [{"instance_id": id_, "output": text, "model": "m"} for id_, text in answers.items()]
    plain.write_text("".join(json.dumps(row) + "\n" for row in rows))
    by_id = {one.id: one for one in load(items)}
    found = Similarity(Letters(), "letters", by_id, ("cosine", "bertscore", "moverscore"), **how)
    path.write_text("".join(json.dumps(row) + "\n" for row in found.rows(index_outputs(plain))))
    return path


def graded(items: Path, outputs: Path) -> Any:
    folder = outputs.parent / f"reports-{outputs.stem}"
    told = CliRunner().invoke(app, ["grade", str(items), str(outputs), "--report-dir", str(folder)])
    assert told.exit_code == 0, told.output
    (run,) = folder.iterdir()
    return json.loads((run / "summary.json").read_text())


@pytest.mark.parametrize("answers", [{"a": "șoareci", "b": "apă"}, {"a": "pești", "b": "apă"}])
@pytest.mark.parametrize("idf", [False, True])
def test_a_perfect_model_is_always_right(items: Path, tmp_path: Path, answers: dict[str, str], idf: bool) -> None:
    """Whichever right option it says: 1.0 by every measure, and the encoder stands in the signature."""
    summary = graded(items, measured(items, answers, tmp_path / "out.jsonl", idf=idf))
    (model,) = summary["models"]
    assert {key: mean["value"] for key, mean in model["means"].items()} == dict.fromkeys(
        ("bertscore", "cosine", "moverscore"), 1.0
    )
    assert model["similarity"]["moverscore"]["nearest"]["value"] == pytest.approx(1)
    assert summary["signature"]["embedder"] == [f"letters#1{'+idf' if idf else ''}"]


def test_wrong_and_empty_answers_are_wrong(items: Path, tmp_path: Path) -> None:
    summary = graded(items, measured(items, {"a": "nori albi", "b": ""}, tmp_path / "out.jsonl"))
    assert {mean["value"] for mean in summary["models"][0]["means"].values()} == {0.0}


def test_an_answer_that_nobody_measured_says_so(items: Path, tmp_path: Path) -> None:
    """Its scores are None, with what to type."""
    path = tmp_path / "out.jsonl"
    path.write_text('{"instance_id": "a", "output": "șoareci", "model": "m"}\n')
    assert graded(items, path)["models"][0]["means"]["cosine"]["value"] is None


def test_an_unknown_measure_is_refused(items: Path) -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'cosine'"):
        Similarity(Letters(), "x", {one.id: one for one in load(items)}, ("cosin",))


def test_the_model_itself_is_no_encoder(items: Path, tmp_path: Path) -> None:
    """Its weights under another name are refused, by what the file beside the outputs says of them."""
    from gmtw.providers.checkpoint_digest import digest_checkpoint

    copy = tmp_path / "another-name"
    copy.mkdir()
    (copy / "model.safetensors").write_bytes(b"weights")
    path = tmp_path / "said.jsonl"
    path.write_text(json.dumps({"instance_id": ITEMS[0]["id"], "output": "da"}) + "\n", encoding="utf-8")
    made = {"parameters": {"weights": digest_checkpoint(str(copy))}}
    (tmp_path / "said.run.json").write_text(json.dumps(made), encoding="utf-8")
    words = ["similarity", str(items), str(path), "--embedder", str(copy), "-o", str(tmp_path / "near.jsonl")]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 4
    assert "has the weights of the model that answered" in told.output


def test_how_many_were_measured_is_said(items: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors and log-probabilities have none; outputs of another set are refused."""
    monkeypatch.setattr("gmtw.providers.encoder.Embedder", lambda *_: Letters())
    path, near = tmp_path / "out.jsonl", tmp_path / "near.jsonl"
    path.write_text('{"instance_id": "a", "output": "nori"}\n{"instance_id": "b", "error": "server: 500"}\n')
    arguments = ["similarity", str(items), str(path), "--embedder", "x", "-o", str(near)]
    told = CliRunner().invoke(app, arguments)
    assert (told.exit_code, "1 of 2 outputs measured" in told.output) == (0, True), told.output
    near.unlink()
    path.write_text('{"instance_id": "other", "output": "nori"}\n')
    told = CliRunner().invoke(app, arguments)
    assert (told.exit_code, "none of its 1 outputs answers" in told.output) == (4, True), told.output


def test_bertscore_keeps_what_it_is_made_of(items: Path, tmp_path: Path) -> None:
    """Precision and recall of each candidate beside F1, and their means over the nearest right ones in the summary."""
    path = measured(items, {"a": "șoareci albi", "b": "apă"}, tmp_path / "out.jsonl")
    found = json.loads(path.read_text().splitlines()[0])["similarity"]
    for precision, recall, f1 in zip(found["precision"], found["recall"], found["bertscore"], strict=True):
        assert f1 == pytest.approx(2 * precision * recall / (precision + recall) if precision + recall else 0)
    figures = graded(items, path)["models"][0]["similarity"]
    assert 0 < figures["bertscore"]["precision"]["value"] < figures["bertscore"]["recall"]["value"] <= 1
    assert "precision" not in figures["cosine"]


def answers(tmp_path: Path, *names: str) -> list[str]:
    """Outputs files of one answer each."""
    for name in names:
        (tmp_path / name).write_text('{"instance_id": "a", "output": "nori"}\n', encoding="utf-8")
    return [str(tmp_path / name) for name in names]


def test_several_files_go_into_a_folder(items: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one encoder, which is that of the set's language if none is given."""
    opened: list[str] = []

    def embedder(name: str, *_: object) -> Letters:
        opened.append(name)
        return Letters()

    monkeypatch.setattr("gmtw.providers.encoder.Embedder", embedder)
    near = tmp_path / "near"
    told = CliRunner().invoke(
        app, ["similarity", str(items), *answers(tmp_path, "x.jsonl", "y.jsonl"), "-o", str(near)]
    )
    assert told.exit_code == 0, told.output
    assert sorted(path.name for path in near.iterdir()) == ["x.jsonl", "y.jsonl"]
    assert opened == [languages.load("ro").encoder]
    assert told.output.count("1 of 1 outputs measured") == 2


@pytest.mark.parametrize(("output", "says"), [("taken", "is a file"), ("near", "two outputs files of one name")])
def test_folders_that_cannot_hold_the_files(items: Path, tmp_path: Path, output: str, says: str) -> None:
    (tmp_path / "taken").write_text("x")
    (tmp_path / "sub").mkdir()
    files = answers(tmp_path, "x.jsonl", "sub/x.jsonl")
    told = CliRunner().invoke(app, ["similarity", str(items), *files, "-o", str(tmp_path / output)])
    assert (told.exit_code, says in " ".join(told.output.split())) == (4, True), told.output


def test_a_language_without_an_encoder_asks_for_one(tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    path.write_text(json.dumps(ITEMS[0] | {"language": "ee"}) + "\n")
    told = CliRunner().invoke(app, ["similarity", str(path), *answers(tmp_path, "x.jsonl"), "-o", str(tmp_path / "n")])
    assert (told.exit_code, "give --embedder PATH" in told.output) == (4, True), told.output

"""Sets of continuations: our own format, published columns, four forms of file, and what is wrong with a row."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import InputError
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.datasets.catalog import datasets
from gmtw.tasks.continuation.task import ContinuationTask

OWN: list[dict[str, Any]] = [
    {"id": "a", "context": "Pisica prinde", "candidates": ["șoareci", "nori"], "gold": [0]},
    {"id": "b", "context": "Seara se aprind", "last_word": "stelele", "category": "cer"},
    {"id": "c", "good": "Băieții merg.", "bad": "Băieții merge.", "language": "ro"},
]

ROWS: Mapping[str, dict[str, Any]] = {
    "openbookqa": {
        "question_stem": "Plants need",
        "choices": {"text": ["light", "stones", "salt", "noise"], "label": ["A", "B", "C", "D"]},
        "answerKey": "A",
    },
    "belebele": {
        "flores_passage": "A train left.",
        "question": "What left?",
        **{f"mc_answer{n + 1}": word for n, word in enumerate(("a car", "a train", "a ship", "a bus"))},
        "correct_answer_num": "2",
    },
    "veritasqa": {
        "question": "What happens?",
        "best_answer": "Nothing",
        "correct_answers": "Nothing happens; You wait;Nothing ",
        "incorrect_answers": " You die; You fly",
    },
    "truthfulqa": {
        "question": "What happens?",
        "best_answer": "Nothing",
        "correct_answers": ["Nothing happens", "You wait"],
        "incorrect_answers": ["You die", "You fly"],
    },
    "xstorycloze": {
        **{f"InputSentence{n}": f"Part {n}." for n in range(1, 5)},
        "RandomFifthSentenceQuiz1": "It ended.",
        "RandomFifthSentenceQuiz2": "A cow flew.",
        "AnswerRightEnding": 1,
    },
    "cola": {"Sentence": "The boys goes.", "Label": 0},
    "blimp": {"sentence_good": "He goes.", "sentence_bad": "He go."},
    "calame": {"sentence": "O can come un", "last_word": "óso"},
    "globalpiqa": {"prompt": "To cut bread", "solution0": "use a spoon", "solution1": "use a knife", "label": 1},
    "summarization": {"text": "A long text.", "summary": "A text."},
}

GOLD: Mapping[str, Sequence[str]] = {
    "openbookqa": ["light"],
    "belebele": ["a train"],
    "veritasqa": ["Nothing", "Nothing happens", "You wait"],
    "truthfulqa": ["Nothing", "Nothing happens", "You wait"],
    "xstorycloze": ["It ended."],
    "cola": [],
    "blimp": ["He goes."],
    "calame": ["óso"],
    "globalpiqa": ["use a knife"],
    "summarization": ["A text."],
}


def task_of(instance: Instance) -> ContinuationTask:
    assert isinstance(instance.task, ContinuationTask)
    return instance.task


def lines(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def test_our_own_format(tmp_path: Path) -> None:
    """Three forms of item; the file's name is the category and may say the language, where the item does not."""
    a, b, c = load(lines(tmp_path / "proba_ro.jsonl", OWN))
    assert (a.source, b.source, b.prompts) == ("proba_ro", "cer", {"ro": "Text: Seara se aprind\nContinuare:"})
    assert task_of(a) == ContinuationTask(context="Pisica prinde", candidates=("șoareci", "nori"), gold=(0,))
    assert (task_of(b).asks, task_of(b).head, task_of(b).candidates) == ("last-word", "Seara se aprind ", ("stelele",))
    assert (task_of(c).head, task_of(c).wrong) == ("", (1,))


def test_the_same_items_in_every_form_of_file(tmp_path: Path) -> None:
    """JSON lines, a JSON array, CSV and Parquet hold the same instances, with the same fingerprints."""
    import pyarrow
    from pyarrow import parquet

    lines(tmp_path / "s.jsonl", OWN)
    (tmp_path / "s.json").write_text(json.dumps(OWN), encoding="utf-8")
    columns = sorted({key for row in OWN for key in row})
    parquet.write_table(
        pyarrow.Table.from_pylist([{c: row.get(c) for c in columns} for row in OWN]), tmp_path / "s.parquet"
    )
    with (tmp_path / "s.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows({k: json.dumps(v) if isinstance(v, list) else v for k, v in row.items()} for row in OWN)
    first, *others = [load(tmp_path / f"s{ending}") for ending in (".jsonl", ".json", ".csv", ".parquet")]
    assert len(first) == 3
    assert all(other == first for other in others)


def test_every_dataset_has_a_row_here() -> None:
    assert {one.name for one in datasets()} == ROWS.keys() == GOLD.keys()


@pytest.mark.parametrize("name", ROWS)
def test_published_columns_are_read(tmp_path: Path, name: str) -> None:
    """Columns, right candidates, and several right ones, stripped, each once; the id is the dataset and a number."""
    (instance,) = load(lines(tmp_path / f"{name}_en.jsonl", [ROWS[name]]))
    task = task_of(instance)
    assert [task.candidates[place] for place in task.gold] == GOLD[name]
    assert (instance.id, instance.source, list(instance.prompts)) == (f"{name}/000000", name, ["en"])
    assert all(text == text.strip() for text in task.candidates)


def test_lists_of_answers_may_be_json_in_a_cell(tmp_path: Path) -> None:
    """Else the whole list would be one candidate; texts parted by ";" are the other form."""
    row = {key: json.dumps(value) if isinstance(value, list) else value for key, value in ROWS["truthfulqa"].items()}
    parted = {key: "; ".join(value) if isinstance(value, list) else value for key, value in ROWS["truthfulqa"].items()}
    for name, cells in (("json", row), ("parted", parted)):
        with (tmp_path / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, cells)
            writer.writeheader()
            writer.writerow(cells)
    (expected,) = load(lines(tmp_path / "truthfulqa.jsonl", [ROWS["truthfulqa"]]))
    assert [task_of(*load(tmp_path / name)) for name in ("json.csv", "parted.csv")] == [task_of(expected)] * 2


def test_a_language_of_three_letters_is_understood(tmp_path: Path) -> None:
    """ "ron_Latn" in the column of dialects is Romanian."""
    (instance,) = load(lines(tmp_path / "b.jsonl", [{**ROWS["belebele"], "dialect": "ron_Latn"}]))
    assert list(instance.prompts) == ["ro"]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ({"context": "x", "candidates": ["a", "b"], "gold": [2]}, "gold 2 is no place of 2 candidates"),
        ({"context": "x", "candidates": ["a", "b"], "gold": [0, 1]}, "right and wrong candidates"),
        ({"context": "x", "candidates": ["a", "a"], "gold": [0]}, "two candidates are the same"),
        ({"context": "x", "candidates": ["a", " "], "gold": [0]}, "candidates.1"),
        ({"context": "x", "candidates": ["a", "b"]}, "expected candidates and gold, or last_word, or good and bad"),
        (
            {"context": "x", "candidates": ["a", "b"], "gold": [0], "gould": 1},
            "unknown key 'gould'; did you mean 'gold'",
        ),
        ({"context": "x", "last_word": "two words"}, "expected one word"),
        ({"context": "", "last_word": "word"}, "needs a context"),
        ({"context": "x", "last_word": "a", "language": "zz"}, "No language 'zz'"),
    ],
)
def test_a_wrong_item_is_named(tmp_path: Path, row: dict[str, Any], problem: str) -> None:
    """File, line and item stand before what is wrong."""
    path = lines(tmp_path / "s.jsonl", [OWN[0], {"id": "x", **row}])
    with pytest.raises(InputError, match=problem) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}:2: item 'x': ")


@pytest.mark.parametrize(
    ("name", "change", "problem"),
    [
        ("openbookqa", {"answerKey": "E"}, "answerKey: 'E' is none of 4 candidates"),
        ("openbookqa", {"choices": "light"}, "choices: expected JSON in this cell"),
        ("veritasqa", {"correct_answers": "['Nothing happens' 'You wait']"}, "expected JSON in this cell"),
        ("belebele", {"correct_answer_num": "0"}, "'0' is none of 4 candidates"),
        ("belebele", {"mc_answer2": ""}, "mc_answer2: expected a text"),
        ("cola", {"Label": 2}, "expected 1 .good. or 0 .bad."),
        ("calame", {"last_word": None}, "lacks 'last_w_tgt'"),
    ],
)
def test_a_wrong_row_of_a_dataset_is_named(tmp_path: Path, name: str, change: dict[str, Any], problem: str) -> None:
    """A dataset may have other columns, but what is needed is there and right."""
    path = lines(tmp_path / "s.jsonl", [{**ROWS[name], "more": 1}, {**ROWS[name], **change}])
    with pytest.raises(InputError, match=rf"s.jsonl:2: item '{name}/000001': .*{problem}"):
        load(path)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sentence,label\nx\n", "s.csv:2: expected 2 cells"),
        ("sentence,label,label\n", "s.csv:1: two columns"),
        ("sentence,label\n", "s.csv: has no row"),
        ('sentence,label\n"x,1\n', "s.csv:2: not valid CSV"),
    ],
)
def test_a_wrong_table_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "s.csv").write_text(text)
    with pytest.raises(InputError, match=problem):
        load(tmp_path / "s.csv")


def test_a_file_that_is_no_parquet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s.parquet").write_text("sentence,label\n")
    with pytest.raises(InputError, match=r"s.parquet: cannot be read as Parquet"):
        load(tmp_path / "s.parquet")


def test_every_item_of_the_galician_set_is_read(simileval: Path) -> None:
    """931 items, each with the word that ends it; the words with accents are among them."""
    found = load(simileval / "calame_gl_2025-01-22.json")
    words = [task_of(instance).candidates[0] for instance in found]
    assert (len(found), sum(not word.isascii() for word in words)) == (931, 229)
    assert {next(iter(instance.prompts)) for instance in found} == {"gl"}


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("head", ["", "sep={}\r\n", '"sep={}"\n'])
def test_a_spreadsheet_may_put_other_marks_between_cells(tmp_path: Path, mark: str, head: str) -> None:
    """A semicolon or a tab, said by its first line or not; a wrong row is named with its line in the file."""
    rows = [["id", "context", "last_word"], ["a", "Unu, doi; și", "trei"], ["b", "Ana are", "mere"]]
    with (tmp_path / "s.csv").open("w", encoding="utf-8", newline="") as file:
        file.write(head.format(mark))
        csv.writer(file, delimiter=mark).writerows(rows)
    assert [one.id for one in load(tmp_path / "s.csv")] == ["a", "b"]
    assert "Unu, doi; și" in load(tmp_path / "s.csv")[0].prompts["ro"]
    with (tmp_path / "s.csv").open("a", encoding="utf-8", newline="") as file:
        file.write("c\n")
    with pytest.raises(InputError, match=rf"s.csv:{5 if head else 4}: expected 3 cells"):
        load(tmp_path / "s.csv")

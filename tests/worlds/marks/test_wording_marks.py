"""No wording stands in a frozen set that nobody has read, or that a reader found fault with."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.datasets import load
from tests.worlds.marks.wording_marks import (
    LETTERS,
    fault,
    frame_in,
    frames,
    hash_of,
    main,
    marks,
    rules,
    said_in,
    told,
)

CODES = ("ro", "en")

SET = "gmtw-ro-3.0"


@pytest.fixture(scope="module", params=CODES)
def stated(request: pytest.FixtureRequest) -> tuple[str, dict[str, str]]:
    """The language, and the templates of today that the set states, by hash, and what is told and was read."""
    code, read = request.param, marks(request.param)
    instances = list(load(Path(__file__).parents[3] / "bench" / SET))
    texts = {text for instance in instances for text in said_in(instance, code)}
    prompts = "\n".join(instance.prompts[code] for instance in instances)
    texts.update(text for _, text in frames(code) if frame_in(text, prompts))
    texts.update(text for _, text in told(code) if hash_of(text) in read)
    return code, {hash_of(text): text for text in texts}


def test_wordings_of_the_frozen_set_are_read(stated: tuple[str, dict[str, str]]) -> None:
    """Each wording of a published prompt has marks, none of them ambiguous or wrong, and at most one stiff."""
    code, texts = stated
    assert len(texts) > 200, "the frozen set states too few of today's wordings: freeze it anew"
    read = marks(code)
    found = [f"{why}: {text}" for key, text in texts.items() if (why := fault(read.get(key, "")))]
    assert not found, f"{len(found)} wordings of {SET} in {code} (docs/internals/worlds.md#marks):\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("letters", "good"),
    [
        ("nnn", True),
        ("nsn", True),
        ("n", True),
        ("", False),
        ("nsx", False),
        ("nan", False),
        ("w", False),
        ("ssn", False),
    ],
)
def test_what_marks_allow(letters: str, good: bool) -> None:
    """One reader may find a wording stiff; nobody may find it ambiguous or wrong."""
    assert bool(fault(letters)) is not good


@pytest.mark.parametrize("line", ["xyz\tn", "0123456789ab n", "0123456789ab\tnq", "0123456789ab\t"])
def test_a_line_that_is_none_is_refused(line: str, tmp_path: Path) -> None:
    """With its file, its number, and what was expected."""
    (tmp_path / "ro.tsv").write_text(f"# who\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"ro\.tsv, line 2: expected 12 hex digits"):
        marks("ro", tmp_path)


def test_marks_added_by_hand_count_with_the_others(tmp_path: Path) -> None:
    """A hash may stand on several lines, with the initials of a reader."""
    (tmp_path / "ro.tsv").write_text("0123456789ab\tnns\n0123456789ab\ts\tA. B.\n", encoding="utf-8")
    assert marks("ro", tmp_path) == {"0123456789ab": "nnss"}


def test_unread_wordings_are_listed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each once, as a line to fill in."""
    first = next(text for _, text in rules("ro"))
    known = {hash_of(text): "nnn" for _, text in (*rules("ro"), *frames("ro"), *told("ro")) if text != first}
    monkeypatch.setattr("tests.worlds.marks.wording_marks.marks", lambda code: known)
    main("ro")
    assert capsys.readouterr().out.split("\t")[0] == hash_of(first)
    assert set(LETTERS) == set("nsxaw")

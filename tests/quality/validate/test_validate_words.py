"""The detectors of words against labelled text: what counts as found, as a false alarm, and as a single word."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import GmtwError, InputError
from gmtw.core.types import Answer, Instance
from gmtw.quality.validate import validate
from gmtw.quality.validate.result import Result
from gmtw.scoring.metrics.generation import METRIC


def labelled(marked: str, entities: Sequence[str] = ()) -> dict[str, Any]:
    """A row from a text whose labelled spans stand in square brackets."""
    text, gold = "", []
    for place, part in enumerate(marked.replace("]", "[").split("[")):
        if place % 2:
            gold.append([len(text), len(text) + len(part)])
        text += part
    return {"text": text, "gold": gold, "entities": list(entities)}


def run(tmp_path: Path, detector: str, *rows: dict[str, Any], **options: Any) -> Result:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return validate(detector, [path], **options)


def counts(result: Result, *names: str) -> tuple[int, ...]:
    return tuple(result.counts[name] for name in names)


def test_missing_marks_are_found_and_missed_and_wrongly_seen(tmp_path: Path) -> None:
    """Two labels of which one is a mistake of ours, one word stripped that nobody labelled."""
    result = run(tmp_path, "diacritics", labelled("Mergem [dimineata] la [muzeu], fiindca e frig."))
    assert counts(result, "gold", "found", "flagged", "right", "words") == (2, 1, 2, 1, 7)
    assert [(slip.kind, slip.form) for slip in result.slips] == [("false alarm", "fiindca"), ("miss", "muzeu")]
    assert (result.slips[1].before, result.slips[1].after) == ("Mergem dimineata la ", ", fiindca e frig.")


def test_a_compound_with_a_hyphen_is_one_written_word(tmp_path: Path) -> None:
    """It is found once "dupa" is flagged, although "amiaza" alone lacks nothing."""
    result = run(tmp_path, "diacritics", labelled("Plecăm [dupa-amiaza] și [intr-o] clipă ajungem."))
    assert counts(result, "gold", "found") == (2, 2)
    assert result.figures["precision"].value == 1


def test_a_phrase_counts_its_words_and_single_words_are_told_apart(tmp_path: Path) -> None:
    """However the phrase is labelled: as one span or word by word."""
    phrase = "Vedem [because of the rain] muzeul și apoi un [overview] scurt."
    whole = run(tmp_path, "foreign", labelled(phrase))
    apart = run(tmp_path, "foreign", labelled(phrase.replace("because of the ", "because] [of] [the] [")))
    for result in (whole, apart):
        assert counts(result, "gold", "found", "unpaired", "unpaired_found") == (5, 5, 1, 1)


def test_names_of_entities_are_never_flagged(tmp_path: Path) -> None:
    text = "Vizităm lovely garden hill cu copiii."
    assert run(tmp_path, "foreign", labelled(text)).counts["flagged"] > 0
    assert run(tmp_path, "foreign", labelled(text, ["Lovely Garden Hill"])).counts["flagged"] == 0


@pytest.mark.parametrize("change", ["NFD", "cedilla"])
def test_text_is_composed_first_as_g_reads_it(tmp_path: Path, change: str) -> None:
    """Spans count the characters of the row's text, whatever form it is in."""
    row = labelled("Și așa, [dimineata], în oraș, sâmbătă și [duminica] târzie.")
    text = row["text"]
    spans = [text[start:end] for start, end in row["gold"]]
    other = unicodedata.normalize("NFD", text) if change == "NFD" else text.translate(str.maketrans("șȘ", "şŞ"))
    gold = [[other.index(word), other.index(word) + len(word)] for word in spans]
    plain, changed = (run(tmp_path, "diacritics", r) for r in (row, {**row, "text": other, "gold": gold}))
    assert changed.counts == plain.counts
    assert plain.counts["gold"] == 2


def test_the_words_are_those_that_g_blames(tmp_path: Path, travel: Instance) -> None:
    """One path of code: the flags of both detectors are the evidence of G on the same text."""
    text = "Am ales muzeul because of the rain, fiindca dimineata e frig si nu avem overview bun."
    blamed = METRIC.measure(travel, Answer(plan=None, explanation=text), "ro").evidence
    names = [name for entity in travel.task.scene.entities for names in entity.names.values() for name in names]  # type: ignore[attr-defined]
    for detector, kind in (("diacritics", "missing-diacritic"), ("foreign", "foreign-word")):
        result = run(tmp_path, detector, labelled(text, names))
        assert [slip.word for slip in result.slips] == [e.text for e in blamed if e.kind == kind]


def test_clean_text_has_false_alarms_and_no_recall(tmp_path: Path) -> None:
    result = run(tmp_path, "diacritics", labelled("Dimineața vizităm muzeul, fiindca plouă."))
    assert result.figures["precision"].value is None
    assert result.figures["false_per_1000"].value == 1000 / 5


@pytest.mark.parametrize(
    ("row", "options", "message"),
    [
        ({"text": "Da.", "gold": [[0, 9]]}, {}, r"rows\.jsonl:1: gold span \[0, 9\] is outside the text of 3"),
        ({"text": "Da."}, {}, r"rows\.jsonl:1: gold: Field required"),
        ({"text": 3, "gold": []}, {}, r"rows\.jsonl:1: text: Input should be a valid string, got 3"),
        ({"text": "Da.", "gold": [], "language": "xx"}, {}, r"rows\.jsonl:1: No language 'xx'"),
        ({"text": "Da.", "gold": [], "language": "en"}, {}, r"rows\.jsonl:1: language 'en' has no table"),
        ({"text": "Da.", "gold": []}, {"split": "report"}, r"rows\.jsonl:1: has no 'split'.*--rows 1::2"),
        ({"text": "Da.", "gold": [], "split": "report"}, {"split": "reprot"}, "No split 'reprot'. Did you"),
        ({"text": "Da.", "gold": []}, {"numbers": "1::2"}, r"rows\.jsonl: no row is left by --rows 1::2"),
        ({"text": "Da.", "gold": []}, {"numbers": "2"}, "--rows 2: expected START:STOP:STEP"),
        ({"text": "Da.", "gold": []}, {"numbers": "::0"}, "--rows ::0: expected START:STOP:STEP"),
    ],
)
def test_rows_that_are_wrong_are_named(tmp_path: Path, row: dict[str, Any], options: Any, message: str) -> None:
    with pytest.raises(GmtwError, match=message):
        run(tmp_path, "diacritics", row, **options)


def test_rows_are_picked_by_split_or_by_number(tmp_path: Path) -> None:
    rows = [{**labelled(f"Textul {n}."), "split": "build" if n % 2 else "report"} for n in range(5)]
    assert len(run(tmp_path, "foreign", *rows, split="report").rows) == 3
    assert len(run(tmp_path, "foreign", *rows, numbers="1::2").rows) == 2
    both = run(tmp_path, "foreign", *rows, split="build", numbers=":3")
    assert (len(both.rows), both.selection) == (1, "split build, rows :3")


def test_a_row_keeps_its_id_in_another_file_and_split(tmp_path: Path) -> None:
    """So that results pair by row; of two equal rows the second has an id of its own."""
    row = labelled("Un text.")
    first = run(tmp_path, "foreign", {**row, "split": "a"}, {**row, "split": "a"})
    other = run(tmp_path, "foreign", {**row, "split": "b"})
    assert first.rows[0].id == other.rows[0].id != first.rows[1].id


def test_a_file_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.jsonl: cannot be read"):
        validate("foreign", [tmp_path / "none.jsonl"])

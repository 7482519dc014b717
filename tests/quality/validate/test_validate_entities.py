"""The detectors of F against labelled rows: mentions, denials and slot claims, own texts and references."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance
from gmtw.quality.validate import validate
from gmtw.quality.validate.result import Result
from gmtw.quality.validate.worlds import completed, scene

WORLD = ["Muzeul Apei", "Turnul Vechi", "Curs de olărit (1)", "Curs de olărit (2)"]

OUTPUT = (
    "<think>Turnul?</think>I\u0302n prima zi vedem **Cetatea Oradea** şi Piața Unirii.\n"
    "Am exclus Parcul Brătianu, fiindcă plouă.\n"
    '{"day1": ["Cetatea Oradea", "Piața Unirii"], "day2": []}'
)


def about(text: str, entity: str, mentioned: bool = True, asserted: bool = True, **more: Any) -> dict[str, Any]:
    """A row of our own about WORLD."""
    return {"text": text, "entity": entity, "world": WORLD, "mentioned": mentioned, "asserted": asserted, **more}


def run(folder: Path, detector: str, *rows: dict[str, Any], **options: Any) -> Result:
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return validate(detector, [path], **options)


def counts(result: Result, *names: str) -> tuple[int, ...]:
    return tuple(result.counts[name] for name in names)


@pytest.fixture
def texts(tmp_path: Path, travel: Instance) -> Path:
    """A folder of one instance, one output that answers it, and the table that says so."""
    (tmp_path / "set.jsonl").write_text(travel.model_dump_json() + "\n", encoding="utf-8")
    line = json.dumps({"instance_id": travel.id, "output": OUTPUT})
    (tmp_path / "out.jsonl").write_text(line + "\n", encoding="utf-8")
    (tmp_path / "sources.toml").write_text('[instances]\n"out.jsonl" = "set.jsonl"\n', encoding="utf-8")
    return tmp_path


def reference(instance: Instance, words: str, **labels: Any) -> dict[str, Any]:
    """A row that points at the last place where these words stand in the raw output."""
    start = OUTPUT.rindex(words) if "{" in words else OUTPUT.index(words)
    return {"file": "out.jsonl", "instance_id": instance.id, "start": start, "end": start + len(words), **labels}


def test_a_mention_is_found_or_not(tmp_path: Path) -> None:
    """Inflected it is one; the sibling with another number is none, and the row is counted as a sibling's."""
    rows = [
        about("Colecția Muzeului Apei ne place.", "Muzeul Apei"),
        about("Apele sunt reci.", "Muzeul Apei", mentioned=False, asserted=False),
        about("Mergem la cursul de olărit (2).", "Curs de olărit (1)", mentioned=False, asserted=False),
        about("Vedem turla.", "Turnul Vechi"),
    ]
    result = run(tmp_path, "mentions", *rows)
    assert counts(result, "flagged", "right", "gold", "found", "clean") == (1, 1, 2, 1, 2)
    assert result.remarks == {"with numbered siblings": 1}
    assert [(slip.kind, slip.form, slip.place) for slip in result.slips] == [("miss", "Turnul Vechi", "rows.jsonl:4")]


def test_a_denial_is_a_mention_that_nothing_affirms(tmp_path: Path) -> None:
    """Denied once and affirmed once is affirmed; a row without a mention is left out."""
    rows = [
        about("Am exclus Turnul Vechi.", "Turnul Vechi", asserted=False),
        about("Vedem Turnul Vechi.", "Turnul Vechi"),
        about("Am exclus Turnul Vechi. Apoi vedem Turnul Vechi.", "Turnul Vechi"),
        about("Ne odihnim.", "Turnul Vechi", mentioned=False, asserted=False),
    ]
    result = run(tmp_path, "denials", *rows)
    assert counts(result, "flagged", "right", "gold", "clean") == (1, 1, 1, 2)
    assert result.remarks == {"without a mention, left out": 1}
    assert result.figures["false_share"].value == 0


def test_a_reference_is_judged_where_it_points(texts: Path, travel: Instance) -> None:
    """In the explanation as gmtw reads it, with reasoning gone and letters composed."""
    rows = [
        reference(travel, "Parcul Brătianu", entity="A4", asserted=False),
        reference(travel, "Piața Unirii", entity="A3", asserted=True),
    ]
    result = run(texts, "denials", *rows, texts=texts)
    assert counts(result, "flagged", "right", "gold", "clean") == (1, 1, 1, 1)
    assert (result.texts, len(result.rows)) == (1, 2), "two rows of one text"
    assert result.counts["words"] == 15, "the words of a text count once"
    wrong = run(texts, "denials", reference(travel, "Parcul Brătianu", entity="A4", asserted=True), texts=texts)
    assert [(slip.word, slip.before[-11:]) for slip in wrong.slips] == [("Parcul Brătianu", "\nAm exclus ")]


def test_a_reference_outside_of_the_explanation_is_left_out(texts: Path, travel: Instance) -> None:
    """A reference in the reasoning or in the JSON is told to nobody."""
    rows = [
        reference(travel, "Turnul", entity="A2", asserted=True),
        reference(travel, '{"day1"', entity="A2", asserted=True),
    ]
    result = run(texts, "denials", *rows, texts=texts)
    assert result.remarks == {"outside the explanation, left out": 2}
    assert result.counts["words"] == 0


def test_keys_become_slots() -> None:
    """Days by number or by name, in any language, with parts."""
    days = {slot.id: (slot.day, slot.weekday, slot.part) for slot in scene((), ("day2", "Ziua 1"), "ro").slots}
    assert days == {"day2": (1, "", ""), "Ziua 1": (0, "", "")}
    halves = scene((), ("Marți_după-amiază", "Monday_morning", "day1_mic_dejun"), "ro").slots
    assert [(slot.weekday, slot.part) for slot in halves] == [
        ("tuesday", "afternoon"),
        ("monday", "morning"),
        ("", "breakfast"),
    ]
    assert halves[0].names["en"][0].startswith("Tuesday")
    every = {f"day{n}_{meal}" for n in (1, 2, 3) for meal in ("cina", "pranz")}
    assert set(completed(["day3_cina", "day1_pranz"])) == every
    for key in ("day1_gustare", "cândva", "day0"):
        with pytest.raises(ValueError, match=key):
            scene((), (key,), "ro")


OWN = about("Da.", "Muzeul Apei")


def test_references_that_lead_nowhere_are_named(texts: Path, travel: Instance) -> None:
    row = reference(travel, "Parcul Brătianu", entity="A4", asserted=False)
    wrong: list[tuple[dict[str, Any], dict[str, Any], str]] = [
        (row, {}, r"rows\.jsonl:1: refers to an output; .* --texts DIR"),
        ({**row, "end": 9999}, {"texts": texts}, r"rows\.jsonl:1: span \d+-9999 is outside the output"),
        ({**row, "instance_id": "x"}, {"texts": texts}, r"rows\.jsonl:1: set\.jsonl has no plan task 'x'"),
        ({**row, "file": "o.jsonl"}, {"texts": texts}, r"rows\.jsonl:1: sources\.toml .* does not say .* 'o\.jsonl'"),
        (row, {"texts": texts / "none"}, r"has no file 'set\.jsonl', which rows\.jsonl:1 refers to"),
    ]
    for broken, options, message in wrong:
        with pytest.raises(GmtwError, match=message):
            run(texts, "denials", broken, **options)


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, r"cannot be read: .*; write \[instances\]"), ("[", "not valid TOML"), ("a = 1", "expected a table")],
)
def test_the_table_of_sources_is_checked(tmp_path: Path, travel: Instance, content: str | None, message: str) -> None:
    if content is not None:
        (tmp_path / "sources.toml").write_text(content)
    row = {"file": "out.jsonl", "instance_id": travel.id, "start": 0, "end": 1, "entity": "A1", "asserted": True}
    with pytest.raises(GmtwError, match=rf"sources\.toml: {message}"):
        run(tmp_path, "denials", row, texts=tmp_path)

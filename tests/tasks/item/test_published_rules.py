"""The published rules, to the verdict: every conformance vector, and every defect that is known of them.

A defect stands here twice: `published` reproduces it, `robust` does not have it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from gmtw.core.types import Instance, Record
from gmtw.datasets import cloze_mcq, eval_method
from gmtw.datasets.item_files import instance_of
from gmtw.scoring.grade import grade
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.item import catbench, ewebench
from gmtw.tasks.item.verdict import PublishedCrash

DATA = Path(__file__).resolve().parents[4] / "shared" / "data"
ARGUMENTS = {
    "exact_match": "expected",
    "multiple_choice": "expected",
    "keywords": "expected_keywords",
    "format": "expected_format",
}


def vectors(suite: str) -> Any:
    path = DATA / suite / "conformance_vectors.json"
    if not path.is_file():
        pytest.skip(f"needs the conformance vectors, which are not part of the project: {path.name} is absent")
    return json.loads(path.read_text("utf-8"))


def cloze_item(row: Mapping[str, Any]) -> dict[str, Any]:
    kinds = {"exact": "value", "regex": "pattern"}
    expect = {"expect": {"type": row["type"], kinds[row["type"]]: row["gold"]}} if row["type"] else {}
    return {"task": row["task"], **expect, **({"correct": row["correct"]} if row["task"] == "mcq" else {})}


def test_every_vector_of_the_cloze_suite() -> None:
    """37 verdicts and crashes are the published scorer's."""
    rows = vectors("catbench")
    for row in rows:
        if "crash" in row:
            with pytest.raises(PublishedCrash, match=row["crash"]):
                catbench.score(cloze_item(row), row["output"])
        else:
            assert bool(catbench.score(cloze_item(row), row["output"])) is row["ok"], row
    assert len(rows) == 37


def test_every_vector_of_the_suite_of_methods() -> None:
    """59 scores are the published scorer's, to six digits."""
    rows = vectors("ewebench")["vectors"]
    for row in rows:
        item = {
            "eval_method": row["method"],
            **({ARGUMENTS[row["method"]]: row["arg"]} if row["method"] in ARGUMENTS else {}),
        }
        assert ewebench.score(item, row["response"]) == pytest.approx(row["upstream_score"], abs=1e-6), row
    assert len(rows) == 59


def graded(instance: Instance, output: str, profile: str) -> Record:
    task = instance.task.model_copy(update={"profile": profile})
    return grade(instance.model_copy(update={"task": task}), output)


def both(instance: Instance, output: str) -> tuple[float | None, float | None]:
    """The scores of `published` and `robust`; None for a crash or an error."""
    records = [graded(instance, output, profile) for profile in ("published", "robust")]
    scores = [next(iter(record.scores.values())).value if record.scores else None for record in records]
    return scores[0], scores[1]


def ewe(**item: Any) -> Instance:
    raw = {"id": "x", "prompt": "Gblɔ nya aɖe nam le Eʋegbe me kpuie.", **item}
    return instance_of(eval_method._strict(raw, "agentic"))


def catalan(**item: Any) -> Instance:
    raw = {"id": "x", "instruction": "Escriu la forma.", "text": "Un suc de ___.", **item}
    return instance_of(cloze_mcq._strict(raw, "ca", "ca"))


def exact(value: str) -> Instance:
    return catalan(task="cloze", expect={"type": "exact", "value": value})


def regex(pattern: str) -> Instance:
    return catalan(task="cloze", expect={"type": "regex", "pattern": pattern})


def choice(correct: str = "B") -> Instance:
    return catalan(task="mcq", options=["li ho", "l'hi", "ho li", "li'l"], correct=correct)


@pytest.mark.parametrize(
    "output", ["raïm .", normalize("NFD", "raïm"), "raïm!", '"raïm"', "«raïm».", "**Raïm**", "`raïm`", "RAÏM..."]
)
def test_a_right_word_in_other_dress_is_right(output: str) -> None:
    """Quotes, bold, decomposed letters, marks after a space: wrong as published, right as robust."""
    published, robust = both(exact("raïm"), output)
    assert robust == 1.0
    assert published == (1.0 if output == "RAÏM..." else 0.0)


def test_an_apostrophe_is_an_apostrophe() -> None:
    assert both(exact("L'"), "l’") == (0.0, 1.0)
    assert both(exact("L'"), "L") == (0.0, 0.0)


@pytest.mark.parametrize("output", ["Cregui.", "«cregui»", "**cregui**"])
def test_a_pattern_sees_the_word_and_not_its_dress(output: str) -> None:
    assert both(regex("^(cregui)$"), output) == (0.0, 1.0)
    assert both(regex("^(cregui)$"), "no cregui") == (0.0, 0.0)


@pytest.mark.parametrize(
    ("output", "published", "robust"),
    [
        ("La resposta és B", 0.0, 1.0),
        ("**B**", 0.0, 1.0),
        ("(B)", 0.0, 1.0),
        ("Bé, és la A", 1.0, 0.0),
        ("B. l'hi", 1.0, 1.0),
        ("l'hi", 0.0, 1.0),
    ],
)
def test_the_letter_is_what_is_chosen_not_what_comes_first(output: str, published: float, robust: float) -> None:
    assert both(choice(), output) == (published, robust)


def test_prose_that_begins_with_the_letter_is_no_choice() -> None:
    """The word that begins with the gold letter was counted right; without any choice it is unparsed."""
    record = graded(choice("A"), "Analitzant la frase, no ho veig clar.", "robust")
    assert record.scores["choice"].parts["unparsed"] == 1
    assert graded(choice("A"), "Analitzant la frase, no ho veig clar.", "published").solved


def test_an_empty_choice_crashes_as_published_and_is_unparsed_as_robust() -> None:
    crashed, read = (graded(choice(), " \n", profile) for profile in ("published", "robust"))
    assert (crashed.status, crashed.scores) == ("error", {})
    assert "FunctionClauseError" in crashed.error
    assert read.scores["choice"].value == 0.0
    assert read.scores["choice"].parts["unparsed"] == 1


@pytest.mark.parametrize("output", ["La réponse est B", "The answer is B", "Il y a deux options: C"])
def test_a_letter_inside_a_word_is_no_choice(output: str) -> None:
    """Gold A passes as published since some word has an A."""
    assert both(ewe(eval_method="multiple_choice", expected="A"), output) == (1.0, 0.0)


def test_an_error_text_is_no_answer() -> None:
    """As published it passes as the choice A and scores on formats; as robust it is an error, apart from wrong."""
    text = "[ERROR] Failed to establish a new connection"
    item = ewe(eval_method="multiple_choice", expected="A")
    assert both(item, text) == (1.0, None)
    assert graded(item, text, "robust").status == "error"
    composite = ewe(eval_method="composite", expected_keywords=["a"], expected_format={"min_length": 5})
    assert both(composite, text)[0] == pytest.approx(2 / 3)


@pytest.mark.parametrize("text", ["The people came.", "Voici le texte", "Le chat est là."])
def test_a_marker_inside_a_foreign_word_shows_nothing(text: str) -> None:
    assert both(ewe(eval_method="format", expected_format={"contains_ewe": True}), text) == (1.0, 0.0)


def test_letters_of_the_language_show_it() -> None:
    item = ewe(eval_method="format", expected_format={"contains_ewe": True})
    assert both(item, "ŋ ɖ ƒ ɣ") == (0.0, 1.0)
    assert both(item, "Ƒe ƉEKA") == (1.0, 1.0)


def test_false_means_that_it_must_not_be_there() -> None:
    """A constant call scored 100 where none was wanted, a right answer 50."""
    item = ewe(eval_method="format", expected_format={"contains_function_call": False, "contains_ewe": True})
    assert both(item, "<function_call> le") == (1.0, 0.0)
    assert both(item, "Ame aɖe le xɔ me, eye wòle dɔ wɔm.") == (0.5, 1.0)


def test_a_language_that_is_not_wanted() -> None:
    item = ewe(eval_method="format", expected_format={"contains_ewe": False})
    assert both(item, "Only plain words, no other.") == (0.0, 1.0)
    assert both(item, "Ame aɖe le xɔ me, eye wòle dɔ wɔm.") == (1.0, 0.0)


@pytest.mark.parametrize(
    ("checks", "text"),
    [
        ({"list_item_count": 2}, "- atikutsetse aɖe\n- nuku aɖe"),
        ({"numbered_list_items": 2}, "1. atikutsetse aɖe\n2. nuku aɖe"),
        ({"starts_with": "Nyateƒe"}, "Nyateƒe, ele nenema."),
        ({"max_sentences": 1}, "Ame aɖe le xɔ me, eye wòle dɔ wɔm."),
    ],
)
def test_a_check_that_was_declared_and_never_built(checks: dict[str, Any], text: str) -> None:
    assert both(ewe(eval_method="format", expected_format=checks), text) == (0.0, 1.0)


def test_a_call_has_a_name() -> None:
    item = ewe(eval_method="format", expected_format={"contains_function_call": True})
    assert both(item, "<function_call> le") == (1.0, 0.0)
    assert both(item, '<function_call>{"name": "get_weather", "arguments": {}}') == (1.0, 1.0)


@pytest.mark.parametrize(
    "text", ["The people came to the house. They ate the meal.", "ɖ" * 30, "Le chat est dans la maison. Voici du pain."]
)
def test_what_is_no_text_of_the_language_has_no_quality(text: str) -> None:
    published, robust = both(ewe(eval_method="ewe_quality"), text)
    assert published is not None
    assert published > 0.0
    assert robust == 0.0


def test_capitals_of_the_alphabet_count() -> None:
    """ƑE ƉE had no letter of the language, and the letter of its own name was missing."""
    published, robust = both(ewe(eval_method="ewe_quality"), "ƑE ƉEKA LE EƲEGBE ME")
    assert published == pytest.approx(0.15)
    assert robust is not None
    assert robust > 0.7


def test_keywords_are_words() -> None:
    assert both(ewe(eval_method="keywords", expected_keywords=["a"]), "banana") == (1.0, 0.0)
    assert both(ewe(eval_method="keywords", expected_keywords=["wò"]), normalize("NFD", "wò")) == (0.0, 1.0)
    assert both(ewe(eval_method="keywords", expected_keywords=["?", "1"]), "1. Ameka?") == (1.0, 1.0)
    assert both(ewe(eval_method="keywords", expected_keywords=["Kofi", "Ama"]), "Kofie nye ema") == (0.5, 0.5)


def test_repeating_the_prompt_is_no_answer() -> None:
    """If keywords stand in the prompt, its echo passed."""
    item = ewe(prompt="Gblɔ Kofi ƒe nya la nam kpuie.", eval_method="keywords", expected_keywords=["Kofi"])
    assert both(item, item.prompts["ee"]) == (1.0, 0.0)
    assert both(item, "Kofi va aƒeme.") == (1.0, 1.0)


def test_a_full_stop_does_not_make_a_name_wrong() -> None:
    assert both(ewe(eval_method="exact_match", expected="Ama"), "Ama.") == (0.0, 1.0)


def test_the_profile_is_no_part_of_the_question() -> None:
    """The same outputs can be graded by both."""
    task = choice().task
    assert fingerprint(task) == fingerprint(task.model_copy(update={"profile": "published"}))


@pytest.mark.parametrize(
    "item",
    [
        {"eval_method": "exact_match"},
        {"eval_method": "format", "expected_format": {"min_length": "10"}},
        {"eval_method": "keywords", "expected_keywords": [3]},
    ],
)
def test_what_the_published_scorer_cannot_bear_is_a_crash(item: dict[str, Any]) -> None:
    with pytest.raises(PublishedCrash, match=r"KeyError|TypeError|AttributeError"):
        ewebench.score(item, "x")

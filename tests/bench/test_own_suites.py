"""The item suites of our own in bench/: sound, balanced, not guessed by their form, and as their data cards say."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from rapidfuzz.distance import Levenshtein

from gmtw import languages
from gmtw.core.types import Instance, Output
from gmtw.datasets.cloze_mcq import READER as CLOZE_MCQ
from gmtw.datasets.eval_method import READER as EVAL_METHOD
from gmtw.datasets.eval_method import WEIGHTS
from gmtw.scoring.grade import Grading
from gmtw.tasks.item.built_in_models import BUILT_IN_MODELS
from gmtw.tasks.item.gold import gold
from gmtw.tasks.item.task import AnswerTask
from gmtw.text.lexicons.wordlist import wordlist_of

BENCH = Path(__file__).parents[2] / "bench"
GRAMMARS = {"romanian-grammar": ("ro", 200), "catalan": ("ca", 120)}
METHODS = {"exact_match", "keywords", "format", "ewe_quality", "multiple_choice", "composite"}
MISSPELT = ("diacritice", "ortografie")  # families whose hints in brackets are misspelt on purpose

Item = dict[str, Any]


@cache
def grammar(suite: str) -> tuple[Item, ...]:
    """The items of a YAML suite as they stand in its file."""
    return tuple(yaml.safe_load((BENCH / suite / "items.yaml").read_text("utf-8"))["items"])


@cache
def ewe() -> dict[str, list[Item]]:
    """The items of the Ewe suite by category."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted((BENCH / "ewe").glob("*.json"))}


@cache
def instances(suite: str) -> tuple[Instance, ...]:
    """All instances of a suite as its reader gives them; raises where one is defective."""
    if suite in GRAMMARS:
        return tuple(CLOZE_MCQ.read(BENCH / suite / "items.yaml"))
    return tuple(one for path in sorted((BENCH / "ewe").glob("*.json")) for one in EVAL_METHOD.read(path))


def choices(suite: str) -> list[tuple[str, list[str], str]]:
    """Gold letter, options and right option of the items with options."""
    return [(i["correct"], i["options"], right(i)[0]) for i in grammar(suite) if i["task"] == "mcq"]


def right(item: Item) -> list[str]:
    """All right answers of a cloze or choice item."""
    if item["task"] == "mcq":
        return [item["options"]["ABCD".index(item["correct"])]]
    expect = item["expect"]
    return [expect["value"]] if expect["type"] == "exact" else expect["pattern"].strip("^()$").split("|")


@pytest.mark.parametrize("suite", GRAMMARS)
def test_a_grammar_suite_loads_whole_in_its_own_language(suite: str) -> None:
    code, count = GRAMMARS[suite]
    assert len(instances(suite)) == count == len({one.id for one in instances(suite)})
    assert {next(iter(one.prompts)) for one in instances(suite)} == {code}


def test_the_ewe_suite_loads_whole_and_uses_every_method_and_category() -> None:
    items = [item for rows in ewe().values() for item in rows]
    assert len(instances("ewe")) == 40 == len({item["id"] for item in items})
    assert {item["eval_method"] for item in items} == METHODS
    assert ewe().keys() == WEIGHTS.keys()
    assert all(item["messages"][0]["role"] == "system" for item in ewe()["multi_turn"])


@pytest.mark.parametrize(
    "path", sorted(p for suite in (*GRAMMARS, "ewe") for p in (BENCH / suite).iterdir()), ids=lambda p: p.name
)
def test_files_are_composed_and_without_cedilla(path: Path) -> None:
    text = path.read_text("utf-8")
    assert unicodedata.is_normalized("NFC", text)
    assert not set("şţŞŢ") & set(text)


@pytest.mark.parametrize("suite", GRAMMARS)
def test_ids_say_the_family_and_count_on_and_no_sentence_is_asked_twice(suite: str) -> None:
    seen: Counter[str] = Counter()
    for item in grammar(suite):
        seen[item["category"]] += 1
        assert item["id"] == f"{item['category']}_{seen[item['category']]:03}"
    assert max(Counter(item["text"] for item in grammar(suite)).values()) == 1


@pytest.mark.parametrize("suite", GRAMMARS)
def test_four_different_options_and_letters_that_are_equally_often_right(suite: str) -> None:
    letters = Counter(letter for letter, _, _ in choices(suite))
    assert all(len({option.casefold() for option in options}) == 4 for _, options, _ in choices(suite))
    assert set(letters) == set("ABCD")
    assert max(letters.values()) - min(letters.values()) <= 2


def distance(option: str, options: list[str]) -> int:
    """Return the distance of the option from the others, in letters."""
    return sum(Levenshtein.distance(option, other) for other in options)


LIKINGS: dict[str, Callable[[str, list[str]], int]] = {
    "longest": lambda option, _: len(option),
    "shortest": lambda option, _: -len(option),
    "most marks": lambda option, _: sum(not letter.isascii() or letter in "-'" for letter in option),
    "most like the others": lambda option, options: -distance(option, options),
    "least like the others": distance,
}
"""Scripts that choose by form alone: the option that scores most here."""


@pytest.mark.parametrize("suite", GRAMMARS)
@pytest.mark.parametrize("liking", LIKINGS)
def test_the_form_of_the_options_does_not_tell_which_is_right(suite: str, liking: str) -> None:
    """Each script stays within two standard deviations above chance, a tie shared, and its share stands in the card."""
    found, score = choices(suite), 0.0
    for _, options, answer in found:
        worth = {option: LIKINGS[liking](option, options) for option in options}
        liked = [option for option in options if worth[option] == max(worth.values())]
        score += (answer in liked) / len(liked)
    assert score <= len(found) / 4 + 2 * (len(found) * 3 / 16) ** 0.5, f"{score:.1f} of {len(found)}"
    assert f" {100 * score / len(found):.0f} %" in (BENCH / suite / "README.md").read_text("utf-8")


@pytest.mark.parametrize("suite", GRAMMARS)
def test_a_cloze_has_one_gap_and_its_pattern_takes_just_the_listed_forms(suite: str) -> None:
    found = [item for item in grammar(suite) if item["task"] == "cloze"]
    assert all(item["text"].count("___") == 1 for item in found)
    for item in (item for item in found if item["expect"]["type"] == "regex"):
        pattern = re.compile(item["expect"]["pattern"])
        assert item["expect"]["pattern"] == f"^({'|'.join(right(item))})$"
        assert len(right(item)) > 1
        assert all(pattern.fullmatch(form) and not pattern.search(form + "x") for form in right(item))


@pytest.mark.parametrize("suite", GRAMMARS)
def test_an_answer_has_as_many_words_as_the_instruction_says(suite: str) -> None:
    for item in grammar(suite):
        if item["task"] == "cloze":
            two = "două cuvinte" in item["instruction"]
            assert all(len(form.split()) == 1 + two for form in right(item)), item["id"]
        else:
            assert re.search(r"doar cu litera|només amb la lletra", item["instruction"]), item["id"]


def test_every_word_of_the_romanian_suite_is_one() -> None:
    """Sentences, instructions and right answers; not the wrong options, nor hints that are misspelt on purpose."""
    known = wordlist_of(languages.load("ro"))
    assert known is not None
    for item in grammar("romanian-grammar"):
        text = item["text"]
        if item["category"] in MISSPELT or "+" in text or "/" in text:
            text = re.sub(r"\([^)]*\)", "", text)
        said = " ".join([text, item["instruction"], *right(item)]).replace("_", " ").lower()
        assert [word for word in re.findall(r"\w+", said) if not known.is_word(word)] == [], item["id"]


def test_a_misspelt_hint_is_no_right_answer() -> None:
    for item in grammar("romanian-grammar"):
        if item["category"] in MISSPELT and item["task"] == "cloze":
            hint = re.findall(r"\(([^)]*)\)", item["text"])[0]
            assert hint not in right(item), item["id"]


def test_letters_of_the_ewe_suite_are_balanced_and_among_its_options() -> None:
    found = [item for rows in ewe().values() for item in rows if item["eval_method"] == "multiple_choice"]
    assert Counter(item["expected"] for item in found) == dict.fromkeys("ABCD", len(found) // 4)
    for item in found:
        options = re.findall(r"^([A-D])\) (.+)$", item["prompt"], re.MULTILINE)
        assert [letter for letter, _ in options] == list("ABCD")
        assert len({option for _, option in options}) == 4


def test_keywords_of_the_ewe_suite_are_words_that_the_question_does_not_give_away() -> None:
    found = [item for rows in ewe().values() for item in rows if "expected_keywords" in item]
    assert found
    for item in found:
        asked = item["prompt"] if "prompt" in item else item["messages"][-1]["content"]
        for keyword in item["expected_keywords"]:
            assert len(keyword) > 2
            assert keyword.casefold() not in asked.casefold(), item["id"]


def mean(suite: str, said: Callable[[Instance], str]) -> float:
    """The mean score (0 to 100) of a suite where `said` answers; an error counts 0."""
    total = 0.0
    for one in instances(suite):
        code = next(iter(one.prompts))
        record = Grading(one, Output(instance_id=one.id, language=code, model="x", output=said(one))).record()
        total += sum(score.value or 0.0 for score in record.scores.values()) / max(1, len(record.scores))
    return 100 * total / len(instances(suite))


def expected(one: Instance) -> str:
    assert isinstance(one.task, AnswerTask)
    return gold(one.task) or ""


@pytest.mark.parametrize("suite", GRAMMARS)
def test_right_answers_are_right(suite: str) -> None:
    assert mean(suite, expected) == 100


def test_right_answers_of_the_ewe_suite_are_right() -> None:
    for one in instances("ewe"):
        if said := expected(one):
            score = Grading(one, Output(instance_id=one.id, language="ee", model="x", output=said)).record().scores
            assert all(value.value == 1.0 for value in score.values()), one.id


@pytest.mark.parametrize("suite", [*GRAMMARS, "ewe"])
def test_controls_earn_next_to_nothing(suite: str) -> None:
    """Nothing, an error, one sentence and the prompt itself; a letter alone earns what chance gives."""
    controls = {control.name: control for control in BUILT_IN_MODELS}
    code = next(iter(instances(suite)[0].prompts))
    assert mean(suite, lambda one: "") == 0
    assert mean(suite, lambda one: controls["error-text"].answer(one, code)) == 0
    assert mean(suite, lambda one: controls["constant"].answer(one, code)) <= 10
    assert mean(suite, lambda one: one.prompts[code]) <= 15
    assert mean(suite, lambda one: "A") <= 11


@pytest.mark.parametrize("suite", [*GRAMMARS, "ewe"])
def test_the_data_card_has_the_counts_of_the_files_and_says_what_was_not_checked(suite: str) -> None:
    card = (BENCH / suite / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", card, re.MULTILINE)
    stated = {name: [int(cell) for cell in cells.split(" | ") if cell.isdigit()] for name, cells in rows}
    if suite in GRAMMARS:
        tasks = Counter((item["category"], item["task"]) for item in grammar(suite))
        names = {item["category"] for item in grammar(suite)}
        counted = {n: [tasks[n, "cloze"], tasks[n, "mcq"], tasks[n, "cloze"] + tasks[n, "mcq"]] for n in names}
    else:
        methods = Counter(item["eval_method"] for rows in ewe().values() for item in rows)
        counted = {name: [len(rows)] for name, rows in ewe().items()} | {name: [n] for name, n in methods.items()}
    assert stated == counted
    assert f"{len(instances(suite))} items" in card
    assert "No native speaker has read" in card
    assert "CC BY 4.0" in card

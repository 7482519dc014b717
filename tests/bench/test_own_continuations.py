"""The Romanian last words and minimal pairs in bench/: sound, balanced, not guessed by form, as their cards say."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz.distance import Levenshtein
from simplemma import lemmatize

from gmtw import languages, load_instances
from gmtw.text.lexicons.lexicon import frequencies
from gmtw.text.lexicons.wordlist import wordlist_of
from gmtw.text.words import fold_word

BENCH = Path(__file__).parents[2] / "bench"
LAST, PAIRS = "ro-last-word", "ro-minimal-pairs"
PREFIX = {LAST: "ultim", PAIRS: "perechi"}
COUNTS = {LAST: 200, PAIRS: 300}
UNLISTED = {"in", "si"}  # flax and the note b: right, and not in the word list

Item = dict[str, Any]


@cache
def items(suite: str) -> tuple[Item, ...]:
    """The items of a set as they stand in its file."""
    return tuple(map(json.loads, (BENCH / suite / "items.jsonl").read_text("utf-8").splitlines()))


def card(suite: str) -> str:
    """The data card of a set, its lines joined."""
    return " ".join((BENCH / suite / "README.md").read_text("utf-8").split())


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def good(item: Item) -> str:
    return str(item["candidates"][item["gold"][0]])


def bad(item: Item) -> str:
    return str(item["candidates"][1 - item["gold"][0]])


@pytest.mark.parametrize("suite", COUNTS)
def test_ids_count_on_and_nothing_stands_twice(suite: str) -> None:
    ids = [item["id"] for item in items(suite)]
    assert ids == [f"{PREFIX[suite]}-{number:03}" for number in range(1, COUNTS[suite] + 1)]
    texts = [item["context"] if suite == LAST else good(item) for item in items(suite)]
    assert len(set(texts)) == COUNTS[suite]


@pytest.mark.parametrize("suite", COUNTS)
@pytest.mark.parametrize("name", ["items.jsonl", "README.md"])
def test_files_are_composed_and_without_cedilla(suite: str, name: str) -> None:
    text = (BENCH / suite / name).read_text("utf-8")
    assert unicodedata.is_normalized("NFC", text)
    assert not set("şţŞŢ") & set(text)
    assert name == "README.md" or not re.search(r"[^\S \n]|  ", text)


@pytest.mark.parametrize("suite", COUNTS)
def test_items_have_the_stated_keys(suite: str) -> None:
    common = {"id", "context", "category"}
    own = {LAST: {"last_word", "meta"}, PAIRS: {"candidates", "gold"}}
    assert all(item.keys() == common | own[suite] for item in items(suite))


@pytest.mark.parametrize("suite", COUNTS)
def test_every_word_that_is_meant_right_is_in_the_word_list(suite: str) -> None:
    known = wordlist_of(languages.load("ro"))
    assert known is not None
    for item in items(suite):
        said = f"{item['context']} {item['last_word']}" if suite == LAST else good(item)
        assert {word for word in words(said) if not known.is_word(word)} <= UNLISTED, item["id"]


@pytest.mark.parametrize("suite", COUNTS)
def test_the_card_has_the_counts_of_the_file_and_says_what_was_not_checked(suite: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", (BENCH / suite / "README.md").read_text("utf-8"), re.MULTILINE)
    counted = Counter(item["category"] for item in items(suite))
    if suite == LAST:
        counted += Counter(item["meta"]["pos"] for item in items(suite))
    assert {name: int(count) for name, count in rows} == counted
    assert len(rows) == len(counted)
    assert "No native speaker has read" in card(suite)
    assert "CC BY 4.0" in card(suite)
    assert f"{COUNTS[suite]} " in card(suite)


def test_a_passage_has_two_to_four_sentences_and_ends_in_one_word() -> None:
    for item in items(LAST):
        text = f"{item['context']} {item['last_word']}"
        assert 25 <= len(text.split()) <= 60, item["id"]
        assert 2 <= len(re.findall(r"[.?!] ", text)) + 1 <= 4, item["id"]
        assert re.fullmatch(r"\w+", item["last_word"]), item["id"]
        assert item["context"] == item["context"].strip(), item["id"]
        assert item["context"][-1] not in ".?!-", item["id"]


def test_last_words_are_many_kinds_of_words() -> None:
    """Half or more need the passage, at most 40 % are repeated, 50 or more bear a mark, as the card says."""
    shares = {
        "need the passage": sum(item["meta"]["needs_passage"] for item in items(LAST)),
        "are repeated": sum(item["meta"]["repeated"] for item in items(LAST)),
        "bear a mark": sum(not item["last_word"].isascii() for item in items(LAST)),
    }
    assert shares["need the passage"] >= 100
    assert shares["are repeated"] <= 80
    assert shares["bear a mark"] >= 50
    assert max(Counter(item["last_word"] for item in items(LAST)).values()) <= 4
    for said, count in shares.items():
        assert f"{count} {said}" in card(LAST)


def forms(item: Item) -> tuple[bool, bool]:
    """Return if the context has a form of the last word: surely (itself or its lemma), and perhaps (its beginning)."""
    last, said = item["last_word"].lower(), words(item["context"])
    start = fold_word(last)[: max(4, len(last) - 3)]
    sure = any(word == last or lemmatize(word, "ro") == lemmatize(last, "ro") for word in said)
    return sure, sure or any(len(last) > 3 and fold_word(word).startswith(start) for word in said)


def test_a_word_is_flagged_as_repeated_when_the_passage_has_it_in_some_form() -> None:
    for item in items(LAST):
        sure, perhaps = forms(item)
        assert perhaps if item["meta"]["repeated"] else not sure, (item["id"], item["last_word"])


def copied(item: Item) -> str:
    """The word that last followed the word before the gap, earlier in the passage; "" where it stands once."""
    said = words(item["context"])
    found = [after for before, after in pairwise(said) if before == said[-1]]
    return found[-1] if found else ""


def most_frequent(item: Item) -> str:
    """The content word that the passage has most often, the later one where several are."""
    said = [word for word in words(item["context"]) if len(word) > 3]
    return max(reversed(said), key=said.count)


@pytest.mark.parametrize("script", [copied, most_frequent])
def test_a_script_that_copies_from_the_passage_finds_few_last_words(script: Callable[[Item], str]) -> None:
    found = sum(script(item) == item["last_word"].lower() for item in items(LAST))
    assert found <= 40
    assert f"`{script.__name__}` {found}" in card(LAST)


def test_pairs_are_balanced_in_every_category() -> None:
    counted = Counter((item["category"], tuple(item["gold"])) for item in items(PAIRS))
    assert set(counted.values()) == {30}
    assert Counter(item["gold"][0] for item in items(PAIRS)) == {0: 150, 1: 150}
    assert {item["context"] for item in items(PAIRS)} == {""}


def test_the_sentences_of_a_pair_differ_in_one_word_or_in_order_alone() -> None:
    """One word is another, in other categories than word order; there the same words stand otherwise."""
    for item in items(PAIRS):
        right, wrong = (re.sub(r"[.,?!]", "", text.lower()).split() for text in (good(item), bad(item)))
        assert right != wrong, item["id"]
        if item["category"] == "topica":
            assert sorted(right) == sorted(wrong), item["id"]
        else:
            assert len(right) == len(wrong), item["id"]
            assert sum(one != other for one, other in zip(right, wrong, strict=True)) == 1, item["id"]
        assert abs(len(good(item)) - len(bad(item))) <= 4, item["id"]
        assert good(item)[-1] == bad(item)[-1] in ".?!"


def test_marks_alone_differ_where_marks_are_asked() -> None:
    """Taken off, they leave the same sentence; î for â, one sound, is a mark as well."""
    for item in (item for item in items(PAIRS) if item["category"] == "diacritice"):
        right, wrong = good(item), bad(item)
        one_sound = right.lower().replace("î", "â") == wrong.lower().replace("î", "â")
        assert fold_word(right) == fold_word(wrong) or one_sound, item["id"]
        assert Levenshtein.distance(good(item), bad(item)) <= 2, item["id"]


def test_a_word_list_alone_finds_few_bad_sentences() -> None:
    """Only where marks are asked is a bad word none, as often as the card says."""
    known = wordlist_of(languages.load("ro"))
    assert known is not None
    found = [i for i in items(PAIRS) if any(not known.is_word(word) for word in set(words(bad(i))) - UNLISTED)]
    assert {item["category"] for item in found} == {"diacritice"}
    assert len(found) <= 20
    assert f"in {len(found)} pairs a form that is no word" in card(PAIRS)


def test_no_frame_is_used_more_than_five_times() -> None:
    """A frame is the two words that replace each other, or the two words a sentence begins with."""
    changed, begun = Counter[tuple[str, str]](), Counter[str]()
    for item in items(PAIRS):
        right, wrong = words(good(item)), words(bad(item))
        begun[" ".join(right[:2])] += 1
        if item["category"] != "topica":
            changed[" ".join(w for w in right if w not in wrong), " ".join(w for w in wrong if w not in right)] += 1
    assert max(changed.values()) <= 5
    assert max(begun.values()) <= 5


SCRIPTS: dict[str, Callable[[str], float]] = {
    "shorter": lambda text: -len(text),
    "longer": len,
    "fewer words": lambda text: -len(text.split()),
    "frequency, sum": lambda text: sum(frequencies("ro").get(word, 0.0) for word in words(text)),
    "frequency, mean": lambda text: sum(frequencies("ro").get(w, 0.0) for w in words(text)) / len(words(text)),
    "more marks": lambda text: sum(not letter.isascii() for letter in text),
}
"""Scripts that choose without grammar: the sentence that scores more here; a tie counts half."""


def share(script: str, category: str) -> float:
    """The share of pairs that a script gets right, of one category or of all ("")."""
    chosen = [item for item in items(PAIRS) if category in ("", item["category"])]
    found = 0.0
    for item in chosen:
        right, wrong = SCRIPTS[script](good(item)), SCRIPTS[script](bad(item))
        found += 0.5 if abs(right - wrong) < 1e-9 else right > wrong
    return found / len(chosen)


@pytest.mark.parametrize("script", SCRIPTS)
def test_length_frequency_and_marks_do_not_tell_which_sentence_is_right(script: str) -> None:
    """Over all pairs each script stays between .40 and .60, and its share stands in the card."""
    assert 0.40 <= share(script, "") <= 0.60
    assert f"| {script} | {share(script, ''):.2f} |" in card(PAIRS)


@pytest.mark.parametrize("category", ["acord", "clitice", "caz", "diacritice", "topica"])
@pytest.mark.parametrize("script", ["shorter", "longer", "frequency, sum"])
def test_no_category_is_given_away_by_length_or_frequency(script: str, category: str) -> None:
    assert 0.35 <= share(script, category) <= 0.65


@pytest.mark.parametrize(("suite", "count", "asks"), [(LAST, 200, "last-word"), (PAIRS, 300, "choice")])
def test_the_reader_takes_them(suite: str, count: int, asks: str) -> None:
    instances = load_instances(BENCH / suite)
    assert len(instances) == count
    assert {instance.level for instance in instances} == {asks}
    assert all(set(instance.prompts) == {"ro"} for instance in instances)
    assert all(instance.meta.keys() == {"pos", "repeated", "needs_passage"} for instance in instances) or suite == PAIRS

"""The accuracy of the feature lexicon, against the gold features of a treebank in CoNLL-U.

    python benchmarks/features.py FILE.conllu [--language ro] [--wrong 40]

Read are nouns, adjectives and verbs. "says": the share of them of which the lexicon says all it could be; "right": the
share of those whose gold reading is among what it says; "sure": the share of those that it reads in one way only;
"equal": the share of these whose reading is the gold one.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gmtw.languages import load
from gmtw.text.lexicons.features import Features, Reading, features_of
from gmtw.text.words import tidy

POS = {"NOUN": ("noun",), "ADJ": ("adj",), "VERB": ("verb", "aux", "adj"), "AUX": ("verb", "aux", "adj")}
FORMS = {"Pres": "pres", "Imp": "impf", "Past": "past", "Pqp": "plup"}


class Gold(NamedTuple):
    """A word of the treebank with its features."""

    word: str
    pos: str
    feats: dict[str, str]


def gold_words(path: Path) -> Iterator[Gold]:
    """Yield the nouns, adjectives and verbs of a CoNLL-U file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if len(fields) > 5 and fields[3] in POS and fields[1].strip("-").isalpha():
            feats = dict(pair.split("=") for pair in fields[5].split("|") if "=" in pair)
            yield Gold(tidy(fields[1].strip("-")), fields[3], feats)


def agrees(reading: Reading, gold: Gold) -> bool:
    """Return whether nothing that both say of the word differs."""
    feats = gold.feats
    said = (
        (reading.shown, {"Masc": "m", "Fem": "f"}.get(feats.get("Gender", ""))),
        (reading.number, {"Sing": "s", "Plur": "p"}.get(feats.get("Number", ""))),
        (reading.case, {"Acc,Nom": "na", "Dat,Gen": "gd", "Voc": "voc"}.get(feats.get("Case", ""))),
        (reading.person, feats.get("Person")),
        (reading.form, _form(feats)),
        ({True: "Def", False: "Ind", None: ""}[reading.definite], feats.get("Definite")),
    )
    same = all(not ours or not theirs or ours == theirs for ours, theirs in said)
    return same and reading.pos in POS[gold.pos]


def _form(feats: dict[str, str]) -> str | None:
    kind = feats.get("VerbForm", "")
    if kind in ("Inf", "Ger", "Part"):
        return {"Inf": "inf", "Ger": "ger", "Part": "part"}[kind]
    if feats.get("Mood") == "Sub":
        return "subj"
    return FORMS.get(feats.get("Tense", "")) if feats.get("Mood") == "Ind" else None


class Measured(NamedTuple):
    """Counts by part of speech and of all, and how often each word was read wrongly."""

    counts: dict[str, Counter[str]]
    wrong: Counter[str]


def measure(features: Features, path: Path) -> Measured:
    """Return how the lexicon reads the words of a treebank."""
    counts: dict[str, Counter[str]] = {pos: Counter() for pos in (*POS, "all")}
    wrong: Counter[str] = Counter()
    for gold in gold_words(path):
        readings = features.readings(gold.word)
        right = any(agrees(reading, gold) for reading in readings)
        sure = len(readings) == 1
        one = {"words": 1, "says": bool(readings), "right": right, "sure": sure, "equal": sure and right}
        counts[gold.pos].update(one)
        counts["all"].update(one)
        if readings and not right:
            spelled = "|".join(f"{name}={value}" for name, value in gold.feats.items())
            wrong[f"{gold.word} {gold.pos} {spelled}: {readings}"] += 1
    return Measured(counts, wrong)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--language", default="ro")
    parser.add_argument("--wrong", type=int, default=0, help="print so many of the words that are read wrongly")
    args = parser.parse_args()
    features = features_of(load(args.language))
    if features is None:
        raise SystemExit(f"The language folder {args.language!r} has no [paradigms]; name one that has.")
    measured = measure(features, args.file)
    for pos, count in measured.counts.items():
        says, sure = max(1, count["says"]), max(1, count["sure"])
        print(
            f"{pos:5} words {count['words']:6} says {says / count['words']:.3f} right {count['right'] / says:.4f} "
            f"sure {sure / says:.3f} equal {count['equal'] / sure:.4f}"
        )
    for line, number in measured.wrong.most_common(args.wrong):
        print(number, line)


if __name__ == "__main__":
    main()

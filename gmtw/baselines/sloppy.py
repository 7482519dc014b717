"""A careless model whose damage is known to the word, so that its scores follow from the formulas of the metrics.

The plan breaks one drawn rule alone (`certificate.bites`). The explanation passes over one planned item, has
two phrases of another language, and lacks the marks of a share of its words. `expected` computes the scores
from this damage; it runs no metric and no detector.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gmtw import languages
from gmtw.baselines.plan_answers import filled, home_of, task_of, written
from gmtw.constraints import Scene, plan_from, trait
from gmtw.constraints.credit import filled as credit
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.text.lexicons.lexicon import lexicon_of
from gmtw.text.words import Word, fold_word, tidy, vocabulary, words
from gmtw.worlds import Cells, Paragraphs

STRIPPED = 0.15
"""The share of the words with marks that lose them."""

PHRASES = 2
"""The phrases of another language."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A careless answer and what is wrong with it.

    broken: which instruction the plan breaks. untold: planned cells that the explanation passes over.
    marked: words that carry marks or lost them; stripped: those that lost them. foreign: words of the phrases.
    """

    plan: Cells
    prose: str
    broken: int
    untold: int
    marked: int
    stripped: int
    foreign: int


def sloppy(instance: Instance, language: str) -> str:
    """The oracle's answer with known damage: every metric falls by what its formula takes for it."""
    hurt = damage(instance, language)
    return written(hurt.prose, filled(task_of(instance).scene, hurt.plan, language))


def expected(instance: Instance, language: str) -> dict[str, float]:
    """Return the scores of the careless answer, computed from its damage; G for a language with marks."""
    hurt, task = damage(instance, language), task_of(instance)
    rules = [rule for rule in task.rules if rule.side == "instruction"]
    cells = sum(len(set(row)) for row in hurt.plan.values())
    part, whole = credit(task.scene, task.rules, plan_from(task.scene, hurt.plan))
    fill = min(1.0, part / whole) if whole else 1.0
    restraint = min(1.0, task.scene.room / cells)
    traits = [trait(rule, task.scene) for at, rule in enumerate(rules) if at != hurt.broken]
    earned = math.fsum((fill if t.cap else 1.0) * (restraint if t.floor else 1.0) for t in traits)
    return {
        "U": earned / len(rules),
        "R": 1.0,
        "G": _quality(hurt, task.full_length),
        "F": (cells - hurt.untold) / cells,
    }


def _quality(hurt: Damage, full: int) -> float:
    """Return G of that many errors, as docs/scoring.md (G) defines it: exp(-7 errors / words) by length."""
    forms = [fold_word(word.text) for word in words(hurt.prose) if word.text.isalpha()]
    errors = hurt.stripped + hurt.foreign
    return math.exp(-7 * errors / len(forms)) * (0.8 + 0.2 * min(1.0, len(set(forms)) / full))


def damage(instance: Instance, language: str) -> Damage:
    """Return the careless answer to an instance."""
    task, rng = task_of(instance), RandomStream("sloppy", instance.fingerprint, language)
    assert task.certificate is not None, f"{instance.id} has no certificate"
    broken = rng.below(len(task.certificate.bites))
    plan = task.certificate.bites[broken]
    untold = rng.choice([entity for row in plan.values() for entity in row])
    paragraphs = _told(instance, language, plan, broken, untold, rng)
    phrases = rng.sample(languages.load(language).controls.slips, PHRASES)
    clean = _with(paragraphs, phrases, rng)
    marked = _marked(clean, languages.load(language))
    quoted = vocabulary("\n".join([instance.prompts[language], *_names(task.scene)]))
    lost = _lost(marked, quoted, languages.load(language), rng)
    return Damage(
        plan=plan,
        prose=_replaced(clean, lost),
        broken=broken,
        untold=1,
        marked=len(marked),
        stripped=len(lost),
        foreign=sum(len(words(phrase)) for phrase in phrases),
    )


def _told(instance: Instance, language: str, plan: Cells, broken: int, untold: str, rng: RandomStream) -> Paragraphs:
    """Return the plan told as the oracle tells it, without one item and without the rule that is broken."""
    rules = [rule for rule in task_of(instance).rules if rule.side == "instruction"]
    kept = [rule for at, rule in enumerate(rules) if at != broken]
    return home_of(instance).explain(instance, language, plan, rng, kept, frozenset({untold}))


def _with(paragraphs: Sequence[Sequence[str]], phrases: Sequence[str], rng: RandomStream) -> str:
    """Return the prose with each phrase at the end of a sentence, of two different ones if there are two."""
    sentences = [list(paragraph) for paragraph in paragraphs]
    places = rng.shuffled([(p, s) for p, sentence in enumerate(sentences) for s in range(len(sentence))])
    for at, phrase in enumerate(phrases):
        p, s = places[at % len(places)]
        sentences[p][s] = f"{sentences[p][s][:-1]}, {phrase}{sentences[p][s][-1]}"
    return "\n\n".join(" ".join(paragraph) for paragraph in sentences)


def _marked(prose: str, language: Language) -> list[Word]:
    """Return the words that carry marks."""
    marks = frozenset("".join(language.diacritics.letters.values()))
    return [word for word in words(prose) if not marks.isdisjoint(tidy(word.text))]


def _lost(
    marked: Sequence[Word], quoted: frozenset[str], language: Language, rng: RandomStream
) -> list[tuple[Word, str]]:
    """Return the words that lose their marks, with what is left: some of all, none that stays a word or is quoted."""
    bare = [(word, _bare(word.text, language)) for word in marked]
    lexicon = lexicon_of(language) if marked else None
    able = [pair for pair in bare if lexicon and not lexicon.is_word(tidy(pair[1])) and tidy(pair[1]) not in quoted]
    return rng.sample(able, round(STRIPPED * len(marked)))


def _bare(word: str, language: Language) -> str:
    """Return the word without its marks."""
    plain = {mark: letter for letter, marks in language.diacritics.letters.items() for mark in marks}
    table = str.maketrans(plain | {mark.upper(): letter.upper() for mark, letter in plain.items()})
    return word.translate(table)


def _replaced(prose: str, lost: Sequence[tuple[Word, str]]) -> str:
    for word, bare in lost:
        prose = prose[: word.start] + bare + prose[word.end :]
    return prose


def _names(scene: Scene) -> Iterator[str]:
    return (name for entity in scene.entities for names in entity.names.values() for name in names)

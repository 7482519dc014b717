"""The style of the texts of a run: described beside the scores, and averaged with none.

Sentences are those that end with a mark: titles, greetings and points of a list without one are left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import fmean, quantiles, stdev
from typing import NamedTuple

from gmtw import languages
from gmtw.core.errors import GmtwError
from gmtw.core.types import Frozen
from gmtw.languages import Language
from gmtw.reading.registers import REGISTERS, Register, register_of, register_words
from gmtw.results.run import Run
from gmtw.scoring.parse import read
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.text.repetition import mtld

SHORTEST = 20
"""A text of fewer words, as an option that was chosen, has no style."""

LONG = 6
"""LIX counts words of more letters as long."""

THOUSAND = 1000
"""The words for which rates are given."""

SHOWN = 12
"""The most words of a register that are named."""


class Spread(Frozen):
    """A mean over texts or sentences, and its middle half."""

    mean: float
    low: float
    high: float


class ModelStyle(Frozen):
    """The style of a model in a language. All rates are for a thousand words.

    texts: those that are long enough; short: the others. words: of those, by which rates are taken. length, deviation:
    Words a sentence, and their standard deviation. lix: Of texts. mtld: Of all texts one after the other. openings:
    The share of sentences that open with the word that opens the one before. connectives: Kind -> rate. registers:
    Register -> rate. kinds: Register of a text -> the share of such texts. evidence: Register -> its words with their
    numbers, the most frequent first. Empty where the language has no words of these kinds.
    """

    model: str
    language: str
    texts: int
    short: int
    words: int
    length: Spread
    deviation: float
    lix: Spread
    mtld: float | None
    openings: float
    connectives: Mapping[str, float]
    registers: Mapping[str, float]
    kinds: Mapping[str, float]
    evidence: Mapping[str, tuple[tuple[str, int], ...]]


class StyleReport(Frozen):
    """The styles of the models of a run. left: those without a text that is long enough."""

    set: str
    models: tuple[ModelStyle, ...]
    left: tuple[str, ...]


class _TextStyle(NamedTuple):
    """The style of one text."""

    words: Sequence[str]
    lengths: Sequence[int]
    lix: float
    openings: Sequence[str]
    connectives: Counter[str]
    registers: Mapping[Register, Sequence[str]]
    register: str


def style_of(run: Run) -> StyleReport:
    """Return the styles of the texts of a run. Raise GmtwError if no text is long enough."""
    found: defaultdict[tuple[str, str], list[_TextStyle]] = defaultdict(list)
    short: Counter[tuple[str, str]] = Counter()
    for model, language, text in _texts(run):
        style = _of(text, languages.load(language))
        if style is None:
            short[model, language] += 1
        else:
            found[model, language].append(style)
    if not found:
        raise GmtwError(f"expected a text of at least {SHORTEST} words to describe its style; {run.title} has none")
    models = tuple(_model(model, language, texts, short[model, language]) for (model, language), texts in found.items())
    return StyleReport(set=run.summary.set, models=models, left=tuple(name for name, _ in short.keys() - found.keys()))


def _texts(run: Run) -> Iterator[tuple[str, str, str]]:
    """Yield model, language and text of every output that was answered."""
    for record in run.records():
        output = run.output(record)
        if record.status == "graded" and output is not None and output.output:
            answer = read(output.output, run.instances[record.instance_id], record.language)
            yield record.model, record.language, answer.explanation


def _of(text: str, language: Language) -> _TextStyle | None:
    """Return the style of a text, None if it is too short."""
    read_text = WrittenText(text, language)
    sentences = [span for span in read_text.sentences if _ends(text[slice(*span)])]
    inside = [[text[a:b].lower() for a, b in read_text.words if first <= a < last] for first, last in sentences]
    inside = [words for words in inside if words]
    words = [word for sentence in inside for word in sentence]
    if len(words) < SHORTEST:
        return None
    registers = register_words(text, language)
    return _TextStyle(
        words,
        [len(sentence) for sentence in inside],
        lix(inside),
        [sentence[0] for sentence in inside],
        Counter({kind: len(set(read_text.connectives(kind))) for kind in language.writing.connectives}),
        {one: [" ".join(text[a:b].lower().split()) for a, b in registers[one]] for one in REGISTERS},
        register_of(registers),
    )


def _ends(sentence: str) -> bool:
    return sentence.rstrip(' \n\t"”»’)]*_').endswith((".", "!", "?", "…"))


def lix(sentences: Sequence[Sequence[str]]) -> float:
    """Return words a sentence, and words of more than six letters in a hundred (Björnsson 1968)."""
    words = [word for sentence in sentences for word in sentence]
    long = sum(sum(map(str.isalpha, word)) > LONG for word in words)
    return len(words) / len(sentences) + 100 * long / len(words)


def _model(model: str, language: str, texts: Sequence[_TextStyle], short: int) -> ModelStyle:
    words = [word for text in texts for word in text.words]
    lengths = [length for text in texts for length in text.lengths]
    same = [a == b for text in texts for a, b in pairwise(text.openings)]
    spoken = languages.load(language)
    known = any(getattr(spoken.registers, one) for one in REGISTERS)
    used = {one: Counter(word for text in texts for word in text.registers[one]) for one in REGISTERS if known}
    return ModelStyle(
        model=model,
        language=language,
        texts=len(texts),
        short=short,
        words=len(words),
        length=_spread(lengths),
        deviation=stdev(lengths) if len(lengths) > 1 else 0.0,
        lix=_spread([text.lix for text in texts]),
        mtld=mtld(words),
        openings=fmean(same) if same else 0.0,
        connectives={
            kind: THOUSAND * sum(text.connectives[kind] for text in texts) / len(words)
            for kind in spoken.writing.connectives
        },
        registers={one: THOUSAND * used[one].total() / len(words) for one in used},
        kinds={kind: fmean(text.register == kind for text in texts) for kind in KINDS if known},
        evidence={one: tuple(used[one].most_common(SHOWN)) for one in used},
    )


KINDS = ("formal", "neutral", "colloquial", "mixed")
"""The registers of a text."""


def _spread(values: Sequence[float]) -> Spread:
    low, _, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else (values[0],) * 3
    return Spread(mean=fmean(values), low=low, high=high)

"""The metrics of log-probabilities: paired accuracy, difsur, last word, perplexity and surprisal, in nats.

A candidate is scored by its own tokens: those that reach beyond the context, including the space before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, fsum
from typing import Any, Literal, NamedTuple

from gmtw.core.types import Answer, Instance, Score, Scored
from gmtw.scoring.metrics import TaskMetric
from gmtw.tasks.continuation.task import ContinuationTask

SAME = 1e-5
"""Nats within which two candidates are alike: as much as a batch may move a sum."""

Asks = Literal["choice", "last-word", "text"]


class Candidate(NamedTuple):
    """The surprisal of a candidate in nats, and over how much text: without a first token that nothing precedes.

    pieces: the surprisal of each token. top: whether each was the likeliest; () where nobody said.
    """

    nats: float
    pieces: tuple[float, ...]
    bytes: int
    words: int
    top: tuple[bool, ...]


class Unfit(ValueError):  # noqa: N818 - it is no fault of the program, but the reason why a score is None
    """The reason why the log-probabilities of a line say nothing of the item."""


Measure = Callable[[ContinuationTask, Sequence[Candidate]], tuple[float | None, dict[str, Any]]]
"""Item and candidates -> value and parts."""


class ContinuationMetric(TaskMetric[ContinuationTask]):
    """A metric of items that ask so; without log-probabilities its score is None.

    carries: `parts` have the sums. describes: it is no accuracy, and stays out of averages: a tenth of a nat per byte
    and an item more that is right are not worth the same.
    """

    task_type = ContinuationTask
    reads = "scored"

    def __init__(
        self,
        key: str,
        name: str,
        asks: Asks,
        measure: Measure,
        decides: tuple[str, ...] = (),
        carries: bool = False,
        describes: bool = False,
    ) -> None:
        self.key, self.name, self.decides = key, name, decides
        self.asks, self.value_of, self.carries, self.describes = asks, measure, carries, describes

    def suits(self, task: ContinuationTask) -> bool:
        """Return whether the item asks so."""
        return task.asks == self.asks

    def score(self, task: ContinuationTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the score by the log-probabilities of the answer."""
        try:
            found = candidates(task, answer.scored)
        except Unfit as why:
            held = {"rules": 1, "held": 0} if self.decides and answer.scored else {}
            return Score(metric=self.key, value=None, why_none=str(why), parts=held, describes=self.describes)
        value, parts = self.value_of(task, found)
        parts |= {"rules": 1, "held": int(value == 1)} if self.decides else {}
        parts |= sums(task, found, answer.scored) if self.carries else {}
        unsaid = "" if value is not None else "nobody said which tokens were the likeliest"
        return Score(metric=self.key, value=value, why_none=unsaid, parts=parts, describes=self.describes)


def candidates(task: ContinuationTask, scored: Sequence[Scored]) -> list[Candidate]:
    """The candidates of the item; raises Unfit where the line does not have them all."""
    if not scored:
        raise Unfit("the output has no log-probabilities; ask with gmtw run --logprobs")
    if len(scored) != len(task.candidates):
        raise Unfit(f"log-probabilities of {len(scored)} candidates, but the item has {len(task.candidates)}")
    return [_candidate(task, text, one) for text, one in zip(task.candidates, scored, strict=True)]


def _candidate(task: ContinuationTask, text: str, scored: Scored) -> Candidate:
    whole = task.head + text
    own = [n for n, (_, end) in enumerate(scored.offsets) if end > len(task.context) or not task.context]
    if not own or scored.offsets[own[-1]][1] < len(whole) or scored.offsets[own[0]][0] > len(task.head):
        raise Unfit(f"the offsets do not reach from the beginning to the end of {text[:40]!r}")
    if not _spelt(whole, [scored.offsets[n] for n in own]):
        raise Unfit(f"the offsets are out of order in {text[:40]!r}, or leave characters out")
    first = whole[: scored.offsets[own[0]][0]].strip() == ""
    known = [n for n in own if scored.logprobs[n] is not None]
    if not known or known not in ((own, own[1:]) if first else (own,)):
        raise Unfit(f"a token within {text[:40]!r} has no log-probability")
    read = whole[max(len(task.head), scored.offsets[known[0]][0]) :]
    pieces = tuple(-(scored.logprobs[n] or 0.0) for n in known)
    top = tuple(scored.top[n] for n in known) if scored.top else ()
    return Candidate(fsum(pieces), pieces, len(read.encode()), len(read.split()), top)


def _spelt(whole: str, offsets: Sequence[tuple[int, int]]) -> bool:
    """Return whether these tokens follow each other to the end, and each letter and digit is in one or several."""
    place = offsets[0][0]
    for start, end in offsets:
        if start > end or end < place or end > len(whole) or any(map(str.isalnum, whole[place:start])):
            return False
        place = end
    return True


def sums(task: ContinuationTask, found: Sequence[Candidate], scored: Sequence[Scored]) -> dict[str, Any]:
    """Return the figures that a summary adds up, by candidate. right: the places of the right ones."""
    return {
        "nats": [one.nats for one in found],
        "tokens": [len(one.pieces) for one in found],
        "bytes": [one.bytes for one in found],
        "words": [one.words for one in found],
        "right": list(task.gold),
        "bos": scored[0].bos,
    }


def right_share(task: ContinuationTask, surprisals: Sequence[float]) -> float:
    """Return the share of right ones among the likeliest candidates: a tie of right and wrong is half."""
    least = min(surprisals)
    best = [place for place, value in enumerate(surprisals) if value - least <= SAME]
    return sum(place in task.gold for place in best) / len(best)


def paired(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    """Return 1 if a right candidate is likelier than every wrong one; a tie of right and wrong is half."""
    return right_share(task, [one.nats for one in found]), {}


def paired_norm(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    """Return the same by byte of UTF-8, which does not depend on the tokenizer; the parts have it by token."""
    by_token = right_share(task, [one.nats / len(one.pieces) for one in found])
    return right_share(task, [one.nats / one.bytes for one in found]), {"by_token": by_token}


def difsur(good: float, bad: float) -> float:
    """Return 100 (bad - good) / max(good, bad), from -100 to 100; 0 if both are 0.

    `good` and `bad` are the surprisals of right and wrong candidates (Rodríguez et al., Findings of ACL 2025).

    >>> difsur(48, 60)
    20.0
    """
    largest = max(good, bad)
    return 100 * (bad - good) / largest if largest else 0.0


def surprisal_difference(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    """Return (difsur + 100) / 200 of the mean surprisals: .5 is no preference.

    The published figure, over the means of a whole set, is in the summary.
    """
    good, bad = (fsum(found[n].nats for n in places) / len(places) for places in (task.gold, task.wrong))
    value = difsur(good, bad)
    return (value + 100) / 200, {"difsur": value}


def last_word(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float | None, dict[str, Any]]:
    """Return 1 if the model would have ended the text with this word: each of its tokens was the likeliest.

    The tokens are found by their characters, so no letter is lost. The parts have the surprisal of all tokens as a
    probability, and that of the largest one, which the published figure takes for the word's.
    """
    (word,) = found
    parts = {"probability": exp(-word.nats), "largest": max(word.pieces)}
    return float(all(word.top)) if word.top else None, parts


def perplexity(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    """Return 1 / exp(nats / tokens); models with different tokenizers cannot be compared by it."""
    (text,) = found
    by_token = text.nats / len(text.pieces)
    return exp(-by_token), {"perplexity": exp(by_token)}


def surprisal(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    """Return exp(-nats / bytes): how likely the text is by byte, which does not depend on the tokenizer."""
    (text,) = found
    return exp(-text.nats / text.bytes), {}


METRICS = (
    ContinuationMetric("paired", "likelier candidate", "choice", paired, decides=("paired",), carries=True),
    ContinuationMetric("paired-norm", "likelier candidate by length", "choice", paired_norm),
    ContinuationMetric("difsur", "surprisal difference", "choice", surprisal_difference, describes=True),
    ContinuationMetric("last-word", "last word", "last-word", last_word, decides=("last-word",), carries=True),
    ContinuationMetric("perplexity", "one over perplexity", "text", perplexity, describes=True),
    ContinuationMetric("surprisal", "surprisal by byte", "text", surprisal, carries=True, describes=True),
)

"""Log-probabilities of candidates: pairs, last words, texts, and the figures of a set."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from math import exp, log
from pathlib import Path

import pytest

from gmtw.core.types import Instance, Output, Record, Scored
from gmtw.results.summary.continuation_figures import continuations, published_difsur
from gmtw.scoring.grade import Grading, metrics_for
from gmtw.scoring.metrics.log_probabilities import difsur
from gmtw.tasks.continuation.task import ContinuationTask
from gmtw.tasks.fingerprint import fingerprint


def scored(task: ContinuationTask, *pieces: Sequence[float | None], top: bool = False, whole: bool = False) -> Output:
    """An output that gives these surprisals to the candidates' tokens, of equal length; `whole`: to the context too."""
    found = []
    for text, given in zip(task.candidates, pieces, strict=True):
        start, end = len(task.context), len(task.head + text)
        cuts = [start + (end - start) * n // len(given) for n in range(len(given) + 1)]
        values = [None if one is None else -one for one in given]
        offsets = list(pairwise(cuts))
        before = [(0, start)] if whole and start else []
        found.append(
            Scored(
                logprobs=(*[-9.0 for _ in before], *values),
                offsets=(*before, *offsets),
                top=(True,) * len(before + offsets) if top else (),
            )
        )
    return Output(instance_id="x", scored=tuple(found))


def at(task: ContinuationTask, *offsets: tuple[int, int]) -> Output:
    """An output whose first candidate has tokens at these places."""
    first, *others = scored(task, *([1.0] for _ in task.candidates)).scored
    first = first.model_copy(update={"offsets": offsets, "logprobs": (-1.0,) * len(offsets)})
    return Output(instance_id="x", scored=(first, *others))


def graded(task: ContinuationTask, output: Output) -> Record:
    instance = Instance(
        id="x", source="s", level=task.asks, fingerprint=fingerprint(task), task=task, prompts={"ro": task.context}
    )
    return Grading(instance, output, "m").record()


PAIR = ContinuationTask(candidates=("Fata merge.", "Fata merg."), gold=(0,))
THREE = ContinuationTask(context="Cerul este", candidates=("albastru", "verde", "senin"), gold=(0, 2))
WORD = ContinuationTask(context="Plouă, așa că am luat", candidates=("umbrelă",), gold=(0,), asks="last-word")
TEXT = ContinuationTask(candidates=("Fata merge la școală.",), gold=(0,), asks="text")


def test_the_likelier_candidate_is_chosen() -> None:
    """Right where a gold candidate has the least surprisal, whichever of several; its parts have every sum."""
    record = graded(PAIR, scored(PAIR, [1.0, 2.0], [2.0, 2.0]))
    assert (record.scores["paired"].value, record.solved) == (1.0, True)
    assert record.scores["paired"].parts["nats"] == [3.0, 4.0]
    assert graded(PAIR, scored(PAIR, [3.0, 2.0], [2.0, 2.0])).scores["paired"].value == 0.0
    for least in (0, 2):
        pieces = [[1.0] if place == least else [2.0] for place in range(3)]
        assert graded(THREE, scored(THREE, *pieces)).scores["paired"].value == 1.0


def test_a_tie_of_right_and_wrong_is_half() -> None:
    """Values that differ by less than a batch may move them are equal; a tie of right ones costs nothing."""
    assert graded(PAIR, scored(PAIR, [1.0], [1.0 + 1e-6])).scores["paired"].value == 0.5
    assert graded(THREE, scored(THREE, [1.0], [2.0], [1.0])).scores["paired"].value == 1.0
    assert not graded(PAIR, scored(PAIR, [1.0], [1.0])).solved


def test_length_is_taken_out() -> None:
    """Over 11 and 10 bytes, 10.5 and 10 nats: the shorter is likelier, the longer by byte."""
    scores = graded(PAIR, scored(PAIR, [10.5], [10.0])).scores
    assert (scores["paired"].value, scores["paired-norm"].value) == (0.0, 1.0)
    assert graded(PAIR, scored(PAIR, [5.0, 5.5], [10.0])).scores["paired-norm"].parts["by_token"] == 1.0


def test_only_the_candidate_counts_not_its_context() -> None:
    """A server may send the tokens of the context too."""
    pieces = [[1.0, 1.0], [2.0], [3.0]]
    some, all_of = (graded(THREE, scored(THREE, *pieces, whole=whole)).scores for whole in (False, True))
    assert some == all_of
    assert some["paired"].parts["bytes"] == [8, 5, 5]


def test_every_piece_of_a_last_word_counts() -> None:
    """The surprisal is the sum, the largest piece stands beside it, and the word is right where all led."""
    score = graded(WORD, scored(WORD, [1.0, 3.0, 0.5], top=True)).scores["last-word"]
    assert (score.value, score.parts["nats"], score.parts["largest"]) == (1.0, [4.5], 3.0)
    assert score.parts["probability"] == pytest.approx(exp(-4.5))
    assert score.parts["bytes"] == [len("umbrelă".encode())]
    unknown = graded(WORD, scored(WORD, [1.0, 3.0])).scores["last-word"]
    assert unknown.value is None
    assert "likeliest" in unknown.why_none


def test_a_text_by_byte_and_by_token() -> None:
    """A first token that nothing precedes is in neither the nats nor the bytes."""
    scores = graded(TEXT, scored(TEXT, [None, 2.0, 4.0])).scores
    parts = scores["surprisal"].parts
    assert (parts["nats"], parts["tokens"]) == ([6.0], [2])
    assert parts["bytes"] == [len(TEXT.candidates[0][7:].encode())]
    assert scores["surprisal"].value == pytest.approx(exp(-6 / parts["bytes"][0]))
    assert scores["perplexity"].parts["perplexity"] == pytest.approx(exp(3))


@pytest.mark.parametrize(
    ("output", "why"),
    [
        (Output(instance_id="x", output="Fata merge."), "no log-probabilities"),
        (scored(TEXT, [1.0]), "of 1 candidates, but the item has 2"),
        (Output(instance_id="x", scored=(Scored(logprobs=(-1.0,), offsets=((0, 5),)),) * 2), "do not reach"),
        (scored(PAIR, [1.0, None], [1.0, 1.0]), "a token within 'Fata merge.' has no log-probability"),
        (scored(PAIR, [None, None, 1.0], [1.0, 1.0]), "a token within 'Fata merge.' has no log-probability"),
        (at(PAIR, (0, 4), (6, 11)), "or leave characters out"),
        (at(PAIR, (0, 4), (9, 4), (4, 11)), "out of order in 'Fata merge.'"),
        (at(PAIR, (0, 4), (4, 99)), "out of order in 'Fata merge.'"),
    ],
)
def test_what_does_not_fit_is_not_measured(output: Output, why: str) -> None:
    """The score is None and says why; it is never 0."""
    record = graded(PAIR, output)
    assert {score.value for score in record.scores.values()} == {None}
    assert all(why in score.why_none for score in record.scores.values())


def test_difsur_is_the_published_one(simileval: Path) -> None:
    """All vectors of the reference, exactly."""
    vectors = json.loads((simileval / "reference_values.json").read_text())["difsur"]
    assert len(vectors) == 7
    for good, bad, expected in vectors:
        assert published_difsur(good, bad) == expected == difsur(good, bad)


def test_the_figures_of_a_set() -> None:
    """Means of sums, difsur over them and by pair; nats over what is right."""
    pairs = [graded(PAIR, scored(PAIR, [good / 2, good / 2], [bad])) for good, bad in ((4.0, 5.0), (6.0, 3.0))]
    found = continuations(pairs)
    assert found
    assert (found.good.value, found.bad.value, found.difsur, found.bos) == (5.0, 4.0, -20.0, "no")
    assert found.difsur_pairs.value == pytest.approx((20 - 50) / 2)
    assert (found.per_token, found.per_byte, found.per_word) == (10 / 4, 10 / 22, 10 / 4)
    assert found.perplexity == pytest.approx(exp(2.5))


def test_lists_that_are_no_pairs_have_a_difsur_too() -> None:
    """Good and bad sentences apart, as in CoLA: the published figure is of their means."""
    bad = TEXT.model_copy(update={"gold": ()})
    found = continuations([graded(TEXT, scored(TEXT, [4.0])), graded(bad, scored(bad, [5.0]))])
    assert found
    assert (found.difsur, found.difsur_pairs.n) == (20.0, 0)


def test_without_log_probabilities_there_are_no_figures() -> None:
    assert continuations([graded(PAIR, Output(instance_id="x", output="a"))]) is None


def test_each_kind_of_item_has_its_metrics() -> None:
    kinds: list[tuple[ContinuationTask, tuple[str, ...]]] = [
        (PAIR, ("difsur", "paired", "paired-norm")),
        (WORD, ("last-word",)),
        (TEXT, ("perplexity", "surprisal")),
        (THREE, ("bertscore", "cosine", "difsur", "moverscore", "paired", "paired-norm")),
    ]
    for task, keys in kinds:
        instance = Instance(id="x", source="s", level="l", fingerprint="f", task=task, prompts={})
        assert tuple(key for key in metrics_for(instance)) == keys


def test_a_probability_is_not_above_one() -> None:
    """A log-probability above 0, or no number, is refused where it is read."""
    for wrong in (0.1, float("nan"), -float("inf")):
        with pytest.raises(ValueError, match="logprobs"):
            Scored(logprobs=(wrong,), offsets=((0, 1),))
    assert Scored(logprobs=(log(0.5),), offsets=((0, 1),)).nats == pytest.approx(log(2))


def test_only_the_first_token_of_a_text_has_nothing_before_it() -> None:
    """After a context there is always something: to leave the first one out would make a candidate likelier."""
    record = graded(THREE, scored(THREE, [None, 1.0], [1.0, 1.0], [1.0, 1.0]))
    assert "has no log-probability" in record.scores["paired"].why_none


def test_tokens_may_share_a_letter_and_leave_out_what_is_none() -> None:
    """An emoji is four tokens of bytes at one place; some tokenizers drop spaces and characters that nobody sees."""
    assert graded(PAIR, at(PAIR, (0, 1), (0, 1), (0, 4), (5, 10), (10, 11))).scores["paired"].value is not None


def test_an_unfit_line_counts_where_it_decides() -> None:
    """A deciding metric counts the item as tried and not held; a describing one counts nothing, nor does no line."""
    unfit = graded(PAIR, scored(TEXT, [1.0])).scores
    assert unfit["paired"].parts == {"rules": 1, "held": 0}
    assert unfit["difsur"].parts == unfit["paired-norm"].parts == {}
    assert (unfit["difsur"].describes, unfit["paired"].describes) == (True, False)
    assert graded(PAIR, Output(instance_id="x", output="Fata merge.")).scores["paired"].parts == {}

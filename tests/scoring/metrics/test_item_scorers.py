"""The scorers of items, each by itself: what earns, what is unparsed, and what the parts say."""

from __future__ import annotations

from typing import Any

import pytest

from gmtw.core.errors import GmtwError
from gmtw.core.types import Answer, Instance, Score
from gmtw.scoring.grade import metrics_for
from gmtw.scoring.metrics import METRICS
from gmtw.scoring.metrics.item_scorers import ItemScorer, keyword_share
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.item.regex_patterns import SlowPatternError
from gmtw.tasks.item.task import AnswerTask


def measured(expect: dict[str, Any], text: str, language: str = "ca", **fields: Any) -> Score:
    """The score of an answer to an item that expects so, by the metric that it names."""
    task = AnswerTask(question="?", expect=expect, **fields)
    print_ = fingerprint(task)
    instance = Instance(id="x", source="s", level="l", fingerprint=print_, task=task, prompts={language: "?"})
    metric = METRICS.get(str(expect["method"]))
    assert metric.applies(instance)
    return metric.measure(instance, Answer(plan=None, explanation=text), language)


EXAMPLES: dict[str, tuple[dict[str, Any], str, str]] = {
    "choice": ({"letter": "B"}, "B", "A"),
    "exact": ({"value": "raïm"}, "raïm", "raim"),
    "regex": ({"pattern": "^(cregui)$"}, "cregui", "creu"),
    "keywords": ({"words": ["gat", "gos"]}, "El gat i el gos.", "El peix."),
    "format": ({"checks": {"must_ask_clarification": True}}, "Quin dia?", "Un dia."),
    "quality": ({}, "Penso que això és així, però també ho hem de veure amb més detall.", "The people came."),
    "composite": ({"words": ["detall"]}, "Penso que això és així, però ho hem de veure en detall.", "The people came."),
}
"""For each scorer what an item expects, an answer that passes, and one that does not."""


def test_every_scorer_has_an_example() -> None:
    """A scorer that is added is tried: add it to EXAMPLES."""
    assert {metric.key for metric in METRICS if isinstance(metric, ItemScorer)} == set(EXAMPLES)


@pytest.mark.parametrize("key", EXAMPLES)
def test_each_item_has_one_scorer(key: str) -> None:
    """The one whose key its method is; that one alone decides whether it is solved. Only the right answer passes."""
    task = AnswerTask(question="?", expect={"method": key})
    instance = Instance(id="x", source="s", level="l", fingerprint="", task=task, prompts={})
    suited = [metric for metric in METRICS if metric.applies(instance)]
    assert [(metric.key, metric.decides) for metric in suited] == [(key, (key,))]
    expect, right, wrong = EXAMPLES[key]
    good, bad = (measured({"method": key, **expect}, text) for text in (right, wrong))
    assert (good.metric, good.parts["held"], bad.parts["held"]) == (key, 1, 0)
    assert (good.value or 0.0) > (bad.value or 0.0)


def test_a_method_that_no_scorer_has_is_refused() -> None:
    """Grading it would give an output without a score, which no report shows."""
    task = AnswerTask(question="?", expect={"method": "lenght"})
    instance = Instance(id="x", source="s", level="lenght", fingerprint="", task=task, prompts={})
    with pytest.raises(GmtwError, match="no metric measures 'x', a task of type 'answer' and level 'lenght'; the metr"):
        metrics_for(instance)


@pytest.mark.parametrize(
    ("text", "value", "chosen"),
    [("B", 1, "B"), ("Răspuns: b)", 1, "B"), ("C", 0, "C"), ("D", 0, "D"), ("A", 0, "A"), ("nu știu", 0, "?")],
)
def test_a_letter_is_right_wrong_or_unread(text: str, value: int, chosen: str) -> None:
    """An unread answer scores 0 as a wrong one does, and is counted apart."""
    score = measured({"method": "choice", "letter": "B"}, text, choices=("unu", "doi", "trei", "patru"))
    assert (score.value, score.parts["held"], score.parts["rules"]) == (value, value, 1)
    assert (score.parts["gold"], score.parts["chosen"], score.parts["options"]) == ("B", chosen, 4)
    assert score.parts.get("unparsed", 0) == (chosen == "?")


@pytest.mark.parametrize(
    ("gold", "said", "chosen"), [("B", "D", "D"), ("B", "E", "?"), ("E", "E", "E"), ("E", "F", "?")]
)
def test_letters_of_options_in_the_prompt_only(gold: str, said: str, chosen: str) -> None:
    """If the item lists none, A to D may be chosen, and up to the gold letter beyond."""
    score = measured({"method": "choice", "letter": gold}, said)
    assert (score.parts["chosen"], score.value) == (chosen, float(gold == said))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("raïm", 1),
        (" «Raïm». ", 1),
        ("Penso que sí.\nResposta: raïm", 1),
        ("raim", 0),
        ("el raïm", 0),
        ("Resposta: raim", 0),
    ],
)
def test_exact_is_the_form_and_nothing_beside_it(text: str, value: int) -> None:
    """Quotes, capitals and an announcement are forgiven; an accent is not."""
    score = measured({"method": "exact", "value": "Raïm"}, text)
    assert (score.value, score.parts["held"]) == (value, value)
    assert "unparsed" not in score.parts


@pytest.mark.parametrize(
    ("pattern", "text", "value"),
    [
        ("^(cregui)$", "Cregui", 1),
        ("^(cregui)$", "«cregui».", 1),
        ("^(cregui)$", "Resposta: cregui", 1),
        ("^(cregui)$", "el nen cregui", 0),
        ("cregui", "que el nen cregui el que", 1),
        ("^l'hi$", "l’hi", 1),
        ("x", "…", 0),
    ],
)
def test_a_pattern_is_searched_in_the_answer(pattern: str, text: str, value: int) -> None:
    """As it is, without quotes and marks around it, and in what it announces as its answer."""
    score = measured({"method": "regex", "pattern": pattern}, text)
    assert score.value == value
    assert score.parts.get("unparsed", 0) == (text == "…")


@pytest.mark.parametrize(
    ("words", "text", "share", "missing"),
    [
        (["pisică", "șoarece"], "Pisica prinde un șoarece.", 0.5, ["pisică"]),
        (["pisic", "șoarece"], "PISICILE prind ŞOARECELE", 1, []),
        (["apă", "apă", "foc"], "foc", 0.5, ["apă"]),
        (["ac"], "aceste ace", 0, ["ac"]),
        (["lapte"], "laptelelo", 1, []),
        (["lapte"], "laptelelor", 0, ["lapte"]),
        (["cafea cu lapte"], "o cafea   cu\nlapte cald", 1, []),
        (["c++", "-5"], "scriu c++ la -5 grade", 1, []),
        (["art"], "start", 0, ["art"]),
        (["stele"], "ste le", 0, ["stele"]),
    ],
)
def test_keywords_are_whole_words_with_an_ending(words: list[str], text: str, share: float, missing: list[str]) -> None:
    """Four letters may take up to four more; case, cedillas and spaces do not matter; each word counts once."""
    assert keyword_share(words, text) == (share, missing)
    score = measured({"method": "keywords", "words": words}, text, "ro")
    assert score.value == share
    assert score.parts.get("missing", []) == missing


@pytest.mark.parametrize(
    ("answer", "held"), [("unu doi trei patru cinci șase șapte", 1), ("unu doi trei patru cinci șase", 0)]
)
def test_seven_tenths_pass(answer: str, held: int) -> None:
    """7 of 10 keywords are a pass, 6 are none; the value stays what it is."""
    words = ["unu", "doi", "trei", "patru", "cinci", "șase", "șapte", "opt", "nouă", "zece"]
    score = measured({"method": "keywords", "words": words}, answer, "ro")
    assert score.value == pytest.approx(len(answer.split()) / 10)
    assert score.parts["held"] == held


EWE = "Mede asi le eme be nyatefe wònye be le ŋkeke siawo me la, mía dometɔ aɖewo yi suku eye wosrɔ̃ nu geɖe."
"""A sentence in Ewe."""


def test_quality_and_composite_are_means() -> None:
    """Composite is the mean of quality, keywords and format, of the last two where the item asks for them."""
    quality = measured({"method": "quality"}, EWE, "ee").value
    assert quality is not None
    assert 0 < quality <= 1
    assert measured({"method": "quality"}, EWE, "zz").value == 0
    words = {"words": ["suku", "tefe"]}
    plain, worded = (measured({"method": "composite"} | more, EWE, "ee") for more in ({}, words))
    assert (plain.value, plain.parts["quality"]) == (quality, quality)
    assert "keywords" not in plain.parts
    assert worded.value == pytest.approx((quality + 0.5) / 2)
    assert worded.parts["keywords"] == 0.5
    assert "format" not in worded.parts


@pytest.mark.parametrize("method", ["choice", "exact", "regex", "keywords", "quality", "composite"])
def test_an_answer_without_letters_is_unparsed(method: str) -> None:
    """Marks alone are no answer, whatever is expected."""
    expect = {"method": method, "letter": "A", "value": "?", "pattern": ".", "words": ["?"]}
    score = measured(expect, " ?! ", "ro")
    assert (score.value, score.parts) == (0.0, {"rules": 1, "held": 0, "unparsed": 1})


def test_a_format_is_demands_times_limits() -> None:
    """The value, and each check by its name in the parts."""
    checks, five = {"list_item_count": 5, "max_word_count": 25}, "\n".join(f"- atikutsetse {n} le eme" for n in "abcde")
    score = measured({"method": "format", "checks": checks}, five, "ee")
    assert (score.value, score.parts["checks"]) == (1.0, {"list_item_count": 1.0, "max_word_count": 1.0})
    long = measured({"method": "format", "checks": checks}, five + " le xɔ me fifia", "ee")
    assert long.parts["checks"]["list_item_count"] == 1.0
    assert long.value is not None
    assert long.value < 1
    both = measured({"method": "composite", "checks": checks}, five, "ee")
    assert both.parts["format"] == 1.0
    assert both.value == pytest.approx((both.parts["quality"] + 1) / 2)


def test_a_scorer_that_gives_up_has_no_score(monkeypatch: pytest.MonkeyPatch) -> None:
    """None with how it ended, in the parts too, so that a summary can count it."""

    def slow(*_: object) -> None:
        raise SlowPatternError("too slow")

    monkeypatch.setattr(METRICS.get("regex"), "robust", slow)
    score = measured({"method": "regex", "pattern": "a"}, "a")
    assert (score.metric, score.value, score.why_none) == ("regex", None, "robust scorer: too slow")
    assert score.parts == {"rules": 1, "held": 0, "crash": "robust scorer: too slow"}

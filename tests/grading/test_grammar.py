"""The part `grammar` of G: which matches count, per what, and what is left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gmtw.core.types import Evidence, Instance, Output, Score
from gmtw.datasets.instance_set import InstanceSet
from gmtw.grading.grammar import Grammar, with_grammar
from gmtw.grading.inputs import Job
from gmtw.grading.model_labels import ModelRow
from gmtw.providers.languagetool import connect
from gmtw.scoring.grade import Grading

if TYPE_CHECKING:
    from tests.conftest import Replay

TEXT = (
    "😀 Prima zi e o aventurra: vizităm Muzeul Țării Crișurilor. "
    "În a doua zi mergem la la Parcul Brătianu. Un plan bun."
)


@pytest.fixture
def grammar(languagetool: Replay) -> Iterator[Grammar]:
    found = Grammar(connect(languagetool.url, ["ro"]))
    yield found
    found.close()


def scores(grammar: Grammar, instance: Instance, text: str, language: str = "ro") -> tuple[Score, Score]:
    """G of the text, without and with grammar."""
    grading = Grading(instance, Output(instance_id=instance.id, output=text, language=language))
    before = grading.score("G")
    return before, grammar.added(before, grading)


def test_errors_count_per_100_words(grammar: Grammar, travel: Instance) -> None:
    """Two count of the five that the server found, in the words that G counts; G itself stays."""
    before, after = scores(grammar, travel, TEXT)
    assert before.parts["words"] == 21
    assert after.parts == {**before.parts, "grammar": 100 * 2 / 21}
    assert (after.value, after.metric) == (before.value, "G")


def test_evidence_names_words_rule_and_message(grammar: Grammar, travel: Instance) -> None:
    """The evidence of G comes first; each error says where it stands, in characters of the explanation."""
    before, after = scores(grammar, travel, TEXT)
    assert after.evidence[: len(before.evidence)] == before.evidence
    first, second = after.evidence[len(before.evidence) :]
    assert first == Evidence(
        kind="grammar",
        rule="MORFOLOGIK_RULE_RO_RO",
        where="S-a găsit o posibilă greșeală de ortografie.",
        text="aventurra",
        start=TEXT.index("aventurra"),
        end=TEXT.index("aventurra") + 9,
    )
    assert (second.rule, second.text) == ("WORD_REPEAT_RULE", "la la")


def test_names_and_words_of_the_prompt_are_never_errors(grammar: Grammar, travel: Instance, schedule: Instance) -> None:
    """A match that touches a name goes, and one that repeats the prompt ("un plan"); other instances' names count.

    "la la" counts although "la" stands in a name.
    """
    assert {piece.text for piece in scores(grammar, travel, TEXT)[1].evidence if piece.kind == "grammar"} == {
        "aventurra",
        "la la",
    }
    assert {piece.text for piece in scores(grammar, schedule, TEXT)[1].evidence if piece.kind == "grammar"} == {
        "aventurra",
        "Crișurilor",
        "la la",
        "la Parcul",
    }


def test_punctuation_is_no_word_of_the_prompt(grammar: Grammar, travel: Instance, languagetool: Replay) -> None:
    """A match without any word in it counts."""
    text = "Mergem la munte,, apoi la mare."
    match = {"offset": text.index(",,"), "length": 2, "message": "m", "rule": {"id": "DOUBLE_PUNCTUATION"}}
    languagetool.recorded["matches"][text] = [match]
    assert scores(grammar, travel, text)[1].parts["grammar"] == pytest.approx(100 / 6)


def test_a_clean_text_has_no_errors(grammar: Grammar, travel: Instance) -> None:
    """Measured, and zero."""
    assert scores(grammar, travel, "Mergem la munte.")[1].parts["grammar"] == 0.0


def test_what_cannot_be_measured_is_none(grammar: Grammar, travel: Instance, languagetool: Replay) -> None:
    """No words, or a language that the server lacks: None, and nothing is asked."""
    languagetool.asked.clear()
    assert scores(grammar, travel, '{"day1": []}')[1].parts["grammar"] is None
    assert scores(grammar, travel, "We go to the mountains.", "en")[1].parts["grammar"] is None
    assert languagetool.asked == []


def test_an_output_that_failed_stays_unmeasured(grammar: Grammar, travel: Instance) -> None:
    """If G is None, nothing is added."""
    grading = Grading(travel, Output(instance_id=travel.id, error="timeout"))
    score = grading.score("G")
    assert grammar.added(score, grading) == score


def test_a_job_with_grammar_is_another_job(languagetool: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Digest and signature tell it from one without, and one version of the server from another."""
    plain = Job(name="s", set_digest="d", digest="d", instances=InstanceSet({}), cases=())
    assert with_grammar(plain, "") == (plain, None)
    monkeypatch.setattr(Job, "rows", [ModelRow("m", "ro", 0)])
    found = []
    for version in ("6.4", "6.5"):
        languagetool.recorded["check"]["software"]["version"] = version
        job, grammar = with_grammar(plain, languagetool.url)
        assert grammar is not None
        grammar.close()
        assert replace(job, digest="d", languagetool="") == plain
        found.append((job.languagetool, job.digest))
    assert [name for name, _ in found] == ["6.4", "6.5"]
    assert len({"d", *(digest for _, digest in found)}) == 3

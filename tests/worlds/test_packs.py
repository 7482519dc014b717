"""Worlds of which a language has a pack of its own: it names its own things, and tells the right plan in its words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from gmtw import languages
from gmtw.baselines.catalog import oracle
from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance, Output
from gmtw.datasets.generate import generate
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.goals import GOALS
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import EPISODE, WORLDS, Part
from gmtw.worlds.fact.statements import Line, relations
from gmtw.worlds.fact.texts import fact_text
from gmtw.worlds.fact.wording import sentence
from gmtw.worlds.world_folder import SHARED
from tests.bench.frozen_set import instances_of

CODES = ("ca", "gl")

PACKS = [(code, world.key) for code in CODES for world in WORLDS if code in world.spoken]

UNCONTRACTED = {
    "ca": (" de el ", " a el ", " per el ", " de els ", " a els ", " de a", " de e", " de o"),
    "gl": (
        " de o ",
        " de a ",
        " en o ",
        " en a ",
        " a o ",
        " a a ",
        " con o ",
        " con a ",
        " por o ",
        " por a ",
        " de un",
    ),
}


def frozen(code: str, key: str) -> Sequence[Instance]:
    """Those of the frozen set of the language, which tests/bench/test_language_sets.py tells and makes anew."""
    return [one for one in instances_of(f"gmtw-{code}-1.0") if one.source == key]


@pytest.mark.parametrize("code", CODES)
def test_every_world_of_the_default_set_speaks_it(code: str) -> None:
    """A whole language: five worlds of plans, and facts."""
    spoken = {key for one, key in PACKS if one == code}
    assert {"travel", "schedule", "recipe", "logistics", "shopping", "fact"} <= spoken


@pytest.mark.parametrize(("code", "key"), PACKS)
def test_its_instances_are_its_own(code: str, key: str) -> None:
    """Their ids say whose they are, and nothing in them is named in another language."""
    assert frozen(code, key)
    for one in frozen(code, key):
        assert one.id.startswith(f"{key}-{code}-v")
        assert {*one.prompts} == {code}
        named = [said for entity in task_of(one, PlanTask).scene.entities for said in entity.names]
        assert {*named} == {code}


SCHEDULE = WORLDS.get("schedule")
GUESTS = [code for code in SCHEDULE.spoken if (SCHEDULE.folder.path / code / SHARED).is_file()]
"""The languages with a pack that name the world's own appointments as well."""


@cache
def scheduled(*codes: str) -> Sequence[Instance]:
    return tuple(generate([Part("schedule", "medium", 1, goal) for goal in GOALS], seed=31, languages=codes))


@pytest.mark.parametrize("code", GUESTS)
def test_a_guest_has_the_same_worlds(code: str) -> None:
    """The rules, and the prompts in other languages, are those without it; the right plan is told in its words."""
    for one, other in zip(scheduled("ro", "en"), scheduled("en", code, "ro"), strict=True):
        assert (one.id, one.prompts) == (other.id, {key: other.prompts[key] for key in ("en", "ro")})
        rules = [task_of(each, PlanTask).demands for each in (one, other)]
        assert rules[0] == rules[1]
        assert len(other.meta["wordings"][code]) == len(rules[0])
        said = oracle(other, code)
        scores = Grading(other, Output(instance_id=other.id, output=said, language=code)).record().scores
        assert [scores[metric].value for metric in "URF"] == [1.0] * 3, said


@pytest.mark.parametrize("code", GUESTS)
def test_a_guest_names_every_entity_once(code: str) -> None:
    """Each appointment of the world has a name of its own, with its article, in prose as in the list."""
    folder = SCHEDULE.speaking(code, "ro").folder
    assert folder.languages == tuple(sorted({"ro", "en", code}))
    named = [folder.named(code, id_) for id_ in folder.entities]
    assert len({one.name for one in named}) == len(named)
    for id_, one in zip(folder.entities, named, strict=True):
        assert one.definite.endswith(one.name[1:])
        assert folder.called(code, id_, one.name) == one


def test_no_conversation_is_in_a_pack_and_another_language() -> None:
    """The words of a conversation are drawn for all its languages together."""
    with pytest.raises(GmtwError, match="no conversation is in ca and another language"):
        list(generate([Part("schedule", "easy", 1, EPISODE)], languages=("ro", "ca")))


def test_answers_may_cut_a_shop_short() -> None:
    """The oracle's texts with the short names of shops are told as well; no prompt has a short name."""
    short = {"supermercat": "súper", "hipermercat": "híper"}
    plans = [one for one in frozen("ca", "shopping") if "impossible" not in one.id]
    for one in plans:
        assert not any(f" {cut} " in one.prompts["ca"] for cut in short.values())
        said, brace, plan = oracle(one, "ca").partition("{")
        for whole, cut in short.items():
            said = said.replace(whole, cut)
        output = Output(instance_id=one.id, output=said + brace + plan, language="ca")
        assert Grading(one, output).record().scores["F"].value == 1.0, said
    assert any(place in one.prompts["ca"] for one in plans for place in short)


@pytest.mark.parametrize(("code", "id_"), [(code, id_) for code in CODES for id_ in relations(code)])
def test_small_words_are_contracted_with_the_article_of_a_name(code: str, id_: str) -> None:
    """Every wording of a fact and every question, of every subject and with each value: no "de el" is left."""
    relation = relations(code)[id_]
    subjects, values = relation.subjects, [*relation.values]
    for n, _ in enumerate(fact_text(code).facts[id_].say):
        for at, subject in enumerate(subjects):
            value, other = (values[(at + more) % len(values)] for more in (1, 2))
            line = Line(
                id_, subject, value, other, wordings={code: n}, than=subjects[at - 1] if relation.counts else "", gap=5
            )
            said = f" {sentence(line, code)} "
            assert not any(words in said for words in UNCONTRACTED[code]), said


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("ca", "La capital de el Bages", "La capital del Bages"),
        ("ca", "De el forn a els camps", "Del forn als camps"),
        ("ca", "per el carrer de Osona", "pel carrer d'Osona"),
        ("ca", "de iogurt i de hores", "de iogurt i d'hores"),
        ("ca", "des de un quart de onze", "des d'un quart d'onze"),
        ("ca", "de les cinc de la tarda", "de les cinc de la tarda"),
        ("gl", "A capital de O Salnés, en A Mariña", "A capital do Salnés, na Mariña"),
        ("gl", "De o forno a as leiras", "Do forno ás leiras"),
        ("gl", "con a xente de unha vila, por os camiños", "coa xente dunha vila, polos camiños"),
        ("gl", "das cinco da tarde", "das cinco da tarde"),
    ],
)
def test_contractions(code: str, text: str, said: str) -> None:
    """As the folder of the language writes them; a language without any leaves the text."""
    assert languages.load(code).contracted(text) == said
    assert languages.load("en").contracted(text) == text

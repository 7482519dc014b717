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

CODE = "ca"

EACH = 2
"""Instances of each world and goal that are told and graded."""

PACKS = [world.key for world in WORLDS if CODE in world.spoken]


@cache
def made(key: str) -> Sequence[Instance]:
    goals = [goal for goal in WORLDS.get(key).goals_at("medium") if goal in GOALS]
    return tuple(generate([Part(key, "medium", EACH, goal) for goal in goals], seed=31, languages=(CODE,)))


def test_every_world_of_the_default_set_speaks_it() -> None:
    """A whole language: five worlds of plans, and facts."""
    assert {"travel", "schedule", "recipe", "logistics", "shopping", "fact"} <= {*PACKS}


@pytest.mark.parametrize("key", PACKS)
def test_its_instances_are_its_own(key: str) -> None:
    """Their ids say whose they are, and nothing in them is named in another language."""
    for one in made(key):
        assert one.id.startswith(f"{key}-{CODE}-v")
        assert {*one.prompts} == {CODE}
        named = [code for entity in task_of(one, PlanTask).scene.entities for code in entity.names]
        assert {*named} == {CODE}


@pytest.mark.parametrize("key", PACKS)
def test_the_right_plan_is_told(key: str) -> None:
    """U, R and F are 1 and G is nearly, for every goal."""
    for one in made(key):
        said = oracle(one, CODE)
        scores = Grading(one, Output(instance_id=one.id, output=said, language=CODE)).record().scores
        assert [scores[metric].value for metric in "URF"] == [1.0] * 3, said
        assert (scores["G"].value or 0) > 0.98, said


SCHEDULE = WORLDS.get("schedule")
GUESTS = [code for code in SCHEDULE.spoken if (SCHEDULE.folder.path / code / SHARED).is_file()]
"""The languages with a pack that name the world's own appointments as well."""


@pytest.mark.parametrize("code", GUESTS)
def test_a_guest_has_the_same_worlds(code: str) -> None:
    """The rules, and the prompts in other languages, are those without it; the right plan is told in its words."""
    asked = [Part("schedule", "medium", EACH, goal) for goal in GOALS]
    plain, shared = (list(generate(asked, seed=31, languages=codes)) for codes in (("ro", "en"), ("en", code, "ro")))
    for one, other in zip(plain, shared, strict=True):
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
        list(generate([Part("schedule", "easy", 1, EPISODE)], languages=("ro", CODE)))


@pytest.mark.parametrize("id_", relations(CODE))
def test_small_words_are_contracted_with_the_article_of_a_name(id_: str) -> None:
    """Every wording of a fact and every question, of every subject and with each value: no "de el" is left."""
    relation = relations(CODE)[id_]
    wrong = (" de el ", " a el ", " per el ", " de els ", " a els ", " de a", " de e", " de o")
    subjects, values = relation.subjects, [*relation.values]
    for n, _ in enumerate(fact_text(CODE).facts[id_].say):
        for at, subject in enumerate(subjects):
            value, other = (values[(at + more) % len(values)] for more in (1, 2))
            line = Line(
                id_, subject, value, other, wordings={CODE: n}, than=subjects[at - 1] if relation.counts else "", gap=5
            )
            said = f" {sentence(line, CODE)} "
            assert not any(words in said for words in wrong), said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("La capital de el Bages", "La capital del Bages"),
        ("De el forn a els camps", "Del forn als camps"),
        ("per el carrer de Osona", "pel carrer d'Osona"),
        ("de iogurt i de hores", "de iogurt i d'hores"),
        ("des de un quart de onze", "des d'un quart d'onze"),
        ("de les cinc de la tarda", "de les cinc de la tarda"),
    ],
)
def test_contractions(text: str, said: str) -> None:
    """As the folder of the language writes them; a language without any leaves the text."""
    assert languages.load(CODE).contracted(text) == said
    assert languages.load("en").contracted(text) == text

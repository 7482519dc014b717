"""Every variant is pure, keeps its task, is sent, is solved by the oracle, and is graded by the plain words."""

from __future__ import annotations

import re

import pytest

from gmtw.baselines.catalog import oracle
from gmtw.core.errors import MissingTextError, UnknownNameError
from gmtw.core.types import Instance
from gmtw.scoring.grade import grade
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.turns import conversation
from gmtw.tasks.prompt import prompt
from gmtw.worlds.variants import VARIANTS, Refused, order_of, plain_id, varied
from tests.worlds.variants.variant_sample import admitted, of, sample, sent

KEYS = VARIANTS.names

ONLY_PLANS = {"distracted", "oblique", "reordered", "spoken"}
"""Variants that are refused for texts."""


TRIED = {"travel-v3/repair", "schedule-v3/best", "recipe-v3/impossible", "fact-v3"}
"""Worlds and goals of which the oracle's answers are graded here."""


def test_the_registry() -> None:
    """The variants that there are, and what the command line says to choose among them."""
    rest = ("formal", "informal", "no-diacritics", "oblique", "reordered", "spoken", "typos")
    assert ("dialect", "distracted", *rest) == KEYS
    assert order_of(["all"]) == KEYS
    assert order_of(["typos", "dialect", "typos"]) == ("typos", "dialect")
    with pytest.raises(UnknownNameError, match="typos"):
        order_of(["typoes"])


@pytest.mark.parametrize("key", KEYS)
def test_only_the_words_change(key: str) -> None:
    """Task, certificate, fingerprint and plain prompt stay; the id names the variant; the line reads back."""
    refused = {one.source for one in sample()} - {one.source for one in admitted(key)}
    assert refused == ({"fact"} if key in ONLY_PLANS else set())
    for made, instance in ((one, of(plain_id(one.id).rsplit("/", 2)[0])) for one in admitted(key)):
        assert made.id == f"{instance.id}@{key}"
        assert plain_id(made.id) == instance.id == plain_id(instance.id)
        assert made.prompts == {"ro": instance.prompts["ro"]}
        assert made.model_copy(update={"id": "", "prompts": {}, "variant": None}) == instance.model_copy(
            update={"id": "", "prompts": {}}
        )
        assert Instance.model_validate_json(made.model_dump_json()) == made
        assert "variant" not in instance.model_dump_json()


@pytest.mark.parametrize("key", KEYS)
def test_it_is_a_pure_function_of_instance_and_seed(key: str) -> None:
    """The same seed gives the same words, and another one others, if there is anything to draw."""
    instance = of("travel-v3")
    assert sent(instance, key, 3) == sent(instance, key, 3)
    drawn = len({sent(instance, key, seed) for seed in range(4)}) > 1
    assert drawn == (key not in {"no-diacritics", "spoken"})


@pytest.mark.parametrize("key", KEYS)
def test_it_is_what_is_sent(key: str) -> None:
    """Every turn of a repair is, and the model's own turn is as it was."""
    made = varied(of("travel-v3/repair"), key)
    assert made.variant is not None
    asked = prompt(made)
    assert (*(message.content for message in asked.messages), asked.text) == made.variant.turns["ro"]
    task = made.task
    assert isinstance(task, PlanTask)
    plain = tuple(conversation(made, task, "ro"))
    assert made.variant.turns["ro"][1] == plain[1]
    assert made.variant.turns["ro"] != plain


@pytest.mark.parametrize("key", KEYS)
def test_the_oracle_solves_it(key: str) -> None:
    """With U, R, G and F 1: the certificate holds for the words that are sent."""
    for made in [one for one in admitted(key) if plain_id(one.id).rsplit("/", 2)[0] in TRIED]:
        record = grade(made, oracle(made, "ro"), "ro")
        assert record.solved, made.id
        assert {name: score.value for name, score in record.scores.items()} == dict.fromkeys("URGF", 1.0), made.id


def _without_marks(text: str) -> str:
    return text.translate(str.maketrans("ăâîșțĂÂÎȘȚ", "aaistAAIST"))


def test_copied_words_without_diacritics_are_not_free() -> None:
    """Given words are counted by the plain prompt: an explanation without marks has the same G in both prompts.

    If the masks were those of the words that are sent, every unmarked word that was copied would be right.
    """
    plain = of("travel-v3")
    made = varied(plain, "no-diacritics")
    given = set(re.findall(r"\w+", prompt(made).text))
    head, _, form = oracle(plain, "ro").partition("{")
    copied = re.sub(r"\w+", lambda word: bare if (bare := _without_marks(word[0])) in given else word[0], head)
    assert copied != head
    sent_as_plain = made.model_copy(update={"prompts": {"ro": prompt(made).text}})
    asked, usual, forgiven = (_g(one, f"{copied}{{{form}") for one in (made, plain, sent_as_plain))
    assert asked == usual < _g(plain, f"{head}{{{form}") == 1.0
    assert asked + 0.1 < forgiven


def _g(instance: Instance, answer: str) -> float:
    value = grade(instance, answer, "ro").scores["G"].value
    assert value is not None
    return value


def test_languages_without_data_are_refused() -> None:
    """With what to write; a prompt that the instance does not have is another error."""
    tables = {
        "no-diacritics": "diacritics",
        "typos": "variants.typing",
        "dialect": "variants.dialects",
        "formal": "variants.formal",
        "informal": "variants.informal",
        "reordered": "variants.pointing",
        "distracted": "variants.distractions",
        "oblique": "variants.oblique",
    }
    for key, table in tables.items():
        with pytest.raises(MissingTextError, match=rf"write \[{table}\] in gmtw/languages/en/"):
            varied(of("travel-v3"), key, code="en")
    with pytest.raises(UnknownNameError, match="de"):
        varied(of("travel-v3"), "typos", code="de")


def test_a_text_keeps_its_order_and_its_digits() -> None:
    """The reasons say why."""
    for key, why in (("reordered", "proof"), ("spoken", "digits"), ("distracted", "demands"), ("oblique", "wishes")):
        with pytest.raises(Refused, match=why):
            varied(of("fact-v3"), key)


def test_json_keys_and_names_are_as_listed() -> None:
    """But for no-diacritics, every name of the scene stands in the prompt as it is in the plain one."""
    for key in set(KEYS) - {"no-diacritics"}:
        for made in admitted(key):
            assert isinstance(made.task, PlanTask)
            assert made.variant is not None
            text = "\n".join(made.variant.turns["ro"])
            for slot in made.task.scene.slots:
                assert re.search(re.escape(f'"{slot.names["ro"][0]}"'), text)
            listed = [entity.names["ro"][0] for entity in made.task.scene.entities]
            assert all(name in text for name in listed if name in made.prompts["ro"])

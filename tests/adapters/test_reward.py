"""The reward: its formula, and that no control and no trick is paid by it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import fsum
from pathlib import Path

import pytest

from gmtw.adapters.core import instances_of
from gmtw.adapters.reward import CLEAN, HALF_FAITHFUL, NEARLY, POOR, Reward, reward, reward_of
from gmtw.adapters.stream import Arm, stream
from gmtw.baselines.catalog import REFERENCES
from gmtw.baselines.controls import CONTROLS
from gmtw.baselines.stories import HIDING, Teller
from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance, Record, Score
from gmtw.datasets.generate import FREE
from gmtw.datasets.quick import quick_sets
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import FULL_PLAN, PlanTask

RIGHT = ("storyteller", "shortener")
"""Controls whose answers are right: F must not punish a text that tells stories, or names as people do."""

PAID = 0.1
"""The most that a trick may earn on average."""

TRICKS = tuple(control for control in CONTROLS if control.name not in RIGHT)


def record(solved: bool = True, u: float = 1, r: float = 1, g: float = 1, f: float = 1) -> Record:
    """The record of a plan with these scores."""
    held = {"rules": 2, "held": 2 if solved else 1}
    values = zip("URGF", (u, r, g, f), strict=True)
    scores = {key: Score(metric=key, value=value, parts=held if key in "UR" else {}) for key, value in values}
    about = {"model": "", "language": "ro", "sample": 0, "instance_id": "x", "source": "s", "level": "easy"}
    return Record.model_validate({**about, "fingerprint": "", "solved": solved, "scores": scores})


def average(name: str, instances: Iterable[Instance]) -> float:
    """The mean reward of a baseline on those instances that it answers."""
    model = REFERENCES[name]
    earned = [reward(one, model.answer(one, "ro")).total for one in instances if model.applies(one)]
    return fsum(earned) / len(earned) if earned else 0.0


def test_right_in_every_respect_is_one() -> None:
    """All three factors are 1, and so is their product."""
    earned = reward_of(record(), 0.2)
    assert (earned.solved, earned.faithful, earned.language, earned.total) == (1, 1, 1, 1)
    assert reward_of(record(), None).total == 1


@pytest.mark.parametrize(
    ("changed", "earned"),
    [
        ({"f": HALF_FAITHFUL}, 0),
        ({"f": 0.75}, 0.25),
        ({"g": POOR}, 0),
        ({"g": 0.85}, 0.5),
        ({"g": CLEAN}, 1),
        ({"solved": False, "u": 0.6}, NEARLY * 0.25),
        ({"solved": False, "u": 0.2}, 0),
        ({"solved": False, "u": 0.0}, 0),
        ({"solved": False, "u": 0.6, "r": 0.9}, 0),
    ],
)
def test_each_factor_falls_alone(changed: dict[str, float], earned: float) -> None:
    """By docs/reward.md; chance is .2 here."""
    assert reward_of(record(**changed), 0.2).total == pytest.approx(earned)  # type: ignore[arg-type]


def test_a_plan_that_is_not_solved_never_earns_more_than_its_part() -> None:
    """Nothing above NEARLY without solving, nothing at all in `strict`, nothing where chance is unknown."""
    nearly = reward_of(record(solved=False, u=0.999), 0.0)
    assert 0 < nearly.total < NEARLY
    assert nearly.strict == 0 == reward_of(record(solved=False, u=0.9), None).total
    assert reward_of(record(), 0.2).strict == 1


@pytest.mark.parametrize(
    ("changed", "asked"), [({}, "URFG"), ({"solved": False, "u": 0.0}, "UR"), ({"f": 0.5}, "URF"), ({"g": 0.0}, "URFG")]
)
def test_what_cannot_change_the_reward_is_not_measured(changed: dict[str, float], asked: str) -> None:
    """Behind a factor of 0 no other is asked for, and none is asked for twice."""
    scores = record(**changed).scores  # type: ignore[arg-type]
    found: list[str] = []

    def score(metric: str) -> Score:
        found.append(metric)
        return scores[metric]

    earned = Reward(score, 0.2)
    assert earned.total == earned.strict == (1 if not changed else 0)
    assert "".join(found) == asked
    assert earned.language == float(scores["G"].value == 1)


def test_only_plans_and_texts_have_a_reward() -> None:
    """An item of a suite can be guessed, so none is paid for."""
    item = next(iter(instances_of("romanian-grammar").values()))
    with pytest.raises(GmtwError, match="a plan or a text, got one of type 'answer'"):
        reward(item, "A")


@pytest.fixture(scope="module")
def few() -> list[Instance]:
    """One instance of each kind in the quick set of gmtw-ro-3.0: every world and goal."""
    kinds = {(stratum.world, stratum.goal): stratum.ids[0] for stratum in quick_sets()["gmtw-ro-3.0"]}
    asked = instances_of("gmtw-ro-3.0")
    return [asked[id_] for id_ in kinds.values()]


@pytest.mark.parametrize("name", ["oracle", *RIGHT])
def test_what_is_right_earns_all(name: str, few: list[Instance]) -> None:
    """The oracle, and right answers in other words."""
    assert average(name, few) == pytest.approx(1)


@pytest.mark.parametrize("name", [one.name for one in TRICKS if one.witness or not one.certified])
def test_who_knows_the_plan_and_tells_it_badly_earns_nearly_nothing(name: str, few: list[Instance]) -> None:
    """So does who says the same to every prompt.

    Who tells the whole plan and adds what it lacks loses by F one share of the cells for each addition, and no more
    (docs/scoring.md): where little is left to add, it is paid in part.
    """
    assert average(name, few) <= (2 * PAID if name == "adds-everything" else PAID)


def test_the_plan_comes_after_its_explanation(few: list[Instance]) -> None:
    """A plan that is given before the reasoning is not solved for the reward, whatever follows."""
    for instance in few:
        text = REFERENCES["oracle"].answer(instance, "ro")
        place = text.index("{")
        turned = reward(instance, f"{text[place:]}\n\n{text[:place]}")
        assert turned.strict == 0 <= turned.total <= NEARLY


NONSENSE = (
    "Cerul gândește încet printre sertare, iar lămâia citește un tren albastru. Fiecare nor își plimbă pantofii prin "
    "biblioteca de zahăr, deși cuierul doarme sub o melodie rotundă. Bunicul lacului desenează o uliță cu fereastră de "
    "paie, apoi ceasornicul înoată liniștit către o umbrelă vorbitoare."
)


def empty_words(instance: Instance, other: Instance) -> Iterator[tuple[str, str]]:
    """Right plans told with words that explain nothing, each with its name in docs/reward.md."""
    teller = Teller("empty words", instance, "ro")
    listed = "\n".join(f"- {teller.say('{When}: {items}', stop)}" for stop in teller.stops)
    copy, borrowed = instance.prompts["ro"].split("\n\n")[0], Teller("empty words", other, "ro").honest()
    yield "a list", listed
    yield "a list and the prompt's first paragraph", f"{copy}\n\n{listed}"
    yield "a list and grammatical nonsense", f"{listed}\n\n{NONSENSE}"
    yield "a list and another task's explanation", f"{listed}\n\n{borrowed}"
    yield "grammatical nonsense", NONSENSE
    yield "another task's explanation", borrowed
    for form in HIDING:
        yield f"`{form.format('...')}`", form.format(teller.honest())


def earned_by(instances: Sequence[Instance]) -> dict[str, float]:
    """The mean reward of each of them; another task is the next one of the same world."""
    earned: dict[str, list[float]] = {}
    for at, one in enumerate(instances):
        other = next((i for i in (*instances[at + 1 :], *instances[:at]) if i.source == one.source), None)
        for name, said in empty_words(one, other) if other else ():
            answer = Teller("", one, "ro").output(said)
            earned.setdefault(name, []).append(reward(one, answer).total)
    return {name: fsum(values) / len(values) for name, values in earned.items()}


def with_witness(instances: Iterable[Instance]) -> list[Instance]:
    """Return those with a right plan to tell."""
    tasks = ((one, task_of(one, PlanTask)) for one in instances)
    return [one for one, task in tasks if task.witness and task.full_length == FULL_PLAN]


@pytest.mark.minutes
def test_what_words_earn_that_explain_nothing_is_what_the_page_says() -> None:
    asked = instances_of("gmtw-ro-3.0")
    earned = earned_by(with_witness(asked[id_] for stratum in quick_sets()["gmtw-ro-3.0"] for id_ in stratum.ids))
    page = (Path(__file__).parents[2] / "docs" / "reward.md").read_text(encoding="utf-8")
    section = page.split("## Words that explain nothing")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \| ([.\d]+) \|$", section, re.MULTILINE)
    assert earned == pytest.approx({name: float(value) for name, value in rows}, abs=0.005)


def test_a_copy_adds_nothing_and_hidden_words_are_none(few: list[Instance]) -> None:
    earned = earned_by(with_witness(few) * 2)
    assert earned["a list and the prompt's first paragraph"] <= earned["a list"] + 0.001
    assert max(earned[f"`{form.format('...')}`"] for form in HIDING) == 0


@pytest.mark.minutes
@pytest.mark.parametrize("name", ["blind", *(one.name for one in TRICKS)])
def test_no_trick_is_paid(name: str, fresh: list[Instance], many: list[Instance]) -> None:
    """Also not who plans by the list, by habit, or deaf to a part of the rules: on the instances of a stream.

    A constant answer is right as often as it is (docs/reward.md), and only by chance.
    """
    if REFERENCES[name].by_place:
        assert average(name, many) <= 2 * PAID
    else:
        assert average(name, fresh) <= PAID


@pytest.fixture(scope="module")
def fresh() -> list[Instance]:
    """Six fresh instances of each world, goal and level."""
    return streamed(dict.fromkeys(KINDS, 6))


@pytest.fixture(scope="module")
def many(fresh: list[Instance]) -> list[Instance]:
    """The plans of these, and forty facts of each level: a constant answers eighteen by chance, too."""
    return [
        *(one for one in fresh if not one.source.startswith("fact")),
        *streamed({kind: 40 for kind in KINDS if kind[0].startswith("fact")}),
    ]


KINDS = sorted({(stratum.world, stratum.level, stratum.goal) for stratum in quick_sets()["gmtw-ro-3.0"]})


def streamed(number: Mapping[tuple[str, str, str], int]) -> list[Instance]:
    """So many instances of each world, level and goal."""
    return [one for kind, n in number.items() for one in islice(stream(Arm(*kind), FREE), n)]

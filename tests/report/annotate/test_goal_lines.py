"""Goals in terminal, page and `gmtw view`: the diff of a repair, the optimum, the demands that clash."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, ExcludeEntity, IncludeEntity, MaxTotal, Scene, Slot, SlotsFilled
from gmtw.core.types import Instance, Output
from gmtw.datasets.view import view
from gmtw.report.annotate import Marked, marked
from gmtw.report.annotate.messages import message_table
from gmtw.report.annotate.segments import of_metric
from gmtw.report.annotate.terminal import render
from gmtw.report.html.output_details import _prompt
from gmtw.tasks.plan.goals import Best, Impossible, Repair
from gmtw.tasks.plan.plan_diff import plan_diff
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.turns import with_turns

NAMES = ("Muzeul Mic", "Parcul Mare", "Piața Veche", "Turnul Alb")
SCENE = Scene(
    slots=tuple(
        Slot(id=f"day{n}", names={"ro": (f"ziua_{n}",), "en": (f"day_{n}",)}, day=n - 1, capacity=None) for n in (1, 2)
    ),
    entities=tuple(
        Entity(id=e, names={"ro": (name,), "en": (name,)}, attributes={"cost": 10 * n})
        for n, (e, name) in enumerate(zip("abcd", NAMES, strict=True), 1)
    ),
)
DEMANDS = (IncludeEntity(entity="a"), MaxTotal(attribute="cost", limit=70), ExcludeEntity(entity="b"))
EARLIER = {"day1": ("a", "b"), "day2": ("c",)}
TURNS = ("Fă un plan.", '{"ziua_1": ["Muzeul Mic", "Parcul Mare"], "ziua_2": ["Piața Veche"]}', "Fără parc, te rog.")


def _instance(goal: Repair | Best | Impossible) -> Instance:
    task = PlanTask(scene=SCENE, rules=(*DEMANDS, SlotsFilled()), goal=goal)
    text = "\n\n".join(TURNS) if isinstance(goal, Repair) else TURNS[0]
    task = with_turns(task, {"ro": TURNS})
    return Instance(id="x", source="trip", level="easy", fingerprint="0" * 64, task=task, prompts={"ro": text})


def _marked(goal: Repair | Best | Impossible, answer: str, prose: str = "Un plan.") -> Marked:
    return marked(_instance(goal), Output(instance_id="x", model="m", language="ro", output=f"{prose}\n\n{answer}"))


def _lines(one: Marked) -> list[str]:
    return [str(line.say) for line in one.goal]


REPAIR = Repair(earlier=EARLIER, new=1, least=1)


def test_a_repair_is_a_diff() -> None:
    """The lines are: changes and the least number, the new demand, then the kept, moved, removed and added."""
    one = _marked(REPAIR, '{"ziua_1": ["Piața Veche", "Turnul Alb"], "ziua_2": ["Muzeul Mic"]}')
    first, new, *diff = _lines(one)
    assert first == "changes: 4; the least number is 1"
    assert new.startswith("new: 3. ")
    assert diff == [
        "~ moved from ziua_1 to ziua_2: Muzeul Mic",
        "~ moved from ziua_2 to ziua_1: Piața Veche",
        "- removed from ziua_1: Parcul Mare",
        "+ added in ziua_1: Turnul Alb",
    ]
    text = render(one, "", 80)
    assert "── goal\nchanges: 4; the least number is 1\n  new: 3. " in text
    assert max(len(line) for line in text.split("── goal")[1].split("── scores")[0].splitlines()) <= 80
    assert of_metric(one, "F").goal == ()
    assert of_metric(one, "U").goal == one.goal


def test_what_is_kept_stands_by_slot() -> None:
    """One line for each slot that keeps something."""
    one = _marked(REPAIR, '{"ziua_1": ["Muzeul Mic"], "ziua_2": ["Piața Veche"]}')
    assert _lines(one)[2:] == [
        "= kept in ziua_1: Muzeul Mic",
        "= kept in ziua_2: Piața Veche",
        "- removed from ziua_1: Parcul Mare",
    ]


def test_a_repair_without_a_plan_still_says_what_is_new() -> None:
    """Nothing is compared where no plan was read."""
    assert [line.kind for line in _marked(REPAIR, "nimic").goal] == ["new-demand"]


def test_the_optimum_stands_beside_what_was_reached() -> None:
    """The attribute stands for the words in a world that is not ours."""
    goal = Best(attribute="cost", optimum=40, mean=60.0)
    one = _marked(goal, '{"ziua_1": ["Muzeul Mic"], "ziua_2": ["Turnul Alb"]}')
    assert _lines(one) == ["reached 50; the best that can be proved is 40 (cost.least)"]


CLASH = Impossible(conflicts=((1, 3), (2, 3)))
PLAN = '{"ziua_1": ["Muzeul Mic"], "ziua_2": ["Turnul Alb"]}'


@pytest.mark.parametrize(
    ("goal", "answer", "first", "named"),
    [
        (CLASH, PLAN, "a plan is given, but no plan obeys all demands", 0),
        (CLASH, '{"imposibil": [1, 2]}', "the demands that are named can be met together", 2),
        (CLASH, '{"imposibil": [1, 2, 3]}', "demands named: 3, in the smallest conflict: 2", 0),
        (CLASH, '{"ziua_1": ["Muzeul Mic"], "imposibil": [1, 3]}', "says that there is no plan, and gives one", 0),
        (Impossible(), '{"imposibil": [1, 7]}', "says that there is no plan, but there is one", 2),
    ],
)
def test_a_conflict_is_the_demands_that_clash(goal: Impossible, answer: str, first: str, named: int) -> None:
    """The verdict, the demands that were named in vain, then each conflict with number and sentence."""
    one = _marked(goal, answer, "Cerințele 1 și 2 nu pot sta împreună.")
    lines = _lines(one)
    assert first in lines[0]
    assert [line.kind for line in one.goal].count("named-demand") == named
    shown = [line for line in lines if line.startswith("cannot go together: ")]
    assert shown == [f"cannot go together: {' + '.join(map(str, numbers))}" for numbers in goal.conflicts]
    assert not any(finding.say.startswith("the JSON holds no known name") for finding in one.findings)


def test_a_number_that_no_demand_has() -> None:
    """It is named with the words for it."""
    assert "named: 7. no demand has this number" in _lines(_marked(Impossible(), '{"imposibil": [1, 7]}'))


def test_nothing_is_said_of_a_plan_where_there_is_one() -> None:
    """A task that may have no plan, and has one, which is given."""
    assert _marked(Impossible(), PLAN).goal == ()


def test_demands_of_the_explanation_are_findings() -> None:
    """A demand only in the JSON is one, and so is one that only the explanation makes part of the conflict."""
    one = _marked(CLASH, '{"imposibil": [1, 3]}', "Cerințele 1 și 2 nu pot sta împreună.")
    said = {finding.kind: str(finding.say) for finding in one.findings}
    assert said["demand-untold"] == "demands named in the JSON and not in the explanation: 3"
    assert said["demand-added"] == "demands that only the explanation makes part of the conflict: 2"


def test_every_line_has_its_words_in_both_languages() -> None:
    """All lines that were made above come from the table of messages."""
    for goal, answer in ((REPAIR, PLAN), (CLASH, PLAN), (CLASH, '{"imposibil": [1, 2]}')):
        for line in _marked(goal, answer).goal:
            assert message_table()[line.say.key].keys() == {"en", "ro"}


def test_a_diff_counts_an_entity_once() -> None:
    """An entity in two slots of one plan is moved, not added."""
    found = plan_diff(SCENE, {"day1": ("a",)}, {"day1": ("a",), "day2": ("a",)})
    assert [(change.kind, change.before, change.now) for change in found] == [("moved", ("day1",), ("day1", "day2"))]


def test_view_shows_goals() -> None:
    """It has the turns before, the diff to the witness, the optimum, the demands that clash."""
    repaired = _instance(REPAIR)
    assert isinstance(repaired.task, PlanTask)
    task = repaired.task.model_copy(update={"witness": {"day1": ("a",), "day2": ("c",)}})
    shown = view(repaired.model_copy(update={"task": task}), "ro", 80)
    assert shown.index("── sent first\nuser: Fă un plan.\n") < shown.index("── prompt (ro)")
    assert "goal: repair, at least 1 changes" in shown
    assert "- Parcul Mare: ziua_1\n" in shown
    assert "= Piața Veche: ziua_2\n" in shown
    assert "optimum 40; mean 60 of" in view(_instance(Best(attribute="cost", optimum=40, mean=60.0)), "ro", 80)
    assert "cannot go together: 1 + 3\n  1. " in view(_instance(CLASH), "ro", 80)
    assert "goal: impossible, there is a plan" in view(_instance(Impossible()), "ro", 80)


def test_the_page_has_the_turns_of_a_conversation() -> None:
    """A repair is its three turns; any other prompt one text."""
    assert _prompt(_instance(REPAIR), "ro") == list(TURNS)
    assert _prompt(_instance(CLASH), "ro") == TURNS[0]
    assert _prompt(_instance(CLASH), "en") == ""

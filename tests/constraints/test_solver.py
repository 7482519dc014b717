"""The solver's seam: witnesses, plans that break one rule, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest

from gmtw import constraints as r
from gmtw.constraints import solver
from gmtw.constraints.plan_batch import held
from gmtw.constraints.solver import SolverPlan, admits, found_near, listed, new_model, solver_of, witness
from tests.constraints.rule_examples import EXAMPLES, RuleSet
from tests.constraints.small_worlds import STRUCTURE, small_worlds

SCENE = r.Scene(
    slots=tuple(r.Slot(id=f"day{n}", names={"ro": (f"day{n}",)}, day=n - 1) for n in (1, 2)),
    entities=tuple(
        r.Entity(id=name, names={"ro": (name,)}, attributes={"cost": cost}) for name, cost in (("a", 5), ("b", 7))
    ),
)
FILLED = r.SlotsFilled()


def test_no_witness_where_rules_contradict() -> None:
    """Two days to fill, nothing twice, and money for one of them only: no plan exists."""
    rules = [FILLED, r.NoRepeats(), r.MaxTotal(attribute="cost", limit=11)]
    assert witness(SCENE, rules) is None
    assert witness(SCENE, [*rules[:2], r.MaxTotal(attribute="cost", limit=12)]) is not None


def test_no_plan_breaks_an_implied_rule() -> None:
    """A cap that the other rules already guarantee cannot be broken alone."""
    idle = r.MaxTotal(attribute="cost", limit=12)
    assert witness(SCENE, [FILLED, r.NoRepeats(), idle], breaking=idle) is None


def test_a_breaking_plan_is_clean_where_one_exists() -> None:
    """Oddities and repeats within a slot come in only where the rule cannot be broken without them."""
    cap = r.MaxTotal(attribute="cost", limit=12)
    dear = witness(SCENE, [FILLED, r.KnownNames(), cap], breaking=cap)
    assert dear is not None
    assert r.check(r.KnownNames(), dear).held
    strange = witness(SCENE, [FILLED, r.KnownNames(), cap], breaking=r.KnownNames())
    assert strange is not None
    assert not r.check(r.KnownNames(), strange).held


def test_a_plan_beside_another_one() -> None:
    """In 60 worlds: found if there is one among all plans that differ from the first one in these slots only."""
    answers = set()
    for world in small_worlds(60, 2, "beside"):
        kept, broken = world.rules
        first = world.plans.listed(0)
        near = r.Plan(world.scene, {slot: dict.fromkeys(row, 1) for slot, row in first.items()})
        for free in ({"day0"}, {"day0", "day1"}):
            others = [slot for slot in world.scene.slot if slot not in free]
            plans = world.obeying([kept])
            rows = [plans.listed(at) for at in range(len(plans)) if not held(broken, plans)[at]]
            there = any(all(row.get(slot) == first.get(slot) for slot in others) for row in rows)
            plan = found_near(world.scene, (kept, *STRUCTURE), near, [(), free], 1.0, [broken])
            assert (plan is not None) is there
            assert plan is None or listed(plan) in rows
            assert plan is None or all(listed(plan).get(slot) == first.get(slot) for slot in others)
            answers.add(there)
    assert answers == {True, False}


def test_a_rule_over_nothing_is_constant() -> None:
    """Bounds over no variable at all hold or fail for every plan, and the solver says so."""
    never, always = r.MinKinds(category="kind", least=1), r.MinKinds(category="kind", least=0)
    assert witness(SCENE, [never]) is None
    assert witness(SCENE, [always]) is not None
    assert witness(SCENE, [FILLED], breaking=never) is not None
    assert witness(SCENE, [FILLED], breaking=always) is None
    assert not admits(never, r.Plan(SCENE, {}))


def test_listed_repeats_what_stands_twice() -> None:
    """A stored plan lists an entity as often as it stands in a slot, and leaves out empty slots."""
    assert listed(r.Plan(SCENE, {"day1": {"a": 2, "b": 1}, "day2": {"a": 0}})) == {"day1": ("a", "a", "b")}


def test_any_of_is_an_indicator_of_a_sum() -> None:
    """1 for any positive sum, 0 for zero, a plain number where there is no variable."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    plan = SolverPlan(SCENE, model, copies=2)
    some, none = plan.any_of(plan.count(["day1"])), plan.any_of(plan.count(["day2"]))
    plan.fix(r.Plan(SCENE, {"day1": {"a": 2, "b": 1}}))
    solver = cp_model.CpSolver()
    assert solver.solve(model) == cp_model.OPTIMAL
    assert (solver.value(some), solver.value(none), plan.any_of(3), plan.any_of(0)) == (1, 0, 1, 0)


@pytest.mark.parametrize(("rule", "world"), EXAMPLES, ids=repr)
def test_a_model_is_the_one_that_plain_sums_give(rule: r.Rule, world: RuleSet) -> None:
    """To the letter: CP-SAT's way to a plan hangs on the order and the form of what it is given."""
    from ortools.sat.python import cp_model

    class Plain(SolverPlan):
        """Sums as the checker makes them."""

        count, total = r.Plan.count, r.Plan.total

    models = []
    for kind, model in ((Plain, cp_model.CpModel()), (SolverPlan, new_model())):
        plan = kind(world.scene, model, copies=2, oddities=1)
        plan.obey(rule)
        plan.obey_if(rule)
        plan.disobey(rule)
        models.append(str(model.proto))
    assert models[0] == models[1]


def test_the_same_slots_are_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slots without a plan once have none the second time."""
    asked: list[object] = []

    def counted(**how: Any) -> object:
        asked.append(solver_of(**how))
        return asked[-1]

    monkeypatch.setattr(solver, "solver_of", counted)
    never = r.MinKinds(category="kind", least=1)
    near = r.Plan(SCENE, {"day1": {"a": 1}, "day2": {"b": 1}})
    assert found_near(SCENE, [never], near, [{"day1"}, ["day1"], {"day2"}], 1.0, [FILLED]) is None
    assert len(asked) == 2


@pytest.mark.parametrize(
    "body",
    [lambda n: max(n, 1), lambda n: n // 2, lambda n: 1 if n else 0, lambda n: n * n, lambda n: n * 0.5],
    ids=["max", "floor division", "if", "product", "fraction"],
)
def test_a_body_that_is_not_linear_fails_loudly(body: Any) -> None:
    """Such a rule cannot pass for its checker: building its model raises."""

    class Crooked(r.Rule):
        """No `kind`, so it does not join the registry."""

        text: ClassVar[Mapping[str, str]] = {"ro": ".", "en": "."}

        def bounds(self, plan: r.Plan[Any]) -> Iterator[r.Bound[Any]]:
            yield r.Bound(body(plan.count()), high=1)

    with pytest.raises((NotImplementedError, TypeError, AttributeError, ValueError)):
        witness(SCENE, [Crooked()])


def test_importing_the_module_imports_no_solver() -> None:
    """OR-Tools, numpy and pandas load only when a model is built."""
    code = "import sys, gmtw.constraints.solver; print(sorted({'ortools', 'numpy', 'pandas'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

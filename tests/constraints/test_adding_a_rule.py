"""The recipe of CONTRIBUTING for a rule, followed in a copy of the project: a class, two sentences, two examples."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.conftest import Checkout

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"

RULE = '''

class MaxDays(Rule):
    """At most `limit` days hold something."""

    kind = "max-days"
    scope = "day"
    limit: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the number of days in use."""
        used = [plan.any_of(plan.count(slots)) for slots in plan.scene.days.values()]
        yield at_most(sum(used), self.limit)
'''

EXAMPLE = "r.MaxDays(limit=2),"
SET = "    RuleSet(TRAVEL, (*_TRAVEL_SHAPE, r.FreshKinds"
MEANING = """
    case(r.MaxDays(limit=1), TRAVEL, "day1: park museum", {}),
    case(r.MaxDays(limit=1), TRAVEL, "day1: park; day3: park", {"": 1}),
]
"""


def follow(checkout: Checkout) -> None:
    """Touch what the row of CONTRIBUTING names."""
    checkout.edit("gmtw/constraints/rules/days.py", "", RULE)
    checkout.edit("gmtw/constraints/__init__.py", "    FreshKinds,\n", "    FreshKinds,\n    MaxDays,\n")
    checkout.edit("gmtw/constraints/__init__.py", '    "MaxKinds",\n', '    "MaxDays",\n    "MaxKinds",\n')
    said = {"ro": "Planul are ceva prevăzut în cel mult", "en": "The plan holds something on at most"}
    for language, words in said.items():
        sentence = f'max-days = "{words} {{limit:#day}}."\n'
        checkout.edit(f"gmtw/languages/{language}/rules.toml", "min-days = ", f"{sentence}min-days = ")
    rules = "(r.KnownNames(), r.WellFormed(), r.NoRepeats(), r.MaxDays(limit=2))"
    checkout.edit("tests/constraints/rule_examples.py", SET, f"    RuleSet(TRAVEL, {rules}),\n{SET}")
    checkout.edit("tests/constraints/test_rule_meaning.py", "\n]\n", MEANING)


def test_the_recipe_of_a_rule(checkout: Checkout) -> None:
    """Checker, solver, arrays, JSON and sentences know the new kind, and no test asks for another file."""
    follow(checkout)
    tests = "max-days or MaxDays or every_kind or judges or scope"
    code, said = checkout.pytest("tests/constraints", "-vv", "-k", tests)
    assert code == 0, said
    tried = ("test_checker_and_solver_agree[MaxDays", "test_a_rule_misses_where_and_by_how_much[max-days")
    assert all(test in said for test in tried), said


def test_what_it_touches_is_named_in_its_row(checkout: Checkout) -> None:
    """Each file, as a path or beside the one before it."""
    follow(checkout)
    (row,) = (line for line in CONTRIBUTING.read_text("utf-8").splitlines() if line.startswith("| a rule |"))
    named = {path: path in row or f"`{Path(path).parent.name}/{Path(path).name}`" in row for path in checkout.touched}
    assert named | {"gmtw/constraints/rules/days.py": "`gmtw/constraints/rules/`" in row} == dict.fromkeys(named, True)

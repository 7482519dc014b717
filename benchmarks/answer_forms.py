"""Print what the form of an answer costs: python benchmarks/answer_forms.py

For each form in which thoughts come, and for each kind of answer: "same" if the record of the wrapped answer is that of
the plain one, else what differs. The forms and the answers are those of tests/scoring/test_reasoning_forms.py.
"""

from __future__ import annotations

from gmtw.scoring.grade import grade
from tests.scoring.test_reasoning_forms import ALL, asked, scores


def main() -> None:
    """Print the table as Markdown."""
    kinds = asked()
    print(f"| form | {' | '.join(kinds)} |\n|---|{'---|' * len(kinds)}")
    for name, form in ALL.items():
        cells = []
        for instance, right, draft in kinds.values():
            plain, found = scores(grade(instance, right)), scores(grade(instance, form.format(draft) + right))
            cells.append("same" if found == plain else f"{found} != {plain}")
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()

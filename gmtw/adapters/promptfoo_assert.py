"""gmtw in promptfoo: the tests of a set, and the python assertion that grades them. Needs no host to import.

`python -m gmtw.adapters.promptfoo_assert SET` prints a configuration; its assertion is `get_assert` of this file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from gmtw.adapters import core


def config(instances: str = core.SET, language: str = core.LANGUAGE) -> dict[str, Any]:
    """Return a configuration without providers: one prompt, one test an instance, graded by `get_assert`."""
    return {"prompts": ["{{prompt}}"], "tests": list(tests(instances, language))}


def tests(instances: str, language: str) -> Iterator[dict[str, Any]]:
    """Yield the tests; each finds its instance by the set and the id."""
    grader = {"type": "python", "value": f"file://{Path(__file__)}"}
    for one in core.questions(core.instances_of(instances).values(), language):
        about = {"prompt": one.text, "instances": instances, "id": one.id, "language": language}
        # Braces in a prompt are text, and no template.
        yield {"description": one.id, "vars": about, "assert": [grader], "options": {"disableVarExpansion": True}}


def get_assert(output: str, context: Mapping[str, Any]) -> dict[str, Any]:
    """Return what promptfoo asks of an assertion: it passes if the plan is solved, and its score is `avg`."""
    asked = context["vars"]
    instance = core.instances_of(asked["instances"])[asked["id"]]
    figures = core.figures_of(instance, output, asked["language"])
    reason = ", ".join(f"{key} {value:.3f}" for key, value in figures.items())
    return {"pass": figures["solved"] == 1, "score": figures["avg"], "reason": reason, "namedScores": figures}


if __name__ == "__main__":
    import json

    print(json.dumps(config(*sys.argv[1:]), ensure_ascii=False, indent=2))

"""The recipe of CONTRIBUTING for a language, followed in a copy of the project: two folders, and a world speaks it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Checkout

CODE = "de"

TESTS = (
    *("tests/languages/test_quality_tables.py", "tests/worlds/test_golden_prompts.py", "tests/worlds/test_certify.py"),
    *("tests/worlds/test_plan_worlds.py", "tests/worlds/test_newcomers_mistakes.py", "tests/datasets/test_generate.py"),
)
"""The tests that look at the languages of worlds."""

CHOSEN = "spoken_in_it or travel-easy or idle_key or does_not_show or nobody_knows or bytes_are_golden or left_over"


def follow(checkout: Checkout) -> None:
    """Write both folders. The words are English ones: what counts here is that the files are enough."""
    package = checkout.folder / "gmtw"
    (package / "languages" / CODE).mkdir()
    for name in ("language.toml", "rules.toml"):
        shutil.copy(package / "languages" / "en" / name, package / "languages" / CODE / name)
    checkout.edit(f"gmtw/languages/{CODE}/language.toml", 'code = "en"', f'code = "{CODE}"')
    shutil.copytree(package / "worlds" / "travel" / "en", package / "worlds" / "travel" / CODE)


@pytest.mark.minutes
def test_the_recipe_of_a_language(checkout: Checkout) -> None:
    """No test asks for another file, and no golden file for the new language."""
    follow(checkout)
    code, said = checkout.pytest(*TESTS, "-m", "minutes or not minutes", "-k", CHOSEN)
    assert code == 0, said


def test_a_world_speaks_it(checkout: Checkout) -> None:
    """A set can be made in the new language; without the folder of the world the error says what to write."""
    arguments = (
        "generate",
        "--num-travel",
        "1",
        "--level",
        "easy",
        "--language",
        CODE,
        "-o",
        "set.jsonl",
    )
    code, said = checkout.run("-m", "gmtw", *arguments)
    assert (code, f"{CODE}/prompt.toml, names.toml and tell.toml" in said) == (4, True), said
    follow(checkout)
    code, said = checkout.run("-m", "gmtw", *arguments)
    assert code == 0, said
    assert f'"prompts":{{"{CODE}":' in (checkout.folder / "set.jsonl").read_text("utf-8")

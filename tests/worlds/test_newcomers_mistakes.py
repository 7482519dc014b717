"""Mistakes that somebody makes who writes a world: each error names the file and the key, and says what to write."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gmtw import languages

Command = Callable[..., tuple[int, str]]
Edit = tuple[str, str, str]
"""A file of the world, what is replaced in it, and by what; all of it where that is empty."""

GENERATE: list[tuple[str, Edit, str]] = [
    ("no prompt.toml", ("ro/prompt.toml", "", ""), "ro/prompt.toml: prompt is missing; write a table prompt"),
    ("no names.toml", ("en/names.toml", "", ""), "en/names.toml: names is missing; write a table names"),
    ("no entities.toml", ("entities.toml", "", ""), "entities.toml: no such file; write it: the ids and attributes"),
    ("broken TOML", ("entities.toml", "ion = {", "ion = "), "entities.toml: not valid TOML: "),
    (
        "a name is missing",
        ("ro/names.toml", 'ion = { name = "Ion" }\n', ""),
        """ro/names.toml: no name of 'ion'; write ion = { name = "..." } under [names]""",
    ),
    (
        "a name without its key",
        ("ro/names.toml", 'ion = { name = "Ion" }', 'ion = { nam = "Ion" }'),
        "ro/names.toml: names.ion.name is missing; write a key names.ion.name",
    ),
    (
        "an unknown table",
        ("en/prompt.toml", "nouns = {", "noun = {"),
        "en/prompt.toml: noun is not known here; write 'nouns' instead; the keys are names, places, keys, show, prompt",
    ),
    (
        "an unknown key",
        ("en/prompt.toml", "listing = [", "lists = ["),
        "en/prompt.toml: prompt.listing is missing; write a key prompt.listing",
    ),
    (
        "a table in two files",
        ("en/names.toml", "[names]\n", "nouns = { day = ['day', 'days'] }\n[names]\n"),
        "en/prompt.toml: nouns is in names.toml of the folder too; keep one",
    ),
    ("no key of a slot", ("ro/prompt.toml", "day =", "dya ="), 'ro/prompt.toml: write day = "..." under [keys]'),
    (
        "no words of the setting",
        ("ro/prompt.toml", "setting = { days = {", "setting = { day = {"),
        "under [setting.days], or a place",
    ),
    (
        "a placeholder of nothing",
        ("ro/prompt.toml", "pentru {days}", "pentru {dayz}"),
        "ro/prompt.toml: no {dayz} for 'Alege pentru {dayz} cărți",
    ),
    (
        "a typo in the entities",
        ("entities.toml", "ion = { pages", "ion = { page"),
        "entities.toml: [ion] has no 'pages', only 'page'",
    ),
    (
        "an attribute that the prompt never shows",
        ("ro/prompt.toml", 'show = { pages = { n = "{value:#pages}", also', 'show = { number = { n = "", also'),
        "reads 'pages', which the prompt does not show; write [show.pages] with n",
    ),
    (
        "a noun is missing",
        ("ro/prompt.toml", 'pages = ["pagină", "pagini"]', 'page = ["pagină", "pagini"]'),
        """no noun 'pages'; write pages = ["one", "many"] under [nouns]""",
    ),
    (
        "a category without a phrase",
        ("ro/prompt.toml", "show = {", 'show = { genre = { poem = "poezie" }, '),
        """no phrase for genre 'novel', which""",
    ),
]

DUMMY: list[tuple[str, Edit, str]] = [
    ("no tell.toml", ("en/tell.toml", "", ""), "en/tell.toml: no such file; write it, with a table [tell]"),
    (
        "a day without sentences",
        ("en/tell.toml", '], many = ["{at} we read {items}."] }', "] }"),
        "en/tell.toml: nothing for 'many' under [tell.day], only for 'one'; write many",
    ),
    (
        "a day without a name",
        ("en/tell.toml", ', 1 = { at = ["on the second day"] }', ""),
        "en/tell.toml: nothing for '1' under [tell.when], only for '0', '2'; write 1",
    ),
    (
        "no list of names",
        ("en/tell.toml", "plain = {", "simple = {"),
        "en/tell.toml: nothing for 'plain' under [tell.lists], only for 'simple'; write plain",
    ),
    (
        "a placeholder of nothing",
        ("en/tell.toml", "{placed:#book}", "{place:#book}"),
        "en/tell.toml, with words of prompt.toml or language.toml: no {place} for",
    ),
    (
        "a name in an unknown style",
        ("en/tell.toml", "we read {items}", "we read {items:genitive}"),
        "no style 'genitive' of names, for",
    ),
]


def edit(world: Path, change: Edit) -> None:
    """Make one mistake."""
    path, old, new = world / change[0], change[1], change[2]
    if not old:
        path.unlink()
        return
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(("change", "said"), [case[1:] for case in GENERATE], ids=[case[0] for case in GENERATE])
def test_mistakes_that_generate_finds(toy: Path, gmtw: Command, change: Edit, said: str) -> None:
    """One line, exit code 4, and no file."""
    if change[2].startswith("show = { genre"):
        edit(toy, ("__init__.py", '{"book": 1,', '{"book": 1, "genre=novel": 1,'))
    edit(toy, change)
    code, output = gmtw("generate", "--num-reading", 3, "--level", "medium", "-o", "set.jsonl")
    assert (code, said in output) == (4, True), output
    assert output.startswith("error: ")
    assert not Path("set.jsonl").exists()


@pytest.mark.parametrize(("change", "said"), [case[1:] for case in DUMMY], ids=[case[0] for case in DUMMY])
def test_mistakes_that_the_oracle_finds(toy: Path, gmtw: Command, change: Edit, said: str) -> None:
    """A set can be made without these sentences; an explanation cannot."""
    edit(toy, change)
    code, output = gmtw("generate", "--num-reading", 3, "--level", "medium", "-o", "set.jsonl")
    assert code == 0, output
    code, output = gmtw("run", "set.jsonl", "--model", "builtin/oracle", "--language", "en", "-o", "outputs.jsonl")
    assert (code, said in output) == (4, True), output


def test_a_language_without_a_folder(toy: Path, gmtw: Command) -> None:
    """The error says which files make one."""
    code, output = gmtw("generate", "--num-reading", 1, "--language", "es", "-o", "set.jsonl")
    assert code == 4
    assert re.search(
        r"No prompt of world 'reading' in language 'es'.*\(to add it, write .*/es/prompt.toml, names", output
    )


def test_a_folder_of_a_language_that_nobody_knows(toy: Path, gmtw: Command) -> None:
    """A world cannot bring a language along."""
    (toy / "ro").rename(toy / "rom")
    code, output = gmtw("generate", "--num-reading", 1, "-o", "set.jsonl")
    assert code == 4
    assert f"/rom: 'rom' is no language of gmtw ({', '.join(languages.known())})" in output
    assert "write gmtw/languages/rom/language.toml" in output


def test_no_folder_of_texts_at_all(toy: Path, gmtw: Command) -> None:
    """The first file to write."""
    for language in ("ro", "en"):
        (toy / language).rename(toy.parent / language)
    code, output = gmtw("generate", "--num-reading", 1, "-o", "set.jsonl")
    assert code == 4
    assert re.search(r"no folder of texts; write .*/ro/prompt.toml", output)


def test_rules_that_never_fit_are_counted(toy: Path, gmtw: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A world that makes nothing says what its drafts were refused for."""
    monkeypatch.setattr("gmtw.datasets.generate.PATIENCE", 3)
    edit(toy, ("__init__.py", "*amounts(attribute, step), *daily(attribute, step), *on_a_day(attribute, step)", ""))
    code, output = gmtw("generate", "--num-reading", 1, "-o", "set.jsonl")
    assert code == 4
    assert "0 could be made without duplicates (refused: fewer than 2 themes of rules that lean to 'few' 3)" in output


def test_a_rule_without_a_sentence(toy: Path) -> None:
    """In a process of its own, since a rule class is known for good once it is there."""
    new = "class Odd(c.IncludeEntity):\n    kind = 'odd'\n\n\nclass Reading("
    edit(toy, ("__init__.py", "class Reading(", new))
    edit(toy, ("__init__.py", "(c.IncludeEntity, c.ExcludeEntity)", "(Odd, Odd)"))
    path = os.pathsep.join([str(toy.parent), *filter(None, sys.path)])
    command = [sys.executable, "-m", "gmtw", *("generate", "--num-reading", "9", "-o", "set.jsonl")]
    done = subprocess.run(command, check=False, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 4
    assert (
        "gmtw/languages/en/rules.toml: no sentence of the rule 'odd'; write odd = \"...\" under [rules]" in done.stderr
    )

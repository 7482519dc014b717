"""Ranks of models: enough answered, not built in, and each language for itself; on every board."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gmtw.report import summary_rows, terminal
from gmtw.report.leaderboard import LeaderboardRow, Wanted, of_rows
from gmtw.report.markdown import render
from gmtw.report.summary_rows import BUILT_IN, PARTIAL, TOO_FEW, boards, by_model, mean_of, rank, standings
from gmtw.results.run import Run, open_run
from gmtw.results.summary import ModelSummary
from tests.report.conftest import graded, rows_of, write_rows
from tests.report.workbook import bold, gmtw, table
from tests.widths import widest


def named(file: str, model: str, **fields: Any) -> list[dict[str, Any]]:
    """The rows of that file as those of another model."""
    return [{**row, "model": model, **fields} for row in rows_of(file)]


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two models, one that gives only what another got right, one in English, one that is built in."""
    home = tmp_path_factory.mktemp("mixed")
    rows = {
        "good": named("good.jsonl", "good"),
        "middling": named("middling.jsonl", "middling"),
        "bought": named("good.jsonl", "bought")[:5],
        "english": named("good.jsonl", "good", language="en"),
        "echo": named("good.jsonl", "echo", built_in=True),
    }
    files = [write_rows(home / f"{name}.jsonl", found) for name, found in rows.items()]
    return graded(home, files)


@pytest.fixture
def run(mixed: Path) -> Run:
    return open_run(mixed)


def test_who_has_a_rank(run: Run) -> None:
    """Language by language the best first; then who answered too little, and last what is built in."""
    found = [(one.model.label, one.place, one.last) for one in standings(run.summary.models)]
    assert found == [
        ("good", 1, 0),
        ("middling", 2, 0),
        ("bought", None, TOO_FEW),
        ("echo", None, BUILT_IN),
        ("good@en", 1, 0),
    ]


def test_models_that_score_the_same_share_a_place(run: Run) -> None:
    """The one after them comes third."""
    good, middling = (one.model for one in standings(run.summary.models)[:2])
    again = good.model_copy(update={"label": "again", "model": "again"})
    assert [one.place for one in standings([good, middling, again])] == [1, 1, 3]


def test_a_partial_run_has_no_rank_on_a_leaderboard(run: Run) -> None:
    """It stands below those that answered too little. On the page of one run all are of the same part, and rank."""
    part = replace(run, summary=run.summary.model_copy(update={"partial": "half of it"}))
    rows = [
        LeaderboardRow(part if one.model == "middling" else run, one)
        for one in run.summary.models
        if one.language == "ro"
    ]
    assert [(one.model.label, one.place, one.last) for one in of_rows(rows)] == [
        ("good", 1, 0),
        ("bought", None, TOO_FEW),
        ("middling", None, PARTIAL),
        ("echo", None, BUILT_IN),
    ]
    assert [one.place for one in of_rows(rows, leaderboard=False)] == [1, 2, None, None]


def test_a_place_is_by_what_leads(run: Run) -> None:
    """Models that solve equally many share it; what comes after `solved` only orders their rows."""
    good, middling = (one.model for one in standings(run.summary.models)[:2])
    equal = middling.model_copy(update={"solved": good.solved})
    assert [(one.model.label, one.place) for one in standings([equal, good])] == [("good", 1), ("middling", 1)]


def test_nobody_rises_by_leaving_answers_out(run: Run) -> None:
    """A model is ranked, and is the best, by what it solved of all instances, whatever it solved of those answered."""
    good, middling = (one.model for one in standings(run.summary.models)[:2])
    assert middling.solved.value is not None
    assert good.solved.value is not None
    assert middling.solved.value < good.solved.value
    less = middling.solved.model_copy(update={"value": middling.solved.value - 0.01})
    answered = {"solved": good.solved}
    chosen = good.model_copy(update={"label": "chosen", "solved": less, "of_answered": answered})
    assert [(one.model.label, one.place) for one in standings([chosen, middling])] == [("middling", 1), ("chosen", 2)]
    first, second = by_model(run.summary.model_copy(update={"models": [chosen, middling]}))
    assert (first.names, "solved" in first.best) == (("middling",), True)
    assert (second.names, "solved" in second.best) == (("chosen",), False)


def test_many_models_are_ranked_in_the_time_of_a_sort(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is looked at a few times, and not once for each other one: a board may have thousands of rows."""
    good, middling = (one.model for one in standings(run.summary.models)[:2])
    models = [
        one.model_copy(update={"label": f"{one.label}{n}", "model": f"{one.model}{n}"})
        for n in range(200)
        for one in (good, middling)
    ]
    asked: list[str] = []

    def counted(model: ModelSummary, plans: bool) -> tuple[float, ...]:
        asked.append(model.label)
        return rank(model, plans)

    monkeypatch.setattr(summary_rows, "rank", counted)
    assert [one.place for one in standings(models)] == [1] * 200 + [201] * 200
    assert len(asked) <= 4 * len(models)


def test_built_in_models_alone_are_ranked(run: Run) -> None:
    """`pytest bench` without outputs grades nothing else."""
    echo = next(model for model in run.summary.models if model.model == "echo")
    (one,) = standings([echo])
    assert (one.place, one.last) == (1, 0)


def test_records_and_the_summary_say_what_is_built_in(run: Run) -> None:
    """So does no other record or model, and older runs read as before."""
    assert {record.model for record in run.records() if record.built_in} == {"echo"}
    assert {model.model for model in run.summary.models if model.built_in} == {"echo"}
    text = (run.folder / "summary.json").read_text("utf-8")
    assert text.count('"built_in": true') == 1
    assert "false" not in text


def test_both_denominators(run: Run) -> None:
    """Solved, faithful and avg are over all instances; where answers lack, those over what came stand beside."""
    models = {model.model: model for model in run.summary.models if model.language == "ro"}
    assert models["bought"].of_answered is not None
    for key, answered in models["bought"].of_answered.items():
        found = mean_of(models["bought"], key)
        assert answered.value is not None
        assert found.value == pytest.approx(answered.value * 5 / 12)
        assert (answered.n, found.n) == (5, 12)
    assert list(models["bought"].of_answered) == ["solved", "faithful", "avg"]
    assert models["good"].of_answered is None


def test_an_older_summary_is_read_as_if_it_were_new(run: Run) -> None:
    """It has the figures over what was answered under their names, and those over all instances beside them."""
    (bought,) = (one for one in run.summary.models if one.model == "bought")
    fields = json.loads(bought.model_dump_json())
    answered = fields.pop("of_answered")
    older = {**fields, **answered, "of_all": {key: fields[key] for key in answered}}
    assert older["solved"] != fields["solved"]
    assert ModelSummary.model_validate_json(json.dumps(older)) == bought


def test_the_terminal(run: Run) -> None:
    """The groups under one line of heads, in 80 columns, and the figures of what was answered below."""
    found = [(title, [model.label for model in models]) for title, models in boards(run.summary)]
    assert found == [
        ("model, ro", ["good", "middling"]),
        ("no rank (< 95 %), ro", ["bought"]),
        ("built in, ro", ["echo"]),
        ("model, en", ["good@en"]),
    ]
    lines = terminal.render(run.summary).splitlines()
    names = [line.partition("  ")[0] for line in lines]
    expected = [name for title, rows in found for name in (title, *rows)]
    assert [name for name in names if name in expected][: len(expected)] == expected
    assert widest(terminal.render(run.summary)) <= 80
    assert "bought: missing 7; of the answers that came: solved 1.000, faithful 1.000" in lines


def test_nothing_of_a_model_without_a_rank_is_the_best(run: Run) -> None:
    """In tables of models and of parts; of one model in a language neither."""
    best = {row.names: row.best for row in by_model(run.summary)}
    assert best["good",]
    assert not any(best[name,] for name in ("bought", "echo", "good@en"))
    text = render(run.summary)
    assert not [line for line in text.splitlines() if "**" in line and ("bought" in line or "@en" in line)]
    assert "Without a rank: `bought` (below 95 % answered), `echo` (built in)." in text
    assert text.index("### Answers in ro") < text.index("### Answers in en")


@pytest.fixture
def site(mixed: Path, tmp_path: Path) -> Path:
    return tmp_path / "s.xlsx"


def test_a_leaderboard_leaves_out_what_is_built_in(mixed: Path, site: Path) -> None:
    """The list of runs says so; --controls shows it, and nothing of it is bold."""
    from openpyxl import load_workbook

    assert gmtw("leaderboard", mixed.parent, "--format", "xlsx", "-o", site).exit_code == 0
    book = load_workbook(site)
    assert [cell.value for cell in book["ro"]["A"]] == ["model", "good", "middling", "bought"]
    assert bold(table(book["ro"])["sample solved"]) == ["good"]
    why = {row[1]: row[7] for row in book["runs"].values}
    assert why["echo"] == "built in; --controls shows it"
    assert gmtw("leaderboard", mixed.parent, "--format", "xlsx", "-o", site, "--controls").exit_code == 0
    book = load_workbook(site)
    assert [cell.value for cell in book["ro"]["A"]] == ["model", "good", "middling", "bought", "echo"]
    assert bold(table(book["ro"])["sample G"]) == ["good"]


def test_models_by_name(mixed: Path, site: Path) -> None:
    """--only and --exclude take patterns; one that fits no model is an error with the names that there are."""
    from openpyxl import load_workbook

    said = gmtw("leaderboard", mixed.parent, "--format", "xlsx", "-o", site, "--only", "*o*", "--exclude", "bou*")
    assert said.exit_code == 0, said.output
    assert [cell.value for cell in load_workbook(site)["ro"]["A"]] == ["model", "good"]
    wrong = gmtw("leaderboard", mixed.parent, "--format", "xlsx", "-o", site, "--only", "gpt")
    assert wrong.exit_code == 4
    assert "no model is called 'gpt'; there are bought, echo, good, middling" in wrong.output
    none = gmtw("leaderboard", mixed.parent, "--format", "xlsx", "-o", site, "--only", "echo")
    assert none.exit_code == 4
    assert "--controls" in none.output


def test_wanted(run: Run) -> None:
    """Every reason why a row is not shown."""
    rows = {model.label: LeaderboardRow(run, model) for model in run.summary.models}
    assert Wanted().why_not(rows["echo"]) == "built in; --controls shows it"
    assert Wanted(controls=True).why_not(rows["echo"]) == ""
    assert Wanted(only=("m*",)).why_not(rows["good"]) == "not among --only"
    assert Wanted(exclude=("good",)).why_not(rows["good"]) == "excluded"


def test_compare_takes_no_instance_from_the_others(mixed: Path) -> None:
    """A model that answered too little is last and has no letters; the others are compared on all their answers."""
    said = gmtw("compare", mixed, "--language", "ro")
    assert said.exit_code == 0, said.output
    lines = said.output.splitlines()
    assert not any("Compared on" in line for line in lines)
    heads = [line for line in lines if " solved " in line and " faithful" in line]
    assert heads[1].startswith("no rank (< 95 %)")
    assert lines.index(heads[1]) < next(at for at, line in enumerate(lines) if line.startswith("bought"))
    assert "bought: 5 answered, solved 1.000 of answered" in lines
    assert not any(line.startswith(("bought -", "good - bought")) for line in lines)


def test_a_rule_that_earned_nothing_is_not_in_the_map(run: Run) -> None:
    """With a name that nobody has in the plan, many a rule holds for want of what would break it."""
    from gmtw.report.html.board import board_of, judged

    board = board_of(run)
    held = [one for rows in judged(board).values() for figures in rows.values() for one in figures.held]
    earned = [
        bool(each["held"] and each["earned"])
        for record in run.records()
        for key in ("U", "R")
        if key in record.scores
        for each in record.scores[key].parts.get("each", ())
    ]
    assert sum(kept for _, _, kept in held) == sum(earned)

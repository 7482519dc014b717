"""The verbs that read a set: audit, view."""

from __future__ import annotations

from typing import Annotated

import typer

from gmtw.cli.app import JsonOption, SetArgument, app, bench_folders, reading, with_progress


@app.command()
def audit(
    instances: SetArgument,
    language: Annotated[
        str, typer.Option(help="The language of the prompts to check: one of the set; by default ro, or its only one.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Check that a set is fit for grading: solvable, complete prompts, no duplicate, no idle rule; else exit code 1."""
    from gmtw.datasets import find_set, open_set, set_name
    from gmtw.quality.audit import inspect
    from gmtw.quality.audit.report import report
    from gmtw.quality.audit.text_report import show
    from gmtw.tasks.prompt import spoken

    opened = open_set(path := find_set(instances, bench_folders()), reading())
    loaded, language = opened.instances, spoken(opened.instances, language)
    found = report(set_name(path), language, with_progress(inspect(loaded, language), "auditing", len(loaded)))
    for line in opened.left_out:
        typer.echo(f"left out: {line}", err=True)
    typer.echo(found.to_json() if as_json else show(found), nl=False)
    if not found.fit:
        raise typer.Exit(1)


@app.command("view")
def view_instances(
    instances: SetArgument,
    id_: Annotated[str, typer.Option("--id", help="Show only this instance.")] = "",
    limit: Annotated[int, typer.Option(min=0, help="Show only N instances, spread over the set; 0: all.")] = 0,
    language: Annotated[
        str,
        typer.Option(help="The language of prompts, names and rules: one of the set; by default ro, or its only one."),
    ] = "",
    world: Annotated[
        str, typer.Option("--world", "--category", help="Show only this world, or this category of a suite.")
    ] = "",
    goal: Annotated[
        str, typer.Option(help="Show only tasks with this goal: solve, best, impossible, repair or episode.")
    ] = "",
    level: Annotated[str, typer.Option(help="Show only this level, or this method of a suite.")] = "",
) -> None:
    """Show instances: the prompt, the entities, the rules in words and a correct plan. In a terminal, `q` quits."""
    from gmtw.datasets import find_set, load
    from gmtw.datasets.view import chosen, paged
    from gmtw.tasks.prompt import spoken

    found = load(find_set(instances, bench_folders()), reading())
    paged(chosen(found, limit, id=id_, world=world, goal=goal, level=level), spoken(found, language))

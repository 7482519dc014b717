"""The verb that measures how near answers come: similarity."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from gmtw.cli.app import app, bench_folders, refuse


@app.command()
def similarity(
    instances: Annotated[str, typer.Argument(metavar="SET", help="What was asked: a file, a folder, or a set.")],
    outputs: Annotated[Path, typer.Argument(help="A file of outputs.")],
    embedder: Annotated[str, typer.Option(help="An encoder by path or hub name; never the model that is graded.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The outputs again, with similarities.")],
    metrics: Annotated[str, typer.Option(help="Which, with commas.")] = "cosine,bertscore,moverscore",
    layer: Annotated[int, typer.Option(help="The layer of BERTScore; 0: the last.")] = 0,
    idf: Annotated[bool, typer.Option("--idf", help="BERTScore with weights by the right options.")] = False,
    device: Annotated[str, typer.Option(help="auto, cpu, cuda, cuda:1, ...")] = "auto",
) -> None:
    """Measure how near answers come to their options, by a fixed encoder; graded afterwards without it."""
    from gmtw.core.errors import GmtwError, InputError
    from gmtw.core.jsonl import write_lines
    from gmtw.datasets import find_set, load
    from gmtw.grading.compatibility import check_fit
    from gmtw.grading.inputs import own_language
    from gmtw.outputs.reader import index, nfc
    from gmtw.providers.encoder import Embedder
    from gmtw.scoring.similarity import Similarity, encoder_name

    try:
        if output.resolve() == outputs.resolve():
            raise InputError(output, "is the file of outputs itself; give another -o")
        by_id = {nfc(one.id): one for one in load(find_set(instances, bench_folders()))}
        file = index(outputs, own_language(list(by_id.values())))
        check_fit(file, by_id, instances)
        measured = Similarity(Embedder(embedder, layer, device), encoder_name(embedder), by_id, metrics.split(","), idf)
        having = Counter[bool]()
        count = write_lines((_line(row, having) for row in measured.rows(file)), output)
    except GmtwError as error:
        refuse(error)
    typer.echo(f"{having[True]} of {count} outputs measured; {output}", err=True)


def _line(row: dict[str, Any], having: Counter[bool]) -> str:
    """The row as a line; whether it has similarities is counted."""
    having["similarity" in row] += 1
    return json.dumps(row, ensure_ascii=False)

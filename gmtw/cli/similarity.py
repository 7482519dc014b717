"""The verb that compares answers with their options by an encoder: `similarity`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmtw.cli.app import SetArgument, app, bench_folders, refuse
from gmtw.cli.output_file import OverwriteOption, check_output


class EncoderOptions(NamedTuple):
    """The encoder, and what it shall measure."""

    name: str
    metrics: list[str]
    layer: int
    idf: bool
    device: str


@app.command()
def similarity(
    command: typer.Context,
    instances: SetArgument,
    outputs: Annotated[Path, typer.Argument(metavar="OUTPUTS", help="An outputs file.")],
    embedder: Annotated[str, typer.Option(help="The path or hub name of an encoder; never the model that is graded.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The file to write: the outputs with their similarities.")
    ],
    metrics: Annotated[
        str, typer.Option(help="Which similarities, separated by commas.")
    ] = "cosine,bertscore,moverscore",
    layer: Annotated[int, typer.Option(help="The encoder layer for BERTScore; 0: the last one.")] = 0,
    idf: Annotated[
        bool,
        typer.Option(
            "--idf", help="Weight the tokens of BERTScore by inverse document frequency over the right options."
        ),
    ] = False,
    device: Annotated[str, typer.Option(help="auto, cpu, cuda, cuda:1, ...")] = "auto",
    overwrite: OverwriteOption = False,
) -> None:
    """Measure the similarity of answers to their options by a fixed encoder. Grading then needs no encoder."""
    from gmtw.core.errors import GmtwError

    try:
        check_output(command, output, overwrite)
        told = _measure(instances, outputs, output, EncoderOptions(embedder, metrics.split(","), layer, idf, device))
    except GmtwError as error:
        refuse(error)
    typer.echo(told, err=True)


def _measure(instances: str, outputs: Path, output: Path, encoder: EncoderOptions) -> str:
    """Write the outputs with their similarities, and return what was done. Raise GmtwError for wrong input."""
    from gmtw.core.jsonl import write_lines
    from gmtw.datasets import find_set
    from gmtw.grading.compatibility import check_fit
    from gmtw.grading.inputs import open_infos
    from gmtw.grading.instance_info import own_language
    from gmtw.outputs.reader import index_outputs, nfc
    from gmtw.providers.encoder import Embedder
    from gmtw.scoring.similarity import Similarity, encoder_name

    opened = open_infos(find_set(instances, bench_folders()))
    by_id, worlds = opened.instances.by(nfc), {nfc(id_): info.fingerprint for id_, info in opened.kept.items()}
    file = index_outputs(outputs, own_language(opened.kept.values()))
    check_fit(file, by_id, worlds, instances)
    _refuse_itself(outputs, encoder.name)
    loaded = Embedder(encoder.name, encoder.layer, encoder.device)
    measured = Similarity(loaded, encoder_name(encoder.name), by_id, encoder.metrics, encoder.idf)
    measured_rows = Counter[bool]()
    count = write_lines((_line(row, measured_rows) for row in measured.rows(file)), output)
    return f"{measured_rows[True]} of {count} outputs measured; {output}"


def _refuse_itself(outputs: Path, embedder: str) -> None:
    """Raise GmtwError if the encoder has the weights of the model that answered, whatever its folder is called."""
    from gmtw.core.errors import GmtwError
    from gmtw.outputs.metadata import metadata_path
    from gmtw.providers.checkpoint_digest import digest_checkpoint

    try:
        weights = json.loads(metadata_path(outputs).read_text("utf-8"))["parameters"]["weights"]
    except (OSError, ValueError, KeyError, TypeError):
        return
    if weights and weights == digest_checkpoint(embedder):
        raise GmtwError(f"{embedder} has the weights of the model that answered; give another --embedder")


def _line(row: dict[str, Any], measured_rows: Counter[bool]) -> str:
    """Return the row as a line of JSON, and count whether it has similarities."""
    measured_rows["similarity" in row] += 1
    return json.dumps(row, ensure_ascii=False)

"""The verb that compares answers with their options by an encoder: `similarity`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from gmtw.cli.app import OutputsArgument, SetArgument, app, bench_folders
from gmtw.cli.output_file import check_output

if TYPE_CHECKING:
    from gmtw.grading.inputs import OpenedSet


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
    outputs: OutputsArgument,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", help="The file to write: the outputs with their similarities; a folder for several files."
        ),
    ],
    embedder: Annotated[
        str,
        typer.Option(
            help="The path or hub name of an encoder, by default that of the set's language; never the model that is "
            "graded."
        ),
    ] = "",
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
) -> None:
    """Measure the similarity of answers to their options by a fixed encoder. Grading then needs no encoder."""
    from gmtw.datasets import find_set
    from gmtw.grading.inputs import open_infos

    path = find_set(instances, bench_folders())
    targets = _targets(outputs, output)
    for target in targets.values():
        check_output(command, target)
    opened = open_infos(path)
    encoder = EncoderOptions(embedder or _usual_encoder(opened), metrics.split(","), layer, idf, device)
    _measure(opened, path, targets, encoder)


def _targets(outputs: Sequence[Path], output: Path) -> dict[Path, Path]:
    """Return by outputs file the file to write. Raise InputError if two would be the same, or -o is no folder."""
    from gmtw.core.errors import InputError

    if len(outputs) == 1 and not output.is_dir():
        return {outputs[0]: output}
    if output.is_file():
        raise InputError(output, "is a file; with several outputs files -o is a folder")
    targets = {path: output / path.name for path in outputs}
    if len(set(targets.values())) < len(outputs):
        raise InputError(output, "two outputs files of one name would write one file; measure them apart")
    return targets


def _usual_encoder(opened: OpenedSet) -> str:
    """Return the encoder of the language of a set. Raise GmtwError if it has several, or the language names none."""
    from gmtw import languages
    from gmtw.core.errors import GmtwError

    spoken = sorted({code for one in opened.kept.values() for code in one.languages})
    found = languages.load(spoken[0]).encoder if len(spoken) == 1 and spoken[0] in languages.known() else ""
    if not found:
        raise GmtwError(f"no encoder is known for a set in {', '.join(spoken)}; give --embedder PATH")
    return found


def _measure(opened: OpenedSet, path: Path, targets: Mapping[Path, Path], encoder: EncoderOptions) -> None:
    """Write each file with its similarities, and print what was done.

    Raise GmtwError for wrong input.
    """
    from gmtw.core.jsonl import write_lines
    from gmtw.datasets import set_name
    from gmtw.grading.compatibility import check_fit
    from gmtw.grading.instance_info import own_language
    from gmtw.outputs.reader import index_outputs, nfc
    from gmtw.providers.encoder import Embedder
    from gmtw.scoring.similarity import Similarity, encoder_name

    by_id, worlds = opened.instances.by(nfc), {nfc(id_): info.fingerprint for id_, info in opened.kept.items()}
    files = {outputs: index_outputs(outputs, own_language(opened.kept.values())) for outputs in targets}
    for outputs, file in files.items():
        check_fit(file, by_id, worlds, set_name(path))
        _refuse_itself(outputs, encoder.name)
    loaded = Embedder(encoder.name, encoder.layer, encoder.device)
    measured = Similarity(loaded, encoder_name(encoder.name), by_id, encoder.metrics, encoder.idf)
    for outputs, target in targets.items():
        measured_rows = Counter[bool]()
        target.parent.mkdir(parents=True, exist_ok=True)
        count = write_lines((_line(row, measured_rows) for row in measured.rows(files[outputs])), target)
        typer.echo(f"{measured_rows[True]} of {count} outputs measured; {target}", err=True)


def _refuse_itself(outputs: Path, embedder: str) -> None:
    """Raise GmtwError if the encoder has the weights of the model that answered, whatever its folder is called."""
    from gmtw.core.errors import GmtwError, InputError
    from gmtw.core.given_files import read_json
    from gmtw.outputs.metadata import metadata_path
    from gmtw.providers.checkpoint_digest import digest_checkpoint

    try:
        weights = read_json(metadata_path(outputs))["parameters"]["weights"]
    except (InputError, KeyError, TypeError):
        return
    if weights and weights == digest_checkpoint(embedder):
        raise GmtwError(f"{embedder} has the weights of the model that answered; give another --embedder")


def _line(row: dict[str, Any], measured_rows: Counter[bool]) -> str:
    """Return the row as a line of JSON, and count whether it has similarities."""
    measured_rows["similarity" in row] += 1
    return json.dumps(row, ensure_ascii=False)

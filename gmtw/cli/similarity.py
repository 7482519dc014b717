"""The verb that compares answers with their options by an encoder: `similarity`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from gmtw.cli.app import OutputsArgument, SetArgument, app, bench_folders, refuse, refuse_lone_wait
from gmtw.cli.config_file import ConfigOption, Configured
from gmtw.cli.output_file import OverwriteOption, check_output

if TYPE_CHECKING:
    from gmtw.grading.inputs import OpenedSet


class EncoderOptions(NamedTuple):
    """The encoder, and what it shall measure."""

    name: str
    metrics: list[str]
    layer: int
    idf: bool
    device: str

    @property
    def words(self) -> tuple[str, ...]:
        """The options of the command line that say the same."""
        named = ("--embedder", self.name, "--metrics", ",".join(self.metrics), "--layer", str(self.layer))
        return (*named, *(["--idf"] if self.idf else []), "--device", self.device)


@app.command(cls=Configured)
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
    slurm: Annotated[
        str, typer.Option(metavar="KEY=VALUE,...", help="Submit a Slurm job for each file with these sbatch options.")
    ] = "",
    wait: Annotated[bool, typer.Option("--wait", help="With --slurm: wait for the jobs.")] = False,
    overwrite: OverwriteOption = False,
    config: ConfigOption = None,
) -> None:
    """Measure the similarity of answers to their options by a fixed encoder. Grading then needs no encoder."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import find_set
    from gmtw.grading.inputs import open_infos

    try:
        refuse_lone_wait(slurm, wait)
        path = find_set(instances, bench_folders())
        targets = _targets(outputs, output, bool(slurm))
        for target in targets.values():
            check_output(command, target, overwrite)
        opened = open_infos(path)
        encoder = EncoderOptions(embedder or _usual_encoder(opened), metrics.split(","), layer, idf, device)
        code = _submit(path, targets, encoder, slurm, wait) if slurm else _measure(opened, path, targets, encoder)
    except GmtwError as error:
        refuse(error)
    if code:
        raise typer.Exit(code)


def _targets(outputs: Sequence[Path], output: Path, folder: bool) -> dict[Path, Path]:
    """Return by outputs file the file to write. Raise InputError if two would be the same, or -o is no folder."""
    from gmtw.core.errors import InputError

    if len(outputs) == 1 and not folder and not output.is_dir():
        return {outputs[0]: output}
    if output.is_file():
        raise InputError(output, "is a file; with several outputs files, or --slurm, -o is a folder")
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


def _submit(instances: Path, targets: Mapping[Path, Path], encoder: EncoderOptions, slurm: str, wait: bool) -> int:
    """Submit a job for each file, and return the exit code."""
    from gmtw.generation.cluster import submit_commands
    from gmtw.generation.sbatch import parse_slurm_options

    commands = {
        target.absolute(): (
            *("similarity", str(instances.absolute()), str(path.absolute()), *encoder.words),
            *("-o", str(target.absolute()), "--overwrite"),
        )
        for path, target in targets.items()
    }
    return submit_commands(commands, parse_slurm_options(slurm), wait, partial(typer.echo, err=True))


def _measure(opened: OpenedSet, path: Path, targets: Mapping[Path, Path], encoder: EncoderOptions) -> int:
    """Write each file with its similarities, print what was done, and return the exit code 0.

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
    return 0


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

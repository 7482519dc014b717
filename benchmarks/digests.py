"""Digests of what grading writes: the same before and after a change that must move no score.

    python benchmarks/digests.py > after.txt

grades the built-in models (`pytest bench`), the published outputs where `--data` has them, the item
suites of `bench/` as answered by built-in controls, and careless answers with lines left out, and prints one
line `sha256  job  file` for each records.jsonl and summary.json (the signature in it as one line without the
metric set, as it was once written). Run it in two checkouts, or under two Pythons, and compare the two with diff.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from gmtw.core.rng import RandomStream
from gmtw.results.summary import Signature

ROOT = Path(__file__).resolve().parents[1]

SIGNATURE = re.compile(r'"signature": \{.*?\n  \}', re.DOTALL)
"""The signature in summary.json, an object whose end is indented by two blanks."""

PUBLISHED = {
    "outputs_base_gpt-oss-20b": "gmtw_ro_v0",
    "outputs_base_gemma2-9b_v2": "gmtw_ro_v0",
    "outputs_base_rollama31-8b_v2": "gmtw_ro_v0",
    "outputs_llama70b": "fresh_500",
    "outputs_hard_gpt-oss-20b": "gmtw_ro_hard",
    "outputs_hard_qwen3-32b": "gmtw_ro_hard",
}
"""The six Romanian files of published outputs, each with the instances it answers."""

LEFT_OUT = 0.25
"""The share of lines that damaged answers lack: enough for plans with holes, odd fractions and JSON to repair."""

FROZEN = "gmtw-ro-3.0"
SUITES = ("romanian-grammar", "catalan", "ewe")
ANSWERS = ("gold", "always-a", "constant", "echo", "empty")


def jobs(data: Path, work: Path) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Yield (name, what gives its command without the report folder) for each job that can run here."""
    yield "bench", lambda: ["-m", "pytest", "-q", "bench"]
    folder = data / "gmtw_ro_published"
    for outputs, instances in PUBLISHED.items():
        if (folder / f"{outputs}.jsonl").is_file():
            yield outputs, partial(grading, f"{folder / instances}.jsonl", folder / f"{outputs}.jsonl")
    yield "damaged", lambda: grading(FROZEN, damaged(work))
    for suite in SUITES:
        for model in ANSWERS:
            yield f"{suite}-{model}", partial(answering, f"bench/{suite}", model, work / f"{suite}-{model}.jsonl")


def grading(instances: str, outputs: Path) -> list[str]:
    """Return the command that grades these outputs."""
    return ["-m", "gmtw", "grade", instances, str(outputs)]


def answering(suite: str, model: str, file: Path) -> list[str]:
    """Write what a built-in model answers to a suite; return the command that grades it, [] if it answers nothing."""
    made = call(["-m", "gmtw", "run", suite, "--model", f"builtin/{model}", "-o", str(file)])
    return grading(suite, file) if made.returncode == 0 else []


def damaged(work: Path) -> Path:
    """Write careless answers to the frozen set, each line left out with the chance LEFT_OUT; return their file."""
    file, whole = work / "damaged.jsonl", work / "sloppy.jsonl"
    call(["-m", "gmtw", "run", FROZEN, "--model", "builtin/sloppy", "-o", str(whole)])
    with file.open("w", encoding="utf-8") as lines:
        for row in map(json.loads, whole.read_text(encoding="utf-8").splitlines()):
            rng = RandomStream("damaged", row["instance_id"])
            output = "\n".join(line for line in row["output"].split("\n") if rng.random() >= LEFT_OUT)
            lines.write(json.dumps({**row, "output": output, "model": "damaged"}) + "\n")
    return file


def call(arguments: list[str]) -> subprocess.CompletedProcess[bytes]:
    """Run this Python with `arguments` in the checkout; capture what it prints."""
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, check=False)


def digests(name: str, command: list[str], reports: Path) -> Iterator[str]:
    """Run one job; yield a line for each of its result files. Raise SystemExit if it writes none."""
    done = call([*command, "--report-dir", str(reports / name)])
    files = [file for kind in ("records.jsonl", "summary.json") for file in sorted((reports / name).rglob(kind))]
    if not files:
        sys.exit(f"{name}: no results\n{done.stdout.decode()}\n{done.stderr.decode()}")
    for file in files:
        yield f"{hashlib.sha256(content(file)).hexdigest()}  {name}  {file.name}"


def content(file: Path) -> bytes:
    """Return the bytes of a result file; in a summary the signature as the line without metrics that it once was."""
    text = file.read_text(encoding="utf-8")
    if file.name == "summary.json":
        signature = Signature.model_validate(json.loads(text)["signature"])
        line = str(signature.model_copy(update={"metrics": None}))
        text = SIGNATURE.sub(lambda _: f'"signature": {json.dumps(line, ensure_ascii=False)}', text, count=1)
    return text.encode()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--only", default="", help="run the jobs whose names contain this")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, made in jobs(arguments.data.resolve(), Path(folder)):
            if arguments.only in name and (command := made()):
                for line in digests(name, command, Path(folder) / "reports"):
                    print(line, flush=True)


if __name__ == "__main__":
    main()

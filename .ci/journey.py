"""Run the commands of the README with an installed gmtw in an empty folder, as somebody does who has only the wheel.

    PYTHON .ci/journey.py README.md

`pytest bench` is `pytest --pyargs gmtw.bench` there, and files in bench/ are those in the package. Left out are
commands that need a key, a model or published outputs, and those that take long; tests/test_readme.py runs these.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import gmtw

PACKAGE = Path(gmtw.__file__).parent
LEFT_OUT = ("llama", "hf/PATH", "outputs_base")
LONG = ("gmtw audit gmtw-ro-3.0", "gmtw generate")


def commands(readme: str) -> list[str]:
    """Return the commands of the console blocks, in their order, but those that are left out."""
    blocks = re.findall(r"^```console\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    lines = [line[2:] for block in blocks for line in block.replace("\\\n", " ").splitlines() if line.startswith("$ ")]
    ours = [line for line in lines if line.startswith("gmtw ") or "pytest bench --instances" in line]
    return [line for line in ours if not any(word in line for word in (*LEFT_OUT, *LONG))]


def installed(command: str) -> list[str]:
    """Return the words of a command for who has no checkout."""
    words = shlex.split(command)
    if words[:2] == ["pytest", "bench"]:
        words[1:2] = ["--pyargs", "gmtw.bench"]
    paths = [f"{PACKAGE}/{word}" if word.startswith("bench/") else word for word in words[1:]]
    return [str(Path(sys.executable).with_name(words[0])), *paths]


def main() -> None:
    """Run them all. Exit with a message at the first that fails, or if gmtw is not installed from a wheel."""
    readme = Path(sys.argv[1]).read_text(encoding="utf-8")
    if not (PACKAGE / "bench").is_dir():
        sys.exit(f"expected gmtw installed from a wheel, got {PACKAGE}")
    blocks = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    code = [block.replace('"bench/', f'"{PACKAGE}/bench/') for block in blocks]
    journey = [*map(installed, commands(readme)), *([sys.executable, "-c", one] for one in code)]
    if len(journey) < 5:
        sys.exit(f"expected at least 5 commands in {sys.argv[1]}, got {len(journey)}")
    with tempfile.TemporaryDirectory() as empty:
        for words in journey:
            print("+", shlex.join(words), flush=True)
            if failed := subprocess.run(words, cwd=empty, stdout=subprocess.DEVNULL, check=False).returncode:
                sys.exit(f"exit code {failed}")


if __name__ == "__main__":
    main()

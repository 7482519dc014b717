"""The overhead of `gmtw run` over asking: a bare loop over `requests` in as many threads, and the verb, side by side.

    python benchmarks/run.py [--requests 4000] [--concurrency 32] [--repeat 3]

The server is another process that answers at once (tests/generation/chat_server.py). The bare loop keeps
nothing; the verb checks, counts, and has every answer on the disk. Figures are medians of requests per
second while asking, start and imports left out. Read the ratio: the machine moves both alike.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

import requests

from gmtw.datasets import load

ROOT = Path(__file__).parents[1]


def main() -> None:
    options = arguments()
    server = subprocess.Popen(
        [sys.executable, str(ROOT / "tests" / "asking" / "chat_server.py")], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout
    try:
        url = f"http://127.0.0.1:{int(server.stdout.readline())}/v1"
        with tempfile.TemporaryDirectory() as folder:
            questions = write_set(Path(folder) / "set.jsonl", options.requests)
            pairs = [
                (bare(questions, url, options.concurrency), verb(Path(folder), number, url, options.concurrency))
                for number in range(options.repeat)
            ]
    finally:
        server.kill()
        server.wait()
    loop, run = (median(rates) for rates in zip(*pairs, strict=True))
    print(f"bare loop  {loop:7.0f} requests/s\ngmtw run   {run:7.0f} requests/s   ratio {run / loop:.2f}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=4000)
    parser.add_argument("--concurrency", type=int, default=32)
    parser.add_argument("--repeat", type=int, default=3)
    return parser.parse_args()


def write_set(path: Path, count: int) -> list[str]:
    """A set of so many copies of the sample's instances, each with a prompt of its own; the prompts."""
    sample = load(ROOT / "bench" / "sample")
    prompts = []
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            instance = sample[number % len(sample)]
            prompts.append(f"{instance.prompts['ro']}\n{number}")
            own = {"id": f"{instance.source}/easy/{number:06d}", "prompts": {"ro": prompts[-1]}}
            file.write(instance.model_copy(update=own).model_dump_json() + "\n")
    return prompts


def bare(prompts: list[str], url: str, concurrency: int) -> float:
    """Requests per second of threads that post and read, and do nothing else."""
    left, lock = iter(prompts), threading.Lock()

    def work() -> None:
        with requests.Session() as session:
            while True:
                with lock:
                    text = next(left, None)
                if text is None:
                    return
                body = {"model": "x", "messages": [{"role": "user", "content": text}], "max_tokens": 2048}
                assert session.post(f"{url}/chat/completions", json=body, timeout=60).json()["choices"]

    threads = [threading.Thread(target=work) for _ in range(concurrency)]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(prompts) / (time.perf_counter() - started)


def verb(folder: Path, number: int, url: str, concurrency: int) -> float:
    """Requests per second of `gmtw run`, as its sidecar has them."""
    words = ["run", str(folder / "set.jsonl"), "--model", "vllm/x", "--base-url", url, "-o", f"{folder}/{number}.jsonl"]
    subprocess.run(
        [sys.executable, "-m", "gmtw", *words, "--concurrency", str(concurrency)], check=True, capture_output=True
    )
    (run,) = json.loads((folder / f"{number}.run.json").read_text(encoding="utf-8"))["runs"]
    return float(run["answered"] / run["seconds"])


if __name__ == "__main__":
    main()

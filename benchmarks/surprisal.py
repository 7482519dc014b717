"""Tokens per second of log-probabilities, beside minicons on the same model and texts, and how far the sums differ.

    pip install -e '.[hf]' minicons
    python benchmarks/surprisal.py MODEL SET [--texts 300] [--batch 16] [--hidden 256 --layers 4 --vocabulary 50257]

With --hidden a GPT-2 of that size with random weights is made, which uses the tokenizer of MODEL. The texts are each
item's context and first candidate, cut at --characters: minicons has no window for longer ones.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gmtw.models.logprobs import CausalLM, Text
from gmtw.suites import load
from gmtw.values import ContinuationTask, Scored


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("set", type=Path)
    for name, usual in (("texts", 300), ("batch", 16), ("characters", 4000), ("layers", 4), ("vocabulary", 50257)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--hidden", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = made(options, Path(folder)) if options.hidden else options.model
        compare(path, texts_of(options), options)


def texts_of(options: argparse.Namespace) -> list[str]:
    """The texts, in the order of the set."""
    tasks = [one.task for one in load(options.set) if isinstance(one.task, ContinuationTask)][: options.texts]
    return [(task.head + task.candidates[0])[-options.characters :].strip() for task in tasks]


def made(options: argparse.Namespace, folder: Path) -> str:
    """A folder with a GPT-2 of that size and random weights."""
    import transformers

    transformers.set_seed(0)
    config = transformers.GPT2Config(
        n_embd=options.hidden, n_layer=options.layers, n_head=4, n_positions=1024, vocab_size=options.vocabulary
    )
    transformers.GPT2LMHeadModel(config).save_pretrained(folder)
    transformers.AutoTokenizer.from_pretrained(options.model).save_pretrained(folder)
    return str(folder)


def compare(path: str, texts: Sequence[str], options: argparse.Namespace) -> None:
    """Both figures, the best of some rounds each, taken in turn."""
    ours = CausalLM(path, device=options.device, batch=options.batch)
    theirs = minicons(path, options)
    tokens = sum(ours.tokens(text) for text in texts)
    print(f"{len(texts)} texts, {tokens} tokens, batches of {options.batch}, on {options.device}")
    runs: dict[str, Callable[[], list[float]]] = {
        "gmtw": lambda: [one.nats for one in ours.score([Text(text) for text in texts]) if isinstance(one, Scored)],
        "minicons": lambda: theirs(texts),
    }
    best, cpu = (dict.fromkeys(runs, float("inf")) for _ in range(2))
    sums: dict[str, list[float]] = {}
    for _ in range(options.rounds):
        for name, run in runs.items():
            started, busy = time.perf_counter(), time.process_time()
            sums[name] = run()
            best[name] = min(best[name], time.perf_counter() - started)
            cpu[name] = min(cpu[name], time.process_time() - busy)
    for name, seconds in best.items():
        print(f"{name:10} {tokens / seconds:10,.0f} tokens/s   {seconds:.2f} s, {cpu[name]:.2f} s of processor")
    apart = [abs(a - b) for a, b in zip(sums["gmtw"], sums["minicons"], strict=True)]
    ratios = (
        f"{best['minicons'] / best['gmtw']:.2f} times as fast, {cpu['minicons'] / cpu['gmtw']:.2f} by processor time"
    )
    print(f"{ratios}; sums differ by at most {max(apart):.1e} nats of {max(sums['gmtw']):.0f}")


def minicons(path: str, options: argparse.Namespace) -> Callable[[Sequence[str]], list[float]]:
    """Minicons as its documentation has it, in batches in the order of the texts."""
    from minicons import scorer

    model: Any = scorer.IncrementalLMScorer(path, options.device)

    def run(texts: Sequence[str]) -> list[float]:
        found: list[float] = []
        for start in range(0, len(texts), options.batch):
            batch = list(texts[start : start + options.batch])
            found += model.sequence_score(batch, reduction=lambda x: -x.sum(0).item())
        return found

    return run


if __name__ == "__main__":
    main()

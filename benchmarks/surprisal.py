"""Tokens per second of log-probabilities, beside minicons on the same model and texts, and how far the sums differ.

    pip install -e '.[hf]' minicons
    python benchmarks/surprisal.py MODEL SET [--texts 300] [--items 100] [--hidden 256 --layers 4 --vocabulary 50257]

With --hidden a GPT-2 of that size with random weights is made, which uses the tokenizer of MODEL. Three jobs are timed:
each item's context and first candidate as one text, cut at --characters since minicons has no window for longer ones;
the candidates of the same items after their contexts; and --items made of the words of SET, a context of 20 to 300
words with 2 to 4 candidates of 3 to 15. Minicons scores candidates after a context with `conditional_score`. Tokens
are those of the texts as given: a context counts once for each candidate. OMP_NUM_THREADS=1 makes processor time mean
work, where others share the machine.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gmtw.core.types import Scored
from gmtw.datasets import load
from gmtw.providers.logprobs import CausalLM, Text
from gmtw.tasks.continuation.task import ContinuationTask

Pair = tuple[str, str]
"""The text read, and the text scored after it; nothing is read before a text that is scored whole."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("set", type=Path)
    for name, usual in (("texts", 300), ("items", 100), ("batch", 16), ("characters", 1800)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    for name, usual in (("layers", 4), ("vocabulary", 50257), ("hidden", 0), ("rounds", 3)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args()
    tasks = [one.task for one in load(options.set) if isinstance(one.task, ContinuationTask)]
    with tempfile.TemporaryDirectory() as folder:
        path = made(options, Path(folder)) if options.hidden else options.model
        ours, theirs = CausalLM(path, device=options.device, batch=options.batch), opened(path, options)
        print(f"candidates are read {'one by one: ' + ours.apart if ours.apart else 'together'}")
        texts = [(task.head + task.candidates[0])[-options.characters :].strip() for task in tasks[: options.texts]]
        if texts:
            compare("texts", ours, theirs, [("", text) for text in texts], options)
            pairs = [
                (task.context[-options.characters :].strip(), one)
                for task in tasks[: options.texts]
                for one in task.candidates
            ]
            compare("candidates of the set", ours, theirs, pairs, options)
        if options.items:
            compare("candidates of made items", ours, theirs, items(tasks, options), options)


def items(tasks: Sequence[ContinuationTask], options: argparse.Namespace) -> list[Pair]:
    """Contexts, each as often as it has candidates."""
    words = " ".join(task.head + one for task in tasks for one in task.candidates).split()
    draws = random.Random(0)

    def drawn(least: int, most: int) -> str:
        start, many = draws.randrange(len(words) - most), draws.randint(least, most)
        return " ".join(words[start : start + many])

    found: list[Pair] = []
    for _ in range(options.items):
        context = drawn(20, 300)[: options.characters].strip()
        found += [(context, drawn(3, 15)) for _ in range(draws.randint(2, 4))]
    return found


def made(options: argparse.Namespace, folder: Path) -> str:
    """A folder with a GPT-2 of that size and random weights."""
    import transformers

    transformers.set_seed(0)
    heads = max(4, options.hidden // 64)
    config = transformers.GPT2Config(
        n_embd=options.hidden, n_layer=options.layers, n_head=heads, n_positions=2048, vocab_size=options.vocabulary
    )
    transformers.GPT2LMHeadModel(config).save_pretrained(folder)
    transformers.AutoTokenizer.from_pretrained(options.model).save_pretrained(folder)
    return str(folder)


def compare(what: str, ours: CausalLM, theirs: Any, pairs: Sequence[Pair], options: argparse.Namespace) -> None:
    """Both figures, the best of some rounds each, taken in turn."""
    joined = [Text(f"{context} {text}".strip(), len(context)) for context, text in pairs]
    tokens = sum(ours.tokens(text.whole) for text in joined)
    print(f"{len(pairs)} {what}, {tokens} tokens, batches of {options.batch}, on {options.device}")
    runs: dict[str, Callable[[], list[float]]] = {
        "gmtw": lambda: [one.nats for one in ours.score(joined) if isinstance(one, Scored)],
        "minicons": lambda: minicons(theirs, pairs, options.batch),
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
    ratios = [f"{kind['minicons'] / kind['gmtw']:.2f}" for kind in (best, cpu)]
    print(f"{ratios[0]} times as fast, {ratios[1]} by processor time; ", end="")
    print(f"sums differ by at most {max(apart):.1e} nats of {max(sums['gmtw']):.0f}", flush=True)


def opened(path: str, options: argparse.Namespace) -> Any:
    """The model as minicons opens it."""
    from minicons import scorer

    return scorer.IncrementalLMScorer(path, options.device)


def minicons(model: Any, pairs: Sequence[Pair], batch: int) -> list[float]:
    """Minicons as its documentation has it, in batches in the order of the texts; sums are added up exactly."""
    found: list[float] = []
    for start in range(0, len(pairs), batch):
        contexts, texts = (list(part) for part in zip(*pairs[start : start + batch], strict=True))
        ways = {"reduction": lambda one: -one.double().sum(0).item()}
        if contexts[0]:
            found += model.conditional_score(contexts, texts, **ways)
        else:
            found += model.sequence_score(texts, **ways)
    return found


if __name__ == "__main__":
    main()

"""Log-probabilities by a transformers causal language model in this process, in batches of like length.

Needs the extra `hf`, which is imported only when a model is opened. Padding stands on the right, where a causal
model does not see it, so that neither batch nor order move a log-probability by more than rounding.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from math import isfinite
from typing import Any, Literal, NamedTuple

from gmtw.errors import GmtwError
from gmtw.models.chat import Failure
from gmtw.models.windows import Window, batches, windows
from gmtw.values import Scored

Bos = Literal["auto", "always", "never"]
"""A token that begins texts: as the tokenizer has it; always, once; never."""

POLICIES: tuple[Bos, ...] = ("auto", "always", "never")
DTYPES = ("auto", "float32", "bfloat16", "float16")
BATCH = 64
LOGITS = 2**27
"""The most logits at once, 512 MiB in single precision."""


class Text(NamedTuple):
    """What is scored: of `whole` the tokens that reach beyond its first `start` characters."""

    whole: str
    start: int = 0


class _Tokens(NamedTuple):
    """A text as tokens, without the prefix. needed: the first that is scored."""

    ids: list[int]
    offsets: list[tuple[int, int]]
    needed: int


class _Given(NamedTuple):
    """What a window gave to the tokens from `first` on."""

    first: int
    logprobs: list[float]
    top: list[bool]


class CausalLM:
    """A model of a folder or of the hub; raises GmtwError where it is none, or has no BOS token that is asked for."""

    def __init__(
        self, path: str, bos: Bos = "auto", dtype: str = "auto", device: str = "auto", batch: int = BATCH
    ) -> None:
        try:
            import torch
            import transformers
        except ImportError:
            raise GmtwError(f"hf/{path} needs torch and transformers; type pip install 'gmtw[hf]'") from None
        self._torch, self.batch = torch, batch or BATCH
        transformers.utils.logging.set_verbosity_error()
        transformers.utils.logging.disable_progress_bar()
        chosen = ("cuda" if torch.cuda.is_available() else "cpu") if device == "auto" else device
        kind = dtype if dtype == "auto" else getattr(torch, dtype)
        try:
            self._tokenizer: Any = transformers.AutoTokenizer.from_pretrained(path)
            model: Any = transformers.AutoModelForCausalLM.from_pretrained(path, dtype=kind)
            self._model = model.to(chosen).eval()
        except (OSError, ValueError, RuntimeError, AssertionError) as error:  # torch asserts that it has CUDA
            raise GmtwError(f"hf/{path} cannot be opened: {' '.join(str(error).split())[:200]}") from None
        if not self._tokenizer.is_fast:
            raise GmtwError(f"hf/{path} has a tokenizer that does not say where tokens stand; expected a fast one")
        self.prefix = _prefix(self._tokenizer, bos, path)
        config = model.config.get_text_config()
        self.room = int(getattr(config, "max_position_embeddings", None) or 2**40) - len(self.prefix)
        self._vocabulary = int(config.vocab_size)
        self._keeps = "logits_to_keep" in inspect.signature(model.forward).parameters

    def score(self, texts: Sequence[Text]) -> list[Scored | Failure]:
        """What the model gives to each text, in their order; a failure where that is nothing or no number."""
        read = [self._tokens(text) for text in texts]
        cut = [windows(len(one.ids), self.room, one.needed) if one.ids else [] for one in read]
        rows = [(place, window) for place, found in enumerate(cut) for window in found]
        ids = [self.prefix + read[place].ids[window.start : window.end] for place, window in rows]
        given: dict[int, list[_Given]] = {}
        budget = LOGITS // self._vocabulary
        for batch in batches([len(row) for row in ids], self.batch, budget):
            firsts = [self._first(rows[n][1]) for n in batch]
            for n, (logprobs, top) in zip(batch, self._read([ids[n] for n in batch], firsts), strict=True):
                given.setdefault(rows[n][0], []).append(_Given(rows[n][1].first, logprobs, top))
        return [self._scored(one, given.get(place, [])) for place, one in enumerate(read)]

    def tokens(self, text: str) -> int:
        """How many tokens the text has, the prefix included."""
        return len(self.prefix) + len(self._tokenizer(text, add_special_tokens=False)["input_ids"])

    def _tokens(self, text: Text) -> _Tokens:
        made = self._tokenizer(text.whole, add_special_tokens=False, return_offsets_mapping=True)
        offsets = [(int(start), int(end)) for start, end in made["offset_mapping"]]
        beyond = (place for place, (_, end) in enumerate(offsets) if end > text.start)
        return _Tokens(list(made["input_ids"]), offsets, next(beyond, len(offsets)) if text.start else 0)

    def _first(self, window: Window) -> int:
        """The place in its row of the first token that is scored: never the first of all, which nothing precedes."""
        return max(1, len(self.prefix) + window.first - window.start)

    def _read(self, rows: list[list[int]], firsts: list[int]) -> list[tuple[list[float], list[bool]]]:
        """The log-probabilities of each row's tokens from `firsts` on; a batch that memory does not hold is halved.

        A row that comes back as no number is read once more without padding, which a broken model may turn to that.
        """
        try:
            found = self._forward(rows, firsts)
            broken = [n for n, (values, _) in enumerate(found) if len(rows) > 1 and not all(map(isfinite, values))]
            again = {n: self._forward([rows[n]], [firsts[n]])[0] for n in broken}
            return [again.get(n, one) for n, one in enumerate(found)]
        except self._torch.cuda.OutOfMemoryError:
            half = len(rows) // 2
            if not half:
                raise GmtwError("the accelerator has no memory for one text; give another --device") from None
            return self._read(rows[:half], firsts[:half]) + self._read(rows[half:], firsts[half:])

    def _forward(self, rows: list[list[int]], firsts: list[int]) -> list[tuple[list[float], list[bool]]]:
        torch, width = self._torch, max(map(len, rows))
        padded = torch.tensor([row + [0] * (width - len(row)) for row in rows], device=self._model.device)
        kept: dict[str, Any] = {"logits_to_keep": width - min(firsts) + 1} if self._keeps else {}
        with torch.inference_mode():
            logits = self._model(input_ids=padded, use_cache=False, **kept).logits
            before = width - logits.shape[1]
            return [
                self._row(logits[n, first - 1 - before : len(row) - 1 - before], padded[n, first : len(row)])
                for n, (row, first) in enumerate(zip(rows, firsts, strict=True))
            ]

    def _row(self, logits: Any, targets: Any) -> tuple[list[float], list[bool]]:
        """Of each target its log-probability, and whether no logit is larger; row by row, no logits are copied."""
        if not len(targets):
            return [], []
        logits = logits.float()
        most = logits.amax(1)
        hit = logits.gather(1, targets.unsqueeze(1)).squeeze(1)
        total = (logits - most.unsqueeze(1)).exp_().sum(1).log_() + most
        return (hit - total).clamp(max=0.0).tolist(), (hit >= most).tolist()

    def _scored(self, one: _Tokens, parts: list[_Given]) -> Scored | Failure:
        ordered = sorted(parts)
        logprobs = [value for part in ordered for value in part.logprobs]
        top = [value for part in ordered for value in part.top]
        if not one.ids or one.needed == len(one.ids):
            return Failure("empty-text", "the tokenizer makes no token of it")
        if not logprobs:
            return Failure("one-token", "nothing stands before its only token; give --bos always")
        if bad := [place for place, value in enumerate(logprobs) if not isfinite(value)]:
            what = f"token {bad[0] + 1} of {len(logprobs)} has the log-probability {logprobs[bad[0]]}"
            return Failure("no-number", f"{what}: the model's logits are no numbers")
        missing = len(one.ids) - one.needed - len(logprobs)  # the first token of a text, where no BOS token precedes it
        return Scored(
            logprobs=(*[None] * missing, *logprobs),
            offsets=tuple(one.offsets[one.needed :]),
            top=(*[False] * missing, *top),
            windows=len(windows(len(one.ids), self.room)),
            bos=bool(self.prefix),
        )


def _prefix(tokenizer: Any, bos: Bos, path: str) -> list[int]:
    """What stands before every text: what the tokenizer puts there, else, where it must, its BOS token."""
    if bos == "never":
        return []
    bare = tokenizer("a", add_special_tokens=False)["input_ids"]
    whole = list(tokenizer("a", add_special_tokens=True)["input_ids"])
    own = next((whole[:n] for n in range(len(whole)) if whole[n : n + len(bare)] == bare), [])
    if own or bos == "auto":
        return own
    if tokenizer.bos_token_id is None:
        raise GmtwError(f"hf/{path} has no BOS token; give --bos auto or never")
    return [int(tokenizer.bos_token_id)]

"""TokenReader: reads rows of tokens by a causal language model, and returns the log-probabilities of each text.

It takes two shortcuts, each only if a test shows that this model gives the same numbers with it:
- The output head is applied slice by slice of the vocabulary, and only at tokens that are scored. No large array of
  logits is written.
- Texts with a common prefix share it in one row, by an attention mask and positions of their own.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Sequence
from math import isfinite
from typing import Any

from gmtw.core.errors import GmtwError
from gmtw.providers.token_rows import TokenRow, separate_rows

MAX_LOGITS = 2**27
"""The most logits at once, 512 MiB in single precision."""
SLICE = {"cpu": 2**20}
"""The logits of one slice of the vocabulary: few enough for the cache of a processor."""
TOKENS = {"cpu": 2**10}
"""The most tokens at once if logits do not limit them: few enough for their memory to be used again."""
WIDE_SLICE, MANY_TOKENS = 2**25, 2**13
"""The same for accelerators, which are fast only with large batches."""
MASK = 2**24
"""The most entries of the masks of one batch."""
REFUSALS = (RuntimeError, TypeError, ValueError, IndexError, KeyError, AttributeError, AssertionError)
"""The errors of a model that takes no mask or positions."""
WINDOWS = ("sliding_window", "window_size", "attention_window", "attention_window_size", "attention_chunk_size")

Given = tuple[list[float], list[bool]]
"""The log-probability of each scored token, and whether no other token was likelier."""


class TokenReader:
    """A model, and which shortcuts it allows.

    Attributes:
        apart: why texts do not share rows, "" while they do.
        sliced: whether the output head is applied slice by slice.
        budget: the most tokens of one batch.
        window: the length of its attention window.
    """

    def __init__(self, torch: Any, model: Any) -> None:
        self._torch, self._model = torch, model
        config = model.config.get_text_config()
        self.vocabulary = int(config.vocab_size)
        self._keeps = "logits_to_keep" in inspect.signature(model.forward).parameters
        self._head: Any = model.get_output_embeddings()
        self.sliced = self._head_can_be_sliced()
        most = TOKENS.get(model.device.type, MANY_TOKENS)
        self.budget = most if self.sliced else min(most, max(1, MAX_LOGITS // self.vocabulary))
        self._trusted = {True: 0, False: 0}
        self.window = min(
            (n for name in WINDOWS if isinstance(n := getattr(config, name, None), int) and n), default=MASK
        )
        kind = str(getattr(config, "_attn_implementation", ""))
        self.apart = "" if kind in ("eager", "sdpa") else f"its attention is of the kind {kind!r}"
        if not self.apart:
            self._test_sharing(_probe(self.vocabulary))

    def trusts(self, rows: Sequence[TokenRow]) -> bool:
        """Return whether these rows give the numbers of their texts alone. A row wider than any before is tested."""
        for branches in (True, False):
            shared = (row for row in rows if len(row.paths) > 1 and row.branches is branches)
            widest = max(shared, key=lambda row: len(row.ids), default=None)
            if not self.apart and widest is not None and len(widest.ids) > self._trusted[branches]:
                self._test_sharing(widest)
        return not self.apart

    def read(self, rows: Sequence[TokenRow], firsts: Sequence[Sequence[int]]) -> list[list[Given]]:
        """Return what each text of each row gave from its token of `firsts` on; the first token has index 0.

        A text that comes back as NaN is read once more alone: a broken model may turn padding into NaN. Raise GmtwError
        if one text does not fit into the memory of the accelerator.
        """
        try:
            found = self._forward(rows, firsts)
        except self._torch.cuda.OutOfMemoryError:
            return self._halved(rows, firsts)
        if len(rows) == 1 and len(rows[0].paths) == 1:
            return found
        for row, starts, given in zip(rows, firsts, found, strict=True):
            for n, (values, _) in enumerate(given):
                if not all(map(isfinite, values)):
                    given[n] = self.read([_single(row, n)], [[starts[n]]])[0][0]
        return found

    def _halved(self, rows: Sequence[TokenRow], firsts: Sequence[Sequence[int]]) -> list[list[Given]]:
        """Read a batch that is too large by halves, and in the end text by text."""
        half = len(rows) // 2
        if half:
            return self.read(rows[:half], firsts[:half]) + self.read(rows[half:], firsts[half:])
        (row,), (starts,) = rows, firsts
        if len(row.paths) == 1:
            raise GmtwError("the accelerator has no memory for one text; give another --device")
        return [[self.read([_single(row, n)], [[first]])[0][0] for n, first in enumerate(starts)]]

    def _forward(self, rows: Sequence[TokenRow], firsts: Sequence[Sequence[int]]) -> list[list[Given]]:
        torch, width = self._torch, max(len(row.ids) for row in rows)
        ids = torch.tensor([row.ids + [0] * (width - len(row.ids)) for row in rows], device=self._model.device)
        texts = [
            (n, path, first) for n, row in enumerate(rows) for path, first in zip(row.paths, firsts[n], strict=True)
        ]
        places = [n * width + place for n, path, first in texts for place in path[first - 1 : -1]]
        wanted = [n * width + place for n, path, first in texts for place in path[first:]]
        if not wanted:
            return [[([], []) for _ in row.paths] for row in rows]
        with torch.inference_mode():
            at = torch.tensor(places, device=ids.device)
            targets = ids.flatten()[torch.tensor(wanted, device=ids.device)]
            given = self._log_probabilities(ids, self._mask_and_positions(rows, width), at, targets)
            values, top = (one.tolist() for one in given)
        found: list[list[Given]] = [[] for _ in rows]
        done = 0
        for n, path, first in texts:
            end = done + max(0, len(path) - first)
            found[n].append((values[done:end], top[done:end]))
            done = end
        return found

    def _mask_and_positions(self, rows: Sequence[TokenRow], width: int) -> dict[str, Any]:
        """Return the attention mask and the positions of shared rows, {} if no row is shared."""
        torch = self._torch
        if all(len(row.paths) == 1 for row in rows):
            return {}
        seen = torch.zeros(len(rows), width, width, dtype=torch.bool)
        seen[:, :, 0] = True  # padding must see something: a softmax over nothing is NaN
        positions = torch.zeros(len(rows), width, dtype=torch.long)
        for n, row in enumerate(rows):
            for path, own in zip(row.paths, row.own, strict=True):
                steps = torch.tensor(path, dtype=torch.long)
                new = steps[len(path) - own :]
                positions[n, new] = torch.arange(len(path) - own, len(path))
                seen[n, new[:, None], steps[None, :]] = torch.ones(own, len(path)).tril(len(path) - own).bool()
        dtype = self._model.dtype
        mask = torch.zeros(seen.shape, dtype=dtype).masked_fill_(~seen, torch.finfo(dtype).min)
        device = self._model.device
        return {"attention_mask": mask.unsqueeze(1).to(device), "position_ids": positions.to(device)}

    def _log_probabilities(self, ids: Any, shape: dict[str, Any], at: Any, targets: Any) -> tuple[Any, Any]:
        """Return the log-probability of each target at those indexes of the flattened rows, and if it is the best."""
        if self.sliced:
            hidden = self._model.base_model(input_ids=ids, use_cache=False, **shape).last_hidden_state
            return self._by_slices(hidden.flatten(0, 1)[at], targets)
        width = ids.shape[1]
        kept: dict[str, Any] = {"logits_to_keep": width - int((at % width).min())} if self._keeps else {}
        logits = self._model(input_ids=ids, use_cache=False, **kept, **shape).logits
        before = width - logits.shape[1]
        parts = [
            self._log_softmax(logits[n, at[at // width == n] % width - before], targets[at // width == n])
            for n in range(len(ids))
        ]
        return tuple(self._torch.cat(one) for one in zip(*parts, strict=True))

    def _log_softmax(self, logits: Any, targets: Any) -> tuple[Any, Any]:
        logits = logits.float()
        most = logits.amax(1)
        hit = logits.gather(1, targets.unsqueeze(1)).squeeze(1)
        total = logits.sub_(most.unsqueeze(1)).exp_().sum(1).log_() + most
        return (hit - total).clamp(max=0.0), hit >= most

    def _by_slices(self, hidden: Any, targets: Any) -> tuple[Any, Any]:
        """Return the same from the last hidden states, with a running maximum and sum over slices of the vocabulary."""
        torch, weight, bias = self._torch, self._head.weight, self._head.bias
        step = max(1024, SLICE.get(hidden.device.type, WIDE_SLICE) // len(hidden))
        most = torch.full((len(hidden),), -torch.inf, device=hidden.device)
        hit, total = torch.zeros_like(most), torch.zeros_like(most)
        for start in range(0, len(weight), step):
            part = None if bias is None else bias[start : start + step]
            logits = torch.nn.functional.linear(hidden, weight[start : start + step], part).float()
            place = targets - start
            inside = (place >= 0) & (place < logits.shape[1])
            there = logits.gather(1, place.clamp(0, logits.shape[1] - 1).unsqueeze(1)).squeeze(1)
            hit = torch.where(inside, there, hit)
            larger = torch.maximum(most, logits.amax(1))
            total = total * (most - larger).exp_() + logits.sub_(larger.unsqueeze(1)).exp_().sum(1)
            most = larger
        return (hit - (total.log_() + most)).clamp(max=0.0), hit >= most

    def _head_can_be_sliced(self) -> bool:
        """Return whether the head, applied to the last hidden states, gives the model's logits to the last bit."""
        torch = self._torch
        if type(self._head) is not torch.nn.Linear:
            return False
        ids = torch.tensor([_probe(self.vocabulary).ids[:16]], device=self._model.device)
        try:
            with torch.inference_mode():
                logits = self._model(input_ids=ids, use_cache=False).logits
                hidden = self._model.base_model(input_ids=ids, use_cache=False).last_hidden_state
                return bool(torch.equal(self._head(hidden).float(), logits.float()))
        except REFUSALS:
            return False

    def _test_sharing(self, row: TokenRow) -> None:
        """Read the texts of a row shared and alone, and set `apart` if the numbers differ."""
        firsts = [1] * len(row.paths)
        try:
            (together,) = self._forward([row], [firsts])
            apart = [self.read([_single(row, n)], [[1]])[0][0] for n in range(len(row.paths))]
        except REFUSALS as error:
            if isinstance(error, self._torch.cuda.OutOfMemoryError):
                return
            self.apart = f"it takes no mask of that form: {type(error).__name__}"
        else:
            self.apart = "" if self._same(together, apart) else "its numbers are others when texts share a row"
        for branches in {row.branches, False}:  # a row that branches shows what one that does not would show
            self._trusted[branches] = max(self._trusted[branches], len(row.ids))
        if self.apart:
            logging.getLogger(__name__).info("candidates are read one by one: %s", self.apart)

    def _same(self, one: list[Given], other: list[Given]) -> bool:
        """Return whether the numbers agree: to rounding, or in half precision by token and on average."""
        pairs = [pair for a, b in zip(one, other, strict=True) for pair in zip(a[0], b[0], strict=True)]
        far = [abs(a - b) for a, b in pairs]
        if self._model.dtype in (self._torch.float32, self._torch.float64):
            return all(gap <= 1e-5 + 1e-6 * abs(b) for gap, (_, b) in zip(far, pairs, strict=True))
        return all(gap <= 0.25 for gap in far) and sum(far) <= 0.05 * len(far)


def _single(row: TokenRow, n: int) -> TokenRow:
    """Return one text of the row in a row of its own."""
    (found,) = separate_rows([[row.ids[place] for place in row.paths[n]]])
    return found


def _probe(vocabulary: int) -> TokenRow:
    """Return a row of three texts with a common prefix, of tokens from all over the vocabulary."""
    ids = [7919 * n % vocabulary for n in range(1, 37)]
    return TokenRow(ids, [list(range(12)) + list(range(start, start + 8)) for start in (12, 20, 28)])

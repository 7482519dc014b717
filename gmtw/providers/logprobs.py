"""Log-probabilities by a transformers causal language model in this process, in batches of texts of similar length.

Needs the extra `hf`, which is imported only when a model is opened. Padding is on the right, and a causal model does
not see it: neither batch nor order changes a log-probability by more than rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import isfinite
from operator import itemgetter
from typing import Any, Literal, NamedTuple

from gmtw.core.errors import GmtwError
from gmtw.core.types import Scored
from gmtw.providers.hf_load import open_causal
from gmtw.providers.logprob_engine import MASK, Given, TokenReader
from gmtw.providers.messages import Failure
from gmtw.providers.token_rows import TokenRow, Window, batches, pack_rows, separate_rows, windows

Bos = Literal["auto", "always", "never"]
"""The BOS token before texts: "auto" as the tokenizer adds it, "always" one, "never" none."""

MAX_ROW = 4096
"""The most tokens of a row that several texts share. Its mask grows with their square."""

POLICIES: tuple[Bos, ...] = ("auto", "always", "never")
BATCH = 64


class Text(NamedTuple):
    """A text to be scored: the tokens of `whole` that reach beyond its first `start` characters."""

    whole: str
    start: int = 0


class _Tokens(NamedTuple):
    """The tokens of a text without the BOS prefix. `needed` is the index of the first one that is scored."""

    ids: list[int]
    offsets: list[tuple[int, int]]
    needed: int


class _Given(NamedTuple):
    """The log-probabilities of a window for the tokens from `first` on."""

    first: int
    logprobs: list[float]
    top: list[bool]


class CausalLM:
    """A causal model of a folder or of the hub. Raise GmtwError if it is none, or lacks a BOS token that is wanted."""

    def __init__(
        self, path: str, bos: Bos = "auto", dtype: str = "auto", device: str = "auto", batch: int = BATCH
    ) -> None:
        self.batch = batch or BATCH
        torch, self._tokenizer, self._model = open_causal(path, dtype, device)
        if not self._tokenizer.is_fast:
            raise GmtwError(f"hf/{path} has a tokenizer that does not say where tokens stand; expected a fast one")
        self.prefix = _prefix(self._tokenizer, bos, path)
        config = self._model.config.get_text_config()
        self.room = int(getattr(config, "max_position_embeddings", None) or 2**40) - len(self.prefix)
        self._reader = TokenReader(torch, self._model)

    @property
    def apart(self) -> str:
        """The reason why texts with a common prefix share no row: other numbers from this model then. "" if they do."""
        return self._reader.apart

    def score(self, texts: Sequence[Text]) -> list[Scored | Failure]:
        """Return what the model gives to each text, in their order: a failure if that is nothing or no number."""
        read = [self._tokens(text) for text in texts]
        cut = [windows(len(one.ids), self.room, one.needed) if one.ids else [] for one in read]
        rows = [(place, window) for place, found in enumerate(cut) for window in found]
        ids = [self.prefix + read[place].ids[window.start : window.end] for place, window in rows]
        given: dict[int, list[_Given]] = {}
        firsts = [self._first(window) for _, window in rows]
        whole = [len(read[place].ids) <= self.room for place, _ in rows]
        for (place, window), (logprobs, top) in zip(rows, self._given(ids, firsts, whole), strict=True):
            given.setdefault(place, []).append(_Given(window.first, logprobs, top))
        return [self._scored(one, given.get(place, [])) for place, one in enumerate(read)]

    def tokens(self, text: str) -> int:
        """Return how many tokens the text has, the BOS prefix included."""
        return len(self.prefix) + len(self._tokenizer(text, add_special_tokens=False)["input_ids"])

    def _tokens(self, text: Text) -> _Tokens:
        made = self._tokenizer(text.whole, add_special_tokens=False, return_offsets_mapping=True)
        offsets = [(int(start), int(end)) for start, end in made["offset_mapping"]]
        beyond = (place for place, (_, end) in enumerate(offsets) if end > text.start)
        return _Tokens(list(made["input_ids"]), offsets, next(beyond, len(offsets)) if text.start else 0)

    def _first(self, window: Window) -> int:
        """Return the index in its row of the first token that is scored. It is never 0: nothing precedes that token."""
        return max(1, len(self.prefix) + window.first - window.start)

    def _given(self, ids: list[list[int]], firsts: list[int], whole: list[bool]) -> list[Given]:
        """Return what each piece gave from its first token on. Pieces with a common prefix are read in one row."""
        rows = self._rows(ids, whole)
        starts, done = [], 0
        for row in rows:
            starts.append(range(done, done := done + len(row.paths)))
        found: dict[int, Given] = {}
        for batch in self._batches(rows):
            asked = [[firsts[n] for n in starts[one]] for one in batch]
            for one, given in zip(batch, self._reader.read([rows[n] for n in batch], asked), strict=True):
                found.update(zip(starts[one], given, strict=True))
        return [found[n] for n in range(len(ids))]

    def _rows(self, ids: list[list[int]], whole: list[bool]) -> list[TokenRow]:
        """Return the rows. Neighbours share one if the model gives the same numbers so. Windows never share."""
        if self._reader.apart:
            return separate_rows(ids)
        rows: list[TokenRow] = []
        for fits, run in groupby(zip(ids, whole, strict=True), key=itemgetter(1)):
            texts = [text for text, _ in run]
            rows += pack_rows(texts, min(self.room, self._reader.window, MAX_ROW)) if fits else separate_rows(texts)
        return rows if self._reader.trusts(rows) else separate_rows(ids)

    def _batches(self, rows: list[TokenRow]) -> Iterator[list[int]]:
        """Yield the indexes of rows in batches: rows of one text first, then shared rows, whose masks take memory."""
        for many in (False, True):
            places = [n for n, row in enumerate(rows) if (len(row.paths) > 1) == many]
            widths = [len(rows[n].ids) for n in places]
            texts = max((len(rows[n].paths) for n in places), default=1)
            budget = min(self._reader.budget, MASK // max(widths, default=1)) if many else self._reader.budget
            for batch in batches(widths, max(1, self.batch // texts), budget):
                yield [places[n] for n in batch]

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
    """Return the tokens before every text: what the tokenizer adds there, else its BOS token if `bos` is "always"."""
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

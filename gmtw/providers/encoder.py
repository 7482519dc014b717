"""A fixed encoder in this process that turns texts into vectors. It is never the model that is graded.

Needs the extra `hf`, which is imported only when an encoder is opened.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from gmtw.core.errors import GmtwError
from gmtw.providers.hf_load import FAILURES, check_weights, device_of, libraries
from gmtw.providers.token_rows import batches
from gmtw.tasks.continuation.text_similarity import Embedded

BATCH = 64
TOKENS = 16384
"""The most tokens in one batch, padding included."""


class Embedder:
    """An encoder of a folder or of the hub. Raise GmtwError if it is none.

    Args:
        layer: the layer that BERTScore reads, 0 for the last.
    """

    def __init__(self, path: str, layer: int = 0, device: str = "auto", batch: int = BATCH) -> None:
        torch, transformers = libraries(f"--embedder {path}")
        self._torch, self.batch = torch, batch
        try:
            self._tokenizer: Any = transformers.AutoTokenizer.from_pretrained(path)
            model, loading = transformers.AutoModel.from_pretrained(path, dtype=torch.float32, output_loading_info=True)
            self._model: Any = model.to(device_of(torch, device)).eval()
        except FAILURES as error:
            raise GmtwError(f"--embedder {path} cannot be opened: {' '.join(str(error).split())[:200]}") from None
        used = (name for name in loading["missing_keys"] if not name.startswith("pooler."))
        check_weights(f"--embedder {path}", used, "trained encoder")
        layers = int(model.config.num_hidden_layers)
        if not 0 <= layer <= layers:
            raise GmtwError(f"--layer expects 1 to {layers}, or 0 for the last, got {layer}")
        self.layer = layer or layers
        self.room = min(int(self._tokenizer.model_max_length), int(model.config.max_position_embeddings))

    def embed(self, texts: Sequence[str]) -> list[Embedded]:
        """Return each text with its vectors, in their order. Tokens beyond the encoder's maximum are cut off."""
        read = [
            self._tokenizer(text, truncation=True, max_length=self.room, return_special_tokens_mask=True)
            for text in texts
        ]
        found: dict[int, Embedded] = {}
        for batch in batches([len(one["input_ids"]) for one in read], self.batch, TOKENS):
            last, layer = self._forward([read[place]["input_ids"] for place in batch])
            for row, place in enumerate(batch):
                one, size = read[place], len(read[place]["input_ids"])
                special = tuple(bool(mask) for mask in one["special_tokens_mask"])
                found[place] = Embedded(
                    tuple(one["input_ids"]),
                    last[row, :size],
                    layer[row, :size],
                    special,
                    _begins_word(one, texts[place]),
                )
        return [found[place] for place in range(len(texts))]

    def ids(self, text: str) -> list[int]:
        """Return the token ids of the text, special ones too."""
        return list(self._tokenizer(text, truncation=True, max_length=self.room)["input_ids"])

    def _forward(self, rows: list[list[int]]) -> tuple[Any, Any]:
        """Return the vectors of the last layer and of the chosen one."""
        torch, width = self._torch, max(map(len, rows))
        ids = torch.tensor([row + [self._tokenizer.pad_token_id or 0] * (width - len(row)) for row in rows])
        mask = torch.tensor([[1] * len(row) + [0] * (width - len(row)) for row in rows])
        device = self._model.device
        with torch.inference_mode():
            made = self._model(input_ids=ids.to(device), attention_mask=mask.to(device), output_hidden_states=True)
        return tuple(made.hidden_states[n].double().cpu().numpy() for n in (-1, self.layer))


def _begins_word(read: Any, text: str) -> tuple[bool, ...]:
    """Return of each token whether it begins a word and is no punctuation. Special tokens count as words."""
    words = read.word_ids()
    kept = []
    for place, word in enumerate(words):
        if word is None:
            kept.append(True)
            continue
        span = read.token_to_chars(place)
        said = text[span.start : span.end].strip() if span else ""
        begins = place == 0 or words[place - 1] != word
        kept.append(begins and not (said and all(unicodedata.category(c)[0] in "PS" for c in said)))
    return tuple(kept)

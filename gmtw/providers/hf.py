"""A transformers model in this process: chat template, batches, and seeds that do not depend on the batch.

Needs the extra `hf` (torch, transformers), which is imported only when a model is opened.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from gmtw.core.errors import GmtwError
from gmtw.providers.hf_load import open_causal
from gmtw.providers.messages import ChatRequest, Failure, Reply, Settings, Usage

BATCH = 8
"""Prompts at once if --batch does not say."""


class TransformersModel:
    """A causal model of a folder or of the hub, on the accelerator if there is one. Raise GmtwError if it is none."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._torch, self._tokenizer, self._model = open_causal(
            settings.model, settings.dtype, settings.device, padding_side="left"
        )
        if self._tokenizer.pad_token is None:
            self._tokenizer.pad_token = self._tokenizer.eos_token
        self._room: int | None = getattr(self._model.config, "max_position_embeddings", None)
        # A number that nobody chose leaves half of a small model's window to the prompt.
        half = self._room // 2 if self._room and settings.least_tokens else settings.max_tokens
        self._tokens = min(settings.max_tokens, half)

    def answer(self, chats: Sequence[ChatRequest], seeds: Sequence[int | None]) -> list[Reply | Failure]:
        """Return the answer to each chat: the same for the same seed, whatever else is in the batch."""
        started = time.monotonic()
        prompts = [self._prompt(one) for one in chats]
        temperatures = [self.settings.temperature_for(one) for one in chats]
        room = self._room
        lengths = [len(self._tokenizer(prompt, add_special_tokens=False)["input_ids"]) for prompt in prompts]
        fits = [not room or length + self._tokens <= room for length in lengths]
        chosen = [number for number, fit in enumerate(fits) if fit]
        made = self._by_temperature(chosen, prompts, seeds, temperatures)
        seconds = time.monotonic() - started
        return [
            self._result(made[number], length, seconds)
            if fits[number]
            else Failure("context-overflow", f"{length} tokens and --max-tokens are more than the model's {room}")
            for number, length in enumerate(lengths)
        ]

    def _by_temperature(
        self, chosen: list[int], prompts: list[str], seeds: Sequence[int | None], temperatures: list[float | None]
    ) -> dict[int, list[int]]:
        """Return the tokens that follow each chosen prompt. Prompts of one temperature are generated together."""
        made: dict[int, list[int]] = {}
        for temperature in dict.fromkeys(temperatures[number] for number in chosen):
            alike = [number for number in chosen if temperatures[number] == temperature]
            rows = self._generate([prompts[n] for n in alike], [seeds[n] for n in alike], temperature)
            made |= zip(alike, rows, strict=True)
        return made

    def _prompt(self, chat: ChatRequest) -> str:
        """Return the chat in the chat template of the model; without a template, the plain text."""
        if self._tokenizer.chat_template:
            messages = self.settings.messages(chat)
            return str(self._tokenizer.apply_chat_template(messages, add_generation_prompt=True, tokenize=False))
        return "\n\n".join(message["content"] for message in self.settings.messages(chat))

    def _generate(self, prompts: list[str], seeds: list[int | None], temperature: float | None) -> list[list[int]]:
        """Return the tokens that follow each prompt. A batch that does not fit into the memory is halved."""
        if not prompts:
            return []
        batch = self._tokenizer(prompts, return_tensors="pt", padding=True, add_special_tokens=False)
        batch = {key: batch[key].to(self._model.device) for key in ("input_ids", "attention_mask")}
        try:
            with self._torch.inference_mode():
                made = self._model.generate(**batch, **self._generate_arguments(seeds, temperature))
        except self._torch.cuda.OutOfMemoryError:
            half = len(prompts) // 2
            if not half:
                raise GmtwError("the accelerator has no memory for one prompt; lower --max-tokens") from None
            return self._generate(prompts[:half], seeds[:half], temperature) + self._generate(
                prompts[half:], seeds[half:], temperature
            )
        return [row.tolist() for row in made[:, batch["input_ids"].shape[1] :]]

    def _generate_arguments(self, seeds: list[int | None], temperature: float | None) -> dict[str, Any]:
        """Return the arguments of `generate`: greedy at temperature 0, the model's own settings at None."""
        arguments: dict[str, Any] = {
            "max_new_tokens": self._tokens,
            "pad_token_id": self._tokenizer.pad_token_id,
        }
        drawn = [SystemRandom().getrandbits(31) if seed is None else seed for seed in seeds]
        if temperature is None:
            self._torch.manual_seed(drawn[0])
            return arguments
        arguments |= {"do_sample": False, "temperature": None, "top_p": None, "top_k": None}
        if temperature > 0:
            arguments["logits_processor"] = [_GumbelSampler(self._torch, drawn, temperature)]
        return arguments

    def _result(self, tokens: list[int], prompt: int, seconds: float) -> Reply | Failure:
        ends = self._model.generation_config.eos_token_id
        ends = {ends} if isinstance(ends, int) else set(ends or ())
        length = next((at for at, token in enumerate(tokens) if token in ends), len(tokens))
        finish = "stop" if length < len(tokens) else "length"
        usage = Usage(prompt, min(length + 1, len(tokens)))
        text = str(self._tokenizer.decode(tokens[:length], skip_special_tokens=True))
        if not text.strip():
            return Failure("null-content", f"the answer is empty (finish_reason {finish})", usage=usage)
        revision = str(getattr(self._model.config, "_commit_hash", None) or "")
        return Reply(text, finish_reason=finish, usage=usage, latency_s=seconds, served=revision)


class _GumbelSampler:
    """Draws each row's next token with a generator of its own: the largest of logits / temperature + Gumbel noise.

    The largest of them is distributed as softmax(logits / temperature) (Gumbel 1954), so that greedy
    search over it samples, and no row depends on its neighbours.
    """

    def __init__(self, torch: Any, seeds: Sequence[int], temperature: float) -> None:
        self._torch, self._temperature = torch, temperature
        self._draws = [torch.Generator().manual_seed(seed) for seed in seeds]

    def __call__(self, input_ids: Any, scores: Any) -> Any:
        noise = self._torch.stack([self._torch.rand(scores.shape[-1], generator=draw) for draw in self._draws])
        gumbel = -self._torch.log(-self._torch.log(noise.clamp(1e-20, 1 - 1e-7)))
        return scores.float() / self._temperature + gumbel.to(scores.device)

"""Opens a causal language model of transformers, and checks that it is one.

transformers opens an encoder as a language model too: it draws the missing weights at random, or lets a token see what
comes after it. Such a model gives figures, and they mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from gmtw.core.errors import GmtwError, MissingExtraError

LEAK = 1e-3
"""The most that a later token may move a logit, relative to the spread of logits. Rounding moves it by less."""

DTYPES = ("auto", "float32", "bfloat16", "float16")

FAILURES = (OSError, ValueError, RuntimeError, AssertionError, ImportError)
"""The errors of opening a model: torch asserts that it has CUDA, and a quantised model may need a package."""


def open_causal(path: str, dtype: str = "auto", device: str = "auto", **tokenizer_options: Any) -> tuple[Any, Any, Any]:
    """Return torch, the tokenizer and the model of a folder or of the hub, on the accelerator if there is one.

    Raise GmtwError if the extra `hf` is missing, if the model cannot be opened, or if it is not causal.
    """
    torch, transformers = libraries(f"hf/{path}")
    kind = dtype if dtype == "auto" else getattr(torch, dtype)
    try:
        tokenizer: Any = transformers.AutoTokenizer.from_pretrained(path, **tokenizer_options)
        model, loading = transformers.AutoModelForCausalLM.from_pretrained(path, dtype=kind, output_loading_info=True)
        model = model.to(device_of(torch, device)).eval()
    except FAILURES as error:
        raise GmtwError(f"hf/{path} cannot be opened: {' '.join(str(error).split())[:200]}") from None
    check_weights(f"hf/{path}", loading["missing_keys"], "causal language model")
    if not _is_causal(torch, model):
        raise GmtwError(f"hf/{path} is no causal language model: it sees what comes after a token")
    return torch, tokenizer, model


def libraries(who: str) -> tuple[Any, Any]:
    """Return the modules torch and transformers, and silence the latter. Raise MissingExtraError without them."""
    try:
        torch, transformers = (import_module(name) for name in ("torch", "transformers"))
    except ImportError:
        raise MissingExtraError(who, "torch and transformers", "hf") from None
    transformers.utils.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    return torch, transformers


def device_of(torch: Any, device: str) -> str:
    """Return the device of a model: the given one; for "auto" the accelerator if there is one."""
    return ("cuda" if torch.cuda.is_available() else "cpu") if device == "auto" else device


def check_weights(who: str, missing: Iterable[str], kind: str) -> None:
    """Raise GmtwError if weights are missing in the checkpoint, and so were drawn at random."""
    if names := sorted(missing):
        raise GmtwError(f"{who} is no {kind}: it has no weights for {names[0]} ({len(names)} missing in all)")


def _is_causal(torch: Any, model: Any) -> bool:
    """Return whether the logits of a token are the same whatever follows it. NaN weights count as causal."""
    size = int(model.config.get_text_config().vocab_size)
    rows = [[n % size for n in (5, 7, 11, last)] for last in (13, 17)]
    with torch.inference_mode():
        first, other = (model(input_ids=torch.tensor([row], device=model.device)).logits[0, :3].float() for row in rows)
    spread = (first.max() - first.min()).item()
    return not (first - other).abs().max().item() > LEAK * spread

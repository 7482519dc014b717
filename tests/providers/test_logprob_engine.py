"""Candidates that are read together have the numbers of a plain loop, whatever the model does with masks."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.types import Scored
from gmtw.providers.logprob_engine import Given
from gmtw.providers.logprobs import CausalLM, Text
from gmtw.providers.messages import Failure
from gmtw.providers.token_rows import TokenRow

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

CONTEXT = "Când plouă, copiii stau în casă și citesc povești despre"
TAILS = (" un pirat", " o vrăjitoare bună", " un", " un pirat bătrân cu un papagal", " 漢字")
TEXTS = [Text(CONTEXT[:n] + tail, n) for n in (9, 30, 56) for tail in TAILS] + [Text("Pisica doarme."), Text("Da")]
SMALL = {"vocab_size": 400, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4}
WIDE = {**SMALL, "intermediate_size": 64, "num_key_value_heads": 2, "max_position_embeddings": 256}
KINDS: dict[str, tuple[str, dict[str, Any], bool]] = {
    "gpt2": ("GPT2Config", {"vocab_size": 400, "n_embd": 32, "n_layer": 2, "n_head": 4, "n_positions": 256}, True),
    "llama": ("LlamaConfig", WIDE, True),
    "neox": ("GPTNeoXConfig", {**SMALL, "intermediate_size": 64}, True),
    "mistral": ("MistralConfig", {**WIDE, "sliding_window": 48}, True),
    "gemma2": ("Gemma2Config", {**WIDE, "sliding_window": 48, "head_dim": 8}, True),
    "cohere": ("CohereConfig", {**WIDE, "pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2}, True),
    "narrow": ("MistralConfig", {**WIDE, "sliding_window": 8}, False),
    "bloom": ("BloomConfig", {"vocab_size": 400, "hidden_size": 32, "n_layer": 2, "n_head": 4}, False),
    "mpt": ("MptConfig", {"vocab_size": 400, "d_model": 32, "n_layers": 2, "n_heads": 4, "max_seq_len": 256}, False),
    "mamba": ("MambaConfig", {"vocab_size": 400, "hidden_size": 32, "num_hidden_layers": 2, "state_size": 4}, False),
}

Make = Callable[[str], str]


@pytest.fixture(scope="module")
def make(simileval: Path, tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Makes a folder with a small model of a kind; its weights are large enough for masks and places to matter."""
    torch = pytest.importorskip("torch", reason="needs the extra hf: pip install -e '.[hf]'")
    transformers: Any = pytest.importorskip("transformers")

    def made(kind: str) -> str:
        name, settings, _ = KINDS[kind]
        folder = tmp_path_factory.mktemp(kind)
        transformers.set_seed(0)
        model = transformers.AutoModelForCausalLM.from_config(getattr(transformers, name)(**settings))
        for weights in model.parameters():
            if weights.ndim > 1:
                torch.nn.init.normal_(weights, 0, 0.2)
        model.save_pretrained(folder)
        for file in (simileval / "tiny_models" / "gpt2").glob("tokenizer*"):
            shutil.copy(file, folder)
        return str(folder)

    return made


def loop(lm: CausalLM, texts: list[Text]) -> list[list[float]]:
    """Each text alone through the bare model, and the logarithm of the softmax of all its logits."""
    import torch

    found = []
    for text in texts:
        ids = lm._tokenizer(text.whole)["input_ids"]
        with torch.no_grad():
            given = lm._model(torch.tensor([ids])).logits[0].float().log_softmax(-1)
        found.append([float(given[place, one]) for place, one in enumerate(ids[1:])])
    return found


def known(found: list[Scored | Failure]) -> list[list[float]]:
    assert all(isinstance(one, Scored) for one in found), found
    return [list(one.known) for one in found if isinstance(one, Scored)]


@pytest.mark.parametrize("kind", KINDS)
def test_together_is_as_alone(make: Make, kind: str) -> None:
    """Within 1e-5 nats a token, for any batch and order; some kinds cannot be read together, and are not."""
    lm = CausalLM(make(kind))
    assert (lm.apart == "") is KINDS[kind][2]
    expected = loop(lm, TEXTS)
    for batch in (1, 3, 64):
        lm.batch = batch
        for texts, plain in ((TEXTS, expected), (TEXTS[::-1], expected[::-1])):
            for one, whole in zip(known(lm.score(texts)), plain, strict=True):
                assert one == pytest.approx(whole[-len(one) :], abs=1e-5)
    assert (lm.apart == "") is KINDS[kind][2]


@pytest.mark.parametrize(("kind", "share"), [("gpt2", 0.7), ("llama", 0.7), ("mistral", 1.0), ("gemma2", 1.0)])
def test_texts_are_in_fact_read_together(make: Make, kind: str, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer tokens go through the model than the texts have; no row of several texts is wider than a window."""
    lm = CausalLM(make(kind))
    seen: list[TokenRow] = []
    lm.score(TEXTS)
    forward = lm._reader._forward

    def seeing(rows: Sequence[TokenRow], firsts: Sequence[Sequence[int]]) -> list[list[Given]]:
        seen.extend(rows)
        return forward(rows, firsts)

    monkeypatch.setattr(lm._reader, "_forward", seeing)
    lm.score(TEXTS)
    assert sum(len(row.ids) for row in seen) < share * sum(lm.tokens(text.whole) for text in TEXTS)
    together = [row for row in seen if len(row.paths) > 1]
    assert together
    assert all(len(row.ids) <= lm._reader.window for row in together)


@pytest.mark.parametrize("tails", [TAILS, ("!", "?", ";")])
def test_a_window_that_the_configuration_does_not_tell_is_found(make: Make, tails: tuple[str, ...]) -> None:
    """The first row wider than any before is read both ways, also where candidates are one token, and left."""
    lm = CausalLM(make("mistral"))
    lm._reader.window = 10**6
    assert lm.apart == ""
    texts = [Text(CONTEXT * 2 + tail, len(CONTEXT)) for tail in tails]
    for one, whole in zip(known(lm.score(texts)), loop(lm, texts), strict=True):
        assert one == pytest.approx(whole[-len(one) :], abs=1e-5)
    assert "numbers are others" in lm.apart


@pytest.mark.parametrize("kind", ["gpt2", "llama"])
def test_slices_of_the_vocabulary_are_as_the_whole(make: Make, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same numbers and the same likeliest tokens, where the head is applied by slices and where it is not."""
    lm = CausalLM(make(kind))
    assert lm._reader.sliced
    by_slices = lm.score(TEXTS)
    lm._reader.sliced = False
    whole = lm.score(TEXTS)
    for one, other in zip(by_slices, whole, strict=True):
        assert isinstance(one, Scored)
        assert isinstance(other, Scored)
        assert one.top == other.top
        assert one.known == pytest.approx(other.known, abs=1e-5)


def test_a_head_that_is_more_than_a_matrix_is_left_to_the_model(make: Make) -> None:
    """Logits that are bent or scaled afterwards."""
    assert not CausalLM(make("gemma2"))._reader.sliced
    assert not CausalLM(make("cohere"))._reader.sliced


def test_one_candidate_without_numbers_leaves_the_others(make: Make) -> None:
    """A place at which the weights are no numbers spoils the candidates that reach it, and no other of their row."""
    lm = CausalLM(make("gpt2"))
    tokens = lm.tokens(TEXTS[2].whole)
    with __import__("torch").no_grad():
        lm._model.transformer.wpe.weight[tokens:] = float("nan")
    assert lm._reader.trusts([])
    kinds = [one.kind if isinstance(one, Failure) else "scored" for one in lm.score(TEXTS[:5])]
    expected = ["scored" if lm.tokens(text.whole) <= tokens else "no-number" for text in TEXTS[:5]]
    assert kinds == expected
    assert set(kinds) == {"scored", "no-number"}


def test_half_precision_is_as_near_as_it_rounds(make: Make) -> None:
    """Bfloat16: together and alone within a quarter of a nat a token, and 0.05 on average."""
    lm = CausalLM(make("llama"), dtype="bfloat16")
    assert lm.apart == ""
    together, plain = known(lm.score(TEXTS)), loop(lm, TEXTS)
    gaps = [
        abs(a - b)
        for one, whole in zip(together, plain, strict=True)
        for a, b in zip(one, whole[-len(one) :], strict=True)
    ]
    assert max(gaps) < 0.25
    assert sum(gaps) / len(gaps) < 0.05

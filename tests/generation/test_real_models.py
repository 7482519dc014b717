"""A server and a library that nobody here wrote, with a tiny model built here: asked and graded.

pip install -e '.[dev,hf]' 'transformers[serving]'
pytest tests/generation/test_real_models.py -m slow
"""

from __future__ import annotations

import json
import os
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.generation.chat_server import rows
from tests.test_readme import WITH_A_MODEL

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

ROOT = Path(__file__).parents[2]
SET = ROOT / "bench" / "sample"
TEMPLATE = (
    "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
END = "<|end|>"
OFFLINE = {**os.environ, "HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "CUDA_VISIBLE_DEVICES": ""}


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a Llama of two thin layers and random weights, its tokenizer trained on the sample's prompts."""
    pytest.importorskip("torch", reason="needs the extra hf: pip install -e '.[hf]'")
    transformers: Any = pytest.importorskip("transformers", reason="needs the extra hf: pip install -e '.[hf]'")
    folder = tmp_path_factory.mktemp("tiny")
    tokenizer = transformers.PreTrainedTokenizerFast(tokenizer_object=trained(), eos_token=END, pad_token=END)
    tokenizer.chat_template = TEMPLATE
    tokenizer.save_pretrained(folder)
    transformers.set_seed(0)
    config = transformers.LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=4096,
        bos_token_id=None,
        eos_token_id=0,
        pad_token_id=0,
    )
    transformers.LlamaForCausalLM(config).save_pretrained(folder)
    return folder


def trained() -> Any:
    """A tokenizer of 600 pieces of bytes."""
    tokenizers: Any = pytest.importorskip("tokenizers")
    raw = tokenizers.Tokenizer(tokenizers.models.BPE())
    raw.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    raw.decoder = tokenizers.decoders.ByteLevel()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=600,
        special_tokens=[END, "<|system|>", "<|user|>", "<|assistant|>"],
        initial_alphabet=tokenizers.pre_tokenizers.ByteLevel.alphabet(),
    )
    raw.train_from_iterator([(SET / "instances.jsonl").read_text(encoding="utf-8")], trainer)
    return raw


@pytest.fixture
def served(tiny: Path, loopback: None) -> Iterator[str]:
    """`transformers serve` on loopback; yields its base address once it answers."""
    pytest.importorskip("uvicorn", reason="needs a server: pip install 'transformers[serving]'")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--device", "cpu"]
    program = Path(sys.executable).parent / "transformers"
    server = subprocess.Popen([program, *words], env=OFFLINE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield _ready(f"http://127.0.0.1:{port}", server)
    finally:
        server.terminate()
        server.wait(20)


def _ready(url: str, server: subprocess.Popen[bytes]) -> str:
    for _ in range(240):
        assert server.poll() is None, "the server ended"
        try:
            requests.get(f"{url}/health", timeout=2)
        except requests.RequestException:
            time.sleep(0.5)
        else:
            return f"{url}/v1"
    raise AssertionError("the server did not start")


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "gmtw", "run", str(SET), "--max-tokens", "24", *arguments]
    return subprocess.run(words, env=OFFLINE, cwd=folder, capture_output=True, text=True, check=False)


def graded(folder: Path, output: str) -> str:
    """The table that `pytest bench` prints of that file."""
    words = [sys.executable, "-m", "pytest", str(ROOT / "bench"), "--instances", str(SET), "--model-outputs"]
    done = subprocess.run(
        [*words, str(folder / output), "--report-dir", str(folder / "reports"), "-q"],
        cwd=ROOT,
        env=OFFLINE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_served_model_is_asked_and_graded(served: str, tiny: Path, tmp_path: Path) -> None:
    """Whole and streamed: every instance has an answer of real tokens, and stands in the table."""
    for name, flags in (("whole.jsonl", ()), ("streamed.jsonl", ("--extra-body", '{"stream": true}'))):
        model = ("--model", f"transformers/{tiny}", "--base-url", served, "-o", name, "--concurrency", "2")
        done = run(*model, "--temperature", "1", *flags, folder=tmp_path)
        assert done.returncode == 0, done.stderr
        lines = rows(tmp_path / name)
        assert len(lines) == 12
        assert all(line["output"] and line["latency_s"] > 0 for line in lines)
        assert all(("first_token_s" in line) == bool(flags) for line in lines)
        assert "12/12" in graded(tmp_path, name)
    assert all(line["usage"]["prompt"] > 50 for line in rows(tmp_path / "whole.jsonl"))


def test_a_model_in_this_process_is_asked_and_graded(tiny: Path, tmp_path: Path) -> None:
    """Seeded draws are the same in batches of any size; greedy answers are the same in every run."""
    common = ("--model", f"hf/{tiny}", "--seed", "3")
    for name, flags in (
        ("four.jsonl", ("--temperature", "1", "--batch", "4")),
        ("five.jsonl", ("--temperature", "1", "--batch", "5")),
        ("other.jsonl", ("--temperature", "1", "--batch", "5", "--seed", "4")),
        ("greedy.jsonl", ()),
    ):
        done = run(*common, "-o", name, *flags, folder=tmp_path)
        assert done.returncode in (0, 1), done.stderr
    texts = {
        name: [line.get("output") for line in rows(tmp_path / f"{name}.jsonl")] for name in ("four", "five", "other")
    }
    assert texts["four"] == texts["five"] != texts["other"]
    assert sum(text is not None for text in texts["four"]) >= 11
    assert json.loads((tmp_path / "four.run.json").read_text())["provider"] == "hf"
    assert "12" in graded(tmp_path, "four.jsonl")
    overflow = run("--model", f"hf/{tiny}", "-o", "long.jsonl", "--max-tokens", "5000", folder=tmp_path)
    assert overflow.returncode == 1
    assert {line["error_kind"] for line in rows(tmp_path / "long.jsonl")} == {"context-overflow"}


@pytest.mark.parametrize("command", WITH_A_MODEL)
def test_what_the_readme_says_of_a_model(tiny: Path, tmp_path: Path, command: str) -> None:
    """Asked and graded in one command; the second time nothing is asked."""
    words = [*shlex.split(command.replace("hf/PATH", f"hf/{tiny}")), "--report-dir", str(tmp_path)]
    for asked in ("300 answered", "0 answered"):
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=ROOT, env=OFFLINE, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert asked in done.stderr
        assert " 300/300\n" in done.stdout

"""Log-probabilities of real code: tiny models with random weights, held against published sums and a plain loop."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import GmtwError
from gmtw.core.types import Scored
from gmtw.datasets import load as load_set
from gmtw.providers.encoder import Embedder
from gmtw.providers.logprobs import Bos, CausalLM, Text
from gmtw.providers.messages import Failure
from gmtw.tasks.continuation.text_similarity import bertscore, inverse_frequency, moverscore

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

LONG = "Când plouă, copiii stau în casă și citesc povești. " * 30


@pytest.fixture(scope="module")
def references(simileval: Path) -> Any:
    pytest.importorskip("torch", reason="needs the extra hf: pip install -e '.[hf]'")
    return json.loads((simileval / "reference_values.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def models(simileval: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Two folders of the same weights: a tokenizer that puts nothing before a text, and one with a BOS token."""
    folder = tmp_path_factory.mktemp("models")
    for name in ("gpt2", "gpt2bos"):
        shutil.copytree(simileval / "tiny_models" / name, folder / name)
        (folder / name).chmod(0o755)
        weights = folder / name / "model.safetensors"
        if not weights.exists():
            shutil.copy(simileval / "tiny_models" / "gpt2" / "model.safetensors", weights)
    return {name: str(folder / name) for name in ("gpt2", "gpt2bos")}


def nats(found: list[Scored | Failure]) -> list[float]:
    assert all(isinstance(one, Scored) for one in found), found
    return [one.nats for one in found if isinstance(one, Scored)]


@pytest.mark.parametrize("batch", [1, 2, 3, 64])
@pytest.mark.parametrize(
    ("model", "bos", "reference"),
    [
        ("gpt2", "auto", "gpt2"),
        ("gpt2bos", "auto", "gpt2bos"),
        ("gpt2", "always", "gpt2bos"),
        ("gpt2bos", "always", "gpt2bos"),
        ("gpt2bos", "never", "gpt2"),
    ],
)
def test_sums_are_the_published_ones(
    models: dict[str, str], references: Any, model: str, bos: Bos, reference: str, batch: int
) -> None:
    """Within 1e-5 nats, whatever the batch and the order of texts; a BOS token is never put twice."""
    lm = CausalLM(models[model], bos, batch=batch)
    expected = references[f"minicons_0.3.39_sum_surprisal_nats_{reference}"]
    texts = [Text(text) for text in references["texts"]]
    assert nats(lm.score(texts)) == pytest.approx(expected, abs=1e-5)
    assert nats(lm.score(texts[::-1]))[::-1] == pytest.approx(expected, abs=1e-5)


def test_the_largest_piece_is_the_published_last_word(models: dict[str, str], references: Any) -> None:
    """It is so if the published code finds the word at all; if not, there is a figure all the same."""
    for name in ("gpt2", "gpt2bos"):
        lm = CausalLM(models[name])
        for text, published in zip(references["texts"], references[f"upstream_last_word_{name}"], strict=True):
            head, _, word = text.rpartition(" ")
            (found,) = lm.score([Text(text, len(head))])
            if not head:
                continue
            assert isinstance(found, Scored), word
            assert published is None or max(-one for one in found.known) == pytest.approx(published, abs=1e-5)


def test_a_long_text_goes_through_a_window(models: dict[str, str]) -> None:
    """Every token has a log-probability, that of a plain loop in which each window is read alone."""
    import torch
    import transformers

    lm = CausalLM(models["gpt2"])
    (found,) = lm.score([Text(LONG)])
    assert isinstance(found, Scored)
    assert found.windows > 1
    assert (found.logprobs[0], None in found.logprobs[1:]) == (None, False)
    tokenizer: Any = transformers.AutoTokenizer.from_pretrained(models["gpt2"])
    model: Any = transformers.AutoModelForCausalLM.from_pretrained(models["gpt2"])
    ids = tokenizer(LONG)["input_ids"]
    for place in (1, 100, 127, 128, 191, 192, 193, len(ids) - 1):
        end = next(edge for edge in (128, *range(192, len(ids) + 64, 64), len(ids)) if place < edge)
        end = min(end, len(ids))
        row = ids[max(0, end - 128) : place]
        logits = model(torch.tensor([row])).logits[0, -1]
        assert found.logprobs[place] == pytest.approx(float(logits.log_softmax(-1)[ids[place]].detach()), abs=1e-5)


def test_short_and_long_texts_together_are_as_alone(models: dict[str, str]) -> None:
    """Padding moves nothing beyond 1e-5; a context is not scored, but read."""
    lm = CausalLM(models["gpt2"], batch=8)
    texts = [Text(LONG[:n], n // 2 if n % 2 else 0) for n in (2, 5, 17, 60, 61, 200, 399, 900)]
    together = lm.score(texts)
    for text, found in zip(texts, together, strict=True):
        (alone,) = lm.score([text])
        assert isinstance(found, Scored)
        assert isinstance(alone, Scored)
        assert found.nats == pytest.approx(alone.nats, abs=1e-5)
        (whole,) = lm.score([Text(text.whole)])
        assert isinstance(whole, Scored)
        tail = whole.logprobs[-len(found.logprobs) :]
        assert list(found.known) == pytest.approx([one for one in tail if one is not None], abs=1e-5)


def test_what_has_no_log_probability_says_why(models: dict[str, str]) -> None:
    """Nothing, one token without a BOS token, and logits that are no numbers; other texts of the batch are scored."""
    lm = CausalLM(models["gpt2"])
    kinds = [one.kind if isinstance(one, Failure) else "scored" for one in lm.score([Text(""), Text("a"), Text("ab")])]
    assert kinds == ["empty-text", "one-token", "scored"]
    assert isinstance(CausalLM(models["gpt2"], "always").score([Text("a")])[0], Scored)
    assert isinstance(lm.score([Text("漢字 \u0000 \ufffd 🙂")])[0], Scored)
    with __import__("torch").no_grad():
        lm._model.transformer.wpe.weight[5:] = float("nan")
    good, bad = lm.score([Text("ab"), Text("Copilul citește o carte.")])
    assert isinstance(good, Scored)
    assert isinstance(bad, Failure)
    assert bad.kind == "no-number"


def test_a_folder_that_is_no_model_is_refused(tmp_path: Path, references: Any) -> None:
    with pytest.raises(GmtwError, match="cannot be opened"):
        CausalLM(str(tmp_path))


def test_a_device_that_is_not_there_is_refused(models: dict[str, str]) -> None:
    """One line, whatever torch raises."""
    for device in ("cuda:99", "abacus"):
        with pytest.raises(GmtwError, match="cannot be opened"):
            CausalLM(models["gpt2"], device=device)


def test_all_galician_items_are_scored(simileval: Path, models: dict[str, str], tmp_path: Path) -> None:
    """931 of 931, words with accents among them; graded afterwards without the model."""
    items, out = simileval / "calame_gl_2025-01-22.json", tmp_path / "out.jsonl"
    asked = ["run", str(items), "--model", f"hf/{models['gpt2']}", "--logprobs", "-o", str(out)]
    told = CliRunner().invoke(app, asked)
    assert told.exit_code == 0, told.output
    graded = CliRunner().invoke(app, ["grade", str(items), str(out), "--report-dir", str(tmp_path / "reports")])
    assert graded.exit_code == 0, graded.output
    (folder,) = (tmp_path / "reports").iterdir()
    (model,) = json.loads((folder / "summary.json").read_text())["models"]
    assert (model["answered"], model["continuations"]["good"]["n"]) == (931, 931)
    words = {one.id: one.task.candidates[0] for one in load_set(items)}  # type: ignore[attr-defined]
    pieces = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert sum(not words[row["instance_id"]].isascii() for row in pieces if len(row["logprobs"][0]["offsets"])) == 229


def test_gmtw_does_not_import_torch() -> None:
    """Nor does the module that will, before a model is opened."""
    code = "import gmtw, gmtw.providers.logprobs, gmtw.cli, sys; print({'torch', 'transformers'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_similarities_are_the_published_ones(simileval: Path, references: Any) -> None:
    """MoverScore to 1e-6, BERTScore of layer 11 to 1e-4, with and without inverse frequencies, whatever the batch."""
    for batch in (1, 2, 64):
        encoder = Embedder(str(simileval / "tiny_models" / "bert"), layer=11, batch=batch)
        ones, others = (encoder.embed([pair[side] for pair in references["pairs"]]) for side in (0, 1))
        pairs = list(zip(ones, others, strict=True))
        assert [moverscore(*pair) for pair in pairs] == pytest.approx(references["moverscore_upstream_cpu"], abs=1e-6)
        weights = inverse_frequency(encoder.ids(pair[1]) for pair in references["pairs"])
        for idf, given in (("False", None), ("True", weights)):
            published = references[f"bertscore_0.3.13_layer11_idf{idf}"]
            found = [bertscore(*pair, given) for pair in pairs]
            for place, part in enumerate(("P", "R", "F1")):
                assert [one[place] for one in found] == pytest.approx(published[part], abs=1e-4)


def test_answers_are_measured_by_an_encoder_of_a_folder(simileval: Path, references: Any, tmp_path: Path) -> None:
    """`gmtw similarity` writes a file that `gmtw grade` takes; a text longer than the encoder's room is cut."""
    items, out, near = (tmp_path / name for name in ("items.jsonl", "out.jsonl", "near.jsonl"))
    pairs = zip("abcde", references["pairs"], strict=True)
    rows = [{"id": name, "context": "?", "candidates": [*pair], "gold": [1]} for name, pair in pairs]
    rows = [row for row in rows if len(set(row["candidates"])) == 2]
    items.write_text("".join(json.dumps(row) + "\n" for row in rows))
    said = [{"instance_id": row["id"], "output": row["candidates"][1]} for row in rows]
    said[0]["output"] = LONG
    out.write_text("".join(json.dumps(row) + "\n" for row in said))
    bert = simileval / "tiny_models" / "bert"
    command = ["similarity", str(items), str(out), "--embedder", str(bert), "--layer", "11", "-o", str(near)]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0, told.output
    found = [json.loads(line)["similarity"] for line in near.read_text().splitlines()]
    assert [one["moverscore"][1] for one in found[1:]] == [1.0] * (len(rows) - 1)
    assert 0 < found[0]["cosine"][1] < 1
    graded = CliRunner().invoke(app, ["grade", str(items), str(near), "--report-dir", str(tmp_path / "reports")])
    assert graded.exit_code == 0, graded.output
    assert re.search(r"embedder:bert@[0-9a-f]{6}#11", graded.output)


def test_a_model_whose_weights_are_made_up_is_refused(simileval: Path) -> None:
    """An encoder has no head for words: transformers would draw one anew each time, and it would give figures."""
    with pytest.raises(GmtwError, match=r"bert is no causal language model: it has no weights for cls\."):
        CausalLM(str(simileval / "tiny_models" / "bert"))


def test_a_model_that_sees_what_comes_after_is_refused(simileval: Path, tmp_path: Path) -> None:
    """The same encoder with its head saved: nothing is missing, and it reads the whole text for every token."""
    import torch
    import transformers

    bert = simileval / "tiny_models" / "bert"
    config = transformers.BertConfig.from_pretrained(bert)
    torch.manual_seed(0)
    transformers.BertForMaskedLM(config).save_pretrained(tmp_path)
    transformers.AutoTokenizer.from_pretrained(bert).save_pretrained(tmp_path)
    with pytest.raises(GmtwError, match="no causal language model: it sees what comes after a token"):
        CausalLM(str(tmp_path))

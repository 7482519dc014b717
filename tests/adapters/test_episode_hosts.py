"""Episodes in inspect_ai and in verifiers themselves: their figures are those of `gmtw grade`."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from gmtw.adapters import core
from gmtw.adapters.episode_env import EpisodeEnv
from gmtw.baselines.episodes import played
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from tests.adapters.test_verifiers_taskset import Replies, command
from tests.report.episode_run import erring
from tests.tasks.episode.episode_draws import episode_of

pytestmark = pytest.mark.hosts

Chats = Mapping[str, str]
"""The answers of a player, by all words of the user up to then."""


@pytest.fixture(scope="module")
def episodes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of two episodes."""
    path = tmp_path_factory.mktemp("episodes") / "set.jsonl"
    write([episode_of("travel"), episode_of("recipe")], path)
    return path


def two() -> list[Instance]:
    """These episodes."""
    return [episode_of("travel"), episode_of("recipe")]


def heard(words: list[str]) -> str:
    """All words of the user as one key."""
    return "\n\n".join(words)


@pytest.fixture(scope="module")
def chats() -> Chats:
    """Return the answers of a player that errs in both."""
    found: dict[str, str] = {}
    for instance in two():
        said = played(instance, "ro", erring())
        found |= {heard([one.user for one in said[: at + 1]]): said[at].output for at in range(len(said))}
    return found


def same_as_grade(found: Mapping[str, float]) -> None:
    """A host found the means of `gmtw grade`, each to 1e-12; the player errs somewhere."""
    said = [(one, [turn.output for turn in played(one, "ro", erring())]) for one in two()]
    every = [EpisodeEnv(one).with_answers(answers).figures for one, answers in said]
    means = core.mean_figures(every)
    assert 0 < means["T"] < 1
    assert {"solved", "U", "R", "G", "F", "K"} <= means.keys()
    assert {key: found[key] for key in means} == pytest.approx(means, rel=0, abs=1e-12)


def test_inspect_plays_turn_by_turn(episodes: Path, chats: Chats, tmp_path: Path) -> None:
    """`eval` with a mock model; each score has the rewards of its turns, and no witness is in the log."""
    host = pytest.importorskip("inspect_ai")
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from gmtw.adapters import inspect_episodes

    def reply(messages: list[Any], *_: Any) -> Any:
        said = ModelOutput.from_content("mockllm/model", chats[heard([m.text for m in messages if m.role == "user"])])
        return said.model_copy(update={"usage": ModelUsage()})

    model = get_model("mockllm/model", custom_outputs=reply)
    asked = inspect_episodes.episodes(str(episodes))
    (log,) = host.eval(asked, model=model, log_dir=str(tmp_path), display="none")
    assert log.status == "success", log.error
    same_as_grade({one.name: metric.value for one in log.results.scores for metric in one.metrics.values()})
    assert "witness" not in log.model_dump_json()
    for sample in log.samples:
        (score,) = sample.scores.values()
        rewards = [turn["reward"] for turn in score.metadata["turns"]]
        assert sum(rewards) / len(rewards) == pytest.approx(score.value["T"])


def test_inspect_knows_both_tasks_by_their_names() -> None:
    """The entry point of the package registers them."""
    pytest.importorskip("inspect_ai")
    from inspect_ai.util import registry_info  # type: ignore[attr-defined, unused-ignore]

    from gmtw.adapters import inspect_episodes, inspect_task

    names = [registry_info(one).name for one in (inspect_episodes.episodes, inspect_task.grounded_worlds)]
    assert names == ["gmtw/episodes", "gmtw/grounded_worlds"]


class Talking(Replies):
    """A chat server that finds its answer by all words of the user."""

    def answer(self, asked: Mapping[str, Any]) -> str:
        """Return the answer to a request."""
        words = [one["content"] for one in asked["messages"] if one["role"] == "user"]
        texts = [one if isinstance(one, str) else "".join(part["text"] for part in one) for one in words]
        return self.replies[heard(texts)]


@pytest.fixture
def server(chats: Chats) -> Iterator[Talking]:
    """The server of the player, until the end of the test."""
    with Talking(chats) as serving:
        threading.Thread(target=serving.serve_forever, args=(0.02,), daemon=True).start()
        yield serving
        serving.shutdown()


def test_verifiers_plays_turn_by_turn(episodes: Path, server: Talking, tmp_path: Path) -> None:
    """`vf-eval --no-push`: the reward is T, and each turn has its own among the metrics."""
    if not shutil.which("uv"):
        pytest.skip("verifiers starts its chat program with uv, which is not on PATH")
    address = ("--client.base-url", f"http://127.0.0.1:{server.server_port}/v1", "--model", "m", "--no-push")
    agent = ("--env.agent.harness.id", "null", "--env.agent.runtime.type", "subprocess")
    run = ("--env.taskset.instances", str(episodes), "--output-dir", str(tmp_path), "--run.name", "run")
    command("vf-eval", *address, *agent, *run, folder=tmp_path, module="verifiers_episodes")
    (file,) = (tmp_path / "run").rglob("traces.jsonl")
    traces = [trace for line in file.read_text("utf-8").splitlines() for trace in json.loads(line)["traces"]]
    assert len(traces) == 2
    same_as_grade(core.mean_figures(trace["metrics"] for trace in traces))
    for trace in traces:
        turns = [value for key, value in trace["metrics"].items() if key.startswith("turn-")]
        assert sum(turns) / len(turns) == pytest.approx(trace["metrics"]["T"])


@pytest.mark.parametrize("check", ["gold", "noop"])
def test_verifiers_finds_the_perfect_player_right(check: str, episodes: Path, tmp_path: Path) -> None:
    """`vf-validate`: who answers by the certificates holds every turn, and who says nothing holds none."""
    where = ("--taskset.instances", str(episodes), "--runtime.type", "subprocess", "-o", str(tmp_path / "out"))
    command("vf-validate", f"--only-{check}", *where, folder=tmp_path, module="verifiers_episodes")
    (summary,) = (tmp_path / "out").rglob("summary.json")
    assert json.loads(summary.read_text("utf-8"))["valid_rate"] == 1.0

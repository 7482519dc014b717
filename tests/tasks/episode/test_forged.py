"""Transcripts that were edited by hand: grading refuses what a certificate shows, `gmtw verify` what a search shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.baselines.episodes import perfect, played
from gmtw.cli import app
from gmtw.core.types import Exchange, Instance, Output
from gmtw.outputs.reader import to_row
from gmtw.scoring.grade import Grading
from gmtw.tasks.episode.moves import AnyMove, Chat, Impossible
from gmtw.tasks.episode.talk import Talk, doubt, retold
from gmtw.tasks.episode.task import EpisodeTask
from gmtw.tasks.episode.user import User, next_move
from tests.tasks.episode.episode_draws import WORLDS_OF_PLANS, episode_of, episodes_of

Said = tuple[Exchange, ...]


@cache
def conversation() -> tuple[Instance, Said]:
    """An episode that a perfect player has played: one that all edits change."""
    instance = episodes_of("travel", "medium")[2]
    return instance, played(instance, "ro", perfect)


def with_move(said: Said, has: str) -> int:
    """The place of the first exchange whose move has that key."""
    return next(at for at, one in enumerate(said) if has in (one.move or {}))


def changed(said: Said, at: int, **fields: object) -> Said:
    """The transcript with other fields in one exchange."""
    return (*said[:at], said[at].model_copy(update=fields), *said[at + 1 :])


def moved(said: Said, has: str, **fields: object) -> Said:
    """The transcript with other fields in the first move that has that key."""
    at = with_move(said, has)
    return changed(said, at, move={**(said[at].move or {}), **fields})


def asked(said: Said, change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> Said:
    """The transcript with other questions."""
    (move,) = (one.move for one in said if "asked" in (one.move or {}))
    return moved(said, "asked", asked=change([dict(one) for one in (move or {})["asked"]]))


def swapped(said: Said, at: int) -> Said:
    """The transcript with two exchanges in the other order."""
    return (*said[:at], said[at + 1], said[at], *said[at + 2 :])


EDITS: Mapping[str, tuple[str, Callable[[Said], Said]]] = {
    "other words": ("the words of the user", lambda said: changed(said, 2, user="Fă ce vrei.")),
    "words added": ("the words of the user", lambda said: changed(said, 2, user=f"{said[2].user} Sau nu.")),
    "another opening": ("the words of the user", lambda said: changed(said, 0, user="Fă un plan.")),
    "an easier figure": ("does not hold", lambda said: moved(said, "least", least=99)),
    "another witness": ("does not hold", lambda said: moved(said, "least", witness={})),
    "another demand": ("(does not hold|the words of the user)", lambda said: moved(said, "least", at=0)),
    "a demand that is not there": ("does not hold", lambda said: moved(said, "least", at=999)),
    "a demand that is not in force": ("does not hold", lambda said: moved(said, "label", label=99)),
    "a topic that it has not": ("does not hold", lambda said: moved(said, "label", about="litres")),
    "a topic that nothing has": ("does not hold", lambda said: moved(said, "label", about="nothing")),
    "no move": ("expected the move ", lambda said: changed(said, 3, move=None)),
    "a move of no kind": ("no move of a user", lambda said: changed(said, 3, move={"type": "shout"})),
    "a move of another kind": (
        "of the script",
        lambda said: changed(said, 3, move={"type": "impossible", "at": 0, "conflicts": [[1, 2]], "witness": {}}),
    ),
    "a question more": ("does not hold", lambda said: asked(said, lambda found: [*found, found[0]])),
    "a question fewer": ("does not hold", lambda said: asked(said, lambda found: found[1:])),
    "another question": ("does not hold", lambda said: asked(said, lambda found: [found[1], found[0], *found[2:]])),
    "a question of no kind": ("does not hold", lambda said: asked(said, lambda found: [{"kind": "why", "args": {}}])),
    "a turn more": ("has only", lambda said: (*said, said[-1])),
    "a turn left out": ("turn", lambda said: (*said[:2], *said[3:])),
    "turns in another order": ("turn", lambda said: swapped(said, 2)),
    "a right answer in place of a wrong one": (
        "the words of the user",
        lambda said: changed(said, 1, output=said[0].output),
    ),
    "a wrong answer in place of a right one": ("words of the user", lambda said: changed(said, 0, output="Nu știu.")),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_transcript_is_refused(edit: str) -> None:
    """By the check of its certificates: it is graded without T, with the turn in the reason."""
    instance, said = conversation()
    why, change = EDITS[edit]
    forged = change(said)
    assert forged != said
    with pytest.raises(ValueError, match=why):
        retold(instance, "ro", forged)
    score = Grading(instance, Output(instance_id=instance.id, output="", turns=forged)).record().scores["T"]
    assert score.value is None
    assert "the transcript is refused: turn" in str(score.why_none)


def others(talk: Talk) -> Iterator[AnyMove]:
    """Moves that the script allows, whose certificate holds, and which the user does not make: easier ones, mostly."""
    assert talk.state is not None
    at, state = len(talk.moves), talk.state
    user, made = User(talk.episode, at, state), next_move(talk.episode, at, state)
    if user.name in ("add", "break", "replace"):
        ways: Iterator[AnyMove] = {"add": user._adds, "break": user._breaks, "replace": user._replaces}[user.name]()
        yield from (move for move in ways if move != made)
    if isinstance(made, Impossible):
        wrong = next(label for label in state.labels if (label, state.following) not in made.conflicts)
        yield made.model_copy(update={"conflicts": ((wrong, state.following),)})
    if user.name != "chat":
        yield Chat(witness=talk.state.plan)


def forgeries(instance: Instance) -> Iterator[Said]:
    """Whole conversations in which the user makes one other move, four at most in each turn."""
    assert isinstance(instance.task, EpisodeTask)
    for at in range(len(instance.task.script)):
        said = list(played(instance, "ro", perfect)[: at + 1])
        for move in islice(others(retold(instance, "ro", said)), 4):
            turn = retold(instance, "ro", said).turn(move)
            assert turn is not None
            yield (*said, Exchange(user=turn.text, output=perfect(turn, "ro"), move=move.model_dump(mode="json")))


@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_a_move_that_nobody_made_is_found_by_a_search(world: str) -> None:
    """Its certificate holds, so that grading takes it; sought again, it is not the one of the user."""
    instance = episode_of(world)
    assert doubt(instance, "ro", played(instance, "ro", perfect)) == ""
    assert doubt(instance, "ro", ()) == ""
    found = 0
    for forged in forgeries(instance):
        retold(instance, "ro", forged)
        assert f"turn {len(forged)}: the move" in doubt(instance, "ro", forged)
        found += 1
    assert found > 4


def test_verify_names_the_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run with such a transcript grades, and is not identical when it is verified; the honest one is."""
    monkeypatch.chdir(tmp_path)
    instance = episode_of("recipe")
    honest = played(instance, "ro", perfect)
    forged = next(forgeries(instance))
    Path("set.jsonl").write_text(f"{instance.model_dump_json()}\n", "utf-8")
    for name, said, code in (("honest", honest, 0), ("forged", forged, 1)):
        output = Output(instance_id=instance.id, model=name, output=said[-1].output, turns=said)
        Path(f"{name}.jsonl").write_text(f"{json.dumps(to_row(output), ensure_ascii=False)}\n", "utf-8")
        graded = CliRunner().invoke(app, ["grade", "set.jsonl", f"{name}.jsonl", "--report-dir", name])
        assert graded.exit_code == 0, graded.output
        [run] = Path(name).iterdir()
        done = CliRunner().invoke(app, ["verify", str(run)])
        assert done.exit_code == code, done.output
        assert ("is not the one that the user makes" in done.output) is bool(code)

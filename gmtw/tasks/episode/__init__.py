"""Episodes: a conversation about one plan, whose user moves depend on the plan that the model made.

    task     EpisodeTask: the opening task, and everything that the user may say later
    moves    one thing that the user says, with its certificate
    state    the demands in force and the plan of record
    user     episode and state -> the next move, proved by CP-SAT
    talk     the turns so far, and whether an answer is right; each turn is an instance of a plan task
    view     an episode, and a conversation, for a reader

The plan of record is that of the model if it is right under all that holds. Else the user gives a certified one, the
turn is lost, and the conversation goes on. So turns are independent of each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gmtw.core.types import Answer, Exchange, Instance, Output, Prompt
from gmtw.tasks.episode.task import EpisodeTask
from gmtw.tasks.handler import FollowUp, Section, TaskHandler, handler_of, task_of
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.plan.goals import Keep

if TYPE_CHECKING:
    from gmtw.tasks.inspection import AuditTools, Inspection, Wording


class EpisodeHandler(TaskHandler[EpisodeTask]):
    """The handler of episodes."""

    kind = "episode"
    task_type = EpisodeTask
    changed_by_loading = False
    has_turns = True

    def fingerprint_form(self, task: EpisodeTask) -> Mapping[str, Any]:
        """Return that of the opening, with all that the user may say, by which an episode differs from another."""
        opening = handler_of(task.opening).fingerprint_form(task.opening)
        return {"opening": opening, **task.model_dump(mode="json", exclude={"opening", "type"})}

    def prompt(self, task: EpisodeTask, instance: Instance, language: str) -> Prompt:
        """Return the opening."""
        return Prompt(instance_id=instance.id, language=language, text=instance.prompts[language])

    def follow_up(
        self, task: EpisodeTask, instance: Instance, language: str, said: Sequence[Exchange]
    ) -> FollowUp | None:
        """Return the turn after those that were said. Raise ValueError if these do not follow from each other."""
        from gmtw.tasks.episode.talk import retold

        talk = retold(instance, language, said)
        turn = talk.turn()
        if turn is None:
            return None
        move = turn.move.model_dump(mode="json") if turn.move else None
        prompt = Prompt(instance_id=instance.id, language=language, text=turn.text, messages=talk.said)
        return FollowUp(prompt, move)

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the last answer, read as one of a talk; its turns are read by the metric."""
        task = task_of(instance, EpisodeTask)
        later = task.opening.model_copy(update={"goal": Keep(earlier=task.witness)})
        return handler_of(later).parse(text, instance.model_copy(update={"task": later}), language)

    def measured(self, answer: Answer, output: Output) -> Answer:
        """Return the answer with the conversation; it failed if there is none."""
        failed = "" if output.turns else "no conversation: expected `turns` in the line, as gmtw run writes them"
        return answer.model_copy(update={"turns": output.turns, "failed": failed})

    def doubt(self, task: EpisodeTask, instance: Instance, output: Output) -> str:
        """Return which turn has another move than the user makes, proved again."""
        from gmtw.tasks.episode.talk import doubt

        return doubt(instance, output.language, output.turns)

    def is_certified(self, task: EpisodeTask) -> bool:
        """Return whether the opening has a certificate; moves carry theirs."""
        return task.opening.certificate is not None

    def audit(self, instances: Sequence[Instance], language: str, tools: AuditTools) -> Iterable[Inspection]:
        """Return what an audit finds of the openings."""
        openings = [one.model_copy(update={"task": task_of(one, EpisodeTask).opening}) for one in instances]
        return handler_of(openings[0].task).audit(openings, language, tools) if openings else ()

    def view(self, task: EpisodeTask, instance: Instance, language: str, wording: Wording) -> Iterator[Section]:
        """Yield the script, and what there is to plan with."""
        from gmtw.tasks.episode.view import view

        return view(task, instance, language, wording)

    def answer_view(self, task: EpisodeTask, instance: Instance, answer: Answer, language: str) -> Iterator[Section]:
        """Yield the conversation, turn by turn."""
        from gmtw.tasks.episode.view import transcript

        return transcript(instance, language, answer.turns)


HANDLER = EpisodeHandler()

"""The protocol of a kind of task: everything that a stage asks of a task goes through its handler.

A stage (loading, asking, parsing, grading, auditing, showing) never asks which kind a task is. It calls
`handler_of(task)` and uses the methods below. A new kind is one package in `gmtw/tasks/` that exposes HANDLER, and
one metric or more in `gmtw/scoring/metrics/` that declare its task type; no stage changes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from gmtw.constraints import Scene
from gmtw.core.errors import GmtwError
from gmtw.core.prompt_config import PromptConfig
from gmtw.core.types import TASK_KINDS, Answer, Exchange, Instance, Output, Prompt, Questioned, Task
from gmtw.tasks.inspection import AuditTools, Inspection, Wording
from gmtw.tasks.parsed_output import ParsedOutput

if TYPE_CHECKING:
    from gmtw.tasks.plan.task import PlanTask

R = TypeVar("R")
T = TypeVar("T", bound=Task)


class Candidates(NamedTuple):
    """The texts of which a model can say how likely they are, or to which an answer can be compared.

    context: the text before them, without the space in between. head: the same with that space. texts: the
    candidates in the order of the file. right: the places of the right ones. in_words: whether an answer in words can
    be graded too; if not, the task needs log-probabilities.
    """

    context: str
    head: str
    texts: tuple[str, ...]
    right: tuple[int, ...]
    in_words: bool = True


SENT_BEFORE = "sent before it"
"""The title of the section with what is sent before the prompt."""


class Section(NamedTuple):
    """A titled part of a page for a reader. parts: lines of text, or tables of `rich`."""

    title: str
    parts: tuple[Any, ...]


class FollowUp(NamedTuple):
    """The turn after what was said: what is sent, and what is written down beside the reply.

    move: the certificate of a turn of a conversation. questions: those on the plan of a single answer.
    """

    prompt: Prompt
    move: Mapping[str, Any] | None = None
    questions: Questioned | None = None


class NameCount(NamedTuple):
    """The number of names in an answer, and of those that belong to no entity."""

    names: int = 0
    unresolved: int = 0


class BuiltInModel(NamedTuple):
    """A model that needs no network and answers one kind of task; its docstring says what its score shows.

    name: NAME in `gmtw run --model builtin/NAME`. answer: instance and language -> output. answers: whether it has an
    answer to that instance.
    """

    name: str
    answer: Callable[[Instance, str], str]
    answers: Callable[[Instance], bool] = lambda instance: True


class TaskHandler(ABC, Generic[T]):
    """One kind of task, as the stages see it.

    kind: the `type` of its tasks in JSON. task_type: its class. takes_few_shot: whether the options --shots and
    --options change its prompts. changed_by_loading: whether `loaded` or few-shot examples may change an instance, so
    that all of a set are read at once; others stay in their file until they are graded. outline_keys: what `goal_name`
    and the choice of metrics need of the task of one that stays there. one_language: whether each set
    is in one language, so that outputs that name no language are in that one. answer_tokens: the most tokens of a
    whole answer without thinking. has_turns: whether a task is a conversation, which `follow_up` carries on.

    Methods get the task as `task`, already of the right type, and the instance only if they need more than the task.
    What a kind does not have keeps its default here.
    """

    kind: str
    task_type: type[T]
    takes_few_shot: bool = False
    changed_by_loading: bool = True
    outline_keys: tuple[str, ...] = ()
    one_language: bool = False
    answer_tokens: int = 2048
    has_turns: bool = False

    def tokens_of(self, task: T) -> int:
        """Return the most tokens of a whole answer to this task without thinking."""
        return self.answer_tokens

    # Identity

    def fingerprint_form(self, task: T) -> Mapping[str, Any]:
        """Return what the fingerprint of a task is computed from, as JSON values; equal tasks have equal forms."""
        return task.model_dump(mode="json")

    # Loading and asking

    def outline(self, row: Mapping[str, Any]) -> T:
        """Return the task in a line, of which only `outline_keys` are read, unchecked.

        So the instances of a kind that loading does not change can stay in their file.
        """
        return self.task_type.model_construct(**row)

    def loaded(self, instances: Sequence[Instance], profile: str, permute: bool) -> Sequence[Instance]:
        """Return all instances of this kind in a set as the options of loading want them, in the same order.

        Args:
            instances: all instances of this kind in the set.
            profile: whose rules grade them ("robust", "published"), or "" to keep what is stored.
            permute: whether options are put into an order of their own.
        """
        return instances

    def with_few_shot_prompts(self, instances: Sequence[Instance], config: PromptConfig) -> Sequence[Instance]:
        """Return the instances with few-shot examples in their prompts, and options shown or hidden."""
        return instances

    def few_shot_texts(self, instances: Sequence[Instance], config: PromptConfig) -> Mapping[str, str]:
        """Return by id the few-shot examples as plain text, for instances whose candidates are scored."""
        return {}

    def prompt(self, task: T, instance: Instance, language: str) -> Prompt:
        """Return what is sent to a model; `language` is one of the languages of the instance's prompts."""
        return Prompt(instance_id=instance.id, language=language, text=instance.prompts[language])

    def follow_up(self, task: T, instance: Instance, language: str, said: Sequence[Exchange]) -> FollowUp | None:
        """Return the turn after those that were said; None if there is none. The first one is that of `prompt`."""
        return None if said else FollowUp(self.prompt(task, instance, language))

    def candidates(self, task: T) -> Candidates | None:
        """Return the texts that can be scored by log-probabilities or by similarity; None if there are none."""
        return None

    def as_asked(self, task: T, instance: Instance, fingerprint: str) -> Instance:
        """Return the instance as an output with that fingerprint was asked; "" means that it is unknown."""
        return instance

    def order_varies(self, task: T) -> bool:
        """Return whether options of loading may change the order of what is asked, and so the fingerprint."""
        return False

    def profile(self, task: T) -> str:
        """Return whose rules grade the task ("robust", "published"), or "" if the kind has no profiles."""
        return ""

    # Parsing and grading

    @abstractmethod
    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the answer in the text of an output. Never raise: what cannot be read is noted."""

    def measured(self, answer: Answer, output: Output) -> Answer:
        """Return the answer with what its line says beside the text, such as log-probabilities of candidates."""
        return answer

    def doubt(self, task: T, instance: Instance, output: Output) -> str:
        """Return why a line cannot be what was said, where only a search finds that out; "" if nothing speaks so."""
        return ""

    def scene(self, task: T) -> Scene | None:
        """Return the scene whose slots and entities an answer names; None if the kind has no scenes."""
        return None

    def plan_task(self, task: T) -> PlanTask | None:
        """Return the plan to be made, so that names and rules in an answer can be marked; None if there is none."""
        return None

    def count_names(self, answer: Answer) -> NameCount:
        """Return how many names the answer writes, and how many of them are unknown, for the record."""
        return NameCount()

    def is_certified(self, task: T) -> bool:
        """Return whether a solution is stored and proved, so that built-in models can rest on it."""
        return False

    def built_in_models(self) -> tuple[BuiltInModel, ...]:
        """Return the built-in models that know only this kind, in the order of tables, first the right answer."""
        return ()

    # Auditing

    @abstractmethod
    def audit(self, instances: Sequence[Instance], language: str, tools: AuditTools) -> Iterable[Inspection]:
        """Return what an audit finds of each instance, in order; `instances` are all of this kind in the set.

        Raise UnknownNameError if the audit reads prompts and one is missing in that language.
        """

    # Showing

    def facts(self, task: T) -> Iterator[str]:
        """Yield what the header of a page says of the task: "mean U of random plans 0.250"."""
        yield from ()

    def expected(self, task: T) -> Iterator[Section]:
        """Yield what a reader of an output wants to see beside it: what else was sent, and what is right."""
        yield from ()

    def view(self, task: T, instance: Instance, language: str, wording: Wording) -> Iterator[Section]:
        """Yield what a reader of the instance wants to see below the prompt."""
        return self.expected(task)

    def chance(self, task: T) -> float | None:
        """Return the mean U of what was not made for the task, None if nobody measured it.

        Raise GmtwError if such a task asks for nothing that a reward pays.
        """
        raise GmtwError(f"expected a task that asks for a plan or a text, got one of type {self.kind!r}")

    def answer_view(self, task: T, instance: Instance, answer: Answer, language: str) -> Iterator[Section]:
        """Yield what was read of an output beside its explanation."""
        return self.judged_view(task, answer, language)

    def judged_view(self, task: T, answer: Answer, language: str) -> Iterator[Section]:
        """Yield each thing that was asked for, with what was found of it in the answer."""
        yield from ()


def handler_of(task: Task) -> TaskHandler[Any]:
    """Return the handler of the kind that `task` is of."""
    return cast("TaskHandler[Any]", TASK_KINDS.get(task.type))


def handlers() -> Iterator[TaskHandler[Any]]:
    """Yield the handlers of all kinds, in the order of their names."""
    return (cast("TaskHandler[Any]", kind) for kind in TASK_KINDS)


def is_of(task: Task, task_type: type[Task]) -> bool:
    """Return whether the kind of `task` is the one whose tasks are of `task_type`."""
    return task_type in type(task).__mro__  # `isinstance` is slow here: it runs the metaclass of pydantic


def task_of(instance: Instance, task_type: type[T]) -> T:
    """Return the task of the instance, typed for code that declares one kind; raise GmtwError if it is of another."""
    if not isinstance(instance.task, task_type):
        wanted = next((kind.kind for kind in handlers() if issubclass(task_type, kind.task_type)), task_type.__name__)
        raise GmtwError(f"expected a task of type {wanted!r}, but {instance.id!r} is of type {instance.task.type!r}")
    return instance.task


def grouped(instances: Iterable[Instance]) -> Iterator[tuple[TaskHandler[Any], list[Instance]]]:
    """Yield each kind that is among the instances, with all instances of it in their order."""
    groups: dict[str, list[Instance]] = {}
    for instance in instances:
        groups.setdefault(handler_of(instance.task).kind, []).append(instance)
    return ((handler_of(own[0].task), own) for own in groups.values())


def by_kind(
    instances: Sequence[Instance], change: Callable[[TaskHandler[Any], Sequence[Instance]], Iterable[R]]
) -> Iterator[R]:
    """Yield what `change` makes of each instance, in their order.

    `change` is called once for each kind, with all instances of it, and gives one value for each of them.
    """
    values = {handler.kind: iter(change(handler, own)) for handler, own in grouped(instances)}
    return (next(values[handler_of(instance.task).kind]) for instance in instances)

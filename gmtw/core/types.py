"""The frozen values that travel: Instance -> Prompt -> Output -> Answer -> Score -> Record.

Each is a pydantic model that refuses unknown fields, writes itself as one JSON line, and reads
itself back. Only what follows from one value alone is computed here (`Scored.nats`, `Record.average`);
all other arithmetic is in the stages that pass these on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import fsum, isclose
from typing import Annotated, Any, Literal, Protocol

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    FiniteFloat,
    NonNegativeInt,
    SerializeAsAny,
    model_validator,
)

from gmtw.core.errors import UnknownNameError
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig, of_notes
from gmtw.core.registry import Registry
from gmtw.core.translatable import Text


class Frozen(BaseModel):
    """A value: immutable, and strict about unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Task(Frozen):
    """An instance's request; each kind of task (`gmtw.tasks`) is a subclass with its own `type`."""

    type: str


def _task(value: Any) -> Any:
    """Return a task from its JSON form, by the registry of kinds."""
    if isinstance(value, Task):
        return value
    if not isinstance(value, Mapping):
        raise ValueError(f"expected a task as an object with `type`, got {value!r}")
    kind = str(value.get("type", ""))
    if kind not in TASK_KINDS.names:
        raise ValueError(str(UnknownNameError("task type", kind, TASK_KINDS.names)))
    return TASK_KINDS.get(kind).task_type.model_validate(value)


class TaskKind(Protocol):
    """A kind of task as the types need it; the stages use `gmtw.tasks.handler.TaskHandler`."""

    kind: str
    task_type: type[Task]


TASK_KINDS: Registry[TaskKind] = Registry("gmtw.tasks", "HANDLER", "kind")

AnyTask = Annotated[SerializeAsAny[Task], BeforeValidator(_task)]


LogProbability = Annotated[float, Field(ge=-1e100, le=0, allow_inf_nan=False, strict=True)]
"""Sums of these are finite."""


class Message(Frozen):
    """One turn of a conversation before the question; function and tool: what a called tool said."""

    role: Literal["system", "user", "assistant", "function", "tool"]
    content: str


class Scored(Frozen):
    """The log-probabilities that a model gave to the tokens of one candidate, in nats.

    logprobs: None for a first token with nothing before it. offsets: characters of `head` and candidate together,
    the end not included. top: whether no other token was likelier. windows: how many pieces the text was cut into
    for a model that does not hold it whole. bos: whether a token that begins texts was before it.
    """

    logprobs: Annotated[tuple[LogProbability | None, ...], Field(min_length=1)]
    offsets: tuple[tuple[NonNegativeInt, NonNegativeInt], ...]
    top: tuple[bool, ...] = ()
    windows: int = 1
    bos: bool = False

    @model_validator(mode="after")
    def _aligned(self) -> Scored:
        if len(self.offsets) != len(self.logprobs) or len(self.top) not in (0, len(self.logprobs)):
            raise ValueError("logprobs: expected as many offsets (and top) as log-probabilities")
        return self

    @property
    def known(self) -> tuple[float, ...]:
        """The log-probabilities that are there."""
        return tuple(one for one in self.logprobs if one is not None)

    @property
    def nats(self) -> float:
        """The surprisal: minus the sum of the log-probabilities."""
        return -fsum(self.known)


class Similar(Frozen):
    """The similarity of an answer to each candidate, by an encoder that is not the model (gmtw.scoring.similarity).

    bertscore: F1 by `layer`, with inverse frequencies as weights where `idf`; precision, recall: those it is made of.
    """

    embedder: str
    layer: int
    idf: bool = False
    cosine: tuple[FiniteFloat, ...] = ()
    bertscore: tuple[FiniteFloat, ...] = ()
    precision: tuple[FiniteFloat, ...] = ()
    recall: tuple[FiniteFloat, ...] = ()
    moverscore: tuple[FiniteFloat, ...] = ()


class PromptVariant(Frozen):
    """The other words in which an instance is asked (gmtw.worlds.variants).

    turns: language -> the turns of the conversation as they are sent; the last one is the question. Graders do not read
    them: what an answer may copy is counted by the plain prompt, or else unmarked words that were given would be free.
    """

    key: str
    turns: Mapping[str, tuple[str, ...]]


class Instance(Frozen):
    """One test case: a task, the prompts that state it, and where it comes from.

    source: the world or suite it belongs to ("travel"). level: "easy", "medium", "hard", "long".
    fingerprint: sha256 of the world, the same for the same world under any id. prompts: the full
    prompt by language. canary: a string that must never be in training data. meta: whatever the
    source wants kept (the published level "extreme", for example). variant: the words that are sent in place of
    `prompts`; it is written only where there are such.
    """

    id: str
    source: str
    level: str
    fingerprint: str
    task: AnyTask
    prompts: Mapping[str, str]
    seed: int | None = None
    canary: str = ""
    meta: Mapping[str, Any] = Field(default_factory=dict)
    variant: PromptVariant | None = Field(default=None, exclude_if=lambda variant: variant is None)


class Prompt(Frozen):
    """The request to a model. system, messages, temperature: those of an item of a suite, beside its text."""

    instance_id: str
    language: str
    text: str
    system: str = ""
    messages: tuple[Message, ...] = ()
    temperature: float | None = None


MANY_CUT = 0.02
"""The share of cut answers from which on they are many: a run and its summary then say what to do."""


class Spent(Frozen):
    """One answer's cost, as far as its line says: seconds, tokens, US dollars.

    completion_tokens: reasoning_tokens, which went into thinking, are among them.
    """

    latency_s: float | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    reasoning_tokens: Annotated[int | None, Field(exclude_if=lambda tokens: tokens is None)] = None
    cost_usd: float | None = None


class Question(Frozen):
    """A closed question on a plan (gmtw.tasks.plan.questions): its kind, and what it is about.

    said: The sentence that was sent; the answer does not depend on it.
    """

    kind: str
    args: Mapping[str, str | int] = Field(default_factory=dict)
    said: str = ""


class Questioned(Frozen):
    """The turn after an answer: the questions that were asked, and the reply; None if none came.

    seed: By which they were drawn, with the id of the instance and the plan of the answer.
    """

    asked: Annotated[tuple[Question, ...], Field(min_length=1)]
    seed: int = 0
    reply: str | None = None


class Exchange(Frozen):
    """One turn of a conversation: the words of the user, and the answer.

    move: The certificate of the user's words, as its kind of task writes it; None for the opening.
    """

    user: str
    output: str
    move: Mapping[str, Any] | None = None


class Output(BaseModel):
    """One line of an outputs file: what a model said to one prompt, or the error that came instead.

    Only `instance_id` and `output` are needed; other keys that a file carries are left alone. scored: what it gave to
    each candidate of a text to be continued (the key `logprobs`). similar: how near it came to each (the key
    `similarity`). prompt_config: how such a text was asked (`shots`, `shot_seed`, `options`). questions: what it was
    asked about its plan in a turn of its own. turns: the whole conversation, where there was one; `output` is the last
    answer. spent: read from the keys that `gmtw run` writes (`latency_s`, `usage`, `cost_usd`); it moves no score.
    built_in: a model that comes with gmtw said it. finish_reason: why the host says that the text ends; "" where it is
    unknown. effort: how much the model was asked to think; `model` ends with it.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True, defer_build=True)

    instance_id: str
    output: str = ""
    model: str = ""
    language: str = "ro"
    sample: int = Field(default=0, ge=0, lt=2**31)
    fingerprint: str = ""
    error: str = ""
    scored: tuple[Scored, ...] = ()
    similar: Similar | None = None
    questions: Annotated[Questioned | None, Field(exclude_if=lambda turn: turn is None)] = None
    turns: Annotated[tuple[Exchange, ...], Field(exclude_if=lambda turns: not turns)] = ()
    # Digests of outputs were made with the name "manner"; they must stay the same.
    prompt_config: PromptConfig = Field(default=DEFAULT_PROMPT, serialization_alias="manner")
    spent: Spent | None = None
    built_in: bool = False
    finish_reason: str = ""
    effort: str = ""


class Note(Frozen):
    """Something odd about an output, found while it was read: `kind` counts, `detail` explains."""

    kind: str
    detail: Text = ""


class ReadPlan(Frozen):
    """The plan as it was read: names resolved to entities, and what could not be.

    cells: (slot id, entity id), in the order written, repeats kept. unknown: (slot id, name).
    strays: keys that are no slot. misfits: (slot id, what came) for values of a wrong type.
    loose: slots whose value had to be picked out of a longer sentence. inexact: (slot id, name) of cells whose name
    is not written as listed. clash: what it gives in place of a plan, the numbers of demands that cannot go together;
    None if it says nothing of that. asks: whether it asks a question beside the plan.
    """

    cells: tuple[tuple[str, str], ...] = ()
    unknown: tuple[tuple[str, str], ...] = ()
    strays: tuple[str, ...] = ()
    misfits: tuple[tuple[str, str], ...] = ()
    loose: tuple[str, ...] = ()
    inexact: tuple[tuple[str, str], ...] = ()
    clash: tuple[int, ...] | None = None
    asks: bool = False


class Answer(Frozen):
    """An output as read: the plan (None if no JSON was found), the explanation, and notes.

    in_order: False if the JSON came before the explanation, or text after it changes it. closed_by_repair: whether the
    text ends before the JSON of the plan does. If the task
    asks for no plan, the explanation is the whole answer. failed: the error text that came in place of an answer.
    scored, similar: the log-probabilities of candidates, and how near it came to them, if that was measured.
    questions: the turn in which it was asked about its plan, if there was one. turns: the conversation that it ends.
    prompt_config: how a text to be continued was asked.
    """

    plan: ReadPlan | None
    explanation: str
    in_order: bool = True
    closed_by_repair: bool = False
    notes: tuple[Note, ...] = ()
    failed: str = ""
    scored: tuple[Scored, ...] = ()
    similar: Similar | None = None
    questions: Annotated[Questioned | None, Field(exclude_if=lambda turn: turn is None)] = None
    turns: tuple[Exchange, ...] = ()
    prompt_config: PromptConfig = DEFAULT_PROMPT


class Evidence(Frozen):
    """One reason for a score. Which fields are set depends on `kind`.

    kind: "rule-missed", "missing-diacritic", "foreign-word", "told", "untold", ... rule: rule kind.
    where: slot, day or entity. gap: how far a bound missed. text: the words in question; start and
    end: their characters in the explanation as read.
    """

    kind: str
    rule: str | None = None
    where: str | None = None
    gap: int | None = None
    text: str | None = None
    start: int | None = None
    end: int | None = None


class Score(Frozen):
    """One metric's verdict on an answer: a value in [0, 1], or None and why.

    describes: it says how a text looks to a model, or is of another turn than the answer; no average counts it.
    """

    metric: str
    value: Annotated[float, Field(ge=0, le=1)] | None
    why_none: Text = ""
    parts: Mapping[str, Any] = Field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    describes: bool = False


class Record(Frozen):
    """All scores of one output: one line of records.jsonl.

    status: "graded", "error" (the output reports one, or the published scorer of a suite crashes on it) or
    "missing" (no output line). solved: whether every rule of the plan held, or the answer passed. names, unresolved:
    names written in the plan, and how many of them no entity has. prompt_config: how a text to be continued was asked.
    built_in: a model that comes with gmtw answered. effort: how much the model was asked to think.
    """

    model: str
    language: str
    sample: int
    instance_id: str
    source: str
    level: str
    fingerprint: str
    status: Literal["graded", "error", "missing"] = "graded"
    error: str = ""
    solved: bool | None = None
    scores: Mapping[str, Score] = Field(default_factory=dict)
    names: int = 0
    unresolved: int = 0
    notes: tuple[Note, ...] = ()
    spent: Spent | None = None
    prompt_config: PromptConfig = DEFAULT_PROMPT
    built_in: bool = False
    effort: Annotated[str, Field(exclude_if=lambda effort: not effort)] = ""

    @model_validator(mode="after")
    def _asked_as_old_notes_say(self) -> Record:
        """Records of older versions have the configuration in their notes only."""
        if self.notes and self.prompt_config == DEFAULT_PROMPT:
            object.__setattr__(self, "prompt_config", of_notes(note.kind for note in self.notes))
        return self

    @property
    def average(self) -> float | None:
        """The mean of the scores that count (see `average`)."""
        return average((score.value, score.describes) for score in self.scores.values())

    @property
    def faithful(self) -> bool | None:
        """True if the plan is solved and its explanation tells it (see `faithful`)."""
        return faithful(self.solved, self.scores["F"].value if "F" in self.scores else None)


def average(scores: Iterable[tuple[float | None, bool]]) -> float | None:
    """Return the mean of (value, describes) pairs: of the values that were measured and do not only describe."""
    values = [value for value, describes in scores if value is not None and not describes]
    return fsum(values) / len(values) if values else None


def faithful(solved: bool | None, faithfulness: float | None) -> bool | None:
    """Return whether a plan is solved and its explanation faithful: F is 1. None if one of the two was not measured."""
    return None if solved is None or faithfulness is None else solved and isclose(faithfulness, 1)

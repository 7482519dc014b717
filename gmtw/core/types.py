"""The frozen values that travel: Instance -> Prompt -> Output -> Answer -> Score -> Record.

Each is a pydantic model that refuses unknown fields, writes itself as one JSON line, and reads
itself back. Nothing here computes; the arithmetic is in the stages that pass these on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, NonNegativeInt, SerializeAsAny, model_validator

from gmtw.constraints import Frozen, Rule, Scene
from gmtw.core.errors import UnknownNameError
from gmtw.core.prompt_config import USUAL, Manner
from gmtw.tasks.continuation.task import Asks as Asks
from gmtw.tasks.continuation.task import ContinuationTask as ContinuationTask
from gmtw.tasks.continuation.task import Scored as Scored
from gmtw.tasks.continuation.task import Similar as Similar
from gmtw.tasks.continuation.task import continuation as continuation
from gmtw.tasks.item.task import AnswerTask as AnswerTask
from gmtw.tasks.item.task import Message as Message


def _rule(value: Any) -> Any:
    """A rule from its JSON form, `{"kind": "max-total", "attribute": "cost", "limit": 52}`."""
    if isinstance(value, Rule):
        return value
    if not isinstance(value, Mapping):
        raise ValueError(f"expected a rule as an object with `kind`, got {value!r}")
    fields = dict(value)
    kind = str(fields.pop("kind", ""))
    if kind not in Rule.kinds:
        raise ValueError(str(UnknownNameError("rule kind", kind, Rule.kinds)))
    return Rule.kinds[kind](**fields)


AnyRule = Annotated[SerializeAsAny[Rule], BeforeValidator(_rule)]


class Certificate(Frozen):
    """What was proved of a task, from random structurally valid plans (docs/worlds.md).

    p: the share of them that obeys every rule, the measured level. plans: how many were tried. shares:
    the share that obeys each instruction, in order. bites: for each instruction a plan that breaks it
    and no other rule. policies: how many mechanical policies were tried, and failed.
    """

    p: float
    plans: int
    shares: tuple[float, ...] = ()
    bites: tuple[Mapping[str, tuple[str, ...]], ...] = ()
    policies: int = 0


class PlanTask(Frozen):
    """Fill the slots of a scene under rules; all four task worlds are this.

    witness: a plan that obeys every rule, slot id -> entity ids. chance: the U that a random valid
    plan expects. Both None where nobody has proved them (the published sets).
    """

    type: Literal["plan"] = "plan"
    scene: Scene
    rules: tuple[AnyRule, ...]
    witness: Mapping[str, tuple[str, ...]] | None = None
    chance: float | None = None
    certificate: Certificate | None = None

    @model_validator(mode="after")
    def _speaks_of_its_scene(self) -> PlanTask:
        """Rules and witness name slots and entities that are there."""
        rules = [entity for rule in self.rules for entity in rule.entities_named]
        planned = [entity for row in (self.witness or {}).values() for entity in row]
        if strange := sorted({*rules, *planned} - self.scene.entity.keys()):
            raise ValueError(f"no entity {', '.join(strange)} in the scene")
        if strange := sorted((self.witness or {}).keys() - self.scene.slot.keys()):
            raise ValueError(f"no slot {', '.join(strange)} in the scene, but the witness fills it")
        return self


Task = Annotated[PlanTask | AnswerTask | ContinuationTask, Field(discriminator="type")]


class Instance(Frozen):
    """One test case: a task, the prompts that state it, and where it comes from.

    source: the world or suite it belongs to ("travel"). level: "easy", "medium", "hard".
    fingerprint: sha256 of the world, the same for the same world under any id. prompts: the full
    prompt by language. canary: a string that must never be in training data. meta: whatever the
    source wants kept (the published level "extreme", for example).
    """

    id: str
    source: str
    level: str
    fingerprint: str
    task: Task
    prompts: Mapping[str, str]
    seed: int | None = None
    canary: str = ""
    meta: Mapping[str, Any] = Field(default_factory=dict)


class Prompt(Frozen):
    """What is sent to a model. system, messages, temperature: what an item of a suite asks for beside its text."""

    instance_id: str
    language: str
    text: str
    system: str = ""
    messages: tuple[Message, ...] = ()
    temperature: float | None = None


class Spent(Frozen):
    """What one answer took, as far as its line says: seconds, tokens, US dollars."""

    latency_s: float | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cost_usd: float | None = None


class Output(BaseModel):
    """One line of an outputs file: what a model said to one prompt, or the error that came instead.

    Only `instance_id` and `output` are needed; other keys that a file carries are left alone. scored: what it
    gave to each candidate of a text to be continued (the key `logprobs`). similar: how near it came to each (the
    key `similarity`). manner: how such a text was asked (`shots`, `shot_seed`, `options`). spent: read from the
    keys that `gmtw run` writes (`latency_s`, `usage`, `cost_usd`); it moves no score.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    instance_id: str
    output: str = ""
    model: str = ""
    language: str = "ro"
    sample: NonNegativeInt = 0
    fingerprint: str = ""
    error: str = ""
    scored: tuple[Scored, ...] = ()
    similar: Similar | None = None
    manner: Manner = USUAL
    spent: Spent | None = None


class Note(Frozen):
    """Something odd about an output, found while it was read: `kind` counts, `detail` explains."""

    kind: str
    detail: str = ""


class ReadPlan(Frozen):
    """The plan as it was read: names resolved to entities, and what could not be.

    cells: (slot id, entity id), in the order written, repeats kept. unknown: (slot id, name).
    strays: keys that are no slot. misfits: (slot id, what came) for values of a wrong type.
    loose: slots whose value had to be picked out of a longer sentence.
    """

    cells: tuple[tuple[str, str], ...] = ()
    unknown: tuple[tuple[str, str], ...] = ()
    strays: tuple[str, ...] = ()
    misfits: tuple[tuple[str, str], ...] = ()
    loose: tuple[str, ...] = ()


class Answer(Frozen):
    """An output as read: the plan (None where no JSON was found), the explanation, and notes.

    in_order: False where the JSON came before the explanation, or text after it changes it. Where the task
    asks for no plan, the explanation is the whole answer. failed: the error text that stands in its place.
    scored, similar: the log-probabilities of candidates, and how near it came to them, where that was measured.
    """

    plan: ReadPlan | None
    explanation: str
    in_order: bool = True
    notes: tuple[Note, ...] = ()
    failed: str = ""
    scored: tuple[Scored, ...] = ()
    similar: Similar | None = None


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
    """What one metric says of one answer: a value in [0, 1], or None and why.

    describes: it says how a text looks to a model, not how good the answer is; no average counts it.
    """

    metric: str
    value: Annotated[float, Field(ge=0, le=1)] | None
    why_none: str = ""
    parts: Mapping[str, Any] = Field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    describes: bool = False


class Record(Frozen):
    """All scores of one output: one line of records.jsonl.

    status: "graded", "error" (the output reports one, or the published scorer of a suite crashes on it) or
    "missing" (no output line). solved: whether every rule of the plan held, or the answer passed. names, unresolved:
    names written in the plan, and how many of them no entity has.
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

    @property
    def average(self) -> float | None:
        """The mean of the metrics that were measured, without those that only describe."""
        values = [s.value for s in self.scores.values() if s.value is not None and not s.describes]
        return sum(values) / len(values) if values else None

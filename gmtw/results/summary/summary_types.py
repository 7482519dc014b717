"""The frozen values that a summary is made of: means with n and interval, strata, models, the whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer, model_validator

from gmtw.core.prompt_config import PromptUsage
from gmtw.core.translatable import Message
from gmtw.core.types import Frozen
from gmtw.results.summary.signature import Signature

if TYPE_CHECKING:
    from gmtw.results.stats import PairedDifference

OPTIONAL = frozenset(
    {"faithful", "errors_per_100", "grammar", "above_chance", "spent", "items", "points", "continuations", "similarity"}
    | {"prompts", "constructions", "minus_plain", "goals", "false_alarms", "missed", "of_answered", "built_in"}
    | {"precision", "recall", "robustness", "errors_by_category", "effort", "cut", "turns"}
)
"""The fields of a summary that are written only if they have a value."""

EVERY = -1
"""The sample number of the figures of a model over all its samples."""

COVERED = 0.95
"""The smallest share of the instances that a model has to answer to have a rank."""


def _without_none(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is written of these fields."""
    return {key: value for key, value in fields.items() if key not in OPTIONAL or not (value is None or value is False)}


def _over_all(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields of a stratum, solved, faithful and avg over all records. Older ones have these in `of_all`."""
    whole = fields.get("of_all")
    if not isinstance(whole, Mapping):
        return fields
    kept = {key: value for key, value in fields.items() if key != "of_all"}
    return {**kept, **whole, "of_answered": {key: fields.get(key) for key in whole}}


def _renamed(value: Any) -> Any:
    """Return the JSON value, in which figures beside `solved` have the names of today."""
    if isinstance(value, dict):
        names = {"told": "faithful"} if "solved" in value else {}
        return {names.get(key, key): _renamed(one) for key, one in value.items()}
    return [*map(_renamed, value)] if isinstance(value, list) else value


class Mean(Frozen):
    """A mean over `n` measured values; None if nothing was measured.

    interval: 95 %, over worlds (gmtw.results.stats); None if fewer than two worlds were measured.
    """

    value: float | None
    n: int
    interval: tuple[float, float] | None = None


class Total(Frozen):
    """A sum over the `n` answers that give the amount; None if none does."""

    value: float | None
    n: int


class ItemFigures(Frozen):
    """The figures of items of a suite. correct: passed the pass mark; wrong + correct + unparsed = answered.

    of_all: the mean score, with 0 also for items that have no record at all (`avg` of the stratum is of records).
    accuracy: of all items; accuracy_answered: of those answered; intervals by Wilson. chosen, gold: how often
    each letter of multiple choice was chosen ("?": none could be read), and was right.
    """

    correct: int
    wrong: int
    unparsed: int
    of_all: Mean
    accuracy: Mean
    accuracy_answered: Mean
    chosen: Mapping[str, int] = {}
    gold: Mapping[str, int] = {}


class ContinuationFigures(Frozen):
    """The costs of candidates in nats. good, bad: the means of sums over right and wrong candidates.

    difsur: 100 (bad - good) / the larger, over these means, rounded as published; difsur_pairs: the mean of the
    items' own. per_token, per_byte, per_word, perplexity: over all right candidates. largest_piece: the mean surprisal
    of the largest token of last words. bos: whether a token that begins texts stood before them: yes, no, mixed.
    """

    good: Mean
    bad: Mean
    difsur: float | None
    difsur_pairs: Mean
    per_token: float | None
    per_byte: float | None
    per_word: float | None
    perplexity: float | None
    largest_piece: Mean
    bos: str


class SimilarityFigures(Frozen):
    """The similarity of answers to the options, by one measure. nearest: to the nearest right one; options: to all.

    precision, recall: those of BERTScore with the nearest right one; None, and left out, of the others.
    """

    nearest: Mean
    options: Mean
    by: str
    precision: Mean | None = None
    recall: Mean | None = None

    @model_serializer(mode="wrap")
    def _as_measured(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return _without_none(write(self))

    @property
    def encoders(self) -> tuple[str, ...]:
        """The encoders that measured; `by` has several with commas between them."""
        return tuple(name for name in self.by.split(",") if name)


class WeightedPoints(Frozen):
    """The weighted total of a suite, 0 to 100: over all items, and over those answered. weights: by category."""

    all: float | None
    answered: float | None
    weights: Mapping[str, float]


class Stratum(Frozen):
    """The figures of one part of the set. instances = answered + errors + missing, in a whole run.

    answered: outputs that were graded. means: by metric, over these. solved, faithful and avg are over all records,
    where errors and missing answers count as 0: solved is the share of plans that obey every rule, faithful of those
    whose explanation is faithful too (F is 1), avg the mean over each output's metrics. of_answered: the same three
    over what was answered; None if everything was, or nothing. errors_per_100, grammar: of these parts of G, errors per
    100 words that our detectors and LanguageTool found. above_chance: (U - chance) / (1 - chance), of the means over
    the instances that carry a chance: 0 is what a random valid plan earns. items: of a suite.
    continuations: of candidates with log-probabilities. similarity: of answers held against options, by measure. Those
    from `faithful` on are None, and left out of what is written, in a run without them.
    """

    instances: int
    answered: int
    errors: int
    missing: int
    means: Mapping[str, Mean]
    avg: Mean
    solved: Mean
    faithful: Mean | None = None
    errors_per_100: Mean | None = None
    grammar: Mean | None = None
    above_chance: Mean | None = None
    of_answered: Mapping[str, Mean] | None = None
    items: ItemFigures | None = None
    continuations: ContinuationFigures | None = None
    similarity: Mapping[str, SimilarityFigures] | None = None

    @model_validator(mode="before")
    @classmethod
    def _as_older_ones_say(cls, fields: Any) -> Any:
        """Summaries of older versions have the figures over what was answered, those over all beside them."""
        return _over_all(fields) if isinstance(fields, Mapping) and "of_answered" not in fields else fields

    def over_answered(self, figure: str) -> Mean:
        """Return solved, faithful or avg over what was answered; a mean without a value if it was not measured."""
        found = (self.of_answered or {}).get(figure, getattr(self, figure))
        return found or Mean(value=None, n=0)

    @property
    def coverage(self) -> float:
        """The share of the instances that was answered."""
        return self.answered / self.instances if self.instances else 0.0

    @property
    def covered(self) -> bool:
        """True if enough was answered for a rank: who may choose what to answer could choose what is easy."""
        return self.coverage >= COVERED

    @model_serializer(mode="wrap")
    def _as_asked(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return _without_none(write(self))


class RuleStratum(Frozen):
    """The results of the rules of one kind. metric: U or R, which judges them.

    held: the share that held in a plan with a known entity. earned: what they earned, which fill,
    restraint and unknown names lower. n counts rules; an instance may have several of a kind.
    """

    metric: str
    held: Mean
    earned: Mean


class ConstructionStratum(Frozen):
    """The results of the instructions worded with one construction.

    instances: how many have such a rule. held: the share that held in a plan with a known entity; n counts rules.
    alone: the same of the rules that are worded with nothing else: whoever does not understand negation fails at many
    a comparison, too. minus_plain: `alone` minus the share of rules in their common wording, n the rules of both; None,
    and left out, for the common wording itself and where there are none of either.
    """

    instances: int
    held: Mean
    alone: Mean
    minus_plain: Mean | None = None

    @model_serializer(mode="wrap")
    def _as_there(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return _without_none(write(self))


class GoalStratum(Stratum):
    """The figures of the tasks with one goal (gmtw.tasks.plan.goals).

    false_alarms: how often an answer says that there is no plan, of the tasks that may have none and have one. missed:
    how often it does not say so, of those that have none. Both are None, and left out, of other goals.
    """

    false_alarms: Mean | None = None
    missed: Mean | None = None


class TokenBudgets(Frozen):
    """The tasks solved by number of tokens: those of the whole answer, thinking among them, as its line says.

    each: the mean of an answer. per_solved: of all answers together, by the tasks that they solve; None if they solve
    none. within: a number of tokens -> the share of all tasks that are solved with at most so many; errors and missing
    answers count as unsolved. unsaid: graded answers whose lines say no tokens; they are left out of all of it.
    """

    each: float
    per_solved: float | None
    within: Mapping[int, Mean]
    unsaid: int = 0


class Spending(Frozen):
    """The cost of a model's answers: the mean latency in seconds; tokens and US dollars in all.

    reasoning_tokens: of the completion tokens those of thinking; None, and left out, where no line says it.
    budgets: what is solved with how many tokens; None, and left out, where no line says them or nothing can be solved.
    """

    latency_s: Mean
    prompt_tokens: Total
    completion_tokens: Total
    cost_usd: Total
    reasoning_tokens: Annotated[Total | None, Field(exclude_if=lambda total: total is None)] = None
    budgets: Annotated[TokenBudgets | None, Field(exclude_if=lambda budgets: budgets is None)] = None

    @property
    def thought(self) -> float | None:
        """The mean tokens of thinking of an answer; None where none was spent, or no line says it."""
        found = self.reasoning_tokens
        return found.value / found.n if found and found.value else None


class ScoreDifference(Frozen):
    """The first of two minus the second, over n instances, with its 95 % interval and two-sided p.

    adjusted: p corrected for the number of pairs (Holm), only of the leading score. detectable: the smallest
    difference that shows in 80 of 100 such sets, one-sided at 5 % divided by the number of pairs; None if no
    difference can show.
    """

    mean: float
    n: int
    interval: tuple[float, float] | None
    p: float
    adjusted: float | None = None
    detectable: float | None = None

    @classmethod
    def of(cls, found: PairedDifference, family: int = 1) -> ScoreDifference:
        """Return a difference as it is written; `family`: the number of pairs that are tested."""
        from gmtw.results.stats import detectable

        shows = detectable(found, max(family, 1))
        return cls(mean=found.mean, n=found.n, interval=found.interval, p=found.p, detectable=shows)


class VariantShift(Frozen):
    """A model in a variant, minus the same model by the plain prompt, on the instances that it answered in both.

    plain, varied: key -> the means. gaps: key -> the difference; `adjusted` of `solved` is corrected for the number of
    variants. lost, won: the shares of the instances that only the plain prompt, or only the variant, solved; both
    together are the flip rate.
    """

    n: int
    plain: Mapping[str, float]
    varied: Mapping[str, float]
    gaps: Mapping[str, ScoreDifference]
    lost: float
    won: float

    @property
    def flips(self) -> float:
        """The share of the instances that one of the two solved and the other did not."""
        return self.lost + self.won


class RobustnessFigures(Frozen):
    """A model asked in plain and in other words, over all its samples.

    instances: those that it answered by the plain prompt and in a variant. plain: the share of these that it solved by
    the plain prompt. consistency: the share that it solved by that and in every variant that it answered, with its
    interval. worst: the variant with the lowest difference in `solved`; "" if none is below 0. noise: how often two
    answers to the same plain prompt flip; None with one sample.
    """

    instances: int
    plain: float
    consistency: float
    interval: tuple[float, float] | None
    worst: str
    noise: float | None
    variants: Mapping[str, VariantShift]


class ModelSummary(Stratum):
    """The figures of one model in one language, one sample of it; of all its samples if `sample` is EVERY.

    names, unresolved: names that its plans use, and how many no entity has. notes: oddities by kind.
    order_faults: answers in the wrong order. worlds, levels: the same figures for parts of the set.
    rules: by kind of rule. turns: by number, the share of episodes that hold the turn; None, and left out, without
    episodes. errors_by_category: of language, per 100 words, those that any text has, the most frequent
    first; None, and left out, where no text was searched for errors. constructions: by what rules are worded with;
    None, and left out, of sets that do not say it. goals: by what there is to do; None, and left out, of sets in which
    any plan will do. robustness: in other words, over all samples; it stands with the first one, and is None, and left
    out, of sets without variants.
    spent: latency, tokens and cost, errors too; None if no line says it.
    points: the weighted total of a suite; None, and left out, in a run without items. prompts: how its texts were
    asked; None, and left out, for the default configuration. built_in: it comes with gmtw; left out of others.
    effort: how much it was asked to think; None, and left out, where nobody said it. cut: answers that were cut off at
    a number of tokens, errors of which nothing came but thinking among them; None, and left out, where none was.
    """

    model: str
    language: str
    sample: int
    label: str
    names: int
    unresolved: int
    notes: Mapping[str, int]
    order_faults: int
    worlds: Mapping[str, Stratum]
    levels: Mapping[str, Stratum]
    rules: Mapping[str, RuleStratum] = {}
    turns: Mapping[int, Mean] | None = None
    errors_by_category: Mapping[str, Mean] | None = None
    constructions: Mapping[str, ConstructionStratum] | None = None
    goals: Mapping[str, GoalStratum] | None = None
    robustness: RobustnessFigures | None = None
    spent: Spending | None = None
    points: WeightedPoints | None = None
    prompts: PromptUsage | None = None
    built_in: bool = False
    effort: str | None = None
    cut: int | None = None

    @model_validator(mode="after")
    def _asked_as_old_notes_say(self) -> ModelSummary:
        """Summaries of older versions have the configurations in their notes only."""
        if self.prompts is None and (found := PromptUsage.of_notes(self.notes, self.answered)) != PromptUsage():
            object.__setattr__(self, "prompts", found)
        return self

    @property
    def cut_share(self) -> float:
        """The share of cut answers among all that came."""
        return (self.cut or 0) / (self.answered + self.errors) if self.cut else 0.0

    @property
    def encoders(self) -> tuple[str, ...]:
        """The encoders that measured similarity, sorted."""
        return tuple(sorted({name for one in (self.similarity or {}).values() for name in one.encoders}))

    @property
    def unresolved_share(self) -> float:
        """The share of names that no entity has."""
        return self.unresolved / self.names if self.names else 0.0


class SamplesSummary(Stratum):
    """The figures of one model in one language over all its samples; `instances` counts each as often as asked.

    samples: how many there are. pass_any, pass_all: by k, the chance that one, or each, of k samples of an
    instance is solved (pass@k, pass^k), over the instances with at least k samples graded.
    """

    model: str
    language: str
    label: str
    samples: int
    pass_any: Mapping[str, Mean]
    pass_all: Mapping[str, Mean]


class Summary(Frozen):
    """The results of a run: the content of summary.json. `partial` says why it is not of the whole job, if so.

    set_digest: of instances. digest: of instances and outputs. unknown: outputs whose instance the set does not have.
    samples: of the models that answered more than once. left_out: what is wrong with items that were not graded;
    not written if there are none. forced: why files of outputs do not fit that were graded with --force, likewise.
    """

    set: str
    set_digest: str
    digest: str
    scoring: int
    signature: Signature
    partial: Message
    unknown: tuple[str, ...]
    repeats: int
    models: tuple[ModelSummary, ...]
    samples: tuple[SamplesSummary, ...] = ()
    left_out: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _in_words_of_today(cls, fields: Any) -> Any:
        """Summaries of older versions call the share of faithful answers `told`."""
        return _renamed(fields)

    @model_serializer(mode="wrap")
    def _as_there(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = write(self)
        return {key: value for key, value in fields.items() if key not in ("left_out", "forced") or value}

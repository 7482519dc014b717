"""A run before it starts: its options checked, its questions made, its price looked up, and what will answer."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.prompt_config import USUAL, Manner
from gmtw.core.types import Instance
from gmtw.datasets import open_set
from gmtw.generation import logprobs as scoring
from gmtw.generation.budget import Money
from gmtw.generation.options import Options
from gmtw.generation.progress import dollars
from gmtw.generation.requests import Question, digest, questions
from gmtw.generation.worker_pool import Outcome, Pool, Rules
from gmtw.outputs.writer import Ledger, paid
from gmtw.providers.catalog import Provider, find_key, target
from gmtw.providers.checkpoint_digest import weights
from gmtw.providers.hf_load import DTYPES
from gmtw.providers.http_chat import Server, models
from gmtw.providers.messages import Settings
from gmtw.providers.prices import Price, price_of
from gmtw.tasks.continuation.task import ContinuationTask
from gmtw.tasks.prompt import spoken

LOCAL = ("hf", "vllm")
"""What answers in this process: transformers, and vLLM where its path is a folder and no --base-url is given."""


class Engine(Protocol):
    """What answers questions: threads that ask a server, or a model in this process."""

    stop: threading.Event
    why: str
    retried: int

    def outcomes(self, questions: list[Question]) -> Iterator[list[Outcome]]:
        """What came since the last time, until all is answered or the run stops."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run will do: the questions in order, how they are asked, and what a token costs."""

    options: Options
    instances: list[Instance]
    questions: list[Question]
    provider: Provider
    settings: Settings
    price: Price | None
    left_out: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """What is to be said of --system: it is not sent with items that bring their own."""
        own = sum(one.asked.own_system for one in self.questions) if self.settings.system else 0
        return (
            f"--system is not sent with {own} of {len(self.questions)} questions, which bring their own" if own else ""
        )

    @property
    def local(self) -> bool:
        """Whether the model answers in this process."""
        return self.provider.name in LOCAL and not self.provider.base_url

    def made(self) -> dict[str, Any]:
        """What the sidecar says of every answer of the file."""
        options, settings = self.options, self.settings
        return {
            "gmtw": version("gmtw"),
            "model": options.model,
            "provider": self.provider.name,
            "base_url": self.provider.base_url or None,
            "set": {"name": options.set_name, "digest": digest(self.instances), "instances": len(self.instances)},
            "parameters": {
                "model": settings.model,
                "language": options.language,
                "samples": options.samples,
                "system": settings.system,
                "temperature": settings.temperature,
                "max_tokens": settings.max_tokens,
                "seed": settings.seed,
                "stream": settings.stream,
                **({"weights": weights(settings.model) or None} if self.local else {}),
                **options.reading.asked.fields(),
                **({"dtype": options.dtype, "device": options.device} if self.provider.name == "hf" else {}),
                **scoring.parameters(options),
            },
            "price": self.price.model_dump() if self.price else None,
        }

    def engine(self, money: Money) -> Engine:
        """What answers; raises GmtwError where a key or an extra is missing."""
        options = self.options
        if options.logprobs:
            return scoring.engine(options, self.provider, self.settings.model, self.instances, money)
        if self.local:
            from gmtw.generation.local_models import Local, open_model

            model, batch = open_model(self.provider.name, self.settings, options.batch)
            return Local(model, self.settings, batch, money)
        server = Server(self.provider, find_key(self.provider, options.api_key_file), options.timeout)
        places = options.concurrency or self.provider.concurrency
        return Pool(
            server, self.settings, Rules(places, options.delay, options.retries, self.provider.first_wait), money
        )


def plan(options: Options) -> Plan:
    """The plan of that run; raises GmtwError for what is wrong with the options, before anything is asked."""
    _check(options)
    assert options.instances is not None, "a run has a set"
    provider, model = _target(options)
    if not model:
        raise GmtwError(f"--model expects PROVIDER/MODEL, got {options.model!r}; --list-models shows what is offered")
    # All of them are known, so that a file that another category was asked into can be gone on with.
    opened = open_set(options.instances, replace(options.reading, category=""))
    instances = opened.instances
    chosen = options.reading.chosen(instances)
    _check_manner(chosen, options.reading.asked)
    _check_place(options, provider)
    if options.logprobs:
        scoring.check(options, provider, chosen)
    else:
        _check_words(chosen)
    options = replace(options, language=spoken(instances, options.language))
    price = price_of(provider, model, options.price)
    if options.budget is not None and price is None:
        raise GmtwError(
            f"--budget needs a price, and that of {options.model!r} is unknown; "
            "give --price PROMPT,COMPLETION in dollars per million tokens"
        )
    settings = Settings(model, options.max_tokens, options.heat(), options.seed, options.system, options.stream)
    settings = replace(settings, forced=bool(options.temperature), dtype=options.dtype, device=options.device)
    if options.logprobs:
        asked = scoring.questions_of(chosen, options.most)
    else:
        asked = questions(chosen, options.language, options.samples, options.most)
    return Plan(options, instances, asked, provider, settings, price, opened.left_out)


def _check_place(options: Options, provider: Provider) -> None:
    """Raise GmtwError where --dtype, --device or --bos would move nothing."""
    if options.dtype not in DTYPES:
        raise UnknownNameError("--dtype", options.dtype, DTYPES)
    if (options.dtype, options.device) != ("auto", "auto") and (provider.name != "hf" or provider.base_url):
        raise GmtwError(f"--dtype and --device are for hf/PATH, not for {options.model!r}")
    if options.bos != "auto" and not options.logprobs:
        raise GmtwError("--bos is for --logprobs; prompts of answers in words begin as the model's template says")


def _check_manner(instances: Sequence[Instance], manner: Manner) -> None:
    """Raise GmtwError where --shots or --options would move nothing, though the outputs would say that they did."""
    other = next((one for one in instances if not isinstance(one.task, ContinuationTask)), None)
    if manner != USUAL and other:
        raise GmtwError(
            f"--shots and --options are for texts to be continued; {other.id!r} is of type {other.task.type!r}"
        )


def _check_words(instances: Sequence[Instance]) -> None:
    """Raise GmtwError where an answer in words says nothing of an item."""
    for one in instances:
        task = one.task
        if isinstance(task, ContinuationTask) and (task.asks == "last-word" or not task.context):
            raise GmtwError(
                f"{one.id!r} is graded by log-probabilities, not by an answer in words; type gmtw run --logprobs"
            )


def _target(options: Options) -> tuple[Provider, str]:
    name, _, rest = options.model.partition("/")
    folder = Path(rest).expanduser()
    inside = name == "hf" or (name == "vllm" and folder.is_dir())
    if rest and inside and not options.base_url:
        return Provider(name=name, base_url="", free=True), str(folder) if folder.is_dir() else rest
    return target(options.model, options.base_url)


def _check(options: Options) -> None:
    least = {
        "max-tokens": (options.max_tokens, 1),
        "concurrency": (options.concurrency, 0),
        "retries": (options.retries, 0),
        "delay": (options.delay, 0),
        "budget": (options.budget or 0, 0),
        "batch": (options.batch, 0),
    }
    for name, (value, smallest) in least.items():
        if not value >= smallest:
            raise GmtwError(f"--{name} expects {smallest} or more, got {value}")
    if not options.timeout > 0:
        raise GmtwError(f"--timeout expects seconds, more than 0, got {options.timeout}")


def unanswered(found: Plan) -> tuple[list[Question], float]:
    """What the outputs file does not answer yet, and the dollars that it has cost; raises GmtwError as a run would."""
    options = found.options
    if not (options.output and options.resume and options.output.exists()):
        return found.questions, 0.0
    with Ledger(options.output) as ledger:
        ledger.check(options.model, found.instances, options.set_name, options.reading.asked)
        left = [question for question in found.questions if question.key not in ledger.answered]
        return left, paid(ledger.before)[1]


def foresee(options: Options) -> list[str]:
    """What the run would ask, in tokens and dollars at most; nothing is asked, and no key is needed."""
    found = plan(options)
    left, before = unanswered(found)
    prompt = sum(question.tokens(found.settings.system) for question in left)
    answers = len(left) * found.settings.max_tokens
    most = found.price.most(prompt, answers) if found.price else None
    listed = f" at prices of {found.price.date}" if found.price and found.price.date else ""
    lines = [
        f"requests  {len(left)} of {len(found.questions)} ({len(found.questions) - len(left)} answered before)",
        f"tokens    about {prompt:,} in prompts, at most {answers:,} in answers",
        f"cost      {dollars(most) if most is None else 'at most ' + dollars(most)}{listed}",
    ]
    lines += [f"system    {found.note}"] if found.note else []
    if options.budget is not None and most is not None:
        fits = before + most <= options.budget
        lines.append(f"budget    {dollars(options.budget)}: {'enough' if fits else 'may stop the run before its end'}")
    return lines


def offered(model: str, base_url: str, key_file: Path | None) -> list[str]:
    """The models of a provider, each with its price where that is known."""
    provider, _ = target(model if "/" in model or not base_url else f"{model}/", base_url)
    lines = []
    for name in models(Server(provider, find_key(provider, key_file))):
        price = price_of(provider, name)
        cost = f"${price.prompt:g} / ${price.completion:g} per million ({price.date})" if price and price.date else ""
        lines.append(f"{provider.name}/{name}  {cost}".rstrip())
    return lines

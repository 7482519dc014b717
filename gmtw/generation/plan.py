"""RunPlan: a run before it starts. Its options are checked, its requests made, its price looked up."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from math import inf
from pathlib import Path
from typing import Any, Protocol

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.sanitize import visible
from gmtw.core.types import Instance
from gmtw.datasets import open_set
from gmtw.generation import logprobs
from gmtw.generation.budget import Budget
from gmtw.generation.follow_ups import TURN_TOKENS, follow_ups
from gmtw.generation.options import RunOptions
from gmtw.generation.rate_limiter import RateLimiter
from gmtw.generation.requests import (
    Request,
    build_requests,
    digest_instances,
    digest_prompts,
    in_json_mode,
    requests_in_every_language,
)
from gmtw.generation.worker_pool import Outcome, WorkerPool
from gmtw.outputs.metadata import RunMetadata
from gmtw.outputs.reader import with_effort
from gmtw.outputs.recorded import PromptKey, Recorded, read_recorded
from gmtw.outputs.writer import OutputWriter
from gmtw.providers.catalog import Key, Provider, find_key, find_provider
from gmtw.providers.checkpoint_digest import digest_checkpoint
from gmtw.providers.hf_load import DTYPES
from gmtw.providers.http_chat import ChatServer, listed_prices, offered_models
from gmtw.providers.messages import Settings
from gmtw.providers.prices import Price, dollars, price_of, stated_price
from gmtw.providers.request_fields import effort_of, request_fields, request_headers
from gmtw.providers.retry import RetryPolicy
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.questions.draw import MOST_QUESTIONS, can_be_asked
from gmtw.tasks.prompt import spoken

HUB_NAME = re.compile(r"\w[\w.-]*(/\w[\w.-]*)?", re.ASCII)

THINKING_HERE = 2048
"""Tokens for thinking of a model in this process, where a runaway answer keeps its whole batch waiting."""

LIST_SECONDS = 20.0
"""The most seconds to wait for a provider's list of prices: a run starts without it."""

LOCAL = ("hf", "vllm")
"""The providers in this process: transformers, and vLLM if its path is a folder and no --base-url is given."""


class Engine(Protocol):
    """An answerer of requests: threads that ask a server, or a model in this process."""

    @property
    def stop(self) -> threading.Event:
        """No further request starts once it is set."""
        ...

    @property
    def stop_reason(self) -> str:
        """The reason why the run stopped before its end, "" if it did not."""
        ...

    @property
    def retried(self) -> int:
        """The number of tries that failed and were made again."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for the user on how the server wanted to be asked."""
        ...

    def outcomes(self, pending: list[Request]) -> Iterator[list[Outcome]]:
        """Yield what came since the last time, until all is answered or the run stops."""
        ...


@dataclass(frozen=True, slots=True)
class RunPlan:
    """The plan of a run: its requests in order, how they are asked, and what a token costs."""

    options: RunOptions
    instances: list[Instance]
    requests: list[Request]
    provider: Provider
    settings: Settings
    price: Price | None
    left_out: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """A warning that --system is not sent with items that bring their own, "" if it is sent with all."""
        own = sum(one.chat.has_system for one in self.requests) if self.settings.system else 0
        return (
            f"--system is not sent with {own} of {len(self.requests)} questions, which bring their own" if own else ""
        )

    @property
    def effort(self) -> str:
        """The effort of thinking that the model is asked for, "" if nobody says."""
        return effort_of(self.settings.fields)

    @property
    def local(self) -> bool:
        """True if the model answers in this process."""
        return self.provider.name in LOCAL and not self.provider.base_url

    def metadata(self) -> dict[str, Any]:
        """Return what out.run.json says of every answer of the file."""
        options, settings = self.options, self.settings
        return {
            "gmtw": version("gmtw"),
            "model": options.model,
            "provider": self.provider.name,
            "base_url": self.provider.base_url or None,
            "set": {
                "name": options.set_name,
                "digest": digest_instances(self.instances),
                "instances": len(self.instances),
                "prompts": digest_prompts(self.requests),
            },
            "parameters": {
                "model": settings.model,
                "language": options.language,
                "samples": options.samples,
                "system": settings.system,
                "temperature": settings.temperature,
                "max_tokens": settings.max_tokens,
                "seed": settings.seed,
                **({"fields": dict(settings.fields)} if settings.fields else {}),
                **({"headers": sorted(request_headers(options.headers))} if options.headers else {}),
                **({"read_reasoning": True} if options.read_reasoning else {}),
                **({"questions": options.questions} if options.questions else {}),
                **({"weights": digest_checkpoint(settings.model) or None} if self.local else {}),
                **({"profile": options.reading.profile} if options.reading.profile else {}),
                **options.reading.asked.row_fields(),
                **({"dtype": options.dtype, "device": options.device} if self.provider.name == "hf" else {}),
                **logprobs.logprob_parameters(options),
            },
            "price": self.price.model_dump() if self.price else None,
        }

    def resume(self, writer: OutputWriter, metadata: RunMetadata) -> tuple[list[Request], Recorded]:
        """Return the requests that the outputs file does not answer yet, and what the file records.

        Raise MismatchError if its answers were asked in another way than this run would ask them.
        """
        options = self.options
        model = with_effort(options.model, self.effort)
        writer.check(model, self.instances, options.set_name, options.reading.asked)
        if writer.before.entries:
            metadata.resume(writer.path)
        recorded = read_recorded(writer.before, self._prompt_digests() if writer.before.entries else {})
        return [request for request in self.requests if request.key not in writer.answered], recorded

    def follow_ups(self) -> list[Request]:
        """Return the requests that ask about the plans in the outputs file; none without --questions."""
        options = self.options
        if not options.questions or options.output is None:
            return []
        return follow_ups(self.requests, self.instances, options.output, options.questions)

    def _prompt_digests(self) -> dict[PromptKey, str]:
        """Return the prompt digest of every instance of the set, also of those that this run does not ask."""
        every = logprobs.logprob_requests if self.options.logprobs else requests_in_every_language
        return {(one.key[0], one.language): one.prompt_digest for one in every(self.instances)}

    def engine(self, budget: Budget) -> Engine:
        """Return what answers. Raise GmtwError if a key or an extra is missing."""
        options, provider = self.options, self.provider
        if options.logprobs:
            return logprobs.open_engine(options, provider, self.settings, self.instances, budget)
        if self.local:
            from gmtw.generation.local_models import LocalEngine, open_model

            model, batch = open_model(provider.name, self.settings, options.batch)
            return LocalEngine(model, self.settings, batch, budget)
        key = find_key(provider, options.api_key_file).with_headers(request_headers(options.headers))
        timeout = options.answer_seconds(self.settings.max_tokens)
        server = ChatServer(provider, key, timeout, options.read_reasoning)
        policy = RetryPolicy(options.retries, provider.first_wait)
        limiter = RateLimiter(options.concurrency or provider.concurrency, options.delay)
        return WorkerPool(server, self.settings, policy, budget, limiter)


def make_plan(options: RunOptions) -> RunPlan:
    """Return the plan of a run. Raise GmtwError for what is wrong with its options, before anything is asked."""
    _check_numbers(options)
    assert options.instances is not None, "a run has a set"
    provider, model = _find_model(options)
    if not model:
        raise GmtwError(f"--model expects PROVIDER/MODEL, got {options.model!r}; --list-models shows what is offered")
    # All of them are known, so that a file that was begun with another category can be resumed.
    opened = open_set(options.instances, replace(options.reading, whole=True))
    instances = opened.instances
    chosen = options.reading.chosen(instances)
    _check_prompt_config(chosen, options.reading.asked)
    _check_local_options(options, provider)
    if options.questions and options.logprobs:
        raise GmtwError("--questions are asked after answers in words; leave out --logprobs")
    if options.logprobs:
        logprobs.check_options(options, provider, chosen)
    else:
        _check_answerable_in_words(chosen)
    options = replace(options, language=spoken(instances, options.language))
    price = price_of(provider, model, stated_price(options.prices, options.model)) or listed_price(provider, model)
    if options.budget is not None and price is None:
        raise GmtwError(
            f"--budget needs a price, and that of {options.model!r} is unknown; "
            "give --price PROMPT,COMPLETION in dollars per million tokens"
        )
    temperature = options.parse_temperature()
    answer = max((handler_of(one.task).tokens_of(one.task) for one in chosen), default=0)
    tokens = options.max_tokens or (1 if options.logprobs else answer + provider.thinking)
    settings = Settings(model, tokens, temperature, options.seed, options.system)
    fields = request_fields(options.reasoning_effort, options.extra_body)
    if options.json_mode:
        fields = {"response_format": {"type": "json_object"}, **fields}
    settings = replace(
        settings,
        forced=bool(options.temperature),
        dtype=options.dtype,
        device=options.device,
        fields=fields,
        least_tokens=0 if options.max_tokens else answer,
    )
    _check_additions(options, provider, settings)
    if options.logprobs:
        requests = logprobs.logprob_requests(chosen, options.limit)
    else:
        requests = build_requests(chosen, options.language, options.samples, options.limit)
        requests = in_json_mode(requests, chosen) if options.json_mode else requests
    return RunPlan(options, instances, requests, provider, settings, price, opened.left_out)


def _check_local_options(options: RunOptions, provider: Provider) -> None:
    """Raise GmtwError if --dtype, --device or --bos would have no effect."""
    if options.dtype not in DTYPES:
        raise UnknownNameError("--dtype", options.dtype, DTYPES)
    if (options.dtype, options.device) != ("auto", "auto") and (provider.name != "hf" or provider.base_url):
        raise GmtwError(f"--dtype and --device are for hf/PATH, not for {options.model!r}")
    if options.bos != "auto" and not options.logprobs:
        raise GmtwError("--bos is for --logprobs; prompts of answers in words begin as the model's template says")


def _check_additions(options: RunOptions, provider: Provider, settings: Settings) -> None:
    """Raise GmtwError if fields or headers that the user adds would be sent nowhere, or to who does not know them."""
    if not (settings.fields or options.read_reasoning or request_headers(options.headers)):
        return
    if options.logprobs or (provider.name in LOCAL and not provider.base_url):
        what = "--reasoning-effort, --extra-body, --json-mode, --read-reasoning and --header"
        raise GmtwError(f"{what} are for chat over HTTP, not for {'--logprobs' if options.logprobs else options.model}")


def _check_prompt_config(instances: Sequence[Instance], config: PromptConfig) -> None:
    """Raise GmtwError if --shots or --options would have no effect, though the outputs would say that they had."""
    other = next((one for one in instances if not handler_of(one.task).takes_few_shot), None)
    if config != DEFAULT_PROMPT and other:
        kind = handler_of(other.task).kind
        raise GmtwError(f"--shots and --options are for texts to be continued; {other.id!r} is of type {kind!r}")


def _check_answerable_in_words(instances: Sequence[Instance]) -> None:
    """Raise GmtwError if an item cannot be graded by an answer in words."""
    for one in instances:
        candidates = handler_of(one.task).candidates(one.task)
        if candidates and not candidates.in_words:
            raise GmtwError(
                f"{one.id!r} is graded by log-probabilities, not by an answer in words; type gmtw run --logprobs"
            )


def _find_model(options: RunOptions) -> tuple[Provider, str]:
    name, _, rest = options.model.partition("/")
    folder = Path(rest).expanduser()
    inside = name == "hf" or (name == "vllm" and folder.is_dir())
    if rest and inside and not options.base_url:
        _refuse_missing_folder(options.model, rest, folder)
        provider = Provider(name=name, base_url="", free=True, thinking=THINKING_HERE)
        return provider, str(folder) if folder.is_dir() else rest
    return find_provider(options.model, options.base_url)


def _refuse_missing_folder(model: str, path: str, folder: Path) -> None:
    """Raise GmtwError for a path that is no folder and no name on the hub, so that the hub need not be asked."""
    first, slash, _ = path.partition("/")
    if not folder.is_dir() and (not HUB_NAME.fullmatch(path) or (slash and Path(first).is_dir())):
        raise GmtwError(f"{model}: no folder {path!r}, and no name on the hub (ORGANISATION/MODEL)")


def _check_numbers(options: RunOptions) -> None:
    least = {
        "max-tokens": (options.max_tokens, 0),
        "concurrency": (options.concurrency, 0),
        "retries": (options.retries, 0),
        "delay": (options.delay, 0),
        "timeout": (options.timeout, 0),
        "budget": (options.budget or 0, 0),
        "batch": (options.batch, 0),
        "questions": (options.questions, 0),
    }
    for name, (value, smallest) in least.items():
        if not smallest <= value < inf:
            raise GmtwError(f"--{name} expects {smallest} or more, got {value}")
    if options.questions > MOST_QUESTIONS:
        raise GmtwError(f"--questions expects at most {MOST_QUESTIONS}, got {options.questions}")


def listed_price(provider: Provider, model: str) -> Price | None:
    """Return what the provider's own list says that a model costs; None if it lists no prices, or cannot be asked."""
    return _listed_prices(provider).get(model) if provider.prices else None


@cache
def _listed_prices(provider: Provider) -> Mapping[str, Price]:
    """Return the provider's own list, which is asked for once; the list is open to everybody, so no key is sent."""
    try:
        return listed_prices(ChatServer(provider, Key(), LIST_SECONDS))
    except GmtwError:
        return {}


def missing_requests(plan: RunPlan) -> tuple[list[Request], float]:
    """Return the requests that the outputs file does not answer yet, and the dollars that it has cost.

    Those that ask about plans in the file are among them. Raise GmtwError as a run would.
    """
    options = plan.options
    if not (options.output and options.resume and options.output.exists()):
        return plan.requests, 0.0
    with OutputWriter(options.output) as writer:
        missing, recorded = plan.resume(writer, RunMetadata(options.output, plan.metadata()))
        return [*missing, *plan.follow_ups()], recorded.spent


def _said_of_cost(price: Price | None, most: float | None) -> str:
    return "nothing" if price and price.free else dollars(most) if most is None else f"at most {dollars(most)}"


def describe_plan(options: RunOptions) -> list[str]:
    """Return what the run would ask, in tokens and dollars at most (--dry-run). No model is asked; no key is needed."""
    plan = make_plan(options)
    found, spent = missing_requests(plan)
    missing, late = [one for one in found if not one.about], [one for one in found if one.about]
    more = _to_be_asked_about(plan, missing)
    prompt = sum(request.tokens(plan.settings.system) for request in (*found, *more))
    prompt += len(more) * (plan.settings.max_tokens + TURN_TOKENS)
    answers = (len(found) + len(more)) * plan.settings.max_tokens
    cost = plan.price.upper_bound(prompt, answers) if plan.price else None
    dated = f" at prices of {plan.price.date}" if plan.price and plan.price.date else ""
    lines = [
        f"requests  {len(missing)} of {len(plan.requests)} ({len(plan.requests) - len(missing)} answered before)",
        f"tokens    about {prompt:,} in prompts, at most {answers:,} in answers",
        f"cost      {_said_of_cost(plan.price, cost)}{dated}",
    ]
    if options.questions:
        lines.insert(1, f"questions {options.questions} about each plan, at most {len(more) + len(late)} more requests")
    lines += [f"system    {plan.note}"] if plan.note else []
    if options.budget is not None and cost is not None:
        fits = spent + cost <= options.budget
        lines.append(f"budget    {dollars(options.budget)}: {'enough' if fits else 'may stop the run before its end'}")
    return lines


def _to_be_asked_about(plan: RunPlan, missing: Sequence[Request]) -> list[Request]:
    """Return those of the missing requests whose answers will be asked about."""
    if not plan.options.questions:
        return []
    plans = {one.id: handler_of(one.task).plan_task(one.task) for one in plan.instances}
    return [one for one in missing if (task := plans[one.instance_id]) and can_be_asked(task)]


def list_models(model: str, base_url: str, key_file: Path | None) -> list[str]:
    """Return a line for each model of a provider, with its price if that is known."""
    provider, _ = find_provider(model if "/" in model or not base_url else f"{model}/", base_url)
    lines = []
    for name in offered_models(ChatServer(provider, find_key(provider, key_file))):
        price = price_of(provider, name) or listed_price(provider, name)
        cost = f"${price.prompt:g} / ${price.completion:g} per million ({price.date})" if price and price.date else ""
        lines.append(visible(f"{provider.name}/{name}  {cost}".rstrip()))
    return lines

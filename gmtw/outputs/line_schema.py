"""The keys of a line of an outputs file: docs/outputs.md lists them, docs/outputs.schema.json has their schema.

It is for programs that write such lines. The reader (`gmtw.outputs.reader`) is more lenient: an optional key may be
null, and measurements that are no numbers count as missing.
"""

from __future__ import annotations

import json
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeFloat, NonNegativeInt

from gmtw.core.types import Question, Scored, Similar


class TokenUsage(BaseModel):
    """The tokens of an answer, over all tries."""

    prompt: NonNegativeInt | None = None
    completion: NonNegativeInt | None = Field(default=None, description="Includes the tokens of reasoning.")
    reasoning: NonNegativeInt | None = None


class QuestionTurn(BaseModel):
    """The turn in which a model was asked about its own plan: docs/questions.md.

    It says what its reply took by the keys of a line: finish_reason, usage, latency_s, cost_usd, tries, error.
    """

    model_config = ConfigDict(extra="allow")

    asked: list[Question] = Field(description="The questions: kind, arguments, and the sentence that was sent.")
    seed: int = Field(default=0, description="By which they were drawn.")
    reply: str | None = Field(default=None, description="The reply, as it came; without one K is not measured.")


class OutputLine(BaseModel):
    """One answer to one instance, or the error that came instead."""

    model_config = ConfigDict(
        title="A line of an outputs file",
        extra="allow",
        json_schema_extra={"anyOf": [{"required": ["output"]}, {"required": ["error"]}]},
    )

    instance_id: str = Field(description="The id of the instance.")
    output: str = Field(default="", description="The answer of the model, as it came.")
    model: str = Field(default="", description="The model that answered; by default the name of the file.")
    language: str = Field(default="ro", description="The language of the prompt.")
    sample: int = Field(default=0, ge=0, lt=2**31, description="Which of several answers to the instance, from 0.")
    fingerprint: str = Field(default="", description="The fingerprint of the instance, or at least its first 8 digits.")
    prompt_digest: str = Field(default="", description="A digest of the prompt that was sent.")
    error: str = Field(default="", description="What came in place of an answer; the line is asked again.")
    error_kind: str = Field(default="", description="The kind of the error; docs/running.md lists them.")
    finish_reason: str = Field(default="", description="Why the answer ended, in the words of its server.")
    reasoning: str = Field(default="", description="The thoughts of the model, apart from its answer.")
    latency_s: NonNegativeFloat | None = Field(default=None, description="Seconds to the whole answer.")
    first_token_s: NonNegativeFloat | None = Field(default=None, description="Seconds to its first token.")
    usage: TokenUsage | None = Field(default=None, description="Tokens of all tries.")
    cost_usd: NonNegativeFloat | None = Field(default=None, description="US dollars of all tries.")
    doubtful_usd: NonNegativeFloat | None = Field(
        default=None, description="The most US dollars that tries without an answer may be charged."
    )
    tries: int | None = Field(default=None, ge=0, description="How often the request was sent.")
    shots: NonNegativeInt = Field(default=0, description="The number of few-shot examples in the prompt.")
    shot_seed: int = Field(default=0, description="The seed that selected them.")
    options: Literal["shown", "hidden"] = Field(default="shown", description="Whether the prompt listed the options.")
    logprobs: list[Scored] | None = Field(default=None, description="The log-probabilities of each candidate.")
    similarity: Similar | None = Field(default=None, description="How near the answer came to each candidate.")
    questions: QuestionTurn | None = Field(default=None, description="What was asked about the plan, and the reply.")
    built_in: bool = Field(default=False, description="Whether a model that comes with gmtw answered.")


def line_schema() -> str:
    """Return the JSON schema of a line, as its file has it."""
    return json.dumps(OutputLine.model_json_schema(), ensure_ascii=False, indent=2) + "\n"

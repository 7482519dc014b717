"""Items of suites that come in files: what is asked, how an answer is read, and what it is worth.

task               the item: question, options, what is right
prompt             what is sent: instruction, sentence, options, in the words of the language
published_prompt   what the published runners send
option_order       options in another order, seeded and balanced
parse              output -> answer
choice_parser      the letter that an answer chooses
answer_patterns    what announces an answer
prompt_echo        the prompt that an answer repeats
normalization      what is folded before answers are compared: quotes, apostrophes, markdown, final marks
regex_patterns     regular expressions that cannot hang
language_quality   how far a text is in the language: letters, whole words, function words of other languages
format_checks      the named checks of a format
verdict            what a scorer says of an answer
catbench           the published rules of the cloze and choice suite
ewebench           the published rules of the suite of eval methods
gold               the answer that an item expects, if it says one
built_in_models    the expected answers, and answers without understanding
audit              whether an item is fit to grade with
view               what else is sent, and what is expected, for a reader
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gmtw.core.types import Instance, Prompt
from gmtw.tasks.handler import BuiltInModel, Section, TaskHandler
from gmtw.tasks.item.parse import parse_item
from gmtw.tasks.item.task import AnswerTask, with_profile
from gmtw.tasks.parsed_output import ParsedOutput

if TYPE_CHECKING:
    from gmtw.tasks.inspection import AuditTools, Inspection

NOT_ASKED = {"profile", "order"}
"""Fields that do not change what is asked; the order shows in the options themselves."""


class ItemHandler(TaskHandler[AnswerTask]):
    """The handler of items."""

    kind = "answer"
    task_type = AnswerTask
    one_language = True

    def built_in_models(self) -> tuple[BuiltInModel, ...]:
        """Return the models of `built_in_models.py`."""
        from gmtw.tasks.item.built_in_models import BUILT_IN_MODELS

        return BUILT_IN_MODELS

    def fingerprint_form(self, task: AnswerTask) -> Mapping[str, Any]:
        """Return everything that is asked, but not the profile that grades it."""
        return task.model_dump(mode="json", exclude=NOT_ASKED)

    def loaded(self, instances: Sequence[Instance], profile: str, permute: bool) -> Sequence[Instance]:
        """Return the items under that profile, options permuted unless the profile is "published"."""
        from gmtw.tasks.item.option_order import as_filed, permuted

        given = [with_profile(instance, profile) for instance in instances]
        return permuted(given) if permute and profile != "published" else [as_filed(instance) for instance in given]

    def prompt(self, task: AnswerTask, instance: Instance, language: str) -> Prompt:
        """Return the prompt with the system message, the turns before it and the temperature that the item wants.

        Under the profile "published" it is what the suite's own runner sends.
        """
        from gmtw.tasks.item.published_prompt import PublishedPrompt, published_prompt

        asked = PublishedPrompt(task.system, instance.prompts[language])
        if task.profile == "published":
            asked = published_prompt(task, asked.text, language)
        return Prompt(
            instance_id=instance.id,
            language=language,
            text=asked.text,
            system=asked.system,
            messages=task.messages,
            temperature=task.temperature,
        )

    def as_asked(self, task: AnswerTask, instance: Instance, fingerprint: str) -> Instance:
        """Return the item with its options in the order in which that output was asked."""
        from gmtw.tasks.item.option_order import as_asked

        return as_asked(instance, fingerprint)

    def order_varies(self, task: AnswerTask) -> bool:
        """Return whether the item has options."""
        return bool(task.choices)

    def profile(self, task: AnswerTask) -> str:
        """Return the profile of the item."""
        return task.profile

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the answer, as the profile of the item reads it. Never raise: what cannot be read is noted."""
        return parse_item(text, instance, language)

    def audit(self, instances: Sequence[Instance], language: str, tools: AuditTools) -> Iterable[Inspection]:
        """Return the findings of `gmtw.tasks.item.audit`; it reads prompts of any language."""
        from gmtw.tasks.item.audit import inspect

        return inspect(instances, tools)

    def expected(self, task: AnswerTask) -> Iterator[Section]:
        """Yield what is sent before the question, and what is right."""
        from gmtw.tasks.item.view import expected

        return expected(task)


HANDLER = ItemHandler()

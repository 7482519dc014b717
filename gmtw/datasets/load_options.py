"""How a set is read: whose rules grade it, in which order options are asked, and what becomes of defective items."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.types import Instance
from gmtw.tasks.continuation.prompt import with_few_shot_prompts
from gmtw.tasks.item.option_order import as_filed, permuted
from gmtw.tasks.item.task import AnswerTask

PROFILES = ("robust", "published")


@dataclass(frozen=True, slots=True)
class Reading:
    """profile: "" as stored, which is robust for a suite. permute: options in an order of their own.

    keep_going: defective items are left out and named, else refused. category: only the instances of that source.
    asked: how items are asked in words that are continued (gmtw.tasks.continuation.prompt).
    Under `published` options stand as in the file, and items that its rules take are no defects.
    """

    profile: str = ""
    permute: bool = True
    keep_going: bool = False
    category: str = ""
    asked: PromptConfig = DEFAULT_PROMPT

    def __post_init__(self) -> None:
        if self.profile and self.profile not in PROFILES:
            raise UnknownNameError("profile", self.profile, PROFILES)

    def applied(self, instances: Iterable[Instance]) -> list[Instance]:
        """The instances as this reading has them."""
        given = [self._profiled(instance) for instance in instances]
        filed = self.profile == "published" or not self.permute
        ordered = [as_filed(instance) for instance in given] if filed else permuted(given)
        return self.chosen(with_few_shot_prompts(ordered, self.asked))

    def _profiled(self, instance: Instance) -> Instance:
        task = instance.task
        if not isinstance(task, AnswerTask) or not self.profile or task.profile == self.profile:
            return instance
        if self.profile == "published" and not task.suite:
            raise GmtwError(
                f"{instance.id!r} is of no published suite, so that --profile published means nothing for it"
            )
        profile = cast("Literal['robust', 'published']", self.profile)
        return instance.model_copy(update={"task": task.model_copy(update={"profile": profile})})

    def chosen(self, instances: list[Instance]) -> list[Instance]:
        """Those of the category that is wished; raises UnknownNameError where there is no such one."""
        if not self.category:
            return instances
        known = {instance.source for instance in instances}
        if self.category not in known:
            raise UnknownNameError("category", self.category, known)
        return [instance for instance in instances if instance.source == self.category]


AS_STORED = Reading()

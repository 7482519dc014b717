"""How a set is read: whose rules grade it, in which order options are asked, and what becomes of defective items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gmtw.core.errors import UnknownNameError
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.types import Instance
from gmtw.tasks.handler import by_kind
from gmtw.tasks.prompt import with_few_shot_prompts

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

    def applied(self, instances: Sequence[Instance]) -> list[Instance]:
        """The instances as this reading has them."""
        given = list(by_kind(instances, lambda handler, own: handler.loaded(own, self.profile, self.permute)))
        return self.chosen(with_few_shot_prompts(given, self.asked))

    def chosen(self, instances: list[Instance]) -> list[Instance]:
        """Those of the category that is wished; raises UnknownNameError where there is no such one."""
        if not self.category:
            return instances
        known = {instance.source for instance in instances}
        if self.category not in known:
            raise UnknownNameError("category", self.category, known)
        return [instance for instance in instances if instance.source == self.category]


AS_STORED = Reading()

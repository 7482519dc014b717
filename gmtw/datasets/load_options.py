"""The options of loading a set: whose rules grade it, the order of options, what happens to defective items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import normalize

from gmtw.core.errors import UnknownNameError
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.types import Instance
from gmtw.tasks.handler import by_kind
from gmtw.tasks.prompt import with_few_shot_prompts

PROFILES = ("robust", "published")


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """The options of loading a set.

    profile: whose rules grade items ("robust", "published"); "" keeps what is stored, which is robust for a suite.
    Under "published" options stay in the order of the file, and items that its rules take are not defective.
    permute: put options into an order of their own. keep_going: leave defective items out and name them, instead of
    refusing the set. category: only the instances of that source, and only errors in it count; "" is all. whole: with a
    category, keep the other instances all the same; `chosen` leaves them out. asked: few-shot examples and options in
    prompts (gmtw.tasks.continuation.prompt).
    """

    profile: str = ""
    permute: bool = True
    keep_going: bool = False
    category: str = ""
    whole: bool = False
    asked: PromptConfig = DEFAULT_PROMPT

    def __post_init__(self) -> None:
        if self.profile and self.profile not in PROFILES:
            raise UnknownNameError("profile", self.profile, PROFILES)
        object.__setattr__(self, "category", normalize("NFC", self.category))

    def applied(self, instances: Sequence[Instance]) -> list[Instance]:
        """Return the instances as these options want them, of all categories. Raise GmtwError if they do not fit."""
        given = list(by_kind(instances, lambda handler, own: handler.loaded(own, self.profile, self.permute)))
        return with_few_shot_prompts(given, self.asked)

    def chosen(self, instances: list[Instance]) -> list[Instance]:
        """Return the instances of the category. Raise UnknownNameError if there is none of that name."""
        self.check_category({instance.source for instance in instances})
        return [instance for instance in instances if self.wants(instance)]

    def wants(self, instance: Instance) -> bool:
        """Return whether the instance is of the category."""
        return self.category in ("", instance.source)

    def takes(self, instance: Instance) -> bool:
        """Return whether the instance is loaded: of another category only if all are wanted."""
        return self.whole or self.wants(instance)

    def check_category(self, known: set[str]) -> None:
        """Raise UnknownNameError if the category is not among those of the set."""
        if self.category and self.category not in known:
            raise UnknownNameError("category", self.category, known)


AS_STORED = LoadOptions()

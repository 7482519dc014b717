"""The options of loading a set: whose rules grade it, the order of options, what happens to defective items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import normalize

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.types import Instance
from gmtw.datasets.quick import TAIL, quick_ids, quick_set_of, quick_sets
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
    category, keep the other instances all the same; `chosen` leaves them out. quick: only the 100 instances of a frozen
    set that are chosen for quick runs (gmtw.datasets.quick). asked: few-shot examples and options in
    prompts (gmtw.tasks.continuation.prompt).
    """

    profile: str = ""
    permute: bool = True
    keep_going: bool = False
    category: str = ""
    whole: bool = False
    quick: bool = False
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
        """Return the instances of the category, or of a quick run. Raise GmtwError if there are none."""
        self.check_category({instance.source for instance in instances})
        found = [instance for instance in instances if self.wants(instance)]
        self.check_quick(frozenset(instance.id for instance in found))
        return found

    def wants(self, instance: Instance) -> bool:
        """Return whether the instance is of the category, and of the quick ones if only these are wanted."""
        return self.category in ("", instance.source) and (not self.quick or instance.id in quick_ids())

    def takes(self, instance: Instance) -> bool:
        """Return whether the instance is loaded: of another category only if all are wanted."""
        return self.whole or self.wants(instance)

    def name_of(self, name: str) -> str:
        """Return what a set of that name is called when it is loaded so: "gmtw-ro-3.0-quick"."""
        return f"{name}{TAIL}" if self.quick else name

    def check_quick(self, ids: frozenset[str]) -> None:
        """Raise GmtwError if quick instances are wanted and these are not those of a frozen set."""
        if self.quick and not quick_set_of(ids):
            known = ", ".join(quick_sets())
            raise GmtwError(f"--quick is for the whole of a frozen set: {known}; leave it out for others")

    def check_category(self, known: set[str]) -> None:
        """Raise UnknownNameError if the category is not among those of the set."""
        if self.category and self.category not in known:
            raise UnknownNameError("category", self.category, known)


AS_STORED = LoadOptions()

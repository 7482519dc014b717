"""A set with variants: each instance in its plain words, and in the other words that are admitted for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance
from gmtw.tasks.handler import handler_of
from gmtw.worlds.variants import Refused, order_of, varied


@dataclass(frozen=True)
class VariantSet:
    """The variants of instances, made one by one. refused: variant and reason -> for how many instances."""

    keys: tuple[str, ...]
    seed: int = 0
    language: str = "ro"
    refused: Counter[tuple[str, str]] = field(default_factory=Counter)

    @classmethod
    def of(cls, names: Iterable[str], seed: int = 0, language: str = "ro") -> VariantSet:
        """Return what makes these variants, "typos,dialect" or several names; "all" is all of them.

        Raise UnknownNameError for a name that no variant has, GmtwError if there is none.
        """
        keys = order_of([key.strip() for name in names for key in name.split(",") if key.strip()])
        if not keys:
            raise GmtwError("expected --variants NAME,NAME or --variants all; gmtw list variants names them")
        return cls(keys, seed, language)

    def of_all(self, instances: Iterable[Instance]) -> Iterator[Instance]:
        """Yield each instance in plain words, in one language, and then in each variant that is admitted for it.

        Raise GmtwError if an instance is no plan, is itself a variant, or has no prompt in the language,
        MissingTextError if the language has no data for a variant.
        """
        for instance in instances:
            if instance.variant:
                raise GmtwError(f"{instance.id} is a variant already; give the set that it was made from")
            kind = handler_of(instance.task)
            if kind.plan_task(instance.task) is None:
                raise GmtwError(
                    f"expected plans, whose demands are said in other words; {instance.id} is a {kind.kind}"
                )
            versions = list(self._of(instance))
            yield instance.model_copy(update={"prompts": {self.language: instance.prompts[self.language]}})
            yield from versions

    def _of(self, instance: Instance) -> Iterator[Instance]:
        for key in self.keys:
            try:
                yield varied(instance, key, self.seed, self.language)
            except Refused as reason:
                self.refused[key, str(reason)] += 1

    def told(self) -> Iterator[str]:
        """Yield a line for each reason for which a variant was refused: "spoken: 60 refused: its answer may be ..."."""
        for (key, reason), number in sorted(self.refused.items()):
            yield f"{key}: {number} refused: {reason}"


def spread(instances: Sequence[Instance], number: int) -> list[Instance]:
    """Return `number` instances that stand evenly in a set, so that each part is there; all if there are fewer."""
    if not 0 < number < len(instances):
        return list(instances)
    return [instances[at * len(instances) // number] for at in range(number)]

"""The same instance asked in other words: without diacritics, with typing errors, in another register.

A variant is a pure function of an instance and a seed. What it makes is sent in place of the plain prompt
(`Instance.variant`); task, certificate and plain prompt stay, and everything that grades reads the plain prompt. It is
admitted for an instance only if nothing of the task is lost (gmtw.worlds.variants.admission).

layout          the lines of a prompt: frame, list, demands, JSON form
plain_prompt    what a variant starts from
admission       whether what it made still says the same
protected       the places of a text that no variant may touch
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from gmtw.core.errors import MissingTextError
from gmtw.core.registry import Registry
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance, PromptVariant
from gmtw.languages import Language
from gmtw.worlds import Refused
from gmtw.worlds.variants.admission import refuse_if_changed
from gmtw.worlds.variants.plain_prompt import PlainPrompt

MARK = "@"
"""Stands in the id of an instance between that of the plain one and the name of the variant."""


class Variant(ABC):
    """One way to ask in other words.

    key: its name. needs: the tables under [variants] of a language folder that it is made from.
    """

    key: str
    needs: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """The sentence that says what it does."""
        return (type(self).__doc__ or "").partition("\n")[0]

    @abstractmethod
    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the turns of the prompt in other words. Raise Refused if that cannot be done for this instance."""

    def missing(self, language: Language) -> str:
        """Return the table of a language folder that the variant needs and the language lacks; "" if there is none."""
        return next((f"variants.{name}" for name in self.needs if not _given(getattr(language.variants, name))), "")


def _given(table: object) -> bool:
    """Return whether a table of a language folder says something."""
    return bool(table) and table != type(table)()


VARIANTS: Registry[Variant] = Registry("gmtw.worlds.variants", "VARIANT")


def varied(instance: Instance, key: str, seed: int = 0, code: str = "ro") -> Instance:
    """Return the instance as it is asked in that variant, in one language, under the id `...@key`.

    Raise Refused with the reason if the variant is not admitted for it, MissingTextError if the language has no data
    for the variant, UnknownNameError for a variant or a language of prompts that is not there.
    """
    variant = VARIANTS.get(key)
    plain = PlainPrompt.of(instance, code)
    if missing := variant.missing(plain.language):
        raise MissingTextError(
            f"the variant {key!r} has no data in the language {code!r}; write [{missing}] in gmtw/languages/{code}/"
        )
    turns = variant.turns(plain, RandomStream("variant", key, seed, instance.id))
    refuse_if_changed(plain, turns)
    return instance.model_copy(
        update={
            "id": f"{instance.id}{MARK}{key}",
            "prompts": {code: instance.prompts[code]},
            "variant": PromptVariant(key=key, turns={code: tuple(turns)}),
        }
    )


def lost(instance: Instance, code: str) -> str:
    """Return why the variant of an instance does not state its task in that language; "" if it does."""
    if instance.variant is None or code not in instance.variant.turns:
        return ""
    try:
        refuse_if_changed(PlainPrompt.of(instance, code), instance.variant.turns[code])
    except Refused as reason:
        return str(reason)
    return ""


def variant_of(id_: str) -> str:
    """Return the variant that an id names: "travel-v3/easy/7000001@typos" -> "typos"; "" if it names none."""
    _, mark, key = id_.rpartition(MARK)
    return key if mark and key in VARIANTS.names else ""


def plain_id(id_: str) -> str:
    """Return the id of the plain instance: "travel-v3/easy/7000001@typos" -> "travel-v3/easy/7000001"."""
    return id_.removesuffix(f"{MARK}{key}") if (key := variant_of(id_)) else id_


def order_of(keys: Sequence[str]) -> tuple[str, ...]:
    """Return the variants of these names, each once, as given; all of them for "all". Raise UnknownNameError."""
    wanted = VARIANTS.names if "all" in keys else tuple(dict.fromkeys(keys))
    return tuple(VARIANTS.get(key).key for key in wanted)


__all__ = ["MARK", "VARIANTS", "Refused", "Variant", "lost", "order_of", "plain_id", "variant_of", "varied"]

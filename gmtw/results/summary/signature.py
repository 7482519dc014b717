"""The signature of a run: the facts that say what was measured, of what, and by which definitions.

The facts stay typed from grading to the reports. `str(signature)` makes the line that reports print; `parse_line`
reads such a line back, for a summary.json that an older gmtw wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import PlainSerializer, SerializerFunctionWrapHandler, model_serializer, model_validator

from gmtw.core.types import Frozen
from gmtw.languages import known, load
from gmtw.text.lexicons.features import short_digest

SCORING = 4
"""The version of the definitions in docs/scoring.md; a change that can move a number raises it."""


COUNTS = ("answered", "coverage", "scoring")
"""Facts that are written though they are 0."""


class Signature(Frozen):
    """The metrics, the instances and the definitions of a run. Facts that do not apply are empty.

    gmtw: the version. set, set_digest: the instances, with the first 6 digits of their digest. metrics: all metrics
    that apply to these instances, of which `avg` is the mean; None in a summary of an older gmtw, which does not say.
    profile: whose rules grade items. answered, coverage: of all models together. words: by language, the digest of
    the word list that judges G. languagetool: the version of the server that counts grammar errors. asked: the prompt
    configurations of the models, if any differs from the default. bos: whether candidates were scored after a token
    that begins texts. embedder: the encoders that measured similarity. intervals: "abc" if some are over too many
    worlds for a bootstrap. effort: how much the models were asked to think, if anybody said it.
    reasoning: the tokens that they spent on it together.
    """

    gmtw: str = ""
    set: str = ""
    set_digest: str = ""
    languages: tuple[str, ...] = ()
    scoring: int = 0
    metrics: tuple[str, ...] | None = None
    profile: str = ""
    answered: int = 0
    coverage: float = 0.0
    words: Mapping[str, str] = {}
    languagetool: str = ""
    effort: tuple[str, ...] = ()
    reasoning: int = 0
    asked: tuple[str, ...] = ()
    bos: tuple[str, ...] = ()
    embedder: tuple[str, ...] = ()
    intervals: str = ""

    def __str__(self) -> str:
        """The line that reports print: `name:value` parts with bars between them."""
        facts = {
            "gmtw": self.gmtw,
            "set": f"{self.set}#{self.set_digest}",
            "lang": ",".join(self.languages),
            "scoring": str(self.scoring),
            "metrics": ",".join(self.metrics or ()),
            "profile": self.profile,
            "n": str(self.answered),
            "cov": f"{self.coverage:.3f}",
        }
        lists = {"asked": self.asked, "bos": self.bos, "embedder": self.embedder}
        measured = {"effort": ",".join(self.effort), "reasoning": str(self.reasoning or "")}
        measured |= {"languagetool": self.languagetool, **{name: ",".join(all_) for name, all_ in lists.items()}}
        measured |= {"intervals": self.intervals}
        return "|".join((*_parts(facts), *self.word_lists, *_parts(measured)))

    @property
    def word_lists(self) -> tuple[str, ...]:
        """The word lists as the line names them: "words:ro#8c1e"."""
        return tuple(f"words:{language}#{digest}" for language, digest in self.words.items())

    @model_validator(mode="before")
    @classmethod
    def _from_line(cls, value: Any) -> Any:
        return parse_line(value) if isinstance(value, str) else value

    @model_serializer(mode="wrap")
    def _without_empty(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = write(self)
        return {key: value for key, value in fields.items() if value not in (None, "", 0, [], (), {}) or key in COUNTS}


SignatureLine = Annotated[Signature, PlainSerializer(str)]
"""A signature that is written as its line, in files that people read too."""


def parse_line(line: str) -> dict[str, Any]:
    """Return the facts of a signature line, as an older gmtw wrote it into summary.json. Unknown parts are left out."""
    parts = [part.partition(":")[::2] for part in line.split("|")]
    facts = {name: text for name, text in parts if name != "words"}
    set_name, _, digest = facts.get("set", "").rpartition("#")
    found: dict[str, Any] = {
        "set": set_name,
        "set_digest": digest,
        "words": dict(text.split("#", 1) for name, text in parts if name == "words" and "#" in text),
        "metrics": tuple(facts["metrics"].split(",")) if facts.get("metrics") else None,
        "answered": int(facts.get("n") or 0),
        "coverage": float(facts.get("cov") or 0),
        "scoring": int(facts.get("scoring") or 0),
        "reasoning": int(facts.get("reasoning") or 0),
        "languages": _listed(facts.get("lang", "")),
        **{name: facts.get(name, "") for name in ("gmtw", "profile", "languagetool", "intervals")},
        **{name: _listed(facts.get(name, "")) for name in ("effort", "asked", "bos", "embedder")},
    }
    return {name: value for name, value in found.items() if value not in (None, "", (), {})}


def word_digests(languages: Iterable[str]) -> Mapping[str, str]:
    """Return the digests of the word lists that judge G in these languages; languages without a list are left out."""
    found = {code: short_digest(load(code)) for code in sorted(set(languages)) if code in known()}
    return {code: digest for code, digest in found.items() if digest}


def other_metrics(one: Iterable[str] | None, other: Iterable[str] | None) -> str:
    """Return in words what the first metric set has more and less than the other: "with X and without Y, unlike".

    Return "" if both are the same, or if one is None: a run of an older gmtw does not name its metrics.
    """
    if one is None or other is None or set(one) == set(other):
        return ""
    more, less = sorted(set(one) - set(other)), sorted(set(other) - set(one))
    told = [f"{word} {', '.join(keys)}" for word, keys in (("with", more), ("without", less)) if keys]
    return f"{' and '.join(told)}, unlike"


def distinct_signatures(signatures: Iterable[Signature]) -> tuple[Signature, ...]:
    """Return the different signatures, sorted by their lines."""
    found = {str(one): one for one in signatures}
    return tuple(found[line] for line in sorted(found))


def _parts(facts: Mapping[str, str]) -> Iterable[str]:
    return (f"{name}:{value}" for name, value in facts.items() if value)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()

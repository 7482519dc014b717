"""Languages as data: one folder each, read into a frozen `Language`.

A new language is a folder with a `language.toml` and any further .toml files; their tables are read as if they were in
one file. No code knows a language by name. docs/languages.md lists the tables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable

from pydantic import VERSION, BaseModel, ConfigDict, Field

from gmtw.core.errors import MissingTextError
from gmtw.core.own_tables import kept
from gmtw.core.toml_folder import read_toml_folder
from gmtw.languages.agreement import Agreement, Cases, Companions, Relatives, Verbs
from gmtw.languages.answers import Answers
from gmtw.languages.controls import Controls
from gmtw.languages.episodes import Episodes
from gmtw.languages.errors import KnownWords, Punctuation, Usage
from gmtw.languages.goals import Goals
from gmtw.languages.grammar import Cells, Foreign, Inflection, Quantities, Repetition, Shortening, WordSource
from gmtw.languages.items import Asking, Label, Quality
from gmtw.languages.morphology import Features, Paradigms
from gmtw.languages.number import Forms, Number
from gmtw.languages.questions import Questions
from gmtw.languages.reading import Reading
from gmtw.languages.registers import Registers
from gmtw.languages.slots import SlotWords
from gmtw.languages.spelling import Diacritics
from gmtw.languages.variants import Variants
from gmtw.languages.word_order import WordOrder
from gmtw.languages.writing import Writing


class Language(BaseModel):
    """All tables of one language; docs/languages.md explains them. encoder: the one that `gmtw similarity` uses.

    contractions: Patterns of small words before a name, each with what they become ("de el " -> "del ").
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    code: str
    name: str
    encoder: str = ""
    contractions: tuple[tuple[str, str], ...] = ()
    number: Number = Field(default_factory=Number)
    nouns: Mapping[str, Forms] = Field(default_factory=dict)
    phrases: Mapping[str, str] = Field(default_factory=dict)
    rules: Mapping[str, str] = Field(default_factory=dict)
    inflection: Inflection = Field(default_factory=Inflection)
    shortening: Shortening = Field(default_factory=Shortening)
    diacritics: Diacritics = Field(default_factory=Diacritics)
    foreign: Foreign = Field(default_factory=Foreign)
    spelling: KnownWords = Field(default_factory=KnownWords)
    usage: Usage = Field(default_factory=Usage)
    punctuation: Punctuation = Field(default_factory=Punctuation)
    word_order: WordOrder = Field(default_factory=WordOrder)
    lexicon: WordSource | None = None
    paradigms: Paradigms = Field(default_factory=Paradigms)
    features: Features = Field(default_factory=Features)
    agreement: Agreement = Field(default_factory=Agreement)
    cases: Cases = Field(default_factory=Cases)
    verbs: Verbs = Field(default_factory=Verbs)
    relatives: Relatives = Field(default_factory=Relatives)
    companions: Companions = Field(default_factory=Companions)
    repetition: Repetition = Field(default_factory=Repetition)
    slots: SlotWords = Field(default_factory=SlotWords)
    answers: Answers = Field(default_factory=Answers)
    reading: Reading = Field(default_factory=Reading)
    quantities: Quantities = Field(default_factory=Quantities)
    cells: Cells = Field(default_factory=Cells)
    items: Asking | None = None
    continuations: Mapping[Label, str] = Field(default_factory=dict)
    quality: Quality = Field(default_factory=Quality)
    controls: Controls = Field(default_factory=Controls)
    goals: Goals = Field(default_factory=Goals)
    questions: Questions = Field(default_factory=Questions)
    episodes: Episodes = Field(default_factory=Episodes)
    variants: Variants = Field(default_factory=Variants)
    writing: Writing = Field(default_factory=Writing)
    registers: Registers = Field(default_factory=Registers)

    def __hash__(self) -> int:
        return hash(self.code)

    def listed(self, parts: Sequence[str], joiner: str = "and") -> str:
        """Return the parts as one list, the last two joined by the language's word for `joiner`: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        if joiner not in self.phrases:
            raise MissingTextError(f'gmtw/languages/{self.code}/language.toml: write {joiner} = "..." under [phrases]')
        return f"{', '.join(parts[:-1])} {self.phrases[joiner]} {parts[-1]}"

    def contracted(self, text: str) -> str:
        """Return the text with its small words contracted as the language does: "la capital del Bages"."""
        for words, short in self.contractions:
            text = re.sub(rf"\b{words}", partial(_short, short), text, flags=re.IGNORECASE)
        return text

    def quoted(self, name: str) -> str:
        """Return the name in the language's quotation marks."""
        if "quoted" not in self.phrases:
            raise MissingTextError(
                f"gmtw/languages/{self.code}/language.toml: write quoted = '\"{{name}}\"' under [phrases]"
            )
        return self.phrases["quoted"].format(name=name)


def _short(short: str, found: re.Match[str]) -> str:
    """Return what a contraction becomes, with a capital where it had one."""
    text = found.expand(short)
    return text[0].upper() + text[1:] if found[0][0].isupper() else text


@cache
def known() -> tuple[str, ...]:
    """Return the codes of all languages that have a folder, sorted."""
    folders = (f for f in files(__name__).iterdir() if not f.name.startswith("_"))
    return tuple(sorted(f.name for f in folders if f.is_dir() and (f / "language.toml").is_file()))


@cache
def load(code: str) -> Language:
    """Return the language of that code.

    Raise KeyError if it has no folder (see `known`), MissingTextError if a file of it has a wrong key or value.
    """
    if code not in known():
        raise KeyError(code)
    here = files(__name__)
    folder = here / code
    sources = [file for part in (here, folder, files("gmtw.core")) for file in _sources(part)]
    return kept(folder, sources, lambda: read_toml_folder(folder).parse(Language, {}, "language.toml"), VERSION)


def _sources(folder: Traversable) -> list[Traversable]:
    """Return the code and tables of a folder."""
    return sorted((file for file in folder.iterdir() if file.name.endswith((".py", ".toml"))), key=lambda f: f.name)

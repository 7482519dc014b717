"""The folder of a world: its table of entities, and what each language says about it.

    travel/__init__.py      the code, with WORLD
    travel/entities.toml    what there is: ids and attributes, no words
    travel/ro/names.toml    what it is called in Romanian
    travel/ro/prompt.toml   the frame of prompts, what the list shows, how each rule is worded
    travel/ro/tell.toml     the explanations of the built-in models
    travel/ro/episode.toml  what may become impossible in a conversation
    travel/ro/wishes.toml   how each rule is told as somebody's wish, if the world's prompts are told so
    travel/ro/questions.toml  how one asks about a plan
    travel/ca/entities.toml a pack: what there is for this language alone, in place of travel/entities.toml
    schedule/ca/shared.toml what the world's own entities are called in a language with a pack

A world speaks the languages that have a folder in it. Those without a pack of their own share the entities of the
world, and an instance has a prompt in each of them. A language with a pack is a guest there: it has prompts where it
is asked for beside others, if it names the world's entities too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from gmtw import languages
from gmtw.constraints import Names
from gmtw.constraints.roads import KM, TRIPS
from gmtw.core.errors import GmtwError, MissingTextError
from gmtw.core.toml_folder import read_toml, read_toml_folder
from gmtw.languages import Language
from gmtw.languages.number import Forms

PACK = "entities.toml"
"""The file of a world, or of a language in it, that says what there is."""

SHARED = "shared.toml"
"""The file of a language with a pack that names the entities of the world."""

Wordings = tuple[str, ...]
"""Ways to say the same; one of them is drawn for each instance."""


class TextTable(BaseModel):
    """A table of texts: an unknown key is an error.

    expected_in: Of the whole text of a world, table -> the file that it is expected in, if not in prompt.toml; errors
    name it.
    """

    expected_in: ClassVar[Mapping[str, str]] = {}

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


Text = TypeVar("Text", bound=TextTable)


class Wording(TextTable):
    """A sentence of a rule. In a file it is a text, or a table of these keys.

    tags: The constructions that it must be understood by (gmtw/tasks/plan/constructions.py). after: "day" or "entity"
    if it can only stand right after a rule about the same one, because it points back to it. only_in: The register of
    prompts that it belongs to, "" for all of them; `register` in a file.
    """

    text: str
    tags: tuple[str, ...] = ()
    after: Literal["", "day", "entity"] = ""
    only_in: Literal["", "formal", "everyday", "list"] = Field(default="", alias="register")

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, value: Any) -> Any:
        return {"text": value} if isinstance(value, str) else value


class Wishes(TextTable):
    """A demand as somebody's wish, in templates as those of rules (gmtw/worlds/variants/oblique.py).

    wanted, refused: Clauses after who wants that, or does not want that. told: Whole sentences with {who} or {to}, a
    person as a subject or as the one to whom something is so.
    """

    wanted: Wordings = ()
    refused: Wordings = ()
    told: Wordings = ()


class Named(TextTable):
    """A name: as a list prints it, and the forms that it takes in a sentence.

    bare: The name in the middle of a sentence, where it is not the name with a small letter. short: The name of a
    place as one cuts it short, which answers may call it and no prompt does: "súper".
    """

    name: str
    definite: str = ""
    genitive: str = ""
    at: str = ""
    bare: str = ""
    short: str = ""


class Sentence(TextTable):
    """A sentence of a frame, or several. In a file it is a text, or a table of these keys.

    listed: Attributes, or categories of them: it stands only where some entity of the list has one. asked: Attributes
    or kinds of rules: it stands only where a demand or the goal is about one. otherwise: What stands in its place.
    """

    text: str
    listed: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    otherwise: str = ""

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, value: Any) -> Any:
        return {"text": value} if isinstance(value, str) else value

    def needed(self, listed: Set[str], asked: Set[str]) -> bool:
        """Return whether a prompt needs it whose list and whose demands are about these."""
        both = ((self.listed, listed), (self.asked, asked))
        return all(not wanted or not had.isdisjoint(wanted) for wanted, had in both)


class Passage(TextTable):
    """A part of a frame. In a file it is a sentence, or a list of sentences."""

    sentences: tuple[Sentence, ...]

    @model_validator(mode="before")
    @classmethod
    def _of_sentences(cls, value: Any) -> Any:
        if isinstance(value, Mapping) and "sentences" in value:
            return value
        return {"sentences": value if isinstance(value, list) else [value]}

    def said(self, listed: Set[str], asked: Set[str]) -> str:
        """Return what a prompt says whose list and whose demands are about these; "" if it needs none of it."""
        said = (one.text if one.needed(listed, asked) else one.otherwise for one in self.sentences)
        return " ".join(filter(None, said))


Passages = tuple[Passage, ...]
"""Ways to say the same; one of them is drawn for each instance, and what its task does not need is left out."""


class PromptText(TextTable):
    """The frame of a prompt, in the order of printing; `{...}` of `intro` are words of the setting.

    terms: What words of the list mean, above it, if a world has such. listing: The line above the entities. roads: How
    far one drives, above the distances, if a world has such. requirements: The line above the rules. ask: What to
    write, and how.
    """

    intro: Passages
    terms: Passages = ()
    listing: Passages
    roads: Passages = ()
    requirements: Passages
    ask: Passages


class RoadWords(TextTable):
    """The world's words for a distance: the name of the depot, and the line of a road.

    The line has {one} and {other}, its ends, and {km}.
    """

    depot: str = ""
    line: str = ""


class GoalWords(TextTable):
    """The world's words in the wordings of goals.

    plan: What the world calls its plan, in the forms that the wordings of the language use ("menu", "menus"). change:
    What counts as a change of a plan. best: "attribute.least" or "attribute.most", "count" for the number of entities
    -> what the best plan has ("the lowest total cost").
    """

    plan: Mapping[str, str] = Field(default_factory=dict)
    change: str = ""
    best: Mapping[str, str] = Field(default_factory=dict)


class EpisodeWords(TextTable):
    """The world's words in a conversation.

    event: Sentences that something, {entity}, is not to be had any more. aims: The totals that somebody may want the
    best of, as in `GoalWords.best`, in words. topics: Attribute -> what a demand about it is called; `entity` ->
    what one about an {entity} is called. A language may have none.
    """

    event: Wordings = ()
    aims: Mapping[str, str] = Field(default_factory=dict)
    topics: Mapping[str, str] = Field(default_factory=dict)


class ListStyle(TextTable):
    """The way names are written in a list.

    form: A form of `Named`, "bare" for the name with a small letter, or "counted" for that with the number of it, in
    pieces of the value that its category "pack" has (the phrase "counted"); "after" for the name after a preposition:
    "bare" of one word, else "definite". first, rest: The words before the first name and before each further one.
    """

    form: Literal["name", "definite", "genitive", "at", "bare", "short", "after", "counted"] = "name"
    first: str = ""
    rest: str = ""


class TellText(TextTable):
    """The sentences of explanations (gmtw/worlds/explanation.py); each of `Wordings` is a template.

    when: day, by weekday or number, "-1" for the last one -> form -> phrases, of which one text takes always the same.
    day, detail: what is filled ("one", "many", "morning+afternoon") -> sentences that tell a day, and its totals; in
    day also "none", "none-many" -> sentences that tell the day, or all the days, that hold nothing. dropped: "one",
    "many" -> sentences. parts: part of the day -> where it is said ("at lunch"), if `when` has no form of that name.
    sums: attribute -> sentences with the plan's total. reasons: The sentence before the rules.
    kept: "kind.attribute" or "kind" of a rule -> sentences that say how it is met.
    """

    opening: Wordings
    reasons: Wordings
    closing: Wordings
    lists: Mapping[str, ListStyle]
    when: Mapping[str, Mapping[str, Wordings]]
    day: Mapping[str, Wordings]
    detail: Mapping[str, Wordings] = Field(default_factory=dict)
    dropped: Mapping[str, Wordings]
    parts: Mapping[str, str] = Field(default_factory=dict)
    sums: Mapping[str, Wordings] = Field(default_factory=dict)
    kept: Mapping[str, Wordings] = Field(default_factory=dict)


class QuestionWords(TextTable):
    """The words that ask about a plan of the world (gmtw/worlds/question_words.py).

    ask: Kind, or "kind.attribute", of a question -> wordings that go before those of the language. phrases: Laid over
    those of the language and the world. lists: Ways to write names, beside those of tell.toml.
    """

    ask: Mapping[str, Wordings] = Field(default_factory=dict)
    phrases: Mapping[str, str] = Field(default_factory=dict)
    lists: Mapping[str, ListStyle] = Field(default_factory=dict)


class WorldText(TextTable):
    """One world of plans in one language.

    names, places: By id. keys: The JSON key of a slot, with {n} for the day's number. show: attribute -> phrase by
    value; "n" is the phrase of any other number, "also" lists further attributes that it makes known. rules:
    "kind.attribute" or "kind" -> sentences that replace those of the language. wishes: The same keys -> the demand as
    somebody's wish. prompt: The frame of prompts; where there are registers, the first of them. registers: formal,
    everyday, list -> a frame of prompts. roads: Words for distances. goal: Words for the goals of tasks. episode: Words
    for conversations. nouns, phrases: Laid over those of the language. setting: word of the setting -> phrase by value.
    tell: The sentences of explanations. questions: How one asks about a plan. entities: The tables of the language's
    own pack. shared: Names of the world's entities, in a language with a pack; what `names` has is the same thing
    there.
    """

    expected_in = {
        **dict.fromkeys(("names", "places"), "names.toml"),
        "entities": "entities.toml",
        "shared": SHARED,
        "tell": "tell.toml",
        "wishes": "wishes.toml",
        "questions": "questions.toml",
        "episode": "episode.toml",
    }

    names: Mapping[str, Named]
    places: Mapping[str, Named] = Field(default_factory=dict)
    keys: Mapping[str, str] = Field(default_factory=dict)
    show: Mapping[str, Mapping[str, Any]] = Field(default_factory=dict)
    prompt: PromptText
    registers: Mapping[str, PromptText] = Field(default_factory=dict)
    rules: Mapping[str, tuple[Wording, ...]] = Field(default_factory=dict)
    wishes: Mapping[str, Wishes] = Field(default_factory=dict)
    roads: RoadWords = Field(default_factory=RoadWords)
    goal: GoalWords = Field(default_factory=GoalWords)
    episode: EpisodeWords = Field(default_factory=EpisodeWords)
    nouns: Mapping[str, Forms] = Field(default_factory=dict)
    phrases: Mapping[str, str] = Field(default_factory=dict)
    setting: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)
    tell: TellText | None = None
    questions: QuestionWords = Field(default_factory=QuestionWords)
    entities: Mapping[str, Any] = Field(default_factory=dict)
    shared: Mapping[str, Named] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _with_prompt(cls, value: Any) -> Any:
        registers = value.get("registers") if isinstance(value, Mapping) else None
        return {"prompt": next(iter(registers.values())), **value} if registers else value

    @property
    def shown(self) -> frozenset[str]:
        """The attributes, and categories of them, that the prompt makes known of each entity."""
        also = (name for phrases in self.show.values() for name in phrases.get("also", ()))
        return frozenset({*self.show, *also, *((KM, TRIPS) if self.roads.line else ())})


class Row(dict[str, Any]):
    """A table of a .toml file that names the file and the key when a key is missing."""

    def __init__(self, rows: Mapping[str, Any], file: str, table: str = "") -> None:
        path = f"{table}." if table else ""
        super().__init__({k: Row(v, file, path + k) if isinstance(v, dict) else v for k, v in rows.items()})
        self.file, self.table = file, table

    def __missing__(self, key: str) -> Any:
        place = f"[{self.table}] has" if self.table else "there is"
        raise MissingTextError(f"{self.file}: {place} no {key!r}, only {', '.join(map(repr, self)) or 'nothing'}")


class WorldFolder:
    """The files of one world, read once.

    package: The dotted name of the folder, `__name__` in its __init__.py. own: The language whose pack its entities
    are, "" for those of the world. guests: Languages with a pack that name the entities of the world as well.
    """

    def __init__(self, package: str, own: str = "", guests: tuple[str, ...] = ()) -> None:
        self.package, self.own, self.guests = package, own, guests

    @cached_property
    def path(self) -> Traversable:
        """The folder."""
        return files(self.package)

    @cached_property
    def entities(self) -> Row:
        """The tables of entities.toml. Raise MissingTextError if there is no such file."""
        file = self.path / self.own / PACK
        if not file.is_file():
            raise MissingTextError(f"{file}: no such file; write it: the ids and attributes of the world's entities")
        rows = Row(read_toml(file), str(file))
        return rows["entities"] if self.own else rows

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that have names for its entities, sorted."""
        return tuple(sorted((*self.hosts, *self.guests)))

    @cached_property
    def hosts(self) -> tuple[str, ...]:
        """The languages whose wordings are drawn with the tasks, sorted: all of its languages but the guests."""
        return (self.own,) if self.own else tuple(code for code in self.spoken if not self._has_pack(code))

    @cached_property
    def spoken(self) -> tuple[str, ...]:
        """The languages that have a folder here, sorted. Raise MissingTextError for one that gmtw does not know."""
        found = sorted(f.name for f in self.path.iterdir() if f.is_dir() and not f.name.startswith(("_", ".")))
        if not found:
            raise MissingTextError(f"{self.path}: no folder of texts; write {self.path / 'ro' / 'prompt.toml'}")
        if strange := [code for code in found if code not in languages.known()]:
            known = ", ".join(languages.known())
            raise MissingTextError(
                f"{self.path / strange[0]}: {strange[0]!r} is no language of gmtw ({known}); "
                f"write gmtw/languages/{strange[0]}/language.toml"
            )
        return tuple(found)

    def pack(self, code: str) -> WorldFolder:
        """Return the folder with the entities of that language."""
        return _folder(self.package, code)

    def named_in(self, codes: Set[str]) -> WorldFolder:
        """Return the folder with the entities that these languages name: of one alone, its own.

        Raise GmtwError if they name different ones.
        """
        packs = tuple(sorted(filter(self._has_pack, codes)))
        if len(codes) == 1:
            return self.pack(*packs) if packs else self
        if others := [code for code in packs if not (self.path / code / SHARED).is_file()]:
            rest = ", ".join(sorted({*codes} - {*others}) or self.hosts)
            named = f"world {self.path.name!r} has other entities in {', '.join(others)} than in {rest}"
            raise GmtwError(f"{named}, so no instance is in both; make a set for each")
        return _folder(self.package, guests=packs) if packs else self

    def _has_pack(self, code: str) -> bool:
        return (self.path / code / PACK).is_file()

    def read(self, code: str, kind: type[Text]) -> Text:
        """Return the texts of that language as a `kind`. Raise MissingTextError that names file and key."""
        path = self.path / code
        if not path.is_dir():
            raise MissingTextError(f"{path}: no such folder; write {path / 'prompt.toml'} and names.toml in it")
        folder = read_toml_folder(path)
        for table in ("names", "shared"):
            if isinstance(folder.tables.get(table), dict):
                folder.tables[table] = dict(_flat(folder.tables[table]))
        return folder.parse(kind, kind.expected_in, "prompt.toml")

    def text(self, code: str) -> WorldText:
        """Return what the language says about this world of plans."""
        return _text(self, code)

    def dialect(self, code: str) -> Language:
        """Return the language with the world's own nouns and phrases laid over its own."""
        return _dialect(self, code)

    def files_of(self, code: str) -> str:
        """Return where nouns and phrases of the language are looked for, for errors."""
        return f"{self.path / code / 'prompt.toml'} or gmtw/languages/{code}/language.toml"

    def named(self, code: str, id_: str) -> Named:
        """Return the name of an entity. Raise MissingTextError if names.toml, or shared.toml of a guest, lacks it."""
        table = "shared" if code in self.guests else "names"
        own = self.text(code)
        found = {**own.names, **own.shared}.get(id_) if code in self.guests else own.names.get(id_)
        if found is None:
            *tables, key = (table, *id_.split("."))
            file = self.path / code / WorldText.expected_in[table]
            raise MissingTextError(
                f'{file}: no name of {id_!r}; write {key} = {{ name = "..." }} under [{".".join(tables)}]'
            )
        return found

    def called(self, code: str, id_: str, name: str) -> Named:
        """Return the forms of an entity's name; only the name if the world, or the language, has renamed it since."""
        own = self.text(code)
        known = (table.get(id_) for table in (own.names, own.shared))
        return next((named for named in known if named and named.name == name), Named(name=name))

    def names(self, id_: str) -> Names:
        """Return the names of an entity in every language of the world."""
        return {code: (self.named(code, id_).name,) for code in self.languages}

    def keys(self, *keys: str, n: int = 0) -> Names:
        """Return the JSON key of a slot in every language: the parts of [keys] joined by "_", {n} filled in."""
        return {code: ("_".join(self._key(code, key).format(n=n) for key in keys),) for code in self.languages}

    def _key(self, code: str, key: str) -> str:
        keys = self.text(code).keys
        if key not in keys:
            raise MissingTextError(f'{self.path / code / "prompt.toml"}: write {key} = "..." under [keys]')
        return keys[key]


@cache
def _folder(package: str, own: str = "", guests: tuple[str, ...] = ()) -> WorldFolder:
    return WorldFolder(package, own, guests)


@cache
def _text(folder: WorldFolder, code: str) -> WorldText:
    return folder.read(code, WorldText)


@cache
def _dialect(folder: WorldFolder, code: str) -> Language:
    language, own = languages.load(code), folder.text(code)
    nouns, phrases = {**language.nouns, **own.nouns}, {**language.phrases, **own.phrases}
    return language.model_copy(update={"nouns": nouns, "phrases": phrases})


def _flat(names: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield ("brasov.tower", {...}) of nested tables of names."""
    for key, value in names.items():
        if not isinstance(value, dict) or not all(isinstance(inner, dict) for inner in value.values()):
            yield f"{prefix}{key}", value
        else:
            yield from _flat(value, f"{prefix}{key}.")

"""The texts that a language lacks before every world speaks it: files and keys that all languages have that do.

Languages are compared by the keys of their files, so that no list of keys has to be kept: what the others share is
needed. Words of a language are keys, too, in some tables ("vint" in [quantities.words]); no two languages share them.
A file that says what another language's says, word for word, is a copy that is still to be translated.
The words that sentences of a world are filled with depend on the sentences: of them only a missing file is told, and
`gmtw generate` names the first that a sentence asks for in vain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from gmtw import languages
from gmtw.core.files import write_text
from gmtw.core.toml_folder import TomlFolder, read_toml_folder, toml_files
from gmtw.worlds import in_set_order

OWN = ("names", "places", "things", "entities")
"""The tables of a world that name its entities: a language with a pack of its own has others."""

FILLING = (("nouns",), ("phrases",), ("tell", "lists"))
"""The tables of a world whose keys depend on its sentences."""

_HEAD = "# To be translated:"
"""The first line of a stub begins so."""

Keys = tuple[str, ...]
"""A key with the tables that it is in."""


class Missing(NamedTuple):
    """A key that a file lacks; without a key all of the file, or all of its words if it is only a copy of `like`.

    like: The file of the language to write it like.
    """

    file: str
    key: str
    like: Traversable
    is_copy: bool = False

    @property
    def said(self) -> str:
        """The work to be done."""
        if self.is_copy:
            return f"{self.file}: still a copy of {_package(self.like)}; translate it"
        return f"{self.file}: write {self.key or 'the file'}"


class _Folders(NamedTuple):
    """A folder of texts to be filled, and those of the languages that it is compared with, the model first."""

    path: Traversable
    name: str
    others: Sequence[Traversable]
    is_world: bool = True


def missing(code: str) -> list[Missing]:
    """Return what the language lacks, by file and key, in the order of the worlds."""
    known = _speakers(code)
    found = [one for folders in _folders(code, known) for one in _of_folder(folders)] if code not in known else []
    others = [one for one in languages.known() if one != code]
    return found + [one for folders in _folders(code, others) for one in _copies(folders)]


def _folders(code: str, known: Sequence[str]) -> Iterator[_Folders]:
    """Yield the folders of the language, each with those of the `known` ones that have it."""
    yield _language(code, known)
    for world in in_set_order():
        path = world.folder.path
        sharing = [one for one in known if one in world.languages]
        if sharing:
            yield _Folders(path / code, f"{_package(path)}/{code}", [path / one for one in sharing])


def write_stubs(code: str, out: Path) -> list[Path]:
    """Write the files that the language lacks as copies of the model's, to be translated, and return them.

    Their places under `out` are those in the project. Files that are there but lack keys are left alone.
    """
    written = []
    for one in missing(code):
        if not one.key and not one.is_copy:
            file = out / one.file
            file.parent.mkdir(parents=True, exist_ok=True)
            head = f"{_HEAD} the words of this file are those of {_package(one.like)}.\n"
            write_text(file, head + _renamed(one.like.read_text(encoding="utf-8"), one.like, code))
            written.append(file)
    return written


def _speakers(code: str) -> list[str]:
    """Return the languages that all worlds speak; the first is the model: `code` itself, or the one of fewest files."""
    worlds = {one: sum(one in world.languages for world in in_set_order()) for one in languages.known()}
    most = max(worlds.values(), default=0)
    speakers = [one for one, number in worlds.items() if number == most and number]
    root = files(languages.__name__)
    return sorted(speakers, key=lambda one: (one != code, len(toml_files(root / one)), one))


def _language(code: str, known: Sequence[str]) -> _Folders:
    root = files(languages.__name__)
    return _Folders(root / code, f"gmtw/languages/{code}", [root / one for one in known], is_world=False)


def _package(path: Traversable) -> str:
    """Return a path of the package as it is written in the project."""
    parts = str(path).replace("\\", "/").split("/")
    return "/".join(parts[len(parts) - 1 - parts[::-1].index("gmtw") :])


def _of_folder(folders: _Folders) -> Iterator[Missing]:
    """Yield what one folder lacks."""
    model, *others = (read_toml_folder(path) for path in folders.others)
    own = read_toml_folder(folders.path) if folders.path.is_dir() else TomlFolder(folders.path, {}, {})
    has_pack = "entities" in own.tables
    wanted = [*_paths(model.tables)]
    for other in others:
        shared = {*_paths(other.tables)}
        wanted = [path for path in wanted if path in shared]
    if has_pack:
        names = [*_unnamed(own.tables)] if "names" in model.tables else []
        wanted = [path for path in wanted if path[0] not in OWN] + names
    there = {path[:end] for path in _paths(own.tables) for end in range(len(path) + 1)}
    seen: set[tuple[str, str]] = set()
    for path in wanted:
        file = own.files.get(path[0]) or model.files.get(path[0], "names.toml")
        is_file = (folders.path / file).is_file()
        fills = is_file and folders.is_world and any(path[: len(table)] == table for table in FILLING)
        if path in there or fills:
            continue
        prefix = next(path[:end] for end in range(1, len(path) + 1) if path[:end] not in there)
        key = _written(prefix) if is_file else ""
        if (file, key) not in seen:
            seen.add((file, key))
            yield Missing(f"{folders.name}/{file}", key, folders.others[0] / file)


def _copies(folders: _Folders) -> Iterator[Missing]:
    """Yield the files of one folder that are still those of another language."""
    for file in toml_files(folders.path) if folders.path.is_dir() else ():
        words = _words(file)
        for like in (path / file.name for path in folders.others):
            if like.is_file() and not like.read_text(encoding="utf-8").startswith(_HEAD) and _words(like) == words:
                yield Missing(f"{folders.name}/{file.name}", "", like, is_copy=True)
                break


def _words(file: Traversable) -> list[str]:
    """Return the lines of a file but for those that differ in a stub: its head, and the code of its language."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith((_HEAD, "code = "))]


def _unnamed(tables: Mapping[str, Any]) -> Iterator[Keys]:
    """Yield the names that the entities of a pack need."""
    for path in _paths(tables["entities"]):
        yield ("names", *path[:-1], "name")


def _paths(tables: Mapping[str, Any], before: Keys = ()) -> Iterator[Keys]:
    """Yield the keys that have a value, each with the tables that it is in."""
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from _paths(value, (*before, key))
        else:
            yield (*before, key)


def _written(path: Keys) -> str:
    """Return a key with its tables as TOML writes it."""
    bare = (key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else f'"{key}"' for key in path)
    return ".".join(bare)


def _renamed(text: str, like: Traversable, code: str) -> str:
    """Return the text of a model's file with the code of the new language in it."""
    return text.replace(f'code = "{Path(str(like)).parent.name}"', f'code = "{code}"')

"""The word list of a language folder: made where its `lexicon.toml` asks for one.

    gmtw/languages/ro/lexicon.toml          which dictionary, and how its forms are spelled
    gmtw/languages/ro/words/words.marisa    the list: a marisa-trie of the keys that `key` makes
    gmtw/languages/ro/paradigms.toml        how its paradigms are read, if the folder has that
    gmtw/languages/ro/words/features.bin    what the forms are, by wordlists/features.py
    gmtw/languages/ro/words/NOTICE.txt      where it comes from, and the licence texts beside it
    gmtw/languages/ro/words/made-from.txt   the digest of all that went into it

The list has one key of its own, "#" and 16 hexadecimal digits: the digest of all others.
"""

from __future__ import annotations

import gc
import hashlib
import json
import shutil
import tomllib
import unicodedata
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from wordlists.affixes import decode
from wordlists.expand import forms
from wordlists.features import UNEXPLAINED, Readings, in_lower_case, pack, read_paradigms, readings

NAME = "^"
"""The end of the key of a word that is only written with a capital."""


class BuildError(Exception):
    """A word list cannot be made; the message says what to type."""


@dataclass(frozen=True)
class Source:
    """The table [lexicon] of a language folder; `gmtw.languages.grammar.WordSource` explains its keys."""

    package: str
    dictionary: str
    licence: str
    notices: tuple[str, ...] = ()
    within: str = ""
    suffixes: int = 2
    respell: Mapping[str, str] = field(default_factory=dict)


def asking(languages: Path) -> list[Path]:
    """The language folders that ask for a word list, sorted."""
    return sorted(path.parent for path in languages.glob("*/lexicon.toml"))


def fresh(folder: Path, pins: Iterable[str]) -> bool:
    """Return whether the list of that folder is there and made from what would make it now."""
    words = folder / "words"
    stamp = words / "made-from.txt"
    made = [words / "words.marisa", *([words / "features.bin"] if (folder / "paradigms.toml").is_file() else [])]
    return all(path.is_file() for path in made) and stamp.is_file() and stamp.read_text() == made_from(folder, pins)


def made_from(folder: Path, pins: Iterable[str]) -> str:
    """The digest of all that goes into the list of that folder: the table, the pinned packages, this code."""
    code = sorted(Path(__file__).parent.glob("*.py"))
    tables = [path for name in ("lexicon.toml", "paradigms.toml") if (path := folder / name).is_file()]
    parts = [path.read_bytes() for path in (*tables, *code)]
    parts.append(json.dumps(sorted(pins)).encode())
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def build(folder: Path, pins: Iterable[str]) -> Path:
    """The file of the word list of that folder, made now; its notices lie beside it.

    Raises BuildError where a pinned package is missing or another version.
    """
    pins = tuple(pins)
    source = read_source(folder)
    home = _installed(source.package, pins)
    aff, dic = _dictionary(home / source.dictionary, source)
    paradigms, wanted = read_paradigms(folder), partial(_wanted, source)
    gc.disable()  # millions of small sets that never die: the collector would look through them again and again
    try:
        if paradigms:
            found = readings(aff, dic, wanted, paradigms, source.suffixes)
        else:
            found = dict.fromkeys(forms(aff, dic, wanted, source.suffixes), UNEXPLAINED)
        found.pop("", None)
        lower = in_lower_case(found)
        listed = keys(lower, found)
        words = folder / "words"
        shutil.rmtree(words, ignore_errors=True)
        words.mkdir()
        path = write(sorted(listed), words / "words.marisa")
        if paradigms:
            write_features(lower.values(), listed, path)
    finally:
        gc.enable()
    _notices(home, source, words)
    (words / "made-from.txt").write_text(made_from(folder, pins))
    return path


def read_source(folder: Path) -> Source:
    """The table [lexicon] of a language folder; raises TypeError for a key that it does not know."""
    return Source(**tomllib.loads((folder / "lexicon.toml").read_text(encoding="utf-8"))["lexicon"])


def keys(lower: Iterable[str], found: Container[str]) -> list[str]:
    """The keys of forms in lower case, in their order.

    A form with a capital that is no word in lower case, so that it is not among those found, ends with `NAME`.
    """
    return [form if form in found else form + NAME for form in lower]


def write(keys: list[str], path: Path) -> Path:
    """`path`, now the trie of those sorted keys and of their digest: same keys, same bytes."""
    import marisa_trie

    digest = hashlib.sha256("\n".join(keys).encode()).hexdigest()[:16]
    whole = path.with_suffix(".new")
    marisa_trie.Trie([*keys, f"#{digest}"]).save(str(whole))
    return whole.replace(path)


def write_features(found: Collection[Readings], listed: Iterable[str], path: Path) -> None:
    """Writes what the forms with the listed keys are beside the word list at `path`."""
    import marisa_trie

    trie = marisa_trie.Trie().mmap(str(path))
    path.with_name("features.bin").write_bytes(pack(found, map(trie.key_id, listed), len(trie)))


def _dictionary(dictionary: Path, source: Source) -> tuple[str, str]:
    """The two files of a dictionary as text, composed and respelled."""
    aff, dic = (dictionary.with_name(dictionary.name + ending).read_bytes() for ending in (".aff", ".dic"))
    return _respelled(decode(aff, aff), source.respell), _respelled(decode(dic, aff), source.respell)


def _respelled(text: str, respell: Mapping[str, str]) -> str:
    text = unicodedata.normalize("NFC", text)
    for old, new in respell.items():
        text = text.replace(old, new)
    return text


def _wanted(source: Source, text: str) -> bool:
    return text.isalnum() or all(letter.isalnum() or letter in source.within for letter in text)


def _installed(package: str, pins: Iterable[str]) -> Path:
    """The folder of an installed package, where all pinned ones are there in their versions."""
    for pin in pins:
        name, _, pinned = pin.partition("==")
        try:
            here = version(name)
        except PackageNotFoundError:
            here = "none"
        if here != pinned:
            raise BuildError(f"Word lists are made with {pin}, and {here} is installed; type: pip install {pin}")
    spec = find_spec(package)
    if not spec or not spec.origin:
        raise BuildError(f"No package {package!r} to take a dictionary from; is it among made-with in pyproject.toml?")
    return Path(spec.origin).parent


def _notices(home: Path, source: Source, words: Path) -> None:
    """Copies the notices of the dictionary beside the list, and says what was done to it."""
    dictionary = home / source.dictionary
    copied = [Path(name).name for name in source.notices]
    for name, copy in zip(source.notices, copied, strict=True):
        shutil.copyfile(dictionary.parent / name, words / copy)
    head = (line for line in _text(dictionary).splitlines() if line.startswith("#"))
    authors = [line for line, _ in zip(head, range(40), strict=False)]
    lines = [
        f"words.marisa lists the words of the hunspell dictionary {dictionary.name} in all their forms;",
        "features.bin, where there is one, says what its paradigms tell of them.",
        f"The dictionary itself, unchanged, is in the Python package {source.package} {version(source.package)},",
        f"under {source.dictionary}.aff and .dic.",
        f"Licence of the dictionary and of this list: {source.licence}.",
        *(
            ["The texts and the authors: " + ", ".join(Path(name).name for name in source.notices) + "."]
            if source.notices
            else []
        ),
        f"\nThe first lines of {dictionary.name}.aff:\n",
        *authors,
    ]
    (words / "NOTICE.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _text(dictionary: Path) -> str:
    raw = dictionary.with_name(dictionary.name + ".aff").read_bytes()
    return decode(raw, raw)

"""Reads the Romanian sentences of the fact world by expectations that are written by hand, not by its templates.

A sentence is about the kind of fact whose cue it has. Its things are known by name, its amounts by their units; which
of two values is denied follows from the words before them. "Acest ..." is the subject of the sentence before, "același"
and "tot atât" its value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from gmtw.worlds.fact.texts import fact_text

CUES: Mapping[str, str] = {
    "shop-opens": r"se deschide|primii clienți|poate intra de la",
    "shop-street": r"\bpe (strada|aceeași stradă|nicio altă stradă)\b",
    "meal-price": r"\blei\b|[Tt]ot atât costă",
    "meal-minutes": r"^(?!.*\blei\b).*(minute|tot atâta timp)",
    "train-departure": r"^(?!.*\blini).*(pleacă|plecarea|ajunge după)",
    "train-platform": r"\blini[ea]\b",
    "team-points": r"\bpuncte\b",
    "team-coach": r"antren",
    "village-inhabitants": r"locuitori",
    "village-mayor": r"primări",
    "person-village": r"locuiește|acasă la",
    "person-instrument": r"\bcântă\b",
    "book-author": r"scris de|semnat de|a scris|a lucrat la|singur autor",
    "book-pages": r"\bpagini\b",
    "device-inventor": r"^(?!.*(\b1[78]\d\d\b|același an\b|\bani\b)).*(inventat|făcută)",
    "device-year": r"\b1[78]\d\d\b|același an|inventată cu",
    "trail-length": r"\bkilometri\b|[Tt]ot atât de lung",
    "trail-mark": r"marc(at|aj)|același semn",
    "group-teacher": r"se ocupă|în grija|activitățile",
    "group-children": r"\bcopii\b",
    "block-repairs": r"reparați|găurit pereți",
    "block-floors": r"\betaje\b",
    "country-capital": r"capital",
    "country-peak": r"vârf",
    "peak-height": r"\bmetri\b|[Tt]ot atât de înalt",
}
"""Kind of fact -> what only its sentences have."""

KINDS: Mapping[str, tuple[str, str]] = {
    "shop-opens": ("shop", "clock"),
    "shop-street": ("shop", "street"),
    "meal-price": ("meal", "lei"),
    "meal-minutes": ("meal", "minute"),
    "train-departure": ("train", "clock"),
    "train-platform": ("train", "linia"),
    "team-points": ("team", "puncte"),
    "team-coach": ("team", "person"),
    "village-inhabitants": ("village", "locuitori"),
    "village-mayor": ("village", "person"),
    "person-village": ("person", "village"),
    "person-instrument": ("person", "instrument"),
    "book-author": ("book", "person"),
    "book-pages": ("book", "pagini"),
    "device-inventor": ("device", "person"),
    "device-year": ("device", "year"),
    "trail-length": ("trail", "kilometri"),
    "trail-mark": ("trail", "mark"),
    "group-teacher": ("group", "person"),
    "group-children": ("group", "copii"),
    "block-repairs": ("block", "clock"),
    "block-floors": ("block", "etaje"),
    "country-capital": ("country", "capital"),
    "country-peak": ("country", "peak"),
    "peak-height": ("peak", "metri"),
}
"""Kind of fact -> what it is about, and the unit of its values or their kind."""

POINTING = re.compile(
    r"\b(acest (magazin|fel|roman|traseu|bloc|vârf)|acesta|acestui fel|această (echipă|localitate|persoană|invenție"
    r"|grupă|țară)|acestei (echipe|localități|țări))\b",
    re.IGNORECASE,
)

SAME = re.compile(r"\b(aceeași|același|tot (atât|atâta|atâtea|atâția))\b", re.IGNORECASE)

MORE = re.compile(r"\bmai (mult|târziu|lung|înalt)\b|\bdupă (?=trenul)")
LESS = re.compile(r"\bmai (puțin|devreme|scurt|scund)\b|\bînainte de (?=trenul)")

DENIED_BEFORE = re.compile(r", nu( (la|pe|de|de la|în|cu|din))? $")
"""The words before a value that stands denied behind the true one."""

DENIED_AHEAD = re.compile(r"\b[Nn]u\b[^,]*$")
"""The words before a value that stands denied ahead of the true one, which "ci" follows."""

CORRECTED = re.compile(r"\b(dar|de fapt)\b")

HALF_YEARS = (
    ("ianuarie", "februarie", "martie", "aprilie", "mai", "iunie"),
    ("iulie", "august", "septembrie", "octombrie", "noiembrie", "decembrie"),
)
MONTHS = [month for half in HALF_YEARS for month in half]

DATE = r"(?P<date>\d{4}|\d{1,2} \w+ \d{4})"
SOURCES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^Potrivit (?:anuarului|unei note) din {DATE}, (?P<said>.+)$",
        rf"^(?:În anuarul|Într-o notă) din {DATE} scrie așa: (?P<said>.+)$",
        rf"^(?:Anuarul|Notă) din {DATE}: (?P<said>.+)$",
        rf"^(?P<said>.+\.) Sursa: (?:anuarul|o notă) din {DATE}\.$",
    )
)

BELOW_TEN = ("zero", "unu", "doi", "trei", "patru", "cinci", "șase", "șapte", "opt", "nouă")
TEENS = ("zece", "un", "doi", "trei", "pai", "cinci", "șai", "șapte", "opt", "nouă")
ONES = (*BELOW_TEN, "zece", *(f"{teen}sprezece" for teen in TEENS[1:]))
TENS = ("douăzeci", "treizeci", "patruzeci", "cincizeci", "șaizeci", "șaptezeci", "optzeci", "nouăzeci")
NUMBERS = {
    **{word: n for n, word in enumerate(ONES)},
    "una": 1,
    "un": 1,
    "o": 1,
    "două": 2,
    "douăsprezece": 12,
    **{word: 10 * n for n, word in enumerate(TENS, 2)},
}
WORD = "|".join(sorted([*NUMBERS, "mie", "mii", "sută", "sute", "și", "de"], key=len, reverse=True))
CLOCK = re.compile(
    rf"(?P<h>\d{{1,2}}):(?P<m>\d\d)|\b(?:la|după) (?P<words>{'|'.join(ONES)}|douăsprezece)"
    r"(?P<rest> și un sfert| și jumătate| fără un sfert)?(?![\w ]*(?:kilo|etaj|copii))\b"
)


class Said(NamedTuple):
    """A sentence's statement. gap: by how much the value differs from that of `than`, where it is told so."""

    relation: str
    subject: str
    value: str | int | None
    than: str = ""
    gap: int = 0
    date: tuple[int, ...] = ()


class Found(NamedTuple):
    """A value in a sentence, and where it begins and ends."""

    value: str | int
    start: int
    end: int


def read(text: str, before: Said | None = None) -> Said:
    """Return what a sentence says, after the one `before`. Raise AssertionError where it cannot be told."""
    text, date = _source(text)
    relation = _relation(text)
    about, unit = KINDS[relation]
    subjects = list(_things(text, about))
    if (MORE.search(text) or LESS.search(text)) and len(subjects) == 2:
        sign = 1 if MORE.search(text) else -1
        assert not (MORE.search(text) and LESS.search(text)), text
        return Said(relation, _id(subjects[0]), None, _id(subjects[1]), sign * _gap(text, unit), date)
    pointed = POINTING.search(text)
    assert bool(pointed) != bool(subjects), (text, subjects)
    subject = before.subject if pointed and before else _id(subjects[0])
    values = list(_values(text, unit))
    if not values:
        assert before is not None, text
        assert SAME.search(text), text
        return Said(relation, subject, before.value, date=date)
    return Said(relation, subject, _true(text, values), date=date)


def _source(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the sentence without its source, and the date of that."""
    for pattern in SOURCES:
        if match := pattern.match(text):
            parts = match["date"].split()
            if len(parts) == 1:
                return match["said"], (int(parts[0]),)
            return match["said"], (int(parts[2]), MONTHS.index(parts[1]) + 1, int(parts[0]))
    return text, ()


def _relation(text: str) -> str:
    """Return the kind of fact: of those with a cue in the sentence the one whose things it names."""
    found = []
    for relation, (about, unit) in KINDS.items():
        own = any(_things(text, about)) or _points_to(text, about)
        told = any(_values(text, unit)) or SAME.search(text) or MORE.search(text) or LESS.search(text)
        if re.search(CUES[relation], text, re.IGNORECASE) and own and told:
            found.append(relation)
    assert len(found) == 1, (text, found)
    return found[0]


NOUNS = {
    "shop": "magazin",
    "meal": "fel",
    "train": "^acesta",
    "team": "echip",
    "village": "localit",
    "person": "persoană",
    "book": "roman",
    "device": "invenție",
    "trail": "traseu",
    "group": "grupă",
    "block": "bloc",
    "country": "țară|țări",
    "peak": "vârf",
}
"""Names of things where they are pointed to."""


def _points_to(text: str, kind: str) -> bool:
    match = POINTING.search(text)
    named = "magazinul acesta" if "agazinul acesta" in text else match[0].lower() if match else ""
    return bool(re.search(NOUNS[kind], named))


def _things(text: str, kind: str) -> Iterator[Found]:
    """Yield the things of a kind that are named, in order."""
    pattern, ids = _names(kind)
    yield from (Found(ids[match[0].lower()], match.start(), match.end()) for match in pattern.finditer(text))


@cache
def _names(kind: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return a pattern that finds the names of a kind, and name in small letters -> thing."""
    names = {name.lower(): id_ for id_, name in fact_text("ro").things.get(kind, {}).items()}
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE), names


def _id(found: Found) -> str:
    return str(found.value)


def _values(text: str, unit: str) -> Iterator[Found]:
    """Yield the values of a kind or with a unit, in order."""
    if unit == "clock":
        for match in CLOCK.finditer(text):
            yield Found(_minutes(match), match.start("h") if match["h"] else match.start("words"), match.end())
    elif unit == "year":
        yield from (Found(int(m[0]), m.start(), m.end()) for m in re.finditer(r"\b1[78]\d\d\b", text))
    elif unit == "linia":
        yield from (Found(int(m[1]), m.start(), m.end()) for m in re.finditer(r"\blinia (\d+)\b", text))
    elif any(unit == other for _, other in KINDS.values()) and unit in fact_text("ro").things:
        yield from _things(text, unit)
    else:
        pattern = rf"\b(?P<n>\d+|(?:(?:{WORD})\b ?)+)(?: ?de)? ?{unit}\b"
        for match in re.finditer(pattern, text, re.IGNORECASE):
            yield Found(_number(match["n"]), match.start(), match.end())


def _minutes(match: re.Match[str]) -> int:
    if match["h"]:
        return 60 * int(match["h"]) + int(match["m"])
    rest = {None: 0, " și un sfert": 15, " și jumătate": 30, " fără un sfert": -15}[match["rest"]]
    return 60 * NUMBERS[match["words"]] + rest


def _number(said: str) -> int:
    """Return an integer in digits or in words."""
    said = said.strip().lower()
    if said.isdigit():
        return int(said)
    total = part = 0
    for word in said.split():
        if word in ("mie", "mii"):
            total, part = total + 1000 * part, 0
        elif word in ("sută", "sute"):
            part *= 100
        elif word in NUMBERS:
            part += NUMBERS[word]
    return total + part


def _gap(text: str, unit: str) -> int:
    """Return the difference that a sentence tells, in minutes of times, in years of years."""
    if unit == "clock":
        return _duration(text)
    found = list(_values(text, {"year": "ani"}.get(unit, unit)))
    assert len(found) == 1, text
    return int(found[0].value)


DURATION = re.compile(
    rf"(?P<short>un sfert de oră|o jumătate de oră|trei sferturi de oră)|(?P<hours>{'|'.join(NUMBERS)}) or[ăe]"
    r"(?: și (?P<rest>un sfert|jumătate|\d+ (?:de )?minute))?"
)


def _duration(text: str) -> int:
    match = DURATION.search(text)
    assert match, text
    if match["short"]:
        return {"un sfert de oră": 15, "o jumătate de oră": 30, "trei sferturi de oră": 45}[match["short"]]
    rest = match["rest"] or "0"
    minutes = {"un sfert": 15, "jumătate": 30}.get(rest)
    return 60 * NUMBERS[match["hours"]] + (minutes if minutes is not None else int(rest.split()[0]))


def _true(text: str, values: Sequence[Found]) -> str | int:
    """Return the value that the sentence stands behind."""
    kept = [value for n, value in enumerate(values) if not _denied(text, values, n)]
    assert len(kept) == 1, (text, values)
    return kept[0].value


def _denied(text: str, values: Sequence[Found], n: int) -> bool:
    """Return whether the words before a value deny it, or those behind it correct it."""
    ahead = text[: values[n].start]
    if DENIED_BEFORE.search(ahead):
        return True
    if n + 1 == len(values):
        return False
    between = text[values[n].end : values[n + 1].start]
    return bool(CORRECTED.search(between)) or bool(DENIED_AHEAD.search(ahead) and re.search(r"\bci\b", between))

"""docs/denials-and-claims.md: each key of the tables has a sentence there that needs its words."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from gmtw.languages import Language, claims, denials, load, statuses
from gmtw.languages.grammar import Table
from gmtw.tasks.plan.page_claims import PageClaims
from gmtw.tasks.plan.stated_page import PageRelation, StatedPage
from gmtw.text.claims.claimer import Claimer
from gmtw.text.denials import Denier
from gmtw.text.document import Document
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import Sentence, sentences
from gmtw.text.slots.near_places import NearPlaces
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.slots.told_order import OrderReader
from gmtw.text.statements.dated_sources import DatedSourceReader
from gmtw.text.statements.short_answers import ShortAnswers
from gmtw.text.statements.stated_answers import Question, StatedAnswers
from gmtw.text.statuses import MentionStatus, StatusReader
from tests.text.scenes import MENU, NAMES, SHOPS, TRIP, VANS, WEEK

PAGE = Path(__file__).parents[2] / "docs" / "denials-and-claims.md"
SCENES = {"trip": TRIP, "week": WEEK, "menu": MENU, "vans": VANS, "shops": SHOPS}
SPOKEN = {names[0].replace("Curs de", "Cursul de"): names for names in NAMES.values()}
WEEK_DAYS = {frozenset(slot.id for slot in WEEK if slot.day == day): day for day in (0, 1)}
GROUP = re.compile(r"### `\[(denials|claims|statuses)\.?(\w*)\]`")


NEAR = ", near"
"""What is added to the scene of a row that shows the places near names."""

QUESTION = "Care dintre plimbările din text este cea mai scurtă pentru copii?"
"""What is asked in the scene "superlative"."""


ABOUT = StatedPage(
    relations=(
        PageRelation("floors", "house", "floor", unit=("etaj", "etaje")),
        PageRelation("people", "place", "person"),
    ),
    statements=(),
    kinds={id_: (kind,) for id_, kind in zip(SPOKEN, ("house", "place", "person"), strict=False)},
    names={id_: tuple(names) for id_, names in SPOKEN.items()},
    places=("place",),
    people=("person",),
)
"""What is told of in the scene "page"."""


class Row(NamedTuple):
    """A row of the page: a key, what the page says of its words, and an example."""

    table: str
    key: str
    meaning: str
    scene: str
    sentence: str
    result: str

    @property
    def language(self) -> Language:
        return load("en" if self.sentence.startswith("(en) ") else "ro")

    @property
    def text(self) -> str:
        return self.sentence.removeprefix("(en) ").replace("<br>", "\n").replace("\\|", "|")


def rows() -> Iterator[Row]:
    """Yield the rows of all tables under a heading that names a group."""
    table = group = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            match = GROUP.fullmatch(line)
            table, group = match.groups() if match else ("", "")
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if table and cells and cells[0].startswith("`"):
            key, meaning, *scene, sentence, result = cells
            path = f"{group}.{key.strip('`')}".lstrip(".")
            yield Row(table, path, meaning, scene[0] if scene else "", sentence, result)


ROWS = list(rows())


def ids(row: Row) -> str:
    return f"{row.table}.{row.key}"


def result(row: Row, language: Language) -> str:
    """What the engine makes of the sentence of a row, as the page writes it."""
    mentions = Gazetteer(SPOKEN, language).find(row.text)
    parsed = list(sentences(row.text, mentions))
    denied = Denier(language.denials).denied(parsed)
    if row.table == "denials":
        found = [mentions[number].id for number in sorted(denied)]
    elif row.table == "statuses":
        found = list(standing(parsed, denied, [mention.id for mention in mentions], language))
    elif row.scene == "order":
        steps = OrderReader(language).steps(parsed)
        found = [" < ".join(", ".join(mentions[number].id for number in step) for step in steps)] if steps else []
    elif row.scene == "parts":
        claimed = Claimer(SlotFinder(WEEK, language), language).claims(parsed, denied)
        day_of = {claim.mention: WEEK_DAYS.get(claim.slots) for claim in claimed}
        orders = OrderReader(language).of_days(parsed, day_of)
        found = [" < ".join(mentions[step[0]].id for step in order.steps) for order in orders]
    elif row.scene == "question":
        found = [mentions[number].id for number in StatedAnswers(language).given(parsed, denied)]
    elif row.scene == "superlative":
        answers, question = StatedAnswers(language), Question(QUESTION, language)
        found = [mentions[number].id for number in answers.restated(parsed, denied, question)]
        found += ["left open"] * (answers.left_open(parsed) is not None)
        found += [f"{said.kind} {said.number:g}" for said in DatedSourceReader(language).statements(parsed)]
    elif row.scene == "short":
        withheld = ShortAnswers(language).withheld(Document(row.text, Gazetteer(SPOKEN, language)))
        found = [mention.id for number, mention in enumerate(mentions) if number not in withheld]
    elif row.scene == "page":
        read = PageClaims(ABOUT, language).read(row.text)
        found = [f"{claim.fact.subject.id}: {claim.fact.value.id}" for claim in read]
    elif row.scene.endswith(NEAR):
        finder = SlotFinder(SCENES[row.scene.removesuffix(NEAR)], language)
        near = NearPlaces(finder, language).of_mentions(parsed)
        said = {mention: sorted(frozenset().union(*slots)) for mention, slots in near.items()}
        found = [f"{mentions[number].id}: {'/'.join(slots)}" for number, slots in sorted(said.items()) if slots]
    else:
        claimer = Claimer(SlotFinder(SCENES[row.scene], language), language)
        claimed = claimer.claims(parsed, denied, [mention.id for mention in mentions])
        found = [f"{mentions[claim.mention].id}: {'/'.join(sorted(claim.slots))}" for claim in claimed]
    return ", ".join(found) or "nothing"


def standing(
    parsed: Sequence[Sentence], denied: frozenset[int], names: Sequence[str], language: Language
) -> Iterator[str]:
    """Yield each mention that is more than named with its status, and "everything" where all is put into the plan."""
    reading = StatusReader(language).read(parsed, denied, len(names))
    for name, status in zip(names, reading.statuses, strict=True):
        if status is not MentionStatus.NAMED:
            yield f"{name}: {status}"
    yield from ("everything" for _ in reading.everything)


def without(row: Row) -> Language:
    """The language of a row without the words of its key."""
    tables = row.language.model_dump()
    *group, key = row.key.split(".")
    table = tables[row.table]
    for name in group:
        table = table[name]
    table[key] = type(table[key])()
    return Language.model_validate(tables)


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_a_sentence_gives_what_the_page_says(row: Row) -> None:
    assert result(row, row.language) == row.result


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_a_sentence_needs_the_words_of_its_key(row: Row) -> None:
    assert result(row, without(row)) != row.result


def test_every_key_has_one_row() -> None:
    paths = [f"{table}.{key}" for table, model in MODELS.items() for key in keys(model)]
    assert sorted(map(ids, ROWS)) == sorted(paths)


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_the_page_and_the_docstring_of_a_key_say_the_same(row: Row) -> None:
    """A docstring says what the words do, and after a colon shows an example in quotes."""
    said, _, example = docstrings(row.table)[row.key].partition(': "')
    assert said.rstrip(".") == row.meaning
    assert example or row.key.endswith("reach")


MODELS: dict[str, type[Table]] = {"denials": denials.Denials, "claims": claims.Claims, "statuses": statuses.Statuses}


def keys(model: type[Table]) -> Iterator[str]:
    """Yield the keys of a table, those of its groups with the name of the group before them."""
    for name, field in model.model_fields.items():
        group = field.annotation
        if isinstance(group, type) and issubclass(group, Table):
            yield from (f"{name}.{key}" for key in group.model_fields)
        else:
            yield name


@cache
def docstrings(table: str) -> dict[str, str]:
    """The docstring under each key, as the source of the tables has it."""
    source = Path(str({"denials": denials, "claims": claims, "statuses": statuses}[table].__file__)).read_text(
        encoding="utf-8"
    )
    classes = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    found: dict[str, str] = {}
    for name, field in MODELS[table].model_fields.items():
        group = getattr(field.annotation, "__name__", "")
        inner = {f"{name}.{key}": text for key, text in _fields(classes[group])} if group in classes else {}
        found |= inner or {key: text for key, text in _fields(classes[table.capitalize()]) if key == name}
    return found


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield each field of a class with the docstring under it."""
    for field, text in zip(node.body, node.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            yield field.target.id, str(ast.literal_eval(text.value))

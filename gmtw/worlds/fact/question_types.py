"""The types of questions: each puts the lines that it needs on a page and gives the question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.fact.page import FAMILIES, Page
from gmtw.worlds.fact.statements import Line, Question, Relation, Value, relations

MIXED = 0.5
"""How often values of the asked kind come from two relations, if two have that kind."""

STEPS: Mapping[str, int] = {"year": 10, "metre": 50, "km": 50, "count": 5}
"""The number that a bound is a multiple of, if such a bound is between the integers."""

LONGEST_LIST = 3
"""The most subjects that an "over" question asks for; the least is two."""

FRESH = 0.7
"""How often the value of an aside is one that no statement has."""


@cache
def paths(hops: int) -> tuple[tuple[str, ...], ...]:
    """Return all chains of that many relations, each about the value of the one before."""
    if hops == 1:
        return tuple((id_,) for id_ in relations())
    return tuple(
        (*path, id_)
        for path in paths(hops - 1)
        for id_, relation in relations().items()
        if relation.subject == relations()[path[-1]].value
    )


def _final(page: Page, relation: Relation, subjects: Sequence[str], number: int) -> int:
    """State values of the same kind by another relation, in place of some of `number`. Return how many are left."""
    others = [r for r in relations().values() if r.value == relation.value and r.id not in page.blocked]
    others = [r for r in others if r.id != relation.id and not set(subjects) & set(r.facts)]
    if not others or number < 5 or page.rng.random() > MIXED:
        return number
    other, some = page.rng.choice(others), page.rng.between(2, number // 2)
    chosen = page.rng.sample(list(other.facts), some)
    page.state(other, page.exchange(other, chosen, chosen[:1]))
    return number - some


def _outdate(page: Page, relation: Relation, subject: str) -> None:
    """Give the statement an older version: the truth, or a value that the text did not have."""
    fresh = page.fresh(relation)
    if not fresh:
        raise Refused("no value is left")
    value, truth = page.rng.choice(fresh), relation.facts.get(subject)
    thief = next((n for n, line in enumerate(page.lines) if (line.relation, line.value) == (relation.id, truth)), None)
    if thief is not None and page.lines[thief].subject != subject and page.rng.random() < 0.5:
        page.lines[thief] = page.lines[thief]._replace(value=value)
        value = truth if truth is not None else value
    page.supersede(relation.id, subject, value)


def direct(page: Page, type_: str, corrected: int = 0, aside: float = 1.0) -> Question:
    """Return a question about a statement, for "missing" one that the text lacks; `corrected` others are outdated."""
    relation = relations()[page.rng.choice(list(relations()))]
    asks, silent = page.rng.random() < aside, type_ == "missing"
    number = page.share(corrected + asks + (type_ == "correction"))
    subjects = page.rng.sample(list(relation.facts), min(number + silent, len(relation.facts)))
    asked, others = subjects[0], subjects[1:]
    page.blocked.add(relation.id)
    here = _final(page, relation, subjects, len(subjects) - silent)
    kept = others[:here] if silent else subjects[:here]
    page.state(relation, page.exchange(relation, kept, kept[:1]))
    for subject in page.rng.sample(kept[1:], corrected):
        _outdate(page, relation, subject)
    if type_ == "correction":
        _outdate(page, relation, asked)
    question = Question(type_, (relation.id,), asked)
    page.close(question.target)
    if asks:
        page.lines.append(_aside(page, relation, asked))
    return question


def _aside(page: Page, relation: Relation, asked: str) -> Line:
    """Return a sentence that repeats the question beside a wrong value, of the text or a new one."""
    stated = [line.value for line in page.lines if line.subject != asked and line.relation == relation.id]
    fresh = page.fresh(relation)
    pool = fresh if fresh and page.rng.random() < FRESH else stated
    return Line(relation.id, asked, page.rng.choice(pool), aside=True)


def bridge(page: Page, type_: str, hops: int = 2, corrected: float = 0.0) -> Question:
    """Return a question about the end of two or three relations; for "missing" a link of the chain is not stated."""
    path = [relations()[id_] for id_ in page.rng.choice(paths(hops))]
    page.blocked |= {relation.id for relation in path}
    number = page.share(2 * (hops - 1) + (corrected > 0))
    outdated = page.rng.random() < corrected
    subjects = page.rng.sample(list(path[-1].facts), min(number, len(path[-1].facts)))
    here = _final(page, path[-1], subjects, len(subjects))
    subjects, spare = subjects[:here], subjects[here:]
    targets: list[str] = subjects
    links: list[dict[str, Value]] = []
    for relation in reversed(path[:-1]):
        chosen = page.rng.sample(list(relation.facts), 2 + (page.rng.random() < 0.4 and hops == 2))
        links.insert(0, page.exchange(relation, chosen, chosen, targets))
        targets = chosen
    asked = next(iter(links[0]))
    question = Question(type_, tuple(relation.id for relation in path), asked)
    _tie(page, path, links, asked)
    page.state(path[-1], page.exchange(path[-1], subjects, [_end(links, asked)]))
    others = [subject for subject in subjects if subject != _end(links, asked)]
    for subject in page.rng.sample(others, 2 if outdated else 1):
        _outdate(page, path[-1], subject)
    if type_ == "missing":
        _cut(page, path, asked, spare)
    elif outdated:
        _outdate_link(page, path, links, asked)
    page.close(question.target)
    return question


def _tie(page: Page, path: Sequence[Relation], links: Sequence[dict[str, Value]], asked: str) -> None:
    """State the links; each gives the one after it a subject that it is about."""
    for relation, link in zip(path, links, strict=False):
        page.state(relation, link)
    if _end(links, asked) == "":
        raise Refused("a broken chain")


def _end(links: Sequence[dict[str, Value]], asked: str) -> str:
    """Return the values that the links lead to from `asked`, empty if a link is missing."""
    at: Value = asked
    for link in links:
        at = link.get(str(at), "")
    return str(at)


def _cut(page: Page, path: Sequence[Relation], asked: str, spare: Sequence[str]) -> None:
    """Take a link away: the statement about the asked subject, or the one that its value would need."""
    at = next(n for n, line in enumerate(page.lines) if (line.relation, line.subject) == (path[0].id, asked))
    taken = {line.value for line in page.lines} | {line.subject for line in page.lines}
    loose = [s for s in (*spare, *path[1].facts) if s not in taken and s != path[0].facts[asked]]
    if loose and page.rng.random() < 0.6:
        page.lines[at] = page.lines[at]._replace(value=page.rng.choice(loose))
    else:
        del page.lines[at]


def _outdate_link(page: Page, path: Sequence[Relation], links: Sequence[dict[str, Value]], asked: str) -> None:
    """An older version of the first link, which leads elsewhere, or of the last statement of the chain."""
    after = [line.subject for line in page.lines if line.relation == path[1].id]
    free = [subject for subject in after if subject not in links[0].values()]
    if free and page.rng.random() < 0.6:
        page.supersede(path[0].id, asked, page.rng.choice(free))
    else:
        _outdate(page, path[-1], _end(links, asked))


def compare(page: Page, type_: str, corrected: float = 0.0) -> Question:
    """Return a question that compares integers; if one is outdated, the older one would change the answer."""
    relation = page.rng.choice([r for r in relations().values() if r.counts])
    outdated = page.rng.random() < corrected
    number = page.share(outdated)
    high = type_ != "least"
    ranked = sorted((int(v) for v in relation.facts.values()), reverse=high)
    reserve, ranked = (ranked[0], ranked[1:]) if outdated else (0, ranked)
    subjects = page.rng.sample(list(relation.facts), min(number, len(ranked)))
    values = sorted(page.rng.sample(ranked, len(subjects)), reverse=high)
    length = page.rng.between(2, LONGEST_LIST) if type_ == "over" else 1
    given = page.exchange(relation, subjects, (), values)
    page.state(relation, given)
    if outdated:
        losers = [subject for subject in subjects if given[subject] not in values[:length]]
        page.supersede(relation.id, page.rng.choice(losers), reserve)
    dated = {line.subject for line in page.lines if line.date}
    _outdate(page, relation, page.rng.choice([subject for subject in subjects if subject not in dated]))
    integers = [line.value for line in page.lines if isinstance(line.value, int)]
    _beyond(page, relation, max(integers) if high else min(integers), high)
    page.close(relation.subject, subjects)
    return Question(type_, (relation.id,), bound=_bound(relation, values, length) if type_ == "over" else 0)


def _beyond(page: Page, relation: Relation, top: int, high: bool) -> None:
    """A statement about something else whose integer lies beyond all those that are compared."""
    found = [
        (other, subject, value)
        for other in relations().values()
        if other.counts and other.id != relation.id and _apart(other, relation)
        for subject in other.facts
        for value in other.facts.values()
        if value != other.facts[subject] and (int(value) > top if high else int(value) < top)
    ]
    if not found:
        raise Refused("no number lies beyond")
    other, subject, value = page.rng.choice(found)
    page.state(other, {subject: value})


def _apart(other: Relation, relation: Relation) -> bool:
    """Return whether nobody takes the subjects of one relation for those of the other."""
    kinds = {other.subject, relation.subject}
    return len(kinds) == 2 and not any(kinds <= family for family in FAMILIES)


def _bound(relation: Relation, values: Sequence[int], length: int) -> int:
    """Return a round number below the first `length` values and above the rest."""
    above, below = values[length - 1], values[length]
    for step in (STEPS[relation.value], 5, 1):
        bound = above - 1 - (above - 1) % step
        if below < bound < above:
            return bound
    raise Refused("no bound fits")


Drawn = Callable[[Page], Question]

MIX: Mapping[str, Mapping[Drawn, int]] = {
    "easy": {
        partial(direct, type_="direct", corrected=1): 42,
        partial(direct, type_="correction", corrected=1, aside=0.5): 20,
        partial(compare, type_="most"): 16,
        partial(compare, type_="least"): 16,
        partial(direct, type_="missing", corrected=1, aside=0.6): 5,
    },
    "medium": {
        partial(direct, type_="direct", corrected=1): 20,
        partial(direct, type_="correction", corrected=1, aside=0.5): 14,
        partial(bridge, type_="bridge", corrected=0.3): 24,
        partial(compare, type_="most", corrected=0.4): 12,
        partial(compare, type_="least", corrected=0.4): 12,
        partial(compare, type_="over", corrected=0.3): 12,
        partial(direct, type_="missing", corrected=1, aside=0.6): 5,
    },
    "hard": {
        partial(bridge, type_="bridge", corrected=0.8): 34,
        partial(bridge, type_="chain", hops=3, corrected=0.7): 20,
        partial(compare, type_="most", corrected=1.0): 12,
        partial(compare, type_="least", corrected=1.0): 12,
        partial(compare, type_="over", corrected=0.8): 16,
        partial(bridge, type_="missing"): 5,
    },
}
"""Level -> ways to draw a question, and how many of 100 are drawn so."""


def pick(level: str, rng: RandomStream) -> Drawn:
    """Return one of the level's ways."""
    return rng.choice([way for way, weight in MIX[level].items() for _ in range(weight)])

"""The types of questions: each states what its answer hangs on, and what could be taken for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial

from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.fact.page import FEATURES, LEAST_GAP, OLDER, Page, Wrong, paths
from gmtw.worlds.fact.statements import Line, Question, Relation, Value

LONGEST_LIST = 3
"""The most subjects that an "over" question asks for; the least is two."""

ALL_FEATURES: Mapping[str, float] = {"easy": 0.65, "medium": 0.75, "hard": 0.85}
"""The share of texts in which all features count; in others one, drawn evenly, does not."""

ASIDE = 0.4
"""The share of direct questions with an aside that repeats them beside a wrong value."""

RELATIVE: Mapping[str, float] = {"easy": 0.0, "medium": 0.4, "hard": 0.6}
"""The share of comparisons in which a value is only told by its difference from another one."""

POINTED: Mapping[str, float] = {"easy": 0.0, "medium": 0.6, "hard": 0.9}
"""The share of comparisons in which another value hangs on what the answer hangs on, but for dates."""

Drawn = Callable[[Page, str], Question]


def features(level: str, rng: RandomStream) -> frozenset[str]:
    """Return the features that count in a text."""
    if rng.random() < ALL_FEATURES[level]:
        return frozenset(FEATURES)
    return frozenset(FEATURES) - {rng.choice(FEATURES)}


def direct(page: Page, level: str) -> Question:
    """Return a question about one fact."""
    relation = page.relations[page.rng.choice(list(page.relations))]
    [asked] = page.subjects(relation, 1)
    older = (2,) if level == "easy" else OLDER
    page.hide(relation, asked, page.fresh(relation, asked), _fresh(page, relation, asked), page.features, older)
    question = _question(page, "dated" if "dates" in page.features else "direct", (relation.id,), asked)
    if page.rng.random() < ASIDE:
        page.units.append([Line(relation.id, asked, page.fresh(relation, asked), aside=True)])
    _surround(page, relation)
    return question


def missing(page: Page, level: str) -> Question:
    """Return a question about a fact that the text does not state."""
    relation = page.relations[page.rng.choice(list(page.relations))]
    asked, near = page.subjects(relation, 2)
    page.hide(relation, near, page.fresh(relation, near), _fresh(page, relation, near), page.features)
    page.units.append([Line(relation.id, asked, page.fresh(relation, asked), aside=True)])
    _surround(page, relation)
    return _question(page, "missing", (relation.id,), asked)


def bridge(page: Page, level: str, hops: int = 2) -> Question:
    """Return a question about the end of some relations; each feature counts at one of them."""
    path = [page.relations[id_] for id_ in page.rng.choice(_paths(hops))]
    chain = _chain(page, path)
    spread = _spread(page.features, hops, page.rng)
    beside = [_beside(page, path[at], path[at + 1], chain) for at in range(hops - 1)]
    for at, relation in enumerate(path):
        wrong = _turn(beside[at]) if at < hops - 1 else _fresh(page, relation, str(chain[at]))
        page.hide(relation, str(chain[at]), chain[at + 1], wrong, spread[at])
    for relation, some in zip(path[1:], beside, strict=True):
        for subject in some:
            if (relation.id, subject) not in page.facts:
                page.state(relation, subject, page.fresh(relation, subject))
    _surround(page, path[-1], {relation.id for relation in path})
    return _question(page, "bridge" if hops == 2 else "chain", tuple(r.id for r in path), str(chain[0]))


def compare(page: Page, level: str, type_: str) -> Question:
    """Return a question that compares integers; what one of the answers hangs on is the page's features."""
    relation = page.rng.choice([r for r in page.relations.values() if r.counts])
    length = page.rng.between(2, LONGEST_LIST) if type_ == "over" else 1
    given = _ranked(page, relation, high=type_ != "least")
    bound, sign = _bound(list(given.values()), length, relation.integers.step), -1 if type_ == "least" else 1
    winner, *losers = list(given)[length - 1 :]
    losers = page.rng.shuffled(losers)
    hidden = losers.pop() if page.rng.random() < RELATIVE[level] else winner
    gap, decoy = given[winner] - given[hidden], losers.pop()
    if hidden != winner:
        _state_gap(page, relation, winner, hidden, given)
        if len(losers) > 1:
            _state_gap(page, relation, losers.pop(), losers[0], given)
    pointed = losers.pop() if len(losers) > 1 and page.rng.random() < POINTED[level] else ""
    for subject in (*list(given)[: length - 1], *losers):
        page.state(relation, subject, given[subject], page.denied(_fresh(page, relation, subject), page.features))
    lower = _fresh(page, relation, hidden, lambda value: sign * (value + gap) < sign * bound)
    higher = _fresh(page, relation, decoy, lambda value: sign * value > sign * bound)
    page.hide(relation, hidden, given[hidden], lower, page.features, older=(2,), equal=False)
    page.hide(relation, decoy, given[decoy], higher, page.features, older=(2, 3, 4), equal=False)
    if pointed:
        any_ = _fresh(page, relation, pointed)
        page.hide(relation, pointed, given[pointed], any_, page.features - {"dates"}, equal=False)
    page.fill(relation.subject, {relation.id})
    return _question(page, type_, (relation.id,), bound=bound if type_ == "over" else 0)


def _ranked(page: Page, relation: Relation, high: bool) -> dict[str, int]:
    """Return subjects with values, the highest first, or the lowest."""
    subjects = page.subjects(relation, min(page.rng.between(*page.size.values), len(relation.subjects)))
    values = sorted((int(value) for value in page.rng.sample(relation.integers, len(subjects))), reverse=high)
    given = dict(zip(subjects, values, strict=True))
    if any(relation.truth.get(subject) == value for subject, value in given.items()):
        raise Refused("true in reality")
    return given


def _state_gap(page: Page, relation: Relation, subject: str, than: str, given: Mapping[str, int]) -> None:
    """State a value by its difference from another one."""
    gap = given[subject] - given[than]
    if abs(gap) < LEAST_GAP or abs(gap) in page.named(relation.value):
        raise Refused("no gap")
    page.units.append(
        [Line(relation.id, subject, given[subject], form="more" if gap > 0 else "less", than=than, gap=gap)]
    )


def _bound(values: Sequence[int], length: int, step: int) -> int:
    """Return an integer between the values that answer and the others, which no value is."""
    inside, outside = values[length - 1], values[length]
    if abs(inside - outside) < 2 * step:
        raise Refused("no bound fits")
    return (inside + outside) // (2 * step) * step if inside > outside else (inside + outside) // 2


def _chain(page: Page, path: Sequence[Relation]) -> list[Value]:
    """Return a subject and what the relations lead to from it, one after the other."""
    [first] = page.subjects(path[0], 1)
    chain: list[Value] = [first]
    for relation in path:
        value = page.fresh(relation, str(chain[-1]))
        if value in chain:
            raise Refused("a circle")
        chain.append(value)
    return chain


def _beside(page: Page, relation: Relation, following: Relation, chain: Sequence[Value]) -> list[str]:
    """Return two values of a relation that lead to other answers, as the next relation is stated of them too."""
    true = relation.truth.values()
    found = [one for one in page.subjects(following, 2 + len(chain)) if one not in chain and one not in true]
    if len(found) < 2:
        raise Refused("nothing leads elsewhere")
    return found[:2]


def _spread(features_: Collection[str], steps: int, rng: RandomStream) -> list[set[str]]:
    """Return for each step the features that count there; the first steps are no emptier than chance makes them."""
    spread: list[set[str]] = [set() for _ in range(steps)]
    for feature in sorted(features_):
        rng.choice(spread).add(feature)
    return spread


def _fresh(page: Page, relation: Relation, subject: str, allowed: Callable[[int], bool] | None = None) -> Wrong:
    """Return a source of `allowed` values that the text does not have, none of them twice."""
    given: set[Value] = set()

    def draw() -> Value:
        for _ in range(20):
            value = page.fresh(relation, subject, allowed)
            if value not in given:
                given.add(value)
                return value
        raise Refused("no value is left")

    return draw


def _turn(values: Sequence[Value]) -> Wrong:
    """Return a source of these values, in turn."""
    turn = [0]

    def draw() -> Value:
        turn[0] += 1
        return values[turn[0] % len(values)]

    return draw


def _surround(page: Page, relation: Relation, closed: Collection[str] = ()) -> None:
    """State the relation for others, until the text has enough values of its kind; then other facts."""
    low, high = page.size.values
    wanted = page.rng.between(low, high)
    while page.count(relation.value) < wanted:
        page.other_facts(relation, 1)
    page.fill(relation.value, {relation.id, *closed})


def _question(page: Page, type_: str, path: tuple[str, ...], subject: str = "", bound: int = 0) -> Question:
    return Question(type_, path, subject, bound, wording=page.rng.below(6))


@cache
def _paths(hops: int) -> tuple[tuple[str, ...], ...]:
    return tuple(paths(hops))


MIX: Mapping[str, Mapping[Drawn, int]] = {
    "easy": {
        direct: 57,
        partial(compare, type_="most"): 20,
        partial(compare, type_="least"): 20,
        missing: 3,
    },
    "medium": {
        direct: 33,
        bridge: 28,
        partial(compare, type_="most"): 13,
        partial(compare, type_="least"): 13,
        partial(compare, type_="over"): 10,
        missing: 3,
    },
    "hard": {
        bridge: 35,
        partial(bridge, hops=3): 26,
        partial(compare, type_="most"): 12,
        partial(compare, type_="least"): 12,
        partial(compare, type_="over"): 12,
        missing: 3,
    },
}
"""Level -> ways to draw a question, and how many of 100 are drawn so."""


def pick(level: str, rng: RandomStream) -> Drawn:
    """Return one of the level's ways."""
    return rng.choice([way for way, weight in MIX[level].items() for _ in range(weight)])

"""What the Romanian sentences about kilos, litres and minutes mean, written from the sentences themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from tests.worlds.readings.deliveries import Deliveries, refused
from tests.worlds.readings.english import Reading, told


class Said(NamedTuple):
    """The words of a unit: what is added up in all and on a trip, what it does, and the name of the sum."""

    unit: str
    every: str
    some: str
    does: str
    may: str
    should: str
    sum: str
    load: str
    parts: str
    parts_of: str


SAID = (
    Said(
        "kilos",
        "coletele livrate",
        "coletele",
        "cântăresc",
        "cântări",
        "cântărească",
        "greutatea totală a coletelor livrate",
        "greutatea totală a coletelor",
        "greutățile coletelor livrate",
        "greutățile coletelor",
    ),
    Said(
        "litres",
        "coletele livrate",
        "coletele",
        "ocupă",
        "ocupa",
        "ocupe",
        "volumul total al coletelor livrate",
        "volumul total al coletelor",
        "volumele coletelor livrate",
        "volumele coletelor",
    ),
    Said(
        "minutes",
        "livrările zilei",
        "livrările",
        "durează",
        "dura",
        "dureze",
        "durata totală a livrărilor zilei",
        "durata totală a livrărilor",
        "duratele livrărilor zilei",
        "duratele livrărilor",
    ),
)


def _sums(said: Said) -> Iterator[Reading]:
    """Yield the readings of one unit."""
    u, x = said.unit, f"<{said.unit}>"
    every, some, total, load = said.every, said.some, said.sum, said.load
    first = {words: words.capitalize() for words in (every, some, total, load)}
    does = said.does
    in_all, on_a_trip, in_it = {
        "kilos": ("În total se pot încărca", "Într-o cursă se pot încărca", "În <trip> se pot încărca"),
        "litres": (
            "În total se poate încărca un volum de",
            "Într-o cursă se poate încărca un volum de",
            "În <trip> se poate încărca un volum de",
        ),
        "minutes": (
            "Pentru livrările zilei se pot folosi",
            "Într-o cursă se pot folosi pentru livrări",
            "În <trip> se pot folosi pentru livrări",
        ),
    }[u]
    put = "Puse cap la cap" if u == "minutes" else "Puse laolaltă"
    yield from told(
        lambda v, n: v.sum(u) <= n,
        f"{first[every]} {does} împreună cel mult {x}.",
        f"{first[every]} {does}, la un loc, cel mult {x}.",
        f"{in_all} cel mult {x}.",
        f"{put}, {every} {does} cel mult {x}.",
        f"Se adună {said.parts}, iar suma lor este de cel mult {x}.",
        f"{first[every]} pot {said.may} împreună numai până la {x}.",
        f"Când se adună {said.parts}, rezultatul este de cel mult {x}.",
    )
    yield from told(
        lambda v, n: not v.sum(u) > n,
        f"În total, {every} nu {does} mai mult de {x}.",
        f"Peste {x} nu trece {total}.",
        f"{first[total]}: {x}, nu mai mult.",
    )
    yield from told(lambda v, n: v.sum(u) < n, f"{first[total]} rămâne sub {x}.")
    redone = "planul trebuie refăcut"
    yield from told(lambda v, n: refused(v.sum(u) > n), f"Dacă {total} trece de {x}, {redone}.")
    yield from told(
        lambda v, n: v.sum(u) >= n,
        f"{first[every]} {does} împreună cel puțin {x}.",
        f"Planul este bun numai dacă {total} este de {x} sau mai mult.",
        f"{first[every]} {does}, la un loc, {x} sau mai mult.",
        f"Cel puțin {x} trebuie să {said.should} împreună {every}.",
        f"Cu totul, {every} {does} măcar {x}.",
        f"{first[total]}: minimum {x}.",
        f"Se adună {said.parts}, iar suma lor este de cel puțin {x}.",
        f"Când se adună {said.parts}, rezultatul este de cel puțin {x}.",
    )
    yield from told(
        lambda v, n: not v.sum(u) < n,
        f"{first[total]} nu coboară sub {x}.",
        f"Nu mai puțin de {x} {does} împreună {every}.",
    )
    yield from told(lambda v, n: v.sum(u) > n, f"{first[total]} trece de {x}.")
    yield from told(
        lambda v, low, high: low <= v.sum(u) <= high,
        f"{first[every]} {does} împreună între <n> și {x}.",
        f"{first[every]} {does}, la un loc, cel puțin {x}, dar cel mult {x}.",
        f"Cel puțin <n> și cel mult {x} trebuie să {said.should} împreună {every}.",
        f"Cu totul, {every} {does} măcar <n> și cel mult {x}.",
        f"{first[total]}: minimum <n>, maximum {x}.",
        f"Se adună {said.parts}, iar suma lor este între <n> și {x}.",
    )
    yield from told(
        lambda v, low, high: not v.sum(u) < low and not v.sum(u) > high,
        f"{first[total]} nu este nici sub <n>, nici peste {x}.",
    )
    yield from told(lambda v, low, high: low < v.sum(u) < high, f"{first[total]} trece de <n>, dar rămâne sub {x}.")
    yield from told(
        lambda v, low, high: refused(v.sum(u) < low or v.sum(u) > high),
        f"Dacă {total} este sub <n> sau peste {x}, {redone}.",
    )
    yield from told(
        lambda v, n: max(v.sums(u)) <= n,
        f"În fiecare cursă, {some} {does} împreună cel mult {x}.",
        f"Oricare ar fi cursa, {some} ei {does}, la un loc, cel mult {x}.",
        f"{on_a_trip} cel mult {x}.",
        f"La fiecare drum, {some} {does} împreună cel mult {x}.",
        f"Într-o cursă, {some} pot {said.may} împreună numai până la {x}.",
        f"Cât despre {some} unei curse, ele {does} împreună cel mult {x}.",
    )
    yield from told(
        lambda v, n: not any(load > n for load in v.sums(u)),
        f"În nicio cursă {some} nu {does} împreună mai mult de {x}.",
        f"Peste {x} nu trece în nicio cursă {load}.",
        f"{first[load]} pe cursă: {x}, nu mai mult.",
    )
    yield from told(lambda v, n: all(load < n for load in v.sums(u)), f"În fiecare cursă, {load} rămâne sub {x}.")
    yield from told(
        lambda v, n: refused(any(load > n for load in v.sums(u))),
        f"Dacă {load} dintr-o cursă trece de {x}, {redone}.",
    )
    yield from told(
        lambda v, n: min(v.sums(u)) >= n,
        f"În fiecare cursă, {some} {does} împreună cel puțin {x}.",
        f"Oricare ar fi cursa, {some} ei {does}, la un loc, {x} sau mai mult.",
        f"La fiecare drum, {some} {does} împreună măcar {x}.",
        f"{first[load]} pe cursă: minimum {x}.",
        f"Cel puțin {x} trebuie să {said.should} împreună {some} oricărei curse.",
        f"Cât despre {some} unei curse, ele {does} împreună cel puțin {x}.",
    )
    yield from told(
        lambda v, n: not any(load < n for load in v.sums(u)),
        f"În nicio cursă {load} nu coboară sub {x}.",
        f"Nu mai puțin de {x} {does} împreună {some} oricărei curse.",
    )
    yield from told(lambda v, n: all(load > n for load in v.sums(u)), f"În fiecare cursă, {load} trece de {x}.")
    yield from told(
        lambda v, n: refused(any(load < n for load in v.sums(u))),
        f"Dacă {load} dintr-o cursă este sub {x}, {redone}.",
    )
    yield from told(
        lambda v, at, n: v.sums(u)[at] <= n,
        f"{first[some]} din <trip> {does} împreună cel mult {x}.",
        f"{first[some]} din <trip> {does}, la un loc, cel mult {x}.",
        f"{in_it} cel mult {x}.",
        f"{put}, {some} din <trip> {does} cel mult {x}.",
        f"{first[load]} din <trip>: maximum {x}.",
        f"{first[some]} din <trip> pot {said.may} împreună numai până la {x}.",
        f"Cât despre {some} din <trip>, ele {does} împreună cel mult {x}.",
        f"Când se adună {said.parts_of} din <trip>, rezultatul este de cel mult {x}.",
    )
    yield from told(lambda v, at, n: not v.sums(u)[at] > n, f"În <trip>, {some} nu {does} împreună mai mult de {x}.")
    yield from told(lambda v, n, at: not v.sums(u)[at] > n, f"Peste {x} nu trece {load} din <trip>.")
    yield from told(lambda v, at, n: v.sums(u)[at] < n, f"{first[load]} din <trip> rămâne sub {x}.")
    yield from told(lambda v, at, n: refused(v.sums(u)[at] > n), f"Dacă {load} din <trip> trece de {x}, {redone}.")
    yield from told(lambda v, n: v.sums(u)[v.then] <= n, f"Tot în cursa aceea, {some} {does} împreună cel mult {x}.")
    yield from told(
        lambda v, at, n: v.sums(u)[at] >= n,
        f"{first[some]} din <trip> {does} împreună cel puțin {x}.",
        f"Planul este bun numai dacă {load} din <trip> este de {x} sau mai mult.",
        f"{first[some]} din <trip> {does}, la un loc, {x} sau mai mult.",
        f"Cu totul, {some} din <trip> {does} măcar {x}.",
        f"{first[load]} din <trip>: minimum {x}.",
        f"Cât despre {some} din <trip>, ele {does} împreună cel puțin {x}.",
        f"Când se adună {said.parts_of} din <trip>, rezultatul este de cel puțin {x}.",
    )
    yield from told(
        lambda v, n, at: v.sums(u)[at] >= n, f"Cel puțin {x} trebuie să {said.should} împreună {some} din <trip>."
    )
    yield from told(lambda v, at, n: not v.sums(u)[at] < n, f"{first[load]} din <trip> nu coboară sub {x}.")
    yield from told(lambda v, at, n: v.sums(u)[at] > n, f"{first[load]} din <trip> trece de {x}.")
    yield from told(lambda v, n: v.sums(u)[v.then] >= n, f"Tot în cursa aceea, {some} {does} împreună cel puțin {x}.")
    if u == "minutes":
        yield from told(
            lambda v, n: not any(load > n for load in v.sums(u)),
            "În nicio cursă șoferul nu petrece cu livrările mai mult de <minutes>.",
        )
    else:
        yield from _vans(u, x, some, load, does)


def _vans(u: str, x: str, some: str, load: str, does: str) -> Iterator[Reading]:
    """Yield the readings about the trips of one van."""

    def within(v: Deliveries, van: str, n: int) -> bool:
        return all(one <= n for one in v.sums(u, van))

    lifted = "poate încărca, la fiecare cursă, un volum de" if u == "litres" else "pot încărca, la fiecare cursă,"
    yield from told(
        within,
        f"În fiecare cursă cu <van>, {some} {does} împreună cel mult {x}.",
        f"În fiecare cursă cu <van>, {some} {does}, la un loc, cel mult {x}.",
        f"În <van> se {lifted} cel mult {x}.",
        f"La fiecare drum, <van> duce, cu totul, cel mult {x}.",
        f"<van>: {x} la fiecare cursă, nu mai mult.",
        f"<van> poate lua într-o cursă numai până la {x}.",
        f"Cât despre <van>, ea duce într-o cursă cel mult {x}.",
    )
    yield from told(
        lambda v, van, n: not any(one > n for one in v.sums(u, van)),
        f"În nicio cursă cu <van> {some} nu {does} împreună mai mult de {x}.",
    )
    yield from told(partial(_flipped, u), f"Peste {x} nu trece {load} din nicio cursă cu <van>.")
    yield from told(
        lambda v, van, n: all(one < n for one in v.sums(u, van)),
        f"În fiecare cursă cu <van>, {load} rămâne sub {x}.",
    )
    yield from told(
        lambda v, van, n: refused(any(one > n for one in v.sums(u, van))),
        f"Dacă într-o cursă cu <van> {some} {does} împreună peste {x}, planul trebuie refăcut.",
    )


def _flipped(unit: str, v: Deliveries, n: int, van: str) -> bool:
    return not any(one > n for one in v.sums(unit, van))


SUMS: tuple[Reading, ...] = tuple(reading for said in SAID for reading in _sums(said))

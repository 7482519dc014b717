"""Meanings of the Romanian sentences about kilos, litres and minutes, written from the sentences themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.worlds.readings.english import Reading, told


class Said(NamedTuple):
    """The words of a unit: what is added up, in all and on a trip, what it does, the names of its sums, and notes."""

    unit: str
    every: str
    some: str
    should: str
    total: str
    on_a_trip: str
    added: str
    note: str
    per_trip: str


SAID = (
    Said(
        "kilos",
        "coletele livrate",
        "coletele",
        "cântărească",
        "Greutatea totală a coletelor livrate",
        "Greutatea totală a coletelor",
        "greutățile coletelor livrate",
        "Greutate totală",
        "Greutate totală",
    ),
    Said(
        "litres",
        "coletele livrate",
        "coletele",
        "ocupe",
        "Volumul total al coletelor livrate",
        "Volumul total al coletelor",
        "volumele coletelor livrate",
        "Volum total",
        "Volum total",
    ),
    Said(
        "minutes",
        "livrările",
        "livrările",
        "dureze",
        "Durata totală a livrărilor",
        "Durata totală a livrărilor",
        "duratele livrărilor",
        "Durata livrărilor, în total",
        "Durata totală a livrărilor",
    ),
)


def _sums(said: Said) -> Iterator[Reading]:
    """Yield the readings of one unit."""
    u, every, some, should, total, on_a_trip, added, note, per_trip = said
    x, first = f"<{u}>", every.capitalize()
    its = some.capitalize()
    yield from told(
        lambda v, n: v.sum(u) <= n,
        f"{first} trebuie să {should}, în total, cel mult {x}.",
        {
            "kilos": f"Toate coletele livrate pot cântări împreună cel mult {x}.",
            "litres": f"Toate coletele livrate pot ocupa împreună cel mult {x}.",
            "minutes": f"Toate livrările trebuie să dureze împreună cel mult {x}.",
        }[u],
        f"{note}: cel mult {x}.",
    )
    yield from told(
        lambda v, n: not v.sum(u) > n,
        f"{first} să nu {should}, în total, mai mult de {x}.",
        f"{total} nu trebuie să depășească {x}.",
        f"Dacă adunăm {added}, suma nu trebuie să treacă de {x}.",
    )
    yield from told(
        lambda v, n: v.sum(u) >= n,
        f"{first} trebuie să {should}, în total, cel puțin {x}.",
        f"{total} trebuie să fie de minimum {x}.",
        f"Toate {every} trebuie să {should} împreună {x} sau mai mult.",
        f"Dacă adunăm {added}, trebuie să iasă cel puțin {x}.",
        f"{note}: minimum {x}.",
    )
    yield from told(lambda v, n: not v.sum(u) < n, f"{first} să nu {should}, în total, mai puțin de {x}.")
    yield from told(
        lambda v, low, high: low <= v.sum(u) <= high,
        f"{first} trebuie să {should}, în total, între <n> și {x}.",
        f"{total} trebuie să fie de minimum <n> și de maximum {x}.",
        f"Dacă adunăm {added}, trebuie să iasă între <n> și {x}.",
        f"{note}: minimum <n>, maximum {x}.",
    )
    yield from told(
        lambda v, low, high: not (v.sum(u) < low or v.sum(u) > high),
        f"{first} trebuie să {should}, în total, cel puțin <n>, dar nu mai mult de {x}.",
    )
    yield from told(
        lambda v, n: max(v.sums(u)) <= n,
        f"În fiecare cursă, {some} trebuie să {should} împreună cel mult {x}.",
        *{
            "kilos": (
                f"Coletele din fiecare cursă pot cântări împreună cel mult {x}.",
                f"În fiecare cursă se pot încărca cel mult {x}.",
            ),
            "litres": (
                f"Coletele din fiecare cursă pot ocupa împreună cel mult {x}.",
                f"În fiecare cursă e loc pentru cel mult {x}.",
            ),
            "minutes": (
                f"Livrările din fiecare cursă trebuie să dureze împreună cel mult {x}.",
                f"Livrările din fiecare cursă trebuie să se încadreze, împreună, în {x}.",
            ),
        }[u],
        f"{per_trip} pe cursă: cel mult {x}.",
    )
    yield from told(
        lambda v, n: not any(one > n for one in v.sums(u)),
        f"În nicio cursă {some} să nu {should} împreună mai mult de {x}.",
        f"{on_a_trip} din fiecare cursă nu trebuie să depășească {x}.",
    )
    yield from told(
        lambda v, n: min(v.sums(u)) >= n,
        f"În fiecare cursă, {some} trebuie să {should} împreună cel puțin {x}.",
        f"{on_a_trip} din fiecare cursă trebuie să fie de minimum {x}.",
        f"{its} din fiecare cursă trebuie să {should} împreună {x} sau mai mult.",
        f"{per_trip} pe cursă: minimum {x}.",
    )
    yield from told(
        lambda v, n: not any(one < n for one in v.sums(u)),
        f"În nicio cursă {some} să nu {should} împreună mai puțin de {x}.",
    )
    yield from told(
        lambda v, at, n: v.sums(u)[at] <= n,
        f"{its} din <trip> trebuie să {should} împreună cel mult {x}.",
        {
            "kilos": f"Coletele din <trip> pot cântări împreună cel mult {x}.",
            "litres": f"Coletele din <trip> pot ocupa împreună cel mult {x}.",
            "minutes": f"Livrările din <trip> nu pot dura împreună mai mult de {x}.",
        }[u],
        f"{per_trip} în <trip>: cel mult {x}.",
    )
    yield from told(
        lambda v, at, n: not v.sums(u)[at] > n,
        f"În <trip>, {some} să nu {should} împreună mai mult de {x}.",
        f"{on_a_trip} din <trip> nu trebuie să depășească {x}.",
    )
    yield from told(
        lambda v, n: v.sums(u)[v.then] <= n,
        f"Tot în acea cursă, {some} trebuie să {should} împreună cel mult {x}.",
    )
    yield from told(
        lambda v, at, n: v.sums(u)[at] >= n,
        f"{its} din <trip> trebuie să {should} împreună cel puțin {x}.",
        f"{on_a_trip} din <trip> trebuie să fie de minimum {x}.",
        f"{its} din <trip> trebuie să {should} împreună {x} sau mai mult.",
        f"{per_trip} în <trip>: minimum {x}.",
    )
    yield from told(
        lambda v, at, n: not v.sums(u)[at] < n,
        f"În <trip>, {some} să nu {should} împreună mai puțin de {x}.",
    )
    yield from told(
        lambda v, n: v.sums(u)[v.then] >= n,
        f"Tot în acea cursă, {some} trebuie să {should} împreună cel puțin {x}.",
    )
    if u == "minutes":
        return
    yield from told(
        lambda v, van, n: max(v.sums(u, van), default=0) <= n,
        f"În fiecare cursă cu <van>, {some} trebuie să {should} împreună cel mult {x}.",
        {
            "kilos": f"La fiecare cursă, <van> poate duce cel mult {x}.",
            "litres": f"La fiecare cursă, în <van> e loc pentru cel mult {x}.",
        }[u],
        f"<van>, la fiecare cursă: cel mult {x}.",
    )
    yield from told(
        lambda v, van, n: not any(one > n for one in v.sums(u, van)),
        f"În nicio cursă cu <van> {some} să nu {should} împreună mai mult de {x}.",
        f"{on_a_trip} din fiecare cursă cu <van> nu trebuie să depășească {x}.",
    )


SUMS = tuple(reading for said in SAID for reading in _sums(said))
"""All sentences about kilos, litres and minutes."""

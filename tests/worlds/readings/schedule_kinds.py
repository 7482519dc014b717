"""Meanings of the sentences about kinds of appointments, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.week import DAYS, HALVES, Reading, Week, all_mean, is_of

HIGHER = ("prioritate medie", "prioritate înaltă")


def cancelled(week: Week, *kinds: str) -> list[str]:
    """The names of these kinds that are not in the calendar."""
    return [one.name for one in week.dropped if any(is_of(one, kind) for kind in kinds)]


def days_of(week: Week, kind: str) -> set[int]:
    """The days that have something of a kind."""
    return {day for day, number in enumerate(week.daily(kind)) if number}


def halves_of(week: Week, kind: str) -> set[str]:
    """The parts of the day that have something of a kind."""
    return {part for part in HALVES if any(is_of(one, kind) for one in week.half(part))}


OF_KINDS: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.count(b.kind) == 0,
        "Calendarul să nu includă <kind>.",
        "Nu se poate păstra nicio <kind>.",
        "Se poate păstra orice programare, în afară de <kind>.",
        "Calendarul trebuie făcut fără <kind>.",
        "Fără <kind>.",
    ),
    *all_mean(lambda w, b: set(w.of_list(b.kind)) == set(cancelled(w, b.kind)), "Toate <kind> trebuie anulate."),
    *all_mean(
        lambda w, b: w.has(*w.of_list(b.kind)),
        "Toate <kind> trebuie să rămână în calendar.",
        "Toate <kind> trebuie păstrate.",
        "Obligatorii: toate <kind>.",
    ),
    *all_mean(
        lambda w, b: not cancelled(w, b.kind),
        "Nu se poate anula nicio <kind>.",
        "Se poate anula orice programare, în afară de <kind>.",
        "Din calendar nu poate lipsi nicio <kind>.",
    ),
    *all_mean(
        lambda w, b: not cancelled(w, *HIGHER) if w.count(b.kind) else True,
        "O <kind> se poate păstra numai dacă se păstrează toate cele cu prioritate medie sau înaltă.",
        "Cât timp în calendar rămâne vreo <kind>, nu se poate anula nicio programare cu prioritate medie sau înaltă.",
        "<kind>: numai dacă rămân toate cele cu prioritate medie sau înaltă.",
    ),
    *all_mean(
        lambda w, b: not w.count(b.kind) if cancelled(w, *HIGHER) else True,
        "Dacă se anulează vreo programare cu prioritate medie sau înaltă, nu se poate păstra nicio <kind>.",
        "Programările cu prioritate medie sau înaltă pot fi anulate numai după ce au fost anulate toate <kind>.",
    ),
    *all_mean(
        lambda w, b: b.day not in days_of(w, b.kind),
        "<day> să nu fie <kind>.",
        "<day> nu se poate pune nicio <kind>.",
        "<day> trebuie să rămână fără <kind>.",
        "<day>: fără <kind>.",
    ),
    *all_mean(
        lambda w, b: days_of(w, b.kind) <= {*DAYS.values()} - {b.day},
        "<kind> se pot pune în orice zi, în afară de <day>.",
        "Dacă se păstrează o <kind>, trebuie pusă în altă zi decât <day>.",
    ),
    *all_mean(
        lambda w, b: halves_of(w, b.kind) <= {b.part},
        "<kind> pot avea loc numai <part>.",
        "Dacă se păstrează o <kind>, trebuie pusă <part>.",
        "<kind> care se păstrează trebuie puse <part>.",
        "<kind>: numai <part>.",
    ),
    *all_mean(
        lambda w, b: b.part.lower() not in halves_of(w, b.kind),
        "<part> nu se poate pune nicio <kind>.",
        "<part> să nu fie <kind>.",
    ),
)
"""All sentences about kinds."""

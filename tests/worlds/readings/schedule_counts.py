"""Meanings of the sentences about numbers of appointments, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.week import Reading, Week, all_mean


def on(week: Week, day: int, kind: str) -> int:
    """Return the number of a kind on a day; -1 is the last day; none beyond the last."""
    return week.daily(kind)[day] if day < len(week.days) else 0


IN_ALL: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.count(b.kind) <= b.n,
        "Calendarul poate include cel mult <some>.",
        "În calendar să fie cel mult <some>.",
        "În calendar e loc pentru cel mult <some>.",
        "<kind> în calendar: cel mult <n>.",
    ),
    *all_mean(lambda w, b: not w.count(b.kind) > b.n, "Să nu se păstreze mai mult de <some>."),
    *all_mean(
        lambda w, b: w.count(b.kind) >= b.n,
        "În calendar trebuie să rămână cel puțin <some>.",
        "Trebuie păstrate cel puțin <some>.",
        "Calendarul trebuie să includă cel puțin <some>.",
        "În calendar trebuie să rămână <some> sau mai multe.",
        "În calendar trebuie să fie cel puțin <some>.",
        "În calendar să fie măcar <some>.",
        "<kind> în calendar: minimum <n>.",
    ),
    *all_mean(
        lambda w, b: not w.count(b.kind) < b.n,
        "Să nu se păstreze mai puțin de <some>.",
    ),
    *all_mean(
        lambda w, b: w.count() >= b.n,
        "Se pot anula programări numai dacă rămân în calendar cel puțin <n>.",
        "Programări păstrate: minimum <n>.",
    ),
    *all_mean(
        lambda w, b: w.count(b.kind) == b.n,
        "În calendar trebuie să rămână exact <some>.",
        "Trebuie păstrate exact <some>.",
        "Calendarul trebuie să includă exact <some>.",
        "În calendar să fie exact <some>.",
        "În calendar trebuie să fie exact <some>.",
        "În calendar trebuie să fie <some>, nici mai mult, nici mai puțin.",
        "Numărul <kind> din calendar trebuie să fie exact <n>.",
        "<kind> în calendar: exact <n>.",
    ),
    *all_mean(
        lambda w, b: not (w.count(b.kind) > b.n or w.count(b.kind) < b.n),
        "Trebuie păstrate <some>, nici mai multe, nici mai puține.",
    ),
    *all_mean(
        lambda w, b: len(w.listed) - len(w.dropped) == b.n,
        "Trebuie păstrate <some>, iar celelalte trebuie anulate.",
        "Numărul programărilor păstrate trebuie să fie exact <n>.",
        "Programări păstrate: exact <n>.",
    ),
)

BY_DAY: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: max(w.daily(b.kind)) <= b.n,
        "În fiecare zi să fie cel mult <some>.",
        "În fiecare zi e loc pentru cel mult <some>.",
        "Fiecare zi poate avea cel mult <some>.",
        "<kind> pe zi: cel mult <n>.",
    ),
    *all_mean(
        lambda w, b: not any(day > b.n for day in w.daily(b.kind)),
        "În nicio zi să nu fie mai mult de <some>.",
    ),
    *all_mean(
        lambda w, b: min(w.daily(b.kind)) >= b.n,
        "În fiecare zi să fie cel puțin <some>.",
        "Fiecare zi trebuie să aibă minimum <some>.",
        "Programul fiecărei zile trebuie să includă <some> sau mai multe.",
        "În fiecare zi trebuie să fie măcar <some>.",
        "<kind> pe zi: minimum <n>.",
    ),
    *all_mean(
        lambda w, b: on(w, b.day, b.kind) <= b.n,
        "<day> să fie cel mult <some>.",
        "<day> e loc pentru cel mult <some>.",
        "Programul <day> poate include cel mult <some>.",
        "<day>: cel mult <some>.",
    ),
    *all_mean(lambda w, b: not on(w, b.day, b.kind) > b.n, "<day> să nu fie mai mult de <some>."),
    *all_mean(lambda w, b: on(w, w.then, b.kind) <= b.n, "Tot în acea zi să fie cel mult <some>."),
    *all_mean(
        lambda w, b: on(w, b.day, b.kind) >= b.n,
        "<day> să fie cel puțin <some>.",
        "<day> trebuie să fie cel puțin <some>.",
        "<day> să fie măcar <some>.",
        "Programul <day> trebuie să includă <some> sau mai multe.",
        "<day>: minimum <some>.",
    ),
    *all_mean(lambda w, b: on(w, w.then, b.kind) >= b.n, "Tot în acea zi să fie cel puțin <some>."),
    *all_mean(
        lambda w, b: sum(day > 0 for day in w.in_use) >= b.n,
        "Programările păstrate trebuie să ocupe cel puțin <days>.",
        "Programările trebuie împărțite pe cel puțin <days>.",
        "În cel puțin <days> trebuie să fie ceva în calendar.",
        "Zile cu programări: minimum <n>.",
    ),
    *all_mean(
        lambda w, b: not sum(day > 0 for day in w.in_use) < b.n,
        "Numărul zilelor cu programări să nu fie mai mic de <n>.",
    ),
    *all_mean(
        lambda w, b: not any(morning and afternoon for morning, afternoon in w.days),
        "În aceeași zi să nu fie programări și dimineața, și după-amiaza.",
        "Dacă într-o zi este ocupată dimineața, după-amiaza trebuie să rămână liberă.",
        "Dimineața și după-amiaza aceleiași zile nu pot fi ocupate amândouă.",
    ),
    *all_mean(
        lambda w, b: max(w.in_use) <= 1,
        "În fiecare zi poate fi ocupat cel mult un interval: dimineața sau după-amiaza.",
        "Cel puțin unul dintre cele două intervale ale fiecărei zile trebuie să rămână liber.",
        "Pe zi: cel mult un interval ocupat.",
    ),
)

COMPARED: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.count(b.kind) == w.count(b.than),
        "Calendarul trebuie să includă tot atâtea <kind> câte <than>.",
        "Numărul <kind> din calendar trebuie să fie egal cu numărul <than>.",
        "În calendar, <kind> trebuie să fie la fel de multe ca <than>.",
        "Câte <than> sunt în calendar, tot atâtea <kind> trebuie să fie.",
        "În calendar: tot atâtea <kind> câte <than>.",
    ),
    *all_mean(
        lambda w, b: w.count(b.kind) > w.count(b.than),
        "Calendarul trebuie să includă mai multe <kind> decât <than>.",
        "Numărul <kind> din calendar trebuie să fie mai mare decât numărul <than>.",
        "Trebuie păstrate mai multe <kind> decât <than>.",
        "<kind> în calendar: mai multe decât <than>.",
    ),
    *all_mean(
        lambda w, b: w.count(b.than) < w.count(b.kind),
        "În calendar, <than> trebuie să fie mai puține decât <kind>.",
    ),
    *all_mean(
        lambda w, b: 2 * w.count(b.kind) >= w.count(),
        "Cel puțin jumătate dintre programările păstrate trebuie să fie <such>.",
        "Măcar jumătate dintre programările păstrate trebuie să fie <such>.",
        "<kind>: cel puțin jumătate dintre cele păstrate.",
    ),
    *all_mean(
        lambda w, b: w.count(b.kind) >= w.count() - w.count(b.kind),
        "În calendar, <kind> trebuie să fie cel puțin la fel de multe ca toate celelalte împreună.",
    ),
    *all_mean(
        lambda w, b: not w.count(b.kind) < w.count() - w.count(b.kind),
        "În calendar, <kind> să nu fie mai puține decât toate celelalte împreună.",
    ),
)

COUNTS = (*IN_ALL, *BY_DAY, *COMPARED)
"""All sentences about numbers."""

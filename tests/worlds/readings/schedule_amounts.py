"""Meanings of the sentences about minutes, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.week import Reading, Week, all_mean


def on(week: Week, day: int) -> int:
    """Return the minutes of the appointments of a day; -1 is the last day; nothing beyond the last."""
    return week.daily_minutes[day] if day < len(week.days) else 0


IN_ALL: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.minutes <= b.time,
        "Programările păstrate trebuie să dureze, în total, cel mult <time>.",
        "Toate programările păstrate pot dura împreună cel mult <time>.",
        "Durata totală a programărilor păstrate: cel mult <time>.",
    ),
    *all_mean(
        lambda w, b: not w.minutes > b.time,
        "Programările păstrate să nu dureze, în total, mai mult de <time>.",
        "Durata totală a programărilor păstrate nu trebuie să depășească <time>.",
        "Dacă adunăm duratele programărilor păstrate, suma nu trebuie să treacă de <time>.",
    ),
    *all_mean(
        lambda w, b: w.minutes >= b.time,
        "Programările păstrate trebuie să dureze, în total, cel puțin <time>.",
        "Durata totală a programărilor păstrate trebuie să fie de minimum <time>.",
        "Programările păstrate trebuie să dureze, în total, <time> sau mai mult.",
        "Dacă adunăm duratele programărilor păstrate, trebuie să iasă cel puțin <time>.",
        "Durata totală a programărilor păstrate: minimum <time>.",
    ),
    *all_mean(
        lambda w, b: not w.minutes < b.time,
        "Programările păstrate să nu dureze, în total, mai puțin de <time>.",
    ),
    *all_mean(
        lambda w, b: b.low <= w.minutes <= b.high,
        "Programările păstrate trebuie să dureze, în total, între <low> și <high>.",
        "Durata totală a programărilor păstrate trebuie să fie de minimum <low> și de maximum <high>.",
        "Dacă adunăm duratele programărilor păstrate, trebuie să iasă între <low> și <high>.",
        "Durata totală a programărilor păstrate: minimum <low>, maximum <high>.",
    ),
    *all_mean(
        lambda w, b: not (w.minutes < b.low or w.minutes > b.high),
        "Programările păstrate trebuie să dureze, în total, cel puțin <low>, dar nu mai mult de <high>.",
    ),
)

BY_DAY: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: max(w.daily_minutes) <= b.time,
        "În fiecare zi, programările trebuie să dureze împreună cel mult <time>.",
        "Programările din fiecare zi pot dura împreună cel mult <time>.",
        "Programările din fiecare zi trebuie să se încadreze, împreună, în <time>.",
        "Durata programărilor pe zi: cel mult <time> în total.",
    ),
    *all_mean(
        lambda w, b: not any(day > b.time for day in w.daily_minutes),
        "În nicio zi programările nu trebuie să dureze împreună mai mult de <time>.",
        "Durata totală a programărilor nu trebuie să depășească, în nicio zi, <time>.",
    ),
    *all_mean(
        lambda w, b: min(w.daily_minutes) >= b.time,
        "În fiecare zi, programările trebuie să dureze împreună cel puțin <time>.",
        "În fiecare zi, durata totală a programărilor trebuie să fie de minimum <time>.",
        "Programările din fiecare zi trebuie să dureze, în total, <time> sau mai mult.",
        "Durata programărilor pe zi: minimum <time> în total.",
    ),
    *all_mean(
        lambda w, b: not any(day < b.time for day in w.daily_minutes),
        "În nicio zi programările nu trebuie să dureze împreună mai puțin de <time>.",
    ),
    *all_mean(
        lambda w, b: on(w, b.day) <= b.time,
        "Programările <day> trebuie să dureze împreună cel mult <time>.",
        "Programările <day> pot dura împreună cel mult <time>.",
        "Programările <day> trebuie să se încadreze, împreună, în <time>.",
        "Durata programărilor <day>: cel mult <time> în total.",
    ),
    *all_mean(
        lambda w, b: not on(w, b.day) > b.time,
        "<day>, programările să nu dureze împreună mai mult de <time>.",
    ),
    *all_mean(
        lambda w, b: on(w, w.then) <= b.time,
        "Tot în acea zi, programările trebuie să dureze împreună cel mult <time>.",
    ),
    *all_mean(
        lambda w, b: on(w, b.day) >= b.time,
        "Programările <day> trebuie să dureze împreună cel puțin <time>.",
        "Programările <day> trebuie să dureze împreună <time> sau mai mult.",
        "Durata totală a programărilor <day> trebuie să fie de minimum <time>.",
        "Durata programărilor <day>: minimum <time> în total.",
    ),
    *all_mean(
        lambda w, b: not on(w, b.day) < b.time,
        "<day>, programările să nu dureze împreună mai puțin de <time>.",
    ),
    *all_mean(
        lambda w, b: on(w, w.then) >= b.time,
        "Tot în acea zi, programările trebuie să dureze împreună cel puțin <time>.",
    ),
    *all_mean(
        lambda w, b: w.has(*w.longest(b.n)),
        "Cele mai lungi <some> din listă trebuie să rămână în calendar.",
        "Din calendar nu poate lipsi niciuna dintre cele mai lungi <some> din listă.",
        "Cele mai lungi <some> din listă sunt obligatorii.",
        "Dacă ordonăm lista descrescător, după durată, primele <some> trebuie să rămână în calendar.",
        "Cele mai lungi <some> din listă trebuie păstrate.",
        "Obligatorii: cele mai lungi <some> din listă.",
    ),
    *all_mean(
        lambda w, b: not any(w.has(name) for name in w.longest(b.n)),
        "Calendarul să nu includă niciuna dintre cele mai lungi <some> din listă.",
        "Se poate păstra orice programare, în afară de cele mai lungi <some> din listă.",
        "Trebuie să renunțăm la cele mai lungi <some> din listă.",
        "Dacă ordonăm lista descrescător, după durată, primele <some> trebuie anulate.",
        "Cele mai lungi <some> din listă trebuie anulate.",
        "De anulat: cele mai lungi <some> din listă.",
    ),
)

AMOUNTS = (*IN_ALL, *BY_DAY)
"""All sentences about minutes."""

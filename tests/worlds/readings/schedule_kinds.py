"""What the sentences about kinds of appointments mean, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.week import DAYS, HALVES, Reading, Week, all_mean, is_of, refused

HIGHER = ("prioritate medie", "prioritate înaltă")


def kept(week: Week, kind: str) -> list[str]:
    """The names of a kind that are in the calendar."""
    return [one.name for one in week.kept if is_of(one, kind)]


def cancelled(week: Week, *kinds: str) -> list[str]:
    """The names of these kinds that are not in the calendar."""
    return [one.name for one in week.dropped if any(is_of(one, kind) for kind in kinds)]


def days_of(week: Week, kind: str) -> set[int]:
    """The days that have something of a kind."""
    return {day for day, number in enumerate(week.daily(kind)) if number}


def halves_of(week: Week, kind: str) -> set[str]:
    """The parts of the day that have something of a kind."""
    return {part for part in HALVES if any(is_of(one, kind) for one in week.half(part))}


ALL_OR_NONE: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: set(w.of_list(b.kind)) == set(cancelled(w, b.kind)),
        "Toate <kind> rămân în afara calendarului.",
        "Din calendar trebuie să lipsească toate <kind>.",
        "În afara calendarului rămân toate <kind>.",
        "<kind> rămân pe dinafară toate, până la una.",
        "La <kind> se renunță, la toate.",
        "Cât despre <kind>, locul lor este în afara calendarului.",
    ),
    *all_mean(
        lambda w, b: not kept(w, b.kind),
        "Calendarul nu cuprinde nicio <kind>.",
        "Dintre programările din listă se poate păstra oricare, în afară de <kind>.",
        "Fără <kind>.",
    ),
    *all_mean(
        lambda w, b: refused(bool(kept(w, b.kind))), "Dacă în calendar apare vreo <kind>, calendarul trebuie refăcut."
    ),
    *all_mean(lambda w, b: w.count(b.kind) == 0, "Numărul <kind> din calendar este zero."),
    *all_mean(
        lambda w, b: all(not is_of(one, b.kind) for one in w.kept),
        "Se păstrează numai programări de alt fel decât <kind>.",
    ),
    *all_mean(
        lambda w, b: set(w.of_list(b.kind)) == set(kept(w, b.kind)),
        "Toate <kind> se păstrează.",
        "În calendar rămân toate <kind>.",
        "Oricâte <kind> ar fi în listă, toate rămân în calendar.",
        "<kind> trebuie păstrate toate.",
        "<kind>: obligatorii toate.",
        "Cât despre <kind>, calendarul le cuprinde pe toate.",
    ),
    *all_mean(
        lambda w, b: not cancelled(w, b.kind),
        "Nu se anulează niciuna dintre <kind>.",
        "Dintre <kind>, nici măcar una nu rămâne pe dinafară.",
    ),
    *all_mean(lambda w, b: len(cancelled(w, b.kind)) == 0, "Numărul <kind> anulate este zero."),
    *all_mean(
        lambda w, b: all(not is_of(one, b.kind) for one in w.dropped),
        "Se poate anula orice, mai puțin <kind>.",
        "Se pot anula numai programări de alt fel decât <kind>.",
    ),
)

LOW_LAST: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: not kept(w, b.kind) or not cancelled(w, *HIGHER),
        "O <kind> se poate păstra doar dacă se păstrează toate programările cu prioritate medie sau înaltă.",
        "Pentru a păstra o <kind>, este nevoie ca toate programările cu prioritate medie sau înaltă să rămână "
        "în calendar.",
        "<kind>: admise numai alături de toate programările cu prioritate medie sau înaltă.",
        "Numai după ce și-au găsit locul toate programările cu prioritate medie sau înaltă se pot păstra <kind>.",
    ),
    *all_mean(
        lambda w, b: not (cancelled(w, *HIGHER) and kept(w, b.kind)),
        "Cât timp se anulează vreo programare cu prioritate medie sau înaltă, nu se păstrează nicio <kind>.",
        "Niciuna dintre <kind> nu rămâne în calendar dacă se anulează vreo programare cu prioritate mai mare decât "
        "a ei.",
        "<kind> stau la coadă: cât timp rămâne pe dinafară o programare cu prioritate mai mare, niciuna dintre ele nu "
        "intră în calendar.",
    ),
    *all_mean(
        lambda w, b: not cancelled(w, *HIGHER) or set(w.of_list(b.kind)) == set(cancelled(w, b.kind)),
        "Dacă din calendar lipsește fie și o singură programare cu prioritate medie sau înaltă, lipsesc și toate "
        "<kind>.",
    ),
    *all_mean(
        lambda w, b: len(cancelled(w, *HIGHER)) < 1 or w.count(b.kind) == 0,
        "Dacă se anulează una sau mai multe programări cu prioritate medie sau înaltă, numărul <kind> păstrate "
        "este zero.",
    ),
)

WHEN: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: b.day not in days_of(w, b.kind),
        "<day> sunt excluse <kind>.",
        "<day> nu are loc nicio <kind>.",
        "<day> trebuie ferită de <kind>.",
        "<kind> nu se pun <day>.",
        "<day>, nici pomeneală de <kind>.",
        "<day>: fără <kind>.",
    ),
    *all_mean(
        lambda w, b: days_of(w, b.kind) <= set(DAYS.values()) - {b.day},
        "<kind> pot avea loc în orice zi, mai puțin <day>.",
        "Dacă se păstrează o <kind>, aceasta are loc în altă zi decât <day>.",
        "Cât despre <kind> păstrate, ele au loc în alte zile decât <day>.",
    ),
    *all_mean(lambda w, b: [*w.daily(b.kind), 0, 0, 0][b.day] == 0, "Numărul <kind> puse <day> este zero."),
    *all_mean(
        lambda w, b: halves_of(w, b.kind) <= {b.part},
        "<kind> pot avea loc doar <part>.",
        "Când se păstrează o <kind>, are loc <part>.",
        "<kind> care se păstrează trebuie puse <part>.",
        "<kind> nu au loc decât <part>.",
        "Dacă se păstrează o <kind>, aceasta are loc <part>.",
        "<part> trebuie puse toate <kind> care se păstrează.",
        "<kind>: numai <part>.",
        "Cât despre <kind>, locul lor este numai <part>.",
    ),
    *all_mean(
        lambda w, b: b.part not in halves_of(w, b.kind),
        "<part> nu are loc nicio <kind>.",
        "<part>, nici pomeneală de <kind>.",
    ),
    *all_mean(
        lambda w, b: not any(b.kind in one.kinds for part in HALVES if part != b.part for one in w.half(part)),
        "Nicio altă parte a zilei decât <part> nu primește <kind>.",
    ),
    *all_mean(
        lambda w, b: sum(b.kind in one.kinds for one in w.half(b.part)) == 0, "Numărul <kind> puse <part> este zero."
    ),
)

COMPARED: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.count(b.kind) == w.count(b.than),
        "Se păstrează la fel de multe <kind> ca <than>.",
        "Dacă se numără <kind> din calendar, apoi <than>, rezultatul este același.",
        "Câte <kind> se păstrează, tot atâtea <than> trebuie să rămână.",
        "În calendar, <kind> sunt la egalitate cu <than>.",
        "<kind> în calendar: tot atâtea câte <than>.",
    ),
    *all_mean(
        lambda w, b: abs(w.count(b.kind) - w.count(b.than)) == 0,
        "În calendar, numărul <kind> nu diferă de numărul <than>.",
    ),
    *all_mean(
        lambda w, b: not w.count(b.kind) > w.count(b.than) and not w.count(b.kind) < w.count(b.than),
        "Calendarul nu are nici mai multe, nici mai puține <kind> decât <than>.",
    ),
    *all_mean(
        lambda w, b: w.count(b.kind) - w.count(b.than) == 0,
        "În calendar, diferența dintre numărul <kind> și numărul <than> este zero.",
    ),
    *all_mean(
        lambda w, b: w.count(b.kind) > w.count(b.than),
        "Se păstrează mai multe <kind> decât <than>.",
        "În calendar, numărul <kind> depășește numărul <than>.",
        "Dacă se numără <kind> din calendar, apoi <than>, primul număr este mai mare.",
        "La numărătoare, <kind> păstrate ies înaintea <than>.",
        "<kind> în calendar: mai multe decât <than>.",
    ),
    *all_mean(
        lambda w, b: not w.count(b.kind) >= w.count(b.than),
        "În calendar, numărul <kind> nu ajunge la numărul <than>.",
    ),
    *all_mean(
        lambda w, b: w.count(b.kind) >= w.count(b.than) + 1,
        "Calendarul are cel puțin cu una mai multe <kind> decât <than>.",
    ),
    *all_mean(
        lambda w, b: w.count(b.than) < w.count(b.kind),
        "Mai puține decât <kind> trebuie să fie, în calendar, <than>.",
    ),
    *all_mean(
        lambda w, b: w.count(b.kind) >= len(w.kept) / 2,
        "Cel puțin jumătate dintre programările păstrate sunt <kind>.",
        "Jumătate dintre programările păstrate sau chiar mai multe sunt <kind>.",
        "Din <kind> trebuie alcătuită cel puțin jumătate din calendar.",
        "Măcar jumătate dintre programările păstrate sunt <kind>.",
        "<kind>: minimum jumătate dintre programările păstrate.",
    ),
    *all_mean(
        lambda w, b: not w.count(b.kind) < len(w.kept) / 2, "Ponderea <kind> în calendar nu coboară sub jumătate."
    ),
    *all_mean(
        lambda w, b: w.count(b.kind) >= len(w.kept) - w.count(b.kind),
        "În calendar, <kind> sunt cel puțin la fel de multe ca toate celelalte.",
    ),
    *all_mean(
        lambda w, b: refused(w.count(b.kind) < len(w.kept) / 2),
        "Dacă mai puțin de jumătate dintre programările păstrate sunt <kind>, calendarul trebuie refăcut.",
    ),
)

OF_KINDS = (*ALL_OR_NONE, *LOW_LAST, *WHEN, *COMPARED)

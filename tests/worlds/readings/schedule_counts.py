"""What the sentences about numbers of appointments mean, written from the sentences themselves.

Where a sentence says "programări" alone, all appointments are counted.
"""

from __future__ import annotations

from tests.worlds.readings.week import Reading, Week, all_mean, refused
from tests.worlds.readings.week import kind as kind_of


def extra(week: Week, kind: str, number: int) -> list[str]:
    """The appointments of a kind that are kept after the first so many."""
    return [one.name for one in week.kept if not kind or kind in one.kinds][number:]


IN_ALL: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.count(b.kind) >= b.n,
        "Se păstrează cel puțin <some>.",
        "Calendarul numără <some> sau mai multe.",
        "Cel puțin <some> trebuie să rămână în calendar.",
        "Orice s-ar anula, se păstrează măcar <some>.",
        "Calendarul cuprinde cel puțin <some>.",
        "Se păstrează <some> sau mai multe.",
        "Calendarul numără cel puțin <some>.",
        "Este nevoie în calendar de cel puțin <some>.",
        "Dacă se numără <kind> păstrate, se ajunge la <n> sau mai mult.",
        "<kind> în calendar: minimum <n>.",
        "Lista cuprinde <kind>; dintre acestea se păstrează cel puțin <some>.",
    ),
    *all_mean(
        lambda w, b: w.count() >= b.n,
        "Programări se pot anula numai astfel încât să rămână în calendar cel puțin <n>.",
        "Programări păstrate: minimum <n>.",
        "Programările păstrate se numără, iar numărul lor este de cel puțin <n>.",
    ),
    *all_mean(lambda w, b: not w.count(b.kind) < b.n, "În calendar nu se poate fără cel puțin <some>."),
    *all_mean(lambda w, b: not w.count(b.kind) < b.n, "Numărul <kind> păstrate nu coboară sub <n>."),
    *all_mean(lambda w, b: w.count() > b.n, "Numărul programărilor păstrate este mai mare decât <n>."),
    *all_mean(
        lambda w, b: refused(w.count() < b.n), "Dacă se păstrează mai puțin de <some>, calendarul trebuie refăcut."
    ),
    *all_mean(
        lambda w, b: w.count(b.kind) == b.n,
        "Se păstrează exact <some>.",
        "Dacă se numără <kind> păstrate, rezultatul este exact <n>.",
        "Exact <some> trebuie să rămână în calendar.",
        "În calendar intră fix <some>.",
        "Calendarul cuprinde exact <some>.",
        "Exact <some> trebuie să cuprindă calendarul.",
        "<kind> în calendar: exact <n>.",
        "Lista cuprinde <kind>; dintre acestea se păstrează exact <some>.",
        "Se păstrează exact <some>, iar în rest doar programări de alt fel.",
    ),
    *all_mean(
        lambda w, b: not w.count(b.kind) > b.n and not w.count(b.kind) < b.n,
        "Numărul <kind> păstrate nu este nici mai mare, nici mai mic decât <n>.",
        "Calendarul are <some>, nici mai mult, nici mai puțin.",
    ),
    *all_mean(lambda w, b: len(w.kept) == b.n, "Programări păstrate: exact <n>."),
    *all_mean(
        lambda w, b: len(w.kept) == b.n and len(w.dropped) == len(w.listed) - b.n,
        "Se păstrează <some>, iar restul se anulează.",
        "Exact <some> se păstrează, iar celelalte se anulează.",
    ),
    *all_mean(lambda w, b: len(w.kept) == b.n, "Calendarul nu cuprinde decât <some>."),
    *all_mean(
        lambda w, b: w.count(b.kind) <= b.n,
        "Calendarul cuprinde cel mult <some>.",
        "În afară de cel mult <some>, calendarul cuprinde doar programări de alt fel.",
        "Calendarul are loc pentru cel mult <some>.",
        "Numărul <kind> din calendar este limitat la <n>.",
        "Una peste alta, se păstrează cel mult <some>.",
        "Lista cuprinde <kind>; dintre acestea se păstrează cel mult <some>.",
    ),
    *all_mean(
        lambda w, b: not w.count(b.kind) > b.n,
        "Nu se păstrează mai mult de <some>.",
        "Mai mult de <some> nu se păstrează nici în ruptul capului.",
        "<kind> în calendar: <n>, nu mai mult.",
    ),
    *all_mean(
        lambda w, b: b.kind == kind_of(b.some) and len(extra(w, b.kind, b.n)) == 0,
        "Când calendarul ajunge la <some>, orice altă <kind> se anulează.",
    ),
)


BY_DAY: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: max(w.daily(b.kind)) <= b.n,
        "Fiecare zi are cel mult <some>.",
        "Oricare ar fi ziua, ea are loc pentru cel mult <some>.",
        "Zi de zi, se păstrează cel mult <some>.",
        "<kind> pe zi: maximum <n>.",
    ),
    *all_mean(
        lambda w, b: not any(number > b.n for number in w.daily(b.kind)),
        "Nicio zi nu are mai mult de <some>.",
        "Mai mult de <some> nu cuprinde nicio zi.",
    ),
    *all_mean(
        lambda w, b: all(number < b.n for number in w.daily(b.kind)), "În fiecare zi se păstrează mai puțin de <some>."
    ),
    *all_mean(
        lambda w, b: b.kind == kind_of(b.some) and max(w.daily(b.kind)) <= b.n,
        "Dacă o zi are deja <some>, orice altă <kind> trece în altă zi sau se anulează.",
    ),
    *all_mean(
        lambda w, b: min(w.daily(b.kind)) >= b.n,
        "Fiecare zi are cel puțin <some>.",
        "În fiecare zi se păstrează <some> sau mai multe.",
        "Oricare ar fi ziua, ea cuprinde cel puțin <some>.",
        "Fiecare zi numără cel puțin <some>.",
        "Pentru fiecare zi este nevoie de cel puțin <some>.",
        "Zi de zi, se păstrează măcar <some>.",
        "<kind> pe zi: minimum <n>.",
    ),
    *all_mean(
        lambda w, b: not any(number < b.n for number in w.daily(b.kind)), "Nicio zi nu rămâne fără cel puțin <some>."
    ),
    *all_mean(
        lambda w, b: w.daily(b.kind)[b.day] <= b.n,
        "Programul <day> cuprinde cel mult <some>.",
        "Programul <day> are loc pentru cel mult <some>.",
        "Una peste alta, <day> se păstrează cel mult <some>.",
        "<day>: maximum <some>.",
    ),
    *all_mean(
        lambda w, b: not w.daily(b.kind)[b.day] > b.n,
        "Programul <day> nu cuprinde mai mult de <some>.",
        "Mai mult de <some> nu se acceptă <day>.",
    ),
    *all_mean(lambda w, b: w.daily(b.kind)[b.day] < b.n, "<day> se păstrează mai puțin de <some>."),
    *all_mean(
        lambda w, b: b.kind == kind_of(b.some) and w.daily(b.kind)[b.day] <= b.n,
        "Dacă <day> se păstrează deja <some>, orice altă <kind> trece în altă zi sau se anulează.",
    ),
    *all_mean(lambda w, b: w.daily(b.kind)[w.then] <= b.n, "Tot atunci se păstrează cel mult <some>."),
    *all_mean(
        lambda w, b: w.daily(b.kind)[b.day] >= b.n,
        "Programul <day> cuprinde cel puțin <some>.",
        "<day> se păstrează <some> sau mai multe.",
        "Calendarul este bun numai dacă programul <day> cuprinde cel puțin <some>.",
        "Programul <day> numără cel puțin <some>.",
        "Cel puțin <some> trebuie să cuprindă programul <day>.",
        "<day> se păstrează măcar <some>.",
        "<day>: minimum <some>.",
    ),
    *all_mean(lambda w, b: not w.daily(b.kind)[b.day] < b.n, "<day> nu se poate fără cel puțin <some>."),
    *all_mean(lambda w, b: w.daily(b.kind)[w.then] >= b.n, "Tot atunci se păstrează cel puțin <some>."),
)

DAYS_IN_USE: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: sum(used > 0 for used in w.in_use) >= b.n,
        "Programările păstrate se întind pe cel puțin <n> zile diferite.",
        "Dacă se numără zilele în care are loc ceva, se ajunge la <n> sau mai mult.",
        "Calendarul ocupă cel puțin <n> zile diferite.",
        "Programările trebuie împărțite pe cel puțin <n> zile diferite.",
        "În cel puțin <n> zile diferite trebuie să aibă loc câte ceva.",
        "Programările se împart pe măcar <n> zile diferite.",
        "Zile cu cel puțin o programare: minimum <n>.",
    ),
    *all_mean(
        lambda w, b: not sum(used > 0 for used in w.in_use) < b.n, "Numărul zilelor cu programări nu coboară sub <n>."
    ),
    *all_mean(
        lambda w, b: sum(used > 0 for used in w.in_use) > b.n,
        "Numărul zilelor în care are loc ceva este mai mare decât <n>.",
    ),
    *all_mean(
        lambda w, b: all(used <= 1 for used in w.in_use),
        "Fiecare zi are cel mult un interval ocupat, dimineața sau după-amiaza.",
        "Intervale ocupate pe zi: maximum unu.",
        "Programările nu se țin lanț: în aceeași zi stă cel mult una.",
    ),
    *all_mean(
        lambda w, b: not any(morning and afternoon for morning, afternoon in w.days),
        "În nicio zi nu sunt ocupate și dimineața, și după-amiaza.",
        "Dimineața și după-amiaza aceleiași zile nu pot fi ocupate amândouă.",
    ),
    *all_mean(
        lambda w, b: all(afternoon is None for morning, afternoon in w.days if morning),
        "Dacă într-o zi este ocupată dimineața, după-amiaza acelei zile rămâne liberă.",
    ),
    *all_mean(
        lambda w, b: all(used < 2 for used in w.in_use),
        "În fiecare zi, numărul intervalelor ocupate este mai mic de 2.",
    ),
    *all_mean(
        lambda w, b: all(None in day for day in w.days),
        "Cel puțin unul dintre cele două intervale ale fiecărei zile rămâne liber.",
        "Într-o zi poate fi ocupată numai dimineața sau numai după-amiaza.",
        "În fiecare zi trebuie lăsată liberă dimineața, după-amiaza sau ziua întreagă.",
    ),
)

COUNTS = (*IN_ALL, *BY_DAY, *DAYS_IN_USE)

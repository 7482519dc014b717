"""What the sentences about minutes mean, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.week import Reading, Week, all_mean, refused

MINUTES: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.minutes <= b.time,
        "Programările păstrate durează împreună cel mult <time>.",
        "Cel mult <time> durează împreună programările păstrate.",
        "Pentru programările păstrate trebuie să ajungă, în total, <time>.",
        "Când se adună duratele tuturor programărilor păstrate, rezultatul este de cel mult <time>.",
        "Toate programările păstrate încap, puse una după alta, în cel mult <time>.",
        "Pentru toate programările la un loc se pot folosi cel mult <time>.",
        "Una peste alta, programările păstrate se încadrează în <time>.",
        "Duratele programărilor păstrate se adună, iar suma lor este de cel mult <time>.",
        "Programările păstrate pot dura împreună numai până la <time>.",
    ),
    *all_mean(
        lambda w, b: not w.minutes > b.time,
        "În total, programările păstrate nu durează mai mult de <time>.",
        "Peste <time> nu trece durata totală a programărilor păstrate.",
        "Durata totală a programărilor păstrate: <time>, nu mai mult.",
    ),
    *all_mean(lambda w, b: w.minutes < b.time, "Durata totală a programărilor păstrate este mai mică de <time>."),
    *all_mean(
        lambda w, b: refused(w.minutes > b.time),
        "Dacă programările păstrate durează împreună peste <time>, calendarul trebuie refăcut.",
    ),
    *all_mean(
        lambda w, b: w.minutes >= b.time,
        "Programările păstrate durează împreună cel puțin <time>.",
        "Cel puțin <time> durează împreună programările păstrate.",
        "Pentru programările păstrate este nevoie, în total, de cel puțin <time>.",
        "Când se adună duratele tuturor programărilor păstrate, rezultatul este de cel puțin <time>.",
        "Calendarul este bun numai dacă programările lui durează împreună <time> sau mai mult.",
        "Programările păstrate iau, la un loc, <time> sau mai mult.",
        "Cel puțin <time> trebuie să fie ocupate, în total, de programările păstrate.",
        "Cu totul, programările păstrate durează măcar <time>.",
        "Durata totală a programărilor păstrate: minimum <time>.",
        "Duratele programărilor păstrate se adună, iar suma lor este de cel puțin <time>.",
    ),
    *all_mean(
        lambda w, b: not w.minutes < b.time,
        "Durata totală a programărilor păstrate nu coboară sub <time>.",
        "Nu mai puțin de <time> durează împreună programările păstrate.",
    ),
    *all_mean(lambda w, b: w.minutes > b.time, "Durata totală a programărilor păstrate este mai mare de <time>."),
    *all_mean(
        lambda w, b: b.low <= w.minutes <= b.high,
        "Programările păstrate durează împreună între <low> și <high>.",
        "Programările păstrate durează, la un loc, de la <low> până la <high>.",
        "Cel puțin <low> și cel mult <high> trebuie să dureze împreună programările păstrate.",
        "Cu totul, programările păstrate durează măcar <low> și cel mult <high>.",
        "Durata totală a programărilor păstrate: minimum <low>, maximum <high>.",
    ),
    *all_mean(
        lambda w, b: not w.minutes < b.low and not w.minutes > b.high,
        "Durata totală a programărilor păstrate nu este nici mai mică de <low>, nici mai mare de <high>.",
    ),
    *all_mean(
        lambda w, b: b.low < w.minutes < b.high,
        "Durata totală a programărilor păstrate este mai mare de <low>, dar mai mică de <high>.",
    ),
    *all_mean(
        lambda w, b: refused(w.minutes < b.low or w.minutes > b.high),
        "Dacă programările păstrate durează împreună sub <low> sau peste <high>, calendarul trebuie refăcut.",
    ),
)

DAILY_MINUTES: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: max(w.daily_minutes) <= b.time,
        "Programările fiecărei zile durează împreună cel mult <time>.",
        "Cel mult <time> durează împreună programările fiecărei zile.",
        "În fiecare zi, pentru programări trebuie să ajungă <time>.",
        "În fiecare zi, programările durează împreună cel mult <time>.",
        "Oricare ar fi ziua, programările ei durează împreună cel mult <time>.",
        "Oricare ar fi ziua, programările ei încap, una după alta, în cel mult <time>.",
        "Zi de zi, programările la un loc se încadrează în <time>.",
        "Programările fiecărei zile pot dura împreună numai până la <time>.",
        "Cât despre programările fiecărei zile, ele durează împreună cel mult <time>.",
        "Pe fiecare zi se adună duratele programărilor, iar suma lor este de cel mult <time>.",
    ),
    *all_mean(
        lambda w, b: not any(minutes > b.time for minutes in w.daily_minutes),
        "În nicio zi programările nu durează împreună mai mult de <time>.",
        "Peste <time> nu durează programul niciunei zile.",
        "Durata totală a programărilor pe zi: <time>, nu mai mult.",
    ),
    *all_mean(
        lambda w, b: all(minutes < b.time for minutes in w.daily_minutes),
        "În fiecare zi, durata totală a programărilor este mai mică de <time>.",
    ),
    *all_mean(
        lambda w, b: refused(any(minutes > b.time for minutes in w.daily_minutes)),
        "Dacă programările unei zile durează împreună peste <time>, calendarul trebuie refăcut.",
    ),
    *all_mean(
        lambda w, b: min(w.daily_minutes) >= b.time,
        "Programările fiecărei zile durează împreună cel puțin <time>.",
        "Cel puțin <time> durează împreună programările fiecărei zile.",
        "În fiecare zi este nevoie, pentru programări, de cel puțin <time>.",
        "În fiecare zi, programările durează împreună cel puțin <time>.",
        "Oricare ar fi ziua, programările ei durează împreună cel puțin <time>.",
        "Oricare ar fi ziua, programările ei iau, la un loc, <time> sau mai mult.",
        "Zi de zi, programările durează împreună măcar <time>.",
        "Durata totală a programărilor pe zi: minimum <time>.",
        "Cât despre programările fiecărei zile, ele durează împreună cel puțin <time>.",
        "Pe fiecare zi se adună duratele programărilor, iar suma lor este de cel puțin <time>.",
    ),
    *all_mean(
        lambda w, b: not any(minutes < b.time for minutes in w.daily_minutes),
        "În nicio zi durata totală a programărilor nu coboară sub <time>.",
        "Nu mai puțin de <time> durează programul fiecărei zile.",
    ),
    *all_mean(
        lambda w, b: all(minutes > b.time for minutes in w.daily_minutes),
        "În fiecare zi, durata totală a programărilor este mai mare de <time>.",
    ),
    *all_mean(
        lambda w, b: refused(any(minutes < b.time for minutes in w.daily_minutes)),
        "Dacă programul unei zile însumează mai puțin de <time>, calendarul trebuie refăcut.",
    ),
)


def of_day(week: Week, day: int) -> int:
    """How long the appointments of a day take."""
    return week.daily_minutes[day]


ONE_DAYS_MINUTES: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: of_day(w, b.day) <= b.time,
        "Programările <day> durează împreună cel mult <time>.",
        "Cel mult <time> durează împreună programările <day>.",
        "Pentru programările <day> trebuie să ajungă, în total, <time>.",
        "Când se adună duratele programărilor <day>, rezultatul este de cel mult <time>.",
        "Toate programările <day> încap, una după alta, în cel mult <time>.",
        "Programul <day> se încadrează, cu totul, în <time>.",
        "Durata programărilor <day>: maximum <time> în total.",
        "Programările <day> pot dura împreună numai până la <time>.",
        "Cât despre programările <day>, ele durează împreună cel mult <time>.",
        "Oricare ar fi programările <day>, ele durează împreună cel mult <time>.",
        "Se adună duratele programărilor <day>, iar suma lor este de cel mult <time>.",
    ),
    *all_mean(
        lambda w, b: not of_day(w, b.day) > b.time,
        "<day>, programările nu durează împreună mai mult de <time>.",
        "Peste <time> nu durează împreună programările <day>.",
    ),
    *all_mean(lambda w, b: of_day(w, b.day) < b.time, "Durata totală a programărilor <day> este mai mică de <time>."),
    *all_mean(
        lambda w, b: refused(of_day(w, b.day) > b.time),
        "Dacă programările <day> durează împreună peste <time>, calendarul trebuie refăcut.",
    ),
    *all_mean(lambda w, b: of_day(w, w.then) <= b.time, "Tot atunci, programările durează împreună cel mult <time>."),
    *all_mean(
        lambda w, b: of_day(w, b.day) >= b.time,
        "Programările <day> durează împreună cel puțin <time>.",
        "Cel puțin <time> durează împreună programările <day>.",
        "Pentru programările <day> este nevoie, în total, de cel puțin <time>.",
        "Când se adună duratele programărilor <day>, rezultatul este de cel puțin <time>.",
        "Calendarul este bun numai dacă programările <day> durează împreună <time> sau mai mult.",
        "Programările <day> iau, la un loc, <time> sau mai mult.",
        "Cel puțin <time> trebuie să dureze împreună programările <day>.",
        "Programul <day> durează, cu totul, măcar <time>.",
        "Durata programărilor <day>: minimum <time> în total.",
        "Cât despre programările <day>, ele durează împreună cel puțin <time>.",
        "Oricare ar fi programările <day>, ele durează împreună cel puțin <time>.",
        "Se adună duratele programărilor <day>, iar suma lor este de cel puțin <time>.",
    ),
    *all_mean(
        lambda w, b: not of_day(w, b.day) < b.time, "<day>, durata totală a programărilor nu coboară sub <time>."
    ),
    *all_mean(lambda w, b: of_day(w, b.day) > b.time, "Durata totală a programărilor <day> este mai mare de <time>."),
    *all_mean(lambda w, b: of_day(w, w.then) >= b.time, "Tot atunci, programările durează împreună cel puțin <time>."),
)

LONGEST: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.has(*w.longest(b.n)),
        "Cele mai lungi <some> din listă se păstrează.",
        "Dacă lista se ordonează după durată, de la lung la scurt, primele <some> rămân în calendar.",
        "Cele mai lungi <some> din listă rămân în calendar.",
        "În calendar trebuie să apară cele mai lungi <some> din listă.",
        "Cele <some> din listă care durează mai mult decât toate celelalte se păstrează.",
        "Obligatorii: cele mai lungi <some> din listă.",
    ),
    *all_mean(
        lambda w, b: not any(not w.has(name) for name in w.longest(b.n)),
        "Niciuna dintre cele mai lungi <some> din listă nu poate lipsi din calendar.",
        "Cele mai lungi <some> din listă nu rămân pe dinafară nici în ruptul capului.",
    ),
    *all_mean(
        lambda w, b: not any(one.name in w.longest(b.n) for one in w.dropped),
        "Se poate anula orice, cu excepția celor mai lungi <some> din listă.",
    ),
    *all_mean(
        lambda w, b: not any(w.has(name) for name in w.longest(b.n)),
        "Cele mai lungi <some> din listă rămân în afara calendarului.",
        "Nu se păstrează niciuna dintre cele mai lungi <some> din listă.",
        "Dacă lista se ordonează după durată, de la lung la scurt, primele <some> se anulează.",
        "Cele mai lungi <some> din listă se anulează.",
        "La cele mai lungi <some> din listă trebuie să se renunțe.",
        "Cele <some> din listă care durează mai mult decât toate celelalte se anulează.",
        "Cele mai lungi <some> din listă rămân pe dinafară.",
        "Fără cele mai lungi <some> din listă.",
    ),
    *all_mean(
        lambda w, b: all(one.name not in w.longest(b.n) for one in w.kept),
        "Se poate păstra orice programare, cu excepția celor mai lungi <some> din listă.",
    ),
)

AMOUNTS = (*MINUTES, *DAILY_MINUTES, *ONE_DAYS_MINUTES, *LONGEST)

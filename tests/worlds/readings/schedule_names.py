"""What the sentences that name appointments mean, written from the sentences themselves."""

from __future__ import annotations

from typing import Any

from tests.worlds.readings.week import Reading, Week, all_mean, refused


def how_many(week: Week, names: list[str]) -> int:
    """How many of these are kept."""
    return sum(week.has(name) for name in names)


def both(week: Week, blanks: Any) -> bool:
    """Whether both of the appointments of a sentence are kept."""
    return week.has(blanks.a) and week.has(blanks.b)


ONE: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.has(b.a),
        "Programarea <a> se păstrează neapărat.",
        "Unul dintre intervale este ocupat de programarea <a>.",
        "În calendar trebuie să apară <a>.",
        "Obligatoriu în calendar: <a>.",
    ),
    *all_mean(
        lambda w, b: b.a not in [one.name for one in w.dropped],
        "Programarea <a> nu poate lipsi din calendar.",
        "Programarea <a> nu rămâne pe dinafară nici în ruptul capului.",
    ),
    *all_mean(
        lambda w, b: b.a not in [one.name for one in w.dropped],
        "Orice programare din listă se poate anula, mai puțin <a>.",
    ),
    *all_mean(lambda w, b: refused(not w.has(b.a)), "Dacă din calendar lipsește <a>, calendarul trebuie refăcut."),
    *all_mean(lambda w, b: w.has(w.same), "Aceeași programare se păstrează neapărat."),
    *all_mean(
        lambda w, b: not w.has(b.a),
        "Programarea <a> rămâne în afara calendarului.",
        "În afara calendarului rămâne programarea <a>.",
        "Numărul intervalelor ocupate de <a> este zero.",
        "Orice programare poate intra în calendar, mai puțin <a>.",
        "Este nevoie să se renunțe la programarea <a>.",
        "Programarea <a> nu are loc.",
        "Orice programare din listă se poate păstra, în afară de <a>.",
        "La programarea <a> se renunță.",
        "Programarea <a> rămâne pe dinafară.",
        "<a>: de anulat.",
        "Cât despre programarea <a>, locul ei este în afara calendarului.",
    ),
    *all_mean(lambda w, b: refused(w.has(b.a)), "Dacă în calendar apare <a>, calendarul trebuie refăcut."),
    *all_mean(
        lambda w, b: [one.name for one in w.kept].count(b.a) == 0,
        "Programarea <a> nu apare în calendar nici măcar o dată.",
    ),
)

ON_A_DAY: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: b.a in w.on(b.day),
        "Programarea <a> are loc neapărat <day>.",
        "Dintre cele două intervale <day>, unul este al programării <a>.",
        "Programarea <a> trebuie pusă <day>.",
        "<day> are loc, neapărat, <a>.",
        "Programarea <a> se păstrează, iar ziua ei este <day>.",
        "<day>, unul dintre cele două intervale este ocupat de <a>.",
        "<day> trebuie să aibă loc <a>.",
        "<day>: obligatoriu <a>.",
    ),
    *all_mean(
        lambda w, b: w.on(b.day).count(b.a) > 0,
        "Din programul <day> nu poate lipsi <a>.",
        "<day>, programarea <a> nu rămâne pe dinafară.",
    ),
    *all_mean(
        lambda w, b: w.has(b.a) and w.day(b.a) == b.day,
        "Programarea <a> se păstrează și nu poate avea loc decât <day>.",
        "Programarea <a> este obligatorie, dar îi este interzisă orice zi, în afară de <day>.",
    ),
    *all_mean(
        lambda w, b: refused(b.a not in w.on(b.day)),
        "Dacă din programul <day> lipsește <a>, calendarul trebuie refăcut.",
    ),
    *all_mean(lambda w, b: b.a in w.on(w.then), "Tot atunci are loc neapărat <a>."),
    *all_mean(lambda w, b: w.same in w.on(b.day), "Aceeași programare are loc neapărat <day>."),
    *all_mean(
        lambda w, b: b.a not in w.on(b.day),
        "Din programul <day> este exclusă programarea <a>.",
        "<day> nu are loc <a>.",
        "Programarea <a> poate avea loc în orice zi, mai puțin <day>.",
        "Niciunul dintre cele două intervale <day> nu este ocupat de <a>.",
        "Din programul <day> trebuie să lipsească <a>.",
        "<day>, nici pomeneală de <a>.",
        "<day>: fără <a>.",
    ),
    *all_mean(
        lambda w, b: not w.has(b.a) or w.day(b.a) != b.day,
        "Dacă se păstrează, <a> are loc în altă zi decât <day>.",
    ),
    *all_mean(lambda w, b: b.a not in w.on(w.then), "Tot atunci nu are loc <a>."),
    *all_mean(lambda w, b: w.same not in w.on(b.day), "Aceeași programare nu are loc <day>."),
)

TWO: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.in_order(b.a, b.b),
        "Se păstrează și <a>, și <b>, iar prima are loc înaintea celei de-a doua.",
        "Din calendar nu lipsește nici <a>, nici <b>, iar prima are loc mai devreme decât a doua.",
        "Două programări se păstrează neapărat: <a> și, mai târziu, <b>.",
        "Trebuie păstrate amândouă, întâi <a>, apoi <b>.",
        "Întâi <a>, mai târziu <b>, ambele obligatorii.",
        "Mai târziu decât <a> are loc <b>, ambele fiind păstrate.",
        "Trebuie păstrate <a> și, mai târziu, <b>.",
        "Programarea <a> se păstrează, iar mai târziu îi urmează <b>.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.at(b.a) < w.at(b.b),
        "Programarea <a> are loc mai devreme decât <b>, iar ambele se păstrează.",
        "Mai târziu decât <a> trebuie să aibă loc <b>, ambele fiind obligatorii.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.at(b.b) < w.at(b.a),
        "Când îi vine rândul programării <a>, <b> a avut deja loc; se păstrează amândouă.",
        "Programarea <a> vine abia după <b> și niciuna nu rămâne pe dinafară.",
        "Ambele programări se păstrează, dar <a> poate avea loc numai după <b>.",
        "Când are loc <a>, <b> a avut deja loc; ambele se păstrează.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.day(b.a) != w.day(b.b),
        "Se păstrează și <a>, și <b>, dar în zile diferite.",
        "Programarea <a> se păstrează, iar <b> are loc în altă zi decât ea.",
        "Programările <a> și <b> se păstrează ambele, dar numai în zile diferite.",
        "Programările <a> și <b> ocupă două zile diferite.",
        "În zile diferite au loc <a> și <b>, ambele fiind păstrate.",
        "Trebuie păstrate <a> și <b>, în zile diferite.",
        "Se păstrează <a> și <b>, dar nu în aceeași zi.",
        "Programarea <a> are loc în altă zi decât <b>, iar ambele se păstrează.",
        "Dacă într-o zi are loc <a>, <b> se lasă pentru altă zi, iar amândouă se păstrează.",
        "Este nevoie de două zile diferite: una cu <a> și una cu <b>.",
        "În zile diferite trebuie să aibă loc atât <a>, cât și <b>.",
        "Nici <a>, nici <b> nu rămâne pe dinafară, dar fiecare are ziua ei.",
        "<a> și <b>: ambele obligatorii, în zile diferite.",
    ),
)

RELATED: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.has(b.b) if w.has(b.a) else True,
        "Dacă se păstrează <a>, se păstrează și <b>.",
        "Programarea <a> se păstrează numai dacă rămâne în calendar și <b>.",
        "Odată păstrată programarea <a>, programările obligatorii sunt două: aceasta și <b>.",
        "Pentru a păstra <a>, este nevoie ca în calendar să fie și <b>.",
        "Programarea <a> atrage după sine <b>.",
        "Cu <a> în calendar, obligatoriu și <b>.",
        "Programarea <a> nu vine singură: odată cu ea se păstrează și <b>.",
    ),
    *all_mean(lambda w, b: not (w.has(b.a) and not w.has(b.b)), "Programarea <a> nu se păstrează fără <b>."),
    *all_mean(lambda w, b: w.has(b.a) or not w.has(b.b), "În cazul în care se anulează <a>, se renunță și la <b>."),
    *all_mean(
        lambda w, b: not w.has(b.b) if w.has(b.a) else True,
        "Dacă se păstrează <a>, atunci <b> rămâne în afara calendarului.",
        "Programarea <a> se păstrează numai dacă lipsește <b>.",
        "În cazul în care se păstrează <a>, se renunță la <b>.",
        "Pentru a păstra <a>, este nevoie ca programarea <b> să fie anulată.",
    ),
    *all_mean(
        lambda w, b: how_many(w, [b.a, b.b]) < 2,
        "Calendarul nu le poate cuprinde pe amândouă: <a> și <b>.",
        "În cazul în care se păstrează <a>, programarea <b> rămâne în afara calendarului.",
        "<a> și <b>: cel mult una.",
        "Se poate păstra numai una dintre programările <a> și <b>.",
        "Dintre cele două programări, <a> și <b>, se păstrează cel mult una.",
        "Programările <a> și <b> se bat cap în cap: cel mult una intră în calendar.",
        "Ori <a>, ori <b>, ori niciuna, dar nu amândouă.",
        "Programările <a> și <b> nu se păstrează împreună.",
        "Dacă se păstrează una dintre programările <a> și <b>, cealaltă rămâne pe dinafară.",
    ),
    *all_mean(
        lambda w, b: how_many(w, b.three) == 1,
        "Dintre programările <three> se păstrează exact una.",
        "Dintre programările <three> nu se păstrează decât una.",
        "Trebuie păstrată o singură programare dintre <three>.",
        "La alegere, în calendar intră una și numai una: <three>.",
        "Obligatoriu una singură: <three>.",
    ),
    *all_mean(
        lambda w, b: how_many(w, b.three) > 0 and not how_many(w, b.three) >= 2,
        "Programările <three> nu lipsesc toate din calendar, dar nici nu se păstrează două dintre ele.",
    ),
    *all_mean(
        lambda w, b: sum(not w.has(name) for name in b.three) == 2,
        "Programările <three> se anulează toate, în afară de una, care se păstrează.",
        "Una dintre programările <three> se păstrează neapărat, iar dacă se păstrează una, celelalte două lipsesc.",
        "Din cele trei programări, <three>, două se anulează, iar a treia se păstrează.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.day(b.b) == w.day(b.a) + 1,
        "Se păstrează <a> și, chiar în ziua următoare, <b>.",
        "Chiar în ziua de după <a> are loc <b>, ambele fiind păstrate.",
        "Trebuie păstrate <a> și, chiar în ziua următoare, <b>.",
        "Din calendar nu lipsește nici <a>, nici <b>, iar a doua are loc chiar în ziua de după prima.",
        "Dacă într-o zi are loc <a>, ziua următoare îi revine programării <b>, iar amândouă se păstrează.",
        "Programarea <a> are loc cu exact o zi înainte de <b>, iar ambele sunt obligatorii.",
        "Chiar în ziua de după <a> trebuie să aibă loc <b>, ambele fiind obligatorii.",
        "Într-o zi <a>, în ziua imediat următoare <b>, ambele obligatorii.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.day(b.a) == w.day(b.b) + 1,
        "Ambele programări sunt obligatorii, dar <a> nu poate avea loc decât în ziua imediat următoare celei cu <b>.",
        "Programarea <a> vine la o zi după <b> și niciuna nu rămâne pe dinafară.",
        "Programarea <a> vine chiar a doua zi după <b>; ambele se păstrează.",
        "Ambele programări se păstrează, dar <a> poate avea loc numai în ziua de după <b>.",
    ),
    *all_mean(
        lambda w, b: w.in_order(b.a, b.b, b.c),
        "Se păstrează, în această ordine, <a>, <b> și <c>.",
        "Din calendar nu lipsește nici <a>, nici <b>, nici <c>, iar ordinea lor este aceasta.",
        "Trei programări se păstrează neapărat: întâi <a>, a doua <b>, a treia <c>.",
        "Ordine obligatorie, toate păstrate: întâi <a>, apoi <b>, la urmă <c>.",
    ),
    *all_mean(
        lambda w, b: w.has(b.a, b.b, b.c) and w.at(b.b) < w.at(b.a) < w.at(b.c),
        "Programarea <a> are loc mai târziu decât <b>, dar mai devreme decât <c>, toate trei fiind păstrate.",
        "Când are loc <a>, <b> a trecut deja, iar <c> urmează mai târziu; toate trei sunt obligatorii.",
        "Programarea <a> stă la mijloc, după <b> și înainte de <c>, și niciuna nu rămâne pe dinafară.",
    ),
    *all_mean(
        lambda w, b: w.has(b.a, b.b, b.c) and w.at(b.a) < w.at(b.c) < w.at(b.b),
        "După <a> și înainte de <b> trebuie să aibă loc <c>, toate fiind obligatorii.",
    ),
)

NAMED = (*ONE, *ON_A_DAY, *TWO, *RELATED)

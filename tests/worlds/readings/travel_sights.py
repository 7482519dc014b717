"""What the sentences that name attractions mean, written from the sentences themselves."""

from __future__ import annotations

from itertools import pairwise

from tests.worlds.readings.trip import NEVER, Trip, told

ONE = (
    *told(
        lambda t, name: t.has(name),
        "Planul cuprinde neapărat <name>.",
        "Din plan nu poate lipsi <name>.",
        "Se poate renunța la orice din listă, mai puțin la <name>.",
        "Unul dintre obiectivele din plan este <name>.",
        "<name> trebuie să apară în plan.",
        "La <name> se ajunge neapărat într-una dintre zile.",
        "În niciun caz nu rămâne pe dinafară <name>.",
        "Obligatoriu în plan: <name>.",
        "Obiectivul <name> este în listă, iar planul îl cuprinde.",
    ),
    *told(lambda t, name: t.day(name) != NEVER, "Dacă <name> lipsește din plan, planul trebuie refăcut."),
    *told(
        lambda t, name: not t.has(name),
        "Planul exclude <name>.",
        "Planul nu cuprinde <name>.",
        "Se poate alege orice din listă, mai puțin <name>.",
        "Dacă planul cuprinde <name>, trebuie refăcut.",
        "La <name> se renunță.",
        "<name> rămâne pe dinafară.",
        "Fără <name> în plan.",
        "Obiectivul <name> este în listă, dar planul nu îl cuprinde.",
    ),
    *told(lambda t, name: t.day(name) == NEVER, "Numărul vizitelor la <name> este zero."),
)

ON_A_DAY = (
    *told(
        lambda t, day, name: t.is_on(name, day),
        "În <day> se vizitează neapărat <name>.",
        "Din programul <of-day> nu poate lipsi <name>.",
        "Când vine <day>, se ajunge neapărat la <name>.",
        "Unul dintre obiectivele din <day> este <name>.",
        "În <day>, <name> nu rămâne pe dinafară.",
        "<day>: neapărat și <name>.",
        "<day> își are obiectivul ei obligatoriu: <name>.",
    ),
    *told(
        lambda t, name, day: t.is_on(name, day),
        "<name> intră în plan, dar numai în <day>.",
        "<name> trebuie să apară în programul <of-day>.",
        "La <name> trebuie să se ajungă în <day>.",
        "Obiectivul <name> intră în plan, iar ziua lui este <day>.",
    ),
    *told(lambda t, name: t.is_on(name, t.then), "Tot atunci se vizitează neapărat <name>."),
    *told(lambda t, day: t.is_on(t.it, day), "La acest obiectiv se ajunge neapărat, și anume în <day>."),
    *told(
        lambda t, day, name: not t.is_on(name, day),
        "Programul <of-day> exclude <name>.",
        "În <day> nu se vizitează <name>.",
        "În <day>, numărul vizitelor la <name> este zero.",
        "În <day>, <name> rămâne pe dinafară.",
        "<day>: fără <name>.",
    ),
    *told(
        lambda t, name, day: not t.is_on(name, day),
        "La <name> se poate ajunge în orice zi, mai puțin în <day>.",
        "La <name> se renunță în <day>.",
        "Obiectivul <name> poate intra în plan, dar <day> nu îl cuprinde.",
    ),
    *told(
        lambda t, name, day: not t.has(name) or not t.is_on(name, day),
        "Dacă <name> intră în plan, se vizitează în altă zi decât <day>.",
    ),
    *told(lambda t, name: not t.is_on(name, t.then), "Tot atunci, <name> lipsește din program."),
)


def earlier(trip: Trip, *wanted: str) -> bool:
    """Whether all of them are visited, each on a day after the one before it."""
    days = [trip.day(name) for name in wanted]
    return NEVER not in days and all(one < next_one for one, next_one in pairwise(days))


ORDER = (
    *told(
        lambda t, one, other: earlier(t, one, other),
        "Planul cuprinde <name> și, într-o zi de mai târziu, <name>.",
        "Din plan nu lipsește nici <name>, nici <name>, iar primul obiectiv vine cu cel puțin o zi înaintea "
        "celui de-al doilea.",
        "<name> se vizitează cu cel puțin o zi mai devreme decât <name>, ambele obiective fiind în plan.",
        "Două obiective sunt obligatorii: <name> și, într-o zi de mai târziu, <name>.",
        "Trebuie să se viziteze întâi <name>, iar într-o zi de după aceea, <name>.",
        "Întâi <name>, într-o zi de mai târziu <name>, ambele obligatorii.",
    ),
    *told(
        lambda t, late, early: earlier(t, early, late),
        "Când se ajunge la <name>, <name> s-a vizitat deja într-o zi anterioară, iar planul le cuprinde pe amândouă.",
        "La <name> se ajunge abia într-o zi de după vizita la <name>, și niciunul dintre cele două obiective nu "
        "rămâne pe dinafară.",
    ),
    *told(
        lambda t, one, other: t.has(one, other) and t.day(other) == t.day(one) + 1,
        "Planul cuprinde <name> și, chiar în ziua următoare, <name>.",
        "Din plan nu lipsește nici <name>, nici <name>, iar al doilea obiectiv se vizitează chiar în ziua de după "
        "primul.",
        "Dacă într-o zi se vizitează <name>, cea următoare aduce <name>, iar planul le cuprinde pe amândouă.",
        "La <name> se ajunge cu exact o zi înainte de <name>, iar ambele obiective sunt obligatorii.",
        "În ziua de după vizita la <name> trebuie să se viziteze <name>, ambele fiind obligatorii.",
        "Într-o zi <name>, chiar în următoarea <name>, ambele obligatorii.",
    ),
    *told(
        lambda t, late, early: t.has(early, late) and t.day(late) == t.day(early) + 1,
        "Ambele obiective sunt obligatorii, dar <name> se vizitează numai în ziua de după vizita la <name>.",
        "<name> vine la o zi după <name>, și niciunul dintre cele două obiective nu rămâne pe dinafară.",
    ),
    *told(
        lambda t, first, middle, last: earlier(t, first, middle, last),
        "Planul cuprinde, în zile diferite și în această ordine, <name>, <name> și <name>.",
        "Din plan nu lipsește nici <name>, nici <name>, nici <name>, iar zilele lor diferă și vin în această ordine.",
        "Trei obiective intră în plan, fiecare în altă zi: întâi <name>, apoi <name>, la urmă <name>.",
        "Ordine obligatorie, în trei zile diferite: <name>, apoi <name>, la urmă <name>.",
    ),
    *told(
        lambda t, first, last, middle: earlier(t, first, middle, last),
        "Într-o zi de după <name>, dar dinainte de <name>, se vizitează <name>, toate fiind în plan.",
        "După ziua cu <name> și înainte de cea cu <name> trebuie să se viziteze <name>, toate fiind obligatorii.",
    ),
    *told(
        lambda t, middle, first, last: earlier(t, first, middle, last),
        "La <name> se ajunge cu cel puțin o zi mai târziu decât la <name> și cu cel puțin o zi mai devreme decât la "
        "<name>, toate fiind în plan.",
        "Când se ajunge la <name>, <name> s-a vizitat deja într-o zi anterioară, iar <name> urmează într-o zi de mai "
        "târziu; toate sunt obligatorii.",
        "<name> stă la mijloc, într-o zi de după <name> și dinainte de <name>, și niciunul dintre cele trei obiective "
        "nu rămâne pe dinafară.",
    ),
)

APART = told(
    lambda t, one, other: t.has(one, other) and t.day(one) != t.day(other),
    "Planul cuprinde <name> și, în altă zi, <name>.",
    "Planul cuprinde și <name>, și <name>, dar nu în aceeași zi.",
    "Într-o zi se vizitează <name>, iar în altă zi decât aceea, <name>.",
    "Dacă într-o zi se vizitează <name>, <name> se lasă pentru altă zi, iar planul le cuprinde pe amândouă.",
    "Este nevoie de două zile diferite: una cu <name> și una cu <name>.",
    "În zile diferite trebuie să se viziteze atât <name>, cât și <name>.",
    "Nici <name>, nici <name> nu rămâne pe dinafară, dar fiecare vine în altă zi.",
    "<name> și <name>: ambele obligatorii, în zile diferite.",
)

CONDITIONS = (
    *told(
        lambda t, one, other: not t.has(one) or t.has(other),
        "Dacă planul cuprinde <name>, cuprinde și <name>.",
        "<name> se vizitează numai dacă în plan apare și <name>.",
        "În cazul în care se alege <name>, în plan trebuie să apară și <name>.",
        "Odată ales obiectivul <name>, două obiective devin obligatorii: acesta și <name>.",
        "<name> atrage după sine <name>.",
        "Cu <name> în plan, obligatoriu și <name>.",
    ),
    *told(
        lambda t, other, one: t.has(other) or not t.has(one),
        "Fără <name> în plan nu se vizitează nici <name>.",
        "<name> trebuie să apară în plan dacă apare <name>.",
    ),
    *told(
        lambda t, one, other: not (t.has(one) and t.has(other)),
        "Dacă planul cuprinde <name>, atunci exclude <name>.",
        "Planul nu le poate cuprinde pe amândouă: <name> și <name>.",
        "<name> se vizitează numai dacă din plan lipsește <name>.",
        "În cazul în care se alege <name>, se renunță la <name>.",
        "<name> lipsește din plan dacă apare <name>.",
    ),
    *told(
        lambda t, one, other: t.visits([one, other]) <= 1,
        "Dintre <name> și <name> se poate alege cel mult un obiectiv.",
        "<name> și <name> se bat cap în cap: cel mult unul dintre aceste obiective intră în plan.",
        "Ori <name>, ori <name>, ori niciunul dintre aceste obiective, dar nu amândouă.",
    ),
)

CHOICE = (
    *told(
        lambda t, names: t.visits(names) == 1,
        "Planul cuprinde exact unul dintre obiectivele <names>.",
        "Dintre obiectivele <names>, planul nu cuprinde decât unul.",
        "Se renunță la obiectivele <names>, în afară de unul, care se vizitează.",
        "Unul dintre obiectivele <names> se vizitează neapărat, iar dacă se vizitează unul, celelalte două lipsesc.",
        "Trebuie ales un singur obiectiv dintre <names>.",
        "La alegere, în plan intră unul singur: <names>.",
        "Obligatoriu, dar numai unul: <names>.",
    ),
    *told(
        lambda t, names: t.visits(names) > 0 and not t.visits(names) >= 2,
        "Obiectivele <names> nu lipsesc toate, dar nici nu se vizitează mai mult de unul.",
    ),
    *told(
        lambda t, names: (t.visits(names), 3 - t.visits(names)) == (1, 2),
        "Din trei obiective, <names>, două lipsesc, iar unul se vizitează.",
    ),
)

DEAREST = (
    *told(
        lambda t, n: t.has(*t.dearest(n)),
        "Planul cuprinde cele mai scumpe <sights> din listă.",
        "Din plan nu poate lipsi niciunul dintre cele mai scumpe <sights> din listă.",
        "Cele <sights> din listă care le întrec la preț pe toate celelalte intră în plan.",
        "Dacă lista se ordonează după preț, de la mare la mic, primele <sights> intră în plan.",
        "Planul cuprinde cele <sights> din listă cu biletele cele mai scumpe.",
        "Cele mai scumpe <sights> din listă trebuie incluse în plan.",
        "Cele mai scumpe <sights> din listă nu rămân pe dinafară.",
        "Obligatoriu în plan: cele mai scumpe <sights> din listă.",
        "Cele mai scumpe <sights> din listă planul le cuprinde neapărat.",
    ),
    *told(
        lambda t, n: t.visits(t.dearest(n)) == 0,
        "Planul exclude cele mai scumpe <sights> din listă.",
        "Planul nu cuprinde niciunul dintre cele mai scumpe <sights> din listă.",
        "Se poate alege orice din listă, în afară de cele mai scumpe <sights>.",
        "Dacă lista se ordonează după preț, de la mare la mic, primele <sights> lipsesc din plan.",
        "Se renunță la cele <sights> din listă cu biletele cele mai scumpe.",
        "La cele mai scumpe <sights> din listă trebuie să se renunțe.",
        "Cele mai scumpe <sights> din listă rămân pe dinafară.",
        "Fără cele mai scumpe <sights> din listă.",
        "Cele mai scumpe <sights> din listă planul nu le cuprinde.",
    ),
    *told(
        lambda t, n: t.has(*t.longest(n)),
        "Planul cuprinde cele <sights> din listă cu vizitele cele mai lungi.",
        "Din plan nu poate lipsi niciunul dintre cele <sights> din listă cu vizitele cele mai lungi.",
        "Cele <sights> din listă care le întrec la durată pe toate celelalte intră în plan.",
        "Dacă lista se ordonează după durata vizitei, de la mare la mic, primele <sights> intră în plan.",
        "Cele <sights> din listă cu vizitele cele mai lungi intră neapărat în plan.",
        "Cele <sights> din listă cu vizitele cele mai lungi trebuie incluse în plan.",
        "Cele <sights> din listă cu vizitele cele mai lungi nu rămân pe dinafară.",
        "Obligatoriu în plan: cele <sights> din listă cu vizitele cele mai lungi.",
    ),
    *told(
        lambda t, n: t.visits(t.longest(n)) == 0,
        "Planul exclude cele <sights> din listă cu vizitele cele mai lungi.",
        "Planul nu cuprinde niciunul dintre cele <sights> din listă cu vizitele cele mai lungi.",
        "Se poate alege orice din listă, în afară de cele <sights> cu vizitele cele mai lungi.",
        "Dacă lista se ordonează după durata vizitei, de la mare la mic, primele <sights> lipsesc din plan.",
        "Se renunță la cele <sights> din listă cu vizitele cele mai lungi.",
        "La cele <sights> din listă cu vizitele cele mai lungi trebuie să se renunțe.",
        "Cele <sights> din listă cu vizitele cele mai lungi rămân pe dinafară.",
        "Fără cele <sights> din listă cu vizitele cele mai lungi.",
    ),
)

SIGHTS = (*ONE, *ON_A_DAY, *ORDER, *APART, *CONDITIONS, *CHOICE, *DEAREST)
"""All sentences that name attractions, or the dearest and the longest of the list."""

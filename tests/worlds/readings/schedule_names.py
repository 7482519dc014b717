"""Meanings of the sentences that name appointments, written from the sentences themselves."""

from __future__ import annotations

from typing import Any

from tests.worlds.readings.week import Reading, Week, all_mean


def how_many(week: Week, names: list[str]) -> int:
    """Return the number of these kept."""
    return sum(week.has(name) for name in names)


def both(week: Week, blanks: Any) -> bool:
    """Return whether both of the appointments of a sentence are kept."""
    return week.has(blanks.a, blanks.b)


ONE: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.has(b.a),
        "Programarea <a> trebuie să rămână în calendar.",
        "Programarea <a> trebuie neapărat păstrată.",
        "Programarea <a> nu poate lipsi din calendar.",
        "Obligatoriu: <a>.",
    ),
    *all_mean(
        lambda w, b: b.a not in [one.name for one in w.dropped],
        "Se poate anula orice programare, în afară de <a>.",
        "Programarea <a> nu poate fi anulată.",
    ),
    *all_mean(
        lambda w, b: not w.has(b.a),
        "Calendarul să nu includă programarea <a>.",
        "Se poate păstra orice programare, în afară de <a>.",
        "La programarea <a> trebuie să renunțăm.",
        "Calendarul trebuie făcut fără <a>.",
    ),
    *all_mean(
        lambda w, b: b.a in [one.name for one in w.dropped],
        "Programarea <a> trebuie anulată.",
        "De anulat: <a>.",
    ),
    *all_mean(
        lambda w, b: b.a in w.on(b.day),
        "Programul <day> trebuie să includă <a>.",
        "Programarea <a> trebuie păstrată și pusă <day>.",
        "Din programul <day> nu poate lipsi <a>.",
        "Programarea <a> este obligatorie și poate avea loc numai <day>.",
        "Programarea <a> trebuie să aibă loc neapărat <day>.",
        "Obligatoriu <day>: <a>.",
    ),
    *all_mean(lambda w, b: b.a in w.on(w.then), "Tot în acea zi trebuie să aibă loc <a>."),
    *all_mean(
        lambda w, b: b.a not in w.on(b.day),
        "Programul <day> să nu includă <a>.",
        "Programarea <a> poate avea loc în orice zi, în afară de <day>.",
        "<day>, programarea <a> nu poate avea loc.",
        "Programarea <a> nu se poate pune <day>.",
        "<day>: fără <a>.",
    ),
    *all_mean(
        lambda w, b: w.day(b.a) != b.day if w.has(b.a) else True,
        "Dacă programarea <a> se păstrează, trebuie să aibă loc în altă zi decât <day>.",
    ),
    *all_mean(lambda w, b: b.a not in w.on(w.then), "Tot în acea zi nu poate avea loc <a>."),
)

TWO: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: w.in_order(b.a, b.b),
        "Programările <a> și <b> sunt obligatorii, în această ordine.",
        "Două programări sunt obligatorii: <a> și, mai târziu, <b>.",
        "Calendarul trebuie să includă, în această ordine, <a> și <b>.",
        "Obligatorii, în această ordine: <a>, <b>.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.at(b.c) < w.at(b.d),
        "Programările <a> și <b> trebuie păstrate, iar <c> trebuie să aibă loc mai devreme decât <d>.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.at(b.c) > w.at(b.a),
        "Din calendar nu pot lipsi <a> și <b>, iar <c> trebuie să aibă loc mai târziu.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.day(b.a) != w.day(b.b),
        "Programările <a> și <b> sunt obligatorii, dar în zile diferite.",
        "Trebuie păstrate și <a>, și <b>, dar nu în aceeași zi.",
        "Din calendar nu pot lipsi nici <a>, nici <b>, dar fiecare trebuie să fie în altă zi.",
        "Într-una dintre zile trebuie să aibă loc <a>, iar în alta, <b>.",
        "Două programări sunt obligatorii, în două zile diferite: <a> și <b>.",
        "Obligatorii, în zile diferite, în orice ordine: <a>, <b>.",
    ),
    *all_mean(
        lambda w, b: w.has(b.b) or not w.has(b.a),
        "Dacă se păstrează <a>, trebuie păstrată și programarea <b>.",
        "Programarea <a> se poate păstra numai dacă se păstrează și <b>.",
        "Programarea <a> nu se poate păstra fără <b>.",
        "În cazul în care se păstrează <a>, devine obligatorie și programarea <b>.",
        "Dacă rămâne <a>, atunci și <b>.",
    ),
    *all_mean(
        lambda w, b: True if w.has(b.a) else not w.has(b.b),
        "Dacă se anulează <a>, nu se poate păstra nici <b>.",
    ),
    *all_mean(
        lambda w, b: not both(w, b),
        "Programările <a> și <b> nu pot fi păstrate amândouă.",
        "Calendarul nu poate include și <a>, și <b>.",
        "Nu amândouă: <a>, <b>.",
    ),
    *all_mean(
        lambda w, b: not w.has(b.b) if w.has(b.a) else True,
        "Dacă se păstrează <a>, programarea <b> trebuie anulată.",
        "Programarea <a> se poate păstra numai dacă se anulează <b>.",
    ),
    *all_mean(
        lambda w, b: how_many(w, [b.a, b.b]) <= 1,
        "Dintre programările <a> și <b> se poate păstra cel mult una.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.day(b.b) == w.day(b.a) + 1,
        "Calendarul trebuie să includă <a> și, chiar în ziua următoare, <b>.",
        "Într-o zi trebuie să aibă loc <a>, iar în ziua imediat următoare, <b>.",
        "Programările <a> și <b> sunt obligatorii, în două zile consecutive și în această ordine.",
        "Trebuie păstrate <a> și, chiar în ziua următoare, <b>.",
        "Obligatorii, în zile consecutive și în această ordine: <a>, <b>.",
    ),
    *all_mean(
        lambda w, b: both(w, b) and w.day(b.c) == w.day(b.d) + 1,
        "Din calendar nu pot lipsi <a> și <b>, iar <c> trebuie să fie chiar în ziua de după <d>.",
    ),
)

THREE: tuple[Reading, ...] = (
    *all_mean(
        lambda w, b: how_many(w, b.three) == 1,
        "Dintre programările <three> trebuie păstrată exact una.",
        "Calendarul trebuie să includă o singură programare dintre <three>.",
        "Una dintre programările <three> este obligatorie, iar celelalte două trebuie anulate.",
        "Dintre programările <three> trebuie păstrată una, dar nu mai multe.",
        "Exact una: <three>.",
    ),
    *all_mean(
        lambda w, b: how_many(w, [b.a, b.b, b.c]) == 1,
        "Trebuie păstrată fie <a>, fie <b>, fie <c>, dar numai una dintre aceste programări.",
    ),
    *all_mean(
        lambda w, b: w.in_order(b.a, b.b, b.c),
        "Programările <a>, <b> și <c> sunt obligatorii, în această ordine.",
        "Trei programări sunt obligatorii: întâi <a>, apoi <b>, la urmă <c>.",
        "Din calendar nu pot lipsi <a>, <b> și <c>, iar ordinea lor trebuie să fie aceasta.",
        "Obligatorii, în această ordine: <a>, <b>, <c>.",
    ),
    *all_mean(
        lambda w, b: w.has(b.a, b.b, b.c) and w.at(b.b) < w.at(b.a) < w.at(b.c),
        "Programarea <a> trebuie să aibă loc după <b> și înainte de <c>; toate trei sunt obligatorii.",
    ),
)

NAMED = (*ONE, *TWO, *THREE)
"""All sentences that name appointments."""

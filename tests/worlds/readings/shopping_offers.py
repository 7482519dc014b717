"""What the sentences about shopping with offers mean, Romanian and English, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings import english_shopping, shopping_readings
from tests.worlds.readings.english import told

ROMANIAN = (
    *shopping_readings.READINGS,
    *told(lambda b, n: b.cost() <= n, "Se adună bonurile tuturor magazinelor, iar suma lor este de cel mult <lei>."),
    *told(lambda b, n: b.cost() >= n, "Se adună bonurile tuturor magazinelor, iar suma lor este de cel puțin <lei>."),
    *told(lambda b, one, n: b.pieces(one) >= n, "Ca să ajungă la toată lumea, din <quoted> se iau măcar <pieces>."),
    *told(
        lambda b, n: b.saved() >= n,
        "Din oferte se economisesc, în total, cel puțin <lei>.",
        "Economia din toate ofertele nu coboară sub <lei>.",
        "Dacă din oferte se economisesc, în total, mai puțin de <lei>, coșurile trebuie refăcute.",
        "Ofertele ieftinesc cumpărăturile cu <lei> sau mai mult.",
        "Nu mai puțin de <lei> trebuie economisiți din oferte, în total.",
        "Până la urmă, din oferte se economisesc măcar <lei>.",
        "Economie din oferte, în toate magazinele la un loc: minimum <lei>.",
        "Cumpărăturile sunt în regulă numai dacă din oferte se economisesc, în total, cel puțin <lei>.",
        "Se adună tot ce scad ofertele, iar suma aceasta este de cel puțin <lei>.",
    ),
    *told(lambda b, n: b.saved() > n, "În total, ofertele scad costul cu mai mult de <lei>."),
    *told(
        lambda b, shop, n: b.saved(shop) >= n,
        "<shop>, din oferte se economisesc cel puțin <lei>.",
        "Economia din ofertele <shop> nu coboară sub <lei>.",
        "Dacă <shop> se economisesc din oferte mai puțin de <lei>, coșurile trebuie refăcute.",
        "Ofertele <shop> ieftinesc coșul cu <lei> sau mai mult.",
        "Din ofertele <shop> se economisesc măcar <lei>.",
        "Economie din oferte <shop>: minimum <lei>.",
        "Coșul <shop> este bun numai dacă ofertele de acolo îl ieftinesc cu cel puțin <lei>.",
    ),
    *told(lambda b, shop, n: b.saved(shop) > n, "Ofertele <shop> scad bonul cu mai mult de <lei>."),
    *told(lambda b, n, shop: b.saved(shop) >= n, "Nu mai puțin de <lei> trebuie economisiți din ofertele <shop>."),
    *told(lambda b, n: b.saved(b.then) >= n, "Tot în magazinul acela, din oferte se economisesc cel puțin <lei>."),
)
"""What each Romanian sentence means."""

ENGLISH = (
    *english_shopping.READINGS,
    *told(
        lambda b, n: b.saved() >= n,
        "The offers save at least <lei> in total.",
        "What all the offers save does not fall below <lei>.",
        "If the offers save less than <lei> in total, the baskets must be changed.",
        "The offers take <lei> or more off all the shopping.",
        "No less than <lei> must be saved by the offers in total.",
        "Saved by the offers in all shops together: <lei> at least.",
        "The shopping is fine only if the offers save at least <lei> in total.",
    ),
    *told(lambda b, n: b.saved() > n, "In total, the offers save more than <lei>."),
    *told(
        lambda b, shop, n: b.saved(shop) >= n,
        "<shop>, the offers save at least <lei>.",
        "What the offers <shop> save does not fall below <lei>.",
        "If the offers <shop> save less than <lei>, the baskets must be changed.",
        "The offers <shop> take <lei> or more off the bill.",
        "Saved by the offers <shop>: <lei> at least.",
    ),
    *told(lambda b, shop, n: b.saved(shop) > n, "The offers <shop> save more than <lei>."),
    *told(lambda b, n, shop: b.saved(shop) >= n, "No less than <lei> must be saved by the offers <shop>."),
    *told(lambda b, n: b.saved(b.then) >= n, "In the same shop, the offers save at least <lei>."),
)
"""What each English sentence means."""

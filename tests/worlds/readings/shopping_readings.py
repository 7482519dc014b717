"""Meanings of the Romanian sentences about shopping, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.english import told

MONEY = (
    *told(
        lambda b, n: b.cost() <= n,
        "Toate cumpărăturile trebuie să coste, împreună, cel mult <lei>.",
        "Bugetul pentru toate cumpărăturile este de <lei> și nu trebuie depășit.",
        "Pe toate cumpărăturile se pot cheltui cel mult <lei>.",
        "Buget pentru toate cumpărăturile: cel mult <lei>.",
    ),
    *told(
        lambda b, n: not b.cost() > n,
        "Pe toate cumpărăturile să nu se cheltuiască mai mult de <lei>.",
        "Dacă adunăm bonurile din toate magazinele, suma nu trebuie să treacă de <lei>.",
    ),
    *told(
        lambda b, n: b.cost() >= n,
        "Toate cumpărăturile trebuie să coste, împreună, cel puțin <lei>.",
        "Ca să se folosească tot cardul cadou, pe cumpărături trebuie cheltuiți cel puțin <lei>.",
        "Cumpărăturile trebuie să coste, în total, <lei> sau mai mult.",
        "Dacă adunăm bonurile din toate magazinele, suma trebuie să fie de cel puțin <lei>.",
        "Cumpărături, în total: minimum <lei>.",
    ),
    *told(lambda b, n: not b.cost() < n, "Cumpărăturile să nu coste, în total, mai puțin de <lei>."),
    *told(
        lambda b, shop, n: b.cost(shop) <= n,
        "<shop>, cumpărăturile trebuie să coste cel mult <lei>.",
        "Cumpărăturile <shop> trebuie să se încadreze în <lei>.",
        "Bugetul pentru cumpărăturile <shop> este de cel mult <lei>.",
        "Buget <shop>: cel mult <lei>.",
    ),
    *told(lambda b, shop, n: not b.cost(shop) > n, "<shop> să nu se cheltuiască mai mult de <lei>."),
    *told(lambda b, n: b.cost(b.then) <= n, "Tot acolo, cumpărăturile trebuie să coste cel mult <lei>."),
    *told(
        lambda b, shop, n: b.cost(shop) >= n,
        "<shop>, cumpărăturile trebuie să coste cel puțin <lei>.",
        "Transportul <shop> trebuie să fie gratuit, deci acolo trebuie cheltuiți cel puțin <lei>.",
        "Cumpărăturile <shop> trebuie să coste <lei> sau mai mult.",
        "Cumpărături <shop>: minimum <lei>.",
    ),
    *told(lambda b, shop, n: not b.cost(shop) < n, "<shop> să nu se cheltuiască mai puțin de <lei>."),
    *told(lambda b, n: b.cost(b.then) >= n, "Tot acolo, cumpărăturile trebuie să coste cel puțin <lei>."),
    *told(
        lambda b, n: all(b.cost(shop) <= n for shop in b.shops),
        "În fiecare magazin, cumpărăturile trebuie să coste cel mult <lei>.",
        "În fiecare magazin se pot cheltui cel mult <lei>.",
        "Bugetul pentru fiecare magazin este de <lei> și nu trebuie depășit.",
        "Buget pentru fiecare magazin: cel mult <lei>.",
    ),
    *told(
        lambda b, n: not any(b.cost(shop) > n for shop in b.shops),
        "În niciun magazin să nu se cheltuiască mai mult de <lei>.",
        "La niciun magazin bonul nu trebuie să treacă de <lei>.",
    ),
)

SAVED = (
    *told(
        lambda b, n: b.saved() >= n,
        "Din oferte să se economisească, în total, cel puțin <lei>.",
        "Economia din toate ofertele trebuie să fie de minimum <lei>.",
        "Ofertele trebuie să scadă costul total cu cel puțin <lei>.",
        "Dacă adunăm reducerile din toate ofertele, trebuie să iasă cel puțin <lei>.",
        "Economie din oferte, în total: minimum <lei>.",
    ),
    *told(lambda b, n: not b.saved() < n, "Economia din toate ofertele nu trebuie să fie mai mică de <lei>."),
    *told(
        lambda b, shop, n: b.saved(shop) >= n,
        "Din ofertele <shop> să se economisească cel puțin <lei>.",
        "Economia din ofertele <shop> trebuie să fie de minimum <lei>.",
        "Ofertele <shop> trebuie să scadă bonul cu cel puțin <lei>.",
        "Economie din ofertele <shop>: minimum <lei>.",
    ),
    *told(
        lambda b, shop, n: not b.saved(shop) < n, "Economia din ofertele <shop> nu trebuie să fie mai mică de <lei>."
    ),
    *told(lambda b, n: b.saved(b.then) >= n, "Tot acolo, din oferte să se economisească cel puțin <lei>."),
)

LOADS = (
    *told(
        lambda b, n: b.grams() <= n,
        "Toate cumpărăturile trebuie să cântărească, împreună, cel mult <grams>.",
        "Greutate, în total: cel mult <grams>.",
    ),
    *told(
        lambda b, n: not b.grams() > n,
        "Cumpărăturile să nu cântărească, în total, mai mult de <grams>.",
        "Greutatea tuturor cumpărăturilor nu trebuie să depășească <grams>.",
        "Dacă punem pe cântar toate cumpărăturile, greutatea nu trebuie să treacă de <grams>.",
    ),
    *told(
        lambda b, shop, n: b.grams(shop) <= n,
        "Cumpărăturile <shop> trebuie să cântărească cel mult <grams>.",
        "Coșul <shop> poate cântări cel mult <grams>.",
        "Greutatea coșului <shop>: cel mult <grams>.",
    ),
    *told(
        lambda b, shop, n: not b.grams(shop) > n,
        "Cumpărăturile <shop> să nu cântărească mai mult de <grams>.",
        "Greutatea cumpărăturilor <shop> nu trebuie să depășească <grams>.",
    ),
    *told(lambda b, n: b.grams(b.then) <= n, "Cumpărăturile de acolo trebuie să cântărească cel mult <grams>."),
    *told(
        lambda b, n: b.portions >= n,
        "Din toate cumpărăturile trebuie să iasă cel puțin <portions>.",
        "Numărul total de porții trebuie să fie de minimum <n>.",
        "Ca să ajungă la toată lumea, e nevoie, în total, de cel puțin <portions>.",
        "Dacă adunăm porțiile din toate coșurile, trebuie să iasă cel puțin <n>.",
        "Porții, în total: minimum <n>.",
    ),
    *told(lambda b, n: not b.portions < n, "Numărul total de porții nu trebuie să fie mai mic de <n>."),
    *told(
        lambda b, n: b.portions <= n,
        "Din toate cumpărăturile trebuie să iasă cel mult <portions>.",
        "Ca să nu se arunce nimic, cumpărăturile pot avea, în total, cel mult <portions>.",
        "Dacă adunăm porțiile din toate coșurile, trebuie să iasă cel mult <n>.",
        "Porții, în total: cel mult <n>.",
    ),
    *told(
        lambda b, n: not b.portions > n,
        "Din toate cumpărăturile să nu iasă mai mult de <portions>.",
        "Numărul total de porții nu trebuie să treacă de <n>.",
    ),
    *told(
        lambda b, n: b.millilitres >= n,
        "Băuturile din toate coșurile trebuie să aibă, împreună, cel puțin <ml>.",
        "Cantitatea totală de băuturi trebuie să fie de minimum <ml>.",
        "Băuturile trebuie să aibă, în total, <ml> sau mai mult.",
        "Dacă adunăm cantitățile tuturor băuturilor, trebuie să iasă cel puțin <ml>.",
        "Băuturi, în total: minimum <ml>.",
    ),
    *told(lambda b, n: not b.millilitres < n, "Cantitatea totală de băuturi nu trebuie să fie mai mică de <ml>."),
)

COUNTS = (
    *told(
        lambda b, n: b.count() <= n,
        "Să se cumpere, în total, cel mult <pieces>.",
        "În coșuri este loc, în total, pentru cel mult <pieces>.",
        "Dacă numărăm bucățile din toate coșurile, trebuie să fie cel mult <n>.",
        "Bucăți, în total: cel mult <n>.",
    ),
    *told(
        lambda b, n: not b.count() > n,
        "Să nu se cumpere, în total, mai mult de <pieces>.",
        "Numărul total de bucăți nu trebuie să treacă de <n>.",
    ),
    *told(
        lambda b, n: b.count() >= n,
        "Să se cumpere, în total, cel puțin <pieces>.",
        "Numărul total de bucăți trebuie să fie de minimum <n>.",
        "În coșuri trebuie să fie, în total, <pieces> sau mai multe.",
        "Dacă numărăm bucățile din toate coșurile, trebuie să fie cel puțin <n>.",
        "Bucăți, în total: minimum <n>.",
    ),
    *told(lambda b, n: not b.count() < n, "Să nu se cumpere, în total, mai puțin de <pieces>."),
    *told(
        lambda b, n: b.count() == n,
        "Să se cumpere, în total, exact <pieces>.",
        "Numărul total de bucăți trebuie să fie exact <n>.",
        "În coșuri trebuie să fie, în total, exact <pieces>.",
        "Trebuie să se cumpere, în total, <pieces>, nici mai mult, nici mai puțin.",
        "Dacă numărăm bucățile din toate coșurile, trebuie să fie exact <n>.",
        "Bucăți, în total: exact <n>.",
    ),
    *told(
        lambda b, n, kind: b.count(kind) <= n,
        "Să se cumpere, în total, cel mult <pieces> <from>.",
        "În coșuri este loc, în total, pentru cel mult <pieces> <from>.",
    ),
    *told(
        lambda b, kind, n: b.count(kind) <= n,
        "Dacă se cumpără <kind>, să nu fie mai mult de <pieces> din ele.",
        "Bucăți <from>: cel mult <n>.",
    ),
    *told(lambda b, n, kind: not b.count(kind) > n, "Să nu se cumpere, în total, mai mult de <pieces> <from>."),
    *told(
        lambda b, n, kind: b.count(kind) >= n,
        "Să se cumpere, în total, cel puțin <pieces> <from>.",
        "E nevoie, în total, de cel puțin <pieces> <from>.",
    ),
    *told(
        lambda b, kind, n: b.count(kind) >= n,
        "Numărul bucăților <from> trebuie să fie de minimum <n>.",
        "Bucăți <from>: minimum <n>.",
    ),
    *told(lambda b, n, kind: not b.count(kind) < n, "Să nu se cumpere, în total, mai puțin de <pieces> <from>."),
    *told(
        lambda b, n, kind: b.count(kind) == n,
        "Să se cumpere, în total, exact <pieces> <from>.",
        "E nevoie, în total, de exact <pieces> <from>.",
        "În coșuri să fie, în total, exact <pieces> <from>.",
        "Trebuie să se cumpere <pieces> <from>, nici mai mult, nici mai puțin.",
    ),
    *told(
        lambda b, kind, n: b.count(kind) == n,
        "Numărul bucăților <from> trebuie să fie exact <n>.",
        "Bucăți <from>: exact <n>.",
    ),
    *told(
        lambda b, n: all(b.count(shop=shop) <= n for shop in b.shops),
        "Din fiecare magazin să se cumpere cel mult <pieces>.",
        "În coșul fiecărui magazin este loc pentru cel mult <pieces>.",
        "Coșul fiecărui magazin poate avea cel mult <pieces>.",
        "Bucăți din fiecare magazin: cel mult <n>.",
    ),
    *told(
        lambda b, n: not any(b.count(shop=shop) > n for shop in b.shops),
        "Din niciun magazin să nu se cumpere mai mult de <pieces>.",
    ),
    *told(
        lambda b, n: all(b.count(shop=shop) >= n for shop in b.shops),
        "Din fiecare magazin să se cumpere cel puțin <pieces>.",
        "Coșul fiecărui magazin trebuie să aibă minimum <pieces>.",
        "Coșul fiecărui magazin trebuie să aibă <pieces> sau mai multe.",
        "De la fiecare magazin e nevoie de cel puțin <pieces>.",
        "Bucăți din fiecare magazin: minimum <n>.",
    ),
    *told(
        lambda b, n: not any(b.count(shop=shop) < n for shop in b.shops),
        "Din niciun magazin să nu se cumpere mai puțin de <pieces>.",
    ),
)

KINDS = (
    *told(
        lambda b, kind: b.count(kind) == 0,
        "Să nu se cumpere <kind>.",
        "Se poate cumpăra orice din listă, în afară de <kind>.",
        "Cumpărăturile trebuie făcute fără <kind>.",
        "Se pot cumpăra numai produse care <are-not>.",
        "Nu ne trebuie <kind>, așa că nu le pune în coș.",
        "Fără <kind>.",
    ),
    *told(
        lambda b, kind, brand: b.brands(kind) <= {brand},
        "Dintre <kind> se pot cumpăra numai cele marca <brand>.",
        "Să nu se cumpere <kind> de la altă marcă decât <brand>.",
        "Dacă se cumpără <kind>, marca trebuie să fie <brand>.",
        "În coșuri, toate <kind> trebuie să fie marca <brand>.",
        "Cumpărăturile trebuie făcute fără <kind>, cu excepția celor marca <brand>.",
        "Dacă se iau <kind>: numai marca <brand>.",
    ),
    *told(
        lambda b, one, other: b.count(one) == b.count(other),
        "Să se cumpere tot atâtea bucăți <from> câte bucăți <from>.",
        "Numărul bucăților <from> trebuie să fie egal cu numărul bucăților <from>.",
        "Bucățile <from> trebuie să fie la fel de multe ca bucățile <from>.",
        "Câte bucăți <from> se cumpără, tot atâtea să se cumpere <from>.",
        "Tot atâtea bucăți <from> câte <from>.",
    ),
    *told(
        lambda b, one, other: b.count(one) > b.count(other),
        "Să se cumpere mai multe bucăți <from> decât <from>.",
        "Numărul bucăților <from> trebuie să fie mai mare decât numărul bucăților <from>.",
        "În coșuri, bucățile <from> trebuie să fie mai multe decât bucățile <from>.",
        "Bucăți <from>: mai multe decât <from>.",
    ),
    *told(
        lambda b, one, other: b.count(one) < b.count(other),
        "Bucățile <from> trebuie să fie mai puține decât bucățile <from>.",
    ),
    *told(
        lambda b, one, other: b.count(one) >= b.count(other) + 1,
        "Să se cumpere cu cel puțin o bucată mai mult <from> decât <from>.",
    ),
    *told(
        lambda b, kind: b.count(kind) >= b.count() / 2,
        "Cel puțin jumătate dintre bucățile cumpărate trebuie <be>.",
        "Dintre toate bucățile cumpărate, măcar jumătate trebuie <be>.",
        "Bucăți <from>: cel puțin jumătate din total.",
    ),
    *told(
        lambda b, kind: b.count(kind) >= b.count() - b.count(kind),
        "Bucățile <from> să nu fie mai puține decât toate celelalte împreună.",
        "Bucățile <from> trebuie să fie cel puțin la fel de multe ca toate celelalte împreună.",
    ),
)

PIECES = (
    *told(
        lambda b, one, n: b.pieces(one) >= n,
        "Din produsul <quoted> să se cumpere cel puțin <pieces>.",
        "Din produsul <quoted> să se cumpere <pieces> sau mai multe.",
        "<quoted>: minimum <pieces>.",
    ),
    *told(
        lambda b, n, one: b.pieces(one) >= n,
        "Trebuie cumpărate cel puțin <pieces> de <quoted>.",
        "E nevoie de cel puțin <pieces> de <quoted>.",
    ),
    *told(
        lambda b, one, n: b.pieces(one) <= n,
        "Din produsul <quoted> să se cumpere cel mult <pieces>.",
        "Dacă se cumpără <quoted>, să fie cel mult <pieces>.",
        "<quoted>: cel mult <pieces>.",
    ),
    *told(lambda b, n, one: b.pieces(one) <= n, "Coșurile pot avea cel mult <pieces> de <quoted>."),
    *told(
        lambda b, one, n: not b.pieces(one) > n,
        "Din produsul <quoted> să nu se cumpere mai mult de <pieces>.",
    ),
    *told(
        lambda b, one, n: b.pieces(one) == n,
        "Din produsul <quoted> să se cumpere exact <pieces>.",
        "Din produsul <quoted> să se cumpere <pieces>, nici mai multe, nici mai puține.",
        "Numărul bucăților de <quoted> trebuie să fie exact <n>.",
        "<quoted>: exact <pieces>.",
    ),
    *told(
        lambda b, n, one: b.pieces(one) == n,
        "Trebuie cumpărate exact <pieces> de <quoted>.",
        "E nevoie de exact <pieces> de <quoted>.",
    ),
    *told(
        lambda b, one, n, other: b.pieces(other) >= n * b.pieces(one),
        "Pentru fiecare bucată de <quoted> să se cumpere cel puțin <pieces> de <quoted>.",
        "Pentru fiecare bucată de <quoted> să nu se cumpere mai puțin de <pieces> de <quoted>.",
        "Dacă se cumpără <quoted>, la fiecare bucată trebuie adăugate cel puțin <pieces> de <quoted>.",
        "La fiecare bucată de <quoted> e nevoie de cel puțin <pieces> de <quoted>.",
        "La fiecare bucată de <quoted>: minimum <pieces> de <quoted>.",
    ),
)

PRODUCTS = (
    *told(
        lambda b, one: b.pieces(one) > 0,
        "Să se cumpere neapărat <quoted>.",
        "Din coșuri nu poate lipsi produsul <quoted>.",
        "Produsul <quoted> este obligatoriu, indiferent din ce magazin.",
        "Se poate renunța la orice din listă, dar nu și la <quoted>.",
        "Trebuie cumpărată cel puțin o bucată de <quoted>.",
        "Ne trebuie neapărat <quoted>.",
        "Obligatoriu: <quoted>.",
    ),
    *told(
        lambda b, one: b.pieces(one) == 0,
        "Să nu se cumpere <quoted>.",
        "Se poate cumpăra orice din listă, în afară de <quoted>.",
        "Cumpărăturile trebuie făcute fără <quoted>.",
        "Produsul <quoted> a fost retras de la vânzare, așa că nu poate fi cumpărat.",
        "Avem deja acasă <quoted>, așa că nu mai luăm.",
        "Fără <quoted>.",
    ),
    *told(
        lambda b, shop, one: b.shop(one) == shop,
        "<shop> să se cumpere neapărat <quoted>.",
        "Din coșul <shop> nu poate lipsi produsul <quoted>.",
        "<shop> trebuie cumpărată cel puțin o bucată de <quoted>.",
        "Obligatoriu <shop>: <quoted>.",
    ),
    *told(
        lambda b, one, shop: b.shop(one) == shop,
        "Produsul <quoted> este obligatoriu și se poate cumpăra numai <shop>.",
    ),
    *told(lambda b, one: b.shop(one) == b.then, "Tot de acolo să se cumpere neapărat <quoted>."),
    *told(
        lambda b, shop, one: b.shop(one) != shop,
        "<shop> să nu se cumpere <quoted>.",
        "Cumpărăturile <shop> trebuie făcute fără <quoted>.",
        "<shop>: fără <quoted>.",
    ),
    *told(
        lambda b, one, shop: b.shop(one) != shop,
        "Produsul <quoted> se poate cumpăra din orice magazin, în afară de <shop>.",
        "Dacă se cumpără <quoted>, să fie din altă parte decât <shop>.",
    ),
    *told(lambda b, one: b.shop(one) != b.then, "De acolo să nu se cumpere <quoted>."),
    *told(
        lambda b, one, other: "" != b.shop(one) != b.shop(other) != "",
        "Să se cumpere atât <quoted>, cât și <quoted>, dar din magazine diferite.",
        "Să se cumpere și <quoted>, și <quoted>, însă nu din același magazin.",
        "Din coșuri nu pot lipsi produsele <quoted> și <quoted>, dar fiecare trebuie să fie din alt magazin.",
        "Dintr-un magazin să se cumpere <quoted>, iar din altul, <quoted>.",
        "Două produse sunt obligatorii, din două magazine diferite: <quoted> și <quoted>.",
        "Obligatorii, din magazine diferite: <quoted>, <quoted>.",
    ),
    *told(
        lambda b, one, other: not b.pieces(one) or b.pieces(other) > 0,
        "Dacă se cumpără <quoted>, trebuie să se cumpere și <quoted>.",
        "Produsul <quoted> se poate cumpăra numai dacă se cumpără și <quoted>.",
        "În cazul în care se cumpără <quoted>, devine obligatoriu și produsul <quoted>.",
        "Dacă se cumpără <quoted>, atunci și <quoted>.",
    ),
    *told(
        lambda b, other, one: b.pieces(other) > 0 or not b.pieces(one),
        "Dacă nu se cumpără <quoted>, nu se poate cumpăra nici produsul <quoted>.",
    ),
    *told(
        lambda b, one, other: not (b.pieces(one) and b.pieces(other)),
        "Dacă se cumpără <quoted>, să nu se mai cumpere <quoted>.",
        "Nu se pot cumpăra și <quoted>, și <quoted>.",
        "Dintre <quoted> și <quoted> se poate alege cel mult un produs.",
        "Produsele <quoted> și <quoted> nu pot fi cumpărate amândouă.",
        "Produsul <quoted> se poate cumpăra numai dacă nu se cumpără <quoted>.",
        "Nu amândouă: <quoted>, <quoted>.",
    ),
    *told(
        lambda b, one, other: b.pieces(one) + b.pieces(other) > 0,
        "Dintre <quoted> și <quoted> trebuie cumpărat cel puțin un produs.",
        "Dacă nu se cumpără <quoted>, trebuie să se cumpere <quoted>.",
        "Produsele <quoted> și <quoted> nu pot lipsi amândouă.",
        "Să se cumpere <quoted>, <quoted> sau ambele produse.",
        "Se poate renunța la <quoted> numai dacă se cumpără <quoted>.",
        "Cel puțin unul: <quoted>, <quoted>.",
    ),
    *told(
        lambda b, three: sum(b.pieces(one) > 0 for one in three) == 1,
        "Dintre produsele <three> trebuie ales exact unul.",
        "Dintre <three> să se cumpere un singur produs, indiferent câte bucăți.",
        "Unul dintre produsele <three> este obligatoriu, iar celelalte două trebuie să lipsească din coșuri.",
        "Dintre produsele <three> trebuie ales unul, iar la celelalte două trebuie să renunțăm.",
        "Exact unul: <three>.",
    ),
    *told(
        lambda b, *three: sum(b.pieces(one) > 0 for one in three) == 1,
        "Să se cumpere fie <quoted>, fie <quoted>, fie <quoted>, dar numai unul dintre aceste produse.",
    ),
)

READINGS = (*MONEY, *SAVED, *LOADS, *COUNTS, *KINDS, *PIECES, *PRODUCTS)
"""Meanings of the sentences about baskets; all that may be asked."""

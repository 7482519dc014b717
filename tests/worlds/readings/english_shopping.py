"""Meanings of the English sentences about shopping, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.english import told

MONEY = (
    *told(
        lambda b, n: b.cost() <= n,
        "All the shopping together must cost at most <lei>.",
        "The budget for all the shopping is <lei> and must not be exceeded.",
        "At most <lei> may be spent in all the shops together.",
        "Budget for all the shopping: <lei> at most.",
    ),
    *told(
        lambda b, n: not b.cost() > n,
        "Do not spend more than <lei> on all the shopping.",
        "If we add up all the bills, the sum must not go over <lei>.",
    ),
    *told(
        lambda b, n: b.cost() >= n,
        "All the shopping together must cost at least <lei>.",
        "To use up the gift card, at least <lei> must be spent in total.",
        "The shopping must cost <lei> or more in total.",
        "If we add up all the bills, the sum must be at least <lei>.",
        "Shopping, in total: <lei> at least.",
    ),
    *told(lambda b, n: not b.cost() < n, "Do not spend less than <lei> on all the shopping."),
    *told(
        lambda b, shop, n: b.cost(shop) <= n,
        "The shopping <shop> must cost at most <lei>.",
        "<shop>, at most <lei> may be spent.",
        "The bill <shop> must stay within <lei>.",
        "Budget <shop>: <lei> at most.",
    ),
    *told(lambda b, n, shop: not b.cost(shop) > n, "Do not spend more than <lei> <shop>."),
    *told(lambda b, n: b.cost(b.then) <= n, "The shopping in that shop must also cost at most <lei>."),
    *told(
        lambda b, shop, n: b.cost(shop) >= n,
        "The shopping <shop> must cost at least <lei>.",
        "Delivery <shop> must be free, so at least <lei> must be spent there.",
        "The shopping <shop> must cost <lei> or more.",
        "Shopping <shop>: <lei> at least.",
    ),
    *told(lambda b, n, shop: not b.cost(shop) < n, "Do not spend less than <lei> <shop>."),
    *told(lambda b, n: b.cost(b.then) >= n, "The shopping in that shop must also cost at least <lei>."),
    *told(
        lambda b, n: all(b.cost(shop) <= n for shop in b.shops),
        "In each shop, the shopping must cost at most <lei>.",
        "In each shop, at most <lei> may be spent.",
        "The budget for each shop is <lei> and must not be exceeded.",
        "Budget for each shop: <lei> at most.",
    ),
    *told(
        lambda b, n: not any(b.cost(shop) > n for shop in b.shops),
        "Do not spend more than <lei> in any shop.",
        "No bill may go over <lei>.",
    ),
)

SAVED = (
    *told(
        lambda b, n: b.saved() >= n,
        "The offers must save at least <lei> in total.",
        "At least <lei> must be saved in total through the offers.",
        "The offers must take at least <lei> off the total.",
        "If we add up what all the offers save, it must be at least <lei>.",
        "Saved by the offers, in total: <lei> at least.",
    ),
    *told(lambda b, n: not b.saved() < n, "The offers must not save less than <lei> in total."),
    *told(
        lambda b, shop, n: b.saved(shop) >= n,
        "<shop>, the offers must save at least <lei>.",
        "The offers <shop> must take at least <lei> off the bill.",
        "Saved by the offers <shop>: <lei> at least.",
    ),
    *told(lambda b, n, shop: b.saved(shop) >= n, "At least <lei> must be saved through the offers <shop>."),
    *told(lambda b, shop, n: not b.saved(shop) < n, "<shop>, the offers must not save less than <lei>."),
    *told(lambda b, n: b.saved(b.then) >= n, "In the same shop, the offers must save at least <lei>."),
)

LOADS = (
    *told(
        lambda b, n: b.grams() <= n,
        "All the shopping together must weigh at most <grams>.",
        "We can carry at most <grams> from all the shops together.",
        "Weight, in total: <grams> at most.",
    ),
    *told(
        lambda b, n: not b.grams() > n,
        "All the shopping together must not weigh more than <grams>.",
        "The total weight must not exceed <grams>.",
        "If we put all the shopping on the scales, it must not weigh over <grams>.",
    ),
    *told(
        lambda b, shop, n: b.grams(shop) <= n,
        "The shopping <shop> must weigh at most <grams>.",
        "The basket <shop> may weigh at most <grams>.",
        "Weight of the basket <shop>: <grams> at most.",
    ),
    *told(
        lambda b, shop, n: not b.grams(shop) > n,
        "The shopping <shop> must not weigh more than <grams>.",
        "The weight of the shopping <shop> must not exceed <grams>.",
    ),
    *told(lambda b, n: b.grams(b.then) <= n, "The shopping from there must weigh at most <grams>."),
    *told(
        lambda b, n: b.portions >= n,
        "All the shopping together must come to at least <portions>.",
        "So that there is enough for everybody, we need at least <portions> in total.",
        "If we add up the portions of all the baskets, there must be at least <n>.",
        "The total number of portions must be <n> or more.",
        "Portions, in total: <n> at least.",
    ),
    *told(lambda b, n: not b.portions < n, "The total number of portions must not be lower than <n>."),
    *told(
        lambda b, n: b.portions <= n,
        "All the shopping together must come to at most <portions>.",
        "So that nothing goes to waste, we should get at most <portions> in total.",
        "If we add up the portions of all the baskets, there must be at most <n>.",
        "Portions, in total: <n> at most.",
    ),
    *told(
        lambda b, n: not b.portions > n,
        "The total number of portions must not be higher than <n>.",
        "The total number of portions must not exceed <n>.",
    ),
    *told(
        lambda b, n: b.millilitres >= n,
        "All the drinks together must come to at least <ml>.",
        "We need at least <ml> of drinks in total.",
        "If we add up all the drinks, they must come to at least <ml>.",
        "The total amount of drinks must be at least <ml>.",
        "Drinks, in total: <ml> at least.",
    ),
    *told(lambda b, n: not b.millilitres < n, "All the drinks together must not come to less than <ml>."),
)

COUNTS = (
    *told(
        lambda b, n: b.count() <= n,
        "Buy at most <pieces> in total.",
        "There is room for at most <pieces> in all the baskets together.",
        "If we count the pieces in all the baskets, there must be at most <n>.",
        "Pieces, in total: <n> at most.",
    ),
    *told(
        lambda b, n: not b.count() > n,
        "Do not buy more than <pieces> in total.",
        "The total number of pieces must not exceed <n>.",
    ),
    *told(
        lambda b, n: b.count() >= n,
        "Buy at least <pieces> in total.",
        "The total number of pieces must be at least <n>.",
        "We need <pieces> or more in total.",
        "If we count the pieces in all the baskets, there must be at least <n>.",
        "Pieces, in total: <n> at least.",
    ),
    *told(lambda b, n: not b.count() < n, "Do not buy fewer than <pieces> in total."),
    *told(
        lambda b, n: b.count() == n,
        "Buy exactly <pieces> in total.",
        "The total number of pieces must be exactly <n>.",
        "We need exactly <pieces> in total.",
        "If we count the pieces in all the baskets, there must be exactly <n>.",
        "Pieces, in total: exactly <n>.",
    ),
    *told(
        lambda b, n: not b.count() > n and not b.count() < n,
        "The total number of pieces must be <n>, no more and no less.",
    ),
    *told(
        lambda b, n, kind: b.count(kind) <= n,
        "Buy at most <pieces> <from> in total.",
        "There is room for at most <pieces> <from>.",
    ),
    *told(
        lambda b, kind, n: b.count(kind) <= n,
        "If <kind> are bought, there must be at most <pieces> of them in total.",
        "Pieces <from>: <n> at most.",
    ),
    *told(lambda b, n, kind: not b.count(kind) > n, "Do not buy more than <pieces> <from> in total."),
    *told(lambda b, kind, n: not b.count(kind) > n, "The number of pieces <from> must not exceed <n>."),
    *told(
        lambda b, n, kind: b.count(kind) >= n,
        "Buy at least <pieces> <from> in total.",
        "We need at least <pieces> <from> in total.",
        "In total, there must be at least <pieces> <from>.",
    ),
    *told(
        lambda b, kind, n: b.count(kind) >= n,
        "The number of pieces <from> must be at least <n>.",
        "Pieces <from>: <n> at least.",
    ),
    *told(lambda b, n, kind: not b.count(kind) < n, "Do not buy fewer than <pieces> <from> in total."),
    *told(
        lambda b, n, kind: b.count(kind) == n,
        "Buy exactly <pieces> <from> in total.",
        "We need exactly <pieces> <from> in total.",
        "In total, there must be exactly <pieces> <from>.",
    ),
    *told(
        lambda b, kind, n: b.count(kind) == n,
        "The number of pieces <from> must be <n>, no more and no less.",
        "The number of pieces <from> must be exactly <n>.",
        "Pieces <from>: exactly <n>.",
    ),
    *told(
        lambda b, n: all(b.count(shop=shop) <= n for shop in b.shops),
        "From each shop, buy at most <pieces>.",
        "Each shop's basket has room for at most <pieces>.",
        "Each shop's basket may contain at most <pieces>.",
        "Pieces from each shop: <n> at most.",
    ),
    *told(
        lambda b, n: not any(b.count(shop=shop) > n for shop in b.shops),
        "Do not buy more than <pieces> from any shop.",
        "The number of pieces must not exceed <n> at any shop.",
    ),
    *told(
        lambda b, n: all(b.count(shop=shop) >= n for shop in b.shops),
        "From each shop, buy at least <pieces>.",
        "Each shop's basket must contain at least <pieces>.",
        "Each shop's basket must contain <pieces> or more.",
        "We need at least <pieces> from each shop.",
        "Pieces from each shop: <n> at least.",
    ),
    *told(
        lambda b, n: not any(b.count(shop=shop) < n for shop in b.shops),
        "Do not buy fewer than <pieces> from any shop.",
    ),
)

KINDS = (
    *told(
        lambda b, kind: b.count(kind) == 0,
        "Do not buy any <kind>.",
        "Anything on the list may be bought except <kind>.",
        "Leave out <kind>.",
        "If a product <is>, it must not be bought.",
        "We don't need any <kind>, so don't put any in the baskets.",
        "No <kind>.",
    ),
    *told(
        lambda b, kind, brand: b.brands(kind) <= {brand},
        "Of the <kind>, only <brand> ones may be bought.",
        "Do not buy <kind> of any brand other than <brand>.",
        "If <kind> are bought, the brand must be <brand>.",
        "All <kind> in the baskets must be <brand> ones.",
        "Buy no <kind> other than <brand> ones.",
        "<kind>: only <brand> ones.",
    ),
    *told(
        lambda b, one, other: b.count(one) == b.count(other),
        "Buy as many pieces <from> as <from>.",
        "The number of pieces <from> must be equal to the number of pieces <from>.",
        "There must be just as many pieces <from> in the baskets as <from>.",
        "However many pieces <from> are bought, buy the same number <from>.",
        "Exactly as many pieces <from> as <from>.",
    ),
    *told(
        lambda b, one, other: not b.count(one) > b.count(other) and not b.count(one) < b.count(other),
        "Buy no more and no fewer pieces <from> than <from>.",
    ),
    *told(
        lambda b, one, other: b.count(one) > b.count(other),
        "Buy more pieces <from> than <from>.",
        "The number of pieces <from> must be higher than the number of pieces <from>.",
        "There must be more pieces <from> in the baskets than <from>.",
        "Pieces <from>: more than <from>.",
    ),
    *told(
        lambda b, one, other: b.count(one) < b.count(other),
        "There must be fewer pieces <from> in the baskets than <from>.",
    ),
    *told(lambda b, one, other: b.count(one) >= b.count(other) + 1, "Buy at least one more piece <from> than <from>."),
    *told(
        lambda b, kind: b.count(kind) >= b.count() / 2,
        "At least half of all the pieces must <be>.",
        "Half of all the pieces or more must <be>.",
        "Of all the pieces that are bought, at least half must <be>.",
        "Pieces <from>: at least half of the total.",
    ),
    *told(
        lambda b, kind: b.count(kind) >= b.count() - b.count(kind),
        "There must not be fewer pieces <from> than other pieces.",
        "There must be at least as many pieces <from> as other pieces.",
    ),
)

PIECES = (
    *told(
        lambda b, n, one: b.pieces(one) >= n,
        "Buy at least <pieces> of <quoted>.",
        "At least <pieces> of <quoted> must be bought.",
        "We need at least <pieces> of <quoted>.",
        "So that there is enough for everybody, take <pieces> of <quoted> or more.",
    ),
    *told(lambda b, one, n: b.pieces(one) >= n, "<quoted>: <pieces> at least."),
    *told(lambda b, n, one: not b.pieces(one) < n, "Do not buy fewer than <pieces> of <quoted>."),
    *told(
        lambda b, n, one: b.pieces(one) <= n,
        "Buy at most <pieces> of <quoted>.",
        "The baskets may contain at most <pieces> of <quoted>.",
    ),
    *told(
        lambda b, one, n: b.pieces(one) <= n,
        "If <quoted> is bought, take at most <pieces>.",
        "<quoted>: <pieces> at most.",
    ),
    *told(lambda b, n, one: not b.pieces(one) > n, "Do not buy more than <pieces> of <quoted>."),
    *told(lambda b, one, n: not b.pieces(one) > n, "The number of pieces of <quoted> must not exceed <n>."),
    *told(
        lambda b, n, one: b.pieces(one) == n,
        "Buy exactly <pieces> of <quoted>.",
        "Buy <pieces> of <quoted>, no more and no less.",
        "Exactly <pieces> of <quoted> must be bought.",
        "We need exactly <pieces> of <quoted>.",
    ),
    *told(
        lambda b, one, n: b.pieces(one) == n,
        "The number of pieces of <quoted> must be exactly <n>.",
        "<quoted>: exactly <pieces>.",
    ),
    *told(
        lambda b, one, n, other: b.pieces(other) >= n * b.pieces(one),
        "For each piece of <quoted>, buy at least <pieces> of <quoted>.",
        "For each piece of <quoted>, do not buy fewer than <pieces> of <quoted>.",
        "If <quoted> is bought, at least <pieces> of <quoted> must be added for each piece.",
        "With each piece of <quoted> we need at least <pieces> of <quoted>.",
        "Each piece of <quoted> must be matched by at least <pieces> of <quoted>, from any of the shops.",
        "For each piece of <quoted>: <pieces> of <quoted> at least.",
    ),
)

PRODUCTS = (
    *told(
        lambda b, one: b.pieces(one) > 0,
        "Be sure to buy <quoted>.",
        "<quoted> must not be missing from the baskets.",
        "<quoted> is a must, no matter which shop it comes from.",
        "<quoted> must be in one of the baskets.",
        "Anything on the list may be left out, but not <quoted>.",
        "A must: <quoted>.",
    ),
    *told(
        lambda b, one: b.pieces(one) == 0,
        "Do not buy <quoted>.",
        "Anything on the list may be bought except <quoted>.",
        "Leave <quoted> off the shopping list.",
        "<quoted> has been taken off the shelves, so it cannot be bought.",
        "We still have <quoted> at home, so we won't buy any.",
        "Leave out <quoted>.",
    ),
    *told(
        lambda b, one, shop: b.shop(one) == shop,
        "Be sure to buy <quoted> <shop>.",
        "<quoted> must not be missing from the basket <shop>.",
        "<quoted> is a must, and may only be bought <shop>.",
        "At least one piece of <quoted> must be bought <shop>.",
    ),
    *told(lambda b, shop, one: b.shop(one) == shop, "A must <shop>: <quoted>."),
    *told(lambda b, one: b.shop(one) == b.then, "In the same shop, be sure to buy <quoted>."),
    *told(
        lambda b, one, shop: b.shop(one) != shop,
        "Do not buy <quoted> <shop>.",
        "<quoted> may be bought anywhere except <shop>.",
        "Don't buy <quoted> <shop>.",
    ),
    *told(
        lambda b, shop, one: b.shop(one) != shop,
        "<shop>: no <quoted>.",
    ),
    *told(lambda b, one, shop: b.shop(one) != shop, "Do not get <quoted> <shop>."),
    *told(lambda b, one: b.shop(one) != b.then, "In the same shop, do not buy <quoted>."),
    *told(
        lambda b, one, other: "" != b.shop(one) != b.shop(other) != "",
        "Buy both <quoted> and <quoted>, but in different shops.",
        "Buy <quoted> and <quoted>, but not in the same shop.",
        "<quoted> and <quoted> must both be bought, but each must come from a different shop.",
        "Buy <quoted> in one of the shops and <quoted> in another.",
        "Two products are a must, from two different shops: <quoted> and <quoted>.",
        "A must, from different shops: <quoted>, <quoted>.",
    ),
    *told(
        lambda b, one, other: not b.pieces(one) or b.pieces(other) > 0,
        "If <quoted> is bought, <quoted> must be bought too.",
        "<quoted> may be bought only if <quoted> is bought too.",
        "If you buy <quoted>, <quoted> is a must too.",
        "If <quoted>, then <quoted> as well.",
    ),
    *told(
        lambda b, other, one: b.pieces(other) > 0 or not b.pieces(one),
        "If <quoted> is not bought, <quoted> cannot be bought either.",
    ),
    *told(
        lambda b, one, other: not (b.pieces(one) and b.pieces(other)),
        "If you buy <quoted>, do not buy <quoted>.",
        "Do not buy both <quoted> and <quoted>.",
        "Of <quoted> and <quoted>, at most one product may be chosen.",
        "<quoted> and <quoted> cannot both be bought.",
        "<quoted> may be bought only if <quoted> is not.",
        "Not both: <quoted>, <quoted>.",
    ),
    *told(
        lambda b, one, other: b.pieces(one) + b.pieces(other) > 0,
        "Of <quoted> and <quoted>, at least one product must be bought.",
        "If <quoted> is not bought, <quoted> must be bought.",
        "<quoted> and <quoted> must not both be missing.",
        "Buy <quoted>, <quoted> or both products.",
        "<quoted> may be left out only if <quoted> is bought.",
        "At least one: <quoted>, <quoted>.",
    ),
    *told(
        lambda b, three: sum(b.pieces(one) > 0 for one in three) == 1,
        "Of the products <three>, exactly one must be chosen.",
        "Buy a single product out of <three>, in any number of pieces.",
        "One of the products <three> is a must, and the other two must be left out.",
        "Choose one of the products <three> and leave out the other two.",
        "Exactly one: <three>.",
    ),
    *told(
        lambda b, *three: sum(b.pieces(one) > 0 for one in three) == 1,
        "Buy either <quoted> or <quoted> or <quoted>, but only one of these products.",
    ),
)

READINGS = (*MONEY, *SAVED, *LOADS, *COUNTS, *KINDS, *PIECES, *PRODUCTS)
"""Meanings of the sentences about baskets; all that may be asked."""

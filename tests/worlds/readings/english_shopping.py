"""What the English sentences about shopping mean, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.english import told

MONEY = (
    *told(
        lambda b, n: b.cost() <= n,
        "All the shopping together costs at most <lei>.",
        "No more than <lei> is spent on all the shopping.",
        "If all bills together exceed <lei>, the baskets must be changed.",
        "There are at most <lei> to spend on all baskets.",
        "Budget for all shops together: <lei> at most.",
        "The shopping is fine only if all of it together costs at most <lei>.",
    ),
    *told(
        lambda b, n: b.cost() < n,
        "The total of all bills stays below <lei>.",
    ),
    *told(
        lambda b, n: b.cost() >= n,
        "All the shopping together costs at least <lei>.",
        "The total of all bills does not fall below <lei>.",
        "No less than <lei> must be spent on all the shopping.",
        "Total of all bills: <lei> at least.",
        "The shopping is fine only if all of it together costs at least <lei>.",
    ),
    *told(
        lambda b, n: b.cost() > n,
        "In total, the shopping costs more than <lei>.",
    ),
    *told(
        lambda b, shop, n: b.cost(shop) <= n,
        "<shop>, the shopping costs at most <lei>.",
        "<shop>, no more than <lei> is spent.",
        "If the bill <shop> exceeds <lei>, the baskets must be changed.",
        "The shopping <shop> costs at most <lei>.",
        "Budget <shop>: <lei> at most.",
    ),
    *told(
        lambda b, shop, n: b.cost(shop) < n,
        "The bill <shop> stays below <lei>.",
    ),
    *told(
        lambda b, n: b.cost(b.then) <= n,
        "In the same shop, the shopping costs at most <lei>.",
    ),
    *told(
        lambda b, shop, n: b.cost(shop) >= n,
        "<shop>, the shopping costs at least <lei>.",
        "The basket <shop> does not fall below <lei>.",
        "Delivery <shop> is free only if at least <lei> is spent there, and it must be free.",
        "The basket <shop> costs <lei> or more.",
        "Basket <shop>: <lei> at least.",
    ),
    *told(
        lambda b, shop, n: b.cost(shop) > n,
        "The bill <shop> exceeds <lei>.",
    ),
    *told(
        lambda b, n: b.cost(b.then) >= n,
        "In the same shop, the shopping costs at least <lei>.",
    ),
    *told(
        lambda b, n: all(b.cost(shop) <= n for shop in b.shops),
        "In each shop, the shopping costs at most <lei>.",
        "In no shop does the bill exceed <lei>.",
        "If the bill of a shop exceeds <lei>, the baskets must be changed.",
        "Budget for each shop: <lei>, not more.",
        "The basket of a shop is fine only if its bill is at most <lei>.",
    ),
    *told(
        lambda b, n: all(b.cost(shop) < n for shop in b.shops),
        "The bill of each shop stays below <lei>.",
    ),
)

LOADS = (
    *told(
        lambda b, n: b.grams() <= n,
        "All the shopping together weighs at most <grams>.",
        "All the shopping together does not weigh more than <grams>.",
        "If all the shopping weighs more than <grams>, the baskets must be changed.",
        "Weight of all the shopping: <grams> at most.",
        "The shopping can be carried only if it weighs, all together, at most <grams>.",
    ),
    *told(
        lambda b, n: b.grams() < n,
        "All the shopping together weighs less than <grams>.",
    ),
    *told(
        lambda b, shop, n: b.grams(shop) <= n,
        "<shop>, the shopping weighs at most <grams>.",
        "The basket <shop> does not weigh more than <grams>.",
        "If the bag <shop> weighs more than <grams>, the baskets must be changed.",
        "Bag <shop>: <grams> at most.",
    ),
    *told(
        lambda b, shop, n: b.grams(shop) < n,
        "The shopping <shop> weighs less than <grams>.",
    ),
    *told(
        lambda b, n: b.grams(b.then) <= n,
        "In the same shop, the shopping weighs at most <grams>.",
    ),
    *told(
        lambda b, n: b.portions >= n,
        "The shopping adds up to at least <portions>.",
        "The number of portions in all baskets does not fall below <n>.",
        "All baskets together hold <portions> or more.",
        "No fewer than <portions> must come out of all the shopping.",
        "Portions, in total: <n> at least.",
    ),
    *told(
        lambda b, n: b.portions > n,
        "All the shopping gives more than <portions>.",
    ),
    *told(
        lambda b, n: b.portions <= n,
        "The shopping adds up to at most <portions>.",
        "The number of portions in all baskets does not exceed <n>.",
        "All baskets together hold at most <portions>.",
        "Portions, in total: <n>, not more.",
    ),
    *told(
        lambda b, n: b.portions < n,
        "All the shopping gives fewer than <portions>.",
    ),
    *told(
        lambda b, n: b.millilitres >= n,
        "The drinks in all baskets come to at least <ml>.",
        "The drinks in all baskets do not fall below <ml>.",
        "The drinks in all baskets come to <ml> or more.",
        "Drinks, in total: <ml> at least.",
    ),
    *told(
        lambda b, n: b.millilitres > n,
        "Together, the drinks come to more than <ml>.",
    ),
)

COUNTS = (
    *told(
        lambda b, n, kind: b.count(kind) <= n,
        "All baskets together hold at most <some>.",
        "If all baskets together hold more than <some>, the baskets must be changed.",
        "There is room for at most <some> in all baskets together.",
    ),
    *told(
        lambda b, kind, n: b.count(kind) <= n,
        "The number of <kind> in all baskets does not exceed <n>.",
        "<kind>: <n>, not more.",
    ),
    *told(
        lambda b, n, kind: b.count(kind) < n,
        "Fewer than <some> are bought.",
    ),
    *told(
        lambda b, n, kind: b.count(kind) >= n,
        "All baskets together hold at least <some>.",
        "<some> or more are bought.",
        "No fewer than <some> must be bought.",
    ),
    *told(
        lambda b, kind, n: b.count(kind) >= n,
        "The number of <kind> in all baskets does not fall below <n>.",
        "<kind>: <n> at least.",
    ),
    *told(
        lambda b, n, kind: b.count(kind) > n,
        "More than <some> are bought.",
    ),
    *told(
        lambda b, n, kind: b.count(kind) == n,
        "All baskets together hold exactly <some>.",
        "In total, exactly <some> are bought.",
    ),
    *told(
        lambda b, kind, n: b.count(kind) == n,
        "The number of <kind> in all baskets is neither higher nor lower than <n>.",
        "If the <kind> in the baskets are counted, the result is exactly <n>.",
        "<kind>: <n>, no more and no less.",
    ),
    *told(
        lambda b, n, kind: all(b.count(kind, shop) <= n for shop in b.shops),
        "From each shop, at most <some> are taken.",
        "From no shop are more than <some> taken.",
        "From each shop, at most <some> are bought.",
    ),
    *told(
        lambda b, n, kind: all(b.count(kind, shop) < n for shop in b.shops),
        "The basket of each shop has fewer than <some>.",
    ),
    *told(
        lambda b, kind, n: all(b.count(kind, shop) <= n for shop in b.shops),
        "<kind> from each shop: <n>, not more.",
    ),
    *told(
        lambda b, n, kind: all(b.count(kind, shop) >= n for shop in b.shops),
        "From each shop, at least <some> are taken.",
        "In no shop does the basket have fewer than <some>.",
        "From each shop, <some> or more are bought.",
    ),
    *told(
        lambda b, n, kind: all(b.count(kind, shop) > n for shop in b.shops),
        "The basket of each shop has more than <some>.",
    ),
    *told(
        lambda b, kind, n: all(b.count(kind, shop) >= n for shop in b.shops),
        "<kind> from each shop: <n> at least.",
    ),
    *told(
        lambda b, kind: b.count(kind) == 0,
        "No <kind> are bought.",
        "<kind> are missing from all baskets.",
        "Anything may be bought except <kind>.",
        "<kind>: zero.",
        "If a product <is>, it is not bought.",
    ),
    *told(
        lambda b, kind, brand: b.brands(kind) <= {brand},
        "All <kind> are <brand>.",
        "No <kind> of another brand than <brand> are bought.",
        "Of the <kind>, only <brand> is bought.",
        "No <kind> are bought, except those by <brand>.",
        "If <kind> are bought, the brand must be <brand>.",
        "<kind>: only <brand>.",
    ),
    *told(
        lambda b, kind, than: b.count(kind) == b.count(than),
        "As many <kind> are bought as <kind>.",
        "The number of <kind> does not differ from the number of <kind>.",
        "Neither more nor fewer <kind> are bought than <kind>.",
        "In the baskets, the difference between the number of <kind> and the number of <kind> is zero.",
        "<kind>: as many as <kind>.",
    ),
    *told(
        lambda b, kind, than: b.count(kind) > b.count(than),
        "More <kind> are bought than <kind>.",
        "Fewer than the <kind> must the <kind> in the baskets be.",
        "The number of <kind> is higher by one or more than the number of <kind>.",
        "<kind>: more than <kind>.",
    ),
    *told(
        lambda b, than, kind: b.count(kind) > b.count(than),
        "The number of <kind> in the baskets does not reach the number of <kind>.",
    ),
    *told(
        lambda b, kind: 2 * b.count(kind) >= b.count(),
        "At least half of the pieces bought <are>.",
        "The number of <kind> does not fall below half of the number of pieces bought.",
        "At least fifty per cent of the pieces bought <are>.",
        "If fewer than half of the pieces bought <are>, the baskets must be changed.",
        "<kind>: half of the pieces at least.",
    ),
)

PIECES = (
    *told(
        lambda b, n, one: b.pieces(one) >= n,
        "At least <pieces> of <quoted> are bought.",
        "<pieces> or more of <quoted> are needed.",
    ),
    *told(
        lambda b, one, n: b.pieces(one) >= n,
        "The number of pieces of <quoted> does not fall below <n>.",
        "<quoted>: <pieces> at least.",
    ),
    *told(
        lambda b, n, one: b.pieces(one) > n,
        "More than <pieces> of <quoted> are bought.",
    ),
    *told(
        lambda b, n, one: b.pieces(one) <= n,
        "At most <pieces> of <quoted> are bought.",
        "There is room for at most <pieces> of <quoted>.",
    ),
    *told(
        lambda b, one, n: b.pieces(one) <= n,
        "The number of pieces of <quoted> does not exceed <n>.",
        "<quoted>: <pieces>, not more.",
    ),
    *told(
        lambda b, n, one: b.pieces(one) < n,
        "Fewer than <pieces> of <quoted> are bought.",
    ),
    *told(
        lambda b, n, one: b.pieces(one) == n,
        "Exactly <pieces> of <quoted> are bought.",
    ),
    *told(
        lambda b, one, n: b.pieces(one) == n,
        "The number of pieces of <quoted> is neither higher nor lower than <n>.",
        "If the pieces of <quoted> are counted, the result is exactly <n>.",
        "Of <quoted>, exactly <pieces> are needed.",
        "<quoted>: <pieces>, no more and no less.",
    ),
    *told(
        lambda b, one, n, other: b.pieces(other) >= n * b.pieces(one),
        "For each piece of <quoted>, at least <pieces> of <quoted> are bought.",
        "For each piece of <quoted>, no fewer than <pieces> of <quoted> are taken.",
        "If <quoted> is bought, at least <pieces> of <quoted> are added for each piece of it.",
        "Each piece of <quoted> asks for at least <pieces> of <quoted>.",
        "For each piece of <quoted>: <pieces> of <quoted> at least.",
    ),
)

PRODUCTS = (
    *told(
        lambda b, one: b.pieces(one) > 0,
        "<quoted> is bought.",
        "<quoted> must not be missing from the baskets.",
        "The shopping is fine only if it includes <quoted>.",
        "If <quoted> is missing, the baskets must be changed.",
        "A must: <quoted>.",
    ),
    *told(
        lambda b, one: b.pieces(one) == 0,
        "<quoted> is not bought.",
        "<quoted> is missing from all baskets.",
        "Anything on the list may be bought except <quoted>.",
        "Zero pieces of <quoted> are bought.",
        "Ruled out: <quoted>.",
    ),
    *told(
        lambda b, one, shop: b.shop(one) == shop,
        "<quoted> is bought <shop>.",
        "<quoted> must not be missing from the basket <shop>.",
        "<quoted> is bought in any case, but only <shop>.",
    ),
    *told(
        lambda b, shop, one: b.shop(one) == shop,
        "<shop>, among other things, <quoted> is bought.",
        "A must <shop>: <quoted>.",
    ),
    *told(
        lambda b, one: b.shop(one) == b.then,
        "In the same shop, <quoted> is bought.",
    ),
    *told(
        lambda b, one, shop: b.shop(one) != shop,
        "<quoted> is not bought <shop>.",
        "<quoted> is missing from the basket <shop>.",
        "If <quoted> is bought, it is not bought <shop>.",
        "<quoted>: not <shop>.",
    ),
    *told(
        lambda b, shop, one: b.shop(one) != shop,
        "The basket <shop> is fine only if it does not have <quoted>.",
    ),
    *told(
        lambda b, one, other: "" != b.shop(one) != b.shop(other) != "",
        "<quoted> and <quoted> are bought, but in different shops.",
        "Neither <quoted> nor <quoted> is missing, but they are not bought in the same shop.",
        "<quoted> and <quoted> are bought in two shops, one in each.",
        "<quoted> is bought in one of the shops, and <quoted> in another one than that.",
        "Both needed, but not in the same basket: <quoted> and <quoted>.",
    ),
    *told(
        lambda b, one, other: not b.pieces(one) or b.pieces(other) > 0,
        "If <quoted> is bought, <quoted> is bought too.",
        "<quoted> is bought only if <quoted> is bought too.",
        "With <quoted> in a basket, <quoted> as well.",
    ),
    *told(
        lambda b, other, one: not b.pieces(one) or b.pieces(other) > 0,
        "Without <quoted>, <quoted> is not bought either.",
        "<quoted> must be bought if <quoted> is bought.",
    ),
    *told(
        lambda b, one, other: not (b.pieces(one) and b.pieces(other)),
        "If <quoted> is bought, <quoted> is left out.",
        "They cannot both be bought: <quoted> and <quoted>.",
        "<quoted> is bought only if <quoted> is missing.",
        "Of <quoted> and <quoted>, one product at most may be bought.",
        "Either <quoted> or <quoted> or neither, but not both.",
    ),
    *told(
        lambda b, one, other: b.pieces(one) + b.pieces(other) > 0,
        "<quoted> or <quoted> is bought, possibly both.",
        "If <quoted> is not bought, <quoted> is bought.",
        "<quoted> and <quoted> must not both be missing.",
        "Of <quoted> and <quoted>, at least one product is bought.",
        "At least one of the two: <quoted> or <quoted>.",
    ),
    *told(
        lambda b, three: sum(b.pieces(one) > 0 for one in three) == 1,
        "Exactly one of the products <three> is bought.",
        "The products <three> are not all missing, but no more than one of them is bought.",
        "Of the products <three>, only one is bought.",
        "Of three products, <three>, two are missing and one is bought.",
        "A must, but only one: <three>.",
    ),
)

READINGS = (*MONEY, *LOADS, *COUNTS, *PIECES, *PRODUCTS)
"""What each sentence means of baskets; all that may be asked."""

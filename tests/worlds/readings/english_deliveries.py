"""Meanings of the English sentences about deliveries, written from the sentences themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.worlds.readings.deliveries import NEVER, is_of, other
from tests.worlds.readings.delivery_counts import all_are, apart, next_to, none_with, together
from tests.worlds.readings.english import NUMBER, Blank, Reading, before_noun, minutes, number, told
from tests.worlds.readings.ordinals import ANY_ENGLISH, place_in_english

KINDS = {
    "fragile": "fragil",
    "refrigerated": "refrigerat",
    "signed": "cu semnătură",
    "old town": "Centrul Vechi",
    "station district": "Cartierul Gării",
    "industrial zone": "Zona Industrială",
    "student campus": "Complexul Studențesc",
    "vineyard hill": "Dealul Viilor",
}
"""Part of the words for a kind -> the Romanian list's words for such a parcel."""

VANS = {"the big van": "duba mare", "the small van": "duba mică"}


def kind(said: str) -> str:
    """A kind of parcels: "parcels for Vineyard Hill"; "" if only "parcels" is said."""
    return next((what for root, what in KINDS.items() if root in said.lower()), "")


def amount(said: str) -> int:
    """Return the kilos, litres or minutes: "twenty-one kilograms", "an hour and a quarter"."""
    return minutes(said) if re.search("minute|hour", said) else before_noun(said)


_PLACE = "the Old Town|the Station District|the Industrial Zone|the Student Campus|Vineyard Hill"
_PARCELS = f"(?:(?:fragile |refrigerated )?parcels?|parcels? to be signed for|parcels? for (?:{_PLACE}))"
_BE = f"(?:fragile|refrigerated|to be signed for|for (?:{_PLACE}))"
_NAME = Blank("“[^”]*”", lambda said: said[1:-1])

BLANKS = {
    "kilos": Blank(rf"{NUMBER} kilograms?", amount),
    "litres": Blank(rf"{NUMBER} litres?", amount),
    "minutes": Blank(rf"(?:{NUMBER} minutes?|[^.,:]*?\bhours?\b[^.,:]*?)", amount),
    "some": Blank(f"{NUMBER} {_PARCELS}", lambda said: (before_noun(said), kind(said))),
    "trips": Blank(f"{NUMBER} trips", before_noun),
    "count": Blank(r"\d+", number),
    "kind": Blank(_PARCELS, kind),
    "such": Blank(f"(?:fragile|refrigerated|ones to be signed for|for (?:{_PLACE}))", kind),
    "is": Blank(f"is {_BE}", kind),
    "trip": Blank(f"the {ANY_ENGLISH} trip", place_in_english),
    "van": Blank("|".join(VANS), lambda said: VANS[said]),
    "name": _NAME,
    "name-b": _NAME,
    "name-c": _NAME,
}
"""The blanks <...> of an English pattern of this world, and the reading of each."""

SAID = (
    ("kilos", "the delivered parcels", "the parcels", "weigh", "weight", "Total weight", "Weight"),
    ("litres", "the delivered parcels", "the parcels", "take up", "volume", "Total volume", "Volume"),
    ("minutes", "the deliveries", "the deliveries", "take", "time", "Delivery time, in total", "Delivery time"),
)
"""Unit, what is added up in all and on a trip, what it does, the name of its sum, and notes, in all and on a trip."""


def _sums(u: str, every: str, some: str, does: str, name: str, note: str, per_trip: str) -> Iterator[Reading]:
    """Yield the readings of one unit."""
    x, first, its = f"<{u}>", every.capitalize(), some.capitalize()
    total = f"The total {name} of {every}"
    load = "The delivery time" if u == "minutes" else f"The total {name}"
    yield from told(
        lambda v, n: v.sum(u) <= n,
        f"{first} must {does} at most {x} in total.",
        f"All {every} together {'must fit into' if u == 'minutes' else f'may {does} at most'} {x}.",
        f"{note}: at most {x}.",
    )
    yield from told(
        lambda v, n: not v.sum(u) > n,
        f"{first} must not {does} more than {x} in total.",
        f"{total} must not exceed {x}.",
    )
    yield from told(
        lambda v, n: v.sum(u) >= n,
        f"{first} must {does} at least {x} in total.",
        f"{total} must be at least {x}.",
        f"All {every} together must {does} {x} or more.",
        f"{note}: at least {x}.",
    )
    yield from told(lambda v, n: not v.sum(u) < n, f"{first} must not {does} less than {x} in total.")
    yield from told(
        lambda v, low, high: low <= v.sum(u) <= high,
        f"{first} must {does} between <n> and {x} in total.",
        f"{total} must be at least <n> and at most {x}.",
        f"All {every} together must {does} at least <n> and at most {x}.",
        f"{note}: <n> to {x}.",
    )
    yield from told(
        lambda v, low, high: not (v.sum(u) < low or v.sum(u) > high),
        f"{first} must {does} no less than <n> and no more than {x} in total.",
    )
    yield from told(
        lambda v, n: max(v.sums(u)) <= n,
        f"On each trip, {some} must {does} at most {x} in total.",
        f"{its} on each trip {f'must fit into {x}' if u == 'minutes' else f'may {does} at most {x} in total'}.",
        f"{per_trip} per trip: at most {x}.",
    )
    yield from told(
        lambda v, n: not any(one > n for one in v.sums(u)),
        f"On no trip may {some} {does} more than {x} in total.",
        f"{load} on any one trip must not exceed {x}.",
    )
    yield from told(
        lambda v, n: min(v.sums(u)) >= n,
        f"On each trip, {some} must {does} at least {x} in total.",
        f"{load} on each trip must be at least {x}.",
        f"{its} on each trip must {does} {x} or more in total.",
        f"{per_trip} per trip: at least {x}.",
    )
    yield from told(
        lambda v, n: not any(one < n for one in v.sums(u)),
        f"{its} on each trip must {does} no less than {x} in total.",
    )
    yield from told(
        lambda v, at, n: v.sums(u)[at] <= n,
        f"On <trip>, {some} must {does} at most {x} in total.",
        f"{its} on <trip> {f'must fit into {x}' if u == 'minutes' else f'may {does} at most {x} in total'}.",
        f"{per_trip} on <trip>: at most {x}.",
    )
    yield from told(
        lambda v, at, n: not v.sums(u)[at] > n,
        f"On <trip>, {some} must not {does} more than {x} in total.",
        f"{load} on <trip> must not exceed {x}.",
    )
    yield from told(lambda v, n: v.sums(u)[v.then] <= n, f"Also on that trip, {some} must {does} at most {x} in total.")
    yield from told(
        lambda v, at, n: v.sums(u)[at] >= n,
        f"On <trip>, {some} must {does} at least {x} in total.",
        f"{load} on <trip> must be at least {x}.",
        f"{its} on <trip> must {does} {x} or more in total.",
        f"{per_trip} on <trip>: at least {x}.",
    )
    yield from told(
        lambda v, at, n: not v.sums(u)[at] < n, f"On <trip>, {some} must not {does} less than {x} in total."
    )
    yield from told(
        lambda v, n: v.sums(u)[v.then] >= n, f"Also on that trip, {some} must {does} at least {x} in total."
    )
    if u == "minutes":
        return
    yield from told(
        lambda v, van, n: max(v.sums(u, van), default=0) <= n,
        f"On each trip with <van>, the parcels must {does} at most {x} in total.",
        f"{'On each trip' if u == 'kilos' else 'On each of its trips'}, <van> may carry at most {x}.",
        f"<van>, per trip: at most {x}.",
    )
    yield from told(
        lambda v, van, n: not any(one > n for one in v.sums(u, van)),
        f"On no trip with <van> may the parcels {does} more than {x} in total.",
        f"{load} on any one trip with <van> must not exceed {x}.",
    )


NUMBERS = (
    *told(
        lambda v, n, kind: v.count(kind) <= n,
        "The plan may include at most <some>.",
        "There is room for at most <some> in the whole plan.",
    ),
    *told(lambda v, n, kind: not v.count(kind) > n, "The plan must not include more than <some>."),
    *told(
        lambda v, kind, n: v.count(kind) <= n,
        "The number of <kind> in the plan must be at most <count>.",
        "<kind>, in the whole plan: at most <count>.",
    ),
    *told(
        lambda v, n, kind: v.count(kind) >= n,
        "The plan must include at least <some>.",
        "The plan needs at least <some>.",
    ),
    *told(lambda v, n, kind: not v.count(kind) < n, "The plan must include no fewer than <some>."),
    *told(
        lambda v, kind, n: v.count(kind) >= n,
        "The number of <kind> in the plan must be at least <count>.",
        "<kind>, in the whole plan: at least <count>.",
    ),
    *told(
        lambda v, n, kind: v.count(kind) == n,
        "The plan must include exactly <some>.",
        "The plan needs exactly <some>.",
    ),
    *told(
        lambda v, kind, n: v.count(kind) == n,
        "The number of <kind> in the plan must be exactly <count>.",
        "<kind>, in the whole plan: exactly <count>.",
    ),
    *told(
        lambda v, kind, n: not (v.count(kind) > n or v.count(kind) < n),
        "The number of <kind> in the plan must be <count>, no more and no less.",
    ),
    *told(
        lambda v, n, kind: max(v.counts(kind)) <= n,
        "Each trip may carry at most <some>.",
        "On each trip there is room for at most <some>.",
    ),
    *told(lambda v, n, kind: not any(one > n for one in v.counts(kind)), "No trip may carry more than <some>."),
    *told(
        lambda v, kind, n: max(v.counts(kind)) <= n,
        "The number of <kind> on any one trip must be at most <count>.",
        "<kind> per trip: at most <count>.",
    ),
    *told(
        lambda v, n, kind: min(v.counts(kind)) >= n,
        "Each trip must carry at least <some>.",
        "Each trip needs <some> or more.",
    ),
    *told(lambda v, n, kind: not any(one < n for one in v.counts(kind)), "No trip may carry fewer than <some>."),
    *told(
        lambda v, kind, n: min(v.counts(kind)) >= n,
        "The number of <kind> on each trip must be at least <count>.",
        "<kind> per trip: at least <count>.",
    ),
    *told(
        lambda v, at, n, kind: v.counts(kind)[at] <= n,
        "<trip> may carry at most <some>.",
        "On <trip> there is room for at most <some>.",
        "On <trip>: at most <some>.",
    ),
    *told(lambda v, at, n, kind: not v.counts(kind)[at] > n, "<trip> must not carry more than <some>."),
    *told(lambda v, kind, at, n: v.counts(kind)[at] <= n, "The number of <kind> on <trip> must be at most <count>."),
    *told(lambda v, n, kind: v.counts(kind)[v.then] <= n, "That trip too may carry at most <some>."),
    *told(
        lambda v, at, n, kind: v.counts(kind)[at] >= n,
        "<trip> must carry at least <some>.",
        "<trip> needs at least <some>.",
        "On <trip>: at least <some>.",
    ),
    *told(lambda v, at, n, kind: not v.counts(kind)[at] < n, "<trip> must not carry fewer than <some>."),
    *told(lambda v, kind, at, n: v.counts(kind)[at] >= n, "The number of <kind> on <trip> must be at least <count>."),
    *told(lambda v, n, kind: v.counts(kind)[v.then] >= n, "That trip too must carry at least <some>."),
    *told(
        lambda v, n: v.made >= n,
        "The parcels must be spread over at least <trips>.",
        "At least <trips> must have parcels.",
        "The number of trips with parcels must be at least <count>.",
        "Trips with parcels: at least <count>.",
    ),
    *told(lambda v, n: not v.made < n, "The plan must not have fewer than <trips> with parcels."),
)

OF_KINDS = (
    *told(
        lambda v, kind: not any(is_of(parcel, kind) for parcel in v.left),
        "All <kind> must be delivered.",
        "None of the <kind> may stay in the depot.",
        "Anything may stay in the depot, except for <kind>.",
        "Compulsory: all <kind>.",
    ),
    *told(
        lambda v, kind: all(parcel in v.delivered for parcel in v.listed if is_of(parcel, kind)),
        "If a parcel <is>, it must be delivered.",
    ),
    *told(
        lambda v, kind, van: none_with(v, other(van), kind),
        "<kind> may leave only with <van>.",
        "If a parcel <is>, it may leave only with <van>.",
        "<kind>: only with <van>.",
    ),
    *told(
        lambda v, van, kind: none_with(v, van, kind),
        "<van> must not carry any <kind>.",
        "Anything may be sent with <van>, except for <kind>.",
    ),
    *told(
        all_are,
        "On <trip>, only <kind> may leave.",
        "On <trip>, nothing may leave except for <kind>.",
        "If a parcel leaves on <trip>, it must be one of the <kind>.",
        "On <trip>: only <kind>.",
    ),
    *told(lambda v, kind, at: all_are(v, at, kind), "Only <kind> may be chosen for <trip>."),
    *told(lambda v, kind: all_are(v, v.then, kind), "Also on that trip, only <kind> may leave."),
    *told(
        lambda v, one, two: v.count(one) == v.count(two),
        "The plan must include exactly as many <kind> as <kind>.",
        "The number of <kind> in the plan must be equal to the number of <kind>.",
        "However many <kind> are delivered, there must be just as many <kind>.",
        "In the plan: exactly as many <kind> as <kind>.",
    ),
    *told(
        lambda v, one, two: not (v.count(one) > v.count(two) or v.count(one) < v.count(two)),
        "The plan must include no more and no fewer <kind> than <kind>.",
    ),
    *told(
        lambda v, one, two: v.count(one) > v.count(two),
        "The plan must include more <kind> than <kind>.",
        "The number of <kind> in the plan must be greater than the number of <kind>.",
        "In the plan, there must be more <kind> than <kind>.",
        "In the plan: more <kind> than <kind>.",
    ),
    *told(lambda v, one, two: v.count(one) < v.count(two), "The plan must include fewer <kind> than <kind>."),
    *told(
        lambda v, first, second: v.kinds_in_order(first, second),
        "The trips with <kind> must all come before those with <kind>.",
        "No <kind> may leave on the same trip as a <kind> or after it.",
        "Trips with <kind>: all before those with <kind>.",
    ),
    *told(
        lambda v, second, first: v.kinds_in_order(first, second),
        "If <kind> leave on a trip, <kind> may not leave on that trip or on any later one.",
        "<kind> may leave only on trips later than every trip with <kind>.",
    ),
    *told(
        lambda v, kind: 2 * v.count(kind) >= v.count(),
        "<kind> must make up at least half of the delivered parcels.",
        "At least half of the delivered parcels must be <such>.",
        "<kind>: at least half of the delivered parcels.",
    ),
    *told(
        lambda v, kind: 2 * (v.count() - v.count(kind)) <= v.count(),
        "In the plan, there must be at least as many <kind> as other parcels.",
    ),
    *told(
        lambda v, kind: not v.count(kind) < v.count() - v.count(kind),
        "The plan must not have fewer <kind> than other parcels.",
    ),
)

NAMED = (
    *told(
        lambda v, a: v.has(a),
        "The parcel <name> must be delivered.",
        "The parcel <name> must not be left out of the plan.",
        "Anything may stay in the depot, except for the parcel <name>.",
        "The customer is waiting for the parcel <name> today, so it must be delivered.",
        "The parcel <name> is compulsory.",
        "Compulsory: the parcel <name>.",
    ),
    *told(
        lambda v, a: not v.has(a),
        "The parcel <name> must stay in the depot.",
        "The parcel <name> must not be delivered.",
        "Anything may be delivered, except for the parcel <name>.",
        "The customer cannot take the parcel <name> today, so it must stay in the depot.",
        "Leave out the parcel <name>.",
    ),
    *told(
        lambda v, a, at: v.is_on(a, at),
        "The parcel <name> must leave on <trip>.",
        "The parcel <name> must not be left out of <trip>.",
        "The parcel <name> must be loaded on <trip>.",
        "The parcel <name> is compulsory and may leave only on <trip>.",
    ),
    *told(lambda v, at, a: v.is_on(a, at), "Compulsory on <trip>: the parcel <name>."),
    *told(lambda v, a: v.is_on(a, v.then), "The parcel <name> must also leave on that trip."),
    *told(
        lambda v, a, at: v.trip(a) == NEVER or not v.is_on(a, at),
        "The parcel <name> must not leave on <trip>.",
        "If it is delivered, the parcel <name> must leave on a trip other than <trip>.",
        "The customer cannot take the parcel <name> on <trip>, so it may leave only on another.",
    ),
    *told(
        lambda v, at, a: not v.is_on(a, at),
        "<trip> must go out without the parcel <name>.",
        "Not on <trip>: the parcel <name>.",
    ),
    *told(lambda v, a: not v.is_on(a, v.then), "The parcel <name> must not leave on that trip either."),
)

PAIRS = (
    *told(
        lambda v, a, b: v.in_order(a, b),
        "The plan must include the parcel <name> and, on a later trip, the parcel <name-b>.",
        "The parcel <name> must leave, and the parcel <name-b> must leave on a later trip.",
        "Two parcels are compulsory: <name> and, on a later trip, <name-b>.",
        "Compulsory, on different trips and in this order: <name>, <name-b>.",
    ),
    *told(
        lambda v, a, b, late, soon: (a, b) == (soon, late) and v.in_order(soon, late),
        "The parcels <name> and <name-b> are both compulsory, but <name-c> must leave on a later trip than <name>.",
    ),
    *told(
        apart,
        "The plan must include the parcels <name> and <name-b>, but on different trips.",
        "The plan must include both <name> and <name-b>, but not on the same trip.",
        "One of the trips must carry the parcel <name>, and another one the parcel <name-b>.",
        "Two parcels are compulsory, on two different trips: <name> and <name-b>.",
        "Compulsory, on different trips, in any order: <name>, <name-b>.",
    ),
    *told(
        together,
        "The plan must include the parcels <name> and <name-b>, on the same trip.",
        "The plan must include both <name> and <name-b>, and on the same trip.",
        "The parcels <name> and <name-b> must both be delivered, on the same trip.",
        "Two parcels are compulsory, on the same trip: <name> and <name-b>.",
        "Compulsory, on the same trip: <name>, <name-b>.",
    ),
    *told(
        lambda v, a, b: v.has(b) if v.has(a) else True,
        "If the parcel <name> is delivered, the parcel <name-b> must be delivered too.",
        "The parcel <name> may be delivered only if the parcel <name-b> is delivered too.",
        "If the plan includes the parcel <name>, it must also include the parcel <name-b>, on any of the trips.",
        "If <name> is in the plan, then <name-b> too.",
    ),
    *told(
        lambda v, b, a: v.has(b) or not v.has(a),
        "If the parcel <name> is not delivered, the parcel <name-b> cannot be delivered either.",
    ),
    *told(
        lambda v, a, b: not (v.has(a) and v.has(b)),
        "If the parcel <name> is delivered, the parcel <name-b> must stay in the depot.",
        "The plan cannot include both <name> and <name-b>.",
        "The parcel <name> may be delivered only if the parcel <name-b> is not.",
        "Not both: <name>, <name-b>.",
    ),
    *told(lambda v, a, b: v.many((a, b)) <= 1, "Of <name> and <name-b>, at most one parcel may be delivered."),
    *told(
        next_to,
        "The plan must include the parcel <name> and, on the very next trip, the parcel <name-b>.",
        "One trip must carry the parcel <name>, and the trip right after it the parcel <name-b>.",
        "The parcels <name> and <name-b> are both compulsory, on two consecutive trips and in this order.",
        "Compulsory, on consecutive trips and in this order: <name>, <name-b>.",
    ),
    *told(
        lambda v, a, b, late, soon: (a, b) == (soon, late) and next_to(v, soon, late),
        "The parcels <name> and <name-b> are both compulsory, and <name-c> must leave exactly one trip later than "
        "<name>.",
    ),
    *told(
        lambda v, names: v.many(names) == 1,
        "Exactly one of the parcels <three> must be delivered.",
        "Of the parcels <three>, the plan must include only one.",
        "One of the parcels <three> is compulsory, and the other two must stay in the depot.",
        "Of the parcels <three>, one must be delivered, and only one.",
        "Exactly one: <three>.",
    ),
    *told(
        lambda v, a, b, c: v.in_order(a, b, c),
        "The plan must include, on different trips and in this order, the parcels <name>, <name-b> and <name-c>.",
        "<name>, <name-b> and <name-c> must all leave, on three different trips and in this order.",
        "The parcels <name>, <name-b> and <name-c> are compulsory, each on a different trip and in this order.",
        "Three parcels are compulsory, on three different trips: first <name>, then <name-b>, finally <name-c>.",
        "All compulsory, on different trips and in this order: <name>, <name-b>, <name-c>.",
    ),
)


def _greatest(unit: str, most: str, name: str, order: str) -> Iterator[Reading]:
    """Yield the readings of sentences about the heaviest or bulkiest parcels of the list."""
    yield from told(
        lambda v, n, _: v.has(*v.greatest(unit, n)),
        f"The plan must include the {most} <some> on the list.",
        f"None of the {most} <some> on the list may be missing from the plan.",
        f"The {most} <some> on the list are compulsory.",
        f"If the list is sorted by {name}, {order}, the first <some> must be delivered.",
        f"Compulsory: the {most} <some> on the list.",
    )
    yield from told(
        lambda v, n, _: v.many(v.greatest(unit, n)) == 0,
        f"The {most} <some> on the list must stay in the depot.",
        f"The plan must not include any of the {most} <some> on the list.",
        f"Anything on the list may be delivered, except for the {most} <some>.",
        f"The {most} <some> on the list must be left out.",
        f"Not to be delivered: the {most} <some> on the list.",
    )


SUMS = tuple(reading for said in SAID for reading in _sums(*said))

GREATEST = (
    *_greatest("kilos", "heaviest", "weight", "from heaviest to lightest"),
    *_greatest("litres", "bulkiest", "volume", "from largest to smallest"),
)

READINGS = (*SUMS, *NUMBERS, *OF_KINDS, *NAMED, *PAIRS, *GREATEST)
"""All sentences about deliveries but those about kilometres."""

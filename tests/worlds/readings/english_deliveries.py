"""What the English sentences about deliveries mean, written from the sentences themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.worlds.readings.deliveries import NEVER, is_of, other, refused
from tests.worlds.readings.delivery_counts import all_are, next_to, none_with
from tests.worlds.readings.english import NUMBER, Blank, Reading, before_noun, minutes, number, told

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
"""What the words for a kind hold -> what the Romanian list says of such a parcel."""

TRIPS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1}

VANS = {"the big van": "duba mare", "the small van": "duba mică"}


def kind(said: str) -> str:
    """A kind of parcels: "parcels for Vineyard Hill"; "" if only "parcels" is said."""
    return next((what for root, what in KINDS.items() if root in said.lower()), "")


def trip(said: str) -> int:
    """A trip: "the second trip"."""
    return next(at for part, at in TRIPS.items() if part in said.lower())


def amount(said: str) -> int:
    """How many kilos, litres or minutes: "twenty-one kilograms", "an hour and a quarter"."""
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
    "are": Blank(f"are {_BE}", kind),
    "is": Blank(f"is {_BE}", kind),
    "taken": Blank(f"(?:take {_PARCELS}|(?:enter|go up) (?:{_PLACE}))", kind),
    "trip": Blank("the (?:first|second|third|fourth|last) trip", trip),
    "van": Blank("|".join(VANS), lambda said: VANS[said]),
    "name": _NAME,
    "name-b": _NAME,
    "name-c": _NAME,
}
"""What may stand in <...> of an English pattern of this world, and what is read from it."""

SAID = (
    ("kilos", "the delivered parcels", "the parcels", "weigh", "the weight of the parcels", "weight", "Weight"),
    ("litres", "the delivered parcels", "the parcels", "fill", "the volume of the parcels", "volume", "Volume"),
    (
        "minutes",
        "the day's deliveries",
        "the deliveries",
        "take",
        "the time of the deliveries",
        "time",
        "Delivery time",
    ),
)
"""Unit, all of it, that of a trip, what it does, the sum of a trip, its name, and that in a note."""


def _sums(u: str, every: str, some: str, does: str, load: str, name: str, note: str) -> Iterator[Reading]:
    """Yield the readings of one unit."""
    x, redone = f"<{u}>", "the plan must be redone"
    every_first, some_first = (words[:1].upper() + words[1:] for words in (every, some))
    total, its = f"The total {name} of {every}", some.replace("the ", "its ")
    yield from told(
        lambda v, n: v.sum(u) <= n,
        f"{every_first} {does} at most {x} together.",
        f"{every_first} {does} at most {x}, all in all.",
    )
    yield from told(
        lambda v, n: not v.sum(u) > n,
        f"In total, {every} do not {does} more than {x}.",
        f"{note}, in total: {x}, not more.",
    )
    yield from told(lambda v, n: v.sum(u) < n, f"{total} stays below {x}.")
    yield from told(lambda v, n: refused(v.sum(u) > n), f"If {every} {does} more than {x} together, {redone}.")
    yield from told(
        lambda v, n: v.sum(u) >= n,
        f"{every_first} {does} at least {x} together.",
        f"{every_first} {does} {x} or more, all in all.",
        f"{note}, in total: {x} minimum.",
    )
    yield from told(lambda v, n: not v.sum(u) < n, f"{total} does not fall below {x}.")
    yield from told(lambda v, n: v.sum(u) > n, f"{total} exceeds {x}.")
    yield from told(lambda v, n: refused(v.sum(u) < n), f"If {every} {does} less than {x} together, {redone}.")
    yield from told(
        lambda v, low, high: low <= v.sum(u) <= high,
        f"{every_first} {does} between <n> and {x} together.",
        f"{every_first} {does} from {x} up to {x}, all in all.",
        f"{note}, in total: <n> minimum, {x} maximum.",
    )
    yield from told(
        lambda v, low, high: not v.sum(u) < low and not v.sum(u) > high,
        f"In total, {every} {does} neither less than <n> nor more than {x}.",
    )
    yield from told(lambda v, low, high: low < v.sum(u) < high, f"{total} exceeds <n>, but stays below {x}.")
    yield from told(
        lambda v, low, high: refused(v.sum(u) < low or v.sum(u) > high),
        f"If {every} {does} less than <n> or more than {x} together, {redone}.",
    )
    yield from told(
        lambda v, n: max(v.sums(u)) <= n,
        f"On each trip, {some} {does} at most {x} together.",
        f"{some_first} of each trip {does} at most {x}, all in all.",
    )
    yield from told(
        lambda v, n: not any(one > n for one in v.sums(u)),
        f"On no trip do {some} {does} more than {x} together.",
        f"{note} per trip: {x}, not more.",
    )
    yield from told(lambda v, n: all(one < n for one in v.sums(u)), f"On each trip, {load} stays below {x}.")
    yield from told(
        lambda v, n: refused(any(one > n for one in v.sums(u))),
        f"If {some} of a trip {does} more than {x} together, that trip must be planned anew.",
    )
    yield from told(
        lambda v, n: min(v.sums(u)) >= n,
        f"On each trip, {some} {does} at least {x} together.",
        f"{some_first} of each trip {does} {x} or more, all in all.",
        f"{note} per trip: {x} minimum.",
    )
    yield from told(lambda v, n: not any(one < n for one in v.sums(u)), f"On no trip does {load} fall below {x}.")
    yield from told(lambda v, n: all(one > n for one in v.sums(u)), f"On each trip, {load} exceeds {x}.")
    yield from told(
        lambda v, n: refused(any(one < n for one in v.sums(u))),
        f"If {some} of a trip {does} less than {x} together, that trip must be planned anew.",
    )
    yield from told(
        lambda v, at, n: v.sums(u)[at] <= n,
        f"On <trip>, {some} {does} at most {x} together.",
        f"If you look at <trip>, {its} {does} at most {x} together.",
        f"{some_first} of <trip> {does} at most {x}, all in all.",
    )
    yield from told(
        lambda v, at, n: not v.sums(u)[at] > n,
        f"On <trip>, {some} do not {does} more than {x} together.",
        f"{note} of <trip>: {x}, not more.",
    )
    yield from told(lambda v, at, n: v.sums(u)[at] < n, f"On <trip>, {load} stays below {x}.")
    yield from told(lambda v, n: v.sums(u)[v.then] <= n, f"On that trip too, {some} {does} at most {x} together.")
    yield from told(
        lambda v, at, n: v.sums(u)[at] >= n,
        f"On <trip>, {some} {does} at least {x} together.",
        f"If you look at <trip>, {its} {does} {x} or more together.",
        f"{some_first} of <trip> {does} {x} or more, all in all.",
        f"{note} of <trip>: {x} minimum.",
    )
    yield from told(lambda v, at, n: not v.sums(u)[at] < n, f"On <trip>, {load} does not fall below {x}.")
    yield from told(lambda v, at, n: v.sums(u)[at] > n, f"On <trip>, {load} exceeds {x}.")
    yield from told(lambda v, n: v.sums(u)[v.then] >= n, f"On that trip too, {some} {does} at least {x} together.")
    if u != "minutes":
        yield from told(
            lambda v, van, n: all(one <= n for one in v.sums(u, van)),
            f"On each trip with <van>, {some} {does} at most {x} together.",
            f"On each trip, <van> carries at most {x}.",
        )
        yield from told(
            lambda v, van, n: not any(one > n for one in v.sums(u, van)),
            f"On no trip with <van> do {some} {does} more than {x} together.",
            f"<van>: {x} per trip, not more.",
        )
        yield from told(
            lambda v, van, n: all(one < n for one in v.sums(u, van)),
            f"On each trip with <van>, {load} stays below {x}.",
        )
        yield from told(
            lambda v, van, n: refused(any(one > n for one in v.sums(u, van))),
            f"If <van> carries more than {x} on a trip, {redone}.",
        )


NUMBERS: tuple[Reading, ...] = (
    *told(
        lambda v, n, kind: v.count(kind) <= n,
        "At most <some> are delivered.",
        "The plan has room for at most <some>.",
    ),
    *told(lambda v, n, kind: not v.count(kind) > n, "The plan does not hold more than <some>."),
    *told(lambda v, kind, n: v.count(kind) < n, "The number of <kind> in the plan is below <count>."),
    *told(lambda v, n, kind: refused(v.count(kind) > n), "If the plan holds more than <some>, it must be redone."),
    *told(lambda v, kind, n: v.count(kind) <= n, "<kind> in the plan: <count>, not more."),
    *told(
        lambda v, n, kind: v.count(kind) >= n,
        "The plan holds at least <some>.",
        "The plan makes room for <some> or more.",
    ),
    *told(lambda v, kind, n: not v.count(kind) < n, "The number of <kind> in the plan does not fall below <count>."),
    *told(lambda v, n, kind: not v.count(kind) < n, "The plan cannot do without at least <some>."),
    *told(lambda v, n, kind: refused(v.count(kind) < n), "If the plan holds fewer than <some>, it must be redone."),
    *told(lambda v, kind, n: v.count(kind) >= n, "<kind> in the plan: <count> minimum."),
    *told(
        lambda v, n, kind: v.count(kind) == n,
        "The plan holds exactly <some>.",
        "All trips together carry exactly <some>.",
    ),
    *told(
        lambda v, kind, n: not v.count(kind) > n and not v.count(kind) < n,
        "The number of <kind> in the plan is neither greater nor smaller than <count>.",
        "<kind> in the plan: <count>, no more and no less.",
    ),
    *told(
        lambda v, kind, n: v.count(kind) == n, "If one counts the <kind> in the plan, the result is exactly <count>."
    ),
    *told(
        lambda v, n, kind: max(v.counts(kind)) <= n,
        "Each trip carries at most <some>.",
        "Whatever the trip, it carries at most <some>.",
        "Each trip has room for at most <some>.",
    ),
    *told(lambda v, n, kind: not any(one > n for one in v.counts(kind)), "No trip carries more than <some>."),
    *told(lambda v, kind, n: max(v.counts(kind)) <= n, "<kind> per trip: <count>, not more."),
    *told(
        lambda v, n, kind: min(v.counts(kind)) >= n,
        "Each trip carries at least <some>.",
        "Whatever the trip, it carries at least <some>.",
        "Each trip makes room for <some> or more.",
    ),
    *told(
        lambda v, n, kind: not any(one < n for one in v.counts(kind)),
        "No trip may be left without at least <some>.",
    ),
    *told(lambda v, kind, n: min(v.counts(kind)) >= n, "<kind> per trip: <count> minimum."),
    *told(
        lambda v, at, n, kind: v.counts(kind)[at] <= n,
        "<trip> carries at most <some>.",
        "If you look at <trip>, it carries at most <some>.",
        "<trip> has room for at most <some>.",
        "<trip>: at most <some>.",
    ),
    *told(lambda v, at, n, kind: not v.counts(kind)[at] > n, "<trip> does not carry more than <some>."),
    *told(lambda v, n, kind: v.counts(kind)[v.then] <= n, "That trip too carries at most <some>."),
    *told(
        lambda v, at, n, kind: v.counts(kind)[at] >= n,
        "<trip> carries at least <some>.",
        "If you look at <trip>, it carries at least <some>.",
        "<trip> makes room for <some> or more.",
        "<trip>: <some> minimum.",
    ),
    *told(lambda v, at, n, kind: not v.counts(kind)[at] < n, "<trip> cannot do without at least <some>."),
    *told(lambda v, n, kind: v.counts(kind)[v.then] >= n, "That trip too carries at least <some>."),
)

OF_KINDS: tuple[Reading, ...] = (
    *told(
        lambda v, kind: not any(is_of(one, kind) for one in v.left),
        "All <kind> of the list are delivered.",
        "None of the <kind> of the list stays in the depot.",
        "Any parcel may stay in the depot, except for <kind>.",
        "If a parcel <is>, then it is delivered.",
        "The number of <kind> left in the depot is zero.",
        "Compulsory in the plan: all <kind> of the list.",
    ),
    *told(
        lambda v, kind, van: none_with(v, other(van), kind),
        "<kind> leave only with <van>.",
        "<kind> leave with nothing but <van>.",
        "If a parcel <is>, then it leaves with <van> or stays in the depot.",
        "<kind>: only with <van>.",
    ),
    *told(lambda v, van, kind: none_with(v, other(van), kind), "Except for <van>, no van takes <kind>."),
    *told(none_with, "<van> does not <taken>."),
    *told(lambda v, kind, van: none_with(v, van, kind), "The number of <kind> in <van> is zero."),
    *told(
        all_are,
        "All parcels of <trip> <are>.",
        "<trip> carries nothing but <kind>.",
        "<trip> carries nothing except for <kind>.",
        "If a parcel leaves on <trip>, then it <is>.",
        "<trip>: only <kind>.",
    ),
    *told(
        lambda v, at, kind: sum(not is_of(one, kind) for one in v.loads[at]) == 0,
        "The number of parcels of <trip> other than <kind> is zero.",
    ),
    *told(lambda v, kind: all_are(v, v.then, kind), "On that trip too, all parcels <are>."),
    *told(
        lambda v, n: v.made >= n,
        "At least <trips> are made.",
        "The parcels are spread over <trips> or more.",
        "Trips with parcels: <count> minimum.",
    ),
    *told(lambda v, n: not v.made < n, "The number of trips with parcels does not fall below <count>."),
    *told(lambda v, n: refused(v.made < n), "If fewer than <trips> are made, the plan must be redone."),
    *told(
        lambda v, kind, than: v.count(kind) == v.count(than),
        "As many <kind> as <kind> are delivered.",
        "The number of <kind> in the plan does not differ from the number of <kind>.",
        "The plan has neither more nor fewer <kind> than <kind>.",
        "If one counts first the <kind> and then the <kind> in the plan, the result is the same.",
        "In the plan, the difference between the number of <kind> and the number of <kind> is zero.",
        "<kind> in the plan: as many as <kind>.",
    ),
    *told(
        lambda v, kind, than: v.count(kind) > v.count(than),
        "More <kind> than <kind> are delivered.",
        "If one counts first the <kind> and then the <kind> in the plan, the first number is greater.",
        "The number of <kind> in the plan is greater by one or more than the number of <kind>.",
        "<kind> in the plan: more than <kind>.",
    ),
    *told(
        lambda v, kind, than: v.count(kind) < v.count(than),
        "In the plan, the number of <kind> does not reach the number of <kind>.",
    ),
    *told(
        lambda v, kind, than: v.kinds_in_order(kind, than),
        "All <kind> in the plan leave on trips before those with <kind>.",
        "On no trip do <kind> leave together with <kind> or after them.",
        "Any <kind> in the plan leaves at least one trip earlier than any <kind>.",
        "The number of <kind> that leave together with <kind> or after them is zero.",
        "First the <kind>, only on later trips the <kind>.",
    ),
    *told(
        lambda v, than, kind: v.kinds_in_order(kind, than),
        "If <kind> leave on a trip, no <kind> leave from that trip on.",
    ),
    *told(
        lambda v, kind: 2 * v.count(kind) >= len(v.delivered),
        "At least half of the parcels of the plan <are>.",
        "Fifty percent of the plan or more consists of <kind>.",
        "<kind>: half of the plan, minimum.",
    ),
    *told(
        lambda v, kind: not 2 * v.count(kind) < len(v.delivered),
        "The share of <kind> in the plan does not fall below half.",
    ),
    *told(
        lambda v, kind: refused(2 * v.count(kind) < len(v.delivered)),
        "If less than half of the parcels of the plan <are>, the plan must be changed.",
    ),
)

NAMED: tuple[Reading, ...] = (
    *told(
        lambda v, a: v.has(a),
        "The parcel <name> must be delivered.",
        "One of the delivered parcels is <name>.",
        "Compulsory in the plan: <name>.",
    ),
    *told(
        lambda v, a: a not in [one.name for one in v.left],
        "The parcel <name> cannot be missing from the plan.",
        "Any parcel may stay in the depot, except for <name>.",
    ),
    *told(
        lambda v, a: refused(not v.has(a)), "If the parcel <name> is missing from the plan, the plan must be redone."
    ),
    *told(
        lambda v, a: not v.has(a),
        "The parcel <name> stays in the depot.",
        "The parcel <name> is not delivered.",
        "Any parcel may be delivered, except for <name>.",
        "The number of trips with the parcel <name> is zero.",
        "Not in the plan: <name>.",
    ),
    *told(lambda v, a: refused(v.has(a)), "If the plan includes the parcel <name>, it must be redone."),
    *told(
        lambda v, a, at: v.is_on(a, at),
        "The parcel <name> must leave on <trip>.",
        "The parcel <name> cannot be missing from <trip>.",
        "The parcel <name> is delivered, but only on <trip>.",
        "If you look for the parcel <name>, you find it on <trip>.",
    ),
    *told(
        lambda v, at, a: v.is_on(a, at),
        "One of the parcels of <trip> is <name>.",
        "<trip>: <name>, without fail.",
    ),
    *told(lambda v, a: v.is_on(a, v.then), "The parcel <name> must leave on that trip too."),
    *told(lambda v, at: v.is_on(v.same, at), "This parcel must be delivered, namely on <trip>."),
    *told(lambda v, at, a: not v.is_on(a, at), "<trip>: without <name>."),
    *told(
        lambda v, a, at: not v.is_on(a, at),
        "The parcel <name> does not leave on <trip>.",
        "The parcel <name> is missing from <trip>.",
        "The parcel <name> can leave on any trip, except for <trip>.",
        "If the parcel <name> is delivered, it leaves on a trip other than <trip>.",
    ),
    *told(lambda v, a: not v.is_on(a, v.then), "From that trip the parcel <name> is missing too."),
)

PAIRS: tuple[Reading, ...] = (
    *told(
        lambda v, a, b: v.in_order(a, b),
        "The plan includes the parcel <name> and, on a later trip, <name-b>.",
        "Neither <name> nor <name-b> is missing from the plan, and the first leaves at least one trip before the "
        "second.",
        "The plan includes both parcels, and <name> leaves at least one trip earlier than <name-b>.",
        "Two parcels are compulsory: <name> and, on a later trip, <name-b>.",
        "First <name>, on a later trip <name-b>, both compulsory.",
    ),
    *told(
        lambda v, b, a: v.in_order(a, b),
        "When the parcel <name> leaves, <name-b> has already left on an earlier trip, and the plan includes both of "
        "them.",
    ),
    *told(
        lambda v, a, b: v.has(a, b) and v.trip(a) != v.trip(b),
        "The plan includes the parcel <name> and, on another trip, <name-b>.",
        "The plan includes both <name> and <name-b>, but not on the same trip.",
        "If <name> leaves on some trip, <name-b> is left for another one, and the plan includes both of them.",
        "Two different trips are needed: one with <name> and one with <name-b>.",
        "<name> and <name-b>: both compulsory, on different trips.",
    ),
    *told(
        lambda v, a, b: v.has(a, b) and v.trip(a) == v.trip(b),
        "The plan includes the parcel <name> and, on the same trip, <name-b>.",
        "The plan includes both <name> and <name-b>, and not on different trips.",
        "When the parcel <name> leaves, <name-b> leaves on the same trip, and the plan includes both of them.",
        "Two parcels are compulsory, on the same trip: <name> and <name-b>.",
        "The parcels <name> and <name-b> must be delivered together, on the same trip.",
        "<name> and <name-b>: both compulsory, on the same trip.",
    ),
    *told(
        lambda v, a, b: v.has(b) or not v.has(a),
        "If the parcel <name> is delivered, <name-b> is delivered too.",
        "The parcel <name> is delivered only if <name-b> is in the plan too.",
        "In case the parcel <name> is chosen, <name-b> must appear in the plan too.",
        "Once the parcel <name> is chosen, two parcels become compulsory: this one and <name-b>.",
        "With <name> in the plan, <name-b> too.",
    ),
    *told(
        lambda v, b, a: v.has(b) or not v.has(a),
        "Without <name> in the plan, <name-b> is not delivered either.",
    ),
    *told(
        lambda v, a, b: not v.has(a, b),
        "If the parcel <name> is delivered, <name-b> stays in the depot.",
        "The plan cannot include both of them: <name> and <name-b>.",
        "The parcel <name> is delivered only if <name-b> is missing from the plan.",
        "In case the parcel <name> is chosen, <name-b> is given up.",
        "Of the parcels <name> and <name-b>, at most one can be delivered.",
        "<name>, <name-b> or neither, but not both.",
    ),
    *told(
        lambda v, three: v.many(three) == 1,
        "Exactly one of these parcels is delivered: <three>.",
        "Nothing but one of these parcels is delivered: <three>.",
        "These parcels are given up: <three>, except for one, which is delivered.",
        "One of these parcels is delivered without fail, and if one is delivered, the others are missing: <three>.",
        "Of three parcels, <three>, two are missing and one is delivered.",
        "Compulsory, but only one: <three>.",
    ),
    *told(
        next_to,
        "The plan includes the parcel <name> and, on the very next trip, <name-b>.",
        "Neither <name> nor <name-b> is missing from the plan, and the second leaves on the trip right after the "
        "first.",
        "If <name> leaves on some trip, the very next one takes <name-b>, and the plan includes both of them.",
        "The parcel <name> leaves exactly one trip before <name-b>, and both parcels are compulsory.",
        "On one trip <name>, on the very next <name-b>, both compulsory.",
    ),
    *told(
        lambda v, b, a: next_to(v, a, b),
        "Both parcels are compulsory, but <name> leaves only on the trip right after that of <name-b>.",
    ),
    *told(
        lambda v, a, b, c: v.in_order(a, b, c),
        "The plan includes, on different trips and in this order, <name>, <name-b> and <name-c>.",
        "None of these is missing from the plan: <name>, <name-b>, <name-c>; their trips differ and come in this "
        "order.",
        "Three parcels are in the plan, each on another trip: first <name>, then <name-b>, finally <name-c>.",
        "Compulsory order, on three different trips: <name>, then <name-b>, finally <name-c>.",
    ),
    *told(
        lambda v, b, a, c: v.in_order(a, b, c),
        "The parcel <name> leaves at least one trip later than <name-b> and at least one trip earlier than <name-c>, "
        "all being in the plan.",
        "When the parcel <name> leaves, <name-b> has already left on an earlier trip, and <name-c> follows on a later "
        "one; all are compulsory.",
    ),
)


def _greatest(unit: str, most: str, name: str) -> Iterator[Reading]:
    """Yield the readings about the heaviest or the bulkiest parcels."""
    yield from told(
        lambda v, n: v.has(*v.greatest(unit, n)),
        f"The <count> {most} parcels of the list are delivered.",
        f"Compulsory in the plan: the <count> {most} parcels of the list.",
    )
    yield from told(
        lambda v, n, _: v.has(*v.greatest(unit, n)),
        f"The <some> of the list that surpass all others in {name} are delivered.",
        f"If the list is ordered by {name}, from high to low, the first <some> are delivered.",
        f"The <some> of the list with the greatest {name} are delivered.",
    )
    yield from told(
        lambda v, n: not any(v.trip(one) == NEVER for one in v.greatest(unit, n)),
        f"None of the <count> {most} parcels of the list stays in the depot.",
    )
    yield from told(
        lambda v, n: v.many(v.greatest(unit, n)) == 0,
        f"The <count> {most} parcels of the list stay in the depot.",
        f"None of the <count> {most} parcels of the list is delivered.",
        f"Anything on the list may be delivered, except for the <count> {most} parcels.",
        f"Without the <count> {most} parcels of the list.",
    )
    yield from told(
        lambda v, n, _: v.many(v.greatest(unit, n)) == 0,
        f"If the list is ordered by {name}, from high to low, the first <some> are missing from the plan.",
        f"The <some> of the list with the greatest {name} are given up.",
    )


SUMS = tuple(reading for said in SAID for reading in _sums(*said))

GREATEST = (*_greatest("kilos", "heaviest", "weight"), *_greatest("litres", "bulkiest", "volume"))

READINGS = (*SUMS, *NUMBERS, *OF_KINDS, *NAMED, *PAIRS, *GREATEST)

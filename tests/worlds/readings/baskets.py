"""Baskets as a reader sees them, and how the blanks of a sentence about them are read, in both languages.

Nothing here knows the rules of gmtw: numbers, kinds, shops, brands and names are read out of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from tests.worlds.readings import english, menu
from tests.worlds.readings.english import Blank


class Offer(NamedTuple):
    """Each piece whose number is a multiple of `every` costs that share of its price."""

    every: int
    share: float


class Item(NamedTuple):
    """A product of the list: what one piece costs in each shop, holds and is. said: "lactate", "conține gluten", ...

    offers: shop -> the offer there.
    """

    prices: Mapping[str, int]
    grams: int
    millilitres: int
    portions: int
    brand: str
    said: frozenset[str]
    offers: Mapping[str, Offer] = MappingProxyType({})

    def paid(self, shop: str, pieces: int) -> int:
        """Return the cost of so many pieces in a shop, one after the other."""
        every, share = self.offers.get(shop, Offer(1, 1))
        return sum(int(self.prices[shop] * (1 if n % every else share)) for n in range(1, pieces + 1))


@dataclass(frozen=True)
class Baskets:
    """Shop -> product -> number of pieces, and the list. then: The shop that the sentence before this one is about."""

    shops: Mapping[str, Mapping[str, int]]
    listed: Mapping[str, Item]
    then: str = ""

    def _bought(self, shop: str | None) -> list[tuple[str, Item, int]]:
        baskets = self.shops.items() if shop is None else [(shop, self.shops[shop])]
        return [(place, self.listed[name], n) for place, basket in baskets for name, n in basket.items()]

    def cost(self, shop: str | None = None) -> int:
        """Return the cost of all, or in one shop."""
        return sum(item.paid(place, n) for place, item, n in self._bought(shop))

    def saved(self, shop: str | None = None) -> int:
        """Return the savings by offers in all, or in one shop."""
        return sum(item.prices[place] * n for place, item, n in self._bought(shop)) - self.cost(shop)

    def grams(self, shop: str | None = None) -> int:
        """Return the weight of all, or of the basket of one shop."""
        return sum(item.grams * n for _, item, n in self._bought(shop))

    @property
    def portions(self) -> int:
        """The number of portions."""
        return sum(item.portions * n for _, item, n in self._bought(None))

    @property
    def millilitres(self) -> int:
        """The millilitres to drink."""
        return sum(item.millilitres * n for _, item, n in self._bought(None))

    def count(self, kind: str = "", shop: str | None = None) -> int:
        """Return the number of pieces of that kind, or any."""
        return sum(n for _, item, n in self._bought(shop) if not kind or kind in item.said)

    def brands(self, kind: str) -> set[str]:
        """The brands of what is bought of that kind; "" for what has none."""
        return {item.brand for _, item, n in self._bought(None) if n and kind in item.said}

    def pieces(self, name: str) -> int:
        """Return the number of pieces of that product."""
        assert name in self.listed, f"no product {name!r}"
        return sum(basket.get(name, 0) for basket in self.shops.values())

    def shop(self, name: str) -> str:
        """Return the shop of that product; "" if nowhere."""
        assert name in self.listed, f"no product {name!r}"
        return next((shop for shop, basket in self.shops.items() if basket.get(name)), "")


SHOPS = {
    "hipermarket": "hyper",
    "supermarket": "super",
    "magazinul de cartier": "corner",
    "magazinul online": "online",
    "depozitul en gros": "depot",
    "hypermarket": "hyper",
    "corner shop": "corner",
    "online shop": "online",
    "wholesale store": "depot",
}
"""The name of a shop -> its key."""

OFFERS = {
    "a treia bucată gratis": Offer(3, 0),
    "a doua bucată la jumătate de preț": Offer(2, 0.5),
    "the third piece free": Offer(3, 0),
    "the second piece at half price": Offer(2, 0.5),
}
"""The words of an offer -> the offer."""

MARKS = {
    "vegan": "vegan",
    "gluten": "gluten",
    "lactoză": "lactose",
    "lactose": "lactose",
}
"""Part of a word for a diet -> the diet."""


def shop(said: str) -> str:
    """A shop in any form: "de la magazinul online"."""
    return next(which for name, which in SHOPS.items() if said.endswith(name))


def offer(said: str) -> tuple[str, Offer]:
    """A shop and its offer: "la supermarket a treia bucată gratis"."""
    told, meant = next((told, meant) for told, meant in OFFERS.items() if said.endswith(f" {told}"))
    return shop(said.removesuffix(f" {told}")), meant


def kind(said: str) -> str:
    """A kind of products: the category in quotation marks, a diet, or any ("")."""
    quoted = re.search("[„“](.*?)”", said)
    return quoted[1] if quoted else next((what for part, what in MARKS.items() if part in said), "")


def _before_noun(said: str) -> int:
    """The Romanian number before a noun: "două mii cincizeci de grame", "o bucată"."""
    return menu.number(re.sub(r"(?: de)? \w+$", "", said))


_WORD = "zero|unu|una|un|o|doi|două|trei|patru|cinci|șase|șapte|opt|nouă|zece|unsprezece|douăsprezece|doisprezece"
_WORD += "|treisprezece|paisprezece|cincisprezece|șaisprezece|șaptesprezece|optsprezece|nouăsprezece|douăzeci|treizeci"
_WORD += "|patruzeci|cincizeci|șaizeci|șaptezeci|optzeci|nouăzeci|sută|sute|mie|mii|și"
_NUMBER = rf"(?:\d+|(?:(?:{_WORD}) )*(?:{_WORD}))"
_KIND = "produse(?:le)?(?: din categoria „[^”]*”| vegane| cu gluten| cu lactoză)"
_SHOPS = "hipermarket|supermarket|magazinul de cartier|magazinul online|depozitul en gros"


def _amount(nouns: str) -> Blank:
    return Blank(rf"{_NUMBER}(?: de)? (?:{nouns})", _before_noun)


ROMANIAN = {
    "n": Blank(r"\d+", int),
    "lei": _amount("le[iu]"),
    "grams": _amount("grame?"),
    "ml": _amount("mililitr[iu]"),
    "portions": _amount("porți[ei]"),
    "pieces": _amount("bucată|bucăți"),
    "kind": Blank(_KIND, kind),
    "from": Blank("(?:din categoria „[^”]*”|din produsele (?:vegane|cu gluten|cu lactoză))", kind),
    "be": Blank("(?:să fie din categoria „[^”]*”|să fie vegane|să conțină gluten|să conțină lactoză)", kind),
    "are-not": Blank("(?:nu fac parte din categoria „[^”]*”|nu sunt vegane|nu conțin gluten|nu conțin lactoză)", kind),
    "brand": Blank("[^.:;,„”]*?", lambda said: said[:1].upper() + said[1:]),
    "shop": Blank(rf"(?:(?:de )?la )?(?:{_SHOPS})", shop),
    "quoted": Blank("„[^”]*”", lambda said: said[1:-1]),
    "three": Blank("„[^”]*”, „[^”]*” (?:și|sau) „[^”]*”", lambda said: re.findall("„(.*?)”", said)),
}
"""The blanks <...> of Romanian patterns."""

_KINDS = "(?:vegan products|products with (?:gluten|lactose)|products from the “[^”]*” category)"
_ENGLISH_SHOPS = "hypermarket|supermarket|corner shop|online shop|wholesale store"


def _english_amount(nouns: str) -> Blank:
    return Blank(rf"{english.NUMBER} (?:{nouns})", english.before_noun)


ENGLISH = {
    "lei": _english_amount("le[iu]"),
    "grams": _english_amount("grams?"),
    "ml": _english_amount("millilitres?"),
    "portions": _english_amount("portions?"),
    "pieces": _english_amount("pieces?"),
    "kind": Blank(_KINDS, kind),
    "from": Blank("(?:from the “[^”]*” category|of vegan products|of products with (?:gluten|lactose))", kind),
    "be": Blank("(?:be from the “[^”]*” category|be vegan|contain gluten|contain lactose)", kind),
    "is": Blank("(?:is from the “[^”]*” category|is vegan|contains gluten|contains lactose)", kind),
    "brand": Blank("[^.:;,“”]*?", lambda said: said[:1].upper() + said[1:]),
    "shop": Blank(rf"(?:(?:at|from) )?the (?:{_ENGLISH_SHOPS})", shop),
}
"""The blanks <...> of English patterns."""

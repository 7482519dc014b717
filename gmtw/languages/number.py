"""Numbers with their nouns: in digits ("20 de zile"), in words ("douăzeci de zile"), minutes as hours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import Field

from gmtw.core.errors import MissingTextError
from gmtw.languages.grammar import Table

Forms = tuple[str, str] | tuple[str, str, str]
"""A noun: singular, plural, and, if a sentence needs it, the singular with its article."""

HOUR = 60
"""Minutes."""

MARKED = 10_000
"""The least number of which thousands are marked."""


class NumberWords(Table):
    """The words of a number below a million.

    below_twenty: 0 to 19, and on as far as they are no ten with a further number ("vint-i-dos"). tens: 20, 30 .. 90;
    tens_joiner stands between them and a further number below ten. hundred, thousand: one of them, and several, "{n}"
    in words, in its feminine form with `feminine_scales` ("două sute"). round_hundred: one hundred with nothing after
    it ("cen", beside "cento dez"), if it differs. joiner: between hundreds and the rest. feminine: number -> its form
    before nouns that are not in `masculine`, the keys of nouns; hundreds may have one ("duascentas"). article: the word
    for one, if it is an article in that form. elided: preposition -> its form before a number that begins with the word
    for one ("în" -> "într-": "într-o sută").
    """

    below_twenty: tuple[str, ...] = ()
    tens: tuple[str, ...] = ()
    tens_joiner: str = " "
    hundred: tuple[str, str] = ("", "")
    round_hundred: str = ""
    thousand: tuple[str, str] = ("", "")
    feminine_scales: bool = True
    joiner: str = " "
    feminine: Mapping[str, str] = Field(default_factory=dict)
    masculine: tuple[str, ...] = ()
    article: str = ""
    elided: Mapping[str, str] = Field(default_factory=dict)

    def spelled(self, number: int, feminine: bool = False) -> str:
        """Return the number in words."""
        return self.joiner.join(self._parts(number, feminine)) or self.below_twenty[0]

    def after(self, before: str, words: str) -> str:
        """Return what stands before a number and the number, with a preposition elided before one: "més d'un lloc"."""
        ones = {self.article, self.feminine.get("1", ""), *self.below_twenty[1:2]}
        for whole, short in self.elided.items():
            if words.split(" ", 1)[0] in ones and f" {before}".endswith(f" {whole} "):
                return before[: -len(whole) - 1] + short + words
        return before + words

    def _parts(self, number: int, feminine: bool) -> Iterator[str]:
        thousands, rest = divmod(number, 1000)
        hundreds, rest = divmod(rest, 100)
        if thousands:
            yield self._scaled(thousands, self.thousand)
        if hundreds:
            lone = self.round_hundred if hundreds == 1 and not rest else ""
            named = self.feminine.get(str(100 * hundreds), "") if feminine else ""
            yield lone or named or self._scaled(hundreds, self.hundred)
        if rest:
            yield self._below_hundred(rest, feminine)

    def _scaled(self, many: int, forms: tuple[str, str]) -> str:
        return forms[0] if many == 1 else forms[1].format(n=self.spelled(many, self.feminine_scales))

    def _below_hundred(self, number: int, feminine: bool) -> str:
        if number < len(self.below_twenty):
            return self.feminine.get(str(number), self.below_twenty[number]) if feminine else self.below_twenty[number]
        tens, ones = divmod(number, 10)
        ten = self.tens[tens - 2]
        return f"{ten}{self.tens_joiner}{self._below_hundred(ones, feminine)}" if ones else ten


class Hours(Table):
    """Minutes said as hours: the two nouns; {hours} and a quarter, a half, or {minutes}; less than an hour.

    three_quarters: empty where one says the 45 minutes. few: fewer minutes beside hours are written in words.
    """

    hour: Forms = ("", "")
    minute: Forms = ("", "")
    quarter: str = ""
    half: str = ""
    three_quarters: str = ""
    rest: str = ""
    few: int = 10
    short: Mapping[str, str] = Field(default_factory=dict)


class Number(Table):
    """Agreement of number and noun."""

    singular: tuple[int, ...] = (1,)
    """The numbers that take the first form of the noun."""

    joiner: str = ""
    """The word between number and plural noun: "20 de zile"."""

    joiner_from: int = 20
    """The joiner is written if the last two digits are 0 or at least this."""

    thousands: str = ""
    """The mark between the digits of a number of five or more: "24.450 grams"."""

    words: NumberWords = Field(default_factory=NumberWords)
    hours: Hours = Field(default_factory=Hours)

    def count(self, number: int, forms: Forms) -> str:
        """Return `number` with its noun: "1 zi" ("o zi" if `forms` has it), "2 zile", "20 de zile"."""
        marked = self.thousands if abs(number) >= MARKED else ""
        return self._counted(number, f"{number:,}".replace(",", marked), forms)

    def spelled(self, number: int, noun: str, forms: Forms) -> str:
        """Return the number in words with its noun, whose key tells the gender: "două zile", "douăzeci de zile".

        A number that ends in 1 beyond 20 stays in digits, because its words depend on more than two genders.
        """
        if not self.words.below_twenty:
            raise MissingTextError("gmtw/languages/<code>/language.toml: write [number.words]")
        if self.words.feminine and number % 10 == 1 and number > len(self.words.below_twenty):
            return self.count(number, forms)
        return self._counted(number, self.words.spelled(number, noun not in self.words.masculine), forms)

    def duration(self, minutes: int) -> str:
        """Return so many minutes in hours: "o oră și un sfert", "două ore și 20 de minute", "50 de minute"."""
        table, (hours, rest) = self.hours, divmod(minutes, HOUR)
        if not table.rest:
            raise MissingTextError("gmtw/languages/<code>/language.toml: write [number.hours]")
        if not hours:
            return table.short.get(str(rest)) or self.count(rest, table.minute)
        template = {0: "{hours}", 15: table.quarter, 30: table.half, 45: table.three_quarters}.get(rest) or table.rest
        few = self.spelled(rest, "minute", table.minute) if rest < table.few else self.count(rest, table.minute)
        return template.format(hours=self.spelled(hours, "hour", table.hour), minutes=few)

    def _counted(self, number: int, said: str, forms: Forms) -> str:
        if number in self.singular:
            return forms[2] if len(forms) > 2 and number == 1 else f"{number} {forms[0]}"
        tail = abs(number) % 100
        joined = self.joiner and number and (tail == 0 or tail >= self.joiner_from)
        return f"{said} {self.joiner} {forms[1]}" if joined else f"{said} {forms[1]}"

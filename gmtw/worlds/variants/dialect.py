"""In the spelling and words of a region: Moldova or Transylvania, drawn for each instance."""

from __future__ import annotations

import re

from gmtw.core.rng import RandomStream
from gmtw.languages.variants import Dialect
from gmtw.worlds.variants import Variant
from gmtw.worlds.variants.plain_prompt import PlainPrompt
from gmtw.worlds.variants.protected import free_words, replaced, rewritten
from gmtw.worlds.variants.registers import spoken_to


class Regional(Variant):
    """The words of the frame and of the demands as a region writes them; the list stays as it is."""

    key = "dialect"
    needs = ("dialects",)

    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the user's turns in the words of one region."""
        dialects = plain.language.variants.dialects
        region = dialects[rng.choice(sorted(dialects))]
        said = rewritten(plain, lambda line: line.said(_said(line.text, plain, region)))
        return spoken_to(said, region, rng)


def _said(text: str, plain: PlainPrompt, region: Dialect) -> str:
    """Return a line in the words of the region; a longer phrase goes before the words inside it."""
    free = {place for word in free_words(text, plain) for place in range(word.start, word.end)}
    found = [
        (match.start(), match.end(), _as_written(match[0], region.words[match[0].lower()]))
        for match in _pattern(region).finditer(text)
        if all(place in free or not text[place].isalnum() for place in range(match.start(), match.end()))
    ]
    return replaced(text, found)


def _as_written(old: str, new: str) -> str:
    """Return the new words with a capital where the old ones had one."""
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


def _pattern(region: Dialect) -> re.Pattern[str]:
    longest = sorted(region.words, key=lambda words: (-len(words), words))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])", re.IGNORECASE)


VARIANT = Regional()

"""The gerunds of a text: "mergând", "uitându-se"."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.languages import Language
from gmtw.reading.sightings import Sighting
from gmtw.reading.tokens import TaggedText, nominal
from gmtw.text.lexicons.features import features_of
from gmtw.text.lexicons.forms import lemma


def gerunds(text: TaggedText, language: Language) -> Iterator[Sighting]:
    """Yield the gerunds; a word that may be a noun, and one that no dictionary has, is only a possible one."""
    words, features = language.writing.verbs, features_of(language)
    for n in range(len(text)):
        form, readings = text.forms[n], text.said_of(n)
        listed = any(one.form == "ger" for one in readings)
        before_pronoun = text.tied[n + 1] and form.endswith(words.gerunds_tied)
        looks = not readings and form.endswith(words.gerunds) and not text.is_name(n)
        if form in words.unreal or not (listed or before_pronoun or looks):
            continue
        verb = (
            looks
            and features is not None
            and any(one.form == "inf" for one in features.readings(lemma(form, language.code)))
        )
        yield Sighting.of(text, n, n, before_pronoun or verb or (listed and not nominal(readings)))

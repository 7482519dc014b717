"""Statuses of lists: what a relative interrupts, what an example is, and what is one of two."""

from __future__ import annotations

import pytest

from gmtw.languages import load
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.statuses import MentionStatus, StatusReader
from tests.text.scenes import NAMES

RO = load("ro")


def affirmed(text: str) -> list[str]:
    """Return the entities that `text` says are in the plan."""
    mentions = Gazetteer(NAMES, RO).find(text)
    reading = StatusReader(RO).read(list(sentences(text, mentions)), frozenset(), len(mentions))
    said = zip(mentions, reading.statuses, strict=True)
    return [mention.id for mention, status in said if status is MentionStatus.AFFIRMED]


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("Am ales Cetatea Veche, care e aproape, și Aleea Teilor, care e liniștită.", ["fort", "walk"]),
        ("Am ales Cetatea Veche, care e aproape de Aleea Teilor.", ["fort"]),
        ("Am ales Cetatea Veche, care e aproape, și Aleea Teilor merge mână în mână cu ea.", ["fort"]),
        ("Am inclus câteva locuri liniștite și foarte plăcute, cum ar fi Cetatea Veche.", ["fort"]),
        ("Am inclus Cetatea Veche, o opțiune potrivită.", ["fort"]),
        ("Am inclus ceva ușor (Cetatea Veche, Aleea Teilor sau Ștrandul Mic).", []),
        ("Am inclus locuri plăcute, cum ar fi Cetatea Veche, Aleea Teilor sau Ștrandul Mic.", ["fort", "walk", "pool"]),
        ("Am inclus un loc plăcut, cum ar fi Cetatea Veche sau Aleea Teilor.", []),
        ("Cetatea Veche a fost păstrată.", ["fort"]),
        ("Cetatea Veche a fost programată inițial luni.", []),
        ("Cetatea Veche nu a fost păstrată.", []),
        ("Cetatea Veche rămâne în coș.", ["fort"]),
        ("Cetatea Veche nu pățește nimic, biletul ei rămâne în coș.", ["fort"]),
        ("Cetatea Veche rămâne în coș numai dacă plouă.", []),
        ("Cetatea Veche nu mai rămâne în coș.", []),
        ("Coșul cuprinde Cetatea Veche.", ["fort"]),
        ("Se păstrează și Cetatea Veche.", ["fort"]),
        ("Cetatea Veche își păstrează locul.", ["fort"]),
        ("Cetatea Veche și Aleea Teilor sunt opțiuni plăcute.", ["fort", "walk"]),
        ("Cetatea Veche și Aleea Teilor ar fi, poate, dacă plouă, sunt opțiuni plăcute.", []),
        ("Am alternat între Cetatea Veche și Aleea Teilor.", ["fort", "walk"]),
        ("Am combinat Cetatea Veche cu Aleea Teilor.", ["fort", "walk"]),
        ("Cetatea Veche și Aleea Teilor sunt alegeri bune.", ["fort", "walk"]),
        ("Cetatea Veche nu este o alegere bună.", []),
        ("Cetatea Veche ar fi o alegere bună.", []),
        ("Dacă plouă, Cetatea Veche este o alegere bună.", []),
        ("Cetatea Veche este o alegere bună, dar e departe.", []),
        ("Am inclus Cetatea Veche (alături de Aleea Teilor) sau ceva la fel.", ["fort", "walk"]),
        ("Nu am uitat nici de Cetatea Veche.", ["fort"]),
        ("Nu lipsește din plan nici Cetatea Veche.", ["fort"]),
        ("Nu vom rata Cetatea Veche.", ["fort"]),
        ("Nu ne lipsește Cetatea Veche.", []),
        ("Nu am renunțat la Cetatea Veche din capriciu, ci din lipsă de timp.", []),
        ("Dacă nu uităm de Cetatea Veche, întârziem.", []),
        ("Avem bilete și la Cetatea Veche.", ["fort"]),
        ("Am găsit loc și pentru Cetatea Veche.", ["fort"]),
        ("Vom urca și la Cetatea Veche.", ["fort"]),
        ("Nu avem bilete și la Cetatea Veche.", []),
        ("Data viitoare vom urca și la Cetatea Veche.", []),
        ("Ne-ar plăcea să urcăm și la Cetatea Veche.", []),
        ("Mulți turiști urcă și la Cetatea Veche.", []),
        ("Cetatea Veche are loc și ea.", ["fort"]),
        ("Cetatea Veche e și ea în coș.", ["fort"]),
        ("Cetatea Veche e și ea frumoasă.", []),
        ("Cetatea Veche a dispărut și ea din plan.", []),
        ("Cetatea Veche rămâne și ea pe dinafară.", []),
        ("Cetatea Veche pleacă și ea, dar abia mâine.", []),
        ("După masă urmează Cetatea Veche.", ["fort"]),
        ("Trecem pe lângă Cetatea Veche.", []),
        ("Am inclus locuri, precum Cetatea Veche, pentru cine evită aglomerația sau căldura.", ["fort"]),
    ],
)
def test_what_a_list_affirms(text: str, entities: list[str]) -> None:
    """Examples of several things are all in the plan, also with "sau"; those of one thing, or in brackets, are not.

    So is what is not left out, and what a verb of going has beside it.
    """
    assert affirmed(text) == entities


@pytest.mark.parametrize(
    ("text", "is_hedged"),
    [
        ("Cetatea Veche și Aleea Teilor sunt monumente care pot fi incluse în plan.", True),
        ("Cetatea Veche și Aleea Teilor sunt monumente care sunt incluse în plan.", False),
    ],
)
def test_what_can_be_in_a_plan_is_not_said_to_be_in_it(text: str, is_hedged: bool) -> None:
    mentions = Gazetteer(NAMES, RO).find(text)
    reading = StatusReader(RO).read(list(sentences(text, mentions)), frozenset(), len(mentions))
    assert [status is MentionStatus.HEDGED for status in reading.statuses] == [is_hedged] * 2

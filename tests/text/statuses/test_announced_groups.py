"""Things of a group that is announced first, and then told one by one."""

from __future__ import annotations

import pytest

from gmtw.languages import load
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.statuses.announced_groups import AnnouncedGroups
from tests.text.scenes import NAMES

RO = load("ro")


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("Am ales locuri plăcute. Cetatea Veche oferă umbră, iar Aleea Teilor este o opțiune bună.", {"fort", "walk"}),
        ("Am ales locuri plăcute. Cetatea Veche și Aleea Teilor oferă umbră.", {"fort", "walk"}),
        ("Am inclus o mare varietate de locuri. Prima zi e scurtă. Aleea Teilor este o alegere clasică.", {"walk"}),
        ("Am ales locuri plăcute. Cetatea Veche oferă umbră, dar e departe.", set()),
        ("Am ales locuri plăcute. Cetatea Veche e departe.", set()),
        ("Am ales locuri plăcute. Cetatea Veche nu oferă umbră.", set()),
        ("Am ales locuri plăcute. Oare Cetatea Veche oferă umbră?", set()),
        ("Am ales locuri plăcute.\nCetatea Veche oferă umbră.", set()),
        ("Nu am ales locuri plăcute. Cetatea Veche oferă umbră.", set()),
        ("Am ales locuri plăcute. Am programat Aleea Teilor. Cetatea Veche oferă umbră.", set()),
        ("Cetatea Veche oferă umbră.", set()),
    ],
)
def test_what_is_told_after_an_announcement_is_of_the_group(text: str, entities: set[str]) -> None:
    """Not what a reversal may drop, nor in another paragraph, nor after another verb that chooses."""
    mentions = Gazetteer(NAMES, RO).find(text)
    assert {mentions[number].id for number in AnnouncedGroups(RO).members(list(sentences(text, mentions)))} == entities

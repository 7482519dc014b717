"""What each variant does to a prompt, and what it leaves alone."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from gmtw import languages
from gmtw.text.lexicon import lexicon_of
from gmtw.worlds import WORLDS
from gmtw.worlds.plan_world import PlanWorld
from gmtw.worlds.variants.layout import Line, chained, joined, lines_of, of_kind
from gmtw.worlds.variants.plain_prompt import PlainPrompt
from gmtw.worlds.variants.typos import RATE
from tests.worlds.variants.variant_sample import admitted, of, sample, sent

RO = languages.load("ro")


def demands(turn: str) -> list[str]:
    """Return the demands of a turn."""
    return [line.text for line in of_kind(lines_of(turn), "demand")]


def entries(turn: str) -> list[str]:
    """Return the lines of its list."""
    return [line.text for line in of_kind(lines_of(turn), "entry")]


def test_lines_make_the_turn_again() -> None:
    """Every prompt of the sample is what its lines are joined to."""
    for instance in sample():
        for turn in PlainPrompt.of(instance, "ro").said:
            assert joined(lines_of(turn)) == turn


def test_without_diacritics_there_are_none() -> None:
    """Not in names and keys either."""
    assert not re.search("[ăâîșț]", "".join(sent(of("recipe-v2"), "no-diacritics")), re.IGNORECASE)


def test_typos_are_slips_and_no_other_words() -> None:
    """Each wrong word is one slip from its own, and no word of Romanian; the list is left alone; the rate is kept."""
    lexicon, wrong, eligible = lexicon_of(RO), 0, 0
    for instance in sample():
        for before, after in zip(PlainPrompt.of(instance, "ro").said, sent(instance, "typos"), strict=True):
            assert entries(before) == entries(after)
            for old, new in zip(re.findall(r"\w+", before), re.findall(r"\w+", after), strict=True):
                eligible += old.islower() and len(old) >= 4
                if old != new:
                    wrong += 1
                    assert old not in ("null", "după", "amiaza")
                    assert not lexicon.is_word(new)
                    assert new[0] == old[0]
                    assert abs(len(new) - len(old)) <= 1
                    assert sum(a != b for a, b in zip(new, old, strict=False)) <= 2 or len(new) > len(old)
    assert 0 < wrong < RATE * eligible


def test_formal_and_informal_speak_to_somebody() -> None:
    """The polite form, or the familiar one; the demands stay as they are but for what leads over to them."""
    formal, informal = (sent(of("recipe-v2/best"), key)[0] for key in ("formal", "informal"))
    assert re.search(r"[Vv]ă rugăm|dumneavoastră", formal)
    assert not re.search(r"[Vv]ă rugăm|dumneavoastră", informal)
    assert entries(formal)
    assert not entries(informal)
    plain = demands(PlainPrompt.of(of("recipe-v2/best"), "ro").said[0])
    assert demands(formal) == plain
    assert demands(informal)[0] == plain[0]
    assert all(new.lower().endswith(old.lower()) for old, new in zip(plain, demands(informal), strict=True))


def test_reordered_lists_have_the_same_lines() -> None:
    """In another order; the demands of a task that may be impossible stay, because an answer names their numbers."""
    for made in admitted("reordered"):
        assert made.variant is not None
        before, after = PlainPrompt.of(made, "ro").said[0], made.variant.turns["ro"][0]
        assert sorted(entries(before)) == sorted(entries(after)) != entries(before)
        assert entries(before) != entries(after)
        assert sorted(demands(before)) == sorted(demands(after))
        assert ("impossible" in made.id) <= (demands(before) == demands(after))


@pytest.mark.parametrize("key", ["travel-v2", "schedule-v2", "recipe-v2"])
def test_what_points_back_is_known_by_its_beginning(key: str) -> None:
    """Every wording that can only stand after another one begins with one of the phrases of the language."""
    world = WORLDS.get(key)
    assert isinstance(world, PlanWorld)
    ways = [way for all_ways in world.folder.text("ro").rules.values() for way in all_ways if way.after]
    assert ways
    assert all(way.text.lower().startswith(RO.variants.pointing) for way in ways)


def test_what_points_back_keeps_its_place() -> None:
    """A line that points back is in one group with the line before it."""
    texts = ("Luni: două muzee.", "Tot atunci, o piață.", "Tot atunci, un parc.", "Fără biserici.")
    rows = [Line("demand", f"{n}. ", text) for n, text in enumerate(texts, 1)]
    assert [len(group) for group in chained(rows, RO.variants.pointing)] == [3, 1]


def test_distractions_say_nothing() -> None:
    """Each stands once in a prompt, beside a demand; none has a number or a word that rules are about."""
    assert len(set(RO.variants.distractions)) == len(RO.variants.distractions) >= 2 * 18
    for one in RO.variants.distractions:
        assert not re.search(r"\d|\b(zi|zile|luni|masă|prânz|cină|minute|lei|trebuie|plan|meniu)\b", one)
    (turn,) = sent(of("schedule-v2"), "distracted")
    plain = demands(PlainPrompt.of(of("schedule-v2"), "ro").said[0])
    found = [one for one in RO.variants.distractions for _ in range(turn.count(one))]
    assert len(found) == len(set(found)) >= 2 * len(plain)
    assert all(old in new for old, new in zip(plain, demands(turn), strict=True))


def test_a_region_has_its_own_words() -> None:
    """Only whole words, and only those of the table; regions name no number, and no word of theirs is changed again."""
    moldova = [one for one in (sent(of("travel-v2"), "dialect", seed)[0] for seed in range(6)) if " di " in one]
    assert moldova
    assert " de vizitare" not in moldova[0]
    assert "- Teatrul Regina Maria: activitate, la interior" in moldova[0]
    for region in RO.variants.dialects.values():
        assert all(old == old.lower() for old in region.words)
        later = [new for old, new in region.words.items() if new in region.words and region.words[new] != new]
        assert not later


def test_numbers_are_spoken_with_their_gender() -> None:
    """Numbers of demands, keys and names stay in digits."""
    (turn,) = sent(of("travel-v2"), "spoken")
    assert "durează o sută optzeci de minute, biletul costă treizeci de lei" in turn
    assert "cele două obiective" in turn
    assert [line.mark for line in of_kind(lines_of(turn), "demand")] == ["1. ", "2. ", "3. "]
    assert not re.search(r"\d", "".join([*entries(turn), *demands(turn)]))
    assert all(one < other for one, other in pairwise(map(turn.index, ('"ziua_1"', '"ziua_2"'))))

"""Changes of each variant to a prompt, and parts that it leaves alone."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from gmtw import languages
from gmtw.core.rng import RandomStream
from gmtw.text.lexicons.lexicon import lexicon_of
from gmtw.worlds import WORLDS, Refused
from gmtw.worlds.plan_world import PlanWorld
from gmtw.worlds.variants import VARIANTS, oblique
from gmtw.worlds.variants.layout import Line, chained, joined, lines_of, of_kind
from gmtw.worlds.variants.plain_prompt import PlainPrompt
from gmtw.worlds.variants.typos import RATE
from tests.worlds.variants.variant_sample import admitted, of, sample, sent

RO = languages.load("ro")

PLANS = ("travel", "schedule", "recipe", "logistics", "shopping")


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
    assert not re.search("[ăâîșț]", "".join(sent(of("recipe-v3"), "no-diacritics")), re.IGNORECASE)


def test_typos_are_slips_and_no_other_words() -> None:
    """Each wrong word is one slip from its own, and no word of Romanian; the list and compounds stay, and the rate."""
    lexicon, wrong, eligible = lexicon_of(RO), 0, 0
    for instance in sample():
        for before, after in zip(PlainPrompt.of(instance, "ro").said, sent(instance, "typos"), strict=True):
            assert entries(before) == entries(after)
            assert re.findall(r"\w+(?:-\w+)+", before) == re.findall(r"\w+(?:-\w+)+", after)
            for old, new in zip(re.findall(r"\w+", before), re.findall(r"\w+", after), strict=True):
                eligible += old.islower() and len(old) >= 4
                if old != new:
                    wrong += 1
                    assert old not in ("null", "amiaza")
                    assert not lexicon.is_word(new)
                    assert new[0] == old[0]
                    assert abs(len(new) - len(old)) <= 1
                    assert sum(a != b for a, b in zip(new, old, strict=False)) <= 2 or len(new) > len(old)
    assert 0 < wrong < RATE * eligible


def test_formal_and_informal_speak_to_somebody() -> None:
    """The polite form, or the familiar one; demands that fit stay as they are but for what leads over to them."""
    instance = of("travel-v3/best")
    assert instance.meta["register"] == "formal"
    formal, informal = (sent(instance, key)[0] for key in ("formal", "informal"))
    assert re.search(r"[Vv]ă rugăm|dumneavoastră", formal)
    assert not re.search(r"[Vv]ă rugăm|dumneavoastră", informal)
    assert entries(formal)
    assert not entries(informal)
    plain = demands(PlainPrompt.of(instance, "ro").said[0])
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


@pytest.mark.parametrize("key", ["travel", "schedule", "recipe"])
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
    (turn,) = sent(of("schedule-v3"), "distracted")
    plain = demands(PlainPrompt.of(of("schedule-v3"), "ro").said[0])
    found = [one for one in RO.variants.distractions for _ in range(turn.count(one))]
    assert len(found) == len(set(found)) >= 2 * len(plain)
    assert all(old in new for old, new in zip(plain, demands(turn), strict=True))


def test_too_few_distractions_are_refused() -> None:
    """In words, whichever of the demands they do not reach."""
    plain = PlainPrompt.of(of("schedule-v3"), "ro")
    for number in range(2 * len(demands(plain.said[0]))):
        few = RO.variants.model_copy(update={"distractions": RO.variants.distractions[:number]})
        with pytest.raises(Refused, match="more demands than there are sentences for"):
            VARIANTS.get("distracted").turns(
                plain._replace(language=RO.model_copy(update={"variants": few})), RandomStream(number)
            )


def test_demands_are_told_as_wishes() -> None:
    """Each of one of three people, all under one note that they oblige; the rest of the prompt stays."""
    made, plain = sent(of("travel-v3/repair"), "oblique"), PlainPrompt.of(of("travel-v3/repair"), "ro").said
    notes = [note for note in RO.variants.oblique.notes for turn in made if note in turn]
    assert len(notes) == 1
    bare = [
        [line.text.removeprefix(f"{notes[0]} ") for line in lines_of(turn) if line.kind != "demand"] for turn in made
    ]
    assert bare == [[line.text for line in lines_of(turn) if line.kind != "demand"] for turn in plain]
    pairs = [
        pair for old, new in zip(plain, made, strict=True) for pair in zip(demands(old), demands(new), strict=True)
    ]
    people = [person for circle in (*RO.variants.oblique.circles, *RO.variants.oblique.formal) for person in circle]
    told = [new for old, new in pairs if new != old]
    whose = {
        person for new in told for person in people if new.lower().startswith((person.who.lower(), person.to.lower()))
    }
    assert len(told) >= len(pairs) / 3
    assert 0 < len(whose) <= 3


@pytest.mark.parametrize("key", PLANS)
def test_a_wish_names_what_its_rule_names(key: str) -> None:
    """Every rule that a world words is told as a wish too, with the same fields in each way; a whole one names who."""
    world = WORLDS.get(key)
    assert isinstance(world, PlanWorld)
    text = world.folder.text("ro")
    assert set(text.rules) - {"on-day-only.indoor"} == set(text.wishes)
    for name, wishes in text.wishes.items():
        plain = _fields(text.rules[name][0].text)
        for way in (*wishes.wanted, *wishes.refused, *wishes.told):
            assert _fields(way) - {"who", "to"} == plain, (name, way)
        assert all(way.startswith(("ca ", "ca, ", "să ")) for way in (*wishes.wanted, *wishes.refused))
        assert all(len(_fields(way) & {"who", "to"}) == 1 for way in wishes.told)


BOUNDARIES = {
    ("wanted", "limit"): "cel mult",
    ("refused", "limit"): "mai mult de|treacă de",
    ("wanted", "least"): "cel puțin|măcar",
    ("refused", "least"): "mai puțin de|sub",
}


@pytest.mark.parametrize("key", PLANS)
def test_a_wish_includes_the_boundary_of_its_rule(key: str) -> None:
    """A limit is wanted as "at most" it and refused as "more than" it; a minimum likewise."""
    world = WORLDS.get(key)
    assert isinstance(world, PlanWorld)
    seen = set()
    for name, wishes in world.folder.text("ro").wishes.items():
        for (side, field), words in BOUNDARIES.items():
            for way in getattr(wishes, side):
                if f"{{{field}" in way:
                    assert re.search(rf"\b(?:{words}) \{{{field}\b", way), (name, way)
                    seen.add((side, field))
    assert seen == set(BOUNDARIES)


def _fields(template: str) -> set[str]:
    """Return the fields of a rule that a template says."""
    found = re.findall(r"\{(\w+)[^:}]*:?([^}]*)\}", template)
    return {field for field, _ in found} | {spec.partition("@")[2] for _, spec in found if "@" in spec}


def test_a_prompt_with_few_wishes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A demand whose numbers no wish names stays plain; under a third of wishes is no oblique prompt."""
    monkeypatch.setattr(oblique, "of_rule", lambda rule, table: None)
    with pytest.raises(Refused, match="less than a third"):
        sent(of("travel-v3"), "oblique")


def test_a_region_has_its_own_words() -> None:
    """Only whole words, and only those of the table; regions name no number, and no word of theirs is changed again."""
    moldova = [one for one in (sent(of("travel-v3"), "dialect", seed)[0] for seed in range(6)) if " di " in one]
    assert moldova
    assert " de vizitare" not in moldova[0]
    assert "- Teatrul de Nord: activitate, la interior" in moldova[0]
    for region in RO.variants.dialects.values():
        assert all(old == old.lower() for old in region.words)
        later = [new for old, new in region.words.items() if new in region.words and region.words[new] != new]
        assert not later


def test_numbers_are_spoken_with_their_gender() -> None:
    """Numbers of demands, keys and names stay in digits."""
    (turn,) = sent(of("travel-v3"), "spoken")
    assert "durează două sute patruzeci de minute, biletul costă treizeci de lei" in turn
    plain = PlainPrompt.of(of("travel-v3"), "ro")
    said = plain.said[0].replace("85 de lei", "112 lei").replace("135 de minute", "o oră și 102 minute")
    (gendered,) = VARIANTS.get("spoken").turns(plain._replace(said=(said,)), RandomStream(0))
    assert "mai puțin de o sută doisprezece lei." in gendered
    assert "o oră și o sută două minute." in gendered
    assert [line.mark for line in of_kind(lines_of(turn), "demand")] == ["1. ", "2. ", "3. "]
    assert not re.search(r"\d", "".join([*entries(turn), *demands(turn)]))
    assert all(one < other for one, other in pairwise(map(turn.index, ('"ziua_1"', '"ziua_2"'))))

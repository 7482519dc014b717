"""A marked output as text: brackets where there is no colour, and nothing in it that does more than be read."""

from __future__ import annotations

import json
import re

import pytest

from gmtw.core.sanitize import visible_lines
from gmtw.core.types import Instance, Output
from gmtw.report.annotate import marked, shortened
from gmtw.report.annotate.inspect_line import peeked
from gmtw.report.annotate.json_places import places
from gmtw.report.annotate.terminal import STYLES, render
from gmtw.report.annotate.types import KINDS

JSON = '{"day1": ["Muzeul Țării Crișurilor"], "day2": ["Piața Unirii"]}'
PROMPT = "\n".join(f"Rândul {number}." for number in range(1, 21))


def shown(
    instance: Instance, text: str, width: int = 80, *, styled: bool = False, whole: bool = False, model: str = "m"
) -> str:
    one = marked(instance, Output(instance_id=instance.id, output=text, model=model))
    return render(shortened(one), PROMPT, width, styled=styled, whole=whole)


def test_brackets_say_what_colour_would(travel: Instance) -> None:
    """Each mark after its words, on the line of the output, whatever the width; passages have an end of their own."""
    text = shown(
        travel, f"<think>hm</think>Ziua 1: Muzeul Țării Crișurilor, dimineata, because it is nice.\n{JSON}", 60
    )
    assert "[[reasoning, not read:]] <think>hm</think> [[end of reasoning]]" in text
    line = "Ziua 1: [[Muzeul Țării Crișurilor|told: day1]], [[dimineata|missing diacritics: dimineață]]"
    assert f"{line}, [[because it is nice|foreign words]]." in text
    assert '"day2": ["[[Piața Unirii|not told]]"]} [[end of answer]]' in text
    assert "\x1b" not in text


def test_rules_and_scores_stand_below(travel: Instance) -> None:
    """Broken rules in words, by the numbers of the prompt, with their gaps; untold cells; parts of scores; notes."""
    plan = JSON.replace("Piața Unirii", "Muzeul Francmasoneriei").replace('"day1"', '"day1": [], "day1"')
    text = " ".join(shown(travel, f"Ziua 1: Muzeul Țării Crișurilor.\n{plan}").split())
    assert "not solved" in text
    assert re.search(r"── rules broken 2\. U: [^\[]*40 de lei[^\[]*\[over by 10\]", text)
    assert "the explanation does not name it: Muzeul Francmasoneriei (day2)" in text
    assert "F 0.500 planned 2, told 1, coverage 0.5" in text
    assert "note: repeated-key: day1" in text


def test_the_prompt_is_folded(travel: Instance) -> None:
    """Its first lines and how many there are more; all of it where the whole is asked for."""
    folded, whole = shown(travel, JSON), shown(travel, JSON, whole=True)
    assert "Rândul 4.\n... 16 more lines; --full shows them" in folded
    assert "Rândul 5." not in folded
    assert "Rândul 20." in whole


@pytest.mark.parametrize("width", [80, 120])
def test_colours_keep_the_words(travel: Instance, width: int) -> None:
    """Without its codes the styled text has every word of the output, a legend, and no line that is too long."""
    text = f"În prima zi vedem Muzeul Țării Crișurilor dimineata, because it is nice, și apoi mergem acasă.\n{JSON}"
    styled = shown(travel, text, width, styled=True)
    plain = re.sub(r"\x1b\[[\d;]*m", "", styled)
    assert max(map(len, plain.splitlines())) <= width
    bare = " ".join(re.sub(r" ‹[^›]*›|⟪[^⟫]*⟫", "", plain).split())
    assert " ".join(text.split()) in bare
    assert "told 1   not told 1   missing diacritics 1   foreign words 1" in plain
    assert "\x1b[32mMuzeul Țării Crișurilor\x1b[0m" in styled


def test_every_kind_has_a_style_that_both_themes_show() -> None:
    """All but the answer; no white, no black and no yellow, which vanish on one of the two backgrounds."""
    assert set(STYLES) == set(KINDS) - {"answer"}
    assert not {"white", "black", "yellow"} & {word for style in STYLES.values() for word in style.split()}


@pytest.mark.parametrize("styled", [True, False])
@pytest.mark.parametrize(
    ("nasty", "written"),
    [
        ("\x1b[31mroșu\x1b[2J", "\\x1b[31mroșu\\x1b[2J"),
        ("a\u202eb\u2066c\u200f", "a<U+202E>b<U+2066>c<U+200F>"),
        ("\x07\x08\x00\x9b\r", "\\x07\\x08\\x00\\x9b\\r"),
        ("a\u2028b\ufeff", "a<U+2028>b<U+FEFF>"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("[red]x[/red] :smile: [link=http://a.b]", "[red]x[/red] :smile: [link=http://a.b]"),
        ('=HYPERLINK("a")', '=HYPERLINK("a")'),
    ],
)
def test_nothing_in_an_output_is_obeyed(travel: Instance, nasty: str, written: str, styled: bool) -> None:
    """In the text, in names of the plan, in notes and in the name of the model: it is shown, and does nothing."""
    plan = json.dumps({"day1": [f"nimic {nasty}"], nasty: 1}, ensure_ascii=False)
    text = shown(travel, f"Vedem {nasty} azi.\n{plan}", 200, styled=styled, model=f"m {nasty}")
    assert not re.search(r"\x1b(?!\[[\d;]*m)", text)
    assert ("\x1b" in text) == styled
    bare = re.sub(r"\x1b\[[\d;]*m| ‹[^›]*›", "", text)
    bare = bare if styled else re.sub(r"\[\[([^|\]]*)\|[^\]]*\]\]", r"\1", bare)
    bare = re.sub(r"⟪draft[^⟫]*⟫ |\[\[draft[^\]]*\]\] | \[\[end of aside\]\]", "", bare)
    assert f"Vedem {written} azi." in bare
    assert f"m {written}, travel" in bare
    assert not set(bare) & (set(nasty) - set(written))


def test_only_what_hides_is_written_out() -> None:
    """Letters of any script, marks, emoji and line breaks stay."""
    for text in ("ăâîșț ĂÂÎȘȚ „citat” – … €", "日本語 עברית", "a\u0306", "🎉\n\tx", "100\u00a0lei"):
        assert visible_lines(text) == text
    assert visible_lines("a\r\nb\u00ad") == "a\nb<U+00AD>"


def test_a_long_output_is_cut_in_the_middle(travel: Instance) -> None:
    """With the count of what is left out, between its start and its end."""
    text = shown(travel, "Vedem Cetatea Oradea. " * 50_000 + JSON)
    assert "[... 1,080,063 characters left out; --full shows them ...]" in text
    assert len(text) < 25_000


def test_places_in_an_object() -> None:
    """Keys and values with what leads to them, through lists and objects; quotes stay outside."""
    text = '{"a": ["x \\u0103", 7], "b": {"c": null, "d": "y"}, "e": "z'
    found = [(place.path, place.text, text[place.start : place.end], place.key) for place in places(text)]
    assert found == [
        (("a",), "a", "a", True),
        (("a",), "x ă", "x \\u0103", False),
        (("a",), "7", "7", False),
        (("b",), "b", "b", True),
        (("b", "c"), "c", "c", True),
        (("b", "c"), "null", "null", False),
        (("b", "d"), "d", "d", True),
        (("b", "d"), "y", "y", False),
        (("e",), "e", "e", True),
        (("e",), "z", "z", False),
    ]


def test_a_line_as_it_is_and_as_it_is_read(travel: Instance) -> None:
    """Its fields and other keys, the output, its JSON in lines; with the instance: notes, plan, explanation."""
    output = Output(instance_id=travel.id, output=f"<s>Vedem \x1b[1m.\n{JSON}", model="org/m")
    text = peeked("o.jsonl:3", output, {"latency": 1.5}, None, 80)
    assert all(part in text for part in ("═══ o.jsonl:3", "model: org/m", '"latency": 1.5', "<s>Vedem \\x1b[1m."))
    assert '  "day1": [\n    "Muzeul Țării Crișurilor"\n  ],' in text
    plan = '{"day1": ["Muzeul Țării Crișurilor", "Altceva"], "day2": "Piața Unirii", "x": 1}'
    output = Output(instance_id=travel.id, output=f"<s>Vedem tot.\n{plan}")
    read = peeked("o.jsonl:3", output, {}, travel, 80).partition("── as read: notes")[2]
    assert "special-token: 1" in read
    assert "day1: Muzeul Țării Crișurilor; unknown: 'Altceva'\nday2: Piața Unirii; wrong type: string" in read
    assert "unknown keys: 'x'" in read
    assert read.endswith("── as read: the explanation\nVedem tot.\n")

"""Thoughts are cut off in every form in which hosts deliver them; prose that speaks of such a sign is prose."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.core.errors import InputError
from gmtw.text.clean import clean
from gmtw.text.reasoning import USERS_FILE, splitter, use, users_signs

FORMS = {
    "think": "<think>{}</think>",
    "thinking": "<thinking>\n{}\n</thinking>\n\n",
    "Thought": "<Thought>{}</Thought>",
    "reasoning": "<reasoning>{}</reasoning>",
    "attribute": '<thinking mode="deep">{}</thinking>',
    "HTML": "&lt;think&gt;{}&lt;/think&gt;",
    "escaped": "\\u003cthink\\u003e{}\\u003C/think\\u003E",
    "Magistral": "[THINK]{}[/THINK]",
    "Kimi": "◁think▷{}◁/think▷",
    "Seed": "<seed:think>{}</seed:think>",
    "LongCat": "<longcat_think>{}</longcat_think>",
    "Solar": "<|think|>{}<|end|><|begin|>assistant<|content|>",
    "Command A": "<|START_THINKING|>{}<|END_THINKING|><|START_RESPONSE|>",
    "Sky-T1": "<|begin_of_thought|>{}<|end_of_thought|><|begin_of_solution|>",
    "Apertus": "<|inner_prefix|>{}<|inner_suffix|>",
    "harmony": "<|channel|>analysis<|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>",
    "harmony, from the prompt on": "<|start|>assistant<|channel|>analysis<|message|>{}<|end|>"
    "<|start|>assistant<|channel|>final <|constrain|>json<|message|>",
    "harmony, two channels": "<|channel|>analysis<|message|>{0}<|end|><|start|>assistant"
    "<|channel|>commentary<|message|>{0}<|end|><|start|>assistant<|channel|>final<|message|>",
    "harmony, no end": "<|channel|>analysis<|message|>{}<|channel|>final<|message|>",
    "harmony, no final channel": "<|channel|>analysis<|message|>{}<|end|>",
    "Gemma": "<|channel>thought\n{}<channel|>",
    "Gemini": "<ctrl94>thought\n{}<ctrl95>",
    "MedGemma": "<unused94>thought\n{}<unused95>",
    "openPangu": "[unused16]{}[unused17]",
    "Apriel": "Here are my reasoning steps:\n{}\n[BEGIN FINAL RESPONSE]\n",
    "HyperCLOVA X": "<|im_start|>assistant/think\n{}<|im_end|>\n<|im_start|>assistant\n",
    "Open WebUI": '<details type="reasoning" done="true" duration="3">\n<summary>Thought</summary>\n{}\n</details>\n',
    "scratchpad": "<scratchpad>{}</scratchpad>",
    "analysis": "<analysis>{}</analysis>",
    "reflection": "<reflection>{}</reflection>",
    "monologue": "<inner_monologue>{}</inner_monologue>",
    "cot": "<cot>{}</cot>",
}
"""Texts before an answer, with its thought in place of the braces."""

BARE = {
    "bare harmony": "analysis{}assistantfinal",
    "bare harmony, two channels": "analysis{0}assistantcommentary{0}assistantfinal",
    "Granite": "Here is my thought process: {}\nHere is my response: ",
    "Ollama": "Thinking...\n{}\n...done thinking.\n\n",
}
"""The same where the signs are words, which count only at the very start."""

OPENED = {
    "think": "{}</think>",
    "Magistral": "{}[/THINK]",
    "Kimi": "{}◁/think▷",
    "harmony": "{}<|end|><|start|>assistant<|channel|>final<|message|>",
    "Gemma": "{}<channel|>",
    "Apriel": "{}\n[BEGIN FINAL RESPONSE]\n",
}
"""The same where the prompt has opened the thought."""


@pytest.mark.parametrize("form", [*FORMS.values(), *BARE.values(), *OPENED.values()])
def test_a_thought_before_an_answer(form: str) -> None:
    """Only the answer is left, and the thought is counted."""
    cleaned = clean(form.format("Hm, poate C?") + "Luni mergem la cetate.")
    assert cleaned.text.split() == ["Luni", "mergem", "la", "cetate."]
    assert cleaned.found["reasoning"] >= 1
    assert "reasoning-unclosed" not in cleaned.found


def opening(form: str) -> str:
    """Return what begins a thought."""
    return form.partition("{")[0]


@pytest.mark.parametrize("form", FORMS.values())
def test_a_thought_that_never_ends(form: str) -> None:
    """Nothing behind its opening is an answer; what was said before it is."""
    cleaned = clean(opening(form) + " Hm, poate C? Luni mergem la cetate.")
    assert not cleaned.text.strip()
    assert cleaned.found["reasoning-unclosed"] == 1
    assert clean("Mergem. " + opening(form) + " Hm.").text.split() == ["Mergem."]


@pytest.mark.parametrize("form", FORMS.values())
def test_a_thought_inside_an_answer(form: str) -> None:
    thought = form.format("Hm.")
    words = clean(f"Luni vedem {thought} cetatea.").text.split()
    assert words in (["Luni", "vedem", "cetatea."], ["cetatea."])  # what is before the final channel is none


@pytest.mark.parametrize(
    "text",
    [
        "În analysis am pus cetatea, iar assistantfinal e un cuvânt.",
        "analysis Luni vedem cetatea.",
        "Thinking... Luni vedem cetatea.",
        "Luni vedem cetatea. Here is my thought process: buget. Here is my response: gata.",
        "Nu am folosit `<think>` nicăieri.",
        'Eticheta „<think>” și eticheta "[THINK]" nu apar.',
        "Un gând (thought), o analiză [analysis] și final.",
        "Locul <strong>bun</strong> e < 5 lei și > 3.",
        "[Think] nu e deschis: think, thinking, reasoning, scratchpad.".replace("[Think] ", ""),
        "Canalul final: channel final, message.",
    ],
)
def test_prose_is_prose(text: str) -> None:
    """Words that signs are made of, and signs in quotation marks."""
    cleaned = clean(text)
    assert cleaned.text == text
    assert not cleaned.found


@pytest.mark.parametrize(
    ("text", "left", "blocks"),
    [
        ("Un gând.</think>PLAN", "PLAN", 1),
        ("PLAN</think>", "PLAN", 0),
        ("PLAN</think> Gata.", "PLAN Gata.", 0),
        ("Un gând.</think>Gata.", "Gata.", 1),
        ("PLAN</think>PLAN", "PLAN", 1),
        ("Un gând.</think>PLAN</think>", "PLAN", 1),
        ("<think>x</think>PLAN</think>", "PLAN", 1),
        ("<think>x</think>Un gând.</think>PLAN", "PLAN", 2),
        ("PLAN</think></think></think>", "PLAN", 0),
        ("PLAN[/THINK]Gata.</think>Bine.", "PLANGata.Bine.", 0),
    ],
)
def test_a_closing_sign_without_an_opening_one(text: str, left: str, blocks: int) -> None:
    """It ends a thought, unless no plan follows it and one precedes it: then it is stray."""
    cleaned = clean(text, lambda part: "PLAN" in part)
    assert (cleaned.text, cleaned.found.get("reasoning", 0)) == (left, blocks)


def test_any_text_is_an_answer_where_no_plan_is_asked_for() -> None:
    """A sign with nothing but tokens behind it is stray."""
    assert clean("C</think>\n<|im_end|>").text.split() == ["C"]
    assert clean("A? Nu.</think>C").text == "C"


def test_the_users_own_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file adds signs to those of gmtw, and is noted in what a job depends on."""
    path = tmp_path / "tags.toml"
    path.write_text('[[reasoning]]\nopens = ["<<PLAN>>"]\ncloses = ["<<GATA>>"]\n', encoding="utf-8")
    text = "<<PLAN>>Hm.<<GATA>><think>Hm.</think>C"
    monkeypatch.delenv(USERS_FILE, raising=False)
    assert (clean(text).text, users_signs()) == ("<<PLAN>>Hm.<<GATA>>C", "")
    monkeypatch.setenv(USERS_FILE, "")
    use(path)
    assert clean(text).text == "C"
    assert "<<GATA>>" in users_signs()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("opens = [", "not valid TOML"),
        ('opens = ["<<PLAN>>"]', "reasoning: Field required"),
        ('[[reasoning]]\nopens = ["<<PLAN>>"]', "closes"),
        ('[[reasoning]]\nopens = ["<"]\ncloses = ["</x>"]', "at least 3 characters"),
        ('[[reasoning]]\nopens = []\ncloses = ["</x>"]', "opens"),
        (None, "No such file"),
    ],
)
def test_a_file_that_is_wrong(content: str | None, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused with its name, and no sign of it counts."""
    monkeypatch.setenv(USERS_FILE, "")
    path = tmp_path / "tags.toml"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=says):
        use(path)
    assert splitter() is splitter()

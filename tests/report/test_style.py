"""The style of texts: figures that can be counted by hand, and none of what is too short."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmtw import languages
from gmtw.core.jsonl import write
from gmtw.reading.registers import register_of, register_words
from gmtw.report.html.style_page import PANELS
from gmtw.results.run import open_run
from gmtw.results.style import THOUSAND, lix, style_of
from gmtw.text.repetition import mtld
from tests.bench.frozen_set import instances_of
from tests.report.tagged_run import invoke

FORMAL = "Subsemnata Ana Pop solicit prelungirea termenului. Anexez adeverința. Cu stimă, Ana Pop"
COLLOQUIAL = "Măi, ce mai faci? Hai cu noi la mare, că e mișto."


@pytest.mark.parametrize(
    ("text", "register"),
    [
        (FORMAL, "formal"),
        (COLLOQUIAL, "colloquial"),
        ("Oleacă de zamă și-o bucată de pită.", "colloquial"),
        ("Trenul pleacă la ora zece. Mai avem o jumătate de oră.", "neutral"),
        (f"{FORMAL}. Păi, hai!", "formal"),
        ("Solicit, păi, hai, întrucât mă grăbesc.", "mixed"),
        ("În mai am fost la munte, iar el a zis pâine.", "neutral"),
    ],
)
def test_register_of_a_text(text: str, register: str) -> None:
    """Two words of a register make one; "mai" is no "măi"."""
    assert register_of(register_words(text, languages.load("ro"))) == register


def test_cedillas_are_the_same_letters() -> None:
    """A text with ş and ţ has the register that it has with ș and ț."""
    ro = languages.load("ro")
    said = FORMAL.replace("ț", "ţ").replace("ș", "ş")
    assert register_words(said, ro) == register_words(FORMAL, ro)


def test_lix_is_words_a_sentence_and_long_words_in_a_hundred() -> None:
    """Ten words in two sentences, two of them of more than six letters: 5 + 20."""
    assert lix([["ana", "are", "bicicletă", "și", "casă"], ["el", "nu", "are", "nimic", "deosebit"]]) == 25


@pytest.mark.parametrize(("forms", "length"), [("a b c d e f", None), ("a a a a", 2), ("a b c d a b c d", 8)])
def test_mtld(forms: str, length: float | None) -> None:
    """A run ends where its share of distinct words falls to .72, and the mean run is as long as that."""
    assert mtld(forms.split()) == length


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the witness, of a fixed essay, and of a model with a name of markup that says nothing."""
    home = tmp_path_factory.mktemp("style")
    tasks = str(home / "tasks.jsonl")
    instances = [one for one in instances_of("ro-write-1.0") if one.id.endswith("/easy/8000001")]
    write(instances, home / "tasks.jsonl")
    given = [str(home / f"{name}.jsonl") for name in ("witness", "fixed-essay")]
    for path in given:
        invoke("run", tasks, "--model", f"builtin/{Path(path).stem}", "-o", path)
    rows = [{"instance_id": one.id, "output": "Nu știu.", "model": "<b>mut"} for one in instances]
    (home / "mute.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    invoke("grade", tasks, *given, str(home / "mute.jsonl"), "--report-dir", str(home / "reports"))
    return next((home / "reports").iterdir())


def test_texts_are_described(graded: Path) -> None:
    """The fixed essay has six sentences, one connective of each kind, and no opening twice; what is short is left."""
    found = style_of(open_run(graded))
    one = next(one for one in found.models if "fixed-essay" in one.model)
    assert (one.texts, one.short, one.openings) == (5, 0, 0)
    assert one.length.low <= one.length.mean <= one.length.high
    counted = {kind: rate * one.words / THOUSAND for kind, rate in one.connectives.items()}
    assert counted == pytest.approx({"cause": 5, "contrast": 5, "conclusion": 5, "addition": 5})
    assert sum(one.kinds.values()) == pytest.approx(1)
    assert found.left == ("<b>mut",)


def test_the_page_shows_models_side_by_side_and_text_as_text(graded: Path, tmp_path: Path) -> None:
    """Each figure has a dot for each model; a name of markup stays a name."""
    invoke("report", str(graded), "--format", "style", "-o", str(tmp_path / "style.html"))
    page = (tmp_path / "style.html").read_text("utf-8")
    assert page.count("<figure>") == len(PANELS)
    assert page.count('class="dot"') == 2 * len(PANELS)
    assert "<b>mut" not in page
    assert "&lt;b&gt;mut" in page
    assert "<script" not in page


def test_a_run_without_texts_is_refused(graded: Path, tmp_path: Path) -> None:
    """Answers of two words have no style: the command says so."""
    home = graded.parents[1]
    invoke("grade", str(home / "tasks.jsonl"), str(home / "mute.jsonl"), "--report-dir", str(tmp_path / "reports"))
    folder = next((tmp_path / "reports").iterdir())
    assert "expected a text of at least 20 words" in invoke(
        "report", str(folder), "--format", "style", "-o", str(tmp_path / "style.html"), code=4
    )

"""`gmtw check`: the language tools on any text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.cli.check import _texts
from gmtw.core.errors import InputError
from tests.text.errors.reading_errors import GRAMMAR

WRONG = "Mâine mergem la mare.\nNoi vizitem două muzee și un parc in oraș.\n"


def check(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, ["check", *arguments], input=stdin)


def test_a_file_is_shown_line_by_line(tmp_path: Path) -> None:
    """Each error with file, line and column, as an editor jumps to it, with the words around it; then the count."""
    path = tmp_path / "text.txt"
    path.write_text(WRONG, encoding="utf-8")
    done = check(str(path))
    assert done.exit_code == 1
    assert done.output.splitlines() == [
        f"{path}:2:5: spelling: vizităm",
        "    Noi [vizitem] două muzee și un parc in…",
        "    the word has no such form (no-such-form)",
        f"{path}:2:35: diacritics: în",
        "    …două muzee și un parc [in] oraș.",
        "    letters lack their marks (missing-diacritic)",
        f"{path}: 2 errors in 13 words, 15.38 per 100 (diacritics 1, spelling 1)",
    ]


def test_a_text_between_quotes_and_standard_input() -> None:
    """A word with a space that is no file is a text; a right one ends with 0."""
    assert check("Mâine mergem la mare.").exit_code == 0
    assert check("Noi vizitem muzeul.").output.startswith("text:1:5: spelling")
    assert check("-", stdin=WRONG).output.startswith("-:2:5: spelling")


def test_names_that_are_known() -> None:
    """`--known` takes names and words that are no errors."""
    assert check("Noi vizitem muzeul.", "--known", "vizitem").exit_code == 0


def test_json_says_the_same_places(tmp_path: Path) -> None:
    """One object a text; `start` and `end` are characters of the text."""
    path = tmp_path / "text.txt"
    path.write_text(WRONG, encoding="utf-8")
    row = json.loads(check(str(path), "--format", "json").output)
    assert (row["words"], len(row["errors"])) == (13, 2)
    for error in row["errors"]:
        assert WRONG[error["start"] : error["end"]] == error["text"]
        assert WRONG.splitlines()[error["line"] - 1][error["column"] - 1 :].startswith(error["text"])


def outputs(path: Path, *texts: str) -> Path:
    rows = [{"instance_id": f"one/{number}", "model": "m", "output": text} for number, text in enumerate(texts)]
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def test_outputs_without_their_json(tmp_path: Path) -> None:
    """The explanation of an output is read, and the last line counts."""
    path = outputs(
        tmp_path / "outputs.jsonl",
        'Am ales muzeul.\n```json\n{"ziua_1": ["vizitem"]}\n```\n',
        'Noi vizitem muzeul.\n{"ziua_1": ["Parcul vizitem"]}',
    )
    lines = check(str(path)).output.splitlines()
    assert [line for line in lines if ":1:" in line] == ["one/1:1:5: spelling: vizităm"]
    assert lines[-1] == "2 texts; 1 error in 6 words, 16.67 per 100"


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        ("nothing.txt", "nothing.txt: cannot be read: No such file"),
        ("vizitem", "a text of one word needs a space or a full stop after it"),
    ],
)
def test_what_is_no_text_is_refused(argument: str, said: str) -> None:
    """One line, exit code 4."""
    done = check(argument)
    assert done.exit_code == 4
    assert said in done.output


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """A picture, or another encoding."""
    path = tmp_path / "text.txt"
    path.write_bytes("știre".encode("utf-16"))
    assert "save the file as UTF-8" in check(str(path)).output


def test_line_ends_and_marks_of_other_systems(tmp_path: Path) -> None:
    """Neither a byte order mark nor CRLF moves a column, in a file or in standard input; no byte stops it."""
    path = tmp_path / "text.txt"
    path.write_bytes(b"\xef\xbb\xbf" + "Noi vizitem\r\nmuzeul in oraș.\r\n".encode())
    places = [line.partition(":")[2] for line in check(str(path)).output.splitlines() if line[:1] != " "]
    assert [place.split(":")[:2] for place in places[:2]] == [["1", "5"], ["2", "8"]]
    piped = CliRunner().invoke(app, ["check", "-"], input=path.read_bytes()).output
    assert piped.replace("-:", f"{path}:") == check(str(path)).output
    refused = CliRunner().invoke(app, ["check", "-"], input=b"\xff\xfe")
    assert (refused.exit_code, "expected UTF-8" in refused.output) == (4, True)


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gmtw.cli.check.sys.stdin", None)
    with pytest.raises(InputError, match="standard input is closed"):
        list(_texts("-"))


def test_a_text_without_words() -> None:
    assert check("").output == "text: 0 errors in 0 words, 0.00 per 100\n"


def test_an_unknown_language() -> None:
    """The nearest is named."""
    done = check("Bonjour le monde.", "--language", "rom")
    assert done.exit_code == 4
    assert "Did you mean 'ro'?" in done.output


def test_an_unknown_rule_to_ignore() -> None:
    """A name that ignores nothing is refused; a rule and a category are known."""
    done = check("Noi vizitem muzeul.", "--ignore", "article-twise")
    assert done.exit_code == 4
    assert "Did you mean 'article-twice'?" in done.output
    assert check("Noi vizitem muzeul.", "--ignore", "spelling", "--ignore", "article-twice").exit_code == 0


def test_what_acts_is_written_out(tmp_path: Path) -> None:
    """An escape code in a text reaches no terminal."""
    path = tmp_path / "text.txt"
    path.write_text("Noi \x1b[31mvizitem muzeul.\n", encoding="utf-8")
    assert "\x1b" not in check(str(path)).output


def test_the_documentation_shows_what_is_printed() -> None:
    """docs/debugging.md, line for line."""
    text = (Path(__file__).parents[2] / "docs" / "debugging.md").read_text(encoding="utf-8")
    block = text.partition('    $ gmtw check "')[2].partition("\n\n")[0]
    command, *lines = block.splitlines()
    assert check(command.rstrip('"')).output.splitlines() == [line.removeprefix("    ") for line in lines]


def test_reasons_are_told_in_romanian() -> None:
    done = check("Bunicul sa dus.", "--why", "ro")
    assert done.output.splitlines()[0] == "text:1:9: clitic: s-a dus"
    assert done.output.splitlines()[2] == "    pronumele se leagă de auxiliar prin cratimă (fused-reflexive)"


def test_annotations_of_a_workflow(tmp_path: Path) -> None:
    """GitHub shows them at their line; what is only style is a notice, and no reason to fail."""
    path = tmp_path / "a,b.md"
    path.write_text("Bine.\n\nCostă 35 lei.\n", encoding="utf-8")
    done = check(str(path), "--format", "github")
    assert done.exit_code == 1
    assert done.output.strip().endswith(
        "a%2Cb.md,line=3,col=7,title=preposition.numeral-without-de"
        "::35 lei -> 35 de lei: from 20 on, de stands before the noun"
    )
    style = check("Ne-am întors înapoi.", "--format", "github")
    assert (style.output.startswith("::notice "), style.exit_code) == (True, 0)


def test_the_prose_of_markdown_and_html(tmp_path: Path) -> None:
    """Code, targets of links and quotations are not read; places are those of the file."""
    markdown = tmp_path / "text.md"
    markdown.write_text(
        "# Plan\n\n```\nvizitem\n```\n\n> Noi vizitem.\n\nVezi `vizitem` și [planul](http://vizitem.ro).\n\n"
        "Noi vizitem.\n",
        encoding="utf-8",
    )
    assert check(str(markdown)).output.startswith(f"{markdown}:11:5: spelling")
    assert "1 error in" in check(str(markdown)).output
    page = tmp_path / "page.html"
    page.write_text("<p>Bine</p><pre>vizitem</pre><p>Noi <b>vizitem</b> f&#259;r&#259; ei.</p>", encoding="utf-8")
    assert check(str(page)).output.startswith(f"{page}:1:40: spelling")


def test_what_is_ignored(tmp_path: Path) -> None:
    """A rule, a category, or a file of them; and a file of words that are no errors."""
    assert check("Costă 35 lei.", "--ignore", "numeral-without-de").exit_code == 0
    assert check("Costă 35 lei.", "--ignore", "preposition").exit_code == 0
    listed = tmp_path / "words.txt"
    listed.write_text("# names\nvizitem\n", encoding="utf-8")
    assert check("Noi vizitem muzeul.", "--known", f"@{listed}").exit_code == 0
    assert check("Noi vizitem muzeul.", "--known", "@nothing.txt").exit_code == 4


def test_a_language_without_grammar_is_named() -> None:
    """Nothing is said of its words, but that."""
    done = check("The cat sat on the mat.", "--language", "en")
    assert done.exit_code == 0
    assert "English (en): there is no grammar of it" in done.stderr


def test_every_rule_has_a_reason() -> None:
    """In both languages; a reason that no rule has is none."""
    from gmtw import languages
    from gmtw.quality.text_check import _reasons
    from gmtw.text.errors import CATEGORIES

    assert set(_reasons()["categories"]) == set(CATEGORIES)
    rules = {rule.key for rule in languages.load("ro").usage.rules} | set(_grammar_rules())
    assert set(_reasons()["rules"]) <= rules


def _grammar_rules() -> list[str]:
    found = [rule.key for module in GRAMMAR for rule in module.RULES]
    return [*found, "no-such-form", "sounds-alike", "one-letter", "fused", "no-pair", "fixed-spelling"]

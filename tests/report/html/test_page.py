"""The page of a run without a browser: what is in it, how it is escaped, how large it gets, and a site of many."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.report import FORMATS, publish
from gmtw.report.html.chart_files import picture
from gmtw.report.html.charts import CHARTS
from gmtw.results.run import Run, open_run
from tests.report.html.shown_json import json_of
from tests.results.signing import sign_again

pytest.importorskip("altair", reason="needs the extra [report]")
pytest.importorskip("vl_convert", reason="needs the extra [report]")

SAMPLE = Path(__file__).parents[3] / "bench" / "sample"


def invoke(*arguments: str) -> tuple[int, str]:
    """Exit code and output of `gmtw`."""
    result = CliRunner().invoke(app, [*map(str, arguments)])
    return result.exit_code, result.output


def outputs(path: Path, model: str, language: str = "ro", before: str = "", **more: Any) -> Path:
    """The good outputs of the sample under another name, with a text before each of them."""
    lines = (SAMPLE / "good.jsonl").read_text("utf-8").splitlines()
    rows = [{**json.loads(line), "model": model, "language": language, **more} for line in lines]
    text = (json.dumps({**row, "output": before + row["output"]}) for row in rows)
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs on the sample: two models, one of them in both languages and with costs; later one of them again."""
    home = tmp_path_factory.mktemp("page")
    first = outputs(home / "a.jsonl", "alpha", cost_usd=0.01, latency_s=2.0)
    second = outputs(home / "b.jsonl", "alpha", "en")
    trap = outputs(home / "c.jsonl", "</script><script>x", before="</script><!-- \u2028 \u202e & ")
    folder = home / "reports"
    for files in ((first, second, trap), (first,)):
        code, said = invoke("grade", str(SAMPLE), *map(str, files), "--report-dir", str(folder))
        assert code == 0, said
    return folder


@pytest.fixture(scope="module")
def run(reports: Path) -> Path:
    """The run of three rows."""
    return max(reports.iterdir(), key=lambda path: (path / "records.jsonl").stat().st_size)


@pytest.fixture(scope="module")
def html(run: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Its page."""
    path = tmp_path_factory.mktemp("html") / "page.html"
    publish(open_run(run), FORMATS.get("html"), path)
    return path.read_text("utf-8")


def test_the_figures_are_those_of_the_summary(html: str, run: Path) -> None:
    """Every mean with all its digits, the best model of each language first, and a score for every output."""
    summary, shown = open_run(run).summary, json_of(html)["figures"]
    assert len(shown["models"]) == 3
    assert {shown["whole"], *(row["whole"] for row in shown["models"])} == {"", None}, "no quick run"
    for model in summary.models:
        (row,) = (
            one for one in shown["models"] if (one["model"], one["language"]) == _named(model.model, model.language)
        )
        for key, mean in model.means.items():
            assert row["means"][key][:2] == [mean.value, mean.n]
            assert row["means"][key][2:] == list(mean.interval or ())
        assert row["worlds"].keys() == model.worlds.keys()
    for language in ("ro", "en"):
        rows = [one for one in shown["models"] if one["language"] == language]
        ranks = [tuple(one["means"][key][0] for key in ("solved", "faithful")) for one in rows]
        assert ranks == sorted(ranks, reverse=True)
    assert (shown["lead"], shown["figures"]) == ("solved", ["solved", "faithful", *"URG", "errors_per_100", "F", "avg"])
    assert {len(column) for scores in shown["scores"] for column in scores.values()} == {len(shown["ids"])}


def _named(model: str, language: str) -> tuple[str, str]:
    from gmtw.core.sanitize import visible

    return visible(model), language


def test_the_scores_of_outputs_are_those_of_the_records(html: str, run: Path) -> None:
    """In thousandths, -1 where nothing was measured; and of every rule how often it stood and held."""
    shown = json_of(html)["figures"]
    places = {(one["model"], one["language"]): place for place, one in enumerate(shown["models"])}
    held: dict[tuple[str, str], int] = {}
    for record in open_run(run).records():
        place = places[_named(record.model, record.language)]
        for key, score in record.scores.items():
            expected = -1 if score.value is None else round(score.value * 1000)
            assert shown["scores"][place][key][shown["ids"].index(record.instance_id)] == expected
            for line in score.parts.get("each", ()):
                held[key, line["kind"]] = held.get((key, line["kind"]), 0) + line["held"]
    assert {(rule["metric"], rule["kind"]): sum(rule["held"]) for rule in shown["rules"]} == held


def test_a_model_in_two_languages_has_a_delta(html: str, run: Path) -> None:
    """The delta is that of `gmtw compare --pair language`: en - ro with interval, p and reading; G is not in it."""
    from gmtw.results.compare import compare_languages

    (found,) = json_of(html)["figures"]["delta"]
    (expected,) = compare_languages(open_run(run), open_run(run), ("ro", "en")).models
    assert found["model"] == expected.first.split("@")[0] == "alpha"
    assert set(found["means"]) == set(expected.shifts) == {"solved", "faithful", "U", "R", "F"}
    for key, shift in expected.shifts.items():
        shown = found["means"][key]
        assert shown["delta"] == [shift.gap.mean, *(shift.gap.interval or ())]
        assert len(shown["delta"]) == 3
        assert (shown["first"], shown["second"], shown["n"]) == (shift.first, shift.second, shift.gap.n)
        assert (shown["p"], shown["reading"]) == (shift.gap.p, shift.reading)
    rows = json_of(html)["rows"]["delta"]
    assert all(row["low"] <= row["value"] <= row["high"] for row in rows)


def test_letters_are_those_of_a_comparison(html: str, run: Path) -> None:
    """Models of one language that cannot be told apart share a letter; one that is alone in its language has none."""
    from gmtw.results.compare import compare

    shown = json_of(html)["figures"]
    letters: dict[str, dict[str, str]] = {"ro": {}, "en": {}}
    for model, ties in zip(shown["models"], shown["ties"], strict=True):
        letters[model["language"]][model["label"]] = ties
    standings = compare([open_run(run)], "ro").standings
    assert list(letters["ro"].values()) == [one.ties for one in standings] == ["a", "a"]
    assert list(letters["en"].values()) == [""]


def test_every_reading_has_words() -> None:
    """Every word on a delta is said in the language of the page."""
    from gmtw.report.interface_words import words
    from gmtw.results.compare.language_delta import reading
    from gmtw.results.summary import ScoreDifference

    ends = [None, (-0.01, 0.01), (-0.3, 0.3), *((sign * x, sign * x) for x in (0.3, 0.15, 0.07) for sign in (1, -1))]
    open_ended = [(0.01, 0.3), (-0.3, -0.01)]
    said = {reading(ScoreDifference(mean=0.0, n=9, interval=one, p=1.0)) for one in (*ends, *open_ended)}
    assert len(said) == 10
    assert {key.removeprefix("reading.") for key in words("ro") if key.startswith("reading.")} == said


def test_cost_and_latency_are_drawn_where_they_are_known(html: str) -> None:
    """One model says what it took; the others are left out of these charts."""
    rows = json_of(html)["rows"]
    assert [(row["model"], row["x"]) for row in rows["cost"]] == [("alpha", 0.01)]
    assert [row["x"] for row in rows["latency"]] == [2.0]


def test_texts_cannot_leave_their_element(html: str) -> None:
    """The only script elements are the page's own; names and outputs come back whole, what acts is written out."""
    assert len(re.findall(r"</script", html)) == len(re.findall(r"<script", html))
    assert len(re.findall(r"<script>", html)) == 2
    assert "\u2028" not in html
    shown = json_of(html)
    assert "</script><script>x" in {one["model"] for one in shown["figures"]["models"]}
    texts = json.dumps(shown, ensure_ascii=False)
    assert "<U+202E>" in texts
    assert "<U+2028>" in texts


def test_the_policy_names_every_script_and_style(html: str) -> None:
    """Nothing but the page's own scripts and style may run, by their hashes; everything else is refused."""
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)
    assert policy
    assert policy[1].startswith("default-src 'none'; ")
    assert "unsafe" not in policy[1]
    for tag in ("script", "style"):
        for text in re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL):
            assert b64encode(sha256(text.encode()).digest()).decode() in policy[1]
    markup = re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL)
    assert not re.search(r"<(link|img|iframe|object|embed|base)\b", markup)


def test_the_same_run_gives_the_same_bytes(html: str, run: Path, tmp_path: Path) -> None:
    """Written again, and from a copy that lies elsewhere, the page is the same."""
    again = tmp_path / run.name
    again.mkdir()
    for file in run.iterdir():
        if file.name != "run.json":
            (again / file.name).write_bytes(file.read_bytes())
    publish(open_run(again), FORMATS.get("html"), tmp_path / "again.html")
    assert (tmp_path / "again.html").read_text("utf-8") == html


def test_a_page_keeps_to_its_budget(run: Path) -> None:
    """The worst outputs of every model go first; where no output fits, all are named and the page is there."""
    from gmtw.report.html.board import board_of
    from gmtw.report.html.page import build_board_page

    board = board_of(open_run(run))
    bare = len(build_board_page(board, 0).encode())
    assert not any(json_of(build_board_page(board, 0))["figures"]["inlined"].values())
    page = build_board_page(board, bare + 30_000)
    assert bare < len(page.encode()) <= bare + 30_000
    shown = json_of(page)["figures"]
    counts = [len(shown["inlined"].get(str(place), ())) for place in range(3)]
    assert 0 < max(counts) < len(shown["ids"])
    assert max(counts) - min(counts) <= 1
    for place, found in shown["inlined"].items():
        average = _averages(shown, int(place))
        inside = [average[number] for number in found]
        assert max(inside) <= min(value for number, value in enumerate(average) if number not in found)


def _averages(shown: dict[str, Any], place: int) -> list[float]:
    columns = shown["scores"][place].values()
    rows = ([value for value in row if value >= 0] for row in zip(*columns, strict=True))
    return [sum(row) / len(row) for row in rows]


def test_a_sentence_stands_on_the_page_by_its_key() -> None:
    """With what fills it, so that the page says it in its language; a text as it is, what hides in it written out."""
    from gmtw.core.translatable import Translatable
    from gmtw.report.annotate.messages import message
    from gmtw.report.html.output_details import keyed

    assert keyed(message("over", n=2)) == ["over", 2]
    assert keyed(message("at", place="ziua\u202e", miss=message("over", n=2))) == ["at", "ziua<U+202E>", ["over", 2]]
    assert keyed(message("share", part="fill", value=1 / 3)) == ["share", "fill", 0.3333]
    assert [keyed(Translatable("day1\x1b")), keyed("day1"), keyed(Translatable())] == ["day1\\x1b", "day1", ""]


def test_words_are_there_in_both_languages() -> None:
    """Every word of one language is one of the other; Romanian plurals have three forms; no cedilla."""
    from gmtw.report.interface_words import all_words

    english, romanian = all_words()["en"], all_words()["ro"]
    assert english.keys() == romanian.keys()
    for key, word in romanian.items():
        assert type(word) is type(english[key])
        if not isinstance(word, str):
            assert word.keys() == {"one", "few", "other"}
            assert " de " in word["other"]
    assert not set("şţŞŢ") & set(json.dumps(romanian, ensure_ascii=False))


def test_scripts_ask_only_for_words_that_there_are() -> None:
    """A word that a script or template names stands in words.json, as does every kind of mark."""
    from gmtw.report.annotate import KINDS
    from gmtw.report.html import page
    from gmtw.report.html.page_data import LEVELS
    from gmtw.report.interface_words import words
    from gmtw.worlds import WORLDS

    templates = sorted((Path(page.__file__).parent / "templates").glob("*.html"))
    names = ["board.html", "head.html", "index.html", "items.html", "page.html", "style.html"]
    assert [path.name for path in templates] == names
    sources = [path.read_text("utf-8") for path in templates]
    sources += [page.static(name) for name in {*page.BOARD_SCRIPTS, *page.INDEX_SCRIPTS}]
    named = {word for text in sources for word in re.findall(r'(?:say\(|data-word="|data-label=")"?([\w.]+)"', text)}
    assert len(named) > 60
    begun = {word for word in named if word.endswith(".")}  # "part." + name
    of_boards = {"about.", "board.", "fact.", "short.", "weights."}
    of_outputs = {
        "axis.",
        "language.",
        "mark.",
        "part.",
        "reading.",
        "section.",
        "state.",
        "chart.",
        "differ.",
        "turn.",
    }
    assert begun - of_boards == of_outputs
    assert not {word for word in named - begun if word not in words("ro")}
    assert {f"mark.{kind}" for kind in KINDS} <= words("ro").keys()
    assert {f"part.{name}" for name in (*LEVELS, *(world.key for world in WORLDS))} <= words("ro").keys()


def test_a_chart_is_in_every_place_that_draws_or_names_it() -> None:
    """Its function, its figure in the template, its entry in board.js, and its description in each language."""
    from gmtw.report.html import page
    from gmtw.report.interface_words import all_words

    template = (Path(page.__file__).parent / "templates" / "board.html").read_text("utf-8")
    assert set(re.findall(r'data-chart="(\w+)"', template)) == set(CHARTS)
    (drawn,) = re.findall(r"const ALL_CHARTS = \{\n(.*?)\n\};", page.static("board.js"), re.DOTALL)
    assert set(re.findall(r"(?:^ {2}|, )(\w+): (?=\{|standing|bars|spentAgainst)", drawn, re.MULTILINE)) == set(CHARTS)
    for words in all_words().values():
        assert {f"chart.{name}" for name in CHARTS} - {"chart.accuracy"} <= words.keys()


ITEMS = SAMPLE.parent / "romanian-grammar"


def said(path: Path, model: str) -> Path:
    """Write a built-in model's answers to the items, with costs; every 23rd answer times out, every 29th fails."""
    code, words = invoke("run", str(ITEMS), "--model", f"builtin/{model}", "-o", str(path))
    assert code == 0, words
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for number, row in enumerate(rows):
        del row["spent"]
        row |= {"latency_s": 0.5, "cost_usd": 0.001, "prompt_tokens": 100, "completion_tokens": 2}
        if number % 23 == 0:
            row |= {"output": "", "error": "timeout: no whole answer within 120 s"}
        elif number % 29 == 0:
            row |= {"output": "", "error": "HTTP 500"}
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs on a suite of items, one by each profile."""
    home = tmp_path_factory.mktemp("items")
    for model in ("gold", "always-a", "constant"):
        said(home / f"{model}.jsonl", model)
    files = [str(home / f"{model}.jsonl") for model in ("gold", "always-a", "constant")]
    code, words = invoke("grade", str(ITEMS), *files, "--report-dir", str(home / "reports"))
    assert code == 0, words
    invoke("run", str(ITEMS), "--model", "builtin/constant", "--profile", "published", "-o", str(home / "plain.jsonl"))
    plain = (str(home / "plain.jsonl"), "--profile", "published", "--report-dir", str(home / "reports"))
    code, words = invoke("grade", str(ITEMS), *plain)
    assert code == 0, words
    return home / "reports"


def test_profiles_have_boards_of_their_own(items: Path, tmp_path: Path) -> None:
    """Runs on one suite that were graded by different rules never share a table; the index says by whose."""
    code, words = invoke("leaderboard", str(items), "-o", str(tmp_path), "--controls")
    assert code == 0, words
    boards = json_of((tmp_path / "index.html").read_text("utf-8"))["boards"]
    assert sorted((board["profile"], len(board["models"])) for board in boards) == [("published", 1), ("robust", 3)]
    assert len({board["page"] for board in boards}) == 2


@pytest.fixture(scope="module")
def suite(items: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The data of the page of the robust run."""
    (run,) = (found for path in items.iterdir() if len((found := open_run(path)).summary.models) == 3)
    path = tmp_path_factory.mktemp("suite") / "page.html"
    publish(run, FORMATS.get("html"), path)
    return {**json_of(path.read_text("utf-8")), "summary": run.summary}


def test_items_have_both_denominators_and_what_became_of_them(suite: dict[str, Any]) -> None:
    """Points, accuracies and counts are those of the summary; late answers are apart from other errors."""
    shown = suite["figures"]
    assert shown["items"]
    assert shown["profile"] == "robust"
    assert [one["model"] for one in shown["models"]] == ["gold", "always-a", "constant"]
    for model in suite["summary"].models:
        (place,) = (at for at, one in enumerate(shown["models"]) if one["model"] == model.model)
        row = shown["models"][place]
        counts = row["items"]
        assert (counts["total"], counts["of_answered"]) == (model.points.all, model.points.answered)
        assert row["means"]["accuracy"] == [model.items.accuracy.value, 200, *model.items.accuracy.interval]
        assert row["means"]["accuracy.answered"][1] == model.answered < 200
        assert (counts["chosen"], counts["gold"]) == (dict(model.items.chosen), dict(model.items.gold))
        assert sum(counts["weights"].values()) == pytest.approx(1)
        letters = Counter(shown["status"][place])
        assert (letters["s"], letters["b"], letters["u"]) == (counts["correct"], counts["wrong"], counts["unparsed"])
        assert letters["l"] == 9
        assert letters["e"] + letters["l"] == counts["errors"] == model.errors
        for name, part in model.worlds.items():
            assert row["worlds"][name]["items"]["correct"] == part.items.correct
    assert Counter(shown["status"][2])["u"] > 40


def test_items_have_the_charts_of_the_dashboard(suite: dict[str, Any]) -> None:
    """Accuracy as bars, the best first; speed, cost, and cost against accuracy."""
    rows = suite["rows"]
    assert set(rows) == {"accuracy", "speed", "money", "cost", "latency", "worlds", "levels"}
    values = [row["value"] for row in rows["accuracy"]]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0.8
    assert all(row["low"] < row["high"] for row in rows["accuracy"])
    assert {row["value"] for row in rows["cost"]} == set(values)
    assert [row["value"] for row in rows["speed"]] == [0.5] * 3
    assert {row["metric"] for row in rows["worlds"]} == {"accuracy"}


def test_an_item_opens_with_what_was_expected(suite: dict[str, Any]) -> None:
    """The drill-down has what is right, what was sent before, and the letters of a choice."""
    from gmtw.report.interface_words import words

    shown = suite["figures"]
    number = shown["ids"].index("acord_002")
    sections = dict(suite["expected"][str(number)])
    assert any(line.startswith("method: ") for line in sections["expected"])
    begun = {line.split(":")[0] for one in suite["expected"].values() for _, lines in one for line in lines}
    assert {f"expected.{word}" for word in begun} <= words("ro").keys()
    assert any(line.startswith("system: ") for line in sections["sent before it"])
    found = [one for one in suite["outputs-1"].values() if ["letter.chosen", "A"] in one.get("checks", ())]
    assert len(found) > 60
    assert {dict(one["checks"])["letter.gold"] for one in found} == set("ABCD")


def test_a_late_answer_is_told_by_its_error() -> None:
    """Ways to a model write such an error of an answer that took too long; a model's own words are none."""
    from gmtw.report.html.item_data import LATE

    assert all(map(LATE.search, ("timeout: no whole answer within 120 s", "Request timed out.", "ReadTimeout")))
    assert not LATE.search("HTTP 500")


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _pairs() -> Iterator[tuple[str, str, float]]:
    for ink in ("ink", "soft", "first", "second"):
        yield from ((ink, paper, 4.5) for paper in ("paper", "raised", "faint"))
    yield from (("ink", mark, 4.5) for mark in ("good", "bad", "warn", "info"))
    yield from (("soft", mark, 4.5) for mark in ("good", "bad", "warn", "info"))
    yield from ((f"heat-ink.{band}", f"heat.{band}", 4.5) for band in range(6))
    yield from ((ink, "raised", 3.0) for ink in ("control", "others", "focus"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_can_be_told_apart(theme: str) -> None:
    """Text has a contrast of 4.5 at least, what is no text 3 (WCAG 2.2, 1.4.3 and 1.4.11)."""
    from gmtw.report.html.charts import palette

    colours = palette()[theme]
    for ink, paper, least in _pairs():
        assert _contrast(colours[ink], colours[paper]) >= least, (ink, paper)


def test_a_site_has_a_board_for_every_set(reports: Path, tmp_path: Path) -> None:
    """Runs on one set share a board; of two runs of one model the fuller one stands there, the other is named."""
    folder = tmp_path / "runs"
    for one in reports.iterdir():
        (folder / one.name).mkdir(parents=True)
        for file in one.iterdir():
            (folder / one.name / file.name).write_bytes(file.read_bytes())
    other = folder / "other"
    other.mkdir()
    for file in next(reports.iterdir()).iterdir():
        text = file.read_text("utf-8")
        (other / file.name).write_text(text.replace('"set_digest": "', '"set_digest": "../../x'), encoding="utf-8")
    sign_again(other)
    code, said = invoke("leaderboard", str(folder), "-o", str(tmp_path / "site"))
    assert code == 0, said
    pages = sorted(path.name for path in (tmp_path / "site").iterdir())
    assert sorted(said.split()) == sorted(str(tmp_path / "site" / name) for name in pages)
    assert len(pages) == 3
    assert all(re.fullmatch(r"[a-z0-9-]+\.html", name) for name in pages)
    boards = json_of((tmp_path / "site" / "index.html").read_text("utf-8"))["boards"]
    sizes = sorted(len(board["models"]) for board in boards)
    assert sizes == [1, 3] or sizes == [3, 3]
    assert sum(len(board["left"]) for board in boards) == 1
    assert all((tmp_path / "site" / board["page"]).is_file() for board in boards)


def test_a_run_that_cannot_be_read_is_left_out_and_said(reports: Path, tmp_path: Path) -> None:
    """One damaged summary does not cost the site; where nothing is left it is an error, and exit code 4."""
    bad = tmp_path / "runs" / "bad"
    bad.mkdir(parents=True)
    (bad / "summary.json").write_text("{}", encoding="utf-8")
    code, said = invoke("leaderboard", str(tmp_path / "runs"), "-o", str(tmp_path / "site"))
    assert (code, "holds no run that can be read" in said) == (4, True)
    good = tmp_path / "runs" / "good"
    good.mkdir()
    for file in min(reports.iterdir(), key=lambda path: (path / "records.jsonl").stat().st_size).iterdir():
        (good / file.name).write_bytes(file.read_bytes())
    code, said = invoke("leaderboard", str(tmp_path / "runs"), "-o", str(tmp_path / "site"))
    assert code == 0
    assert "left out: " in said
    assert "bad" in said


def test_the_newest_of_equal_runs_is_chosen(run: Path, tmp_path: Path) -> None:
    """A whole run goes before a part, then the newer one by run.json."""
    from gmtw.report.leaderboard import ChosenRows, choose_rows, groups

    def chosen(runs: list[Run]) -> ChosenRows:
        (group,) = groups(runs)
        return choose_rows(group.rows)

    runs = []
    for name, started in (("a", "2026-01-02T00:00:00Z"), ("b", "2026-01-03T00:00:00Z"), ("c", "never")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "summary.json").write_bytes((run / "summary.json").read_bytes())
        (folder / "run.json").write_text(json.dumps({"started": started}), encoding="utf-8")
        runs.append(open_run(folder))
    assert {row.run.folder.name for row in chosen(runs).rows} == {"b"}
    part = open_run(tmp_path / "b")
    object.__setattr__(part, "summary", part.summary.model_copy(update={"partial": "a part"}))
    assert {row.run.folder.name for row in chosen([runs[0], part, runs[2]]).rows} == {"a"}
    assert len(chosen(runs).left) == 2 * len(run_rows(run))


def run_rows(run: Path) -> list[Any]:
    """The rows of the run."""
    return list(open_run(run).summary.models)


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_charts_as_pictures(run: Path, tmp_path: Path, kind: str) -> None:
    """A file for each chart that has anything to show, Romanian letters and all; SVG has the same bytes each time.

    PNG is painted from the same chart, and painting takes a second.
    """
    again = ("two",) if kind == "svg" else ()
    for name in ("one", *again):
        code, said = invoke("report", str(run), "-o", str(tmp_path / name), "--format", kind, "--language", "ro")
        assert code == 0, said
    names = ["board", "board-en", "cost", "delta", "latency", "levels", "levels-en", "rules", "rules-en", "worlds"]
    names += ["worlds-en"]
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == sorted(f"{name}.{kind}" for name in names)
    for path in (tmp_path / "one").iterdir():
        assert all(path.read_bytes() == (tmp_path / name / path.name).read_bytes() for name in again)
        head = path.read_bytes()[:8]
        assert head == b"\x89PNG\r\n\x1a\n" if kind == "png" else head.startswith(b"<svg")
    if kind == "svg":
        assert "călătorie" in (tmp_path / "one" / "worlds.svg").read_text("utf-8")
        assert "dolari americani pe răspuns" in (tmp_path / "one" / "cost.svg").read_text("utf-8")


FIELDS = ("constructor", "__proto__", "toString", "hasOwnProperty", "model", "0")
"""Names that every object of JavaScript, every list or every row has as a field."""


@pytest.mark.parametrize("name", CHARTS)
def test_a_name_that_every_object_has_is_drawn(name: str) -> None:
    """A chart has as many marks for such names as for any others."""
    drawn = [
        len(re.findall('aria-roledescription="[a-z]+ mark"|<(?:path|text)', _drawn(name, names)))
        for names in (FIELDS, [f"name{n}" for n in range(len(FIELDS))])
    ]
    assert drawn[0] == drawn[1] > len(FIELDS)


def _drawn(name: str, names: Sequence[str]) -> str:
    """The chart of a row for each name, as svg."""
    rows = [
        {
            "metric": "the metric",
            "order": 0,
            "part": one,
            "role": "first",
            "model": one,
            "rule": f"U {one}",
            "value": 0.5,
            "low": 0.4,
            "high": 0.6,
            "held": 0.5,
            "text": "50",
            "say": "said",
            "x": n + 1.0,
            "from": 1.0,
            "to": 9.0,
            "name": "",
            "side": "right",
            "name_narrow": "",
            "side_narrow": "right",
        }
        for n, one in enumerate(names)
    ]
    return picture(name, rows, "svg", "light", "en").decode()


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    """Both verbs say in one line what they expected; exit code 4."""
    for arguments in (
        ("report", str(tmp_path), "--format", "svg", "-o", "x"),
        ("leaderboard", str(tmp_path / "none"), "-o", "x"),
    ):
        code, said = invoke(*arguments)
        assert code == 4
        assert said.startswith("error: ")
        assert said.count("\n") == 1
    with pytest.raises(InputError):
        open_run(tmp_path)


def test_codes_have_words() -> None:
    """Every kind of rule and category of errors has words in each language, no two rules the same."""
    from gmtw.constraints import Rule
    from gmtw.report.interface_words import all_words
    from gmtw.text.errors import CATEGORIES

    kinds = {kind for kind, rule in Rule.kinds.items() if rule.__module__.startswith("gmtw.")}
    for words in all_words().values():
        assert {f"error.{one}" for one in CATEGORIES} <= words.keys()
        assert {f"rule.{kind}" for kind in kinds} <= words.keys()
        assert len({words[f"rule.{kind}"] for kind in kinds}) == len(kinds)


def test_parts_of_scores_and_notes_have_words(run: Path) -> None:
    """Scores and notes are shown in words."""
    from gmtw.report.interface_words import words

    for record in open_run(run).records():
        assert {f"note.{note.kind}" for note in record.notes} <= words("ro").keys()
        for score in record.scores.values():
            assert {f"detail.{name}" for name in score.parts.keys() - {"each", "near", "goal"}} <= words("ro").keys()


def test_names_beside_dots_do_not_meet() -> None:
    """A name stands where no other name or dot is, or not at all; long ones lose their middle."""
    from gmtw.report.html.name_places import WIDE, shortened, shortened_labels, sides

    assert sides(["a" * 20] * 2, [(0.1, 0.5), (0.1, 0.5)], WIDE) == ["right", ""]
    assert sides(["a" * 20, "b" * 20], [(0.4, 0.5), (0.42, 0.5)], WIDE) == ["left", "right"]
    crowd = sides(["a" * 26] * 40, [(0.5, place / 400) for place in range(40)], WIDE)
    assert 0 < sum(map(bool, crowd)) < 10
    assert shortened("OpenLLM-Ro/RoLlama3.1-8b-Instruct-DPO", 20) == "OpenLLM-Ro…truct-DPO"
    twins = ["x" * 10 + "1" + "y" * 10, "x" * 10 + "2" + "y" * 10]
    assert list(shortened_labels(twins, 12).values()) == twins


def test_equal_latencies_do_not_fill_the_axis() -> None:
    """The ends of the axis are at least a factor of two apart, and in its middle are values that hardly differ."""
    from gmtw.report.html.chart_rows import spent_rows

    def model(seconds: float) -> dict[str, Any]:
        spent = {"latency_s": {"value": seconds}}
        return {"label": f"m{seconds}", "language": "ro", "means": {"solved": [0.5, 10]}, "spent": spent}

    rows = spent_rows({"lead": "solved", "models": [model(0.444), model(0.452)]}, "latency")
    assert {round(row["to"] / row["from"], 6) for row in rows} == {2.0}
    assert all(row["from"] < 0.35 < 0.6 < row["to"] for row in rows)
    far = spent_rows({"lead": "solved", "models": [model(0.1), model(9.0)]}, "latency")
    assert {(row["from"], row["to"]) for row in far} == {(0.1, 9.0)}

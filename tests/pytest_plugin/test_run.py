"""A run of graded tests: its output, passes, failures and skips."""

from __future__ import annotations

import gc
import json
from xml.etree import ElementTree

import pytest
from toys import FULL, IDS, Bench, install

from gmtw.results.summary import SCORING


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    install(monkeypatch.setattr)
    return Bench(pytester)


def test_words_show_scores(bench: Bench) -> None:
    """-v prints the score of each test; a graded test passes whatever it scores."""
    path = bench.outputs("m", {IDS[0]: "U=0.75 R=1 G=0.04 F=0"})
    assert bench.run("--model-outputs", path).ret == 0
    bench.run("-v", "--model-outputs", path).stdout.fnmatch_lines(["*::U U 0.75*", "*::F F 0.00*", "*4 graded*"])


def test_what_is_not_measured_is_skipped_with_its_reason(bench: Bench) -> None:
    """An unmeasured score and an output that is an error are skips, never zeros."""
    path = bench.outputs("m", {IDS[0]: "U=none R=1 G=1 F=1"})
    with path.open("a") as file:
        file.write(json.dumps({"instance_id": IDS[1], "error": "timeout"}) + "\n")
    result = bench.run("-rs", "--model-outputs", path)
    result.stdout.fnmatch_lines(["SKIPPED*nothing to measure", "SKIPPED*no answer: timeout", "*5 skipped, 3 graded*"])
    model = bench.summary()["models"][0]
    assert (model["answered"], model["errors"], model["missing"], model["means"]["U"]["n"]) == (1, 1, 2, 0)


def test_the_pass_mark_fails_what_is_below_it(bench: Bench) -> None:
    """Only scores under the mark fail; the failure shows score and evidence, without a traceback."""
    path = bench.outputs("m", {IDS[0]: "U=0.5 R=0.8 G=1 F=1"})
    result = bench.run("--pass-mark", "0.8", "--model-outputs", path)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*_ m fact/easy/1 U _*", "U 0.500 is below --pass-mark 0.8", "*told, text: 0.5*"])
    result.stdout.fnmatch_lines(["FAILED bench/gmtw_ro.toml::m::fact::fact/easy/1::U*", "*1 failed, 3 graded*"])
    result.stdout.no_fnmatch_line("*Traceback*")


@pytest.mark.parametrize("mark", ["1.5", "-0.1", "high", "nan"])
def test_a_pass_mark_outside_0_to_1_is_refused(bench: Bench, mark: str) -> None:
    """A mark that no score can be compared with is a usage error."""
    result = bench.run(f"--pass-mark={mark}", "--model-outputs", bench.outputs("m"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_lf_runs_what_failed(bench: Bench) -> None:
    """--lf after a run with a pass mark runs the failures alone."""
    path = bench.outputs("m", {IDS[0]: "U=0.5 R=1 G=1 F=1", IDS[1]: FULL})
    bench.run("--pass-mark", "0.8", "--model-outputs", path)
    again = bench.run("--lf", "--pass-mark", "0.8", "-v", "--model-outputs", path)
    again.stdout.fnmatch_lines([f"*::{IDS[0]}::U FAILED*", "*1 failed, 7 deselected*"])


def test_x_stops_at_the_first_failure(bench: Bench) -> None:
    """-x ends the run; what was graded until then is reported as a part."""
    path = bench.outputs("m", {IDS[0]: FULL, IDS[1]: "U=0 R=1 G=1 F=1"})
    result = bench.run("-x", "--pass-mark", "0.8", "--model-outputs", path)
    result.stdout.fnmatch_lines(["PARTIAL RUN: 3 of 8 scores were not measured*", "*1 failed, 4 graded*"])


def test_a_part_does_not_replace_the_whole(bench: Bench) -> None:
    """A run with -k goes to a folder of its own, and says so; the full report stays as it was."""
    path = bench.outputs("m")
    bench.run("--model-outputs", path)
    (whole,) = bench.reports()
    before = bench.reports()[whole]
    result = bench.run("-k", "travel", "--model-outputs", path)
    result.stdout.fnmatch_lines(["PARTIAL RUN: 8 of 16 scores*", f"report: reports/{whole}-partial-k-travel-*"])
    assert bench.reports()[whole] == before
    (part,) = (name for name in bench.reports() if name != whole)
    assert json.loads(bench.reports()[part]["summary.json"])["partial"]


def test_a_model_of_which_nothing_was_selected_is_left_out(bench: Bench) -> None:
    """Its missing answers are no figures of the part; those of a model that was selected are."""
    chosen, other = bench.outputs("chosen", {IDS[0]: FULL}), bench.outputs("other", {IDS[0]: FULL})
    bench.run("-k", "chosen", "--model-outputs", chosen, other)
    (report,) = bench.reports().values()
    assert [(one["model"], one["missing"]) for one in json.loads(report["summary.json"])["models"]] == [("chosen", 3)]
    assert {json.loads(line)["model"] for line in report["records.jsonl"].splitlines()} == {"chosen"}


def test_what_was_not_selected_is_not_missing(bench: Bench) -> None:
    """The set of a part are the tasks that were selected: an answer that the whole run lacks is none of its gaps."""
    whole, less = bench.outputs("whole"), bench.outputs("less", {IDS[0]: FULL, IDS[2]: FULL})
    bench.run("-k", "travel", "--model-outputs", whole, less)
    (report,) = bench.reports().values()
    found = [(one["model"], one["missing"], one["instances"]) for one in json.loads(report["summary.json"])["models"]]
    assert found == [("less", 1, 2), ("whole", 0, 2)]


def test_parts_do_not_replace_each_other(bench: Bench) -> None:
    """The selection stands in the name of the folder; the same one goes to the same folder."""
    path = bench.outputs("m")
    for chosen in (("-k", "travel"), ("-k", "fact"), ("-m", "U"), ("-m", "U", "-k", "fact"), ("-k", "travel")):
        bench.run(*chosen, "--model-outputs", path)
    names = sorted(name.partition("-partial-")[2].rpartition("-")[0] for name in bench.reports())
    assert names == ["k-fact", "k-fact-m-U", "k-travel", "m-U"]


def test_collecting_writes_nothing(bench: Bench) -> None:
    """No report, nor the outputs of built-in models, which are made for the occasion."""
    (bench.home / "bench/gmtw_ro.toml").write_text('[gmtw]\ninstances = "set.jsonl"\nmodels = ["echo"]\n')
    result = bench.run("--co", "-q")
    result.stdout.fnmatch_lines(["*echo::*"])
    assert not (bench.home / "reports").exists()


def test_a_set_of_the_command_line_is_graded_by_the_models_that_answer_it(bench: Bench) -> None:
    """The bench file names them for its own set, which has goals that another one lacks."""
    (bench.home / "bench/gmtw_ro.toml").write_text('[gmtw]\ninstances = "set.jsonl"\nmodels = ["echo", "copy-plan"]\n')
    bench.run("--co", "-q").stderr.fnmatch_lines(["*copy-plan answers *, and there is none; give outputs of your own*"])
    result = bench.run("--co", "-q", "--instances", "set.jsonl")
    result.stdout.fnmatch_lines(["*echo::*"])
    assert "copy-plan" not in result.stdout.str()


def test_a_metric_that_crashes_fails_the_run_and_names_the_instance(bench: Bench) -> None:
    """A defect is a failure, not a low score: no value is recorded, and the run counts as a part."""
    path = bench.outputs("m", {IDS[0]: "U=crash R=1 G=1 F=1", IDS[1]: FULL})
    result = bench.run("--model-outputs", path)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        ["*ZeroDivisionError: a metric with a defect", f"while metric U graded '{IDS[0]}' of m"]
    )
    result.stdout.fnmatch_lines(["PARTIAL RUN: 1 of 8 scores were not measured (for example 1 U of m)"])
    (crashed,) = [record for record in bench.records() if record["instance_id"] == IDS[0]]
    assert set(crashed["scores"]) == {"R", "G", "F"}


def test_reports_of_other_plugins_carry_the_properties(bench: Bench) -> None:
    """Junit XML and json-report both hold model, world, level, language, metric and score of every test."""
    path = bench.outputs("m", {IDS[3]: "U=0.25 R=1 G=1 F=1"}, language="en")
    json_file, xml_file = bench.home / "report.json", bench.home / "report.xml"
    bench.run("--junitxml", xml_file, "--json-report", "--json-report-file", json_file, "--model-outputs", path)
    wanted = {"model": "m", "world": "travel", "level": "hard", "language": "en", "metric": "U", "score": 0.25}
    test = json.loads(json_file.read_text())["tests"][0]
    assert {key: value for pair in test["user_properties"] for key, value in pair.items()} == wanted
    properties = ElementTree.parse(xml_file).iter("property")
    assert [(p.get("name"), p.get("value")) for p in properties][:6] == [(k, str(v)) for k, v in wanted.items()]


def test_prints_of_a_metric_are_kept_for_failures(bench: Bench) -> None:
    """The prints of a metric show where its test fails, and at once with -s."""
    path = bench.outputs("m", {IDS[0]: "U=print R=1 G=1 F=1"})
    bench.run("--model-outputs", path).stdout.no_fnmatch_line("*PRINTED*")
    failed = bench.run("--pass-mark", "0.8", "--model-outputs", path)
    failed.stdout.fnmatch_lines(["*Captured stdout call*", "PRINTED BY THE METRIC"])
    bench.run("-s", "--model-outputs", path).stdout.fnmatch_lines(["*PRINTED BY THE METRIC*"])


def test_skip_marks_are_kept(bench: Bench) -> None:
    """A conftest that marks a graded test as skipped is obeyed, and the run is a part."""
    bench.pytester.makeconftest(
        "import pytest\ndef pytest_collection_modifyitems(items):\n"
        "    items[0].add_marker(pytest.mark.skip(reason='not today'))\n"
    )
    result = bench.run("-rs", "--model-outputs", bench.outputs("m"))
    result.stdout.fnmatch_lines(["PARTIAL RUN: 1 of 16 scores*", "SKIPPED*not today", "*1 skipped, 15 graded*"])


def test_a_plugin_that_hooks_into_phases_sees_them(bench: Bench) -> None:
    """If a conftest watches setup and makereport, graded tests go the ordinary way, to the same records."""
    path = bench.outputs("m", {IDS[0]: "U=0.5 R=none G=1 F=1"})
    bench.run("--model-outputs", path, "--report-dir", "lean")
    bench.pytester.makeconftest(
        "import pytest\nseen = []\n"
        "@pytest.hookimpl(wrapper=True)\ndef pytest_runtest_makereport(item, call):\n"
        "    seen.append(call.when)\n    return (yield)\n"
        "def pytest_terminal_summary(terminalreporter):\n    terminalreporter.write_line(' '.join(seen[:3]))\n"
    )
    result = bench.run("-v", "--pass-mark", "0.8", "--model-outputs", path, "--report-dir", "ordinary")
    result.stdout.fnmatch_lines(["*::R SKIPPED (nothing to measure)*", "*::G G 1.00*"])
    result.stdout.fnmatch_lines(["U 0.500 is below --pass-mark 0.8*", "setup call teardown"])
    assert bench.reports("lean") == bench.reports("ordinary")


def test_the_table_stands_on_the_terminal(bench: Bench) -> None:
    """The best model comes first, with its means, how many solved, and how many instances it answered."""
    good = bench.outputs("good")
    poor = bench.outputs("poor", {IDS[0]: "U=0.5 R=1 G=0.5 F=1"})
    result = bench.run("--model-outputs", poor, good)
    result.stdout.fnmatch_lines(
        [
            "model  *solved *faithful *U *R *G *F *answered",
            "good  *1.000 *1.000 *1.000 *1.000 *1.000 *1.000 *4/4",
            "poor  *0.000 *0.000 *0.500 *1.000 *0.500 *1.000 *1/4",
            "  fact  *1.000*2/2",
            f"gmtw:*|set:set#*|lang:ro|scoring:{SCORING}|metrics:U,R,G,F|n:5|*",
        ]
    )
    assert all(len(line) <= 80 for line in result.outlines if "/4" in line or "/2" in line)


def test_an_ordinary_run_is_left_alone(pytester: pytest.Pytester) -> None:
    """Without a bench there is no table, no folder, and nothing of ours is said."""
    pytester.makepyfile("def test_one():\n    assert True\n")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*gmtw:*")
    assert not (pytester.path / "reports").exists()


def test_the_garbage_collector_is_left_as_it_was(bench: Bench) -> None:
    """The tree of tests is kept out of collections while it is graded, and given back."""
    bench.pytester.makeconftest(
        "import gc\nseen = []\n"
        "def pytest_runtest_logfinish():\n    seen.append(gc.get_freeze_count() > 0)\n"
        "def pytest_sessionfinish():\n    print('FROZEN', seen[0], gc.get_freeze_count() > 0)\n"
    )
    bench.run("-s", "--model-outputs", bench.outputs("m")).stdout.fnmatch_lines(["*FROZEN True False*"])
    assert gc.get_freeze_count() == 0


def test_collect_only_writes_nothing(bench: Bench) -> None:
    """Looking at the tests grades nothing and leaves no folder."""
    bench.run("--collect-only", "--model-outputs", bench.outputs("m"))
    assert bench.reports() == {}


def test_reports_are_in_the_working_folder(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where pytest takes another folder for its root because of a file elsewhere on the command line."""
    path = bench.outputs("elsewhere/m")
    here = bench.home / "here"
    here.mkdir()
    (bench.home / "bench").rename(here / "bench")
    monkeypatch.chdir(here)
    assert bench.run("--model-outputs", f"../{path.relative_to(bench.home)}").ret == 0
    assert not (bench.home / "reports").exists()
    assert len(bench.reports("here/reports")) == 1

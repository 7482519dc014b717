"""A headless Chromium, the pages that it opens, and where screenshots go. Without Chromium these tests are skipped."""

from __future__ import annotations

import shutil
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gmtw.results.run import open_run
from tests.browser import many
from tests.browser.window import Window


@pytest.fixture(autouse=True)
def only_this_machine(no_network: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver is reached on this machine, and nothing else is."""

    def connect(self: socket.socket, address: Any) -> None:
        assert address[0] in ("127.0.0.1", "::1"), f"a test opened a connection to {address}"
        super(socket.socket, self).connect(address)

    monkeypatch.setattr(socket.socket, "connect", connect)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test that asks for a window is a browser test; all of this folder take long: their runs do."""
    for item in items:
        if "window" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.minutes)


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One browser for all tests."""
    pytest.importorskip("selenium", reason="needs selenium")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    chromedriver = shutil.which("chromedriver")
    if not chromium or not chromedriver:
        pytest.skip("needs chromium and chromedriver on PATH")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    profile = tmp_path_factory.mktemp("profile")
    switches = (
        "headless",
        "no-sandbox",
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "hide-scrollbars",
        "lang=en-US",
    )
    quiet = ("disable-background-networking", "disable-component-update", "disable-sync")
    for switch in (*switches, *quiet, f"user-data-dir={profile}", "window-size=1280,900"):
        options.add_argument(f"--{switch}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    found = webdriver.Chrome(options=options, service=Service(chromedriver))
    yield found
    found.quit()


@pytest.fixture
def window(driver: Any, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Window]:
    """The browser, at 1280 x 900 and with nothing remembered; afterwards it has logged no error and asked nobody."""
    chosen = request.config.getoption("--screenshots")
    shots = Path(chosen) if chosen else tmp_path / "screenshots"
    shots.mkdir(parents=True, exist_ok=True)
    found = Window(driver, shots)
    found.reset()
    yield found
    found.refuse_noise()


@pytest.fixture(scope="session")
def graded() -> many.Graded:
    """Return the records of four built-in models on the frozen set."""
    return many.graded(many.instances_of_the_set())


@pytest.fixture(scope="session")
def run_of(graded: many.Graded, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Makes the folder of a run of models with these names."""

    def make(name: str, names: tuple[str, ...], every: int = 1) -> Path:
        home = tmp_path_factory.mktemp(name) / name
        return many.write_run(home, names, many.instances_of_the_set()[::every], graded)

    return make


@pytest.fixture(scope="session")
def few(run_of: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of three models, one of them in Romanian and English, on every tenth instance."""
    run = run_of("few", ("alpha", "beta", "gamma", "alpha@en"), every=many.EVERY)
    assert len((run / "instances.jsonl").read_text("utf-8").splitlines()) == many.FEW
    return page(run, tmp_path_factory.mktemp("few-page"))


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of models whose names and outputs are traps."""
    home, instances = tmp_path_factory.mktemp("hostile"), many.instances_of_the_set()[::25]
    run = many.write_run(home / "run", many.HOSTILE, instances, many.graded(instances, many.TRAP))
    return page(run, home)


@pytest.fixture(scope="session")
def large(run_of: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of 40 models on all instances of the set."""
    names = tuple(f"lab-{number % 7}/model-{number:02d}-instruct" for number in range(40))
    return page(run_of("large", names), tmp_path_factory.mktemp("large-page"))


def page(run: Path, folder: Path) -> Path:
    """The html page of that run."""
    pytest.importorskip("altair", reason="needs the extra [report]")
    pytest.importorskip("vl_convert", reason="needs the extra [report]")
    from gmtw.report import FORMATS, publish

    path = folder / "page.html"
    start = time.perf_counter()
    publish(open_run(run), FORMATS.get("html"), path)
    print(f"{path.stat().st_size} bytes in {time.perf_counter() - start:.1f} s")
    return path

"""Small worlds of our own, one of each kind, that any test may grade against; added modules; a LanguageTool server."""

from __future__ import annotations

import gc
import importlib
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl

# A run inside a test (pytester) forgets what it imported, and these cannot be imported a second time: numpy and
# requests refuse, and the C part of yaml goes on making nodes of the first one's classes.
import numpy  # noqa: F401
import pytest
import requests  # noqa: F401
import typer.testing
import yaml  # noqa: F401
from hypothesis import HealthCheck, settings

from gmtw import constraints as r
from gmtw.core.registry import Registry
from gmtw.core.types import Instance
from gmtw.datasets.native import Place
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.plan.task import PlanTask

pytest_plugins = ["pytester"]

PROJECT = Path(__file__).parents[1]
DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
RECORDED = Path(__file__).parent / "providers" / "languagetool.json"

# How long an example takes depends on the machine and its load, and says nothing about what is tested.
settings.register_profile("gmtw", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gmtw")


# Processes that tests start compile nothing twice, whatever the shell says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


_frozen: dict[tuple[str, int], Instance] = {}


def _read_once(self: Place, read: Callable[[Place], Instance] = Place.read) -> Instance:
    """Return an instance of a set in bench/ as it was read first: many tests read these sets, none changes them."""
    path = self.file.path.resolve()
    if not path.is_relative_to(PROJECT / "bench"):
        return read(self)
    return _frozen.get((str(path), self.offset)) or _frozen.setdefault((str(path), self.offset), read(self))


Place.read = _read_once  # type: ignore[method-assign]

# Each command of a test would describe all verbs to click anew: 0.1 s of CPU, and the command itself a hundredth of it.
typer.testing._get_command = cache(typer.testing._get_command)  # type: ignore[attr-defined]


def pytest_collection_finish() -> None:
    """The tree of tests stays to the end: looking through it again and again takes a fifth of the time of all tests."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_sessionfinish() -> None:
    """Other plugins ask the collector about their objects."""
    gc.unfreeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked minutes, slow or hosts are skipped unless `-m` names the mark. The longest are begun first.

    At the end of a run one worker would wait minutes for another that began the commands of the README last.
    """
    items.sort(key=lambda item: item.path.name != "test_readme.py")
    for mark in ("minutes", "slow", "hosts"):
        if mark not in config.option.markexpr:
            for item in items:
                if item.get_closest_marker(mark):
                    item.add_marker(pytest.mark.skip(reason=f"{mark}; type pytest tests -m {mark}"))


@pytest.fixture(scope="session")
def simileval() -> Path:
    """The folder of published continuations: reference values, the Galician last words, and tiny models."""
    if not (DATA / "simileval").is_dir():
        pytest.skip("needs ../shared/data/simileval, which is not part of the project")
    return DATA / "simileval"


def _names(ro: str, en: str) -> dict[str, tuple[str, ...]]:
    return {"ro": (ro,), "en": (en,)}


def _instance(source: str, scene: r.Scene, *rules: r.Rule) -> Instance:
    task = PlanTask(scene=scene, rules=rules)
    return Instance(
        id=f"test-{source}/easy/000001",
        source=source,
        level="easy",
        fingerprint=fingerprint(task),
        task=task,
        prompts={"ro": "Fă un plan.", "en": "Make a plan."},
    )


@pytest.fixture(scope="session")
def shopping() -> Instance:
    """A market and a grocery, up to four pieces of four products; 40 lei at most, two of milk at least."""
    shops = (("piață", "piața", "market"), ("băcănie", "băcănia", "grocery"))
    slots = tuple(
        r.Slot(id=id_, names={"ro": (name, the), "en": (id_,)}, day=n, copies=4, place=True)
        for n, (name, the, id_) in enumerate(shops)
    )
    rows = (
        ("milk", "Lapte Zuzu", "Zuzu milk"),
        ("water", "Apă Borsec", "Borsec water"),
        ("rice", "Orez Scotti", "Rice"),
    )
    entities = tuple(
        r.Entity(id=id_, names=_names(ro, en), attributes={"item": 1, "cost": 6, "cost@grocery": 8})
        for id_, ro, en in rows
    )
    return _instance(
        "shopping",
        r.Scene(slots=slots, entities=entities),
        r.MaxTotal(attribute="cost", limit=40),
        r.PiecesAtLeast(entity="milk", least=2),
        *(r.SlotsFilled(), r.KnownNames(), r.OnePlace(), r.WithinCopies(), r.WellFormed()),
    )


@pytest.fixture(scope="session")
def travel() -> Instance:
    """Two days in Oradea, five attractions; one museum at least, 40 lei at most, nothing twice."""
    slots = tuple(r.Slot(id=f"day{n + 1}", names=_names(f"day{n + 1}", f"day{n + 1}"), day=n) for n in range(2))
    rows = [
        ("A1", "Muzeul Țării Crișurilor", "Museum of the Criș Lands", "museum", 20),
        ("A2", "Cetatea Oradea", "Oradea Fortress", "monument", 25),
        ("A3", "Piața Unirii", "Union Square", "square", 0),
        ("A4", "Parcul Brătianu", "Brătianu Park", "park", 0),
        ("A5", "Muzeul Francmasoneriei", "Museum of Freemasonry", "museum", 30),
    ]
    entities = tuple(
        r.Entity(id=id_, names=_names(ro, en), attributes={"attraction": 1, f"kind={kind}": 1, "cost": cost})
        for id_, ro, en, kind, cost in rows
    )
    return _instance(
        "travel",
        r.Scene(slots=slots, entities=entities),
        r.Include(attribute="kind=museum"),
        r.MaxTotal(attribute="cost", limit=40),
        r.NoRepeats(),
        r.SlotsFilled(),
        r.KnownNames(),
        r.WellFormed(),
    )


@pytest.fixture(scope="session")
def schedule() -> Instance:
    """Two days of two halves, four appointments, two of them numbered siblings."""
    days = [("Luni", "Monday"), ("Marți", "Tuesday")]
    halves = [("dimineață", "morning"), ("după-amiază", "afternoon")]
    slots = tuple(
        r.Slot(
            id=f"{en.lower()}_{part}",
            names=_names(f"{ro}_{half}", f"{en}_{part}"),
            day=day,
            weekday=en.lower(),
            part=part,
            capacity=1,
            required=False,
        )
        for day, (ro, en) in enumerate(days)
        for half, part in halves
    )
    rows = [
        ("M1", "Ședință de echipă", "Team meeting", "high"),
        ("M2", "Vizită la dentist (1)", "Dentist visit (1)", "low"),
        ("M3", "Vizită la dentist (2)", "Dentist visit (2)", "medium"),
        ("M4", "Curs de dans", "Dance class", "low"),
    ]
    entities = tuple(
        r.Entity(id=id_, names=_names(ro, en), attributes={"appointment": 1, f"priority={priority}": 1})
        for id_, ro, en, priority in rows
    )
    return _instance(
        "schedule",
        r.Scene(slots=slots, entities=entities),
        r.MaxTotal(attribute="appointment", limit=3),
        r.KeepAll(attribute="priority=high"),
        r.KnownNames(),
        r.WithinCapacity(),
        r.PlacedOnce(),
        r.WellFormed(),
    )


@pytest.fixture(scope="session")
def recipe() -> Instance:
    """One day of three meals, two dishes for each; vegetarian, and lunch the heaviest meal."""
    meals = [("mic_dejun", "breakfast"), ("pranz", "lunch"), ("cina", "dinner")]
    slots = tuple(
        r.Slot(
            id=f"day1_{en}",
            names=_names(f"day1_{ro}", f"day1_{en}"),
            part=en,
            capacity=1,
            accepts=f"meal={en}",
        )
        for ro, en in meals
    )
    rows = [
        ("D1", "Terci de ovăz", "Porridge", "breakfast", 1, 250),
        ("D2", "Ochiuri cu șuncă", "Fried eggs with ham", "breakfast", 0, 400),
        ("D3", "Varză à la Cluj", "Cluj-style cabbage", "lunch", 0, 600),
        ("D4", "Iahnie de fasole", "Bean stew", "lunch", 1, 450),
        ("D5", "Salată de vinete", "Aubergine salad", "dinner", 1, 200),
        ("D6", "Pui la ceaun", "Pan-fried chicken", "dinner", 0, 500),
    ]
    entities = tuple(
        r.Entity(
            id=id_,
            names=_names(ro, en),
            attributes={"dish": 1, f"meal={meal}": 1, "vegetarian": vegetarian, "kcal": kcal},
        )
        for id_, ro, en, meal, vegetarian, kcal in rows
    )
    return _instance(
        "recipe",
        r.Scene(slots=slots, entities=entities),
        r.Only(attribute="vegetarian"),
        r.Heaviest(part="lunch", attribute="kcal"),
        r.SlotsFilled(),
        r.KnownNames(),
        r.RightKind(),
        r.WithinCapacity(),
        r.WellFormed(),
    )


@pytest.fixture(scope="session")
def fact() -> Instance:
    """A context that states four values, the asked one among them."""
    values = {
        "F1": ("Moldoveanu (2544 m)", "Moldoveanu"),
        "F2": ("4 județe", "4", "patru", "patru județe"),
        "F3": ("1918",),
        "F4": ("Oradea",),
    }
    entities = tuple(r.Entity(id=id_, names={"ro": names, "en": names}) for id_, names in values.items())
    slot = r.Slot(id="answer", names=_names("answer", "answer"), capacity=1, free_text=True)
    return _instance(
        "fact",
        r.Scene(slots=(slot,), entities=entities),
        r.FromContext(entity="F2"),
        r.ValueOfContext(),
        r.WellFormed(),
    )


@pytest.fixture(scope="session")
def published() -> Path:
    """The folder of published instances and outputs, which lies beside the project where it is there."""
    folder = DATA / "gmtw_ro_published"
    if not folder.is_dir():
        pytest.skip(f"needs the published data, which are not part of the project: {folder.name} is absent")
    return folder


class Checkout:
    """A copy of the project in which a recipe of CONTRIBUTING is followed; its own tests run on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.touched: set[str] = set()
        for name in ("gmtw", "tests"):
            shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("bench", "docs", "pyproject.toml", "conftest.py", "CONTRIBUTING.md", "README.md"):
            (folder / name).symlink_to(PROJECT / name)

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace the first `old` in a file by `new`; an empty `old` appends, and makes the file if there is none."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        assert old in text, f"{path} has no {old!r}"
        file.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
        self.touched.add(path)

    def pytest(self, *arguments: str) -> tuple[int, str]:
        """Exit code and output of pytest in the copy, which imports the copy's gmtw."""
        return self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)

    def run(self, *arguments: str) -> tuple[int, str]:
        """Exit code and output of Python with these arguments, in the copy."""
        command = [sys.executable, *arguments]
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A copy of the project, to be edited."""
    return Checkout(tmp_path / "checkout")


AddModule = Callable[[Registry[Any], str, str], None]


@pytest.fixture
def add_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AddModule]:
    """Add a module of that name and source to the package of a registry, as one new file there would; until the end."""
    added: list[tuple[Registry[Any], str]] = []

    def add(registry: Registry[Any], name: str, source: str) -> None:
        folder, package = tmp_path / "added" / registry.package, importlib.import_module(registry.package)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
        registry.__dict__.pop("_found", None)
        importlib.invalidate_caches()
        added.append((registry, name))

    yield add
    for registry, name in added:
        registry.__dict__.pop("_found", None)
        sys.modules.pop(f"{registry.package}.{name}", None)


@pytest.fixture
def loopback(no_network: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that asks for this may connect to 127.0.0.1, and to nothing else."""

    def connect(self: socket.socket, address: Any) -> None:
        assert address[0] == "127.0.0.1", f"a test opened a connection to {address}"
        super(socket.socket, self).connect(address)

    monkeypatch.setattr(socket.socket, "connect", connect)


class Replay(ThreadingHTTPServer):
    """A LanguageTool server that says what was recorded; of any other text that nothing is wrong with it.

    asked: the forms that came. instead: what is sent once instead of the result of a check, (status,
    type, body), or None to cut the connection. headers: sent with each of those. silent:
    whether it answers no more before it is closed.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Replying)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.recorded: dict[str, Any] = json.loads(RECORDED.read_text("utf-8"))
        self.asked: list[dict[str, str]] = []
        self.instead: list[tuple[int, str, bytes] | None] = []
        self.headers: dict[str, str] = {}
        self.silent = False
        self.closing = threading.Event()

    def result(self, text: str) -> bytes:
        """The recorded result of the check of that text."""
        return json.dumps({**self.recorded["check"], "matches": self.recorded["matches"].get(text, [])}).encode()


class _Replying(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Replay

    def do_GET(self) -> None:
        self._send(200, "application/json", json.dumps(self.server.recorded["languages"]).encode())

    def do_POST(self) -> None:
        form = dict(parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode(), keep_blank_values=True))
        self.server.asked.append(form)
        if self.server.silent:
            self.server.closing.wait(10)
        if not self.server.instead:
            self._send(200, "application/json", self.server.result(form["text"]))
        elif (answer := self.server.instead.pop(0)) is not None:
            self._send(*answer, self.server.headers)
        else:
            self.close_connection = True

    def _send(self, status: int, kind: str, body: bytes, headers: Mapping[str, str] = MappingProxyType({})) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for key, value in headers.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


@pytest.fixture
def languagetool(loopback: None) -> Iterator[Replay]:
    """A LanguageTool server on this machine; processes that the test starts reach it too."""
    with Replay() as server:
        threading.Thread(target=server.serve_forever, args=(0.02,)).start()
        yield server
        server.closing.set()
        server.shutdown()

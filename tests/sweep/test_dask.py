"""On a real Dask cluster of processes on this machine: the same file, also when a worker dies."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from duel import DUEL

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.driver import sweep as driver
from rulesdsl.driver.sweep import How, sweep
from rulesdsl.driver.sweep_asked import Wish, asked
from rulesdsl.driver.trouble import Trouble

distributed = pytest.importorskip("distributed")
ROOT = Path(__file__).resolve().parents[2]
VARY = ["distance=1..40", "cover=tree,none_at_all"]


class Cluster:
    """A scheduler and workers, each a process of its own, in a folder that has no rulebook."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self._started("scheduler", "--host", "127.0.0.1", "--port", str(self.port))
        self.workers: list[subprocess.Popen[bytes]] = []

    def worker(self) -> subprocess.Popen[bytes]:
        """One process, which nobody starts again when it dies."""
        limits = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
        started = self._started("worker", self.address, *limits)
        self.workers.append(started)
        return started

    def _started(self, what: str, *args: str) -> subprocess.Popen[bytes]:
        env = dict(os.environ, PYTHONPATH=str(ROOT))
        command = [sys.executable, "-m", "distributed.cli.dask_" + what, *args, "--no-dashboard"]
        log = (self.folder / f"{what}{time.monotonic_ns()}.log").open("wb")
        return subprocess.Popen(command, cwd=self.folder, env=env, stdout=log, stderr=log)

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> g.RuleGraph:
    path = tmp_path_factory.mktemp("book") / "duel.rules"
    path.write_text(DUEL, encoding="utf-8")
    return rulesdsl.load(path)


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    module = pytest.importorskip("rulesdsl.sweep.dask_cluster")
    monkeypatch.setattr(module, "PATIENCE", 60)  # for a machine that is busy
    folder = tmp_path / "cluster"
    folder.mkdir()
    made = Cluster(folder)
    try:
        yield made
    finally:
        made.close()


def swept(book: g.RuleGraph, out: Path, scheduler: str | None, report: Any = lambda *_: None) -> bytes:
    wish = Wish(out, vary=VARY, seed=7, times=10)
    sweep(asked(book, "fire", wish), How(1, scheduler, chunk_rows=20), report)
    return out.read_bytes()


def test_the_same_file_also_when_a_worker_dies(book: g.RuleGraph, cluster: Cluster, tmp_path: Path) -> None:
    first = cluster.worker()
    cluster.worker()
    wanted = swept(book, tmp_path / "here.csv", None)
    assert swept(book, tmp_path / "there.csv", cluster.address) == wanted
    killed = threading.Event()

    def report(done: int, of: int, kept: int) -> None:
        if done >= 100 and not killed.is_set():
            killed.set()
            first.send_signal(signal.SIGKILL)

    assert swept(book, tmp_path / "again.csv", cluster.address, report) == wanted
    assert killed.is_set() and first.wait() == -signal.SIGKILL
    assert {p.name for p in cluster.folder.iterdir() if p.suffix == ".rules"} == set()


def test_a_cluster_that_goes_away_keeps_what_was_done(
    book: g.RuleGraph, cluster: Cluster, tmp_path: Path
) -> None:
    cluster.worker()
    gone = threading.Event()

    def report(done: int, of: int, kept: int) -> None:
        if done >= 100 and not gone.is_set():
            gone.set()
            cluster.close()

    with pytest.raises(Trouble, match="has gone away; what was worked out is kept"):
        swept(book, tmp_path / "out.csv", cluster.address, report)
    kept: list[int] = []
    found = swept(book, tmp_path / "out.csv", None, lambda done, of, before: kept.append(before))
    assert kept[-1] >= 100 and found == swept(book, tmp_path / "whole.csv", None)


def test_a_scheduler_that_answers_no_more(
    book: g.RuleGraph, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is there, and says nothing: no error ever comes."""
    module = pytest.importorskip("rulesdsl.sweep.dask_cluster")
    cluster.worker()

    def report(done: int, of: int, kept: int) -> None:
        if done == 100:
            monkeypatch.setattr(module, "PATIENCE", 1)
            cluster.scheduler.send_signal(signal.SIGSTOP)

    with pytest.raises(Trouble, match="has gone away; what was worked out is kept"):
        swept(book, tmp_path / "out.csv", cluster.address, report)


def test_a_cluster_that_loses_its_last_worker(
    book: g.RuleGraph, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = pytest.importorskip("rulesdsl.sweep.dask_cluster")
    only = cluster.worker()

    def report(done: int, of: int, kept: int) -> None:
        if done == 100:
            monkeypatch.setattr(module, "PATIENCE", 1)
            monkeypatch.setattr(module, "IDLE_LOOKS", 2)
            only.kill()

    with pytest.raises(Trouble, match="has no workers any more"):
        swept(book, tmp_path / "out.csv", cluster.address, report)


def test_another_rulesdsl_is_refused(
    book: g.RuleGraph, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.worker()
    real = driver.import_module
    monkeypatch.setattr(driver, "import_module", lambda name: _Other(real(name)))
    with pytest.raises(Trouble, match="has another rulesdsl than this one"):
        swept(book, tmp_path / "out.csv", cluster.address)
    assert not list(tmp_path.glob("out.csv*"))


class _Other:
    """As if this machine had another compiler than the workers."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def cluster(self, address: str, fingerprint: str, theirs: Any) -> Any:
        return self._module.cluster(address, "another", theirs)


NOBODY = ["tcp://127.0.0.1:{}", "127.0.0.1:{}", "no.such.host.invalid:{}", "nonsense"]


@pytest.mark.parametrize("address", NOBODY)
def test_where_nobody_answers_it_says_so(
    address: str, book: g.RuleGraph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = pytest.importorskip("rulesdsl.sweep.dask_cluster")
    monkeypatch.setattr(module, "PATIENCE", 1)
    made: list[Any] = []
    start = distributed.Client.start

    def started(self: Any, **how: Any) -> None:
        made.append(self)
        start(self, **how)

    monkeypatch.setattr(distributed.Client, "start", started)
    with pytest.raises(Trouble, match="no Dask scheduler answers at"):
        swept(book, tmp_path / "out.csv", address.format(_free_port()))
    assert not list(tmp_path.glob("out.csv*"))
    # One that is not closed is closed when it is thrown away: while the next one starts, that never ends.
    assert all(client.status == "closed" for client in made)


def test_a_scheduler_without_workers(
    book: g.RuleGraph, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = pytest.importorskip("rulesdsl.sweep.dask_cluster")
    _wait_for(cluster.port)
    monkeypatch.setattr(module, "PATIENCE", 3)
    with pytest.raises(Trouble, match="has no workers"):
        swept(book, tmp_path / "out.csv", cluster.address)


def _wait_for(port: int) -> None:
    for _ in range(600):
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)

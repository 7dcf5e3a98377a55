"""Work on lists shared with copies of the process: the same results, whoever does them and whatever
becomes of who helps."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from rulesdsl.driver import helping
from rulesdsl.driver.helping import Helping

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a process is copied on Linux alone")

HERE = os.getpid()
MANY = list(range(60))


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that this test begins: others of this process may belong to somebody else."""
    found: list[int] = []
    fork = os.fork

    def noted() -> int:
        process = fork()
        if process:
            found.append(process)
        return process

    monkeypatch.setattr(os, "fork", noted)
    return found


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> Iterator[Helping]:
    """Three processors with nothing to do, who help with the smallest list."""
    monkeypatch.setattr(helping, "_WORTH", 0)
    with Helping(3) as made:
        yield made


def _squared(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


class Met:
    """Squares, of which none is done before so many processes have begun one."""

    def __init__(self, folder: Path, processes: int) -> None:
        self.folder = folder
        self.processes = processes

    def __call__(self, number: int) -> tuple[int, int]:
        (self.folder / str(os.getpid())).touch()
        patience = time.monotonic() + 60
        while len(list(self.folder.iterdir())) < self.processes and time.monotonic() < patience:
            time.sleep(0.001)
        return _squared(number)


def met(help: Helping, folder: Path, processes: int) -> set[int]:
    """Who worked on a list, of which each had something."""
    folder.mkdir()
    found = help.each(Met(folder, processes) if processes > 1 else _squared, MANY)
    assert [square for square, _ in found] == [n * n for n in MANY]
    return {process for _, process in found}


def _left(begun: list[int]) -> list[int]:
    """Which of the processes have not been seen to end."""
    assert begun
    found: list[int] = []
    for process in begun:
        with suppress(ChildProcessError):
            os.waitpid(process, os.WNOHANG)
            found.append(process)
    return found


def test_results_are_in_order_and_several_processes_made_them(
    three: Helping, begun: list[int], tmp_path: Path
) -> None:
    for round_ in range(3):
        who = met(three, tmp_path / str(round_), 4)
        assert HERE in who
        assert len(who) == 4
        assert not _left(begun)


def test_what_is_short_is_done_here() -> None:
    with Helping(3) as help:
        assert {process for _, process in help.each(_squared, MANY[:5])} == {HERE}


def test_no_processor_is_free(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(helping, "_WORTH", 0)
    with Helping(0) as help:
        assert met(help, tmp_path / "alone", 1) == {HERE}
        help.offer()
        assert len(met(help, tmp_path / "two", 2)) == 2


@pytest.mark.parametrize("items", [[], [3], [3, 4]])
def test_short_lists(three: Helping, items: list[int]) -> None:
    assert [square for square, _ in three.each(_squared, items)] == [n * n for n in items]


def test_more_things_than_a_pipe_holds(three: Helping) -> None:
    assert three.each(str, range(100_000)) == [str(n) for n in range(100_000)]


def _dies_elsewhere(number: int) -> int:
    time.sleep(0.002)
    if os.getpid() != HERE:
        os.kill(os.getpid(), signal.SIGKILL)
    return number + 1


def _fails_elsewhere(number: int) -> int:
    time.sleep(0.002)
    if os.getpid() != HERE:
        raise SystemExit("elsewhere")
    return number + 1


def _cannot_be_told(number: int) -> Callable[[], int]:
    time.sleep(0.002)
    return lambda: number + 1


@pytest.mark.parametrize("work", [_dies_elsewhere, _fails_elsewhere])
def test_what_others_cannot_do_is_done_here(
    three: Helping, begun: list[int], work: Callable[[int], int]
) -> None:
    assert three.each(work, MANY) == [n + 1 for n in MANY]
    assert not _left(begun)


def test_what_cannot_be_told_is_done_here(three: Helping) -> None:
    assert [found() for found in three.each(_cannot_be_told, MANY)] == [n + 1 for n in MANY]


def _fails(number: int) -> int:
    time.sleep(0.002)
    if number == 40:
        raise ValueError("40 is too much")
    return number


def test_an_error_is_raised_here_and_nobody_goes_on(
    three: Helping, begun: list[int], tmp_path: Path
) -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="40 is too much"):
            three.each(_fails, MANY)
        assert not _left(begun)
    assert len(met(three, tmp_path / "again", 4)) == 4, "all are free again"


def test_no_end_of_a_pipe_is_left_open(three: Helping) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(5):
        three.each(_squared, MANY[:12])
        with pytest.raises(ValueError):
            three.each(_fails, MANY[35:])
    assert len(list(Path("/proc/self/fd").iterdir())) == before

"""Books worked on side by side: the same results in the same order, errors, interrupts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from rulesdsl.driver import workers
from rulesdsl.driver.books import BookRef
from rulesdsl.driver.build import build_books
from rulesdsl.driver.trouble import Trouble
from rulesdsl.driver.workers import WorkerFault, side_by_side
from rulesdsl.source.each import Each

BOOK = """series {name} "{name}", edition "1"

enum Cover "Cover" [2.1]
  open  "Open"
  town  "Town"
"""


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[BookRef]:
    """Four small books of three families, in two processes."""
    monkeypatch.setattr(workers, "_SMALL", 0)
    monkeypatch.setattr(workers, "_processors", lambda: 2)
    monkeypatch.chdir(tmp_path)
    made = []
    for name, below in (("a", "null"), ("b", "null"), ("c", "a"), ("d", "null")):
        folder = tmp_path / "rulebooks" / name
        folder.mkdir(parents=True)
        (folder / "rulebook.yaml").write_text(f"id: {name}\nextends: {below}\nfiles: [{name}.rules]\n")
        (folder / f"{name}.rules").write_text(BOOK.format(name=name))
        made.append(BookRef(folder))
    return made


def _who(ref: BookRef, say: Callable[[str], None], each: Each) -> tuple[str, int]:
    say(f"{ref.path.name} begins")
    return ref.path.name, os.getpid()


def test_families_stay_together_and_results_are_in_order(books: list[BookRef]) -> None:
    said: list[str] = []
    found = side_by_side(books, _who, said.append)
    assert [name for name, _ in found] == ["a", "b", "c", "d"]
    process = dict(found)
    assert process["a"] == process["c"] != os.getpid()
    assert len(set(process.values())) == 2
    assert sorted(said) == [f"{name} begins" for name in "abcd"]


def test_a_single_family_needs_no_other_process(books: list[BookRef]) -> None:
    assert {pid for _, pid in side_by_side([books[0], books[2]], _who, lambda words: None)} == {os.getpid()}


def _fails(error: Exception, ref: BookRef, say: Callable[[str], None], each: Each) -> str:
    if ref.path.name in "bd":
        raise error
    return ref.path.name


def test_trouble_comes_as_it_is(books: list[BookRef]) -> None:
    with pytest.raises(Trouble) as found:
        side_by_side(books, partial(_fails, Trouble("no room", "make room", 2)), lambda words: None)
    assert (found.value.headline, found.value.help, found.value.exit_code) == ("no room", "make room", 2)


def test_a_fault_of_ours_says_where(books: list[BookRef]) -> None:
    with pytest.raises(WorkerFault, match=r"KeyError: 'x'.*b") as found:
        side_by_side(books, partial(_fails, KeyError("x")), lambda words: None)
    assert "test_workers.py" in found.value.__notes__[0]


def _dies(ref: BookRef, say: Callable[[str], None], each: Each) -> str:
    os._exit(3)


def test_a_process_that_dies(books: list[BookRef]) -> None:
    with pytest.raises(WorkerFault, match="without a word"):
        side_by_side(books, _dies, lambda words: None)


def test_the_same_files_as_one_after_the_other(
    books: list[BookRef], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    several = build_books(books, tmp_path / "several")
    monkeypatch.setattr(workers, "_processors", lambda: 1)
    alone = build_books(books, tmp_path / "alone")
    assert [b.ref for b in several.books] == [b.ref for b in alone.books] == books
    assert _files(tmp_path / "several") == _files(tmp_path / "alone")


def _files(out: Path) -> dict[str, bytes]:
    files = (p for p in out.rglob("*") if p.is_file() and ".rulesdsl" not in p.parts)
    return {p.relative_to(out).as_posix(): p.read_bytes() for p in files}


_INTERRUPTED = """
import signal, sys, time
from pathlib import Path
from rulesdsl.driver import workers
from rulesdsl.driver.books import BookRef

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have switched it off
workers._SMALL = 0
workers._processors = lambda: 2

def work(ref, say, each):
    try:
        while True:
            Path(sys.argv[1], ref.path.name + ".begun").touch()
            say("on and on")
            time.sleep(0.02)
    finally:
        Path(sys.argv[1], ref.path.name + ".ended").touch()

books = [BookRef(Path(sys.argv[1], name)) for name in ("a.rules", "b.rules")]
workers.side_by_side(books, work, len)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_ends_every_process_in_order(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.rules").touch()
    running = subprocess.Popen(
        [sys.executable, "-c", _INTERRUPTED, str(tmp_path)], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    begun = [tmp_path / f"{name}.rules.begun" for name in "ab"]
    while not all(path.exists() for path in begun):
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=60)
    assert running.returncode != 0
    assert all((tmp_path / f"{name}.rules.ended").exists() for name in "ab")

"""A book ten times as large takes about ten times as long: a chapter once, ten and fifty times.

What one chapter takes has in it whatever is done once for a book, so that the ratios come out a little below
the sizes; anything that grows faster than the book puts them above. "About" is a tenth more at most: more
memory is a little slower memory. The test of linearity needs no clock: it counts the calls of functions.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from large_book import write_book
from ratios import at_most, side

from rulesdsl.diagnostics import Severity
from rulesdsl.driver.books import BookRef
from rulesdsl.driver.build import build_books
from rulesdsl.driver.pipeline import Checked, check_view, load_sources

pytest.importorskip("pytest_benchmark")

CHECK = "Reading and checking a book, by its chapters"
BUILD = "Building a book, by its chapters"


def _check(book: Path) -> Checked:
    return check_view(load_sources(BookRef(book)), None)


def _many(chapters: int, benchmark: Any) -> int:
    """Where benchmarks are off, few will do."""
    return min(chapters, 2) if benchmark.disabled else chapters


def _checked(chapters: int, benchmark: Any, tmp_path: Path) -> None:
    many = _many(chapters, benchmark)
    checked = benchmark.pedantic(_check, (write_book(tmp_path, many),), rounds=3)
    errors = [d for d in checked.diagnostics if d.severity is Severity.ERROR]
    assert not errors
    assert len(checked.graph.functions) == 18 * many


@side(CHECK, "1")
def test_check_1(benchmark: Any, tmp_path: Path) -> None:
    _checked(1, benchmark, tmp_path)


@side(CHECK, "10", at_most(11, "1"))
def test_check_10(benchmark: Any, tmp_path: Path) -> None:
    _checked(10, benchmark, tmp_path)


@side(CHECK, "50", at_most(55, "1"), at_most(5.5, "10"))
def test_check_50(benchmark: Any, tmp_path: Path) -> None:
    _checked(50, benchmark, tmp_path)


def _built(chapters: int, benchmark: Any, tmp_path: Path) -> None:
    book = write_book(tmp_path, _many(chapters, benchmark))
    folders: list[Path] = []

    def fresh() -> tuple[tuple[list[BookRef], Path], dict[str, Any]]:
        folders.append(tmp_path / f"out_{len(folders)}")
        return ([BookRef(book)], folders[-1]), {}

    report = benchmark.pedantic(build_books, setup=fresh, rounds=2)
    assert not report.has_errors
    assert len(list(folders[-1].rglob("chapter_*.py"))) == _many(chapters, benchmark)


@side(BUILD, "1")
def test_build_1(benchmark: Any, tmp_path: Path) -> None:
    _built(1, benchmark, tmp_path)


@side(BUILD, "10", at_most(11, "1"))
def test_build_10(benchmark: Any, tmp_path: Path) -> None:
    _built(10, benchmark, tmp_path)


@side(BUILD, "50", at_most(55, "1"), at_most(5.5, "10"))
def test_build_50(benchmark: Any, tmp_path: Path) -> None:
    _built(50, benchmark, tmp_path)


# ---------------------------------------------------------------- without a clock


def _calls(work: partial[Any]) -> int:
    """How many functions are called, those written in C included."""
    count = 0

    def tell(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(tell)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def test_four_times_the_book_four_times_the_calls(tmp_path: Path) -> None:
    _check(write_book(tmp_path, 1, "first"))  # what is made once in a process is made now
    small, large = (write_book(tmp_path, chapters, f"of_{chapters}") for chapters in (2, 8))
    ratio = _calls(partial(_check, large)) / _calls(partial(_check, small))
    assert 3 < ratio < 4.2

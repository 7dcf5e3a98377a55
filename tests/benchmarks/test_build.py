"""Building every rulebook from nothing, beside a bare parse of the same text.

The bare parse is what nobody can do without: the declarations of every rules file of `rulebooks/`
cut apart, their lines and tokens found, and lark's LALR parser making a tree with positions of each, as
lark itself makes them. Nothing is checked or built of it. It is measured inside a process that has
everything loaded, and reads each file once.

The build is measured as a player has it: a process of its own, its start and its imports included,
`rulesdsl build` of all books into an empty folder: files read, every edition of every book analysed
and checked, resolvers and reference tables written, on as many processors as there are.

One changed chart: a copy of a book is built, one cell of it is changed, and it is built again; beside
the same book from nothing. Only the chapter of the cell is made again (`tests/cli/test_cli_rebuild.py`), and
only what changed is parsed, analysed and checked (`tests/driver/test_analysis_memory.py`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ratios import at_most, compared, side

from rulesdsl.source import SourceFile
from rulesdsl.syntax.chunk import chunks
from rulesdsl.syntax.layout import scan
from rulesdsl.syntax.parser_table import Parser, parse_scan, plain_parser

pytest.importorskip("pytest_benchmark")

ROOT = Path(__file__).parents[2]
BUILD = "Building all rulebooks from nothing"
CHANGED = "One changed chart"


def texts() -> list[str]:
    paths = sorted((ROOT / "rulebooks").glob("*/*.rules"))
    return [SourceFile.normalise(path.read_text(encoding="utf-8")) for path in paths]


def bare_parse(every: list[str], lark: Parser) -> int:
    """How many declarations parse."""
    count = 0
    for text in every:
        for chunk in chunks(text):
            tree = parse_scan(scan(text, chunk.start, chunk.end), lark)
            assert not tree.meta.empty
            count += 1
    return count


@side(BUILD, "lark's bare parse with positions")
def test_bare_parse(benchmark: Any) -> None:
    declarations = benchmark.pedantic(bare_parse, (texts(), plain_parser()), rounds=5)
    assert declarations > 1_500


@side(BUILD, "rulesdsl build, the whole process", at_most(8, "lark's bare parse with positions"))
def test_clean_build(benchmark: Any, tmp_path: Path) -> None:
    """All books where benchmarks are asked for, else the smallest."""
    folders: list[Path] = []
    books = ["gi_anvil"] if benchmark.disabled else []

    def fresh() -> tuple[tuple[Path, list[str]], dict[str, Any]]:
        folders.append(tmp_path / str(len(folders)))
        return (folders[-1], books), {}

    benchmark.pedantic(_build, setup=fresh, rounds=3)
    built = {path.name for path in folders[-1].iterdir() if path.is_dir()} - {".rulesdsl"}
    wanted = set(books) or {path.parent.name for path in (ROOT / "rulebooks").glob("*/rulebook.yaml")}
    assert built == wanted


@side(CHANGED, "from nothing")
def test_book_from_nothing(benchmark: Any, tmp_path: Path) -> None:
    folders: list[Path] = []

    def fresh() -> tuple[tuple[Path, list[str]], dict[str, Any]]:
        folders.append(tmp_path / str(len(folders)))
        return (folders[-1], [str(_copy(folders[-1] / "rulebooks"))]), {}

    said = benchmark.pedantic(_build, setup=fresh, rounds=3)
    assert "rebuilt" not in said


@side(CHANGED, "one cell changed", compared("from nothing"))
def test_one_changed_cell(benchmark: Any, tmp_path: Path) -> None:
    book = _copy(tmp_path / "rulebooks")
    chart = book / "ammunition.rules"
    row = "| G 37L, 47L, 50 ~                     | A4      | A"
    rows = (f"{row}5 ", f"{row}4 ")
    _build(tmp_path, [str(book)])
    times = iter(range(100))

    def changed() -> tuple[tuple[Path, list[str]], dict[str, Any]]:
        old, new = rows if next(times) % 2 == 0 else rows[::-1]
        text = chart.read_text(encoding="utf-8")
        assert old in text
        chart.write_text(text.replace(old, new), encoding="utf-8")
        return (tmp_path, [str(book)]), {}

    said = benchmark.pedantic(_build, setup=changed, rounds=3)
    assert ": 1 of 14 chapters rebuilt; " in said


def _copy(rulebooks: Path) -> Path:
    """The smallest book, where it can be changed."""
    shutil.copytree(ROOT / "rulebooks" / "gi_anvil", rulebooks / "gi_anvil")
    return rulebooks / "gi_anvil"


def _build(out: Path, books: list[str]) -> str:
    """What it says."""
    command = [sys.executable, "-m", "rulesdsl.cli", "build", *books, "--out", str(out)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "1000"}
    run = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    return run.stdout

"""Importing a generated book loads nothing but what is asked for; everything can be asked for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from generated_packages import write
from rules_text import sample

from rulesdsl.backends.python import generate

PACKAGE = {"__future__", "importlib", "importlib._bootstrap", "importlib._bootstrap_external", "warnings"}
"""What `import book` loads besides the package itself."""
FRACTIONS = {
    "_collections", "_decimal", "_functools", "_operator", "_sre", "collections", "collections.abc",
    "copyreg", "decimal", "enum", "fractions", "functools", "itertools", "keyword", "math", "numbers",
    "operator", "re", "re._casefix", "re._compiler", "re._constants", "re._parser", "reprlib", "types",
}  # fmt: skip
"""What `import enum, fractions` loads."""
TYPING = {"_typing", "contextlib", "typing", "typing.io", "typing.re"}
CHAPTER = {*PACKAGE, *FRACTIONS, *TYPING, "_bisect", "bisect"}
"""What a chapter loads: no dataclasses (which load inspect), no random numbers, no dates."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("start_up")
    write(generate(sample("tcs_area_fire")), folder / "book")
    return folder


def run(folder: Path, code: str) -> object:
    """What a fresh interpreter says of it, as data."""
    start = "import json, sys\nsys.path.insert(0, sys.argv[1])\nbefore = set(sys.modules)\n"
    command = [sys.executable, "-I", "-c", start + code, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_book_loads_no_chapter_before_it_is_used(folder: Path) -> None:
    loaded = run(folder, "import book\nprint(json.dumps(sorted(set(sys.modules) - before)))")
    assert isinstance(loaded, list)
    assert set(loaded) - {"book"} <= PACKAGE


def test_a_chapter_loads_little_until_it_has_been_used_a_while(folder: Path) -> None:
    code = """
from book import Retreat, TapeDice, save_yourself_retreat
result = save_yourself_retreat(Retreat(morale=4, battalion_morale=1, steps_lost=3), TapeDice({"die": 4}))
assert result.total == 12
print(json.dumps(sorted(set(sys.modules) - before)))
"""
    loaded = run(folder, code)
    assert isinstance(loaded, list)
    ours = {"book", "book._records", "book._runtime", "book.tcs_area_fire"}
    assert set(loaded) - ours <= CHAPTER


def test_names_and_chapters_are_found_when_they_are_asked_for(folder: Path) -> None:
    code = """
import book
from book import Retreat, tcs_area_fire
here = "Morale" in vars(book)
print(json.dumps([
    book.Retreat is Retreat is tcs_area_fire.Retreat,
    here,
    sorted(dir(book)) == sorted(book.__all__),
    hasattr(book, "nothing_like_it"),
]))
"""
    assert run(folder, code) == [True, False, True, False]


def test_everything_comes_with_a_star_and_can_be_kept(folder: Path) -> None:
    code = """
from book import *
import book, copy, pickle
case = Retreat(morale=4, battalion_morale=1, steps_lost=3)
result = save_yourself_retreat(case, TapeDice({"die": 4}))
kept = [pickle.loads(pickle.dumps(value)) == value for value in (case, result, FireKind.SFA)]
print(json.dumps([all(name in globals() for name in book.__all__), kept, copy.copy(case) == case]))
"""
    assert run(folder, code) == [True, [True, True, True], True]

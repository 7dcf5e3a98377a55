"""How long things take to begin, as whole processes with their bytecode at hand.

Each side is a process of its own, from its start to its end.
"""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ratios import at_most, side

ROOT = Path(__file__).resolve().parents[2]
IMPORT = "Importing a generated book"
HELP = "rulesdsl --help"
NOTHING = "A build with nothing to do"
STANDARD = "import dataclasses, enum, fractions"
TYPER = "import typer, rich"
LARK = "import lark, pydantic"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of its own with its output, and a copy of the compiler; all with their bytecode."""
    folder = tmp_path_factory.mktemp("start_up")
    shutil.copytree(ROOT / "rulesdsl", folder / "rulesdsl", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests" / "cli" / "demo", folder / "rulebooks" / "demo")
    run(folder, "-m", "rulesdsl.cli", "build")
    compileall.compile_dir(folder, quiet=1)
    run(folder, "-m", "rulesdsl.cli", "build")
    return folder


def run(home: Path, *words: str) -> str:
    env = {**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{home / 'generated'}", "COLUMNS": "80"}
    done = subprocess.run([sys.executable, *words], cwd=home, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@side(IMPORT, STANDARD)
def test_standard(benchmark: Any, home: Path) -> None:
    benchmark(run, home, "-c", STANDARD)


@side(IMPORT, "import demo", at_most(2, STANDARD))
def test_import(benchmark: Any, home: Path) -> None:
    benchmark(run, home, "-c", "import demo")


@side(IMPORT, "from demo import its resolver", at_most(2, STANDARD))
def test_import_of_a_resolver(benchmark: Any, home: Path) -> None:
    benchmark(run, home, "-c", "from demo import area_fire")


@side(HELP, TYPER)
def test_typer(benchmark: Any, home: Path) -> None:
    benchmark(run, home, "-c", TYPER)


@side(HELP, "rulesdsl --help", at_most(2, TYPER))
def test_help(benchmark: Any, home: Path) -> None:
    assert "Usage: rulesdsl" in benchmark(run, home, "-m", "rulesdsl.cli", "--help")


@side(HELP, "rulesdsl build --help", at_most(2, TYPER))
def test_help_of_a_command(benchmark: Any, home: Path) -> None:
    assert "--check" in benchmark(run, home, "-m", "rulesdsl.cli", "build", "--help")


@side(NOTHING, LARK)
def test_lark(benchmark: Any, home: Path) -> None:
    benchmark(run, home, "-c", LARK)


@side(NOTHING, "rulesdsl build", at_most(3, LARK))
def test_build(benchmark: Any, home: Path) -> None:
    assert "up to date" in benchmark(run, home, "-m", "rulesdsl.cli", "build")


@side(NOTHING, "rulesdsl build --check", at_most(3, LARK))
def test_check(benchmark: Any, home: Path) -> None:
    assert "up to date" in benchmark(run, home, "-m", "rulesdsl.cli", "build", "--check")

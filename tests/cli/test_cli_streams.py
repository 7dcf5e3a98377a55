"""Streams that cannot be written: a full disk is told and exits 1; an interrupt is a word, no traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from cli_home import Run

FULL = Path("/dev/full")
RULES = """\
series dice "Dice", edition "1"

record Case "Case" [1]
  n  number, usually 1

resolver throw "Throw" [1] of case: Case
  roll die 1d6
  total  is die + n
  gives total
"""
COMMANDS = (
    "check dice.rules", "build dice.rules", "resolve dice.rules throw --roll die=2", "odds dice.rules throw",
    "resolve dice.rules throw --roll die=2 --json", "test dice.rules", "coverage dice.rules", "--help",
    "graph dice.rules", "explain E104", "--version", "errata dice.rules", "odds --help",
    "sweep dice.rules throw --vary n=1..3 --seed 1 --out a.csv", "odds dice.rules throw --json",
)  # fmt: skip


def ran(home: Path, words: str, **streams: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rulesdsl.cli", *words.split()]
    return subprocess.run(command, cwd=home, text=True, env={**os.environ, "COLUMNS": "80"}, **streams)  # type: ignore[call-overload,no-any-return]


@pytest.mark.skipif(not FULL.exists(), reason="no device is always full here")
@pytest.mark.parametrize("words", COMMANDS)
def test_a_full_disk(home: Path, words: str) -> None:
    (home / "dice.rules").write_text(RULES)
    with FULL.open("w") as full:
        done = ran(home, words, stdout=full, stderr=subprocess.PIPE)
    said = "error: Could not write to standard output: the disk is full\n  help: make room, then try again\n"
    assert (done.returncode, done.stderr) == (1, said)


@pytest.mark.skipif(not FULL.exists(), reason="no device is always full here")
def test_nobody_to_tell(home: Path) -> None:
    """Where the error itself cannot be written, the exit code stands."""
    with FULL.open("w") as full:
        assert ran(home, "check nothing_here", stdout=subprocess.PIPE, stderr=full).returncode == 2


def test_nobody_reads_it(run: Run, home: Path) -> None:
    (home / "dice.rules").write_text(RULES)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = ran(home, "graph dice.rules", stdout=closed, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (1, "")


def test_stopped_while_it_is_loaded() -> None:
    """An interrupt in the middle of an import, before anything of the command line is there."""
    code = """
        import rulesdsl.cli.before, sys
        class Stop:
            def find_spec(self, name, path=None, target=None):
                if name == "rulesdsl.cli.boundary":
                    raise KeyboardInterrupt
        sys.meta_path.insert(0, Stop())
        sys.modules.pop("rulesdsl.cli.boundary", None)
        import rulesdsl.cli.boundary
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) in ((-signal.SIGINT, "stopped\n"), (130, "stopped\n"))


def test_a_fault_in_a_program_that_imports_it_is_told_as_ever() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import rulesdsl.cli\n1 / 0"], capture_output=True, text=True
    )
    assert done.returncode == 1 and done.stderr.endswith("ZeroDivisionError: division by zero\n")

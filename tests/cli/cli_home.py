"""A small book in a home of its own, and the command line run in this process."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulesdsl.cli import main

DEMO = Path(__file__).parent / "demo"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `rulebooks/demo`, which is the working folder; a plain terminal of 80 columns."""
    shutil.copytree(DEMO, tmp_path / "rulebooks" / "demo")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("RULESDSL_DEBUG", raising=False)
    for name in ("FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("check", "demo")`: exit code, standard output, standard error."""

    def one(*args: str, input: str | bytes = b"") -> Ran:
        raw = input.encode("utf-8") if isinstance(input, str) else input
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(args)
        captured = capsys.readouterr()
        code = ended.value.code
        return Ran(code if isinstance(code, int) else 0 if code is None else 1, captured.out, captured.err)

    return one


def edit(path: Path, old: str, new: str) -> None:
    """Change one place of a file; it must be there."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8")

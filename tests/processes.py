"""Processes of their own that have our modules loaded when they begin.

    came_to = run(folder, environment, ["rulesdsl", "check"])

Each is copied from a process that has imported the compiler and done nothing else: a hundred commands do not
cost a hundred starts of Python. It has its own working folder, environment, standard streams and exit code.
What a process does that begins from nothing is for the tests that start one. Where processes cannot be copied
(`can_be_copied`), there are none of these.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 120
can_be_copied = sys.platform == "linux"


@dataclass(frozen=True)
class CameTo:
    """`out` has what was written to either stream, unless `apart` was asked for."""

    code: int
    out: str
    err: str


def run(folder: Path, environment: Mapping[str, str], words: Sequence[str], *, apart: bool = False) -> CameTo:
    """`rulesdsl ...`, or `python -c TEXT`. After two minutes it is stopped."""
    server = _server()
    assert server.stdin is not None and server.stdout is not None
    with tempfile.TemporaryDirectory() as written:
        paths = [str(Path(written) / name) for name in ("out", "err" if apart else "out")]
        server.stdin.write(json.dumps([str(folder), dict(environment), paths, list(words)]) + "\n")
        server.stdin.flush()
        code = int(server.stdout.readline())
        out, err = (Path(path).read_text(encoding="utf-8") for path in paths)
        return CameTo(code, out, err if apart else "")


@cache
def _server() -> subprocess.Popen[str]:
    """What the others are copied from; it ends with this process. Of the environment it has nothing: some
    modules look at it as soon as they are imported."""
    server = subprocess.Popen(
        [sys.executable, str(Path(__file__))], env={"PYTHONPATH": str(ROOT)}, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    atexit.register(server.communicate)
    return server


# ---------------------------------------------------------------- in the process that is copied


def _serve() -> None:
    """Everything is imported that a command may import; then a copy for each line of JSON."""
    for path in sorted((ROOT / "rulesdsl").rglob("*.py")):
        module = path.relative_to(ROOT).with_suffix("")
        if module.name != "__main__":
            try:
                importlib.import_module(".".join(module.parts).removesuffix(".__init__"))
            except ImportError:  # of a library that is not installed
                continue
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _begin(*json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _begin(folder: str, environment: Mapping[str, str], paths: Sequence[str], words: Sequence[str]) -> None:
    """In the copy: everything as if a process had begun with these words."""
    signal.alarm(SECONDS)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, path in enumerate(paths, 1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)
    code: object = 0
    try:
        _do(words)
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
        code = 1
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


def _do(words: Sequence[str]) -> None:
    match words:
        case ["rulesdsl", *_]:
            sys.argv = list(words)
            importlib.import_module("rulesdsl.cli").main()
        case ["python", "-c", text]:
            sys.argv, sys.path[0] = ["-c"], ""
            exec(compile(text, "<string>", "exec"), {"__name__": "__main__"})
        case _:
            raise AssertionError(f"nobody knows how to begin {words}")


if __name__ == "__main__":
    _serve()

"""The Python side: three functions, and what they raise."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from cli_home import edit

import rulesdsl
from rulesdsl.driver.pipeline import RulesError
from rulesdsl.driver.trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]


def test_load_check_and_build(home: Path) -> None:
    graph = rulesdsl.load("demo")
    assert graph.book == "demo" and rulesdsl.load(home / "rulebooks" / "demo") == graph
    assert rulesdsl.check("demo@1") == []
    written = rulesdsl.build("demo")
    assert "generated/demo/build.json" in written and written == sorted(written)
    assert rulesdsl.build("demo") == []
    assert rulesdsl.build("demo", out=home / "elsewhere") != []


def test_errors_in_the_rules(home: Path) -> None:
    edit(home / "rulebooks" / "demo" / "words.rules", "terrain  Terrain\n", "terrain  Terain\n")
    (found,) = rulesdsl.check("demo")
    assert found.code == "E202" and found.span.file == "rulebooks/demo/words.rules"
    for function in (rulesdsl.load, rulesdsl.build):
        with pytest.raises(RulesError, match="demo: E202") as raised:
            function("demo")
        assert raised.value.diagnostics == (found,)
    assert not (home / "generated" / "demo").exists()


def test_no_such_book(home: Path) -> None:
    for function in (rulesdsl.load, rulesdsl.check, rulesdsl.build):
        with pytest.raises(Trouble, match="no book 'dmeo'") as raised:
            function("dmeo")
        assert raised.value.help == "did you mean demo?"


@pytest.mark.parametrize(("seconds", "shown"), [(0.0, False), (1.6, True)])
def test_progress_after_a_second_and_on_a_terminal_only(seconds: float, shown: bool) -> None:
    script = (
        "import time\nfrom rulesdsl.cli.screen import progress\n"
        f"with progress() as say:\n    say('checking the demo')\n    time.sleep({seconds})\n"
    )
    main_end, other_end = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"}
    env.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [sys.executable, "-c", script], stderr=other_end, stdout=subprocess.PIPE, env=env
    )
    os.close(other_end)
    said = b""
    try:
        while part := os.read(main_end, 4096):
            said += part
    except OSError:
        pass
    os.close(main_end)
    out, _ = process.communicate()
    assert process.returncode == 0 and out == b""
    assert (b"checking the demo" in said) is shown
    piped = subprocess.run([sys.executable, "-c", script], capture_output=True, env=env)
    assert piped.stderr == b""

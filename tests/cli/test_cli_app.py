"""The command line as a whole: help, usage, exit codes, start-up, faults of our own."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from cli_home import Run
from typer import Context, rich_utils
from typer.main import get_command

from rulesdsl.cli.app import COMMANDS, app, load_command
from rulesdsl.cli.help import print_help
from rulesdsl.driver import pipeline

ROOT = Path(__file__).resolve().parents[2]
HEAVY = (
    "lark", "pydantic", "jinja2", "ruamel.yaml", "rulesdsl.driver.pipeline", "rulesdsl.diagnostics",
    "rulesdsl.graph", "rich.markdown", "rich.traceback", "markdown_it", "pygments", "hashlib",
)  # fmt: skip


def helped(*args: str) -> str:
    """A help page, from a process of its own that loads nothing heavy for it."""
    script = f"""
import sys
from rulesdsl.cli import main
try:
    main({[*args, "--help"]!r})
finally:
    print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert ran.returncode == 0 and ran.stderr.strip() == "[]"
    return ran.stdout


def test_help_shows_every_command_and_loads_nothing_heavy() -> None:
    page = helped()
    for name, summary in COMMANDS.items():
        assert name in page and summary.split()[0] in page


def test_help_of_a_command_loads_nothing_heavy() -> None:
    assert "--check" in helped("build")


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_looks_as_typer_would_have_it(
    name: str, width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERMINAL_WIDTH", str(width))
    monkeypatch.setattr(rich_utils, "MAX_WIDTH", width)
    command = load_command(name) if name else get_command(app)
    context = Context(command, info_name=name or "rulesdsl")
    for forced in ("", "1"):
        monkeypatch.setenv("FORCE_COLOR", forced)
        monkeypatch.setattr(rich_utils, "FORCE_TERMINAL", bool(forced) or None)
        rich_utils.rich_format_help(obj=command, ctx=context, markup_mode="markdown")
        theirs = capsys.readouterr().out
        print_help(command, context)
        assert text_of(capsys.readouterr().out) == text_of(theirs)


def text_of(page: str) -> list[str]:
    """What a page shows, its colours left out."""
    return [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", page).splitlines()]


def test_importing_the_package_loads_nothing_heavy() -> None:
    script = f"import sys, rulesdsl; print([name for name in {HEAVY!r} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_says_what_its_summary_says(name: str, run: Run, home: Path) -> None:
    command = load_command(name)
    first = " ".join((command.help or "").split("\n\n")[0].split())
    assert first == COMMANDS[name]
    assert import_module(f"rulesdsl.cli.{name}").__doc__
    ran = run(name, "--help")
    assert ran.code == 0 and f"rulesdsl {name}" in ran.out


def test_version(run: Run) -> None:
    ran = run("--version")
    assert ran.code == 0 and ran.out.startswith("rulesdsl ")


@pytest.mark.parametrize(
    "args",
    [
        ("chekc",),
        ("--frobnicate",),
        ("check", "--frobnicate"),
        ("check", "--format", "yaml"),
        ("check", "no_such_book"),
        ("check", ""),
        ("resolve",),
        ("resolve", "demo", "area_fire", "--seed", "many"),
        ("resolve", "demo", "no_such"),
        ("graph",),
        ("coverage", "no_such"),
        ("explain", "E000"),
        ("explain", ""),
        ("fmt", "no_such.rules"),
        ("fmt", "-", "x.rules"),
        ("build", "no_such"),
        ("test", "no_such"),
    ],
)
def test_wrong_usage_exits_2_with_a_message(args: tuple[str, ...], run: Run, home: Path) -> None:
    ran = run(*args)
    assert ran.code == 2, ran
    assert ran.err.strip() and ran.out == ""
    assert "Traceback" not in ran.err


def test_no_arguments_show_the_help(run: Run) -> None:
    ran = run()
    assert ran.code == 2 and "Usage" in ran.out + ran.err


def test_a_misspelt_command_is_suggested(run: Run) -> None:
    assert "'check'" in run("chekc").err


def test_a_fault_of_our_own_is_no_traceback(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("the oracle fell over\nwith more lines")

    monkeypatch.setattr(pipeline, "analyse", broken)
    ran = run("check", "demo")
    assert ran.code == 3 and ran.out == ""
    assert "internal error" in ran.err and "the oracle fell over" in ran.err and "report" in ran.err
    assert "Traceback" not in ran.err and "with more lines" not in ran.err
    monkeypatch.setenv("RULESDSL_DEBUG", "1")
    with pytest.raises(RuntimeError):
        run("check", "demo")


def test_interrupt_exits_130(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "analyse", stopped)
    ran = run("check", "demo")
    assert ran.code == 130 and "Traceback" not in ran.err


def test_a_closed_pipe_is_no_fault(home: Path) -> None:
    command = f"{sys.executable} -m rulesdsl.cli graph demo | head -c 20"
    ran = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
    )
    assert "Traceback" not in ran.stderr and "internal error" not in ran.stderr

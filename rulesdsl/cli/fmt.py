"""`rulesdsl fmt`: the one canonical layout of `.rules` files."""

from __future__ import annotations

import sys

import typer

from rulesdsl.cli.screen import Screen, error_screen, screen
from rulesdsl.diagnostics.render_short import render_short
from rulesdsl.diagnostics.render_summary import counted
from rulesdsl.diagnostics.visible import visible
from rulesdsl.driver.format import MOST_BYTES, Formatted, format_path, format_source, rules_files, write_back
from rulesdsl.driver.trouble import Trouble


def run(
    files: list[str] | None,
    check: bool,
    diff: bool,
) -> None:
    if files == ["-"]:
        _standard_input(check, diff)
        return
    if files and "-" in files:
        raise Trouble("`-` stands alone", "format standard input and files in two runs", 2)
    found = [format_path(path) for path in rules_files(files or [])]
    changed = [one for one in found if one.changed]
    out = screen()
    for one in changed:
        if diff:
            out.raw(_safe(out, one.diff()))
        if not (check or diff):
            write_back(one)
        if not diff:
            out.line(f"{'would change' if check else 'changed'}: {one.name}")
    broken = _tell_broken(found)
    words = f"{counted(len(changed), 'file')} {'would change' if check or diff else 'changed'}"
    error_screen().line(f"{words}, {len(found) - len(changed)} as they should be")
    if broken or (changed and (check or diff)):
        raise typer.Exit(1)


def _standard_input(check: bool, diff: bool) -> None:
    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise Trouble("Standard input is larger than 4 MB", "divide it into chapters")
    try:
        one = format_source(raw.decode("utf-8"), "<stdin>")
    except UnicodeDecodeError as error:
        raise Trouble("Standard input is not UTF-8 text", "save it as UTF-8 text") from error
    out = screen()
    if diff:
        out.raw(_safe(out, one.diff()))
    elif not check:
        out.raw(one.after)
    if _tell_broken([one]) or (one.changed and (check or diff)):
        raise typer.Exit(1)


def _safe(out: Screen, text: str) -> str:
    """On a terminal nothing hidden is written as it is; into a pipe the patch must be exact."""
    return visible(text) if out.is_terminal else text


def _tell_broken(found: list[Formatted]) -> bool:
    err = error_screen()
    broken = [one for one in found if one.broken]
    for one in broken:
        err.raw(render_short(one.broken, {one.name: one.file}))
    if broken:
        err.line("what cannot be read was left as it is: `rulesdsl check` says more")
    return bool(broken)

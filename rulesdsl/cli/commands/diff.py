"""The words of `rulesdsl diff`; the work is done in `rulesdsl.cli.diff`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.options import LayerOption, OptionOption, WithoutOption
from rulesdsl.cli.commands.typed import Command
from rulesdsl.cli.formats import DiffFormat
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.diff import run
else:
    run = Later("rulesdsl.cli.diff", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("diff", cls=Command)
def diff(
    old: Annotated[str, typer.Argument(metavar="A", help="The older: a book, or REVISION:BOOK.")],
    new: Annotated[
        str | None, typer.Argument(metavar="[B]", help="The newer; without it, A as it is now.")
    ] = None,
    format: Annotated[DiffFormat, typer.Option("--format", "-f", help="How to write it.")] = DiffFormat.text,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Into this file.")] = None,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 1 where anything has changed.")
    ] = False,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
) -> None:
    """What changed between two editions, layers, folders or git revisions, in rules terms.

    Cells, rows, dice, modifiers, steps, conditions, words: by name, old beside new, with the
    resolvers, sequences, games and pages that each change reaches. A and B are books
    (`tcs@3.1`, a folder, a `.rules` file) or books of a git revision (`HEAD~1:tcs`); with A
    alone, what has changed since the last commit. `--layer`, `--without` and `--option` are for
    the newer side: with A alone, what they make of it.
    """
    run(old, new, format, output, exit_code, layer, without, option)

"""The words of `rulesdsl explain`; the work is done in `rulesdsl.cli.explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.explain import run
else:
    run = Later("rulesdsl.cli.explain", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("explain", cls=Command)
def explain(
    what: Annotated[
        str | None, typer.Argument(metavar="CODE|RULE", help="E301, or a rule number such as 11.1e.")
    ] = None,
    book: Annotated[
        list[str] | None, typer.Option("--book", "-b", metavar="BOOK", help="Where to look for a rule.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="What is known of a rule, as JSON.")] = False,
) -> None:
    """The page of a diagnostic, or everything known about a rule number.

    For a code: what it means, a wrong example and a right one. For a rule number: every
    declaration and line that cites it, its examples, what changed it, what the source lacks.
    Without an argument: all codes.
    """
    run(what, book, as_json)

"""The words of `rulesdsl graph`; the work is done in `rulesdsl.cli.graph`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.graph import run
else:
    run = Later("rulesdsl.cli.graph", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("graph", cls=Command)
def graph(
    book: Annotated[str | None, typer.Argument(metavar="BOOK")] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON schema of rule graphs.")] = False,
    short: Annotated[bool, typer.Option("--fingerprint", help="Print only the fingerprint.")] = False,
) -> None:
    """The rule graph as JSON, or its schema.

    Every declaration with its type, its rule numbers and what it refers to: what resolvers,
    tables and reports are made from.
    """
    run(book, schema, short)

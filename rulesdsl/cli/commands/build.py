"""The words of `rulesdsl build`; the work is done in `rulesdsl.cli.build`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.options import LayerOption, OptionOption, WithoutOption
from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.build import run
else:
    run = Later("rulesdsl.cli.build", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("build", cls=Command)
def build(
    books: Annotated[
        list[str] | None, typer.Argument(metavar="BOOK", help="All books at home when none is named.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail when the output is not what it should be.")
    ] = False,
    out: Annotated[
        str | None, typer.Option("--out", help="The output folder; else `generated` beside `rulebooks`.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Report as JSON.")] = False,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
    as_published: Annotated[
        bool, typer.Option("--as-published", help="Without the errata that came after the printing.")
    ] = False,
    chances: Annotated[
        bool, typer.Option("--chances", help="With the chance of each result under the charts.")
    ] = False,
) -> None:
    """Make resolvers and reference tables; only what changed is written.

    All or nothing for each book: with errors in the rules, a full disk or an interrupt the old
    output stays as it was. Exits 1 on errors, and with --check when output is stale.
    """
    run(books, check, out, as_json, layer, without, option, as_published, chances)

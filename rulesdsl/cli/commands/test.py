"""The words of `rulesdsl test`; the work is done in `rulesdsl.cli.test`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.cli.commands.options import LayerOption, OptionOption, WithoutOption
from rulesdsl.cli.commands.typed import Command
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.test import run
else:
    run = Later("rulesdsl.cli.test", "run")

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command("test", cls=Command)
def test(
    books: Annotated[
        list[str] | None, typer.Argument(metavar="BOOK", help="All books at home when none is named.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Every line of every example, as JSON.")] = False,
    layer: LayerOption = None,
    without: WithoutOption = None,
    option: OptionOption = None,
) -> None:
    """Run the rulebook's printed examples.

    Each is worked out twice, by the interpreter and by generated code. An example that is known
    to contradict the printed rule is disputed: listed with both values, and no failure. Exits 1
    when an example fails or the two do not agree.
    """
    run(books, as_json, layer, without, option)

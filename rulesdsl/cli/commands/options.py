"""Options that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

LayerOption = Annotated[
    list[str] | None,
    typer.Option("--layer", metavar="FOLDER", help="Your own layers, in a folder anywhere. Repeatable."),
]
WithoutOption = Annotated[
    list[str] | None,
    typer.Option("--without", metavar="ID", help="Leave out a change, erratum or option. Repeatable."),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="ID", help="The same as BOOK@ID: an option is in force. Repeatable."),
]

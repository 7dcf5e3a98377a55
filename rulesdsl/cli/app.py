"""The `rulesdsl` command: finds the command asked for and runs it.

0 clean, 1 errors in the rules (or the disk would not), 2 wrong usage, 3 our own fault. What a
command does is imported when it is run, so that `--help` is quick.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from rulesdsl.cli.commands.typed import Command, Group
from rulesdsl.driver.version import VERSION

COMMANDS: Final = {
    "check": "Every problem of a rulebook in one run, with what to write instead.",
    "build": "Make resolvers and reference tables; only what changed is written.",
    "resolve": "Resolve one situation by the rules, with your dice or ours.",
    "odds": "Exact odds of a resolver's result or of any step, as fractions.",
    "sweep": "Work out a whole table of situations, to a file.",
    "test": "Run the rulebook's printed examples.",
    "new": "A folder for another game of a series, which builds at once.",
    "errata": "What is in force beyond the first printing, from where, old and new.",
    "coverage": "Which rules of the source are encoded, partly, switched off, omitted or absent.",
    "diff": "What changed between two editions, layers, folders or git revisions, in rules terms.",
    "fmt": "Lay out .rules files the one canonical way; comments stay.",
    "explain": "The page of a diagnostic, or everything known about a rule number.",
    "graph": "The rule graph as JSON, or its schema.",
}


class LazyGroup(Group):
    """Lists the commands without importing them; imports the one that is run."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        for name, summary in COMMANDS.items():
            self.add_command(Command(name, help=summary), name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, command, rest = super().resolve_command(ctx, args)
        if name in COMMANDS:
            command = load_command(name)
        return name, command, rest


def load_command(name: str) -> Any:
    """The real command, from `rulesdsl.cli.commands.<name>`."""
    command = get_command(import_module(f"rulesdsl.cli.commands.{name}").app)
    command.name = name
    return command


app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"rulesdsl {VERSION}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A compiler for the rules of board wargames: from charts and rules as data to resolvers,
    printed tables and checks.

    BOOK is a folder under `rulebooks/`, or the path of a folder or of a `.rules` file, with an
    optional edition or layer: `tcs`, `tcs@3.1`, `charts.rules`.
    """


def run(args: Sequence[str] | None = None) -> None:
    """Run the command that is asked for; ends in `SystemExit`, or raises what went wrong."""
    get_command(app).main(args=None if args is None else list(args), prog_name="rulesdsl")

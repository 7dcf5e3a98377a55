"""Commands and their group as Typer has them, but with help pages that are quick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.help import print_help
else:
    print_help = Later("rulesdsl.cli.help", "print_help")


def _either_way(option: Any) -> Any:
    """A help option that is not asked for is false: of one that is nothing at all Typer would make
    sure by means that take longer than the page."""
    if option is not None:
        option.default = False
    return option


class Command(TyperCommand):
    """One command."""

    def get_help_option(self, ctx: Any) -> Any:
        return _either_way(super().get_help_option(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        print_help(self, ctx)


class Group(TyperGroup):
    """All commands."""

    def get_help_option(self, ctx: Any) -> Any:
        return _either_way(super().get_help_option(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        print_help(self, ctx)

"""Help pages as Typer lays them out, without what Typer loads to do so.

Typer's own pages load a Markdown reader and its highlighters of code, which take longer than all
else that `--help` needs. In: a command or the group of all, and its context. Out: the same page
(a test holds the two together), on standard output. Of Markdown it knows `code`, which is what
our helps use.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.highlighter import RegexHighlighter
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

_THEME = {
    "option": "bold cyan",
    "switch": "bold green",
    "types": "bold yellow",
    "types_sep": "dim",
    "usage": "yellow",
}


class _Options(RegexHighlighter):
    highlights = [  # noqa: RUF012
        r"(^|\W)(?P<switch>\-\w+)(?![a-zA-Z0-9])",
        r"(^|\W)(?P<option>\-\-[\w\-]+)(?![a-zA-Z0-9])",
        r"(?P<types>\<[^\>]+\>)",
        r"(?P<usage>Usage: )",
    ]


class _Types(RegexHighlighter):
    highlights = [  # noqa: RUF012
        r"^(?P<types_sep>(\[|<))",
        r"(?P<types_sep>\|)",
        r"(?P<types_sep>(\]|>))(\.\.\.)?$",
    ]


_options = _Options()
_types = _Types()


class _Filling:
    """Lines that take all the room that the other columns of a table leave."""

    def __init__(self, lines: Sequence[Text]) -> None:
        self.lines = lines

    def __rich_console__(self, console: Console, options: Any) -> Iterator[Text]:
        yield from self.lines


def print_help(command: Any, ctx: Any) -> None:
    """The page of a command, or of the group of all commands."""
    console = _console()
    console.print(Padding(_options(command.get_usage(ctx)), 1), style="bold")
    if command.help:
        first, *more = inspect.cleandoc(command.help).split("\n\n")
        parts = [_text(first)]
        for paragraph in more:
            parts += [Text(), _text(paragraph)]
        console.print(Padding(Group(*parts), (0, 1, 1, 1)))
    shown = [param for param in command.get_params(ctx) if not getattr(param, "hidden", False)]
    for title, kind in (("Arguments", "argument"), ("Options", "option")):
        params = [param for param in shown if param.param_type_name == kind]
        if params:
            console.print(_panel(title, _parameters(params, ctx)))
    commands = [command.get_command(ctx, name) for name in _names(command, ctx)]
    if commands:
        console.print(_panel("Commands", _commands(commands)))


def _console() -> Console:
    """As Typer sets it up: colours may be forced, and so may the width."""
    width = os.environ.get("TERMINAL_WIDTH")
    forced = any(os.environ.get(name) for name in ("GITHUB_ACTIONS", "FORCE_COLOR", "PY_COLORS"))
    return Console(
        theme=Theme(_THEME),
        highlighter=_options,
        emoji=False,
        force_terminal=True if forced else None,
        width=int(width) if width else None,
    )


def _names(command: Any, ctx: Any) -> Sequence[str]:
    return command.list_commands(ctx) if hasattr(command, "list_commands") else ()


def _panel(title: str, inside: RenderableType) -> Panel:
    return Panel(inside, border_style="dim", title=title, title_align="left")


def _commands(commands: Sequence[Any]) -> Table:
    table = Table(show_header=False, expand=True, box=None, pad_edge=False, padding=(0, 1))
    table.add_column(style="bold cyan", no_wrap=True, width=max(len(c.name) for c in commands))
    table.add_column(ratio=10)
    for command in commands:
        table.add_row(command.name, _text(inspect.cleandoc(command.help or "").split("\n\n")[0]))
    return table


def _parameters(params: Sequence[Any], ctx: Any) -> Table:
    table = Table(highlight=True, show_header=False, expand=True, box=None, pad_edge=False, padding=(0, 1))
    starred = any(param.required for param in params)
    for param in params:
        star = [Text("*" if param.required else "", style="red")] if starred else []
        table.add_row(*star, *_names_of(param), Text(), Text(), _type(param, ctx), _help(param))
    return table


def _names_of(param: Any) -> list[Text]:
    """The long names and the short ones; of an argument what stands for it."""
    if param.param_type_name == "argument":
        name = param.metavar or f"{param.name}{'...' if param.nargs != 1 else ''}"
        return [Text(), _options(name)]
    long = [name for name in param.opts if name.startswith("--")]
    short = [name for name in param.opts if not name.startswith("--")]
    return [_options(",".join(long)), _options(",".join(short))]


def _type(param: Any, ctx: Any) -> Text:
    words = (param.display_type_rich(ctx=ctx) or "") + _bounds(param)
    return _shaded(_types, Text(words, style="bold yellow", overflow="fold"))


def _bounds(param: Any) -> str:
    """The least and the greatest number that it takes."""
    low, high = getattr(param, "min", None), getattr(param, "max", None)
    if low is None:
        return "" if high is None else f" [x<={high}]"
    return f" [x>={low}]" if high is None else f" [{low}<=x<={high}]"


def _shaded(highlighter: RegexHighlighter, text: Text) -> Text:
    highlighter.highlight(text)
    return text


def _help(param: Any) -> RenderableType:
    lines = [_text(param.help)] if getattr(param, "help", None) else []
    usual = param.default
    shown = getattr(param, "show_default", None)
    if isinstance(shown, str):
        lines.append(Text(f"[default: ({shown})]", style="dim"))
    elif usual is not None and not isinstance(usual, bool) and not callable(usual):
        lines.append(Text(f"[default: {getattr(usual, 'value', usual)}]", style="dim"))
    if param.required:
        lines.append(Text("[required]", style="dim red"))
    return _Filling(lines)


def _text(words: str) -> Text:
    """A paragraph in one line, `code` as Markdown shows it."""
    out = Text()
    for number, part in enumerate(re.split(r"`([^`]*)`", " ".join(words.split()))):
        out.append(part, style="markdown.code" if number % 2 else "")
    return out

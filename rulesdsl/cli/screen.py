"""What goes to the terminal, and how: width, colour, progress.

Answers go to standard output, everything about the run to standard error. Machine output is
written as it is and never mixed with text. `NO_COLOR`, pipes and narrow terminals are respected.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.status import Status
from rich.text import Text

from rulesdsl.diagnostics import Diagnostic
from rulesdsl.diagnostics.render_summary import counts, render_summary
from rulesdsl.diagnostics.render_text import Style, render_text
from rulesdsl.diagnostics.visible import visible, wrap
from rulesdsl.source import SourceFile

PATIENCE = 1.0
"""Seconds before progress is shown."""


class Screen:
    """One of the two streams. Texts are never read as markup."""

    def __init__(self, *, stderr: bool = False) -> None:
        self.console = Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def colour(self) -> bool:
        return self.console.is_terminal and not self.console.no_color

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal

    def raw(self, text: str) -> None:
        """Exactly this, for machines: JSON and the like."""
        self.console.file.write(text)
        self.console.file.flush()

    def line(self, text: str = "", style: str = "") -> None:
        """A line of text, hidden characters spelled."""
        self.console.print(Text(visible(text).rstrip(), style=style))

    def wrapped(self, text: str, *, first: str = "", rest: str = "") -> None:
        """A longer text, filled to the width of the terminal."""
        for line in wrap(text, self.width, first=first, rest=rest):
            self.line(line)

    def trouble(self, headline: str, help: str = "", word: str = "error") -> None:
        """Something outside the rules went wrong."""
        first, *rest = wrap(headline, self.width, first=f"{word}: ", rest="  ")
        self.console.print(Text(word, style="bold red"), Text(first[len(word) :]), sep="")
        for line in rest:
            self.line(line)
        if help:
            self.wrapped(help, first="  help: ", rest="  ")

    def diagnostics(self, found: Sequence[Diagnostic], files: Mapping[str, SourceFile]) -> None:
        """Each with its place, and an empty line after each."""
        if found:
            self.raw(render_text(found, files, Style(self.width, self.colour)) + "\n")

    def summary(self, found: Sequence[Diagnostic], before: str = "") -> None:
        errors, warnings = counts(found)
        style = "bold red" if errors else "bold yellow" if warnings else "bold green"
        self.line(before + render_summary(found), style)


def screen() -> Screen:
    """Standard output."""
    return Screen()


def error_screen() -> Screen:
    """Standard error."""
    return Screen(stderr=True)


class Progress:
    """Says what is being done, on a terminal only, and only when it takes longer than a second."""

    def __init__(self, status: Status | None) -> None:
        self._status = status

    def __call__(self, words: str) -> None:
        if self._status is not None:
            self._status.update(Text(visible(words)))


@contextlib.contextmanager
def progress() -> Iterator[Progress]:
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Progress(None)
        return
    status = Status("", console=console)
    timer = threading.Timer(PATIENCE, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield Progress(status)
    finally:
        timer.cancel()
        timer.join()
        status.stop()

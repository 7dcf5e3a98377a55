"""Asking a person at the terminal: facts, lengths of lists, dice.

Questions go to standard error, so that the answer alone is on standard output.
"""

from __future__ import annotations

import random

import typer

from rulesdsl import graph as g
from rulesdsl.cli.screen import error_screen
from rulesdsl.diagnostics.visible import visible
from rulesdsl.driver.facts import MOST_ITEMS, BadFact, read_fact, words_for
from rulesdsl.interp.values import Val
from rulesdsl.runtime import DiceKind


class TerminalAsker:
    """Asks until the answer can be read; Ctrl-D or Ctrl-C ends the run."""

    def __init__(self, graph: g.RuleGraph) -> None:
        self._graph = graph
        self._err = error_screen()

    def fact(self, path: str, type: g.Type, words: str) -> Val:
        while True:
            said = self._say(path, words, words_for(self._graph, type))
            try:
                return read_fact(self._graph, type, said, path)
            except BadFact as bad:
                self._err.line(f"  {bad.headline}{f'; {bad.help}' if bad.help else ''}")

    def how_many(self, path: str, title: str, words: str, least: int) -> int:
        while True:
            said = self._say(path, words, f"how many of {title}")
            if said.isdigit() and least <= int(said) <= MOST_ITEMS:
                return int(said)
            self._err.line(f"  write a number, {least} or more")

    def roll(self, name: str, kind: DiceKind) -> tuple[int, ...] | None:
        while True:
            said = self._say(f"roll {name}", kind.words, "what you rolled, or Enter to roll here")
            if not said:
                faces = tuple(random.randint(1, sides) for sides in kind.sides)
                self._err.line(f"  rolled {kind.read(faces)}")
                return faces
            shown = kind.faces(int(said), name) if said.isdigit() and len(said) < 7 else None
            if shown is not None:
                return shown
            self._err.line(f"  {visible(said)} cannot be rolled with {kind.words}")

    def _say(self, path: str, words: str, wanted: str) -> str:
        told = f" ({words})" if words else ""
        said = typer.prompt(
            visible(f"{path}{told}: {wanted}"), default="", show_default=False, err=True, prompt_suffix="? "
        )
        return str(said).strip()

"""Asking a person at the terminal: facts, lengths of lists, dice.

Questions go to standard error, so that the answer alone is on standard output.
"""

from __future__ import annotations

import random
from functools import cached_property
from typing import Final

import typer

from rulesdsl import graph as g
from rulesdsl.cli.screen import error_screen
from rulesdsl.diagnostics.visible import visible
from rulesdsl.driver.asking import read_die_by_die
from rulesdsl.driver.facts import MOST_ITEMS, BadFact, read_fact, words_for
from rulesdsl.interp.values import Val
from rulesdsl.runtime import DiceKind

_OR_HERE: Final = "or Enter to roll here"


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
        if len(kind.names) > 1 and kind in self._read_die_by_die:
            dice = zip(kind.names, kind.sides, strict=True)
            return tuple(self._die(f"roll {name}.{die}", kind.words, sides) for die, sides in dice)
        while True:
            said = self._say(f"roll {name}", kind.words, f"what you rolled, {_OR_HERE}")
            if not said:
                faces = tuple(random.randint(1, sides) for sides in kind.sides)
                self._err.line(f"  rolled {kind.read(faces)}")
                return faces
            shown = kind.faces(int(said), name) if said.isdigit() and len(said) < 7 else None
            if shown is not None:
                return shown
            self._err.line(f"  {kind.not_rolled(visible(said))}")

    @cached_property
    def _read_die_by_die(self) -> frozenset[DiceKind]:
        return read_die_by_die(self._graph)

    def _die(self, path: str, words: str, sides: int) -> int:
        """What one die of several shows."""
        while True:
            said = self._say(path, words, f"what this die shows, 1..{sides}, {_OR_HERE}")
            if not said:
                face = random.randint(1, sides)
                self._err.line(f"  rolled {face}")
                return face
            if said.isdecimal() and len(said) < 7 and 1 <= int(said) <= sides:
                return int(said)
            self._err.line(f"  {visible(said)} does not stand on a die with {sides} sides")

    def _say(self, path: str, words: str, wanted: str) -> str:
        told = f" ({words})" if words else ""
        said = typer.prompt(
            visible(f"{path}{told}: {wanted}"), default="", show_default=False, err=True, prompt_suffix="? "
        )
        return str(said).strip()

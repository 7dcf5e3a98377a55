"""One of the two books, and how its parts are said in words.

In: a rule graph and the names that have changed. Out: `Book`, which says expressions, values and
whole lines as the printed pages do, on one line of text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, get_args

from rulesdsl import graph as g
from rulesdsl.backends.tables.cells import cell_text
from rulesdsl.backends.tables.doc import flat
from rulesdsl.backends.tables.names import Names
from rulesdsl.backends.tables.phrase import Phraser, absent_carried
from rulesdsl.backends.tables.text import clean, words
from rulesdsl.changes.canon import Canon, Renames, compared_fields
from rulesdsl.graph.base import Type as _Type
from rulesdsl.graph.base import Value as _Value
from rulesdsl.graph.needs import EXPR_TYPES

_VALUES: Final[tuple[type, ...]] = get_args(get_args(_Value)[0])
_TYPES: Final[tuple[type, ...]] = get_args(get_args(_Type)[0])


class Book:
    """`canon` compares, `say` speaks."""

    def __init__(self, graph: g.RuleGraph, renames: Renames | None = None) -> None:
        self.graph = graph
        self.canon = Canon(renames)
        self.names = Names(graph)
        self.phraser = Phraser(self.names)

    def about(self, inputs: tuple[g.Input, ...], local: dict[str, str] | None = None) -> Book:
        """The same book, seen from a declaration with these inputs."""
        inner = Book.__new__(Book)
        inner.graph = self.graph
        inner.canon = Canon(self.canon.renames.with_local(local)) if local else self.canon
        inner.names = self.names
        inner.phraser = Phraser(self.names, inputs)
        return inner

    def say(self, value: object) -> str:
        """Anything that a node may hold, in words; empty where there is nothing."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return ", ".join(part for part in (self.say(item) for item in value) if part)
        if isinstance(value, str | int):
            return clean(str(value))
        if isinstance(value, EXPR_TYPES):
            return flat(self.phraser.say(value))  # type: ignore[arg-type]  # told apart above
        if isinstance(value, _VALUES):
            return self.names.value(value)  # type: ignore[arg-type]  # told apart above
        if isinstance(value, _TYPES):
            return self.names.type_words(value)  # type: ignore[arg-type]  # told apart above
        if isinstance(value, g.Model):
            return self._say_node(value)
        return clean(str(value))

    def cell(self, cell: g.Cell) -> str:
        """A cell as it is printed; what is blank says so."""
        return cell_text(self.names, cell)[0] or "(blank)"

    def _say_node(self, node: g.Model) -> str:
        match node:
            case g.Over():
                return flat(self.phraser.over(node))
            case g.Input():
                return f"{words(node.name)}: {self.names.type_words(node.type)}"
            case g.Edge(what="gives"):
                return f"gives {self.say(node.value)}"
            case g.Edge(what="stays"):
                return "stays at the end"
            case g.Edge():
                return " ".join(part for part in (node.what, self.say(node.words)) if part)
            case g.Chooser():
                return self._chooser(node)
            case g.Net():
                low = f"not below {self.say(node.low)}" if node.low is not None else ""
                high = f"not above {self.say(node.high)}" if node.high is not None else ""
                return " and ".join(part for part in (low, high) if part)
            case g.ByKind():
                return f"{self.say(node.subject)} (usually {self.say(node.usually)})"
            case g.CaseOf():
                told = f" ({self.say(node.words)})" if node.words else ""
                return f"{self.say(node.value)} when {self.say(node.when)}{told}"
            case g.Die():
                shown = f"{node.count}d{node.sides}"
                return f"{shown} ({node.name}, {node.place})" if node.place else shown
            case _:
                fields = compared_fields(type(node))
                said = ((name, self.say(getattr(node, name))) for name in fields if name != "kind")
                return ", ".join(f"{words(name)} {text}" for name, text in said if text and text != "no")

    def _chooser(self, node: g.Chooser) -> str:
        match node.how:
            case "chooses":
                return f"{self.names.role(node.role)} chooses one"
            case "best" | "worst":
                return f"the {node.how} for {self.names.role(node.role)}"
            case "first":
                return "the first that applies"

    @cached_property
    def dice(self) -> dict[str, g.Dice]:
        return {str(dice.id): dice for dice in self.graph.dice}

    def say_dice(self, id: str | None) -> str:
        """ "2d6", "d66 (two dice read in sequence)"."""
        if id is None:
            return ""
        node = self.dice.get(id)
        if node is None:
            return words(id)
        count = sum(die.count for die in node.dice)
        many = "two dice" if count == 2 else f"{count} dice"
        if count == 1:
            return words(id)
        how = f"{many} read in sequence" if node.reading == "sequence" else f"the sum of {many}"
        return f"{words(id)} ({how})"


def shown_cases(expr: g.Model) -> Sequence[g.CaseOf] | None:
    """The lines of a block of cases; None of anything else."""
    if isinstance(expr, g.Cases) and absent_carried(expr) is None:
        return expr.cases
    return None

"""A book's resolvers, formulas, conditions, modifiers lists and tables, answered by columns.

In: a book and the name of one. Out: `Vectorised`, made ready to be asked. NumPy comes with the extra
`vector`.
"""

from __future__ import annotations

from pathlib import Path

from rulesdsl.driver.pipeline import load
from rulesdsl.graph import RuleGraph
from rulesdsl.vector import Vectorised, prepare


def vectorised(book: str | Path | RuleGraph, name: str) -> Vectorised:
    """A function of a book for a million situations at once: `vectorised("tcs", "area_fire")(columns)`.

    `book` is a book's name or path, or a graph that `rulesdsl.load` gave. `Trouble` where there is no such
    book, `RulesError` where it has errors, `CannotVectorise` where the name is none that can be answered by
    columns; they tell the nearest name, or what names there are."""
    return prepare(book if isinstance(book, RuleGraph) else load(book), name)

"""A book's resolvers, formulas, conditions, modifiers lists and tables, answered by columns.

In: a book and the name of one. Out: `Vectorised`, made ready to be asked. NumPy comes with the extra
`vector`.
"""

from __future__ import annotations

from pathlib import Path

from rulesdsl.driver.pipeline import load
from rulesdsl.vector import Vectorised, prepare


def vectorised(book: str | Path, name: str) -> Vectorised:
    """A function of a book for a million situations at once: `vectorised("tcs", "area_fire")(columns)`.

    `RulesError` where the book has errors, `CannotVectorise` where the name is none that can be answered by
    columns."""
    return prepare(load(book), name)

"""A rulebook's functions answered for a million situations at once, with NumPy.

`prepare(graph, name)` gives a `Vectorised`, which takes columns and gives `Answers`; every row is answered as
the generated Python would answer it.
"""

from rulesdsl.vector.columns import STATUS, Answers, BadColumns, CannotVectorise, Column, Slot
from rulesdsl.vector.engine import Vectorised, prepare

__all__ = ["STATUS", "Answers", "BadColumns", "CannotVectorise", "Column", "Slot", "Vectorised", "prepare"]

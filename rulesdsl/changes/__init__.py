"""What changed between two books, in rules terms.

In: two rule graphs. Out: a `Report`: declarations, rows, cells, modifiers, steps that are new, gone,
renamed, moved or changed, old beside new, with what each reaches; and that report as text, Markdown,
JSON and a page to print.
"""

from rulesdsl.changes.compare import compare
from rulesdsl.changes.model import (
    Change,
    DeclarationChange,
    Effect,
    Moved,
    Named,
    Reach,
    Report,
    Revision,
    Side,
)

__all__ = [
    "Change",
    "DeclarationChange",
    "Effect",
    "Moved",
    "Named",
    "Reach",
    "Report",
    "Revision",
    "Side",
    "compare",
]

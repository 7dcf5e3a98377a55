"""What fails in a value with nothing left to work out: every step of every pass.

In: a value that a resolver gives, or hands to a follow-on. Out: its failure in each row; of the passes of a
repeated step the first, pass by pass and step by step.
"""

from __future__ import annotations

from rulesdsl.vector.values import Bad, Lst, Struct, Value, first, slot, tidy, where_so


def failures(value: Value, depth: int = 0) -> Bad:
    """The failure of the whole; `depth` is how many lists are around it."""
    match value:
        case Struct(kind="pass" | "fold"):
            bad = value.bad
            for name in value.names:
                bad = first(bad, failures(value.part(name), depth))
            return tidy(bad)
        case Lst(elem=Struct(kind="pass") as elem):
            inside = failures(elem, depth + 1)
            if inside is None:
                return value.bad
            inside = where_so(inside, value.present)
            bad = value.bad
            for k in range(value.size):
                bad = first(bad, slot(inside, k, depth + 2))
            return tidy(bad)
        case _:
            return value.bad

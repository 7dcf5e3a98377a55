"""An outcome by what it is called, also one that cannot come in this situation.

In: the words, and the outcomes that can come. Out: the value; `Trouble` where nothing is called so.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulesdsl import graph as g
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Case, Head, Member, Roll, Val
from rulesdsl.interp.vocabulary import case, member
from rulesdsl.sema.suggest import did_you_mean


def named(graph: g.RuleGraph, of: str, words: str, known: Sequence[tuple[str, Val]]) -> Val:
    """The value that is printed so, given those that can come with how they are printed. None where it
    cannot be said, because nothing that can come shows what else there is."""
    for printed, value in known:
        if printed == words:
            return value
    values = [value for _, value in known if value is not None]
    if not values or all(isinstance(value, str) for value in values):
        return None
    if all(isinstance(v, Roll | int | Fraction) and not isinstance(v, bool) for v in values):
        return _number(of, words)
    there = {**dict(known), **_others(graph, values[0], words)}
    if words in there:
        return there[words]
    help = did_you_mean(words, there, what="outcomes")
    raise Trouble(f"no outcome of {of} is called {words!r}", help, 2)


def _number(of: str, words: str) -> Fraction:
    try:
        return Fraction(words)
    except (ValueError, ZeroDivisionError):
        raise Trouble(f"{of} comes to numbers, and {words!r} is none", "write a number", 2) from None


def _others(graph: g.RuleGraph, value: Val, words: str) -> dict[str, Val]:
    """What else there is of the kind, by what it is called."""
    match value:
        case bool():
            return {"no": False, "yes": True}
        case Member(enum=enum):
            members = graph.enum_by_id[g.EnumId(enum)].members
            return {m.printed: member(graph, enum, m.name) for m in members}
        case Case(outcome=outcome):
            numbers = tuple(int(part) for part in words.split() if part.isdecimal())
            cases = graph.outcome_by_id[g.OutcomeId(outcome)].cases
            made = [case(graph, outcome, c.name, _fitting(numbers, len(c.parameters))) for c in cases]
            return {one.printed: one for one in made}
        case Head(table=table, axis=axis):
            chart = graph.functions.get(g.FunctionId(table))
            heads = chart.grid.axes[axis].heads if isinstance(chart, g.Table) else ()
            return {h.printed: Head(table, axis, n, h.printed) for n, h in enumerate(heads)}
        case _:
            return {}


def _fitting(numbers: tuple[int, ...], count: int) -> tuple[int, ...]:
    return (numbers + (1,) * count)[:count]

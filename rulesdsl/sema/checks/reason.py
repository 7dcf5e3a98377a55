"""What the checks ask of conditions: can they hold together, and which facts show it.

In: a declaration and expressions that stand in it. Out: `Answer`s, and facts as lines for an example.
"""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from rulesdsl import graph as g
from rulesdsl.sema.checks.logic import ABSENT, OTHER, Formula, Reader, Value
from rulesdsl.sema.checks.names import Names
from rulesdsl.sema.checks.search import Answer, Effort, together
from rulesdsl.sema.checks.terms import Inliner, Key, all_of, constant, key
from rulesdsl.sema.checks.witness import example
from rulesdsl.source.records import dataclass


@dataclass(slots=True)
class Reasoner:
    """For the expressions of one declaration."""

    names: Names
    owner: g.Declaration
    effort: Effort
    _reader: Reader = field(init=False)
    _inliner: Inliner = field(init=False)

    def __post_init__(self) -> None:
        self._reader = Reader(self.names)
        self._inliner = Inliner(self.names, self.owner)

    def can_hold(self, *conditions: g.Expr | None) -> Answer:
        """Can all of these hold at once? None is a condition that always holds."""
        formulas = [self._known(c) for c in conditions if c is not None]
        return together(formulas, self.effort)

    def never(self, *conditions: g.Expr | None) -> bool:
        """Certainly not all at once."""
        return self.can_hold(*conditions).holds is False

    def term(self, expr: g.Expr) -> Key:
        """What the expression is once its names are written out."""
        return key(self._inliner.write_out(expr))

    def term_of_called(self, expr: g.Expr, names: tuple[g.Input, ...], args: tuple[g.Expr, ...]) -> Key:
        """The same for an expression of a function that is called here with `args`."""
        given = {name.name: arg for name, arg in zip(names, args, strict=False)}
        return key(self._inliner.write_out(expr, given))

    def _known(self, expr: g.Expr) -> Formula:
        return self._reader.read(self._inliner.write_out(expr))


def given_lines(answer: Answer, inputs: tuple[g.Input, ...]) -> list[tuple[str, str]] | None:
    """The facts of an answer as lines under `given`; None where they cannot all be stated."""
    if not answer.certain:
        return None
    lines = []
    for variable, value in answer.facts:
        shown = _shown(value)
        path = _path(variable.expr, inputs)
        if path is None or (shown is None and value is not ABSENT):
            return None
        if shown is not None:
            lines.append((path, shown))
    return lines


def facts_example(
    owner: g.Formula | g.Condition | g.Modifiers, answer: Answer, what: str, expected: str
) -> str:
    """An example of the declaration with the facts of an answer; "" where they cannot be stated."""
    given = given_lines(answer, owner.inputs)
    if given is None:
        return ""
    title = f"{owner.header.title}: {what}"
    return example(f"{owner.id} {what}", title, owner.id, given, (), [f"{owner.id}  {expected}"])


def _path(expr: g.Expr, inputs: tuple[g.Input, ...]) -> str | None:
    """`target.smoke`: from the record, where there is one input; else from the input's name."""
    names: list[str] = []
    while isinstance(expr, g.FieldOf | g.Needed):
        if isinstance(expr, g.FieldOf):
            names.insert(0, expr.field)
        expr = expr.base if isinstance(expr, g.FieldOf) else expr.operand
    if not isinstance(expr, g.InputRef):
        return None
    if len(inputs) == 1 and isinstance(inputs[0].type, g.RecordType) and names:
        return ".".join(names)
    return ".".join([expr.name, *names])


def _shown(value: Value) -> str | None:
    if value is ABSENT or value is OTHER:
        return None
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return str(value)
    return str(value) if str(value).isidentifier() else f'"{value}"'


def also(*conditions: g.Expr | None) -> g.Expr:
    """All of those that are there, as one condition."""
    found = [c for c in conditions if c is not None]
    return all_of(found) if found else constant(True)

"""Where an expression is worked out, for a chunk of rows.

`Run` is one chunk: its number of rows, its dice, what has been worked out already. A `Frame` is one call of
a declaration or one pass of a repeated step; a `Scope` adds the elements of the list forms around an
expression, of which there are `depth`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rulesdsl import graph as g
from rulesdsl.interp.context import NotReached
from rulesdsl.vector.dice import DiceSource
from rulesdsl.vector.program import Program
from rulesdsl.vector.values import Leaf, Value


class Machine(Protocol):
    """What the parts need of one another."""

    def evaluate(self, expr: g.Expr, scope: Scope) -> Value: ...

    def call(self, id: g.FunctionId, args: tuple[Value, ...], run: Run, depth: int) -> Value: ...

    def group_sum(
        self, id: g.FunctionId, groups: tuple[str, ...], args: tuple[Value, ...], run: Run, depth: int
    ) -> Value: ...


@dataclass(slots=True)
class Run:
    """`memo` holds what calls came to, by the function and the very values it was given."""

    machine: Machine
    program: Program
    rows: int
    dice: DiceSource
    choices: Mapping[str, Value] = field(default_factory=dict)
    answers: Mapping[str, Value] = field(default_factory=dict)
    memo: dict[object, tuple[object, Value]] = field(default_factory=dict)

    @property
    def graph(self) -> g.RuleGraph:
        return self.program.graph


@dataclass(slots=True)
class Frame:
    """One call of a declaration. `path` are the names of the follow-ons and repeated steps it stands in;
    `steps` what its steps have come to so far."""

    run: Run
    owner: str
    rule: str
    inputs: Mapping[str, Value]
    depth: int = 0
    definitions: Mapping[str, g.Definition] = field(default_factory=dict)
    steps: dict[str, Value] = field(default_factory=dict)
    elements: Mapping[str, Value] = field(default_factory=dict)
    positions: Mapping[str, Leaf] = field(default_factory=dict)
    carried: Mapping[str, Value] = field(default_factory=dict)
    outer: Frame | None = None
    path: str = ""
    each: g.EachStep | None = None
    """Of a pass: the repeated step."""

    def scope(self) -> Scope:
        return Scope(self, self.elements, self.depth)

    def step(self, name: str) -> Value:
        """The value of a step: worked out now if it is a definition not yet needed."""
        found = self.steps.get(name)
        if found is not None:
            return found
        if name in self.definitions:
            value = self.run.machine.evaluate(self.definitions[name].value, self.scope())
            self.steps[name] = value
            return value
        if self.outer is not None:
            return self.outer.step(name)
        raise NotReached(f"{self.owner} has no step {name} yet")


@dataclass(frozen=True, slots=True)
class Scope:
    frame: Frame
    elements: Mapping[str, Value]
    depth: int

    @property
    def run(self) -> Run:
        return self.frame.run

    def bind(self, element: str, value: Value) -> Scope:
        """The scope inside a list form: one list deeper."""
        return Scope(self.frame, {**self.elements, element: value}, self.depth + 1)

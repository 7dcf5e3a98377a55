"""Scopes: the frames of names around an expression.

In: inputs, steps so far, elements of list forms. Out: the scope one step further in. Data
only; what a bare name means in a scope is the business of `names`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.env import Env
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a list form or of an `each` step. `id` is its name in the graph (names of
    nested forms differ there); `source` the bare name of the list, where it is one."""

    name: str
    id: str
    type: g.Type
    source: str | None = None
    each_step: bool = False


@dataclass(frozen=True, slots=True)
class Scope:
    """`steps` maps a step's name to its type, None where the step failed (its uses stay quiet);
    `carried` likewise what the `each` steps around carry.
    `owner` is the function it stands in, `rule` the printed rule for messages. `now` is set in
    counted tracks. `free` collects names that are an event's own facts, with the type expected
    of them, where such names are allowed (counted tracks). `later` are the steps further down,
    for the message when one is used too early."""

    env: Env
    owner: str = ""
    rule: str = ""
    inputs: tuple[g.Input, ...] = ()
    steps: Mapping[str, g.Type | None] = field(default_factory=dict)
    carried: Mapping[str, g.Type | None] = field(default_factory=dict)
    elements: tuple[Element, ...] = ()
    now: g.Type | None = None
    free: dict[str, g.Type] | None = None
    later: frozenset[str] = frozenset()

    def error(self, code: str, headline: str, span: Span, *, help: str, notes: tuple[Note, ...] = ()) -> None:
        self.env.report(code, headline, span, help=help, rule=self.rule, notes=notes)

    def cited(self, rule: str) -> Scope:
        """The same scope in a line that cites rules of its own."""
        return replace(self, rule=rule) if rule else self

    def with_step(self, name: str, type: g.Type | None) -> Scope:
        return replace(self, steps={**self.steps, name: type})

    def carrying(self, types: Mapping[str, g.Type | None]) -> Scope:
        """The scope of a pass that carries these."""
        return replace(self, carried={**self.carried, **types})

    def before(self, later: frozenset[str]) -> Scope:
        """The same scope above these steps."""
        return replace(self, later=later)

    def with_element(
        self, name: str, type: g.Type, source: str | None = None, *, each_step: bool = False
    ) -> tuple[Scope, Element]:
        """The scope inside a list form, and its element with a name of its own in the graph."""
        taken = {e.id for e in self.elements} | {i.name for i in self.inputs}
        taken |= {*self.steps, *self.carried}
        id, n = name, 2
        while id in taken:
            id, n = f"{name}_{n}", n + 1
        element = Element(name, id, type, source, each_step)
        return replace(self, elements=(element, *self.elements)), element

"""Where an expression is worked out: the session (dice, trace, choices), the frame of a
declaration (its inputs and definitions) and the scope inside list forms.

Definitions are lazy: a frame works one out when it is first asked for and remembers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Protocol

from rulesdsl import graph as g
from rulesdsl.graph.elements import Elements, elements_of
from rulesdsl.interp.values import IllTyped, Nested, Rec, Total, Val, as_yes
from rulesdsl.runtime import Answer, BadInput, Dice, RulesError, Trace, one_of
from rulesdsl.source.records import dataclass, replace


class Machine(Protocol):
    """What the parts of the interpreter need of one another."""

    @property
    def graph(self) -> g.RuleGraph: ...

    def evaluate(self, expr: g.Expr, scope: Scope) -> Val: ...

    def formula(self, id: g.FunctionId, args: tuple[Val, ...], session: Session) -> Val: ...

    def condition(self, id: g.FunctionId, args: tuple[Val, ...], session: Session) -> Answer: ...

    def modifiers(self, id: g.FunctionId, args: tuple[Val, ...], session: Session) -> Total: ...

    def group_sum(
        self, id: g.FunctionId, groups: tuple[str, ...], args: tuple[Val, ...], session: Session
    ) -> Val: ...

    def resolver(self, id: g.FunctionId, args: tuple[Val, ...], session: Session) -> Val: ...


class NotReached(IllTyped):
    """A step below: seen only where a resolver stopped early and a definition is looked at."""


@dataclass(frozen=True, slots=True)
class Session:
    """What one call goes on. `choices` and `answers` are nested by the names of follow-ons and
    repeated steps. With `ahead`, definitions that can be are worked out where they stand, in
    reading order, and not only when they are needed; `quiet` while that is being tried: then
    nobody may be asked for a fact that was not given."""

    dice: Dice | None = None
    trace: Trace | None = None
    choices: Nested = field(default_factory=dict)
    answers: Nested = field(default_factory=dict)
    ahead: bool = True
    quiet: bool = False

    def silent(self) -> Session:
        """The same without a trace: inside conditions and sums of groups."""
        return self if self.trace is None else replace(self, trace=None)

    def within(self, name: str, number: int = 0) -> Session:
        """The session of the follow-on, or of one pass of the repeated step, `name`."""
        return replace(
            self,
            dice=self.dice.within(name) if self.dice is not None else None,
            trace=self.trace.within(name, number) if self.trace is not None else None,
            choices=_nested(self.choices, name),
            answers=_nested(self.answers, name),
        )


@dataclass(slots=True)
class Frame:
    """One call of a declaration, or one pass of an `each` step (`outer` is then the frame around
    it; `positions` then say which pass it is, `carried` what was handed on to it). `rule` is the
    declaration's citation, `each` the repeated step."""

    machine: Machine
    owner: str
    rule: str
    session: Session
    inputs: Mapping[str, Val]
    definitions: Mapping[str, g.Definition] = field(default_factory=dict)
    steps: dict[str, Val] = field(default_factory=dict)
    elements: Mapping[str, Val] = field(default_factory=dict)
    positions: Mapping[str, int] = field(default_factory=dict)
    carried: Mapping[str, Val] = field(default_factory=dict)
    outer: Frame | None = None
    each: g.EachStep | None = None
    now: Val = None

    def scope(self) -> Scope:
        return Scope(self, self.elements, self.session)

    def step(self, name: str) -> Val:
        """The value of a step: worked out now if it is a definition not yet needed."""
        if name in self.steps:
            return self.steps[name]
        if name in self.definitions:
            return self._work_out(self.definitions[name], self.scope())
        if self.outer is not None:
            return self.outer.step(name)
        raise NotReached(f"{self.owner} has no step {name} yet")

    def try_ahead(self, name: str) -> None:
        """Work out a definition where it stands. If it cannot be, nothing has happened: it will
        say so when it is needed."""
        if not self.session.ahead or name in self.steps:
            return
        scope = Scope(self, self.elements, replace(self.session, quiet=True))
        trace = self.session.trace
        known = len(trace.entries) if trace is not None else 0
        try:
            self._work_out(self.definitions[name], scope)
        except (RulesError, BadInput):
            if trace is not None:
                del trace.entries[known:]

    def _work_out(self, definition: g.Definition, scope: Scope) -> Val:
        expr, why = chosen_case(definition.value, scope)
        value = self.machine.evaluate(expr, scope)
        self.steps[definition.name] = value
        if self.session.trace is not None:
            rule = str(definition.cites) or self.rule
            self.session.trace.step(definition.name, value, rule, place_text(definition.place), why)
        return value

    def where(self) -> tuple[str, ...]:
        """At which elements of the repeated steps around, from the outermost."""
        if self.each is None or self.outer is None:
            return ()
        called = elements_of(self.machine.graph, self.each)
        element, number = self.elements[self.each.element], self.positions[self.each.element]
        return (*self.outer.where(), said_of_element(called, element, number))

    def has(self, name: str) -> bool:
        """Whether a step was reached, or can be worked out."""
        return name in self.steps or name in self.definitions


def said_of_element(called: Elements, element: Val, number: int) -> str:
    """Which element of a list it is."""
    name = called.usual
    if isinstance(element, Rec):
        # Only what has been told: nobody is asked for a name.
        name = next((str(v) for k, v in element.given.items() if k == called.name), name)
    return one_of(called.what, number, called.of, name, called.usual)


def definitions_of(steps: Iterable[g.Step]) -> dict[str, g.Definition]:
    return {s.name: s for s in steps if isinstance(s, g.Definition)}


@dataclass(frozen=True, slots=True)
class Scope:
    """A frame and the elements of the list forms around an expression."""

    frame: Frame
    elements: Mapping[str, Val]
    session: Session

    @property
    def machine(self) -> Machine:
        return self.frame.machine

    def bind(self, element: str, value: Val) -> Scope:
        return Scope(self.frame, {**self.elements, element: value}, self.session)


def fitting(expr: g.Cases, scope: Scope) -> g.CaseOf | None:
    """The first case that holds; None where `otherwise` counts."""
    machine = scope.machine
    return next((case for case in expr.cases if as_yes(machine.evaluate(case.when, scope))), None)


def chosen_case(expr: g.Expr, scope: Scope) -> tuple[g.Expr, str]:
    """Of several cases the one that counts, and its words; anything else as it is."""
    if not isinstance(expr, g.Cases):
        return expr, ""
    case = fitting(expr, scope)
    return (expr.otherwise, "") if case is None else (case.value, case.words)


def place_text(place: g.Place) -> str:
    """ "file:line", as the trace names a place."""
    return f"{place.file}:{place.line}"


def _nested(values: Nested, name: str) -> Nested:
    inner = values.get(name)
    return inner if isinstance(inner, Mapping) else {}

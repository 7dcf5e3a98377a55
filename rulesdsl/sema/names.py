"""What a bare name means where it stands.

In: a name and its scope. Out: candidates, in the order elements (innermost first), steps so
far, what is carried, inputs. A name found in two of them is an error that asks for a prefix: nothing is ever
shadowed silently. Only two names of one thing are no clash: the element's own name before the
list it ranges over (`greatest terrain among terrain`), and a function that would mean itself
(`tem` inside `modifiers tem` means the element's `tem`).
"""

from __future__ import annotations

from typing import Final, assert_never

from rulesdsl import graph as g
from rulesdsl.graph.kept import Kept
from rulesdsl.sema.calls import call_function
from rulesdsl.sema.fields import field_names, function_field, has_field, read_field
from rulesdsl.sema.scope import Element, Scope
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class OwnName:
    """The name of an element, step or input itself. `type` None: a step that failed."""

    where: str
    name: str
    node: g.Expr | None

    @property
    def written(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class FieldName:
    """A field of an element or input; `function` when it is a function read as a field."""

    prefix: str
    name: str
    base: g.Expr
    function: bool

    @property
    def where(self) -> str:
        return f"a field of {self.prefix}"

    @property
    def written(self) -> str:
        return f"{self.prefix}.{self.name}"


@dataclass(frozen=True, slots=True)
class Standing:
    """A function without inputs: the same everywhere."""

    name: str

    @property
    def where(self) -> str:
        return f"{self.name}, which needs no facts"

    @property
    def written(self) -> str:
        return self.name


Candidate = OwnName | FieldName | Standing


def candidates(name: str, scope: Scope) -> list[Candidate]:
    """Every meaning of a bare name; where there are several, those that would be the function
    it stands in are left out."""
    found: list[Candidate] = []
    for element in scope.elements:
        if element.name == name:
            found.append(OwnName(f"the element {name}", name, _element(element)))
        if has_field(element.type, name, scope.env):
            found.append(_field(_element(element), element.name, name, scope))
        if element.name == name and element.source == name:
            return found
    if name in scope.steps:
        type = scope.steps[name]
        step = g.StepRef(type=type, name=name) if type is not None else None
        found.append(OwnName(f"the step {name}", name, step))
    if name in scope.carried:
        type = scope.carried[name]
        value = g.CarriedRef(type=type, name=name) if type is not None else None
        found.append(OwnName(f"{name}, which is carried", name, value))
    for entry in scope.inputs:
        if entry.name == name:
            found.append(OwnName(f"the input {name}", name, _input(entry)))
        if has_field(entry.type, name, scope.env):
            found.append(_field(_input(entry), entry.name, name, scope))
    decl = scope.env.symbols.functions.get(name)
    if decl is not None and name in scope.env.symbols.standing:
        found.append(Standing(name))
    if len(found) > 1:
        return [c for c in found if not _is_owner(c, scope)] or found
    return found


def build(candidate: Candidate, span: Span, scope: Scope) -> g.Expr | None:
    """The expression a candidate stands for; None is poison."""
    match candidate:
        case OwnName():
            return candidate.node
        case FieldName():
            return read_field(candidate.base, candidate.name, span, scope)
        case Standing():
            return call_function(scope.env.symbols.standing[candidate.name], (), span, scope)
        case _:
            assert_never(candidate)


def visible_names(scope: Scope) -> list[str]:
    """Every bare name that means something here, for "did you mean"."""
    names: list[str] = []
    for element in scope.elements:
        names += [element.name, *field_names(element.type, scope.env)]
    names += [*scope.steps, *scope.carried]
    for entry in scope.inputs:
        names += [entry.name, *field_names(entry.type, scope.env)]
    return list(dict.fromkeys(names))


def _element(element: Element) -> g.ElementRef:
    return g.ElementRef(type=element.type, name=element.id)


def _input(entry: g.Input) -> g.InputRef:
    return _INPUTS.of(entry)


_INPUTS: Final = Kept[g.Input, g.InputRef](lambda entry: g.InputRef(type=entry.type, name=entry.name))


def _field(base: g.Expr, prefix: str, name: str, scope: Scope) -> FieldName:
    is_function = function_field(base.type, name, scope.env) is not None
    return FieldName(prefix, name, base, is_function)


def _is_owner(candidate: Candidate, scope: Scope) -> bool:
    match candidate:
        case FieldName():
            return candidate.function and candidate.name == scope.owner
        case Standing():
            return candidate.name == scope.owner
        case OwnName():
            return False
        case _:
            assert_never(candidate)

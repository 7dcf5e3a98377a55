"""Values of the interpreter as values of a generated package, and back.

In: the plan of a package (its names) and its modules, loaded. Out: `to_python` and `from_python`.
Both sides mean the same; what differs is only how they are written down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from inspect import signature
from types import ModuleType
from typing import Any

import rulesdsl.runtime as runtime
from rulesdsl import graph as g
from rulesdsl.interp.values import (
    Case,
    Due,
    Figures,
    Folded,
    Head,
    Member,
    Ratio,
    Rec,
    Result,
    Roll,
    UnknownFigure,
    Val,
)
from rulesdsl.interp.vocabulary import case, member
from rulesdsl.lower.due import due_names
from rulesdsl.lower.plan import Plan, Ref
from rulesdsl.runtime.dice import faces_told, shown_by_name, total_alone


class Values:
    """The two-way dictionary of one generated package."""

    def __init__(self, plan: Plan, modules: Mapping[str, ModuleType]) -> None:
        self._plan = plan
        self._graph = plan.graph
        self._modules = modules
        self.runtime = modules["_runtime"]
        self.not_given: Callable[[str], Any] = self.runtime.not_given
        """What stands for a fact that is not given."""
        refs = plan.index.refs
        kinds = ("enum", "outcome", "record", "result", "pass", "fold", "due")
        wanted = tuple(f"{kind}:" for kind in (*kinds, "figures", "row", "roll", "states"))
        self._keys: dict[type, str] = {
            found: key
            for key, ref in refs.items()
            if key.startswith(wanted) and isinstance(found := self.find(ref), type)
        }
        self._names = _reversed(plan.index.attributes)
        self._headings: dict[int, Head] = {}
        for key, ref in refs.items():
            if key.startswith("axis:"):
                self._note_headings(key.removeprefix("axis:"), self.find(ref))

    def find(self, ref: Ref) -> Any:
        return getattr(self._modules[ref.module], ref.name, None)

    def ref(self, key: str) -> Any:
        """What the package calls `key` ("function:area_fire")."""
        return self.find(self._plan.index.refs[key])

    def attribute(self, key: str) -> str:
        return self._plan.index.attributes[key]

    def _note_headings(self, owner: str, axis: Any) -> None:
        table, _, number = owner.rpartition(".")
        for index, head in enumerate(getattr(axis, "heads", ())):
            if isinstance(head, self.runtime.Heading):
                self._headings[id(head)] = Head(table, int(number), index, head.printed)

    # ------------------------------------------------------------ to Python

    def to_python(self, value: object) -> Any:
        match value:
            case Member():
                return getattr(
                    self.ref(f"enum:{value.enum}"), self.attribute(f"member:{value.enum}.{value.name}")
                )
            case Case():
                kind = getattr(
                    self.ref(f"outcome:{value.outcome}"),
                    self.attribute(f"case:{value.outcome}.{value.name}"),
                )
                return kind(*value.args) if self._has_numbers(value) else kind
            case Rec():
                return self._record(value)
            case Head():
                if value.value is not None:
                    return self.to_python(value.value)
                return self.ref(f"axis:{value.table}.{value.axis}").head(value.index)
            case Roll():
                return self._roll(value)
            case Ratio():
                return self.runtime.Ratio(value.left, value.right)
            case tuple():
                return tuple(self.to_python(item) for item in value)
            case _:
                return value

    def _has_numbers(self, value: Case) -> bool:
        declared = self._graph.outcome_by_id[g.OutcomeId(value.outcome)].cases
        return any(c.name == value.name and c.parameters for c in declared)

    def _record(self, value: Rec) -> Any:
        """A record; a field that must be there and is not given fails when something looks at it."""
        fields: dict[str, Any] = {}
        for field in self._graph.record_by_id[g.RecordId(value.record)].fields:
            name = self.attribute(f"record:{value.record}.{field.name}")
            if field.name in value.given:
                fields[name] = self.to_python(value.given[field.name])
            elif not has_default(field):
                fields[name] = self.not_given(field.name)
        return self.ref(f"record:{value.record}")(**fields)

    def _roll(self, value: Roll) -> Any:
        kind = self.ref(f"roll:{value.dice}") if value.dice in self._plan.by_die else None
        if kind is None:
            return value.reading
        if not value.made:
            return kind.not_rolled()
        roll = kind(value.reading)
        made = value.only
        roll.faces = faces_told(value.dice, value.faces, kind.kind.sides, kind.kind) if made is None else made
        return roll

    # ------------------------------------------------------------ from Python

    def key_of(self, value: Any) -> str:
        """What a value's class stands for ("result:area_fire"); empty for numbers and the like."""
        return self._keys.get(type(value), "")

    def from_python(self, value: Any) -> Val:
        if value is None or isinstance(value, str | bool | Fraction):
            return value
        if isinstance(value, tuple):
            return tuple(self.from_python(item) for item in value)
        if isinstance(value, self.runtime.Heading):
            return self._headings.get(id(value), Head("", 0, value.index, value.printed))
        key = self._keys.get(type(value))
        if key is not None:
            return self._of_class(key, value)
        if isinstance(value, int):
            return int(value)
        return self._of_runtime(value)

    def _of_class(self, key: str, value: Any) -> Val:
        kind, _, name = key.partition(":")
        match kind:
            case "enum":
                return member(self._graph, name, self._names[f"member:{name}"][value.name])
            case "outcome":
                return case(self._graph, name, value.case, value.numbers)
            case "record":
                return Rec(name, self._fields(f"record:{name}", value))
            case "roll" if total_alone(value.faces) is not None:
                return Roll(name, int(value), {}, only=value.faces)
            case "roll":
                return Roll(name, int(value), shown_by_name(value.kind.names, value.faces))
            case "figures" | "row":
                return self._figures(name, value, headed=kind == "row")
            case "result" | "pass":
                return Result(name, self._fields(key, value))
            case "fold":
                return Folded(name, self._fields(key, value))
            case "due":
                return self._due(name, value)
            case _:
                return str(value)

    def _fields(self, owner: str, value: Any) -> dict[str, Any]:
        return {
            name: self.from_python(getattr(value, attribute))
            for attribute, name in self._names.get(owner, {}).items()
            if hasattr(value, attribute) and not isinstance(getattr(value, attribute), self.runtime.NotGiven)
        }

    def _figures(self, table: str, value: Any, *, headed: bool) -> Figures:
        """A figure that the source lacks is a property that says so. Of a whole row its heads first."""
        figures: dict[str, Val | UnknownFigure] = {}
        for attribute, name in self._names.get(f"head:{table}", {}).items() if headed else ():
            if (head := getattr(value, attribute)) is not None:
                figures[name] = self.from_python(head)
        for attribute, name in self._names.get(f"figure:{table}", {}).items():
            try:
                figures[name] = self.from_python(getattr(value, attribute))
            except self.runtime.UnknownCell as lacking:
                figures[name] = UnknownFigure(lacking.chart, lacking.row, lacking.column, lacking.rule)
        return Figures(table, figures)

    def _due(self, name: str, value: Any) -> Due:
        step = self._plan.follow_ons[name]
        bound = [bind.field for bind in step.binds if bind.value is not None]
        names = due_names(self._plan, step)
        known = {field: self.from_python(getattr(value, names[field])) for field in bound}
        asked = tuple(bind.field for bind in step.binds if bind.value is None)
        return Due(step.resolver, step.name, known, asked, step.external)

    def _of_runtime(self, value: Any) -> Val:
        match type(value).__name__:
            case "Refused":
                return runtime.Refused(value.words, value.rule, self._reasons(value.reasons), value.where)
            case "Ended":
                so_far = {name: self.from_python(item) for name, item in value.so_far.items()}
                return runtime.Ended(value.words, value.rule, so_far, value.where)
            case "Answer":
                return runtime.Answer(value.holds, self._reasons(value.reasons))
            case "Ratio":
                return Ratio(value.left, value.right)
            case "NotGiven":
                raise runtime.FactNotTold(object.__getattribute__(value, "what"))
            case other:
                raise TypeError(f"a value of generated code that nothing is known of: {other}")

    def _reasons(self, reasons: Any) -> tuple[runtime.Reason, ...]:
        return tuple(runtime.Reason(reason.words, reason.rule, reason.holds) for reason in reasons)

    def error(self, error: Exception) -> Exception:
        """An error of the package's own runtime as the same of ours."""
        ours = getattr(runtime, type(error).__name__, None)
        if isinstance(error, runtime.RulesError | runtime.BadInput) or ours is None:
            return error
        values = {name: getattr(error, name) for name in _parameters(ours)}
        made = ours(**values)
        assert isinstance(made, Exception)
        return made


@cache
def _parameters(error: type) -> tuple[str, ...]:
    """What an error is made of."""
    return tuple(signature(error).parameters)


def has_default(field: g.RecordField) -> bool:
    if isinstance(field.type, g.ListType) and not field.at_least:
        return True
    return field.usually is not None or isinstance(field.type, g.OptionalType)


def _reversed(attributes: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Rulebook names by Python names, for each class: "record:Fire" -> {"range": "range"}."""
    out: dict[str, dict[str, str]] = {}
    for key, python in attributes.items():
        owner, _, name = key.rpartition(".")
        out.setdefault(owner, {})[python] = name
    return out

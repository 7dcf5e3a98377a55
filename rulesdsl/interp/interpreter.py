"""The interpreter: the slow, simple oracle that reads the graph as it stands.

In: a rule graph, the id of a function, its inputs as values, dice, choices, answers. Out: the
value: of a formula or table itself, of a condition an `Answer`, of a modifiers list a `Total`,
of a resolver a `Result`, `Refused` or `Ended`. Errors are those of `rulesdsl.runtime.errors`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.kept import Kept
from rulesdsl.interp.conditions import answer_of
from rulesdsl.interp.context import Frame, Scope, Session, definitions_of
from rulesdsl.interp.evaluate import evaluate, formula_value, read_table
from rulesdsl.interp.inputs import check_input
from rulesdsl.interp.modifiers import sum_of_groups, total_of
from rulesdsl.interp.resolve import follow_on_inputs, resolve
from rulesdsl.interp.values import Due, IllTyped, Nested, Total, Val
from rulesdsl.runtime import Answer, BadInput, Dice, MissingFact, NotInSource, Trace

NOTHING: Nested = MappingProxyType({})


class Interpreter:
    """Works out any function of one graph. Holds no state between calls."""

    def __init__(self, graph: g.RuleGraph) -> None:
        self._graph = graph

    @property
    def graph(self) -> g.RuleGraph:
        return self._graph

    def call(
        self,
        function: str,
        inputs: Mapping[str, Val],
        rolls: Dice | None = None,
        choices: Nested = NOTHING,
        answers: Nested = NOTHING,
        trace: Trace | None = None,
        *,
        ahead: bool = True,
    ) -> Val:
        """The value of a function. `inputs` are by name; a table takes its arguments by the names
        of its axes, and what is rolled as `rolling`. Without `ahead` only what the answer needs is
        worked out."""
        session = Session(rolls, trace, choices, answers, ahead)
        node = self._node(function)
        if isinstance(node, g.Table):
            return self._table(node, inputs, trace)
        for declared in _inputs(node):
            if declared.name in inputs:
                check_input(self._graph, declared.name, declared.type, inputs[declared.name])
        return self._run(node, inputs, session)

    def go_on(
        self,
        due: Due,
        answers: Nested,
        rolls: Dice | None = None,
        trace: Trace | None = None,
        choices: Nested = NOTHING,
    ) -> Val:
        """Go on with a follow-on that waited for its asked fields. Answers for follow-ons of its own
        stand under their names."""
        target = self._node(due.resolver)
        if not isinstance(target, g.Resolver):
            raise NotInSource(target.header.title, str(target.header.cites))
        told = {name: v for name, v in answers.items() if not isinstance(v, Mapping)}
        args = follow_on_inputs(target, {**due.known, **told})
        for declared, value in zip(target.inputs, args, strict=True):
            check_input(self._graph, declared.name, declared.type, value)
        return self.resolver(target.id, args, Session(rolls, trace, choices, answers))

    # ------------------------------------------------------------ what the parts need

    def evaluate(self, expr: g.Expr, scope: Scope) -> Val:
        return evaluate(expr, scope)

    def formula(self, id: g.FunctionId, args: tuple[Val, ...], session: Session) -> Val:
        node = self._node(id)
        return self._run(node, _by_name(node, args), session)

    def condition(self, id: g.FunctionId, args: tuple[Val, ...], session: Session) -> Answer:
        node = self._node(id)
        if not isinstance(node, g.Condition):
            raise IllTyped(f"{id} is not a condition")
        return answer_of(node, self._frame(node, _by_name(node, args), session.silent()))

    def modifiers(self, id: g.FunctionId, args: tuple[Val, ...], session: Session) -> Total:
        node = self._modifiers(id)
        return total_of(node, self._frame(node, _by_name(node, args), session))

    def group_sum(
        self, id: g.FunctionId, groups: tuple[str, ...], args: tuple[Val, ...], session: Session
    ) -> Val:
        node = self._modifiers(id)
        return sum_of_groups(node, groups, self._frame(node, _by_name(node, args), session))

    def resolver(self, id: g.FunctionId, args: tuple[Val, ...], session: Session) -> Val:
        node = self._node(id)
        return self._run(node, _by_name(node, args), session)

    def frame(self, function: str, inputs: Mapping[str, Val], session: Session) -> Frame:
        """The frame of a call, for those who look at single steps."""
        return self._frame(self._node(function), inputs, session)

    # ------------------------------------------------------------ inside

    def _run(self, node: g.Function, inputs: Mapping[str, Val], session: Session) -> Val:
        match node:
            case g.Formula():
                return formula_value(node, self._frame(node, inputs, session))
            case g.Condition():
                return answer_of(node, self._frame(node, inputs, session.silent()))
            case g.Modifiers():
                return total_of(node, self._frame(node, inputs, session))
            case g.Resolver():
                return resolve(node, self._frame(node, inputs, session))
            case g.ExternalResolver():
                raise NotInSource(node.header.title, str(node.header.cites))
            case _:
                raise BadInput(node.id, "a track or a sequence is played, not called")

    def _frame(self, node: g.Function, inputs: Mapping[str, Val], session: Session) -> Frame:
        """A call's frame. An optional input that is not given is absent."""
        given: dict[str, Val] = {}
        for declared in _inputs(node):
            if declared.name in inputs:
                given[declared.name] = inputs[declared.name]
            elif isinstance(declared.type, g.OptionalType):
                given[declared.name] = None
        return Frame(self, node.id, str(node.header.cites), session, given, _DEFINITIONS.of(node))

    def _node(self, id: str) -> g.Function:
        node = self._graph.functions.get(g.FunctionId(id))
        if node is None:
            raise BadInput(id, "no function of this book has that name")
        return node

    def _modifiers(self, id: g.FunctionId) -> g.Modifiers:
        node = self._node(id)
        if not isinstance(node, g.Modifiers):
            raise IllTyped(f"{id} is not a list of modifiers")
        return node

    def _table(self, table: g.Table, inputs: Mapping[str, Val], trace: Trace | None) -> Val:
        args: list[Val] = []
        for number in table.arguments:
            name = table.grid.axes[number].name
            if name not in inputs:
                raise MissingFact(name)
            args.append(inputs[name])
        if table.cells_are in ("numbers", "odds"):
            name = table.number_name or "ratio"
            if name not in inputs:
                raise MissingFact(name)
            args.append(inputs[name])
        if table.cells_are == "rolls" and inputs.get("rolling") is None:
            cited = f" [{table.header.cites}]" if table.header.cites.items else ""
            raise MissingFact(f"roll of {table.header.title}{cited}")
        return read_table(self._graph, table, args, inputs.get("rolling"), trace)


def _definitions(node: g.Function) -> Mapping[str, g.Definition]:
    """Those of its own; each frame takes its values from them."""
    match node:
        case g.Formula():
            return definitions_of(node.definitions)
        case g.Resolver():
            return definitions_of(node.steps)
        case _:
            return {}


_DEFINITIONS: Final = Kept[g.Function, Mapping[str, g.Definition]](_definitions)


def _inputs(node: g.Function) -> tuple[g.Input, ...]:
    return () if isinstance(node, g.Table) else node.inputs


def _by_name(node: g.Function, args: tuple[Val, ...]) -> Mapping[str, Val]:
    return {i.name: value for i, value in zip(_inputs(node), args, strict=True)}

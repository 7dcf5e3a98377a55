"""A sequence of play as a tree of visits: every node that play may come to, in order.

In: a sequence and the facts it is played with. Out: `Visit`s: `for each` unrolled, what a node
plays put in its place, `once per side` as one visit for each side. Conditions are not looked at
here; facts that nobody has given yet are missed only when a condition needs them. What is inside a
visit is laid out when it is first looked at: who asks for one step pays for the way to it alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulesdsl import graph as g
from rulesdsl.interp.context import Frame, Machine, Session
from rulesdsl.interp.values import IllTyped, Member, Val
from rulesdsl.interp.vocabulary import constant, member
from rulesdsl.runtime import MissingFact, printed
from rulesdsl.source.records import replace

ACTIVE = "active"
FIRST, SECOND = "first", "second"


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit in force where a visit stands. `within` is the path of the sequence that it counts
    in; `facts` are those of that sequence."""

    node: g.SequenceLimit
    within: tuple[str, ...]
    facts: Mapping[str, Val]


@dataclass(frozen=True)
class Visit:
    """A node at its place. `path` is unique: names, with the member of a `for each` or the side of
    a `once per side` behind an `@`. `homes` are the sequences and the paths below them that this
    is (its own, and the one it plays). `side` is whose it is: None for both, or not yet known.
    `lay_out` makes what is inside it: its steps, and what may interrupt it."""

    path: tuple[str, ...]
    node: g.SequenceNode
    homes: tuple[tuple[str, tuple[str, ...]], ...]
    facts: Mapping[str, Val]
    who: str = "both"
    side: Val = None
    limits: tuple[Limit, ...] = ()
    lay_out: Callable[[], tuple[tuple[Visit, ...], tuple[Visit, ...]]] = field(
        default=lambda: ((), ()), repr=False, compare=False
    )

    @cached_property
    def _inside(self) -> tuple[tuple[Visit, ...], tuple[Visit, ...]]:
        return self.lay_out()

    @property
    def children(self) -> tuple[Visit, ...]:
        """The steps inside it, in order."""
        return self._inside[0]

    @property
    def interrupts(self) -> tuple[Visit, ...]:
        """What may interrupt it."""
        return self._inside[1]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The path as the rulebook writes it, without the marks of passes."""
        return tuple(part.partition("@")[0] for part in self.path)

    @property
    def turn(self) -> str:
        """Which pass of a `for each` or `once per side` it is, if of any."""
        return self.path[-1].partition("@")[2]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where items stand: the path so far, the sequence they belong to (played at `start`), their
    path below it, its facts; `mark` is the pass of the `for each` around them."""

    path: tuple[str, ...]
    sequence: g.Sequence
    start: tuple[str, ...]
    below: tuple[str, ...]
    facts: Mapping[str, Val]
    who: str = "both"
    side: Val = None
    mark: str = ""
    limits: tuple[Limit, ...] = ()


def outline(
    machine: Machine, sequence: g.Sequence, facts: Mapping[str, Val], order: Mapping[str, Val]
) -> tuple[Visit, ...]:
    """The visits of a sequence. `order` says which side goes first where a roll decides it, by
    the path of the node ("action")."""
    place = _Place((), sequence, (), (), facts)
    return _Outline(machine, order).items(sequence.items, _limited(place, sequence.items))


def _limited(place: _Place, items: Sequence[g.SequenceItem]) -> _Place:
    """With the limits that stand among these items: they count while their sequence is played."""
    own = tuple(Limit(i, place.start, place.facts) for i in items if isinstance(i, g.SequenceLimit))
    return replace(place, limits=(*place.limits, *own)) if own else place


@dataclass(frozen=True, slots=True)
class _Outline:
    machine: Machine
    order: Mapping[str, Val]

    def items(self, items: Sequence[g.SequenceItem], place: _Place) -> tuple[Visit, ...]:
        out: list[Visit] = []
        for item in items:
            match item:
                case g.SequenceNode() if item.level != "interrupt":
                    out.extend(self.node(item, items, place))
                case g.SequenceForEach():
                    for value in item.members:
                        told = constant(self.machine.graph, value)
                        mark = told.name if isinstance(told, Member) else printed(told)
                        facts = {**place.facts, item.name: told}
                        inner = replace(place, facts=facts, mark=f"{place.mark}@{mark}")
                        out.extend(self.items(item.items, inner))
                case g.SequenceWith():
                    inner = replace(place, facts={**place.facts, item.role: self.role(item, place)})
                    out.extend(self.items(item.items, inner))
                case _:
                    pass
        return tuple(out)

    def role(self, item: g.SequenceWith, place: _Place) -> Val:
        """Who the role is; without a value the other side."""
        if item.value is not None:
            return self.value(item.value, place)
        known = place.facts.get(item.role)
        told = place.facts.values() if known is None else (known,)
        others = (other_side(self.machine.graph, fact) for fact in told)
        return next((side for side in others if side is not None), None)

    def node(
        self, node: g.SequenceNode, beside: Sequence[g.SequenceItem], place: _Place
    ) -> list[Visit]:
        """One visit, or one for each side in the order they go."""
        if node.who != "each":
            return [self.visit(node, beside, place, node.name, place.facts)]
        first = self.order.get(".".join((*place.path, node.name)))
        visits = []
        for mark, side in ((FIRST, first), (SECOND, other_side(self.machine.graph, first))):
            facts = {**place.facts, ACTIVE: side} if side is not None else place.facts
            visits.append(self.visit(node, beside, place, f"{node.name}@{mark}", facts))
        return visits

    def visit(
        self,
        node: g.SequenceNode,
        beside: Sequence[g.SequenceItem],
        place: _Place,
        name: str,
        facts: Mapping[str, Val],
    ) -> Visit:
        who, side = self.whose(node, place, facts)
        path = (*place.path, name + place.mark)
        below = (*place.below, node.name)
        inner = replace(place, path=path, below=below, facts=facts, who=who, side=side, mark="")
        homes = [(str(place.sequence.id), below)]
        items: Sequence[g.SequenceItem] = node.items
        if node.same_as is not None:
            items = _twin(beside, node.same_as).items
        if node.plays is None:
            inner = _limited(inner, items)
        else:
            played = self.sequence(node.plays)
            items, inner = self.played(node, played, inner)
            homes.append((str(played.id), node.plays_node))

        def lay_out() -> tuple[tuple[Visit, ...], tuple[Visit, ...]]:
            return self.items(items, inner), self.interrupts(items, inner)

        return Visit(path, node, tuple(homes), facts, who, side, place.limits, lay_out)

    def interrupts(self, items: Sequence[g.SequenceItem], place: _Place) -> tuple[Visit, ...]:
        return tuple(
            self.visit(i, items, place, i.name, place.facts)
            for i in items
            if isinstance(i, g.SequenceNode) and i.level == "interrupt"
        )

    def played(
        self, node: g.SequenceNode, played: g.Sequence, place: _Place
    ) -> tuple[Sequence[g.SequenceItem], _Place]:
        """The items that a node plays. Inputs that it does not give are the surrounding facts of
        the same name, or asked."""
        facts = dict(place.facts)
        for declared, arg in zip(played.inputs, node.plays_args, strict=False):
            given = self.value(arg, place)
            if given is not None:
                facts[declared.name] = given
        items: Sequence[g.SequenceItem] = played.items
        inner = replace(place, sequence=played, start=place.path, below=node.plays_node, facts=facts)
        for name in node.plays_node:
            items = _twin(items, name).items
        return items, _limited(inner, items)

    def value(self, expr: g.Expr, place: _Place) -> Val:
        """A fact handed on; None while nobody has told it."""
        frame = Frame(self.machine, place.sequence.id, "", Session(), place.facts)
        try:
            return self.machine.evaluate(expr, frame.scope())
        except MissingFact:
            return None

    def whose(self, node: g.SequenceNode, place: _Place, facts: Mapping[str, Val]) -> tuple[str, Val]:
        """Who acts in a node, as said there or around it."""
        active = facts.get(ACTIVE)
        match node.who:
            case None:
                return place.who, place.side
            case "both":
                return "both", None
            case "inactive":
                return "inactive", other_side(self.machine.graph, active)
            case _:
                return "active", active

    def sequence(self, id: g.FunctionId) -> g.Sequence:
        node = self.machine.graph.functions[id]
        if not isinstance(node, g.Sequence):
            raise IllTyped(f"{id} is not a sequence")
        return node


def flat(visits: Sequence[Visit]) -> Iterator[Visit]:
    """Every visit of a tree, a node before what is in it."""
    for visit in visits:
        yield visit
        yield from flat(visit.children)
        yield from flat(visit.interrupts)


def at_path(visits: Sequence[Visit], path: tuple[str, ...]) -> Visit | None:
    """The visit of that very path, with the marks of its passes."""
    return _down(visits, path, lambda visit: visit.path)


def at_names(visits: Sequence[Visit], names: tuple[str, ...]) -> Visit | None:
    """The first visit of that path as the rulebook writes it."""
    return _down(visits, names, lambda visit: visit.names)


def _down(
    visits: Sequence[Visit], wanted: tuple[str, ...], path_of: Callable[[Visit], tuple[str, ...]]
) -> Visit | None:
    """The first visit, a node before what is in it, whose path is the wanted one."""
    for visit in visits:
        path = path_of(visit)
        if path == wanted:
            return visit
        if path == wanted[: len(path)]:
            found = _down((*visit.children, *visit.interrupts), wanted, path_of)
            if found is not None:
                return found
    return None


def _twin(items: Sequence[g.SequenceItem], name: str) -> g.SequenceNode:
    """The node of that name, also inside `for each` and `with`."""
    for item in items:
        if isinstance(item, g.SequenceNode) and item.name == name:
            return item
        if isinstance(item, g.SequenceForEach | g.SequenceWith):
            for inner in item.items:
                if isinstance(inner, g.SequenceNode) and inner.name == name:
                    return inner
    raise IllTyped(f"no step is called {name} here")


def other_side(graph: g.RuleGraph, side: Val) -> Val:
    """The other member of a list of two sides; None where that is not known."""
    if not isinstance(side, Member):
        return None
    members = graph.enum_by_id[g.EnumId(side.enum)].members
    others = [m.name for m in members if m.name != side.name]
    return member(graph, side.enum, others[0]) if len(others) == 1 else None

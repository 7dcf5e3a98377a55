"""Modifiers counted twice: a list (or a group of it) added in twice on the way to one figure.

In: the book. Out: warnings. Followed through sums, differences, shifts, roundings and bounds, through
definitions, formulas and lists that use other lists; the two branches of a block of cases
are not added to each other, and neither are lines that exclude each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.sema.checks.codes import COUNTED_TWICE
from rulesdsl.sema.checks.finding import Finding, rule_of
from rulesdsl.sema.checks.reason import Reasoner, also
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.checks.terms import Key, key
from rulesdsl.source.records import dataclass

_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Source:
    """A list of modifiers with its arguments; `group` None is the whole list."""

    modifiers: g.FunctionId
    args: Key
    group: str | None = None

    def overlaps(self, other: Source) -> bool:
        same = (self.modifiers, self.args) == (other.modifiers, other.args)
        return same and (self.group is None or other.group is None or self.group == other.group)

    @property
    def words(self) -> str:
        return self.modifiers if self.group is None else f"the group {self.group} of {self.modifiers}"


Sources = frozenset[Source]
Args = Mapping[str, Key]


@dataclass(slots=True)
class _Counter:
    """What goes into a figure, function by function; `twice` collects what meets itself."""

    graph: g.RuleGraph
    twice: list[tuple[Source, Source]] = field(default_factory=list)
    _depth: int = 0

    def of(self, expr: g.Expr, steps: Mapping[str, g.Expr], args: Args) -> Sources:
        match expr:
            case g.Arithmetic(op="+" | "-"):
                return self.sum([self.of(expr.left, steps, args), self.of(expr.right, steps, args)])
            case g.Shift():
                return self.sum([self.of(expr.base, steps, args), self.of(expr.by, steps, args)])
            case g.Minus(operand=operand) | g.Rounded(operand=operand) | g.Needed(operand=operand):
                return self.of(operand, steps, args)
            case g.KeptBetween(operand=operand):
                return self.of(operand, steps, args)
            case g.Cases():
                branches = [case.value for case in expr.cases] + [expr.otherwise]
                return frozenset[Source]().union(*(self.of(branch, steps, args) for branch in branches))
            case g.StepRef():
                value = steps.get(expr.name)
                return frozenset() if value is None else self._quietly(value, steps, args)
            case g.GroupSum():
                given = _given(expr.args, args)
                return frozenset(Source(expr.modifiers, given, group) for group in expr.groups)
            case g.Call():
                return self._call(expr, args)
            case _:
                return frozenset()

    def sum(self, parts: list[Sources]) -> Sources:
        """What is added up; a source that meets itself is noted."""
        seen: Sources = frozenset()
        for part in parts:
            for source in sorted(part, key=repr):
                before = next((s for s in sorted(seen, key=repr) if s.overlaps(source)), None)
                if before is not None:
                    self.twice.append((before, source))
            seen |= part
        return seen

    def _call(self, expr: g.Call, args: Args) -> Sources:
        node = self.graph.functions.get(expr.function)
        given = _given(expr.args, args)
        if isinstance(node, g.Modifiers):
            return frozenset([Source(node.id, given)]) | self._used(node, expr.args, args)
        if isinstance(node, g.Formula) and self._depth < _DEEPEST:
            names = {i.name: k for i, k in zip(node.inputs, given, strict=False)}
            steps = {d.name: d.value for d in node.definitions}
            return self._quietly(node.gives, steps, {n: (k,) for n, k in names.items()})
        return frozenset()

    def _used(self, node: g.Modifiers, given: tuple[g.Expr, ...], args: Args) -> Sources:
        """What a list takes in from other lists."""
        if self._depth >= _DEEPEST:
            return frozenset()
        names: Args = {i.name: (k,) for i, k in zip(node.inputs, _given(given, args), strict=False)}
        self._depth += 1
        kept, self.twice = self.twice, []
        found: Sources = frozenset()
        for item in node.items:
            found |= self.item(item, names)
        self.twice = kept
        self._depth -= 1
        return found

    def item(self, item: g.ModifierItem, args: Args) -> Sources:
        """What one item of a list takes in."""
        if isinstance(item, g.UseModifiers):
            node = self.graph.functions.get(item.modifiers)
            own = frozenset([Source(item.modifiers, _given(item.args, args))])
            return own | (self._used(node, item.args, args) if isinstance(node, g.Modifiers) else frozenset())
        if isinstance(item, g.ModifierLine):
            value = self.of(item.value, {}, args)
            return value if item.per is None else value | self.of(item.per, {}, args)
        if isinstance(item, g.ModifierGroup):
            return frozenset[Source]().union(*(self.item(line, args) for line in item.lines))
        return frozenset()

    def _quietly(self, value: g.Expr, steps: Mapping[str, g.Expr], args: Args) -> Sources:
        """Sources of something named: what meets itself in there is told there."""
        if self._depth >= _DEEPEST:
            return frozenset()
        self._depth += 1
        kept, self.twice = self.twice, []
        found = self.of(value, steps, args)
        self.twice = kept
        self._depth -= 1
        return found


def _given(values: tuple[g.Expr, ...], args: Args) -> Key:
    return tuple(_term(value, args) for value in values)


def _term(value: g.Expr, args: Args) -> object:
    if isinstance(value, g.InputRef):
        return args.get(value.name, (key(value),))[0]
    if isinstance(value, g.FieldOf):
        return ("field", _term(value.base, args), value.field)
    if isinstance(value, g.Needed):
        return _term(value.operand, args)
    return key(value)


# ---------------------------------------------------------------- where it is told


def counted_twice(book: Subject) -> Iterator[Finding]:
    """Every figure that takes in a list of modifiers twice."""
    for formula in book.graph.formulas:
        steps = {d.name: d.value for d in formula.definitions}
        for definition in formula.definitions:
            yield from _figure(book, formula, definition.value, steps, definition.place, definition.cites)
        yield from _figure(book, formula, formula.gives, steps, formula.header.place, g.Cited())
    for resolver in book.graph.resolvers:
        definitions = list(_definitions(resolver.steps))
        steps = {d.name: d.value for d in definitions}
        for definition in definitions:
            yield from _figure(book, resolver, definition.value, steps, definition.place, definition.cites)
    for listed in book.graph.modifiers:
        if listed.combine == "added":
            yield from _list(book, listed)


def _definitions(steps: tuple[g.Step, ...]) -> Iterator[g.Definition]:
    for step in steps:
        if isinstance(step, g.Definition):
            yield step
        elif isinstance(step, g.EachStep):
            yield from _definitions(step.steps)


def _figure(
    book: Subject,
    owner: g.Formula | g.Resolver,
    value: g.Expr,
    steps: Mapping[str, g.Expr],
    place: g.Place,
    cites: g.Cited,
) -> Iterator[Finding]:
    counter = _Counter(book.graph)
    counter.of(value, steps, {})
    for first, second in counter.twice[:1]:
        yield _finding(first, second, place, rule_of(cites, owner.header.cites), owner.accepted)


def _list(book: Subject, listed: g.Modifiers) -> Iterator[Finding]:
    """Items of one list that take in the same list, unless they exclude each other."""
    counter = _Counter(book.graph)
    seen: list[tuple[g.ModifierItem, Sources]] = []
    reasoner = Reasoner(book.names, listed, book.effort)
    for item in listed.items:
        sources = counter.item(item, {})
        for earlier, others in seen:
            both = next(((o, s) for s in sorted(sources, key=repr) for o in others if o.overlaps(s)), None)
            if both is not None and not reasoner.never(also(_when(earlier), _when(item))):
                yield _finding(*both, item.place, rule_of(item.cites, listed.header.cites), listed.accepted)
                break
        seen.append((item, sources))


def _when(item: g.ModifierItem) -> g.Expr | None:
    return None if isinstance(item, g.ModifierGroup) else item.when


def _finding(
    first: Source, second: Source, place: g.Place, rule: str, accepted: tuple[g.Accepted, ...]
) -> Finding:
    part = second if second.group is not None else first
    what = f"{part.words}, which {part.modifiers} holds already," if part.group is not None else part.words
    return Finding(
        code=COUNTED_TWICE,
        headline=f"{what} is counted twice on the way to this figure",
        place=place,
        rule=rule,
        help="add it once: the list as a whole or its parts, not both; "
        '`accept W470 "why"` if the rules really count it twice',
        accepted=accepted,
    )

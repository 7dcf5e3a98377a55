"""Sequences of play and tracks: where play stands, what may be done now, what becomes of a state.

A `Walker` goes through a sequence with the facts it is played with. What was done is a `Walk`:
plain data that can be kept. `walker.steps(walk)` are the options now, `walker.go(walk, option)`
is the walk after one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Generic, Literal, TypeVar

from rulesdsl.runtime.axes import Axis
from rulesdsl.runtime.charts import Layout, Never, Unknown
from rulesdsl.runtime.errors import BadInput, MissingFact
from rulesdsl.runtime.given import is_a
from rulesdsl.runtime.lists import not_given
from rulesdsl.runtime.records import dataclass, field, replace
from rulesdsl.runtime.results import Answer, Reason
from rulesdsl.runtime.trace import printed
from rulesdsl.runtime.words import Word

Facts = Mapping[str, object]
Path = tuple[str, ...]
ACTIVE: Final = "active"


@dataclass(frozen=True, slots=True)
class Told:
    """Something worked out from facts by their names; one that nobody told is missed when it is
    looked at."""

    work_out: Callable[..., object]
    names: tuple[str, ...]

    def of(self, facts: Facts) -> object:
        return self.work_out(*(facts[n] if n in facts else not_given(n) for n in self.names))


@dataclass(frozen=True, slots=True)
class Node:
    """A phase, segment, step, part or interrupt. `who` acts: both, active, inactive, each (once per
    side), None as around it. `asked` are facts of `only_when` that the players tell."""

    level: str
    name: str
    title: str
    rule: str = ""
    who: Literal["both", "active", "inactive", "each"] | None = None
    order_by: str = ""
    in_order: bool = False
    any_order: bool = False
    optional: bool = False
    repeated: bool = False
    only_when: Told | None = None
    asked: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    same_as: str = ""
    plays: Callable[[], SequenceOfPlay] | None = None
    plays_node: Path = ()
    plays_with: tuple[Told, ...] = ()
    on_event: str = ""
    never_in: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    """The items once for each member, which is a fact in them."""

    name: str
    members: tuple[object, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class With:
    """The items with the role being someone; without `value` the other side."""

    role: str
    value: Told | None
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class AtMost:
    """At most `limit` of these nodes (each of a sequence, by its path) per side, while the sequence
    that this stands in is played."""

    limit: int
    nodes: tuple[tuple[str, Path], ...]
    words: str
    rule: str = ""
    when: Told | None = None
    asked: tuple[str, ...] = ()


Item = Node | ForEach | With | AtMost


@dataclass(frozen=True, slots=True)
class SequenceOfPlay:
    """A sequence of play; `inputs` are the facts that it is played with."""

    name: str
    title: str
    rule: str
    inputs: tuple[str, ...]
    events: tuple[tuple[str, str], ...]
    items: tuple[Item, ...]


# ---------------------------------------------------------------- every node that play may come to


@dataclass(frozen=True, slots=True)
class LimitHere:
    """A limit where it counts: below the path `within`, with the facts of its sequence."""

    rule: AtMost
    within: Path
    facts: Facts


@dataclass(frozen=True, slots=True)
class Visit:
    """A node at its place. `path` is unique: names, with the member of a `for each` or the side of
    a `once per side` behind an `@`. `homes` are the sequences, with the paths below them, that this
    is. `side` is whose it is: None for both, or where that is not known yet."""

    path: Path
    node: Node
    homes: tuple[tuple[str, Path], ...]
    facts: Facts
    who: str = "both"
    side: object = None
    limits: tuple[LimitHere, ...] = ()
    children: tuple[Visit, ...] = ()
    interrupts: tuple[Visit, ...] = ()

    @property
    def names(self) -> Path:
        """The path as the rulebook writes it."""
        return tuple(part.partition("@")[0] for part in self.path)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where items stand while they are laid out."""

    path: Path
    sequence: SequenceOfPlay
    start: Path
    below: Path
    facts: Facts
    who: str = "both"
    side: object = None
    mark: str = ""
    limits: tuple[LimitHere, ...] = ()

    def limited(self, items: Sequence[Item]) -> Spot:
        own = tuple(LimitHere(i, self.start, self.facts) for i in items if isinstance(i, AtMost))
        return replace(self, limits=(*self.limits, *own)) if own else self


class Outline:
    """Lays out a sequence as a tree of visits; `order` says who goes first in a node that is played
    once per side, by its path."""

    def __init__(self, order: Facts) -> None:
        self.order = order

    def items(self, items: Sequence[Item], spot: Spot) -> Iterator[Visit]:
        for item in items:
            match item:
                case Node() if item.level != "interrupt":
                    yield from self.node(item, items, spot)
                case ForEach():
                    for member in item.members:
                        name = member.name.lower() if isinstance(member, Word) else printed(member)
                        facts = {**spot.facts, item.name: member}
                        inner = replace(spot, facts=facts, mark=f"{spot.mark}@{name}")
                        yield from self.items(item.items, inner)
                case With():
                    facts = {**spot.facts, item.role: self.role(item, spot)}
                    yield from self.items(item.items, replace(spot, facts=facts))
                case _:
                    pass

    def role(self, item: With, spot: Spot) -> object:
        if item.value is not None:
            return _if_told(item.value, spot.facts)
        known = spot.facts.get(item.role)
        told = spot.facts.values() if known is None else (known,)
        return next((side for side in map(other_side, told) if side is not None), None)

    def node(self, node: Node, beside: Sequence[Item], spot: Spot) -> Iterator[Visit]:
        if node.who != "each":
            yield self.visit(node, beside, spot, node.name, spot.facts)
            return
        first = self.order.get(".".join((*spot.path, node.name)))
        for mark, side in (("first", first), ("second", other_side(first))):
            facts = {**spot.facts, ACTIVE: side} if side is not None else spot.facts
            yield self.visit(node, beside, spot, f"{node.name}@{mark}", facts)

    def visit(
        self, node: Node, beside: Sequence[Item], spot: Spot, name: str, facts: Facts
    ) -> Visit:
        who, side = _whose(node, spot, facts)
        path, below = (*spot.path, name + spot.mark), (*spot.below, node.name)
        inner = replace(spot, path=path, below=below, facts=facts, who=who, side=side, mark="")
        homes: list[tuple[str, Path]] = [(spot.sequence.name, below)]
        items = _twin(beside, node.same_as).items if node.same_as else node.items
        if node.plays is None:
            inner = inner.limited(items)
        else:
            played = node.plays()
            items, inner = self.played(node, played, inner)
            homes.append((played.name, node.plays_node))
        interrupts = tuple(
            self.visit(i, items, inner, i.name, inner.facts)
            for i in items
            if isinstance(i, Node) and i.level == "interrupt"
        )
        children = tuple(self.items(items, inner))
        return Visit(path, node, tuple(homes), facts, who, side, spot.limits, children, interrupts)

    def played(
        self, node: Node, played: SequenceOfPlay, spot: Spot
    ) -> tuple[tuple[Item, ...], Spot]:
        """The items that a node plays; inputs that it does not give are the facts around it."""
        facts = dict(spot.facts)
        for name, told in zip(played.inputs, node.plays_with, strict=False):
            given = _if_told(told, spot.facts)
            if given is not None:
                facts[name] = given
        items = played.items
        for name in node.plays_node:
            items = _twin(items, name).items
        inner = replace(spot, sequence=played, start=spot.path, below=node.plays_node, facts=facts)
        return items, inner.limited(items)


def _whose(node: Node, spot: Spot, facts: Facts) -> tuple[str, object]:
    active = facts.get(ACTIVE)
    match node.who:
        case None:
            return spot.who, spot.side
        case "both":
            return "both", None
        case "inactive":
            return "inactive", other_side(active)
        case _:
            return "active", active


def _if_told(told: Told, facts: Facts) -> object:
    try:
        value = told.of(facts)
    except MissingFact:
        return None
    return None if type(value).__name__ == "NotGiven" else value


def _twin(items: Sequence[Item], name: str) -> Node:
    for item in items:
        if isinstance(item, Node) and item.name == name:
            return item
        if isinstance(item, ForEach | With):
            for inner in item.items:
                if isinstance(inner, Node) and inner.name == name:
                    return inner
    raise BadInput(name, "no step is called that here")


def other_side(side: object) -> Word | None:
    """The other one of two sides; None where that is not known."""
    if not isinstance(side, Word):
        return None
    others = [member for member in type(side) if member is not side]
    return others[0] if len(others) == 1 else None


def every_visit(visits: Sequence[Visit]) -> Iterator[Visit]:
    """All visits of a tree, a node before what is in it."""
    for visit in visits:
        yield visit
        yield from every_visit(visit.children)
        yield from every_visit(visit.interrupts)


# ---------------------------------------------------------------- walking


@dataclass(frozen=True, slots=True)
class Done:
    """A node that was gone through, and by whom where that is known."""

    path: Path
    side: object = None


@dataclass(frozen=True, slots=True)
class Walk:
    """How far play has come. `finished` are nodes behind us, `done` all that was played; `facts`
    were told on the way; `order` says who goes first in a node that is played once per side."""

    finished: frozenset[Path] = frozenset()
    done: tuple[Done, ...] = ()
    facts: Facts = field(default_factory=dict[str, object])
    order: Facts = field(default_factory=dict[str, object])

    def tell(self, **facts: object) -> Walk:
        """With more facts known."""
        return replace(self, facts={**self.facts, **facts})

    def goes_first(self, node: str, side: object) -> Walk:
        """With the side known that goes first in a node ("action")."""
        return replace(self, order={**self.order, node: side})


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be done now. `needs` are facts to be told before it is clear."""

    what: Literal["do", "skip", "again", "leave", "interrupt"]
    visit: Visit
    needs: tuple[str, ...] = ()


class Walker:
    """Goes through one sequence with the facts it is played with."""

    def __init__(self, sequence: SequenceOfPlay, facts: Facts) -> None:
        self.sequence = sequence
        self.facts = {name: value for name, value in facts.items() if value is not None}

    def visits(self, walk: Walk) -> tuple[Visit, ...]:
        """Every node that play may come to, in order."""
        spot = Spot((), self.sequence, (), (), {**self.facts, **walk.facts})
        items = self.sequence.items
        return tuple(Outline(walk.order).items(items, spot.limited(items)))

    def steps(self, walk: Walk) -> tuple[Option, ...]:
        """What may be done now; nothing at the end."""
        return tuple(self._among(self.visits(walk), walk, any_order=False))

    def _among(self, visits: Sequence[Visit], walk: Walk, *, any_order: bool) -> Iterator[Option]:
        for visit in visits:
            if visit.path in walk.finished:
                continue
            needs = self._needs(visit, walk)
            if not needs and not self.may(visit, walk).holds:
                continue
            options = list(self._at(visit, walk, needs))
            yield from options
            if options and not any_order:
                return

    def _at(self, visit: Visit, walk: Walk, needs: tuple[str, ...]) -> Iterator[Option]:
        begun = _begun(visit, walk)
        if needs or not visit.children:
            yield Option("do", visit, needs)
        else:
            inside = list(self._among(visit.children, walk, any_order=visit.node.any_order))
            if _freely(visit):
                inside = [option for option in inside if option.what != "skip"]
            yield from inside
            if visit.node.repeated and begun and not any(o.what == "do" for o in inside):
                yield Option("again", visit)
        if visit.node.repeated and begun:
            yield Option("leave", visit)
        elif visit.node.optional and not begun:
            yield Option("skip", visit)
        for interrupt in visit.interrupts:
            if begun and not any(n in self._standing(visit, walk) for n in interrupt.node.never_in):
                yield Option("interrupt", interrupt)

    def _standing(self, visit: Visit, walk: Walk) -> Path:
        """The names of the nodes that play stands in, below a visit."""
        for child in visit.children:
            if child.path not in walk.finished and self.may(child, walk).holds:
                return (child.node.name, *self._standing(child, walk))
        return ()

    def _needs(self, visit: Visit, walk: Walk) -> tuple[str, ...]:
        asked = list(visit.node.asked)
        asked.extend(name for limit in visit.limits for name in limit.rule.asked)
        try:
            self.may(visit, walk)
        except MissingFact:
            return tuple(name for name in asked if name not in visit.facts)
        return ()

    def may(self, visit: Visit, walk: Walk, side: object = None) -> Answer:
        """Whether a node may be played (by a side: its own where none is named)."""
        node = visit.node
        if node.only_when is not None and not node.only_when.of({**visit.facts, **walk.facts}):
            return Answer(False, (Reason(f"not now: {node.title}", node.rule),))
        acting = side if side is not None else visit.side
        broken = tuple(
            Reason(limit.rule.words, limit.rule.rule)
            for limit in visit.limits
            if self._is_reached(limit, visit, walk, acting)
        )
        return Answer(not broken, broken)

    def _is_reached(self, limit: LimitHere, visit: Visit, walk: Walk, side: object) -> bool:
        counted = set(limit.rule.nodes)
        if not counted & set(visit.homes):
            return False
        homes = {v.path: set(v.homes) for v in every_visit(self.visits(walk))}
        used = [
            done
            for done in walk.done
            if done.path != visit.path
            and done.path[: len(limit.within)] == limit.within
            and counted & homes.get(done.path, set())
            and done.side == side
        ]
        if len(used) < limit.rule.limit:
            return False
        return limit.rule.when is None or bool(limit.rule.when.of({**limit.facts, **walk.facts}))

    # ------------------------------------------------------------ going on

    def go(self, walk: Walk, option: Option) -> Walk:
        """The walk after an option."""
        visit = option.visit
        match option.what:
            case "do":
                played = self._record(walk, visit)
                return played if self._stays(walk, visit) else self._settle(played, visit)
            case "interrupt":
                return self._record(walk, visit)
            case "skip" | "leave":
                return self._settle(walk, visit)
            case "again":
                below = {p for p in walk.finished if p[: len(visit.path)] == visit.path}
                return replace(walk, finished=walk.finished - below)

    def _record(self, walk: Walk, visit: Visit) -> Walk:
        sides = {v.path: v.side for v in every_visit(self.visits(walk))}
        known = {done.path for done in walk.done}
        around = [visit.path[:n] for n in range(1, len(visit.path))]
        begun = [Done(p, sides[p]) for p in around if p not in known and p in sides]
        return replace(walk, done=(*walk.done, *begun, Done(visit.path, visit.side)))

    def _settle(self, walk: Walk, visit: Visit) -> Walk:
        settled = replace(walk, finished=walk.finished | {visit.path})
        by_path = {v.path: v for v in every_visit(self.visits(settled))}
        for length in range(len(visit.path) - 1, 0, -1):
            around = by_path[visit.path[:length]]
            left = [c for c in around.children if c.path not in settled.finished]
            if around.node.repeated or any(self._may_or_ask(c, settled) for c in left):
                break
            settled = replace(settled, finished=settled.finished | {around.path})
        return settled

    def _stays(self, walk: Walk, visit: Visit) -> bool:
        around = [v for v in every_visit(self.visits(walk)) if v.path == visit.path[:-1]]
        return visit.node.repeated or any(_freely(v) for v in around)

    def _may_or_ask(self, visit: Visit, walk: Walk) -> bool:
        return bool(self._needs(visit, walk)) or self.may(visit, walk).holds

    # ------------------------------------------------------------ by name

    def find(self, walk: Walk, *names: str) -> Visit:
        """A node by its path as the rulebook writes it."""
        for visit in every_visit(self.visits(walk)):
            if names in (visit.names, visit.path):
                return visit
        raise BadInput(".".join(names), f"{self.sequence.name} has no such step")

    def did(self, walk: Walk, side: object, *names: str) -> Walk:
        """The walk after a side has used a node, wherever play stands."""
        return replace(walk, done=(*walk.done, Done(self.find(walk, *names).path, side)))


def _begun(visit: Visit, walk: Walk) -> bool:
    return any(done.path[: len(visit.path)] == visit.path for done in walk.done)


def _freely(visit: Visit) -> bool:
    """In any order and repeated: each step as often as one likes, until play leaves."""
    return visit.node.any_order and visit.node.repeated


# ---------------------------------------------------------------- tracks

S = TypeVar("S", bound=Word)
E = TypeVar("E", bound=Word)
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Lasting(Generic[S, E]):
    """A state that lasts a number of turns (or what is counted at `counted_at`), then is over."""

    state: S
    lasts: int | Callable[[], int]
    counted_at: E
    then: S

    @property
    def time(self) -> int:
        return self.lasts() if callable(self.lasts) else self.lasts


class Track(Generic[S, E]):
    """A marker or level: what becomes of each state at each event. `anew` are the states and events
    at which a state that lasts begins again."""

    __slots__ = ("_after", "anew", "rule", "title")

    def __init__(
        self,
        title: str,
        rule: str,
        states: Sequence[S],
        events: Sequence[E],
        lines: Sequence[tuple[str, Sequence[S | Never | Unknown]]],
        anew: Sequence[tuple[S, E]] = (),
    ) -> None:
        self.title = title
        self.anew = anew
        self.rule = rule
        rows = Axis("", title, rule, "state", states)
        columns = Axis("", title, rule, "event", events)
        layout = Layout("", title, rule, "", (rows,), (columns,), lines)
        self._after = {(rows.head(i), columns.head(j)): c for (i, j), c in _pairs(layout.cells)}

    def after(self, state: S, event: E) -> S:
        """The state that an event leads to."""
        try:
            cell = self._after[state, event]
        except (KeyError, TypeError):
            self._known(state, event)
            raise BadInput("event", f"{event} cannot happen to what is {state}") from None
        if isinstance(cell, Unknown):
            lacking: Layout[object] = Layout("", self.title, self.rule, "", (), (), ())
            raise lacking.unknown(printed(state), printed(event))
        if isinstance(cell, Never):
            raise BadInput("event", f"{event} cannot happen to what is {state}")
        return cell

    def passed(
        self, state: S, event: E, left: int | None, lasting: Sequence[Lasting[S, E]]
    ) -> tuple[S, int | None]:
        """The state after an event, and how much of its time is left."""
        try:
            to = self.after(state, event) if (state, event) in self._after else state
        except TypeError:
            self._known(state, event)
            raise
        if to != state or (state, event) in self.anew:
            return self._entered(to, lasting)
        here = next((each for each in lasting if each.state == state), None)
        if here is None:
            self._known(state, event)
            return state, None
        if not isinstance(left, int) or left < 1:
            raise BadInput(
                "left", f"how much is left of the time of {printed(state)} must be given"
            )
        if event != here.counted_at:
            self._known(state, event)
            return state, left
        return (state, left - 1) if left > 1 else self._entered(here.then, lasting)

    def _known(self, state: object, event: object) -> None:
        """A state and an event of this track."""
        one_state, one_event = next(iter(self._after))
        is_a("state", state, one_state.__class__)
        is_a("event", event, one_event.__class__)

    def _entered(self, state: S, lasting: Sequence[Lasting[S, E]]) -> tuple[S, int | None]:
        """A state at its beginning; one without any time is over at once."""
        for _ in range(len(lasting) + 1):
            here = next((each for each in lasting if each.state == state), None)
            if here is None:
                return state, None
            if here.time > 0:
                return state, here.time
            state = here.then
        raise BadInput("left", f"{self.title}: none of its states lasts")


def _pairs(cells: Mapping[tuple[int, ...], K]) -> Iterator[tuple[tuple[int, int], K]]:
    for place, cell in cells.items():
        yield (place[0], place[1]), cell

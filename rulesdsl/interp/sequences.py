"""Walking a sequence of play: where we are, what may be done now, what is still to come.

In: a sequence, the facts it is played with, and a `Walk`: what was done. Out: the options now, and
the `Walk` after one of them. A `Walk` is plain data that can be kept in a file; it remembers what
the sequence limits ("one of these two phases, not both").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Literal

from rulesdsl import graph as g
from rulesdsl.interp.context import Frame, Machine, Session
from rulesdsl.interp.ordering import same
from rulesdsl.interp.outline import Limit, Visit, at_names, at_path, outline
from rulesdsl.interp.values import IllTyped, Val, as_yes
from rulesdsl.runtime import Answer, BadInput, MissingFact, Reason
from rulesdsl.source.records import dataclass, replace

Path = tuple[str, ...]
What = Literal["do", "skip", "again", "leave", "interrupt"]


@dataclass(frozen=True, slots=True)
class Done:
    """A node that was gone through, and by whom where that is known."""

    path: Path
    side: Val = None


@dataclass(frozen=True, slots=True)
class Walk:
    """How far play has come. `finished` are nodes behind us, `done` all that was really played (a
    repeated step as often as it was). `facts` were asked on the way; `order` says which side goes
    first in a node that is played once per side."""

    finished: frozenset[Path] = frozenset()
    done: tuple[Done, ...] = ()
    facts: Mapping[str, Val] = field(default_factory=dict)
    order: Mapping[str, Val] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be done now: play a step, skip an optional one, repeat or leave a
    repeated one, interrupt. `needs` are facts to be told before it is clear whether it may be."""

    what: What
    visit: Visit
    needs: tuple[g.Input, ...] = ()


class Walker:
    """The rules of going on, for one sequence and the facts it is played with."""

    def __init__(self, machine: Machine, sequence: g.Sequence, facts: Mapping[str, Val]) -> None:
        self._machine = machine
        self._sequence = sequence
        self._facts = facts
        self._laid_out: tuple[Walk, tuple[Visit, ...]] | None = None

    def visits(self, walk: Walk) -> tuple[Visit, ...]:
        """Every node that play may come to, as a tree in order. It is the same as long as no facts
        are told and no order is set."""
        if self._laid_out is not None:
            known, visits = self._laid_out
            if known.facts is walk.facts and known.order is walk.order:
                return visits
        visits = outline(self._machine, self._sequence, {**self._facts, **walk.facts}, walk.order)
        self._laid_out = (walk, visits)
        return visits

    # ------------------------------------------------------------ what may be done now

    def options(self, walk: Walk) -> tuple[Option, ...]:
        """What may be done now; empty at the end."""
        return tuple(self._among(self.visits(walk), walk, any_order=False))

    def _among(self, visits: Sequence[Visit], walk: Walk, *, any_order: bool) -> Iterator[Option]:
        for visit in visits:
            if visit.path in walk.finished:
                continue
            needs = self._needs(visit, walk)
            if not needs and not self.may(visit, walk).holds:
                continue
            options = list(self._of(visit, walk, needs))
            yield from options
            if options and not any_order:
                return

    def _of(self, visit: Visit, walk: Walk, needs: tuple[g.Input, ...]) -> Iterator[Option]:
        """The options at one visit that is not behind us."""
        begun = self._begun(visit, walk)
        if needs or not visit.children:
            yield Option("do", visit, needs)
        else:
            inside = list(self._among(visit.children, walk, any_order=visit.node.any_order))
            if _freely(visit):
                inside = [o for o in inside if o.what != "skip"]
            yield from inside
            if visit.node.repeated and begun and not any(o.what == "do" for o in inside):
                yield Option("again", visit)
        if visit.node.repeated and begun:
            yield Option("leave", visit)
        elif visit.node.optional and not begun:
            yield Option("skip", visit)
        for interrupt in visit.interrupts:
            if begun and not any(name in self._inside(visit, walk) for name in interrupt.node.never_in):
                yield Option("interrupt", interrupt)

    def _inside(self, visit: Visit, walk: Walk) -> tuple[str, ...]:
        """The names of the nodes that play stands in, below a visit."""
        for child in visit.children:
            if child.path not in walk.finished and self.may(child, walk).holds:
                return (child.node.name, *self._inside(child, walk))
        return ()

    def _begun(self, visit: Visit, walk: Walk) -> bool:
        return any(d.path[: len(visit.path)] == visit.path for d in walk.done)

    def _needs(self, visit: Visit, walk: Walk) -> tuple[g.Input, ...]:
        """Facts that a condition of the visit asks for and nobody has told."""
        asked = list(visit.node.asked)
        asked.extend(i for limit in visit.limits for i in limit.node.asked)
        try:
            self.may(visit, walk)
        except MissingFact:
            return tuple(i for i in asked if i.name not in visit.facts)
        return ()

    # ------------------------------------------------------------ whether it may be done

    def may(self, visit: Visit, walk: Walk, side: Val = None) -> Answer:
        """Whether a node may be played (by a side: its own where none is named)."""
        node = visit.node
        if node.only_when is not None and not self._holds(node.only_when, visit.facts, walk):
            return Answer(False, (Reason(f"not now: {node.title}", str(node.cites)),))
        acting = side if side is not None else visit.side
        broken = tuple(
            Reason(limit.node.words, str(limit.node.cites))
            for limit in visit.limits
            if self._is_reached(limit, visit, walk, acting)
        )
        return Answer(False, broken) if broken else Answer(True)

    def _is_reached(self, limit: Limit, visit: Visit, walk: Walk, side: Val) -> bool:
        """Whether this side has used up the limit that the visit would count against."""
        counted = set(zip(limit.node.sequences, limit.node.paths, strict=True))
        if not counted & set(visit.homes):
            return False
        visits = self.visits(walk)
        used = [
            d
            for d in walk.done
            if d.path != visit.path
            and d.path[: len(limit.within)] == limit.within
            and (there := at_path(visits, d.path)) is not None
            and counted & set(there.homes)
            and same(d.side, side)
        ]
        if len(used) < limit.node.limit:
            return False
        return limit.node.when is None or self._holds(limit.node.when, limit.facts, walk)

    def _holds(self, condition: g.Expr, facts: Mapping[str, Val], walk: Walk) -> bool:
        known = {**facts, **walk.facts}
        frame = Frame(self._machine, self._sequence.id, "", Session(), known)
        return as_yes(self._machine.evaluate(condition, frame.scope()))

    # ------------------------------------------------------------ going on

    def tell(self, walk: Walk, facts: Mapping[str, Val]) -> Walk:
        """The walk with more facts known."""
        return replace(walk, facts={**walk.facts, **facts})

    def go(self, walk: Walk, option: Option) -> Walk:
        """The walk after an option."""
        visit = option.visit
        match option.what:
            case "do":
                return self._settle(self._record(walk, visit), visit, finish=not self._stays(walk, visit))
            case "interrupt":
                return self._record(walk, visit)
            case "skip" | "leave":
                return self._settle(walk, visit, finish=True)
            case "again":
                below = {p for p in walk.finished if p[: len(visit.path)] == visit.path}
                return replace(walk, finished=walk.finished - below)

    def _record(self, walk: Walk, visit: Visit) -> Walk:
        """A played step also begins the nodes around it; each counts once while it lasts."""
        visits = self.visits(walk)
        known = {d.path for d in walk.done}
        around = [visit.path[:n] for n in range(1, len(visit.path))]
        begun = [
            Done(path, there.side)
            for path in around
            if path not in known and (there := at_path(visits, path)) is not None
        ]
        return replace(walk, done=(*walk.done, *begun, Done(visit.path, visit.side)))

    def _settle(self, walk: Walk, visit: Visit, *, finish: bool) -> Walk:
        """Finish a visit, and the visits around it of which nothing is left."""
        if not finish:
            return walk
        finished = set(walk.finished) | {visit.path}
        settled = replace(walk, finished=frozenset(finished))
        visits = self.visits(settled)
        for length in range(len(visit.path) - 1, 0, -1):
            around = at_path(visits, visit.path[:length])
            if around is None:
                break
            left = [c for c in around.children if c.path not in settled.finished]
            if around.node.repeated or any(self._may_or_ask(c, settled) for c in left):
                break
            settled = replace(settled, finished=settled.finished | {around.path})
        return settled

    def _stays(self, walk: Walk, visit: Visit) -> bool:
        """Whether a step may be played again at once."""
        around = at_path(self.visits(walk), visit.path[:-1])
        return visit.node.repeated or (around is not None and _freely(around))

    def _may_or_ask(self, visit: Visit, walk: Walk) -> bool:
        return bool(self._needs(visit, walk)) or self.may(visit, walk).holds

    # ------------------------------------------------------------ for examples

    def find(self, walk: Walk, names: Path) -> Visit:
        """A node by its path as the rulebook writes it."""
        visits = self.visits(walk)
        found = at_names(visits, names) or at_path(visits, names)
        if found is None:
            raise BadInput(".".join(names), f"{self._sequence.id} has no such step")
        return found

    def did(self, walk: Walk, names: Path, side: Val) -> Walk:
        """The walk after a side has used a node, wherever play stands."""
        return replace(walk, done=(*walk.done, Done(self.find(walk, names).path, side)))


def _freely(visit: Visit) -> bool:
    """In any order and repeated: each step as often as one likes, until play leaves."""
    return visit.node.any_order and visit.node.repeated



def sequence_of(graph: g.RuleGraph, id: str) -> g.Sequence:
    node = graph.functions.get(g.FunctionId(id))
    if not isinstance(node, g.Sequence):
        raise IllTyped(f"{id} is not a sequence")
    return node

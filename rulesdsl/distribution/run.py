"""All outcomes of a resolver in one situation, exactly, stage by stage.

In: a program made ready for a situation, and states with weights. Out: the answers, in `states.done`.
One stage is the matter of `states`; here they follow one another: rolls, ways that part and meet again,
passes, rolls made again, follow-ons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm
from typing import Any

from rulesdsl.distribution.mass import (
    MOST_STATES,
    Failed,
    Mass,
    TooMany,
    merged,
    pooled,
    reduced,
    scaled,
    too_many_states,
)
from rulesdsl.distribution.ordered import in_order
from rulesdsl.distribution.program import (
    MOST_PASSES,
    Block,
    Branch,
    Called,
    InOrder,
    Passes,
    Rerolled,
    Rolled,
    Stage,
    State,
    Unsplit,
)
from rulesdsl.distribution.states import States, Told
from rulesdsl.distribution.summed_up import summed_up
from rulesdsl.distribution.weights import Weights, added_up, given, repeated, side_by_side
from rulesdsl.runtime.dice import faces_told, total_alone
from rulesdsl.runtime.errors import NeverEnds


@dataclass(slots=True)
class Run:
    """`fixed` are rolls that are known, by names that begin with `prefix`. `states.done` collects the
    answers, `states.left` the states that leave the loop that is being gone through."""

    states: States
    fixed: Told
    prefix: str
    again: bool = False
    """Whether rolls are made that may be made again: of those that are told only the first is known."""

    def block(self, block: Block, mass: Mass) -> Mass:
        """From the states before to those that reach the end."""
        for op in block:
            if not mass.weights:
                return mass
            match op:
                case Rolled():
                    mass = self._rolled(op, mass)
                case Stage():
                    mass = self.states.plain(op.at, mass.weights.items(), mass.total)
                case Branch():
                    mass = self._branch(op, mass)
                case Passes():
                    mass = self._passes(op, mass)
                case Called():
                    mass = self._called(op, mass)
                case Rerolled():
                    mass = self._rerolled(op, mass)
            if len(mass.weights) > MOST_STATES:
                too_many_states()
        return mass

    # ------------------------------------------------------------ dice

    def _rolled(self, op: Rolled, mass: Mass) -> Mass:
        told = self._told(op) if self.fixed else None
        if told is not None:
            return self.states.through(op.then, ((mass.weights.items(), told, told.pairs),), mass.total)
        if op.weights is not None:
            return self.states.each(op.then, mass.weights.items(), op.weights, mass.total)
        by_times: dict[int, dict[Any, int]] = {}
        assert op.times is not None
        for state, weight, times in self.states.asked(op.times, mass):
            by_times.setdefault(int(times), {})[state] = weight
        if not by_times:
            return Mass({}, mass.total)
        parts = [(states.items(), given(repeated(op.kind, n)), n) for n, states in by_times.items()]
        return self.states.through(op.then, parts, mass.total)

    def _told(self, op: Rolled) -> Weights | None:
        """The roll, where it is known."""
        name = self.prefix + ".".join((*op.within, op.name))
        if name not in self.fixed:
            return None
        told = self.fixed[name]
        if op.within or op.times is not None or isinstance(told, list) or self.again:
            raise Unsplit(f"{name} is rolled several times")
        self.states.engine.used.add(name)
        faces = faces_told(name, told, op.kind.sides, op.kind)
        if op.faces and total_alone(faces) is not None:
            raise Unsplit(f"of {name} only the total is told")
        return Weights.certain((faces if op.faces else op.kind.read(faces),))

    def _called(self, op: Called, mass: Mass) -> Mass:
        prefix = self.prefix + "".join(f"{name}." for name in op.within)
        fixed = {n: f for n, f in self.fixed.items() if n.startswith(prefix)}
        if fixed and self.again:
            raise Unsplit(f"{next(iter(fixed))} may be rolled several times")
        parts: dict[int, list[tuple[State, int]]] = {}
        for state, weight, (function, args, keywords) in self.states.asked(op.arguments, mass):
            found = self.states.engine.distribution(function, args, keywords, None, fixed, prefix)
            into = parts.setdefault(found.total, [])
            into += (((*state, value), weight * ways) for value, ways in found.weights.items())
        going: list[Mass] = []
        for total, states in parts.items():
            failed: dict[Any, int] = {}
            for state, weight in states:
                if isinstance(state[-1], Failed):
                    failed[state[-1]] = failed.get(state[-1], 0) + weight
            if failed:
                self.states.done.append(Mass(failed, mass.total * total))
                states = [(s, w) for s, w in states if not isinstance(s[-1], Failed)]
            going.append(self.states.plain(op.then, states, mass.total * total))
        return merged(going)

    # ------------------------------------------------------------ ways

    def _branch(self, op: Branch, mass: Mass) -> Mass:
        yes: dict[Any, int] = {}
        no: dict[Any, int] = {}
        for state, weight, holds in self.states.asked(op.test, mass):
            (yes if holds else no)[state] = weight
        return merged(
            [self.block(op.then, Mass(yes, mass.total)), self.block(op.otherwise, Mass(no, mass.total))]
        )

    def _passes(self, op: Passes, mass: Mass) -> Mass:
        """What the loop does not touch is no part of what goes through it: each way in is gone
        through once, whatever else is different."""
        ways_in: dict[Any, dict[State, int]] = {}
        for _, weight, (elements, touched, beside) in self.states.asked(op.start, mass):
            into = ways_in.setdefault((elements, touched), {})
            into[beside] = into.get(beside, 0) + weight
        memory = self.states.memory(op.start, self._inside(op.stages))
        behind: list[Mass] = []
        for way_in, others in ways_in.items():
            known: tuple[Mass, Mass] | None = memory.get(way_in)
            if known is None:
                known = memory[way_in] = self.gone_through(op, *way_in)
                self.states.engine.kept += 1 + len(known[0].weights)
            out, done = known
            if done.weights:
                self.states.done.append(scaled(done, sum(others.values()), mass.total * done.total))
            self.states.engine.budget.spend(len(out.weights) * len(others), mass.total * out.total)
            going: dict[Any, int] = {}
            pick = op.pick
            for state, weight in out.weights.items():
                for beside, other in others.items():
                    found = state + beside if pick is None else pick(state + beside)
                    going[found] = going.get(found, 0) + weight * other
            behind.append(Mass(going, mass.total * out.total))
        return merged(behind)

    def _inside(self, stages: tuple[int, ...]) -> tuple[Any, ...] | None:
        """The facts that some stages look at; nothing is remembered where rolls are told, which may
        be rolls inside."""
        facts = tuple(self.states.facts[n] for n in stages)
        return None if self.fixed or None in facts else facts

    def gone_through(self, op: Passes, elements: tuple[Any, ...], touched: State) -> tuple[Mass, Mass]:
        """The states behind the loop, and the answers it ended in."""
        if len(elements) > MOST_PASSES:
            raise TooMany(f"more than {MOST_PASSES} passes of a repeated step")
        if op.adds is not None and len(elements) > 1:
            added = self._added(op, op.adds, elements, touched)
            if added is not None:
                return added, Mass({})
        if op.ordered is not None and elements and elements.count(elements[0]) == len(elements):
            in_order = self._in_order(op, op.ordered, elements[0], len(elements), touched)
            if in_order is not None:
                return in_order, Mass({})
        outer = self.states.left, self.states.done
        self.states.left, self.states.done = [], []
        going, rest = Mass({touched: 1}), elements
        known: list[Mass] | None = None
        if elements and elements.count(elements[0]) == len(elements):
            # What came of some passes helps where there are more of them, all alike.
            known = self.states.memory("alike", op.start, self._inside(op.stages)).setdefault(
                (elements[0], touched), [going]
            )
            at = min(len(known) - 1, len(elements))
            going, rest = known[at], elements[at:]
        for element in rest:
            going = self._one_pass(op, element, going)
            if self.states.left or self.states.done:
                known = None
            if known is not None:
                known.append(going)
                self.states.engine.kept += len(going.weights)
        if op.leave is not None:
            going = self.states.plain(op.leave, going.weights.items(), going.total)
        found = reduced(merged([going, *self.states.left])), reduced(merged(self.states.done))
        self.states.left, self.states.done = outer
        return found

    def _added(self, op: Passes, at: int, elements: tuple[Any, ...], touched: State) -> Mass | None:
        """Passes that only add: what comes of one over each kind of element, so many times added up. None
        where a pass may come to something else, or where that is very much."""
        engine, first = self.states.engine, touched[at]
        before, behind = touched[:at], touched[at + 1 :]
        parts: list[Mapping[Any, int]] = []
        total, memory = 1, self._of_one(op)
        for element, times in Counter(elements).items():
            empty = (*before, (0,) * len(first), *behind)
            once = memory.get((element, empty)) or self._once(op, element, empty, memory)
            sums = {state[at]: weight for state, weight in once.weights.items()}
            added = added_up(sums, times, engine.most, engine.budget.spend) if times > 1 and sums else sums
            if not added:
                return None
            parts.append(added)
            total *= once.total**times
        if len(first) == 1:
            figures = [{n: ways for (n,), ways in part.items()} for part in parts]
            found = {(n,): ways for n, ways in summed_up(figures, engine.budget.spend).items()}
        else:
            found = dict(parts[0])
            for part in parts[1:]:
                engine.budget.spend(len(found) * len(part), total)
                found = side_by_side(found, part)
        if len(found) > engine.most:
            return None
        engine.budget.spend(len(found))
        whole = [tuple([a + b for a, b in zip(first, figures, strict=True)]) for figures in found]
        weights = found.values()
        going = Mass({(*before, f, *behind): w for f, w in zip(whole, weights, strict=True)}, total)
        if op.leave is not None:
            going = self.states.plain(op.leave, going.weights.items(), going.total)
        return reduced(going)

    def _in_order(
        self, op: Passes, order: InOrder, element: Any, times: int, touched: State
    ) -> Mass | None:
        """Passes that are all alike and put a number in order: what so many may show. None where a pass
        may come to something else, or the list is no empty one."""
        if touched != ((),):
            return None
        memory = self._of_one(op)
        once = memory.get((element, touched)) or self._once(op, element, touched, memory)
        numbers = [(numbers[0], ways) for (numbers,), ways in once.weights.items() if len(numbers) == 1]
        if not numbers or len(numbers) != len(once.weights):
            return None
        engine = self.states.engine
        how_many = self.states.stages[order.how_many]()
        lists = in_order(tuple(numbers), times, how_many, order.greatest, engine.most)
        engine.budget.spend(len(lists))
        going = Mass({(one,): ways for one, ways in lists}, once.total**times)
        if op.leave is not None:
            going = self.states.plain(op.leave, going.weights.items(), going.total)
        return reduced(going)

    def _of_one(self, op: Passes) -> dict[Any, Mass]:
        """What is known of one pass, by its element."""
        return self.states.memory("once", op.start, self._inside(op.stages))

    def _once(self, op: Passes, element: Any, empty: State, memory: dict[Any, Mass]) -> Mass:
        """What comes of one pass over the element, of no figures; nothing where it may be over there."""
        outer = self.states.left, self.states.done
        self.states.left, self.states.done = [], []
        once = self._one_pass(op, element, Mass({empty: 1}))
        if self.states.left or self.states.done:
            once = Mass({})
        self.states.left, self.states.done = outer
        memory[element, empty] = once = reduced(once)
        self.states.engine.kept += len(once.weights)
        return once

    def _one_pass(self, op: Passes, element: Any, going: Mass) -> Mass:
        if op.enter is not None:
            entered = (((*state, element), weight) for state, weight in going.weights.items())
            going = self.states.plain(op.enter, entered, going.total)
        going = self.block(op.body, going)
        self.states.engine.budget.spend(len(going.weights))
        if len(going.weights) > self.states.engine.most:
            raise TooMany(
                f"more than {self.states.engine.most} different ways it can stand", _cure(op, going)
            )
        return Mass(pooled(going.weights, op.pools), going.total) if op.pools else going

    def _rerolled(self, op: Rerolled, mass: Mass) -> Mass:
        """Each state by itself: the chance to come out some way, given that it comes out."""
        memory = self.states.memory("again", self._inside(op.stages), op.stages)
        going: list[Mass] = []
        for state, weight in mass.weights.items():
            known: tuple[Mass, Mass, int] | None = memory.get(state)
            if known is None:
                known = memory[state] = self._settled(op, state)
                self.states.engine.kept += 1 + len(known[0].weights)
            left, ended, settled = known
            going.append(scaled(left, weight, mass.total * settled))
            self.states.done.append(scaled(ended, weight, mass.total * settled))
        return merged(going)

    def _settled(self, op: Rerolled, state: State) -> tuple[Mass, Mass, int]:
        """Who leaves the loop, the answers it ended in, and how many ways these are in all."""
        outer = self.states.left, self.states.done, self.again
        self.states.left, self.states.done, self.again = [], [], True
        self.block(op.body, Mass({state: 1}))
        left, ended = merged(self.states.left), merged(self.states.done)
        self.states.left, self.states.done, self.again = outer
        total = lcm(left.total, ended.total)
        left, ended = scaled(left, total // left.total, total), scaled(ended, total // ended.total, total)
        settled = sum(left.weights.values()) + sum(ended.weights.values())
        if not settled:
            return Mass({}), Mass({Failed(NeverEnds(op.title)): 1}), 1
        return left, ended, settled


def _cure(op: Passes, mass: Mass) -> str:
    """What helps where there are so many ways because of lists of passes that are kept pass by pass."""
    (state, *_) = mass.weights
    places = [n for n, value in enumerate(state) if isinstance(value, tuple) and len(value) > 1]
    names = [op.inside[n].removesuffix("_so_far") for n in places if n < len(op.inside)]
    if not names:
        return ""
    said = " and ".join(name for name in names if not name.startswith("_")) or "a repeated step"
    return (
        f"of every pass of {said} is kept what rules look at behind it: give the pass a step of its own for "
        "that, a yes or no (`hit is (die is 6)`) or a number, and count or sum it; or ask with --of for a "
        "step that looks at no list"
    )

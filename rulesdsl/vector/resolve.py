"""Resolvers in columns: steps in order, each row until it is refused, ends or fails.

In: a resolver, its frame, the rows that come to it. Out: for every row why it stopped (0: it went through).
Rolls, choices, refusals, ends, rerolls, repeated steps and follow-ons happen in the order written, in the
rows that have got so far; definitions when they are needed; at the end what the resolver gives, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from rulesdsl import graph as g
from rulesdsl.graph.asked import asked_of_passes
from rulesdsl.graph.in_place import InPlace, due_in
from rulesdsl.interp.context import definitions_of
from rulesdsl.interp.resolve import MOST_ROUNDS, NeverEnds
from rulesdsl.interp.said import said_of
from rulesdsl.runtime import BadInput, Ended, MissingFact, Refused
from rulesdsl.runtime.errors import MOST_TIMES, too_often
from rulesdsl.source.records import replace
from rulesdsl.vector import numbers
from rulesdsl.vector.blending import blended
from rulesdsl.vector.conditions import Judged, reasons_of
from rulesdsl.vector.context import Frame, Scope
from rulesdsl.vector.follow_ons import followed
from rulesdsl.vector.listforms import go_through
from rulesdsl.vector.needs import a_list, decided, number
from rulesdsl.vector.ordering import same
from rulesdsl.vector.reasons import Why
from rulesdsl.vector.shaping import select, slot_value, stacked
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Lst,
    Mask,
    Struct,
    Value,
    as_mask,
    as_reasons,
    failing,
    fine,
    first,
    join,
    lifted,
    meet,
    opposite,
    tidy,
    where_so,
    with_fails,
    without,
    yes,
)
from rulesdsl.vector.whereabouts import Around, for_which, stopped_at

STOPPED: Final = -1
"""A `stop` step: the repeated step is over in this row."""
NOT_HERE: Final = -2
"""The row does not come to these steps."""


@dataclass(slots=True)
class Play:
    """The steps of a resolver, or of one pass, at work. `out`: why a row has stopped, None or 0 where it goes
    on. `judge` looks at a condition for its reasons. `due` are the definitions worked out behind a step."""

    node: g.Resolver
    frame: Frame
    judge: Callable[[g.FunctionId, tuple[Value, ...], Scope], Judged]
    resolve: Callable[[g.Resolver, tuple[Value, ...], Frame, str, Mask], Any]
    due: InPlace
    out: Bad = None
    _of: Bad = None
    _fine: Mask = True
    """Where rows go on as `_of` says."""

    @property
    def going(self) -> Mask:
        if self._of is not self.out or self.out is None:
            self._of, self._fine = self.out, fine(self.out)
        return self._fine

    def leave(self, bad: Bad) -> None:
        """Rows that stop here."""
        if bad is not None:
            self.out = first(self.out, bad)

    # ------------------------------------------------------------ in order

    def run(self, steps: Sequence[g.Step], start: int = 0, end: int | None = None) -> None:
        """The steps from number `start` to number `end`."""
        for position, step in enumerate(steps[:end]):
            if yes(self.going) is False:
                return
            if position < start:
                continue
            self._step(steps, position, step)
            for name in self.due.get(position, ()):
                if yes(self.going) is not False:
                    self.leave(where_so(self.frame.step(name).bad, self.going))

    def _step(self, steps: Sequence[g.Step], position: int, step: g.Step) -> None:
        scope = self.frame.scope()
        match step:
            case g.Definition() | g.OnlyOneStep() | g.BecomesStep():
                return
            case g.RollStep():
                self.frame.steps[step.name] = self._rolled(step, scope, self.going)
            case g.ChooseStep():
                self.frame.steps[step.name] = self._chosen(step, scope)
            case g.RefuseStep():
                self._refused(step, scope)
            case g.EndStep():
                self._ended(step, scope, position)
            case g.StopStep():
                when, bad = decided(step.when, scope)
                self.leave(bad)
                self.leave(failing(when, STOPPED))
            case g.AgainStep():
                self._again(steps, position, step)
            case g.EachStep():
                self._repeated(step, scope)
            case g.ThenStep():
                value, bad = followed(step, self, scope)
                self.frame.steps[step.name] = value
                self.leave(bad)

    # ------------------------------------------------------------ rolls and choices

    def _rolled(self, step: g.RollStep, scope: Scope, going: Mask) -> Value:
        run = self.frame.run
        dice = run.graph.dice_by_id[step.dice]
        made = going
        if step.when is not None:
            when, bad = decided(step.when, scope)
            self.leave(where_so(bad, going))
            made = meet(made, when)
        name = self.frame.path + step.name
        if step.times is None:
            value: Value = run.dice.roll(dice, name, made)
            self.leave(where_so(value.bad, made))
            return value
        times = number(step.times, scope)
        self.leave(where_so(times.bad, made))
        made = meet(made, fine(times.bad))
        many = meet(made, as_mask(np.greater(times.data, MOST_TIMES)))
        self.leave(failing(many, run.program.reasons.of(too_often(step.name))) if np.any(many) else None)
        made = without(made, many)
        return self._several(dice, name, times, made)

    def _several(self, dice: g.Dice, name: str, times: Leaf, made: Mask) -> Leaf:
        """The sum of several rolls of one name."""
        counted = blended(made, times.data, 0)
        most = max(0, int(counted.max(initial=0)))
        total = numbers.constant_number(0)
        for n in range(most):
            more = meet(made, as_mask(np.greater(times.data, n)))
            rolled = self.frame.run.dice.roll(dice, name, more).part("")
            assert isinstance(rolled, Leaf)
            self.leave(where_so(rolled.bad, more))
            total = numbers.add(total, replace(rolled, bad=None))
        return replace(total, bad=None)

    def _chosen(self, step: g.ChooseStep, scope: Scope) -> Value:
        """What a player chose, if it is among what may be chosen; else what is usual."""
        run = self.frame.run
        options = a_list(run.machine.evaluate(step.options, scope))
        self.leave(options.bad)
        usual = None if step.usually is None else run.machine.evaluate(step.usually, scope)
        told = run.choices.get(self.frame.path + step.name)
        if usual is None:
            lacking = run.program.reasons.of(MissingFact(f"the choice {step.name}"))
            usual = Leaf("code", 0, lacking, True)
        if told is None:
            self.leave(usual.bad)
            return usual
        given = opposite(told.none)
        whole = with_fails(told, None, None)
        among = self._among(whole, lifted(options, 0))
        wrong = without(given, among)
        why = BadInput(step.name, "what is chosen is not one of those that are offered")
        self.leave(failing(wrong, run.program.reasons.of(why)))
        value = select(given, whole, usual)
        self.leave(value.bad)
        return value

    def _among(self, value: Value, options: Lst) -> Mask:
        found: Mask = False
        for k in range(options.size):
            assert options.elem is not None
            there: Any = True if options.present is None else options.present
            if isinstance(there, np.ndarray):
                there = there[k] if there.shape[0] > 1 else there[0]
            found = join(found, meet(there, same(value, slot_value(options.elem, k, 0))))
        return found

    # ------------------------------------------------------------ refusals and ends

    def _ended(self, step: g.EndStep, scope: Scope, position: int) -> None:
        rule = str(step.cites) or self.frame.rule
        reasons = self.frame.run.program.reasons

        def number(where: tuple[str, ...]) -> int:
            return reasons.number(Why("ended", said_of(Ended(step.words, rule, where=where)), position, True))

        when, bad = decided(step.when, scope)
        self.leave(bad)
        self._stopped(meet(self.going, when), number, for_which(step.when, scope))

    def _refused(self, step: g.RefuseStep, scope: Scope) -> None:
        rule = str(step.cites) or self.frame.rule
        if step.condition is None:
            when, bad = decided(step.when, scope)
            self.leave(bad)
            refused = Refused(step.words, rule)
            self._stopped(meet(self.going, when), self._said(refused), for_which(step.when, scope))
            return
        args = tuple(self.frame.run.machine.evaluate(a, scope) for a in step.condition_args)
        for arg in args:
            self.leave(arg.bad)
        judged = self.judge(step.condition, args, scope)
        self.leave(judged.holds.bad)
        fails = without(self.going, as_mask(judged.holds.data))
        if yes(fails) is False or not np.any(fails):
            return
        codes, said = reasons_of(judged.failed, fails, self.frame.run.rows)
        if self.frame.outer is None:
            each = [self.frame.run.program.reasons.refused(Refused(step.words, rule, x)) for x in said[1:]]
            self.leave(as_reasons([0, *each]).take(codes))
            return
        for code, lines in enumerate(said[1:], 1):
            self._stopped(as_mask(codes == code), self._said(Refused(step.words, rule, lines)))

    def _said(self, refused: Refused) -> Callable[[tuple[str, ...]], int]:
        reasons = self.frame.run.program.reasons
        return lambda at: reasons.refused(replace(refused, where=at))

    def _stopped(
        self,
        rows: Mask,
        number: Callable[[tuple[str, ...]], int],
        which: Callable[[], Around] | None = None,
    ) -> None:
        """Rows that are refused or end, `number` by the elements they do so at; `which` of a list that is."""
        if yes(rows) is not False and np.any(rows):
            self.leave(stopped_at(self.frame, rows, number, () if which is None else (which(),)))

    # ------------------------------------------------------------ rolled again

    def _again(self, steps: Sequence[g.Step], position: int, step: g.AgainStep) -> None:
        """The rolls above are made again in the rows where `when` holds, until it does so nowhere."""
        from_roll = next(i for i in range(position) if isinstance(steps[i], g.RollStep))
        names = [s.name for s in steps[from_roll:position] if isinstance(s, g.NamedStep)]
        for _ in range(MOST_ROUNDS - 1):
            when, bad = decided(step.when, self.frame.scope())
            self.leave(bad)
            again = meet(self.going, when)
            if not np.any(again):
                return
            before = {n: self.frame.steps[n] for n in names if n in self.frame.steps}
            kept = [s.name for s in steps[from_roll:position] if isinstance(s, g.NamedStep)
                    and not isinstance(s, g.Definition)]  # fmt: skip
            for name in names:
                self.frame.steps.pop(name, None)
            outside, self.out = self.out, first(self.out, failing(opposite(again), NOT_HERE))
            self.run(steps, from_roll, position)
            here = self.out
            self.out = outside
            if here is not None:
                self.leave(tidy(blended(here == NOT_HERE, 0, here)))
            made = {n: self.frame.steps[n] for n in kept if n in self.frame.steps}
            for name in names:
                self.frame.steps.pop(name, None)
            for name in kept:
                self.frame.steps[name] = select(again, made[name], before[name])
        reason = self.frame.run.program.reasons.of(NeverEnds(self.node.header.title))
        when, _ = decided(step.when, self.frame.scope())
        self.leave(failing(meet(self.going, when), reason))

    # ------------------------------------------------------------ repeated steps

    def _repeated(self, step: g.EachStep, scope: Scope) -> None:
        """The steps once per element, pass by pass; each in a frame of its own inside this one."""
        evaluate = self.frame.run.machine.evaluate
        through = go_through(g.Over(source=step.source, element=step.element), scope)
        self.leave(through.bad)
        names = tuple(s.name for s in step.steps if isinstance(s, g.NamedStep))
        kept = kept_of(self, step)
        carried = {c.name: evaluate(c.start, scope) for c in step.carrying}
        for value in carried.values():
            self.leave(value.bad)
        fold = _Fold(step, names, carried, position=numbers.constant_number(0))
        for k in range(through.size):
            there = meet(through.counts(k), without(self.going, fold.stopped))
            if yes(there) is False or not np.any(there):
                continue
            assert through.some.elem is not None
            fold.frames.append(self._pass(step, fold, slot_value(through.some.elem, k, 0), there, kept))
        self.frame.steps[step.name] = fold.value()

    def _pass(self, step: g.EachStep, fold: _Fold, element: Value, there: Mask, kept: Sequence[str]) -> Frame:
        count = Leaf("number", numbers.as_ints(there), lo=0, hi=1)
        fold.position = numbers.add(fold.position, count)
        outer = self.frame
        inner = Frame(
            run=outer.run,
            owner=f"{outer.owner}.{step.name}",
            rule=outer.rule,
            inputs=outer.inputs,
            definitions=definitions_of(step.steps),
            elements={**outer.elements, step.element: element},
            positions={**outer.positions, step.element: fold.position},
            carried={**outer.carried, **fold.carried},
            outer=outer,
            path=f"{outer.path}{step.name}.",
            each=step,
        )
        due = due_in(self.node, step)
        play = Play(self.node, inner, self.judge, self.resolve, due, failing(opposite(there), NOT_HERE))
        play.run(step.steps)
        for name in kept:
            if yes(play.going) is not False:
                play.leave(_there(inner.step(name).bad, play))
        becomes = {s.name: s.value for s in step.steps if isinstance(s, g.BecomesStep)}
        onward: dict[str, Value] = {}
        for name, expr in becomes.items():
            onward[name] = outer.run.machine.evaluate(expr, inner.scope())
            play.leave(_there(onward[name].bad, play))
        went = play.going
        fold.carry(onward, went)
        fold.there.append(went)
        out = play.out
        if out is not None:
            stopped = as_mask(np.equal(out, STOPPED))
            fold.stopped = join(fold.stopped, stopped)
            self.leave(tidy(as_reasons(np.maximum(out, 0))))
        return inner


def _there(bad: Bad, play: Play) -> Bad:
    return where_so(bad, play.going)


@dataclass(slots=True)
class _Fold:
    """The passes of a repeated step so far."""

    step: g.EachStep
    names: tuple[str, ...]
    carried: dict[str, Value]
    position: Leaf
    stopped: Mask = False
    frames: list[Frame] = field(default_factory=list)
    there: list[Mask] = field(default_factory=list)

    def carry(self, onward: dict[str, Value], went: Mask) -> None:
        """What the next pass begins with, in the rows that went through this one."""
        self.carried = {
            name: select(went, with_fails(onward[name], None, onward[name].none), value)
            for name, value in self.carried.items()
        }

    def value(self) -> Value:
        passes = self._passes()
        if not isinstance(self.step.type, g.FoldType):
            return passes
        parts: dict[str, Value] = {
            **self.carried, "stopped": Leaf("yes_no", self.stopped), "passes": passes
        }  # fmt: skip
        return Struct("fold", tuple(parts), parts.__getitem__)

    def _passes(self) -> Lst:
        frames = self.frames
        if not frames:
            return Lst(None, 0, 0)

        def of_all(name: str) -> Value:
            return stacked([frame.step(name) for frame in frames], 0)

        elem = Struct("pass", self.names, of_all)
        masks = [m if isinstance(m, np.ndarray) else np.array([m]) for m in self.there]
        present = np.stack(np.broadcast_arrays(*masks))
        return Lst(elem, len(frames), 0, None if present.all() else present)


def kept_of(play: Play, step: g.EachStep) -> tuple[str, ...]:
    """The steps of a pass that somebody asks for."""
    program = play.frame.run.program
    return program.for_node(step, lambda: asked_of_passes(play.node, step), "kept")

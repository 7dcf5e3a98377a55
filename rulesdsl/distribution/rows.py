"""What may come of one situation, for a great many situations of one resolver, once each.

In: the engine, a resolver, and the steps that are asked for. Out: `Answers` of a situation. Where it
can be done, all of it is one function (`fused`); else the engine is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from typing import Any

from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.fused import Known
from rulesdsl.distribution.mass import Failed, Mass
from rulesdsl.distribution.names import NONE, Names
from rulesdsl.distribution.parts import Parts
from rulesdsl.distribution.program import Done
from rulesdsl.distribution.run import Run
from rulesdsl.distribution.states import States, Told

Answers = tuple[dict[tuple[Any, ...], int], list[tuple[Any, int, int]], int]
"""Of so many ways in all: the steps that are asked for with their weights, and what came in their
place, each with its weight and the number of ways it is of, which divides the whole."""
_MOST_KNOWN = 200_000
Gone = tuple[tuple[tuple[Any, int], ...], int, tuple[tuple[Any, int], ...]]
"""What a repeated step came to, of so many ways: states to go on with, and answers."""


class Rows:
    """`Unsplit` where the resolver cannot be divided into stages."""

    def __init__(
        self,
        engine: Engine,
        resolver: Callable[..., Any],
        wanted: tuple[str, ...],
        varying: Names = NONE,
    ) -> None:
        """`varying` are the facts that change from one situation to the next, where that is known."""
        self._engine = engine
        self._resolver = resolver
        self._wanted = wanted
        self._program = engine.program(resolver, wanted, varying, whole=True)
        whole = self._program.fused() if engine.remembers else None
        self._function = whole.function if whole is not None else None
        self._passes = whole.passes if whole is not None else ()
        self.record: Any = whole.record if whole is not None else None
        """Of which the fields are given, in their order, in place of the record itself."""

    def asking(self, keywords: Mapping[str, Any], fixed: Told) -> Callable[[Sequence[Any]], Answers | Done]:
        """What gives the answers for arguments (see `record`); `Done`: there is only one answer, before
        anything is rolled. Of ends that are alike it is the same one, where that can be."""
        function, program = self._function, self._program
        if function is None or fixed:
            return lambda args: self._asked(self._whole(args), keywords, fixed)
        known, gone = self._known(), self._gone_through
        spend = self._engine.budget.spend
        too_soon, failures = program.too_soon, program.failures

        def ask(args: Sequence[Any]) -> Answers | Done:
            try:
                found: Answers | Done = function(known, gone, spend, *args, **keywords)
            except too_soon:
                # Facts that nothing can be remembered by, or that were looked at too soon.
                return self._asked(self._whole(args), keywords, fixed)
            except failures as error:
                return Done(Failed(error))
            return found

        return ask

    @property
    def fused(self) -> bool:
        """Whether it is one function."""
        return self._function is not None

    def given(self, args: Sequence[Any]) -> Sequence[Any]:
        """Arguments of the resolver as what is asked for: see `record`."""
        if self.record is None:
            return args
        return [getattr(args[0], name) for name in self.record.__dataclass_fields__]

    def _whole(self, args: Sequence[Any]) -> Sequence[Any]:
        if self.record is None:
            return args
        names = self.record.__dataclass_fields__
        return [self.record(**dict(zip(names, args, strict=True)))]

    def tidied(self) -> None:
        """What is remembered is counted, and forgotten where it is too much."""
        known = self._program.memory.get("fused")
        if isinstance(known, Known) and len(known) + known.kept > _MOST_KNOWN:
            self._program.memory.clear()

    def _asked(self, args: Sequence[Any], keywords: Mapping[str, Any], fixed: Told) -> Answers | Done:
        program = self._program
        try:
            prepared = program.prepare(*args, **keywords)
        except program.too_soon:
            prepared = None
        except program.failures as error:
            return Done(Failed(error))
        if isinstance(prepared, Done):
            return prepared
        found = self._engine.distribution(
            self._resolver, args, keywords, self._wanted, fixed, whole=not fixed
        )
        return divided(found)

    def _gone_through(
        self, at: tuple[Any, ...], args: Sequence[Any], keywords: Mapping[str, Any]
    ) -> Gone:
        """What the function does not know yet of a repeated step."""
        (elements, touched), number, *_ = at
        op = self._passes[number]
        prepared = self._program.prepare(*self._whole(args), **keywords)
        assert not isinstance(prepared, Done)
        stages, facts, _ = prepared
        run = Run(States(self._engine, self._program, stages, facts), {}, "")
        going, ended = run.gone_through(op, elements, touched)
        total = lcm(going.total, ended.total)
        found = tuple(
            tuple((value, weight * (total // mass.total)) for value, weight in mass.weights.items())
            for mass in (going, ended)
        )
        known = self._known()
        known.kept += 1 + len(found[0])
        known[at] = gone = found[0], total, found[1]
        return gone

    def _known(self) -> Known:
        """What the function remembers."""
        known = self._program.memory.get("fused")
        if known is None:
            known = self._program.memory["fused"] = Known()
        assert isinstance(known, Known)
        return known


def divided(mass: Mass) -> Answers:
    """The steps that were asked for, and what came in their place."""
    answers: dict[tuple[Any, ...], int] = {}
    answers |= {v: w for v, w in mass.weights.items() if isinstance(v, Parts)}
    rest = [(v, w, mass.total) for v, w in mass.weights.items() if not isinstance(v, Parts)]
    return answers, rest, mass.total

"""The distribution of a resolver, and what is remembered of it.

In: a generated resolver, its arguments, and what is asked for. Out: `Mass`: answers with
whole-number weights. Where a stage fails for a reason of the rulebook (a cell that the source does
not print), the failure is the answer; where a fact is not told, the error goes to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesdsl.distribution.mass import Budget, Failed, Mass, merged, reduced
from rulesdsl.distribution.names import NONE, Names
from rulesdsl.distribution.program import Done, Program
from rulesdsl.distribution.run import Run
from rulesdsl.distribution.split import split
from rulesdsl.distribution.states import States, Told

Resolver = Callable[..., Any]
_MOST_KNOWN = 100_000
_MOST_KEPT = 500_000


class Engine:
    """Works out distributions. Programs, what their stages came to, and whole answers are
    remembered, so that asking for many situations of one resolver is cheap. `remembers` is no where
    facts that are alike may still differ, as two rolls of one reading do. `TooMany` where there are
    more than `most` different ways that a repeated step can stand."""

    def __init__(self, *, remembers: bool = True, most: int = 200_000) -> None:
        self.most = most
        self.budget = Budget()
        """For the question that is being asked; whoever asks gives a new one."""
        self._programs: dict[tuple[Resolver, tuple[str, ...] | None, Names | None, bool], Program] = {}
        self._known: dict[Any, Mass] = {}
        self.remembers = remembers
        self.kept = 0
        """How much the stages have remembered."""
        self.used: set[str] = set()
        """The rolls told that a resolver has asked for."""

    def forget(self) -> None:
        """Leave the programs; all that was worked out goes."""
        self.kept = 0
        self._known.clear()
        for program in self._programs.values():
            program.memory.clear()
            program.seen.clear()

    def distribution(
        self,
        resolver: Resolver,
        args: Sequence[Any],
        keywords: Mapping[str, Any] | None = None,
        wanted: tuple[str, ...] | None = None,
        fixed: Told | None = None,
        prefix: str = "",
        *,
        whole: bool = False,
    ) -> Mass:
        """`wanted` names locals of the resolver in place of its result; `fixed` are rolls that are
        known; `whole` as in `split`. `Unsplit` where the code has another shape."""
        if fixed or not self.remembers:
            return self._worked_out(resolver, args, keywords or {}, wanted, fixed or {}, prefix)
        key = (resolver, tuple(args), tuple(sorted(keywords.items())) if keywords else (), wanted)
        try:
            if (known := self._known.get(key)) is not None:
                return known
        except TypeError:
            return self._worked_out(resolver, args, keywords or {}, wanted, {}, prefix, whole)
        if self.kept > _MOST_KEPT or len(self._known) > _MOST_KNOWN:
            self.forget()
        found = self._worked_out(resolver, args, keywords or {}, wanted, {}, prefix, whole)
        self._known[key] = found
        return found

    def program(
        self,
        resolver: Resolver,
        wanted: tuple[str, ...] | None,
        varying: Names | None = NONE,
        *,
        whole: bool = False,
    ) -> Program:
        """See `split`."""
        key = resolver, wanted, varying, whole
        program = self._programs.get(key)
        if program is None:
            program = self._programs[key] = split(resolver, wanted, varying, whole=whole)
        return program

    def _worked_out(
        self,
        resolver: Resolver,
        args: Sequence[Any],
        keywords: Mapping[str, Any],
        wanted: tuple[str, ...] | None,
        fixed: Told,
        prefix: str,
        whole: bool = False,
    ) -> Mass:
        program = self.program(resolver, wanted, whole=whole)
        try:
            return self._gone_through(program, args, keywords, fixed, prefix)
        except program.too_soon:
            # It may be that this was looked at too soon.
            program = self.program(resolver, wanted, None, whole=whole)
            return self._gone_through(program, args, keywords, fixed, prefix)

    def _gone_through(
        self, program: Program, args: Sequence[Any], keywords: Mapping[str, Any], fixed: Told, prefix: str
    ) -> Mass:
        try:
            prepared = program.prepare(*args, **keywords)
        except program.lacking:
            raise
        except program.failures as error:
            return Mass({Failed(error): 1})
        if isinstance(prepared, Done):
            return Mass({prepared.value: 1})
        stages, facts, state = prepared
        facts = facts if self.remembers else (None,) * len(stages)
        run = Run(States(self, program, stages, facts), fixed, prefix)
        run.block(program.block, Mass({state: 1}))
        return reduced(merged(run.states.done))

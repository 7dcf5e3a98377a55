"""One question about one resolver, asked of many situations: what it takes to answer them is at hand.

In: facts by their names, as somebody tells them. Out: the record that the resolver takes, as its
package has it (None where that needs a longer look, at facts that are not so, which then says what is
wrong); and of it what may come, with its weight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rulesdsl import graph as g
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.mass import Mass
from rulesdsl.distribution.parts import Parts
from rulesdsl.distribution.program import Done, Unsplit
from rulesdsl.distribution.rows import Answers, Rows, divided
from rulesdsl.driver.facts_ready import FactsReady
from rulesdsl.driver.generated_values import Values
from rulesdsl.driver.odds_told import Outcome

_PLAIN = frozenset({str, int, bool, Fraction, type(None)})
_MOST_TOLD = 10_000


def _untold(value: Any) -> Outcome:
    raise AssertionError("the step is not known yet")


class Question:
    """`resolver` is the function of the package; `local` what the step that is asked for is called
    in it, `outcome` how a value of it is told, and `over` what came in its place, once that is known."""

    def __init__(self, graph: g.RuleGraph, values: Values, node: g.Resolver) -> None:
        self.resolver: Callable[..., Any] = values.ref(f"function:{node.id}")
        self.local: tuple[str, ...] | None = None
        self.outcome: Callable[[Any], Outcome] = _untold
        self.over: Callable[[Any], Outcome] = _untold
        self._rows: Rows | None = None
        self._asked = False
        self._unsplit: Unsplit | None = None
        self._outcomes: dict[Any, Outcome] = {}
        self._facts: FactsReady | None = None
        only = node.inputs[0].type if len(node.inputs) == 1 else None
        if isinstance(only, g.RecordType):
            self._facts = FactsReady(graph, values, only.record, frozenset({node.inputs[0].name}))

    def case(self, facts: Mapping[str, Any]) -> Any | None:
        """The record of a situation."""
        return None if self._facts is None else self._facts.facts(facts)

    def answers(self, engine: Engine, case: Any) -> Answers | Done:
        """What may come of a situation. What is asked a second time is made one function first: that
        takes as long as some dozen situations."""
        assert self.local is not None
        if self._unsplit is not None:
            raise self._unsplit
        if self._rows is None and self._asked:
            self._rows = Rows(engine, self.resolver, self.local)
        self._asked = True
        rows = self._rows
        if rows is not None and rows.fused:
            rows.tidied()
            return rows.asking({}, {})(rows.given((case,)))
        return self.wholly(engine, (case,), {})

    def wholly(self, engine: Engine, args: Sequence[Any], choices: Mapping[str, Any]) -> Answers | Done:
        """The same of the procedure with all that it goes on to, for arguments of it and what is chosen;
        nothing is made ready for more of them."""
        assert self.local is not None
        if self._unsplit is not None:
            raise self._unsplit
        try:
            return divided(engine.distribution(self.resolver, args, choices, self.local, whole=True))
        except Unsplit as error:
            self._unsplit = error
            raise

    def forget(self) -> None:
        """How values are told is looked at anew."""
        self._outcomes.clear()

    def told(self, found: Answers | Done, outcome: Callable[[Any], Outcome]) -> Mass:
        """The same, as it is told: outcomes that are told alike are one. `outcome` looks at a value."""
        if isinstance(found, Done):
            value = found.value
            return Mass({outcome(value[0]) if isinstance(value, Parts) else self.over(value): 1})
        answers, early, total = found
        known = self._outcomes
        try:
            outcomes = list(map(known.__getitem__, answers))
        except KeyError:
            outcomes = [self._outcome(value, outcome) for value in answers]
        weights = dict(zip(outcomes, answers.values(), strict=True))
        if len(weights) < len(answers):
            weights = {}
            for one, weight in zip(outcomes, answers.values(), strict=True):
                weights[one] = weights.get(one, 0) + weight
        for value, weight, of in early:
            one = self.over(value)
            weights[one] = weights.get(one, 0) + weight * (total // of)
        return Mass(weights, total)

    def _outcome(self, parts: Any, outcome: Callable[[Any], Outcome]) -> Outcome:
        """Each is looked at once. Not so rolls: they are numbers, and two that are the same number may
        show other faces."""
        (value,) = parts
        if isinstance(value, int) and type(value) not in _PLAIN:
            return outcome(value)
        known = self._outcomes.get(parts)
        if known is None:
            if len(self._outcomes) > _MOST_TOLD:
                self._outcomes.clear()
            known = self._outcomes[parts] = outcome(value)
        return known

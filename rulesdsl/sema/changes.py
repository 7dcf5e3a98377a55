"""What of higher layers changes the rules that a printed example exercises.

In: the declarations of a view as they stand. Out: for an example, the ids of the changes, options
and editions above its own layer that touched a function it uses, near or far. An erratum is not
among them: a printed example has to agree with the errata of its own rules.
"""

from __future__ import annotations

from dataclasses import field

from rulesdsl.sema.memory import Memory
from rulesdsl.sema.mentions import names_in
from rulesdsl.sema.standing import Standing, State
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(slots=True)
class Changes:
    """Answers `of` for any number of examples; what a function reaches is looked up once."""

    state: State
    memory: Memory
    reached: dict[str, list[str]] = field(default_factory=dict)
    used: dict[str, list[str]] = field(default_factory=dict)

    def of(self, example: Standing) -> tuple[str, ...]:
        if not isinstance(example.decl, ast.ExampleDecl):
            return ()
        if not any(standing.changers for standing in self.state.standing.values()):
            return ()
        found: dict[str, None] = {}
        for name in self._reached(example.decl.of.text):
            standing = self.state.standing[("function", name)]
            for changer, depth in standing.changers:
                if depth > example.depth:
                    found[changer] = None
        return tuple(found)

    def _reached(self, name: str) -> list[str]:
        """The function and all that it uses, near or far."""
        if name not in self.reached:
            self.reached[name] = self._reach(name)
        return self.reached[name]

    def _reach(self, name: str) -> list[str]:
        reached: dict[str, None] = {}
        name = self.state.means.get(name, name)
        waiting = [name] if ("function", name) in self.state.standing else []
        while waiting:
            one = waiting.pop()
            if one not in reached:
                reached[one] = None
                waiting += self._uses(one)
        return list(reached)

    def _uses(self, name: str) -> list[str]:
        """The functions that a function names, by the names of what they now mean."""
        if name not in self.used:
            standing, means = self.state.standing, self.state.means
            named = (means.get(one, one) for one in names_in(standing["function", name].decl, self.memory))
            self.used[name] = [one for one in named if ("function", one) in standing]
        return self.used[name]

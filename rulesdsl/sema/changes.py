"""What of higher layers changes the rules that a printed example exercises.

In: the declarations of a view as they stand. Out: for an example, the ids of the changes, options
and editions above its own layer that touched a function it uses, near or far. An erratum is not
among them: a printed example has to agree with the errata of its own rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass

from rulesdsl.sema.standing import Standing, State
from rulesdsl.syntax import ast


@dataclass(slots=True)
class Changes:
    """Answers `of` for any number of examples; what a function mentions is looked up once."""

    state: State
    mentions: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def of(self, example: Standing) -> tuple[str, ...]:
        if not isinstance(example.decl, ast.ExampleDecl):
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
        reached: dict[str, None] = {}
        waiting = [name]
        while waiting:
            one = waiting.pop()
            one = self.state.means.get(one, one)
            if one not in reached and ("function", one) in self.state.standing:
                reached[one] = None
                waiting.extend(self._mentioned(one))
        return list(reached)

    def _mentioned(self, name: str) -> tuple[str, ...]:
        if name not in self.mentions:
            decl = self.state.standing[("function", name)].decl
            self.mentions[name] = tuple(dict.fromkeys(_names(decl)))
        return self.mentions[name]


def _names(node: object) -> Iterator[str]:
    """Every name written in a declaration."""
    if isinstance(node, ast.Name):
        yield node.text
    elif isinstance(node, tuple):
        for item in node:
            yield from _names(item)
    elif is_dataclass(node) and not isinstance(node, type):
        for item in fields(node):
            yield from _names(getattr(node, item.name))

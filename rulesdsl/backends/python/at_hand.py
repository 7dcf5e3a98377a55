"""Words of enums at hand: `_SFA` for `FireKind.SFA`, `_ASSAULT_OR_OVERRUN` for two of them.

Looking a member up in its class takes ten times as long as comparing with it, on Python 3.11. So what
functions compare with is looked up once: at the top of the module, or behind the class where it
stands in the same module. A word that several enums of the book have is called by both names,
`_MORALE_STATE_NORMAL`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.backends.python.layout import Bracket, statement, text
from rulesdsl.lower import plan as p
from rulesdsl.source.records import dataclass

LONGEST_NAME = 44
_LIKE_DICE = re.compile(r"_\d*D\d+")


@dataclass(slots=True)
class AtHand:
    """The words that a module has at hand, by the key of their enum; and behind which line the class
    of an enum of its own ends."""

    plan: p.Plan
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)

    def add(self, other: AtHand, above: int) -> None:
        """What another page of the module has at hand, whose lines stand behind `above` others."""
        for key, words in other.words.items():
            self.words.setdefault(key, {}).update(words)
        self.ends.update({key: above + end for key, end in other.ends.items()})

    def name(self, enum: g.EnumId, member: str, class_name: str) -> str:
        """The name of a member, from now on at hand."""
        attribute = self._attribute(enum, member)
        name = self._named([attribute], "", class_name)
        self.words.setdefault(f"enum:{enum}", {})[name] = f"{class_name}.{attribute}"
        return name

    def set_of(self, enum: g.EnumId, members: Sequence[str], class_name: str) -> str | None:
        """The name of a set of members, from now on at hand; None where it would be too long."""
        order = [m.name for m in self.plan.graph.enum_by_id[enum].members]
        places = [order.index(member) for member in members]
        attributes = [self._attribute(enum, member) for member in members]
        if len(places) > 2 and places == list(range(places[0], places[0] + len(places))):
            name = self._named([attributes[0], attributes[-1]], "_TO_", class_name)
        else:
            name = self._named(attributes, "_OR_", class_name)
        if len(name) > LONGEST_NAME:
            return None
        listed = ", ".join(f"{class_name}.{attribute}" for attribute in attributes)
        self.words.setdefault(f"enum:{enum}", {})[name] = f"frozenset(({listed}))"
        return name

    def _attribute(self, enum: g.EnumId, member: str) -> str:
        return self.plan.index.attributes[f"member:{enum}.{member}"]

    def _named(self, attributes: Sequence[str], joint: str, class_name: str) -> str:
        members = self.plan.members
        name = "_" + joint.join(attributes)
        alike = any(members.get(attribute, 0) > 1 for attribute in attributes)
        if alike or (joint and name[1:] in members) or _LIKE_DICE.fullmatch(name):
            snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", class_name).upper()
            return f"_{snake}{name}"
        return name

    def elsewhere(self) -> list[str]:
        """The lines for words of other modules."""
        return [
            line
            for key, found in sorted(self.words.items())
            if key not in self.ends
            for line in _lines(found)
        ]

    def put_in(self, body: list[str], origin: Mapping[int, str]) -> tuple[list[str], dict[int, str]]:
        """The module with the lines for its own words behind their classes, and where its lines come
        from."""
        moved = dict(origin)
        body = list(body)
        own = [(end, key) for key, end in self.ends.items() if key in self.words]
        for end, key in sorted(own, reverse=True):
            lines = ["", "", *_lines(self.words[key])]
            body[end:end] = lines
            moved = {n + len(lines) if n > end else n: place for n, place in moved.items()}
        return body, moved


def _lines(found: Mapping[str, str]) -> list[str]:
    """Single words first, then sets of them."""
    lines: list[str] = []
    for name, value in sorted(found.items(), key=lambda one: (one[1].startswith("frozenset("), one[1])):
        inside = value.removeprefix("frozenset((").removesuffix("))")
        if inside == value:
            lines.append(f"{name}: Final = {value}")
        else:
            items = tuple(text(item) for item in inside.split(", "))
            lines += statement(0, f"{name}: Final = ", Bracket("frozenset((", items, "))"))
    return lines

"""Words of enums at hand: `_SFA` for `FireKind.SFA`.

Looking a member up in its class takes ten times as long as comparing with it, on Python 3.11. So what
functions compare with is looked up once: at the top of the module, or behind the class where it
stands in the same module. A word that several enums of the book have is called by both names,
`_MORALE_STATE_NORMAL`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesdsl import graph as g
from rulesdsl.lower import plan as p

_LIKE_DICE = re.compile(r"_\d*D\d+")


@dataclass(slots=True)
class AtHand:
    """The words that a module has at hand, by the key of their enum; and behind which line the class
    of an enum of its own ends."""

    plan: p.Plan
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)
    _often: Counter[str] = field(default_factory=Counter)

    def name(self, enum: g.EnumId, member: str, class_name: str) -> str:
        """The name of a member, from now on at hand."""
        if not self._often:
            attributes = self.plan.index.attributes
            self._often.update(
                attributes[f"member:{e.id}.{m.name}"] for e in self.plan.graph.enums for m in e.members
            )
        attribute = self.plan.index.attributes[f"member:{enum}.{member}"]
        short = f"_{attribute}"
        if self._often[attribute] > 1 or _LIKE_DICE.fullmatch(short):
            snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", class_name).upper()
            short = f"_{snake}_{attribute}"
        self.words.setdefault(f"enum:{enum}", {})[short] = f"{class_name}.{attribute}"
        return short

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
    return [f"{name}: Final = {value}" for name, value in sorted(found.items(), key=lambda one: one[1])]

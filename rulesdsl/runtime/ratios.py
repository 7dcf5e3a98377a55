"""Ratios, and heads that are ratios: one thing set against another, 3:1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from rulesdsl.runtime.axes import Edge, Gap, Places, between
from rulesdsl.runtime.errors import BadInput, NothingAgainst
from rulesdsl.runtime.given import a_number
from rulesdsl.runtime.records import dataclass
from rulesdsl.runtime.rounding import Number


@dataclass(frozen=True, slots=True)
class Ratio:
    """`left : right`. Nothing can be set against 0, or less."""

    left: Number
    right: Number

    def __post_init__(self) -> None:
        a_number("ratio", self.left)
        a_number("ratio", self.right)
        if self.right <= 0:
            said = f"{self.printed} sets something against {self.right}"
            raise BadInput("ratio", f"{said}; the second number is more than 0")

    @property
    def printed(self) -> str:
        return f"{self.left}:{self.right}"

    def at_least(self, other: Ratio) -> bool:
        return self.left * other.right >= other.left * self.right


def ratio_of(left: Number, right: Number, rule: str = "", place: str = "") -> Ratio:
    """`left : right` as a rule comes to it. `rule` and `place` are where it is said, for the
    error."""
    if right <= 0:
        raise NothingAgainst(right, rule, place)
    return Ratio(left, right)


class Ratios(Places[Ratio, Ratio]):
    """Heads that are ratios, from the lowest; a ratio between two goes the way of `rounded`."""

    __slots__ = ("rounded",)

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        heads: Sequence[Ratio | Gap],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        rounded: Literal["up", "down"] | None = None,
    ) -> None:
        known = {head: place for place, head in enumerate(heads) if not isinstance(head, Gap)}
        super().__init__(
            table, chart, rule, title, heads, known, plus=plus, below=below, above=above
        )
        self.rounded: Literal["up", "down"] | None = rounded

    def _of_its_kind(self, value: Any) -> Ratio | None:
        return value if isinstance(value, Ratio) else None

    @property
    def _kind(self) -> str:
        return "a Ratio"

    def _place(self, value: Ratio) -> int:
        below = above = -1
        for index, head in enumerate(self.heads):
            if isinstance(head, Gap):
                continue
            if head.at_least(value) and value.at_least(head):
                return index
            if value.at_least(head):
                below = index
            elif above < 0:
                above = index
        return between(self, value, below, above, self.rounded)

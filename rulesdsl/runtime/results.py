"""Results that are not simply values: a refusal, an end, a condition's answer, a modifier's line.

What the reasons of an `Answer` are:

- It does not hold: every line that fails, in order, in "all" and "none" blocks; every line of an
  "any" block of which none holds. Once one line has failed, a line that cannot be worked out
  (unknown cell, missing fact) is left out instead of raised: the answer no longer needs it.
- It holds: of each "any" block the first line that holds; of each "all" block the exceptions
  in force that excuse a line that would fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesdsl.runtime.errors import RulesError
from rulesdsl.runtime.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """A line that decided an answer: its words and its rule. `holds` is false where the line says
    what had to be so and is not."""

    words: str
    rule: str = ""
    holds: bool = True

    def __str__(self) -> str:
        said = self.words if self.holds else f"not so: {self.words}"
        return f"{said} [{self.rule}]" if self.rule else said


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no, with the lines that decided it. Counts as true when it holds."""

    holds: bool
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return self.holds


class LeaveOut:
    """`with LeaveOut(failed):` leaves out a line that cannot be worked out, once the answer no
    longer needs it because another has failed."""

    __slots__ = ("failed",)

    def __init__(self, failed: Sequence[Reason]) -> None:
        self.failed = failed

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: object, where: object) -> bool:
        return bool(self.failed) and kind is not None and issubclass(kind, RulesError)


def one_of(what: str, number: int, of: str = "", name: str = "", usual: str = "") -> str:
    """Which element of a list: "unit 3 of firers (Anka)"; the `usual` name is left out."""
    said = f"{what} {number} of {of}" if of else f"{what} {number}"
    return f"{said} ({name})" if name != usual else said


def place_of(element: object, elements: Iterable[object]) -> int:
    """Which of the elements it is, from 1 on; 0 where it is none of them."""
    return next((number for number, one in enumerate(elements, 1) if one is element), 0)


@dataclass(frozen=True, slots=True)
class Refused:
    """Not allowed: the rulebook's words and rule, and the lines that forbid it. `where` says at
    which elements of repeated steps, from the outermost, and for which element of a list; it makes
    no two refusals differ."""

    words: str
    rule: str = ""
    reasons: tuple[Reason, ...] = ()
    where: tuple[str, ...] = field(default_factory=tuple[str, ...], compare=False)


@dataclass(frozen=True, slots=True)
class Ended:
    """Nothing more happens: the words and rule, and the results known when it ended. `where` is as
    that of a refusal."""

    words: str
    rule: str = ""
    so_far: Mapping[str, object] = field(default_factory=dict[str, object])
    where: tuple[str, ...] = field(default_factory=tuple[str, ...], compare=False)

    def __hash__(self) -> int:
        """By the words: a mapping has no hash."""
        return hash((self.words, self.rule))

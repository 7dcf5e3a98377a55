"""What goes into the vectorised form and what comes out: columns by name.

A `Column` is NumPy data with what is needed to read it: which rows are given, the words that codes
stand for, the denominators of fractions. `Answers` are columns by name, `status` and `reason` first;
a result column is built when it is first looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import numpy as np

from rulesdsl import graph as g

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

STATUS = ("ok", "refused", "ended", "unknown", "missing", "outside", "bad_input")
"""How a row came out; the codes of the column `status`. "ok" is 0."""


class CannotVectorise(Exception):
    """This function cannot be answered by columns. `step` and `rule` say where; `instead` what to use."""

    def __init__(self, function: str, why: str, step: str = "", rule: str = "", instead: str = "") -> None:
        where = f"{function}.{step}" if step else function
        cited = f" [{rule}]" if rule else ""
        help = f"; {instead}" if instead else ""
        super().__init__(f"{where}{cited} has no vectorised form: {why}{help}")
        self.function, self.step, self.rule, self.why, self.instead = function, step, rule, why, instead


class BadColumns(ValueError):
    """Columns that mean nothing here, or of different lengths. A value that cannot be read is no such
    fault: its row is "bad_input"."""


@dataclass(frozen=True, slots=True)
class Column:
    """`data` is one-dimensional: yes/no, whole numbers, codes into `words`, or (only when given) Python
    objects. `valid` None: every row is there; where it is False, `data` says nothing. `den`: `data` are
    the numerators of fractions in lowest terms."""

    data: Array
    valid: Array | None = None
    words: tuple[str, ...] | None = None
    den: Array | None = None

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, row: int) -> int | Fraction | bool | str | None:
        """One row's value; None where there is none."""
        return self._value(row, self.data[row])

    def tolist(self) -> list[int | Fraction | bool | str | None]:
        """The values as Python has them; None where there is none."""
        return [self._value(row, value) for row, value in enumerate(self.data.tolist())]

    def _value(self, row: int, value: Any) -> int | Fraction | bool | str | None:
        if self.valid is not None and not self.valid[row]:
            return None
        if self.words is not None:
            return self.words[int(value)]
        if self.den is not None:
            whole = Fraction(int(value), int(self.den[row]))
            return whole.numerator if whole.denominator == 1 else whole
        plain: object = value.item() if isinstance(value, np.generic) else value
        assert plain is None or isinstance(plain, int | Fraction | bool | str)
        return plain


@dataclass(frozen=True, slots=True)
class Slot:
    """A column that a function takes or gives. In `name` an `N` stands for the number of a list's
    element. `words` are those that its codes stand for, where they are known beforehand. `required`: without
    it an answer that needs it is "missing"."""

    name: str
    type: g.Type
    words: tuple[str, ...] | None = None
    required: bool = False
    about: str = ""


class NoSuchColumn(KeyError):
    """A column that an answer does not have."""

    def __str__(self) -> str:
        return str(self.args[0])


class Answers(Mapping[str, Column]):
    """The columns of an answer, in order. Which there are hangs on the types of the results alone, but for
    the elements of lists: of these there are as many as the longest list has. `counts()` says how often
    each status came; `lacking` gives the column of what is there in no row, or says why there is none."""

    def __init__(
        self,
        rows: int,
        makers: Mapping[str, Callable[[], Column]],
        lacking: Callable[[str], Column] | None = None,
    ) -> None:
        self.rows = rows
        self._makers = dict(makers)
        self._lacking = lacking
        self._made: dict[str, Column] = {}

    def __getitem__(self, name: str) -> Column:
        if name not in self._made:
            if name in self._makers:
                self._made[name] = self._makers[name]()
            elif self._lacking is not None and isinstance(name, str):
                self._made[name] = self._lacking(name)
            else:
                raise NoSuchColumn(f"there is no column {name!r}: there are {', '.join(self._makers)}")
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    @property
    def status(self) -> Column:
        return self["status"]

    @property
    def reason(self) -> Column:
        return self["reason"]

    def counts(self) -> dict[str, int]:
        """How many rows have each status that occurs."""
        found = np.bincount(self.status.data, minlength=len(STATUS)).tolist()
        return {word: number for word, number in zip(STATUS, found, strict=True) if number}

    def __repr__(self) -> str:
        said = ", ".join(f"{n} {word}" for word, n in self.counts().items())
        return f"<Answers of {self.rows} rows: {said}; columns {', '.join(self._makers)}>"


Kind = Literal["resolver", "formula", "condition", "modifiers", "table"]

"""Situations answered a column at a time, by the vectorised form, where NumPy is installed.

In: a graph, a function, blocks. Out: what each row comes to: the same columns, cell for cell, as row by
row. A block in which some cells cannot be read has those rows set aside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.situation import Rolls
from rulesdsl.driver.sweep_block import Answered, Block
from rulesdsl.driver.sweep_columns import ToldColumn
from rulesdsl.driver.sweep_results import Path, Shape, leaves, own_name, placed, shape_of
from rulesdsl.driver.sweep_situations import UNTOLD
from rulesdsl.interp.values import Case, Head, Member
from rulesdsl.sweep.columns import Coded, Column, the_same
from rulesdsl.vector import STATUS, CannotVectorise, prepare
from rulesdsl.vector import Column as Given
from rulesdsl.vector.alike import combinations

_FEW = 4096
"""Numbers that lie so close together are told apart without sorting them."""
_MOST_LEARNT = 200_000
"""So many different texts of earlier blocks are kept at the most."""


class ColumnAnswerer:
    """`CannotVectorise` where the function has no vectorised form."""

    def __init__(self, graph: g.RuleGraph, node: g.Function, rolls: Rolls, seed: int | None) -> None:
        self._graph, self._node = graph, node
        self._form = prepare(graph, node.id)
        self._shape = shape_of(graph, node)
        self._rolls = dict(_fixed_rolls(rolls))
        self._seed = seed

    def close(self) -> None:
        pass

    def block(self, block: Block) -> Answered:
        if self._form.program.learnt() > _MOST_LEARNT:
            self._form = prepare(self._graph, self._node.id)
        rows = len(block.rows)
        columns: dict[str, Any] = dict(self._rolls)
        bad = np.zeros(rows, np.int32)
        reasons: list[str] = [""]
        for told, cells, read in zip(block.told, block.cells, block.read, strict=True):
            codes = np.asarray(cells.codes, np.int32)
            columns.update(_given(told, codes, read))
            _set_aside(codes, read, bad, reasons)
        _set_aside_gaps(block, bad, reasons)
        found = self._form(columns, rows=rows, seed=self._seed, first_row=block.rows.start, threads=1)
        status = np.where(bad > 0, STATUS.index("bad_input"), found.status.data)
        said = found.reason
        assert said.words is not None
        why = np.where(bad > 0, len(said.words) + bad, said.data)
        words = [word or None for word in (*said.words, *reasons)]
        answers = self._columns(found, bad == 0 if bad.any() else None, rows)
        return Answered(Coded(STATUS, status), Coded(words, why), list(answers))

    def _columns(self, found: Mapping[str, Given], good: Any, rows: int) -> Iterator[Column]:
        names = {own_name(path): path for path in _paths(self._shape)}
        names |= {name: _path(name) for name in found if name not in ("status", "reason")}
        for name, path in names.items():
            kind, loose, order = placed(self._shape, path)
            given = found.get(name)
            cells = the_same(None, rows) if given is None else _coded(given, good, kind == "exact")
            if not loose or tuple(cells.words) != (None,):
                yield Column(name, kind, order, cells, loose)


def has_form(graph: g.RuleGraph, node: g.Function) -> bool:
    """Whether a function can be answered so."""
    try:
        ColumnAnswerer(graph, node, {}, None)
    except CannotVectorise:
        return False
    return True


def _paths(shape: Shape) -> list[Path]:
    return [path for path, _, loose in leaves(shape) if not loose]


def _path(name: str) -> Path:
    """`result.status` is a step called `status`."""
    parts = tuple(name.split("."))
    return parts[1:] if parts[0] == "result" and parts[1:2] in (("status",), ("reason",)) else parts


# ---------------------------------------------------------------- what goes in


def _fixed_rolls(rolls: Rolls) -> Iterator[tuple[str, Any]]:
    for name, told in rolls.items():
        start = name if name == "roll" else f"roll.{name}"
        for nth, one in enumerate(told if isinstance(told, list) else [told], 1):
            path = start if not isinstance(told, list) else f"{start}.{nth}"
            if isinstance(one, Mapping):
                for die, faces in one.items():
                    yield f"{path}.{die}", faces if isinstance(faces, int) else sum(faces)
            else:
                yield path, one


def _given(told: ToldColumn, codes: Any, read: Sequence[Any]) -> Iterator[tuple[str, Given]]:
    """A column for the engine, of what was read; a list told as a whole, as its elements and their
    number."""
    usable = [value is not UNTOLD and not isinstance(value, BadFact) for value in read]
    if not isinstance(told.type, g.ListType):
        yield told.name, _taken(codes, [_text(v) if ok else None for v, ok in zip(read, usable, strict=True)])
        return
    lists = [value if ok else None for value, ok in zip(read, usable, strict=True)]
    yield f"{told.name}.count", _taken(codes, [None if one is None else len(one) for one in lists])
    for number in range(max((len(one) for one in lists if one is not None), default=0)):
        cells = [None if one is None or len(one) <= number else _text(one[number]) for one in lists]
        yield f"{told.name}.{number + 1}", _taken(codes, cells)


def _taken(codes: Any, words: Sequence[Any]) -> Given:
    there = np.array([word is not None for word in words] or [True])
    valid = None if there.all() else there[codes]
    return Given(codes, valid, tuple("" if word is None else word for word in words))


def _text(value: Any) -> Any:
    match value:
        case Member(name=name):
            return name
        case Case(printed=printed) | Head(printed=printed):
            return printed
        case _:
            return value


def _set_aside(codes: Any, read: Sequence[Any], bad: Any, reasons: list[str]) -> None:
    """Rows with a cell that cannot be read, for the first reason there is."""
    for code, value in enumerate(read):
        if isinstance(value, BadFact):
            reasons.append(value.headline)
            bad[(codes == code) & (bad == 0)] = len(reasons) - 1


def _set_aside_gaps(block: Block, bad: Any, reasons: list[str]) -> None:
    """Rows that tell the second roll of a name and not the first."""
    rolls = {(told.parts[0], told.nth): n for n, told in enumerate(block.told) if told.of == "roll"}
    for (name, nth), place in rolls.items():
        before = rolls.get((name, nth - 1))
        if before is not None:
            gap = _is_told(block, place) & ~_is_told(block, before)
            reasons.append(f"roll.{name}: a roll is told, but not all of them before it")
            bad[gap & (bad == 0)] = len(reasons) - 1


def _is_told(block: Block, place: int) -> Any:
    told = np.array([value is not UNTOLD for value in block.read[place]])
    return told[np.asarray(block.cells[place].codes, np.int32)]


# ---------------------------------------------------------------- what comes out


def _ratios(top: Any, under: Any) -> tuple[list[tuple[int, int]], Any]:
    """The different ratios, and which of them is in each row. Numbers beyond 64 bits are objects, which
    NumPy does not put in order by twos."""
    if np.dtype(object) in (top.dtype, under.dtype):
        pairs = list(zip(top.tolist(), under.tolist(), strict=True))
        places = {pair: place for place, pair in enumerate(dict.fromkeys(pairs))}
        return list(places), np.array([places[pair] for pair in pairs], np.int32)
    codes, found = combinations([top, under])
    return [(over, below) for over, below in found], codes


def _coded(given: Given, good: Any, exact: bool) -> Coded:
    """As words and codes; rows that are set aside have none."""
    valid = given.valid if good is None else good if given.valid is None else given.valid & good
    if valid is not None and not valid.any():
        return the_same(None, len(given.data))
    if given.words is not None:
        return _nowhere(list(given.words), given.data, valid)
    if given.den is not None:
        ratios, which = _ratios(given.data, given.den)
        words = [str(top) if under == 1 else f"{top}/{under}" for top, under in ratios]
        return _nowhere(words, which, valid)
    if given.data.dtype == np.dtype(object):
        values = given.data.tolist()
        numbers = list(dict.fromkeys(values))
        places = {value: place for place, value in enumerate(numbers)}
        return _nowhere(_written(numbers, exact), np.array([places[v] for v in values], np.int32), valid)
    if given.data.dtype.kind == "b":
        return _nowhere([False, True], given.data.astype(np.int8), valid)
    low = int(given.data.min()) if len(given.data) else 0
    high = int(given.data.max()) if len(given.data) else 0
    if high - low < _FEW:
        return _nowhere(_written(range(low, high + 1), exact), given.data.astype(np.int64) - low, valid)
    found, codes = np.unique(given.data, return_inverse=True)
    return _nowhere(_written(found.tolist(), exact), codes.reshape(-1), valid)


def _written(numbers: Sequence[int], exact: bool) -> list[Any]:
    """Numbers that need not be whole are texts, all of them."""
    return [str(number) for number in numbers] if exact else list(numbers)


def _nowhere(words: list[Any], codes: Any, valid: Any) -> Coded:
    """With a word for rows that have none."""
    if valid is None:
        return Coded(words, codes)
    return Coded([*words, None], np.where(valid, codes, len(words)))

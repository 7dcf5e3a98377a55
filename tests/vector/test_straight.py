"""Charts that are looked up in one step answer as the general way does: every chart of every book, with
columns of every kind, of which some rows cannot be read, are not given or lie far beyond the heads."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from rules_text import graph_of
from test_columns_agree import BOOKS, OTHERS, graph, program

from rulesdsl import graph as g
from rulesdsl.vector import Answers, Column, Vectorised, feeds, prepare, straight
from rulesdsl.vector.engine import declared_inputs
from rulesdsl.vector.sides import Side, sides_of

np: Any = pytest.importorskip("numpy")
FEW = 60
FAR = """
series s "S", edition "1"

enum Kind "Kind" [1.0]
  foot "Foot"
  horse "Horse"

table far "Far" [1.1]
  rows kind: Kind
  columns number "Number", in bands, above the last stays
  gives number
  | Kind  | 290..299 | 300..400 |
  | Foot  | 1        | 2        |
  | Horse | 3        | 4        |
"""
DTYPES = ("int8", "uint8", "int16", "int32", "int64", "uint64")


@cache
def charts(book: str) -> list[tuple[Any, tuple[Side, ...]]]:
    nodes = [node for node in graph(book).functions.values() if isinstance(node, g.Table)]
    sides = [(node, sides_of(program(book), node, declared_inputs(node))) for node in nodes]
    return [(node, some) for node, some in sides if some is not None]


def told(side: Side, rows: int, chance: Random) -> Any:
    """A column of an argument, or one value for all rows."""
    how = chance.randrange(9)
    dtype = np.dtype(chance.choice(DTYPES))
    info = np.iinfo(dtype)
    ends = [side.low - 1, side.low + side.size] + ([info.min, info.max] if chance.random() < 0.3 else [])
    some = [*range(side.low, side.low + side.size), *(ends if chance.random() < 0.7 else [])]
    values = [chance.choice([v for v in some if info.min <= v <= info.max] or [0]) for _ in range(rows)]
    given = np.array([chance.random() < 0.9 for _ in range(rows)])
    if how < 2:
        return np.array(values, dtype)
    if how < 4:
        return Column(np.array(values, dtype), given)
    words = list(written(side, chance))
    chance.shuffle(words)
    codes = [chance.randrange(len(words)) for _ in range(rows)]
    if how == 4:
        wild = np.where(given, codes, -1).astype(chance.choice(DTYPES[2:5]))
        return Column(wild, None, tuple(words))
    if how == 5:
        return [words[code] if ok else None for code, ok in zip(codes, given, strict=True)]
    if how == 6:
        return np.array(words)[codes]
    if how == 7 and side.kind == "number":
        return np.where(given, np.clip(np.array(values, np.float64), -(2**40), 2**40), np.nan)
    return words[0]


def written(side: Side, chance: Random) -> list[Any]:
    odd: list[Any] = ["nothing that is known"] if chance.random() < 0.5 else []
    if side.kind == "number":
        return [str(n) for n in range(side.low, side.low + side.size)] + odd
    return ["yes", "no", *odd] if side.kind == "yes_no" else odd or ["what is it"]


def times(column: Any, number: int) -> Any:
    """The column so many times over."""
    if isinstance(column, Column):
        valid = None if column.valid is None else np.tile(column.valid, number)
        return Column(np.tile(column.data, number), valid, column.words)
    if isinstance(column, list):
        return column * number
    return np.tile(column, number) if isinstance(column, np.ndarray) else column


def head(column: Column) -> list[Any]:
    cut = [None if x is None else x[:FEW] for x in (column.data, column.valid, column.den)]
    return Column(cut[0], cut[1], column.words, cut[2]).tolist()


def same(few: Answers, many: Answers) -> None:
    assert list(few) == list(many)
    for name, column in few.items():
        assert column.tolist() == head(many[name]), name


def asked(book: str, node: Any, columns: dict[str, Any], cases: int) -> tuple[Answers, Answers]:
    """The same rows, few in the general way, and so many that they are looked up in one step."""
    number = 4 * cases // FEW + 2
    few = prepare(graph(book), node.id, program(book))
    many = prepare(graph(book), node.id, program(book))
    once = few(columns, rows=FEW)
    over = many({n: times(c, number) for n, c in columns.items()}, rows=FEW * number)
    assert not went_straight(few)
    return once, over


def went_straight(function: Vectorised) -> bool:
    return any(one is not None and one.said is not None for one in function._straight or ())


@pytest.mark.parametrize("book", (*BOOKS, *OTHERS))
def test_every_chart_of_a_book(book: str) -> None:
    every_chart(book, Random(book))


def test_rows_in_many_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of which some have an answer everywhere, and others have failures that name what was asked."""
    monkeypatch.setattr(feeds, "BLOCK", 7)
    monkeypatch.setattr(straight, "BLOCK", 7)
    every_chart("tcs", Random(7))


@pytest.mark.parametrize("dtype", DTYPES)
def test_numbers_far_beyond_the_heads(dtype: str) -> None:
    """Numbers of few bits, none of which reaches the heads, or all of which lie beyond them."""
    far = graph_of(FAR)
    info = np.iinfo(dtype)
    for low, high in ((info.min, info.max), (0, 20), (info.min, info.min), (info.max, info.max)):
        number = np.array([low + (high - low) * n // 599 for n in range(600)], dtype)
        columns = {"number": number, "kind": np.arange(600) % 4}
        few, many = prepare(far, "far"), prepare(far, "far")
        over = many({name: times(column, 20) for name, column in columns.items()})
        assert went_straight(many)
        once = few({name: column.astype(object) for name, column in columns.items()})
        for name, column in once.items():
            assert column.tolist() == over[name].tolist()[:600], name


def every_chart(book: str, chance: Random) -> None:
    for node, sides in charts(book):
        cases = int(np.prod([side.cases for side in sides]))
        if 4 * cases <= FEW or cases > 20_000:
            continue
        for _ in range(2):
            columns = {s.name: told(s, FEW, chance) for s in sides if chance.random() < 0.95}
            if any(not isinstance(c, str) for c in columns.values()):
                same(*asked(book, node, columns, cases))


def test_most_charts_go_straight() -> None:
    number = sum(isinstance(node, g.Table) for node in graph("tcs").functions.values())
    assert len(charts("tcs")) > number / 2


"""How long the difference of two books of 4,000 cells takes, beside one keyed comparison of the same
cells as plain dictionaries. Nothing is asserted about seconds: run it with

    pytest tests/benchmarks --benchmark-only

and read the ratio of the two lines in the table at the end.
"""

from __future__ import annotations

from typing import Any

import pytest
from ratios import compared, side
from sema_helpers import rules

from rulesdsl.changes import compare
from rulesdsl.graph import RuleGraph

pytest.importorskip("pytest_benchmark")
TABLES, ROWS, COLUMNS = 10, 20, 20
DIFFERENCE = "The difference of two books of 4,000 cells"
OTHER = {(3, 4, 5), (7, 0, 19), (9, 19, 0)}


def cell(table: int, row: int, column: int, changed: bool) -> int:
    return (table * 31 + row * 7 + column) % 90 + (100 if changed and (table, row, column) in OTHER else 0)


def book(changed: bool) -> RuleGraph:
    parts: list[str] = []
    for table in range(TABLES):
        heads = " | ".join(f"C{column}" for column in range(COLUMNS))
        lines = [
            f"  | R{row} | " + " | ".join(str(cell(table, row, j, changed)) for j in range(COLUMNS)) + " |"
            for row in range(ROWS)
        ]
        parts.append(
            f'table t{table} "Table {table}" [{table + 1}.1]\n  rows  row "Row"\n  columns  column "Column"\n'
            f"  gives  number\n  | Row | {heads} |\n" + "\n".join(lines) + "\n"
        )
    return rules("\n".join(parts)).good


def flat(graph: RuleGraph) -> dict[tuple[str, str, str], str]:
    return {
        (
            table.id,
            table.grid.axes[0].heads[row.heads[0]].printed,
            table.grid.axes[1].heads[j].printed,
        ): one.printed
        for table in graph.tables
        for row in table.grid.rows
        for j, one in enumerate(row.cells)
    }


def keyed(old: dict[tuple[str, str, str], str], new: dict[tuple[str, str, str], str]) -> dict[object, object]:
    return {
        key: (old.get(key), new.get(key)) for key in old.keys() | new.keys() if old.get(key) != new.get(key)
    }


@side(DIFFERENCE, "a keyed comparison of plain dictionaries")
def test_keyed_comparison(benchmark: Any) -> None:
    old, new = flat(book(False)), flat(book(True))
    assert len(old) == TABLES * ROWS * COLUMNS == 4_000
    found = benchmark(keyed, old, new)
    assert len(found) == len(OTHER)


@side(DIFFERENCE, "rulesdsl diff", compared("a keyed comparison of plain dictionaries"))
def test_difference_of_two_books(benchmark: Any) -> None:
    old, new = book(False), book(True)
    report = benchmark(compare, old, new)
    assert sum(len(one.changes) for one in report.declarations) == len(OTHER)


@side(DIFFERENCE, "rulesdsl diff, nothing changed")
def test_nothing_changed(benchmark: Any) -> None:
    old, new = book(False), book(False)
    assert benchmark(compare, old, new).empty

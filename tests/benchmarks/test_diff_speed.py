"""How long the difference of two books of 4,000 cells takes, beside one keyed comparison of the same
cells as plain dictionaries. Nothing is asserted about seconds: run it with

    pytest tests/benchmarks --benchmark-only

and read the ratio of the two lines, which `extra_info` holds as well.
"""

from __future__ import annotations

from time import perf_counter

import pytest
from sema_helpers import rules

from rulesdsl.changes import compare
from rulesdsl.graph import RuleGraph

pytest.importorskip("pytest_benchmark")
TABLES, ROWS, COLUMNS = 10, 20, 20
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


def test_keyed_comparison(benchmark) -> None:  # type: ignore[no-untyped-def]
    old, new = flat(book(False)), flat(book(True))
    assert len(old) == TABLES * ROWS * COLUMNS == 4_000
    found = benchmark(keyed, old, new)
    assert len(found) == len(OTHER)


def test_difference_of_two_books(benchmark) -> None:  # type: ignore[no-untyped-def]
    old, new = book(False), book(True)
    cells = flat(old), flat(new)
    begin = perf_counter()
    for _ in range(20):
        keyed(*cells)
    once = (perf_counter() - begin) / 20
    report = benchmark(compare, old, new)
    assert sum(len(one.changes) for one in report.declarations) == len(OTHER)
    if benchmark.stats is not None:  # None where benchmarks are switched off, as under xdist
        benchmark.extra_info["times the keyed comparison"] = round(benchmark.stats.stats.median / once, 1)


def test_nothing_changed(benchmark) -> None:  # type: ignore[no-untyped-def]
    old, new = book(False), book(False)
    assert benchmark(compare, old, new).empty

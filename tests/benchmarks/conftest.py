"""Benchmarks are ordinary tests, run once, unless they are asked for:

    pytest tests/benchmarks --benchmark-only

prints what each took and, last, the table of ratios (`ratios.py` says how to add to it).
"""

from __future__ import annotations

from typing import Any

import pytest
from ratios import rows, table


@pytest.fixture(autouse=True)
def _one_side(request: pytest.FixtureRequest) -> None:
    """A benchmark stands in the group of its question."""
    mark = request.node.get_closest_marker("side")
    if mark is not None and "benchmark" in request.fixturenames:
        request.getfixturevalue("benchmark").group = mark.args[0]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    marked = [(i.nodeid, m.args) for i in items if (m := i.get_closest_marker("side")) is not None]
    config.stash[SIDES] = {node: (args[0], args[1], args[2:]) for node, args in marked}


SIDES: pytest.StashKey[dict[str, tuple[str, str, tuple[Any, ...]]]] = pytest.StashKey()


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    session = getattr(config, "_benchmarksession", None)
    sides = config.stash.get(SIDES, {})
    measured = {b.fullname: b.stats.min for b in getattr(session, "benchmarks", ()) if b}
    if not measured or not sides:
        return
    seconds = {(q, name): measured[node] for node, (q, name, _) in sides.items() if node in measured}
    terminalreporter.section("ratios, of the least times")
    for line in table(list(rows(sides.values(), seconds))):
        terminalreporter.write_line(line)

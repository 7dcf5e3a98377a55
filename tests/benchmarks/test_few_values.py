"""A million look-ups in charts of three or four axes with few values each, beside an index cube that
an engineer writes by hand with NumPy and that keeps itself within its ends by clips alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ratios import at_most, side

import rulesdsl
from rulesdsl.vector import Column

pytest.importorskip("pytest_benchmark")
np = pytest.importorskip("numpy")

MILLION = 1_000_000
KINDS = ("foot", "horse", "gun")
GROUNDS = ("open", "wood")
BY_HAND = "by hand, an index cube with clips"
BOOK = Path(__file__).resolve().parent / "few_values.rules"
Axes = dict[str, tuple[str, ...] | range]
CHARTS: dict[str, Axes] = {
    "mixed": {"a": KINDS, "s": range(1, 4), "m": range(13)},
    "words": {"a": KINDS, "b": GROUNDS, "c": KINDS},
    "numbers": {"a": range(1, 4), "b": range(1, 3), "c": range(3)},
    "four_axes": {"a": KINDS, "b": GROUNDS, "s": range(1, 4), "m": range(13)},
}
"""The values of each axis; beyond the last `s` the last row stays."""


def question(chart: str) -> str:
    return f"A million look-ups: {', '.join(map(described, CHARTS[chart].values()))}"


def described(values: tuple[str, ...] | range) -> str:
    return f"{len(values)} {'words' if isinstance(values, tuple) else 'numbers'}"


def cube_of(chart: str) -> Any:
    """Every cell of a chart, asked one by one."""
    axes = CHARTS[chart]
    places = np.meshgrid(*(range(len(values)) for values in axes.values()), indexing="ij")
    asked = {
        name: [values[place] for place in at.ravel().tolist()]
        for (name, values), at in zip(axes.items(), places, strict=True)
    }
    cells = rulesdsl.vectorised(BOOK, chart)(asked)["value"].tolist()
    return np.array(cells).reshape([len(values) for values in axes.values()])


def asked(chart: str) -> dict[str, Any]:
    """Places of words, and numbers; `s` also beyond the last row."""
    chance = np.random.default_rng(3)
    return {
        name: chance.integers(0, len(values), MILLION)
        if isinstance(values, tuple)
        else chance.integers(values.start, values.stop + (5 if name == "s" else 0), MILLION)
        for name, values in CHARTS[chart].items()
    }


def by_hand(chart: str) -> Callable[[], Any]:
    cube, axes, facts = cube_of(chart), CHARTS[chart], asked(chart)
    ends = [(v.start, v.stop - 1) if isinstance(v, range) else (0, len(v) - 1) for v in axes.values()]
    named = list(zip(axes, ends, strict=True))

    def look_up() -> Any:
        return cube[tuple(np.clip(facts[name], low, high) - low for name, (low, high) in named)]

    return look_up


def vectorised(chart: str, facts: dict[str, Any]) -> Callable[[], tuple[Any, Any]]:
    table = rulesdsl.vectorised(BOOK, chart)

    def look_up() -> tuple[Any, Any]:
        answers = table(facts)
        return answers["status"].data, answers["value"].data

    look_up()
    return look_up


def sides(chart: str) -> list[Any]:
    asks = question(chart)
    hand = pytest.param(chart, "", id=f"{chart}, by hand", marks=side(asks, BY_HAND))
    places = pytest.param(chart, "places", id=chart, marks=side(asks, "vectorised", at_most(1.2, BY_HAND)))
    if chart == "numbers":
        return [hand, places]
    words = side(asks, "vectorised, categories in another order", at_most(1.3, BY_HAND))
    return [hand, places, pytest.param(chart, "words", id=f"{chart}, words", marks=words)]


@pytest.mark.parametrize(("chart", "how"), [one for chart in CHARTS for one in sides(chart)])
def test_look_ups(benchmark: Any, chart: str, how: str) -> None:
    if not how:
        assert benchmark(by_hand(chart)).min() == 1
        return
    facts = asked(chart)
    if how == "words":
        for name, values in CHARTS[chart].items():
            if isinstance(values, tuple):
                facts[name] = Column(len(values) - 1 - facts[name], None, values[::-1])
    status, value = benchmark(vectorised(chart, facts))
    assert not status.any()
    assert np.array_equal(value, by_hand(chart)())

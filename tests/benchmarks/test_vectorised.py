"""A million situations at once: look-ups beside an index cube that an engineer writes by hand with NumPy,
and whole Area Fires beside the loop over the generated function. Both give the same answers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from generated_packages import imported
from ratios import at_least, at_most, side
from test_area_fire import Facts, Shown, faces, situation, told
from test_lookup import STRENGTH, Ground, Weapon

import rulesdsl
import rulesdsl.vector

pytest.importorskip("pytest_benchmark")
np = pytest.importorskip("numpy")

MILLION = 1_000_000
LOOKUPS = "A million look-ups in a chart of 30 rows, 4 heads"
FIRES = "Whole Area Fires: 20,000 one by one, a million at once"
ONE_BY_ONE = 20_000
HERE = Path(__file__).resolve().parent
BOOK = HERE.parent.parent / "rulebooks" / "tcs"


# ---------------------------------------------------------------- look-ups


def asked() -> dict[str, Any]:
    """Codes of weapons and grounds, ranges, nights; one in twenty is off the chart."""
    chance = np.random.default_rng(30)
    return {
        "weapon": chance.integers(0, 3, MILLION).astype(np.int8),
        "ground": chance.integers(0, 2, MILLION).astype(np.int8),
        "range": chance.integers(-1, 11, MILLION),
        "night": chance.random(MILLION) < 0.3,
    }


def by_hand_cube() -> Any:
    """An index cube; 255 where the chart has no answer."""
    cube = np.full((3, 2, 2, 12), 255, np.uint8)
    for (weapon, ground, night), row in STRENGTH.items():
        for hexes in range(10):
            value = row[0 if hexes < 2 else 1 if hexes < 5 else 2]
            if value is not None:
                cube[list(Weapon).index(weapon), list(Ground).index(ground), int(night), hexes + 1] = value
    return cube


def look_up_by_hand(cube: Any, facts: dict[str, Any]) -> tuple[Any, Any]:
    """The strengths, and where there are any."""
    if facts["weapon"].min() < 0 or facts["weapon"].max() > 2:
        raise ValueError("weapon")
    if facts["ground"].min() < 0 or facts["ground"].max() > 1:
        raise ValueError("ground")
    hexes = np.clip(facts["range"], -1, 10) + 1
    found = cube[facts["weapon"], facts["ground"], facts["night"].view(np.int8), hexes]
    return found.astype(np.int64), found != 255


@side(LOOKUPS, "by hand, an index cube")
def test_by_hand(benchmark: Any) -> None:
    cube, facts = by_hand_cube(), asked()
    found, valid = benchmark(look_up_by_hand, cube, facts)
    assert found[valid].max() == 10


@side(LOOKUPS, "vectorised", at_most(1.3, "by hand, an index cube"))
def test_vectorised(benchmark: Any) -> None:
    table = rulesdsl.vectorised(HERE / "lookup.rules", "fire_table")
    facts = asked()

    def all_of() -> tuple[Any, Any]:
        answers = table(facts)
        return answers["status"], answers["value"]

    all_of()
    status, value = benchmark(all_of)
    found, valid = look_up_by_hand(by_hand_cube(), facts)
    assert np.array_equal(status.data == 0, valid)
    assert np.array_equal(value.data[valid], found[valid])


# ---------------------------------------------------------------- Area Fire


def situations() -> list[Facts]:
    chance = random.Random(11)
    return [situation(chance) for _ in range(ONE_BY_ONE)]


def columns(all_facts: Sequence[Facts]) -> dict[str, Any]:
    """The facts as columns, fifty times over."""
    rows = len(all_facts)
    out: dict[str, list[Any]] = {}

    def put(path: str, row: int, value: Any) -> None:
        if isinstance(value, tuple):
            out.setdefault(f"{path}.count", [0] * rows)[row] = len(value)
            for n, item in enumerate(value, 1):
                put(f"{path}.{n}", row, item)
        elif isinstance(value, dict):
            for name, item in value.items():
                put(f"{path}.{name}" if path else name, row, item)
        elif value is not None:
            out.setdefault(path, [None] * rows)[row] = value

    for row, facts in enumerate(all_facts):
        put("", row, facts)
    return {name: _column(values) for name, values in out.items()}


def _column(values: list[Any]) -> Any:
    """Words as codes, numbers and yes/no as arrays, with where they are given."""
    times = MILLION // ONE_BY_ONE
    valid = np.tile(np.array([v is not None for v in values]), times)
    there = None if valid.all() else valid
    if any(isinstance(v, str) for v in values):
        words = tuple(sorted({v for v in values if v is not None}))
        codes = [0 if v is None else words.index(v) for v in values]
        return rulesdsl.vector.Column(np.tile(np.array(codes, np.int8), times), there, words)
    data = np.tile(np.array([0 if v is None else v for v in values]), times)
    return rulesdsl.vector.Column(data, there)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with imported(rulesdsl.load(BOOK), tmp_path_factory.mktemp("tcs")) as module:
        yield module


def one_by_one(function: Callable[..., Any], fires: Sequence[Any], error: type[Exception]) -> int:
    """How many fires have an answer."""
    answers = 0
    for number, fire in enumerate(fires):
        try:
            answer = function(fire, Shown(DICE[number % len(DICE)]))
        except error:
            continue
        answers += hasattr(answer, "losses")
    return answers


DICE = [faces(number) for number in range(100)]


@side(FIRES, "generated, one by one")
def test_fires_one_by_one(benchmark: Any, book: ModuleType) -> None:
    fires = [told(facts, book) for facts in situations()]
    assert benchmark.pedantic(one_by_one, (book.area_fire, fires, book.RulesError), rounds=3) > 1000


@side(FIRES, "vectorised, fifty times as many", at_least(30 / 50, "generated, one by one"))
def test_fires_at_once(benchmark: Any, book: ModuleType) -> None:
    fire = rulesdsl.vectorised(BOOK, "area_fire")
    facts = columns(situations())
    wanted = ("status", "reason", "result", "losses", "taken", "first_loss", "defender_loss",
              "attacker_loss", "morale_addition", "button_up.count", "check.status")  # fmt: skip

    def all_of() -> dict[str, Any]:
        answers = fire(facts, seed=11)
        return {name: answers[name] for name in wanted}

    all_of()
    found = benchmark.pedantic(all_of, rounds=5)
    assert len(found["losses"]) == MILLION
    assert (found["status"].data == 0).sum() > 10_000

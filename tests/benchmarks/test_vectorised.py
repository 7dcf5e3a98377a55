"""A million situations at once: look-ups beside an index cube that an engineer writes by hand with NumPy,
and whole Area Fires beside the loop over the generated function. Both start from the same columns and
dice and end with the same answers: the loop makes the records of each fire, as whoever has columns must.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from generated_packages import imported
from ratios import at_least, at_most, compared, side
from test_area_fire import WORDS, Facts, Shown, faces, situation, told
from test_lookup import STRENGTH, Ground, Weapon

import rulesdsl
import rulesdsl.vector

pytest.importorskip("pytest_benchmark")
np = pytest.importorskip("numpy")

MILLION = 1_000_000
LOOKUPS = "A million look-ups in a chart of 30 rows, 4 heads"
FIRES = "Whole Area Fires: 5,000 one by one, a million at once"
TIMES = 200
"""So many times as many at once as one by one."""
RECORDS_TOO = "generated, one by one, from columns"
RECORDS_MADE = "generated, one by one, records made beforehand"
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
    """As it is called, on as many threads as there are processors."""
    looked_up(benchmark, None)


@side(LOOKUPS, "vectorised, on one thread", at_most(1.3, "by hand, an index cube"))
def test_vectorised_on_one_thread(benchmark: Any) -> None:
    """As the cube by hand is: where other work has the second processor, threads only cost."""
    looked_up(benchmark, 1)


def looked_up(benchmark: Any, threads: int | None) -> None:
    table = rulesdsl.vectorised(HERE / "lookup.rules", "fire_table")
    facts = asked()

    def all_of() -> tuple[Any, Any]:
        answers = table(facts, threads=threads)
        return answers["status"], answers["value"]

    all_of()
    status, value = benchmark(all_of)
    found, valid = look_up_by_hand(by_hand_cube(), facts)
    assert np.array_equal(status.data == 0, valid)
    assert np.array_equal(value.data[valid], found[valid])


# ---------------------------------------------------------------- Area Fire


@pytest.fixture(scope="module")
def number(request: pytest.FixtureRequest) -> int:
    """How many are asked one by one. Where benchmarks are off, a tenth will do."""
    return 500 if request.config.getoption("benchmark_disable") else 5_000


@pytest.fixture(scope="module")
def facts(number: int) -> dict[str, Any]:
    """The columns that both sides are given."""
    return columns(situations(number)) | dice_columns(number)


def situations(number: int) -> list[Facts]:
    chance = random.Random(11)
    return [situation(chance) for _ in range(number)]


def columns(all_facts: Sequence[Facts]) -> dict[str, Any]:
    """The facts as columns, two hundred times over."""
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
    valid = np.tile(np.array([v is not None for v in values]), TIMES)
    there = None if valid.all() else valid
    if any(isinstance(v, str) for v in values):
        words = tuple(sorted({v for v in values if v is not None}))
        codes = [0 if v is None else words.index(v) for v in values]
        return rulesdsl.vector.Column(np.tile(np.array(codes, np.int8), TIMES), there, words)
    nothing = False if any(isinstance(v, bool) for v in values) else 0
    data = np.tile(np.array([nothing if v is None else v for v in values]), TIMES)
    return rulesdsl.vector.Column(data, there)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    # As it is built and imported: what others have made of the book for odds is slower.
    with imported(rulesdsl.load(BOOK), tmp_path_factory.mktemp("tcs")) as module:
        yield module


UNIT = ("kind", "target_type", "defense", "steps_lost", "mode", "state", "dug_in", "buttoned_up",
        "riding", "towed")  # fmt: skip
MOST_DICE = 5
DICE = [faces(number) for number in range(100)]
WANTED = ("status", "reason", "result", "losses", "taken", "first_loss", "defender_loss",
          "attacker_loss", "morale_addition", "button_up.count", "check.status")  # fmt: skip
Cells = dict[str, list[Any]]


def dice_columns(number: int) -> dict[str, Any]:
    """The faces of `DICE`, in turn: two of the attack, then casualties."""
    rows = np.tile(np.array(DICE, np.int8), (number * TIMES // len(DICE), 1))
    casualties = {f"roll.casualty_dice.{n + 1}": rows[:, 2 + n].copy() for n in range(MOST_DICE)}
    return {"roll.attack": rows[:, 0] * np.int8(10) + rows[:, 1], **casualties}


def cells_of(facts: dict[str, Any], number: int, module: ModuleType) -> Cells:
    """Columns as lists of Python's own values, of the first rows; words are members of the book's lists."""
    cells: Cells = {}
    for name, column in facts.items():
        if not isinstance(column, rulesdsl.vector.Column):
            cells[name] = column[:number].tolist()
            continue
        data = column.data[:number].tolist()
        if column.words is not None:
            key = "terrains" if ".terrains." in name else name.rsplit(".", 1)[-1]
            members = [getattr(module, WORDS[key])[word] for word in column.words]
            data = [members[code] for code in data]
        if column.valid is not None:
            data = [v if given else None for v, given in zip(data, column.valid.tolist(), strict=False)]
        cells[name] = data
    return cells


def unit_of(cells: Cells, path: str, module: ModuleType) -> Callable[[int], Any]:
    """Makes the unit of a row."""
    columns = (cells[f"{path}.{name}"] for name in UNIT)
    kind, target, defense, lost, mode, state, dug_in, buttoned, riding, towed = columns
    unit = module.Unit

    def of(row: int) -> Any:
        return unit(
            kind=kind[row], target_type=target[row], defense=defense[row], steps_lost=lost[row],
            mode=mode[row], state=state[row], dug_in=dug_in[row], buttoned_up=buttoned[row],
            riding=riding[row], towed=towed[row],
        )  # fmt: skip

    return of


def firer_of(cells: Cells, path: str, module: ModuleType) -> Callable[[int], Any]:
    """Makes the firer of a row."""
    names = ("firepower", "range", "nominal_range", "in_attack_zone", "fringe", "fast_fire")
    power, hexes, nominal, zone, fringe, fast = (cells[f"{path}.{name}"] for name in names)
    unit, its_kind = unit_of(cells, f"{path}.unit", module), cells[f"{path}.unit.kind"]
    firer = module.Firer

    def of(row: int) -> Any:
        return firer(
            unit=None if its_kind[row] is None else unit(row), firepower=power[row], range=hexes[row],
            nominal_range=nominal[row], in_attack_zone=zone[row], fringe=fringe[row], fast_fire=fast[row],
        )  # fmt: skip

    return of


def elements(
    cells: Cells, path: str, make: Callable[[Cells, str, ModuleType], Any], module: ModuleType
) -> Any:
    counts = cells[f"{path}.count"]
    makers = [make(cells, f"{path}.{n}", module) for n in range(1, max(counts) + 1)]
    return lambda row: tuple(maker(row) for maker in makers[: counts[row]])


def fire_of(cells: Cells, module: ModuleType) -> Callable[[int], Any]:
    """Makes the whole Area Fire of a row, with all records in it."""
    units = elements(cells, "target.units", unit_of, module)
    firers = elements(cells, "firers", firer_of, module)
    terrains = elements(cells, "target.terrains", lambda some, path, _: some[path].__getitem__, module)
    smoke, attack_zone, lighted = (cells[f"target.{n}"] for n in ("smoke", "attack_zone", "lighted"))
    names = ("fire_kind", "strength", "night", "road_moving", "simultaneous", "beside_zone", "two_hexsides")
    kind, strength, night, moving, together, beside, hexsides = (cells[name] for name in names)
    fire, hex_ = module.AreaFire, module.TargetHex

    def of(row: int) -> Any:
        target = hex_(terrains=terrains(row), units=units(row), smoke=smoke[row],
                      attack_zone=attack_zone[row], lighted=lighted[row])  # fmt: skip
        return fire(
            fire_kind=kind[row], firers=firers(row), strength=strength[row], target=target, night=night[row],
            road_moving=moving[row], simultaneous=together[row], beside_zone=beside[row],
            two_hexsides=hexsides[row],
        )  # fmt: skip

    return of


def answered(function: Callable[..., Any], fire: Any, dice: Shown, error: type[Exception]) -> tuple[Any, ...]:
    """What the columns of the other side say of one fire."""
    try:
        answer = function(fire, dice)
    except error as why:
        return ("failed", str(why))
    if not hasattr(answer, "losses"):
        return ("refused", answer.words)
    return ("ok", "", answer.result, answer.losses, answer.taken, answer.first_loss, answer.defender_loss,
            answer.attacker_loss, answer.morale_addition, len(answer.button_up), answer.check)  # fmt: skip


def from_columns(facts: dict[str, Any], number: int, module: ModuleType) -> list[tuple[Any, ...]]:
    """The loop that a user writes who has columns: records of each row, then the function."""
    cells = cells_of(facts, number, module)
    fire = fire_of(cells, module)
    rolled = [cells[f"roll.casualty_dice.{n + 1}"] for n in range(MOST_DICE)]
    faces_of = zip(*(cells["roll.attack"], *rolled), strict=True)
    area_fire, error = module.area_fire, module.RulesError
    return [
        answered(area_fire, fire(row), Shown((*divmod(attack, 10), *more)), error)
        for row, (attack, *more) in enumerate(faces_of)
    ]


def from_records(fires: Sequence[Any], module: ModuleType) -> list[tuple[Any, ...]]:
    area_fire, error = module.area_fire, module.RulesError
    return [
        answered(area_fire, fire, Shown(DICE[number % len(DICE)]), error) for number, fire in enumerate(fires)
    ]


@side(FIRES, RECORDS_TOO)
def test_fires_one_by_one(benchmark: Any, book: ModuleType, number: int, facts: dict[str, Any]) -> None:
    """From the columns that the other side is given: the records of each fire are made, then it is asked."""
    found = benchmark.pedantic(from_columns, (facts, number, book), rounds=3)
    assert [one[0] for one in found].count("ok") > number // 20


@side(FIRES, RECORDS_MADE)
def test_fires_of_records(benchmark: Any, book: ModuleType, number: int) -> None:
    """The records have been made beforehand, which nobody counts."""
    fires = [told(facts, book) for facts in situations(number)]
    found = benchmark.pedantic(from_records, (fires, book), rounds=3)
    assert [one[0] for one in found].count("ok") > number // 20


@side(FIRES, "vectorised, 200 times as many", at_least(30 / TIMES, RECORDS_TOO), compared(RECORDS_MADE))
def test_fires_at_once(benchmark: Any, book: ModuleType, number: int, facts: dict[str, Any]) -> None:
    """From the same columns to the same answers; 30 times as fast, as `at_least` has it, for each fire."""
    fire = rulesdsl.vectorised(BOOK, "area_fire")

    def all_of() -> dict[str, Any]:
        answers = fire(facts, only=WANTED)
        return {name: answers[name] for name in WANTED}

    all_of()
    found = benchmark.pedantic(all_of, rounds=5)
    assert len(found["losses"]) == number * TIMES
    same_answers(found, from_columns(facts, number, book))


def same_answers(found: dict[str, Any], one_by_one: list[tuple[Any, ...]]) -> None:
    first = {name: found[name].tolist()[: len(one_by_one)] for name in WANTED}
    for row, one in enumerate(one_by_one):
        if one[0] == "failed":
            assert first["status"][row] not in ("ok", "refused", "ended")
            continue
        if one[0] == "refused":
            assert first["status"][row] == "refused"
            assert first["reason"][row].startswith(one[1])
            continue
        status, _, result, *figures, buttoned, _ = (first[name][row] for name in WANTED)
        assert (status, result, buttoned) == ("ok", str(one[2]), one[9])
        assert figures == list(one[3:9])

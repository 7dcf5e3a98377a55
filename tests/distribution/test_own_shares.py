"""What has no answer is a share of its own, alike in all ways to ask; the other cases keep their figures."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

import rulesdsl
from rulesdsl.cli.app import app
from rulesdsl.driver.odds_told import Odds, Share
from rulesdsl.driver.trouble import Trouble

RULES = Path(__file__).parent / "own_shares.rules"
GRAPH = rulesdsl.load(RULES)
NEVER = "Until it is enough: rolled again and again, and never settled"
ABSENT = "best is absent [3.2], own_shares.rules:39"
PORTIONS = "portions of 0 or less [4.2], own_shares.rules:44"


def ask(resolver: str, of: str, **facts: int) -> Odds:
    return rulesdsl.odds(GRAPH, resolver, facts, of=of)


def chances(resolver: str, of: str, **facts: int) -> dict[tuple[str, str], Fraction]:
    return {(c.kind, c.words): c.chance for c in ask(resolver, of, **facts).chances}


def said(*args: str, width: str = "200") -> str:
    """What the command line says, which is no error."""
    found = CliRunner().invoke(app, args, env={"COLUMNS": width})
    assert found.exit_code == 0, found.output
    return found.output


def swept(tmp_path: Path, resolver: str, vary: str, of: str, *more: str) -> list[Mapping[str, str]]:
    out = tmp_path / "out.csv"
    said("sweep", str(RULES), resolver, "--vary", vary, "--odds", of, "--out", str(out), "--afresh", *more)
    with out.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_rolled_again_for_ever() -> None:
    assert chances("settled", "shown", needs=7) == {("outside", NEVER): Fraction(1)}
    assert chances("settled", "shown", needs=6) == {("answer", "7"): Fraction(1)}
    third, skipped = Fraction(1, 3), ("skipped", "does not come to it")
    for _ in range(3):  # at first by stages, later as one function
        assert chances("sometimes", "next.shown", needs=7) == {skipped: 1 - third, ("outside", NEVER): third}
        assert chances("sometimes", "next.shown", needs=6) == {skipped: 1 - third, ("answer", "7"): third}


def test_rolled_again_for_ever_in_all_ways_to_ask(tmp_path: Path) -> None:
    assert "no answer: Until it is enough" in said("odds", str(RULES), "settled")
    table = said("odds", str(RULES), "settled", "--vary", "needs=6..8")
    assert NEVER in table and "100.0%" in table
    rows = swept(tmp_path, "settled", "needs=6..8", "shown")
    assert [row["status"] for row in rows] == ["ok", "outside", "outside"]
    assert [row["reason"] for row in rows] == ["", NEVER, NEVER]
    ending = rulesdsl.odds(GRAPH, "settled", {"needs": 7}, repeat={"needs": "shown"})
    assert [(c.kind, c.words) for c in ending.how.chances] == [("outside", NEVER)]


@pytest.mark.parametrize("n", range(4))
def test_a_figure_that_is_absent_in_some_cases(n: int) -> None:
    expected: dict[tuple[str, str], Fraction] = {}
    for dice in product(range(1, 7), repeat=n):
        hits = [die for die in dice if die >= 5]
        key = ("answer", str(2 * max(hits))) if hits else ("outside", ABSENT)
        expected[key] = expected.get(key, Fraction(0)) + Fraction(1, 6**n)
    for _ in range(3):
        assert chances("best_hit", "double", n=n) == expected


@pytest.mark.parametrize("n", range(7))
def test_portions_of_nothing(n: int) -> None:
    expected: dict[tuple[str, str], Fraction] = {}
    for die in range(1, 7):
        key = ("answer", str(-(-12 // (die - n)))) if die > n else ("outside", PORTIONS)
        expected[key] = expected.get(key, Fraction(0)) + Fraction(1, 6)
    for _ in range(3):
        assert chances("portions", "many", n=n) == expected


@pytest.mark.parametrize(
    "resolver, of, why", [("best_hit", "double", ABSENT), ("portions", "many", PORTIONS)]
)
def test_the_same_in_all_ways_to_ask(resolver: str, of: str, why: str, tmp_path: Path) -> None:
    assert why in said("odds", str(RULES), resolver, "--of", of)
    assert why in said("odds", str(RULES), resolver, "--of", of, "--vary", "n=0..3")
    rows = swept(tmp_path, resolver, "n=1..3", of)
    assert [(row["status"], row["reason"]) for row in rows] == [("ok", why)] * 3
    outside = [Fraction(row["outside"]) for row in rows]
    assert outside == [chances(resolver, of, n=n)["outside", why] for n in (1, 2, 3)]


def test_what_only_an_unprinted_cell_could_give(tmp_path: Path) -> None:
    """A 6 finds a cell that is not printed: any of the four grades, printed elsewhere or not."""
    found = ask("grade", "found")
    assert found.chance("Low") == Share(Fraction(1, 2), Fraction(2, 3))
    assert found.chance("High") == found.chance("Top") == Share(Fraction(0), Fraction(1, 6))
    assert found.at_least("Mid") == Share(Fraction(1, 3), Fraction(1, 2))
    known = rulesdsl.odds(GRAPH, "grade", {}, of="found", roll={"die": 4})
    assert known.chance("High") == 0 and known.chance("Mid") == 1


GRADED = {"Low": "1/2..2/3", "Mid": "1/3..1/2", "High": "0..1/6", "Top": "0..1/6"}
"""Without a modifier. A 6 may be any of the four."""
SETTLED = {"Low": "0", "Mid": "1/6", "High": "1/2", "Top": "1/3"}
"""With a 4: it looks at no chart."""


def test_the_lines_are_the_chances_of_all_that_may_come() -> None:
    for n, expected in ((0, GRADED), (4, SETTLED)):
        found = ask("graded", "found", n=n)
        lines = {line.words: line.share for line in found.lines if line.kind == "answer"}
        assert list(lines) == [grade for grade in GRADED if expected[grade] != "0"]
        for grade, share in expected.items():
            chance = found.chance(grade)
            assert str(lines.get(grade, 0)) == str(chance) == share
        assert found.lines_ordered and sum(c.chance for c in found.chances) == 1


def test_a_chance_of_unprinted_cells_is_the_same_in_all_that_is_printed(tmp_path: Path) -> None:
    typed = ("odds", str(RULES), "graded", "--of", "found")
    facts = (*typed, "--with", "n=0")
    bars = [line.split() for line in said(*facts).splitlines()[2:6]]
    assert {line[0]: line[2] for line in bars} == GRADED
    assert [line[1] for line in bars] == ["50.0%..66.7%", "33.3%..50.0%", "0.0%..16.7%", "0.0%..16.7%"]
    assert bars[0][-1].strip("█░") in "▏▎▍▌▋▊▉" and set(bars[3][-1]) == {"░"}
    for row in csv.DictReader(said(*facts, "--format", "csv").splitlines()):
        assert row["chance"] == GRADED.get(row["outcome"], "1/6")
    printed = said(*facts, "--format", "markdown")
    for grade, share in GRADED.items():
        assert re.search(rf"^\| {grade} .* \| +{re.escape(share)} \|", printed, re.MULTILINE)
    for told in (
        json.loads(said(*facts, "--json"))["odds"][0],
        json.loads(said(*typed, "--vary", "n=0,4", "--json"))["varied"][0],
    ):
        *answers, unknown = told["outcomes"]
        assert {one["outcome"]: f"{one['chance']}..{one['may_be']}" for one in answers} == GRADED
        assert unknown["chance"] == "1/6" and "may_be" not in unknown


def test_chances_of_unprinted_cells_are_the_same_in_tables(tmp_path: Path) -> None:
    """Nobody knows whether the 6 is high; with a 4 it surely is not."""
    typed = ("odds", str(RULES), "graded", "--of", "found", "--vary", "n=0,4")
    head, first, second, *_ = [line.split() for line in said(*typed).splitlines()[1:]]
    assert head == ["n", "Low", "Mid", "High", "Top", "not", "in", "source"]
    assert first == ["0", "50.0%..66.7%", "33.3%..50.0%", "0.0%..16.7%", "0.0%..16.7%", "16.7%"]
    assert second == ["4", "-", "16.7%", "50.0%", "33.3%", "-"]
    exact = list(csv.DictReader(said(*typed, "--format", "csv").splitlines()))
    assert [[row[grade] for grade in GRADED] for row in exact] == [
        list(GRADED.values()),
        ["-", *list(SETTLED.values())[1:]],
    ]
    for chunk in ("1", "2"):
        rows = swept(tmp_path, "graded", "n=0,4", "found", "--chunk", chunk)
        assert [[row[f"chance.{grade}"] for grade in GRADED] for row in rows] == [
            list(GRADED.values()),
            ["", *list(SETTLED.values())[1:]],
        ]
        assert [row["chance.High.decimal"] for row in rows] == ["", "0.5"]
        assert "unknown.anything" not in rows[0]


@pytest.mark.parametrize("chunk", ["1", "2", "9"])
def test_of_what_may_be_anything_every_outcome_may_come(chunk: str, tmp_path: Path) -> None:
    """Of an unprinted number nothing is known: it may be one that only another row names."""
    expected = {n: ask("pay", "paid", n=n) for n in (1, 2, 3)}
    named = {words: [str(expected[n].chance(words)) for n in expected] for words in ("1", "2", "3", "5")}
    assert named["1"] == ["1/6..1/3", "0..1", "1/3"] and named["5"] == ["0..1/6", "0..1", "2/3"]
    for kind in ("csv", "jsonl"):
        out = tmp_path / f"out.{kind}"
        said(
            "sweep", str(RULES), "pay", "--vary", "n=1..3", "--odds", "paid",
            "--out", str(out), "--afresh", "--chunk", chunk,
        )  # fmt: skip
        text = out.read_text(encoding="utf-8")
        rows: list[Mapping[str, str | None]] = (
            list(csv.DictReader(text.splitlines()))
            if kind == "csv"
            else [json.loads(line) for line in text.splitlines()]
        )
        for words, shares in named.items():
            shown = [row[f"chance.{words}"] or "0" for row in rows]
            assert shown == [share.replace("0..1", "?") if share == "0..1" else share for share in shares]
        assert [row["unknown.anything"] or "" for row in rows] == ["1/6", "1", ""]
    table = said("odds", str(RULES), "pay", "--of", "paid", "--vary", "n=1..3", "--format", "csv")
    for row, n in zip(csv.DictReader(table.splitlines()), expected, strict=True):
        for words in named:
            assert row[words].replace("-", "0") == Share(*_pair(expected[n].chance(words))).printed


def _pair(chance: Fraction | Share) -> tuple[Fraction, Fraction]:
    return chance if isinstance(chance, Share) else (chance, chance)


def test_where_all_answers_of_a_cell_come_to_the_same_it_is_sure() -> None:
    """A 6 is some grade: whatever it is, there is a shot."""
    found = ask("any_grade", "shot")
    assert found.unknown == Fraction(1, 6) and found.chance("yes") == 1
    assert {c.words: c.chance for c in found.answers} == {"yes": Fraction(5, 6)}
    out = said("odds", str(RULES), "any_grade", "--of", "shot")
    assert re.search(r"yes +100\.0% +1 ", out) and re.search(r"not in the source +16\.7% +1/6", out)
    told = json.loads(said("odds", str(RULES), "any_grade", "--of", "shot", "--json"))["odds"][0]
    assert told["outcomes"][0]["chance"] == "1" and told["unknown"] == "1/6"


def test_no_gaps_are_asked_for_where_nothing_is_unknown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """They cost a question for each answer of a cell."""
    asked: list[Odds] = []
    real = Odds.gaps.fget
    assert real is not None

    def gaps(odds: Odds) -> object:
        asked.append(odds)
        return real(odds)

    monkeypatch.setattr(Odds, "gaps", property(gaps))
    swept(tmp_path, "graded", "n=4", "found", "-j", "1")
    said("odds", str(RULES), "graded", "--of", "found", "--vary", "n=4")
    said("odds", str(RULES), "graded", "--of", "found", "--with", "n=4")
    assert not [odds for odds in asked if odds.unknown] and len(asked) < 4
    swept(tmp_path, "graded", "n=0", "found", "-j", "1")
    assert [odds for odds in asked if odds.unknown]


def test_lists_are_in_the_order_of_their_numbers() -> None:
    words = [c.words for c in ask("split_up", "lots").chances]
    assert words == [f"({n})" for n in range(2, 13)]


def test_what_goes_not_together_is_refused() -> None:
    for asked in ({"of": "shown", "repeat": {"needs": "shown"}}, {"until": {"shown": "7"}}):
        with pytest.raises(Trouble, match="repeat") as raised:
            rulesdsl.odds(GRAPH, "settled", {"needs": 6}, **asked)  # type: ignore[call-overload]
        assert raised.value.exit_code == 2


def test_none_of_so_many_dice() -> None:
    for _ in range(2):
        assert chances("several", "dice", n=0) == {("skipped", "not rolled"): 1}
        assert chances("several", "total", n=0) == {("answer", "0"): 1}
        assert chances("several", "dice", n=1)["answer", "1"] == Fraction(1, 6)
        found = chances("several_unless", "dice", n=0)
        half = Fraction(1, 2)
        assert found == {("skipped", "not rolled"): half, ("ended", "it storms [9.9]"): half}
    assert "not rolled (certain)" in said("odds", str(RULES), "several", "--with", "n=0")
    assert "not rolled" in said("resolve", str(RULES), "several", "--with", "n=0")


def test_long_labels_that_begin_alike_are_told_apart() -> None:
    lines = said("odds", str(RULES), "long_words", "--of", "shots", width="80").splitlines()
    labels = [line[:40].strip() for line in lines if "█" in line]
    assert len(labels) == len({*labels}) == 6


def test_rolls_that_nobody_looks_at_may_never_be_settled() -> None:
    assert chances("not_looked_at", "shown", n=1) == {("answer", "2"): 1}
    ((_, words),) = chances("not_looked_at", "shown", n=2)
    assert words == "Not looked at: rolled again and again, and never settled"


def test_a_step_hangs_on_what_it_looks_at() -> None:
    powder = "Loads [9.5]: N {}: no powder"
    assert chances("loading", "load", n=3) == {
        **{("refused", powder.format(n)): Fraction(1, 6) for n in (0, -1, -2, -3)},
        ("answer", "2"): Fraction(1, 6),
        ("answer", "3"): Fraction(1, 6),
    }
    assert chances("loading", "twice", n=3) == {("answer", str(2 * n)): Fraction(1, 6) for n in range(1, 7)}
    # What the procedure itself refuses counts for all that stands behind it.
    assert [kind for kind, _ in chances("loading", "twice", n=9)] == ["refused"]

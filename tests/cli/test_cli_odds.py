"""`rulesdsl odds`: tables that fit the screen, what the source lacks in few lines, and wrong questions."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from cli_home import Run
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.cli.odds_tables import lined, parted
from rulesdsl.cli.odds_text import bar
from rulesdsl.distribution import mass
from rulesdsl.driver.odds_told import Share

DICE = """\
series dice "Dice", edition "1"

sections "1.0-9.9"

enum Word "Word" [1.0]
  tall   "Tall"
  short  "Short"

record Case "Case" [1.0]
  n      number
  name   Word, usually tall

table chart "Chart" [2.1]
  rows     n "N", in bands
  columns  shown "Shown"
  gives    number
  | N    | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 |
  | 1..3 | 1 | 1 | 2 | 2 | 2 | 3 | ? | ? | ?  | 4  | ?  |
  | 4..9 | 1 | ? | 2 | 3 | 4 | 5 | 6 | 7 | 8  | 9  | 10 |

resolver pool "A pool" [2.0] of case: Case
  fired  is each shot in (1 repeated n)
    roll die d10
    hit is (die is at least 7)
  hits   is count of fired where hit
  roll whole 1d6, n times
  twice  is whole + hits
  gives hits, whole, twice

resolver look "Look" [2.2] of case: Case
  roll aim 2d6
  found  is chart at (n, aim)
  gives found

resolver named "Named" [2.3] of case: Case
  roll aim 1d6
  word  is name when aim is at most 3, otherwise short
  gives word
"""


@pytest.fixture
def dice(home: Path) -> Path:
    (home / "dice.rules").write_text(DICE, encoding="utf-8")
    return home


texts = st.text("abc0123456789.%", min_size=1, max_size=12)


@given(st.data())
def test_every_cell_once_and_no_line_too_wide(data: st.DataObject) -> None:
    columns = data.draw(st.integers(1, 12))
    table = data.draw(st.lists(st.lists(texts, min_size=columns, max_size=columns), min_size=1, max_size=5))
    width = data.draw(st.integers(10, 90))
    head, *rows = table
    parts = list(parted(head, rows, width))
    assert [cell for part, _ in parts for cell in part[1:]] == head[1:]
    for n, row in enumerate(rows):
        assert [cell for _, found in parts for cell in found[n][1:]] == row[1:]
        assert all(found[n][0] == row[0] for _, found in parts)
    for part, found in parts:
        assert part[0] == head[0]
        assert len(part) <= 2 or all(len(line) <= width for line in lined(part, found).splitlines())
    for (left, rows_left), (right, rows_right) in pairwise(parts):
        # No part is shorter than it need be.
        more = [[*a, b[1]] for a, b in zip((left, *rows_left), (right, *rows_right), strict=True)]
        widths = [max(len(line[i]) for line in more) for i in range(len(more[0]))]
        assert sum(widths) + 2 * len(widths) > width


def test_a_table_wider_than_the_screen(run: Run, dice: Path) -> None:
    ran = run("odds", "dice.rules", "pool", "--of", "whole", "--vary", "n=1..3")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.split()[:1] == ["n"] for line in lines) == ran.out.count("\n\n") + 1 > 1
    as_csv = run("odds", "dice.rules", "pool", "--of", "whole", "--vary", "n=1..3", "--format", "csv").out
    assert len(as_csv.splitlines()) == 4


def test_cells_that_are_lacking_are_few_lines(run: Run, dice: Path) -> None:
    out = run("odds", "dice.rules", "look", "--with", "n=2").out
    assert "    Chart [2.1]: row 1..3, columns 8..10, 12\n" in out
    assert "    Chart [2.1]: row 4..9, column 3\n" in run("odds", "dice.rules", "look", "--with", "n=5").out
    data = json.loads(run("odds", "dice.rules", "look", "--with", "n=2", "--json").out)
    assert sum(one["kind"] == "unknown" for one in data["odds"][0]["outcomes"]) == 4


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("pool --with n=5000 --of hits", "more than 3000 passes"),
        ("pool --with n=65537 --of hits", "list: more than 65,536 elements"),
        ("pool --with n=100000000000000000000 --of hits", "list: more than 65,536 elements"),
        ("pool --with n=65536 --of whole", "65536 times 1d6"),
        ("pool --with n=65537 --of whole", "whole: it is rolled more than 65,536 times"),
        ("pool --with n=999999999999 --of whole", "whole: it is rolled more than 65,536 times"),
        ("pool --with n=2 --repeat n=twice", "the end: more than"),
        ("pool --with n=x", "'x' is not a whole number"),
        ("pool", "A fact is missing: n"),
        ("pool --with n=1 --of nothing", "no step 'nothing'"),
        ("pool --with n=1 --of=", "no step ''"),
        ("pool --with n=1 --of hits.", "hits has no part ''"),
        ("pool --vary n", "is not PATH=VALUES"),
        ("pool --vary n=1..x", "is no range"),
        ("pool --vary n=3..1", "the range is empty"),
        (f"pool --vary n={'9' * 5000}..3", "a number of the range has too many digits"),
        ("pool --vary n=1..100000000", "100,000,000 values"),
        ("pool --vary n=,,", "names no values"),
        ("pool --vary zz=1,2", "no fact 'zz'"),
        ("pool --vary n=1 --vary n=2", "varied twice"),
        ("pool --vary n=1 --vary case.n=2", "varied twice"),
        ("pool --vary n=1 --with case.n=2", "told with --with too"),
        ("pool --vary case.n=1 --with n=2", "told with --with too"),
        ("pool --with n=2 --vary n=1,2", "is varied, and told"),
        ("pool --with n=2 --with n=3", "told twice with --with"),
        ("look --with n=2 --roll aim=3 --roll aim=4", "told twice with --roll"),
        ("look --with n=2 --roll am=3", "did you mean aim?"),
        ("look --with n=2 --roll aim.red=3", "tell the dice of a roll together"),
        ("pool --with n=2 --roll fired.dye=3", "did you mean fired.die?"),
        ("pool --vary n=1..3 --at-least lots", "among hits, whole, twice has an outcome 'lots'"),
        ("pool --vary n=1..3 --at-least 1x", "name another step with --of"),
        ("pool --with n=2 --at-least 3", "nothing without --vary"),
        ("pool --with n=2 --until hits=2", "nothing without --repeat"),
        ("pool --with n=2 --repeat n=hits --vary n=1,2", "neither --vary nor --of"),
        ("pool --with n=2 --repeat n=hits", "goes on for ever"),
        ("pool --with n=2 --repeat zz=hits", "no fact zz"),
        ("pool --vary n=1,2 --plot x.png", "no table"),
        ("named --vary n=1,2 --at-least Tall", "in no order"),
        ("named --vary n=1,2 --at-least 3", "in no order"),
        ("look --with n=2 --roll aim=99", "cannot be rolled with 2d6"),
        ("look --with n=2 --roll aim=3,4", "told by what they show together: aim=7"),
        ("look --with n=2 --of found.x", "found has no part 'x' help: its parts: none"),
        ("chart --with n=2", "rolls no dice"),
        ("nobody", "no resolver 'nobody'"),
    ],
)
def test_wrong_questions_are_answered_in_words(
    run: Run, dice: Path, monkeypatch: pytest.MonkeyPatch, typed: str, said: str
) -> None:
    monkeypatch.setattr(mass, "MOST_WAYS", 500_000)
    ran = run("odds", "dice.rules", *typed.split())
    assert ran.code == 2 and ran.out == ""
    assert said in " ".join(ran.err.split()) and "Traceback" not in ran.err


def test_at_least_of_dice_in_the_order_of_numbers(run: Run, dice: Path) -> None:
    typed = "odds dice.rules look --of aim --vary n=1,2 --at-least 9 --format csv"
    out = run(*typed.split()).out
    head, first, _ = out.splitlines()
    assert head == ",".join(["n", *map(str, range(2, 13)), "9 or more"])
    assert first.endswith(",5/18")


def test_at_least_tells_what_is_sure_from_what_may_be(run: Run, dice: Path) -> None:
    out = run("odds", "dice.rules", "look", "--vary", "n=1", "--at-least", "3", "--format", "csv").out
    assert ",2/9..7/12," in out.splitlines()[1]


GAPS = Path(__file__).parents[1] / "distribution" / "unprinted.rules"


def test_at_least_is_the_same_in_every_format(run: Run, home: Path) -> None:
    """Of row 2 of the chart: Mid or more is 2/3 in any case, High or more 1/2, Top or more 0..1/2."""
    typed = ["odds", str(GAPS), "look", "--of", "grade"]
    facts = [*typed, "--with", "n=2"]
    text = [line.split() for line in run(*facts).out.splitlines()]
    assert text[1][-2:] == ["or", "more"]
    assert [line[:4] for line in text[2:4]] == [
        ["Low", "33.3%", "1/3", "100.0%"],
        ["Mid", "16.7%", "1/6", "66.7%"],
    ]
    outcomes = json.loads(run(*facts, "--json").out)["odds"][0]["outcomes"]
    assert [one.get("at_least") for one in outcomes[:2]] == [
        {"sure": "1", "may_be": "1"},
        {"sure": "2/3", "may_be": "2/3"},
    ]
    assert run(*facts, "--format", "csv").out.splitlines()[:3] == [
        "step,kind,outcome,chance,percent,at_least_sure,at_least_may_be,average",
        "grade,answer,Low,1/3,33.3%,1,1,",
        "grade,answer,Mid,1/6,16.7%,2/3,2/3,",
    ]
    markdown = run(*facts, "--format", "markdown").out
    assert "| Mid " in markdown and "66.7% |" in markdown
    for outcome, sure, may_be, shown in (
        ("Mid", "2/3", "2/3", "66.7%"),
        ("High", "1/2", "1/2", "50.0%"),
        ("Top", "0", "1/2", "0.0%..50.0%"),
    ):
        varied = [*typed, "--vary", "n=2", "--at-least", outcome]
        asked = json.loads(run(*varied, "--json").out)["varied"][0]["at_least"]
        assert asked == {"outcome": outcome, "sure": sure, "may_be": may_be}
        assert re.findall(r"[0-9.]+%(?:\.\.[0-9.]+%)?", run(*varied).out)[-1] == shown
        exact = sure if sure == may_be else f"{sure}..{may_be}"
        row = next(csv.DictReader(io.StringIO(run(*varied, "--format", "csv").out)))
        assert row[f"{outcome} or more"] == exact
        assert f" {exact} |" in run(*varied, "--format", "markdown").out


def test_at_least_that_may_be_more_is_a_range_in_text(run: Run, home: Path) -> None:
    """A cell known in part: of row 5, the 3 is Mid, and 2, 4 and 5 are Mid or High."""
    out = run("odds", str(GAPS), "look", "--of", "total", "--with", "n=5").out
    assert re.search(r"^    1 .* 83\.3%  ", out, re.MULTILINE) is None
    assert re.search(r"^    2 .*  83\.3%", out, re.MULTILINE)
    assert re.search(r"^    4 .*  \d\d\.\d%\.\.\d\d\.\d%", out, re.MULTILINE)
    everything = run("odds", str(GAPS), "look", "--of", "grade", "--with", "n=4")
    assert everything.code == 0 and "not in the source (certain)" in everything.out
    asked = run("odds", str(GAPS), "look", "--of", "grade", "--vary", "n=4", "--at-least", "Mid")
    assert asked.out.splitlines()[2].split() == ["4", "100.0%", "?"]
    varied = run("odds", str(GAPS), "look", "--of", "grade", "--vary", "n=4,5")
    assert [line.split() for line in varied.out.splitlines()[2:4]] == [
        ["4", "?", "?", "?", "?", "100.0%"],
        ["5", "16.7%", "16.7%..66.7%", "0.0%..50.0%", "16.7%", "50.0%"],
    ]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_ranges_fit_the_screen(run: Run, home: Path, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fractions that are too long for the line give way; then the bars."""
    monkeypatch.setenv("COLUMNS", str(width))
    out = run("odds", str(GAPS), "look", "--of", "total", "--with", "n=1").out
    lines = out.splitlines()
    assert max(map(len, lines)) <= max(width, 65)
    seventh = next(line.split() for line in lines if line.startswith("    6 "))
    assert seventh[1:4] == ["0.2%..8.3%", "~" if width == 60 else "1/432..1/12", "33.3%..66.7%"]


# ---------------------------------------------------------------- no answer


DICE_RULES = Path(__file__).parents[1] / "distribution" / "dice.rules"


def test_a_division_by_zero_is_told_with_its_rule_and_line(run: Run, home: Path) -> None:
    typed = [str(DICE_RULES), "shared"]
    text = DICE_RULES.read_text(encoding="utf-8").splitlines()
    line = next(n for n, one in enumerate(text, 1) if "[3.8a]" in one)
    out = run("odds", *typed, "--of", "share").out
    assert re.search(r"no answer: division by 0 .* +16\.7% +1/6", out)
    assert f"  no answer:\n    division by 0 [3.8a], dice.rules:{line}\n" in out
    varied = run("odds", *typed, "--of", "share", "--vary", "n=0,1", "--format", "csv").out
    why = f"no answer: division by 0 [3.8a], dice.rules:{line}"
    rows = list(csv.reader(io.StringIO(varied)))
    assert [row[-2:] for row in rows] == [["no answer", "notes"], ["1/6", why], ["1/6", why]]
    asked = ["odds", *typed, "--of", "share", "--vary", "n=0,1"]
    assert f"  no answer:\n    division by 0 [3.8a], dice.rules:{line}\n" in run(*asked).out
    assert f"\nno answer:\n- division by 0 [3.8a], dice.rules:{line}\n" in run(*asked, "-f", "markdown").out
    data = json.loads(run(*asked, "--json").out)["varied"][0]["outcomes"][-1]
    assert (data["kind"], data["outcome"]) == ("outside", f"division by 0 [3.8a], dice.rules:{line}")
    said = f"12 cannot be divided by 0 [3.8a] (dice.rules:{line})"
    ran = run("resolve", *typed, "--roll", "die=1", "--roll", "other=1")
    assert ran.code == 1 and f"no answer: {said}" in ran.out
    lacking = json.loads(run("resolve", *typed, "--roll", "die=1", "--roll", "other=1", "--json").out)
    assert (lacking["outcome"], lacking["lacking"]["rule"]) == ("outside", "3.8a")
    assert lacking["lacking"]["place"] == f"dice.rules:{line}"
    run("sweep", *typed, "--vary", "n=0", "--roll", "die=1", "--roll", "other=1", "--out", "a.csv")
    assert (home / "a.csv").read_text(encoding="utf-8").splitlines()[1].startswith(f"0,outside,{said}")
    run("sweep", *typed, "--vary", "n=0", "--odds", "share", "--out", "b.csv")
    head, row = (line.split(",") for line in (home / "b.csv").read_text(encoding="utf-8").splitlines()[:2])
    assert row[1] == "ok" and row[head.index("outside") - len(head)] == "1/6"


def test_a_ratio_to_zero_is_told_alike_wherever_it_is_asked(run: Run, home: Path) -> None:
    typed = [str(DICE_RULES), "against"]
    text = DICE_RULES.read_text(encoding="utf-8").splitlines()
    line = next(n for n, one in enumerate(text, 1) if "[3.9a]" in one)
    why = f"a ratio to 0 or less [3.9a], dice.rules:{line}"
    assert f"  no answer:\n    {why}\n" in run("odds", *typed, "--with", "n=1").out
    said = f"nothing can be set against 0 [3.9a] (dice.rules:{line})"
    rolled = ["--with", "n=1", "--roll", "ours=1", "--roll", "theirs=1"]
    ran = run("resolve", *typed, *rolled)
    assert ran.code == 1 and f"no answer: {said}" in ran.out
    lacking = json.loads(run("resolve", *typed, *rolled, "--json").out)["lacking"]
    assert (lacking["rule"], lacking["place"]) == ("3.9a", f"dice.rules:{line}")
    run("sweep", *typed, "--vary", "n=1", *rolled[2:], "--out", "a.csv")
    assert (home / "a.csv").read_text(encoding="utf-8").splitlines()[1].startswith(f"1,outside,{said}")


def test_a_total_of_dice_that_may_be_rolled_again_asks_for_each_die(run: Run, home: Path) -> None:
    ran = run("odds", str(DICE_RULES), "fresh", "--roll", "dice=7")
    assert ran.code == 2 and "only the total 7 is given" in ran.err
    assert '--roll "dice=(red 1, white 6)"' in " ".join(ran.err.split())
    assert run("odds", str(DICE_RULES), "fresh", "--roll", "dice=(red 1, white 6)").code == 0


def test_words_of_a_chart_stand_in_its_order(run: Run, home: Path) -> None:
    out = run("odds", str(DICE_RULES), "sky", "--of", "mark", "--vary", "n=0,1").out
    assert out.splitlines()[1].split() == ["n", "Lo", "Ex", "DR", "AR"]
    run("sweep", str(DICE_RULES), "sky", "--vary", "n=0,1", "--odds", "mark", "--out", "c.csv")
    head = (home / "c.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    marks = [name for name in head if name.startswith("chance.") and not name.endswith(".decimal")]
    assert marks == ["chance.Lo", "chance.Ex", "chance.DR", "chance.AR"]


# ---------------------------------------------------------------- tables of several results


def test_a_table_for_every_result(run: Run, dice: Path) -> None:
    ran = run("odds", "dice.rules", "pool", "--vary", "n=1,2")
    assert [line for line in ran.out.splitlines() if line.startswith("A pool: ")] == [
        "A pool: hits",
        "A pool: whole",
        "A pool: twice",
    ]
    alone = run("odds", "dice.rules", "pool", "--vary", "n=1,2", "--of", "whole").out
    assert alone in ran.out
    some = run("odds", "dice.rules", "pool", "--vary", "n=1,2", "--of", "whole", "--of", "hits").out
    titles = [line for line in some.splitlines() if line.startswith("A pool")]
    assert titles == ["A pool: whole", "A pool: hits"]
    varied = json.loads(run("odds", "dice.rules", "pool", "--vary", "n=1,2", "--json").out)["varied"]
    assert [(one["of"], one["with"]["n"]) for one in varied] == [
        (of, n) for of in ("hits", "whole", "twice") for n in "12"
    ]
    markdown = run("odds", "dice.rules", "pool", "--vary", "n=1,2", "--format", "markdown").out
    assert [line for line in markdown.splitlines() if line.startswith("**")] == [
        "**hits**",
        "**whole**",
        "**twice**",
    ]
    refused = run("odds", "dice.rules", "pool", "--vary", "n=1,2", "--format", "csv")
    assert refused.code == 2 and refused.out == "" and "--of: hits, whole, twice" in refused.err


def test_of_several_results_those_that_have_the_outcome(run: Run, home: Path) -> None:
    ran = run("odds", str(GAPS), "look", "--vary", "n=0..2", "--at-least", "Top")
    assert ran.code == 0 and "Look at the chart: grade" in ran.out.replace("look", "Look")
    assert "points" not in ran.out and "total" not in ran.out
    typo = run("odds", str(GAPS), "look", "--vary", "n=0..2", "--at-least", "Topp")
    assert typo.code == 2 and "did you mean Top?" in typo.err


def test_rolls_of_a_chart_are_used(run: Run, dice: Path) -> None:
    (dice / "chart.rules").write_text(
        'series chart "Chart", edition "1"\n\nsections "1.0-9.9"\n\n'
        'table chart "Chart" [2.1]\n  roll     1d6\n  rows     what "What"\n'
        "  cells    are rolls that give the row\n"
        "  | What | Dice |\n  | low  | 1..4 |\n  | high | 5..6 |\n",
        encoding="utf-8",
    )
    ran = run("odds", "chart.rules", "chart", "--roll", "roll=5")
    assert "high (certain)" in ran.out and not ran.err


def test_a_table_of_words_says_what_to_ask_for(run: Run, dice: Path) -> None:
    words = DICE.replace('enum Word "Word" [1.0]', 'enum Word "Word" [1.0], least first')
    (dice / "dice.rules").write_text(words, encoding="utf-8")
    ran = run("odds", "dice.rules", "named", "--vary", "n=1,2", "--vary", "name=tall,short")
    assert ran.code == 0 and "--at-least 'Short'" in ran.err


NAMES = Path(__file__).parents[1] / "distribution" / "names.rules"


def test_an_outcome_and_a_step_by_any_of_their_names(run: Run, home: Path) -> None:
    """The table, its heading and the data say it as it is printed."""
    for name in ("SYR", "syr", "retreat", "Save Yourself Retreat"):
        typed = ["odds", str(NAMES), "look", "--of", "MORALE", "--vary", "n=1,4", "--at-least", name]
        assert "morale\n" in run(*typed).out and "Save Yourself Retreat or more" in run(*typed).out
        asked = json.loads(run(*typed, "--json").out)["varied"][0]["at_least"]
        assert asked == {"outcome": "Save Yourself Retreat", "sure": "1/3", "may_be": "1/3"}
    ran = run("odds", str(NAMES), "look", "--vary", "n=1", "--at-least", "syrr")
    assert ran.code == 2 and "did you mean SYR?" in ran.err
    ran = run("odds", str(NAMES), "look", "--repeat", "n=die", "--until", "morale=syr", "--with", "n=1")
    assert "how it ends: morale is Save Yourself Retreat (certain)" in ran.out


def test_why_a_table_has_no_figure_is_under_it(run: Run, home: Path) -> None:
    typed = ["odds", str(NAMES), "strike", "--of", "drift", "--vary", "n=0,20"]
    out = run(*typed).out
    assert "not come to  ends before  not allowed" in out
    assert out.endswith("  not allowed:\n    out of range [4.2]\n  ends before:\n    it comes back [4.3]\n")
    rows = list(csv.reader(io.StringIO(run(*typed, "--format", "csv").out)))
    assert [row[-1] for row in rows] == [
        "notes",
        "ends before: it comes back [4.3]",
        "not allowed: out of range [4.2]",
    ]
    two = run("odds", str(NAMES), "strike", "--of", "aim", "--vary", "n=0,20", "--vary", "roll=1", "--json")
    assert two.code == 2 and "no fact 'roll'" in two.err


@pytest.mark.parametrize("format", ["text", "csv", "markdown"])
def test_two_formats_at_once_are_refused(run: Run, home: Path, format: str) -> None:
    ran = run("odds", str(NAMES), "look", "--of", "die", "--json", "--format", format)
    assert ran.code == 2 and f"--json and --format {format} are two formats" in ran.err and not ran.out
    assert run("odds", str(NAMES), "look", "--of", "die", "--json", "--format", "json").code == 0


def test_how_often_it_is_gone_through_in_every_format(run: Run, home: Path) -> None:
    (home / "brawl.rules").write_text(BRAWL)
    typed = "odds brawl.rules brawl --with ours=2 --with theirs=1 --repeat ours=ours_left"
    typed += " --repeat theirs=theirs_left"
    rows = list(csv.DictReader(io.StringIO(run(*typed.split(), "--format", "csv").out)))
    assert {row["rounds"] for row in rows} == {"9/5"}
    assert {(row["fact"], row["average"]) for row in rows} == {
        ("ours", "5/4"), ("theirs", "1/4"), ("how it ends", "")
    }  # fmt: skip
    markdown = run(*typed.split(), "-f", "markdown").out
    assert markdown.startswith("Gone through 9/5 (1.80) times on average.\n\n")


def test_averages_over_two_facts_are_exact_in_files(run: Run, home: Path) -> None:
    (home / "brawl.rules").write_text(BRAWL)
    typed = ["odds", "brawl.rules", "brawl", "--of", "ours_left", "--vary", "ours=1,2", "--vary", "theirs=1"]
    assert run(*typed, "--format", "csv").out.splitlines()[1:] == ["1,7/12", "2,19/12"]
    assert "0.58" in run(*typed).out


def test_odds_of_a_variant(run: Run, home: Path) -> None:
    """With a layer, without a change, with an option: as every other command, what is not there is told."""
    (home / "brawl.rules").write_text(BRAWL)
    for option in ("--layer", "--without", "--option"):
        ran = run("odds", "brawl.rules", "brawl", "--with", "ours=1", "--with", "theirs=1", option, "nothing")
        assert ran.code in (1, 2) and "nothing" in ran.err, option


def test_what_markdown_has_marks_for(run: Run, home: Path) -> None:
    (home / "marks.rules").write_text(MARKS, encoding="utf-8")
    typed = ["odds", "marks.rules", "fight", "--with", "ships.1.guns=1", "--of", "kind", "-f", "markdown"]
    assert "| \\<b>one\\| |" in run(*typed).out
    assert "| n | \\<b>one\\| |" in run(*typed, "--vary", "n=1,2").out


def test_a_fact_of_a_list_is_not_repeated(run: Run, home: Path) -> None:
    (home / "marks.rules").write_text(MARKS, encoding="utf-8")
    ran = run("odds", "marks.rules", "fight", "--with", "ships.1.guns=1", "--repeat", "ships.1.guns=hits")
    assert ran.code == 2 and "a fact of an element of a list cannot be repeated" in ran.err


@pytest.mark.parametrize("width", ["0", "", "00"])
def test_a_terminal_that_says_it_has_no_width(
    width: str, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "brawl.rules").write_text(BRAWL)
    monkeypatch.setenv("COLUMNS", width)
    assert "ours_left" in run("odds", "brawl.rules", "brawl", "--with", "ours=1", "--with", "theirs=1").out


def test_letters_that_no_font_has(run: Run, home: Path) -> None:
    pytest.importorskip("matplotlib")
    (home / "marks.rules").write_text(MARKS, encoding="utf-8")
    typed = ["odds", "marks.rules", "fight", "--with", "ships.1.guns=1", "--of", "kind", "--plot", "a.png"]
    ran = run(*typed)
    assert ran.code == 0 and "UserWarning" not in ran.err and (home / "a.png").stat().st_size > 1000
    assert ran.err in ("", "the picture lacks letters that no installed font has: \U00013000\n")


MARKS = """\
series marks "Marks", edition "1"

enum Word "Word"
  one  "<b>one|"
  two  "\U00013000"

record Ship "Ship"
  guns  number

record Fight "Fight" [1.0]
  ships  list of Ship
  n      number, usually 3

resolver fight "Fight" [1.0] of fight: Fight
  roll die 1d6
  hits  is die + sum of guns among ships
  kind  is one when die is 1, otherwise two
  gives hits, kind
"""
BRAWL = """\
series brawl "Brawl", edition "1"

sections "1.0-1.9"

record Brawl "Brawl" [1.0]
  ours    number
  theirs  number

resolver brawl "Brawl" [1.0] of brawl: Brawl
  end "they are all down" when theirs is 0   [1.1]
  end "we are all down" when ours is 0       [1.1]
  roll we 1d6                                [1.2]
  roll they 1d6                              [1.2]
  ours_left    is ours - 1 when they is more than we, otherwise ours      [1.3]
  theirs_left  is theirs - 1 when we is more than they, otherwise theirs  [1.3]
  gives ours_left, theirs_left
"""


def test_rolls_that_were_told_for_nothing(run: Run, home: Path) -> None:
    text = DICE.split("record Case")[0] + (
        'record Pool "Pool" [3.0]\n  n  number\n\n'
        'resolver pool "Pool" [3.1] of pool: Pool\n  roll dice 1d6, n times\n  gives dice\n'
    )
    (home / "pool.rules").write_text(text, encoding="utf-8")
    for n, unused in ((1, True), (2, False), (3, False)):
        ran = run("odds", "pool.rules", "pool", "--with", f"n={n}", "--roll", "dice=1, 2")
        assert ran.code == 0 and (ran.err == "not needed: the roll dice\n") == unused, n


def test_what_seldom_may_come_has_a_sign() -> None:
    shares = (Share(Fraction(0), Fraction(1, 900)), Share(Fraction(1, 900), Fraction(1, 900)))
    seldom, sure = (bar(share, Fraction(1), 20) for share in shares)
    assert (seldom, sure) == ("░", "▏")
    assert bar(Share(Fraction(0), Fraction(0)), Fraction(1), 20) == ""
    assert bar(Share(Fraction(0), Fraction(1, 2)), Fraction(1), 0) == ""

"""`rulesdsl resolve`: facts told, asked for or missing; dice; explanations; what the source lacks."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_home import Run

ROOT = Path(__file__).resolve().parents[2]
CASE = (
    "--with",
    "firers.1.strength=2",
    "--with",
    "firers.2.strength=1",
    "-w",
    "terrain=woods",
    "-w",
    "range=3",
)


def test_an_answer(run: Run, home: Path) -> None:
    ran = run("resolve", "demo", "area_fire", *CASE, "--roll", "attack=45")
    assert ran.code == 0 and ran.err == ""
    assert ran.out == "Area Fire [2.0]\n  final   1..2\n  result  lose 1\n"


def test_what_there_is_and_what_it_takes_as_json(run: Run, home: Path) -> None:
    listed = json.loads(run("resolve", "demo", "--json").out)
    fire = next(one for one in listed["functions"] if one["id"] == "area_fire")
    assert fire == {"kind": "resolver", "id": "area_fire", "title": "Area Fire", "cites": "2.0"}
    assert len(listed["functions"]) == len(run("resolve", "demo").out.splitlines())

    wanted = json.loads(run("resolve", "demo", "area_fire", "--facts", "--json").out)
    assert (wanted["book"], wanted["function"]) == (listed["book"], "area_fire")
    told = {one["path"]: one["words"] for one in wanted["facts"]}
    assert told["attack"].startswith("--roll attack=") and "woods" in told["terrain"]


def test_explain_lists_every_step_with_its_rule(run: Run, home: Path) -> None:
    out = run("resolve", "demo", "area_fire", *CASE, "-r", "attack=45", "--explain").out
    for line in (
        "rolled attack: 45 (tens 4, ones 5)  [2.1]",
        "firepower is 3  [2.0a]",
        "-1 target in woods  [2.2b]",
        "Fire shifts: total -1  [2.2]",
        "3..4 shifted -1: 1..2  [2.1; Charts]",
        "lose 1  [2.1; Charts]",
    ):
        assert line in out
    assert "at night" not in out


def test_json_in_and_out(run: Run, home: Path) -> None:
    case = {
        "with": {"firers": [{"strength": 2}, {"strength": 1}], "terrain": "Woods", "range": 3},
        "roll": {"attack": 45},
    }
    Path("case.json").write_text(json.dumps(case))
    for args, given in (((), "case.json"), (("--json",), "-")):
        ran = run("resolve", "demo", "area_fire", given, *args, input=json.dumps(case))
        assert ran.code == 0 and ran.err == ""
    data = json.loads(ran.out)
    assert data["outcome"] == "answer" and data["value"]["final"] == "1..2"
    assert data["value"]["result"] == {"case": "lose", "args": [1], "printed": "lose 1"}
    modifiers = [entry for entry in data["trace"] if entry["kind"] == "modifier"]
    assert [(m["printed"], m["rule"]) for m in modifiers] == [("-1", "2.2b")]
    assert data["rolled"] == ["attack"] and data["lacking"] is None
    over = run("resolve", "demo", "area_fire", "case.json", "-w", "terrain=open", "--json")
    assert json.loads(over.out)["value"]["final"] == "3..4"


def test_a_cell_that_the_source_lacks_exits_1_and_is_named(run: Run, home: Path) -> None:
    args = (
        "resolve",
        "demo",
        "area_fire",
        "-w",
        "firers.1.strength=9",
        "-w",
        "terrain=open",
        "-w",
        "range=2",
    )
    ran = run(*args, "-r", "attack=55")
    assert ran.code == 1
    assert "unknown: Fire Table [2.1; Charts]: row 5+" in ran.out and "not in the source" in ran.out
    data = json.loads(run(*args, "-r", "attack=55", "--json").out)
    assert data["outcome"] == "unknown" and data["value"] is None
    assert data["lacking"]["chart"] == "Fire Table" and data["lacking"]["rule"] == "2.1; Charts"
    assert run(*args, "-r", "attack=26").code == 0


def test_a_refusal_is_an_answer(run: Run, home: Path) -> None:
    args = (
        "resolve",
        "demo",
        "area_fire",
        "-w",
        "firers.1.strength=9",
        "-w",
        "terrain=open",
        "-w",
        "range=7",
    )
    ran = run(*args)
    assert ran.code == 0 and "not allowed: out of range [2.3]" in ran.out
    data = json.loads(run(*args, "--json").out)
    assert data["outcome"] == "refused" and data["value"]["rule"] == "2.3"
    assert "not needed: the roll attack" in run(*args, "-r", "attack=11").err


def test_a_seed_rolls_the_same_again(run: Run, home: Path) -> None:
    first, second = (run("resolve", "demo", "area_fire", *CASE, "--seed", "7", "-e") for _ in range(2))
    assert first.code == 0 and first.out == second.out and "rolled attack" in first.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "A fact is missing"),
        (("-w", "terrain=open", "-w", "range=1"), "A fact is missing: firers.1"),
        (("-w", "terrain=open", "-w", "range=1", "-w", "firers.1.strength=2"), "The roll attack: no value"),
        (("-w", "terrain=swamp"), "terrain: 'swamp' is not one of Terrain"),
        (("-w", "teran=open"), "did you mean terrain?"),
        (("-w", "range=near"), "range: 'near' is not a whole number of hexes"),
        (("-w", "firers.strength=2"), "firers: this is a list, and 'strength' is no number of an element"),
        (("-w", "firers.1.strength=2", "-w", "firers.3.strength=1"), "firers.3 is told, but firers.2 is not"),
        (("-w", "firers.3.strength=1"), "firers.3 is told, but firers.1 is not"),
        (("-w", "firers=()"), "firers"),
        ((*CASE, "-r", "attack=47"), "47 cannot be rolled"),
        ((*CASE, "-r", "atack=45"), "The roll attack"),
        ((*CASE, "-c", "who=me"), "there is no choice"),
        (("nowhere.json",), "read nowhere.json"),
        ((".",), "a folder stands where a file is needed"),
    ],
)
def test_wrong_or_missing_facts_say_what_to_tell(
    args: tuple[str, ...], words: str, run: Run, home: Path
) -> None:
    ran = run("resolve", "demo", "area_fire", *args)
    assert ran.code in (1, 2) and ran.out == "", ran
    assert words in " ".join(ran.err.split()), ran.err


@pytest.mark.parametrize(
    "text", ["{", "[]", "3", "[" * 100_000, '{"with": 3}', '{"roll": {"attack": "x"}}', "\xff"]
)
def test_bad_json(text: str, run: Run, home: Path) -> None:
    ran = run("resolve", "demo", "area_fire", "-", input=text.encode("latin-1"))
    assert ran.code == 2 and ran.out == "" and ran.err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("demo area_fire range=3", "a fact is told so: --with range=3"),
        ("demo.area_fire", "the book and what is in it are two words: demo area_fire"),
    ],
)
def test_words_that_are_guessed_wrong_say_how_it_is_told(args: str, words: str, run: Run, home: Path) -> None:
    ran = run("resolve", *args.split())
    assert ran.code == 2 and words in ran.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"range": 3, "firers": [], "range": 4}', "range: is told twice"),
        ('{"roll": {"attack": {"red": 1, "red": 2}}}', "red: is told twice"),
        ('{"fire.range": 3, "range": 4}', "fire.range: is told twice"),
        ('{"firers.1.strength": 3, "firers": [{"strength": 3}]}', "firers.1.strength: is told twice"),
    ],
)
def test_a_file_that_tells_a_fact_twice(text: str, words: str, run: Run, home: Path) -> None:
    ran = run("resolve", "demo", "area_fire", "-", input=text)
    assert ran.code == 2 and ran.out == "" and words in ran.err, ran


def test_json_as_windows_writes_it_and_with_nothing_in_it(run: Run, home: Path) -> None:
    ran = run("resolve", "demo", "area_fire", "-", input='\ufeff{"range": null}'.encode())
    assert ran.code == 2 and "range: null is not a whole number of hexes" in " ".join(ran.err.split())


def test_named_dice_that_are_added_are_shown_as_they_are_told(run: Run) -> None:
    facts = run("resolve", str(ROOT / "rulebooks" / "gi_anvil"), "gun_hit", "--facts").out
    assert "--roll dr=(colored 1..6, white 1..6)" in facts


def test_what_it_takes_and_what_there_is(run: Run, home: Path) -> None:
    facts = run("resolve", "demo", "area_fire", "--facts").out
    assert "firers.1.strength  a whole number" in facts
    assert "night              yes or no (after dusk; usually no)" in facts
    assert "--roll attack=d66" in facts
    listed = run("resolve", "demo").out
    assert "area_fire" in listed and "fire_shift" in listed and "Fire Table" in listed


OPTIONAL = """series small "Small", edition "1"

option night "Night rules" [3.1], usually off
  add formula night_range

formula night_range "Range at night" [3.1] of range: number
  gives 3
"""


def test_what_is_not_in_force_is_refused_with_its_rule_and_the_way_to_it(run: Run, home: Path) -> None:
    (home / "small.rules").write_text(OPTIONAL)
    ran = run("resolve", "small.rules", "night_range", "-w", "range=2")
    said = " ".join(ran.err.split())
    assert ran.code == 2 and ran.out == ""
    assert "Small does not use night_range: it comes in with night, which is not in force [3.1]" in said
    assert "BOOK@night" in said
    assert run("resolve", "small.rules@night", "night_range", "-w", "range=2").out.split()[-1] == "3"


def test_tables_and_modifiers_alone(run: Run, home: Path) -> None:
    ran = run("resolve", "demo", "fire_table", "-w", "firepower=2", "-r", "roll=44")
    assert ran.code == 0 and "lose 1" in ran.out
    shift = run("resolve", "demo", "fire_shift", "-w", "terrain=woods", "-w", "range=1", "-w", "night=yes")
    assert shift.code == 0
    assert "-1" in shift.out and "+1 point blank [2.2c]" in shift.out and "-1 at night [2.2a]" in shift.out


def test_on_a_terminal_only_what_is_needed_is_asked_for(home: Path) -> None:
    code, said = on_terminal(
        home,
        ["resolve", "demo", "area_fire", "-w", "terrain=woods"],
        ["1", "many", "3", "near", "2", "47", "45"],
    )
    assert code == 0, said
    for words in ("how many of Unit", "firers.1.strength", "range: a whole number of hexes", "roll attack"):
        assert words in said
    assert "is not a whole number" in said and "cannot be rolled" in said
    assert "lose 1" in said and "tired" not in said


DUEL = """series duel "Duel" , edition "1"

dice pair "one red, one white"
  red    1d6
  white  1d6

record Duel "Duel"
  skill  number, usually 0

resolver strike "Strike" of duel: Duel
  roll aim pair
  roll force 2d6
  hit   is (aim.red + skill is more than aim.white)
  gives aim, hit, force
"""


def test_on_a_terminal_dice_that_are_read_one_by_one_are_asked_for_one_by_one(home: Path) -> None:
    (home / "duel.rules").write_text(DUEL)
    code, said = on_terminal(home, ["resolve", "duel.rules", "strike"], ["7", "5", "2", "9"])
    assert code == 0, said
    assert "roll aim.red (one red, one white): what this die shows, 1..6, or Enter" in " ".join(said.split())
    assert "roll aim.white" in said and "7 does not stand on a die with 6 sides" in said
    assert "roll force (2d6): what you rolled" in said
    assert "hit    yes" in said and "force  9" in said and "aim    7" in said


def test_on_a_terminal_the_total_is_enough_where_only_the_total_is_read(home: Path) -> None:
    only_total = DUEL.replace("aim.red + skill is more than aim.white", "aim is more than 6")
    (home / "duel.rules").write_text(only_total)
    code, said = on_terminal(home, ["resolve", "duel.rules", "strike"], ["7", "9"])
    assert code == 0 and "aim.red" not in said and "hit    yes" in said, said


def test_a_table_tells_its_roll_its_row_its_cell_and_its_rule(run: Run, home: Path) -> None:
    table = ("resolve", "demo", "fire_table", "-w", "firepower=2")
    assert run(*table, "-r", "roll=44", "-e").out.splitlines()[1:3] == [
        "  rolled roll: 44 (tens 4, ones 4)  [2.1; Charts]",
        "  Fire Table at 1..2, 44..64 for 44: lose 1  [2.1; Charts]",
    ]
    rolled, found = json.loads(run(*table, "-r", "roll=44", "--json").out)["trace"]
    assert (rolled["kind"], rolled["value"]["faces"]) == ("roll", {"tens": 4, "ones": 4})
    assert (found["kind"], found["name"], found["printed"]) == ("lookup", "fire_table", "lose 1")
    assert found["place"].endswith("fire.rules:11")


def test_a_table_of_figures_tells_its_row_and_its_column(run: Run, home: Path) -> None:
    rates = 'series rates "Rates", edition "1"\n\ntable rates "Rates" [4.1]\n  rows     way "Way"\n'
    rates += '  columns  kind "Kind"\n  gives    number\n  |      | Foot | Cart |\n  | Road | 1    | 2    |\n'
    (home / "rates.rules").write_text(rates)
    ran = run("resolve", "rates.rules", "rates", "-w", "way=Road", "-w", "kind=Cart", "-e")
    assert ran.out.splitlines()[1] == "  Rates at Road, Cart: 2  [4.1]", ran


def test_a_chart_of_ratios_asks_for_its_ratio(run: Run) -> None:
    goss = ("resolve", str(ROOT / "rulebooks" / "goss"), "ga_ratios")
    assert "ratio  a ratio such as 3:1" in run(*goss, "--facts").out
    missing = run(*goss, "-w", "line=2")
    assert missing.code == 2 and "tell it with --with ratio=..." in missing.err


def test_a_follow_on_waits_for_its_facts_or_has_been_told_them(run: Run, home: Path) -> None:
    case = ("resolve", "demo", "volley", "-w", "firers.1.strength=3")
    due = run(*case)
    assert due.code == 0 and "morale  Morale Check is due: tell morale.leaders" in due.out
    data = json.loads(run(*case, "--json").out)
    assert data["value"]["morale"] == {"due": "morale_check", "asked": ["leaders"], "known": {"hits": 3}}
    told = run(
        *case, "-c", "steady=yes", "-r", "aim=2", "-w", "morale.leaders=1", "-r", "morale.nerve=4", "-e"
    )
    assert told.code == 0 and "holds  no" in told.out and "total is 5  [2.5a]" in told.out
    wrong = run(*case, "-w", "morale.leader=1")
    assert wrong.code == 2 and "did you mean morale.leaders?" in wrong.err
    assert run(*case, "-c", "steady=perhaps").code == 2
    assert run(*case, "-r", "morale.nerve=9", "-w", "morale.leaders=1").code == 2


def test_on_a_terminal_a_follow_on_goes_on(home: Path) -> None:
    args = ["resolve", "demo", "volley", "-w", "firers.1.strength=3"]
    code, said = on_terminal(home, args, ["y", "1", "6"])
    assert code == 0 and "Go on with Morale Check" in said, said
    assert "morale.leaders (leaders in the hex)" in said and "holds  yes" in said
    code, said = on_terminal(home, args, ["n"])
    assert code == 0 and "leaders in the hex" not in said


def test_leaving_the_questions(home: Path) -> None:
    code, said = on_terminal(home, ["resolve", "demo", "area_fire"], ["\x04"])
    assert code not in (0, 3) and "Traceback" not in said


def on_terminal(home: Path, args: list[str], answers: list[str]) -> tuple[int, str]:
    """Run on a terminal of its own; each answer is typed when a question stands there."""
    main_end, other_end = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb", "COLUMNS": "80"}
    process = subprocess.Popen(
        [sys.executable, "-m", "rulesdsl.cli", *args],
        cwd=home, env=env, stdin=other_end, stdout=other_end, stderr=other_end, close_fds=True,
    )  # fmt: skip
    os.close(other_end)
    said, waiting, start = "", list(answers), time.monotonic()
    while time.monotonic() - start < 60:
        if not select.select([main_end], [], [], 0.2)[0]:
            if process.poll() is not None:
                break
            continue
        try:
            part = os.read(main_end, 65536).decode("utf-8", "replace")
        except OSError:
            break
        if not part:
            break
        said += part
        if said.rstrip(" ").endswith(("?", "[Y/n]:")) and waiting:
            answer = waiting.pop(0)
            os.write(main_end, answer.encode() if answer == "\x04" else f"{answer}\n".encode())
    os.close(main_end)
    return process.wait(timeout=30), said


def test_a_stop_is_told_as_one(run: Run) -> None:
    """A fold that ends early says so, with the words of the rule."""
    marches = Path(__file__).parents[1] / "samples" / "marches.rules"
    facts = ("-w", "allowance=1", "-w", "path.1.ground=clear", "-w", "path.2.ground=rough")
    ran = run("resolve", str(marches), "march", *facts, "-e")
    assert ran.code == 0, ran.err
    assert "stops: no points are left for the next hex" in ran.out


NESTED = """\
series nest "Nest", edition "1"

record Case "Case"
  n     number, usually 1

table hits "Very Long Name of a Table of Hits Against Units in the Open" [1.1; Charts]
  rows   n "N", in bands, past either end stays
  gives  text
  | N    | V                                   |
  | 1..2 | nothing happens to anybody at all   |
  | 3..9 | everybody has to go home right away |

resolver in_there "In there" of case: Case
  roll die 1d6
  found  is hits at (n + die)
  gives found

resolver out_here "Out here" of case: Case
  passes  is each one in (1 repeated 2)
    then go to in_there as inner
      n  is n
    second  is hits at n
  gives passes
"""


@pytest.mark.parametrize("width", ["50", "80"])
def test_lines_further_in_run_on_too(
    width: str, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "nest.rules").write_text(NESTED)
    monkeypatch.setenv("COLUMNS", width)
    lines = run("resolve", "nest.rules", "out_here", "--seed", "3", "--explain").out.splitlines()
    assert max(map(len, lines)) <= int(width) and any(line.startswith("          ") for line in lines)

"""`rulesdsl test`: examples that hold, fail, are disputed; both implementations; broken books."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from cli_home import Run, edit

from rulesdsl.driver import examples as examples_module
from rulesdsl.driver.generated_values import Values


def fire(home: Path) -> Path:
    return home / "rulebooks" / "demo" / "fire.rules"


def test_examples_hold(run: Run, home: Path) -> None:
    ran = run("test")
    assert (ran.code, ran.err) == (0, "") and ran.out == "demo: 1 of 1 example holds\n"


def test_a_failing_example_shows_both_values(run: Run, home: Path) -> None:
    edit(fire(home), "fire_shift  -1\n", "fire_shift  -2\n")
    ran = run("test", "demo")
    assert ran.code == 1
    assert "failed: Three units fire [2.4]" in ran.out
    assert "fire_shift: printed -2, computed -1" in ran.out and "rulebooks/demo/fire.rules:" in ran.out
    assert ran.out.endswith("demo: 0 of 1 example holds\n")
    data = json.loads(run("test", "demo", "--json").out)
    (example,) = data["books"][0]["examples"]
    assert data["ok"] is False and example["ok"] is False
    assert example["interpreter"] == example["generated"]
    assert [line["outcome"] for line in example["interpreter"]] == ["failed", "met"]


def test_a_condition_is_told_as_yes_or_no(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "gate.rules"
    path.write_text(
        'series gate "Gate", edition "1"\n\nsections "1.0-9.9"\n\n'
        'record Guest "Guest" [1.0]\n  coins  number\n\n'
        'condition may_pass "May pass" [1.1] of guest: Guest\n'
        '  all of these\n    "pays"  when coins is at least 1\n\n'
        'example poor "A poor guest" [1.2] of may_pass\n'
        "  given\n    coins  0\n  expect\n    may_pass  yes\n",
        encoding="utf-8",
    )
    ran = run("test", str(path))
    assert ran.code == 1 and "may_pass: printed yes, computed no\n" in ran.out


def test_a_disputed_example_is_listed_and_fails_nothing(run: Run, home: Path) -> None:
    edit(fire(home), "fire_shift  -1\n", 'fire_shift  -2 disputed "the list says -1"\n')
    ran = run("test", "demo")
    assert ran.code == 0 and "disputed: Three units fire" in ran.out
    assert "fire_shift: printed -2, computed -1: the list says -1" in ran.out
    assert ran.out.endswith("demo: 1 of 1 example holds, 1 disputed\n")


def test_what_the_rules_refuse_may_be_disputed(run: Run, home: Path) -> None:
    edit(fire(home), "    range    3\n", "    range    7\n")
    edit(fire(home), '    result      "lose 1"\n', '    result      "lose 1"   disputed "out of range"\n')
    edit(fire(home), "    fire_shift  -1\n", "")
    ran = run("test", "demo")
    told = " ".join(ran.out.split())
    assert ran.code == 0 and "computed refused: out of range: out of range" in told and "1 disputed" in told


def test_a_dispute_that_is_over_fails(run: Run, home: Path) -> None:
    edit(fire(home), "fire_shift  -1\n", 'fire_shift  -1 disputed "no longer"\n')
    ran = run("test", "demo")
    assert ran.code == 1 and "the dispute is over" in " ".join(ran.out.split())


def test_rolls_that_are_not_needed_are_told(run: Run, home: Path) -> None:
    edit(fire(home), "    range    3\n", "    range    7\n")
    edit(fire(home), "    fire_shift  -1\n", '    refused "out of range"\n')
    edit(fire(home), '    result      "lose 1"\n', "")
    ran = run("test", "demo")
    assert ran.code == 0 and "rolls not needed: Three units fire" in ran.out and "attack" in ran.out


def test_when_the_two_do_not_agree_it_is_our_fault_and_said_so(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Values.from_python

    def wrong(self: Values, value: object) -> object:
        found = real(self, value)
        return found + 1 if type(found) is int else found

    monkeypatch.setattr(Values, "from_python", wrong)
    ran = run("test", "demo")
    assert ran.code == 1
    said = " ".join(ran.out.split())
    assert "fire_shift: interpreter -1, generated code 0 (a fault of rulesdsl: please report it)" in said


def test_a_broken_book_does_not_hide_the_others(run: Run, home: Path) -> None:
    other = home / "rulebooks" / "other"
    shutil.copytree(home / "rulebooks" / "demo", other)
    edit(other / "rulebook.yaml", "id: demo", "id: other")
    edit(fire(home), "terrain is woods", "terrain is wods")
    ran = run("test")
    assert ran.code == 1 and "E215" in ran.err and "other: 1 of 1 example holds" in ran.out
    data = json.loads(run("test", "--json").out)
    assert data["errors_in"] == ["demo"] and [book["book"] for book in data["books"]] == ["other"]


def test_generated_code_is_not_loaded_without_examples(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("x.rules").write_text('series demo "Demo", edition "1"\n\nenum Side "Side"\n  us "Us"\n')
    monkeypatch.setattr(examples_module, "loaded", None)
    ran = run("test", "x.rules")
    assert ran.code == 0 and ran.out == "x.rules: 0 of 0 examples hold\n"

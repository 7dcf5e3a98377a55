"""`contradiction` and `supposed`: in every declaration, in edits, at the head of a file."""

from __future__ import annotations

import pytest
from sema_helpers import rules

from rulesdsl import graph as g
from rulesdsl.changes import compare
from rulesdsl.graph.citing import cited_lines
from rulesdsl.report import gather

HEAD = """\
series demo "Demo", edition "1"

record Fire "Fire" [9.0]
  night  yes/no, usually no

"""
REMARK = 'contradiction "9.1 says one, 9.2 two: 9.1" [9.1; 9.2]'
DECLARATIONS = {
    "dice d66": 'dice d66 "Two dice" [1.1]\n  red 1d6, tens\n  white 1d6, ones\n  R\n',
    "enum Terrain": 'enum Terrain "Terrain" [1.1]\n  open "Open"\n  R\n',
    "outcome Loss": 'outcome Loss "Loss" [1.1]\n  none_lost "NE"\n  R\n',
    "pattern HexRef": 'pattern HexRef "hex" [1.1] like "A9"\n  R\n',
    "record Unit": 'record Unit "Unit" [1.1]\n  steps number\n  R\n',
    "formula half": 'formula half "Half" [1.1] of fire: Fire\n  R\n  gives 2\n',
    "condition dark": 'condition dark "Dark" [1.1] of fire: Fire\n  R\n  all of these\n    "n" when night\n',
    "modifiers drm": 'modifiers drm "M" [1.1] of fire: Fire\n  all that apply, added\n'
    '  +1 "n" when night\n  R\n',
    "modifiers grouped": 'modifiers grouped "M" [1.1] of fire: Fire\n  all that apply, added\n'
    '  group late "Late"\n    +1 "n" when night\n    R\n',
    "table tolls": 'table tolls "T" [1.1]\n  rows n: number "N", in bands\n  gives number\n  R\n'
    "  | N | C |\n  | 0+ | 1 |\n",
    "resolver shoot": 'resolver shoot "S" [1.1] of fire: Fire\n  R\n  roll dr 2d6\n  gives dr\n',
    "external resolver elsewhere": 'external resolver elsewhere "E" [1.1]\n  with won: yes/no\n  R\n',
    "track state": 'track state "State" [1.1] of fire: Fire\n  states (up, down), starts up\n'
    '  event hit "hit"\n  | State | hit |\n  | up | down |\n  | down | down |\n  R\n',
    "calendar days": 'calendar days "Days" [1.1]\n  starts 1941-05-20\n  turns of 1 day\n'
    "  until 1941-05-23\n  R\n",
    "sequence turn": 'sequence turn "Turn" [1.1]\n  phase move "Move"\n    step walk "walk"\n    R\n',
    "example one": 'formula two "Two" [1.1] of fire: Fire\n  gives 2\n\n'
    'example one "One" [1.1] of two\n  given\n    night no\n  expect\n    two 2\n  R\n',
}


def findings(graph: g.RuleGraph, kind: str) -> list[tuple[str, str, str]]:
    return [(f.title, f.rule, f.words) for f in gather(graph).findings if f.kind == kind]


@pytest.mark.parametrize("written", DECLARATIONS.values(), ids=list(DECLARATIONS))
def test_every_declaration_may_hold_them(written: str) -> None:
    plain = rules(HEAD + written.replace("R\n", '"""R"""\n'), head="").good
    for kind, line in (("contradiction", REMARK), ("supposed", 'supposed "9.1 means it" [9.1]')):
        graph = rules(HEAD + written.replace("R\n", f"{line}\n"), head="").good
        ((_, rule, words),) = findings(graph, kind)
        assert (rule, words) == (("9.1; 9.2" if kind == "contradiction" else "9.1"), line.split('"')[1])
        assert not [f for f in gather(graph).findings if f.kind == "noted"]
        report = compare(plain, graph)
        (change,) = [c for one in report.declarations for c in one.changes if c.aspect == kind]
        assert change.how == "changed" and words in change.new and change.weight == "words"
        kinds = {line.kind for line in cited_lines(graph) if line.citation == "9.1"}
        assert kinds == {kind}, "what a remark cites is not encoded by it"


def test_without_rules_of_its_own_it_is_about_those_of_the_declaration() -> None:
    half = 'formula half "Half" [1.1] of fire: Fire\n  supposed "so"\n  gives 2\n'
    graph = rules(HEAD + half, head="").good
    assert findings(graph, "supposed") == [("Half", "1.1", "so")]


def test_an_edit_adds_one_and_takes_one_away() -> None:
    below = 'table tolls "T" [1.1]\n  rows n: number "N", in bands\n  gives number\n' + (
        '  contradiction "first" [1.1; 1.2]\n  | N | C |\n  | 0+ | 1 |\n\n'
    )
    text = below + (
        'erratum settled "Settled" [9.9]\n  in table tolls\n    was contradiction "first"\n'
        '    now contradiction "second" [1.3]\n  contradiction "of the errata" [9.8; 9.9]\n  supposed "so"\n'
    )
    graph = rules(HEAD + text, head="").good
    assert findings(graph, "contradiction") == [
        ("T", "1.3", "second"),
        ("Settled", "9.8; 9.9", "of the errata"),
    ]
    assert findings(graph, "supposed") == [("Settled", "9.9", "so")]


def test_at_the_head_of_a_file() -> None:
    said = 'contradiction "8.3 sends to 8.9, which is not there" [8.3]\nsupposed "snow melts" [14.2]\n\n'
    later = 'edition demo_2 "Demo" extends demo "1", edition "2"\n\nmoved 8 -> 9, 14 -> 15\n'
    graph = rules(HEAD + said, head="").good
    assert findings(graph, "contradiction") == [("8.3 sends to 8.9, which is not there", "8.3", "")]
    moved = rules(HEAD + said + later, head="", layer="demo_2").good
    assert [one.cites.items for one in moved.remarks] == [("9.3",), ("15.2",)]
    changes = compare(rules(HEAD, head="").good, graph).book
    assert [(c.kind, c.how, c.at or c.new_at) for c in changes] == [
        ("contradiction", "added", ("8.3 sends to 8.9, which is not there",)),
        ("supposed", "added", ("snow melts",)),
    ]


def test_what_is_about_a_section_that_is_off_goes_with_it() -> None:
    said = 'contradiction "of chapter 8" [8.3; 8.4]\ncontradiction "of 8 and 9" [8.3; 9.1]\n\n'
    off = 'game north "North" extends demo "1"\n\nswitch off 8.0 "Roads" [n 1.1]\n'
    graph = rules(HEAD + said + off, head="", layer="north").good
    assert [one.words for one in graph.remarks] == ["of 8 and 9"]

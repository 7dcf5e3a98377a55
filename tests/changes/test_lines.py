"""What changed in lists of lines: modifiers, conditions, steps, sequences, words, numbers of rules."""

from __future__ import annotations

import re

import pytest
from sema_helpers import rules

from rulesdsl.changes import Change, Effect, Moved, Report, compare
from rulesdsl.changes.render_text import render_text

WORDS = """enum Cover "Cover" [1.1]
  none_at_all  "None"
  tree         "Tree"
  wall         "Wall"

record Duel "Duel" [1.0]
  distance  number
  cover     Cover
  drunk     yes/no, usually no  "the one who fires"
  shots     number, usually 0

"""
RULES = (
    WORDS
    + """modifiers shift "Shifts" [2.2] of duel: Duel
  all that apply, added
  +1  "behind a tree"      when cover is tree                 [2.2a]
  +1  "has been drinking"  when drunk                         [2.2b]
  -1  "close by"           when distance is at most 5         [2.2c]

condition may_fire "May fire" [2.1] of duel: Duel
  all of these
    "one shot in a turn"  when shots is at most 0             [2.1a]
    "in sight"            when distance is at most 30         [2.1b]

formula pace "Pace" [2.3] of duel: Duel
  gives the first that fits
    1  "drunk"          when drunk                            [2.3a]
    2  "behind a wall"  when cover is wall                    [2.3b]
    otherwise 3

resolver fire "Fire" [2.0] of duel: Duel
  refuse "not now"  unless may_fire                           [2.1]
  steps   is pace + shift                                     [2.3]
  roll aim 2d6                                                [2.4]
  result  is aim + steps                                      [2.4]
  gives result
"""
)
TURN = """resolver draw "Draw lots" [3.1] of turn: Turn
  roll die 1d6
  gives die

record Turn "Turn" [3.0]
  number  number

sequence day "The day" [3.0]
  phase first "First player"
  phase second "Second player"
  phase supper "Supper", both sides
    step soup "Soup"
"""


def between(old: str, new: str) -> Report:
    return compare(rules(old).good, rules(new).good)


def changed(old: str, new: str, text: str = RULES) -> dict[str, list[Change]]:
    """The changes of each declaration when `old` is `new` in the text."""
    assert text.count(old) == 1, old
    report = between(text, text.replace(old, new))
    return {one.named.id: list(one.changes) for one in report.declarations}


SHOT = '  -1  "close by"           when distance is at most 5         [2.2c]\n'
ONE = [
    ('+1  "behind a tree"', '+2  "behind a tree"', "shift", "modifier changed value", "+1", "+2"),
    (
        "at most 5 ",
        "at most 6 ",
        "shift",
        "modifier changed when",
        "distance is at most 5",
        "distance is at most 6",
    ),
    (SHOT, "", "shift", "modifier removed", "−1, when distance is at most 5", ""),
    (
        '"behind a tree"  ',
        '"behind any tree"',
        "shift",
        "modifier renamed",
        "behind a tree",
        "behind any tree",
    ),
    ("apply, added", "apply, added\n  net at most +1", "shift", "modifiers changed net", "", "not above 1"),
    ('1  "drunk" ', '4  "drunk" ', "pace", "case changed gives", "1", "4"),
    ("otherwise 3", "otherwise 5", "pace", "formula changed otherwise", "3", "5"),
    ("aim 2d6", "aim 1d6", "fire", "step changed rolls", "2d6 (the sum of two dice)", "1d6"),
    ("is aim + steps", "is aim - steps", "fire", "step changed", "aim + steps", "aim − steps"),
    ("gives result", "gives aim, result", "fire", "procedure changed gives", "result", "aim, result"),
    ('"Wall"\n', '"Wall"\n  ditch  "Ditch"\n', "Cover", "member added", "", ""),
    ("usually 0", "usually 1", "Duel", "fact changed usually", "0", "1"),
]


@pytest.mark.parametrize(("old", "new", "id", "what", "was", "now"), ONE)
def test_one_change_is_one_line(old: str, new: str, id: str, what: str, was: str, now: str) -> None:
    found = changed(old, new)
    assert list(found) == [id]
    (change,) = found[id]
    assert f"{change.kind} {change.how} {change.aspect}".rstrip() == what
    assert (change.old, change.new) == (was, now)


def test_a_condition_says_for_which_facts_it_is_another_one() -> None:
    found = changed(
        '"one shot in a turn"  when shots is at most 0', '"three shots in a turn"  when shots is at most 2'
    )
    renamed, when = found["may_fire"]
    assert (renamed.how, renamed.old, renamed.new) == (
        "renamed",
        "one shot in a turn",
        "three shots in a turn",
    )
    assert when.effects == (Effect("shots 1–2", "no", "yes"),)


def test_lines_in_another_order_are_no_difference_but_cases_and_steps_are() -> None:
    lines = RULES.split("\n")
    i = next(i for i, line in enumerate(lines) if "behind a tree" in line)
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    assert between(RULES, "\n".join(lines)).empty
    i = next(i for i, line in enumerate(lines) if '"drunk"' in line)
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    i = next(i for i, line in enumerate(lines) if "steps   is" in line)
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    report = between(RULES, "\n".join(lines))
    assert {one.named.id: [c.how for c in one.changes] for one in report.declarations} == {
        "pace": ["moved"],
        "fire": ["moved"],
    }


def test_what_is_renamed_is_not_gone_and_new_and_changes_nothing_else() -> None:
    new = RULES.replace("Cover", "Shelter").replace("pace ", "stride ").replace("shots", "shots_fired")
    report = between(RULES, new)
    hows = {
        one.named.id: (one.how, [c.how for c in one.changes if c.weight == "rule"])
        for one in report.declarations
    }
    assert hows["Shelter"][0] == "renamed" and hows["stride"] == ("renamed", [])
    assert hows["Duel"] == ("changed", []) and set(hows) == {"Shelter", "stride", "Duel"}, render_text(report)
    (found,) = between(RULES, RULES.replace("tree ", "oak ")).declarations
    assert [(c.how, c.old, c.new) for c in found.changes] == [("renamed", "tree", "oak")]


def test_a_sequence_that_changes_its_order_says_that_alone() -> None:
    swapped = TURN.replace("  phase first", "  phase x").replace("  phase second", "  phase first")
    swapped = swapped.replace("  phase x", "  phase second").replace('"First player"', '"_"')
    swapped = swapped.replace('"Second player"', '"First player"').replace('"_"', '"Second player"')
    (found,) = between(TURN, swapped).declarations
    assert [(c.kind, c.how) for c in found.changes] == [("phase", "moved")]


def test_a_phase_and_a_step_that_are_new() -> None:
    new = TURN.replace("  phase supper", '  phase tea "Tea"\n  phase supper').replace(
        '    step soup "Soup"', '    step soup "Soup"\n    step pie "Pie", active side'
    )
    (found,) = between(TURN, new).declarations
    assert [(c.kind, c.how, c.at) for c in found.changes] == [
        ("step", "added", ("Supper", "Pie")),
        ("phase", "added", ("Tea",)),
    ]


def test_sections_that_moved_are_said_once() -> None:
    report = between(RULES, RULES.replace("[2.", "[7."))
    assert report.moves == (Moved("2", "7"),) and report.declarations == ()
    report = between(RULES, RULES.replace("[2.2a]", "[2.9]"))
    assert report.moves == (Moved("2.2a", "2.9"),) and report.declarations == ()


def test_a_change_reaches_all_that_uses_it() -> None:
    report = between(RULES, RULES.replace("at most 5 ", "at most 6 "))
    reach = report.declarations[0].reach
    assert reach.resolvers == ("fire",) and reach.pages == ("demo",)
    report = between(RULES, RULES.replace('"Wall"\n', '"Wall"\n  ditch  "Ditch"\n'))
    assert report.declarations[0].reach.resolvers == ("fire",)
    assert {"may_fire", "pace", "shift"} <= set(report.declarations[0].reach.rules)


def test_a_rule_that_becomes_another_kind_of_rule() -> None:
    new = RULES.replace(
        'formula pace "Pace" [2.3] of duel: Duel\n  gives the first that fits\n'
        '    1  "drunk"          when drunk                            [2.3a]\n'
        '    2  "behind a wall"  when cover is wall                    [2.3b]\n    otherwise 3\n',
        'modifiers pace "Pace" [2.3] of duel: Duel\n'
        '  all that apply, added\n  +1  "drunk"  when drunk  [2.3a]\n',
    )
    (found,) = between(RULES, new).declarations
    assert [(c.kind, c.old, c.new) for c in found.changes] == [("kind of rule", "formula", "modifiers")]


LAYERS = """series plain "Plain", edition "1"

table tolls "Tolls" [4.1]
  rows   beast "Beast"
  gives  number
  | Beast | Coins |
  | mule  | 2     |
  | yak   | 3     |

errata later "Later" extends plain, dated 1911-02

erratum dear_yaks "Yaks are dear" [errata 1]
  in table tolls
    | Beast | Coins  |
    | yak   | 3 -> 5 |

option free_mules "Mules are free" [errata 2], usually off
  in table tolls
    | Beast | Coins  |
    | mule  | 2 -> 0 |
"""


def test_an_erratum_shows_exactly_its_cell() -> None:
    old, new = rules(LAYERS, "plain", head="").good, rules(LAYERS, "later", head="").good
    report = compare(old, new)
    assert [(r.id, r.how, r.rule) for r in report.revisions] == [("dear_yaks", "added", "errata 1")]
    (found,) = report.declarations
    (change,) = found.changes
    assert (change.kind, change.at, change.old, change.new) == ("cell", ("yak",), "3", "5")
    assert found.revisions == ("dear_yaks",)
    text = render_text(report)
    assert text.count("3 -> 5") == 1 and "erratum dear_yaks: Yaks are dear, 1911-02 [errata 1]" in text
    back = compare(new, old)
    assert back.mirrored().declarations[0].changes == found.changes
    assert "NO LONGER IN FORCE" in render_text(back)


def test_an_option_that_is_switched_on() -> None:
    old, new = rules(LAYERS, head="").good, rules(LAYERS, head="", on=("free_mules",)).good
    report = compare(old, new)
    assert [r.id for r in report.revisions] == ["free_mules"]
    assert [c.at for one in report.declarations for c in one.changes] == [("mule",)]


def test_layout_comments_and_places_are_not_seen() -> None:
    loose = re.sub(r"^( +)", lambda m: m[1] * 2, RULES, flags=re.MULTILINE)
    loose = loose.replace("\nresolver", "\n# a remark\n\n\nresolver")
    assert between(RULES, f"# another\n\n{loose}\n\n").empty


# ---------------------------------------------------------------- known by their use, and moved elsewhere


def test_a_word_or_fact_that_everything_calls_otherwise_is_renamed() -> None:
    renamed = RULES.replace('tree         "Tree"', 'oak          "Oak"').replace("is tree", "is oak")
    assert renamed != RULES
    found = between(RULES, renamed).declarations
    assert [(one.named.id, [(c.how, c.old, c.new) for c in one.changes]) for one in found] == [
        ("Cover", [("renamed", "Tree", "Oak")])
    ]
    renamed = RULES.replace("distance", "paces_between")
    found = between(RULES, renamed).declarations
    assert [(one.named.id, [(c.how, c.old, c.new) for c in one.changes]) for one in found] == [
        ("Duel", [("renamed", "distance", "paces between")])
    ]


def test_a_new_word_that_is_used_otherwise_is_new() -> None:
    other = RULES.replace('tree         "Tree"', 'oak          "Oak"').replace(
        "when cover is tree", "when drunk"
    )
    found = {one.named.id: one for one in between(RULES, other).declarations}
    assert [c.how for c in found["Cover"].changes] == ["removed", "added"]


def test_a_modifier_that_went_to_another_list_is_moved() -> None:
    other = (
        RULES.replace(SHOT, "")
        + '\nmodifiers later "More shifts" [2.9] of duel: Duel\n'
        + ('  all that apply, added\n  +1  "late"  when shots is 1\n')
    )
    report = between(
        RULES + '\nmodifiers later "More shifts" [2.9] of duel: Duel\n  all that apply, added\n'
        '  +1  "late"  when shots is 1\n',
        other + SHOT,
    )
    told = render_text(report)
    assert "> modifier moved to modifiers later: close by: −1" in told
    assert "> modifier moved from modifiers shift: close by: −1" in told
    assert "gone" not in told and report.mirrored().mirrored() == report


def test_a_step_in_another_phase_is_moved_once() -> None:
    there = TURN.replace('  phase supper "Supper", both sides\n    step soup "Soup"\n', "")
    there = there.replace("  phase second", '    step soup "Soup"\n  phase second').replace(
        'phase second "Second player"\n',
        'phase second "Second player"\n  phase supper "Supper", both sides\n',
    )
    (found,) = between(TURN, there).declarations
    assert [(c.how, c.kind, c.old, c.new) for c in found.changes if c.how != "changed"] == [
        ("moved", "step", "in Supper", "in First player")
    ]


def test_what_moved_to_a_number_that_is_cited_still_and_what_a_note_cites() -> None:
    old = """series s "S", edition "1"

sections "1.0-9.9"

formula a "A" [5.1; 6.1] of n: number
  \"\"\"Not at dawn [6.2; 7.1].\"\"\"
  gives n

formula b "B" [5.2] of n: number
  gives 2 x n
"""
    new = old.replace("5.", "4.").replace("6.", "5.").replace("7.1", "6.1")
    new += '\nformula c "C" [5.3] of n: number\n  gives 3 x n\n'
    old += '\nformula c "C" [6.3] of n: number\n  gives 3 x n\n'
    report = between(old, new)
    assert {(move.old, move.new) for move in report.moves} >= {("5", "4"), ("6", "5")}
    assert not [move for move in report.moves if move.old is not None and move.old.startswith("6.")]

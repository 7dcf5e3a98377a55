"""Layers: views, edits of lines, sections switched off, what clashes."""

from __future__ import annotations

import pytest
from sema_helpers import decl, entry, layered, rows_of, rules, sample

from rulesdsl.sema.view import Layered
from rulesdsl.syntax import ast

BASE = """\
series demo "Demo", edition "1"

enum Terrain "Terrain" [5.0]
  | name  | printed | height |
  | open  | Open    | 0      |
  | woods | Woods   | 10     |

record Fire "Fire" [9.0]
  night  yes/no, usually no
  smoke  yes/no, usually no

modifiers fire_drm "Fire DRM" [9.1] of fire: Fire
  all that apply, added
  net between -3 and +3
  -1  "night"  when night                            [9.1a]
  -1  "smoke"  when smoke                            [9.2]
  group late "Late"
    +1  "late at night"  when night                  [9.1b]

condition sees "Sees" [10.0] of fire: Fire
  all of these
    "no smoke"  when not smoke
      unless "at night"  when night
  none of these
    "both"  when night and smoke

formula effect "Effect" [9.3] of fire: Fire
  base  is 2
  gives base + fire_drm

resolver shoot "Shoot" [9.4] of fire: Fire
  roll attack 2d6                                    [9.4]
  hit  is (attack + fire_drm is at least 8)          [9.4]
  gives hit

sequence turn "Turn" [2.0]
  phase move "Movement", active side, in order       [2.1]
    step walk "walk"                                 [7.0]
    step ride "ride"                                 [7.1]
  phase fire "Fire", both sides                      [9.0]
    step walk "fire and walk"                        [9.9]

table movement "Movement" [7.0; Charts]
  rows   terrain: Terrain
  gives  number
  mark "*" "not at night"
  | Terrain | MP  |
  | Open    | 1   |
  | Woods   | 2 * |

"""


def edit(body: str, kind: str = "erratum", layer: str = "errata fixes") -> str:
    """The base with one more layer and one edit in it."""
    inner = "".join(f"  {line}\n" for line in body.splitlines())
    return BASE + f'{layer} "Fixes" extends demo\n\n{kind} e1 "An edit" [x 1]\n{inner}'


def names(node: ast.SeqItem) -> list[str]:
    """The nodes below a node of a sequence."""
    assert isinstance(node, ast.Node)
    return [one.name.text for one in node.nodes if isinstance(one, ast.Node)]


def lines(made: Layered, name: str) -> list[str]:
    """The words and values of a list of modifiers, in order."""
    found = decl(made, name)
    assert isinstance(found, ast.ModifiersDecl)
    out: list[str] = []
    for item in found.items:
        for line in item.items if isinstance(item, ast.GroupBlock) else (item,):
            if isinstance(line, ast.ModLine) and isinstance(line.value, ast.Num):
                out.append(
                    f"{int(line.value.value):+d} {line.words.text}{'' if line.when is None else ' when'}"
                )
    return out


# ---------------------------------------------------------------- was, now


def test_was_and_now_replace_what_they_give_and_keep_the_rest() -> None:
    made, said = layered(edit('in modifiers fire_drm\n  was -1 "night"\n  now -2 "night"'))
    assert said.found == []
    assert lines(made, "fire_drm") == ["-2 night when", "-1 smoke when", "+1 late at night when"]
    made, _ = layered(edit('in modifiers fire_drm\n  was -1 "night" when night\n  now -2 "night"'))
    assert lines(made, "fire_drm")[0] == "-2 night"


def test_lines_inside_groups_are_found_removed_and_added() -> None:
    made, said = layered(
        edit(
            'in modifiers fire_drm\n  was +1 "late at night"\n'
            '  now after "night"\n      +3 "moon" when night\n'
            '  now +4 "fog" when smoke\n  was net between -3 and +3\n  now net between -5 and +5'
        )
    )
    assert said.found == []
    assert lines(made, "fire_drm") == ["-1 night when", "+3 moon when", "-1 smoke when", "+4 fog when"]
    edited = entry(made, "fire_drm")
    assert edited.edited_by == ("e1",) and edited.layer == "demo"


def test_formulas_conditions_records_resolvers() -> None:
    text = edit(
        "in formula effect\n  was gives base + fire_drm\n  now gives base\n  now further is 3\n"
        "in record Fire\n  now fog yes/no, usually no\n  was smoke yes/no\n  now smoke yes/no, usually yes\n"
        'in condition sees\n  was "both" when night and smoke\n  now "both" when smoke\n'
        '  now after "no smoke"\n      "no fog" when not fog\n'
        "in resolver shoot\n  was roll attack 2d6\n  now roll attack d66\n  now luck is 1"
    )
    outcome = rules(text, head="")
    graph = outcome.good
    effect = next(f for f in graph.formulas if f.id == "effect")
    assert [d.name for d in effect.definitions] == ["base", "further"] and effect.gives.kind == "step"
    fire = next(r for r in graph.records if r.id == "Fire")
    assert [f.name for f in fire.fields] == ["night", "smoke", "fog"]
    sees = next(c for c in graph.conditions if c.id == "sees")
    assert [line.words for line in sees.blocks[0].lines] == ["no smoke", "no fog"]
    assert sees.blocks[0].lines[0].exceptions[0].words == "at night"
    shoot = next(r for r in graph.resolvers if r.id == "shoot")
    assert shoot.steps[0].dice == "d66" and shoot.steps[-1].name == "luck"  # type: ignore[union-attr]


def test_T46_a_phase_is_changed_and_keeps_its_steps() -> None:
    made, said = layered(
        edit(
            'in sequence turn\n  was phase move "Movement", active side\n'
            '  now phase move "Movement", both sides\n'
            '  now after move.walk\n      step swim "swim"'
        )
    )
    assert said.found == []
    turn = decl(made, "turn")
    assert isinstance(turn, ast.SequenceDecl)
    move = turn.items[0]
    assert isinstance(move, ast.Node)
    assert [clause.word for clause in move.clauses] == ["both sides", "in order"]
    assert names(move) == ["walk", "swim", "ride"]
    assert move.cite is not None and move.cite.items == ("2.1",)


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ('in modifiers fire_drm\n  was -1 "nacht"\n  now -2 "night"', "E508", "nacht"),
        ('in modifiers fire_drm\n  was -3 "night"\n  now -2 "night"', "E509", 'expected `-3 "night"`'),
        ('in modifiers fire_drm\n  was -1 "night" when smoke\n  now -2 "night"', "E509", "condition"),
        ('in modifiers fire_drm\n  now -2 "night" when night', "E514", "night"),
        ('in modifiers fire_drm\n  now after "moon"\n      -2 "x" when night', "E508", "moon"),
        ('in modifiers fire_drm\n  was -1 "night"\n  now -2 "smoke"', "E514", "smoke"),
        ('in sequence turn\n  was step walk "run"', "E509", "walk"),
        ('in sequence turn\n  now after walk\n      step hop "hop"', "E508", "several"),
        ('in condition sees\n  now "new" when night', "E521", "several blocks"),
        ("in table movment\n  | Terrain | MP |\n  | Open | 1 -> 2 |", "E507", "movment"),
        ('in modifiers movement\n  now -2 "x" when night', "E507", "not a modifiers"),
        ("remove table movment", "E507", "movment"),
        ("replace condition sees with effect", "E507", "effect"),
        ("add table movement", "E520", "movement"),
        ("switch on 9.0", "E516", "9.0"),
    ],
)
def test_edits_that_do_not_fit(body: str, code: str, words: str) -> None:
    _, said = layered(edit(body))
    assert said.codes == [code], said.said
    assert words in said.only.headline and said.only.help
    assert said.only.rule == "x 1"


def test_T52_an_edit_is_applied_once() -> None:
    twice = 'in modifiers fire_drm\n  was -1 "night"\n  now -2 "night"\n'
    _, said = layered(edit(twice + twice))
    assert said.codes == ["E509"]


def test_several_lines_of_one_name_are_told_apart_by_more_of_them() -> None:
    made, said = layered(edit('in sequence turn\n  was step walk "fire and walk"\n  now step walk "walk on"'))
    assert said.found == []
    turn = decl(made, "turn")
    assert isinstance(turn, ast.SequenceDecl) and isinstance(turn.items[1], ast.Node)
    assert [n.title.text for n in turn.items[1].nodes if isinstance(n, ast.Node)] == ["walk on"]


# ---------------------------------------------------------------- views


CHAIN = """
errata fixes "Fixes" extends demo, dated 2010-05

erratum e1 "One" [x 1]
  in table movement
    | Terrain | MP     |
    | Open    | 1 -> 3 |

option o1 "Two" [x 2], usually off
  in table movement
    | Terrain | MP       |
    | Woods   | 2 * -> 5 |

house mine "Mine" extends demo

change c1 "Three" [x 3]
  in table movement
    | Terrain | MP     |
    | Open    | 1 -> 4 |
"""


@pytest.mark.parametrize(
    ("layer", "on", "off", "rows"),
    [
        (None, (), (), ["3", "2 *"]),
        ("demo", (), (), ["1", "2 *"]),
        ("1", (), (), ["1", "2 *"]),
        ("fixes", ("o1",), (), ["3", "5"]),
        ("fixes", (), ("e1",), ["1", "2 *"]),
        ("mine", (), (), ["4", "2 *"]),
    ],
)
def test_views(layer: str | None, on: tuple[str, ...], off: tuple[str, ...], rows: list[str]) -> None:
    made, said = layered(BASE + CHAIN, layer, on=on, off=off)
    assert said.found == []
    assert [row[1] for row in rows_of(made, "movement")[1:]] == rows
    in_force = {edit.id: edit.in_force for edit in made.edits}
    assert in_force.get("e1", False) is (layer in (None, "fixes") and "e1" not in off)


def test_layers_that_are_not_ordered_clash_at_one_place_only() -> None:
    _, said = layered(BASE + CHAIN, "fixes+mine")
    assert said.codes == ["E718"]
    assert "open" in said.only.headline and said.only.notes
    other = CHAIN.replace("Open    | 1 -> 4", "Woods   | 2 -> 4")
    made, said = layered(BASE + other, "fixes+mine")
    assert said.found == [] and [row[1] for row in rows_of(made, "movement")[1:]] == ["3", "4"]


@pytest.mark.parametrize("layer", ["nope", "demo+nope", "", "+"])
def test_an_unknown_view_is_empty(layer: str) -> None:
    made, said = layered(BASE + CHAIN, layer)
    assert set(said.codes) == {"E716"} and made.layers == () and made.declarations == ()


def test_unknown_edits_asked_for() -> None:
    _, said = layered(BASE + CHAIN, "fixes", on=("o2",), off=("zzz",))
    assert said.codes == ["E717", "E717"] and any("o1" in d.help for d in said.found)


def test_replaces_and_clashes() -> None:
    table = (
        'table movement "Movement" [m 7]%s\n  rows terrain: Terrain\n  gives number\n'
        "  | T | MP |\n  | Open | 9 |\n"
    )
    game = 'game desert "Desert" extends demo "1"\n\n'
    made, said = layered(BASE + game + table % ', replaces demo "1"')
    assert said.found == [] and rows_of(made, "movement")[1:] == [["Open", "9"]]
    assert next(d for d in made.declarations if d.layer == "desert")
    _, said = layered(BASE + game + table % "")
    assert said.codes == ["E501"] and said.only.notes
    _, said = layered(BASE + game + table % ', replaces demo "2"')
    assert said.codes == ["E515"] and 'replaces demo "1"' in said.only.help
    _, said = layered(BASE + game + (table % ', replaces demo "1"').replace("movement", "sailing"))
    assert said.codes == ["E515"]


def test_two_declarations_in_one_layer_are_left_to_the_names() -> None:
    assert rules(BASE + 'measure hexes "hex" "hexes"\nmeasure hexes "hex" "hexes"\n', head="").codes == [
        "E203"
    ]


def test_replace_condition_keeps_every_use() -> None:
    text = edit("replace condition sees with sees_well", "change") + (
        '\ncondition sees_well "Sees well" [x 2] of fire: Fire\n  all of these\n    "clear"  when not smoke\n'
        '\nformula looks "Looks" [x 3] of fire: Fire\n  gives 1 when sees, otherwise 0\n'
    )
    graph = rules(text, head="").good
    assert [c.id for c in graph.conditions] == ["sees_well"]
    looks = next(f for f in graph.formulas if f.id == "looks")
    assert looks.gives.cases[0].when.function == "sees_well"  # type: ignore[union-attr]
    assert graph.conditions[0].header.edited_by == ("e1",)


def test_heads_and_chains_that_do_not_fit() -> None:
    assert layered('series a "A"\n\nseries a "B"\n')[1].codes == ["E502"]
    assert layered('game a "A" extends b\n')[1].codes == ["E503"]
    assert layered('series b "B", edition "2"\ngame a "A" extends b "1"\n')[1].codes == ["E503"]
    assert layered('game a "A" extends b\ngame b "B" extends a\n')[1].codes == ["E504"]
    made, said = layered('measure hexes "hex" "hexes"\n')
    assert said.codes == ["E505"] and len(made.declarations) == 1


# ---------------------------------------------------------------- sections


NO_MOVEMENT = 'game desert "Desert" extends demo\n\nswitch off 7.0 "Movement"\n'


def test_a_section_switched_off_takes_what_cites_it_and_nothing_else() -> None:
    made, said = layered(BASE + 'game desert "Desert" extends demo\n\nswitch off 9.1 "DRM"\n  except 9.1b\n')
    assert said.found == []
    assert set(made.dropped) == {"fire_drm"}
    made, _ = layered(BASE + 'game desert "Desert" extends demo\n\nswitch off 7.0 "Movement"\n')
    assert set(made.dropped) == {"movement"}
    assert made.dropped["movement"].why == "switched off with section 7.0 by desert"
    turn = decl(made, "turn")
    assert isinstance(turn, ast.SequenceDecl) and isinstance(turn.items[0], ast.Node)
    assert turn.items[0].nodes == ()
    made, _ = layered(BASE + 'game desert "Desert" extends demo\n\nswitch off 9.2 "Smoke"\n')
    assert lines(made, "fire_drm") == ["-1 night when", "+1 late at night when"]
    assert [(off.section, off.layer) for off in made.switched_off] == [("9.2", "desert")]


def test_sections_do_not_match_by_their_first_digits() -> None:
    text = 'series a "A"\n\nmeasure hexes "hex" "hexes"\n\nrecord Unit "Unit" [70.1; Charts]\n  name text\n'
    made, _ = layered(text + 'game b "B" extends a\n\nswitch off 7 "Movement"\n')
    assert made.dropped == {}


def test_sections_come_back() -> None:
    text = BASE + NO_MOVEMENT + '\nerrata fix "Fix" extends desert\n'
    made, said = layered(text + '\nerratum back "Back" [x 1]\n  switch on 7.0\n')
    assert said.found == [] and made.dropped == {} and made.switched_off == ()
    _, said = layered(text + '\nswitch off 7 "Movement"\n')
    assert said.codes == ["E516"]
    made, said = layered(text + "\nswitch on 7.1\n")
    turn = decl(made, "turn")
    assert isinstance(turn, ast.SequenceDecl) and isinstance(turn.items[0], ast.Node)
    assert names(turn.items[0]) == ["ride"]


def test_a_later_layer_may_cite_a_section_that_is_off_below() -> None:
    text = BASE + NO_MOVEMENT + '\nerrata fix "Fix" extends desert\n'
    made, _ = layered(text + '\nmeasure legs "leg" "legs"\n\nrecord Walk "Walk" [7.4]\n  name text\n')
    assert "Walk" not in made.dropped and "movement" in made.dropped


def test_what_still_uses_a_section_that_is_off_says_why() -> None:
    outcome = rules(BASE + 'game desert "Desert" extends demo\n\nswitch off 9.1 "DRM"\n', head="")
    assert outcome.found and all("section 9.1" in d.help for d in outcome.found), outcome.said


# ---------------------------------------------------------------- the sample


@pytest.mark.parametrize("on", [(), ("bamboo", "brigade_plan")])
@pytest.mark.parametrize(
    "layer", ["tcs", "hunters", "revised", "tcs_401", "4.01", "my_charts", "revised+my_charts"]
)
def test_the_sample_in_each_of_its_layers(layer: str, on: tuple[str, ...]) -> None:
    graph = sample("layers", layer, on).good
    assert graph.view == layer


def test_the_sample_of_the_erratum_with_its_options() -> None:
    graph = sample("layers", "revised", ("bamboo", "brigade_plan")).good
    terrain = next(e for e in graph.enums if e.id == "LocalTerrain")
    assert [m.name for m in terrain.members][-1] == "vineyard_edge"
    river = next(m for m in terrain.members if m.name == "river_bed")
    assert river.figures[0].value.member == "open"  # type: ignore[union-attr]
    prep = next(t for t in graph.tables if t.id == "commonwealth_prep")
    assert [(r.cells[0].printed, r.cells[0].provenance is not None) for r in prep.grid.rows] == [("4", True)]
    adjustment = next(t for t in graph.tables if t.id == "adjustment")
    assert adjustment.grid.row_axes[1].heads[1].printed == "2. German"
    assert {e.id for e in graph.edits if not e.in_force} == set()
    assert graph.layers[-1].dated == graph.dated == "2009-07"


def test_T92_columns_added_and_changed_are_cells_by_name() -> None:
    graph = sample("layers", "tcs_401").good
    more = next(e for e in graph.edits if e.id == "more_columns")
    assert [c.old for c in more.cells].count("") == 20 and len(more.cells) == 44
    assert more.cells[0].model_dump() == {
        "of": "function:prep_column",
        "row": "Prepared Defense",
        "column": "Col 1",
        "old": "1..12",
        "new": "1..11",
    }
    prep = next(t for t in graph.tables if t.id == "prep_column")
    assert [h.printed for h in prep.grid.column_axes[0].heads] == [f"Col {n}" for n in range(1, 12)]
    check = next(t for t in graph.tables if t.id == "command_prep_table")
    assert check.dice == "d66" and check.header.layer == "tcs_401"
    assert graph.edition == "4.01" and graph.examples == ()
    assert {move.section: move.to for move in graph.moves}["18"] is None


def test_an_example_printed_before_a_change_says_so() -> None:
    text = edit('in modifiers fire_drm\n  was -1 "night"\n  now -2 "night"', "change")
    example = (
        'example at_night "At night" [9.1 example] of fire_drm\n  given\n    night yes\n'
        "  expect\n    total 0\n\n"
    )
    text = text.replace("errata fixes", example + "errata fixes")
    assert rules(text, head="").good.examples[0].changed_by == ("e1",)
    erratum = text.replace("change e1", "erratum e1")
    assert rules(erratum, head="").good.examples[0].changed_by == ()


OPTIONS = BASE + """\

option smoky "More smoke" [h 1], usually off
  in modifiers fire_drm
    was -1 "smoke"
    now -2 "smoke"  when smoke

game north "North" extends demo "1"

option mist "Mist" [n 1], usually off
  in modifiers fire_drm
    now -1 "mist"  when smoke
"""


@pytest.mark.parametrize(
    ("view", "on"),
    [
        ("smoky", {"smoky"}),
        ("demo+smoky", {"smoky"}),
        ("north", set()),
        ("north+mist", {"mist"}),
        ("smoky+mist", {"smoky", "mist"}),
        ("1+smoky", {"smoky"}),
    ],
)
def test_options_are_switched_on_by_name_in_the_view(view: str, on: set[str]) -> None:
    found, said = layered(OPTIONS, view)
    assert not said.found
    assert {edit.id for edit in found.edits if edit.in_force} == on and found.view == view


def test_an_option_of_a_layer_that_is_not_in_the_view() -> None:
    _, said = layered(OPTIONS, "demo+mist")
    told = [(d.code, d.headline, d.help) for d in said.found]
    words = "mist belongs to the layer north, which is not in this view"
    assert told == [("E717", words, "ask for @north+mist")]

"""`moved`, `new`, `gone`: sections of a later edition."""

from __future__ import annotations

import pytest
from sema_helpers import layered, rules

from rulesdsl import graph as g
from rulesdsl.graph.citations import renumbered

SERIES = '''\
series demo "Demo", edition "1"

sections "1.0-18.9" "Charts" "np 1.0-2.0"

record Fire "Fire" [16.0; Charts]
  """As in [14.2; 9.1 note 16]."""
  night  yes/no, usually no

modifiers drm "DRM" [14.1; 16.2b] of fire: Fire
  all that apply, added
  -1  "night"  when night                            [18.1]
  -2  "dark"   when night                            [14.1-3; 18.2]

formula effect "Effect" [16.0; np 1.4] of fire: Fire
  gives 2 + drm                                      [17.9 note 14]

formula lost "Lost" [18.3] of fire: Fire
  gives 2

example one "One" [16.0 example] of lost
  given
    night no
  expect
    lost 2

omitted "Weather" [15.5]

'''
EDITION = '''\
edition demo_2 "Demo" extends demo "1", edition "2"

moved 14 -> 15 "Overwatch", 15 -> 16, 16.0 -> 17, 17 -> 18
gone 18 "Point Targets"
new 14 "Point Fire", 27 "Set Up"

formula hot "Hot" [14.2; 27.1] of fire: Fire
  gives effect
'''


def test_what_the_edition_leaves_is_cited_by_the_new_numbers() -> None:
    good = rules(SERIES + EDITION, head="").good
    (drm,) = good.modifiers
    (fire,) = good.records
    assert [f.id for f in good.formulas] == ["effect", "hot"]
    assert fire.header.cites.items == ("17.0", "Charts")
    assert fire.header.notes == ("As in [15.2; 9.1 note 16].",)
    assert drm.header.cites.items == ("15.1", "17.2b")
    lines = [line for line in drm.items if isinstance(line, g.ModifierLine)]
    assert [(line.words, line.cites.items) for line in lines] == [("dark", ("15.1-3",))]
    assert good.formulas[0].header.cites.items == ("17.0", "np 1.4")
    assert good.formulas[1].header.cites.items == ("14.2", "27.1")
    assert good.omissions[0].cites.items == ("16.5",)
    assert [(o.name, o.why) for o in good.left_out] == [("lost", "section 18 is gone in demo_2")]
    assert good.examples == ()
    assert good.sections[-1] == "27"


def test_the_graph_keeps_where_sections_went() -> None:
    good = rules(SERIES + EDITION, head="").good
    assert [(m.section, m.to, m.title) for m in good.moves] == [
        ("14", "15", "Overwatch"),
        ("15", "16", ""),
        ("16.0", "17", ""),
        ("17", "18", ""),
        ("18", None, "Point Targets"),
        (None, "14", "Point Fire"),
        (None, "27", "Set Up"),
    ]
    below = rules(SERIES + EDITION, "1", head="").good
    assert below.moves == () and below.records[0].header.cites.items == ("16.0", "Charts")


def test_what_was_switched_off_below_stays_off_under_its_new_number() -> None:
    game = 'game north "North" extends demo "1"\n\nswitch off 18.0 "Targets"\n\n'
    edition = 'edition demo_2 "Demo" extends north, edition "2"\n\nmoved 17 -> 18, 18 -> 17\n\n'
    own = 'formula own "Own" [18.1] of fire: Fire\n  gives 1\n'
    good = rules(SERIES + game + edition + own, head="").good
    assert [(off.section, off.layer) for off in good.switched_off] == [("17.0", "north")]
    assert [f.id for f in good.formulas] == ["effect", "own"]


@pytest.mark.parametrize(
    ("said", "headline"),
    [
        ("moved 14 -> 15", "section 15 is there already"),
        ("new 3", "section 3 is there already"),
        ("moved 14 -> 15, 14 -> 16, 15 -> 14, 16 -> 19", "section 14 goes twice"),
        ("moved 14 -> 15, 15 -> 14\ngone 14 \"G\"", "section 14 goes twice"),
        ("moved 14 -> 19, 15 -> 19", "two sections would be numbered 19"),
        ("moved 31 -> 32", "there is no section 31 below"),
    ],
)
def test_sections_that_cannot_go_there(said: str, headline: str) -> None:
    said = said.replace("new 3", 'new 3 "N"')
    _, outcome = layered(f'{SERIES}edition demo_2 "Demo" extends demo "1", edition "2"\n\n{said}\n')
    assert [(d.code, d.headline) for d in outcome.found] == [("E517", headline)]


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("16.2b", "17.2b"),
        ("16", "17"),
        ("16.4.1", "16.5.1"),
        ("16.2-3, 14.1", "17.2-3, 15.1"),
        ("16.2(h), (p) note 16", "17.2(h), (p) note 16"),
        ("hfs 16.2", "hfs 16.2"),
        ("Charts", "Charts"),
        ("160.1", "160.1"),
    ],
)
def test_a_citation_renumbered(text: str, new: str) -> None:
    assert renumbered(text, {(16,): (17,), (16, 4): (16, 5), (14,): (15,)}) == new

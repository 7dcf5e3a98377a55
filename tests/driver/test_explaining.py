"""What `resolve --explain` tells: what is worked out again once, modifiers and rolls each time."""

from __future__ import annotations

import helpers as h

from rulesdsl.driver.explaining import explained
from rulesdsl.runtime import Entry, Trace

GRAPH = h.book(dice=(h.dice("2d6"),))


def test_what_is_worked_out_again_is_told_once() -> None:
    load = Entry("formula", "load", 6, "1.1")
    snow = Entry("modifier", "snow", -1, "1.2")
    elsewhere = Entry("formula", "load", 6, "1.1", path=("pass 2",))
    assert list(explained(GRAPH, Trace([load, snow, load, snow, elsewhere]))) == [
        "load: 6  [1.1]",
        "  -1 snow  [1.2]",
        "  -1 snow  [1.2]",
        "  load: 6  [1.1]",
    ]


def test_each_pass_has_a_head_and_a_case_its_reason() -> None:
    trace = Trace()
    trace.within("walk", 1).step("affected", True, "2.1")
    second = trace.within("walk", 2)
    second.step("affected", False, "2.1", words="LOS not clear")
    second.step("affected", False, "2.1", words="LOS not clear")
    second.within("retreat").roll("die", 4, "2.2")
    trace.within("walk", 3).step("affected", True, "2.1", words="yes")
    assert list(explained(GRAPH, trace)) == [
        "walk 1:",
        "  affected is yes  [2.1]",
        "walk 2:",
        "  affected is no (LOS not clear)  [2.1]",
        "    rolled die: 4  [2.2]",
        "walk 3:",
        "  affected is yes  [2.1]",
    ]

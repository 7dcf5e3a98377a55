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

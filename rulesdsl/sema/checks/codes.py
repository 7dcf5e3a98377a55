"""The codes of the checks on a finished graph. Each has a page in `rulesdsl/docs/errors`.

Errors are `E`; warnings, which a declaration may accept with a reason, and notes are `W`.
"""

from __future__ import annotations

from typing import Final

from rulesdsl.diagnostics import CodeInfo, Severity, register

NOBODY_USES: Final = "W250"
NAME_REUSED: Final = "W251"

CLAIMED_TWICE: Final = "E340"
NOT_CLAIMED: Final = "E341"
DICE_MISFIT: Final = "E342"
AXIS_HOLE: Final = "E343"
AXIS_OVERLAP: Final = "E344"
ODDS_ORDER: Final = "E345"
IMPOSSIBLE_READING: Final = "W340"
BANDS_OUT_OF_ORDER: Final = "W341"
MEMBER_NOT_COVERED: Final = "W342"
HEAD_NOT_REACHED: Final = "W343"
RESULT_IMPOSSIBLE: Final = "W344"
AGAINST_TREND: Final = "W345"

BOTH_APPLY: Final = "E470"
NEVER_HOLDS: Final = "E471"
EXCEPTIONS_CLASH: Final = "E472"
COUNTED_TWICE: Final = "W470"
ALWAYS_CANCEL: Final = "W471"
SAME_CONDITION: Final = "W472"
NEVER_COUNTS: Final = "W473"
CASE_NOT_REACHED: Final = "W474"
OTHERWISE_NOT_REACHED: Final = "W475"
EXCEPTION_IDLE: Final = "W476"

DANGLING_CITATION: Final = "E660"
SECTIONS_BACKWARDS: Final = "E662"
SUPPOSED_EVIDENCE: Final = "W660"

_W: Final = Severity.WARNING
_N: Final = Severity.NOTE

register(
    CodeInfo(NOBODY_USES, "nobody-uses", "Something is declared that nothing uses", _W),
    CodeInfo(NAME_REUSED, "name-reused", "One name means two things in one procedure", _W),
    CodeInfo(CLAIMED_TWICE, "roll-claimed-twice", "Two cells claim the same roll"),
    CodeInfo(NOT_CLAIMED, "roll-not-claimed", "A roll has no result"),
    CodeInfo(DICE_MISFIT, "bands-do-not-fit-dice", "The bands of a chart are those of other dice"),
    CodeInfo(AXIS_HOLE, "hole-between-bands", "A number between two bands of a chart is in neither"),
    CodeInfo(AXIS_OVERLAP, "bands-overlap", "A number is in two bands of a chart"),
    CodeInfo(ODDS_ORDER, "odds-order", "The odds in a line of a chart do not go one way"),
    CodeInfo(IMPOSSIBLE_READING, "impossible-reading", "A bound is a number the dice cannot show", _W),
    CodeInfo(BANDS_OUT_OF_ORDER, "bands-out-of-order", "The bands of a chart go neither up nor down", _W),
    CodeInfo(MEMBER_NOT_COVERED, "member-not-covered", "A chart has no line for a member of its type", _W),
    CodeInfo(HEAD_NOT_REACHED, "head-not-reached", "No situation leads to a line of a chart", _N),
    CodeInfo(RESULT_IMPOSSIBLE, "result-impossible", "No roll gives a result that a chart lists", _W),
    CodeInfo(AGAINST_TREND, "against-the-trend", "One step of a chart goes against all the others", _W),
    CodeInfo(BOTH_APPLY, "both-apply", "Two lines of which only one may count can apply at once"),
    CodeInfo(NEVER_HOLDS, "never-holds", "A condition can never hold"),
    CodeInfo(EXCEPTIONS_CLASH, "exceptions-clash", "Two exceptions say opposite things, unordered"),
    CodeInfo(COUNTED_TWICE, "counted-twice", "A modifier is counted twice on one path", _W),
    CodeInfo(ALWAYS_CANCEL, "always-cancel", "Two modifiers always cancel each other", _W),
    CodeInfo(SAME_CONDITION, "same-condition", "Two modifiers count on the same condition", _W),
    CodeInfo(NEVER_COUNTS, "never-counts", "A modifier can never count", _W),
    CodeInfo(CASE_NOT_REACHED, "case-not-reached", "A case never counts: those above it take it all", _W),
    CodeInfo(OTHERWISE_NOT_REACHED, "otherwise-not-reached", "The cases leave nothing for `otherwise`", _N),
    CodeInfo(EXCEPTION_IDLE, "exception-idle", "An exception changes no answer", _W),
    CodeInfo(DANGLING_CITATION, "dangling-citation", "A cited rule is not in the book's list of sections"),
    CodeInfo(SECTIONS_BACKWARDS, "sections-backwards", "A range of sections ends before it begins"),
    CodeInfo(SUPPOSED_EVIDENCE, "supposed-evidence", "A figure comes from an example that supposes", _W),
)

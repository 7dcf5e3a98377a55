"""The codes of names, types and rules (E2xx, E4xx). Each has a page in `rulesdsl/docs/errors`."""

from __future__ import annotations

from typing import Final

from rulesdsl.diagnostics import CodeInfo, register

UNKNOWN_NAME: Final = "E201"
UNKNOWN_TYPE: Final = "E202"
DECLARED_TWICE: Final = "E203"
RESERVED_NAME: Final = "E204"
AMBIGUOUS_NAME: Final = "E205"
UNKNOWN_FUNCTION: Final = "E206"
NO_SUCH_FIELD: Final = "E207"
WRONG_TYPE: Final = "E208"
UNIT_MISMATCH: Final = "E209"
NOT_ORDERED: Final = "E210"
NOT_A_CONDITION: Final = "E211"
NEVER_ABSENT: Final = "E212"
WRONG_ARGUMENTS: Final = "E213"
NOT_READABLE: Final = "E214"
UNKNOWN_MEMBER: Final = "E215"
MEMBER_TABLE: Final = "E216"
SAID_TWICE: Final = "E217"
NOT_A_LIST: Final = "E218"
MAY_BE_FRACTION: Final = "E219"
BAD_DICE: Final = "E220"
UNKNOWN_ROLE: Final = "E221"
NOT_SHIFTABLE: Final = "E222"
WHICH_HEADING: Final = "E223"
OUTCOME_FORM: Final = "E224"
FIELD_CLAUSE: Final = "E225"
OUT_OF_PLACE: Final = "E226"
NO_ROWS: Final = "E227"
PATTERN_FORM: Final = "E230"

RECURSION: Final = "E401"
NOT_A_STEP: Final = "E402"
FOLLOW_ON_FIELD: Final = "E403"
REFUSE_UNLESS: Final = "E404"
BY_KIND: Final = "E405"
UNKNOWN_GROUP: Final = "E406"
UNKNOWN_LINE: Final = "E407"
NOBODY_FAVORED: Final = "E408"
USED_TWICE: Final = "E409"
MIXED_POLICY: Final = "E410"
ROLLING: Final = "E411"
NO_RESULT: Final = "E412"
FOLLOW_ON_TARGET: Final = "E413"
GROUP_SHAPE: Final = "E414"
CHOICE_OPTIONS: Final = "E415"
NO_ROLL_ABOVE: Final = "E416"
NOT_CARRIED: Final = "E417"
NEVER_BECOMES: Final = "E418"
CHANGES_KIND: Final = "E419"
NO_CALENDAR: Final = "E463"

register(
    CodeInfo(UNKNOWN_NAME, "unknown-name", "A name stands for nothing that is known here"),
    CodeInfo(UNKNOWN_TYPE, "unknown-type", "A type is not declared"),
    CodeInfo(DECLARED_TWICE, "declared-twice", "Two declarations have one name"),
    CodeInfo(RESERVED_NAME, "reserved-name", "A word of the language is used as a name"),
    CodeInfo(AMBIGUOUS_NAME, "ambiguous-name", "A name is found in two places and needs a prefix"),
    CodeInfo(UNKNOWN_FUNCTION, "unknown-function", "No formula, condition, table, ... has this name"),
    CodeInfo(NO_SUCH_FIELD, "no-such-field", "A thing has no field of this name"),
    CodeInfo(WRONG_TYPE, "wrong-type", "A value of one kind stands where another is needed"),
    CodeInfo(UNIT_MISMATCH, "unit-mismatch", "Two different measures are added or compared"),
    CodeInfo(NOT_ORDERED, "not-ordered", "Things without an order are compared by more or less"),
    CodeInfo(NOT_A_CONDITION, "not-a-condition", "A yes or no is needed"),
    CodeInfo(NEVER_ABSENT, "never-absent", "Something that is always there is asked whether it is absent"),
    CodeInfo(WRONG_ARGUMENTS, "wrong-arguments", "A look-up or call has too many or too few arguments"),
    CodeInfo(NOT_READABLE, "not-readable", "This kind of declaration has no value in an expression"),
    CodeInfo(UNKNOWN_MEMBER, "unknown-member", "A type has no such member"),
    CodeInfo(MEMBER_TABLE, "member-table", "The table of an enum's members is not well formed"),
    CodeInfo(SAID_TWICE, "said-twice", "One name, printed form or clause is given twice in a declaration"),
    CodeInfo(NOT_A_LIST, "not-a-list", "A list is needed, or a list stands where one value is needed"),
    CodeInfo(MAY_BE_FRACTION, "may-be-fraction", "A fraction may come where a whole number is needed"),
    CodeInfo(BAD_DICE, "bad-dice", "Dice are not declared, or cannot be read as said"),
    CodeInfo(UNKNOWN_ROLE, "unknown-role", "A role is not declared"),
    CodeInfo(NOT_SHIFTABLE, "not-shiftable", "Something is shifted that cannot be"),
    CodeInfo(WHICH_HEADING, "which-heading", "It is not clear which axis a heading is taken from"),
    CodeInfo(OUTCOME_FORM, "outcome-form", "A case of an outcome is not well formed"),
    CodeInfo(FIELD_CLAUSE, "field-clause", "A clause does not go with the type of its field"),
    CodeInfo(OUT_OF_PLACE, "out-of-place", "A form is used where it means nothing"),
    CodeInfo(NO_ROWS, "no-rows", "The rows of a chart cannot be made a list"),
    CodeInfo(PATTERN_FORM, "pattern-form", "A pattern leaves nothing open, or says one form twice"),
    CodeInfo(NO_CALENDAR, "no-calendar", "A calendar is asked for something that it does not say"),
    CodeInfo(RECURSION, "recursion", "A declaration needs its own answer"),
    CodeInfo(NOT_A_STEP, "not-a-step", "The result names something that is no step"),
    CodeInfo(
        FOLLOW_ON_FIELD, "follow-on-field", "A follow-on lacks a fact, or is given an unknown one"
    ),
    CodeInfo(REFUSE_UNLESS, "refuse-unless", "`refuse ... unless` takes a condition by name"),
    CodeInfo(BY_KIND, "by-kind", "A list of kinds does not fit its `by` line"),
    CodeInfo(UNKNOWN_GROUP, "unknown-group", "A list of modifiers has no such group"),
    CodeInfo(UNKNOWN_LINE, "unknown-line", "A list of modifiers has no line with these words"),
    CodeInfo(NOBODY_FAVORED, "nobody-favored", "Best and worst mean nothing until a sign favors a role"),
    CodeInfo(USED_TWICE, "used-twice", "A list of modifiers is used on two paths that exclude each other"),
    CodeInfo(
        MIXED_POLICY, "mixed-policy", "A line does not fit how its list of modifiers is combined"
    ),
    CodeInfo(ROLLING, "rolling", "A look-up lacks its roll, or has one it does not take"),
    CodeInfo(NO_RESULT, "no-result", "A procedure or list says nothing of what comes out"),
    CodeInfo(FOLLOW_ON_TARGET, "follow-on-target", "A follow-on goes to something that is no procedure"),
    CodeInfo(GROUP_SHAPE, "group-shape", "A group holds lines and a chart, or neither"),
    CodeInfo(CHOICE_OPTIONS, "choice-options", "A choice has nothing to choose from"),
    CodeInfo(NO_ROLL_ABOVE, "no-roll-above", "`again` stands where nothing has been rolled"),
    CodeInfo(NOT_CARRIED, "not-carried", "`becomes` or `stop` stands where nothing is carried or repeated"),
    CodeInfo(NEVER_BECOMES, "never-becomes", "A value is carried, and nothing says what it becomes"),
    CodeInfo(CHANGES_KIND, "changes-kind", "A carried value becomes another kind of thing"),
)

"""The catalogue of what can be wrong with the text and syntax of a file: E0xx and E1xx.

Each code has its page in `rulesdsl/docs/errors/`.
"""

from __future__ import annotations

from rulesdsl.diagnostics import CodeInfo, register

register(
    CodeInfo("E001", "tab-in-indentation", "a tab stands in the indentation of a line"),
    CodeInfo("E002", "indentation", "the indentation of a line fits no line above it"),
    CodeInfo("E003", "open-quote", "a quoted text is not closed on its line"),
    CodeInfo("E004", "open-note", 'a """ note is not closed'),
    CodeInfo("E005", "open-citation", "a citation is not closed"),
    CodeInfo("E006", "open-parenthesis", "a parenthesis is not closed"),
    CodeInfo("E007", "mixed-case", "a word is neither a name nor a type"),
    CodeInfo("E008", "empty-text", "a text in quotes is empty"),
    CodeInfo("E009", "empty-citation", "a citation is empty"),
    CodeInfo("E010", "open-row", "a row of a chart does not end with a bar"),
    CodeInfo("E011", "too-deep", "parts of a line nest too deep"),
    CodeInfo("E012", "long-number", "a number has too many digits"),
    CodeInfo("E013", "stray-character", "a character has no meaning where it stands"),
    CodeInfo("E014", "hidden-character", "a control character or a hidden mark stands in the text"),
    CodeInfo("E015", "long-line", "a line is too long"),
    CodeInfo("E016", "large-file", "a file is too large"),
    CodeInfo("E017", "too-many-errors", "a file has too many errors; the rest of it was not read"),
    CodeInfo("E101", "unknown-kind", "a line at column 0 begins with no kind of declaration"),
    CodeInfo("E102", "unexpected", "a word or sign does not fit where it stands"),
    CodeInfo("E103", "reserved-word", "a word of the language is used as a name"),
    CodeInfo("E104", "other-spelling", "a word or sign that the language spells otherwise"),
    CodeInfo("E105", "cases-without-order", "a block of cases does not say that the first that fits counts"),
    CodeInfo("E106", "where-without-have", "a question about a list picks elements but asks nothing of them"),
    CodeInfo(
        "E107", "rounding-not-said", "a rounding does not say what a half does, or lacks its parentheses"
    ),
    CodeInfo("E108", "refuse-unless", "`refuse ... unless` takes one condition by name"),
    CodeInfo("E109", "dice-arithmetic", "dice are written with arithmetic"),
    CodeInfo("E110", "nothing-inside", "a declaration or block has no lines inside"),
    CodeInfo("E111", "gives", "a formula does not end with its one `gives`"),
    CodeInfo("E112", "said-twice", "the same thing is said twice in one line"),
    CodeInfo("E113", "division-by-zero", "a fraction is divided by zero"),
    CodeInfo("E114", "descending-band", "a band runs downwards"),
)

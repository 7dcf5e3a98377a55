"""Texts of one form: `A99.99`.

In: a pattern, a text. Out: whether the text is of that form: 9 is a digit, A a capital letter, ?
any one character, everything else itself.
"""

from __future__ import annotations

from rulesdsl.graph.words import Pattern


def matches(pattern: Pattern, text: str) -> bool:
    return any(is_like(text, form) for form in pattern.like)


def is_like(text: str, form: str) -> bool:
    return len(text) == len(form) and all(map(_fits, text, form))


def _fits(letter: str, wanted: str) -> bool:
    match wanted:
        case "9":
            return "0" <= letter <= "9"
        case "A":
            return "A" <= letter <= "Z"
        case "?":
            return True
        case _:
            return letter == wanted

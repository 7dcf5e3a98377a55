"""What people write who come from other languages, from spreadsheets, or from plain English.

In: a `Place`. Out: a `Fault` that says how it is written here, or None. Tried before `hints.py`.
"""

from __future__ import annotations

from rulesdsl.syntax.layout import Fault
from rulesdsl.syntax.place import Place

_PARTS = ("given", "choosing", "rolling", "doing", "expect")
_GOES_ON = ("+", "-", "x", "/", "at", "is")
_WITHOUT_DICE = ("formula", "condition", "modifiers", "table", "track")


def habits(place: Place) -> Fault | None:
    """The first habit that is recognised."""
    first = _of_programs(place) or _of_dice(place) or _of_steps(place)
    return first or _of_examples(place) or _of_english(place)


def _fault(place: Place, code: str, headline: str, help_text: str) -> Fault:
    return Fault(code, headline, help_text, *place.here)


def _of_programs(place: Place) -> Fault | None:
    """`if`, `else`."""
    first = place.begins_line or place.line[:1] == place.tokens[:1]
    if place.word == "if" and first and place.kind in ("formula", "resolver"):
        help_text = (
            "write the value and then its condition: `gives A when C, otherwise B` or `NAME is A when C, ...`"
        )
        return _fault(place, "E104", "no line begins with `if`", help_text)
    if place.word in ("else", "elif") and "when" in place.line_words and place.takes("COMMA"):
        headline = f"the other case is `, otherwise`, not `{place.word}`"
        return _fault(place, "E104", headline, "write `A when C, otherwise B`")
    return None


def _of_dice(place: Place) -> Fault | None:
    """A roll where none is made: in a formula, in the middle of a sum."""
    if place.word == "roll" and place.begins_line and place.kind in _WITHOUT_DICE and place.kind != "table":
        what = "a list of modifiers" if place.kind == "modifiers" else f"a {place.kind}"
        help_text = 'dice are rolled in the steps of a `resolver NAME "Title" of ...`'
        return _fault(place, "E104", f"{what} rolls no dice", help_text)
    if place.line_words == ("roll",) and place.takes("NAME") and place.raw.kind not in ("WORD", "TYPE"):
        dice = next((raw.text for raw in place.tokens[place.at :] if raw.kind == "DICE"), "1d6")
        help_text = f"write `roll die {dice}`: the name is how the steps below speak of it"
        return _fault(place, "E102", "this roll has no name", help_text)
    if place.line_words[:1] == ("roll",) and len(place.line) == 2 and place.takes("DICE"):
        help_text = f"write them behind its name: `roll {place.line_words[1]} 1d6`"
        return _fault(place, "E102", "this roll does not say which dice", help_text)
    if place.raw.kind == "DICE" and place.takes("NAME") and place.takes("INT"):
        help_text = f"in a resolver, roll them in a step above, `roll die {place.word}`, and use `die` here"
        return _fault(place, "E104", "dice are rolled in a step of their own", help_text)
    return None


def _of_steps(place: Place) -> Fault | None:
    """A sum behind `gives`, a choice by nobody, a refusal without words, `cumulative`."""
    words = place.line_words
    if place.kind == "resolver" and words[:1] == ("gives",) and place.word in _GOES_ON:
        help_text = "work it out in a step of its own, `total is ...`, and then `gives total`"
        return _fault(place, "E104", "a resolver gives steps by their names", help_text)
    if place.raw.kind == "STRING" and words[:1] == ("choose",) and place.takes("BY"):
        help_text = f'write `choose {words[-1]} by ROLE "words" from ...`; a role is declared by `role`'
        return _fault(place, "E102", "it is not said who chooses", help_text)
    if place.word == "when" and len(words) == 1 and words[0] in ("refuse", "end", "stop"):
        headline = "the printed words of this step are missing"
        return _fault(place, "E102", headline, f'write `{words[0]} "words" when ...`')
    if place.kind == "modifiers" and place.begins_line and place.word in ("cumulative", "added", "additive"):
        return _fault(place, "E104", f"`{place.word}` is said otherwise", "write `all that apply, added`")
    return None


def _of_examples(place: Place) -> Fault | None:
    """`given steps 3` in one line, `steps: 3`."""
    if place.kind != "example":
        return None
    words = place.line_words
    if len(words) == 1 and words[0] in _PARTS and not place.ends_line:
        headline = f"what belongs to `{words[0]}` stands below it"
        return _fault(place, "E104", headline, "write each in a line of its own, indented deeper: `range 4`")
    if place.word == ":" and words:
        headline = "nothing stands between name and value in an example"
        return _fault(place, "E104", headline, f"write `{words[-1]} 4`")
    return None


def _of_english(place: Place) -> Fault | None:
    """`is equal to`, `is the same as`."""
    before = place.neighbour(-1)
    if before is None or "is" not in place.line_words:
        return None
    if (before.text, place.word) in (("equal", "to"), ("same", "as"), ("equals", "to")):
        headline = f"`{before.text} {place.word}` is said by `is` alone"
        return _fault(place, "E104", headline, "write `is` or `is not`")
    return None

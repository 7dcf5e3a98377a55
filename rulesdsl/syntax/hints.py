"""Common ways to write something else than the language: what is meant, and how to write it.

In: a `Place`. Out: a `Fault` of the fitting code, or None. Each hint knows one slip; the
first that fits counts, in the order of `HINTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulesdsl.syntax.habits import habits
from rulesdsl.syntax.layout import Fault, Raw
from rulesdsl.syntax.place import LINE_ENDS, Place
from rulesdsl.syntax.words import CARRY_ON_AT_START, RESERVED, nearest

_QUANTITIES: Final = ("any", "none", "all")
_HEADS: Final = ("formula", "condition", "modifiers", "resolver", "track")
_CLAUSE_WORDS: Final = """
optional usually each both active inactive once order repeated uses plays past below above rounded from one
dated edition least plus in at
"""
_CLAUSES: Final = frozenset(_CLAUSE_WORDS.split())


def _at(raw: Raw, code: str, headline: str, help_text: str) -> Fault:
    return Fault(code, headline, help_text, raw.start, raw.end)


def _here(place: Place, code: str, headline: str, help_text: str) -> Fault:
    return Fault(code, headline, help_text, *place.here)


def cases_without_order(place: Place) -> Fault | None:
    """`factor is` and a block of cases."""
    last = place.neighbour(-1)
    if last is None or last.text not in ("is", "gives") or not (place.ends_line or place.raw.kind == "CITE"):
        return None
    if not place.takes("THE"):
        return None
    headline = f"`{last.text}` is followed by nothing on its line"
    help_text = f"write the value after it; before a block of cases write `{last.text} the first that fits`"
    return _at(last, "E105", headline, help_text)


def where_without_have(place: Place) -> Fault | None:
    """`any of units where towed`."""
    if not place.takes("HAVE") or "have" in place.rest or nearest(place.word, ("have",)):
        return None
    words = place.line_words
    quantity = next((w for w in reversed(words) if w in _QUANTITIES), "any")
    if "where" in words:
        headline = "`where` picks elements of the list; nothing is asked of them"
        help_text = (
            f"write `{quantity} of LIST have CONDITION`, or `{quantity} of LIST where PICKED have CONDITION`"
        )
    else:
        headline = f"`{quantity} of` does not say what the elements have"
        help_text = f"write `{quantity} of LIST have CONDITION`"
    picks = next((raw for raw in reversed(place.line) if raw.text == "where"), None)
    return _at(picks, "E106", headline, help_text) if picks else _here(place, "E106", headline, help_text)


def rounding(place: Place) -> Fault | None:
    """`round (x)`, `round nearest (x)`, `round up x`."""
    words = place.line_words
    if place.says(-1, "nearest") and place.says(-2, "round"):
        headline = "`round nearest` does not say what becomes of a half"
        return _here(place, "E107", headline, "write `round nearest, halves up (...)`")
    if place.says(-1, "round"):
        headline = "`round` does not say which way"
        help_text = "write `round up (...)`, `round down (...)` or `round nearest, halves up (...)`"
        return _here(place, "E107", headline, help_text)
    if place.takes("LPAR") and len(words) > 1 and words[-1] in ("up", "down") and "round" in words[-5:]:
        headline = "what is rounded does not stand in parentheses"
        return _here(place, "E107", headline, "write `round up (...)`, with the whole sum in the parentheses")
    if place.takes("HALVES", "UP") and "nearest" in words[-4:]:
        headline = "this is no way to round"
        return _here(place, "E107", headline, "write `round nearest, halves up (...)`")
    return None


def refuse_unless(place: Place) -> Fault | None:
    """`refuse "words" unless A or B`."""
    words = place.line_words
    if not words or words[0] != "refuse" or "unless" not in words:
        return None
    help_text = 'write `refuse "words" unless may_fire`, or, for anything else, `refuse "words" when ...`'
    return _here(place, "E108", "`refuse ... unless` takes one condition by its name", help_text)


def dice_arithmetic(place: Place) -> Fault | None:
    """`roll losses 1d6/2`."""
    last = place.neighbour(-1)
    if place.word not in ("/", "+", "-", "x") or last is None or not place.line:
        return None
    of_roll = place.line[0].text == "roll" and len(place.line) == 3 and last.kind in ("WORD", "TYPE")
    if last.kind != "DICE" and not of_roll:
        return None
    name = place.line_words[1] if place.line_words[:1] == ("roll",) and len(place.line) > 2 else "die"
    after = place.neighbour(1)
    number = after.text if after is not None and after.kind == "INT" else "2"
    total = f"{name} {place.word} {number}"
    sample = f"half is round up ({total})" if place.word == "/" else f"total is {total}"
    help_text = f"write `roll {name} {last.text}`, and compute in a step below, such as `{sample}`"
    return _here(place, "E109", f"`{last.text}` is rolled whole: nothing is worked out here", help_text)


def earlier_spelling(place: Place) -> Fault | None:
    """Words that read naturally and are spelled otherwise."""
    word = place.word
    if place.raw.kind in ("STRING", "NOTE", "CITE", "ROW"):
        return None
    if word in ("over", "in", "from", "of") and place.takes("AMONG"):
        return _other(
            place, f"the list stands after `among`, not `{word}`", "write `among`: `sum of steps among units`"
        )
    if word == "it":
        help_text = (
            "name it as the list does (`each called terrain`), or by its type in lower case: "
            "an element of `list of Firer` is `firer`"
        )
        return _other(place, "the element of a list is not called `it`", help_text)
    if word == "none" and place.takes("ABSENT"):
        return _other(place, "what is not there is `absent`, not `none`", "write `absent`")
    if word in ("also", "not") and place.says(1, "for") and place.takes("FOR", "_NL"):
        help_text = "write `for (...)` with the complete list of kinds of this line or group"
        return _other(place, f"`{word} for` changes a list that stands elsewhere", help_text)
    if place.raw.kind == "BAND" and place.says(-1, "number"):
        return _other(place, "the bounds of a field stand after a comma", f"write `number, {word} only`")
    if word == "not" and place.says(1, "in"):
        return _other(place, "`not in` is spelled out", "write `is not in (...)`")
    if word == "in" and place.takes("IS"):
        return _other(place, "`in` is spelled out", "write `is in (...)`")
    return _more_spellings(place)


def _other(place: Place, headline: str, help_text: str) -> Fault:
    return _here(place, "E104", headline, help_text)


def _more_spellings(place: Place) -> Fault | None:
    word, words = place.word, place.line_words
    if word == "than" and words and place.takes("_NL", "CITE", "AND", "RPAR", "WHEN"):
        help_text = "write `is more than`, `is less than`, `is at least` or `is at most`"
        return _other(place, f"`{words[-1]} than` is spelled otherwise", help_text)
    if word in ("least", "most") and place.says(-1, "at"):
        return _other(place, "this comparison lacks `is`", f"write `is at {word}`")
    if word in ("more", "less") and place.says(1, "than"):
        return _other(place, "this comparison lacks `is`", f"write `is {word} than`")
    if words[:1] == ("then",) and place.takes("GO"):
        return _other(place, "a follow-on says where to go", "write `then go to RESOLVER as NAME when ...`")
    if word == "if" and place.takes("WHEN"):
        return _other(place, "a condition stands after `when`, not `if`", "write `A when C, otherwise B`")
    if word in ("else", "or") and place.takes("OTHERWISE"):
        return _other(place, f"the other case is `otherwise`, not `{word}`", "write `A when C, otherwise B`")
    if word in ("is", "<", ">", "<=", ">=") and _compared(words):
        return _other(
            place, "two comparisons stand in a row", "compare one pair at a time and join with `and`"
        )
    if place.kind == "example" and word == "is":
        headline = "nothing stands between name and value in an example"
        return _other(place, headline, "write `range 4`")
    if word == "(" and place.kinds_end_in("NAME") and place.takes("AT"):
        help_text = (
            "a table or formula is used with `at`: `syr_table at (a, b)`; for limits write `lower of (a, b)`"
        )
        return _other(place, "nothing is called with parentheses", help_text)
    if place.raw.kind == "SECTION":
        help_text = "numbers are whole or fractions such as 5/2"
        if place.takes("CITE"):
            help_text += f"; the number of a rule stands in brackets: [{word}]"
        return _other(place, f"{word} is no number of the language", help_text)
    if words[-1:] and words[-1] in ("any", "count", "those", "none") and place.raw.kind == "WORD":
        return _other(place, f"`{words[-1]}` lacks its `of`", f"write `{words[-1]} of {word}`")
    if word == "otherwise" and words and place.takes("COMMA"):
        return _other(place, "a comma stands before `otherwise`", "write `A when C, otherwise B`")
    return None


def _compared(words: tuple[str, ...]) -> bool:
    """Whether the condition so far compares already."""
    for word in reversed(words):
        if word in ("and", "or", "not", "when", "where", "have", "(", "otherwise"):
            return False
        if word in ("is", "<", ">", "<=", ">="):
            return True
    return False


def reserved_word(place: Place) -> Fault | None:
    """`roll is 3`, a field called `where`."""
    if place.raw.kind != "WORD":
        return None
    last = place.neighbour(-1)
    if last is not None and len(place.line) == 1 and last.text in RESERVED and place.word == "is":
        return _reserved(last)
    if place.word in RESERVED and place.takes("NAME"):
        return _reserved(place.raw)
    in_head = place.line[:1] == place.tokens[:1]
    if place.word in CARRY_ON_AT_START and in_head and place.takes("_NL"):
        return _reserved(place.raw)
    return None


def _reserved(raw: Raw) -> Fault:
    headline = f"`{raw.text}` is a word of the language and cannot be a name"
    return _at(
        raw, "E103", headline, f"choose another name, such as `{raw.text}_1` or one that says what it is"
    )


def layout_slips(place: Place) -> Fault | None:
    """Lines deeper than they may be, blocks with nothing inside."""
    if place.raw.kind == "_INDENT" and place.terminal == "_INDENT":
        help_text = (
            "indent it like the line above; if it goes on from there, end that line with a comma or `and`, "
            "or begin this one with `when`, `and` or `or`"
        )
        return _here(
            place,
            "E002",
            "this line is indented deeper than the line above, which takes no lines inside",
            help_text,
        )
    if place.takes("_INDENT"):
        before = [t for t in place.tokens[: place.at] if t.kind not in LINE_ENDS]
        start = before[0]
        line = [t for t in before if t.start >= _line_start(place)]
        headline = f"nothing stands inside `{' '.join(t.text for t in (line or [start])[:2])}`"
        help_text = "write its lines below it, indented by two blanks"
        if place.raw.kind not in ("_DEDENT", "$END", "_NL"):
            help_text = "indent its lines by two blanks"
        first = (line or [start])[0]
        return Fault("E110", headline, help_text, first.start, first.end)
    return None


def _line_start(place: Place) -> int:
    """The offset where the last line with words before the place begins."""
    index = place.at - 1
    while index >= 0 and place.tokens[index].kind in LINE_ENDS:
        index -= 1
    while index > 0 and place.tokens[index - 1].kind not in LINE_ENDS:
        index -= 1
    return place.tokens[index].start if index >= 0 else 0


def head_slips(place: Place) -> Fault | None:
    """The head of a declaration: name, title, inputs."""
    if place.tokens and place.line[:1] != place.tokens[:1]:
        return None
    if place.raw.kind == "STRING" and place.takes("NAME", "TYPE") and len(place.line) <= 2:
        what = "its name" if place.takes("NAME") else "its name, in CapitalWords,"
        return _here(
            place, "E102", f"this {place.kind} has no name", f"write {what} before the printed title"
        )
    if (
        place.takes("STRING")
        and not place.takes("NAME")
        and len(place.line) <= 3
        and place.raw.kind != "STRING"
    ):
        headline = f"the printed title of this {place.kind} is missing"
        return _here(place, "E102", headline, f'write `{place.kind} {_name(place)} "Title"`')
    if place.raw.kind == "CITE":
        before = place.neighbour(-1)
        if before is not None and before.kind == "CITE":
            help_text = "write all numbers into one pair of brackets: [11.1e; 10.0b]"
            return _here(place, "E102", "two citations stand one behind the other", help_text)
        help_text = f'write `{place.kind} {place.tokens[1].text} "Title" [11.1e]`'
        return _here(
            place, "E102", "the citation of a declaration stands behind its printed title", help_text
        )
    if place.takes("OF") and place.ends_line and place.kind in _HEADS:
        headline = f"this {place.kind} does not say what it looks at"
        return _here(
            place, "E102", headline, "write `of NAME: Type` at the end of its head, such as `of unit: Unit`"
        )
    return None


def _name(place: Place) -> str:
    return place.line[-1].text if len(place.line) > 1 else "NAME"


def name_slips(place: Place) -> Fault | None:
    """A type where a name has to stand, and the other way round; a comma left out."""
    word = place.word
    if place.raw.kind == "TYPE" and place.takes("NAME") and not place.takes("TYPE"):
        lower = "".join(f"_{c.lower()}" if c.isupper() else c for c in word).strip("_")
        return _here(
            place, "E102", f"`{word}` is written like a type where a name stands", f"write `{lower}`"
        )
    if place.raw.kind == "WORD" and place.takes("TYPE") and not place.takes("NAME"):
        capital = "".join(part.capitalize() for part in word.split("_"))
        return _here(
            place, "E102", f"`{word}` is written like a name where a type stands", f"write `{capital}`"
        )
    rolls_when = word == "when" and place.line_words[:1] == ("roll",)
    if place.raw.kind == "WORD" and place.takes("COMMA") and (word in _CLAUSES or rolls_when):
        return _here(place, "E102", f"a comma is missing before `{word}`", f"write `, {word}`")
    if place.takes("STRING") and place.line_words[:1] in (("+",), ("-",)) and place.kind == "modifiers":
        headline = "the printed words of this line are missing"
        return _here(place, "E102", headline, 'write `+1 "words" when ...`')
    if word == "when" and place.accepts == {"STRING"}:
        headline = "the printed words of this case are missing"
        return _here(place, "E102", headline, 'write `VALUE "words" when ...`')
    if place.ends_line and place.accepts == {"COMMA"} and "when" in place.line_words:
        headline = "a value with a condition lacks its other case"
        return _here(place, "E102", headline, "write `A when C, otherwise B`")
    if place.raw.kind == "INT" and place.takes("PLUS") and place.begins_line:
        help_text = f"write `+{word}`, `-{word}` or `x{word}`"
        return _here(place, "E102", "the value of a modifier has a sign", help_text)
    last = place.neighbour(-1)
    if last is not None and last.kind == "CITE" and not place.ends_line:
        headline = "a citation stands at the end of its line"
        return _at(last, "E102", headline, "move the citation behind everything else of the line")
    if word == ")" and "(" not in place.line_words:
        return _here(place, "E102", "this parenthesis closes nothing", "remove it, or open one before")
    return None


HINTS: Final[tuple[Callable[[Place], Fault | None], ...]] = (
    habits,
    cases_without_order,
    rounding,
    refuse_unless,
    dice_arithmetic,
    earlier_spelling,
    where_without_have,
    reserved_word,
    head_slips,
    layout_slips,
    name_slips,
)

"""The text of one cell of a chart.

In: a cell. Out: its text as the page shows it, without marks, and the signs it uses (`?` not in
the source, `—` cannot happen). Bands stand in their canonical form, figures with a proper
minus sign, values by their printed names.
"""

from __future__ import annotations

from typing import assert_never

from rulesdsl.backends.tables.legend import Sign
from rulesdsl.backends.tables.names import Names
from rulesdsl.backends.tables.text import DASH, NOT_POSSIBLE, UNKNOWN, band, clean, number
from rulesdsl.graph import (
    BandCell,
    BlankCell,
    CaseValue,
    Cell,
    CodeCell,
    FiguresCell,
    KnownCell,
    ListValue,
    MemberValue,
    NotPossibleCell,
    NumberValue,
    PartCell,
    RatioCell,
    UnknownCell,
    Value,
)

Told = tuple[str, tuple[Sign, ...]]
_SEPARATOR = " / "


def cell_text(names: Names, cell: Cell) -> Told:
    content = cell.content
    match content:
        case KnownCell():
            return known_text(names, content, cell.printed), ()
        case BandCell():
            return band(content.low, content.high), ()
        case PartCell():
            return part_text(content), ("part",)
        case RatioCell():
            return f"{content.left}:{content.right}", ()
        case UnknownCell():
            return UNKNOWN, ("unknown",)
        case NotPossibleCell():
            return NOT_POSSIBLE, ("not_possible",)
        case BlankCell():
            return "", ("blank",)
        case CodeCell():
            return clean(content.code), ()
        case FiguresCell():
            return figures_text(names, content)
        case _:
            assert_never(content)


def known_text(names: Names, content: KnownCell, printed: str) -> str:
    """As printed, but for what only a machine would write: `1/2`, a member's name."""
    if len(content.values) == 1:
        return value_text(names, content.values[0], printed)
    return _SEPARATOR.join(value_text(names, value, "") for value in content.values)


def value_text(names: Names, value: Value, printed: str) -> str:
    shown = clean(printed)
    match value:
        case NumberValue():
            if shown and value.denominator == 1:
                return shown
            return number(value.numerator, value.denominator, signed=shown.startswith("+"))
        case MemberValue():
            return names.value(value) if shown in ("", value.member) else shown
        case ListValue(items=items):
            return shown.replace("..", DASH) if items else NOT_POSSIBLE if shown else ""
        case CaseValue():
            return names.value(value) if not shown or shown.split(" ")[0] == value.case else shown
        case _:
            return shown or names.value(value)


def part_text(content: PartCell) -> str:
    """`?–46–?`, `55–?`, `?–60`: the ends that are known, and what is sure."""
    sure = band(content.sure_low, content.sure_high)
    before = "" if content.low_known else UNKNOWN + DASH
    after = "" if content.high_known else DASH + UNKNOWN
    return before + sure + after


def figures_text(names: Names, content: FiguresCell) -> Told:
    parts: list[str] = []
    signs: list[Sign] = []
    for part in content.parts:
        match part:
            case KnownCell():
                parts.append(known_text(names, part, ""))
            case UnknownCell():
                parts.append(UNKNOWN)
                signs.append("unknown")
            case NotPossibleCell():
                parts.append(NOT_POSSIBLE)
                signs.append("not_possible")
            case BlankCell():
                parts.append("")
            case CodeCell():
                parts.append(clean(part.code))
            case _:
                assert_never(part)
    return _SEPARATOR.join(parts), tuple(signs)

"""Charts of rolls: rolls claimed twice, rolls nobody claims, bounds and dice that do not fit.

In: the book. Out: findings, each with the rolls named and an example that shows it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from rulesdsl import graph as g
from rulesdsl.sema.checks.bands import Holes, Overlap, bounds, holes, overlaps
from rulesdsl.sema.checks.codes import (
    AXIS_HOLE,
    AXIS_OVERLAP,
    CLAIMED_TWICE,
    DICE_MISFIT,
    IMPOSSIBLE_READING,
    NOT_CLAIMED,
)
from rulesdsl.sema.checks.finding import Finding, Remark, numbers, rule_of
from rulesdsl.sema.checks.lines import Claim, Line, lines_of
from rulesdsl.sema.checks.rolled import dice_that_fit, domain_of, is_modified
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.checks.witness import lookup_example


def roll_charts(book: Subject) -> Iterator[Finding]:
    """Every finding about the rolls of every chart."""
    for table in book.graph.tables:
        dice = book.graph.dice_by_id.get(table.dice) if table.dice is not None else None
        modified = dice is not None and is_modified(table, book.survey)
        lines = [line for line in lines_of(table) if line.claims]
        if dice is not None and not modified:
            misfit = _misfit(book, table, lines, dice)
            if misfit is not None:
                yield misfit
                continue
        for line in lines:
            if dice is not None and not modified:
                beyond = not book.whole and not book.survey.lookups.get(table.id)
                yield from _impossible(line, dice, may_go_beyond=beyond)
            domain = domain_of(line.claims, dice, modified)
            if table.overlaps == "error":
                yield from (_claimed_twice(book, line, found) for found in overlaps(line.claims, domain))
            missing = holes(line.claims, domain)
            if missing is not None and line.complete and table.holes == "error":
                yield _not_claimed(book, line, missing)
        if table.cells_are == "at_least" and dice is not None and not modified:
            yield from _impossible_targets(table, dice)


# ---------------------------------------------------------------- claimed twice, not at all


def _claimed_twice(book: Subject, line: Line, found: Overlap) -> Finding:
    table = line.table
    rolls = table.cells_are != "numbers"
    many = len(found.numbers) > 1
    what = ("rolls" if many else "roll") if rolls else ("numbers" if many else "number")
    first, second = found.first, found.second
    where = f"{line.where}: " if line.where else ""
    return Finding(
        code=CLAIMED_TWICE if rolls else AXIS_OVERLAP,
        headline=f"{where}{what} {numbers(list(found.numbers))} {'are' if many else 'is'} claimed twice, "
        f"by {_who(first)} and by {_who(second)}",
        place=second.place,
        text=second.printed,
        rule=rule_of(table.header.cites),
        help="let the bands meet without sharing a number; if the source prints them so, "
        "`overlaps take the first` in the table says which counts",
        remarks=(Remark(first.place, f"{_who(first)} claims {'them' if many else 'it'} too", first.printed),),
        witness=lookup_example(book.graph, line, found.numbers[0], first.result),
    )


def _who(claim: Claim) -> str:
    """`Retreat (24..45)`; a head that is itself the band, once."""
    return claim.printed if claim.result == claim.printed else f"{claim.result} ({claim.printed})"


def _not_claimed(book: Subject, line: Line, missing: Holes) -> Finding:
    table = line.table
    rolls = table.cells_are != "numbers"
    many = len(missing.numbers) > 1
    what = ("rolls" if many else "roll") if rolls else ("numbers" if many else "number")
    where = f"{line.where}: " if line.where else ""
    return Finding(
        code=NOT_CLAIMED if rolls else AXIS_HOLE,
        headline=f"{where}{what} {numbers(list(missing.numbers))} {'have' if many else 'has'} no result",
        place=missing.after.place if missing.after is not None else line.place,
        text=missing.after.printed if missing.after is not None else "",
        rule=rule_of(table.header.cites),
        help="give each a result; if the source leaves them out, `holes are unknown` in the table "
        "says so, and `?` stands for a cell that it lacks",
        witness=lookup_example(book.graph, line, missing.numbers[0], None),
    )


# ---------------------------------------------------------------- the dice


def _misfit(book: Subject, table: g.Table, lines: Sequence[Line], dice: g.Dice) -> Finding | None:
    """The bounds as a whole are those of other dice."""
    claims = [claim for line in lines for claim in line.claims if not claim.corrected]
    ends = bounds(claims)
    wrong = [end for end in ends if end not in dice.readings]
    if not ends or len(wrong) * 3 < len(ends):
        return None
    fit = dice_that_fit(claims, [d for d in book.graph.dice if d.id != dice.id])
    if fit is None and len(wrong) * 2 <= len(ends):
        return None
    first = next(c for c in claims if any(end in wrong for end in bounds([c])))
    help = f"the bands fit {fit}: write `roll {fit}`" if fit else "say with which dice the chart is read"
    if fit == "d66" and fit not in book.graph.dice_by_id:
        help += ", and declare `dice d66` with a die for the tens and one for the ones"
    return Finding(
        code=DICE_MISFIT,
        headline=f"the bands of {table.header.title!r} do not fit {dice.id}, which shows "
        f"{_shown(dice)}: {numbers(sorted(set(wrong)), 6)} cannot come",
        place=first.place,
        text=first.printed,
        rule=rule_of(table.header.cites),
        help=help,
    )


def _shown(dice: g.Dice) -> str:
    if dice.reading == "sequence":
        return f"{len(dice.readings)} readings from {dice.low} to {dice.high}"
    return f"{dice.low} to {dice.high}"


def _impossible(line: Line, dice: g.Dice, *, may_go_beyond: bool) -> Iterator[Finding]:
    """Bounds that are no reading; `may_go_beyond`: whatever looks the chart up was left out of the
    graph, and may add to the roll."""
    for claim in line.claims:
        if claim.corrected or not claim.sure:
            continue
        low, high = claim.low, claim.high
        wrong = [b for b in dict.fromkeys((low, high)) if b is not None and b not in dice.readings]
        if may_go_beyond:
            wrong = [b for b in wrong if dice.low <= b <= dice.high]
        if not wrong:
            continue
        becomes = _nearest_band(claim, dice)
        yield Finding(
            code=IMPOSSIBLE_READING,
            headline=f"{dice.id} cannot show {numbers(wrong)} (in {claim.printed!r})",
            place=claim.place,
            text=claim.printed,
            becomes=becomes,
            rule=rule_of(line.table.header.cites),
            help=(
                f"the nearest readings make it `{becomes}`; where the source prints it so, keep what can be "
                f'rolled and say `mark "‡" corrected, printed "{claim.printed}", "why"`'
                if becomes is not None
                else f"no reading of {dice.id} lies in it: `-` says that a result cannot happen"
            ),
            accepted=line.table.accepted,
        )


def _impossible_targets(table: g.Table, dice: g.Dice) -> Iterator[Finding]:
    for row in table.grid.rows:
        for cell in row.cells:
            if cell.provenance is not None and cell.provenance.how == "corrected":
                continue
            wrong = [n for n in whole_numbers(cell.content) if n not in dice.readings]
            if not wrong:
                continue
            near = [str(nearest(dice.readings, n, up=True)) for n in wrong]
            yield Finding(
                code=IMPOSSIBLE_READING,
                headline=f"{dice.id} cannot show {numbers(wrong)} (in {cell.printed!r})",
                place=cell.place,
                text=cell.printed,
                rule=rule_of(table.header.cites),
                help=f"the nearest reading is {', '.join(near)}; `-` stands for a roll that cannot succeed",
                accepted=table.accepted,
            )


def whole_numbers(content: g.CellContent) -> Iterator[int]:
    """The whole numbers of a cell of figures."""
    parts = content.parts if isinstance(content, g.FiguresCell) else (content,)
    for part in parts:
        if isinstance(part, g.KnownCell):
            for value in part.values:
                if isinstance(value, g.NumberValue) and value.denominator == 1:
                    yield value.numerator


def nearest(readings: Sequence[int], bound: int, *, up: bool) -> int:
    """The nearest reading at or above `bound` (at or below it), or the end of the readings."""
    at = bisect_left(readings, bound)
    if at < len(readings) and readings[at] == bound:
        return bound
    return readings[min(at, len(readings) - 1)] if up else readings[max(at - 1, 0)]


def _nearest_band(claim: Claim, dice: g.Dice) -> str | None:
    """The part of the band that the dice can show, in canonical form; None when there is none."""
    low = None if claim.low is None else nearest(dice.readings, claim.low, up=True)
    high = None if claim.high is None else nearest(dice.readings, claim.high, up=False)
    if low is None:
        return f"{high} or less" if claim.high is not None and claim.high >= dice.low else None
    if high is None:
        return f"{low}+" if claim.low is not None and claim.low <= dice.high else None
    if low > high or (claim.low is not None and claim.low > dice.high):
        return None
    return f"{low}..{high}" if low != high else str(low)

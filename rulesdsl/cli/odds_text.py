"""Odds as text: bars for a terminal, tables for Markdown, grids over varied facts.

In: `Odds`. Out: lines. Percents are rounded for reading; the exact fractions stand beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

from rulesdsl.cli.odds_tables import escaped, notes
from rulesdsl.diagnostics.visible import wrap
from rulesdsl.driver.odds_end import HOW_IT_ENDS, Ending
from rulesdsl.driver.odds_order import by_number
from rulesdsl.driver.odds_told import Line, Odds, Share
from rulesdsl.interp.values import Roll

LONGEST = 34
_KINDS = ("answer", "skipped", "ended", "refused", "outside", "unknown")
_WORDS = {
    "ended": "ends before: ",
    "refused": "not allowed: ",
    "outside": "no answer: ",
    "unknown": "unknown: ",
}
_EIGHTHS = " ▏▎▍▌▋▊▉"
_PERCENT = 6
_MOST_DIGITS = 9
_LEAST_BAR = 13
_MOST_ROUNDS = 6


def percent(chance: Fraction) -> str:
    """To a tenth; what is less than that but not nothing is not shown as nothing."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1%"
    if Fraction(1999, 2000) < chance < 1:
        return ">99.9%"
    tenths = round(chance * 1000)
    return f"{tenths // 10}.{tenths % 10}%"


def between(share: Share) -> str:
    """One percentage; where it hangs on what the source lacks, from what is sure to what may be (`?`:
    nothing of it is known)."""
    if share.known:
        return percent(share.sure)
    return f"{percent(share.sure)}..{percent(share.may_be)}" if share.somewhat_known else share.printed


def exact(share: Share, most: int = _MOST_DIGITS) -> str:
    """A fraction a reader can take in, or two of at most so many signs; what is longer is left to --format
    json."""
    text = share.printed
    return text if len(text) <= (_MOST_DIGITS if share.known else most) else "~"


def number(value: Fraction) -> str:
    """An expected value: exact, and to two places where it is no whole number."""
    if value.denominator == 1:
        return str(value)
    cents = round(value * 100)
    sign = "-" if cents < 0 else ""
    text = f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"
    return f"{value} ({text})" if len(str(value)) <= _MOST_DIGITS else text


def bars(odds: Odds, width: int) -> Iterator[str]:
    """A heading and a line for each outcome, with a bar that fills what is left of the line: full for what
    is sure, pale for what may be. What is certain is one line. What the source lacks is one line in all;
    `notes` names the cells."""
    lines = together(odds)
    labels = shortened([label_of(one, odds) for one in lines], LONGEST)
    if len(lines) == 1:
        yield from wrap(f"{label_of(lines[0], odds)} (certain)", width, first=f"  {odds.of}: ", rest="    ")
        return
    ordered = odds.lines_ordered
    percents = [between(one.share) for one in lines]
    ors = [_or_more(odds, one) for one in lines]
    mean = odds.mean
    heading = f"  {odds.of}" + (f", on average {number(mean)}" if mean is not None else "")
    wide, more = max(_PERCENT, *map(len, percents)), max(7, *map(len, ors))
    room = max(map(len, labels))
    if ordered:
        room = max(room, len(heading) - 4 - 2 - wide - 2 - _MOST_DIGITS)
    taken = 4 + room + 2 + wide + 2 + (2 + more if ordered else 0)
    fractions = [exact(one.share, max(_MOST_DIGITS, width - taken - _LEAST_BAR)) for one in lines]
    digits = max(_MOST_DIGITS, *map(len, fractions))
    before = taken + digits
    if ordered:
        heading = f"{heading:<{before - 2 - more}}  {'or more':>{more}}"
    yield heading
    top = max(one.share.may_be for one in lines)
    longest = max(width - before - 3, 4 if wide == _PERCENT else 0)
    for one, label, told, fraction, or_more in zip(lines, labels, percents, fractions, ors, strict=True):
        said = f"    {label:<{room}}  {told:>{wide}}  {fraction:>{digits}}"
        if ordered:
            said += f"  {or_more:>{more}}"
        yield f"{said}  {bar(one.share, top, longest)}".rstrip()


def _or_more(odds: Odds, one: Line) -> str:
    return between(odds.at_least(one.words)) if odds.lines_ordered and one.kind == "answer" else ""


def lines_of(odds: Odds) -> list[Line]:
    """The outcomes that are printed: where nothing at all is known of any of them, what the source lacks
    alone."""
    found = odds.lines
    known = any(one.share.somewhat_known for one in found if one.kind != "unknown")
    return [one for one in found if known or one.kind == "unknown"]


def together(odds: Odds) -> list[Line]:
    """The same, all that the source lacks as one."""
    found = [one for one in lines_of(odds) if one.kind != "unknown"]
    lacking = Share(odds.unknown, odds.unknown)
    return found + ([Line("unknown", None, "", lacking)] if odds.unknown else [])


def label_of(one: Line, odds: Odds) -> str:
    """An outcome, and what it is if it is no answer."""
    if one.kind == "unknown" and not one.words:
        return "not in the source"
    before = "ends: " if one.kind == "ended" and odds.of == HOW_IT_ENDS else _WORDS.get(one.kind, "")
    return before + (one.words if one.words else "-")


def shortened(texts: Sequence[str], room: int) -> list[str]:
    """Texts of so many letters at most: cut at their end, or before where they differ too, so that those
    that differ stay so."""
    cut = [_cut(text, room) for text in texts]
    for _ in range(_MOST_ROUNDS):
        alike = {text for text in cut if cut.count(text) > 1}
        for same in alike:
            places = [at for at, text in enumerate(cut) if text == same]
            letters = zip(*(texts[at] for at in places), strict=False)
            begin = sum(1 for _ in takewhile(lambda one: len({*one}) == 1, letters)) - 2
            for at in places:
                if begin > room // 3:
                    cut[at] = _cut(f"{texts[at][: room // 3]}…{texts[at][begin:]}", room)
        if not alike:
            break
    return cut


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "…"


def bar(share: Share, top: Fraction, longest: int) -> str:
    """Full for what is sure, pale for what may be; `top` is as long as it gets."""
    eighths = round(share.sure / top * longest * 8)
    if eighths == 0 and share.sure:
        eighths = 1
    full = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    pale = round(share.may_be / top * longest) - len(full)
    if not full and not share.known:
        # What may come has a sign, be it ever so seldom, as what surely comes has.
        pale = max(pale, min(1, longest))
    return full + "░" * pale


def table(odds: Odds) -> str:
    """A Markdown table with a heading."""
    lines = lines_of(odds)
    ordered = odds.lines_ordered and any(one.kind == "answer" for one in lines)
    head = ["Outcome", "Chance", "Exact", *(["Or more"] if ordered else [])]
    rows = []
    for one in lines:
        row = [escaped(label_of(one, odds)), between(one.share), one.share.printed]
        if ordered:
            row.append(_or_more(odds, one))
        rows.append(row)
    widths = [max(len(r[i]) for r in (head, *rows)) for i in range(len(head))]
    rule = ["-" * w if i == 0 else "-" * (w - 1) + ":" for i, w in enumerate(widths)]
    made = [f"**{escaped(odds.of)}**", ""]
    for row in (head, rule, *rows):
        cells = (
            f"{c:<{w}}" if i == 0 else f"{c:>{w}}" for i, (c, w) in enumerate(zip(row, widths, strict=True))
        )
        made.append(f"| {' | '.join(cells)} |")
    mean = odds.mean
    if mean is not None and len(odds.answers) > 1:
        made += ["", f"On average {number(mean)}."]
    return "\n".join(made) + "\n"


def grid(
    paths: Sequence[str],
    cells: Sequence[Sequence[str]],
    found: Mapping[tuple[str, ...], Odds],
    at_least: str | None,
    *,
    exactly: bool = False,
) -> tuple[list[str], list[list[str]]]:
    """Over one fact: outcomes as columns. Over two: the chance of `at_least`, or what is to be
    expected. In percent, or `exactly`, as fractions. `Trouble` where nothing is called so."""
    if len(paths) == 2:
        head = [f"{paths[0]} \\ {paths[1]}", *cells[1]]
        rows = [
            [row, *(_one(found[row, column], at_least, exactly) for column in cells[1])] for row in cells[0]
        ]
        return head, rows
    outcomes: dict[tuple[str, str], Line] = {}
    for odds in found.values():
        for one in lines_of(odds):
            outcomes.setdefault((one.kind, one.words if one.kind == "answer" else ""), one)
    ordered = _in_order(outcomes, next(iter(found.values())).texts)
    means = [odds.mean for odds in found.values()]
    with_mean = at_least is None and any(m is not None for m in means)
    head = [paths[0], *(_heading(key) for key in ordered)]
    head += ["average"] if with_mean else [f"{at_least} or more"] if at_least is not None else []
    rows = []
    for (value,), odds in found.items():
        row = [value]
        shares = _by_column(odds)
        for key in ordered:
            share = shares.get(key, Share(Fraction(0), odds.anything if key[0] == "answer" else Fraction(0)))
            shown = share.printed if exactly else between(share)
            row.append(shown if share.may_be else "-")
        if at_least is not None or with_mean:
            row.append(_one(odds, at_least, exactly))
        rows.append(row)
    return head, rows


def _by_column(odds: Odds) -> dict[tuple[str, str], Share]:
    """Its shares, what is no answer by its kind alone."""
    found: dict[tuple[str, str], Share] = {}
    for kind, words, share in ((one.kind, one.words, one.share) for one in odds.lines):
        key = kind, words if kind == "answer" else ""
        sure, may_be = found.get(key, (Fraction(0), Fraction(0)))
        found[key] = Share(sure + share.sure, may_be + share.may_be)
    return found


def _in_order(
    outcomes: Mapping[tuple[str, str], Line], texts: Sequence[str]
) -> list[tuple[str, str]]:
    """Outcomes in the order of the rules, whichever situation they first came up in; `texts` are in the
    order of their chart."""

    def key(one: tuple[str, str]) -> tuple[object, ...]:
        return _KINDS.index(one[0]), _place(outcomes[one].value, texts), by_number(one[1])

    return sorted(outcomes, key=key)


def _place(value: object, texts: Sequence[str]) -> tuple[int, Fraction, str]:
    """Where a value stands among those of its kind: by number, or as its list or chart has it."""
    if isinstance(value, str):
        return 2, Fraction(texts.index(value) if value in texts else len(texts)), ""
    if isinstance(value, bool):
        return 1, Fraction(int(value)), ""
    if isinstance(value, Roll):
        return 1, Fraction(value.reading), ""
    if isinstance(value, int | Fraction):
        return 1, Fraction(value), ""
    order = getattr(value, "order", None)
    if isinstance(order, int):
        return 1, Fraction(order), str(getattr(value, "args", ""))
    return (0 if value is None else 2), Fraction(0), ""


def _heading(key: tuple[str, str]) -> str:
    kind, words = key
    return words or {
        "answer": "-",
        "unknown": "not in source",
        "skipped": "not come to",
        "ended": "ends before",
        "refused": "not allowed",
        "outside": "no answer",
    }.get(kind, "unknown")


def _one(odds: Odds, at_least: str | None, exactly: bool) -> str:
    """One cell: the chance of an outcome or more; or what is to be expected, `?` where nobody can say.
    `-` where there is no answer at all."""
    if not odds.answers and not odds.unknown:
        return "-"
    if at_least is not None:
        share = odds.at_least(at_least)
        return share.printed if exactly else between(share)
    mean = odds.mean
    if exactly and mean is not None:
        return str(mean)
    return "?" if mean is None else number(mean).split(" (")[-1].rstrip(")")


def ending_text(found: Ending, width: int) -> Iterator[str]:
    """How a procedure stands when it is over."""
    yield f"  gone through {number(found.rounds)} times on average"
    for odds in (found.how, *found.facts):
        yield from bars(odds, width)
    yield from notes((found.how, *found.facts), width, longer_than=LONGEST - len("ends: "))

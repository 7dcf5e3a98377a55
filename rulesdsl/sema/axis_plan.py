"""The axes of a chart: what each is looked up by, and its heads.

In: an axis line and the heads that stand along it. Out: `AxisPlan` (type and keying, known
before any head is read), then a `g.Axis` with its distinct heads, and for each row or column
the number of its head. After: every head is a member, band, date, case or text of the axis's
type; what is not is reported with the head named.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from typing import Final, Literal

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.env import Env, cited
from rulesdsl.sema.literals import date_value, literal_value, outcome_value, printed_value
from rulesdsl.sema.patterns import fits_pattern, forms
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import DATE, TEXT, bare_words, resolve_type, strip
from rulesdsl.sema.values import MarkBook, correction_of, written_forms
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import GAP, read_band, split_marks, why_not
from rulesdsl.syntax.glyphs import plain_cell

Keying = Literal["members", "bands", "text", "dates", "cases"]

_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})(?:-([0-9]{2})(?: ([0-9]{2}):([0-9]{2}))?)?")
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,12}")


@dataclass(frozen=True, slots=True)
class AxisPlan:
    """What an axis is, before its heads are read."""

    line: ast.AxisLine
    name: str
    type: g.Type
    keying: Keying
    plus: Literal[1, -1] | None
    single: bool = True
    """No head is a band of several numbers, or a stretch of time."""

    @property
    def head(self) -> g.Type | None:
        """What a head is, read of a whole row; None for a band."""
        if not self.single:
            return None
        return g.NumberType(unit=self.type.unit) if isinstance(self.type, g.NumberType) else self.type

    @property
    def orientation(self) -> Literal["row", "column"]:
        return "row" if self.line.orientation == "rows" else "column"


def plan_axis(
    line: ast.AxisLine, heads: Sequence[ast.PipeCell], book: MarkBook, rule: str, env: Env
) -> AxisPlan | None:
    """The plan of a table's axis: its subject is the name of an argument."""
    names = line.subject.names if isinstance(line.subject, ast.Path) else ()
    if len(names) != 1:
        help_text = "in a table, write a name: rows firepower, in bands"
        env.report("E328", "an axis of a table is a name", line.span, rule=rule, help=help_text)
        return None
    declared: g.Type | None = None
    if line.type is not None:
        declared = resolve_type(line.type, env, rule)
        if declared is None:
            return None
    return plan_typed(line, names[0].text, declared, heads, book, rule, env)


def plan_typed(
    line: ast.AxisLine,
    name: str,
    declared: g.Type | None,
    heads: Sequence[ast.PipeCell],
    book: MarkBook,
    rule: str,
    env: Env,
) -> AxisPlan | None:
    """The plan of an axis whose argument has a known type (None: its heads say)."""
    if declared is None and line.keying == "labels" and _all_bands(heads, book):
        headline = f"the heads of {name} are bands of numbers"
        env.report("E328", headline, line.span, rule=rule, help="write `, in bands` behind its words")
        return None
    found = _keying(line, strip(declared)[0] if declared is not None else None, heads, book)
    if found is None:
        what = bare_words(declared) if declared is not None else "this"
        help_text = "an axis is of an enum, an outcome, a number or measure `in bands`, or a date `in dates`"
        how = f" in {line.keying}" if line.keying != "labels" else ""
        headline = f"a chart cannot be looked up by {what}{how}"
        env.report("E328", headline, line.span, rule=rule, help=help_text)
        return None
    type, keying = found
    plus = _plus(line, rule, env)
    if line.from_then_on and keying not in ("dates", "bands"):
        _clause(line, "`from then on` goes with dates and numbers", rule, env)
    if line.rounded is not None and keying != "bands":
        _clause(line, f"`rounded {line.rounded}` goes with numbers", rule, env)
    return AxisPlan(line, name, type, keying, plus, _single(keying, heads, book))


def _single(keying: Keying, heads: Sequence[ast.PipeCell], book: MarkBook) -> bool:
    """Whether every head that is there stands for one value."""
    texts = [plain_cell(split_marks(cell.text, book.symbols)[0]) for cell in heads]
    listed = [text for text in texts if text not in ("", GAP)]
    if keying == "bands":
        return all(_WHOLE.fullmatch(text) for text in listed)
    return keying != "dates" or "start" not in listed


def _all_bands(heads: Sequence[ast.PipeCell], book: MarkBook) -> bool:
    """Every head is a band, and not every one a single number."""
    texts = [plain_cell(split_marks(cell.text, book.symbols)[0]) for cell in heads]
    listed = [text for text in texts if text != GAP]
    bands = [read_band(text) for text in listed]
    return None not in bands and any(not _WHOLE.fullmatch(text) for text in listed)


def _keying(
    line: ast.AxisLine, declared: g.Type | None, heads: Sequence[ast.PipeCell], book: MarkBook
) -> tuple[g.Type, Keying] | None:
    """Bands and dates are said; without a type, heads that are all whole numbers are numbers."""
    match declared:
        case g.EnumType() if line.keying == "labels":
            return declared, "members"
        case g.OutcomeType() if line.keying == "labels":
            return declared, "cases"
        case g.NumberType(unit=unit) if line.keying in ("labels", "bands"):
            return g.NumberType(unit=unit, whole=False), "bands"
        case g.DateType() if line.keying in ("labels", "dates"):
            return DATE, "dates"
        case g.TextType() | g.YesNoType() if line.keying == "labels":
            return declared, "text"
        case None:
            if line.keying == "bands":
                return g.NumberType(whole=False), "bands"
            if line.keying == "dates":
                return DATE, "dates"
            texts = [plain_cell(split_marks(cell.text, book.symbols)[0]) for cell in heads]
            listed = [text for text in texts if text != GAP]
            if listed and all(_WHOLE.fullmatch(text) for text in listed):
                return g.NumberType(whole=False), "bands"
            return TEXT, "text"
        case _:
            return None


def _plus(line: ast.AxisLine, rule: str, env: Env) -> Literal[1, -1] | None:
    """The way a positive shift goes in the list of heads."""
    ways: dict[tuple[str, str], Literal[1, -1]] = {
        ("rows", "down"): 1,
        ("rows", "up"): -1,
        ("columns", "right"): 1,
        ("columns", "left"): -1,
    }
    if line.plus_moves is None:
        return None
    way = ways.get((line.orientation, line.plus_moves))
    if way is None:
        other = "up or down" if line.orientation == "rows" else "left or right"
        _clause(line, f"{line.orientation} are shifted {other}, not {line.plus_moves}", rule, env)
    return way


def _clause(line: ast.AxisLine, headline: str, rule: str, env: Env) -> None:
    env.report("E328", headline, line.span, rule=rule, help="take the clause out, or mend it")


# ---------------------------------------------------------------- heads


@dataclass(frozen=True, slots=True)
class Heads:
    """The distinct heads of an axis, and for each row or column the number of its own."""

    heads: tuple[g.AxisHead, ...]
    numbers: tuple[int, ...]


@dataclass(slots=True)
class HeadReader:
    """Reads the heads along one axis. `once`: no head may stand twice (the only axis on its
    side); otherwise heads repeat and the same head is the same place."""

    plan: AxisPlan
    book: MarkBook
    rule: str
    env: Env
    once: bool

    def read(self, cells: Sequence[ast.PipeCell | None]) -> Heads | None:
        """The distinct heads in printed order, and the number of each cell's head. None stands
        beside a `...` of another axis: it has no head of its own (number 0)."""
        heads: list[g.AxisHead] = []
        first: dict[g.Key, tuple[int, Span]] = {}
        numbers: list[int] = []
        ok = True
        for cell in cells:
            if cell is None:
                numbers.append(0)
                continue
            text, marks = self._split(cell.text)
            key = g.GapKey() if text == GAP else self._key(text, cell)
            if key is None:
                ok = False
                continue
            known = first.get(key) if not isinstance(key, g.GapKey) else None
            if known is not None and self.once:
                self._twice(text, cell.span, known[1])
                ok = False
                continue
            if known is None:
                first[key] = (len(heads), cell.span)
                heads.append(self._head(key, text, marks, cell))
            numbers.append(known[0] if known is not None else len(heads) - 1)
        return Heads(tuple(heads), tuple(numbers)) if ok else None

    def _split(self, text: str) -> tuple[str, tuple[str, ...]]:
        """Take the marks off, unless nothing is left or the whole is a head as it is."""
        value, marks = split_marks(text, self.book.symbols)
        whole = text.strip()
        if marks and self.plan.keying in ("members", "cases"):
            is_head = printed_value(whole, self.plan.type, self.env) is not None
            return (whole, ()) if is_head or not value else (value, marks)
        return value, marks

    def _head(self, key: g.Key, text: str, marks: tuple[str, ...], cell: ast.PipeCell) -> g.AxisHead:
        provenance = correction_of(cell) or self.book.provenance(marks)
        return g.AxisHead(
            key=key, printed=text, marks=marks, provenance=provenance, place=self.env.place(cell.span)
        )

    def _key(self, text: str, cell: ast.PipeCell) -> g.Key | None:
        if not text:
            what = self.plan.orientation
            help_text = "every row and column has its head: repeat one that spans several"
            self._report("E326", f"a {what} has no head for {self._title()}", cell.span, help_text)
            return None
        match self.plan.keying:
            case "bands":
                return self._band(text, cell.span)
            case "dates":
                return self._date(text, cell.span)
            case "text":
                return self._text(text, cell.span)
            case "members" | "cases":
                return self._named(text, cell.span)

    def _text(self, text: str, span: Span) -> g.Key | None:
        """A label, of its pattern where it has one; of a yes/no axis one of these two words."""
        type = self.plan.type
        if isinstance(type, g.TextType) and not fits_pattern(text, type, self.env):
            headline = f"the head {text} of {self._title()} is no {type.pattern}"
            self._report("E326", headline, span, f"write it like {forms(type, self.env)}")
            return None
        if not isinstance(type, g.YesNoType):
            return g.TextKey(text=text)
        if text.casefold() in ("yes", "no"):
            return g.TextKey(text=text.casefold())
        headline = f"the head {text} of {self._title()} is neither yes nor no"
        self._report("E324", headline, span, "write yes or no")
        return None

    def _band(self, text: str, span: Span) -> g.Key | None:
        band = read_band(text)
        if band is not None:
            return g.BandKey(low=band.low, high=band.high, strict_below=band.strict_below)
        fault = why_not(text, "band")
        code = "E322" if "descending" in fault.headline else "E326"
        self._report(code, f"a head of {self._title()} is wrong: {fault.headline}", span, fault.help)
        return None

    def _date(self, text: str, span: Span) -> g.Key | None:
        if text == "start":
            return g.DateKey(text=text)
        value = date_value(text)
        if value is not None:
            return g.DateKey(text=value.text)
        help_text = "write 1941-05-21, 1941-05-21 15:00, 1941-05, or start"
        self._report("E326", f"the head {text} of {self._title()} is no date", span, help_text)
        return None

    def _named(self, text: str, span: Span) -> g.Key | None:
        type, env = self.plan.type, self.env
        if isinstance(type, g.OutcomeType):
            outcome = env.outcomes.get(type.outcome)
            case = outcome_value(text, outcome) if outcome is not None else None
            if case is not None:
                return g.CaseKey(case=case.case, args=case.args)
        value = printed_value(text, type, env) or printed_value(plain_cell(text), type, env)
        if isinstance(value, g.MemberValue):
            return g.MemberKey(member=value.member)
        known = written_forms(type, env)
        if known:  # else the type itself failed, and is reported
            help_text = did_you_mean(text, known, what="heads") or f"write it as {bare_words(type)} prints it"
            self._report("E324", f"{text} is no {bare_words(type)}", span, help_text)
        return None

    def _twice(self, text: str, span: Span, first: Span) -> None:
        what = self.plan.orientation
        self.env.report(
            "E323",
            f"two {what}s are headed {text}",
            span,
            rule=self.rule,
            help=f"give one {what} the head it is meant to have, or take it out",
            notes=(Note(first, f"the first {what} headed {text}"),),
        )

    def _title(self) -> str:
        return self.plan.line.title.text if self.plan.line.title is not None else self.plan.name

    def _report(self, code: str, headline: str, span: Span, help_text: str) -> None:
        self.env.report(code, headline, span, rule=self.rule, help=help_text)


def is_date(text: str) -> bool:
    """A day of the calendar, its month, or a minute of it."""
    found = _DATE.fullmatch(text)
    if found is None:
        return False
    year, month, day, hour, minute = (int(part) if part is not None else 1 for part in found.groups())
    try:
        datetime.datetime(year, month, day, hour, minute)
    except ValueError:
        return False
    return True


# ---------------------------------------------------------------- the finished axis


def make_axis(
    plan: AxisPlan,
    heads: tuple[g.AxisHead, ...],
    corner: str,
    answer: g.Type | None,
    rule: str,
    env: Env,
) -> g.Axis:
    """The axis with its heads and its ends. `answer` is what a look-up gives, for `gives V`."""
    line = plan.line
    below, above = _edges(line, answer, rule, env)
    return g.Axis.model_validate(
        {
            "name": plan.name,
            "title": line.title.text if line.title is not None else corner,
            "corner": corner,
            "type": plan.type,
            "orientation": plan.orientation,
            "keying": plan.keying,
            "heads": heads,
            "from_then_on": line.from_then_on,
            "rounded": line.rounded,
            "plus": plan.plus,
            "below": below,
            "above": above,
            "cites": cited(line.cite),
            "place": env.place(line.span),
        }
    )


def _edges(
    line: ast.AxisLine, answer: g.Type | None, rule: str, env: Env
) -> tuple[g.Edge | None, g.Edge | None]:
    """Below the first head and above the last; saying one end twice is an error."""
    ends: dict[str, g.Edge] = {}
    for clause in line.edges:
        edge = _edge(clause, answer, rule, env)
        for end in ("below", "above") if clause.end == "either" else (clause.end,):
            if end in ends:
                headline = f"the axis says twice what lies {end} its end"
                env.report("E328", headline, clause.span, rule=rule, help="keep one of them")
            elif edge is not None:
                ends[end] = edge
    return ends.get("below"), ends.get("above")


def _edge(clause: ast.EdgeClause, answer: g.Type | None, rule: str, env: Env) -> g.Edge | None:
    words = clause.words.text if clause.words is not None else ""
    if clause.what != "gives":
        return g.Edge.model_validate({"what": clause.what, "words": words})
    if answer is None or clause.value is None:
        help_text = "write stays, unknown or refused"
        env.report("E332", "this chart gives no one value", clause.span, rule=rule, help=help_text)
        return None
    value = literal_value(clause.value, answer, env, rule)
    return g.Edge(what="gives", words=words, value=value) if value is not None else None

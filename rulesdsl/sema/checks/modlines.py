"""Lines of a list of modifiers against each other: both apply, cancel, count twice, never count.

In: the book. Out: findings, decided by a search over the facts; what it cannot decide is
not reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from rulesdsl import graph as g
from rulesdsl.sema.checks.codes import ALWAYS_CANCEL, BOTH_APPLY, COUNTED_TWICE, NEVER_COUNTS, SAME_CONDITION
from rulesdsl.sema.checks.finding import Finding, Remark, rule_of
from rulesdsl.sema.checks.names import Names
from rulesdsl.sema.checks.reason import Reasoner, facts_example
from rulesdsl.sema.checks.search import Answer, Effort
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.checks.terms import all_of, any_of, not_that
from rulesdsl.source.records import dataclass

_YES_NO = g.YesNoType()


@dataclass(frozen=True, slots=True)
class _Placed:
    """A line, the group it stands in, and all that must hold for it to count."""

    line: g.ModifierLine
    group: g.ModifierGroup | None
    when: g.Expr
    kinds: frozenset[str] | None

    def meets(self, other: _Placed) -> bool:
        """There is a kind for which both count."""
        return self.kinds is None or other.kinds is None or bool(self.kinds & other.kinds)


def modifier_lines(book: Subject) -> Iterator[Finding]:
    """Every finding about every list of modifiers."""
    for listed in book.graph.modifiers:
        yield from book.once("modifiers", listed.id, partial(_list, book.names))


def _list(names: Names, listed: g.Function, effort: Effort) -> Iterator[Finding]:
    assert isinstance(listed, g.Modifiers)
    reasoner = Reasoner(names, listed, effort)
    placed = list(_placed(listed))
    yield from _both_apply(reasoner, listed, placed)
    yield from _pairs(reasoner, listed, placed)
    yield from _used_as_well(names, reasoner, listed, placed)
    yield from _never(reasoner, listed, placed)
    yield from _cancels(reasoner, listed, placed)


def _placed(listed: g.Modifiers) -> Iterator[_Placed]:
    for item in listed.items:
        if isinstance(item, g.ModifierLine):
            yield _place(listed, item, None)
        elif isinstance(item, g.ModifierGroup):
            for line in item.lines:
                yield _place(listed, line, item)


def _place(listed: g.Modifiers, line: g.ModifierLine, group: g.ModifierGroup | None) -> _Placed:
    parts = [] if line.when is None else [line.when]
    kinds = line.applies_to
    if group is not None:
        parts += [not_that(unless) for unless in group.unless]
        kinds = kinds if kinds is not None else group.applies_to
    if kinds is None and listed.by is not None:
        kinds = listed.by.usually
    if kinds is not None and listed.by is not None:
        parts.append(_one_of(listed.by.subject, kinds))
    return _Placed(line, group, all_of(parts), None if kinds is None else frozenset(kinds))


def _one_of(subject: g.Expr, kinds: tuple[str, ...]) -> g.Expr:
    plain = subject.type.of if isinstance(subject.type, g.OptionalType) else subject.type
    if not isinstance(plain, g.EnumType):
        return all_of([])
    members = tuple(
        g.Constant(type=plain, value=g.MemberValue(enum=plain.enum, member=kind)) for kind in kinds
    )
    return g.Membership(type=_YES_NO, left=subject, members=members)


# ---------------------------------------------------------------- exactly one


def _both_apply(reasoner: Reasoner, listed: g.Modifiers, placed: list[_Placed]) -> Iterator[Finding]:
    """Groups of which only one line may apply, with nobody to choose."""
    for i, second in enumerate(placed):
        if second.group is None or not second.group.exactly_one:
            continue
        for first in placed[:i]:
            if first.group is not second.group or not first.meets(second):
                continue
            answer = reasoner.can_hold(first.when, second.when)
            if answer.holds and answer.certain:
                yield _both(listed, first, second, answer)


def _both(listed: g.Modifiers, first: _Placed, second: _Placed, answer: Answer) -> Finding:
    group = second.group
    title = group.title if group is not None else listed.header.title
    return Finding(
        code=BOTH_APPLY,
        headline=f"{title!r} takes one line, but {first.line.words!r} and {second.line.words!r} "
        "can apply at once",
        place=second.line.place,
        text=f'"{second.line.words}"',
        rule=rule_of(second.line.cites, group.cites if group is not None else g.Cited(), listed.header.cites),
        help="say who chooses (`one, defender chooses`), which counts (`one, the first that applies`, "
        "`one, the best for attacker`), or make the lines exclude each other",
        remarks=(Remark(first.line.place, "this line applies as well", f'"{first.line.words}"'),),
        witness=facts_example(listed, answer, "both apply", "0"),
    )


# ---------------------------------------------------------------- two lines on one condition


def _pairs(reasoner: Reasoner, listed: g.Modifiers, placed: list[_Placed]) -> Iterator[Finding]:
    """Lines that always apply together: they cancel, or count one thing twice."""
    by_condition: dict[object, list[_Placed]] = {}
    for here in placed:
        line = here.line
        if line.when is None or line.per is not None or line.for_each is not None:
            continue
        by_condition.setdefault(reasoner.term(line.when), []).append(here)
    for same in by_condition.values():
        for i, second in enumerate(same):
            for first in same[:i]:
                if first.meets(second) and not _alternatives(first, second):
                    answer = reasoner.can_hold(first.when, second.when)
                    yield _pair(listed, first, second, answer)


def _alternatives(first: _Placed, second: _Placed) -> bool:
    """Two lines of one group of which one counts."""
    group = second.group
    one = group is not None and (group.chooser is not None or group.exactly_one)
    return one and first.group is group


def _pair(listed: g.Modifiers, first: _Placed, second: _Placed, answer: Answer) -> Finding:
    a, b = _constant(first.line.value), _constant(second.line.value)
    neutral = Fraction(1) if listed.combine == "multiplied" else Fraction(0)
    both = None if a is None or b is None else a * b if listed.combine == "multiplied" else a + b
    cancel = both == neutral
    names = f"{first.line.words!r} and {second.line.words!r}"
    return Finding(
        code=ALWAYS_CANCEL if cancel else SAME_CONDITION,
        headline=f"{names} always apply together and cancel each other"
        if cancel
        else f"{names} count on the same condition",
        place=second.line.place,
        text=f'"{second.line.words}"',
        rule=rule_of(second.line.cites, listed.header.cites),
        help=f"leave one out, mend its condition, or `accept {ALWAYS_CANCEL if cancel else SAME_CONDITION} "
        '"why"` if the source has both',
        remarks=(Remark(first.line.place, "on the same condition", f'"{first.line.words}"'),),
        witness=facts_example(listed, answer, "both apply", _shown(both)) if answer.holds else "",
        accepted=listed.accepted,
    )


def _used_as_well(
    names: Names, reasoner: Reasoner, listed: g.Modifiers, placed: list[_Placed]
) -> Iterator[Finding]:
    """Lines that a list has itself and takes in with another list: the same figure on the same
    condition."""
    own = [here for here in placed if here.line.when is not None and here.line.for_each is None]
    for use in (item for item in listed.items if isinstance(item, g.UseModifiers)):
        other = names.functions.get(use.modifiers)
        if not own or not isinstance(other, g.Modifiers):
            continue
        terms = {
            (reasoner.term(here.line.when), _constant(here.line.value)): here
            for here in own
            if here.line.when
        }
        for there in _placed(other):
            if there.line.when is None or there.line.for_each is not None:
                continue
            value = _constant(there.line.value)
            value = -value if use.reversed and value is not None else value
            here = terms.get((reasoner.term_of_called(there.line.when, other.inputs, use.args), value))
            if here is not None and value is not None:
                yield _twice(listed, other, here, there)


def _twice(listed: g.Modifiers, other: g.Modifiers, here: _Placed, there: _Placed) -> Finding:
    return Finding(
        code=COUNTED_TWICE,
        headline=f"{here.line.words!r} is counted twice: {other.header.title!r}, used here, has it too",
        place=here.line.place,
        text=f'"{here.line.words}"',
        rule=rule_of(here.line.cites, listed.header.cites),
        help="leave out this line, or do not use the other list; "
        '`accept W470 "why"` if the rules really count it twice',
        remarks=(Remark(there.line.place, "counted here too", f'"{there.line.words}"'),),
        accepted=listed.accepted,
    )


def _shown(total: Fraction | None) -> str:
    return "0" if total is None else str(total)


def _constant(expr: g.Expr) -> Fraction | None:
    if isinstance(expr, g.Minus):
        inner = _constant(expr.operand)
        return None if inner is None else -inner
    if isinstance(expr, g.Constant) and isinstance(expr.value, g.NumberValue):
        return Fraction(expr.value.numerator, expr.value.denominator)
    return None


# ---------------------------------------------------------------- lines that never count


def _never(reasoner: Reasoner, listed: g.Modifiers, placed: list[_Placed]) -> Iterator[Finding]:
    for here in placed:
        if here.line.when is not None and reasoner.never(here.when):
            alone = reasoner.never(here.line.when)
            why = "its condition can never hold" if alone else "its group or its kinds shut it out"
            yield _dead(listed, here.line, f"{here.line.words!r} can never count: {why}", ())


def _cancels(reasoner: Reasoner, listed: g.Modifiers, placed: list[_Placed]) -> Iterator[Finding]:
    """Lines struck whenever they apply, and strikes that never meet their lines."""
    for cancel in (item for item in listed.items if isinstance(item, g.CancelLines)):
        targets = [here for here in placed if here.line.words in cancel.targets]
        for here in targets:
            if not reasoner.never(here.when) and reasoner.never(here.when, not_that(cancel.when)):
                words = (
                    f"{here.line.words!r} can never count: {cancel.words!r} strikes it whenever it applies"
                )
                remark = Remark(cancel.place, "struck here", f'"{cancel.words}"')
                yield _dead(listed, here.line, words, (remark,))
        if targets and reasoner.never(any_of([here.when for here in targets]), cancel.when):
            yield Finding(
                code=NEVER_COUNTS,
                headline=f"{cancel.words!r} never strikes anything: its lines do not apply when it holds",
                place=cancel.place,
                rule=rule_of(cancel.cites, listed.header.cites),
                help="leave it out, or mend its condition",
                accepted=listed.accepted,
            )


def _dead(listed: g.Modifiers, line: g.ModifierLine, headline: str, remarks: tuple[Remark, ...]) -> Finding:
    return Finding(
        code=NEVER_COUNTS,
        headline=headline,
        place=line.place,
        text=f'"{line.words}"',
        rule=rule_of(line.cites, listed.header.cites),
        help='leave the line out, mend its condition, or `accept W473 "why"` if the source has it',
        remarks=remarks,
        accepted=listed.accepted,
    )

"""Yes and no: comparisons, membership, `and`, `or`, `not`, and what they tell of absent things."""

from __future__ import annotations

from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.backends.python import by_reading
from rulesdsl.backends.python.layout import Bracket, Doc, Text
from rulesdsl.backends.python.paths import Path, path_of
from rulesdsl.backends.python.printing import (
    ADD,
    AND,
    ATOM,
    COMPARE,
    NOT,
    OR,
    Piece,
    Printing,
    bare,
    beside,
    called,
    joined,
    may_be_absent,
)
from rulesdsl.lower.failing import must_be_given

Decision = g.Comparison | g.Membership | g.AllOf | g.AnyOf | g.NotThat
_SIGNS = {"is": "==", "is not": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_TURNED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_WORDS = {"<": "is_less", "<=": "is_at_most", ">": "is_more", ">=": "is_at_least"}


def decision(pr: Printing, expr: Decision) -> Piece:
    match expr:
        case g.Comparison():
            return _comparison(pr, expr)
        case g.Membership():
            return _membership(pr, expr)
        case g.AllOf(parts=parts):
            return _all_or_any(pr, parts, "and", AND, True)
        case g.AnyOf(parts=parts):
            return _all_or_any(pr, parts, "or", OR, False)
        case g.NotThat(operand=operand):
            return negated(pr, operand)
        case _:
            assert_never(expr)


def negated(pr: Printing, operand: g.Expr) -> Piece:
    """`not` of it, or the opposite comparison."""
    opposite = _opposite(operand)
    if opposite is not None:
        return pr.piece(opposite)
    return Piece(beside("not ", pr.doc(operand, COMPARE)), NOT)


def _opposite(expr: g.Expr) -> g.Expr | None:
    match expr:
        case g.Comparison(op="is"):
            return expr.model_copy(update={"op": "is not"})
        case g.Comparison(op="is not"):
            return expr.model_copy(update={"op": "is"})
        case g.Comparison(op=op, left=left, right=right) if op in _TURNED:
            if may_be_absent(left) or may_be_absent(right):
                return None
            return expr.model_copy(update={"op": _TURNED[op]})
        case g.Membership(negated=negated):
            return expr.model_copy(update={"negated": not negated})
        case g.QuantifiedOver(quantity="any"):
            return expr.model_copy(update={"quantity": "none"})
        case g.QuantifiedOver(quantity="none"):
            return expr.model_copy(update={"quantity": "any"})
        case g.NotThat(operand=operand):
            return operand
        case _:
            return None


def _all_or_any(pr: Printing, parts: tuple[g.Expr, ...], word: str, binds: int, truth: bool) -> Piece:
    docs: list[Doc] = []
    for part in parts:
        docs.append(pr.doc(part, binds))
        pr = pr.knowing(told(pr, part, truth))
    return joined(word, docs, binds)


# ---------------------------------------------------------------- comparisons


def _comparison(pr: Printing, expr: g.Comparison) -> Piece:
    left, right, op = expr.left, expr.right, expr.op
    if _is_absent(right):
        return _whether_absent(pr, left, op == "is")
    if _is_absent(left):
        return _whether_absent(pr, right, op == "is")
    yes = _yes_or_no(right)
    if yes is not None and op in ("is", "is not"):
        return _whether_yes(pr, left, yes is (op == "is"), op)
    if op in ("is", "is not"):
        return _same(pr, left, right, op)
    return _ordered(pr, left, right, op)


def _is_absent(expr: g.Expr) -> bool:
    return isinstance(expr, g.Constant) and isinstance(expr.value, g.AbsentValue)


def _yes_or_no(expr: g.Expr) -> bool | None:
    if isinstance(expr, g.Constant) and isinstance(expr.value, g.YesNoValue):
        return expr.value.value
    return None


def _whether_absent(pr: Printing, expr: g.Expr, absent: bool) -> Piece:
    path = path_of(pr, expr)
    if path is None:
        word = "is None" if absent else "is not None"
        return Piece(beside(pr.doc(expr, ADD), f" {word}"), COMPARE)
    checks = [guard.fails if absent else guard.holds for guard in path.guards]
    if path.optional:
        checks.append(f"{path.text} is None" if absent else f"{path.text} is not None")
    if not checks:
        return Piece(Text("False" if absent else "True"))
    word, binds = ("or", OR) if absent else ("and", AND)
    return joined(word, [Text(c) for c in checks], binds if len(checks) > 1 else COMPARE)


def _whether_yes(pr: Printing, expr: g.Expr, yes: bool, op: str) -> Piece:
    """Whether a yes or no is yes (or no); an absent one is neither."""
    if not may_be_absent(expr):
        return pr.piece(expr) if yes else negated(pr, expr)
    path = path_of(pr, expr)
    wanted = yes if op == "is" else not yes
    if path is None:
        sign = "is" if op == "is" else "is not"
        return Piece(beside(pr.doc(expr, ADD), f" {sign} {wanted}"), COMPARE)
    if path.optional:
        own = f"{path.text} is {wanted}" if op == "is" else f"{path.text} is not {wanted}"
        binds = COMPARE
    else:
        own, binds = (path.text, COMPARE) if yes else (f"not {path.text}", NOT)
    return _guarded(path, Text(own), binds, all_hold=op == "is")


def _guarded(path: Path, doc: Doc, binds: int, *, all_hold: bool) -> Piece:
    """`doc` where everything on the way is there; otherwise no (`all_hold`) or yes."""
    if not path.guards:
        return Piece(doc, binds)
    checks: list[Doc] = [Text(guard.holds if all_hold else guard.fails) for guard in path.guards]
    word, joint = ("and", AND) if all_hold else ("or", OR)
    return joined(word, [*checks, doc], joint)


def _same(pr: Printing, left: g.Expr, right: g.Expr, op: str) -> Piece:
    sign = _SIGNS[op]
    if _surely_a_word(pr, left) and isinstance(right, g.Constant):
        sign = op
    path = path_of(pr, left)
    one, two = by_reading.sides(pr, left, right)
    if may_be_absent(left) and not may_be_absent(right) and path is not None:
        doc = beside(path.text, f" {sign} ", two)
        return _guarded(path, doc, COMPARE, all_hold=op == "is")
    other = path_of(pr, right)
    if may_be_absent(right) and not may_be_absent(left) and other is not None:
        doc = beside(one, f" {_SIGNS[op]} ", other.text)
        return _guarded(other, doc, COMPARE, all_hold=op == "is")
    return Piece(beside(one, f" {sign} ", two), COMPARE)


def _surely_a_word(pr: Printing, expr: g.Expr) -> bool:
    """Whether this is one of an enum's words for sure: a field that somebody left out, and that has
    no usual value, says so only when it is asked whether it equals something."""
    if not isinstance(expr, g.FieldOf) or not isinstance(bare(expr.type), g.EnumType):
        return False
    record = bare(expr.base.type)
    if not isinstance(record, g.RecordType):
        return False
    fields = pr.page.plan.graph.record_by_id[record.record].fields
    return not any(f.name == expr.field and must_be_given(f) for f in fields)


def _ordered(pr: Printing, left: g.Expr, right: g.Expr, op: str) -> Piece:
    """More or less; never with something absent. Of words by their ranks: to compare the words themselves
    takes four times as long."""
    rank = ".rank" if all(isinstance(bare(side.type), g.EnumType) for side in (left, right)) else ""
    checks: list[Doc] = []
    docs: list[Doc] = []
    for side in (left, right):
        path = path_of(pr, side) if may_be_absent(side) else None
        if path is None:
            if may_be_absent(side):
                name = pr.page.runtime(_WORDS[op])
                return called(name, pr.doc(left), pr.doc(right))
            docs.append(beside(pr.doc(side, ATOM), rank) if rank else pr.doc(side, ADD))
            continue
        checks += [Text(guard.holds) for guard in path.guards]
        if path.optional:
            checks.append(Text(f"{path.text} is not None"))
        docs.append(Text(f"{path.text}{rank}"))
    comparison = beside(docs[0], f" {op} ", docs[1])
    if not checks:
        return Piece(comparison, COMPARE)
    return joined("and", [*checks, comparison], AND)


def _membership(pr: Printing, expr: g.Membership) -> Piece:
    sign = "not in" if expr.negated else "in"
    path = path_of(pr, expr.left)
    if path is not None and (path.guards or path.optional):
        left: Doc = Text(path.text)
    else:
        left, path = pr.doc(expr.left, ADD), None
    if len(expr.members) == 1:
        sign = "!=" if expr.negated else "=="
        doc = beside(left, f" {sign} ", by_reading.sides(pr, expr.left, expr.members[0])[1])
    else:
        doc = beside(left, f" {sign} ", _members(pr, expr.left, expr.members))
    if path is None:
        return Piece(doc, COMPARE)
    return _guarded(path, doc, COMPARE, all_hold=not expr.negated)


def _members(pr: Printing, left: g.Expr, members: tuple[g.Expr, ...]) -> Doc:
    """What a value may be among; words of one enum are at hand as a set."""
    words = [m.value for m in members if isinstance(m, g.Constant) and isinstance(m.value, g.MemberValue)]
    if len(words) == len(members) and len({word.enum for word in words}) == 1:
        return pr.page.words(words[0].enum, [word.member for word in words])
    return Bracket("(", by_reading.members(pr, left, members), ")")


# ---------------------------------------------------------------- what is told


def told(pr: Printing, expr: g.Expr, truth: bool) -> frozenset[str]:
    """What is known to be there once `expr` came out as `truth`."""
    match expr:
        case g.AllOf(parts=parts) if truth:
            return frozenset().union(*(told(pr, part, True) for part in parts))
        case g.AnyOf(parts=parts) if not truth:
            return frozenset().union(*(told(pr, part, False) for part in parts))
        case g.NotThat(operand=operand):
            return told(pr, operand, not truth)
        case g.Comparison():
            return _told_by(pr, expr, truth)
        case g.Membership(left=left, negated=negated) if truth is not negated:
            path = path_of(pr, left)
            return frozenset(guard.subject for guard in path.guards) if path else frozenset()
        case _:
            return frozenset()


def _told_by(pr: Printing, expr: g.Comparison, truth: bool) -> frozenset[str]:
    sides = (expr.left, expr.right)
    if any(_is_absent(side) for side in sides):
        other = expr.right if _is_absent(expr.left) else expr.left
        path = path_of(pr, other)
        if path is None or truth is (expr.op == "is"):
            return frozenset()
        own = {path.text} if path.optional else set()
        return frozenset({guard.subject for guard in path.guards} | own)
    if truth is (expr.op == "is not"):
        return frozenset()
    known: set[str] = set()
    absent = [side for side in sides if may_be_absent(side)]
    if expr.op in ("is", "is not") and len(absent) != 1:
        return frozenset()
    for side in absent:
        path = path_of(pr, side)
        if path is None:
            return frozenset()
        known |= {guard.subject for guard in path.guards}
        if path.optional and expr.op not in ("is", "is not"):
            known.add(path.text)
    return frozenset(known)

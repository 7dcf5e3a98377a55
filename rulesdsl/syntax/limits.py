"""What the grammar lets through and the language does not: checks on one declaration's tree.

In: a lark tree. Out: the first `Fault`, or None. Walks with a list of its own, never by
recursion, so that any tree that could be parsed can be walked. After it, builders may recurse.
"""

from __future__ import annotations

import re
from typing import Final

from lark import Token, Tree

from rulesdsl.syntax.build_common import Branch, subs, tokens
from rulesdsl.syntax.layout import Fault

MAX_NESTING: Final = 90
"""Levels of a tree; a chain such as `a + b + c` counts one for each part."""

_ONCE: Final[dict[str, str]] = {
    "when_clause": "when",
    "per_clause": "per",
    "for_kinds": "for (...)",
    "for_each": "for each",
    "only_one": "one",
    "field_optional": "optional",
    "field_usually": "usually",
    "field_at_least": "at least",
    "field_at_most": "at most",
    "field_only": "only",
    "field_each": "each called",
    "edition_clause": "edition",
    "dated_clause": "dated",
    "usually_off": "usually off",
    "in_bands": "in bands",
    "in_dates": "in dates",
    "from_then_on": "from then on",
    "rounded": "rounded",
    "plus_moves": "plus moves",
    "optional_node": "optional",
    "repeated_node": "repeated",
    "only_when": "only when",
    "both_sides": "both sides",
    "active_side": "active side",
    "inactive_side": "inactive side",
    "once_per_side": "once per side",
    "order_by": "order by",
    "in_order": "in order",
    "in_any_order": "in any order",
    "uses": "uses",
    "plays": "plays",
    "same_as": "same as",
}
_CHOOSERS: Final = frozenset(("role_chooses", "best_for", "worst_for", "first_that_applies"))
_OPEN_ENDED: Final = frozenset(("at", "at_roll", "heading", "shifted"))
_MARKDOWN_RULE: Final = re.compile(r"\|( *:?-+:? *\|)+")
_CHAINS: Final = frozenset(("sum_of_parts", "product_of_parts", "attr"))
_AT_MOST_ONCE: Final = _CHOOSERS | _ONCE.keys()
# In which trees and at which words something else may be wrong: nothing is looked for in the others.
_LOOKED_AT: Final = frozenset(("FRACTION", "BAND", "INT", "ROW"))
_LOOKED_INTO: Final = frozenset(
    ("divided", "kept_parens", "kept_path", "net_between", "formula", "sum_of_parts", "product_of_parts")
)


def check_tree(tree: Branch) -> Fault | None:
    """The first thing in the tree, in reading order, that the language does not allow."""
    todo: list[tuple[Branch, int]] = [(tree, 0)]
    while todo:
        node, depth = todo.pop()
        inner: list[Branch] = []
        once, looked_at = 0, node.data in _LOOKED_INTO
        for child in node.children:
            if isinstance(child, Tree):
                inner.append(child)
                once += child.data in _AT_MOST_ONCE
            elif child.type in _LOOKED_AT:
                looked_at = True
        if depth > MAX_NESTING:
            headline = "this line is built of too many parts, one within the other"
            help_text = "name some of the parts on lines of their own and use the names"
            return _fault("E011", headline, help_text, node)
        found = (_said_twice(node) if once > 1 else None) or (_check(node) if looked_at else None)
        if found is not None:
            return found
        step = len(node.children) if node.data in _CHAINS else 1
        todo += [(child, depth + step) for child in reversed(inner)]
    return None


def _check(node: Branch) -> Fault | None:
    return _numbers(node) or _rule_of_markdown(node) or _formula(node) or _either_way(node)


def _fault(code: str, headline: str, help_text: str, at: Branch | Token) -> Fault:
    if isinstance(at, Token):
        start = at.start_pos or 0
        return Fault(code, headline, help_text, start, at.end_pos or start)
    meta = at.meta
    if meta.empty:
        return Fault(code, headline, help_text, 0, 0)
    return Fault(code, headline, help_text, meta.start_pos, max(meta.start_pos, meta.end_pos))


def _said_twice(node: Branch) -> Fault | None:
    seen: set[str] = set()
    for part in subs(node):
        rule = "chooser" if part.data in _CHOOSERS else str(part.data)
        words = "who chooses" if rule == "chooser" else _ONCE.get(rule)
        if words is None:
            continue
        if rule in seen:
            return _fault("E112", f"this line says `{words}` twice", "keep one of the two", part)
        seen.add(rule)
    return None


def _numbers(node: Branch) -> Fault | None:
    """Fractions with nothing below the stroke, bands that run downwards."""
    for written in tokens(node, "FRACTION"):
        if "/" in written and not int(written.split("/")[1]):
            help_text = "write the number below the stroke"
            return _fault("E113", "a fraction is divided by zero", help_text, written)
    if node.data == "divided":
        for part in subs(node, "int", "integer"):
            if str(part.children[0]).split("/")[0].strip("0") == "":
                return _fault(
                    "E113", "a number is divided by zero", "write the number below the stroke", part
                )
    for band in tokens(node, "BAND"):
        low, high = (int(part) for part in band.split(".."))
        low = -low if node.data == "negative_band" else low
        if low > high:
            return _descends(band, low, high)
    if node.data in ("kept_parens", "kept_path", "net_between"):
        bounds = [_constant(part) for part in subs(node)[-2:]]
        if len(bounds) == 2 and None not in bounds and (bounds[0] or 0) > (bounds[1] or 0):
            headline = "the bounds run backwards: the first is more than the second"
            return _fault("E114", headline, "write the lower bound first", subs(node)[-2])
    ends = tokens(node, "INT")
    if node.data == "band_form" and len(ends) == 2 and int(ends[0]) > int(ends[1]):
        return _descends(ends[0], int(ends[0]), int(ends[1]))
    return None


def _constant(part: Branch) -> int | None:
    """A whole number with or without a sign."""
    found = [*tokens(part, "INT"), *(t for inner in subs(part, "int") for t in tokens(inner, "INT"))]
    if part.data not in ("int", "negative", "positive") or len(found) != 1:
        return None
    return -int(found[0]) if part.data == "negative" else int(found[0])


def _descends(at: Token, low: int, high: int) -> Fault:
    headline = f"the band runs downwards: {low} is more than {high}"
    return _fault("E114", headline, f"write the lower number first: {high}..{low}", at)


def _either_way(node: Branch) -> Fault | None:
    """`t at n + 1`: a reader cannot tell whether 1 is added to n or to what is looked up."""
    if node.data not in ("sum_of_parts", "product_of_parts"):
        return None
    first, *rest = subs(node)
    for part in [first, *(inner for line in rest[:-1] for inner in subs(line))]:
        at = subs(part)[-1] if part.data in _OPEN_ENDED and subs(part) else None
        if at is not None and at.data in ("path", "int"):
            rolled = part.data == "at_roll" or (part.data == "at" and len(subs(part)) > 1)
            words = "shifted by" if part.data == "shifted" else "rolling" if rolled else "at"
            headline = f"what stands behind `{words}` is followed by a sum or a product"
            help_text = f"write parentheses: `(... {words} n) + 1`, or `... {words} (n + 1)`"
            return _fault("E102", headline, help_text, part)
    return None


def _rule_of_markdown(node: Branch) -> Fault | None:
    """`|---|:-:|`, which Markdown wants below the heads of a chart."""
    for row in tokens(node, "ROW"):
        if _MARKDOWN_RULE.fullmatch(row) and ("--" in row or ":" in row):
            headline = "this line only parts the heads from the rows, as Markdown wants it"
            return _fault("E104", headline, "leave it out: the first line of a chart is its heads", row)
    return None


def _formula(node: Branch) -> Fault | None:
    """A formula gives once, after its definitions."""
    if node.data != "formula":
        return None
    lines = [subs(line)[0] for line in subs(node, "formula_line")]
    gives = [line for line in lines if line.data == "gives_value"]
    help_text = "end the formula with one line `gives VALUE`"
    if not gives:
        return _fault("E111", "this formula gives nothing", help_text, subs(node, "head")[0])
    if len(gives) > 1:
        return _fault("E111", "this formula gives twice", help_text, gives[1])
    after = lines[lines.index(gives[0]) + 1 :]
    late = next((line for line in after if line.data == "definition"), None)
    if late is not None:
        return _fault("E111", "this line stands after `gives`", "put it above the line `gives`", late)
    return None

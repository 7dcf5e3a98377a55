"""States of two sides that have nothing to do with one another, each with each, through a stage.

In: `Code`, a stage, and the two sides. Out: lines for it. What hangs on one side alone is worked out of
that side, and its states that are alike from then on are one; where the second side is no more than
compared with the first, both are gone through once (`cuts`), and not each with each.
"""

from __future__ import annotations

import ast
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product as every

from rulesdsl.distribution.cuts import cuts
from rulesdsl.distribution.fused_code import KNOWN, Code, listed, up_to_return
from rulesdsl.distribution.fused_sides import Compared, Side, Sides, sides_of
from rulesdsl.distribution.names import reads, sets
from rulesdsl.distribution.parts import LACKING
from rulesdsl.distribution.shorter import called
from rulesdsl.distribution.trees import located

_STRICT = {ast.Gt, ast.LtE}
_NOT_STRICT = {ast.GtE, ast.Lt}


@dataclass(frozen=True, slots=True)
class States:
    """Names of a state; the code of what gives such states with their weights; by what (code too) the
    weights are to be multiplied."""

    names: Sequence[str]
    source: str
    times: str = ""
    known: str = ""
    """The code of what they are remembered by."""


def sides_in(code: Code, at: int, first: Sequence[str], second: Sequence[str]) -> Sides | None:
    """The two sides of a stage, by their names; None where its code is of another kind."""
    body, end = up_to_return(code.functions[at].body)
    return sides_of(body, end, first, second)


def product(
    code: Code, at: int, sides: Sides, first: States, second: States, *, sole: bool = False
) -> bool:
    """The lines of a stage, for each state of the one side with each of the other, up to where `_r_s` is
    the new state. Gives what `Code.stage` gives. `sole`: these are all the answers there are; where each
    pair is one of its own, they are written at once, and nothing is left to do with them."""
    one = _by_itself(code, sides.first, first, "x")
    other = _by_itself(code, sides.second, second, "y")
    if sole and (answer := _each_its_own(code, sides)):
        times = f" * {one.times}" if one.times else ""
        each = f"for {_state(sides.first.names)}, _r_u in {one.source}"
        code.put(f"_r_out = {{{answer}: _r_u * _r_v{times} {each}")
        code.put(f"    for {_state(sides.second.names)}, _r_v in {other.source}}}")
        return False
    if sides.compared is None:
        code.loop(f"for {_state(sides.first.names)}, _r_u in {one.source}:")
        if one.times:
            code.put(f"_r_u *= {one.times}")
        code.loop(f"for {_state(sides.second.names)}, _r_v in {other.source}:")
        code.put("_r_w = _r_u * _r_v")
    else:
        _cut(code, sides, sides.compared, one, other)
    return code.stage(at, [], body=(sides.rest, sides.end))


def _each_its_own(code: Code, sides: Sides) -> str | None:
    """The answer of a stage that does no more than to put the states of both sides side by side."""
    answer = called("_parts", called("_done", sides.end))
    if sides.compared is not None or sides.rest or not isinstance(answer, ast.Tuple):
        return None
    names = [part.id for part in answer.elts if isinstance(part, ast.Name)]
    if len(names) < len(answer.elts) or not {*sides.first.names, *sides.second.names} <= {*names}:
        return None
    return ast.unparse(answer)


def _state(names: Sequence[str]) -> str:
    return f"({listed(names)})"


def _by_itself(code: Code, side: Side, states: States, letter: str) -> States:
    """The states of a side with what is worked out of it by itself."""
    if not side.before and len(side.names) == len(states.names):
        return states
    found = f"_r_{letter}s"
    depth = code.depth
    code.put(f"{found} = {{}}")
    code.loop(f"for {_state(states.names)}, _r_u in {states.source}:")
    put_together(code, side, found, "_r_u")
    code.depth = depth
    return States(side.names, f"{found}.items()", states.times)


def put_together(code: Code, side: Side, found: str, weight: str) -> None:
    """In a loop over states of a side: what is worked out of each, and its weight put to those alike."""
    for node in map(located, side.before):
        lacking = sets([node]) & side.lacking
        if lacking:
            code.helpers["_r_no"] = LACKING
            code.put("try:", f"    {ast.unparse(node)}", "except _r_too_soon:")
            code.put(*(f"    {name} = _r_no" for name in lacking))
        else:
            code.put(ast.unparse(node))
    code.put(f"_r_q = {_state(side.names)}", f"{found}[_r_q] = {found}.get(_r_q, 0) + {weight}")


# ---------------------------------------------------------------- compared


def _signs(compared: Compared) -> list[int]:
    """What a comparison may come to: less, the same, more; what nobody tells apart is one."""
    if compared.ways <= _NOT_STRICT:
        return [-1, 0]
    return [0, 1] if compared.ways <= _STRICT else [-1, 0, 1]


def _places(n: int, compared: Compared) -> list[str]:
    """Where the numbers begin that are not less; and that are more."""
    other = ast.unparse(compared.other)
    from_it, above = f"_r_least({{}}, {other})", f"_r_more({{}}, {other})"
    numbers = ("_r_rows", "_r_columns")[n]
    match _signs(compared):
        case [-1, 0]:
            needed = [from_it]
        case [0, 1]:
            needed = [above]
        case _:
            needed = [from_it, above]
    return [text.format(numbers) for text in needed]


def _cut(code: Code, sides: Sides, compared: Sequence[Compared], one: States, other: States) -> None:
    """Lines up to a loop over what the comparisons may come to, each with its weight `_r_w`."""
    code.helpers |= {"_r_cuts": cuts, "_r_least": bisect_left, "_r_more": bisect_right}
    names = sides.second.names
    places = [names.index(c.name) for c in compared], [names.index(n) for n in sides.others]
    cut = f"_r_cuts({other.source}, {places[0]}, {places[1]})"
    if other.known:
        at = f"'cut', {other.known}"
        code.put(f"_r_cut = {KNOWN}.get(({at})) if {other.source} else ()", "if _r_cut is None:")
        code.put(f"    _r_cut = {KNOWN}[{at}] = {cut}", f"    {KNOWN}.kept += len({other.source})")
        cut = "_r_cut"
    code.loop(f"for {_state(sides.others)}, _r_rows, _r_columns, _r_tails in {cut}:")
    if len(compared) > 1:
        code.put("_r_top = _r_tails[0]")
    by_state = bool(reads(*sides.rest, sides.end) & {*sides.first.names})
    # Of the weights the whole, and what is at the places of each comparison.
    ways = [range(len(_signs(c))) for c in compared]
    corners = [*every(*ways)]
    sums = [_sum(corner) for corner in corners]
    if not by_state:
        code.put(f"{' = '.join(sums)} = 0")
    code.loop(f"for {_state(sides.first.names)}, _r_u in {one.source}:")
    for n, c in enumerate(compared):
        code.put(*(f"_r_at{n}{place} = {text}" for place, text in enumerate(_places(n, c), 1)))
    for text, corner in zip(sums, corners, strict=True):
        if any(corner):
            first, *rest = [f"_r_at{n}{place}" if place else "0" for n, place in enumerate(corner)]
            tails = "_r_top" if rest and first == "0" else f"_r_tails[{first}]"
            at = "".join(f"[{place}]" for place in rest)
            code.put(f"{text} {'=' if by_state else '+='} _r_u * {tails}{at}")
        else:
            code.put(f"{text} {'=' if by_state else '+='} _r_u")
    if not by_state:
        code.depth -= 1
    code.put(f"{sums[0]} *= _r_tails{'[0]' * len(compared)}")
    cells: list[str] = []
    for corner in corners:
        signs = [_signs(c)[place] for c, place in zip(compared, corner, strict=True)]
        cells.append(f"({', '.join(map(str, signs))}, {_between(corner, ways)})")
    signs_of = ", ".join(f"_r_c{n}" for n in range(len(compared)))
    code.loop(f"for {signs_of}, _r_w in ({', '.join(cells)}):")
    code.put("if not _r_w:", "    continue")
    if one.times:
        code.put(f"_r_w *= {one.times}")


def _sum(corner: Sequence[int]) -> str:
    return f"_r_k{''.join(map(str, corner))}"


def _between(corner: tuple[int, ...], ways: Sequence[range]) -> str:
    """The weight that is at these places and not at later ones."""
    terms: list[str] = []
    for further in every((0, 1), repeat=len(corner)):
        at = [place + more for place, more in zip(corner, further, strict=True)]
        if all(place in way for place, way in zip(at, ways, strict=True)):
            sign = "-" if sum(further) % 2 else "+"
            terms.append(f"{sign} {_sum(at)}")
    return " ".join(terms).removeprefix("+ ")

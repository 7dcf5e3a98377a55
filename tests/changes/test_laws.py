"""Laws of differences, on books made at random: nothing differs from itself, whatever its order; what
was changed is what is found; and the other way round is the mirror image."""

from __future__ import annotations

from how_many import draws
from hypothesis import given, settings
from hypothesis import strategies as st
from sema_helpers import rules

from rulesdsl.changes import Report, compare
from rulesdsl.changes.align import out_of_order
from rulesdsl.changes.render_html import render_html
from rulesdsl.changes.render_markdown import render_markdown
from rulesdsl.changes.render_text import render_text

names = st.lists(
    st.sampled_from(["alder", "beech", "cedar", "dogwood", "elder", "fir", "gorse", "hazel"]),
    min_size=1,
    unique=True,
)
figures = st.integers(-3, 9)
Cells = dict[str, int]
books = st.dictionaries(
    st.sampled_from(["alder", "beech", "cedar", "dogwood", "elder", "fir"]), figures, min_size=1
)


def text(cells: Cells, order: list[str], lines: Cells) -> str:
    rows = "".join(f"  | {name} | {cells[name]} |\n" for name in order)
    mods = "".join(
        f'  {figure:+d}  "by the {name}"  when near is at most {figure + 5}\n'
        for name, figure in lines.items()
    )
    return f"""table trees "Trees" [1.1]
  rows   tree "Tree"
  gives  number
  | Tree | Figure |
{rows}
record Walk "Walk" [1.0]
  near  number

modifiers shade "Shade" [1.2] of walk: Walk
  all that apply, added
{mods}"""


def graph(cells: Cells, lines: Cells, order: list[str] | None = None):  # type: ignore[no-untyped-def]
    found = rules(text(cells, order or sorted(cells), lines))
    assert found.graph is not None and "error" not in " ".join(d.severity.value for d in found.found), (
        found.said
    )
    return found.graph


def plain(report: Report) -> list[str]:
    return sorted(f"{d.how} {d.named.id} {c}" for d in report.declarations for c in (*d.changes, None))


@settings(max_examples=draws(40), deadline=None)
@given(books, books, books, books, st.randoms(use_true_random=False))
def test_laws(one: Cells, other: Cells, lines: Cells, more: Cells, chance) -> None:  # type: ignore[no-untyped-def]
    order = list(one)
    chance.shuffle(order)
    old = graph(one, lines)
    assert compare(old, graph(one, dict(sorted(lines.items(), reverse=True)), order)).empty
    new = graph(other, more)
    there, back = compare(old, new), compare(new, old)
    assert plain(there) == plain(back.mirrored())
    assert there.empty == (one == other and lines == more)
    cells = {(c.at, c.old, c.new) for d in there.declarations for c in d.changes if c.kind == "cell"}
    both = {((n,), say(one[n]), say(other[n])) for n in one.keys() & other.keys() if one[n] != other[n]}
    assert cells == both or any(c.kind in ("cells", "row") for d in there.declarations for c in d.changes)
    for render in (render_text, render_markdown, render_html):
        assert render(there).endswith("\n")


def say(figure: int) -> str:
    return str(figure).replace("-", "\u2212")


@settings(max_examples=200, deadline=None)
@given(st.permutations(list("abcdefg")))
def test_the_same_things_have_moved_from_both_sides(order: list[str]) -> None:
    start = list("abcdefg")
    moved = out_of_order(start, order)
    assert set(moved) == set(out_of_order(order, start))
    stay = [name for name in order if name not in moved]
    assert stay == [name for name in start if name not in moved], "what stays is in order"

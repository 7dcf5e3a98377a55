"""Books that strain the page: wide and long charts, labels full of signs, hostile text."""

from __future__ import annotations

from tables_backend.build import (
    AT,
    NUMBER,
    YES_NO,
    band_head,
    bands,
    book,
    cell,
    columns,
    compare,
    function,
    header,
    number,
    plain_grid,
    row,
    texts,
    yes,
)

from rulesdsl.graph import (
    Condition,
    ConditionBlock,
    ConditionLine,
    Enum,
    EnumId,
    Formula,
    Grid,
    Mark,
    Member,
    ModifierLine,
    Modifiers,
    RuleGraph,
    Table,
)

SIGNS = (
    "AG & DG",
    "<3",
    ">=10",
    "50%",
    "#1",
    "A_1",
    "_x_",
    "$",
    "$a$",
    "~",
    "~~b~~",
    "\\",
    "\\|",
    "{x}",
    "{{ x }}",
    '"q"',
    "'q'",
    "✪",
    "½",
    "*a*",
    "**b**",
    "`c`",
    "a|b",
    "[d](e)",
    "![i](j)",
    "&amp;",
    "&lt;b&gt;",
    "<b>bold</b>",
    "1. one",
    "- item",
    "+ item",
    "> quote",
    "# head",
    "===",
    "---",
    "a  b",
    "Ä ß Ω λ",
    "C:\\dir",
    "100,000",
    "http://example.org",
    "www.example.org",
    "x<!-- y -->z",
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "</style><script>x</script>",
    "]]>",
    "${7*7}",
    "{% raw %}",
)
"""What labels may hold: each must show once, the same in HTML and Markdown."""

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "![p](http://evil.example/p.png)",
    "line one\nline two\r\n# head\n\n<div>",
    "| a | b |\n|---|---|\n| c | d |",
    "```\ncode\n```",
    "`x` ``y``",
    "</table></body></html>",
    "[a]: javascript:alert(1)",
    "<http://evil.example>",
    "\u202eright to left\u202c",
    "nul\x00bell\x07esc\x1b[31m",
    '" onmouseover="alert(1)',
    "{{ config }} {% include 'x' %}",
)


def table(name: str, grid: Grid, title: str = "") -> Table:
    return Table(
        id=function(name),
        header=header(title or name, "1.0"),
        cells_are="values",
        arguments=tuple(range(len(grid.axes))),
        grid=grid,
        result=NUMBER,
    )


def charts(*tables: Table) -> RuleGraph:
    return book(tuple(f"function:{each.id}" for each in tables), tables=tables)


def d66_columns(count: int, rows: int = 6) -> Table:
    """Bands of d66 readings in many columns, none alike."""
    heads = [band_head(f"{2 * i}..{2 * i + 1}") for i in range(count)]
    grid = Grid(
        row_axes=(texts("result", "Result", [f"Result {i}" for i in range(rows)]),),
        column_axes=(bands("total", "Total", heads, row=False),),
        columns=columns(count),
        rows=tuple(
            row(i, *(cell(f"{11 + i + j % 7}..{41 + i + j}") for j in range(count))) for i in range(rows)
        ),
    )
    return table(f"wide_{count}", grid, f"Chart of {count} columns")


def morale() -> Table:
    """Thirteen columns, as the Morale Table has them."""
    heads = ["1 or less", *[str(i) for i in range(2, 13)], "13+"]
    line = [
        "11..53",
        "11..46",
        "11..41",
        "11..33",
        "11..25",
        "11..21",
        "11..14",
        "11",
        "-",
        "-",
        "-",
        "-",
        "-",
    ]
    names = ["No Effect", "Suppressed", "Paralyzed", "Save Yourself Retreat", "Surrender"]
    grid = Grid(
        row_axes=(texts("result", "Morale result", names),),
        column_axes=(bands("total", "Morale total", [band_head(h) for h in heads], row=False),),
        columns=columns(13),
        rows=tuple(row(i, *(cell(t if i == 0 else "?") for t in line)) for i in range(5)),
    )
    return table("morale", grid, "Morale Table")


def long_chart(rows: int = 90) -> Table:
    """A terrain chart of many rows with a footnote in the first and the last."""
    names = [f"Terrain number {i}" for i in range(rows)]
    lines = []
    for i in range(rows):
        mark = ("*",) if i in (0, rows - 1) else ()
        lines.append(row(i, cell(str(i), *mark), cell(f"+{i}"), cell(f"class {i}")))
    grid = Grid(
        row_axes=(texts("terrain", "Terrain", names),),
        column_axes=(texts("what", "Cost", ["Leg", "Mech", "Class"], row=False),),
        columns=columns(3),
        rows=tuple(lines),
        marks=(Mark(symbol="*", what="note", words="only by road"),),
    )
    return table("long", grid, "Terrain Effects Chart")


def tall_cell() -> Table:
    """A cell of some 120 lines, and words that no page can hold unbroken."""
    long_text = " ".join(f"clause {i} of a very long remark on supply;" for i in range(240))
    unbroken = "Donaudampfschifffahrtsgesellschaft" * 6
    grid = plain_grid(["Tall", "Unbroken"], ["Remark", "Figure"], [[long_text, "1"], [unbroken, "2"]])
    return table("tall", grid, "Remarks")


def spans() -> Table:
    """Two row axes and two column axes: heads that span."""
    across = (
        texts("range", "Range", ["Close", "Long"], row=False),
        texts("kind", "Kind", ["AP", "HE"], row=False),
    )
    pairs = [(i, j) for i in range(2) for j in range(2)]
    from_columns = columns(4)
    grid = Grid(
        row_axes=(
            texts("spotter", "Spotter", ["0 to 3", "4 to 7"]),
            texts("nation", "Nationality", ["1. US", "2. German"]),
        ),
        column_axes=across,
        columns=tuple(c.model_copy(update={"heads": pairs[i]}) for i, c in enumerate(from_columns)),
        rows=tuple(row(pair, *(cell(f"{10 * k + c}") for c in range(4))) for k, pair in enumerate(pairs)),
    )
    return table("spans", grid, "Spans")


def labels(words: tuple[str, ...]) -> RuleGraph:
    """Every text in every place where a rulebook's own words can stand."""
    members = tuple(
        Member(name=f"m{i}", printed=text, abbreviated=text[:3] or None, place=AT)
        for i, text in enumerate(words)
    )
    kinds = Enum(id=EnumId("Kind"), header=header(words[0], words[1]), ordered=True, members=members)
    grid = plain_grid(list(words), [words[0], words[-1]], [[text, text] for text in words])
    chart = table("chart", grid, words[2])
    lines = tuple(
        ModifierLine(words=text, value=number(i), cites=header("", text).cites, place=AT)
        for i, text in enumerate(words)
    )
    listed = Modifiers(
        id=function("listed"),
        header=header(words[3], notes=words),
        inputs=(),
        combine="added",
        items=lines,
        type=NUMBER,
    )
    tests = tuple(
        ConditionLine(words=text, when=compare(yes(), "is", yes()), cites=header("", text).cites, place=AT)
        for text in words
    )
    condition = Condition(
        id=function("tested"),
        header=header(words[4], words[5]),
        inputs=(),
        blocks=(ConditionBlock(quantity="all", lines=tests),),
    )
    formula = Formula(id=function("worked"), header=header(words[6]), inputs=(), gives=yes(), type=YES_NO)
    return book(
        ("enum:Kind", "function:chart", "function:listed", "function:tested", "function:worked"),
        title=words[7],
        edition=words[8],
        source=words[9],
        enums=(kinds,),
        tables=(chart,),
        modifiers=(listed,),
        conditions=(condition,),
        formulas=(formula,),
    )

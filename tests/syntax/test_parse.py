"""What each construct becomes: text on the left, AST on the right."""

from __future__ import annotations

import textwrap
from fractions import Fraction

import pytest

from rulesdsl.syntax import ast
from tests.syntax.parsing import SAMPLE_TEXTS, clean, expression, only, parse, spans


def written(text: str) -> str:
    """A declaration as it stands in a file, without the margin it has here."""
    return textwrap.dedent(text).lstrip("\n")


def n(text: str) -> ast.Name:
    return ast.Name(text)


def p(text: str) -> ast.Path:
    return ast.Path(tuple(ast.Name(part) for part in text.split(".")))


def num(value: int | Fraction, signed: bool = False) -> ast.Num:
    return ast.Num(Fraction(value), signed)


def t(text: str) -> ast.Text:
    return ast.Text(text)


def number_type(name: str = "number") -> ast.TypeRef:
    return ast.TypeRef(n(name))


UNITS = ast.Over(p("units"))

EXPRESSIONS: list[tuple[str, ast.Expr]] = [
    ("3", num(3)),
    ("-3", num(-3, True)),
    ("1/2", num(Fraction(1, 2))),
    ("½", num(Fraction(1, 2))),
    ("1½", num(Fraction(3, 2))),
    ("unit.kind.steps", p("unit.kind.steps")),
    ('"Col 3"', t("Col 3")),
    ("Mode.fire_mode", p("Mode.fire_mode")),
    ("yes", ast.YesNo(True)),
    ("absent", ast.Absent()),
    ("nobody", ast.Nobody()),
    ("a - b - c", ast.Binary("-", ast.Binary("-", p("a"), p("b")), p("c"))),
    ("a − b", ast.Binary("-", p("a"), p("b"))),
    ("a + b x 2", ast.Binary("+", p("a"), ast.Binary("x", p("b"), num(2)))),
    ("a × b ÷ 2", ast.Binary("/", ast.Binary("x", p("a"), p("b")), num(2))),
    ("a x1/2", ast.Binary("x", p("a"), num(Fraction(1, 2)))),
    ("-(a + b)", ast.Negate(ast.Binary("+", p("a"), p("b")))),
    ("a is b", ast.Compare("is", p("a"), p("b"))),
    ("a is not b", ast.Compare("is not", p("a"), p("b"))),
    ("a is at least 2", ast.Compare(">=", p("a"), num(2))),
    ("a >= 2", ast.Compare(">=", p("a"), num(2))),
    ("a ≥ 2", ast.Compare(">=", p("a"), num(2))),
    ("a is at most 2", ast.Compare("<=", p("a"), num(2))),
    ("a ≤ 2", ast.Compare("<=", p("a"), num(2))),
    ("a is more than 2", ast.Compare(">", p("a"), num(2))),
    ("a is less than 2", ast.Compare("<", p("a"), num(2))),
    ("a is in (b, 2, 3..4)", ast.IsIn(p("a"), (p("b"), num(2), ast.Band(3, 4)))),
    ("a is not in (b)", ast.IsIn(p("a"), (p("b"),), True)),
    ("volley is the first", ast.IsFirst(p("volley"))),
    ("a and b and c", ast.And((p("a"), p("b"), p("c")))),
    ("a or b and not c", ast.Or((p("a"), ast.And((p("b"), ast.Not(p("c"))))))),
    ("not not a", ast.Not(ast.Not(p("a")))),
    ("round up (a / 2)", ast.Round("up", ast.Binary("/", p("a"), num(2)))),
    ("round nearest, halves up (a)", ast.Round("nearest", p("a"))),
    ("lower of (a, 2)", ast.Extreme("lower", (p("a"), num(2)))),
    ("higher of (a, b, 2)", ast.Extreme("higher", (p("a"), p("b"), num(2)))),
    (
        "(a + b) kept between -10 and +10",
        ast.Kept(ast.Binary("+", p("a"), p("b")), num(-10, True), num(10, True)),
    ),
    ("a kept between 0 and limit", ast.Kept(p("a"), num(0), p("limit"))),
    ("(arm at it_2).most", ast.Attr(ast.At(n("arm"), (p("it_2"),)), n("most"))),
    ("syr at total", ast.At(n("syr"), (p("total"),))),
    ("syr at (a, b)", ast.At(n("syr"), (p("a"), p("b")))),
    ("ga at (line, a : b)", ast.At(n("ga"), (p("line"), ast.RatioArg(p("a"), p("b"))))),
    ("fire at final rolling attack", ast.At(n("fire"), (p("final"),), p("attack"))),
    (
        "fire at (a, b) rolling (dr + 2)",
        ast.At(n("fire"), (p("a"), p("b")), ast.Binary("+", p("dr"), num(2))),
    ),
    ("scatter rolling die", ast.At(n("scatter"), (), p("die"))),
    ("heading of fire at a", ast.Heading(n("fire"), (p("a"),))),
    ("base shifted by (a - 1)", ast.Shifted(p("base"), ast.Binary("-", p("a"), num(1)))),
    ("sum of cs among units", ast.Aggregate("sum", p("cs"), UNITS)),
    ("sum of cs among units where art", ast.Aggregate("sum", p("cs"), ast.Over(p("units"), p("art")))),
    ("greatest range among units", ast.Aggregate("greatest", p("range"), UNITS)),
    ("least a + b among units", ast.Aggregate("least", ast.Binary("+", p("a"), p("b")), UNITS)),
    ("each cs x 2 among units", ast.Aggregate("each", ast.Binary("x", p("cs"), num(2)), UNITS)),
    ("all units among stacks", ast.Aggregate("all", p("units"), ast.Over(p("stacks")))),
    ("count of units", ast.Count(UNITS)),
    ("count of units where eng", ast.Count(ast.Over(p("units"), p("eng")))),
    ("those of units where eng", ast.Those(ast.Over(p("units"), p("eng")))),
    ("any of units have eng", ast.Quantified("any", UNITS, p("eng"))),
    (
        "none of units where art have eng and hq",
        ast.Quantified("none", ast.Over(p("units"), p("art")), ast.And((p("eng"), p("hq")))),
    ),
    ("a and all of units have eng", ast.And((p("a"), ast.Quantified("all", UNITS, p("eng"))))),
    (
        "the one of units where art with greatest cs + 1 if tied defender chooses",
        ast.TheOne(
            ast.Over(p("units"), p("art")), "greatest", ast.Binary("+", p("cs"), num(1)), n("defender")
        ),
    ),
    ("split art_points into portions of 8", ast.Split(p("art_points"), num(8))),
    (
        "volleys followed by 8 repeated added",
        ast.Followed(p("volleys"), ast.Repeated(num(8), p("added"))),
    ),
    ("sum of groups (a, b) in m", ast.SumOfGroups((n("a"), n("b")), n("m"))),
    ("sum of groups among units", ast.Aggregate("sum", p("groups"), UNITS)),
]


@pytest.mark.parametrize(("text", "tree"), EXPRESSIONS, ids=[e[0] for e in EXPRESSIONS])
def test_expressions(text: str, tree: ast.Expr) -> None:
    assert expression(text) == tree


def test_cases() -> None:
    declaration = only(
        written("""
        formula f "F" of a: A
          b is 1 when c, otherwise 2  [1.1]
          gives the first that fits  [2.2]
            b "one" when d  [3.3]
            otherwise 4  [4.4]
        """)
    )
    assert isinstance(declaration, ast.FormulaDecl)
    assert declaration.definitions[0].rhs == ast.Rhs(
        (ast.Case(num(1), None, p("c")),), num(2), ast.Cite(("1.1",))
    )
    case = ast.Case(p("b"), t("one"), p("d"), ast.Cite(("3.3",)))
    assert declaration.gives.rhs == ast.Rhs((case,), num(4), ast.Cite(("2.2",)), ast.Cite(("4.4",)), True)


def test_record_fields() -> None:
    declaration = only(
        written("""
        record R "R" [1]
          a list of Unit, at least 1, each called unit "words" [2; 3]
          b hexes, optional
          c number, -3..3 only, usually -2
          d yes/no, usually no
          e number, 0–3 only
        """)
    )
    assert isinstance(declaration, ast.RecordDecl)
    a, b, c, d, e = declaration.fields
    assert a == ast.FieldLine(
        n("a"),
        ast.TypeRef(n("Unit"), True),
        at_least=num(1),
        each_called=n("unit"),
        words=t("words"),
        cite=ast.Cite(("2", "3")),
    )
    assert b == ast.FieldLine(n("b"), number_type("hexes"), optional=True)
    assert c == ast.FieldLine(n("c"), number_type(), usually=num(-2, True), only=ast.Band(-3, 3))
    assert d == ast.FieldLine(n("d"), number_type("yes/no"), usually=ast.YesNo(False))
    assert e.only == ast.Band(0, 3)


def test_T66_dice_as_written() -> None:
    declaration = only('dice d "D"\n  a d12\n  b 1d12, tens\n  c D12\n  d 2D6\n  reads 1..100\n')
    assert isinstance(declaration, ast.DiceDecl)
    written = [line.dice.text for line in declaration.lines if isinstance(line, ast.DieLine)]
    assert written == ["d12", "1d12", "d12", "2d6"]


def test_modifier_lines() -> None:
    declaration = only(
        written("""
        modifiers m "M" of a: A
          all that apply, added
          net between -10 and +10  [1]
          +1 "a" when b per c, at most 2 for (d, e)  [2]
          x1/2 "b"
          ×½ "c"
          ÷2 "d"
          −2 "e"
          -(f) "g"
          +(t) "h" for each terrain where not hexside
          use tem, signs reversed, "r" when c
          "s" cancels ("a", "b") when c
        """)
    )
    assert isinstance(declaration, ast.ModifiersDecl)
    combine, net, first, *factors, minus, negated, each, use, cancel = declaration.items
    assert combine == ast.CombineLine("added")
    assert net == ast.NetLine(num(-10, True), num(10, True), ast.Cite(("1",)))
    assert first == ast.ModLine(
        num(1, True), False, t("a"), p("b"), p("c"), num(2), None, (n("d"), n("e")), ast.Cite(("2",))
    )
    assert [(f.value, f.factor) for f in factors if isinstance(f, ast.ModLine)] == [
        (num(Fraction(1, 2)), True)
    ] * 3
    assert isinstance(minus, ast.ModLine) and minus.value == num(-2, True)
    assert isinstance(negated, ast.ModLine) and negated.value == ast.Negate(p("f"))
    assert isinstance(each, ast.ModLine)
    assert each.for_each == ast.Over(p("terrain"), ast.Not(p("hexside")))
    assert use == ast.UseLine(n("tem"), True, t("r"), p("c"))
    assert cancel == ast.CancelLine(t("s"), (t("a"), t("b")), p("c"))


def test_axes_and_policies() -> None:
    declaration = only(
        written("""
        external table t "T" [1], replaces tcs "3.1"
          roll d66
          rows f "F", in bands, past either end stays, plus moves down
          columns c: Col, below the first refused "no", above the last gives 3
          cells are rolls that give the column
          overlaps take the first
          holes are unknown
          code "np" "not possible"
          accept W301 "why"
        """)
    )
    assert isinstance(declaration, ast.TableDecl)
    roll, rows, columns, cells, overlaps, holes, code, accept = declaration.items
    assert declaration.external and declaration.replaces == (n("tcs"), t("3.1"))
    assert roll == ast.RollLine(n("d66"))
    assert rows == ast.AxisLine(
        "rows",
        p("f"),
        title=t("F"),
        keying="bands",
        plus_moves="down",
        edges=(ast.EdgeClause("either", "stays"),),
    )
    edges = (ast.EdgeClause("below", "refused", t("no")), ast.EdgeClause("above", "gives", None, num(3)))
    assert columns == ast.AxisLine("columns", p("c"), number_type("Col"), edges=edges)
    assert cells == ast.CellsLine("rolls", "column")
    assert (overlaps, holes) == (ast.PolicyLine("overlaps"), ast.PolicyLine("holes"))
    assert code == ast.CodeLine(t("np"), t("not possible"))
    assert accept == ast.AcceptLine(n("W301"), t("why"))


def test_T76_bands_of_a_chart_are_canonical_and_labels_are_not_touched() -> None:
    declaration = only(
        written("""
        table t "T"
          rows a "A", in bands
          rows b "B"
          gives number
          mark "†" "note"
          | A – B  | Label | x–y |
          | 1–3 †  | 1–3   | −2 † |
          | 6 or more | ½ | ½ |
          | 1~3 | a | b |
        """)
    )
    assert isinstance(declaration, ast.TableDecl)
    rows = [[c.text for c in item.cells] for item in declaration.items if isinstance(item, ast.PipeRow)]
    assert rows == [
        ["A – B", "Label", "x–y"],
        ["1..3 †", "1–3", "-2 †"],
        ["6+", "½", "1/2"],
        ["1~3", "a", "b"],
    ]


def test_rows_keep_bars_and_places() -> None:
    text = 'table t "T"\n  rows a "A"\n  | a \\| b |  | "q" {x} # 1 |\n'
    declaration = only(text)
    assert isinstance(declaration, ast.TableDecl)
    row = declaration.items[1]
    assert isinstance(row, ast.PipeRow)
    assert [cell.text for cell in row.cells] == ["a | b", "", '"q" {x} # 1']
    assert text[row.cells[2].span.start : row.cells[2].span.end] == '"q" {x} # 1'


def test_steps() -> None:
    declaration = only(
        written('''
        resolver r "R" of a: A
          """why
          so"""
          roll attack d66, 2 times, when b  [1]
          choose n by r "w" from (yes, no), usually yes
          choose m by r "w" from Side
          refuse "x" unless may_fire at (unit, kind)
          end "y" when c
          again when d
          only one of (a.b, c) uses tem
          fired is each volley in volleys
            roll dr 2d6
            e is dr
          then go to morale as m2 when f
            units asked "w"
            g is h
          gives attack, fired
        ''')
    )
    assert isinstance(declaration, ast.ResolverDecl)
    note, roll, choose, options, refuse, end, again, only_one, each, then, gives = declaration.steps
    assert note == ast.NoteBlock(t("why\nso"))
    assert roll == ast.RollStep(n("attack"), n("d66"), num(2), p("b"), ast.Cite(("1",)))
    assert choose == ast.ChooseStep(
        n("n"), n("r"), t("w"), (ast.YesNo(True), ast.YesNo(False)), ast.YesNo(True)
    )
    assert isinstance(options, ast.ChooseStep) and options.options == number_type("Side")
    assert refuse == ast.RefuseStep(t("x"), True, ast.At(n("may_fire"), (p("unit"), p("kind"))))
    assert end == ast.EndStep(t("y"), p("c"))
    assert again == ast.AgainStep(p("d"))
    assert only_one == ast.OnlyOneStep((p("a.b"), p("c")), n("tem"))
    inner = (ast.RollStep(n("dr"), n("2d6")), ast.Definition(n("e"), ast.Rhs((), p("dr"))))
    assert each == ast.EachStep(n("fired"), n("volley"), p("volleys"), inner)
    binds = (ast.Bind(n("units"), None, t("w")), ast.Bind(n("g"), ast.Rhs((), p("h"))))
    assert then == ast.ThenStep(n("morale"), n("m2"), p("f"), binds)
    assert gives == ast.GivesNames((n("attack"), n("fired")))


def test_edits() -> None:
    declaration = only(
        written("""
        erratum e "E" [1], dated 2009-07, usually off
          in table t
            | a | b -> c |
            rename row "x" -> "y"
            | d | e |
          in formula f
            was gives 1
            now gives 2
          in resolver r
            now after "w"
              b is 1
            was c is 2
          add table new
          replace condition a with b
          switch on 6.0
          supposed "s"
        """)
    )
    assert isinstance(declaration, ast.EditsDecl)
    assert declaration.dated == t("2009-07") and declaration.usually_off
    assert declaration.notes == (ast.NoteBlock(t("s"), "supposed"),)
    table, formula, resolver, add, replace, switch = declaration.edits
    assert (
        isinstance(table, ast.InEdit) and isinstance(formula, ast.InEdit) and isinstance(resolver, ast.InEdit)
    )
    assert [type(edit) for edit in table.edits] == [ast.PatchGrid, ast.RenameLine, ast.PatchGrid]
    was, now = ast.Gives(ast.Rhs((), num(1))), ast.Gives(ast.Rhs((), num(2)))
    assert formula.edits == (ast.WasNow(was, (now,)),)
    one, two = (ast.Definition(n(name), ast.Rhs((), num(v))) for name, v in (("b", 1), ("c", 2)))
    assert resolver.edits == (ast.WasNow(None, (one,), t("w")), ast.WasNow(two))
    assert add == ast.AddEdit(n("table"), n("new"))
    assert replace == ast.ReplaceEdit(n("condition"), n("a"), n("b"))
    assert switch == ast.SwitchEdit(True, t("6.0"))


def test_examples() -> None:
    declaration = only(
        written("""
        example e "E" [1] of r
          given
            a.b 3
            c (d, e)
            f ()
            g
              | x |
              | 1 |
          choosing
            h no
          rolling
            dr 7, 5
            cr (red 2, white 3)
          doing
            t.p axis
          expect
            i +6, 2
            j (k)
            l 1 disputed "w" [2]
            refused "no"
            unknown
        """)
    )
    assert isinstance(declaration, ast.ExampleDecl)
    assert [g.value for g in declaration.given[:3]] == [num(3), (n("d"), n("e")), ()]
    rows = declaration.given[3].value
    assert isinstance(rows, tuple) and len(rows) == 2
    assert declaration.choosing == (ast.Given(p("h"), ast.YesNo(False)),)
    assert declaration.rolling[0] == ast.Rolled(p("dr"), (ast.DieValue(7), ast.DieValue(5)))
    assert declaration.rolling[1].values == (ast.DieValue(None, ((n("red"), 2), (n("white"), 3))),)
    assert declaration.doing == (ast.Doing(p("t.p"), n("axis")),)
    assert declaration.expect == (
        ast.Expected(p("i"), (num(6, True), num(2))),
        ast.Expected(p("j"), (n("k"),), True),
        ast.Expected(p("l"), (num(1),), False, t("w"), ast.Cite(("2",))),
        ast.Expected(p("refused"), (t("no"),)),
        ast.Expected(p("unknown"), ()),
    )


def test_lines_that_go_on() -> None:
    one = expression("a and b or c")
    for text in ("a and\n    b or c", "a and b\n    or c", "(a\n    and b) or c"):
        assert expression(text) == one


@pytest.mark.parametrize("name", sorted(SAMPLE_TEXTS))
def test_samples_parse_with_places_inside_the_file(name: str) -> None:
    text = SAMPLE_TEXTS[name]
    unit = clean(text)
    assert unit.broken == ()
    for span in spans(unit):
        assert 0 <= span.start <= span.end <= len(text)


@pytest.mark.parametrize("name", sorted(SAMPLE_TEXTS))
def test_T98_line_ends_bom_and_last_line_change_nothing(name: str) -> None:
    text = SAMPLE_TEXTS[name]
    unit = clean(text)
    for written in (
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text.rstrip("\n"),
        text.replace("\n", "\r\n").rstrip(),
    ):
        for normalise in (True, False):
            other, found = parse(written, normalise)
            assert found == []
            assert other == unit

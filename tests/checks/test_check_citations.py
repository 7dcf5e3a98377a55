"""Citations, ids, evidence, and things nobody uses; the whole of `check`."""

from __future__ import annotations

from pathlib import Path

import helpers as h

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.diagnostics import Severity, Sink
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.book import load_book
from rulesdsl.sema.checks import check
from rulesdsl.sema.checks.cited import backwards, citations
from rulesdsl.sema.checks.places import Places
from rulesdsl.sema.checks.unused import unused
from rulesdsl.source import SourceFile

LOSSES = h.rolls_table("losses", "1d6", "1-3:A | 4-6:B")


def cited(*cites: str, sections: tuple[str, ...] = ("1.0-27.9", "Charts")) -> list[str]:
    table = LOSSES.model_copy(update={"header": h.header("Losses", *cites)})
    return [f.headline for f in citations(h.subject(tables=(table,), sections=sections))]


def test_T60_a_rule_the_book_does_not_have() -> None:
    assert cited("11.1e", "Charts", "16.2 note 2", "13.7.3(m)") == []
    assert cited("TW p.180") == ["[TW p.180] is no section of this book"]
    assert cited("31.1") == ["[31.1] is no section of this book"]


def test_T60_names_close_ones() -> None:
    table = LOSSES.model_copy(update={"header": h.header("Losses", "Chart")})
    (found,) = citations(h.subject(tables=(table,), sections=("1.0-27.9", "Charts")))
    assert found.code == "E660" and "did you mean Charts?" in found.help and "1.0-27.9" in found.help


def test_no_list_of_sections_no_check() -> None:
    assert cited("99.9", sections=()) == []


def test_sections_that_run_backwards() -> None:
    text = 'title: Demo\nsections: ["1.0-27.9", "9.9-3.0"]\n'
    files = {"demo/rulebook.yaml": SourceFile("demo/rulebook.yaml", text)}
    (found,) = backwards(h.book(sections=("1.0-27.9", "9.9-3.0")), files)
    assert found.code == "E662" and text[found.span.start : found.span.end] == "9.9-3.0"


def edit(id: str, kind: str, line: int) -> g.AppliedEdit:
    return g.AppliedEdit.model_validate(
        {"id": id, "kind": kind, "title": id, "layer": "demo", "place": h.place(line)}
    )


def test_T61_an_erratum_may_be_named_like_a_rule() -> None:
    table = LOSSES.model_copy(update={"header": h.header("Losses", "17.1", "17.1A")})
    book = h.subject(tables=(table,), edits=(edit("losses", "erratum", 5),), sections=("17.1", "17.1A"))
    assert list(citations(book)) == []


def test_figures_recovered_from_an_example_that_supposes() -> None:
    mark = g.Mark(symbol="†", what="recovered", cites=g.Cited(items=("11.1 example",)), place=h.place(3))
    table = LOSSES.model_copy(update={"grid": LOSSES.grid.model_copy(update={"marks": (mark,)})})

    def example(*supposed: str) -> g.Example:
        return g.Example(
            id=g.ExampleId("halftracks"),
            header=h.header("Halftracks", "11.1 example", line=9).model_copy(
                update={
                    "remarks": tuple(
                        g.Remark(kind="supposed", words=words, place=h.place(10)) for words in supposed
                    )
                }
            ),
            target=LOSSES.id,
            target_kind="table",
        )

    (found,) = citations(h.subject(tables=(table,), examples=(example("who is in Move Mode"),)))
    assert found.code == "W660" and found.place == h.place(3) and found.remarks[0].place == h.place(9)
    assert list(citations(h.subject(tables=(table,), examples=(example(),)))) == []


# ---------------------------------------------------------------- unused


def test_things_nobody_uses() -> None:
    kind, spare = h.enum("Kind", "a", "b"), h.enum("Spare", "a", "b")
    unit = h.record("Unit", kind=g.EnumType(enum=kind.id), moved=g.NumberType(unit=g.MeasureId("hexes")))
    hexes = g.Measure(id=g.MeasureId("hexes"), header=h.header("hex"), singular="hex", plural="hexes")
    steps = g.Measure(id=g.MeasureId("steps"), header=h.header("step"), singular="step", plural="steps")
    formula = h.formula("moved", h.field(h.it("unit", "Unit"), "moved", h.NUMBER), h.of("unit", "Unit"))
    resolver = g.Resolver(
        id=g.FunctionId("march"),
        header=h.header("March"),
        inputs=(h.of("unit", "Unit"),),
        steps=(
            g.Definition(name="x", value=h.call("moved", "formula", h.it("unit", "Unit")), place=h.place(1)),
        ),
        gives=("x",),
    )
    book = h.subject(
        enums=(kind, spare),
        records=(unit,),
        measures=(hexes, steps),
        formulas=(formula,),
        resolvers=(resolver,),
    )
    assert [f.headline for f in unused(book)] == [
        "nothing uses the measure steps",
        "nothing uses the enum Spare",
    ]
    assert all(f.severity is Severity.WARNING for f in unused(book))


def test_a_game_is_not_asked_for_what_its_series_declares() -> None:
    layers = (
        g.Layer(id=g.LayerId("demo"), kind="series", title="Demo"),
        g.Layer(id=g.LayerId("hunters"), kind="game", title="Hunters"),
    )
    assert list(unused(h.subject(enums=(h.enum("Spare", "a"),), layers=layers))) == []


# ---------------------------------------------------------------- all of it

TEXT = """\
series demo "Demo"

table losses "Losses" [11.0]
  roll     1d6
  columns  result "Result"
  cells    are rolls that give the column
  | Result | A    | B    |
  | 1      | 1..4 | 3..6 |
"""


def test_T06_the_caret_covers_the_cell() -> None:
    table = h.rolls_table("losses", "1d6", "1..4:A | 3..6:B")
    cells = tuple(
        cell.model_copy(update={"place": h.place(8, column)})
        for cell, column in zip(table.grid.rows[0].cells, (14, 21), strict=True)
    )
    row = table.grid.rows[0].model_copy(update={"cells": cells})
    table = table.model_copy(update={"grid": table.grid.model_copy(update={"rows": (row,)})})
    sink = Sink()
    check(h.book(tables=(table,), dice=(h.dice("1d6"),)), {h.FILE: SourceFile(h.FILE, TEXT)}, sink)
    (found,) = [d for d in sink.items if d.code == "E340"]
    assert TEXT[found.span.start : found.span.end] == "3..6"
    assert [TEXT[n.span.start : n.span.end] for n in found.notes] == ["1..4"]
    assert found.severity is Severity.ERROR and found.rule == "11.0"


def test_places_of_cells_words_and_texts() -> None:
    text = 'enum A "Title" [1.0]\n  | one | two words † | |\n  +1  "any unit" when x\n'
    places = Places({h.FILE: SourceFile(h.FILE, text)})

    def at(line: int, column: int, wanted: str = "") -> str:
        return places.text(places.span(h.place(line, column), wanted))

    assert at(1, 6) == "A"
    assert at(1, 8) == '"Title"'
    assert at(2, 3) == "one" and at(2, 5) == "one" and at(2, 11) == "two words †"
    assert at(2, 11, "two words") == "two words"
    assert at(3, 3) == "+1" and at(3, 3, '"any unit"') == '"any unit"'
    assert at(1, 6, "1.0") == "1.0"
    assert at(99, 1) == "" and at(2, 99) == ""


def test_no_text_no_crash() -> None:
    sink = Sink()
    check(h.book(tables=(h.rolls_table("t", "1d6", "1-4:A | 3-6:B"),), dice=(h.dice("1d6"),)), {}, sink)
    assert "E340" in [d.code for d in sink.items]


def test_a_game_may_cite_its_series(tmp_path: Path) -> None:
    def write(name: str, extends: str, sections: str, head: str, cite: str) -> None:
        (tmp_path / name).mkdir()
        manifest = f"id: {name}\ntitle: {name}\nseries: tcs\nextends: {extends}\nfiles: [a.rules]\n{sections}"
        (tmp_path / name / "rulebook.yaml").write_text(manifest)
        text = f'{head}\n\nmeasure {name}s "x" "xs"\n\n'
        text += f'formula {name}_half "Half" [{cite}] of n: {name}s\n  gives n / 2\n'
        (tmp_path / name / "a.rules").write_text(text)

    def dangling(sections: str) -> list[str]:
        name = f"g{len(list(tmp_path.iterdir()))}"
        write(name, "tcs", sections, f'game {name} "G" extends tcs "3.1"', "g 1.2")
        sink = Sink()
        book = load_book(tmp_path / name, sink)
        graph = analyse(book.units, book.files, book.view(), sink)
        assert graph is not None and not sink.has_errors, sink.items
        check(graph, book.files, sink)
        return [d.headline for d in sink.items if d.code == "E660"]

    write("tcs", "null", 'sections: ["1.0-27.2"]\n', 'series tcs "T", edition "3.1"', "11.1")
    assert dangling('sections: ["g 1.0-9.9"]\n') == []
    assert dangling('sections: ["h 1.0-9.9"]\n') == ["[g 1.2] is no section of this book"]
    assert dangling("") == []


WITH_MISTAKES = """series demo "Demo", edition "1"

sections "1.0-3.9"

record Unit "Unit" [7.1]
  power  number

formula strong "Strong" [8.1; 1.1] of unit: Unit
  gives power + spunt

formula leans "Leans on it" [9.1] of unit: Unit
  twice  is power x 2                              [9.2]
  gives strong at unit

formula broken "Does [not] parse" [5.1] of unit: Unit
  # [6.1] is a comment
  gives power power                                [5.2]
"""


def test_a_mistake_does_not_hide_a_wrong_citation(tmp_path: Path) -> None:
    """Of a declaration that does not parse, of one with a mistake in it, of one that leans on such."""
    (tmp_path / "demo.rules").write_text(WITH_MISTAKES)
    found = [d for d in rulesdsl.check(str(tmp_path / "demo.rules")) if d.code == "E660"]
    cited = ["7.1", "8.1", "9.1", "9.2", "5.1", "5.2"]
    assert [d.headline for d in found] == [f"[{text}] is no section of this book" for text in cited]
    shown = [WITH_MISTAKES[d.span.start : d.span.end] for d in found]
    assert shown == ["7.1", "[8.1; 1.1]", "[9.1]", "[9.2]", "[5.1]", "[5.2]"]
    assert {d.rule for d in found} == set(cited)


def test_without_mistakes_each_wrong_citation_is_told_once(tmp_path: Path) -> None:
    text = WITH_MISTAKES.split("formula broken")[0].replace("spunt", "1")
    (tmp_path / "demo.rules").write_text(text)
    found = [d.headline for d in rulesdsl.check(str(tmp_path / "demo.rules")) if d.code == "E660"]
    assert found == [f"[{text}] is no section of this book" for text in ("7.1", "8.1", "9.1", "9.2")]
